//! What rules promise of mates of one side: how its royal man flees, and what men of the attackers may become and where.

use crate::pruning::geometry::attack_tables::AttackTables;
use crate::pruning::geometry::kings_field::{self, FieldSet};
use sauterelle_kernel::board::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::board::piece::{KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::{Liberties, Occasion, Wanderers};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::view::View;
use std::cell::OnceCell;

/// More men that appear after a capture than this are not looked at.
const MOST_REBIRTHS: u8 = 1;

/// A royal man that need not step anywhere.
pub(super) static NO_STEPS: [Steps; 64] = [Steps {
    quiet: 0,
    captures: 0,
}; 64];

/// What is known of mates of one side.
pub(super) struct OfSide {
    /// Men of the attackers that move may become men of other kinds.
    pub kinds_change: bool,
    /// When men that move may end on any square.
    pub places_change: Occasion,
    /// A man of the attackers that has moved may be one of the victim then, which its royal man cannot capture.
    pub sides_change: bool,
    /// Men may disappear, so that lines open.
    pub lines_open: bool,
    /// So many men of the victim may appear after a capture, and each may block a square.
    pub rebirths: u32,
    /// Men may capture men of their own side.
    pub own_captures: bool,
    /// The kinds as which royal men of the attackers may go beside their own.
    pub royals_go_as: Vec<KindId>,
    /// The royal man of the victim may step away where no enemy man attacks it, if no rule does anything then. Otherwise it need not be
    /// netted, but it must be attacked.
    pub flees: bool,
    /// It may also capture there.
    pub captures_freely: bool,
    /// Of the attackers.
    pub tables: OnceCell<AttackTables>,
    /// By kind and square of the royal man.
    pub steps: OnceCell<Vec<[Steps; 64]>>,
}

/// The squares round a royal man to which it steps, so that no rule does anything then.
#[derive(Clone, Copy, Default)]
pub(super) struct Steps {
    pub quiet: FieldSet,
    pub captures: FieldSet,
}

impl OfSide {
    pub fn new(view: &View, victim: Side, liberties: &Liberties) -> Option<OfSide> {
        let rules = view.rules();
        let quiet = rules.liberties_of_quiet_moves()?;
        let Liberties {
            kings,
            // without a castling, a rook goes as others do
            rooks: _,
            removals,
            royalty,
            boards,
            wanderers,
            kinds,
            sides,
            places,
            own,
            // they are among the others
            other: _,
            others,
            own_captures,
            repeats,
            // where men come from elsewhere, they may come to any square
            spared: _,
        } = *liberties;
        let is_told = !(kings || royalty[victim.index()] || repeats)
            && quiet.others == 0
            && own == 0
            && others <= MOST_REBIRTHS
            && wanderers <= Wanderers::RoyalMen
            && kinds <= Occasion::Moves
            && places <= Occasion::Moves
            // a quiet move must not make a man of the attackers
            && sides <= Occasion::Captures
            && rules.royals_are_attacked_by_going();
        // men of the other board do not stand in the way
        let lines_open = removals || boards;
        let flees = rules.royals_step_where_admitted(victim)
            && some_step_is_spared(view, victim, lines_open);
        is_told.then(|| OfSide {
            kinds_change: kinds != Occasion::Never,
            places_change: places,
            sides_change: sides != Occasion::Never,
            lines_open,
            rebirths: others.into(),
            own_captures,
            royals_go_as: rules.kinds_of_royals(),
            flees,
            captures_freely: rules.royals_capture_where_admitted(victim),
            tables: OnceCell::new(),
            steps: OnceCell::new(),
        })
    }

    /// The steps of royal men, by kind and square.
    pub fn steps(&self, view: &View, victim: Side) -> &[[Steps; 64]] {
        self.steps.get_or_init(|| {
            let kinds = view.rules().kinds.ids();
            let of_kind = |kind| match self.flees {
                true => steps_of(view, victim, kind, self),
                false => NO_STEPS,
            };
            kinds.map(of_kind).collect()
        })
    }

    /// As what a man of this kind may go, royal or not.
    pub fn goes_as(&self, kind: KindId, is_royal: bool) -> impl Iterator<Item = KindId> {
        let others = match is_royal {
            true => &self.royals_go_as[..],
            false => &[],
        };
        std::iter::once(kind).chain(others.iter().copied())
    }
}

/// Whether no rule does anything after some step of a king from the middle of the board.
fn some_step_is_spared(view: &View, victim: Side, lines_open: bool) -> bool {
    let from = Sq::at(3, 3);
    let king = Piece::plain(KindId::KING, victim.into(), true);
    let mut near = NEIGHBOURS[from.index()].into_iter();
    near.any(|to| {
        let step = Shape::plain(from, to, None, KindId::KING);
        view.admits_royal_step(victim, &step) && is_spared(view, king, &step, lines_open)
    })
}

/// Whether the step of a royal man stands as long as it gives no check, and no enemy man attacks it there, whatever stands in the way if
/// `lines_open`.
fn is_spared(view: &View, man: Piece, step: &Shape, lines_open: bool) -> bool {
    match lines_open {
        true => view.rules_let_royal_flee(man, step),
        false => view.rules_rest_without_check(man, step),
    }
}

/// The steps of a royal man of this kind, by square.
fn steps_of(view: &View, victim: Side, kind: KindId, of_side: &OfSide) -> [Steps; 64] {
    let man = Piece::plain(kind, victim.into(), true);
    let mut found = [Steps::default(); 64];
    for from in Sq::all() {
        let reached = view.rules().kinds.reached_plainly(kind, from, Bb::ALL);
        let near = reached.unwrap_or(Bb::EMPTY) & NEIGHBOURS[from.index()];
        let spared = |captures: bool| {
            let goes = |to: &Sq| {
                let step = Shape::plain(from, *to, captures.then_some(*to), kind);
                view.admits_royal_step(victim, &step)
                    && is_spared(view, man, &step, of_side.lines_open && !captures)
            };
            kings_field::field_set_of(from, near.filter(goes).collect())
        };
        found[from.index()] = Steps {
            quiet: spared(false),
            captures: match of_side.captures_freely {
                true => spared(true),
                false => 0,
            },
        };
    }
    found
}
