//! Influencer: men that move turn the enemies next to them into others.

use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{AfterMove, Altered, Liberties, Occasion, Planned, Played, Stage};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;
use smallvec::SmallVec;

/// The condition.
pub struct Influencer;

static META: Meta = Meta {
    name: ["Influencer", "Influenceur", "Influencer"],
    aliases: &[],
    options: &[],
    doc: "A man (not a king) that moves turns the enemies next to its arrival (not kings) into pawns; those on the first and last rank become men of \
          the kind that has moved (a rook that becomes a rook again has not moved). A pawn that comes to stand on its last rank in this way is promoted by the side that has moved.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("influencer.txt"),
};

impl RuleDef for Influencer {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.after_move(Influence);
        Ok(())
    }
}

struct Influence;

/// The neighbours of a square, those on its rank and file first.
const AROUND: [(i8, i8); 8] = [
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (-1, 1),
    (1, 1),
    (1, -1),
    (-1, -1),
];

/// Turns the men of `side` next to `at` into others, if need be into what they are: as such they have not moved.
fn influence(player: &mut Player, at: Sq, kind: KindId, side: Side) {
    let mut changed: SmallVec<[Sq; 8]> = SmallVec::new();
    for (files, ranks) in AROUND {
        let to = at.step(files, ranks);
        let man = to.and_then(|to| Some((to, player.state().piece(to)?)));
        let Some((to, was)) = man.filter(|(_, man)| man.sides.has(side) && !man.is_royal()) else {
            continue;
        };
        let at_the_end = [0, 7].contains(&to.rank());
        let becomes = if at_the_end { kind } else { KindId::PAWN };
        let now = Piece {
            kind: becomes,
            ..was
        };
        player.apply(Effect::Change { at: to, was, now }, Reason::Metamorphosis);
        changed.push(to);
    }
    for to in changed {
        player.promote(to, side, Reason::Promotion);
    }
}

impl AfterMove for Influence {
    fn stage(&self) -> Stage {
        Stage::Consequence
    }

    // men of the other side change where they stand
    fn alters(&self, view: &View, _planned: &Planned) -> Option<Altered> {
        let are_neutral = !view.neutral_men().is_empty();
        (!are_neutral).then_some(Altered::OTHER_SIDE)
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::of_kinds(Occasion::Always))
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        for at in player.moved_men(played) {
            if let Some(man) = player.state().piece(at).filter(|man| !man.is_royal()) {
                influence(player, at, man.kind, !played.side);
            }
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, man, play};
    use sauterelle_kernel::board::piece::Side::White;

    const NAME: &[&str] = &["Influencer"];

    #[test]
    fn neighbours_become_pawns_or_at_the_ends_what_has_moved() {
        let game = game("ba1 kh1", "rb1 sc3 rb8 kh8", White, NAME);
        let mut player = game.play();
        assert!(play(&mut player, "a1b2"));
        assert_eq!([man(&player, "b1"), man(&player, "c3")], ["b", "p"]);
        assert_eq!(man(&player, "b8"), "r");
    }

    #[test]
    fn kings_neither_influence_nor_are_influenced() {
        let game = game("rf1 kb3", "sc3 rd2 kg7", White, NAME);
        let mut player = game.play();
        assert!(play(&mut player, "f1f7"));
        assert_eq!(man(&player, "g7"), "k");
        player.undo();
        assert!(play(&mut player, "b3c3"));
        assert_eq!(man(&player, "d2"), "r");
    }

    #[test]
    fn pawns_on_their_last_rank_are_promoted() {
        // White's pawn comes next to a knight on Black's last rank, in one way or as many as Black's pawn can be promoted in
        let ways = |knight: &str| {
            let game = game("pa2 kh4", &format!("kh8 s{knight} pb3"), White, NAME);
            let moves = game.play().legal_moves();
            let captures = |mv: &&sauterelle_kernel::moves::Move| mv.shape.capture.is_some();
            moves.iter().filter(captures).count()
        };
        assert_eq!([ways("c4"), ways("c1")], [1, 1]);
        let game = game("rd2 kh4", "kh8 sb1 ra8", White, NAME);
        let mut player = game.play();
        assert!(play(&mut player, "d2c2"));
        assert_eq!(man(&player, "b1"), "r");
    }

    #[test]
    fn a_rook_that_becomes_a_rook_castles() {
        for (squares, castles) in [("g7b7", true), ("g7g6", false)] {
            let game = game("kh1 rg7", "ke8 rb8", White, NAME);
            let mut player = game.play();
            let moves = ["h1h2", "b8a8", squares];
            assert!(moves.iter().all(|squares| play(&mut player, squares)));
            assert_eq!(
                arrivals(&mut player, "e8").contains("c8"),
                castles,
                "{squares}"
            );
        }
    }
}
