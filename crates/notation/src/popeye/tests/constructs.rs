//! Every construct of the language, read.

use super::*;
use crate::entered::Language;
use crate::popeye::write::write_problems;
use crate::vocabulary::caption;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::moves::Act;
use sauterelle_solve::problem::Duplex;

/// A problem with these lines and a few men.
fn with(lines: &str) -> InputProblem {
    problem(&format!(
        "begin\nstip ~1\npieces white ka1 black kh8\n{lines}\nend\n"
    ))
}

#[test]
fn texts() {
    let read = problem(
        "BeginProblem\nAuthor  A. Author \nauthor B\norigin X, 1999\ntitle a title\naward 1st prize\n\
         remark stipulation h#9\nprotocol out put.txt\nstipulation #2\npieces White Ka1\nEndProblem\n",
    );
    assert_eq!(read.authors, ["A. Author", "B"]);
    assert_eq!(read.origins, ["X, 1999"]);
    assert_eq!(
        (&read.titles[0][..], &read.awards[0][..]),
        ("a title", "1st prize")
    );
    assert_eq!(read.remarks, ["stipulation h#9"]);
    assert_eq!(read.protocol.as_deref(), Some("out put.txt"));
    assert_eq!(read.language, Language::English);
    assert!(!read.zero_position && read.twins.len() == 1 && read.twins[0].label == "a");
    assert_eq!(read.twins[0].problem, read.initial);
}

#[test]
fn invisible_men() {
    let read = problem(
        "begin\nstip h#2\npieces TotalInvisible 2 white ka1 black kh8\n\
         twin add TotalInvisible 3 white qb2\ntwin cont remove b2\ntwin move a1 a2\nend\n",
    );
    let numbers = read.twins.iter().map(|twin| twin.problem.diagram.invisible);
    assert_eq!(numbers.collect::<Vec<_>>(), [2, 3, 3, 2]);
    assert_eq!(read.twins[1].change, "+wQb2");
    for language in [Language::English, Language::French, Language::German] {
        let written = write_problems(std::slice::from_ref(&read), language).unwrap();
        let again = problem(&written);
        assert_eq!(again.initial.diagram, read.initial.diagram, "{written}");
        let numbers = again
            .twins
            .iter()
            .map(|twin| twin.problem.diagram.invisible);
        assert_eq!(numbers.collect::<Vec<_>>(), [2, 3, 3, 2], "{written}");
    }
}

#[test]
fn texts_without_separators_before_them() {
    let read = problem(
        "begin\nauthor ., ;A. B.\ntitle ...and mate...\norigin\naward \t \nremark\nstip #2\npiec white ka1\nend",
    );
    assert_eq!(read.authors, ["A. B."]);
    assert_eq!(read.titles, ["and mate..."]);
    assert!(read.origins.is_empty() && read.awards.is_empty() && read.remarks.is_empty());
}

#[test]
fn line_ends_and_blanks() {
    let plain = "BeginProblem\nAuthor A. B.\nPieces White Ka1 Qb2\n       Black Kc3\nRemark n\nOption Try SetPlay\n\
                 Stipulation h#2\nTwin Move a1 a2\nEndProblem\n";
    let expected = problem(plain);
    let long = format!("Pieces {}White", " ".repeat(100_000));
    for changed in [
        plain.replace('\n', "\r\n"),
        plain.replace('\n', "\r"),
        plain.replace('\n', " \t\n\n"),
        plain.replace("       ", "\t"),
        plain.replace("Ka1 Qb2", "Ka1, Qb2;"),
        plain.replace("Pieces White", &long),
        plain.trim_end().to_string(),
        format!("\u{feff}{plain}"),
        format!("\n\n  {plain}\u{1a}"),
    ] {
        assert_eq!(problem(&changed), expected, "{changed:?}");
    }
    // all on one line, but for the texts
    let line = plain
        .replace("Author A. B.\n", "")
        .replace("Remark n\n", "")
        .replace('\n', " ");
    assert_eq!(problem(&line).twins, expected.twins);
}

#[test]
fn latin1_and_utf8() {
    let text = "begin author J\u{f6}rg\nstip #1 piec white ka1 end";
    assert_eq!(problem(text).authors, ["Jörg"]);
    let latin1: Vec<u8> = text.chars().map(|c| c as u8).collect();
    let entries = parse_problems(&latin1, None);
    assert_eq!(entries[0].result.as_ref().unwrap().authors, ["Jörg"]);
}

#[test]
fn men_and_squares() {
    for (lines, expected) in [
        ("white Ka1 Qb2c3 sxd4", "8/8/8/8/3[SX]4/2Q5/1Q6/K7"),
        ("white KA1 q b2C3 SX D4", "8/8/8/8/3[SX]4/2Q5/1Q6/K7"),
        (
            "White Ka1\nBlack 15b2 neutral ga8",
            "[=g]7/8/8/8/8/8/1[-15]6/K7",
        ),
        ("white ba1 b a2\n black sc3 b a3", "8/8/8/8/8/b1n5/B7/B7"),
        (
            "white royal gb1 black royal kb8 sc8",
            "1kn5/8/8/8/8/8/8/1[r:G]6",
        ),
        ("neutral royal qa1 white qa1", "8/8/8/8/8/8/8/Q7"),
        ("b ka1 w kh8", "7K/8/8/8/8/8/8/k7"),
        (
            "white n c3 black bl c4 li d4",
            "8/8/8/8/2[bl][li]4/2[N]5/8/8",
        ),
    ] {
        let read = problem(&format!("begin\npieces {lines}\nstip #2\nend"));
        assert_eq!(men(&read.twins[0]), expected, "{lines}");
    }
}

#[test]
fn forsyth_and_game_array() {
    for (position, expected) in [
        (
            "rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        ),
        (
            "rsbqkbsrpppppppp32PPPPPPPPRSBQKBSR",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        ),
        ("48/5gPp/5K1k", "8/8/8/8/8/8/5[g]Pp/5K1k"),
        (
            "1.PA6/8/1Q6/8/k1.pa.pa4",
            "1[PA]6/8/1Q6/8/k1[pa][pa]4/8/8/8",
        ),
        (
            "=q+q-Q=.Li-.15+.sqKk/64",
            "[=q]Qq[=li][-15][SQ]Kk/8/8/8/8/8/8/8",
        ),
    ] {
        let read = problem(&format!("begin stip #2 forsyth {position}\nend"));
        assert_eq!(men(&read.twins[0]), expected);
    }
    let read = problem("begin pieces white qe4 initial pieces black qe5 stip #2 end");
    assert_eq!(
        men(&read.twins[0]),
        "rnbqkbnr/pppppppp/8/4q3/8/8/PPPPPPPP/RNBQKBNR"
    );
}

#[test]
fn stipulations() {
    let stipulation =
        |text: &str| problem(&format!("begin piec white ka1 stip {text} end")).initial;
    let helpmate = stipulation("H#2.5");
    assert_eq!(helpmate.stipulation.text, "h#2.5");
    assert_eq!(helpmate.diagram.to_move, Side::White);
    assert_eq!(helpmate.stipulation.defender, Some(Side::Black));
    assert!(helpmate.options.short_solutions);
    assert!(!stipulation("exact-h#2").options.short_solutions);
    assert_eq!(stipulation("ser-h# 3").stipulation.text, "ser-h#3");
    assert_eq!(stipulation("hza7 2").stipulation.text, "hza72");
    assert_eq!(stipulation("h#2.0").stipulation.text, "h#2");
    assert_eq!(stipulation("dia 3.0").stipulation.text, "dia3");
    // the last one counts
    assert_eq!(stipulation("#2 stip #3").stipulation.text, "#3");
}

#[test]
fn conditions() {
    for (given, expected) in [
        ("cond circe cage", "Circe Cage"),
        ("condition CageCirce", "Circe Cage"),
        ("cond cage rexexclusive", "Circe Cage"),
        ("cond circe strict cage rexex", "Circe Cage Strict"),
        ("cond circe cage relaxed", "Circe Cage Relaxed"),
        ("cond CirceCage", "Circe Cage"),
        ("cond max", "Maximummer"),
        ("cond maximummer ULTRA", "Maximummer  ultra"),
        (
            "cond whitemini blackmaximummer ultra circe cage",
            "Circe Cage|BlackMaximummer  ultra|WhiteMinimummer",
        ),
        (
            "cond blackmaximummer\ncond whitemaximummer",
            "BlackMaximummer|WhiteMaximummer",
        ),
        ("cond Polo Maximum", "Maximum|Polo"),
        ("cond connected", "Connected"),
        ("cond Polo FromPly 3", "Polo FromPly 3"),
        (
            "cond Polo untilply 4 fromPLY 2 connected",
            "Polo FromPly 2 UntilPly 4|Connected",
        ),
        (
            "cond circe cage strict FromPly 2",
            "Circe Cage Strict FromPly 2",
        ),
        ("cond maximum blanc UntilPly 5", "maximum blanc UntilPly 5"),
        (
            "cond chameleonsequence s q r b s",
            "ChameleonSequence Q->R->B->S->Q",
        ),
        ("cond circe chameleon g b s", "Circe Chameleon S->G->B->S"),
    ] {
        let read = with(given);
        let lines = caption::conditions(&read.initial.conditions, read.language);
        assert_eq!(lines.join("|"), expected, "{given}");
    }
}

#[test]
fn options() {
    let options = |text: &str| with(&format!("option {text}")).initial.options;
    assert_eq!(options("try").tries, Some(1));
    assert_eq!(options("defence 3").tries, Some(3));
    assert_eq!(options("try defence 0").tries, None);
    assert_eq!(options("defence 3 try").tries, Some(1));
    let many = options(
        "set vari NoThreat postk NoShort noboard movenum\noption maxsol 5 maxtime 60 duplex NoWk NoBk beep 3 intell suppress",
    );
    assert!(many.set_play && many.variations && many.no_threat && many.post_key_play);
    assert!(many.no_short_variations && many.no_board && many.move_numbers);
    assert_eq!((many.max_solutions, many.max_seconds), (Some(5), Some(60)));
    assert_eq!(many.duplex, Duplex::Full);
    assert_eq!(options("halfd beep").duplex, Duplex::Half);
}

#[test]
fn options_of_the_position() {
    let read = problem(
        "begin stip #2 piec white ke1 ra1h1 pe5 black pd5 opti enpass d7d6d5 nocast e1h1 end",
    );
    assert_eq!(read.initial.diagram.en_passant, Some("d6".parse().unwrap()));
    let moved: Vec<String> = read
        .initial
        .diagram
        .moved
        .map(|at| at.to_string())
        .collect();
    assert_eq!(moved, ["e1", "h1"]);
    // Black begins, so White's right is gone
    let read = problem("begin stip h#2 piec white ke1 pe5 black pd5 opti enpass d7d6d5 end");
    let game = read.initial.game().unwrap();
    let captures = |side| {
        let moves = game.play_as(side).legal_moves();
        let en_passant = moves.iter().filter(|mv| mv.shape.act == Act::EnPassant);
        en_passant.count()
    };
    assert_eq!((captures(Side::Black), captures(Side::White)), (0, 1));
    let read =
        problem("begin stip h#2 piec white ke1 pe5 black pd5 opti enpass d7d6d5 whitetoplay end");
    assert_eq!(read.initial.stipulation.text, "h#1.5");
    assert!(read.initial.diagram.en_passant.is_some() && !read.initial.options.white_to_play);
}

/// The men every twin below starts from.
const TWIN: &str = "begin stip h#2 piec white ka1 qb2 black kh8 15c3 neutral royal gd4\n";

#[test]
fn changes_of_a_twin() {
    for (change, shown, expected) in [
        ("move a1 a2", "wKa1-->a2", "7k/8/8/8/3[=r:g]4/2[-15]5/KQ6/8"),
        (
            "move b2 c3",
            "-b15c3  wQb2-->c3",
            "7k/8/8/8/3[=r:g]4/2Q5/8/K7",
        ),
        (
            "exchange b2 h8",
            "wQb2<-->bKh8",
            "7Q/8/8/8/3[=r:g]4/2[-15]5/1k6/K7",
        ),
        ("remove c3d4", "-b15c3  -nrGd4", "7k/8/8/8/8/8/1Q6/K7"),
        (
            "add white pa2 black royal sb2",
            "+wPa2  brSb2",
            "7k/8/8/8/3[=r:g]4/2[-15]5/P[r:s]6/K7",
        ),
        (
            "substitute q r",
            "Q ==> R",
            "7k/8/8/8/3[=r:g]4/2[-15]5/1R6/K7",
        ),
        ("rotate 90", "rotate 90", "k7/8/8/8/4[=r:g]3/5[-15]2/6Q1/7K"),
        (
            "rotate 180",
            "rotate 180",
            "7K/6Q1/5[-15]2/4[=r:g]3/8/8/8/k7",
        ),
        ("rot 270", "rotate 270", "K7/1Q6/2[-15]5/3[=r:g]4/8/8/8/7k"),
        (
            "mirror a1<-->h1",
            "mirror a1<-->h1",
            "k7/8/8/8/4[=r:g]3/5[-15]2/6Q1/7K",
        ),
        (
            "mirror a1<-->a8",
            "mirror a1<-->a8",
            "K7/1Q6/2[-15]5/3[=r:g]4/8/8/8/7k",
        ),
        (
            "mirror a1<-->h8",
            "mirror a1<-->h8",
            "7K/6Q1/5[-15]2/4[=r:g]3/8/8/8/k7",
        ),
        (
            "mirror a8<-->h1 move b2 b3",
            "mirror a8<-->h1  wQb2-->b3",
            "7k/8/8/8/3[=r:g]4/1Q[-15]5/8/K7",
        ),
        (
            "remove h8 shift a1 b2",
            "-bKh8  shift a1 ==> b2",
            "8/8/8/4[=r:g]3/3[-15]4/2Q5/1K6/8",
        ),
        ("polish", "PolishType", "7K/8/8/8/3[=r:g]4/2[+15]5/1q6/k7"),
        ("stip h#3", "h#3", "7k/8/8/8/3[=r:g]4/2[-15]5/1Q6/K7"),
        (
            "cond cage blackmaximummer",
            "Circe Cage\n   BlackMaximummer",
            "7k/8/8/8/3[=r:g]4/2[-15]5/1Q6/K7",
        ),
        (
            "cond max",
            "\n   Maximummer",
            "7k/8/8/8/3[=r:g]4/2[-15]5/1Q6/K7",
        ),
    ] {
        let read = problem(&format!("{TWIN}twin {change}\nend"));
        let twin = &read.twins[1];
        assert_eq!((&twin.label[..], &twin.change[..]), ("b", shown));
        assert_eq!(men(twin), expected, "{change}");
    }
}

#[test]
fn who_is_entered_on_another_lies_above_him() {
    let begin = "begin stip ~1 piec white ra1 ba1 black sa1 ph7 condition haunted";
    let below = |change: &str| {
        let read = problem(&format!("{begin}\ntwin {change}\nend"));
        let diagram = &read.twins[1].problem.diagram;
        let men = diagram.below.iter();
        let men = men.map(|(at, man)| format!("{:?} {}{at}", man.sides, man.man.code[0]));
        men.collect::<Vec<_>>().join(", ")
    };
    for (change, expected) in [
        ("remove h7", "White ba1, White ra1"),
        ("rotate 180", "White bh8, White rh8"),
        ("remove h7 shift a1 b1", "White bb1, White rb1"),
        ("mirror a1<-->a8", "White ba8, White ra8"),
        ("polish", "Black ba1, Black ra1"),
        ("substitute r q", "White ba1, White qa1"),
        // what a twin adds replaces
        ("add black ga1", "White ba1, White ra1"),
        ("move h7 a1", "White ba1, White ra1"),
    ] {
        assert_eq!(below(change), expected, "{change}");
    }
}

#[test]
fn twins_start_from_the_initial_position_unless_continued() {
    let read = problem(&format!(
        "{TWIN}cond max\ntwin move a1 a2 cond cage remark a note\n stip h#3 twin continued move b2 b3\ntwin move a1 b1\nend"
    ));
    let labels: Vec<_> = read
        .twins
        .iter()
        .map(|twin| (&twin.label[..], twin.continued))
        .collect();
    assert_eq!(
        labels,
        [("a", false), ("b", false), ("c", true), ("d", false)]
    );
    let stipulations: Vec<_> = read
        .twins
        .iter()
        .map(|twin| &twin.problem.stipulation.text[..])
        .collect();
    assert_eq!(stipulations, ["h#2", "h#3", "h#3", "h#2"]);
    assert_eq!(men(&read.twins[2]), "7k/8/8/8/3[=r:g]4/1Q[-15]5/K7/8");
    let names: Vec<_> = read
        .twins
        .iter()
        .map(|twin| twin.problem.conditions[0].to_string())
        .collect();
    assert_eq!(
        names,
        ["Maximummer", "CageCirce", "CageCirce", "Maximummer"]
    );
}

#[test]
fn zero_position() {
    let read = problem(&format!(
        "{TWIN}zero move a1 a2\ntwin move a1 b1 twin cont move b1 c1 end"
    ));
    assert!(read.zero_position);
    let labels: Vec<_> = read
        .twins
        .iter()
        .map(|twin| (&twin.label[..], twin.continued))
        .collect();
    assert_eq!(labels, [("a", false), ("b", false), ("c", true)]);
    assert_eq!(
        write_diagram(&read.initial.diagram),
        "7k/8/8/8/3[=r:g]4/2[-15]5/1Q6/K7"
    );
    assert_eq!(men(&read.twins[2]), "7k/8/8/8/3[=r:g]4/2[-15]5/1Q6/2K5");
}

#[test]
fn more_twins_than_letters() {
    let read = problem(&format!("{TWIN}{}end", "twin move a1 a2\n".repeat(30)));
    let labels: Vec<&str> = read.twins.iter().map(|twin| &twin.label[..]).collect();
    assert_eq!(labels[24..29], ["y", "z", "z1", "z2", "z3"]);
}

#[test]
fn white_to_play_shortens_twins_too() {
    let read = problem(&format!("{TWIN}opti white twin stip h#3 end"));
    assert_eq!(read.twins[0].problem.stipulation.text, "h#1.5");
    assert_eq!(
        (
            &read.twins[1].change[..],
            &read.twins[1].problem.stipulation.text[..]
        ),
        ("h#2.5", "h#2.5")
    );
}

#[test]
fn several_problems() {
    let text = "begin stip #1 piec white ka1\nnext\nstip #2 piec white kb1\nnext begin stip #3 piec white kc1\nend\n\
                anything\nbegin stip #4 piec white kd1 end\nanf ford #5 stei weiss ke1 ende";
    let entries = read(text);
    let lines: Vec<usize> = entries.iter().map(|entry| entry.first_line).collect();
    assert_eq!(lines, [1, 2, 4, 7, 8]);
    let problems: Vec<InputProblem> = entries
        .into_iter()
        .map(|entry| entry.result.unwrap())
        .collect();
    let texts: Vec<_> = problems
        .iter()
        .map(|p| &p.initial.stipulation.text[..])
        .collect();
    assert_eq!(texts, ["#1", "#2", "#3", "#4", "#5"]);
    assert_eq!(problems[4].language, Language::German);
}

#[test]
fn german() {
    let read = problem(
        "AnfangProblem\nAutor X\nQuelle Y\nTitel Z\nAuszeichnung 1. Preis\nBemerkung n\nForderung #2\n\
         Steine Weiss Ka1 Bb2 Sc3 Schwarz Ke8 Neutral Koeniglich gb4\n\
         Bedingung schwarzerlaengstzueger ultra KaefigCirce\nOption Varianten Verfuehrung Satzspiel OhneBrett\n\
         Zwilling versetze a1 a2 tausche b2 c3\nZwilling ferner Drehung 90\nZwilling bed laengst circe kaefig strikt\n\
         Zwilling hinzufuegen schwarz cad5\nEndeProblem",
    );
    let changes: Vec<&str> = read.twins.iter().map(|twin| &twin.change[..]).collect();
    assert_eq!(
        changes,
        [
            "",
            "wKa1-->a2  wBb2<-->wSc3",
            "Drehung 90",
            "\n   Laengstzueger\n   Circe Kaefig Strikt",
            "+sCAd5",
        ]
    );
    assert_eq!(
        caption::conditions(&read.initial.conditions, Language::German),
        ["Circe Kaefig", "SchwarzerLaengstzueger  Ultra"]
    );
    assert_eq!(men(&read.twins[4]), "4k3/8/8/3[ca]4/1[=r:g]6/2N5/1P6/K7");
}

#[test]
fn commands_that_are_also_beginnings_of_names() {
    let read = problem(
        "DebutProbleme\ncondition maximum\npieces Blanc Ra1 Noir Ra8\nenonce #2\noption Variantes Essais\nFin\n",
    );
    assert_eq!(read.initial.conditions.len(), 1);
    assert_eq!(read.initial.diagram.placed().count(), 2);
    assert!(!read.initial.options.stop_on_short && read.initial.options.variations);
    // unless the name is written out, or stands further on in the line
    for option in ["Variantes Fin", "Variantes\nFinApresSolutionsCourtes"] {
        let read = problem(&format!(
            "DebutProbleme\npieces Blanc Ra1\nenonce h#2\noption {option}\nFinProbleme\n"
        ));
        assert!(read.initial.options.stop_on_short, "{option}");
    }
}

#[test]
fn french() {
    let read = problem(
        "DebutProbleme\nauteur X\nsource Y\ntitre Z\nprix P\nremarque r\nenonce h#2\npieces Blanc Ra1 Cb1 Noir Re8 Neutre Sb4\n\
         condition CirceCage NoirMaximum\noption Variantes Essais ApparentSeul SansRoquer a1\n\
         jumeau deplacement a1 a2\njumeau enplus ajoute noir 15b3\njumeau couleur\njumeau remplace c ch\nFinProbleme",
    );
    let changes: Vec<&str> = read.twins.iter().map(|twin| &twin.change[..]).collect();
    assert_eq!(
        changes,
        ["", "bRa1-->a2", "+n15b3", "CouleurEchange", "C ==> CH"]
    );
    assert_eq!(men(&read.twins[4]), "4k3/8/8/8/1[=g]6/8/8/K[CA]6");
    assert_eq!(read.initial.stipulation.text, "h#1.5");
}
