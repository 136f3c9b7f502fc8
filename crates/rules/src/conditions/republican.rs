//! Republican chess: there are no kings until one can be placed to be mate.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, RuleDef, RuleError};
use sauterelle_kernel::hooks::{AfterMove, Conduct, Foreseen, Liberties, Planned, Played, Stage};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;
use smallvec::SmallVec;

/// The condition.
pub struct Republican;

static META: Meta = Meta {
    name: [
        "RepublicanChess",
        "EchecsRepublicains",
        "RepublikanerSchach",
    ],
    aliases: &[],
    options: &[
        OptionMeta {
            name: ["Type1", "Type1", "Typ1"],
            doc: "The mate is final: once a king has been placed, no other king is.",
        },
        OptionMeta {
            name: ["Type2", "Type2", "Typ2"],
            doc: "The side of a king that has been placed may answer with a move that places the other king, if that parries the \
                  mate; then it was none (the default).",
        },
    ],
    doc: "There are no kings on the board. After a move the side that has moved may place the enemy king on an empty square where it is \
          mate.",
    source: "N. Popović, about 1990",
    texts: sauterelle_kernel::texts!("republican.txt"),
};

impl RuleDef for Republican {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        if args.has("Type1") && args.has("Type2") {
            return Err(RuleError::Options("Type2".into(), "Type1".into()));
        }
        builder.claim(Claim::BoardOfKings)?;
        let answers = Answers {
            may_be_answered: !args.has("Type1"),
        };
        builder.after_move(InsertKing(answers));
        builder.after_move(PlaceKing(answers));
        Ok(())
    }
}

/// Whether the mate of a king that has been placed may be answered by placing the other one.
#[derive(Clone, Copy)]
struct Answers {
    may_be_answered: bool,
}

impl Answers {
    /// Whether no king is placed, whatever `side` plays.
    fn rest(self, view: &View, side: Side) -> bool {
        // while it is found out whether the king is mate, no further kings are placed, unless that may parry the mate
        let deepest = u32::from(self.may_be_answered);
        view.questions() > deepest
            || !view.state().royals(!side).is_empty()
            || !self.may_be_answered && has_placed_king(view, side)
    }
}

impl Answers {
    /// What is seen of a move before it is played.
    fn foresee(self, view: &View, planned: &Planned) -> Foreseen {
        match planned.is_now && self.rest(view, planned.side) {
            true => Foreseen::Nothing,
            false => Foreseen::Unknown,
        }
    }
}

/// The side that moves need not place a king, and often cannot.
const OPTIONAL: Conduct = Conduct {
    is_optional: true,
    foresees: true,
    ..Conduct::ANYTHING
};

/// Where other rules mind the king: it is placed anywhere, before they act, and judged when they have acted.
struct InsertKing(Answers);

impl AfterMove for InsertKing {
    fn stage(&self) -> Stage {
        Stage::Insertion
    }

    fn conduct(&self) -> Conduct {
        OPTIONAL
    }

    fn only_reinforces(&self, _shape: &Shape) -> bool {
        true
    }

    fn foresee(&self, view: &View, planned: &Planned) -> Foreseen {
        match view.rules().some_rule_minds_royal_men() {
            true => self.0.foresee(view, planned),
            false => Foreseen::Nothing,
        }
    }

    // a king appears
    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::ONE_MAN_MORE)
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        if player.rules().some_rule_minds_royal_men() && !self.0.rest(player, played.side) {
            let enemy = !played.side;
            let squares: SmallVec<[Sq; 64]> = (!player.state().occupied() & Bb::ALL).collect();
            place_one(player, enemy, &squares);
        }
        Verdict::Legal
    }
}

/// Where nothing else minds the king, it is placed where it is mate. Otherwise it must be mate where it has been placed.
struct PlaceKing(Answers);

impl AfterMove for PlaceKing {
    fn stage(&self) -> Stage {
        Stage::Judgement
    }

    fn conduct(&self) -> Conduct {
        OPTIONAL
    }

    fn only_reinforces(&self, _shape: &Shape) -> bool {
        true
    }

    fn foresee(&self, view: &View, planned: &Planned) -> Foreseen {
        // where other rules mind the king, the move is judged
        match view.rules().some_rule_minds_royal_men() {
            true => Foreseen::Unknown,
            false => self.0.foresee(view, planned),
        }
    }

    // a king appears, and another one may be none after all
    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties::ONE_MAN_MORE)
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let enemy = !played.side;
        if player.rules().some_rule_minds_royal_men() {
            let placed = has_just_been_placed(player, played);
            return match placed && !player.apart(|player| player.is_mated()) {
                true => Verdict::Illegal,
                false => Verdict::Legal,
            };
        }
        if !self.0.rest(player, played.side) {
            let squares = mate_squares(player, enemy);
            place_one(player, enemy, &squares);
        }
        Verdict::Legal
    }
}

/// Lets the side that moves place the enemy king on one of the squares, or not at all.
fn place_one(player: &mut Player, side: Side, squares: &[Sq]) {
    // the last possibility is to place none
    if let Some(&at) = squares.get(player.choose(squares.len() + 1)) {
        let piece = Piece::inserted_king(side);
        player.apply(Effect::Add { at, piece }, Reason::Insertion);
    }
}

fn has_just_been_placed(view: &View, played: &Played) -> bool {
    let mut effects = view.state().journal()[played.start..].iter();
    effects.any(|entry| entry.reason == Reason::Insertion)
}

fn has_placed_king(view: &View, side: Side) -> bool {
    let mut royals = view.state().royals(side);
    royals.any(|at| {
        let piece = view.state().piece(at);
        piece.is_some_and(|piece| piece.id == Piece::INSERTED)
    })
}

/// Where a king of this side would be mate.
fn mate_squares(player: &mut Player, side: Side) -> SmallVec<[Sq; 16]> {
    if player.is_trying_attack() || player.asks_something() {
        return find_mate_squares(player, side);
    }
    // whether kings are placed to find out about mates depends on how many questions are being answered
    let salt = u128::from(1 + player.questions()).wrapping_mul(KINGS);
    let squares = player.recall(player.state().key() ^ salt, |player| {
        let squares = find_mate_squares(player, side).into_iter();
        squares.map(|at| at.index() as u16).collect()
    });
    squares.iter().map(|at| Sq::new(*at as u8)).collect()
}

/// An odd number without pattern.
const KINGS: u128 = 0x6a09_e667_f3bc_c908_b2fb_1366_ea95_7d3f;

fn find_mate_squares(player: &mut Player, side: Side) -> SmallVec<[Sq; 16]> {
    let empty = !player.state().occupied();
    let candidates = player.may_be_mated_on(side, Piece::inserted_king(side), empty);
    player.apart(|player| {
        candidates
            .filter(|&at| {
                player.begin();
                let piece = Piece::inserted_king(side);
                player.apply(Effect::Add { at, piece }, Reason::Insertion);
                let is_mate = player.is_mated();
                player.undo();
                is_mate
            })
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::{arrivals, game, man, play};
    use sauterelle_kernel::board::bitboard::Bb;
    use sauterelle_kernel::board::piece::Piece;
    use sauterelle_kernel::board::piece::Side::{self, White};
    use sauterelle_kernel::moves::Moves;
    use sauterelle_kernel::moves::Status;
    use sauterelle_kernel::play::Player;

    const NAME: &[&str] = &["RepublicanChess"];

    /// Where the enemy king stands after the moves between two squares, `-` if nowhere.
    fn kings(player: &mut Player, squares: &str, side: Side) -> String {
        let mut found = Vec::new();
        let mut moves = Moves::new(player);
        while let Some(mv) = moves.next(player) {
            if format!("{}{}", mv.shape.from, mv.shape.to) == squares {
                let king = player.state().royals(side).next();
                found.push(king.map_or("-".to_string(), |at| at.to_string()));
            }
            player.undo();
        }
        found.sort();
        found.join(" ")
    }

    #[test]
    fn a_king_is_placed_where_it_is_mate_or_not_at_all() {
        // on a7, b8 and c8 it would capture a rook; a6 is next to b7
        let republican = game("ra1 rb7", "", White, NAME);
        assert_eq!(
            kings(&mut republican.play(), "a1a8", Side::Black),
            "- a1 a2 a3 a4 a5 d8 e8 f8 g8 h8"
        );
        let orthodox = game("ra1 rb7", "", White, &[]);
        assert_eq!(kings(&mut orthodox.play(), "a1a8", Side::Black), "-");
    }

    #[test]
    fn a_king_that_has_been_placed_is_mate() {
        let game = game("ra1 rb7", "pa2", White, NAME);
        let mut player = game.play();
        // with the first answer it is placed
        assert!(play(&mut player, "b7b2"));
        assert_eq!(
            (man(&player, "d1").as_str(), player.status()),
            ("k", Status::Mate)
        );
    }

    #[test]
    fn black_places_the_white_king_too() {
        let game = game("", "ra8 rb2", Side::Black, NAME);
        assert_eq!(
            kings(&mut game.play(), "a8a1", White),
            "- a4 a5 a6 a7 a8 d1 e1 f1 g1 h1"
        );
    }

    #[test]
    fn a_mate_is_final_in_type_1_and_can_be_answered_by_one_in_type_2() {
        // with the white king on h3, Kh3-h4 parries only if the black one is placed on h2 then
        let men = ["rg2 rg3", "ra1 be6 ph5"];
        for (name, status, answers) in [
            ("RepublicanChess Type1", Status::Mate, ""),
            ("RepublicanChess Type2", Status::Play, "h4"),
        ] {
            let game = game(men[0], men[1], Side::Black, &[name]);
            let mut player = game.play();
            assert!(play(&mut player, "a1h1"));
            assert_eq!(man(&player, "h3"), "K", "{name}");
            assert_eq!(
                (player.status(), arrivals(&mut player, "h3").as_str()),
                (status, answers),
                "{name}"
            );
        }
    }

    #[test]
    fn in_checkless_chess_no_king_is_placed_whose_mate_can_be_answered() {
        // from d1 the king answers with Kd1-e1, if the white one is placed on c1 then: to leave that square would be a check
        for (names, placed) in [
            (&["RepublicanChess Type2"][..], true),
            (&["RepublicanChess Type1", "ChecklessChess"], true),
            (&["RepublicanChess Type2", "ChecklessChess"], false),
            (&["ChecklessChess", "RepublicanChess Type2"], false),
        ] {
            let game = game("qb3 bg4", "pd2", White, names);
            let kings = kings(&mut game.play(), "b3b1", Side::Black);
            assert_eq!(kings.contains("d1"), placed, "{names:?}: {kings}");
        }
    }

    #[test]
    fn rules_that_mind_the_king_act_once_it_is_placed() {
        // the rook checks the king on e8, and observes the knight; with the king in the diagram it is the same
        let knight = |player: &mut Player, squares: &str, king: &str| {
            let mut found = Vec::new();
            let mut moves = Moves::new(player);
            while let Some(mv) = moves.next(player) {
                if format!("{}{}", mv.shape.from, mv.shape.to) == squares
                    && man(player, king) == "k"
                {
                    found.push((man(player, "a8"), player.status()));
                }
                player.undo();
            }
            found
        };
        let placed = |names: &[&str]| {
            let start = game("sa8 rh7 rc1", "", White, names);
            knight(&mut start.play(), "c1c8", "e8")
        };
        let plain = vec![("S".to_string(), Status::Mate)];
        let turned = vec![("s".to_string(), Status::Mate)];
        assert_eq!(placed(NAME), plain);
        for other in ["Masand", "MasandGeneralised"] {
            for kind in ["RepublicanChess Type1", "RepublicanChess Type2"] {
                assert_eq!(placed(&[other, kind]), turned, "{other} {kind}");
            }
            let start = game("sa8 rh7 rc1", "ke8", White, &[other]);
            assert_eq!(knight(&mut start.play(), "c1c8", "e8"), turned);
        }
    }

    #[test]
    fn a_side_with_a_king_gets_no_other() {
        let game = game("ra1 rb7", "kh4", White, NAME);
        assert_eq!(kings(&mut game.play(), "a1a8", Side::Black), "h4");
    }

    #[test]
    fn a_king_that_can_capture_what_attacks_it_is_not_looked_at() {
        let corner = Bb::of("h1".parse().unwrap());
        for (men, may_be_mate) in [
            ("bg2 sf3", false),
            ("bg2 sf3 rg8", true),
            // a rule for other men does not matter
            ("Chameleon:bg2 sf3", false),
        ] {
            let start = game(men, "", White, NAME);
            let player = start.play();
            let king = Piece::inserted_king(Side::Black);
            let found = player.may_be_mated_on(Side::Black, king, corner);
            assert_eq!(!found.is_empty(), may_be_mate, "{men}");
        }
    }
}
