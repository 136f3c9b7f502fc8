//! Distance movers: a side plays so that two men are as far apart as possible (or as near).

use super::duty;
use crate::conditions::squares;
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, RuleError};
use sauterelle_kernel::hooks::Preference;
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;
use sauterelle_languages::say;

duty!(
    WHITE_MAX,
    "dister.txt",
    ["WhiteMaxDister", "BlancMaxDister", "WeisserMaxDister"],
    &[Side::White],
    Some("D"),
    |builder, args, side| impose(builder, args, side, Wanted::Far),
    "Followed by two squares. White plays only those of his legal moves after which the men that stand there in the diagram are farthest apart. Where one of them is gone, \
     any move will do. Checks that he gives are orthodox."
);
duty!(
    WHITE_MIN,
    "dister.txt",
    ["WhiteMinDister", "BlancMinDister", "WeisserMinDister"],
    &[Side::White],
    Some("D"),
    |builder, args, side| impose(builder, args, side, Wanted::Near),
    "Followed by two squares. White plays only those of his legal moves after which the men that stand there in the diagram are nearest. Where one of them is gone, any move \
     will do. Checks that he gives are orthodox."
);
duty!(
    BLACK_MAX,
    "dister.txt",
    ["BlackMaxDister", "NoirMaxDister", "SchwarzerMaxDister"],
    &[Side::Black],
    Some("D"),
    |builder, args, side| impose(builder, args, side, Wanted::Far),
    "Followed by two squares. Black plays only those of his legal moves after which the men that stand there in the diagram are farthest apart. Where one of them is gone, \
     any move will do. Checks that he gives are orthodox."
);
duty!(
    BLACK_MIN,
    "dister.txt",
    ["BlackMinDister", "NoirMinDister", "SchwarzerMinDister"],
    &[Side::Black],
    Some("D"),
    |builder, args, side| impose(builder, args, side, Wanted::Near),
    "Followed by two squares. Black plays only those of his legal moves after which the men that stand there in the diagram are nearest. Where one of them is gone, any move \
     will do. Checks that he gives are orthodox."
);

#[derive(Clone, Copy)]
enum Wanted {
    Far,
    Near,
}

fn impose(builder: &mut Builder, args: &Args, side: Side, wanted: Wanted) -> Result<(), RuleError> {
    let places = squares::all(args.words(""));
    let (one, other) = match places[..] {
        [one, other] if one != other => (one, other),
        _ => {
            let what = say!("the squares of two men must follow, such as a1h8");
            return Err(RuleError::Argument(what));
        }
    };
    builder.tells_men_apart();
    let distance = Distance {
        homes: [one, other],
        wanted,
    };
    Ok(builder.preference(side, distance)?)
}

struct Distance {
    /// Where the two men stand in the diagram.
    homes: [Sq; 2],
    wanted: Wanted,
}

impl Preference for Distance {
    fn score(&self, view: &View, shape: &Shape) -> i64 {
        let places = self.homes.map(|home| place_after(view, home, shape));
        match (places, self.wanted) {
            // without one of them any move is as good as another, but worse than one that keeps both
            ([Some(one), Some(other)], Wanted::Far) => i64::from(one.distance2(other)),
            ([Some(one), Some(other)], Wanted::Near) => FARTHER - i64::from(one.distance2(other)),
            _ => 0,
        }
    }

    fn remark(&self, _this: i64, _best: Option<i64>) -> Remark {
        Remark::new(match self.wanted {
            Wanted::Far => Message("not-farthest"),
            Wanted::Near => Message("not-nearest"),
        })
    }
}

/// More than the square of any distance.
const FARTHER: i64 = 1000;

/// Where the man stands after the move that was here in the diagram.
fn place_after(view: &View, home: Sq, shape: &Shape) -> Option<Sq> {
    let state = view.state();
    let is_it = |man: Piece| state.home(man) == Some(home);
    let men = state.all_men().into_iter();
    let mut at = men.filter(|&at| state.piece(at).is_some_and(is_it));
    let at = at.next()?;
    match at {
        at if at == shape.from => Some(shape.to),
        at if shape.capture == Some(at) => None,
        at => Some(at),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::legal;
    use sauterelle_kernel::board::piece::Side::White;

    #[test]
    fn two_men_are_kept_apart_or_together() {
        let men = ["ra1 kh1", "kh8 pa4", ""];
        assert_eq!(
            legal(men, White, &["WhiteMaxDister a1h8"], "h1"),
            "g1 g2 h2"
        );
        assert_eq!(legal(men, White, &["WhiteMaxDister a1h8"], "a1"), "");
        assert_eq!(legal(men, White, &["WhiteMaxDister a1a4"], "a1"), "g1");
        assert_eq!(legal(men, White, &["WhiteMinDister a1a4"], "a1"), "a3");
        // the capture would end the duty, but comes last
        assert_eq!(legal(men, White, &["WhiteMinDister a4h1"], "h1"), "g2");
    }
}
