//! What rules say about threats and observations.

/// How it is found out what men threaten and observe.
#[derive(Default)]
pub struct Threats {
    /// A royal is attacked only by a move that, played with everything that follows from it, leaves fewer
    /// royals on the board. (Then captures of royals can be legal moves, too.)
    pub are_played: bool,
    /// Men observe others only by captures that could be played but for self-check.
    pub observations_are_played: bool,
}

impl Threats {
    /// Whether neither is played to be found out.
    pub(super) fn are_orthodox(&self) -> bool {
        let Threats {
            are_played,
            observations_are_played,
        } = self;
        !are_played && !observations_are_played
    }
}
