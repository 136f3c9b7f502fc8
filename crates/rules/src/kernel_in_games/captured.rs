//! Whom men capture and observe, told by sets of squares, beside the moves that they make.

use super::numbers::Numbers;
use crate::testing::game;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::Level;
use sauterelle_kernel::moves::Shapes;
use sauterelle_kernel::observe::generate::Which;
use sauterelle_kernel::play::Player;

/// Conditions with a rule that tells which men it lets capture.
const TOLD_BY_RULES: &[&str] = &[
    "PlusChess",
    "BoleroInverse",
    "BoleroInverse RexInclusive",
    "Make&TakeChess",
    "MarsCirce",
    "AntiMarsCirce",
    "PhantomChess",
    "DangerCirce",
    "CASTChess",
    "CASTChess Inverse",
    "SingleBox Type3",
];

/// Conditions that change how men go, or who may go.
const OTHERS: &[&str] = &[
    "Madrasi",
    "EiffelChess",
    "AnnanChess",
    "FaceToFace",
    "TransmutedKings",
    "ReflectiveKings",
    "VaultingKings s",
    "TransmissionMenace",
    "BackHome",
    "UltraPatrol",
    "Lortap",
    "Bicolores",
    "NorskSjakk",
];

const MEN: &[&str] = &[
    "q", "r", "r", "b", "s", "s", "p", "p", "p", "p", "g", "li", "n", "z", "tr", "nd", "mp", "ka",
    "o",
];

/// The men of both sides, kings among them.
fn position(numbers: &mut Numbers) -> [String; 2] {
    let mut taken = Bb::EMPTY;
    let mut place = |man: &str| {
        loop {
            let at = Sq::all().nth(numbers.below(64));
            if let Some(at) = at.filter(|at| !taken.has(*at)) {
                taken |= Bb::of(at);
                let man = match man {
                    "" => MEN[numbers.below(MEN.len())],
                    man => man,
                };
                return format!("{man}{at} ");
            }
        }
    };
    [(); 2].map(|()| {
        let others: String = (0..7).map(|_| place("")).collect();
        place("k") + &others
    })
}

/// The pseudo-legal captures of a side.
fn captures(player: &mut Player, by: Side) -> Vec<(Sq, Sq)> {
    let mut shapes = Shapes::new();
    player.generate(by, Which::AllButCastlings, &mut shapes);
    let captures = shapes.iter();
    captures
        .filter_map(|shape| Some((shape.from, shape.capture?)))
        .collect()
}

/// Calls `check` with positions under each of these conditions.
fn each_position(names: &[&str], mut check: impl FnMut(&mut Player, &str)) {
    for name in names {
        let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
        for _ in 0..60 {
            let [white, black] = position(&mut numbers);
            let game = game(&white, &black, Side::White, &[name]);
            check(&mut game.play(), &format!("{name}: {white}/ {black}"));
        }
    }
}

#[test]
fn rules_tell_which_captures_they_make() {
    let mut told = 0;
    each_position(TOLD_BY_RULES, |player, position| {
        let rules = player.rules();
        for by in Side::BOTH {
            let made = captures(player, by);
            for from in player.state().men(by) {
                let man = player.state().piece(from).unwrap();
                for at in player.state().men(!by) {
                    let Some(captures) = rules.sources[0].captures(player, by, (from, man), at)
                    else {
                        continue;
                    };
                    assert_eq!(
                        captures,
                        made.contains(&(from, at)),
                        "{position}: {from} {at}"
                    );
                    told += usize::from(captures);
                }
            }
        }
    });
    assert!(told > 2000, "{told}");
}

#[test]
fn men_observe_whom_they_could_capture() {
    let all: Vec<&str> = TOLD_BY_RULES.iter().chain(OTHERS).copied().collect();
    let mut seen = 0;
    each_position(&all, |player, position| {
        for by in Side::BOTH {
            let made = captures(player, by);
            let royals = player.state().royals(!by);
            let attacked = made.iter().any(|(_, at)| royals.has(*at));
            assert_eq!(
                player.royal_attacked(!by, false),
                attacked,
                "{position} {by:?}"
            );
            // whom else a man could capture does not count where one man is asked about
            let counts_others = position.starts_with("CAST");
            for from in player.state().men(by).filter(|_| !counts_others) {
                for at in player.state().men(!by) {
                    let observes = player.man_observes(by, from, at, Level::Check);
                    assert_eq!(
                        observes,
                        made.contains(&(from, at)),
                        "{position}: {from} {at}"
                    );
                    seen += usize::from(observes);
                }
            }
        }
    });
    assert!(seen > 5000, "{seen}");
}

#[test]
fn men_are_observed_as_by_single_men() {
    let mut seen = 0;
    each_position(&["Madrasi", "TransmutedKings"], |player, position| {
        let kinds: Vec<_> = player.rules().kinds.ids().collect();
        for by in Side::BOTH {
            for kind in &kinds {
                let men = player.state().men(!by);
                let one_by_one: Bb = men
                    .filter(|at| {
                        let observers = player.state().men(by) & player.state().of_kind(*kind);
                        let mut observers = observers.into_iter();
                        observers.any(|from| player.man_observes(by, from, *at, Level::Geometry))
                    })
                    .collect();
                let found = player.observed_by_kind(by, men, Level::Geometry, *kind);
                assert_eq!(found, one_by_one, "{position} {by:?}");
                seen += found.len();
            }
            for at in player.state().men(!by) {
                let as_kinds = player.observing_kinds(by, at, Level::Geometry, true);
                let one_by_one = kinds.iter().copied().filter(|kind| {
                    let men = Bb::of(at);
                    !player
                        .observed_by_kind(by, men, Level::Geometry, *kind)
                        .is_empty()
                });
                assert!(as_kinds.iter().copied().eq(one_by_one), "{position}: {at}");
            }
        }
    });
    assert!(seen > 500, "{seen}");
}
