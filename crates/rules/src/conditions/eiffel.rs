//! The order of men in Eiffel chess and its relatives.

use sauterelle_kernel::board::piece::KindId;

/// The kind of man that paralyses men of this kind, if there is one.
pub(super) fn paralyser(kind: KindId) -> Option<KindId> {
    Some(match kind {
        KindId::PAWN => KindId::QUEEN,
        KindId::QUEEN => KindId::ROOK,
        KindId::ROOK => KindId::BISHOP,
        KindId::BISHOP => KindId::KNIGHT,
        KindId::KNIGHT => KindId::PAWN,
        _ => return None,
    })
}
