use super::*;
use crate::goal::{Aims, Goal};
use crate::pruning::testing::game_under;

/// White's men, Black's men, and what White is to reach with so many moves of both.
type Question<'a> = (&'a str, &'a str, Deed, [u16; 2]);

fn target(at: &str) -> Deed {
    Deed::Arrives(Bb::of(at.parse().unwrap()))
}

fn names(rule: &str) -> Vec<&str> {
    rule.split(" + ").filter(|name| !name.is_empty()).collect()
}

/// Whether that is known to be out of reach under these rules.
fn is_cut(rule: &str, (white, black, deed, budget): Question) -> bool {
    let game = game_under(&names(rule), white, black);
    let player = game.play();
    let mut bound = OneMan::new(&player).unwrap();
    bound.fails(&player, deed, Side::White, budget)
}

#[test]
fn one_move_too_few_is_too_few() {
    let knight = |moves| ("kb2 sb1", "kh8", target("h8"), [moves, 3]);
    let pawn = |moves| ("ka1 pa4", "kh8", Deed::Promotes(None), [moves, 0]);
    let rank = |moves| ("ka1 pa4", "kh8", Deed::ArrivesOnLastRank, [moves, 0]);
    let queen = Deed::Stands("q", Bb::rank(7));
    let stands = |moves| ("ka1 pa6", "kh8", queen, [moves, 0]);
    for rule in ["", "Madrasi", "AliceChess", "Polo", "Bicaptures"] {
        assert!(
            is_cut(rule, knight(4)) && !is_cut(rule, knight(5)),
            "{rule}"
        );
        assert!(is_cut(rule, pawn(3)) && !is_cut(rule, pawn(4)), "{rule}");
        assert!(is_cut(rule, rank(3)) && !is_cut(rule, rank(4)), "{rule}");
        assert!(
            is_cut(rule, stands(1)) && !is_cut(rule, stands(2)),
            "{rule}"
        );
    }
}

#[test]
fn men_are_reborn_where_they_are_at_home() {
    // Black may capture the knight, and then it is anything on a home square; from there it goes on
    let knight = |moves, others| ("ka1 sb1", "kh8 rc8", target("h6"), [moves, others]);
    assert!(is_cut("Circe", knight(1, 0)) && !is_cut("Circe", knight(1, 1)));
    let least = (1..9).find(|moves| !is_cut("Circe", knight(*moves, 0)));
    assert_eq!(least, Some(5));
    // White's own moves bring nobody back, but by the capture before
    assert!(!is_cut("ParrainCirce", knight(2, 0)));
    // the rook is reborn at home if it captures, and nowhere else
    let rook = |black, at| ("ka1 rb2", black, target(at), [1, 0]);
    assert!(!is_cut("AntiCirce", rook("kh8 pb7", "g7")));
    assert!(
        is_cut("AntiCirce", rook("kh8 pa7", "g7")),
        "nobody to capture"
    );
    assert!(is_cut("AntiCirce", rook("kh8 pb7", "g5")));
    assert!(!is_cut("AntiSuperCirce", rook("kh8 pb7", "g5")));
    assert!(is_cut("AntiSuperCirce", rook("kh8 pa7", "g5")));
    assert!(is_cut("Take&MakeChess", rook("kh8 pa7", "g5")));
}

#[test]
fn men_change_sides() {
    // moved by Black, the knight is White's
    let knight = |budget| ("ka1", "kh8 sd3", target("e6"), budget);
    for rule in ["Volage", "DarkSide", "Masand"] {
        assert!(!is_cut(rule, knight([1, 1])), "{rule}");
        assert!(is_cut(rule, knight([1, 0])), "{rule}");
    }
    assert!(is_cut("", knight([1, 1])));
    // either side moves it
    assert!(!is_cut(
        "AllInChess",
        ("ka1", "kh8 sd3", target("e5"), [1, 0])
    ));
    assert!(is_cut("AllInChess", knight([1, 0])));
}

#[test]
fn men_become_others() {
    let knight = |moves| ("ka1 sb1", "kh8", target("b7"), [moves, 0]);
    for rule in ["EinsteinChess", "ChameleonChess"] {
        assert!(
            is_cut(rule, knight(1)) && !is_cut(rule, knight(2)),
            "{rule}"
        );
    }
    assert!(is_cut("", knight(3)));
    // by capturing only, and nobody stands where it could
    let promotion = |white| (white, "kh8 pb2", Deed::Promotes(None), [1, 0]);
    for rule in ["AntiCloneCirce", "ProteanChess"] {
        assert!(is_cut(rule, promotion("ka8 sg7")), "{rule}");
        assert!(!is_cut(rule, promotion("ka8 sg6")), "{rule}");
    }
}

#[test]
fn men_go_as_others_do() {
    let away = |at| ("ka1 sb1", "kh8", target(at), [1, 0]);
    assert!(is_cut("AnnanChess", away("h6")) && !is_cut("AnnanChess", away("h7")));
    // royal men only
    assert!(is_cut("TransmutedKings", away("h7")) && !is_cut("TransmutedKings", away("h8")));
}

#[test]
fn men_come_elsewhere_after_any_move() {
    let promotion = |moves| ("ka1 pa6", "kh8", Deed::Promotes(None), [moves, 0]);
    for rule in ["Rokagogo", "SwappingKings", "CastlingChess"] {
        assert!(
            is_cut(rule, promotion(1)) && !is_cut(rule, promotion(2)),
            "{rule}"
        );
    }
    // the four squares of the centre turn
    let knight = |at, moves| ("ka1 sd2", "kh8", target(at), [moves, 0]);
    assert!(is_cut("ActuatedRevolvingCentre", knight("h8", 1)));
    assert!(!is_cut("ActuatedRevolvingCentre", knight("d5", 1)));
    // a pawn of Black's, or a king, appears; nobody moves farther by that
    for rule in ["Sentinelles", "RepublicanChess"] {
        assert!(is_cut(rule, knight("h8", 1)), "{rule}");
    }
}

#[test]
fn men_of_which_nothing_is_told_are_not_judged() {
    for rule in ["Anda", "RoleExchange", "ActuatedRevolvingBoard"] {
        let game = game_under(&[rule], "ka1", "kh8");
        assert!(OneMan::new(&game.play()).is_none(), "{rule}");
    }
}

#[test]
fn moves_that_reach_the_goal_pass() {
    let rules = [
        "",
        "Circe",
        "AntiCirce",
        "AntiSuperCirce",
        "Volage",
        "EinsteinChess",
        "AnnanChess",
    ];
    for rule in rules {
        let game = game_under(&names(rule), "kd1 rb2 sc3 pg7 pe2", "kh7 sb7 ph8 qd5 pf3");
        let targets = Sq::all().map(|at| format!("z{at}"));
        let goals = targets.chain(["c81".into(), "prom".into()]);
        let mut left_out = 0;
        for goal in goals {
            let goal: Goal = goal.parse().unwrap();
            let mut player = game.play_as(Side::White);
            let bound = OneMan::new(&player).unwrap();
            let filter = bound.last_moves(&player, goal.deed().unwrap()).unwrap();
            let aims = Aims::new(&game, None);
            for mv in player.legal_moves() {
                player.play(&mv);
                let reaches = goal.is_reached(&mut player, &aims);
                player.undo();
                let passes = filter.allows(&mv.shape);
                assert!(passes || !reaches, "{rule} {goal:?} {:?}", mv.shape);
                left_out += u32::from(!passes);
            }
        }
        assert!(left_out > 0, "{rule}");
    }
}
