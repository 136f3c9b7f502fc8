//! The play that follows when moves have been taken back.

use crate::control::{Control, Stopped};
use crate::goal::Aims;
use crate::problem::{Duplex, Options, Problem};
use crate::search::Learnt;
use crate::solution::{Finding, Line, Tree};
use crate::solving::Run;
use crate::solving::report::{Outcome, Progress, Sink};
use crate::solving::resources::Resources;
use crate::stipulation::{Node, Stipulation};
use sauterelle_kernel::play::Ctx;
use sauterelle_rules::game::{Game, GameError};

/// The play, to be tried from any position.
pub(super) struct Forward<'p> {
    /// The rules, with the position from which it is played.
    game: Game,
    aims: Aims,
    own: Stipulation,
    /// The same play with the sides exchanged.
    opposite: Stipulation,
    options: Options,
    learnt: [Learnt; 2],
    control: &'p Control,
}

/// What follows, as it is written.
pub(super) struct Play {
    pub lines: Vec<Line>,
    pub trees: Vec<Tree>,
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
    pub fn new(
        problem: &Problem,
        stipulation: &Stipulation,
        resources: Resources,
        control: &'p Control,
    ) -> Result<Forward<'p>, GameError> {
        let own = Stipulation {
            retraction: None,
            ..stipulation.clone()
        };
        let game = problem.game_for(stipulation)?;
        let few = Resources {
            // the positions are many, and the play from each is short
            threads: 0,
            memory: resources.memory / 4,
        };
        Ok(Forward {
            aims: problem.aims(&game)?,
            game,
            opposite: own.for_other_side(),
            own,
            options: Options {
                duplex: Duplex::No,
                max_solutions: None,
                max_seconds: None,
                tries: None,
                move_numbers: false,
                ..problem.options.clone()
            },
            learnt: [Learnt::new(few, control), Learnt::new(few, control)],
            control,
        })
    }

    /// Whether the play succeeds from the position of `cx`.
    pub fn succeeds(&mut self, cx: &Ctx, by: By) -> Result<bool, Stopped> {
        self.go_to(cx);
        let (stipulation, learnt) = self.of(by);
        let mut nobody = Found::default();
        let run = self.run(stipulation, learnt, &mut nobody);
        let mut node = &stipulation.play;
        // the side to move in the position begins: nobody has to pass
        while let Node::Passed(inner) = node {
            node = inner;
        }
        run.holds_at_start(node, stipulation.mover())
    }

    /// The play from the position of `cx`.
    pub fn play(&mut self, cx: &Ctx) -> Result<Play, Stopped> {
        self.go_to(cx);
        let (stipulation, learnt) = self.of(By::Attacker);
        let mut found = Found::default();
        let outcome = self.run(stipulation, learnt, &mut found).solve();
        match outcome {
            Outcome::Interrupted => Err(Stopped),
            _ => Ok(found.play()),
        }
    }

    fn go_to(&mut self, cx: &Ctx) {
        self.game.start = cx.state().clone();
        self.game.start.forget_journal();
    }

    fn of(&self, by: By) -> (&Stipulation, &Learnt) {
        match by {
            By::Attacker => (&self.own, &self.learnt[0]),
            By::Defender => (&self.opposite, &self.learnt[1]),
        }
    }

    fn run<'a, 's>(
        &'a self,
        stipulation: &'a Stipulation,
        learnt: &Learnt,
        sink: &'s mut Found,
    ) -> Run<'a, 's> {
        Run::knowing(
            learnt.clone(),
            (&self.game, &self.aims),
            stipulation,
            &self.options,
            Resources {
                threads: 0,
                memory: 0,
            },
            self.control,
            (sink, None),
        )
    }
}

/// Takes what is found.
#[derive(Default)]
struct Found(Vec<Finding>);

impl Found {
    fn play(self) -> Play {
        let mut play = Play {
            lines: Vec::new(),
            trees: Vec::new(),
        };
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
