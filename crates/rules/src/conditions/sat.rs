//! SAT: a king is in check when it has a flight.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason, SlotId};
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError, Takes};
use sauterelle_kernel::hooks::remark::{Message, Remark, men_on};
use sauterelle_kernel::hooks::{AfterMove, CheckConcept, CheckReason, Liberties, Played, Stage};
use sauterelle_kernel::moves::Shapes;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;
use sauterelle_languages::say;

/// One of the two conditions.
pub struct Sat {
    meta: &'static Meta,
    strict: bool,
}

/// Strict SAT.
pub static STRICT: Sat = Sat {
    meta: &STRICT_META,
    strict: true,
};

/// SAT.
pub static SAT: Sat = Sat {
    meta: &META,
    strict: false,
};

static STRICT_META: Meta = Meta {
    name: ["StrictSAT", "StrictSAT", "StrictSAT"],
    aliases: &[],
    options: &[],
    doc: "As SAT, but once a king has been attacked, its own square counts as a flight too whenever it is not attacked: its side is then in check if it has that flight or another one. \
          After a number (one for both sides, or White's and Black's) a king may have so many flights.",
    source: "L. Salai sr.",
    texts: sauterelle_kernel::texts!("sat.txt"),
};

static META: Meta = Meta {
    name: ["SAT", "SAT", "SAT"],
    aliases: &[],
    options: &[],
    doc: "A side is in check when its king has a flight: a square to which it could go, by its own way of moving, without being attacked there, whatever it captures. \
          Attacks are no checks. After a number (one for both sides, or White's and Black's) a king may have so many flights; then its own square counts as a flight too, if it is not attacked.",
    source: "L. Salai sr.",
    texts: sauterelle_kernel::texts!("sat.txt"),
};

impl RuleDef for Sat {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn takes(&self, option: &str) -> Takes {
        match option {
            "" => Takes::Many(|word| number(word).is_some()),
            _ => Takes::Nothing,
        }
    }

    // strict SAT is SAT with something more
    fn is_implied_by(&self, other: &'static Meta) -> bool {
        !self.strict && std::ptr::eq(other, &STRICT_META)
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let numbers: Vec<u32> = args.words("").filter_map(number).collect();
        let allowed = match numbers[..] {
            [] => [0, 0],
            [both] => [both, both],
            [white, black] => [white, black],
            _ => {
                let name = self.meta.spoken();
                let what = say!(
                    "{name} is followed by two numbers at the most: flights allowed to White and to Black"
                );
                return Err(RuleError::Argument(what));
            }
        };
        let stay = match self.strict {
            true => Stay::Remembered(Side::BOTH.map(|_| builder.slot(0))),
            false => Stay::Always(allowed.iter().any(|allowed| *allowed > 0)),
        };
        if let Stay::Remembered(slots) = stay {
            for when in [When::Before, When::After] {
                builder.after_move(Remember { slots, when });
            }
        }
        builder.concept(Flights { allowed, stay })?;
        Ok(())
    }
}

fn number(word: &str) -> Option<u32> {
    word.parse().ok().filter(|number| *number <= 64)
}

struct Flights {
    /// How many flights a side may have.
    allowed: [u32; 2],
    stay: Stay,
}

/// Whether the square of a king that is not attacked is a flight of it.
#[derive(Clone, Copy)]
enum Stay {
    /// This at all times.
    Always(bool),
    /// If the king has been attacked, which is remembered for either side.
    Remembered([SlotId; 2]),
}

impl Flights {
    /// How many flights beside its own square put a king in check in this position.
    fn too_many(&self, view: &View, side: Side, attacked: bool) -> u32 {
        let counts = match self.stay {
            Stay::Always(counts) => counts,
            Stay::Remembered(slots) => view.state().slot(slots[side.index()]) != 0,
        };
        self.allowed[side.index()] + 1 - u32::from(counts && !attacked)
    }
}

/// Remembers whose king has been attacked.
struct Remember {
    slots: [SlotId; 2],
    when: When,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    /// In the position before the move. That is known early, for the squares that a castling king crosses.
    Before,
    /// After it.
    After,
}

impl AfterMove for Remember {
    fn stage(&self) -> Stage {
        match self.when {
            When::Before => Stage::Arrival,
            When::After => Stage::Consequence,
        }
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::NONE)
    }

    fn run(&self, player: &mut Player, _played: &Played) -> Verdict {
        for side in Side::BOTH {
            let slot = self.slots[side.index()];
            if player.state().slot(slot) != 0 {
                continue;
            }
            let attacked = match self.when {
                When::Before => player.before_last(|player| player.royal_attacked(side, false)),
                When::After => player.royal_attacked(side, false),
            };
            if attacked {
                player.remember(slot, 1);
            }
        }
        Verdict::Legal
    }
}

impl CheckConcept for Flights {
    fn in_check(&self, player: &mut Player, side: Side, attacked: bool) -> bool {
        let too_many = self.too_many(player, side, attacked);
        let kings = player.state().royals(side);
        kings
            .into_iter()
            .any(|king| too_many == 0 || has_flights(player, side, king, too_many))
    }

    fn reason(&self, view: &View, side: Side) -> CheckReason {
        let kings = view.state().royals(side);
        CheckReason {
            code: "flight",
            men: kings.collect(),
            by: None,
            remark: Remark::new(Message("has-flight")).with("men", men_on(view.state(), kings)),
        }
    }
}

/// Whether the king on this square has so many flights.
fn has_flights(player: &mut Player, side: Side, king: Sq, wanted: u32) -> bool {
    let Some(man) = player.state().piece(king) else {
        return false;
    };
    if let Some(flights) = player.flights_of(side, king) {
        debug_assert_eq!(
            flights.len() >= wanted,
            flights_are_found(player, side, king, man) >= wanted
        );
        return flights.len() >= wanted;
    }
    flights_are_found(player, side, king, man) >= wanted
}

/// The number of its flights, found out by going there.
fn flights_are_found(player: &mut Player, side: Side, king: Sq, man: Piece) -> u32 {
    let prey = player.state().men(!side) & !player.state().all_royals();
    let mut shapes = Shapes::new();
    for via in player.walks(side, king, man) {
        player.append_moves_as(side, king, man, via, prey, &mut shapes);
    }
    let mut seen = Bb::EMPTY;
    let mut found = 0;
    for shape in shapes.iter() {
        let captured = shape
            .capture
            .and_then(|at| Some((at, player.state().piece(at)?)));
        let captures_elsewhere = captured.is_some() && shape.capture != Some(shape.to);
        // to change places with somebody is no flight
        let is_taken = captured.is_none() && player.state().piece(shape.to).is_some();
        if seen.has(shape.to) || captures_elsewhere || is_taken {
            continue;
        }
        seen |= Bb::of(shape.to);
        player.begin();
        if let Some((at, piece)) = captured {
            player.apply(Effect::Remove { at, piece }, Reason::Capture);
        }
        let (from, to) = (king, shape.to);
        player.apply(Effect::Move { from, to }, Reason::Movement);
        let is_flight = !player.royal_attacked(side, false);
        player.undo();
        found += u32::from(is_flight);
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, legal, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};
    use sauterelle_kernel::moves::Status;

    const SAT: &[&str] = &["SAT"];

    #[test]
    fn a_flight_is_a_check() {
        // from a1 the king could go to b1 and b2
        for (black, is_check) in [
            ("rb8 kh8", true),
            ("rb8 qc2 kh8", false),
            ("rb8 rh2 kh8", false),
        ] {
            let game = game("ka1", black, White, SAT);
            assert_eq!(game.play().in_check(White), is_check, "{black}");
        }
    }

    #[test]
    fn attacks_are_no_checks() {
        let game = game("ka1", "rb8 ra8 rh2 kh8", White, SAT);
        assert!(!game.play().in_check(White));
    }

    #[test]
    fn a_king_that_has_been_attacked_crosses_no_square_where_it_could_stay() {
        // the pawn attacks the king: on d8 it would have c7, and that square
        let men = ["ke1 bf1 qb2 pd7 qg7", "ke8 ra8 rc2", ""];
        assert!(!legal(men, Black, &["StrictSAT 1"], "e8").contains("c8"));
    }

    #[test]
    fn own_flights_must_be_closed() {
        // the pawn takes the last flight away; the king could go nowhere without leaving one
        let men = ["ka1 pa3", "rb8 kh8", ""];
        assert_eq!(legal(men, White, &[], "a3"), "a4");
        assert_eq!(legal(men, White, SAT, "a3"), "");
    }

    #[test]
    fn mate_is_a_flight_that_cannot_be_closed() {
        let mated = game("ka1", "rb8 ra8 kh8 bc2", White, SAT);
        let mut player = mated.play();
        // b2 is attacked, a2 too: no check
        assert!(!player.in_check(White));
        let mated = game("ka1", "rb8 bc2 kh8", White, SAT);
        let mut player = mated.play();
        assert!(player.in_check(White));
        assert_eq!(player.status(), Status::Mate);
    }

    #[test]
    fn numbers_allow_flights() {
        for (condition, is_check) in [
            ("SAT 1", true),
            ("SAT 2", false),
            ("SAT 2 1", false),
            ("SAT 1 2", true),
        ] {
            // a2 and the square where the king stands
            let game = game("ka1", "rb8 kh8", White, &[condition]);
            assert_eq!(game.play().in_check(White), is_check, "{condition}");
        }
    }

    #[test]
    fn in_strict_sat_a_king_that_was_attacked_may_not_stay() {
        // all flights are closed before the move and after it
        let men = ("ka1", "rb8 ra8 rh2 kh8");
        for (condition, legal_after) in [("SAT", true), ("StrictSAT", false)] {
            let game = game(&format!("{} pa3", men.0), men.1, White, &[condition]);
            let mut player = game.play();
            assert!(!player.in_check(White), "{condition}");
            // the pawn screens the king all the time
            assert!(play(&mut player, "a3a4"), "{condition}");
            player.undo();
            let game = crate::testing::game(&format!("{} bb1", men.0), men.1, White, &[condition]);
            let mut player = game.play();
            assert_eq!(play(&mut player, "b1a2"), legal_after, "{condition}");
        }
    }
}
