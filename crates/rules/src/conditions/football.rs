//! Football: substitutes come in on the edge files.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{KindId, Piece};
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError, Takes};
use sauterelle_kernel::hooks::{
    AfterMove, Altered, Conduct, Does, Liberties, Occasion, Planned, Played, Stage,
};
use sauterelle_kernel::men::Man;
use sauterelle_kernel::moves::Act;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct Football;

static META: Meta = Meta {
    name: ["Football", "Football", "Fussball"],
    aliases: &[],
    options: &[],
    doc: "A man (not a king) that moves to the file a or h may become any other kind of man: a queen, rook, bishop, knight, pawn, or a fairy man of \
          the diagram. Men that follow the name are the only substitutes. A pawn that is promoted there is not substituted.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("football.txt"),
};

impl RuleDef for Football {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn takes(&self, option: &str) -> Takes {
        Takes::men_after_name(option)
    }

    fn brings(&self, args: &Args) -> Vec<&'static Man> {
        args.men().collect()
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let kinds = builder.kinds();
        let mut bench: Vec<KindId> = args.men().filter_map(|man| kinds.id(man)).collect();
        if bench.is_empty() {
            let usual = |kind: &KindId| {
                *kind == KindId::PAWN
                    || kinds.can_arise_by_promotion(*kind) && !kinds.is_only_brought(*kind)
            };
            bench = kinds.ids().filter(usual).collect();
        }
        builder.after_move(Substitute { bench });
        Ok(())
    }
}

struct Substitute {
    bench: Vec<KindId>,
}

impl AfterMove for Substitute {
    fn stage(&self) -> Stage {
        Stage::Transformation
    }

    fn conduct(&self) -> Conduct {
        Conduct {
            spares_royal_kings: true,
            does: Does::ChangesOwnMenInPlace,
            ..Conduct::ANYTHING
        }
    }

    fn alters(&self, _view: &View, planned: &Planned) -> Option<Altered> {
        let arrival = planned.shape.to;
        let comes_to_edge = [0, 7].contains(&arrival.file());
        Some(Altered::own_men_on(match comes_to_edge {
            true => Bb::of(arrival),
            false => Bb::EMPTY,
        }))
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::of_kinds(Occasion::Moves))
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        if played.shape.act == Act::Exchange {
            return Verdict::Legal; // men that change places have not moved
        }
        let mut effects = player.effects_of(played).iter();
        if effects.any(|entry| entry.reason == Reason::Promotion) {
            return Verdict::Legal;
        }
        let Some(at) = player.moved_man(played) else {
            return Verdict::Legal;
        };
        let man = player.state().piece(at).filter(|man| !man.is_royal());
        let (Some(was), 0 | 7) = (man, at.file()) else {
            return Verdict::Legal;
        };
        let others = self.bench.iter().filter(|kind| **kind != was.kind);
        let kinds: Vec<KindId> = [was.kind].into_iter().chain(others.copied()).collect();
        let kind = kinds[player.choose(kinds.len())];
        if kind != was.kind {
            let now = Piece { kind, ..was };
            player.apply(Effect::Change { at, was, now }, Reason::Substitution);
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::game;
    use sauterelle_kernel::board::piece::Side::White;

    /// In how many ways White goes there.
    fn ways(white: &str, condition: &str, squares: &str) -> usize {
        let game = game(white, "kf7", White, &[condition]);
        let moves = game.play().legal_moves();
        let (from, to) = (squares[..2].parse().unwrap(), squares[2..].parse().unwrap());
        let wanted =
            |mv: &&sauterelle_kernel::moves::Move| (mv.shape.from, mv.shape.to) == (from, to);
        moves.iter().filter(wanted).count()
    }

    #[test]
    fn substitutes_come_in_on_the_edge_files() {
        let men = "kc1 rd4";
        assert_eq!(ways(men, "Football", "d4a4"), 5);
        assert_eq!(ways(men, "Football", "d4h4"), 5);
        assert_eq!(ways(men, "Football", "d4g4"), 1);
        assert_eq!(ways(men, "Football q s", "d4a4"), 3);
        assert_eq!(ways(men, "Football q r", "d4a4"), 2);
        assert_eq!(ways(men, "Football g", "d4a4"), 2);
        assert_eq!(ways("kc1 gd4 pd5", "Football", "d4d6"), 1);
        assert_eq!(ways("kc1 gd4 pc4 ra1", "Football", "a1a4"), 6);
    }

    #[test]
    fn kings_are_not_substituted() {
        assert_eq!(ways("kb1", "Football", "b1a1"), 1);
    }

    #[test]
    fn a_promoted_pawn_is_not_substituted() {
        assert_eq!(ways("kb1 pa7", "Football", "a7a8"), 4);
        assert_eq!(ways("kb1 pa6", "Football", "a6a7"), 5);
    }
}
