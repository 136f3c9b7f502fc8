//! Play without its first half-move: set play, and the play after the key.

use crate::control::Stopped;
use crate::output::trees::Writer;
use crate::problem::Options;
use crate::search::length::Left;
use crate::solution::{Finding, Phase, Replies};
use crate::solving::Run;
use crate::solving::part::Part;
use crate::solving::task::Work;
use crate::stipulation::ignored_options::has_set_play;
use crate::stipulation::{Branch, PlayKind, Turn};

impl<'p> Run<'p, '_> {
    /// Whether the key of a play is taken as played in the diagram.
    pub(super) fn is_after_key(&self, play: &Branch) -> bool {
        self.options.post_key_play && play.kind == PlayKind::Attack
    }

    /// Whether the first half-move can be left out: not if the key is, nor if the side that begins is in check.
    pub(super) fn has_set_play(&self, part: &Part) -> bool {
        has_set_play(part.play)
            && !self.is_after_key(part.play)
            && self.illegal_check(!part.mover).is_empty()
    }

    /// The play with the first half-move left out.
    pub(super) fn set_play(&mut self, part: Part<'p>) -> Result<(), Stopped> {
        let begin = Finding::Begin {
            phase: Phase::SetPlay,
            starter: part.mover,
            skipped: 1 + part.skipped,
            lines: part.has_lines(),
            after_check: false,
            reading: self.game.reading.clone(),
            added: Vec::new(),
        };
        if !self.begin_phase(begin) {
            return Ok(());
        }
        let found = self.play_without_first_move(part);
        self.limited(found)?;
        self.end_phase();
        Ok(())
    }

    fn play_without_first_move(&mut self, part: Part<'p>) -> Result<(), Stopped> {
        let play = part.play;
        match play.kind {
            // the whole series is left out
            _ if play.parries.is_some() => self.ends_in_diagram(part),
            PlayKind::Series => self.ends_in_diagram(part),
            PlayKind::Attack | PlayKind::Defence => self.set_defences(part),
            PlayKind::Help => {
                if !self.ended_before(part, 1)? {
                    self.lines_of_all_lengths(part, 1)?;
                }
                Ok(())
            }
        }
    }

    /// Shows what follows a series that is left out.
    pub(super) fn ends_in_diagram(&mut self, part: Part<'p>) -> Result<(), Stopped> {
        for end in &part.play.ends[Turn::First] {
            self.end_in_diagram(&end.node, !part.mover)?;
        }
        Ok(())
    }

    pub(super) fn set_defences(&mut self, part: Part<'p>) -> Result<(), Stopped> {
        let play = part.play;
        let mut writer = self.writer(play, !part.mover);
        if let Some(end) = writer.end_in_diagram()? {
            for tree in end.moves {
                self.sink.finding(Finding::Tree(tree));
            }
            return Ok(());
        }
        let full = Left::of(play);
        if !full.goes_on() {
            return Ok(());
        }
        // play in which every defence has an answer is shown at its own length
        let left = match writer.refutations(full.after_one(), 0)? {
            Some((_, longest)) => longest,
            None => full.after_one(),
        };
        drop(writer);
        self.first_moves(
            play,
            !part.mover,
            play.defenders_turn(),
            Work::Defence(left),
        )
    }

    /// The defences in the diagram after the key, with all that is threatened and all that refutes.
    pub(super) fn post_key(&mut self, part: Part<'p>) -> Result<(), Stopped> {
        let play = part.play;
        let options = Options {
            variations: true,
            ..self.options.clone()
        };
        let mut writer = Writer {
            search: self.search(!part.mover),
            play,
            options: &options,
        };
        let full = Left::of(play);
        let found = match writer.end_in_diagram()? {
            Some(end) => Some(end),
            None if !full.goes_on() => None,
            None => writer.post_key(full.after_one())?,
        };
        let check = writer.search.player.in_check(!part.mover);
        drop(writer);
        self.show_post_key(check, found);
        Ok(())
    }

    /// The play of a branch that begins with a defence.
    pub(super) fn defences_in_diagram(&mut self, part: Part<'p>) -> Result<(), Stopped> {
        let mut writer = self.writer(part.play, part.mover);
        let found = match self.options.variations {
            true => writer.post_key(Left::of(part.play))?,
            false => None,
        };
        let check = writer.search.player.in_check(part.mover);
        drop(writer);
        self.show_post_key(check, found);
        Ok(())
    }

    pub(super) fn show_post_key(&mut self, check: bool, found: Option<Replies>) {
        if check || found.is_some() {
            let replies = found.unwrap_or_default();
            self.sink.finding(Finding::PostKey { check, replies });
        }
    }
}
