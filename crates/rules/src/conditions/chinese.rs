//! Promotions to Chinese men.

use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError, man_of};
use sauterelle_kernel::men::Man;
use sauterelle_kernel::ruleset::Builder;

/// The condition.
pub struct Chinese;

static META: Meta = Meta {
    name: ["ChineseChess", "Chinoises", "ChinesischesSchach"],
    aliases: &[],
    options: &[],
    doc: "Pawns may promote to leo, pao, vao and mao as well, be they on the board or not.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("chinese.txt"),
};

/// Leo, pao, vao, mao.
fn chinese_men() -> Vec<&'static Man> {
    ["le", "pa", "va", "ma"]
        .into_iter()
        .filter_map(man_of)
        .collect()
}

impl RuleDef for Chinese {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn brings(&self, _args: &Args) -> Vec<&'static Man> {
        chinese_men()
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        for man in chinese_men() {
            builder.promote_also(man);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, promotions};
    use sauterelle_kernel::board::piece::Side::White;

    #[test]
    fn pawns_promote_to_chinese_men_too() {
        let men = |names: &[&str]| promotions(&game("pb7 kh1", "kh7", White, names), "b7b8");
        assert_eq!(men(&[]), "Q R B S");
        assert_eq!(men(&["ChineseChess"]), "Q R B S LE PA VA MA");
    }
}
