//! Men of each manner of going that definitions have, against generators that walk square by square: where men of both sides go, which men
//! they attack, which of their moves leave a king in check, and moves taken back. Problems with them are solved with all shortcuts and
//! without.

mod forms;
mod plain;

use crate::Answer;
use fastrand::Rng;
use forms::{FORMS, Form};
use plain::{At, Look, Seen, Ways, of_king};
use sauterelle::kernel::diagram::{Diagram, DiagramMan};
use sauterelle::kernel::language::Tokens;
use sauterelle::kernel::men::language::{ManDefinition, read_walk};
use sauterelle::kernel::men::{Language, Man, Walk, by_code};
use sauterelle::kernel::play::Player;
use sauterelle::notation::betza::{from_betza, to_betza};
use sauterelle::rules::game::Game;
use sauterelle::solving::shortcuts::{Shortcut, Shortcuts};
use sauterelle::{Side, Sq, unmoves};
use sauterelle_crosscheck::pruning;
use sauterelle_crosscheck::unmoves::{UnmovesReport, after_some};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What is compared.
#[derive(clap::Args)]
pub struct MenArgs {
    /// Positions for each man
    #[arg(long, default_value_t = 150)]
    positions: usize,
    /// Problems for each man, solved without shortcuts too
    #[arg(long, default_value_t = 20)]
    problems: u64,
    /// Start of the pseudo-random sequence
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only men whose walk contains this
    #[arg(long)]
    only: Option<String>,
}

/// Compares, and tells whether everything agrees.
///
/// # Errors
/// If a man cannot be read.
pub fn run(asked: &MenArgs) -> Answer {
    let mut said = String::from(
        "| man | positions | moves | attacks | moves taken back | problems | differences |\n|---|---:|---:|---:|---:|---:|---:|\n",
    );
    let mut all = Found::default();
    let mut men = 0;
    for form in FORMS {
        let is_asked = |only: &String| form.walk.contains(only);
        if !asked.only.as_ref().is_none_or(is_asked) {
            continue;
        }
        let found = compared(&form, asked)?;
        let _ = writeln!(said, "| {} | {found} |", form.walk);
        all.add(found);
        men += 1;
    }
    for difference in all.differences.iter().take(10) {
        let _ = writeln!(said, "{difference}");
    }
    let Found {
        positions,
        moves,
        attacks,
        problems,
        ref taken_back,
        ref differences,
    } = all;
    let _ = write!(
        said,
        "{men} men, {positions} positions: {moves} moves, {attacks} attacks, {} moves taken back, {problems} problems, {} differences",
        taken_back.taken_back,
        differences.len()
    );
    Ok((said, all.differences.is_empty()))
}

/// A search that tries move after move, and believes no promise.
const PLAIN: Shortcuts = Shortcuts::of(&[
    Shortcut::Pruning,
    Shortcut::Order,
    Shortcut::ShorterFirst,
    Shortcut::NeededMoves,
    Shortcut::Lines,
    Shortcut::Reachability,
    Shortcut::Promises,
]);

/// What has been seen.
#[derive(Default)]
struct Found {
    positions: usize,
    moves: usize,
    attacks: usize,
    taken_back: UnmovesReport,
    problems: u64,
    differences: Vec<String>,
}

impl Found {
    fn add(&mut self, other: Found) {
        self.positions += other.positions;
        self.moves += other.moves;
        self.attacks += other.attacks;
        self.problems += other.problems;
        self.taken_back.taken_back += other.taken_back.taken_back;
        self.differences.extend(other.differences);
    }
}

impl std::fmt::Display for Found {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Found {
            positions,
            moves,
            attacks,
            taken_back,
            problems,
            differences,
        } = self;
        let (back, wrong) = (taken_back.taken_back, differences.len());
        write!(
            f,
            "{positions} | {moves} | {attacks} | {back} | {problems} | {wrong}"
        )
    }
}

fn walk(text: &str) -> Result<Walk, String> {
    let mut tokens = Tokens::of(text).map_err(|fault| fault.to_string())?;
    read_walk(&mut tokens, &|_| None).map_err(|fault| format!("{text}: {fault}"))
}

fn defined(walk: &str) -> Result<&'static Man, String> {
    let text = format!("man zz, \"compared\" = {walk}");
    let mut tokens = Tokens::of(&text).map_err(|fault| fault.to_string())?;
    let man = ManDefinition::read(&mut tokens, &|_| None);
    man.map(ManDefinition::man)
        .map_err(|fault| format!("{text}: {fault}"))
}

fn compared(form: &Form, asked: &MenArgs) -> Result<Found, String> {
    let man = defined(form.walk)?;
    let mut found = Found::default();
    if let Err(difference) = betza(form, man) {
        found.differences.push(difference);
    }
    let mut rng = Rng::with_seed(asked.seed);
    while found.positions < asked.positions && found.differences.len() < 5 {
        let board = Board::random(&mut rng, man);
        let game = Game::new(&board.diagram, &[]).map_err(|error| error.to_string())?;
        let compares = [
            board.attacks(form, &game, &mut found),
            board.moves(form, &game, &mut found),
            taken_back(&game, &mut rng, &mut found),
        ];
        let text = || board.to_string();
        let differences = compares.into_iter().filter_map(Result::err);
        let differences = differences.map(|it| format!("{}: {}: {it}", form.walk, text()));
        found.differences.extend(differences);
        found.positions += 1;
    }
    let solved = pruning::run_with_man(man, asked.problems, &mut rng, PLAIN)?;
    found.problems = solved.compared;
    found.differences.extend(solved.differences);
    Ok(found)
}

/// Whether Betza's notation says the same, both ways.
fn betza(form: &Form, man: &Man) -> Result<(), String> {
    let read = |text: &str| from_betza(text).map_err(|fault| format!("{text}: {fault}"));
    if let Some(text) = form.betza
        && walk(&read(text)?)? != man.walk
    {
        return Err(format!("{text} is not {}", form.walk));
    }
    match to_betza(&man.walk) {
        Some(text) if walk(&read(&text)?)? != man.walk => {
            Err(format!("{} is written {text}", form.walk))
        }
        None if form.betza.is_some() => Err(format!("{} is not written", form.walk)),
        _ => Ok(()),
    }
}

fn taken_back(game: &Game, rng: &mut Rng, found: &mut Found) -> Result<(), String> {
    let mut player = game.play();
    let waiting = !player.state().turn();
    if player.in_check(waiting) || !unmoves::material_is_possible(&player) {
        return Ok(());
    }
    after_some(&mut player, rng, &mut found.taken_back)
}

/// Who stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Who {
    Compared,
    King,
    Dummy,
}

/// A random position.
struct Board {
    diagram: Diagram,
    men: BTreeMap<At, (Side, Who)>,
}

impl std::fmt::Display for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (at, (side, who)) in &self.men {
            write!(f, "{side:?} {who:?} {} ", square(*at))?;
        }
        Ok(())
    }
}

fn square((file, rank): At) -> Sq {
    Sq::at(file as u8, rank as u8)
}

fn at(square: Sq) -> At {
    (i32::from(square.file()), i32::from(square.rank()))
}

impl Board {
    /// One man or a few that are compared, on each side, a king on each side or none at all, and others that stand in the way.
    fn random(rng: &mut Rng, compared: &'static Man) -> Board {
        let mut squares: Vec<At> = Sq::all().map(at).collect();
        rng.shuffle(&mut squares);
        let mut men = BTreeMap::new();
        let has_kings = rng.u8(..3) > 0;
        let dummies = rng.usize(2..24);
        for side in Side::BOTH {
            for _ in 0..rng.usize(1..3) {
                men.extend(squares.pop().map(|at| (at, (side, Who::Compared))));
            }
            if has_kings {
                men.extend(squares.pop().map(|at| (at, (side, Who::King))));
            }
        }
        for _ in 0..dummies {
            let side = Side::BOTH[rng.usize(..2)];
            men.extend(squares.pop().map(|at| (at, (side, Who::Dummy))));
        }
        let code = |code| by_code(code, Language::English);
        let mut diagram = Diagram::empty();
        diagram.defined.push(compared);
        diagram.to_move = Side::BOTH[rng.usize(..2)];
        for (at, (side, who)) in &men {
            let man = match who {
                Who::Compared => Some(compared),
                Who::King => code("k"),
                Who::Dummy => code("du"),
            };
            diagram.men[square(*at).index()] = man.map(|man| DiagramMan::new(man, *side));
        }
        Board { diagram, men }
    }

    /// Where the man on a square goes.
    fn ways(&self, form: &Form, from: At) -> Ways {
        let Some(&(side, who)) = self.men.get(&from) else {
            return Ways::new();
        };
        let look = |(file, rank): At| match self.men.get(&(file, rank)) {
            _ if !(0..8).contains(&file) || !(0..8).contains(&rank) => Look::Off,
            None => Look::Empty,
            Some((other, _)) if *other == side => Look::Own,
            Some(_) => Look::Enemy,
        };
        let up = if side == Side::White { 1 } else { -1 };
        let seen = Seen {
            look: &look,
            from,
            up,
        };
        match who {
            Who::Compared => (form.ways)(&seen),
            Who::King => of_king(&seen),
            Who::Dummy => Ways::new(),
        }
    }

    fn men_of(&self, side: Side) -> impl Iterator<Item = At> {
        let men = self.men.iter();
        men.filter(move |(_, man)| man.0 == side).map(|(at, _)| *at)
    }

    /// Whether men of the other side attack the king of this one.
    fn is_in_check(&self, form: &Form, side: Side) -> bool {
        let king = (side, Who::King);
        let takes_king = |victim: At| self.men.get(&victim) == Some(&king);
        let ways = self.men_of(!side).flat_map(|from| self.ways(form, from));
        ways.filter_map(|(_, victim)| victim).any(takes_king)
    }

    /// The board after a move.
    fn after(&self, from: At, to: At, victim: Option<At>) -> Board {
        let mut men = self.men.clone();
        if let Some(victim) = victim {
            men.remove(&victim);
        }
        let man = men.remove(&from);
        men.extend(man.map(|man| (to, man)));
        Board {
            diagram: self.diagram.clone(),
            men,
        }
    }

    /// Compares which men are attacked by which.
    fn attacks(&self, form: &Form, game: &Game, found: &mut Found) -> Result<(), String> {
        let player = game.play();
        for side in Side::BOTH {
            let mut known: BTreeMap<At, Vec<At>> = BTreeMap::new();
            for from in self.men_of(side) {
                let ways = self.ways(form, from);
                let mut hit: Vec<At> = ways.into_iter().filter_map(|(_, victim)| victim).collect();
                hit.sort_unstable();
                hit.dedup();
                for target in hit {
                    known.entry(target).or_default().push(from);
                }
            }
            for target in self.men_of(!side) {
                let mut observers: Vec<At> =
                    player.observers(side, square(target)).map(at).collect();
                observers.sort_unstable();
                let known = known.remove(&target).unwrap_or_default();
                found.attacks += known.len();
                if observers != known {
                    let on = square(target);
                    return Err(format!(
                        "{on} is attacked from {observers:?}, not {known:?}"
                    ));
                }
            }
        }
        Ok(())
    }

    /// Compares the legal moves of both sides.
    fn moves(&self, form: &Form, game: &Game, found: &mut Found) -> Result<(), String> {
        for side in Side::BOTH {
            // a king that can be captured is none to compare with
            if self.is_in_check(form, !side) {
                continue;
            }
            let mut player = game.play_as(side);
            let legal = legal(&mut player);
            let ways = self.men_of(side).flat_map(|from| {
                let ways = self.ways(form, from).into_iter();
                ways.map(move |(to, victim)| (from, to, victim))
            });
            let known = ways.filter(|&(from, to, victim)| {
                !self.after(from, to, victim).is_in_check(form, side)
            });
            let mut known: Vec<_> = known.collect();
            known.sort_unstable();
            found.moves += known.len();
            if legal != known {
                let only = |one: &[Played], other: &[Played]| -> Vec<Played> {
                    let one = one.iter().filter(|it| !other.contains(it));
                    one.copied().collect()
                };
                let (more, less) = (only(&legal, &known), only(&known, &legal));
                return Err(format!("{side:?} has {more:?}, and not {less:?}"));
            }
        }
        Ok(())
    }
}

/// A move: departure, arrival, square of the captured man.
type Played = (At, At, Option<At>);

/// The legal moves.
fn legal(player: &mut Player) -> Vec<Played> {
    let moves = player.legal_moves().into_iter().map(|mv| mv.shape);
    let moves = moves.map(|shape| (at(shape.from), at(shape.to), shape.capture.map(at)));
    let mut moves: Vec<_> = moves.collect();
    moves.sort_unstable();
    moves
}
