//! Whether pawns leave the account of captures as it is in orthodox chess.

use crate::hindrance::{leaves_no_traces, traces};
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::hooks::Traces;
use sauterelle_kernel::men::orthodox;
use sauterelle_kernel::view::View;

/// Whether pawns go and captures end as usual, or pawns are reborn on their files.
pub(crate) fn account_holds(view: &View) -> bool {
    let rules = view.rules();
    let others_go_as_pawns = rules
        .kinds
        .ids()
        .any(|kind| kind != KindId::PAWN && rules.kinds.man(kind).walk.pawn().is_some());
    let usual = orthodox().into_iter().find(|man| man.walk.is_pawn());
    let are_usual = usual.is_some_and(|man| man.walk == rules.kinds.man(KindId::PAWN).walk);
    (leaves_no_traces(view) || are_pawns_reborn_on_their_files(view))
        && rules.walks.is_empty()
        && are_usual
        && !others_go_as_pawns
        && !rules.pawns.act_on_first_rank
}

/// Whether captures change nothing but where the man that captures stands afterwards, and pawns stand on the file then on which they
/// captured.
fn are_pawns_reborn_on_their_files(view: &View) -> bool {
    let only_elsewhere = Traces {
        mover_elsewhere: true,
        ..Traces::NOTHING
    };
    let pawn = |side: Side| Piece {
        kind: KindId::PAWN,
        sides: side.into(),
        attrs: Attrs::NONE,
        id: Piece::INSERTED,
    };
    let stays = |side: Side, at: Sq| {
        let mut rules = view.rules().after_move.iter();
        rules.all(|rule| {
            let end = rule.end_of_capture(view, side, pawn(side), at);
            end.is_some_and(|end| end.file() == at.file())
        })
    };
    let mut sides = Side::BOTH.into_iter();
    traces(view) == Some(only_elsewhere) && sides.all(|side| Sq::all().all(|at| stays(side, at)))
}
