//! What is known of the success of an attacker who takes moves back.

/// What is known of the attacker's success.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// He succeeds.
    Succeeds,
    /// He fails, however many choices the defender may have.
    Fails,
    /// He does not succeed within the limits.
    Open,
}

/// What is looked for only: forced play with few captures is found much sooner than other play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Limits {
    /// At most so many choices the defender may have whenever he is to take back.
    pub width: Width,
    /// At most so many captures the attacker may take back.
    pub captures: u8,
}

/// How many choices there may be.
pub(super) type Width = u16;

/// However many choices there are.
pub(super) const ANY: Width = Width::MAX;

/// However many captures are taken back.
pub(super) const ANY_CAPTURES: u8 = u8::MAX;

impl Limits {
    /// Everything is looked for.
    pub const NONE: Limits = Limits::wide(ANY);

    /// Of the defender's choices only.
    pub const fn wide(width: Width) -> Limits {
        Limits::few(width, ANY_CAPTURES)
    }

    /// Of both.
    pub const fn few(width: Width, captures: u8) -> Limits {
        Limits { width, captures }
    }
}

/// Who takes back next.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Next {
    Attacker,
    Defender,
}
