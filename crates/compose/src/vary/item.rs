//! Items: what may vary, one between two strokes.

use super::choice::Choices;
use super::cursor::{Cursor, Piece, suggesting};
use super::ground::Ground;
use super::man::described;
use super::place::{squares_for, terms};
use super::selection::{ANY, By, Selection, selection};
use super::{conditions, of_men};
use sauterelle::Sq;
use sauterelle::notation::source::diagnostic::{Diagnostic, Kind};
use sauterelle::notation::vocabulary::suggest::nearest;
use sauterelle_languages::say;

/// Edits of single men, for twins.
pub(super) const TWIN: &str = "twin";

/// Men that change places.
const SWAP: &str = "swap";

/// What is put in force and lifted.
const CONDITION: &str = "condition";

/// What a text lets vary.
pub(super) struct Items<'g> {
    /// The problem.
    pub ground: &'g Ground,
    /// Two edits can be made at once, so that one can make room for the other.
    pub may_make_room: bool,
    /// The edits.
    pub choices: Choices,
    /// Where twins are asked for, if they are.
    pub twins: Option<(usize, usize)>,
    /// Where other things are.
    pub others: Option<(usize, usize)>,
}

impl Items<'_> {
    /// Reads all items of a clause.
    pub fn read(&mut self, clause: Piece) -> Result<(), Diagnostic> {
        let mut cursor = Cursor::new(clause);
        loop {
            cursor.skip_lines();
            if cursor.eat("|") {
                continue;
            }
            if cursor.peek().is_none() {
                return Ok(());
            }
            let begin = cursor.here();
            let before = self.choices.asked();
            let is_twin = self.item(&mut cursor)?;
            if !cursor.is_at_end() && !cursor.eat("|") {
                return Err(cursor.expected(&say!("'|' or the end of the line")));
            }
            let place = if is_twin {
                &mut self.twins
            } else {
                &mut self.others
            };
            place.get_or_insert(begin.place);
            if self.choices.asked() == before {
                return Err(begin.fault(say!("this changes nothing")));
            }
        }
    }

    /// Reads one item. Whether it asks for twins.
    fn item(&mut self, cursor: &mut Cursor) -> Result<bool, Diagnostic> {
        if cursor.eat("+") {
            return self.additions(cursor).map(|()| false);
        }
        let mut ahead = *cursor;
        if ahead.eat_one_of(&["-", "−"]) && !ahead.eat(">") {
            *cursor = ahead;
            for (found, _) in self.selections(cursor)? {
                self.removals(found);
            }
            return Ok(false);
        }
        let mut ahead = *cursor;
        let word = ahead.word().ok_or_else(|| cursor.expected("men"))?;
        match word
            .text
            .trim_end_matches(':')
            .to_ascii_lowercase()
            .as_str()
        {
            SWAP => {
                *cursor = ahead;
                self.swaps(cursor).map(|()| false)
            }
            TWIN => {
                *cursor = ahead;
                cursor.eat(":");
                self.twin(cursor).map(|()| true)
            }
            CONDITION | "conditions" => {
                *cursor = ahead;
                conditions::read(cursor, self.ground, &mut self.choices).map(|()| false)
            }
            _ => self.of_men(cursor).map(|()| false),
        }
    }

    /// Reads a list of men: where they stand, and whether they may be left out.
    fn selections<'t>(
        &self,
        cursor: &mut Cursor<'t>,
    ) -> Result<Vec<(Selection, bool)>, Diagnostic> {
        let mut found = Vec::new();
        loop {
            cursor.skip_lines();
            let word = cursor.word().ok_or_else(|| cursor.expected("men"))?;
            let selected = selection(word, self.ground).map_err(|fault| {
                let words = [SWAP, TWIN, CONDITION, ANY];
                let meant = nearest(word.text, words).filter(|_| fault.suggestion.is_none());
                match meant {
                    Some(meant) => suggesting(fault, Some(meant)),
                    None => fault,
                }
            })?;
            found.push((selected, cursor.eat("?")));
            if !cursor.eat(",") {
                return Ok(found);
            }
        }
    }

    /// Reads men and what may be done to them.
    fn of_men(&mut self, cursor: &mut Cursor) -> Result<(), Diagnostic> {
        let mut selections = self.selections(cursor)?;
        let moves = cursor.eat_one_of(&["->", "→"]);
        let becomes = !moves && cursor.eat("=");
        if !moves && !becomes {
            match selections.last() {
                Some((_, true)) => selections.iter_mut().for_each(|(_, may_go)| *may_go = true),
                _ => {
                    let wanted = say!("'-> squares', '= kinds' or '?' behind the men");
                    return Err(cursor.expected(&wanted));
                }
            }
        }
        for (selected, may_go) in &selections {
            if *may_go {
                self.removals(*selected);
            }
        }
        let selected: Vec<Selection> = selections.iter().map(|(selected, _)| *selected).collect();
        match (moves, becomes) {
            (true, _) => self.moves(cursor, &selected),
            (_, true) => self.becoming(cursor, &selected),
            _ => Ok(()),
        }
    }

    fn removals(&mut self, selected: Selection) {
        for at in selected.squares {
            of_men::removal(self.ground, at, selected.by, &mut self.choices);
        }
    }

    /// Reads the squares behind an arrow.
    fn moves(&mut self, cursor: &mut Cursor, selected: &[Selection]) -> Result<(), Diagnostic> {
        let terms = terms(cursor)?;
        for from in selected.iter().flat_map(|selected| selected.squares) {
            if let Some(man) = self.ground.man(from) {
                let to = squares_for(&terms, &man, Some(from), self.may_make_room, self.ground)?;
                of_men::moves(from, to, &mut self.choices);
            }
        }
        Ok(())
    }

    /// Reads the kinds behind a sign of equality.
    fn becoming(&mut self, cursor: &mut Cursor, selected: &[Selection]) -> Result<(), Diagnostic> {
        for word in list(cursor, &say!("a kind of man, a colour or any"))? {
            for selected in selected {
                if word.is(ANY) {
                    for at in selected.squares {
                        of_men::any_kind(self.ground, at, selected.by, &mut self.choices);
                    }
                    continue;
                }
                let said = described(word, self.ground)?;
                for at in selected.squares {
                    if let Some(man) = self.ground.man(at) {
                        let new = said.instead_of(&man, word, self.ground)?;
                        of_men::becoming(self.ground, at, new, selected.by, &mut self.choices);
                    }
                }
            }
        }
        Ok(())
    }

    /// Reads the men behind a plus sign, and the squares behind `@`, or one man with its square.
    fn additions(&mut self, cursor: &mut Cursor) -> Result<(), Diagnostic> {
        let words = list(cursor, &say!("a man"))?;
        if let (false, [word]) = (cursor.eat("@"), &words[..]) {
            let (man, at) =
                man_and_square(*word).ok_or_else(|| cursor.expected(&say!("'@ squares'")))?;
            let man = described(man, self.ground)?.added(man, self.ground)?;
            let term = terms(&mut Cursor::new(at))?;
            let to = squares_for(&term, &man, None, self.may_make_room, self.ground)?;
            of_men::additions(man, to, &mut self.choices);
            return Ok(());
        }
        let terms = terms(cursor)?;
        for word in words {
            let man = described(word, self.ground)?.added(word, self.ground)?;
            let to = squares_for(&terms, &man, None, self.may_make_room, self.ground)?;
            of_men::additions(man, to, &mut self.choices);
        }
        Ok(())
    }

    /// Reads men that change places: those of one selection, or of two.
    fn swaps(&mut self, cursor: &mut Cursor) -> Result<(), Diagnostic> {
        let first = cursor.word().ok_or_else(|| cursor.expected("men"))?;
        let one = selection(first, self.ground)?;
        cursor.eat(",");
        let other = match cursor.word() {
            Some(word) => selection(word, self.ground)?,
            None if one.by == By::Square => {
                return Err(cursor.expected(&say!("the man with which it changes places")));
            }
            None => one,
        };
        let by = one.by.min(other.by);
        for a in one.squares {
            for b in other.squares {
                of_men::exchange(self.ground, a, b, by, &mut self.choices);
            }
        }
        Ok(())
    }

    /// Reads the edits of single men by which twins are made.
    fn twin(&mut self, cursor: &mut Cursor) -> Result<(), Diagnostic> {
        const WORDS: [&str; 4] = ["move", "remove", "swap", "become"];
        let all: Vec<Sq> = self.ground.men.collect();
        for word in list(cursor, &WORDS.join(", "))? {
            let Some(index) = WORDS.iter().position(|known| word.is(known)) else {
                let message = say!(
                    "unknown way of making twins '{}'; one of {} expected",
                    word.text,
                    WORDS.join(", ")
                );
                let fault = word.fault_of(Kind::Unknown, message);
                return Err(suggesting(fault, nearest(word.text, WORDS)));
            };
            for &at in &all {
                match index {
                    0 => of_men::moves_anywhere(self.ground, at, &mut self.choices),
                    1 => of_men::removal(self.ground, at, By::Wildcard, &mut self.choices),
                    2 => all.iter().for_each(|&other| {
                        of_men::exchange(self.ground, at, other, By::Wildcard, &mut self.choices);
                    }),
                    _ => of_men::any_kind(self.ground, at, By::Wildcard, &mut self.choices),
                }
            }
        }
        Ok(())
    }
}

/// Reads words with commas between, perhaps in braces.
fn list<'t>(cursor: &mut Cursor<'t>, wanted: &str) -> Result<Vec<Piece<'t>>, Diagnostic> {
    let in_braces = cursor.eat("{");
    let mut words = Vec::new();
    loop {
        cursor.skip_lines();
        words.push(cursor.word().ok_or_else(|| cursor.expected(wanted))?);
        if in_braces {
            cursor.skip_lines();
        }
        if !cursor.eat(",") {
            break;
        }
    }
    match in_braces && !cursor.eat("}") {
        true => Err(cursor.expected("',' or '}'")),
        false => Ok(words),
    }
}

/// A man and the square behind it.
fn man_and_square(word: Piece) -> Option<(Piece, Piece)> {
    let length = word
        .text
        .len()
        .checked_sub(2)
        .filter(|length| *length > 0)?;
    let at = word.after(length);
    at.text.parse::<Sq>().ok()?;
    Some((word.before(length), at))
}
