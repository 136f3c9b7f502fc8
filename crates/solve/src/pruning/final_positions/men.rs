//! The men of the diagram: how many moves they need to squares, and from where they observe which.

use super::class::{Class, PAWN_CAPTURES};
use crate::pruning::castling::{self, Castling};
use crate::pruning::geometry::closed_squares::NEVER;
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::PutBack;
use sauterelle_kernel::ruleset::Ruleset;
use sauterelle_kernel::view::View;
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
    /// By man of the diagram and form. Nothing if rules do more with one of them.
    put_back: Option<Vec<PutBacks>>,
}

/// Where rules put a man back, by its forms.
type PutBacks = SmallVec<[PutBack; 5]>;

/// A man that may come back to more squares than these may come to nearly all that it needs.
const MOST_SQUARES: u32 = 16;

/// Where rules put these men back in each of the forms that they may take. Nothing if rules do more with men, or as good as anything.
pub(super) fn put_back(view: &View, men: impl Iterator<Item = Piece>) -> Option<Vec<PutBacks>> {
    let of_man = |man: Piece| {
        let promotes = view.rules().kinds.man(man.kind).walk.is_pawn();
        let kinds = view.rules().pawns.promotions.iter().copied();
        let promoted = kinds.filter(|_| promotes).map(|kind| Piece { kind, ..man });
        let of_form = |man: Piece| view.rules().puts_back(view, man);
        let of_forms: Option<PutBacks> =
            std::iter::once(man).chain(promoted).map(of_form).collect();
        of_forms.filter(|all| all.iter().all(|it| it.squares.len() <= MOST_SQUARES))
    };
    men.map(of_man).collect()
}

impl Diagram {
    /// The position of `view`.
    pub fn of(view: &View) -> Diagram {
        let state = view.state();
        let man = |at| Some((at, state.piece(at)?));
        let men: Vec<(Sq, Piece)> = state.occupied().into_iter().filter_map(man).collect();
        Diagram {
            put_back: put_back(view, men.iter().map(|(_, man)| *man)),
            men,
            castlings: Side::BOTH.map(|side| castling::possible(view, side).collect()),
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
    /// From where castling brings it to where, and how many moves that counts.
    castled: SmallVec<[(Sq, Sq, u8); 2]>,
    /// By form, where rules put it back.
    put_back: PutBacks,
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
        let put_back = diagram.put_back.as_ref()?;
        for ((at, piece), put_back) in diagram.men.iter().zip(put_back) {
            let mut man = men.man(rules, diagram, *at, *piece)?;
            man.put_back = put_back.clone();
            men.all.push(man);
        }
        let mut comes_back = men.all.iter().flat_map(|man| &man.put_back);
        if comes_back.any(|it| !it.squares.is_empty()) {
            men.allow_castlings();
        }
        Some(men)
    }

    /// Who has been put back may castle, and rooks that have been may be castled with.
    fn allow_castlings(&mut self) {
        for man in &mut self.all {
            let rank = man.side.home_rank();
            let at = |file: u8| Sq::at(file, rank);
            let is_rook = |class: &usize| self.classes[*class].kind == KindId::ROOK;
            man.castled = match man.is_royal {
                true => [(at(4), at(2), 1), (at(4), at(6), 1)].into_iter().collect(),
                false if man.forms.iter().any(is_rook) => {
                    [(at(0), at(3), 0), (at(7), at(5), 0)].into_iter().collect()
                }
                false => SmallVec::new(),
            };
        }
    }

    /// So many captures of a pawn at most while so many men of the other side remain that may be captured.
    pub fn captures(&self, of: usize) -> usize {
        let mut put_back = self.all.iter().flat_map(|man| &man.put_back);
        match put_back.any(|it| !it.by_own_moves) {
            true => PAWN_CAPTURES,
            false => of.min(PAWN_CAPTURES),
        }
    }

    /// Whether who captures may end elsewhere.
    pub fn captors_end_elsewhere(&self) -> bool {
        let mut put_back = self.all.iter().flat_map(|man| &man.put_back);
        put_back.any(|it| it.by_own_moves && !it.squares.is_empty())
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
        let own = match is_royal && !rules.kinds_of_royals().is_empty() {
            true => self.class_of_royals(rules, piece.kind, side)?,
            false => self.class(rules, piece.kind, side)?,
        };
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
                let of_king = (castling.king.0 == at).then_some((at, castling.king.1, 1));
                of_king.or_else(|| (castling.rook.0 == at).then_some((at, castling.rook.1, 0)))
            });
        let castled = castled.collect();
        (forms.len() <= MOST_FORMS).then_some(Man {
            side,
            is_royal,
            at,
            forms,
            castled,
            put_back: PutBacks::new(),
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

    /// The place of a new class, of royal men that may go as others too.
    fn class_of_royals(&mut self, rules: &Ruleset, kind: KindId, side: Side) -> Option<usize> {
        let kinds = rules.kinds_of_royals().into_iter().chain([kind]);
        let places: Option<Vec<usize>> = kinds.map(|kind| self.class(rules, kind, side)).collect();
        let all: Vec<&Class> = places?.iter().map(|place| &self.classes[*place]).collect();
        let class = Class::royal(kind, side, &all);
        self.classes.push(class);
        Some(self.classes.len() - 1)
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

    /// Fewest moves of a man in this form to its target if it may be put back first, wherever it stands.
    pub fn moves_after_return(&self, man: &Man, form: usize, target: Target) -> u8 {
        let promotes = form == 0 && self.classes[man.forms[0]].promotes;
        let mut least = NEVER;
        for (number, put_back) in man.put_back.iter().enumerate() {
            if number != form && !promotes {
                continue;
            }
            let first = u8::from(put_back.by_own_moves);
            for at in put_back.squares {
                // a pawn may be promoted where it is put
                let promoted =
                    number == 0 && promotes && self.classes[man.forms[0]].last_rank.has(at);
                let forms = match promoted {
                    true => 0..man.forms.len(),
                    false => number..number + 1,
                };
                let moves = forms.map(|form| self.moves(man, form, at, target)).min();
                least = least.min(moves.map_or(NEVER, |moves| moves.saturating_add(first)));
            }
        }
        least.min(NEVER)
    }

    /// Fewest moves of a man that stands here in this form to its target, if it goes all the way.
    pub fn moves(&self, man: &Man, form: usize, from: Sq, target: Target) -> u8 {
        let walk = |from: Sq| self.walk(man, form, from, target);
        let castled = man.castled.iter().filter(|(at, ..)| from == *at);
        castled
            .map(|(_, to, moves)| moves.saturating_add(walk(*to)))
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
        let is_put_there = man.put_back.first().is_some_and(|it| it.squares.has(at));
        match class.promotes && class.last_rank.has(at) && at != man.at && !is_put_there {
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
