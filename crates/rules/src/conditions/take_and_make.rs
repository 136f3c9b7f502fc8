//! Take & Make: a capturing man goes on, as part of its move, as the captured man would.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Entry, Reason};
use sauterelle_kernel::board::piece::{KindId, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Caption, Meta, OptionMeta, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{
    AfterMove, Changes, Kept, Level, Liberties, MoveSource, Occasion, Offers, Played, Stage,
};
use sauterelle_kernel::men::Sight;
use sauterelle_kernel::moves::{Act, Shape, Shapes};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim};

/// The condition.
pub struct TakeAndMake;

static META: Meta = Meta {
    name: ["Take&MakeChess", "Take&MakeEchecs", "Take&MakeSchach"],
    aliases: &["TakeAndMake"],
    options: &[OptionMeta {
        name: ["Absolute", "Absolute", "Absolut"],
        doc: "The capture of a king, too, needs a second part: otherwise it is no check.",
    }],
    doc: "A man that has captured must go on at once from the square of capture, without capturing, in the way of the \
          captured man; if it cannot, the capture is illegal. Pawns may not end on their own first rank; they promote where the \
          whole move ends.",
    source: "H. Laue, 2006",
    texts: sauterelle_kernel::texts!("take_and_make.txt"),
};

impl RuleDef for TakeAndMake {
    fn meta(&self) -> &'static Meta {
        &META
    }

    // as Popeye does
    fn caption(&self) -> Caption {
        Caption::Name
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let after_royals_too = args.has("Absolute");
        // whether pawns may do so by a make where they act there is answered in one way only by those who have said so
        builder.claim(Claim::PawnsToFirstRank)?;
        builder.source(Make { after_royals_too });
        if !after_royals_too {
            builder.after_royal_captures(GoesOn);
        }
        Ok(())
    }
}

struct Make {
    after_royals_too: bool,
}

impl MoveSource for Make {
    fn rewrite(&self, player: &mut Player, side: Side, _men: Bb, shapes: &mut Shapes) {
        let mut made = Shapes::new();
        for take in shapes.drain(..) {
            self.make(player, side, take, &mut made);
        }
        *shapes = made;
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::of_places(Occasion::Captures))
    }

    fn level(&self) -> Level {
        Level::Check // a man observes others whether or not it could go on
    }

    fn offers(&self) -> Offers {
        Offers::MovesOfOneMan
    }

    fn keeps(&self) -> Kept {
        Kept {
            capturers: true,
            royal_captures: !self.after_royals_too,
            quiet_moves: true,
        }
    }
}

impl Make {
    fn make(&self, player: &mut Player, side: Side, take: Shape, out: &mut Shapes) {
        let state = player.state();
        let victim = take.capture.and_then(|at| Some((at, state.piece(at)?)));
        let (Some((victim_at, victim)), Some(taker)) = (victim, state.piece(take.from)) else {
            out.push(take);
            return;
        };
        if victim.is_royal() && !self.after_royals_too {
            out.push(take);
            if !player.rules().threats.are_played {
                return; // it is a threat and no move
            }
        }
        // the board as it is after the capture
        let men = player.met_by(taker) & !Bb::of(take.from) & !Bb::of(victim_at) | Bb::of(take.to);
        let sight = Sight {
            side: !side,
            occupied: men,
            missing: player.state().missing(),
            enemies: Bb::EMPTY,
        };
        let mut squares = match player.rules().kinds.man(victim.kind).walk.is_borrowed() {
            true => made_as_borrower(player, &sight, &take, victim_at, victim.kind),
            false => player.quiet_squares(&sight, take.to, victim.kind),
        };
        if player.rules().kinds.man(taker.kind).walk.is_pawn() {
            squares &= !Bb::rank(side.home_rank());
        }
        let act = match take.act {
            Act::EnPassant => Act::EnPassant,
            _ => Act::Plain,
        };
        out.extend(squares.map(|to| Shape { to, act, ..take }));
    }
}

/// Where a man that has captured goes without capture as a kind that goes as men around it do, which is asked of the board after the capture.
fn made_as_borrower(
    player: &mut Player,
    sight: &Sight,
    take: &Shape,
    captured: Sq,
    kind: KindId,
) -> Bb {
    player.begin();
    if let Some(piece) = player.state().piece(captured) {
        let at = captured;
        player.apply(Effect::Remove { at, piece }, Reason::Record);
    }
    let (from, to) = (take.from, take.to);
    if from != to {
        player.apply(Effect::Move { from, to }, Reason::Record);
    }
    let squares = player.quiet_squares(sight, to, kind);
    player.undo();
    squares
}

/// Who has captured a royal man goes on if it is reborn, so that the game does; otherwise the capture is a threat, for which
/// nobody has to go on.
struct GoesOn;

impl AfterMove for GoesOn {
    fn stage(&self) -> Stage {
        Stage::Judgement
    }

    fn changes(&self) -> Changes {
        Changes::Nothing
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let Shape {
            to, capture, act, ..
        } = played.shape;
        let effects = player.effects_of(played);
        let is_captured = |entry: &Entry| match entry.effect {
            Effect::Remove { piece, .. } => piece.is_royal() && entry.reason.is_capture(),
            _ => false,
        };
        let is_reborn = |entry: &Entry| match entry.effect {
            Effect::Add { piece, .. } => piece.is_royal() && entry.reason == Reason::Rebirth,
            _ => false,
        };
        // what captures en passant arrives elsewhere in any case
        if act != Act::EnPassant
            && effects.iter().any(is_captured)
            && effects.iter().any(is_reborn) != (capture != Some(to))
        {
            player.note(META.name[0], |_| Remark::at(Message("must-go-on"), to));
            return Verdict::Illegal;
        }
        Verdict::Legal
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{game, game_of, legal, man, play};
    use sauterelle_kernel::board::piece::Side::{Black, White};

    const NAME: &[&str] = &["Take&MakeChess"];

    #[test]
    fn who_captures_an_orphan_goes_on_as_men_that_observe_it() {
        // on a5 the knight observes the black orphan
        let men = ["ra1 sb3 kh1", "oa5 kh8", ""];
        let reached = legal(men, White, NAME, "a1");
        assert!(
            reached.contains("c6") && !reached.contains("a5"),
            "{reached}"
        );
    }

    #[test]
    fn a_capturing_man_goes_on_as_the_captured_one() {
        let men = ["ra1 kh1", "sa5 kh8", ""];
        assert_eq!(
            legal(men, White, &[], "a1"),
            "b1 c1 d1 e1 f1 g1 a2 a3 a4 a5"
        );
        assert_eq!(
            legal(men, White, NAME, "a1"),
            "b1 c1 d1 e1 f1 g1 a2 a3 b3 a4 c4 c6 b7"
        );
    }

    #[test]
    fn without_capturing_again() {
        // of the four squares of the knight one is left
        let men = ["ra1 kh1 pc4", "sa5 pb3 pc6 kh8", ""];
        assert_eq!(
            legal(men, White, NAME, "a1"),
            "b1 c1 d1 e1 f1 g1 a2 a3 a4 b7"
        );
        // and none: it cannot be captured
        let men = ["ra1 kh1 pc4", "sa5 pb3 pc6 pb7 kh8", ""];
        assert_eq!(legal(men, White, NAME, "a1"), "b1 c1 d1 e1 f1 g1 a2 a3 a4");
    }

    #[test]
    fn pawns_do_not_end_on_their_first_rank_and_promote_at_the_end_only() {
        let men = ["pb2 kh1", "ra3 ke8", ""];
        let reached = legal(men, White, NAME, "b2");
        assert_eq!(reached, "a2 b3 c3 d3 e3 f3 g3 h3 a4 b4 a5 a6 a7 a8");
        let game = game_of(["pa7 kh1", "sb8 kh3", ""], White, NAME);
        let mut player = game.play();
        let forms = |player: &mut sauterelle_kernel::play::Player, to: &str| {
            let moves = player.legal_moves();
            moves
                .iter()
                .filter(|mv| mv.shape.to.to_string() == to)
                .count()
        };
        // a7xb8-c6 stays a pawn; a7-a8 promotes
        assert_eq!((forms(&mut player, "c6"), forms(&mut player, "a8")), (1, 4));
        assert!(play(&mut player, "a7c6"));
        assert_eq!(
            [man(&player, "c6"), man(&player, "b8"), man(&player, "a7")],
            ["P", "", ""]
        );
    }

    #[test]
    fn en_passant_goes_on_from_the_square_of_arrival() {
        let game = game("pe5 kh1", "pd7 kh8", Black, NAME);
        let mut player = game.play();
        assert!(play(&mut player, "d7d5"));
        // from d6 as a black pawn
        assert!(play(&mut player, "e5d5"));
        assert_eq!(
            [man(&player, "d5"), man(&player, "d6"), man(&player, "e5")],
            ["P", "", ""]
        );
    }

    #[test]
    fn a_king_that_is_reborn_is_captured_as_others_are() {
        let men = ["kc3 rb3", "kb7", ""];
        let names = &["Take&MakeChess", "Circe RexInclusive"];
        // from b7 as a king; black men on e8 leave the king no rebirth square, so that it is in check
        assert_eq!(
            legal(men, White, names, "b3"),
            "b1 b2 a3 b4 b5 a6 b6 c6 a7 c7 a8 b8 c8"
        );
        for (black, check) in [("kb7", false), ("kb7 pe8", true)] {
            let game = game("kc3 rb3", black, Black, names);
            assert_eq!(game.play().in_check(Black), check, "{black}");
        }
    }

    #[test]
    fn nobody_goes_on_to_give_check() {
        // on e8 the rook would be observed by the other; on e7, where it could go on as a king, it would not
        for (names, check) in [
            (&["Take&MakeChess"][..], true),
            (&["Take&MakeChess", "Isardam"], false),
        ] {
            let game = game("ke1 re2", "ke8 ra8", Black, names);
            assert_eq!(game.play().in_check(Black), check, "{names:?}");
        }
    }

    #[test]
    fn a_king_is_attacked_even_where_one_could_not_go_on_unless_absolute() {
        let men = ("sc7 kh1", "ka8 pa7 pb7 rb8");
        for (condition, check) in [("Take&MakeChess", true), ("Take&MakeChess Absolute", false)] {
            let game = game(men.0, men.1, Black, &[condition]);
            assert_eq!(game.play().in_check(Black), check, "{condition}");
        }
    }
}
