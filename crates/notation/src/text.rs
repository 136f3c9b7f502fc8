//! Solutions as plain text in Popeye's form: trees indented by half-move, help and series play a line a solution.

use sauterelle_kernel::effect::{Effect, Entry, Reason};
use sauterelle_kernel::men::{Kinds, Language};
use sauterelle_kernel::moves::{Act, Wing};
use sauterelle_kernel::piece::{KindId, Piece, Side, Sides};
use sauterelle_kernel::square::Sq;
use sauterelle_solve::solution::{Finding, Mark, Replies, Step, Threat, Tree};
use std::fmt::Write;

/// Writes moves and solutions of one problem.
#[derive(Clone, Copy)]
pub struct TextWriter<'k> {
    /// The kinds of men of the problem.
    pub kinds: &'k Kinds,
    /// Whose letters and words to use.
    pub language: Language,
}

struct Words {
    threat: &'static str,
    zugzwang: &'static str,
    but: &'static str,
    refutes: &'static str,
    in_check: &'static str,
    otherwise_in_check: &'static str,
    sides: [char; 3],
}

/// Words of the output in English, French and German.
const WORDS: [Words; 3] = [
    Words {
        threat: "threat:",
        zugzwang: "zugzwang.",
        but: "but",
        refutes: "refutes.",
        in_check: "the side to play can capture the king",
        otherwise_in_check: "the side that is not to play is in check",
        sides: ['w', 'b', 'n'],
    },
    Words {
        threat: "menace:",
        zugzwang: "blocus.",
        but: "mais",
        refutes: "refute.",
        in_check: "le camp au trait peut prendre le Roi",
        otherwise_in_check: "le camp qui n'est pas au trait est en echec",
        sides: ['b', 'n', 'n'],
    },
    Words {
        threat: "Drohung:",
        zugzwang: "Zugzwang.",
        but: "aber",
        refutes: "widerlegt.",
        in_check: "Die Partei am Zug kann den Koenig schlagen",
        otherwise_in_check: "die Partei, die nicht am Zug ist, steht im Schach",
        sides: ['w', 's', 'n'],
    },
];

impl TextWriter<'_> {
    fn words(&self) -> &'static Words {
        &WORDS[self.language as usize]
    }

    /// Letter or letters of a kind, upper case.
    pub fn kind(&self, kind: KindId) -> String {
        self.kinds.man(kind).code[self.language as usize].to_uppercase()
    }

    /// A man with its side, e.g. `wQ`, `nG`, `brSX` (a royal one).
    pub fn man(&self, piece: Piece) -> String {
        let side = match piece.sides {
            Sides::White => self.words().sides[0],
            Sides::Black => self.words().sides[1],
            Sides::Neutral => self.words().sides[2],
        };
        format!("{side}{}{}", royal(piece), self.kind(piece.kind))
    }

    /// A man as the mover in front of its squares: no letter for a pawn, `n` for a neutral man.
    fn mover(&self, piece: Piece) -> String {
        let neutral = piece.sides == Sides::Neutral;
        if piece.kind == KindId::PAWN && !neutral && royal(piece).is_empty() {
            return String::new();
        }
        let prefix = if neutral { "n" } else { "" };
        format!("{prefix}{}{}", royal(piece), self.kind(piece.kind))
    }

    /// The move with everything it did, without check or goal sign, e.g. `Rh2*a2[+bPa1=R]`.
    pub fn step(&self, step: &Step) -> String {
        let shape = step.mv.shape;
        let mut text = match shape.act {
            Act::Castle(Wing::King) => "0-0".to_string(),
            Act::Castle(Wing::Queen) => "0-0-0".to_string(),
            _ => {
                let mut text = format!("{}{}", self.mover(step.piece), shape.from);
                let _ = match shape.capture {
                    None => write!(text, "-{}", shape.to),
                    Some(at) if at == shape.to => write!(text, "*{at}"),
                    Some(_) if shape.act == Act::EnPassant => write!(text, "*{} ep.", shape.to),
                    Some(at) => write!(text, "*{at}-{}", shape.to),
                };
                text
            }
        };
        for (i, entry) in step.effects.iter().enumerate() {
            text.push_str(&self.effect(entry, &step.effects[i + 1..]));
        }
        text
    }

    /// What an effect adds to the text of its move.
    fn effect(&self, entry: &Entry, rest: &[Entry]) -> String {
        match (entry.effect, entry.reason) {
            (Effect::Change { now, .. }, Reason::Promotion) => {
                let neutral = if now.sides == Sides::Neutral { "n" } else { "" };
                format!("={neutral}{}{}", royal(now), self.kind(now.kind))
            }
            (Effect::Add { at, piece }, Reason::Rebirth) => {
                let promoted = rest.first().and_then(|next| promotion_of_reborn(next, at));
                let neutral = if piece.sides == Sides::Neutral {
                    "n"
                } else {
                    ""
                };
                let promoted = promoted.map_or(String::new(), |kind| {
                    format!("={neutral}{}", self.kind(kind))
                });
                format!("[+{}{at}{promoted}]", self.man(piece))
            }
            (Effect::Remove { at, .. }, Reason::Contact) => format!("[-{at}]"),
            _ => String::new(),
        }
    }

    /// The move with the signs for check and goal.
    fn step_with_signs(&self, step: &Step) -> String {
        let mut text = self.step(step);
        if step.check && !step.goal.is_some_and(|goal| goal.hides_check()) {
            text.push_str(" +");
        }
        if let Some(sign) = step
            .goal
            .map(|goal| goal.sign())
            .filter(|sign| !sign.is_empty())
        {
            let _ = write!(text, " {sign}");
        }
        text
    }

    /// A solution of help or series play; `skipped` half-moves are shown as dots at its start.
    pub fn line(&self, steps: &[Step], skipped: u8) -> String {
        let mut text = match skipped {
            0 => String::new(),
            1 => "  1...".to_string(),
            _ => "  1...  ...".to_string(),
        };
        let mut number = if skipped == 0 { 1 } else { 2 };
        let Some(first) = steps.first() else {
            return text;
        };
        let numbered = if skipped == 1 {
            !first.side
        } else {
            first.side
        };
        for (i, step) in steps.iter().enumerate() {
            if step.side == numbered {
                let _ = write!(text, "{number:3}.");
                number += 1;
            }
            text.push_str(&self.step_with_signs(step));
            if i + 1 < steps.len() {
                text.push(' ');
            }
        }
        text.push('\n');
        text
    }

    /// A first move (or a defence, if `skipped` is 1) with its variations.
    pub fn tree(&self, tree: &Tree, skipped: u8) -> String {
        let mut text = String::new();
        self.write_tree(tree, usize::from(skipped), &mut text);
        text.push('\n');
        text
    }

    fn write_tree(&self, tree: &Tree, half_move: usize, out: &mut String) {
        let indent = if half_move == 0 { 3 } else { 4 * half_move + 2 };
        let number = half_move / 2 + 1;
        let dots = if half_move.is_multiple_of(2) {
            "."
        } else {
            "..."
        };
        let _ = write!(
            out,
            "{:indent$}{number}{dots}{}",
            "",
            self.step_with_signs(&tree.step)
        );
        match tree.mark {
            Some(Mark::Key) => out.push_str(" !"),
            Some(Mark::Try) => out.push_str(" ?"),
            Some(Mark::Violation) => out.push_str(" ?!?"),
            None => {}
        }
        self.write_replies(&tree.replies, half_move, tree.step.side, out);
        if !tree.replies.refutations.is_empty() {
            let _ = writeln!(out, "    {}", self.words().but);
            for refutation in &tree.replies.refutations {
                self.write_tree(refutation, half_move + 1, out);
            }
        }
    }

    /// Threats and moves after the half-move with this number, which `side` has played.
    fn write_replies(&self, replies: &Replies, half_move: usize, side: Side, out: &mut String) {
        let mut threats: &[Tree] = &[];
        match &replies.threat {
            None => {}
            Some(Threat::Zugzwang) => {
                let _ = write!(out, " {}", self.words().zugzwang);
            }
            Some(Threat::Moves(moves)) => {
                let _ = write!(out, " {}", self.words().threat);
                threats = moves;
            }
        }
        out.push('\n');
        for threat in threats {
            self.write_tree(threat, half_move + 2, out);
        }
        for reply in &replies.moves {
            let next = half_move + if reply.step.side == side { 2 } else { 1 };
            self.write_tree(reply, next, out);
        }
    }

    /// The play after the key, which `side` has played.
    pub fn post_key(&self, replies: &Replies, side: Side) -> String {
        let mut text = String::new();
        self.write_replies(replies, 0, side, &mut text);
        for refutation in &replies.refutations {
            let mut plain = refutation.clone();
            plain.mark = None;
            self.write_tree(&plain, 1, &mut text);
            let _ = writeln!(text, "        {}", self.words().refutes);
        }
        text
    }
}

/// A whole solution as text: keeps what must be remembered between findings.
pub struct SolutionText<'k> {
    writer: TextWriter<'k>,
    skipped: u8,
    starter: Side,
}

impl<'k> SolutionText<'k> {
    /// Starts writing.
    pub fn new(writer: TextWriter<'k>) -> SolutionText<'k> {
        SolutionText {
            writer,
            skipped: 0,
            starter: Side::White,
        }
    }

    /// The next piece of text.
    pub fn write(&mut self, finding: &Finding) -> String {
        match finding {
            Finding::Begin {
                skipped, starter, ..
            } => {
                (self.skipped, self.starter) = (*skipped, *starter);
                "\n".to_string()
            }
            Finding::Tree(tree) => self.writer.tree(tree, self.skipped),
            Finding::PostKey(replies) => self.writer.post_key(replies, self.starter),
            Finding::Line(line) => self.writer.line(line, self.skipped),
            Finding::IllegalCheck(reasons) => {
                let words = self.writer.words();
                let capture = reasons.iter().any(|reason| reason.by.is_some());
                format!(
                    "{}\n",
                    if capture {
                        words.in_check
                    } else {
                        words.otherwise_in_check
                    }
                )
            }
            Finding::End => String::new(),
        }
    }
}

/// `r` for a royal man that is not a king.
fn royal(piece: Piece) -> &'static str {
    if piece.is_royal() && piece.kind != KindId::KING {
        "r"
    } else {
        ""
    }
}

fn promotion_of_reborn(entry: &Entry, on: Sq) -> Option<KindId> {
    match (entry.effect, entry.reason) {
        (Effect::Change { at, now, .. }, Reason::RebirthPromotion) if at == on => Some(now.kind),
        _ => None,
    }
}
