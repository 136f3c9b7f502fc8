//! The half-moves of a solution in print, played: what each short one is in full.

use super::super::moves::{Node, Section, THREAT, head, move_as_read};
use super::super::start::Start;
use super::lexer::tokens;
use super::structure::{HalfMove, Play, What, structure};
use super::token::Token;
use super::word::alternatives;
use crate::notation::entered::{InputProblem, Twin};
use crate::notation::move_text::{MoveReader, Unread, legal_moves};
use crate::notation::solution::text::TextWriter;
use sauterelle_kernel::men::Language;
use sauterelle_kernel::moves::{Move, Status};
use sauterelle_kernel::play::Player;
use sauterelle_languages::say;
use sauterelle_rules::game::GameError;
use sauterelle_solve::goals;
use sauterelle_solve::solution::Step;

/// Reads a solution by playing its moves in the positions of the problem, where play begins as `starts` say. The moves that come out are
/// in full, in the letters of `language`.
///
/// # Errors
/// The first move that nothing fits, in the letters with which most moves could be read.
pub(crate) fn read_played(
    text: &str,
    problem: &InputProblem,
    starts: &[Start],
    language: Language,
) -> Result<Vec<Section>, String> {
    let sections = split(text, problem, starts);
    let others = Language::ALL
        .into_iter()
        .filter(|it| *it != problem.language);
    let mut furthest: Option<(usize, String)> = None;
    for letters in std::iter::once(problem.language).chain(others) {
        let mut read = 0;
        let mut is_too_much = false;
        let played = sections.iter().map(|(twin, start, text)| {
            let mut reading = Reading {
                reader: MoveReader { language: letters },
                language,
                lines: start.lines,
                read: 0,
                is_strict: false,
                left: MOST_PLAYED,
                depth: 0,
                choice: None,
                anew: Vec::new(),
            };
            let section = reading.section(twin, start, text);
            read += reading.read;
            is_too_much |= reading.left == 0;
            section
        });
        match played.collect::<Result<Vec<Section>, String>>() {
            Ok(sections) => return Ok(sections),
            Err(why) if is_too_much => return Err(why),
            Err(why) if furthest.as_ref().is_none_or(|(most, _)| read > *most) => {
                furthest = Some((read, why));
            }
            Err(_) => {}
        }
    }
    Err(furthest.map_or_else(|| say!("there are no moves"), |(_, why)| why))
}

/// The text of each position. Letters of twins may stand at the beginning of a line or within it.
fn split<'p>(
    text: &str,
    problem: &'p InputProblem,
    starts: &'p [Start],
) -> Vec<(&'p Twin, &'p Start, String)> {
    let positions = || problem.twins.iter().zip(starts);
    let mut found: Vec<(&Twin, &Start, String)> = Vec::new();
    let first = positions()
        .next()
        .map(|(twin, start)| (twin, start, String::new()));
    found.extend(first);
    for line in text.lines() {
        if let Some((_, _, text)) = found.last_mut() {
            text.push('\n');
        }
        for word in line.split_inclusive(char::is_whitespace) {
            let label = head(word.trim_start_matches(['+', '*'])).map(|(label, _)| label);
            let named = label.and_then(|label| positions().find(|(_, start)| start.label == label));
            let mut rest = word;
            if let Some((twin, start)) = named {
                found.push((twin, start, String::new()));
                rest = word.split_once(')').map_or(word, |(_, rest)| rest);
            }
            if let Some((_, _, text)) = found.last_mut() {
                text.push_str(rest);
            }
        }
    }
    found.retain(|(_, _, text)| !text.trim().is_empty());
    found
}

/// The tokens from the first number on: what stands between the letter of a twin and that number is the change.
fn moves<'t>(tokens: &'t [Token], start: &Start) -> &'t [Token] {
    let is_number = |token: &Token| matches!(token, Token::Number(_));
    let first = match start.label.is_empty() {
        true => None,
        false => tokens.iter().position(is_number),
    };
    let is_open = |at: usize| at > 0 && tokens.get(at - 1) == Some(&Token::Open);
    let first = first.map_or(0, |at| at - usize::from(is_open(at)));
    tokens.get(first..).unwrap_or_default()
}

/// So many moves are played at most, and so many in a row: what is written may mean more than anybody would wait for.
const MOST_PLAYED: usize = 10_000;
const LONGEST: usize = 500;

struct Reading {
    reader: MoveReader,
    /// In whose letters the moves come out.
    language: Language,
    lines: bool,
    /// So many half-moves have been understood.
    read: usize,
    /// Moves that are said to reach the goal must do so.
    is_strict: bool,
    /// Moves that may still be played.
    left: usize,
    /// Half-moves from the diagram to the present place.
    depth: usize,
    /// Which of several moves in the same place is played, and of how many: `1...Kd5/Ke5 2.Qd4/Qe4` are two variations.
    choice: Option<(usize, usize)>,
    /// What has been played of parts in which moves are counted anew: they are kept as lines of their own.
    anew: Vec<Node>,
}

impl Reading {
    fn section(&mut self, twin: &Twin, start: &Start, text: &str) -> Result<Section, String> {
        let said = |error: GameError| error.to_string();
        let problem = &twin.problem;
        let mut games = vec![problem.game().map_err(said)?];
        games.extend(problem.game_of_other_side().map_err(said)?);
        let starter = problem.stipulation.starter;
        let play = structure(moves(&tokens(text), start), start.number, self.lines);
        let mut roots: Vec<Node> = Vec::new();
        for &root in &play.roots {
            let number = play.half_moves[root].number;
            let side = match number.is_multiple_of(2) {
                true => starter,
                false => !starter,
            };
            let by_side = |side| games.iter().map(move |game| game.play_as(side));
            let begins: Vec<Player> = by_side(side).chain(by_side(!side)).collect();
            let is_said = |nodes: &[Node]| nodes.iter().all(|node| roots.contains(node));
            // in duplex the other side may say the same
            let is_enough = |nodes: &[Node]| !problem.names_starter() || !is_said(nodes);
            let played = self.root(begins, &play, root, &is_enough)?;
            // above the defences, where no key is shown, stands what it threatens
            match !self.lines && number >= 2 && number.is_multiple_of(2) {
                true => add_threat(&mut roots, number - 1, played),
                false => roots.extend(played),
            }
            roots.append(&mut self.anew);
        }
        Ok(Section {
            label: start.label.clone(),
            roots,
        })
    }

    /// Plays what begins with this half-move, in the first of these diagrams in which it can be played and is enough, or else in the
    /// first in which it can be played.
    fn root(
        &mut self,
        begins: Vec<Player>,
        play: &Play,
        root: usize,
        is_enough: &dyn Fn(&[Node]) -> bool,
    ) -> Result<Vec<Node>, String> {
        let number = play.half_moves[root].number;
        let mut kept: Option<(Vec<Node>, Vec<Node>)> = None;
        let mut first_fault = None;
        for mut player in begins {
            let played = self.play(&mut player, play, &[root], number);
            let anew = std::mem::take(&mut self.anew);
            match played {
                Ok(nodes) if is_enough(&nodes) => {
                    kept = Some((nodes, anew));
                    break;
                }
                Ok(nodes) => kept = kept.or(Some((nodes, anew))),
                Err(why) => first_fault = first_fault.or(Some(why)),
            }
        }
        match kept {
            Some((nodes, anew)) => {
                self.anew = anew;
                Ok(nodes)
            }
            None => Err(first_fault.unwrap_or_default()),
        }
    }

    /// Plays half-moves that follow each other in the text, in a position in which the half-move with this number is due.
    fn play(
        &mut self,
        player: &mut Player,
        play: &Play,
        said: &[usize],
        due: usize,
    ) -> Result<Vec<Node>, String> {
        let mut found: Vec<Node> = Vec::new();
        for &index in said {
            let it = &play.half_moves[index];
            if it.begins_anew {
                self.play_anew(player, play, it)?;
                continue;
            }
            let missing = it.number.saturating_sub(due);
            if missing == 1 && !self.lines {
                player.null_move();
                let threat = self.half_move(player, play, it);
                player.undo();
                add_threat(&mut found, due, threat?);
                continue;
            }
            if missing > 1 && !self.lines {
                return Err(say!("moves are missing before {}", shown(it)));
            }
            for _ in 0..missing {
                player.null_move();
            }
            let played = self.half_move(player, play, it);
            for _ in 0..missing {
                player.undo();
            }
            found.extend(played?);
        }
        Ok(found)
    }

    /// Plays on from the half-move with which moves are counted anew. The side that has just moved may go on.
    fn play_anew(
        &mut self,
        player: &mut Player,
        play: &Play,
        said: &HalfMove,
    ) -> Result<(), String> {
        let mut played = self.half_move(player, play, said);
        if played.is_err() {
            player.null_move();
            let by_other = self.half_move(player, play, said);
            player.undo();
            played = by_other.or(played);
        }
        self.anew.extend(played?);
        Ok(())
    }

    /// Plays a half-move, in each way that is written.
    fn half_move(
        &mut self,
        player: &mut Player,
        play: &Play,
        said: &HalfMove,
    ) -> Result<Vec<Node>, String> {
        let text = match &said.what {
            What::Moves(text) => text,
            What::Any(letters) => return self.any(player, play, said, letters),
        };
        let texts = alternatives(text);
        if texts.len() < 2 || self.reader.all(player, text).is_ok() {
            return Ok(vec![self.one(player, play, said, text)?]);
        }
        if let Some((at, of)) = self.choice.filter(|(_, of)| *of == texts.len()) {
            return Ok(vec![self.one(player, play, said, &texts[at % of])?]);
        }
        let before = self.choice;
        let mut nodes = Vec::new();
        for (at, text) in texts.iter().enumerate() {
            self.choice = Some((at, texts.len()));
            nodes.push(self.one(player, play, said, text));
        }
        self.choice = before;
        nodes.into_iter().collect()
    }

    /// Any other move: if what follows is threatened, the threat; otherwise all moves that are not named and are answered so.
    fn any(
        &mut self,
        player: &mut Player,
        play: &Play,
        said: &HalfMove,
        letters: &str,
    ) -> Result<Vec<Node>, String> {
        if self.lines {
            return Err(say!("{} names no move", shown(said)));
        }
        let before = std::mem::replace(&mut self.is_strict, true);
        let found = self.any_answered(player, play, said, letters);
        self.is_strict = before;
        match found.is_empty() {
            true => Err(say!("no move is answered as {} is", shown(said))),
            false => Ok(found),
        }
    }

    fn any_answered(
        &mut self,
        player: &mut Player,
        play: &Play,
        said: &HalfMove,
        letters: &str,
    ) -> Vec<Node> {
        let due = said.number + 1;
        if letters.is_empty() && !player.in_check(player.state().turn()) {
            player.null_move();
            let threatened = self.play(player, play, &said.children, due);
            player.undo();
            if let Ok(children) = threatened {
                return vec![Node {
                    children,
                    ..node(THREAT.to_string(), said)
                }];
            }
        }
        let mut found = Vec::new();
        for (mv, step) in legal_moves(player) {
            let Some(text) = self
                .full(player, &step)
                .filter(|it| it.starts_with(letters))
            else {
                continue;
            };
            if let Ok(children) = self.after(player, &mv, play, said) {
                found.push(Node {
                    children,
                    ..node(text, said)
                });
            }
        }
        found
    }

    /// The move that this text names: of several that it may mean, the one that check, goal and what follows fit.
    fn one(
        &mut self,
        player: &mut Player,
        play: &Play,
        said: &HalfMove,
        text: &str,
    ) -> Result<Node, String> {
        let numbered = |why: String| format!("{}: {why}", shown(said));
        let mut fitting = self.reader.all(player, text);
        if fitting.is_err() && may_be_self_check(text) {
            fitting = self.reader.all_with_self_checks(player, text).or(fitting);
        }
        let fitting = fitting.map_err(|why| numbered(self.told(player, text, &why)))?;
        let fitting = signed(player, said, text, fitting);
        if self.is_strict && said.is_goal && !fitting.iter().any(|(mv, _)| ends(player, mv)) {
            return Err(numbered(say!("it is no mate")));
        }
        self.read += 1;
        let mut found: Vec<Node> = Vec::new();
        let mut first_fault = None;
        for (mv, step) in &fitting {
            let (read, anew) = (self.read, self.anew.len());
            let children = self.after(player, mv, play, said);
            match children {
                Ok(children) => {
                    let text = self.full(player, step);
                    let text = text.ok_or_else(|| numbered(say!("it cannot be written down")))?;
                    found.push(Node {
                        children,
                        ..node(text, said)
                    });
                }
                Err(why) => {
                    self.read = self.read.max(read);
                    self.anew.truncate(anew);
                    first_fault.get_or_insert(why);
                }
            }
        }
        match (found.len(), first_fault) {
            (1, _) => Ok(found.swap_remove(0)),
            (0, Some(why)) => Err(why),
            _ => {
                let texts: Vec<&str> = found.iter().map(|node| node.text.as_str()).collect();
                Err(numbered(say!("it may be {}", texts.join(" / "))))
            }
        }
    }

    /// What follows a half-move, played after this move.
    fn after(
        &mut self,
        player: &mut Player,
        mv: &Move,
        play: &Play,
        said: &HalfMove,
    ) -> Result<Vec<Node>, String> {
        if self.left == 0 || self.depth == LONGEST {
            return Err(say!("the moves can be read in too many ways"));
        }
        self.left -= 1;
        self.depth += 1;
        player.play(mv);
        let children = self.play(player, play, &said.children, said.number + 1);
        player.undo();
        self.depth -= 1;
        children
    }

    /// The move in full, as such moves are read.
    fn full(&self, player: &Player, step: &Step) -> Option<String> {
        let writer = TextWriter::new(&player.rules().kinds, self.language);
        move_as_read(&writer.step(step))
    }

    /// Why a text names no move.
    fn told(&self, player: &Player, text: &str, why: &Unread) -> String {
        let teller = self.reader.teller(player.rules(), text);
        why.say(&teller, text)
    }
}

/// Whether a move is said to reach a goal that a self-check may reach; a sign of value may stand behind that of the goal.
fn may_be_self_check(text: &str) -> bool {
    let valued = text.strip_suffix(['!', '?']).unwrap_or(text);
    [text, valued].into_iter().any(goals::may_be_self_check)
}

/// Of several moves those that give check, or reach a goal, if it is written that they do.
fn signed(
    player: &mut Player,
    said: &HalfMove,
    text: &str,
    fitting: Vec<(Move, Step)>,
) -> Vec<(Move, Step)> {
    if fitting.len() < 2 {
        return fitting;
    }
    let mut is_meant = |(mv, step): &(Move, Step)| -> bool {
        let is_end = said.is_goal && ends(player, mv);
        let signs_check = text.contains(['+', '†']) || said.is_goal;
        (!said.is_goal || is_end) && (!signs_check || step.check || is_end)
    };
    let meant: Vec<(Move, Step)> = fitting.iter().filter(|it| is_meant(it)).cloned().collect();
    match meant.is_empty() {
        true => fitting,
        false => meant,
    }
}

/// Whether the other side cannot move afterwards.
fn ends(player: &mut Player, mv: &Move) -> bool {
    player.play(mv);
    let status = player.status();
    player.undo();
    status != Status::Play
}

fn node(text: String, said: &HalfMove) -> Node {
    Node {
        text,
        number: said.number,
        before: 0,
        is_back: false,
        is_try: said.is_try,
        children: Vec::new(),
    }
}

/// Puts threatened moves to those that are known already.
fn add_threat(found: &mut Vec<Node>, number: usize, moves: Vec<Node>) {
    if let Some(threat) = found.iter_mut().find(|node| node.text == THREAT) {
        return threat.children.extend(moves);
    }
    found.push(Node {
        text: THREAT.to_string(),
        number,
        before: 0,
        is_back: false,
        is_try: false,
        children: moves,
    });
}

/// A half-move as it is written, with its number.
fn shown(said: &HalfMove) -> String {
    let dots = match said.number.is_multiple_of(2) {
        true => ".",
        false => "...",
    };
    let what = match &said.what {
        What::Moves(moves) => moves.clone(),
        What::Any(letters) => format!("{letters}~"),
    };
    format!("{}{dots}{what}", said.number / 2 + 1)
}
