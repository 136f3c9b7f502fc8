//! Damaged inputs: however an input is mutilated, the program neither panics nor hangs, and where it refuses it, it
//! exits with code 2 and says in which line and column. Damage that surely makes an input malformed is never passed over.

use fastrand::Rng;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Inputs with much of what the language has, in its three languages, beside the bundled examples.
const REALISTIC: &[&str] = &[
    "BeginProblem
Author A. Author
Title twins of every kind
Origin nowhere, 2001
Pieces White Kb6 Rh1 Pa2
       Black Ka8 Pb7
       Neutral Gd4
Condition Circe Cage
Option Variation Try SetPlay MaxSolutions 20 NoBoard
Stipulation #1
Remark the changes
Twin Move h1 h2
Twin Continued Exchange a2 b7
Twin Remove a2 Add White Sc6
Twin Rotate 180
Twin Condition BlackMaximummer
EndProblem
",
    "BeginProblem
Remark a structured stipulation, and another in the twin
Forsyth 7k/5KpR/8/=g7/8/.LI7/8/8
SStipulation White 1a[#]d
Option Variation NoBoard Intelligent NoCastling a1h8 CastlingMutuallyExclusive a1h8
Twin SStipulation Black 2hh[#]
Twin Stipulation h#1 Polishtype
NextProblem
Pieces White Kc1 Black Kh8
Stipulation a=>b1
Pieces White Kc2 Black Kh7
Option NoBoard
EndProblem
",
    "AnfangProblem
Autor ein Verfasser
Quelle Zeitung, 1999
Steine Weiss Kc6 Dd6
       Schwarz Kc8 Bc7
Bedingung Weisserkuerzestzueger
Forderung h#1
Option OhneBrett MaxZeit 5
Nullstellung versetze d6 d7
Zwilling ferner hinzufuegen Schwarz Lb8
EndeProblem
",
    "DebutProbleme
auteur un auteur
titre reci
pieces Blanc Rc6 Dd6
       Noir Rc8 Pc7
option SansEchiquier MaxSolutions 3
enonce ser-h#1
jumeau miroir a1<-->h1
jumeau enplus translation a1 b1
jumeau condition NoirMaximum
FinProbleme
",
];

/// Commands whose line may hold any text.
const TEXT: &[&str] = &[
    "author", "origin", "title", "remark", "autor", "quelle", "titel", "auteur", "source", "titre",
];

/// Commands in English, French and German, where no two of a row begin alike.
const TRANSLATED: &[[&str; 3]] = &[
    ["Author", "auteur", "Autor"],
    ["Origin", "source", "Quelle"],
    ["Stipulation", "enonce", "Forderung"],
    ["Twin", "jumeau", "Zwilling"],
    ["Remark", "remarque", "Bemerkung"],
    ["EndProblem", "FinProbleme", "EndeProblem"],
];

/// What damages an input; `None` where it has nothing that can be damaged in this way.
type Damage = fn(&Input, &mut Rng) -> Option<Vec<u8>>;

/// Damage after which an input is malformed.
const CERTAIN: &[(&str, Damage)] = &[
    ("cut off before its end", cut_off),
    ("an unknown word between two commands", unknown_word),
    ("bytes that are no text between two commands", noise),
    ("letters of a command interchanged", misspelt),
    ("a command of another language", other_language),
    ("a square beside the board", off_board),
    ("an unknown man", unknown_man),
    ("a huge number of moves", huge_length),
    ("no stipulation in its place", no_stipulation),
    ("a command without what must follow", emptied),
    ("conditions given twice", doubled_conditions),
    ("a twin that moves nothing", idle_twin),
    ("an option without its argument", bare_option),
    ("deep nesting", deep_nesting),
    ("a rank that is too long", long_rank),
];

/// Damage after which an input may or may not be malformed.
const UNCERTAIN: &[(&str, Damage)] = &[
    ("a word deleted", |input, rng| {
        input.with_words(rng, |words, at, _| drop(words.remove(at)))
    }),
    ("a word doubled", |input, rng| {
        input.with_words(rng, |words, at, _| words.insert(at, words[at].clone()))
    }),
    ("two words interchanged", |input, rng| {
        input.with_words(rng, |words, at, other| words.swap(at, other))
    }),
    ("a word in the place of another", |input, rng| {
        input.with_words(rng, |words, at, other| words[at] = words[other].clone())
    }),
    ("a byte changed", |input, rng| {
        let mut bytes = input.text.as_bytes().to_vec();
        let at = rng.usize(..bytes.len());
        bytes[at] = rng.u8(..);
        Some(bytes)
    }),
    ("bytes deleted", |input, rng| {
        let mut bytes = input.text.as_bytes().to_vec();
        let at = rng.usize(..bytes.len() - 4);
        bytes.drain(at..at + 1 + rng.usize(..3));
        Some(bytes)
    }),
    ("a line deleted", |input, rng| {
        input.with_lines(rng, |lines, at, _| drop(lines.remove(at)))
    }),
    ("two lines interchanged", |input, rng| {
        input.with_lines(rng, |lines, at, other| lines.swap(at, other))
    }),
];

/// An input to be damaged.
struct Input {
    name: String,
    text: String,
}

impl Input {
    fn lines(&self) -> Vec<String> {
        self.text.lines().map(str::to_string).collect()
    }

    /// The lines that begin with a command (after the word that begins the input), by their numbers.
    fn commands(&self) -> Vec<(usize, String)> {
        let lines = self.lines().into_iter().enumerate().skip(1);
        lines.filter(|(_, line)| !line.starts_with(' ')).collect()
    }

    /// Those of them with this command, in any language.
    fn with_command(&self, names: &[&str]) -> Vec<(usize, String)> {
        let mut found = self.commands();
        found.retain(|(_, line)| names.iter().any(|name| is(first_word(line), name)));
        found
    }

    /// The lines that list men, in the command for them.
    fn men(&self) -> Vec<(usize, String)> {
        let mut listing = false;
        let mut found = Vec::new();
        for (number, line) in self.lines().into_iter().enumerate() {
            if !line.starts_with(' ') {
                listing = ["pieces", "steine"]
                    .iter()
                    .any(|name| is(first_word(&line), name));
            }
            if listing {
                found.push((number, line));
            }
        }
        found
    }

    /// The input with another line in the place of one.
    fn with_line(&self, number: usize, line: &str) -> Option<Vec<u8>> {
        let mut lines = self.lines();
        lines[number] = line.to_string();
        Some(lines.join("\n").into_bytes())
    }

    /// The input with a line more, before one that begins with a command.
    fn with_more(&self, rng: &mut Rng, line: &[u8]) -> Option<Vec<u8>> {
        let (number, _) = one_of(rng, &self.commands())?;
        let lines = self.lines();
        let mut bytes = lines[..number].join("\n").into_bytes();
        bytes.push(b'\n');
        bytes.extend_from_slice(line);
        bytes.push(b'\n');
        bytes.extend_from_slice(lines[number..].join("\n").as_bytes());
        Some(bytes)
    }

    /// The input as its second line what is given.
    fn beginning_with(&self, line: &str) -> Option<Vec<u8>> {
        let mut lines = self.lines();
        lines.insert(1, line.to_string());
        Some(lines.join("\n").into_bytes())
    }

    fn with_words(
        &self,
        rng: &mut Rng,
        change: fn(&mut Vec<String>, usize, usize),
    ) -> Option<Vec<u8>> {
        // line ends are kept as words of their own
        let marked = self.text.replace('\n', " \n ");
        let mut words: Vec<String> = marked.split(' ').map(str::to_string).collect();
        let real: Vec<usize> = (0..words.len())
            .filter(|&at| !words[at].trim().is_empty())
            .collect();
        let (at, other) = (one_of(rng, &real)?, one_of(rng, &real)?);
        change(&mut words, at, other);
        Some(words.join(" ").into_bytes())
    }

    fn with_lines(
        &self,
        rng: &mut Rng,
        change: fn(&mut Vec<String>, usize, usize),
    ) -> Option<Vec<u8>> {
        let mut lines = self.lines();
        let (at, other) = (rng.usize(..lines.len()), rng.usize(..lines.len()));
        change(&mut lines, at, other);
        Some(lines.join("\n").into_bytes())
    }
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or("")
}

fn is(word: &str, name: &str) -> bool {
    word.eq_ignore_ascii_case(name)
}

fn is_text(line: &str) -> bool {
    TEXT.iter().any(|name| is(first_word(line), name))
}

/// One of these, if there are any.
fn one_of<T: Clone>(rng: &mut Rng, list: &[T]) -> Option<T> {
    rng.choice(list).cloned()
}

fn cut_off(input: &Input, rng: &mut Rng) -> Option<Vec<u8>> {
    let start = input.text.find('\n')?;
    let end = input.text.trim_end().rfind('\n')?;
    Some(input.text.as_bytes()[..start + rng.usize(..end - start)].to_vec())
}

fn unknown_word(input: &Input, rng: &mut Rng) -> Option<Vec<u8>> {
    let word = one_of(rng, &["frobnicate", "Kxa1", "####", "xyzzy 3", "8888"])?;
    input.with_more(rng, word.as_bytes())
}

fn noise(input: &Input, rng: &mut Rng) -> Option<Vec<u8>> {
    let mut bytes = vec![b'%'];
    bytes.extend((0..rng.usize(..40)).map(|_| 0x80 | rng.usize(..128) as u8));
    bytes.extend_from_slice(b"\x00\x07\xff\xfe");
    input.with_more(rng, &bytes)
}

fn misspelt(input: &Input, rng: &mut Rng) -> Option<Vec<u8>> {
    let (number, line) = one_of(rng, &input.commands())?;
    let (first, second) = (line.get(1..2)?, line.get(2..3)?);
    if first == second {
        return None;
    }
    input.with_line(
        number,
        &format!("{}{second}{first}{}", &line[..1], &line[3..]),
    )
}

fn other_language(input: &Input, rng: &mut Rng) -> Option<Vec<u8>> {
    let (number, line) = one_of(rng, &input.commands())?;
    let word = first_word(&line);
    let row = TRANSLATED
        .iter()
        .find(|row| row.iter().any(|name| is(name, word)))?;
    let other = one_of(
        rng,
        &row.iter()
            .filter(|name| !is(name, word))
            .collect::<Vec<_>>(),
    )?;
    input.with_line(number, &line.replacen(word, other, 1))
}

/// A man with its squares in a line, as (start, end).
fn group(line: &str, rng: &mut Rng) -> Option<(usize, usize)> {
    let mut groups = Vec::new();
    let mut start = 0;
    for word in line.split(' ') {
        let squares = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
        let is_group = squares.len() < word.len()
            && squares.len() >= 2
            && squares
                .as_bytes()
                .chunks(2)
                .all(|at| matches!(at, [b'a'..=b'h', b'1'..=b'8']));
        if is_group {
            groups.push((start, start + word.len()));
        }
        start += word.len() + 1;
    }
    one_of(rng, &groups)
}

fn off_board(input: &Input, rng: &mut Rng) -> Option<Vec<u8>> {
    let (number, line) = one_of(rng, &input.men())?;
    let (_, end) = group(&line, rng)?;
    let wrong = one_of(rng, &["9", "0", "x", ""])?;
    input.with_line(
        number,
        &format!("{}{wrong}{}", &line[..end - 1], &line[end..]),
    )
}

fn unknown_man(input: &Input, rng: &mut Rng) -> Option<Vec<u8>> {
    let (number, line) = one_of(rng, &input.men())?;
    let (start, end) = group(&line, rng)?;
    let squares = &line[start..end].trim_start_matches(|c: char| c.is_ascii_uppercase());
    let code = one_of(rng, &["x", "yy", "99", "?"])?;
    input.with_line(
        number,
        &format!("{}{code}{squares}{}", &line[..start], &line[end..]),
    )
}

const STIPULATION: &[&str] = &["stipulation", "enonce", "forderung"];

fn huge_length(input: &Input, rng: &mut Rng) -> Option<Vec<u8>> {
    let (number, line) = one_of(rng, &input.with_command(STIPULATION))?;
    let digits = one_of(
        rng,
        &[
            "1000",
            "99999999999",
            "340282366920938463463374607431768211456",
        ],
    )?;
    let goal = line.trim_end_matches(|c: char| c.is_ascii_digit());
    input.with_line(number, &format!("{goal}{digits}"))
}

fn no_stipulation(input: &Input, rng: &mut Rng) -> Option<Vec<u8>> {
    let (number, line) = one_of(rng, &input.with_command(STIPULATION))?;
    let wrong = one_of(
        rng,
        &[
            "mate", "#", "h#x", "#-1", "2#", "#1.5", "hz91", "dia", "a=>", "->", "#0",
        ],
    )?;
    input.with_line(number, &format!("{} {wrong}", first_word(&line)))
}

fn emptied(input: &Input, rng: &mut Rng) -> Option<Vec<u8>> {
    let mut commands = input.commands();
    commands.retain(|(_, line)| !is_text(line) && line.contains(' '));
    let (number, line) = one_of(rng, &commands)?;
    let mut lines = input.lines();
    lines[number] = first_word(&line).to_string();
    while lines[number + 1].starts_with(' ') {
        lines.remove(number + 1);
    }
    Some(lines.join("\n").into_bytes())
}

fn doubled_conditions(input: &Input, rng: &mut Rng) -> Option<Vec<u8>> {
    let (number, line) = one_of(rng, &input.with_command(&["condition", "bedingung"]))?;
    let (_, conditions) = line.split_once(' ')?;
    input.with_line(number, &format!("{line} {conditions}"))
}

fn idle_twin(input: &Input, rng: &mut Rng) -> Option<Vec<u8>> {
    let language = input.language();
    let square = one_of(rng, &["a1", "d4", "h8"])?;
    let twin = ["Twin Move", "jumeau deplacement", "Zwilling versetze"][language];
    let end = input.text.trim_end().rfind('\n')?;
    let (before, after) = input.text.split_at(end + 1);
    Some(format!("{before}{twin} {square} {square}\n{after}").into_bytes())
}

fn bare_option(input: &Input, rng: &mut Rng) -> Option<Vec<u8>> {
    let rows = [
        ["MaxSolutions", "MaxSolutions", "MaxLoesungen"],
        ["MaxTime 0", "MaxTemps 0", "MaxZeit 0"],
        ["Threat -1", "Menace -1", "Drohung -1"],
        ["NonTrivial 1", "NonTrivial 1", "NichtTrivial 1"],
        ["StartMoveNumber 1:", "Enroute 1:", "StartZugnummer 1:"],
        ["EnPassant e9", "EnPassant e9", "EnPassant e9"],
        ["NoCastling", "SansRoquer", "KeineRochade"],
        [
            "MaxFlightsquares 65",
            "MaxCasesFuites 65",
            "MaxFluchtFelder 65",
        ],
        [
            "Defence 99999999999",
            "Defense 99999999999",
            "Widerlegung 99999999999",
        ],
    ];
    let row = one_of(rng, &rows)?;
    input.beginning_with(&format!("Option {}", row[input.language()]))
}

fn deep_nesting(input: &Input, rng: &mut Rng) -> Option<Vec<u8>> {
    let side = ["White", "Blanc", "Weiss"][input.language()];
    let command = ["SStipulation", "senonce", "sForderung"][input.language()];
    let times = 1000 + rng.usize(..50_000);
    let part = one_of(rng, &["(", "3a[", "!", "-", "1s[1d{", "( ", "#&", "?+"])?;
    input.beginning_with(&format!("{command} {side} {}", part.repeat(times)))
}

fn long_rank(input: &Input, rng: &mut Rng) -> Option<Vec<u8>> {
    let wrong = one_of(
        rng,
        &[
            "k7k/8",
            "k6/8",
            "8/8/8/8/8/8/8/8/k",
            "64k",
            "+",
            "8/8/x7",
            "=/8",
            "k.",
        ],
    )?;
    input.beginning_with(&format!("Forsyth {wrong}"))
}

impl Input {
    /// The column of its language in tables.
    fn language(&self) -> usize {
        let words = ["beginproblem", "debutprobleme", "anfangproblem"];
        let first = first_word(&self.text);
        words.iter().position(|word| is(word, first)).unwrap_or(0)
    }
}

/// All inputs to damage.
fn inputs() -> Vec<Input> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let mut inputs: Vec<Input> = std::fs::read_dir(folder)
        .expect("the examples are there")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "inp"))
        .map(|path| Input {
            text: std::fs::read_to_string(&path).expect("an example is text"),
            name: path.display().to_string(),
        })
        .collect();
    inputs.sort_by(|one, other| one.name.cmp(&other.name));
    inputs.extend(realistic());
    inputs
}

fn realistic() -> impl Iterator<Item = Input> {
    REALISTIC.iter().enumerate().map(|(index, text)| Input {
        name: format!("realistic {index}"),
        text: text.to_string(),
    })
}

/// How a run ended.
struct Run {
    code: Option<i32>,
    errors: String,
}

/// Far longer than any run can take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Solves an input, for at most a second.
fn solve(input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sauterelle"))
        .env("LC_ALL", "C")
        .args([
            "solve",
            "-",
            "--time-limit",
            "1",
            "--memory",
            "16",
            "--threads",
            "1",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut pipe = child.stdin.take().expect("it has a standard input");
    // a program that stops before it has read everything closes the pipe
    let _ = pipe.write_all(input);
    drop(pipe);
    let started = Instant::now();
    while child.try_wait().expect("its state is known").is_none() {
        assert!(
            started.elapsed() < PATIENCE,
            "it hangs on {:?}",
            shown(input)
        );
        std::thread::sleep(Duration::from_millis(2));
    }
    let output = child.wait_with_output().expect("the program has ended");
    Run {
        code: output.status.code(),
        errors: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

fn shown(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    text.chars().take(1500).collect()
}

/// Whether a message has a line and a column.
fn has_place(errors: &str) -> bool {
    errors.split("<stdin>:").skip(1).any(|rest| {
        let mut parts = rest
            .split(':')
            .map(|part| part.parse::<usize>().is_ok_and(|number| number > 0));
        parts.next() == Some(true) && parts.next() == Some(true)
    })
}

/// What is wrong with how a run on a damaged input ended.
fn objection(run: &Run, is_malformed: bool) -> Option<&'static str> {
    match run.code {
        _ if run.errors.contains("panicked") => Some("a panic"),
        None => Some("ended by a signal"),
        // what is wrong then are men on their squares
        Some(2) if run.errors.contains("illegal position") => None,
        Some(2) if !has_place(&run.errors) => Some("refused, but without line and column"),
        Some(2) => None,
        Some(0 | 3) if is_malformed => Some("not refused"),
        Some(0 | 3) => None,
        Some(_) => Some("an exit code that means nothing"),
    }
}

/// Damages the inputs in each way, `times` each, and runs the program on all of them; returns on how many.
fn damage_all(inputs: &[Input], ways: &[(&str, Damage)], times: u64, is_malformed: bool) -> usize {
    let mut wrong = Vec::new();
    let mut count = 0;
    for (index, (way, damage)) in ways.iter().enumerate() {
        let mut of_this_way = 0;
        for (number, input) in inputs.iter().enumerate() {
            for time in 0..times {
                let mut rng = Rng::with_seed((index as u64) << 32 | (number as u64) << 16 | time);
                let Some(damaged) = damage(input, &mut rng) else {
                    continue;
                };
                if damaged == input.text.as_bytes() {
                    continue;
                }
                of_this_way += 1;
                let run = solve(&damaged);
                if let Some(objection) = objection(&run, is_malformed) {
                    wrong.push(format!(
                        "{} with {way}: {objection}\n{}\n{}",
                        input.name,
                        shown(&damaged),
                        run.errors
                    ));
                }
            }
        }
        assert!(of_this_way > 0, "nothing to damage with {way}");
        count += of_this_way;
    }
    assert!(
        wrong.is_empty(),
        "{} of {count}:\n{}",
        wrong.len(),
        wrong.join("\n---\n")
    );
    count
}

#[test]
fn malformed_inputs_are_refused_with_their_place() {
    let count = damage_all(&inputs(), CERTAIN, 1, true) + {
        let realistic: Vec<Input> = realistic().collect();
        damage_all(&realistic, CERTAIN, 4, true)
    };
    assert!(count >= 200, "only {count} inputs");
}

#[test]
fn no_damage_makes_the_program_fail() {
    let realistic: Vec<Input> = realistic().collect();
    let count = damage_all(&realistic, UNCERTAIN, 5, false);
    assert!(count >= 100, "only {count} inputs");
}

#[test]
fn the_undamaged_inputs_are_solved() {
    for input in realistic() {
        let run = solve(input.text.as_bytes());
        assert!(
            matches!(run.code, Some(0 | 3)) || run.errors.contains("illegal position"),
            "{}\n{}",
            input.text,
            run.errors
        );
    }
}
