//! Men below squares come up as soon as nobody stands there.

use crate::ctx::{Ctx, Verdict};
use crate::effect::{Effect, Reason};
use crate::hooks::{AfterMove, Foreseen, Planned, Played, Stage};
use crate::ruleset::{Builder, Claim, Conflict};

/// Lets men lie below squares, and come up.
///
/// # Errors
/// If another rule decides what can be on the square of a man: boards and imitators too do, and nobody has said how they do it together.
pub fn come_up(builder: &mut Builder) -> Result<(), Conflict> {
    builder.claim(Claim::OccupantsOfSquares)?;
    builder.men_lie_below();
    builder.after_move(ComeUp);
    Ok(())
}

/// After each move, men come up where nobody stands.
struct ComeUp;

impl AfterMove for ComeUp {
    fn stage(&self) -> Stage {
        Stage::Emergence
    }

    fn foresee(&self, cx: &Ctx, planned: &Planned) -> Foreseen {
        let occupied = planned.occupied_after();
        let mut below = cx.state().below().iter();
        match below.all(|(at, _)| occupied.has(*at)) {
            true => Foreseen::Ends(planned.shape.to),
            false => Foreseen::Unknown,
        }
    }

    fn run(&self, cx: &mut Ctx, _played: &Played) -> Verdict {
        let mut at_place = 0;
        while let Some(&(at, piece)) = cx.state().below().get(at_place) {
            if cx.state().piece(at).is_some() {
                at_place += 1;
                continue;
            }
            let place = at_place as u8;
            cx.apply(Effect::Unearth { at, piece, place }, Reason::Emergence);
            cx.apply(Effect::Add { at, piece }, Reason::Emergence);
        }
        Verdict::Legal
    }
}
