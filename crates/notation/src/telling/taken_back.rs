//! A move taken back, as two images: the position after it, and the one before it.

use super::decomposition::{Decomposition, Happening, Image, man, remark_on_change};
use sauterelle_kernel::board::effect::{Effect, Entry};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;
use sauterelle_solve::solution::Step;
use sauterelle_unmoves::Unmove;

impl Decomposition {
    /// Tells what happens on the board when a move is taken back.
    pub fn of_unmove(player: &mut Player, unmove: &Unmove) -> Decomposition {
        let mut after = player.state().clone();
        after.forget_journal();
        let step = Step::of_unmove(player, unmove);
        let mut before = player.state().clone();
        before.forget_journal();
        let next = player.state().turn();
        let checks = player.check_reasons(next);
        let status = player.status();
        player.undo();
        let operation = step
            .effects
            .iter()
            .filter_map(|entry| happening(player, *entry));
        let image = |operation, state| Image {
            operation,
            state,
            boxed: Vec::new(),
        };
        let images = vec![image(Vec::new(), after), image(operation.collect(), before)];
        Decomposition {
            step,
            images,
            rebirths: Vec::new(),
            way: None,
            notes: Vec::new(),
            next,
            checks,
            status,
        }
    }
}

/// What is to be said of an effect that leads back; nothing of book-keeping.
fn happening(view: &View, entry: Entry) -> Option<Happening> {
    let remark = match entry.effect {
        Effect::Move { from, to } => {
            let remark = Remark::new(Message("goes-back"));
            let remark = remark.with("man", man(view.state().piece(from)?));
            remark.with("from", from).with("to", to)
        }
        Effect::Add { at, piece } => Remark::at(Message("appears"), at).with("man", man(piece)),
        Effect::Remove { at, piece } => {
            Remark::at(Message("disappears"), at).with("man", man(piece))
        }
        Effect::Change { at, was, now } => remark_on_change(entry.reason, at, was, now),
        Effect::Exchange { one, other } => {
            let remark = Remark::new(Message("changes-places"));
            remark.with("one", one).with("other", other)
        }
        _ => return None,
    };
    Some(Happening { entry, remark })
}
