//! Pictures as they should be, compared by pixels with those of tests/pictures.
//!
//! The table of men is that of docs/men.png. `SAUTERELLE_RENEW_PICTURES=1 cargo test -p sauterelle-diagram pictures::` writes
//! all of them anew: look at each before it is committed. A picture that differs is written to the folder that the message names, with a second one that shows where.

use resvg::tiny_skia::{IntSize, Pixmap};
use sauterelle_diagram::{
    FigureSet, Figures, Mark, Part, Picture, Sheet, Shows, Solution, Strip, lengths_plane,
    lengths_table, men_table, render,
};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::Language;
use sauterelle_notation::draft::outside::Question;
use sauterelle_notation::entered::InputProblem;
use sauterelle_notation::fen::parse_fen;
use sauterelle_notation::forms;
use sauterelle_notation::move_text::{MoveReader, Unread};
use sauterelle_notation::telling::Decomposition;
use sauterelle_rules::game::Game;
use std::path::{Path, PathBuf};

/// What a channel of a pixel may differ by without being counted.
const TOLERANCE: u8 = 40;

/// How many of a million pixels may differ.
const DIFFERENT: usize = 100;

fn compare(name: &str, svg: &str) {
    compare_with(name, "tests/pictures", svg);
}

/// Compares with a picture of this folder of the crate.
fn compare_with(name: &str, folder: &str, svg: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(folder)
        .join(format!("{name}.png"));
    let png = render::png(svg, 1.0).expect("a picture");
    if std::env::var_os("SAUTERELLE_RENEW_PICTURES").is_some() {
        std::fs::write(&file, &png).expect("written");
        return;
    }
    let drawn = Pixmap::decode_png(&png).expect("a PNG");
    let wanted = Pixmap::load_png(&file).expect("a picture to compare with");
    if let Err((message, difference)) = difference(&drawn, &wanted) {
        let seen = write_aside(name, &png);
        let shown = write_aside(&format!("{name}.difference"), &difference);
        panic!(
            "{name}: {message}; see {} and {}",
            seen.display(),
            shown.display()
        );
    }
}

/// Nothing, or how much is different, and a picture with the different pixels in red.
fn difference(drawn: &Pixmap, wanted: &Pixmap) -> Result<(), (String, Vec<u8>)> {
    let size = |picture: &Pixmap| (picture.width(), picture.height());
    let (width, height) = size(drawn);
    if size(drawn) != size(wanted) {
        let message = format!("{:?} pixels instead of {:?}", size(drawn), size(wanted));
        return Err((message, wanted.encode_png().expect("a PNG")));
    }
    let mut shown = Vec::new();
    let mut different = 0;
    let pixels = drawn.data().chunks(4).zip(wanted.data().chunks(4));
    for (one, other) in pixels {
        let differs = one
            .iter()
            .zip(other)
            .any(|(a, b)| a.abs_diff(*b) > TOLERANCE);
        different += usize::from(differs);
        // what is as it should be is pale
        shown.extend(match differs {
            true => [255, 0, 0, 255],
            false => [200 + one[0] / 5, 200 + one[1] / 5, 200 + one[2] / 5, 255],
        });
    }
    if different * 1_000_000 <= DIFFERENT * (width * height) as usize {
        return Ok(());
    }
    let size = IntSize::from_wh(width, height).expect("a size");
    let shown = Pixmap::from_vec(shown, size).expect("a picture");
    let message = format!("{different} pixels differ");
    Err((message, shown.encode_png().expect("a PNG")))
}

fn write_aside(name: &str, png: &[u8]) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
    std::fs::write(&file, png).expect("written");
    file
}

fn problem(text: &str) -> InputProblem {
    let entries = forms::read(text.as_bytes(), None, &Question::default());
    entries[0].result.clone().expect("a problem")
}

fn example(name: &str) -> InputProblem {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    problem(&std::fs::read_to_string(folder.join(name)).expect("an example"))
}

fn sheet(problem: &InputProblem, solution: Option<&Solution>) -> String {
    let language = problem.language;
    let manner = &Picture::empty();
    Sheet {
        problem,
        solution,
        language,
        manner,
        shows: Shows::default(),
    }
    .svg()
}

fn sq(name: &str) -> Sq {
    name.parse().expect("a square")
}

#[test]
fn an_orthodox_problem_with_twins() {
    let problem = problem(
        "BeginProblem\nAuthor Dieter M\"uller\nAuthor Torsten Lin\"s\nOrigin 1778, Bul. Prob. 50, 7-12/1988\nStipulation h#3\n\
         Pieces White kh2 rh3 bd7 se4 pe2\n Black kc4 qh4 rg6g8 bb1f4 sa3g3 pa5b3b6d5f3g4g5g7\nTwin move e2 e3\nEndProblem\n",
    );
    compare("orthodox", &sheet(&problem, None));
}

#[test]
fn neutral_men() {
    let problem = problem(
        "BeginProblem\nPieces White Kb6 Neutral Kg7 Qb3 Rd5 Bf5 Sc2 Pe2 Ng3 Gd7 SXh5 Black Ka8\nStipulation h#2\nEndProblem\n",
    );
    compare("neutral", &sheet(&problem, None));
}

#[test]
fn royal_men_and_men_with_attributes() {
    let problem = problem(
        "BeginProblem\nTitle <Royal & other men>\nPieces White Royal Ga1e4 White Kamikaze Rb3 Black Royal Sh8 Black Chameleon Qe5\n\
         Neutral Royal SXc3 Neutral Paralysing Sd4 Black Pf5\nStipulation h#1\nEndProblem\n",
    );
    compare("royal", &sheet(&problem, None));
}

#[test]
fn many_fairy_men_in_french() {
    let problem = problem(
        "DebutProbleme\nPieces Blanc Ra1 Sb3 Nc3 SXd3 LIe3 PAf3 VAg3 LEh3 ROa5 EQb5 ORc5 AMd5 IMe5 PRf5 Gg5 ECh5\n\
         Noir Rh8 Sb7 Nc7 CHd7 Ze7 Ef7 AIg7 Mh7 S2a6 Oc6 PBe6\nEnonce #2\nFinProbleme\n",
    );
    compare("fairy-french", &sheet(&problem, None));
}

#[test]
fn the_strip_of_a_capture_in_circe_cage() {
    let strip = strip(
        "3K2k1/8/8/8/8/8/p6R/1S6",
        "CageCirce",
        Side::White,
        "Rxa2(Ra1)",
    );
    assert_eq!(strip.images.len(), 4);
    compare("circe-cage-strip", &strip.svg());
}

/// The game of a position, given as the input language has it.
fn game(forsyth: &str, condition: &str) -> Game {
    let condition = match condition {
        "" => String::new(),
        name => format!("Condition {name}\n"),
    };
    let problem = problem(&format!(
        "BeginProblem\nForsyth {forsyth}\nStipulation ~1\n{condition}EndProblem\n"
    ));
    problem.initial.game().expect("a game")
}

fn small() -> Picture {
    Picture {
        square: 30.0,
        ..Picture::empty()
    }
}

/// A move, legal or not, as its strip.
fn strip(forsyth: &str, condition: &str, side: Side, text: &str) -> Strip {
    let game = game(forsyth, condition);
    let mut player = game.play_as(side);
    let reader = MoveReader {
        language: Language::English,
    };
    let teller = reader.teller(&game.rules, text);
    match reader.read(&mut player, text) {
        Ok((mv, _)) => Strip::of(&Decomposition::of(&mut player, &mv), &teller, &small()),
        Err(Unread::Illegal(refusals)) => {
            Strip::of_refusal(&player, &refusals[0], text, &teller, &small())
        }
        Err(unread) => panic!("{unread:?}"),
    }
}

#[test]
fn the_moves_of_a_soucie_as_leaps() {
    let game = game("8/8/8/3.SXp3/8/1p6/P7/8", "");
    let mut player = game.play_as(Side::White);
    let picture = Picture::of_state(player.state(), &game.rules.kinds);
    let shown = picture.clone().with_moves(&mut player, sq("d5"), false);
    let dots = shown
        .marks
        .iter()
        .filter(|mark| matches!(mark, Mark::Dot(_)));
    assert_eq!(dots.count(), 7);
    compare(
        "soucie-leaps",
        &picture.with_moves(&mut player, sq("d5"), true).svg(),
    );
}

#[test]
fn the_cages_of_captured_men() {
    for (name, forsyth, text, number) in [
        (
            "cages-7",
            "3k4/1p3p2/6p1/8/1p2R2s/8/8/2K1b3",
            "Rxb4 (b5)",
            7,
        ),
        ("cages-46", "8/8/8/2B5/3s4/4K3/8/k7", "Bxd4 (Na8)", 46),
    ] {
        let game = game(forsyth, "CageCirce");
        let mut player = game.play_as(Side::White);
        let reader = MoveReader {
            language: Language::English,
        };
        let teller = reader.teller(&game.rules, text);
        let (mv, _) = reader.read(&mut player, text).expect("a capture");
        let told = Decomposition::of(&mut player, &mv);
        let strip = Strip::of_cages(&told, &teller, &small()).expect("cages");
        let (picture, caption) = &strip.images[0];
        assert_eq!(picture.marks.len(), number, "{name}");
        assert!(caption.ends_with(&format!("({number})")), "{caption}");
        compare(name, &strip.svg());
    }
}

#[test]
fn the_groups_of_connected_chess() {
    let array = "r1bqkb1r/pp3ppp/2sp4/4p3/2Bs4/4P2P/PPP2PP1/RSBQK1SR";
    let game = game(array, "Connected");
    let player = game.play_as(Side::White);
    let picture = Picture::of_state(player.state(), &game.rules.kinds).with_groups();
    assert!(picture.marks.contains(&Mark::Group(sq("c4"), 5)));
    compare("connected-groups", &picture.svg());
}

#[test]
fn moves_that_are_not_legal_with_what_forbids_them() {
    let cut = strip(
        "rsbqkbsr/pppp1ppp/4p3/8/8/2S5/PPPPPPPP/R1BQKBSR",
        "Connected",
        Side::White,
        "b4",
    );
    let cut_off = [Mark::Group(sq("a1"), 5), Mark::Group(sq("a2"), 5)];
    assert_eq!(cut.images[1].0.marks, cut_off);
    compare("refused-connected", &cut.svg());
    let castling = strip("7k/8/8/8/4s3/8/8/4K2R", "Polo", Side::White, "O-O");
    let forbids = Mark::Arrow(sq("e4"), sq("f2"));
    assert!(castling.images[0].0.marks.contains(&forbids));
    compare("refused-polo", &castling.svg());
}

#[test]
fn the_last_image_says_who_is_in_check() {
    let strip = strip("4k3/8/8/8/8/PR6/s7/2K5", "Polo", Side::Black, "Nb4");
    let (_, caption) = &strip.images[2];
    assert!(
        caption.ends_with("White is in check: Nb4-c2 would touch c1."),
        "{caption}"
    );
    compare("polo-strip", &strip.svg());
}

#[test]
fn lengths_as_a_table_and_as_a_plane() {
    let table = lengths_table(&Picture::empty());
    for (at, rank) in [
        ("d4", "11"),
        ("c5", "12"),
        ("d5", "13"),
        ("a6", "13"),
        ("h8", "33"),
    ] {
        assert!(
            table.marks.contains(&Mark::Text(sq(at), rank.into())),
            "{at}"
        );
    }
    compare("lengths-table", &table.svg());
    compare("lengths-plane", &lengths_plane(30.0));
}

#[test]
fn a_grid() {
    let problem = problem(
        "BeginProblem\nPieces White Kb1 Qd3 Sc5 Pa2 Black Kf6 Re4\nStipulation #2\nCondition GridChess\nEndProblem\n",
    );
    compare("grid", &sheet(&problem, None));
}

#[test]
fn all_marks_of_squares() {
    let entries = "BeginProblem\nPieces White Ka1 Qd1 Black Kh8 Rd6 Gf3\nStipulation #2\n\
                   Condition MagicSquares c4 f5 Imitator b6\nEndProblem\n";
    let problem = problem(entries);
    let manner = Picture::empty();
    let sheet = Sheet {
        problem: &problem,
        solution: None,
        language: Language::English,
        manner: &manner,
        shows: Shows::default(),
    };
    let mut picture = sheet.board();
    picture.to_move = Some(Side::White);
    picture.boxed = Some(vec![picture.men[sq("f3").index()].expect("a man")]);
    picture.marks.extend([
        Mark::Hole(sq("e7")),
        Mark::Hole(sq("e8")),
        Mark::Cage(sq("h8")),
        Mark::Cage(sq("a8")),
        Mark::Hurdle(sq("f3")),
        Mark::Highlight(sq("a1")),
        Mark::Highlight(sq("b1")),
        Mark::Group(sq("g7"), 0),
        Mark::Group(sq("h6"), 1),
        Mark::Group(sq("g6"), 2),
        Mark::Arrow(sq("d1"), sq("d6")),
        Mark::Arrow(sq("f3"), sq("g5")),
        Mark::Dot(sq("e2")),
        Mark::Cross(sq("b3")),
        Mark::Cross(sq("a3")),
    ]);
    compare("marks", &picture.svg());
    picture.flipped = true;
    picture.coordinates = false;
    let white = Picture {
        flipped: false,
        coordinates: true,
        ..picture.clone()
    };
    assert_ne!(picture.svg(), white.svg());
}

#[test]
fn a_connected_helpmate_with_its_solution_in_german() {
    let problem = example("connected-helpmate.inp");
    let part = Part {
        text: "\n  1.Sg8-e7 Dg2-g3 +   2.Ke5-f5 Dg3-f4 #\n".into(),
        verdicts: vec!["1 Lösung, vollständig".into()],
        is_sound: true,
    };
    let solution = Solution {
        text: String::new(),
        parts: vec![part],
        complete: true,
    };
    let sheet = Sheet {
        problem: &problem,
        solution: Some(&solution),
        language: Language::German,
        manner: &Picture::empty(),
        shows: Shows::default(),
    };
    compare("connected-german", &sheet.svg());
}

#[test]
fn a_problem_with_soucies_from_the_side_of_black() {
    let problem = example("soucie.inp");
    let manner = Picture {
        flipped: true,
        ..Picture::empty()
    };
    let sheet = Sheet {
        problem: &problem,
        solution: None,
        language: Language::English,
        manner: &manner,
        shows: Shows::default(),
    };
    compare("soucie", &sheet.svg());
}

#[test]
fn a_board_of_24_pixels_a_square() {
    let problem = problem(
        "BeginProblem\nForsyth rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR\nPieces White SXa4 Gb4 Nc4 Black SXe5 Gf5 Ng5\n\
         Stipulation ~1\nEndProblem\n",
    );
    let manner = Picture {
        square: 24.0,
        ..Picture::empty()
    };
    let sheet = Sheet {
        problem: &problem,
        solution: None,
        language: Language::English,
        manner: &manner,
        shows: Shows::default(),
    };
    compare("board-24", &sheet.board().svg());
}

#[test]
fn the_table_of_men_of_the_documents() {
    for (name, set) in [
        ("men", FigureSet::Own),
        ("men-traditional", FigureSet::Traditional),
    ] {
        let table = men_table(Language::English, &Figures::of(set), 28.0);
        compare_with(name, "../../docs", &table);
    }
}

/// Men in all three colours on light and dark squares, as magazines draw them and as letters.
#[test]
fn other_figures() {
    let position = parse_fen(
        "[G][LI][LE][MA][CA][AM][G2][EQ]/[g][li][le][ma][ca][am][g2][eq]/[=g][=li][=le][=ma][=ca][=am][=g2][=eq]/\
         [RH][RL][BL][Q/N][SX][WA][MM][EK]/[rh][rl][bl][q/n][sx][wa][mm][ek]/[=rh][=rl][=bl][=q/n][=sx][=wa][=mm][=ek]/8/8",
    );
    let manner = Picture::of_diagram(&position.expect("a position").diagram);
    for (name, figures) in [
        ("traditional", "traditional"),
        ("letters", "letters"),
        (
            "rules",
            "traditional sx=q/3 rl=letters mm=letters:MoLi eq=r/4",
        ),
    ] {
        let picture = Picture {
            figures: figures.parse().expect("figures"),
            square: 40.0,
            ..manner.clone()
        };
        compare(name, &picture.svg());
    }
}

#[test]
fn a_difference_is_noticed() {
    let board = render::png(&Picture::empty().svg(), 0.5).expect("a picture");
    let mut marked = Picture::empty();
    marked.marks = vec![Mark::Dot(sq("a1"))];
    let marked = render::png(&marked.svg(), 0.5).expect("a picture");
    let [board, marked] = [board, marked].map(|png| Pixmap::decode_png(&png).expect("a PNG"));
    assert!(difference(&board, &board).is_ok());
    assert!(difference(&board, &marked).is_err());
}
