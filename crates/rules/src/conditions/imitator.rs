//! Imitators: they belong to nobody and make every move along.

use super::squares;
use sauterelle_kernel::board::bitboard::Bb;
use sauterelle_kernel::board::effect::{Effect, Entry, Reason, SlotId};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{
    Args, IN_TARGET, Meta, OptionMeta, Place, RuleDef, RuleError, Takes, Told, remembered,
};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{
    Admission, AfterMove, Changes, Level, Liberties, Played, PromotionChoice, Stage,
};
use sauterelle_kernel::men::{Language, Part, Sight, Walk, When};
use sauterelle_kernel::moves::{Act, Shape};
use sauterelle_kernel::play::{Player, Verdict};
use sauterelle_kernel::ruleset::{Builder, Claim};
use sauterelle_kernel::view::View;
use sauterelle_languages::say;
use smallvec::SmallVec;

/// The condition.
pub struct Imitator;

/// The condition that keeps pawns from becoming imitators.
pub struct NoPromotion;

static META: Meta = Meta {
    name: ["Imitator", "Imitator", "Imitator"],
    aliases: &[],
    options: &[OptionMeta {
        name: [IN_TARGET, IN_TARGET, IN_TARGET],
        doc: "Followed by the squares that the imitators have to reach together with the men, in the same order (where a position is to be reached). Popeye's \
              input says them by naming the condition once more after the stipulation `a=>b`.",
    }],
    doc: "Followed by the squares of the imitators. With every move each of them moves in the same direction and as far as the \
          man that is played; the move is illegal if it cannot do so: it neither leaves the board nor captures, needs the \
          same empty squares and hurdles, and must end on an empty square. In castling it follows the king, \
          then the rook. Pawns may become imitators. Imitators are in nobody's way.",
    source: "T. Kok, 1939",
    texts: sauterelle_kernel::texts!("imitator.txt"),
};

static NO_PROMOTION: Meta = Meta {
    name: ["NoIProm", "SansIProm", "OhneIUW"],
    aliases: &[],
    options: &[],
    doc: "With imitators: pawns do not become imitators.",
    source: "an option of Imitator",
    texts: sauterelle_kernel::texts!("imitator.txt"),
};

impl RuleDef for Imitator {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn takes(&self, _option: &str) -> Takes {
        squares::after_name("")
    }

    fn on_board(&self, words: &[(&'static str, String)]) -> Vec<(Sq, &'static str)> {
        let at_the_start = words.iter().filter(|(of, _)| of.is_empty());
        squares::signed(&at_the_start.cloned().collect::<Vec<_>>(), "I")
    }

    fn told(&self) -> &'static [Told] {
        &[
            Told {
                reason: Reason::Imitation,
                place: Place::Within,
                words: where_they_go,
            },
            Told {
                reason: Reason::Promotion,
                place: Place::Within,
                words: |_, _| "=I".to_string(),
            },
        ]
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        let places = squares::all(args.words(""));
        if places.is_empty() {
            return Err(RuleError::Argument(say!(
                "Imitator needs the squares of the imitators, such as a1 or c3f6"
            )));
        }
        if places.len() > MOST {
            return Err(RuleError::Argument(say!(
                "more than {MOST} imitators are not supported"
            )));
        }
        builder.claim(Claim::ImitatorsInExchanges)?;
        builder.claim(Claim::EffectOfQuietMoves)?;
        builder.claim(Claim::OccupantsOfSquares)?;
        let words = encode(&places);
        let memory = Memory(words.map(|word| builder.slot(word)));
        if args.has(IN_TARGET) {
            memory.compile_target(&squares::all(args.words(IN_TARGET)), builder)?;
        }
        builder.admission(CanImitate(memory));
        builder.after_move(MoveAlong(memory));
        builder.after_move(OnEmptySquares(memory));
        builder.promotion(ToImitator(memory));
        Ok(())
    }
}

impl RuleDef for NoPromotion {
    fn meta(&self) -> &'static Meta {
        &NO_PROMOTION
    }

    fn compile(&self, _args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.drop_promotion(META.name[0]);
        Ok(())
    }
}

/// How many imitators one word remembers.
const IN_A_WORD: usize = 4;
const WORDS: usize = 3;
/// How many imitators there can be.
const MOST: usize = IN_A_WORD * WORDS;
type Places = SmallVec<[Sq; MOST]>;

/// Where imitators are remembered: seven bits each, one more than the number of the square.
#[derive(Clone, Copy)]
struct Memory([SlotId; WORDS]);

fn encode(places: &[Sq]) -> [u32; WORDS] {
    let mut words = [0; WORDS];
    for (i, at) in places.iter().enumerate() {
        words[i / IN_A_WORD] |= (at.index() as u32 + 1) << (7 * (i % IN_A_WORD));
    }
    words
}

/// Where imitators have gone, or have come with a board that turns: `[Ib2,c3]`.
fn where_they_go(effects: &[Entry], _language: Language) -> String {
    let places = |effects, reason| remembered(effects, reason).flat_map(decode);
    let is_imitation = |entry: &&Entry| entry.reason == Reason::Imitation;
    let gone = effects.iter().take_while(is_imitation).count();
    let mut squares: Vec<Sq> = places(effects, Reason::Revolution).collect();
    if squares.is_empty() {
        squares = places(&effects[..gone], Reason::Imitation).collect();
    }
    let squares: Vec<String> = squares.iter().map(Sq::to_string).collect();
    format!("[I{}]", squares.join(","))
}

/// The squares of the imitators that a word remembers.
fn decode(word: u32) -> impl Iterator<Item = Sq> {
    (0..IN_A_WORD)
        .filter_map(move |i| (word >> (7 * i) & 127).checked_sub(1))
        .map(|at| Sq::new(at as u8))
}

impl Memory {
    /// The imitators of a position to be reached.
    fn compile_target(self, places: &[Sq], builder: &mut Builder) -> Result<(), RuleError> {
        if places.is_empty() || places.len() > MOST {
            return Err(RuleError::Argument(say!(
                "{IN_TARGET} needs the squares that the imitators have to reach, at most {MOST}"
            )));
        }
        for (id, word) in self.0.into_iter().zip(encode(places)) {
            builder.target_slot(id, word);
        }
        Ok(())
    }

    fn places(self, view: &View) -> Places {
        let words = self.0.into_iter().map(|id| view.state().slot(id));
        words.flat_map(decode).collect()
    }

    fn set(self, player: &mut Player, places: &[Sq], reason: Reason) {
        for (id, now) in self.0.into_iter().zip(encode(places)) {
            let was = player.state().slot(id);
            // written down even if nothing changes, so that every move tells where the imitators are
            if was != 0 || now != 0 {
                player.apply(Effect::Slot { id, was, now }, reason);
            }
        }
    }
}

fn shifted(at: Sq, from: Sq, to: Sq) -> Option<Sq> {
    at.step(
        to.file() as i8 - from.file() as i8,
        to.rank() as i8 - from.rank() as i8,
    )
}

struct CanImitate(Memory);

impl Admission for CanImitate {
    fn admits(&self, view: &View, side: Side, shape: &Shape) -> bool {
        self.0
            .places(view)
            .into_iter()
            .all(|imitator| imitates(view, side, shape, imitator))
    }

    fn level(&self) -> Level {
        Level::Geometry
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::new(Message("imitator-blocked"))
            .with("from", shape.from)
            .with("to", shape.to)
    }
}

fn imitates(view: &View, side: Side, shape: &Shape, imitator: Sq) -> bool {
    let (from, to) = (shape.start(), shape.to);
    let men = view.state().occupied() & !Bb::of(shape.from);
    if let Some((rook, rook_to)) = shape.castling_partner() {
        let with_the_king = walks_straight(imitator, from, to, men);
        let men = men & !Bb::of(rook) | Bb::of(to);
        return with_the_king.is_some_and(|at| walks_straight(at, rook, rook_to, men).is_some());
    }
    match shape.act {
        Act::Exchange | Act::Null => true,
        _ => {
            let Some(arrival) = shifted(imitator, from, to) else {
                return false;
            };
            if men.has(arrival) {
                return false;
            }
            let walk = &view.rules().kinds.man(shape.via).walk;
            match walk {
                Walk::Pawn(_) if shape.capture.is_none() => {
                    walks_straight(imitator, from, to, men).is_some()
                }
                Walk::Pawn(_) => true,
                _ => {
                    let sight = Sight {
                        side,
                        occupied: men,
                        missing: view.state().missing(),
                        enemies: Bb::EMPTY,
                    };
                    let mut parts = walk
                        .parts()
                        .iter()
                        .filter(|part| reaches(view, part, side, shape));
                    // men that capture on another square than the one where they arrive have no counterpart without capture
                    shape.capture.is_some_and(|at| at != to)
                        || parts.any(|part| {
                            let quiet = Part {
                                when: When::Both,
                                ..*part
                            };
                            quiet.reach(imitator, &sight, |at, victim| {
                                at == arrival && victim.is_none()
                            })
                        })
                }
            }
        }
    }
}

/// Whether the move can be made by this part.
fn reaches(view: &View, part: &Part, side: Side, shape: &Shape) -> bool {
    let sight = Sight {
        side,
        occupied: view.state().occupied() & !Bb::of(shape.from) | Bb::of(shape.start()),
        missing: view.state().missing(),
        enemies: view.state().men(!side),
    };
    part.reach(shape.start(), &sight, |at, victim| {
        at == shape.to && victim == shape.capture
    })
}

/// Where an imitator comes that goes along step by step, if all squares on its way are empty.
fn walks_straight(imitator: Sq, from: Sq, to: Sq, men: Bb) -> Option<Sq> {
    let (files, ranks) = (
        to.file() as i8 - from.file() as i8,
        to.rank() as i8 - from.rank() as i8,
    );
    let mut at = imitator;
    for _ in 0..files.abs().max(ranks.abs()) {
        at = at.step(files.signum(), ranks.signum())?;
        if men.has(at) {
            return None;
        }
    }
    Some(at)
}

struct MoveAlong(Memory);

impl AfterMove for MoveAlong {
    fn stage(&self) -> Stage {
        Stage::Arrival
    }

    // where imitators are is remembered
    fn changes(&self) -> Changes {
        Changes::Nothing
    }

    fn run(&self, player: &mut Player, played: &Played) -> Verdict {
        let shape = played.shape;
        let mut places = self.0.places(player);
        if shape.act != Act::Exchange {
            for at in &mut places {
                let mut moved = shifted(*at, shape.start(), shape.to);
                if let Some((rook, rook_to)) = shape.castling_partner() {
                    moved = moved.and_then(|at| shifted(at, rook, rook_to));
                }
                match moved {
                    Some(moved) => *at = moved,
                    None => return Verdict::Illegal,
                }
            }
            self.0.set(player, &places, Reason::Imitation);
        }
        Verdict::Legal
    }
}

/// Imitators turn with the board. Nothing may come to stand on the square of one.
struct OnEmptySquares(Memory);

impl AfterMove for OnEmptySquares {
    fn stage(&self) -> Stage {
        Stage::Judgement
    }

    fn changes(&self) -> Changes {
        Changes::Nothing
    }

    fn run(&self, player: &mut Player, _played: &Played) -> Verdict {
        let mut places = self.0.places(player);
        if player.rules().board.turns {
            places.iter_mut().for_each(|at| *at = at.turned());
            self.0.set(player, &places, Reason::Revolution);
        }
        let places: Bb = places.into_iter().collect();
        if (places & player.state().occupied()).is_empty() {
            Verdict::Legal
        } else {
            player.note(META.name[0], |_| Remark::new(Message("imitator-on-man")));
            Verdict::Illegal
        }
    }
}

struct ToImitator(Memory);

impl PromotionChoice for ToImitator {
    fn is_possible(&self, view: &View) -> bool {
        self.0.places(view).len() < MOST
    }

    fn liberties(&self) -> Option<Liberties> {
        Some(Liberties {
            removals: true,
            ..Liberties::NONE
        })
    }

    fn promote(&self, player: &mut Player, at: Sq) {
        if let Some(piece) = player.state().piece(at) {
            player.apply(Effect::Remove { at, piece }, Reason::Promotion);
            let mut places = self.0.places(player);
            places.push(at);
            self.0.set(player, &places, Reason::Promotion);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::decode;
    use crate::game::Game;
    use crate::testing::{arrivals, conditions, diagram, legal, play};
    use sauterelle_kernel::board::effect::{Effect, Reason};
    use sauterelle_kernel::board::piece::Side::{self, White};
    use sauterelle_kernel::board::square::Sq;
    use sauterelle_kernel::condition::Condition;
    use sauterelle_kernel::diagram::Diagram;
    use sauterelle_kernel::moves::{Act, Moves};

    fn game(men: [&str; 2], side: Side, imitators: &str) -> Game {
        let words = imitators.split(' ').filter(|word| !word.is_empty());
        let condition = Condition {
            words: words.map(|word| ("", word.to_string())).collect(),
            ..Condition::of(&super::Imitator)
        };
        let diagram: Diagram = diagram(men[0], men[1], "", side);
        Game::new(&diagram, &[condition]).unwrap()
    }

    fn places(words: &[u32]) -> String {
        let squares: Vec<String> = words
            .iter()
            .copied()
            .flat_map(decode)
            .map(|at: Sq| at.to_string())
            .collect();
        squares.join(" ")
    }

    #[test]
    fn the_imitator_must_be_able_to_go_along() {
        let men = ["ra1 kh1", "kh8 pc5"];
        let free = legal([men[0], men[1], ""], White, &[], "a1");
        assert_eq!(free, "b1 c1 d1 e1 f1 g1 a2 a3 a4 a5 a6 a7 a8");
        // from c3 it can go to the right as far as h3, and up to the pawn
        let game = game(men, White, "c3");
        assert_eq!(arrivals(&mut game.play(), "a1"), "b1 c1 d1 e1 f1 a2");
    }

    #[test]
    fn it_turns_with_the_board() {
        let diagram = diagram("kc1", "ka4", "", White);
        let imitator = Condition {
            words: vec![("", "d4".to_string())],
            ..Condition::of(&super::Imitator)
        };
        let mut rules = conditions(&["ActuatedRevolvingBoard"]);
        rules.push(imitator);
        let game = Game::new(&diagram, &rules).unwrap();
        let mut player = game.play();
        // to c4, and then round
        assert!(play(&mut player, "c1b1"));
        let turned =
            player
                .last_effects()
                .iter()
                .filter_map(|entry| match (entry.effect, entry.reason) {
                    (Effect::Slot { now, .. }, Reason::Revolution) => Some(now),
                    _ => None,
                });
        assert_eq!(places(&turned.collect::<Vec<_>>()), "d6");
    }

    #[test]
    fn it_moves_along_and_is_in_nobodys_way() {
        let game = game(["ra1 kh1", "kh8"], White, "a3");
        let mut player = game.play();
        // the rook passes the square that the imitator leaves
        assert_eq!(
            arrivals(&mut player, "a1"),
            "b1 c1 d1 e1 f1 g1 a2 a3 a4 a5 a6"
        );
    }

    #[test]
    fn it_makes_the_move_that_follows_the_approach() {
        // the black king captures from e8
        let imitator = Condition {
            words: vec![("", "c3".to_string())],
            ..Condition::of(&super::Imitator)
        };
        let mut all = conditions(&["MarsCirce"]);
        all.push(imitator);
        let game = Game::new(&diagram("kc8", "kf4", "", White), &all).unwrap();
        assert_eq!(arrivals(&mut game.play(), "c8"), "b7 c7 b8");
    }

    #[test]
    fn in_castling_it_follows_the_king_and_then_the_rook() {
        let blocked = |black: &str| {
            let game = game(["ke1 ra1", black], White, "d4");
            let castles = game
                .play()
                .legal_moves()
                .iter()
                .any(|mv| matches!(mv.shape.act, Act::Castle(_)));
            !castles
        };
        assert!(!blocked("kh8"));
        assert!(blocked("kh8 pc4"), "with the king to b4");
        assert!(blocked("kh8 pe4"), "with the rook to e4");
    }

    #[test]
    fn pawns_become_imitators() {
        let game = game(["pb7 kh1", "kg6"], White, "c3");
        let mut player = game.play();
        let mut moves = Moves::new(&mut player);
        let mut found = Vec::new();
        while let Some(mv) = moves.next(&mut player) {
            if mv.shape.from == "b7".parse().unwrap() {
                let man = player.state().piece(mv.shape.to);
                let words: Vec<u32> = game
                    .rules
                    .memory
                    .facts
                    .iter()
                    .map(|(id, _)| player.state().slot(*id))
                    .collect();
                found.push((man.is_some(), places(&words)));
            }
            player.undo();
        }
        let promotions = found.iter().filter(|(man, at)| *man && at == "c4").count();
        assert_eq!(promotions, 4);
        assert!(found.contains(&(false, "c4 b8".into())));
    }

    #[test]
    fn a_pawn_that_captures_and_becomes_an_imitator_cannot_be_reborn() {
        let imitator = Condition {
            words: vec![("", "e4".to_string())],
            ..Condition::of(&super::Imitator)
        };
        let diagram: Diagram = diagram("pc7 ke1", "rb8 rd7 kh7", "", White);
        for (others, forms) in [(&[][..], 5), (&["AntiCirce"], 4)] {
            let mut all = conditions(others);
            all.push(imitator.clone());
            let game = Game::new(&diagram, &all).unwrap();
            let moves = game.play().legal_moves();
            let onto = |square: &str| {
                let to: Sq = square.parse().unwrap();
                moves.iter().filter(|mv| mv.shape.to == to).count()
            };
            assert_eq!([onto("b8"), onto("c8")], [forms, 5], "{others:?}");
        }
    }

    #[test]
    fn squares_are_needed() {
        let condition = Condition::of(&super::Imitator);
        let diagram = diagram("kh1", "kh8", "", White);
        assert!(Game::new(&diagram, &[condition]).is_err());
    }
}
