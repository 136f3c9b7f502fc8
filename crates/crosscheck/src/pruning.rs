//! Search that looks ahead against plain search, or one that does without something else: on random problems of cooperative and self
//! play both must find the same.

mod proof_games;
mod properties;

use crate::random::{self, Taste};
use fastrand::Rng;
use sauterelle_kernel::bitboard::Bb;
use sauterelle_kernel::game::{Diagram, DiagramMan, Game};
use sauterelle_kernel::men::orthodox;
use sauterelle_kernel::moves::{Act, Move};
use sauterelle_kernel::piece::{Attrs, Side};
use sauterelle_kernel::rules::Condition;
use sauterelle_kernel::square::Sq;
use sauterelle_kernel::state::State;
use sauterelle_notation::fen::parse_fen;
use sauterelle_notation::names::parse_condition;
use sauterelle_solve::Control;
use sauterelle_solve::problem::{Duplex, Options, Problem};
use sauterelle_solve::shortcuts::Shortcuts;
use sauterelle_solve::solution::Finding;
use sauterelle_solve::solve::{Outcome, Progress, Resources, Sink, solve};
use sauterelle_solve::stipulation::Stipulation;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// What a run has seen.
#[derive(Debug, Default)]
pub struct Report {
    /// Problems solved in both ways.
    pub compared: u64,
    /// Problems with at least one line of solution.
    pub with_solution: u64,
    /// Problems that plain search did not finish in time.
    pub unfinished: u64,
    /// Moves played by plain search and by the one that looks ahead, in problems that both finished.
    pub moves: [u64; 2],
    /// Problems with different answers.
    pub differences: Vec<String>,
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} problems ({} with a solution), {} unfinished; {} moves played against {}",
            self.compared, self.with_solution, self.unfinished, self.moves[1], self.moves[0]
        )
    }
}

/// Which problems are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Mates and stalemates.
    Ends,
    /// Help mates under all kinds of rules.
    Rules,
    /// Positions to be reached.
    Positions,
    /// Promotions, and men on squares and ranks.
    Properties,
    /// Positions to be reached under each of many conditions in turn.
    ProofGames,
}

impl Kind {
    /// All of them, with their names.
    pub const ALL: [(Kind, &str); 5] = [
        (Kind::Ends, "ends"),
        (Kind::Rules, "rules"),
        (Kind::Positions, "positions"),
        (Kind::Properties, "properties"),
        (Kind::ProofGames, "proof-games"),
    ];
}

/// Compares so many random problems, solved without these shortcuts and with them.
///
/// # Errors
/// If a random problem cannot be set up, which is an error of this check.
pub fn run(kind: Kind, problems: u64, seed: u64, without: Shortcuts) -> Result<Report, String> {
    let mut rng = Rng::with_seed(seed);
    let mut report = Report::default();
    while report.compared + report.unfinished < problems {
        let problem = match kind {
            Kind::Ends => end(&mut rng)?,
            Kind::Rules => match mate_under_rules(&mut rng)? {
                Some(problem) => problem,
                None => continue,
            },
            Kind::ProofGames => match proof_games::problem(&mut rng)? {
                Some(problem) => problem,
                None => continue,
            },
            Kind::Properties => match properties::problem(&mut rng)? {
                Some(problem) => problem,
                None => continue,
            },
            Kind::Positions => match position(&mut rng)? {
                Some(problem) => problem,
                None => continue,
            },
        };
        compare(&problem, without, &mut report)?;
    }
    Ok(report)
}

/// Compares one problem, solved without these shortcuts and with them.
///
/// # Errors
/// If the problem cannot be set up.
pub fn run_one(problem: &Problem, without: Shortcuts) -> Result<Report, String> {
    let mut report = Report::default();
    compare(problem, without, &mut report)?;
    Ok(report)
}

/// Seconds that a search may take.
const LIMIT: Duration = Duration::from_secs(4);

fn compare(problem: &Problem, without: Shortcuts, report: &mut Report) -> Result<(), String> {
    let (plain, theirs) = findings(problem, without)?;
    let (looking, ours) = findings(problem, Shortcuts::NONE)?;
    let (Some(theirs), Some(ours)) = (theirs, ours) else {
        report.unfinished += 1;
        return Ok(());
    };
    report.compared += 1;
    report.moves[0] += plain;
    report.moves[1] += looking;
    let lines = theirs
        .iter()
        .filter(|finding| matches!(finding, Finding::Line(_)))
        .count();
    report.with_solution += u64::from(lines > 0);
    let are_same = match problem.options.max_solutions {
        // which ones are found first may differ
        Some(_) => theirs.len() == ours.len(),
        None => theirs == ours,
    };
    if !are_same {
        report.differences.push(format!(
            "{problem:#?}\n{} findings against {}",
            theirs.len(),
            ours.len()
        ));
    }
    Ok(())
}

/// The moves played and what was found, unless it took too long.
fn findings(problem: &Problem, without: Shortcuts) -> Result<(u64, Option<Vec<Finding>>), String> {
    let mut control = Control::new(Default::default(), Some(Instant::now() + LIMIT));
    control.without = without;
    let resources = Resources {
        threads: 1,
        memory: 16 << 20,
    };
    let mut found = Found(Vec::new());
    let outcome = solve(problem, resources, &control, &mut found).map_err(|e| e.to_string())?;
    let moves = control.nodes.load(Ordering::Relaxed);
    Ok((moves, (outcome != Outcome::Interrupted).then_some(found.0)))
}

struct Found(Vec<Finding>);

impl Sink for Found {
    fn finding(&mut self, finding: Finding) {
        self.0.push(finding);
    }

    fn progress(&mut self, _progress: Progress) {}
}

/// Stipulations for few men and for more, the shorter ones first.
static ENDS: &[&str] = &[
    "h#1",
    "h=1",
    "h#1.5",
    "h=1.5",
    "ser-h#1",
    "ser-h=1",
    "ser-#2",
    "ser-=2",
    "reci-h#2",
    "reci-h(=)#2",
    "h#2",
    "h=2",
    "ser-h#2",
    "ser-h=2",
    "pser-h#2",
    "phser-#2",
    "phser-=2",
    "1->ser-h#1",
    "exact-ser-h=2",
    "hs#2",
    "ser-reci-h#2",
    "s#1",
    "s=1",
    "r#2",
    "semi-r#2",
    "ser-s#2",
    "pser-s#2",
    // from here on for few men
    "h#2.5",
    "h=2.5",
    "h#3",
    "h=3",
    "ser-h#3",
    "ser-h=3",
    "ser-h#4",
    "ser-h=4",
    "ser-#4",
    "ser-=4",
    "reci-h#3",
    "pser-h#3",
    "2->ser-h#2",
    "ser-reci-h(=)#3",
    "reci-h(#)=3",
    "ser-h#5",
    "ser-=5",
    "h#3.5",
    "h=3.5",
    "s#2",
    "s=2",
    "s#3",
    "pser-s#3",
    "pser-s=3",
    "pser-s#4",
    "semi-r=3",
    "ser-r#3",
    "hr#2",
    "hs#2.5",
];
const FOR_MANY: usize = 27;

/// Cooperative play, with the moves of Black and of White that it takes.
static COOPERATION: &[(&str, [u8; 2])] = &[
    ("ser-h=3", [3, 1]),
    ("ser-h=4", [4, 1]),
    ("ser-h=5", [5, 1]),
    ("ser-h#4", [4, 1]),
    ("h=2", [2, 2]),
    ("h=2.5", [2, 3]),
    ("h=3", [3, 3]),
    ("h#2.5", [2, 3]),
    ("h#3", [3, 3]),
    ("ser-=4", [0, 4]),
    ("ser-#4", [0, 4]),
];

/// Conditions under which something is told of mates and stalemates without playing: duties, and rebirths.
static CONDITIONS: &[&[&str]] = &[
    &["BlackMaximummer"],
    &["WhiteMaximummer"],
    &["BlackMaximummer", "WhiteMaximummer"],
    &["WhiteMaximummer ultra"],
    &["BlackMinimummer"],
    &["WhiteMinimummer ultra", "BlackMaximummer"],
    &["WhiteMaximummer consequent"],
    &["Circe"],
    &["AntiCirce"],
    &["CageCirce"],
    &["MirrorCirce"],
    &["Circe RexInclusive"],
    &["Madrasi"],
    &["Circe", "WhiteMaximummer"],
];

/// Conditions that take attacks and captures away, or let men go elsewhere when they capture or are captured; and some that do more.
static RULES: &[&str] = &[
    "AntiCirce",
    "AntiCirce",
    "AntiCirce",
    "AntiCirce Cheylan",
    "AntiCirce RexExclusive",
    "AntiCirce Assassin",
    "AntiCirce Couscous",
    "AntiCirce File",
    "AntiCirce Symmetry",
    "AntiCirce Antipodes",
    "AntiCirce Diametral",
    "AntiCirce Rank",
    "AntiCirce Clone",
    "AntiCirce Turncoats",
    "AntiCirce April s p",
    "MirrorAntiCirce",
    "Circe",
    "Circe Strict",
    "Circe RexInclusive",
    "CirceAssassin",
    "FileCirce",
    "SymmetryCirce",
    "PWC",
    "SuperCirce",
    "CageCirce",
    "Circe Turncoats",
    "ImmunChess",
    "MarsCirce",
    "Madrasi",
    "Madrasi RexInclusive",
    "EiffelChess",
    "NoCapture",
    "NoBlackCapture",
    "NoWhiteCapture",
    "SuperGuards",
    "Lortap",
    "ProvocationChess",
    "Isardam",
    "ShieldedKings",
    "AndernachChess",
    "Masand",
    "WhiteMaximummer",
];

/// A help mate under one of them, or two; nothing if they cannot be combined.
fn mate_under_rules(rng: &mut Rng) -> Result<Option<Problem>, String> {
    let mut conditions = Vec::new();
    for _ in 0..rng.choice([1, 1, 1, 2]).unwrap_or(1) {
        let name = rng.choice(RULES).copied().unwrap_or_default();
        conditions.push(parse_condition(name).map_err(|e| format!("{name}: {e}"))?);
    }
    if Game::new(&Diagram::game_array(), &conditions).is_err() {
        return Ok(None);
    }
    let (stipulation, moves) = [
        ("h#1", [1, 1]),
        ("h#1.5", [1, 2]),
        ("h#2", [2, 2]),
        ("h#2", [2, 2]),
        ("ser-h#2", [2, 1]),
        ("ser-h#3", [3, 1]),
    ][rng.usize(..6)];
    let mut diagram = if rng.u8(..4) == 0 {
        cornered(rng, Side::Black, 10)
    } else {
        taken_back(rng, true, moves, &conditions)
    };
    if rng.u8(..4) == 0 {
        diagram = with_men_at_home(rng, diagram);
    }
    let problem = Problem {
        diagram,
        target: None,
        conditions,
        stipulation: parse(stipulation)?,
        options: options(rng),
    };
    Ok(problem.game().is_ok().then_some(problem))
}

/// A problem with a mate or stalemate; positions in which the wrong side is in check are kept rarely.
fn end(rng: &mut Rng) -> Result<Problem, String> {
    loop {
        let problem = any_end(rng)?;
        let game = problem.game().map_err(|e| e.to_string())?;
        let mover = problem.stipulation.mover();
        if !game.play_as(mover).in_check(!mover) || rng.u8(..20) == 0 {
            return Ok(problem);
        }
    }
}

fn any_end(rng: &mut Rng) -> Result<Problem, String> {
    if rng.u8(..3) == 0
        && let Some((stipulation, moves)) = rng.choice(COOPERATION)
    {
        return Ok(Problem {
            diagram: taken_back(rng, stipulation.contains('#'), *moves, &[]),
            target: None,
            conditions: Vec::new(),
            stipulation: parse(stipulation)?,
            options: Options::default(),
        });
    }
    let few = rng.u8(..3) > 0;
    let stipulation = if few {
        rng.choice(ENDS)
    } else {
        rng.choice(&ENDS[..FOR_MANY])
    };
    let taste = Taste {
        fairy: if rng.u8(..10) == 0 {
            &["n", "g", "z"]
        } else {
            &[]
        },
        neutrals: rng.u8(..8) == 0,
        odd_royals: rng.u8(..4) == 0,
        most_men: if few { 4 } else { 10 },
    };
    let stipulation = stipulation.copied().unwrap_or("h#1");
    let diagram = if rng.u8(..3) > 0 {
        // the mates of self and reflex play are those of White
        let is_black = stipulation.contains('h') || stipulation.contains("ser-#");
        let victim = if is_black == (rng.u8(..5) > 0) {
            Side::Black
        } else {
            Side::White
        };
        let mut diagram = cornered(rng, victim, if few { 4 } else { 8 });
        if stipulation.contains('=') && rng.u8(..4) > 0 {
            block_pawns(rng, &mut diagram);
        }
        diagram
    } else {
        diagram(rng, taste)?
    };
    let diagram = match rng.u8(..20) {
        0 => before_castling(rng)?,
        1..4 => with_men_at_home(rng, diagram),
        _ => diagram,
    };
    let mut drawn: &[&str] = &[];
    if rng.bool() {
        drawn = rng.choice(CONDITIONS).copied().unwrap_or_default();
    }
    let conditions = drawn
        .iter()
        .map(|name| parse_condition(name).map_err(|e| format!("{name}: {e}")))
        .collect::<Result<_, _>>()?;
    Ok(Problem {
        diagram,
        target: None,
        conditions,
        stipulation: parse(stipulation)?,
        options: options(rng),
    })
}

fn parse(stipulation: &str) -> Result<Stipulation, String> {
    Stipulation::parse(stipulation).map_err(|e| e.to_string())
}

fn diagram(rng: &mut Rng, taste: Taste) -> Result<Diagram, String> {
    let sample = random::position(rng, taste);
    let fen = sample.fen();
    let mut diagram = parse_fen(&fen).map_err(|e| format!("{fen}: {e}"))?.diagram;
    if rng.u8(..4) == 0 {
        diagram.moved = Bb(rng.u64(..));
    }
    add_en_passant(rng, &mut diagram);
    Ok(diagram)
}

/// Lets the last move have been a double step, if one could have been.
fn add_en_passant(rng: &mut Rng, diagram: &mut Diagram) {
    let side = !diagram.to_move;
    let third = side.home_rank() as i8 + 2 * side.forward();
    let crossed = Sq::at(rng.u8(..8), third as u8);
    let before = diagram.en_passant;
    diagram.en_passant = Some(crossed);
    if Game::new(diagram, &[]).is_err() {
        diagram.en_passant = before;
    }
}

/// A king at the edge with some men beside it, and an enemy king not far away with some more.
fn cornered(rng: &mut Rng, victim: Side, most_men: usize) -> Diagram {
    const KINGS: usize = 0;
    let men = orthodox();
    let mut diagram = Diagram::empty();
    let edge = [0, 7][rng.usize(..2)];
    let along = rng.u8(..8);
    let king = if rng.bool() {
        Sq::at(edge, along)
    } else {
        Sq::at(along, edge)
    };
    let mut put = |at: Sq, kind: usize, side: Side| {
        let on_end = at.rank() == 0 || at.rank() == 7;
        if diagram.men[at.index()].is_none() && !(kind == 5 && on_end) {
            diagram.men[at.index()] = Some(DiagramMan::new(men[kind], side));
        }
    };
    put(king, KINGS, victim);
    let hunter = near(rng, king, 3);
    if king.distance2(hunter) > 2 {
        put(hunter, KINGS, !victim);
    }
    for _ in 0..rng.usize(1..=most_men) {
        let (side, reach) = if rng.bool() {
            (victim, 2)
        } else {
            (!victim, 7)
        };
        let kind = [1, 2, 2, 3, 4, 5, 5, 5][rng.usize(..8)];
        put(near(rng, king, reach), kind, side);
    }
    diagram.to_move = if rng.bool() { Side::White } else { Side::Black };
    diagram
}

/// A position from which these moves of Black and of White may lead to a mate or stalemate of Black: some such position, with
/// moves taken back. (Random positions hardly ever have solutions that need all their moves.)
fn taken_back(
    rng: &mut Rng,
    is_mate: bool,
    [black, white]: [u8; 2],
    conditions: &[Condition],
) -> Diagram {
    let mut tries = 0;
    let mut diagram = loop {
        tries += 1;
        let most_men = rng.usize(2..=7);
        let mut diagram = cornered(rng, Side::Black, most_men);
        if !is_mate {
            block_pawns(rng, &mut diagram);
        }
        if tries > 20_000 {
            // such positions may not exist under these conditions
            break diagram;
        }
        let Ok(game) = Game::new(&diagram, conditions) else {
            continue;
        };
        let mut cx = game.play_as(Side::Black);
        let few_men = diagram.placed().count() <= 9;
        let are_apart = !cx.in_check(Side::White);
        if few_men && are_apart && cx.in_check(Side::Black) == is_mate && !cx.can_move() {
            break diagram;
        }
    };
    for (side, moves) in [(Side::White, white), (Side::Black, black)] {
        for _ in 0..moves {
            take_back(rng, &mut diagram, side);
        }
    }
    diagram
}

/// Takes a move of this side back that may have been played, if the first men tried have one.
fn take_back(rng: &mut Rng, diagram: &mut Diagram, side: Side) {
    let men = orthodox();
    for _ in 0..20 {
        let at = Sq::new(rng.u8(..64));
        let Some(man) = diagram.men[at.index()].filter(|man| man.sides.has(side)) else {
            continue;
        };
        let kind = men.iter().position(|known| std::ptr::eq(*known, man.man));
        let steps: &[(i8, i8)] = match kind {
            Some(2) => &[(0, 1), (1, 0), (0, -1), (-1, 0)],
            Some(3) => &[(1, 1), (1, -1), (-1, -1), (-1, 1)],
            Some(4) => &[
                (1, 2),
                (2, 1),
                (2, -1),
                (1, -2),
                (-1, -2),
                (-2, -1),
                (-2, 1),
                (-1, 2),
            ],
            Some(5) if side == Side::White => &[(0, -1)],
            Some(5) => &[(0, 1)],
            _ => &[
                (0, 1),
                (1, 1),
                (1, 0),
                (1, -1),
                (0, -1),
                (-1, -1),
                (-1, 0),
                (-1, 1),
            ],
        };
        let Some((dx, dy)) = rng.choice(steps) else {
            continue;
        };
        let rides = matches!(kind, Some(1..=3));
        let mut from = at;
        for _ in 0..if rides { rng.u8(1..8) } else { 1 } {
            match from.step(*dx, *dy) {
                Some(next) if diagram.men[next.index()].is_none() => from = next,
                _ => break,
            }
        }
        let is_pawn = kind == Some(5);
        if from == at || is_pawn && (from.rank() == 0 || from.rank() == 7) {
            continue;
        }
        diagram.men[from.index()] = diagram.men[at.index()].take();
        if rng.u8(..6) == 0 && !is_pawn {
            // it has captured
            let end = at.rank() == 0 || at.rank() == 7;
            let victim = men[rng.usize(2..if end { 5 } else { 6 })];
            diagram.men[at.index()] = Some(DiagramMan::new(victim, !side));
        }
        return;
    }
}

/// Nearly a mate by castling, which no move of the rook would give: the castled king guards a flight.
fn before_castling(rng: &mut Rng) -> Result<Diagram, String> {
    const FEN: &str = "8/p7/8/8/2p1p3/2pkp3/8/R3K1N1";
    let mut diagram = parse_fen(FEN).map_err(|e| e.to_string())?.diagram;
    diagram.to_move = Side::Black;
    for _ in 0..rng.usize(..4) {
        let men: Vec<Sq> = diagram.placed().map(|(at, _)| at).collect();
        let Some(&from) = rng.choice(&men).filter(|at| at.rank() > 0) else {
            continue;
        };
        let to = near(rng, from, 1);
        if !matches!(to.rank(), 0 | 7) && diagram.men[to.index()].is_none() {
            diagram.men.swap(from.index(), to.index());
        }
    }
    Ok(diagram)
}

/// Puts men in front of most pawns, so that stalemates are not too rare.
fn block_pawns(rng: &mut Rng, diagram: &mut Diagram) {
    let men = orthodox();
    for at in Sq::all() {
        let Some(man) = diagram.men[at.index()].filter(|man| std::ptr::eq(man.man, men[5])) else {
            continue;
        };
        let up = if man.sides.has(Side::White) { 1 } else { -1 };
        let Some(front) = at.step(0, up).filter(|_| rng.u8(..5) > 0) else {
            continue;
        };
        let on_end = front.rank() == 0 || front.rank() == 7;
        if diagram.men[front.index()].is_none() {
            // bishops and knights on the last rank, where no pawn can stand
            let kind = if on_end { rng.usize(3..5) } else { 5 };
            let side = if rng.bool() { Side::White } else { Side::Black };
            diagram.men[front.index()] = Some(DiagramMan::new(men[kind], side));
        }
    }
}

/// A random square at most so many files and ranks away.
fn near(rng: &mut Rng, at: Sq, reach: i8) -> Sq {
    let mut step = |from: u8| (from as i8 + rng.i8(-reach..=reach)).clamp(0, 7) as u8;
    let file = step(at.file());
    Sq::at(file, step(at.rank()))
}

fn options(rng: &mut Rng) -> Options {
    let mut rarely = || rng.u8(..5) == 0;
    Options {
        set_play: rarely(),
        duplex: if rarely() { Duplex::Full } else { Duplex::No },
        short_solutions: rarely() || rarely(),
        white_to_play: rarely(),
        null_moves: rarely() && rarely(),
        stop_on_short: rarely() && rarely(),
        ..Options::default()
    }
}

/// Play to a position that some random moves have led to, or to one a little different; nothing if there were no moves.
fn position(rng: &mut Rng) -> Result<Option<Problem>, String> {
    let fairy: &[&str] = if rng.bool() {
        &[]
    } else {
        &["n", "g", "z", "sx", "ma", "li"]
    };
    let taste = Taste {
        fairy,
        neutrals: rng.u8(..8) == 0,
        odd_royals: rng.u8(..4) == 0,
        most_men: 10,
    };
    let start = match rng.u8(..6) {
        0 | 1 => Diagram::game_array(),
        2 => {
            let diagram = diagram(rng, taste)?;
            with_men_at_home(rng, diagram)
        }
        _ => diagram(rng, taste)?,
    };
    let conditions: Vec<Condition> = if rng.bool() {
        Vec::new()
    } else {
        random::conditions(rng)
            .iter()
            .map(|name| parse_condition(name).map_err(|e| format!("{name}: {e}")))
            .collect::<Result<_, _>>()?
    };
    let longest = if start.placed().count() > 6 { 3 } else { 5 };
    towards_random_position(rng, start, conditions, longest)
}

/// Play to a position to which some random moves from this one have led, at most so many half-moves, or to one a little different.
fn towards_random_position(
    rng: &mut Rng,
    start: Diagram,
    conditions: Vec<Condition>,
    longest: u16,
) -> Result<Option<Problem>, String> {
    let series = rng.u8(..3) == 0;
    let half_moves = rng.u16(1..=longest);
    let (text, first) = if series {
        (format!("ser-a=>b{half_moves}"), Side::White)
    } else {
        let half = if half_moves % 2 == 1 { ".5" } else { "" };
        let goal = if rng.bool() { "dia" } else { "a=>b" };
        let first = if goal == "dia" {
            Side::White
        } else {
            Side::Black
        };
        (format!("{goal}{}{half}", half_moves / 2), first)
    };
    let mut problem = Problem {
        diagram: start,
        target: None,
        conditions,
        stipulation: parse(&text)?,
        options: options(rng),
    };
    problem.options.duplex = Duplex::No;
    problem.options.white_to_play = false;
    let Ok(game) = problem.game() else {
        return Ok(None);
    };
    let mut cx = game.play_as(first);
    for at in 0..half_moves {
        let mut moves = cx.legal_moves();
        if rng.bool() && moves.iter().any(is_special) {
            moves.retain(is_special);
        }
        let Some(mv) = rng.choice(&moves) else {
            return Ok(None);
        };
        cx.play(mv);
        if series && at + 1 < half_moves {
            cx.pass();
        }
    }
    let mut target = diagram_of(&game, cx.state());
    if rng.u8(..4) == 0 {
        let (a, b) = (rng.usize(..64), rng.usize(..64));
        target.men.swap(a, b);
    }
    problem.target = Some(target);
    Ok(Some(problem))
}

/// Whether the move castles or captures, which random moves do rarely.
fn is_special(mv: &Move) -> bool {
    mv.shape.capture.is_some() || matches!(mv.shape.act, Act::Castle(_))
}

/// The same diagram with kings and rooks at home instead of who stands there, so that sides may castle.
fn with_men_at_home(rng: &mut Rng, mut diagram: Diagram) -> Diagram {
    let (array, king) = (Diagram::game_array(), orthodox()[0]);
    for side in Side::BOTH {
        for at in Sq::all() {
            let man = &mut diagram.men[at.index()];
            if man.is_some_and(|man| std::ptr::eq(man.man, king) && man.sides.has(side)) {
                *man = None;
            }
        }
        for file in [0, 4, 7]
            .into_iter()
            .filter(|file| *file == 4 || rng.bool())
        {
            let at = Sq::at(file, side.home_rank());
            diagram.men[at.index()] = array.men[at.index()];
        }
    }
    diagram
}

fn diagram_of(game: &Game, state: &State) -> Diagram {
    let mut diagram = Diagram::empty();
    for at in state.occupied() {
        diagram.men[at.index()] = state.piece(at).map(|man| DiagramMan {
            man: game.rules.kinds.man(man.kind),
            sides: man.sides,
            royal: man.is_royal(),
            attrs: man.attrs.without(Attrs::ROYAL),
        });
    }
    diagram
}
