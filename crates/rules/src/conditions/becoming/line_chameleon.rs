//! Line chameleon chess: men that have moved become what stands on their file in the game array.

use super::{Become, Moved, Successor};
use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::condition::{Args, Meta, RuleDef, RuleError};
use sauterelle_kernel::hooks::Stage;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct LineChameleon;

static META: Meta = Meta {
    name: [
        "LineChameleonChess",
        "EchecsCameleonLigne",
        "LinienChamaeleonSchach",
    ],
    aliases: &[],
    options: &[],
    doc: "A queen, rook, bishop or knight becomes what its file is named after: a rook on the files a and h, a knight on b and g, a bishop \
          on c and f, a queen on d; on the file e it stays what it is.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("line_chameleon.txt"),
};

impl RuleDef for LineChameleon {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.after_move(Become(ByFile));
        Ok(())
    }
}

const OFFICERS: [KindId; 4] = [KindId::QUEEN, KindId::ROOK, KindId::BISHOP, KindId::KNIGHT];

struct ByFile;

impl Successor for ByFile {
    fn next(&self, _view: &View, moved: &Moved) -> Option<KindId> {
        if !OFFICERS.contains(&moved.man.kind) {
            return None;
        }
        match moved.at.file() {
            0 | 7 => Some(KindId::ROOK),
            1 | 6 => Some(KindId::KNIGHT),
            2 | 5 => Some(KindId::BISHOP),
            3 => Some(KindId::QUEEN),
            _ => None,
        }
    }

    fn spares_royal_kings(&self) -> bool {
        true
    }

    fn stage(&self) -> Stage {
        Stage::Transformation
    }
}

#[cfg(test)]
mod tests {
    use crate::conditions::becoming::tests::becomes;

    #[test]
    fn files_say_what_men_become() {
        for (to, becoming) in [
            ("a3", "R"),
            ("b3", "S"),
            ("f3", "B"),
            ("d3", "Q"),
            ("e3", "R"),
        ] {
            let squares = format!("c3{to}");
            let rook = ["kh1 rc3", "kg8"];
            assert_eq!(becomes(rook, "LineChameleonChess", &squares), becoming);
        }
        assert_eq!(
            becomes(["kh1 pa3", "kg8"], "LineChameleonChess", "a3a4"),
            "P"
        );
    }
}
