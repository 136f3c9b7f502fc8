//! Single box: there are no more men than one box holds.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{
    AfterMove, Changes, Kept, Level, Liberties, MoveSource, Occasion, Played, PromotionChoice,
    Stage, Wanderers,
};
use sauterelle_kernel::moves::{Shape, Shapes};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;
use smallvec::SmallVec;

/// The condition.
pub struct SingleBox;

static META: Meta = Meta {
    name: ["SingleBox", "SingleBox", "NurPartiesatzSteine"],
    aliases: &[],
    options: &[
        OptionMeta {
            name: ["Type1", "Type1", "Typ1"],
            doc: "A pawn that could become nothing from the box may not go to its last rank.",
        },
        OptionMeta {
            name: ["Type2", "Type2", "Typ2"],
            doc: "A pawn that can become nothing from the box stays a pawn on its last rank. As soon as a man of its side comes back to the box it becomes that man, as part of the move \
                  and by choice of the side that captures.",
        },
        OptionMeta {
            name: ["Type3", "Type3", "Typ3"],
            doc: "As Type2, but it becomes that man at the beginning of the next move of its own side, by choice of that side; until then it threatens as what it could become.",
        },
    ],
    doc: "A side never has more orthodox men of a kind than at the start of a game: pawns promote only to men that are in the box. Without a further word, as Type1.",
    source: "inventor and year not known to us",
    texts: sauterelle_kernel::texts!("single_box.txt"),
};

impl RuleDef for SingleBox {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn excludes(&self, _one: &str, _other: &str) -> bool {
        true
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let waiting = match args.only_option()? {
            Some("Type2") => Waiting::UntilCapture,
            Some("Type3") => Waiting::UntilMove,
            _ => Waiting::Never,
        };
        match waiting {
            // a pawn attacks a king on its last rank only if it could promote there
            Waiting::Never => builder.threats_are_played(),
            Waiting::UntilCapture => builder.after_move(LeaveTheBox { waiting }),
            Waiting::UntilMove => {
                builder.source(AsWhatTheyBecome);
                builder.after_move(LeaveTheBox { waiting });
            }
        }
        if waiting != Waiting::Never {
            builder.promotion(StayPawn);
        }
        builder.after_move(OneBox { waiting });
        Ok(())
    }
}

/// How long pawns stay pawns on their last rank.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waiting {
    /// They do not go there.
    Never,
    /// Until a move captures a man of theirs.
    UntilCapture,
    /// Until the move of their own side after that.
    UntilMove,
}

/// What a box holds of each side.
const BOX: [(KindId, u32); 6] = [
    (KindId::KING, 1),
    (KindId::QUEEN, 1),
    (KindId::ROOK, 2),
    (KindId::BISHOP, 2),
    (KindId::KNIGHT, 2),
    (KindId::PAWN, 8),
];

/// How many men of a kind a side has.
fn number(view: &View, side: Side, kind: KindId) -> u32 {
    (view.state().men(side) & view.state().of_kind(kind)).len()
}

/// The men in the box of a side to which pawns promote.
fn in_the_box(view: &View, side: Side) -> SmallVec<[KindId; 4]> {
    kinds_left(view, side, |_| false)
}

/// The men that were in its box when a side began its move: a man of its own that it has captured, a neutral one, was not.
fn in_the_box_before(view: &View, played: &Played) -> SmallVec<[KindId; 4]> {
    kinds_left(view, played.side, |kind| {
        let mut effects = view.effects_of(played).iter();
        effects.any(|entry| match entry.effect {
            Effect::Remove { piece, .. } => piece.kind == kind && piece.sides.has(played.side),
            _ => false,
        })
    })
}

/// The kinds of which a side has fewer men than the box holds, one more counted where `one_more` says so.
fn kinds_left(view: &View, side: Side, one_more: impl Fn(KindId) -> bool) -> SmallVec<[KindId; 4]> {
    let officers = BOX[1..5].iter().copied();
    let left =
        |&(kind, most): &(KindId, u32)| number(view, side, kind) + u32::from(one_more(kind)) < most;
    officers.filter(left).map(|(kind, _)| kind).collect()
}

/// The pawns of a side that wait on its last rank.
fn waiting_pawns(view: &View, side: Side) -> Bb {
    let pawns = view.state().men(side) & Bb::rank((!side).home_rank());
    let is_pawn = |at: &Sq| {
        let man = view.state().piece(*at);
        man.is_some_and(|man| view.stands_on_promotion_square(*at, man.kind, side))
    };
    pawns.filter(is_pawn).collect()
}

/// A pawn may stay what it is; whether it has to is judged at the end of the move.
struct StayPawn;

impl PromotionChoice for StayPawn {
    fn is_possible(&self, _view: &View) -> bool {
        true
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::NONE)
    }

    fn promote(&self, _player: &mut Player, _at: Sq) {}
}

/// A pawn that waits moves, and threatens, as what it could become.
struct AsWhatTheyBecome;

impl MoveSource for AsWhatTheyBecome {
    fn rewrite(&self, player: &mut Player, side: Side, men: Bb, shapes: &mut Shapes) {
        for from in waiting_pawns(player, side) & men {
            let Some(man) = player.state().piece(from) else {
                continue;
            };
            if player.may_move(side, from, man) {
                for kind in in_the_box(player, side) {
                    player.append_moves_as(side, from, man, kind, player.prey(side), shapes);
                }
            }
        }
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties {
            wanderers: Wanderers::AllMen,
            ..Liberties::NONE
        })
    }

    fn level(&self) -> Level {
        Level::Geometry
    }

    fn captures(&self, view: &View, by: Side, (from, man): (Sq, Piece), at: Sq) -> Option<bool> {
        if view.captures_from(by, [from, from], man.kind, at)? {
            return Some(true);
        }
        if !waiting_pawns(view, by).has(from) {
            return Some(false);
        }
        for kind in in_the_box(view, by) {
            if view.captures_from(by, [from, from], kind, at)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn keeps(&self) -> Kept {
        Kept {
            quiet_moves: true,
            ..Kept::default()
        }
    }
}

/// One pawn that waits becomes a man from the box.
struct LeaveTheBox {
    waiting: Waiting,
}

impl AfterMove for LeaveTheBox {
    fn stage(&self) -> Stage {
        match self.waiting {
            Waiting::UntilMove => Stage::Arrival,
            _ => Stage::Transformation,
        }
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::of_kinds(Occasion::Always))
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let own = self.waiting == Waiting::UntilMove;
        let side = if own { played.side } else { !played.side };
        let kinds = if own {
            in_the_box_before(player, played)
        } else {
            in_the_box(player, side)
        };
        let Shape { from, to, via, .. } = played.shape;
        if own && waits(player, from, to, side) && kinds.contains(&via) {
            become_man(player, to, via, Reason::LatePromotion);
            return Verdict::Legal;
        }
        let mut pawns = waiting_pawns(player, side);
        if own {
            pawns &= !Bb::of(to); // it has just come there
        }
        let number = pawns.len() as usize * kinds.len();
        if number > 0 {
            let chosen = player.choose(number);
            let at = pawns.into_iter().nth(chosen / kinds.len());
            let reason = match own {
                true => Reason::LatePromotion,
                false => Reason::Promotion,
            };
            become_man(
                player,
                at.unwrap_or(to),
                kinds[chosen % kinds.len()],
                reason,
            );
        }
        Verdict::Legal
    }
}

/// Whether the man that has gone from a square to another one is a pawn that waited.
fn waits(view: &View, from: Sq, to: Sq, side: Side) -> bool {
    let man = view.state().piece(to);
    man.is_some_and(|man| view.stands_on_promotion_square(from, man.kind, side))
}

fn become_man(player: &mut Player, at: Sq, kind: KindId, reason: Reason) {
    if let Some(was) = player.state().piece(at) {
        let now = Piece { kind, ..was };
        player.apply(Effect::Change { at, was, now }, reason);
    }
}

/// Judges the position: no more men than a box holds, and no pawn that waits for a man in the box.
struct OneBox {
    waiting: Waiting,
}

impl AfterMove for OneBox {
    fn stage(&self) -> Stage {
        Stage::Judgement
    }

    fn changes(&self) -> Changes {
        Changes::Nothing
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let too_many = |&(kind, most): &(KindId, u32)| {
            let mut sides = Side::BOTH.into_iter();
            sides.any(|side| number(player, side, kind) > most)
        };
        let mut kinds = BOX.iter();
        if kinds.any(too_many) {
            player.note(META.name[0], |_| Remark::new(Message("not-in-the-box")));
            return Verdict::Illegal;
        }
        let must_not_wait = |side| match self.waiting {
            Waiting::Never => false,
            Waiting::UntilCapture => true,
            Waiting::UntilMove => side == played.side,
        };
        let late = Side::BOTH.into_iter().find_map(|side| {
            let waiting = must_not_wait(side).then(|| waiting_pawns(player, side))?;
            let at = waiting.into_iter().next()?;
            let kinds = match self.waiting {
                Waiting::UntilMove => in_the_box_before(player, played),
                _ => in_the_box(player, side),
            };
            (!kinds.is_empty()).then_some(at)
        });
        if let Some(at) = late {
            player.note(META.name[0], |_| {
                Remark::at(Message("pawn-must-promote"), at)
            });
            return Verdict::Illegal;
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, game_of, legal, man};
    use sauterelle_kernel::board::piece::Side::{Black, White};
    use sauterelle_kernel::play::Player;

    const TYPES: [&str; 3] = ["SingleBox Type1", "SingleBox Type2", "SingleBox Type3"];

    /// What stands on a square after each of the moves between two others.
    fn found(player: &mut Player, squares: &str, at: &str) -> String {
        let mut found = Vec::new();
        for mv in player.legal_moves() {
            if format!("{}{}", mv.shape.from, mv.shape.to) == squares {
                player.play(&mv);
                found.push(man(player, at));
                player.undo();
            }
        }
        found.join("")
    }

    #[test]
    fn pawns_promote_to_what_is_in_the_box() {
        for name in TYPES {
            let start = game("pa7 qd1 rb1 rc1 se1 bf1 kh1", "kh7", White, &[name]);
            assert_eq!(found(&mut start.play(), "a7a8", "a8"), "BS", "{name}");
        }
    }

    #[test]
    fn without_such_a_man_they_do_not_go_there_or_stay_pawns() {
        let all = "pa7 qd1 ra1 rc1 se1 se2 bf1 bf2 kh1";
        for (name, forms) in TYPES.into_iter().zip(["", "P", "P"]) {
            let start = game(all, "kh7", White, &[name]);
            assert_eq!(found(&mut start.play(), "a7a8", "a8"), forms, "{name}");
            // a king on the last rank is attacked in any case but the first
            let attacked = game(all, "kb8", Black, &[name]);
            assert_eq!(attacked.play().in_check(Black), !forms.is_empty(), "{name}");
        }
    }

    #[test]
    fn a_neutral_man_is_in_the_box_only_after_its_capture() {
        for (rook, forms) in [("c6", "QBS"), ("c7", "QBS")] {
            // it is one of the two rooks of White, wherever it is captured
            let neutral = format!("r{rook}");
            let start = game_of(
                ["kg8 pb8 rc4", "ka1", &neutral],
                White,
                &["SingleBox Type3"],
            );
            let found = found(&mut start.play(), &format!("c4{rook}"), "b8");
            assert_eq!(found, forms, "{rook}");
        }
    }

    #[test]
    fn who_captures_chooses_what_a_pawn_becomes_in_type_2() {
        let start = game(
            "pa8 pg8 qd1 rb1 rc1 se1 se2 bf1 bf2 kh1",
            "rb5 kh7",
            Black,
            &[TYPES[1]],
        );
        let mut player = start.play();
        assert_eq!(found(&mut player, "b5b1", "a8"), "RP");
        assert_eq!(found(&mut player, "b5b1", "g8"), "PR");
        assert_eq!(found(&mut player, "b5b2", "a8"), "P");
    }

    #[test]
    fn in_type_3_its_own_side_does_with_its_next_move() {
        let men = ["pa8 qd1 rb1 rc1 se1 bf1 bf2 kh1", "kh7", ""];
        let start = game(men[0], men[1], White, &[TYPES[2]]);
        let mut player = start.play();
        // as a knight, which is the only man in the box
        assert_eq!(legal(men, White, &[TYPES[2]], "a8"), "b6 c7");
        assert_eq!(found(&mut player, "a8c7", "c7"), "S");
        assert_eq!(found(&mut player, "h1g1", "a8"), "S");
        assert_eq!(legal(men, White, &[TYPES[1]], "a8"), "");
    }

    #[test]
    fn in_type_3_it_threatens_as_what_it_could_become() {
        for (white, check) in [
            ("pa8 kh1 qd1 rb1 rd2", true),
            ("pa8 kh1 qd1 rb1 rd2 sg1 sg3", false),
        ] {
            let start = game(white, "kc7", Black, &[TYPES[2]]);
            assert_eq!(start.play().in_check(Black), check, "{white}");
            let start = game(white, "kc7", Black, &[TYPES[1]]);
            assert!(!start.play().in_check(Black));
        }
    }
}
