//! Extinction chess: a side is in check when it could lose its last man of some kind.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark, men_on};
use sauterelle_kernel::hooks::{CheckReason, CheckRule, Level};
use sauterelle_kernel::moves::{Shape, Shapes};
use sauterelle_kernel::observe::generate::Which;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;
use sauterelle_languages::say;

/// The condition.
pub struct Extinction;

static META: Meta = Meta {
    name: ["ExtinctionChess", "EchecsExtinction", "AusrottungsSchach"],
    aliases: &[],
    options: &[],
    doc: "Kings are men like others. A side is in check when an enemy man could capture its last man of some kind, and none of that kind would be left after the capture and what follows from it. \
          Pawns can promote to kings; the promotion of the last pawn does not matter.",
    source: "R. W. Schmittberger, 1985",
    texts: sauterelle_kernel::texts!("extinction.txt"),
};

impl RuleDef for Extinction {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let why = say!("nobody has published which men give check where no king is royal");
        builder.claim_because(Claim::RecolouredMen, why.to_string())?;
        let why = say!("one is about attacks on royal men, of which the other has none");
        builder.claim_because(Claim::MeaningOfAttacks, why.to_string())?;
        builder.claim(Claim::RoyalKings)?;
        builder.no_royal_kings();
        builder.check(LastOfItsKind);
        Ok(())
    }
}

struct LastOfItsKind;

impl CheckRule for LastOfItsKind {
    fn in_check(&self, view: &View, side: Side) -> bool {
        let slowly = || extinguishing(view, side).is_some();
        let known = a_last_man_is_observed(view, side);
        debug_assert!(known.is_none_or(|known| known == slowly()));
        known.unwrap_or_else(slowly)
    }

    fn is_attack(&self) -> bool {
        true
    }

    fn reason(&self, view: &View, side: Side) -> CheckReason {
        let by = extinguishing(view, side);
        let men: Bb = by.and_then(|shape| shape.capture).into_iter().collect();
        CheckReason {
            code: "extinction",
            men: men.collect(),
            by: by.map(|shape| (shape.from, shape.to)),
            remark: Remark::new(Message("last-of-its-kind")).with("men", men_on(view.state(), men)),
        }
    }
}

/// Whether what a rule does after a capture matters. It is left out where it is asked about a move that is itself only tried.
fn plays(view: &View) -> bool {
    !view.is_trying_attack() && !view.rules().after_move.is_empty()
}

/// Whether the side would lose its last man of some kind, where that depends on who observes whom.
fn a_last_man_is_observed(view: &View, side: Side) -> Option<bool> {
    let rules = view.rules();
    let is_told = rules.sources.is_empty()
        && rules.attack.is_none()
        && !rules.threats.observations_are_played
        && !plays(view);
    let mut kinds = rules.kinds.ids();
    is_told.then(|| {
        kinds.any(|kind| {
            let men = of_kind(view, kind, side);
            let mut last = men.filter(|_| men.len() == 1);
            last.any(|at| view.is_observed(!side, at, Level::Check, None))
        })
    })
}

/// A capture by which the side loses its last man of some kind.
fn extinguishing(view: &View, side: Side) -> Option<Shape> {
    let mut trial = Player::new(view.rules(), view.state().clone());
    let mut shapes = Shapes::new();
    trial.generate(!side, Which::AllButCastlings, &mut shapes);
    let plays = plays(view);
    shapes.iter().copied().find(|shape| {
        shape.capture.is_some_and(|at| match plays {
            true => leaves_none(&mut trial, *shape, at, side),
            false => is_last(&trial, at, side),
        })
    })
}

fn is_last(view: &View, at: Sq, side: Side) -> bool {
    view.state()
        .piece(at)
        .is_some_and(|man| of_kind(view, man.kind, side).len() == 1)
}

fn of_kind(view: &View, kind: KindId, side: Side) -> Bb {
    view.state().of_kind(kind) & view.state().men(side)
}

/// Whether the capture can be played so that no man of that kind is left.
fn leaves_none(player: &mut Player, shape: Shape, at: Sq, side: Side) -> bool {
    let Some(captured) = player.state().piece(at) else {
        return false;
    };
    let passed = player.state().turn() == side;
    if passed {
        player.pass();
    }
    let found =
        player.attack_can_lead_to(shape, |view| of_kind(view, captured.kind, side).is_empty());
    if passed {
        player.undo();
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::testing::{conditions, diagram, game, legal, promotions};
    use sauterelle_kernel::board::piece::Side::White;
    use sauterelle_kernel::moves::Status;

    const NAME: &[&str] = &["ExtinctionChess"];

    #[test]
    fn the_last_man_of_a_kind_must_not_be_captured() {
        let check = |white: &str| {
            let game = game(white, "rd8 kh8", White, NAME);
            game.play().in_check(White)
        };
        assert!(check("sd4 ka1") && !check("sd4 sa2 ka1") && !check("sc4 ka1"));
        // kings are men like others
        assert!(check("kd4 sa1") && !check("kd4 ka2 sa1"));
        let men = ["sd4 ba2 bh2 ka1", "rd8 kh8", ""];
        assert_eq!(legal(men, White, &[], "a2").split(' ').count(), 7);
        assert_eq!(legal(men, White, NAME, "a2"), "d5");
    }

    #[test]
    fn a_man_that_would_be_reborn_is_not_lost() {
        let check = |conditions: &[&str]| {
            let game = game("sd4 ka1", "rd8 kh8", White, conditions);
            game.play().in_check(White)
        };
        assert!(check(NAME) && !check(&["ExtinctionChess", "Circe"]));
    }

    #[test]
    fn mates_are_losses_that_cannot_be_parried() {
        let status = |white: &str| game(white, "ra8 rb8 kh8", White, NAME).play().status();
        assert_eq!(status("ka1"), Status::Mate);
        assert_eq!(status("ka1 kh1"), Status::Play);
    }

    #[test]
    fn pawns_promote_to_kings() {
        let game = game("pa7 pb2 kh1", "kh8 pg7 pg6", White, NAME);
        assert!(promotions(&game, "a7a8").contains('K'));
    }

    #[test]
    fn what_is_about_attacks_on_kings_is_refused() {
        let start = diagram("ke1", "ka8", "", White);
        let names = conditions(&["AntiKings", "ExtinctionChess"]);
        let refused = Game::new(&start, &names)
            .err()
            .map(|error| error.to_string());
        assert!(refused.is_some_and(|error| error.contains("attacks on royal men")));
    }
}
