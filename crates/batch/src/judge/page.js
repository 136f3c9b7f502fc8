// sorting, order by dragging, comments: all of it stays in the browser until it is saved
const table = document.getElementById("entries");
const body = table.tBodies[0];
const store = `sauterelle-judge ${document.title}`;

const rows = () => [...body.rows];
const awarded = () =>
  rows().map((row) => ({
    entry: Number(row.dataset.entry),
    distinction: row.querySelector(".distinction").value,
    comment: row.querySelector(".comment").value,
  }));

function keep() {
  try {
    localStorage.setItem(store, JSON.stringify(awarded()));
  } catch {
    // a browser that keeps nothing still saves to a file
  }
}

function restore() {
  let kept = [];
  try {
    kept = JSON.parse(localStorage.getItem(store)) ?? [];
  } catch {
    return;
  }
  for (const { entry, distinction, comment } of kept) {
    const row = rows().find((row) => Number(row.dataset.entry) === entry);
    if (!row) continue;
    row.querySelector(".distinction").value = distinction;
    row.querySelector(".comment").value = comment;
    body.append(row);
  }
}

for (const button of table.querySelectorAll(".sort")) {
  button.addEventListener("click", () => {
    const column = button.closest("th").cellIndex;
    const value = (row) => row.cells[column].dataset.order ?? row.cells[column].textContent;
    const compared = (one, other) => value(one).localeCompare(value(other), undefined, { numeric: true });
    const sorted = rows().sort(compared);
    const isSorted = sorted.every((row, at) => row === body.rows[at]);
    body.append(...(isSorted ? sorted.reverse() : sorted));
    keep();
  });
}

let dragged = null;
body.addEventListener("dragstart", (event) => {
  dragged = event.target.closest("tr");
  dragged.classList.add("dragged");
});
body.addEventListener("dragover", (event) => {
  const over = event.target.closest("tr");
  if (!dragged || !over) return;
  event.preventDefault();
  const { top, height } = over.getBoundingClientRect();
  over[event.clientY < top + height / 2 ? "before" : "after"](dragged);
});
body.addEventListener("dragend", () => {
  dragged?.classList.remove("dragged");
  dragged = null;
  keep();
});
// a text is marked with the mouse without dragging its row
for (const field of table.querySelectorAll("input, textarea")) {
  field.addEventListener("focus", () => field.closest("tr").setAttribute("draggable", "false"));
  field.addEventListener("blur", () => field.closest("tr").setAttribute("draggable", "true"));
}

body.addEventListener("click", (event) => {
  const row = event.target.closest("tr");
  if (event.target.matches(".up")) row.previousElementSibling?.before(row);
  if (event.target.matches(".down")) row.nextElementSibling?.after(row);
  if (event.target.matches(".up, .down")) {
    event.target.focus();
    keep();
  }
});
body.addEventListener("input", keep);

document.getElementById("save").addEventListener("click", () => {
  const award = awarded().filter(({ distinction }) => distinction.trim());
  const file = new Blob([JSON.stringify({ award }, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "award.json";
  link.click();
  URL.revokeObjectURL(link.href);
});

restore();
