//! Betza's notation of men (Ralph Betza, 1996), as it is understood on the pages of chess variants, both ways; further legs as in XBetza
//! (H. G. Muller).
//!
//! An atom says how far a leap leads: `W` (0,1), `F` (1,1), `D` (0,2), `N` (1,2), `A` (2,2), `H` (0,3), `C` or `L` (1,3), `Z` or `J`
//! (2,3), `G` (3,3), `K` for `WF`. Doubled, or with a `0` behind it, it is a ride, with another number a ride of so many leaps at most;
//! `R`, `B`, `Q` are `WW`, `FF`, `WWFF`. Small letters before it say more: `m` only moves, `c` only captures, directions (`f b l r v s`,
//! `h`), `n` may be blocked on the way, `j` jumps over one man or, of rides, over the first square, `p` leaps over one man to any square
//! beyond, `g` to the next one, `q` goes in a circle, `z` crookedly.
//!
//! `FtR` goes on outward or ends before, `W-F` must go on. Behind `a` a leg goes on in directions that are seen from the leg before, along
//! eight of them (`fs` by 45 degrees). On a leg that is not the last one `m` passes, `c` captures, and `y` passes and makes the legs that
//! follow rides, or single steps if they were rides.

mod atoms;
mod courses;
mod directions;
mod legs;
mod naming;
mod read;
mod simple;
mod term;
mod write;

pub use read::from_betza;
pub use write::to_betza;

#[cfg(test)]
mod tests {
    use super::*;
    use sauterelle_kernel::language::Tokens;
    use sauterelle_kernel::men::language::read_walk;
    use sauterelle_kernel::men::{Language, Walk, by_code};

    fn walk(text: &str) -> Walk {
        let find = |code: &str| by_code(code, Language::English);
        read_walk(&mut Tokens::of(text).unwrap(), &find).unwrap()
    }

    #[test]
    fn men_are_read_from_betza_and_written_back() {
        let mut wrong = Vec::new();
        for (betza, text, back) in [
            ("K", "leap K", "WF"),
            ("Q", "ride K", "WWFF"),
            ("NN", "ride N", "NN"),
            ("N0", "ride N", "NN"),
            ("WFN", "leap NK", "WFN"),
            ("mRcpR", "move ride W + capture hop land any W", "mWWcpWW"),
            ("gQ", "hop K", "gWWgFF"),
            ("qN", "ride N on circle", "qNN"),
            ("nN", "leap N on orthogonal-first", "nN"),
            ("zB", "ride F on zigzag file rank", "zFF"),
            ("fW", "leap [0,1] ahead", "fW"),
            ("vN", "leap [1,2 -1,2 -1,-2 1,-2]", "vN"),
            ("ffN", "leap [1,2 -1,2] ahead", "ffN"),
            ("fFbW", "leap [-1,1 1,1] ahead + leap [0,-1] ahead", "bWfF"),
            ("flF", "leap [-1,1] ahead", "flF"),
            ("(1,4)", "leap (1,4)", "(1,4)"),
            ("sRmN", "ride [1,0 -1,0] + move leap N", "mNsWW"),
            // limited rides
            ("R4", "ride W at-most 4", "W4"),
            ("N2", "ride N at-most 2", "N2"),
            ("B2DN", "ride F at-most 2 + leap DN", "DNF2"),
            ("fmR3", "move ride [0,1] at-most 3 ahead", "mfW3"),
            ("Q12", "ride K", "WWFF"),
            // legs
            ("nA", "pass F then leap F", "afF"),
            ("nH", "pass W then pass W then leap W", "afafW"),
            ("jR", "leap D then ride W", "jWW"),
            ("jQ", "leap DA then ride K", "jWWjFF"),
            (
                "vD1vD-R",
                "leap [0,2 0,-2] + pass [0,2 0,-2] then ride W",
                "vjWW",
            ),
            ("D1vD-R", "leap D + pass [0,2 0,-2] then ride W", "DvD-WW"),
            ("jD", "hop near W", "jD"),
            ("FtR", "leap F then ride W", "FyafsF"),
            ("t[FR]", "leap F then ride W", "FyafsF"),
            ("FyafsF", "leap F + pass F then ride W", "FyafsF"),
            ("W-F", "leap N on orthogonal-first", "nN"),
            ("afsW", "leap N on orthogonal-first", "nN"),
            ("afsF", "leap N on diagonal-first", "F-W"),
            ("afsafW", "pass W then pass F then leap F", "afsafW"),
            (
                "RasR",
                "ride W + pass ride W then ride turn quarter",
                "WWasWW",
            ),
            ("NtDD", "ride N on then-double", "NtDD"),
            ("fcafmF", "capture near-locust [1,1 -1,1]", "cfafmF"),
            ("cafsmF", "take F then leap W", "cafsmF"),
            // directions
            ("fN", "leap [1,2 -1,2]", "ffN"),
            ("fhN", "leap [1,2 -1,2 2,1 -2,1]", "fhN"),
            ("ffbsN", "leap [1,2 -1,2 2,-1 -2,-1]", "ffbsN"),
            ("rfN", "leap [1,2]", "rfN"),
            ("fsK", "leap [0,1 1,0 -1,0 1,1 -1,1]", "fWsWfF"),
            ("fbR", "ride [0,1 0,-1]", "vWW"),
            ("lrW", "leap [1,0 -1,0]", "sW"),
        ] {
            let read = from_betza(betza).unwrap_or_else(|fault| panic!("{betza}: {fault}"));
            let written = to_betza(&walk(text)).unwrap_or_default();
            let again = from_betza(&written).unwrap_or_default();
            if walk(&read) != walk(text) || written != back || walk(&again) != walk(text) {
                wrong.push(format!("{betza}: {} {written} {again}", walk(&read)));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn what_betza_cannot_say_or_we_cannot_is_refused() {
        let mut wrong = Vec::new();
        for (betza, message) in [
            ("cpR3", "1:3: hops of limited length (p) cannot be said"),
            ("caK", "1:3: two captures in one move cannot be said"),
            ("cacaF", "1:5: two captures in one move cannot be said"),
            (
                "pafK",
                "1:4: p on a leg that is not the only one cannot be said",
            ),
            ("yK", "1:2: y needs a further leg (a)"),
            ("jH", "1:2: j goes with R, B, Q, D and A only"),
            ("nC", "1:2: n goes with W, F, N, D, A, H and G only"),
            (
                "F-rW",
                "1:3: what is said of a later leg of a chain (r) cannot be read",
            ),
            ("uR", "1:1: the modifier 'u' cannot be said"),
            (
                "imfW",
                "1:1: moves that depend on whether the man has moved (i) cannot be said",
            ),
            ("X", "1:1: 'X' is no atom of Betza's notation"),
            ("pN", "1:2: p needs a ride, such as NN"),
            ("", "1:1: no atom follows"),
            ("zN", "1:2: z goes with W, F, R and B only"),
        ] {
            let fault = from_betza(betza).map_err(|fault| fault.to_string());
            if fault != Err(message.to_string()) {
                wrong.push(format!("{betza}: {fault:?}"));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
        for text in [
            "counted K",
            "leap N only up",
            "pawn steps [0,1]",
            "hop over 2 W",
        ] {
            assert_eq!(to_betza(&walk(text)), None, "{text}");
        }
    }
}
