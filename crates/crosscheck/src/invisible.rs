//! Helpmates with invisible men against a plain reference, which lists all worlds: all squares and kinds of the invisible men, each as a
//! position of the kernel in which all their moves are played.

use crate::replay::findings;
use fastrand::Rng;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{KindId, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::condition::Condition;
use sauterelle_kernel::diagram::{Diagram, DiagramMan};
use sauterelle_kernel::men::{self, Language};
use sauterelle_kernel::moves::{Act, Move, Moves, Wing};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;
use sauterelle_notation::read::names::parse_condition;
use sauterelle_notation::solution::solution_text::SolutionText;
use sauterelle_notation::solution::text::TextWriter;
use sauterelle_rules::game::Game;
use sauterelle_solve::compiled::Compiled;
use sauterelle_solve::invisible;
use sauterelle_solve::problem::{Options, Problem};
use sauterelle_solve::solution::Finding;
use sauterelle_solve::stipulation::Stipulation;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::time::Duration;

/// What a run has seen.
#[derive(Debug, Default)]
pub struct InvisibleReport {
    /// Problems solved in both ways.
    pub compared: u64,
    /// Problems with a solution.
    pub with_solution: u64,
    /// Solutions.
    pub solutions: u64,
    /// Problems with different answers.
    pub differences: Vec<String>,
}

impl std::fmt::Display for InvisibleReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} problems ({} with a solution, {} solutions)",
            self.compared, self.with_solution, self.solutions
        )
    }
}

/// Compares so many random problems.
pub fn run(problems: u64, seed: u64) -> InvisibleReport {
    let mut rng = Rng::with_seed(seed);
    let mut report = InvisibleReport::default();
    while report.compared < problems && report.differences.len() < 20 {
        let problem = random(&mut rng);
        match compare(&problem) {
            Ok(None) => {}
            Ok(Some(solutions)) => {
                report.compared += 1;
                report.with_solution += u64::from(solutions > 0);
                report.solutions += solutions;
            }
            Err(difference) => {
                report.compared += 1;
                report.differences.push(difference);
            }
        }
    }
    report
}

/// Solves a problem in both ways: how many solutions it has; none if there is nothing to compare.
///
/// # Errors
/// The difference.
pub fn compare(problem: &Problem) -> Result<Option<u64>, String> {
    if invisible::check(problem).is_err() {
        return Ok(None);
    }
    let Some(ours) = ours(problem)? else {
        return Ok(None);
    };
    let Some(theirs) = Reference::new(problem)?.solve() else {
        return Ok(None);
    };
    if ours == theirs {
        return Ok(Some(ours.len() as u64));
    }
    let only = |one: &BTreeSet<String>, other: &BTreeSet<String>| {
        let lines: Vec<&str> = one.difference(other).map(String::as_str).take(6).collect();
        lines.join("; ")
    };
    Err(format!(
        "{}: only ours: {} | only the reference: {}",
        described(problem),
        only(&ours, &theirs),
        only(&theirs, &ours)
    ))
}

fn described(problem: &Problem) -> String {
    let men = problem.diagram.placed().map(|(at, man)| {
        let side = match man.sides {
            Sides::White => 'w',
            Sides::Black => 'b',
            Sides::Neutral => 'n',
        };
        format!("{side}{}{at}", man.man.code[0].to_uppercase())
    });
    let conditions = problem.conditions.iter().map(ToString::to_string);
    let words: Vec<String> = men.chain(conditions).collect();
    format!(
        "{} {} TI, {}",
        problem.stipulation.text,
        problem.diagram.invisible,
        words.join(" ")
    )
}

/// Our solutions, as lists of moves.
fn ours(problem: &Problem) -> Result<Option<BTreeSet<String>>, String> {
    let Some(found) = findings(problem, Duration::from_secs(60))? else {
        return Ok(None);
    };
    let game = problem.game_of_visible_men().map_err(|e| e.to_string())?;
    let writer = TextWriter::new(&game.rules.kinds, Language::English);
    let mut text = SolutionText::new(writer);
    let mut lines = BTreeSet::new();
    for finding in &found {
        let line = text.write(finding);
        if let Finding::SeenLine(_) = finding {
            lines.insert(plain(&line));
        }
    }
    Ok(Some(lines))
}

/// The moves of a line without their numbers; whether an officer captures what is not seen is not told.
fn plain(line: &str) -> String {
    let words = line.split_whitespace().map(|word| {
        let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
        match after.starts_with('.') {
            true => after.trim_start_matches('.'),
            false => word,
        }
    });
    let words: Vec<&str> = words
        .filter(|word| !word.is_empty() && *word != "#")
        .collect();
    words.join(" ").replace('*', "-")
}

/// The men of a world, and which of them are invisible.
#[derive(Clone)]
struct World {
    state: State,
    hidden: Bb,
}

/// Different worlds, found one after the other.
#[derive(Default)]
struct Worlds {
    found: Vec<World>,
    known: HashSet<(u128, Bb)>,
}

impl Worlds {
    fn add(&mut self, state: &State, hidden: Bb) {
        if self.known.insert((state.key(), hidden)) {
            let mut state = state.clone();
            state.forget_journal();
            self.found.push(World { state, hidden });
        }
    }
}

struct Reference {
    game: Game,
    worlds: Vec<World>,
    moves: u16,
    first: Side,
}

/// Worlds that are listed at most.
const MOST_WORLDS: usize = 60_000;

impl Reference {
    fn new(problem: &Problem) -> Result<Reference, String> {
        let first = problem.stipulation.mover();
        let branch = problem.stipulation.play.first_branch();
        let moves = branch.ok_or("no play")?.max;
        let game = problem.game_of_visible_men().map_err(|e| e.to_string())?;
        let mut reference = Reference {
            game,
            worlds: Vec::new(),
            moves,
            first,
        };
        let mut diagram = problem.diagram.clone();
        diagram.to_move = first;
        diagram.invisible = 0;
        let holes = problem.conditions.iter().flat_map(holes).collect();
        reference.place(&mut diagram, holes, Bb::EMPTY, problem.diagram.invisible, 0);
        Ok(reference)
    }

    /// Adds all worlds in which so many more men stand on squares from this one on.
    fn place(&mut self, diagram: &mut Diagram, holes: Bb, hidden: Bb, left: u8, from: usize) {
        if left == 0 {
            let kings = |side: Side| {
                let is_king = |man: &DiagramMan| man.is_royal() && man.sides.has(side);
                diagram.placed().filter(|(_, man)| is_king(man)).count()
            };
            let one_each = Side::BOTH.into_iter().all(|side| kings(side) == 1);
            if one_each
                && self.worlds.len() <= MOST_WORLDS
                && let Ok(state) = self.game.position(diagram)
            {
                let mut player = Player::new(&self.game.rules, state.clone());
                if !player.in_check(!self.first) {
                    self.worlds.push(World { state, hidden });
                }
            }
            return;
        }
        for at in Sq::all().filter(|at| at.index() >= from && !holes.has(*at)) {
            if diagram.men[at.index()].is_some() {
                continue;
            }
            for (place, man) in men::orthodox().into_iter().enumerate() {
                let is_pawn = place == KindId::PAWN.index();
                if is_pawn && matches!(at.rank(), 0 | 7) {
                    continue;
                }
                for side in Side::BOTH {
                    diagram.men[at.index()] = Some(DiagramMan::new(man, side));
                    let hidden = hidden | Bb::of(at);
                    self.place(diagram, holes, hidden, left - 1, at.index() + 1);
                }
            }
            diagram.men[at.index()] = None;
        }
    }

    /// All solutions, as lists of moves; none if there are too many worlds.
    fn solve(&self) -> Option<BTreeSet<String>> {
        if self.worlds.len() > MOST_WORLDS {
            return None;
        }
        let mut found = BTreeSet::new();
        let mut worlds = self.worlds.clone();
        if worlds.is_empty() {
            return Some(found);
        }
        // men known in the diagram are told with no move
        self.reveal(&mut worlds);
        self.search(&worlds, self.moves, &mut Vec::new(), &mut found)?;
        Some(found)
    }

    fn search(
        &self,
        worlds: &[World],
        left: u16,
        line: &mut Vec<String>,
        found: &mut BTreeSet<String>,
    ) -> Option<()> {
        let mut next: BTreeMap<String, Worlds> = BTreeMap::new();
        let mut no_mates: HashSet<String> = HashSet::new();
        for world in worlds {
            let mut player = Player::new(&self.game.rules, world.state.clone());
            let mut moves = Moves::new(&mut player);
            while let Some(mv) = moves.next(&mut player) {
                if let Some((text, hidden)) = seen(&player, mv, world.hidden)
                    && !no_mates.contains(&text)
                {
                    let same = next.entry(text.clone()).or_default();
                    same.add(player.state(), hidden);
                    if same.found.len() > MOST_WORLDS {
                        return None;
                    }
                    if left == 1 && !player.is_mated() {
                        no_mates.insert(text);
                    }
                }
                player.undo();
            }
        }
        for (text, mut worlds) in next {
            if no_mates.contains(&text) {
                continue;
            }
            let revealed = self.reveal(&mut worlds.found);
            line.push(format!("{text}{revealed}"));
            if left == 1 {
                found.insert(line.join(" "));
            } else {
                self.search(&worlds.found, left - 1, line, found)?;
            }
            line.pop();
        }
        Some(())
    }

    /// Makes visible who is the same invisible man in all worlds, and tells it.
    fn reveal(&self, worlds: &mut [World]) -> String {
        let mut text = String::new();
        let Some(first) = worlds.first().cloned() else {
            return text;
        };
        for at in first.hidden {
            let man = first.state.piece(at);
            let is_same = |world: &World| {
                let other = world.state.piece(at);
                let what = |man: Option<Piece>| man.map(|man| (man.kind, man.sides));
                world.hidden.has(at) && what(other) == what(man)
            };
            if let Some(man) = man.filter(|_| worlds.iter().all(is_same)) {
                let side = if man.sides.has(Side::White) { 'w' } else { 'b' };
                text += &format!("[{at}={side}{}]", letter(man.kind));
                for world in worlds.iter_mut() {
                    world.hidden &= !Bb::of(at);
                }
            }
        }
        text
    }
}

fn holes(condition: &Condition) -> Vec<Sq> {
    let words = condition.words("").flat_map(|word| {
        let squares = word.as_bytes().chunks(2);
        squares.filter_map(|square| std::str::from_utf8(square).ok()?.parse().ok())
    });
    words.collect()
}

fn letter(kind: KindId) -> String {
    men::orthodox()[kind.index()].code[0].to_uppercase()
}

/// As much of the move just played as is seen, with the squares of invisible men after it. None for castlings of invisible kings.
fn seen(view: &View, mv: Move, hidden: Bb) -> Option<(String, Bb)> {
    let (from, to) = (mv.shape.from, mv.shape.to);
    if let Act::Castle(wing) = mv.shape.act {
        let (corner, _) = mv.shape.castling_partner()?;
        let text = match wing {
            Wing::King => "0-0",
            Wing::Queen => "0-0-0",
        };
        return (!hidden.has(from)).then(|| (text.to_string(), hidden & !Bb::of(corner)));
    }
    let mut effects = view.last_effects().iter();
    let captured = effects.find_map(|entry| match entry.effect {
        Effect::Remove { at, .. } if entry.reason.is_capture() => Some(at),
        _ => None,
    });
    let rest = hidden & !captured.map_or(Bb::EMPTY, Bb::of);
    if hidden.has(from) {
        let text = seen_of_hidden(to, captured, hidden)?;
        return Some((text, (rest & !Bb::of(from)) | Bb::of(to)));
    }
    Some((seen_of_visible(view, mv, captured, hidden)?, rest))
}

/// What is added to a move that captures so.
fn sign_of_capture(to: Sq, captured: Option<Sq>) -> &'static str {
    match captured {
        Some(at) if at != to => " ep.",
        _ => "",
    }
}

/// What is seen of the move of an invisible man.
fn seen_of_hidden(to: Sq, captured: Option<Sq>, hidden: Bb) -> Option<String> {
    let sign = sign_of_capture(to, captured);
    let en_passant = !sign.is_empty();
    match captured {
        // what it takes is seen to vanish
        Some(at) if !hidden.has(at) => Some(match en_passant {
            true => format!("TI~-{to}{sign}"),
            false => format!("TI~-{at}"),
        }),
        _ if en_passant => None,
        _ => Some("TI~-~".to_string()),
    }
}

/// What is seen of the move of a visible man.
fn seen_of_visible(view: &View, mv: Move, captured: Option<Sq>, hidden: Bb) -> Option<String> {
    let (from, to) = (mv.shape.from, mv.shape.to);
    let promotion = view
        .last_effects()
        .iter()
        .find_map(|entry| match entry.effect {
            Effect::Change { was, now, .. } if entry.reason == Reason::Promotion => {
                Some((was.kind, now.kind))
            }
            _ => None,
        });
    let side = !view.state().turn();
    let now = view.state().piece(to)?.kind;
    let was = promotion.map_or(now, |(was, _)| was);
    let neutral = if view.state().piece(to)?.sides == Sides::Neutral {
        "n"
    } else {
        ""
    };
    let is_pawn = was == KindId::PAWN;
    let enemy = if side == Side::White { 'b' } else { 'w' };
    let before = match captured.filter(|at| hidden.has(*at)) {
        Some(at) if is_pawn => format!("[+{enemy}TI{at}]"),
        _ => String::new(),
    };
    let man = match is_pawn && neutral.is_empty() {
        true => String::new(),
        false => letter(was),
    };
    let becomes = promotion.map_or(String::new(), |(_, now)| {
        format!("={neutral}{}", letter(now))
    });
    let sign = sign_of_capture(to, captured);
    Some(format!("{before}{neutral}{man}{from}-{to}{sign}{becomes}"))
}

/// A random problem near a mate: full boards with one invisible man, small ones with one or two.
fn random(rng: &mut Rng) -> Problem {
    let mut diagram = Diagram::empty();
    let mut conditions = Vec::new();
    let invisible = 1 + u8::from(rng.u8(..3) == 0);
    let is_small = invisible > 1 || rng.u8(..3) == 0;
    let mut holes = Bb::EMPTY;
    if is_small {
        let (width, height) = if invisible > 1 { (4, 4) } else { (5, 5) };
        let (x, y) = (rng.u8(..=8 - width), rng.u8(..=8 - height));
        let is_outside =
            |at: &Sq| !(x..x + width).contains(&at.file()) || !(y..y + height).contains(&at.rank());
        holes = Sq::all().filter(is_outside).collect();
        let squares: String = holes.into_iter().map(|at| at.to_string()).collect();
        conditions.extend(parse_condition(&format!("Hole {squares}")));
    }
    let length = match (is_small, invisible) {
        (true, 1) => ["h#1", "h#1.5", "h#2"][rng.usize(..3)],
        _ => ["h#1", "h#1.5"][rng.usize(..2)],
    };
    let stipulation = Stipulation::parse(length).expect("a helpmate");
    let free: Vec<Sq> = Sq::all().filter(|at| !holes.has(*at)).collect();
    let mut put = |rng: &mut Rng, at: Option<Sq>, side: Sides, kind: usize| {
        let at = at.unwrap_or_else(|| free[rng.usize(..free.len())]);
        let is_wrong_pawn = kind == KindId::PAWN.index() && matches!(at.rank(), 0 | 7);
        let man = &mut diagram.men[at.index()];
        if man.is_none() && !holes.has(at) && !is_wrong_pawn {
            *man = Some(DiagramMan::new(men::orthodox()[kind], side));
        }
    };
    let home = |side: Side, file: u8| Some(Sq::at(file, side.home_rank()));
    for side in Side::BOTH {
        let castles = !is_small && rng.u8(..3) == 0;
        if castles {
            put(rng, home(side, 4), side.into(), 0);
            if rng.bool() {
                put(rng, home(side, 7), side.into(), 2);
            }
        } else if rng.u8(..6) > 0 {
            put(rng, None, side.into(), 0);
        }
    }
    for _ in 0..rng.u8(1..=3) {
        let (sides, kind) = (neutral(rng, Sides::White), random_kind(rng));
        put(rng, None, sides, kind);
    }
    for _ in 0..rng.u8(..=2) {
        let (sides, kind) = (neutral(rng, Sides::Black), random_kind(rng));
        put(rng, None, sides, kind);
    }
    diagram.invisible = invisible;
    Problem {
        diagram,
        target: None,
        conditions,
        stipulation,
        options: Options::default(),
        compiled: Compiled::default(),
    }
}

/// These sides, or sometimes neutral.
fn neutral(rng: &mut Rng, sides: Sides) -> Sides {
    match rng.u8(..8) {
        0 => Sides::Neutral,
        _ => sides,
    }
}

/// Any kind but the king, by its number among the orthodox ones.
fn random_kind(rng: &mut Rng) -> usize {
    [1, 1, 2, 3, 4, 5, 5][rng.usize(..7)]
}
