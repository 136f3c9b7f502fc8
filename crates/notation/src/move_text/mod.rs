//! Moves as people write them: long and short algebraic notation in the letters of a language, with promotions and rebirths.

mod answer;
mod taken_back;
#[cfg(test)]
mod tests;
mod written;

pub use answer::Unread;
pub use written::Written;
pub(crate) use written::is_castling_in_words;

use crate::solution::move_notation::MoveNotation;
use crate::solution::text::TextWriter;
use crate::telling::refusal::Refusal;
use crate::telling::sentence::Teller;
use crate::vocabulary::spelling;
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::{KindId, Piece};
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::men::{Kinds, Language, MEN, Man};
use sauterelle_kernel::moves::{Act, Move, Moves};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::play::castling::{king_home, king_path};
use sauterelle_kernel::ruleset::Ruleset;
use sauterelle_kernel::view::View;
use sauterelle_solve::solution::Step;
use std::collections::HashSet;
use std::sync::LazyLock;
use written::{Misspelt, WrittenRebirth, is_figurine, plain};

/// Reads moves of a game in the letters of a language.
#[derive(Clone, Copy)]
pub struct MoveReader {
    /// Whose letters.
    pub language: Language,
}

impl MoveReader {
    /// In which words to answer to a text: with its own letter for the knight.
    pub fn teller<'k>(&self, rules: &'k Ruleset, text: &str) -> Teller<'k> {
        let teller = Teller::new(rules, self.language);
        match text.contains('S') {
            true => teller.with_s_for_knight(),
            false => teller,
        }
    }

    /// The one legal move that a text names.
    ///
    /// # Errors
    /// If it names none, or several.
    pub fn read(&self, player: &mut Player, text: &str) -> Result<(Move, Step), Unread> {
        let mut fitting = self.all(player, text)?;
        match fitting.len() {
            1 => Ok(fitting.swap_remove(0)),
            _ => Err(Unread::Ambiguous(
                fitting.into_iter().map(|(_, step)| step).collect(),
            )),
        }
    }

    /// The legal moves that a text may name, one at least.
    ///
    /// # Errors
    /// If it names none.
    pub fn all(&self, player: &mut Player, text: &str) -> Result<Vec<(Move, Step)>, Unread> {
        let legal = legal_moves(player);
        self.among(player, text, &legal)
    }

    /// The same, where the move may leave its own side in check, as a double mate may.
    ///
    /// # Errors
    /// If it names none.
    pub fn all_with_self_checks(
        &self,
        player: &mut Player,
        text: &str,
    ) -> Result<Vec<(Move, Step)>, Unread> {
        let all = moves_with_self_checks(player);
        self.among(player, text, &all)
    }

    /// Those of these moves that a text may name.
    fn among(
        &self,
        player: &mut Player,
        text: &str,
        legal: &[(Move, Step)],
    ) -> Result<Vec<(Move, Step)>, Unread> {
        let named = self.named_by_program(player, text, legal);
        if !named.is_empty() {
            return Ok(named);
        }
        let kinds = &player.rules().kinds;
        let is_name = |text: &str| !of_name(kinds, self.language, text).is_empty() || is_man(text);
        let written = Written::read(text, is_name).map_err(|misspelt| match misspelt {
            Misspelt::NoSquares => Unread::NoSquares,
            Misspelt::Rest(rest) => Unread::Rest(rest),
        })?;
        let wanted = MeantMove::new(player, self.language, &written)?;
        let fits = |(_, step): &&(Move, Step)| wanted.fits(player, step);
        let fitting: Vec<(Move, Step)> = legal.iter().filter(fits).cloned().collect();
        match fitting.is_empty() {
            true => Err(self.why_none(player, &wanted, legal)),
            false => Ok(fitting),
        }
    }

    /// The moves that have exactly this text in the program's own notations: in full, or in short with as much of the departure.
    fn named_by_program(
        &self,
        view: &View,
        text: &str,
        legal: &[(Move, Step)],
    ) -> Vec<(Move, Step)> {
        let text = without_blanks(text.trim_end_matches([' ', '+', '#', '=', '!', '?', '.', '%']));
        let in_full = TextWriter::new(&view.rules().kinds, self.language);
        let teller = Teller::new(view.rules(), self.language);
        let tellers = [teller, teller.with_s_for_knight()];
        let full = |step: &Step| tellers.map(|teller| teller.step(step)).to_vec();
        let writers =
            [MoveNotation::Short, MoveNotation::Figurine].map(|it| in_full.in_notation(it));
        let short = |step: &Step| -> Vec<String> {
            let forms = writers.iter().flat_map(|writer| writer.short_forms(step));
            forms.collect()
        };
        let full = forms_of(legal, &full);
        let named = fitting(legal, &full, |form| form == text);
        if !named.is_empty() {
            return named;
        }
        let short = forms_of(legal, &short);
        let loosely = |form: &str| form.to_lowercase() == text.to_lowercase();
        // `Bb4` is a move of the bishop, if there is one, and not of the pawn
        let mut found = fitting(legal, &short, |form| form == text);
        for forms in [full, short] {
            if found.is_empty() {
                found = fitting(legal, &forms, loosely);
            }
        }
        found
    }

    /// Why no legal move fits.
    fn why_none(&self, player: &mut Player, wanted: &MeantMove, legal: &[(Move, Step)]) -> Unread {
        let possible = legal
            .iter()
            .filter(|(_, step)| wanted.fits_loosely(player, step));
        let possible: Vec<(Move, Step)> = possible.cloned().collect();
        if let Some((mv, _)) = possible.first() {
            return Unread::NoSuchChoice {
                excluded: wanted.excluded(player, mv),
                possible: possible.into_iter().map(|(_, step)| step).collect(),
            };
        }
        let to = wanted.arrival(player);
        let refusals: Vec<Refusal> = wanted
            .departures(player)
            .into_iter()
            .map(|from| Refusal::of(player, from, to))
            .collect();
        // of several men, those that could go there but for a rule
        let (unable, able): (Vec<Refusal>, Vec<Refusal>) =
            refusals.into_iter().partition(Refusal::is_of_geometry);
        match (able.is_empty(), unable.is_empty()) {
            (true, true) => Unread::NobodyToMove(player.state().turn()),
            (true, false) => Unread::Illegal(unable),
            _ => Unread::Illegal(able),
        }
    }
}

/// All legal moves with what they do.
pub fn legal_moves(player: &mut Player) -> Vec<(Move, Step)> {
    let moves = Moves::new(player);
    with_steps(player, moves)
}

/// The same with those that leave their own side in check.
pub fn moves_with_self_checks(player: &mut Player) -> Vec<(Move, Step)> {
    let mut moves = Moves::none();
    moves.fill_including_self_checks(player);
    with_steps(player, moves)
}

fn with_steps(player: &mut Player, mut moves: Moves) -> Vec<(Move, Step)> {
    let mut found = Vec::new();
    while let Some(mv) = moves.next(player) {
        found.push((mv, Step::of_last_move(player, mv, Vec::new())));
        player.undo();
    }
    found
}

/// The texts of all legal moves, without blanks.
fn forms_of(legal: &[(Move, Step)], forms: &dyn Fn(&Step) -> Vec<String>) -> Vec<Vec<String>> {
    let of = |(_, step): &(Move, Step)| forms(step).iter().map(|it| without_blanks(it)).collect();
    legal.iter().map(of).collect()
}

/// The legal moves of which a text fits.
fn fitting(
    legal: &[(Move, Step)],
    forms: &[Vec<String>],
    fits: impl Fn(&str) -> bool,
) -> Vec<(Move, Step)> {
    let pairs = legal.iter().zip(forms);
    let fit = pairs.filter(|(_, forms)| forms.iter().any(|form| fits(form)));
    fit.map(|(mv, _)| mv.clone()).collect()
}

/// The text without what does not distinguish moves: blanks and letter case.
fn normal(text: &str) -> String {
    without_blanks(text).to_lowercase()
}

fn without_blanks(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// What is written, with the men that its letters stand for.
struct MeantMove<'w> {
    written: &'w Written,
    language: Language,
    /// The kinds of the man; none if no letter is written.
    man: Option<Vec<KindId>>,
    promotion: Option<Vec<KindId>>,
    rebirths: Vec<MeantRebirth>,
}

struct MeantRebirth {
    man: Option<Vec<KindId>>,
    at: Sq,
    promotion: Option<Vec<KindId>>,
}

impl<'w> MeantMove<'w> {
    fn new(view: &View, language: Language, written: &'w Written) -> Result<MeantMove<'w>, Unread> {
        let kinds = &view.rules().kinds;
        let of = |letters: &str| kinds_of(kinds, language, letters);
        let some = |letters: &Option<String>| letters.as_deref().map(of).transpose();
        let rebirth = |rebirth: &WrittenRebirth| {
            let letters = Some(rebirth.man.clone()).filter(|man| !man.is_empty());
            Ok(MeantRebirth {
                man: some(&letters)?,
                at: rebirth.at,
                promotion: some(&rebirth.promotion)?,
            })
        };
        Ok(MeantMove {
            written,
            language,
            man: some(&Some(written.man.clone()).filter(|man| !man.is_empty()))?,
            promotion: some(&written.promotion)?,
            rebirths: written
                .rebirths
                .iter()
                .map(rebirth)
                .collect::<Result<_, Unread>>()?,
        })
    }

    /// Whether a move is the one that is written.
    fn fits(&self, view: &View, step: &Step) -> bool {
        let captures = step.effects.iter().any(|entry| entry.reason.is_capture());
        self.fits_squares(step)
            && (self.written.castling.is_some() || self.fits_man(view, step.piece))
            && (!self.written.captures || captures)
            && self.fits_promotion(step)
            && self.rebirths.iter().all(|rebirth| rebirth.fits(step))
            && self.fits_brackets(view, step)
    }

    /// Whether it differs in choices only.
    fn fits_loosely(&self, view: &View, step: &Step) -> bool {
        let is_told = self.written.castling.is_some() || self.written.from().is_some();
        self.fits_squares(step) && (is_told || self.fits_man(view, step.piece))
    }

    fn fits_squares(&self, step: &Step) -> bool {
        let (written, shape) = (self.written, step.mv.shape);
        match (written.castling, shape.act) {
            (Some(wing), act) => act == Act::Castle(wing),
            // a castling may be written as the king's move, if it is written in full
            (None, Act::Castle(_)) if written.from().is_none() => false,
            _ => {
                Some(shape.to) == written.to
                    && written
                        .from_file
                        .is_none_or(|file| file == shape.from.file())
                    && written
                        .from_rank
                        .is_none_or(|rank| rank == shape.from.rank())
                    && written
                        .between
                        .is_none_or(|at| [shape.by_way_of, shape.capture].contains(&Some(at)))
            }
        }
    }

    fn fits_man(&self, view: &View, piece: Piece) -> bool {
        match &self.man {
            Some(kinds) => kinds.contains(&piece.kind),
            None if self.written.from().is_some() => true,
            None => view.rules().kinds.man(piece.kind).walk.is_pawn(),
        }
    }

    fn fits_promotion(&self, step: &Step) -> bool {
        let becomes = step
            .effects
            .iter()
            .find_map(|entry| match (entry.effect, entry.reason) {
                (Effect::Change { now, .. }, Reason::Promotion) => Some(now.kind),
                _ => None,
            });
        let is_wanted = |kinds: &Vec<KindId>| becomes.is_some_and(|kind| kinds.contains(&kind));
        self.promotion.as_ref().is_none_or(is_wanted)
    }

    fn fits_brackets(&self, view: &View, step: &Step) -> bool {
        let teller = Teller::new(view.rules(), self.language);
        let texts =
            [teller.step(step), teller.with_s_for_knight().step(step)].map(|text| normal(&text));
        let mut brackets = self.written.brackets.iter();
        brackets.all(|part| {
            texts
                .iter()
                .any(|text| text.contains(&format!("[{}", normal(part))))
        })
    }

    fn arrival(&self, view: &View) -> Sq {
        let side = view.state().turn();
        match (self.written.castling, self.written.to) {
            (Some(wing), _) => king_path(side, wing).1,
            (None, Some(to)) => to,
            (None, None) => king_home(side),
        }
    }

    /// The squares from which the move could start.
    fn departures(&self, view: &View) -> Vec<Sq> {
        let side = view.state().turn();
        if self.written.castling.is_some() {
            return vec![king_home(side)];
        }
        if let Some(from) = self.written.from() {
            return vec![from];
        }
        let men = view.state().men(side).into_iter();
        let may_start = |at: &Sq| {
            let written = self.written;
            written.from_file.is_none_or(|file| file == at.file())
                && written.from_rank.is_none_or(|rank| rank == at.rank())
                && view
                    .state()
                    .piece(*at)
                    .is_some_and(|piece| self.fits_man(view, piece))
        };
        let to = self.arrival(view);
        let mut found: Vec<Sq> = men.filter(may_start).collect();
        // a pawn that is nowhere near is not meant
        if self.man.is_none() {
            let near: Vec<Sq> = found
                .iter()
                .copied()
                .filter(|at| at.file() == to.file())
                .collect();
            if self.written.from_file.is_none() && !near.is_empty() {
                found = near;
            }
        }
        found
    }
}

impl MeantRebirth {
    fn fits(&self, step: &Step) -> bool {
        let mut effects = step.effects.iter().enumerate();
        effects.any(|(i, entry)| match (entry.effect, entry.reason) {
            (Effect::Add { at, piece }, Reason::Rebirth) if at == self.at => {
                let becomes = step.effects[i + 1..].first().and_then(|next| {
                    match (next.effect, next.reason) {
                        (Effect::Change { at, now, .. }, Reason::RebirthPromotion)
                            if at == self.at =>
                        {
                            Some(now.kind)
                        }
                        _ => None,
                    }
                });
                self.fits_kinds(piece.kind, becomes)
            }
            (Effect::Move { to, .. }, Reason::Transfer | Reason::Relocation) => to == self.at,
            _ => false,
        })
    }

    fn fits_kinds(&self, was: KindId, becomes: Option<KindId>) -> bool {
        let is_among = |kinds: &Option<Vec<KindId>>, kind: Option<KindId>| {
            kinds
                .as_ref()
                .is_none_or(|kinds| kind.is_some_and(|kind| kinds.contains(&kind)))
        };
        match self.promotion {
            Some(_) => is_among(&self.promotion, becomes) && is_among(&self.man, Some(was)),
            None => is_among(&self.man, Some(becomes.unwrap_or(was))),
        }
    }
}

/// The kinds of men of the problem with these letters, with letters of attributes before them or not.
fn kinds_of(kinds: &Kinds, language: Language, letters: &str) -> Result<Vec<KindId>, Unread> {
    let named = of_name(kinds, language, letters);
    if !named.is_empty() {
        return Ok(named);
    }
    // a neutral pawn, where pawns have no letter
    let neutral = (letters == "n").then_some(KindId::PAWN);
    let mut rest = letters;
    loop {
        let found: Vec<KindId> = kinds
            .ids()
            .filter(|kind| has_letters(kinds, *kind, language, rest))
            .collect();
        if !found.is_empty() || neutral.is_some() {
            return Ok(found.into_iter().chain(neutral).collect());
        }
        let mut chars = rest.chars();
        match chars.next() {
            // neutral men and attributes have small letters before that of the man
            Some(c) if c.is_lowercase() && !chars.as_str().is_empty() => rest = chars.as_str(),
            _ => break,
        }
    }
    let languages = [Language::English, Language::French, Language::German].into_iter();
    let elsewhere = languages.flat_map(|other| {
        let ids = kinds
            .ids()
            .filter(move |kind| has_letters(kinds, *kind, other, letters));
        ids.map(move |kind| (other, kind))
    });
    Err(Unread::Letters {
        letters: letters.to_string(),
        elsewhere: elsewhere.collect(),
    })
}

/// The kinds of men of the problem with this name in the language, or else in another one.
fn of_name(kinds: &Kinds, language: Language, text: &str) -> Vec<KindId> {
    let own = |kind: &KindId| is_called(kinds.man(*kind).name[language as usize], text);
    let found: Vec<KindId> = kinds.ids().filter(own).collect();
    if !found.is_empty() {
        return found;
    }
    let any = |kind: &KindId| kinds.man(*kind).names().any(|name| is_called(name, text));
    kinds.ids().filter(any).collect()
}

/// What distinguishes the names of all men, as they stand in moves.
static NAMES: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let names = MEN.iter().flat_map(Man::names);
    names.map(|name| spelling::form(&plain(name))).collect()
});

/// Whether some man has this name, whether it is one of the problem or not.
fn is_man(text: &str) -> bool {
    NAMES.contains(&spelling::form(text))
}

/// Whether a text is this name, as it stands in a move.
fn is_called(name: &str, text: &str) -> bool {
    spelling::is_same(&plain(name), text)
}

fn has_letters(kinds: &Kinds, kind: KindId, language: Language, letters: &str) -> bool {
    let figurines = ["♔♚", "♕♛", "♖♜", "♗♝", "♘♞", "♙♟"];
    let mut chars = letters.chars();
    if let (Some(c), None) = (chars.next(), chars.next())
        && is_figurine(c)
    {
        let place = kinds.orthodox_place(kind);
        return place.is_some_and(|place| figurines[place].contains(c));
    }
    let is_n = kinds.orthodox_place(kind) == Some(KindId::KNIGHT.index())
        && language == Language::English
        && letters.eq_ignore_ascii_case("n");
    is_n || kinds.man(kind).code[language as usize].eq_ignore_ascii_case(letters)
}
