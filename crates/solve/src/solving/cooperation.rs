//! Cooperative play of all lengths, and play that ends in the diagram.

use crate::control::Stopped;
use crate::output::lines::Lines;
use crate::output::numbered_moves::Range;
use crate::pruning::PlayAhead;
use crate::pruning::final_positions::Composition;
use crate::pruning::reachability::{Limits, Reachability};
use crate::search::Learnt;
use crate::search::length::lengths;
use crate::search::transposition_table::TranspositionTable;
use crate::shortcuts::Shortcut;
use crate::solution::Finding;
use crate::solving::Run;
use crate::solving::part::Part;
use crate::solving::task::Work;
use crate::stipulation::{Branch, Node, PlayKind, Turn};
use sauterelle_kernel::board::piece::Side;
use std::sync::Arc;

/// Roughly what a configuration that is remembered needs, several times over, so that most memory is left to the search.
const BYTES_OF_CONFIGURATION: usize = 200;

/// However much memory there is, at least and at most so many are remembered: some ten megabytes, and some two hundred.
const CONFIGURATIONS: std::ops::RangeInclusive<usize> = 250_000..=4_000_000;

/// Bytes of the table for play without captures. It comes on top of the one that all the search shares, so it is small.
const MEMORY_WITHOUT_CAPTURES: usize = 16 << 20;

impl<'p> Run<'p, '_> {
    /// The lines of all lengths, the shortest first, `played` half-moves being left out.
    pub(super) fn lines_of_all_lengths(
        &mut self,
        part: Part<'p>,
        played: u16,
    ) -> Result<(), Stopped> {
        let play = part.play;
        let mover = if played == 0 { part.mover } else { !part.mover };
        let turn = play.turn_after(played);
        for length in lengths(play).filter(|length| *length > played) {
            if self.sink.is_past(length - played) {
                continue;
            }
            if self.search(mover).may_move(play, turn)? {
                let left = length - played;
                let work = Work::Lines { played, left };
                if played == 0 {
                    self.look_without_captures(play, mover, length)?;
                    self.learnt.reachability = self.reachability(play, mover, length, None)?;
                }
                let ahead = PlayAhead {
                    branch: play,
                    played,
                    left,
                };
                self.learnt.composition = self.composition(ahead, mover);
                self.first_moves(play, mover, turn, work)?;
                self.learnt.composition = None;
                self.learnt.reachability = None;
            }
            if self.options.stop_on_short && self.solutions > 0 && length < play.max {
                self.cut_short = true;
                break;
            }
        }
        Ok(())
    }

    /// Play whose end may take the place of the whole play, `left_out` half-moves of which (in help play) stand before the
    /// diagram: shows that end. Whether the play ends at once by it.
    pub(super) fn ended_before(&mut self, part: Part<'p>, left_out: u16) -> Result<bool, Stopped> {
        if part.play.kind != PlayKind::Help {
            for node in part.play.in_place_of_branch() {
                self.end_in_diagram(node, part.mover)?;
            }
            return Ok(false);
        }
        let before = !part.play.turn_after(left_out);
        let mover = if left_out == 1 {
            !part.mover
        } else {
            part.mover
        };
        let mut ended = false;
        for end in &part.play.ends[before] {
            if part.play.min <= left_out {
                ended |= self.end_in_diagram(&end.node, mover)? && end.at_once;
            } else if end.at_once {
                // too short to be a solution, but an end
                ended |= self.holds(&end.node, mover)?;
            }
        }
        Ok(ended)
    }

    /// Shows the lines of nested play that begins in the diagram with this side to move; whether there are any.
    pub(super) fn end_in_diagram(&mut self, node: &'p Node, mover: Side) -> Result<bool, Stopped> {
        let mut search = self.search(mover);
        let mut ended = false;
        if !node.is_goal() && search.holds(node)? {
            let mut take = |line| {
                ended = true;
                self.show(Finding::Line(line))
            };
            search.node_lines(node, &mut Vec::new(), &mut Lines::new(&mut take))?;
        }
        Ok(ended)
    }

    /// Whether this shortcut is to be taken: the rules stay the same, and no side may do without its moves.
    fn may_look_ahead(&self, shortcut: Shortcut) -> bool {
        let rules_stay = self.game.later.is_empty();
        rules_stay && self.control.takes(shortcut) && !self.restrictions.null_moves()
    }

    /// What one side can reach by itself in play of exactly this length, the other one capturing so many of its men at most.
    pub(super) fn reachability(
        &self,
        play: &Branch,
        mover: Side,
        length: u16,
        captures: Option<u16>,
    ) -> Result<Option<Arc<Reachability>>, Stopped> {
        if !self.may_look_ahead(Shortcut::Reachability) {
            return Ok(None);
        }
        let limits = Limits {
            configurations: (self.resources.memory / BYTES_OF_CONFIGURATION)
                .clamp(*CONFIGURATIONS.start(), *CONFIGURATIONS.end()),
            captures,
        };
        let player = self.game.play_as(mover);
        let found = Reachability::new(&player, play, length, limits, self.control)?;
        Ok(found.map(Arc::new))
    }

    /// What can be composed of the final positions of this play.
    fn composition(&self, ahead: PlayAhead, mover: Side) -> Option<Arc<Composition>> {
        if !self.may_look_ahead(Shortcut::Pruning) {
            return None;
        }
        let player = self.game.play_as(mover);
        Composition::of_play(&player, ahead, self.options.ends_first).map(Arc::new)
    }

    /// Where one solution is enough, looks first for play in which no man is captured of the side whose goal it is: if its men are few enough
    /// to know all it can do, that is found much sooner. Nothing is played where it is known that there is none.
    fn look_without_captures(
        &mut self,
        play: &'p Branch,
        mover: Side,
        length: u16,
    ) -> Result<(), Stopped> {
        let range = Range::of(self.options);
        let all = self.options.move_numbers || !range.is_everything();
        if self.options.max_solutions != Some(1) || all {
            return Ok(());
        }
        let found = self.reachability(play, mover, length, Some(0))?;
        let may_succeed = |found: &Arc<Reachability>| {
            found.is_known() && found.may_succeed(&self.game.play_as(mover), 0)
        };
        let Some(found) = found.filter(may_succeed) else {
            return Ok(());
        };
        let without_captures = Learnt {
            table: Arc::new(TranspositionTable::new(
                self.resources.memory.min(MEMORY_WITHOUT_CAPTURES),
            )),
            reachability: Some(found),
            ..self.learnt.clone()
        };
        let learnt = std::mem::replace(&mut self.learnt, without_captures);
        let (played, left) = (0, length);
        let counted = self.counted;
        self.looks_at_some_play = true;
        let result = self.first_moves(play, mover, Turn::First, Work::Lines { played, left });
        self.looks_at_some_play = false;
        self.counted = counted;
        self.learnt = learnt;
        result
    }
}
