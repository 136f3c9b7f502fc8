//! The men that are compared: as text, in Betza's notation where that says them, and as a plain generator.

use super::plain::{self, Seen, Ways};

/// A man.
pub struct Form {
    pub walk: &'static str,
    /// In Betza's notation.
    pub betza: Option<&'static str>,
    pub ways: fn(&Seen) -> Ways,
}

const fn form(walk: &'static str, betza: Option<&'static str>, ways: fn(&Seen) -> Ways) -> Form {
    Form { walk, betza, ways }
}

pub const FORMS: [Form; 30] = [
    form("ride W at-most 4", Some("R4"), plain::short_rook),
    form("ride N at-most 2", Some("N2"), plain::two_leaps),
    form(
        "ride F at-most 2 + leap DN",
        Some("B2DN"),
        plain::short_bishop_and_leaps,
    ),
    form("ride N at-most 2 on circle", Some("qN2"), plain::short_rose),
    form("pass F then leap F", Some("nA"), plain::elephant),
    form(
        "pass W then pass W then leap W",
        Some("nH"),
        plain::lame_threeleaper,
    ),
    form(
        "pass W then pass F then leap F",
        Some("afsafW"),
        plain::korean_elephant,
    ),
    form("pass W then leap F", Some("W-F"), plain::mao),
    form("pass F then leap W", Some("afsF"), plain::moa),
    form("leap F then ride W", Some("FtR"), plain::griffon),
    form("leap W then ride F", Some("WyafsW"), plain::aanca),
    form(
        "leap W then ride F at-most 2",
        Some("WtB2"),
        plain::short_aanca,
    ),
    form("leap D then ride W", Some("jR"), plain::ski_rook),
    form("leap A then ride F", Some("jB"), plain::ski_bishop),
    form(
        "ride W then ride turn quarter",
        Some("RasR"),
        plain::hook_mover,
    ),
    form(
        "ride F then ride turn quarter",
        Some("BasB"),
        plain::capricorn,
    ),
    form(
        "pass W then leap turn left-quarter",
        Some("alW"),
        plain::to_the_left,
    ),
    form(
        "pass ride F at-most 2 then ride W",
        None,
        plain::late_griffon,
    ),
    form("leap N then ride D", Some("NtDD"), plain::cat),
    form(
        "leap [-1,0 1,0] + leap [-1,1 0,1 1,1]",
        Some("fsK"),
        plain::king_ahead_and_sideways,
    ),
    form("leap [-1,2 1,2 -2,-1 2,-1]", Some("ffbsN"), plain::crab),
    form(
        "leap [0,1] fixed + ride [-1,1] at-most 3",
        None,
        plain::partly_fixed,
    ),
    form("ride [1,2] on zigzag left", None, plain::winding),
    form("withdraw K", None, plain::withdrawer),
    form(
        "capture withdraw W at-most 2",
        None,
        plain::short_withdrawer,
    ),
    form("approach K", None, plain::approacher),
    form("leap KNAD + take K then leap turn any", None, plain::lion),
    form(
        "take ride W then leap turn quarter",
        None,
        plain::sidestepper,
    ),
    form(
        "move leap [-1,1 1,1] + take [-1,1 1,1] then leap turn straight",
        Some("fmFfcafmF"),
        plain::draughtsman,
    ),
    form("take F then ride W", None, plain::raider),
];
