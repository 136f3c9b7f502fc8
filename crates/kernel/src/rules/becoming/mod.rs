//! Men that become other kinds of men by moving: always in the same order, by the file or the rank of arrival, or as what they capture.

use super::{Args, Meta, OptionMeta, RuleDef, RuleError, Takes, man_of};
use crate::ctx::{Ctx, Verdict};
use crate::effect::{Effect, Reason};
use crate::hooks::{Admission, AfterMove, Level, Played, Stage};
use crate::men::Man;
use crate::moves::{Act, Shape};
use crate::piece::{KindId, Piece, Side};
use crate::remark::{Message, Remark};
use crate::ruleset::{Builder, Claim};
use crate::square::Sq;

/// One of the conditions.
pub struct Becoming {
    meta: &'static Meta,
    how: How,
}

/// What men become.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    /// The next of several kinds.
    Next,
    /// What stands on the file of arrival in the game array.
    File,
    /// Queens and knights each other, rooks and bishops each other.
    Swapped,
    /// Pawns, on their own second rank.
    Relegated,
    /// What they capture; captured pawns turn round.
    CapturedTurned,
    /// What they capture.
    Captured,
}

const REX_EXCLUSIVE: &[OptionMeta] = &[OptionMeta {
    name: ["RexExclusive", "RexExclusive", "RexExclusive"],
    doc: "Royal men stay what they are.",
}];

/// Chameleon chess.
pub static CHAMELEON: Becoming = Becoming {
    meta: &Meta {
        name: ["ChameleonChess", "EchecsCameleon", "ChamaeleonSchach"],
        aliases: &[],
        options: &[],
        doc: "A queen becomes a knight when it has moved, a knight a bishop, a bishop a rook, and a rook a queen. Men that follow the name \
              replace this order: each becomes the next one, the last one stays what it is.",
        source: "Fairy chess",
    },
    how: How::Next,
};

/// Line chameleon chess.
pub static LINE_CHAMELEON: Becoming = Becoming {
    meta: &Meta {
        name: [
            "LineChameleonChess",
            "EchecsCameleonLigne",
            "LinienChamaeleonSchach",
        ],
        aliases: &[],
        options: &[],
        doc: "A queen, rook, bishop or knight becomes what its file is named after: a rook on the files a and h, a knight on b and g, a bishop \
              on c and f, a queen on d; on the file e it stays what it is.",
        source: "Fairy chess",
    },
    how: How::File,
};

/// Norsk sjakk.
pub static NORSK: Becoming = Becoming {
    meta: &Meta {
        name: ["NorskSjakk", "NorskSjakk", "NorskSjakk"],
        aliases: &[],
        options: &[],
        doc: "By moving, queens and knights become each other, and so do rooks and bishops (in castling too, but not by promotion). \
              Men capture only men of their own kind; kings capture nothing. Checks are orthodox.",
        source: "Fairy chess",
    },
    how: How::Swapped,
};

/// Relegation chess.
pub static RELEGATION: Becoming = Becoming {
    meta: &Meta {
        name: ["RelegationChess", "Degradierung", "Degradierung"],
        aliases: &[],
        options: &[],
        doc: "A man (no king, no pawn) that moves to the second rank of its side becomes a pawn.",
        source: "Fairy chess",
    },
    how: How::Relegated,
};

/// Protean chess.
pub static PROTEAN: Becoming = Becoming {
    meta: &Meta {
        name: ["ProteanChess", "EchecsProtee", "ProteischesSchach"],
        aliases: &[],
        options: REX_EXCLUSIVE,
        doc: "A man that captures becomes what it has captured, and keeps its side. Who captures a pawn becomes a pawn that goes on in the \
              same direction, so a reverse pawn. A king that does so stays royal.",
        source: "Fairy chess",
    },
    how: How::CapturedTurned,
};

/// Frankfurt chess.
pub static FRANKFURT: Becoming = Becoming {
    meta: &Meta {
        name: ["FrankfurtChess", "Francfort", "FrankfurtSchach"],
        aliases: &[],
        options: REX_EXCLUSIVE,
        doc: "A man that captures becomes what it has captured, and keeps its side. A king that does so stays royal.",
        source: "Fairy chess",
    },
    how: How::Captured,
};

const REVERSE_PAWN: &str = "pp";

impl RuleDef for Becoming {
    fn meta(&self) -> &'static Meta {
        self.meta
    }

    fn takes(&self, option: &str) -> Takes {
        match (self.how, option) {
            (How::Next, "") => Takes::Men,
            _ => Takes::Nothing,
        }
    }

    fn brings(&self, args: &Args) -> Vec<&'static Man> {
        match self.how {
            How::CapturedTurned => man_of(REVERSE_PAWN).into_iter().collect(),
            _ => args.words("").filter_map(man_of).collect(),
        }
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        if matches!(self.how, How::Captured | How::CapturedTurned) {
            builder.claim(Claim::RankOfPawnMoves)?;
        }
        let kinds = builder.kinds();
        let numbered = |code: &str| man_of(code).and_then(|man| kinds.id(man));
        let order: Vec<KindId> = args.words("").filter_map(numbered).collect();
        let reversed = numbered(REVERSE_PAWN);
        if self.how == How::Swapped {
            builder.admission(OwnKind);
        }
        builder.after_move(Become {
            how: self.how,
            successors: successors(&order),
            turned: reversed,
            royals_too: !args.has("RexExclusive"),
        });
        Ok(())
    }
}

/// Each kind and the one that comes after it.
fn successors(order: &[KindId]) -> Vec<(KindId, KindId)> {
    const USUAL: [KindId; 5] = [
        KindId::QUEEN,
        KindId::KNIGHT,
        KindId::BISHOP,
        KindId::ROOK,
        KindId::QUEEN,
    ];
    let order = if order.is_empty() { &USUAL[..] } else { order };
    order.windows(2).map(|pair| (pair[0], pair[1])).collect()
}

struct Become {
    how: How,
    successors: Vec<(KindId, KindId)>,
    /// The pawn that goes the other way.
    turned: Option<KindId>,
    royals_too: bool,
}

impl Become {
    /// What a man that has moved becomes.
    fn next(&self, cx: &Ctx, played: &Played, at: Sq, man: Piece) -> Option<KindId> {
        match self.how {
            How::Next => {
                let mut pairs = self.successors.iter().rev();
                pairs.find(|pair| pair.0 == man.kind).map(|pair| pair.1)
            }
            How::File => of_file(man.kind, at),
            How::Swapped => swapped(man.kind),
            How::Relegated => {
                let is_pawn = cx.rules().kinds.man(man.kind).walk.is_pawn();
                let second = (played.side.home_rank() as i8 + played.side.forward()) as u8;
                (!is_pawn && !man.is_royal() && at.rank() == second).then_some(KindId::PAWN)
            }
            How::Captured | How::CapturedTurned => {
                let kind = captured(cx, played)?.kind;
                let turns = self.how == How::CapturedTurned;
                let kind = match self.turned {
                    Some(turned) if turns && kind == KindId::PAWN => turned,
                    Some(turned) if turns && kind == turned => KindId::PAWN,
                    _ => kind,
                };
                (self.royals_too || !man.is_royal()).then_some(kind)
            }
        }
    }

    /// Whether the rook of a castling has moved too.
    fn concerns_partners(&self) -> bool {
        self.how == How::Swapped
    }
}

/// The man captured first.
fn captured(cx: &Ctx, played: &Played) -> Option<Piece> {
    let mut effects = cx.effects_of(played).iter();
    effects.find_map(|entry| match entry.effect {
        Effect::Remove { piece, .. } if entry.reason.is_capture() => Some(piece),
        _ => None,
    })
}

fn of_file(kind: KindId, at: Sq) -> Option<KindId> {
    const OFFICERS: [KindId; 4] = [KindId::QUEEN, KindId::ROOK, KindId::BISHOP, KindId::KNIGHT];
    if !OFFICERS.contains(&kind) {
        return None;
    }
    Some(match at.file() {
        0 | 7 => KindId::ROOK,
        1 | 6 => KindId::KNIGHT,
        2 | 5 => KindId::BISHOP,
        3 => KindId::QUEEN,
        _ => kind,
    })
}

fn swapped(kind: KindId) -> Option<KindId> {
    Some(match kind {
        KindId::QUEEN => KindId::KNIGHT,
        KindId::KNIGHT => KindId::QUEEN,
        KindId::ROOK => KindId::BISHOP,
        KindId::BISHOP => KindId::ROOK,
        _ => return None,
    })
}

impl AfterMove for Become {
    fn stage(&self) -> Stage {
        match self.how {
            // a pawn that has become something else is not promoted, and what it is promoted to has not moved
            How::Next | How::Captured | How::CapturedTurned => Stage::Arrival,
            How::File | How::Swapped | How::Relegated => Stage::Transformation,
        }
    }

    fn run(&self, cx: &mut Ctx, played: &Played) -> Verdict {
        if played.shape.act == Act::Exchange {
            return Verdict::Legal; // men that change places have not moved
        }
        let mut effects = cx.effects_of(played).iter();
        let promotes = effects.any(|entry| entry.reason == Reason::Promotion);
        if promotes && matches!(self.how, How::Swapped | How::Relegated) {
            return Verdict::Legal;
        }
        let moved = match self.concerns_partners() {
            true => cx.moved_men(played),
            false => cx.moved_man(played).into_iter().collect(),
        };
        for at in moved {
            if let Some(was) = cx.state().piece(at)
                && let Some(kind) = self.next(cx, played, at, was)
                && kind != was.kind
            {
                let now = Piece { kind, ..was };
                cx.apply(Effect::Change { at, was, now }, Reason::Metamorphosis);
            }
        }
        Verdict::Legal
    }
}

/// Men capture their like; whether a king could be captured does not depend on that.
struct OwnKind;

impl Admission for OwnKind {
    fn admits(&self, cx: &Ctx, _side: Side, shape: &Shape) -> bool {
        let man = |at| cx.state().piece(at);
        let Some((at, capturing)) = shape.capture.zip(man(shape.from)) else {
            return true;
        };
        let Some(prey) = man(at) else {
            return true;
        };
        prey.is_royal() || capturing.kind == prey.kind && !capturing.is_royal()
    }

    fn level(&self) -> Level {
        Level::Observation
    }

    fn admits_all_quiet_moves(&self) -> bool {
        true
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::at(Message("other-kind"), shape.to)
    }
}

#[cfg(test)]
mod tests {
    use crate::piece::Side::{Black, White};
    use crate::testing::{game, legal, man, play};

    /// What stands on the arrival of White's move.
    fn becomes(men: [&str; 2], condition: &str, squares: &str) -> String {
        let game = game(men[0], men[1], White, &[condition]);
        let mut cx = game.play();
        assert!(play(&mut cx, squares), "{condition} {squares}");
        man(&cx, &squares[2..])
    }

    #[test]
    fn men_become_the_next_ones() {
        for (from, to) in [("q", "S"), ("s", "B"), ("b", "R"), ("r", "Q")] {
            let squares = match from {
                "s" => "c3d5",
                "b" => "c3e5",
                _ => "c3c5",
            };
            let men = format!("kh1 {from}c3");
            assert_eq!(becomes([&men, "kh8"], "ChameleonChess", squares), to);
        }
        // what a pawn is promoted to has not moved
        assert_eq!(becomes(["kh1 pc7", "kh6"], "ChameleonChess", "c7c8"), "Q");
    }

    #[test]
    fn an_order_of_ones_own() {
        for (condition, from, to) in [
            ("ChameleonChess q r b", "q", "R"),
            ("ChameleonChess q r b", "r", "B"),
            ("ChameleonChess q g q", "q", "G"),
        ] {
            let men = format!("kh1 {from}c3");
            assert_eq!(becomes([&men, "kg8"], condition, "c3c5"), to, "{condition}");
        }
    }

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

    #[test]
    fn queens_and_knights_change_roles_and_so_do_rooks_and_bishops() {
        assert_eq!(becomes(["kh1 qc3", "kg8"], "NorskSjakk", "c3c5"), "S");
        assert_eq!(becomes(["kh1 rc3", "kg8"], "NorskSjakk", "c3c5"), "B");
        assert_eq!(becomes(["kh1 pc7", "kh6"], "NorskSjakk", "c7c8"), "Q");
        let castling = game("ke1 rh1", "ka8", White, &["NorskSjakk"]);
        let mut cx = castling.play();
        assert!(play(&mut cx, "e1g1"));
        assert_eq!(man(&cx, "f1"), "B");
    }

    #[test]
    fn men_capture_their_like_and_kings_capture_nothing() {
        let men = ["ra1 kh2", "ra4 sd1 ka8", ""];
        assert_eq!(legal(men, White, &["NorskSjakk"], "a1"), "b1 c1 a2 a3 a4");
        // the pawn gives check all the same, and cannot be captured
        let men = ["kh1", "pg2 kg8", ""];
        assert!(
            game(men[0], men[1], White, &["NorskSjakk"])
                .play()
                .in_check(White)
        );
        assert_eq!(legal(men, White, &["NorskSjakk"], "h1"), "g1 h2");
    }

    #[test]
    fn officers_become_pawns_on_their_second_rank() {
        assert_eq!(becomes(["kh1 rc3", "kg8"], "RelegationChess", "c3c2"), "P");
        assert_eq!(becomes(["kh1 rc3", "kg8"], "RelegationChess", "c3c7"), "R");
        assert_eq!(becomes(["kh1 rc3", "kg8"], "RelegationChess", "h1h2"), "K");
        // a black man has its second rank at the other end
        let black = game("kh1", "rc3 kg8", Black, &["RelegationChess"]);
        let mut cx = black.play();
        assert!(play(&mut cx, "c3c7"));
        assert_eq!(man(&cx, "c7"), "p");
    }

    #[test]
    fn who_captures_becomes_what_it_captures() {
        let men = ["kh1 rc3", "bc5 pe3 kg8"];
        for condition in ["FrankfurtChess", "ProteanChess"] {
            assert_eq!(becomes(men, condition, "c3c5"), "B", "{condition}");
            assert_eq!(becomes(men, condition, "c3c4"), "R", "{condition}");
        }
        assert_eq!(becomes(men, "FrankfurtChess", "c3e3"), "P");
        assert_eq!(becomes(men, "ProteanChess", "c3e3"), "PP");
        // it captures on the last rank, and is not promoted
        let pawn = ["kh1 pb7", "sc8 kg4"];
        assert_eq!(becomes(pawn, "FrankfurtChess", "b7c8"), "S");
    }

    #[test]
    fn kings_do_so_too_unless_they_are_left_out() {
        let men = ["kc3", "bc4 kg8"];
        for (condition, becoming) in [
            ("FrankfurtChess", "B"),
            ("FrankfurtChess RexExclusive", "K"),
            ("ProteanChess", "B"),
            ("ProteanChess RexExclusive", "K"),
        ] {
            let game = game(men[0], men[1], White, &[condition]);
            let mut cx = game.play();
            assert!(play(&mut cx, "c3c4"));
            assert_eq!(man(&cx, "c4"), becoming, "{condition}");
            let royals = cx.state().royals(White);
            assert!(royals.has("c4".parse().unwrap()));
        }
    }
}
