//! `solve --notation`: moves as magazines print them.

use crate::common::sauterelle;

/// The lines of the solution, without the diagram above it and the footer.
fn lines(arguments: &[&str], input: &str) -> Vec<String> {
    let arguments: Vec<&str> = ["solve", "-"].iter().chain(arguments).copied().collect();
    let run = sauterelle(&arguments, input);
    assert_eq!(run.code, 0, "{}", run.shown());
    let below = run.stdout.rsplit_once("---+").expect("a diagram").1;
    let lines = below.lines().skip(2).map(str::to_string);
    let lines = lines.take_while(|line| !line.starts_with("solution finished"));
    lines.filter(|line| !line.trim().is_empty()).collect()
}

const ANDERNACH: &str = "begin pieces white kb2 re6e8 bb5e3 pe2 black kd5 sc7 pa5b4f4f5f6 stipulation #3 \
    condition AndernachChess option Variations end";

#[test]
fn battle_play_is_set_as_in_magazines() {
    assert_eq!(
        lines(&["--notation", "short"], ANDERNACH),
        [
            "           AndernachChess",
            "1.Bb6! (2.e4+ fxe3 e.p.=w 3.e4#)",
            "1...Sxb5=w 2.Sc7+ Kc4 3.Rc6#",
            "1...Sxe6=w 2.Sc7+ Kd6 3.Re6#",
            "key 1.Bb6, complete",
        ]
    );
}

#[test]
fn help_play_has_a_line_for_each_solution() {
    let castling =
        "begin pieces white ke1 ra1 sd1 bd4 black kd3 qc1 bh6 sd5 pc3c4 stipulation h#2 end";
    assert_eq!(
        lines(&["--notation", "short"], castling),
        [
            "1.Qg5 Sxc3 2.Sf4 0-0-0#",
            "1.Qf4 Se3 2.Qe4 Rd1#",
            "2 solutions, complete",
        ]
    );
    assert_eq!(
        lines(&["--notation", "figurine"], castling)[0],
        "1.♕g5 ♘xc3 2.♘f4 0-0-0#"
    );
    let rebirth =
        "begin pieces white kg8 qf7 black pg7 kd6 rc1 stipulation h#2 condition CouscousCirce end";
    assert_eq!(
        lines(&["--notation", "short"], rebirth)[1..],
        [
            "1.Rc6 Qxg7(d1=R) 2.Rd5 Qe7#",
            "1.Rc5 Kxg7(e1=R) 2.Ree5 Qd7#",
            "2 solutions, complete"
        ]
    );
}

#[test]
fn as_much_of_the_departure_is_written_as_tells_the_move() {
    let rooks = "begin pieces white kh1 rb1b5 sa1 sc1 black kh8 stipulation ~1 option NoWk end";
    let found = lines(&["--notation", "short"], rooks).join("\n");
    for text in ["R1b3!", "R5b3!", "Rb8+!", "Sab3!", "Scb3!", "Sd3!"] {
        assert!(found.contains(&format!("1.{text}")), "{text}: {found}");
    }
}

#[test]
fn data_have_the_same_texts() {
    let run = sauterelle(
        &["solve", "-", "--notation", "short", "--format", "jsonl"],
        ANDERNACH,
    );
    assert!(
        run.stdout.contains("\"move\":\"Sxe6=w\""),
        "{}",
        run.shown()
    );
    let clean = sauterelle(&["solve", "-", "--clean", "--notation", "short"], ANDERNACH);
    assert_eq!(clean.code, 2, "{}", clean.shown());
}
