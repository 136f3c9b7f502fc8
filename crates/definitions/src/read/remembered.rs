//! Reads what is remembered: the names under which it is, its values, and the effects that change it.

use super::expression::Reader;
use super::named::is_known_word;
use super::value::Value;
use crate::expression::{KindOf, ManOn, Number, Recalled, Square, Squares};
use crate::hooks::{Effects, Remembered, Remembers};
use crate::memory::{GREATEST, Memory, What};
use sauterelle_kernel::language::{Fault, Kind, Token, Tokens};
use sauterelle_languages::{later, say};

/// What follows `remembers` before the clauses: `NAME as square`, `NAME(side) up to 3`.
pub(crate) fn memory(tokens: &mut Tokens) -> Result<Memory, Fault> {
    const SORTS: &[(&str, What)] = &[
        ("square", What::Square),
        ("squares", What::Squares),
        ("man", What::Man),
        ("kind", What::Kind),
    ];
    let name = tokens.take();
    if name.kind != Kind::Word {
        return Err(name.instead_of(later!("a name of one word")));
    }
    if is_known_word(name.text)
        || name
            .text
            .parse::<sauterelle_kernel::board::square::Sq>()
            .is_ok()
    {
        let message = say!("'{}' means something already", name.text);
        return Err(Fault::new(name.place, name.text, message));
    }
    let of_sides = tokens.accept("(");
    if of_sides {
        tokens.expect("side")?;
        tokens.expect(")")?;
    }
    let what = if tokens.accept("up") {
        tokens.expect("to")?;
        let most = tokens.number(1, GREATEST)?;
        What::Number(u32::try_from(most).unwrap_or_default())
    } else {
        tokens.expect("as")?;
        tokens.one_of(SORTS, later!("'square', 'squares', 'man' or 'kind'"))?
    };
    let for_one_move = tokens.accept("for");
    if for_one_move {
        tokens.expect("one")?;
        tokens.expect("move")?;
    }
    Ok(Memory {
        name: name.text.to_string(),
        of_sides,
        what,
        for_one_move,
    })
}

impl Reader<'_, '_> {
    /// What is remembered under this name, and of which side.
    fn recalled(&mut self, token: Token) -> Result<Option<(Recalled, What)>, Fault> {
        let Some(number) = self.memories.iter().position(|it| it.name == token.text) else {
            return Ok(None);
        };
        let Memory { of_sides, what, .. } = self.memories[number];
        let side = match of_sides {
            true => {
                self.tokens.expect("(")?;
                let side = self.side()?;
                self.tokens.expect(")")?;
                Some(side)
            }
            false => None,
        };
        Ok(Some((Recalled { number, side }, what)))
    }

    /// The value that is remembered under this name, if something is.
    pub(super) fn remembered(&mut self, token: Token) -> Result<Option<Value>, Fault> {
        let Some((recalled, what)) = self.recalled(token)? else {
            return Ok(None);
        };
        self.uses.history = true;
        Ok(Some(match what {
            What::Number(_) => Value::Number(Number::Recalled(recalled)),
            What::Square => Value::Square(Square::Recalled(recalled)),
            What::Squares => Value::Squares(Squares::Recalled(recalled)),
            What::Man => Value::Man(ManOn::Recalled(recalled)),
            What::Kind => Value::Kind(KindOf::Recalled(Box::new(recalled))),
        }))
    }

    /// What follows `remember` and `forget`.
    pub(super) fn remember(&mut self, forgets: bool) -> Result<Effects, Fault> {
        let token = self.tokens.take();
        let Some((place, what)) = self.recalled(token)? else {
            let names = self.memories.iter().map(|it| it.name.as_str());
            let fault = token.instead_of(later!("something that the condition remembers"));
            return Err(fault.or_one_of(names));
        };
        if forgets {
            let value = Remembered::Nothing;
            return Ok(Effects::Remember(Remembers { place, value }));
        }
        self.tokens.expect("=")?;
        let value = match what {
            What::Number(most) => Remembered::Number(self.number()?, most),
            What::Square => Remembered::Square(self.square()?),
            What::Squares => Remembered::Squares(self.squares()?),
            What::Man => Remembered::Man(self.man()?),
            What::Kind => Remembered::Kind(self.kind()?),
        };
        Ok(Effects::Remember(Remembers { place, value }))
    }
}
