//! What chameleons become: the order of the kinds, and a condition by which it is another one.

use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError, Takes};
use sauterelle_kernel::men::Man;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_languages::say;

/// The condition.
pub struct ChameleonSequence;

static META: Meta = Meta {
    name: ["ChameleonSequence", "CameleonSequence", "Chamaeleonsequenz"],
    aliases: &[],
    options: &[],
    doc: "Followed by men. Chameleons become each the next one of these kinds instead of knight, bishop, rook and queen; the last one becomes the first one.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("chameleon_order.txt"),
};

impl RuleDef for ChameleonSequence {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn takes(&self, option: &str) -> Takes {
        match option {
            "" => Takes::Cycle,
            _ => Takes::Nothing,
        }
    }

    fn brings(&self, args: &Args) -> Vec<&'static Man> {
        args.men().collect()
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        if args.men().next().is_none() {
            let what =
                say!("ChameleonSequence needs the men that follow one another, such as q r b q");
            return Err(RuleError::Argument(what));
        }
        set(args, builder);
        Ok(())
    }
}

/// What men of each kind become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Order([Option<KindId>; KindId::MOST]);

impl Order {
    /// The one in force.
    pub fn of(builder: &Builder) -> Order {
        Order::listed(builder.order_of_chameleons().unwrap_or(&USUAL))
    }

    /// Knight, bishop, rook, queen, knight.
    pub fn usual() -> Order {
        Order::listed(&USUAL)
    }

    /// Each kind of the list is followed by what its men become, the last one by the first one. Of a kind that stands there twice the
    /// last place counts.
    pub fn listed(kinds: &[KindId]) -> Order {
        let mut next = [None; KindId::MOST];
        let following = kinds.iter().skip(1).chain(kinds.first());
        for (kind, becomes) in kinds.iter().zip(following) {
            if kind != becomes {
                next[kind.index()] = Some(*becomes);
            }
        }
        Order(next)
    }

    /// What a man of this kind becomes, if it changes.
    pub fn next(&self, kind: KindId) -> Option<KindId> {
        self.0[kind.index()]
    }
}

/// Puts the order of the men that follow a condition in force, if there are any.
pub(super) fn set(args: &Args, builder: &mut Builder) {
    let kinds = builder.kinds();
    let order: Vec<KindId> = args.men().filter_map(|man| kinds.id(man)).collect();
    if !order.is_empty() {
        builder.set_order_of_chameleons(order);
    }
}

const USUAL: [KindId; 5] = [
    KindId::QUEEN,
    KindId::KNIGHT,
    KindId::BISHOP,
    KindId::ROOK,
    KindId::QUEEN,
];

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::testing::{conditions, diagram, game, man, play, promotions};
    use sauterelle_kernel::board::piece::Side::White;

    #[test]
    fn chameleons_become_the_next_ones() {
        let becomes = |sequence: &str, from: &str| {
            let game = game(
                &format!("kh1 Chameleon:{from}c3"),
                "kg8",
                White,
                &[sequence],
            );
            let mut player = game.play();
            assert!(play(&mut player, "c3c5"));
            man(&player, "c5")
        };
        assert_eq!(becomes("ChameleonSequence q r b q", "q"), "R");
        assert_eq!(becomes("ChameleonSequence q r b q", "r"), "B");
        assert_eq!(becomes("ChameleonSequence q g", "q"), "G");
        assert_eq!(becomes("ChameleonSequence q b r", "r"), "Q");
        assert_eq!(becomes("ChameleonSequence b q", "q"), "B");
    }

    #[test]
    fn pawns_promote_to_chameleons_that_change() {
        let game = game(
            "kh1 Chameleon:qa3 pb7",
            "kh7",
            White,
            &["ChameleonSequence q r"],
        );
        // queens and rooks that are chameleons, and others that are not
        assert_eq!(promotions(&game, "b7b8"), "Q Q R R B S");
    }

    #[test]
    fn the_men_must_follow() {
        let start = diagram("kh1", "kh7", "", White);
        assert!(Game::new(&start, &conditions(&["ChameleonSequence"])).is_err());
    }
}
