//! Promotions to certain men only.

use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError, Takes, man_of};
use sauterelle_kernel::men::Man;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_languages::say;

/// The condition.
pub struct PromotionOnly;

static META: Meta = Meta {
    name: ["PromOnly", "PromSeul", "UWnur"],
    aliases: &[],
    options: &[],
    doc: "Followed by men. Pawns promote to these men only, be they on the board or not.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("promotion_only.txt"),
};

impl RuleDef for PromotionOnly {
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
        let mut kinds = Vec::new();
        for code in args.words("") {
            let kind = man_of(code).and_then(|man| builder.kinds().id(man));
            let kind = kind.ok_or_else(|| RuleError::Argument(say!("unknown man '{code}'")))?;
            let is_king = kind == KindId::KING && builder.kings_are_royal();
            if is_king || builder.kinds().man(kind).walk.is_pawn() {
                let what = say!("promotion to '{code}'");
                return Err(RuleError::Unsupported(what));
            }
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        if kinds.is_empty() {
            let what = say!("PromOnly needs the men to which pawns promote, such as q s");
            return Err(RuleError::Argument(what));
        }
        builder.promote_only(kinds);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::testing::{conditions, diagram, game, promotions};
    use sauterelle_kernel::board::piece::Side::White;

    /// What the pawn on b7 becomes.
    fn becomes(names: &[&str]) -> String {
        promotions(&game("pb7 kh1", "kh7", White, names), "b7b8")
    }

    #[test]
    fn pawns_become_what_is_listed() {
        assert_eq!(becomes(&[]), "Q R B S");
        assert_eq!(becomes(&["PromOnly r"]), "R");
        assert_eq!(becomes(&["PromOnly q s q"]), "Q S");
        // a grasshopper, though there is none on the board
        assert_eq!(becomes(&["PromOnly g"]), "G");
    }

    #[test]
    fn where_kings_are_men_like_others_they_are_listed_too() {
        assert!(becomes(&["LosingChess"]).contains('K'));
        assert_eq!(becomes(&["LosingChess", "PromOnly q"]), "Q");
        assert_eq!(becomes(&["LosingChess", "PromOnly q k"]), "Q K");
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for name in ["PromOnly", "PromOnly p", "PromOnly q k"] {
            let start = diagram("pb7 kh1", "kh7", "", White);
            assert!(Game::new(&start, &conditions(&[name])).is_err(), "{name}");
        }
    }
}
