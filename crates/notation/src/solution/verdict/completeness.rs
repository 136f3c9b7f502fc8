//! How much of a part has been examined.

/// Why a part was not examined to its end, or that it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Completeness {
    /// Everything was examined.
    Complete,
    /// There may be more solutions than were asked for.
    Enough,
    /// Moves with too many choices were left out.
    TooManyChoices,
    /// Only some of the first moves were to be examined.
    InRange,
    /// Only play with few choices of the defender was to be examined.
    InWidth,
    /// The time was up.
    OutOfTime,
    /// Somebody stopped it.
    Stopped,
}
