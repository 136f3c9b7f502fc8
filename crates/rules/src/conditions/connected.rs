//! Connected chess (échecs connexes): the men of each side must form one connected group.

use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::Effect;
use sauterelle_kernel::board::groups::{group_of_first, groups};
use sauterelle_kernel::board::piece::{Piece, Side};
use sauterelle_kernel::condition::{Args, Meta, OptionMeta, Phrase, RuleDef, RuleError};
use sauterelle_kernel::hooks::remark::{Message, Remark, men_on};
use sauterelle_kernel::hooks::{
    Admission, AfterMove, CheckReason, CheckRule, Level, Played, Stage,
};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;

/// The condition.
pub struct Connected;

static META: Meta = Meta {
    name: ["Connected", "Connexes", "Verbunden"],
    aliases: &["ConnectedChess", "EchecsConnexes"],
    options: &[
        OptionMeta {
            name: [LEGAL_THREATS, "MenacesLegales", "LegaleDrohungen"],
            doc: "Only a capture after which the men of the capturing side are connected, and none of its royal men is lost, attacks a royal man.",
        },
        OptionMeta {
            name: [
                NO_CASTLING_OUT_OF_CUT,
                "RoqueInterditSiCoupe",
                "KeineRochadeWennGetrennt",
            ],
            doc: "A side whose men are not connected may not castle, as if its king were attacked.",
        },
    ],
    doc: "The squares of a side's men must at all times form one connected set, neighbours sharing a side or a corner. \
          A side whose men are not connected is in check. A side with one man or none is connected. A royal man is attacked as in \
          orthodox chess, also by a capture that would cut off the captor.",
    source: "É. Angelini, \"Échecs connexes\", December 2012; the name is N. Dupont's",
    texts: sauterelle_kernel::texts!("connected.txt"),
};

/// N. Dupont's proposal of December 2012.
const LEGAL_THREATS: &str = "LegalThreats";

/// The inventor's rules 1 and 4 read together, against rule 5.
const NO_CASTLING_OUT_OF_CUT: &str = "NoCastlingOutOfCut";

impl RuleDef for Connected {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn phrases(&self) -> &'static [Phrase] {
        // the name under which the inventor published them first
        &[("échecs solidaires", &[])]
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.check(Cut);
        if args.has(NO_CASTLING_OUT_OF_CUT) {
            builder.admission(NoCastlingOutOfCut);
        }
        if args.has(LEGAL_THREATS) {
            builder.threats_are_played();
            builder.after_royal_captures(StaysTogether);
        }
        Ok(())
    }
}

/// Captures of royal men count only if the captors stay connected and keep their own royal men.
struct StaysTogether;

impl AfterMove for StaysTogether {
    fn stage(&self) -> Stage {
        Stage::Judgement
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let lost = |side: Side| {
            let state = player.state();
            let removed = state.journal()[played.start..].iter();
            let mut removed = removed.filter_map(|entry| match entry.effect {
                Effect::Remove { piece, .. } if piece.is_royal() => Some(piece),
                _ => None,
            });
            let is_back = |lost: Piece| {
                let mut men = state.occupied().into_iter();
                men.any(|at| state.piece(at).is_some_and(|man| man.id == lost.id))
            };
            removed.any(|man| man.sides.has(side) && !is_back(man))
        };
        let together = || Cut.in_check_on(player.state().men(played.side)) == Some(false);
        match lost(!played.side) && (lost(played.side) || !together()) {
            true => Verdict::Illegal,
            false => Verdict::Legal,
        }
    }
}

/// Who is cut does not castle.
struct NoCastlingOutOfCut;

impl Admission for NoCastlingOutOfCut {
    fn admits(&self, view: &View, side: Side, shape: &Shape) -> bool {
        !(shape.castles() && Cut.in_check(view, side))
    }

    fn level(&self) -> Level {
        Level::Check
    }

    fn concerns_castlings_only(&self) -> bool {
        true
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::at(Message("castling-out-of-cut"), shape.from)
    }
}

struct Cut;

impl CheckRule for Cut {
    fn in_check(&self, view: &View, side: Side) -> bool {
        self.in_check_on(view.state().men(side)) == Some(true)
    }

    fn in_check_on(&self, men: Bb) -> Option<bool> {
        Some(group_of_first(men) != men)
    }

    fn leaves_no_gaps(&self) -> bool {
        true
    }

    fn reason(&self, view: &View, side: Side) -> CheckReason {
        let men = view.state().men(side);
        CheckReason {
            code: "cut-off",
            men: smaller_groups(men).collect(),
            by: None,
            remark: Remark::new(Message("cut-off"))
                .with("men", men_on(view.state(), smaller_groups(men))),
        }
    }
}

/// All men but those of the largest group (the first one among equals).
fn smaller_groups(men: Bb) -> Bb {
    let largest = groups(men).first().copied();
    men & !largest.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::testing::{arrivals, conditions, game, play};
    use sauterelle_kernel::board::bitboard::Bb;
    use sauterelle_kernel::board::piece::Side;
    use sauterelle_kernel::diagram::Diagram;
    use sauterelle_kernel::moves::Status;
    use sauterelle_kernel::moves::perft::perft;

    #[test]
    fn game_array() {
        let game = Game::new(&Diagram::game_array(), &conditions(&["Connected"])).unwrap();
        let mut player = game.play();
        assert_eq!(arrivals(&mut player, "e2"), "e3");
        let counts: Vec<u64> = (1..=4).map(|d| perft(&mut player, d)).collect();
        assert_eq!(counts, [12, 144, 1944, 26241]);
    }

    #[test]
    fn after_nc3_the_a_file_must_not_be_cut_off() {
        let game = Game::new(&Diagram::game_array(), &conditions(&["Connected"])).unwrap();
        let mut player = game.play();
        assert!(play(&mut player, "b1c3") && play(&mut player, "e7e6"));
        assert_eq!(arrivals(&mut player, "b2"), "b3");
    }

    #[test]
    fn a_cut_is_a_check_and_can_be_mate() {
        // Rxg7 cuts f6 off; the king could not take back, and no move connects the two again
        let men = ("kh6 rg6", "kh8 sg7 pf6");
        let connected = game(men.0, men.1, Side::White, &["Connected"]);
        let mut player = connected.play();
        assert!(play(&mut player, "g6g7"));
        assert_eq!(player.status(), Status::Mate);
        let reasons = player.check_reasons(Side::Black);
        assert_eq!(
            reasons.iter().map(|r| r.code).collect::<Vec<_>>(),
            ["cut-off"]
        );
        let orthodox = game(men.0, men.1, Side::White, &[]);
        let mut player = orthodox.play();
        assert!(play(&mut player, "g6g7") && player.status() == Status::Play);
    }

    #[test]
    fn a_move_that_leaves_the_group_is_illegal() {
        let game = game("kc1 rc2", "kh8 pg7 ph7", Side::White, &["Connected"]);
        assert_eq!(arrivals(&mut game.play(), "c2"), "b2 d2");
    }

    #[test]
    fn a_cut_is_parried_by_any_connecting_move() {
        let game = game("ka1", "kh8 pf6", Side::Black, &["Connected"]);
        let mut player = game.play();
        assert!(player.in_check(Side::Black));
        assert_eq!(
            (
                arrivals(&mut player, "h8").as_str(),
                arrivals(&mut player, "f6").as_str()
            ),
            ("g7", "")
        );
    }

    #[test]
    fn castling_out_of_a_cut_is_a_matter_of_an_option() {
        // O-O connects king, rook and pawn
        for (condition, castles) in [("Connected", true), ("Connected NoCastlingOutOfCut", false)] {
            let game = game("ke1 rh1 pg2", "ke3 sf2", Side::White, &[condition]);
            let mut player = game.play();
            assert!(player.in_check(Side::White));
            assert_eq!(
                arrivals(&mut player, "e1").contains("g1"),
                castles,
                "{condition}"
            );
        }
        let whole = game(
            "ke1 rh1 pg2 pf2",
            "ke8",
            Side::White,
            &["Connected NoCastlingOutOfCut"],
        );
        assert!(arrivals(&mut whole.play(), "e1").contains("g1"));
    }

    #[test]
    fn a_threat_that_would_cut_off_the_captor_is_none_under_legal_threats() {
        // the rook's capture of the king would leave its king alone
        let men = ("kg2 rh2", "kh8");
        for (condition, check) in [("Connected", true), ("Connected LegalThreats", false)] {
            let game = game(men.0, men.1, Side::Black, &[condition]);
            assert_eq!(game.play().in_check(Side::Black), check, "{condition}");
        }
        // with its king beside it there is no difference
        let near = game("kg7 rh7", "kh8", Side::Black, &["Connected LegalThreats"]);
        assert!(near.play().in_check(Side::Black));
    }

    #[test]
    fn the_queen_that_would_be_cut_off_gives_no_check_under_legal_threats() {
        for (condition, check) in [("Connected", true), ("Connected LegalThreats", false)] {
            let game = Game::new(&Diagram::game_array(), &conditions(&[condition])).unwrap();
            let mut player = game.play();
            for squares in ["c2c3", "d7d6", "b2b4", "c7c5", "d1a4"] {
                assert!(play(&mut player, squares), "{condition}: {squares}");
            }
            assert_eq!(player.in_check(Side::Black), check, "{condition}");
        }
    }

    #[test]
    fn one_man_or_none_is_connected() {
        let game = game("ka1", "kh8", Side::White, &["Connected"]);
        assert_eq!(game.play().status(), Status::Play);
        assert_eq!(super::group_of_first(Bb::EMPTY), Bb::EMPTY);
    }
}
