//! Options: each in three languages, abbreviated as far as its name allows, and what it becomes.

use super::*;
use crate::entered::Language;
use crate::source::diagnostic::Kind;
use crate::vocabulary::lookup::lookup;
use crate::vocabulary::tables::commands::{BEGIN, COMMANDS, Command};
use crate::vocabulary::tables::options::{ArgumentForm, Meaning, OPTIONS};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::moves::{Act, Wing};
use sauterelle_solve::problem::{Duplex, NonTrivial, Options};

/// A problem with one option, in a language.
fn problem_with(option: &str, language: Language) -> String {
    let column = language as usize;
    let command = |wanted: Command| {
        let found = COMMANDS.iter().find(|(command, _)| *command == wanted);
        found.unwrap().1[column]
    };
    let men = [
        "White Ka1 Black Ka8 Rh8 Pd5",
        "Blanc Ra1 Noir Ra8 Th8 Pd5",
        "Weiss Ka1 Schwarz Ka8 Th8 Bd5",
    ];
    format!(
        "{}\n{} #2\n{} {}\n{} {option}\n{}\n",
        BEGIN[column],
        command(Command::Stipulation),
        command(Command::Pieces),
        men[column],
        command(Command::Option),
        command(Command::End),
    )
}

/// Something that may follow the option.
fn argument(meaning: Meaning, language: Language) -> &'static str {
    match (meaning, meaning.form()) {
        (Meaning::EnPassant, _) => "d7d6d5",
        (_, ArgumentForm::Bare | ArgumentForm::MaybeNumber(..)) => "",
        (_, ArgumentForm::Number(..)) => "3",
        (_, ArgumentForm::TwoNumbers) => "0 1",
        (_, ArgumentForm::Path) => "25:8:27",
        (_, ArgumentForm::Squares) => "a1h8",
        (_, ArgumentForm::Men) => ["White S", "Blanc C", "Weiss S"][language as usize],
        (_, ArgumentForm::Man) => ["White Qb3", "Blanc Db3", "Weiss Db3"][language as usize],
    }
}

/// The shortest beginning that can only be this name.
fn abbreviated(name: &str, language: Language) -> &str {
    let names = || OPTIONS.iter().map(|(_, names)| names[language as usize]);
    let is_unique = |length: &usize| {
        let found = lookup(&name[..*length], names()).one();
        found.is_some_and(|index| OPTIONS[index].1[language as usize] == name)
    };
    let length = (1..=name.len()).find(is_unique);
    &name[..length.expect("each name means itself")]
}

#[test]
fn every_option_is_read_in_each_language_in_full_and_abbreviated() {
    for language in [Language::English, Language::French, Language::German] {
        for (meaning, names) in OPTIONS {
            let name = names[language as usize];
            let mut read = Vec::new();
            for word in [name, &name.to_uppercase(), abbreviated(name, language)] {
                let option = format!("{word} {}", argument(*meaning, language));
                let text = problem_with(&option, language);
                let mut entries = super::read(&text);
                let result = entries.remove(0).result;
                if *meaning == Meaning::Unsupported {
                    let faults = result.unwrap_err();
                    assert_eq!(faults.len(), 1, "{text}");
                    assert!(faults[0].message.contains(name), "{text}{}", faults[0]);
                    continue;
                }
                let problem = result.unwrap_or_else(|faults| panic!("{text}{faults:?}"));
                assert_eq!(problem.language, language);
                assert_eq!(problem.options[0].name, *names, "{text}");
                read.push(problem);
            }
            assert!(read.windows(2).all(|pair| pair[0] == pair[1]), "{name}");
        }
    }
}

#[test]
fn the_same_option_in_other_languages_means_the_same() {
    for (meaning, names) in OPTIONS.iter().filter(|(m, _)| *m != Meaning::Unsupported) {
        let of = |language: Language| {
            let option = format!(
                "{} {}",
                names[language as usize],
                argument(*meaning, language)
            );
            problem(&problem_with(&option, language)).initial
        };
        let english = of(Language::English);
        assert_eq!(english, of(Language::French), "{names:?}");
        assert_eq!(english, of(Language::German), "{names:?}");
    }
}

#[test]
fn options_reach_the_solver() {
    let default = || {
        problem(&problem_with("Beep", Language::English))
            .initial
            .options
    };
    let changed = |change: &dyn Fn(&mut Options)| {
        let mut options = default();
        change(&mut options);
        options
    };
    type Row<'t> = (&'t str, &'t dyn Fn(&mut Options));
    let rows: &[Row] = &[
        ("Threat 2", &|o| o.max_threat = Some(2)),
        ("MaxFlightsquares 64", &|o| o.max_flights = Some(64)),
        // first how many moves may be granted, then what is trivial
        ("NonTrivial 3 1", &|o| {
            o.non_trivial = Some(NonTrivial {
                granted: 3,
                length: 1,
            });
        }),
        ("KeepMatingPiece", &|o| o.keep_mating_man = true),
        ("Quodlibet", &|o| o.quodlibet = true),
        ("CastlingOff", &|o| o.castling_off = true),
        ("EpOn", &|o| o.en_passant_on = true),
        ("GoalIsEnd", &|o| o.goal_is_end = true),
        ("StopOnShortSolutions", &|o| o.stop_on_short = true),
        ("MatesIn1", &|o| o.mates_in_one = true),
        ("NullMoves", &|o| o.null_moves = true),
        ("TrivialTriesAvoid", &|o| o.no_checking_tries = true),
        ("Intelligent", &|o| o.ends_first = true),
        ("Intelligent Try", &|o| {
            o.ends_first = true;
            o.tries = Some(1);
        }),
        // numbers of moves say that moves are numbered
        ("StartMoveNumber 7", &|o| {
            o.from_move = vec![7];
            o.move_numbers = true;
        }),
        ("UpToMoveNumber 25:8:27 StartMoveNumber 1:2", &|o| {
            o.up_to_move = vec![25, 8, 27];
            o.from_move = vec![1, 2];
            o.move_numbers = true;
        }),
        ("HalfDuplex HalfDuplex", &|o| o.duplex = Duplex::Half),
        (
            "NoWk NoBk Search MultiSolutions NoSymmetry unpublishedoption SuppressGrid",
            &|_| {},
        ),
    ];
    for (text, change) in rows {
        let read = problem(&problem_with(text, Language::English));
        assert_eq!(read.initial.options, changed(change), "{text}");
    }
}

#[test]
fn a_pawn_that_has_just_stepped_can_stand_elsewhere() {
    let text = "begin stip ep1 piec white pe5 black ph3 cond wormholes d5h3 opti enpass d7d6h3 end";
    let game = problem(text).initial.game().unwrap();
    let moves = game.play_as(Side::White).legal_moves();
    let captures = moves.iter().filter(|mv| mv.shape.act == Act::EnPassant);
    assert_eq!(captures.count(), 1);
}

#[test]
fn a_pawn_can_have_crossed_two_squares() {
    let problem = problem("begin stip ep1 piec white pc6e5 black pd5 opti enpass d8d7d6d5 end");
    let game = problem.initial.game().unwrap();
    let mut player = game.play_as(Side::White);
    let mut captures: Vec<String> = player
        .legal_moves()
        .iter()
        .filter(|mv| mv.shape.act == Act::EnPassant)
        .map(|mv| format!("{}{}", mv.shape.from, mv.shape.to))
        .collect();
    captures.sort();
    assert_eq!(captures, ["c6d7", "e5d6"]);
    // the right is lost by another move
    let mut player = game.play_as(Side::Black);
    assert!(
        player
            .legal_moves()
            .iter()
            .all(|mv| mv.shape.act != Act::EnPassant)
    );
}

#[test]
fn castlings_that_exclude_each_other() {
    let read = problem(&problem_with(
        "CastlingMutuallyExclusive a1h8 CastlingMutuallyExclusive h1a8 Try",
        Language::English,
    ));
    let pairs = [[Wing::Queen, Wing::King], [Wing::King, Wing::Queen]];
    assert_eq!(read.initial.diagram.exclusive_castlings, pairs);
    assert_eq!(read.initial.options.tries, Some(1));
}

#[test]
fn a_condition_can_say_where_imitators_stand_in_the_position_to_be_reached() {
    let play = |condition: &str| {
        let text = format!(
            "begin piec white ka1 black kh8 cond imitator d4 stip ser-a=>b1 piec white ka2 black kh8{condition} end"
        );
        problem(&text).initial
    };
    let facts = |condition| {
        play(condition)
            .game()
            .unwrap()
            .rules
            .memory
            .facts_of_target
            .len()
    };
    assert_eq!(
        [facts(""), facts(" cond imitator d5")].map(|number| number > 0),
        [false, true]
    );
    assert_eq!(
        play(" cond imitator d5").conditions[0].to_string(),
        "Imitator d4 Target d5"
    );
}

#[test]
fn facts_of_the_history_belong_to_the_position_in_which_play_begins() {
    for text in [
        "begin opti castling a1h8 nocastling a1 piec white ke1 black ke8 stip a=>b1 piec white ke2 black ke7 end",
        "begin piec white ke1 black ke8 stip a=>b1 piec white ke2 black ke7 opti castling a1h8 nocastling a1 end",
        "begin piec white ke1 black ke8 stip dia1 opti castling a1h8 nocastling a1 end",
    ] {
        let read = problem(text).initial;
        assert_eq!(
            read.diagram.exclusive_castlings,
            [[Wing::Queen, Wing::King]],
            "{text}"
        );
        assert_eq!(read.diagram.moved.count(), 1, "{text}");
    }
}

#[test]
fn the_last_capture_is_an_option_or_a_condition() {
    for line in [
        "option LastCapture white Qb3 try",
        "condition LastCapture white Q b3 option try",
        "condition circe cage lastcapture WHITE qb3 max option try",
    ] {
        let read = problem(&format!(
            "begin stip #2 piec white ka1 black ka8\n{line}\nend"
        ));
        let (at, man) = read.last_capture.unwrap();
        assert_eq!(
            (at.to_string().as_str(), man.man.code[0]),
            ("b3", "q"),
            "{line}"
        );
        assert_eq!(read.initial.options.tries, Some(1));
        assert!(
            read.options
                .iter()
                .any(|given| given.name[0] == "LastCapture")
        );
    }
    let twin = problem(
        "begin stip #2 piec white ka1 black ka8 cond max twin cond lastcapture white qb3 circe cage end",
    );
    let names: Vec<&str> = twin
        .twins
        .iter()
        .map(|twin| twin.problem.conditions[0].rule.meta().name[0])
        .collect();
    assert_eq!(names, ["Maximummer", "Circe"]);
}

#[test]
fn a_number_of_solutions_per_ending_is_refused() {
    let read = crate::popeye::parse_problems(
        b"begin stip h#2 piec white ka1 black ka8 opti intelligent 2\nend",
        None,
    );
    let faults = read[0].result.as_ref().unwrap_err();
    assert!(faults.iter().any(|fault| fault.kind == Kind::Unsupported));
}
