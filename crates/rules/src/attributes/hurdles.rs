//! The men over which others go, for attributes that do something to them.

use super::Attribute;
use crate::attributes::bits;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::piece::Attrs;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::RuleError;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::hooks::Played;
use sauterelle_kernel::men::{How, Line, Man, Part, Sight, Walk, When};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;
use sauterelle_languages::{say, translated};
use smallvec::SmallVec;

/// Refuses the attribute for men that do not go over others, or of whose moves it is not known over whom; `what` names such
/// men.
pub(super) fn require(
    diagram: &Diagram,
    attribute: &Attribute,
    what: &str,
) -> Result<(), RuleError> {
    let mut declared = diagram
        .placed_and_below()
        .filter(|(_, man)| man.attrs.has(attribute.attrs));
    match declared.find(|(_, man)| !has_hurdles(man.man)) {
        Some((at, man)) => {
            let kind = man.man.name[0];
            let what = say!("{} {kind} (on {at})", translated(what));
            Err(RuleError::Unsupported(what))
        }
        None => Ok(()),
    }
}

/// The attributes concerned.
const ALL: [Attrs; 3] = [bits::HURDLE_COLOUR_CHANGING, bits::BUL, bits::DOB];

/// Lets pawns promote to the kinds of the diagram with those of these attributes that men of the kind have there. (Once for all of
/// them: `attribute` is the one that is put in force.)
pub(super) fn let_pawns_promote(diagram: &Diagram, attribute: &Attribute, builder: &mut Builder) {
    let declared = diagram.attributes();
    if ALL.into_iter().find(|one| declared.has(*one)) != Some(attribute.attrs) {
        return;
    }
    let any = ALL[0] | ALL[1] | ALL[2];
    for kind in builder.kinds().ids() {
        let man = builder.kinds().man(kind);
        let of_kind = diagram
            .placed_and_below()
            .filter(|(_, m)| std::ptr::eq(m.man, man));
        let mut sets: Vec<Attrs> = of_kind.map(|(_, man)| man.attrs & any).collect();
        sets.sort_unstable();
        sets.dedup();
        if sets.iter().any(|set| !set.is_none()) {
            builder.promoted_with(kind, &sets);
        }
    }
}

/// Whether a man goes over others in some of its moves, one at a time, and it is known over which.
fn has_hurdles(man: &Man) -> bool {
    let Walk::Parts(parts) = man.walk else {
        return false;
    };
    let is_over = |part: &Part| matches!(part.how, How::Over(over) if over.hurdles == 1);
    let is_known = |part: &Part| {
        let plain = matches!(part.how, How::Leap | How::Ride);
        part.line == Line::Straight && (plain || is_over(part))
    };
    parts.iter().any(is_over) && parts.iter().all(is_known)
}

/// The men over which the move may have gone (or that it went over none), each once.
pub(super) fn of(view: &View, played: &Played) -> SmallVec<[Option<Sq>; 4]> {
    let shape = played.shape;
    // who goes to its rebirth square first is no longer where it stood
    let occupied = (view.occupied_before(played) | view.state().missing()) & !Bb::of(shape.from)
        | Bb::of(shape.start());
    let sight = Sight {
        side: played.side,
        occupied,
        missing: view.state().missing(),
        enemies: Bb::EMPTY,
    };
    // who goes on after a capture has gone over somebody to the square of the capture
    let to = shape.capture.unwrap_or(shape.to);
    let mut found = SmallVec::new();
    for part in view.rules().kinds.man(shape.via).walk.parts() {
        let other = if shape.capture.is_some() {
            When::Move
        } else {
            When::Capture
        };
        if part.when == other {
            continue;
        }
        part.trace_towards(shape.start(), to, &sight, |step| {
            if step.to == to && !found.contains(&step.hurdle) {
                found.push(step.hurdle);
            }
        });
    }
    found
}
