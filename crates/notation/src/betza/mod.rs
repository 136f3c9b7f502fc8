//! Betza's notation of men of one leg (Ralph Betza, 1996), as it is understood on the pages of chess variants, both ways.
//!
//! An atom says how far a leap leads: `W` (0,1), `F` (1,1), `D` (0,2), `N` (1,2), `A` (2,2), `H` (0,3), `C` or `L` (1,3), `Z` or `J`
//! (2,3), `G` (3,3), `K` for `WF`. Doubled, or with a `0` behind it, it is a ride; `R`, `B`, `Q` are `WW`, `FF`, `WWFF`. Small letters
//! before it say more: `m` only moves, `c` only captures, directions (`f b l r v s`), `n` may be blocked on the way, `p` leaps over one man
//! to any square beyond, `g` to the next one, `q` goes in a circle, `z` crookedly.

mod atoms;
mod directions;
mod read;
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
        ] {
            let read = from_betza(betza).unwrap_or_else(|fault| panic!("{betza}: {fault}"));
            assert_eq!(walk(&read), walk(text), "{betza}: {read}");
            let written = to_betza(&walk(text)).unwrap_or_default();
            assert_eq!(
                walk(&from_betza(&written).unwrap()),
                walk(text),
                "{written}"
            );
            assert_eq!(written, back, "{betza}");
        }
    }

    #[test]
    fn what_betza_cannot_say_or_we_cannot_is_refused() {
        for (betza, message) in [
            ("W3", "1:2: rides of at most 3 leaps cannot be said"),
            (
                "imfW",
                "1:1: moves that depend on whether the man has moved (i) cannot be said",
            ),
            ("aW", "1:1: further legs (a) cannot be said"),
            ("X", "1:1: 'X' is no atom of Betza's notation"),
            ("pN", "1:2: p needs a ride, such as NN"),
            ("", "1:1: no atom follows"),
            ("zN", "1:2: z goes with W, F, R and B only"),
        ] {
            let fault = from_betza(betza).map_err(|fault| fault.to_string());
            assert_eq!(fault, Err(message.to_string()), "{betza}");
        }
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
