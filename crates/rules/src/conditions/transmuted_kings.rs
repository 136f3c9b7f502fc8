//! Kings that move otherwise while they are attacked: as the men that attack them, instead of as kings (transmuted kings) or besides
//! (reflective kings), or as some other men besides (vaulting kings).

use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, RuleDef, RuleError, Takes, man_of};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Admission, Level, WalkRule, Walks};
use sauterelle_kernel::men::Man;
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;
use sauterelle_languages::say;

/// One of the conditions.
pub struct Transmutation {
    meta: &'static Meta,
    sides: &'static [Side],
    way: Way,
}

/// How attacked kings move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// As their attackers.
    Transmuted,
    /// As kings and as their attackers.
    Reflective,
    /// As kings and as some other men.
    Vaulting,
}

/// As what kings vault, if nothing is said.
const EQUIHOPPER: &str = "eq";

const VAULTING: &[OptionMeta] = &[OptionMeta {
    name: ["Transmuting", "Transmute", "Transmutierend"],
    doc: "Not available.",
}];

macro_rules! condition {
    ($id:ident, $way:ident, $names:expr, $options:expr, $sides:expr, $doc:expr, $source:literal) => {
        /// See its documentation text.
        pub static $id: Transmutation = Transmutation {
            meta: &Meta {
                name: $names,
                aliases: &[],
                options: $options,
                doc: $doc,
                source: $source,
                texts: sauterelle_kernel::texts!("transmuted_kings.txt"),
            },
            sides: $sides,
            way: Way::$way,
        };
    };
}

/// The three conditions with kings that move in this way.
macro_rules! conditions {
    ($way:ident, $options:expr, $how:literal, $source:literal, $([$id:ident, $names:expr, $sides:expr, $who:literal]),* $(,)?) => {
        $(condition!($id, $way, $names, $options, $sides, concat!($who, $how), $source);)*
    };
}

conditions!(
    Transmuted,
    &[],
    " that is attacked moves, and threatens, only as the men that attack it.",
    "P. Monréal, Feenschach",
    [
        BOTH,
        [
            "TransmutedKings",
            "RoisTransmutes",
            "TransmutierendeKoenige"
        ],
        &Side::BOTH,
        "A royal man of either side"
    ],
    [
        WHITE,
        [
            "WhiteTransmutedKing",
            "BlancRoiTransmute",
            "WeisserTransmutierenderKoenig"
        ],
        &[Side::White],
        "A white royal man"
    ],
    [
        BLACK,
        [
            "BlackTransmutedKing",
            "NoirRoiTransmute",
            "SchwarzerTransmutierenderKoenig"
        ],
        &[Side::Black],
        "A black royal man"
    ],
);

conditions!(
    Reflective,
    &[],
    " that is attacked moves, and threatens, in its own way and as the men that attack it.",
    "inventor and year not known to us",
    [
        REFLECTIVE,
        [
            "ReflectiveKings",
            "RoisReflecteurs",
            "ReflektierendeKoenige"
        ],
        &Side::BOTH,
        "A royal man of either side"
    ],
    [
        WHITE_REFLECTIVE,
        [
            "WhiteReflectiveKing",
            "BlancRoiReflecteur",
            "WeisserReflektierenderKoenig"
        ],
        &[Side::White],
        "A white royal man"
    ],
    [
        BLACK_REFLECTIVE,
        [
            "BlackReflectiveKing",
            "NoirRoiReflecteur",
            "SchwarzerReflektierenderKoenig"
        ],
        &[Side::Black],
        "A black royal man"
    ],
);

conditions!(
    Vaulting,
    VAULTING,
    " that is attacked moves, and threatens, in its own way and as an equihopper, or as the men that follow the name.",
    "J. G. Ingram",
    [
        VAULTERS,
        ["VaultingKings", "VaultingKings", "VaultingKings"],
        &Side::BOTH,
        "A royal man of either side"
    ],
    [
        WHITE_VAULTING,
        [
            "WhiteVaultingKing",
            "BlancVaultingKing",
            "WeisserVaultingKing"
        ],
        &[Side::White],
        "A white royal man"
    ],
    [
        BLACK_VAULTING,
        [
            "BlackVaultingKing",
            "NoirVaultingKing",
            "SchwarzerVaultingKing"
        ],
        &[Side::Black],
        "A black royal man"
    ],
);

impl Transmutation {
    /// The men as which its kings vault.
    fn vaulters(&self, args: &Args) -> Vec<&'static Man> {
        if self.way != Way::Vaulting {
            return Vec::new();
        }
        let named: Vec<_> = args.men().collect();
        match named.is_empty() {
            true => man_of(EQUIHOPPER).into_iter().collect(),
            false => named,
        }
    }
}

impl RuleDef for Transmutation {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn takes(&self, option: &str) -> Takes {
        match (self.way, option) {
            (Way::Vaulting, "") => Takes::Men,
            _ => Takes::Nothing,
        }
    }

    fn brings(&self, args: &Args) -> Vec<&'static Man> {
        self.vaulters(args)
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        if let Some(option) = args.options.first() {
            let name = self.meta.spoken();
            return Err(RuleError::Unsupported(say!("{option} after {name}")));
        }
        for side in self.sides {
            builder.claim(Claim::AttackedKingsWalk(*side))?;
        }
        let vaulters = self.vaulters(args);
        let kinds = builder.kinds();
        builder.walk(Transmuting {
            sides: self.sides,
            way: self.way,
            vaulters: vaulters.iter().filter_map(|man| kinds.id(man)).collect(),
        });
        if self.way == Way::Transmuted {
            builder.admission(NoCastling { sides: self.sides });
        }
        Ok(())
    }
}

pub(super) struct Transmuting {
    sides: &'static [Side],
    way: Way,
    vaulters: Vec<KindId>,
}

impl Transmuting {
    /// Attacked kings of these sides move as their attackers.
    pub(super) fn as_attackers(sides: &'static [Side]) -> Transmuting {
        Transmuting {
            sides,
            way: Way::Transmuted,
            vaulters: Vec::new(),
        }
    }
}

impl WalkRule for Transmuting {
    fn concerns_royal_men_only(&self) -> bool {
        true
    }

    fn kinds(&self) -> Option<&[KindId]> {
        (self.way == Way::Vaulting).then_some(&self.vaulters[..])
    }

    fn keeps_walk_of_royals(&self, side: Side) -> bool {
        self.way != Way::Transmuted || !self.sides.contains(&side)
    }

    fn level(&self) -> Level {
        Level::Observation
    }

    fn substitute(
        &self,
        view: &View,
        side: Side,
        at: Sq,
        piece: Piece,
        nested: bool,
        walks: &mut Walks,
    ) {
        // while it is asked who attacks a king, the other king moves in its own way
        if nested || !piece.is_royal() || !self.sides.contains(&side) {
            return;
        }
        let new: Walks = match self.way {
            Way::Vaulting if is_attacked(view, side, at) => self.vaulters.iter().copied().collect(),
            Way::Vaulting => return,
            Way::Transmuted | Way::Reflective => attackers(view, side, at),
        };
        if self.way == Way::Transmuted && !new.is_empty() {
            walks.clear();
        }
        for kind in new {
            if !walks.contains(&kind) {
                walks.push(kind);
            }
        }
    }
}

/// Whether a royal man of this side is attacked.
fn is_attacked(view: &View, side: Side, at: Sq) -> bool {
    let mut men = view.observing_men(!side, at, Level::Observation, None, true);
    men.next().is_some()
}

/// The kinds of the men that attack a royal man of this side.
pub(super) fn attackers(view: &View, side: Side, at: Sq) -> Walks {
    view.observing_kinds(!side, at, Level::Observation, true)
}

/// Castling is a king's move: who moves as another man does not castle, even if the attack is no check.
pub(super) struct NoCastling {
    pub sides: &'static [Side],
}

impl Admission for NoCastling {
    fn admits(&self, view: &View, side: Side, shape: &Shape) -> bool {
        !shape.castles()
            || !self.sides.contains(&side)
            || attackers(view, side, shape.from).is_empty()
    }

    fn level(&self) -> Level {
        Level::Check
    }

    fn concerns_castlings_only(&self) -> bool {
        true
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::at(Message("moves-as-attackers"), shape.from)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    #[test]
    fn it_moves_as_what_captures_not_as_who_stands_there() {
        // the rook captures as a queen on the queen's file
        let men = ["kb7", "rd7 kf1", ""];
        let as_queen = legal(men, White, &["TransmutedKings", "BoleroInverse"], "b7");
        assert_eq!(as_queen, "b1 h1 b2 b3 f3 b4 e4 a6 b6 d7 a8 b8");
    }

    #[test]
    fn it_does_not_castle_even_if_the_attack_is_no_check() {
        // in Anticirce the rook could not be reborn on h8
        let men = ["ke1 rh1", "re3 kd8 sh8", ""];
        let anticirce = legal(men, White, &["AntiCirce"], "e1");
        assert_eq!(anticirce, "d1 f1 g1 d2 f2");
        let transmuted = legal(men, White, &["AntiCirce", "TransmutedKings"], "e1");
        assert_eq!(transmuted, "a1 b1 c1 d1 f1 g1 e3");
        let game = game(men[0], men[1], White, &["AntiCirce", "TransmutedKings"]);
        let moves = game.play().legal_moves();
        assert!(
            moves
                .iter()
                .all(|mv| mv.shape.act == sauterelle_kernel::moves::Act::Plain)
        );
    }

    #[test]
    fn an_attacked_king_moves_as_its_attacker() {
        let men = ["ka1", "ra8 kh5", ""];
        for (condition, reached) in [
            (&["TransmutedKings"][..], "b1 c1 d1 e1 f1 g1 h1 a8"),
            (&["WhiteTransmutedKing"], "b1 c1 d1 e1 f1 g1 h1 a8"),
            (&["BlackTransmutedKing"], "b1 b2"),
            (&[], "b1 b2"),
        ] {
            assert_eq!(legal(men, White, condition, "a1"), reached, "{condition:?}");
        }
        let men = ["ra8 kh5", "ka1", ""];
        for (condition, reached) in [
            (&["BlackTransmutedKing"][..], "b1 c1 d1 e1 f1 g1 h1 a8"),
            (&["WhiteTransmutedKing"], "b1 b2"),
        ] {
            assert_eq!(legal(men, Black, condition, "a1"), reached, "{condition:?}");
        }
    }

    #[test]
    fn a_reflective_king_moves_as_a_king_too() {
        let men = ["kd4", "rd8 sh4 kg1", ""];
        let as_king = "c3 e3 c4 e4 c5 e5";
        assert_eq!(legal(men, White, &[], "d4"), as_king);
        assert_eq!(legal(men, White, &["BlackReflectiveKing"], "d4"), as_king);
        for condition in ["ReflectiveKings", "WhiteReflectiveKing"] {
            assert_eq!(
                legal(men, White, &[condition], "d4"),
                "c3 e3 a4 b4 c4 e4 f4 g4 h4 c5 e5 d8"
            );
        }
        let quiet = ["kd4", "re8 kg1", ""];
        assert_eq!(
            legal(quiet, White, &["ReflectiveKings"], "d4"),
            "c3 d3 c4 c5 d5"
        );
    }

    #[test]
    fn a_vaulting_king_moves_as_a_man_of_choice_too() {
        let men = ["kd4", "rd8 kg1", ""];
        let as_king = "c3 e3 c4 e4 c5 e5";
        for (condition, arrivals) in [
            ("BlackVaultingKing", as_king),
            (
                "WhiteVaultingKing s",
                "c2 e2 b3 c3 e3 f3 c4 e4 b5 c5 e5 f5 c6 e6",
            ),
            (
                "VaultingKings s",
                "c2 e2 b3 c3 e3 f3 c4 e4 b5 c5 e5 f5 c6 e6",
            ),
        ] {
            assert_eq!(
                legal(men, White, &[condition], "d4"),
                arrivals,
                "{condition}"
            );
        }
        // over the pawn on c3 to b2
        let hurdle = ["kd4 pc3", "rd8 kg1", ""];
        assert_eq!(
            legal(hurdle, White, &["VaultingKings"], "d4"),
            "b2 e3 c4 e4 c5 e5"
        );
        let quiet = ["kd4", "re8 kg1", ""];
        assert_eq!(
            legal(quiet, White, &["VaultingKings s"], "d4"),
            "c3 d3 c4 c5 d5"
        );
    }

    #[test]
    fn it_threatens_as_the_man_of_choice() {
        let check = |condition| {
            let game = game("kd4", "rd8 ke6", Black, &[condition]);
            game.play().in_check(Black)
        };
        assert!(check("VaultingKings s") && !check("BlackVaultingKing s"));
        assert!(!check("VaultingKings r"));
    }

    #[test]
    fn one_that_is_not_attacked_moves_as_a_king() {
        let men = ["ka1", "rb8 kh5", ""];
        assert_eq!(legal(men, White, &["TransmutedKings"], "a1"), "a2");
    }

    #[test]
    fn it_moves_in_all_the_ways_of_several_attackers_but_each_move_exists_once() {
        let men = ["kd4", "rd8 ba7 kh1", ""];
        // along the rank as the rook, along the other diagonal as the bishop (on h8 it would be attacked again), and
        // captures of both attackers
        let reached = "a1 b2 c3 a4 b4 c4 e4 f4 g4 h4 e5 f6 a7 g7 d8";
        assert_eq!(legal(men, White, &["TransmutedKings"], "d4"), reached);
        let queen_and_bishop = game("kh8 ph7", "qa8 bg7 kc1", White, &["TransmutedKings"]);
        let moves = queen_and_bishop.play().legal_moves();
        let to_g7 = moves.iter().filter(|mv| mv.shape.to.to_string() == "g7");
        assert_eq!(to_g7.count(), 1);
    }

    #[test]
    fn it_threatens_as_its_attacker_too() {
        let men = ("ka1", "ra8 kh1");
        let transmuted = game(men.0, men.1, Black, &["TransmutedKings"]);
        assert!(transmuted.play().in_check(Black));
        let only_black = game(men.0, men.1, Black, &["BlackTransmutedKing"]);
        assert!(!only_black.play().in_check(Black));
    }
}
