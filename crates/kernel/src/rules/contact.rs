//! Köko and its relatives: a move must lead into, or out of, contact with other men.

use super::{Args, Meta, RuleDef, RuleError};
use crate::bitboard::{Bb, NEIGHBOURS};
use crate::ctx::{Ctx, Verdict};
use crate::hooks::{AfterMove, Played, Stage};
use crate::ruleset::Builder;
use crate::square::Sq;
use smallvec::SmallVec;

/// One of the conditions.
pub struct Contact {
    meta: &'static Meta,
    wanted: Wanted,
}

/// What contact a move must lead to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Some,
    None,
    AsBefore,
}

/// Köko.
pub static KOEKO: Contact = Contact {
    meta: &Meta {
        name: ["KoeKo", "Koeko", "KoeKo"],
        aliases: &[],
        options: &[],
        doc: "A man may move only to squares next to another man, of whatever side; in castling king and rook both. A \
              capture of a king that would break this rule is no check.",
        source: "Kölner Kontaktschach",
    },
    wanted: Wanted::Some,
};

/// Anti-Köko.
pub static ANTI_KOEKO: Contact = Contact {
    meta: &Meta {
        name: ["AntiKoeko", "AntiKoeko", "AntiKoeko"],
        aliases: &[],
        options: &[],
        doc: "A man may move only to squares that are not next to another man.",
        source: "after Kölner Kontaktschach",
    },
    wanted: Wanted::None,
};

/// New Köko.
pub static NEW_KOEKO: Contact = Contact {
    meta: &Meta {
        name: ["NewKoeko", "KoekoNouveaux", "NeuKoeko"],
        aliases: &[],
        options: &[],
        doc: "A man that stands next to another man must move to a square next to another man, all others to one \
              that is not.",
        source: "after Kölner Kontaktschach",
    },
    wanted: Wanted::AsBefore,
};

impl RuleDef for Contact {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.after_move(Judge {
            rule: self.meta.name[0],
            wanted: self.wanted,
        });
        builder.threats_are_played();
        Ok(())
    }
}

struct Judge {
    rule: &'static str,
    wanted: Wanted,
}

impl AfterMove for Judge {
    fn stage(&self) -> Stage {
        Stage::Judgement
    }

    fn run(&self, cx: &mut Ctx, played: &Played) -> Verdict {
        let has_contact = |cx: &Ctx, at: Sq| {
            !(NEIGHBOURS[at.index()] & cx.state().occupied() & !Bb::of(at)).is_empty()
        };
        let moved = cx.moved_men(played);
        // who decides: in Köko every man that has moved, else the man that was played
        let judged: SmallVec<[Sq; 2]> = match self.wanted {
            Wanted::Some => moved,
            Wanted::None | Wanted::AsBefore => cx.moved_man(played).into_iter().collect(),
        };
        let wanted = match self.wanted {
            Wanted::Some => true,
            Wanted::None => false,
            Wanted::AsBefore => {
                let from = played.shape.from;
                !(NEIGHBOURS[from.index()] & cx.occupied_before(played) & !Bb::of(from)).is_empty()
            }
        };
        let wrong = judged.iter().find(|&&at| has_contact(cx, at) != wanted);
        if let Some(&at) = wrong {
            let with = if wanted { "no contact" } else { "contact" };
            cx.note(self.rule, |_| format!("on {at} the man would have {with}"));
            return Verdict::Illegal;
        }
        Verdict::Legal
    }
}
