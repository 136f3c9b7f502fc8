use super::compose::{Composer, Limits};
use super::men::{Diagram, Men};
use super::{Ending, FinalPositions, Mates, Progress};
use crate::pruning::budget::Budget;
use crate::pruning::testing::{game, game_under};
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_rules::game::Game;
use std::sync::Arc;

const LIMITS: Limits = Limits {
    steps: 100_000,
    positions: 10_000,
};

/// The final positions in which Black is mated or stalemated, with so many moves of White and of Black.
fn compose(game: &Game, is_mate: bool, budget: Budget) -> FinalPositions {
    let player = game.play();
    let ending = Ending {
        victim: Side::Black,
        is_mate,
    };
    let men = Arc::new(Men::of(player.rules(), &Diagram::of(&player)).unwrap());
    assert!(men.have_one_king(Side::Black));
    let mates = Mates::under_rules(&player, Side::Black).unwrap();
    let mut composer = Composer::new(&men, ending, budget, Bb::EMPTY, mates);
    assert!(composer.go_on(LIMITS).unwrap(), "too many steps");
    composer.into_final_positions()
}

/// How many there are.
fn count(white: &str, black: &str, is_mate: bool, budget: Budget) -> usize {
    compose(&game(white, black), is_mate, budget).len()
}

#[test]
fn a_bishop_mates_in_a_corner_that_its_victim_blocks() {
    // 1.f5 ... 6.f1=S ... 11.Kh1 Kf2 12.Sh2 Bg2#, or with Kf1: all other promotions would capture the bishop or take longer
    let (white, black) = ("kd4 bb1", "kc6 pf6 bh1");
    assert_eq!(count(white, black, true, [12, 11]), 2);
    assert_eq!(
        count(white, black, true, [12, 10]),
        0,
        "six moves of the pawn, five of the king"
    );
    assert_eq!(
        count(white, black, true, [2, 11]),
        0,
        "the white king needs two moves, the bishop one"
    );
}

#[test]
fn each_square_round_the_king_is_provided_for() {
    let mate = |black| count("kb6 rh1", black, true, [1, 0]);
    assert_eq!(mate("ka8"), 1, "Rh8");
    assert_eq!(mate("kc8"), 0, "d7 is a flight");
    assert_eq!(mate("kc8 bd7"), 0, "it comes between on d8");
    assert_eq!(
        mate("kc8 sd7"),
        0,
        "it captures on b6, or comes between on f8"
    );
    assert_eq!(mate("kc8 pd7"), 1, "Rh8");
}

#[test]
fn men_without_moves_switch_nothing_off() {
    let mates = |black| count("kb6 rh1", black, true, [1, 0]);
    assert_eq!(mates("ka8 duc3"), 1, "Rh8");
    assert_eq!(mates("ka8 dub8"), 2, "Ra1, too, as it blocks b8");
}

#[test]
fn who_is_stalemated_has_no_mobile_man() {
    let stalemate = |black| count("kc7 qg2", black, false, [1, 1]);
    assert!(stalemate("ka7") > 0);
    assert_eq!(
        stalemate("ka7 rh8 rh7 rh6"),
        0,
        "two moves do not stop three rooks"
    );
    assert!(stalemate("ka7 ph4") > 0, "the pawn is captured");
    assert_eq!(
        count("kf7 ph6", "kh8 ph7", false, [0, 0]),
        1,
        "it is blocked"
    );
}

#[test]
fn a_pinned_pawn_captures_nothing_beside_the_line() {
    // Klaus Funk, Problemkiste 106, 1996 (ser-h=12), the end: a4*b5=
    let (white, black) = ("kd6 bh1 pa4", "kb7 qa8 rb8 bc8 ba7 sb5 pb6 pc6 pd7");
    assert_eq!(count(white, black, false, [1, 0]), 1);
}

#[test]
fn what_has_been_captured_is_out_of_reach() {
    let game = game("kd4 bb1", "kc6 pf6 bh1");
    let all = compose(&game, true, [12, 11]);
    let mut player = game.play_as(Side::White);
    let mut in_reach = |moves: &str, budget| {
        for mv in moves.split_whitespace() {
            let legal = player.legal_moves();
            let mut named = legal
                .iter()
                .filter(|it| format!("{}{}", it.shape.from, it.shape.to) == mv);
            player.play(named.next().unwrap());
        }
        let mut progress = Progress::default();
        progress.narrow(&all, None, &player, budget).0.len()
    };
    assert_eq!(in_reach("", [12, 11]), 2);
    assert_eq!(in_reach("", [12, 10]), 0, "Black has too few moves");
    assert_eq!(in_reach("b1e4", [11, 11]), 2, "White has time");
    assert_eq!(
        in_reach("h1e4", [11, 10]),
        0,
        "Black has none, and the bishop has been captured"
    );
}

#[test]
fn rules_that_forbid_leave_mates_that_could_be_parried() {
    let left = |conditions: &[&str]| {
        let game = game_under(conditions, "kc6 ra1", "ka8");
        Mates::under_rules(&game.play(), Side::Black)
    };
    // from d4: where the king steps, and where it captures
    let fields = |conditions: &[&str]| {
        let mates = left(conditions).unwrap();
        let d4 = Sq::at(3, 3).index();
        assert_eq!(mates.is_orthodox, conditions.is_empty());
        (mates.steps[d4].len(), mates.captures[d4].len())
    };
    assert_eq!(fields(&[]), (8, 8));
    assert_eq!(fields(&["Madrasi"]), (8, 8));
    assert_eq!(fields(&["NoCapture"]), (8, 0));
    assert_eq!(fields(&["GridChess"]), (5, 5), "d4 is a corner of c3-d4");
    assert_eq!(fields(&["MonochromChess"]), (4, 4));
    assert_eq!(fields(&["BichromChess"]), (4, 4));
    for other in ["Madrasi RexInclusive", "Isardam", "KoeKo", "PWC"] {
        assert!(left(&[other]).is_none(), "{other}");
    }
    // the rook of g7 comes between, if no rule keeps it from that
    let men = ["kc1 ra1", "kh8 rg7 ph7"];
    let mates =
        |conditions: &[&str]| compose(&game_under(conditions, men[0], men[1]), true, [1, 0]).len();
    assert!(mates(&["Madrasi"]) > mates(&[]));
    // the king could capture on b7
    let men = ["kc8 rb2 pc7", "ka8 pa7"];
    let mates =
        |conditions: &[&str]| compose(&game_under(conditions, men[0], men[1]), true, [2, 0]).len();
    assert!(mates(&["NoCapture"]) > mates(&[]));
}

#[test]
fn men_that_are_put_back_come_sooner() {
    let men = ["kb6 rg5", "ka8 sb8 ph4"];
    let mates = |condition: &str, budget| {
        let game = game_under(&[condition], men[0], men[1]);
        compose(&game, true, budget).len()
    };
    // Black captures the rook, which comes to a1 and checks
    assert!(mates("Circe", [0, 1]) > 0);
    assert_eq!(mates("Madrasi", [0, 1]), 0);
    // it captures itself, and comes there too
    assert!(mates("AntiCirce", [1, 0]) > mates("Madrasi", [1, 0]));
    assert_eq!(mates("AntiCirce", [0, 1]), 0);
}

#[test]
fn kings_that_go_as_others_come_sooner() {
    let (white, black) = ("kb6 rh7", "ka1 pb8");
    let mates = |condition: &str| {
        let game = game_under(&[condition], white, black);
        let Some(mates) = Mates::under_rules(&game.play(), Side::Black) else {
            return false;
        };
        let men = Arc::new(Men::of(game.play().rules(), &Diagram::of(&game.play())).unwrap());
        let king = men
            .all
            .iter()
            .position(|man| man.is_royal && man.side == Side::Black);
        let ending = Ending {
            victim: Side::Black,
            is_mate: true,
        };
        let composer = Composer::new(&men, ending, [2, 2], Bb::EMPTY, mates);
        // as a rook it would need one
        composer.moves(king.unwrap(), Sq::at(0, 7), 1) <= 2
    };
    assert!(mates("ReflectiveKings"));
    assert!(!mates("Madrasi"));
}
