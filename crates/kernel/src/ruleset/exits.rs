//! What the rules in force promise about men that step to empty squares: while they can, their side is not stalemated.

use super::Ruleset;
use crate::board::piece::{KindId, Piece, Side};
use crate::board::square::Sq;
use crate::moves::Shape;

impl Ruleset {
    /// Whether the men of `side` that are not royal, if they leap, ride or step as pawns, can be played to each empty square to which they go
    /// by themselves, as long as that opens or closes no line to the royal man, gives no check, and the rules
    /// [spare quiet moves](Ruleset::quiet_moves_are_spared) of these men.
    pub fn men_step_freely(&self, side: Side) -> bool {
        // every field is named, so that whoever adds one decides what it means here
        let Ruleset {
            kinds: _,
            pawns,
            royalty,
            board: _,
            // what rules remember matters only to what they do
            memory: _,
            // these are asked about below
            threats: _,
            rebirths: _,
            immobility,
            walks: _,
            // without captures and promotions nobody chooses
            promotion_choices: _,
            mobility: _,
            sources,
            admission: _,
            occupancy: _,
            concept,
            mate_concept,
            // whether these intervene is asked of each man
            after_move: _,
            check,
            attack: _,
            preferences: _,
            stages: _,
            promised: _,
            believes_promises: _,
            orthodox: _,
            owners: _,
            said: _,
            options: _,
        } = self;
        self.attacks_are_geometric()
            && self.all_squares_are_there()
            && !self.attacks_by_duty(!side)
            && self.preference(side).is_none()
            && royalty.is_orthodox()
            && pawns.rest_on_first_rank()
            && sources
                .iter()
                .all(|rule| rule.keeps().quiet_moves && !rule.moves_others())
            && concept.is_none()
            && mate_concept.is_none()
            && check.is_empty()
            && !immobility.paralysed_is_stalemated
            && !immobility.passes[side.index()]
    }

    /// Whether all that rules do after a move of this man without capture and promotion is to remember, or to call it illegal because it gives
    /// check.
    pub fn quiet_moves_are_spared(&self, man: Piece) -> bool {
        self.believes_promises
            && self.after_move.iter().all(|rule| {
                let conduct = &rule.conduct;
                conduct.spares_quiet_moves()
                    || conduct.judges_checks_only()
                    || conduct.only_remembers()
                    || !conduct.concerns_man(man)
            })
    }

    /// Whether all that rules do after captures, beside what they do after moves of every kind, is to let the captured man come back.
    pub fn captures_bring_men_back(&self) -> bool {
        let [from, to] = [Sq::at(3, 3), Sq::at(3, 4)];
        let capture = Shape::plain(from, to, Some(to), KindId::QUEEN);
        self.believes_promises
            && self.after_move.iter().all(|rule| {
                rule.only_reinforces(&capture)
                    || rule.conduct.judges_checks_only()
                    || rule.conduct.only_remembers()
            })
    }

    /// Whether some rule may call moves illegal that give check.
    pub fn some_rule_judges_checks(&self) -> bool {
        let mut rules = self.after_move.iter();
        rules.any(|rule| rule.conduct.judges_checks_only())
    }
}
