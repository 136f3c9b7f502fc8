//! The play that follows when moves have been taken back.

use super::asked::Asked;
use super::rights::Rights;
use crate::control::{Control, Stopped};
use crate::goal::Aims;
use crate::problem::{Duplex, Options};
use crate::search::restrictions::Restrictions;
use crate::search::{Learnt, Search};
use crate::solution::{Finding, Line, Tree};
use crate::solving::Run;
use crate::solving::report::{Outcome, Progress, Sink};
use crate::solving::resources::Resources;
use crate::stipulation::{Node, Stipulation};
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::play::en_passant::EnPassant;
use sauterelle_kernel::view::View;
use sauterelle_rules::game::Game;
use sauterelle_unmoves as unmoves;

/// The play, to be tried from any position.
pub(super) struct Forward<'p> {
    /// The rules, with the position from which it is played.
    game: Game,
    aims: &'p Aims,
    own: Searched<'p>,
    /// The same play with the sides exchanged.
    opposite: Searched<'p>,
    options: Options,
    rights: Rights,
    control: &'p Control,
}

/// A play with its search, which goes from position to position.
struct Searched<'p> {
    stipulation: Stipulation,
    learnt: Learnt,
    search: Search<'p, 'p>,
}

/// What follows, as it is written.
#[derive(Default)]
pub(super) struct Play {
    pub lines: Vec<Line>,
    pub trees: Vec<Tree>,
}

impl Play {
    /// Adds what is not there yet.
    fn add(&mut self, other: Play) {
        for line in other.lines {
            if !self.lines.contains(&line) {
                self.lines.push(line);
            }
        }
        for tree in other.trees {
            if !self.trees.contains(&tree) {
                self.trees.push(tree);
            }
        }
    }
}

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    /// As stipulated.
    Attacker,
    /// With the sides exchanged.
    Defender,
}

impl<'p> Forward<'p> {
    /// For one thread, with the rules.
    pub fn new(asked: Asked<'p>, game: Game) -> Forward<'p> {
        let Asked {
            aims,
            stipulation,
            control,
            ..
        } = asked;
        let own = Stipulation {
            retraction: None,
            ..stipulation.clone()
        };
        let options = Options {
            duplex: Duplex::No,
            max_solutions: None,
            max_seconds: None,
            tries: None,
            move_numbers: false,
            ..asked.options.clone()
        };
        let few = Resources {
            // the positions are many, and the play from each is short
            threads: 0,
            // what is left by the results, for both sides
            memory: asked.memory_of_results() / asked.workers() / 2,
        };
        let searched = |stipulation: Stipulation| {
            let learnt = Learnt::new(few, control);
            let restrictions = Restrictions::new(&options, &stipulation, &asked.game.rules);
            let search = Search::new(asked.game.play(), &stipulation.play, aims, control, &learnt);
            Searched {
                search: search.restricted_by(restrictions).for_any_position(),
                stipulation,
                learnt,
            }
        };
        Forward {
            opposite: searched(own.for_other_side()),
            own: searched(own),
            game,
            aims,
            options,
            rights: Rights::of(asked),
            control,
        }
    }

    /// Whether the play succeeds from the position of `view`.
    pub fn succeeds(&mut self, view: &View, by: By) -> Result<bool, Stopped> {
        let searched = match by {
            By::Attacker => &mut self.own,
            By::Defender => &mut self.opposite,
        };
        for right in self
            .rights
            .en_passant(view.state(), &mut searched.search.player)
        {
            if searched.succeeds_with(right, self.rights, view.state())? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The play from the position of `view`.
    pub fn play(&mut self, view: &View) -> Result<Play, Stopped> {
        let mut play = Play::default();
        let all = self
            .rights
            .en_passant(view.state(), &mut self.own.search.player);
        for right in all {
            self.rights
                .begin(view.state(), right, &mut self.own.search.player);
            self.rights.settle_castlings(&mut self.own.search.player);
            play.add(self.play_from_here()?);
        }
        Ok(play)
    }

    /// The play from where the search is.
    fn play_from_here(&mut self) -> Result<Play, Stopped> {
        let own = &mut self.own;
        self.game.start.become_start(own.search.player.state());
        let nothing = Resources {
            threads: 0,
            memory: 0,
        };
        let mut found = Found::default();
        let mut run = Run::knowing(
            own.learnt.clone(),
            (&self.game, self.aims),
            &own.stipulation,
            &self.options,
            nothing,
            self.control,
            (&mut found, None),
        );
        match run.solve() {
            Outcome::Interrupted => Err(Stopped),
            _ => Ok(found.play()),
        }
    }
}

impl Searched<'_> {
    /// Whether the play succeeds from this position with this right to capture en passant.
    fn succeeds_with(
        &mut self,
        right: Option<EnPassant>,
        rights: Rights,
        position: &State,
    ) -> Result<bool, Stopped> {
        let Searched {
            stipulation,
            search,
            ..
        } = self;
        rights.begin(position, right, &mut search.player);
        let in_doubt = unmoves::castlings_in_doubt(&search.player, rights.legality);
        let ([castling], false) = (&in_doubt[..], rights.castling_off) else {
            rights.settle_castlings(&mut search.player);
            return holds(stipulation, search);
        };
        // to look back takes longer, and mostly the castling makes no difference
        let result = holds(stipulation, search)?;
        rights.begin(position, right, &mut search.player);
        unmoves::rule_out(&mut search.player, *castling);
        if holds(stipulation, search)? == result {
            return Ok(result);
        }
        search.player.go_to(position);
        Ok(result != unmoves::is_disproved(&mut search.player, *castling, rights.legality))
    }
}

/// Whether the play succeeds from where the search is.
fn holds(stipulation: &Stipulation, search: &mut Search) -> Result<bool, Stopped> {
    if search.player.state().turn() != stipulation.mover() {
        search.player.pass_as_move();
    }
    let mut node = &stipulation.play;
    // the side to move in the position begins: nobody has to pass
    while let Node::Passed(inner) = node {
        node = inner;
    }
    search.holds(node)
}

/// Takes what is found.
#[derive(Default)]
struct Found(Vec<Finding>);

impl Found {
    fn play(self) -> Play {
        let mut play = Play::default();
        for finding in self.0 {
            match finding {
                Finding::Line(line) => play.lines.push(line),
                Finding::Tree(mut tree) => {
                    tree.mark = None;
                    tree.step.begins_play = true;
                    play.trees.push(tree);
                }
                _ => {}
            }
        }
        play
    }
}

impl Sink for Found {
    fn finding(&mut self, finding: Finding) {
        self.0.push(finding);
    }

    fn progress(&mut self, _: Progress) {}
}
