//! The men of the diagram: how many moves they need to squares, and from where they observe which.

use super::class::Class;
use crate::pruning::castling::{self, Castling};
use crate::pruning::geometry::closed_squares::NEVER;
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::play::Ctx;
use sauterelle_kernel::ruleset::Ruleset;
use smallvec::SmallVec;

/// A set of the [forms](Man::forms) of a man, by their places.
pub(super) type Forms = u8;

/// With more forms than bits of a set, nothing is composed.
const MOST_FORMS: usize = Forms::BITS as usize;

/// A square to which a man has to come, in one of these forms, its side capturing so many men at most.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Target {
    pub at: Sq,
    pub forms: Forms,
    pub captures: usize,
}

/// The position in which the play begins.
pub(super) struct Diagram {
    men: Vec<(Sq, Piece)>,
    castlings: [Vec<Castling>; 2],
}

impl Diagram {
    /// The position of `cx`.
    pub fn of(cx: &Ctx) -> Diagram {
        let state = cx.state();
        let man = |at| Some((at, state.piece(at)?));
        Diagram {
            men: state.occupied().into_iter().filter_map(man).collect(),
            castlings: Side::BOTH.map(|side| castling::possible(cx, side).collect()),
        }
    }
}

/// A man of the diagram.
pub(super) struct Man {
    pub side: Side,
    pub is_royal: bool,
    /// Where it stands in the diagram.
    pub at: Sq,
    /// What it is, and then what it may be promoted to: places of classes.
    pub forms: SmallVec<[usize; 5]>,
    /// Where castling brings it from its square, and how many moves that counts.
    castled: SmallVec<[(Sq, u8); 2]>,
}

/// All men of the diagram.
pub(super) struct Men {
    pub classes: Vec<Class>,
    pub all: Vec<Man>,
    /// The place of a man, by its identity.
    of_identity: [Option<u8>; 64],
}

impl Men {
    /// The men of a diagram. Nothing if something is not known about one of them.
    pub fn of(rules: &Ruleset, diagram: &Diagram) -> Option<Men> {
        let mut men = Men {
            classes: Vec::new(),
            all: Vec::new(),
            of_identity: [None; 64],
        };
        for (at, piece) in &diagram.men {
            let man = men.man(rules, diagram, *at, *piece)?;
            men.all.push(man);
        }
        Some(men)
    }

    fn man(&mut self, rules: &Ruleset, diagram: &Diagram, at: Sq, piece: Piece) -> Option<Man> {
        let side = match piece.sides {
            Sides::White => Side::White,
            Sides::Black => Side::Black,
            Sides::Neutral => return None,
        };
        let is_royal = piece.is_royal();
        if piece.attrs.without(Attrs::ROYAL) != Attrs::NONE {
            return None;
        }
        *self.of_identity.get_mut(usize::from(piece.id))? = Some(self.all.len() as u8);
        let own = self.class(rules, piece.kind, side)?;
        let mut forms: SmallVec<[usize; 5]> = SmallVec::from_slice(&[own]);
        if self.classes[own].promotes {
            for kind in &rules.pawns.promotions {
                forms.push(self.class(rules, *kind, side)?);
            }
        }
        let castled = diagram.castlings[side.index()]
            .iter()
            .filter_map(|castling| {
                // a castling is one move, which is counted for the king
                let of_king = (castling.king.0 == at).then_some((castling.king.1, 1));
                of_king.or_else(|| (castling.rook.0 == at).then_some((castling.rook.1, 0)))
            });
        let castled = castled.collect();
        (forms.len() <= MOST_FORMS).then_some(Man {
            side,
            is_royal,
            at,
            forms,
            castled,
        })
    }

    /// The place of the class of these men.
    fn class(&mut self, rules: &Ruleset, kind: KindId, side: Side) -> Option<usize> {
        let is_it = |class: &Class| class.kind == kind && class.side == side;
        let known = self.classes.iter().position(is_it);
        known.or_else(|| {
            self.classes.push(Class::new(rules, kind, side)?);
            Some(self.classes.len() - 1)
        })
    }

    /// The place of a man, and of the form that it has now; nothing if it was not in the diagram.
    pub fn find(&self, piece: Piece) -> Option<(usize, usize)> {
        let man = usize::from((*self.of_identity.get(usize::from(piece.id))?)?);
        let forms = &self.all[man].forms;
        let form = forms
            .iter()
            .position(|class| self.classes[*class].kind == piece.kind)?;
        Some((man, form))
    }

    /// Fewest moves of a man that stands here in this form to its target.
    pub fn moves(&self, man: &Man, form: usize, from: Sq, target: Target) -> u8 {
        let walk = |from: Sq| self.walk(man, form, from, target);
        let castled = man.castled.iter().filter(|_| from == man.at);
        castled
            .map(|(at, moves)| moves + walk(*at))
            .fold(walk(from), u8::min)
    }

    fn walk(&self, man: &Man, form: usize, from: Sq, target: Target) -> u8 {
        let Target {
            at: to,
            forms,
            captures,
        } = target;
        let class = &self.classes[man.forms[form]];
        let mut least = match forms >> form & 1 {
            0 => NEVER,
            _ => class.moves(from, to, captures),
        };
        if form > 0 || !class.promotes {
            return least;
        }
        let promoted = (1..man.forms.len()).filter(|form| forms >> form & 1 != 0);
        for form in promoted {
            let then = &self.classes[man.forms[form]];
            for at in class.last_rank {
                let first = class.moves(from, at, captures);
                if first < least {
                    least = least.min(first.saturating_add(then.moves(at, to, captures)));
                }
            }
        }
        least.min(NEVER)
    }

    /// All forms in which a man may stand on a square. (A pawn that stands on its last rank in the diagram remains there.)
    pub fn forms_on(&self, man: &Man, at: Sq) -> Forms {
        let all = !0 >> (MOST_FORMS - man.forms.len());
        let class = &self.classes[man.forms[0]];
        match class.promotes && class.last_rank.has(at) && at != man.at {
            true => all & !1,
            false => all,
        }
    }

    /// What a man is or may become, each as a set of one form.
    pub fn classes_of(&self, man: &Man) -> impl Iterator<Item = (Forms, &Class)> {
        let classes = man.forms.iter().enumerate();
        classes.map(|(form, class)| (1 << form, &self.classes[*class]))
    }

    /// Whether the victim has one royal man, a king, and the attackers have one at most.
    pub fn have_one_king(&self, victim: Side) -> bool {
        let royals = |side| {
            let all = self.all.iter();
            all.filter(move |man| man.side == side && man.is_royal)
        };
        let mut kings = royals(victim).map(|man| self.classes[man.forms[0]].kind);
        kings.next() == Some(KindId::KING) && kings.next().is_none() && royals(!victim).count() <= 1
    }

    /// The men of a side but those that are royal.
    pub fn common(&self, side: Side) -> impl Iterator<Item = (usize, &Man)> {
        let all = self.all.iter().enumerate();
        all.filter(move |(_, man)| man.side == side && !man.is_royal)
    }
}
