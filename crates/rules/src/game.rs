//! The game that starts from a diagram.

use crate::cast::Cast;
use crate::compiled::{CompiledRules, NoRules, RulesOf};
use crate::conditions::circe;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Reason, SlotId};
use sauterelle_kernel::board::piece::{Attrs, KindId, Piece, Side, Sides};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::board::state::State;
use sauterelle_kernel::condition::{Condition, RuleError};
use sauterelle_kernel::diagram::{Conventions, Diagram, DiagramMan};
use sauterelle_kernel::men::{Man, TooManyKinds};
use sauterelle_kernel::moves::Wing;
use sauterelle_kernel::play::a_posteriori::Justification;
use sauterelle_kernel::play::en_passant::{self, EnPassant};
use sauterelle_kernel::play::{Player, castling};
use sauterelle_kernel::ruleset::{LaterRules, Ruleset};
use sauterelle_languages::say;
use sauterelle_unmoves::{self as unmoves, Castling, Legality, Reading};
use std::sync::Arc;

/// A game cannot start from the diagram.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// More kinds of men than the kernel can number.
    #[error(transparent)]
    Kinds(#[from] TooManyKinds),
    /// A condition is not available or conflicts with another.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// No pawn stands where the en-passant square says.
    #[error("{}", say!("en passant on {crossed} needs a pawn that has just crossed it, but there is none on {pawn}", crossed = .crossed, pawn = .pawn))]
    NoPawn {
        /// The square named.
        crossed: Sq,
        /// Where the pawn should be.
        pawn: Sq,
    },
    /// The pawn that is said to have made a double step cannot have come over these squares.
    #[error("{}", say!("en passant on {crossed} is not possible: {occupied} is occupied", crossed = .crossed, occupied = .occupied))]
    WayOccupied {
        /// The square named.
        crossed: Sq,
        /// An occupied square of the pawn's way.
        occupied: Sq,
    },
    /// Two captures en passant are possible where all are allowed.
    #[error("{}", say!("en passant is possible on {0} and on {1}: say with EnPassant which pawn has just moved", .0, .1))]
    SeveralEnPassant(Sq, Sq),
    /// More men than the kernel can number.
    #[error("{}", say!("there are more than {MOST_MEN} men, with those below squares"))]
    TooManyMen,
    /// Men of the diagram are invisible, so that it is not known who can move.
    #[error("{}", say!("there are invisible men on the board: nobody knows who can move where"))]
    Invisible,
    /// A man stands where the board has no square.
    #[error("{}", say!("{0} is missing from the board, but a man stands there", .0))]
    ManOnHole(Sq),
    /// The en-passant square is not on the third rank of the side that has just moved.
    #[error("{}", say!("en passant is not possible on {0} with {1} to move", .0, .1.said()))]
    EnPassantRank(Sq, Side),
}

impl From<NoRules> for GameError {
    fn from(error: NoRules) -> GameError {
        match error {
            NoRules::Kinds(error) => GameError::Kinds(error),
            NoRules::Rule(error) => GameError::Rule(error),
        }
    }
}

/// So many men can be told apart by their numbers.
const MOST_MEN: usize = 64;

/// The rights that the history of a diagram leaves.
#[derive(Clone, Debug)]
pub struct SettledRights {
    castling: u32,
    en_passant: u32,
    /// The castlings that it disproves.
    pub disproved: Vec<Castling>,
}

/// Compiled rules and the position they start from.
#[derive(Clone)]
pub struct Game {
    /// The rules in force at the beginning.
    pub rules: Arc<Ruleset>,
    /// Those that come into force later, in their order.
    pub later: Arc<[LaterRules]>,
    /// The diagram as a position.
    pub start: State,
    /// The case of partial retro analysis for which it is, if there are several.
    pub reading: Option<Reading>,
    /// The castlings that the history of the diagram disproves.
    pub disproved: Vec<Castling>,
    /// The rights in the same diagram with the other side to move, where they have been settled by themselves.
    pub other_side: Option<SettledRights>,
    /// The capture en passant that is possible if castling proves it later, and the castlings that do.
    pub justified: Option<(EnPassant, Justification)>,
    /// See [`Diagram::unmoved`].
    unmoved: Bb,
    /// The men of the diagram for which the rules were compiled.
    cast: Cast,
}

impl Game {
    /// A game in which nobody is known to defend.
    ///
    /// # Errors
    /// See [`GameError`].
    pub fn new(diagram: &Diagram, conditions: &[Condition]) -> Result<Game, GameError> {
        Game::with(diagram, conditions, Conventions::default())
    }

    /// A game under the given conventions.
    ///
    /// # Errors
    /// See [`GameError`].
    pub fn with(
        diagram: &Diagram,
        conditions: &[Condition],
        conventions: Conventions,
    ) -> Result<Game, GameError> {
        Game::with_men(diagram, [], conditions, conventions)
    }

    /// A game in which further kinds of men may appear beyond those of the diagram and the orthodox ones.
    ///
    /// # Errors
    /// See [`GameError`].
    pub fn with_men(
        diagram: &Diagram,
        further: impl IntoIterator<Item = &'static Man>,
        conditions: &[Condition],
        conventions: Conventions,
    ) -> Result<Game, GameError> {
        if diagram.invisible > 0 {
            return Err(GameError::Invisible);
        }
        let further: Vec<&Man> = further.into_iter().collect();
        let rules = RulesOf {
            diagram,
            first: &[],
            further: &further,
            conditions,
            conventions,
        };
        Game::under(&rules.compile()?, diagram)
    }

    /// A game under rules that have been compiled for this diagram.
    ///
    /// # Errors
    /// See [`GameError`].
    pub fn under(rules: &CompiledRules, diagram: &Diagram) -> Result<Game, GameError> {
        if diagram.invisible > 0 {
            return Err(GameError::Invisible);
        }
        let mut game = Game {
            start: State::empty(diagram.to_move),
            rules: rules.first.clone(),
            later: rules.later.clone(),
            reading: None,
            disproved: Vec::new(),
            other_side: None,
            justified: None,
            unmoved: diagram.unmoved,
            cast: Cast::of(diagram),
        };
        game.start = game.position(diagram)?;
        Ok(game)
    }

    /// Lets the game begin with another diagram, if the rules hold for it as they are compiled: it has the same men, elsewhere. Returns
    /// whether it has; otherwise nothing is changed.
    ///
    /// # Errors
    /// See [`GameError`].
    pub fn begin_with(&mut self, diagram: &Diagram) -> Result<bool, GameError> {
        if self.cast != Cast::of(diagram) {
            return Ok(false);
        }
        self.start = self.position(diagram)?;
        self.unmoved = diagram.unmoved;
        (self.reading, self.disproved) = (None, Vec::new());
        (self.other_side, self.justified) = (None, None);
        Ok(true)
    }

    /// A diagram as a position of this game; men of other kinds are left out.
    ///
    /// # Errors
    /// If its right to capture en passant is impossible.
    pub fn position(&self, diagram: &Diagram) -> Result<State, GameError> {
        let mut state = State::empty(diagram.to_move);
        state.look_after_riders(self.rules.kinds.rides());
        state.tell_of_last_move(&self.rules.memory.facts_of_last_move);
        if self.rules.memory.tells_men_apart {
            state.tell_men_apart();
        }
        self.place(diagram, &mut state)?;
        let pairs = diagram.exclusive_castlings.iter();
        let castling = pairs.fold(
            home_bits(&self.rules, &state, diagram.moved),
            |bits, &pair| bits | castling::pair_bit(pair),
        );
        record(&mut state, SlotId::CASTLING, castling);
        for &(id, value) in &self.rules.memory.facts {
            record(&mut state, id, value);
        }
        if let Some(at) = (self.rules.board.holes & state.all_men()).next() {
            return Err(GameError::ManOnHole(at));
        }
        for at in self.rules.board.holes {
            state.apply(Effect::Hole { at }, Reason::Record);
        }
        if let Some((at, man)) = diagram.last_capture
            && self.rules.memory.remembers_captures
            && let Some(kind) = self.rules.kinds.id(man.man)
        {
            let by = match man.sides {
                Sides::White => Side::Black,
                Sides::Black => Side::White,
                Sides::Neutral => !diagram.to_move,
            };
            // no man of the diagram has this number unless the board is full
            let man = piece(kind, man, man.is_royal(), 63);
            record(&mut state, SlotId::CAPTURE, circe::remembered(at, man, by));
        }
        if let Some(crossed) = diagram.en_passant {
            let right = EnPassant {
                also_crossed: diagram.also_crossed,
                ..en_passant_right(&state, &self.rules, crossed, diagram.en_passant_pawn)?
            };
            let player = Player::new(&self.rules, state.clone());
            let usable = |at| {
                !self.rules.sources.is_empty()
                    || en_passant::capturers(&player, at, diagram.to_move)
                        .next()
                        .is_some()
            };
            if usable(crossed) || diagram.also_crossed.is_some_and(usable) {
                record(&mut state, SlotId::EN_PASSANT, en_passant::encode(right));
            }
        }
        state.forget_journal();
        Ok(state)
    }

    /// A context to play in, at the start with this side to move. A right to capture en passant that belongs to the
    /// other side is lost.
    pub fn play_as(&self, side: Side) -> Player<'_> {
        let mut player = self.play();
        if player.state().turn() != side {
            player.pass_as_move();
            if let Some(rights) = &self.other_side {
                self.give(&mut player, rights);
            }
        }
        player
    }

    /// Gives the rights of the other side's play, in which no castling is owed.
    fn give(&self, player: &mut Player, rights: &SettledRights) {
        player.begin();
        player.remember(SlotId::CASTLING, rights.castling);
        player.remember(SlotId::EN_PASSANT, rights.en_passant);
        if let Some(slot) = self.rules.memory.owed_castling {
            player.remember(slot, 0);
        }
        player.forget_past();
    }

    /// A context to play in, at the start.
    pub fn play(&self) -> Player<'_> {
        Player::new(&self.rules, self.start.clone()).followed_by(&self.later)
    }

    /// The same for moves taken back: the castlings that the diagram was given with are more than possible, as they are proved.
    pub fn play_as_given(&self) -> Player<'_> {
        let mut player = self.play();
        unmoves::prove_unmoved(&mut player, self.unmoved);
        player
    }

    /// Leaves the rights to castle and to capture en passant that the last moves prove or do not disprove, if moves can be taken back. The
    /// castlings that the diagram was given with stay.
    ///
    /// Source: Codex for Chess Composition, article 16.
    pub fn settle_rights(&mut self) {
        let mut player = self.play_as_given();
        if !has_plain_history(&player) {
            return;
        }
        let level = Legality::ACCOUNT;
        let open = unmoves::castlings_in_doubt(&player, level);
        if player.state().slot(SlotId::EN_PASSANT) == 0 {
            unmoves::settle_en_passant(&mut player, level);
        }
        unmoves::settle_castlings(&mut player, level);
        let left = unmoves::castlings_in_doubt(&player, level);
        let settled = player.state().clone();
        drop(player);
        self.disproved = open.into_iter().filter(|it| !left.contains(it)).collect();
        self.begin_with_rights_of(&settled);
    }

    /// The same for play in which the other side begins, such as set play: there it is not that side that has moved last. Ask before the
    /// rights of the game itself are settled.
    pub fn settle_rights_of_other_side(&mut self) {
        let mut other = self.clone();
        let mut player = self.play();
        player.pass_as_move();
        player.forget_past();
        other.start = player.state().clone();
        drop(player);
        other.settle_rights();
        self.other_side = Some(SettledRights {
            castling: other.start.slot(SlotId::CASTLING),
            en_passant: other.start.slot(SlotId::EN_PASSANT),
            disproved: other.disproved,
        });
    }

    /// The captures en passant that castlings would prove, if moves can be taken back. Ask before rights are [settled](Self::settle_rights).
    ///
    /// Source: Codex for Chess Composition, article 16.
    pub fn justifications(&self) -> Vec<(EnPassant, Justification)> {
        let mut player = self.play_as_given();
        match has_plain_history(&player) && player.state().slot(SlotId::EN_PASSANT) == 0 {
            true => unmoves::justifications(&mut player, Legality::ACCOUNT),
            false => Vec::new(),
        }
    }

    /// Allows a capture en passant to be justified a posteriori, where the last moves do not prove it by themselves.
    pub fn justify(&mut self, right: EnPassant, by: Justification) {
        let slot = self.rules.memory.owed_castling;
        if let Some(slot) = slot.filter(|_| self.start.slot(SlotId::EN_PASSANT) == 0) {
            record(
                &mut self.start,
                SlotId::EN_PASSANT,
                en_passant::encode(right),
            );
            record(&mut self.start, slot, by.as_fact());
            self.start.forget_journal();
            self.justified = Some((right, by));
        }
    }

    /// The cases of [partial retro analysis](unmoves::readings()), each with the rights that it leaves. One game: there are no cases.
    pub fn for_each_reading(&self) -> Vec<Game> {
        let level = Legality::ACCOUNT;
        let mut player = self.play_as_given();
        if !has_plain_history(&player) {
            return vec![self.clone()];
        }
        let readings = unmoves::readings(&mut player, level);
        drop(player);
        let is_one = readings.len() == 1;
        let owed = self.rules.memory.owed_castling;
        let of = |reading: &Reading| {
            let mut player = self.play_as_given();
            unmoves::settle_as(&mut player, reading, level);
            let mut game = self.clone();
            game.begin_with_rights_of(player.state());
            let by = unmoves::justification_in(reading, &readings);
            if let (Some(slot), Some(by)) = (owed, by) {
                record(&mut game.start, slot, by.as_fact());
                game.start.forget_journal();
            }
            game.reading = Some(reading.clone()).filter(|_| !is_one);
            game
        };
        match readings.is_empty() {
            true => vec![self.clone()],
            false => readings.iter().map(of).collect(),
        }
    }

    /// Begins with the rights of this position: to castle, as far as they are about men that may have moved, and to capture en passant.
    fn begin_with_rights_of(&mut self, settled: &State) {
        let (castling, en_passant) = (
            settled.slot(SlotId::CASTLING),
            settled.slot(SlotId::EN_PASSANT),
        );
        let given = self.play_as_given().state().slot(SlotId::CASTLING);
        let now = self.start.slot(SlotId::CASTLING);
        record(
            &mut self.start,
            SlotId::CASTLING,
            now & !(given & !castling) | castling & !given,
        );
        record(&mut self.start, SlotId::EN_PASSANT, en_passant);
        self.start.forget_journal();
    }

    /// Whether this man of the diagram is royal.
    fn is_royal(&self, diagram: &Diagram, man: DiagramMan) -> bool {
        let is_king = |man: DiagramMan| man.is_royal() && !man.royal;
        let is_sole_king = |side| {
            let mut kings = diagram
                .placed_and_below()
                .filter(|(_, m)| is_king(*m) && m.sides.has(side));
            man.sides.has(side) && kings.nth(1).is_none()
        };
        let rules = &self.rules;
        let as_king = rules.royalty.kings_are_royal
            || rules.royalty.sole_kings_are_royal && Side::BOTH.into_iter().any(is_sole_king);
        man.royal || is_king(man) && as_king
    }

    fn place(&self, diagram: &Diagram, state: &mut State) -> Result<(), GameError> {
        let on_board = diagram.placed().map(|man| (false, man));
        let below = diagram.below.iter().map(|man| (true, *man));
        let below = below.filter(|_| self.rules.board.men_lie_below);
        for (id, (is_below, (at, man))) in on_board.chain(below).enumerate() {
            if id >= MOST_MEN {
                return Err(GameError::TooManyMen);
            }
            let Some(kind) = self.rules.kinds.id(man.man) else {
                continue;
            };
            let royal = self.is_royal(diagram, man);
            let piece = piece(kind, man, royal, id as u8);
            state.set_home(piece, at);
            let effect = match is_below {
                false => Effect::Add { at, piece },
                true => {
                    let place = state.below().len() as u8;
                    Effect::Bury { at, piece, place }
                }
            };
            state.apply(effect, Reason::Record);
        }
        Ok(())
    }
}

/// Whether moves can be taken back, and men have changed by moving only: otherwise there may be too many moves to look through.
fn has_plain_history(player: &Player) -> bool {
    player.rules().men_change_by_moving_only() && unmoves::hindrance(player).is_none()
}

fn piece(kind: KindId, man: DiagramMan, royal: bool, id: u8) -> Piece {
    Piece {
        kind,
        sides: man.sides,
        attrs: man.attrs & Attrs::ON_BOARD | if royal { Attrs::ROYAL } else { Attrs::NONE },
        id,
    }
}

fn record(state: &mut State, id: SlotId, now: u32) {
    let was = state.slot(id);
    state.apply(Effect::Slot { id, was, now }, Reason::Record);
}

fn home_bits(rules: &Ruleset, start: &State, moved: Bb) -> u32 {
    let mut bits = 0;
    for side in Side::BOTH {
        let king = castling::king_home(side);
        // it may become royal before it moves
        let may_become_royal = rules.royalty.sole_kings_are_royal
            && (start.of_kind(KindId::KING) & start.men(side)).has(king);
        let is_king = may_become_royal || castling::is_home_king(rules, start.piece(king), side);
        if is_king && !moved.has(king) {
            bits |= castling::bit(king);
        }
        for wing in [Wing::King, Wing::Queen] {
            let rook = castling::rook_home(side, wing);
            if castling::is_rook_of(start.piece(rook), side) && !moved.has(rook) {
                bits |= castling::bit(rook);
            }
        }
    }
    bits
}

fn en_passant_right(
    start: &State,
    rules: &Ruleset,
    crossed: Sq,
    elsewhere: Option<Sq>,
) -> Result<EnPassant, GameError> {
    let side = !start.turn();
    let third_rank = side.home_rank() as i8 + 2 * side.forward();
    let wrong = GameError::EnPassantRank(crossed, start.turn());
    if crossed.rank() as i8 != third_rank {
        return Err(wrong);
    }
    let beyond = crossed.step(0, side.forward()).ok_or(wrong.clone())?;
    let pawn = elsewhere.unwrap_or(beyond);
    let departure = crossed.step(0, -side.forward()).ok_or(wrong)?;
    if let Some(occupied) = [crossed, departure]
        .into_iter()
        .find(|sq| start.piece(*sq).is_some())
    {
        return Err(GameError::WayOccupied { crossed, occupied });
    }
    let stands = start
        .piece(pawn)
        .is_some_and(|p| p.sides.has(side) && rules.kinds.man(p.kind).walk.double_steps_ahead());
    if stands {
        Ok(EnPassant {
            crossed,
            also_crossed: None,
            pawn,
            by: start.turn(),
        })
    } else {
        Err(GameError::NoPawn { crossed, pawn })
    }
}
