//! Solutions as magazines print them: departures left out, several defences with one answer, threats in brackets, the letters of any of
//! the three languages. What is written is put in order by its numbers first, and then played: a short move is the legal one that fits.

mod lexer;
mod played;
mod structure;
mod token;
mod word;

#[cfg(test)]
mod tests;

pub(crate) use played::read_played;
