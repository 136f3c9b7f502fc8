//! What is known of the success of an attacker who takes moves back.

/// What is known of the attacker's success.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// He succeeds.
    Succeeds,
    /// He fails, however many choices the defender may have.
    Fails,
    /// He does not succeed as long as the defender may have so many choices only.
    Open,
}

/// At most so many choices the defender may have whenever he is to take back: forced play is found much sooner than other play.
pub(super) type Width = u16;

/// However many choices he has.
pub(super) const ANY: Width = Width::MAX;

/// Who takes back next.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Next {
    Attacker,
    Defender,
}
