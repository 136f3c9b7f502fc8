//! The value all conditions of the family share: which man is reborn, where, as what, and what happens if the place is
//! taken. The words after a condition (and the traditional names) are translated into it.

use super::options::{Group, clash, groups};
use crate::conditions::chameleon_order::Order;
use sauterelle_kernel::board::piece::KindId;
use sauterelle_kernel::condition::RuleError;

/// What the rebirth is used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Application {
    /// Captured men are reborn.
    Circe,
    /// Capturing men are reborn.
    Anticirce,
    /// Men are captured only if they could be reborn.
    Immune,
    /// Men capture from where they would be reborn.
    Mars,
    /// Men move without capture from where they would be reborn.
    Antimars,
    /// Men also move from where they would be reborn.
    Phantom,
    /// Men capture only if they could be reborn from where they stand.
    Geneva,
    /// Men move as those on their rebirth squares.
    PowerTransfer,
}

/// How men are reborn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rebirth {
    /// Royal men are concerned too.
    pub rex_inclusive: bool,
    /// Only men of these kinds are concerned, as they are before a rebirth changes them.
    pub only: Option<KindSet>,
    /// Which capture is followed by a rebirth, and when.
    pub capture: Capture,
    /// The rebirth square is that of the other man of the capture.
    pub couscous: bool,
    /// To whose home squares the man goes.
    pub home: Home,
    /// Where.
    pub method: Method,
    /// How that square is changed.
    pub adapter: Adapter,
    /// As what.
    pub walk: Walk,
    /// What chameleons among the reborn men become.
    pub chameleons: Order,
    /// The reborn man changes sides.
    pub turncoat: bool,
    /// What happens if the rebirth square is occupied.
    pub occupied: Occupied,
    /// Pawns reborn on their last rank promote at once.
    pub promotes: bool,
    /// A man reborn where it stands after its capture has not been reborn (type Cheylan of Anticirce).
    pub cheylan: bool,
}

/// Kinds of men of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct KindSet(u32);

impl KindSet {
    /// Whether this kind is one of them.
    pub fn has(self, kind: KindId) -> bool {
        self.0 >> kind.index() & 1 == 1
    }
}

impl FromIterator<KindId> for KindSet {
    fn from_iter<I: IntoIterator<Item = KindId>>(kinds: I) -> KindSet {
        KindSet(
            kinds
                .into_iter()
                .fold(0, |set, kind| set | 1 << kind.index()),
        )
    }
}

/// Which capture is followed by a rebirth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Capture {
    /// That of the move itself.
    This,
    /// That of the move before, by whatever move follows.
    LastMove,
    /// The one before this one, by the next capture.
    Last,
}

/// To whose home squares a man goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Home {
    /// To those of its own side.
    Own,
    /// To those of the other side.
    Mirror,
    /// To White's or Black's, according to the rank of the capture.
    ByRank,
}

/// How the rebirth square is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Method {
    /// The square of the game array, by colour of the capture square; fairy men on their promotion rank.
    Home,
    /// The file of the capture, on the rank of the game array.
    File,
    /// The capture square, reflected in the centre of the board.
    Symmetry,
    /// The capture square, reflected in the line between files d and e.
    VerticalSymmetry,
    /// The capture square, reflected in the line between ranks 4 and 5.
    HorizontalSymmetry,
    /// Where the man stood in the diagram.
    Diagram,
    /// Where the moving man came from.
    Departure,
    /// Four files and four ranks away from the capture square.
    Antipodes,
    /// As far from the capture square as the moving man has gone, in the same direction.
    Equipollents,
    /// The capture square.
    CaptureSquare,
    /// Any square.
    Super,
    /// Where the captured man could have gone from the capture square.
    TakeAndMake,
    /// Where it has no move but captures.
    Cage,
}

/// How a rebirth square is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Adapter {
    /// Not at all.
    None,
    /// Reflected in the centre of the board.
    Diametral,
    /// Reflected in the line between files d and e.
    VerticalMirror,
    /// On the rank of the capture.
    Rank,
    /// Promoted men go to the promotion rank of their file, as fairy men do.
    Frischauf,
}

/// As what a man is reborn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Walk {
    /// As what it was.
    Same,
    /// As what the other man of the capture was, unless that is royal.
    Clone,
    /// As what follows it in the order of chameleons.
    Chameleon,
    /// Queen, rook, bishop, knight, pawn.
    Down,
    /// Pawn, knight, bishop, rook, queen.
    Up,
}

/// What happens if the rebirth square is occupied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Occupied {
    /// There is no rebirth.
    Relaxed,
    /// The capture is illegal.
    Strict,
    /// The man there disappears; a king cannot be made to by its own side.
    Assassin,
    /// The reborn man goes below the one there.
    Volcanic,
    /// The man there goes below the reborn one.
    Parachute,
}

impl Occupied {
    /// Whether two men can be on one square, one below the other.
    pub(crate) fn stacks(self) -> bool {
        matches!(self, Occupied::Volcanic | Occupied::Parachute)
    }
}

impl Rebirth {
    /// The application without any words.
    pub(super) fn plain(application: Application) -> Rebirth {
        Rebirth {
            rex_inclusive: matches!(
                application,
                Application::Anticirce | Application::Mars | Application::Antimars
            ),
            only: None,
            capture: Capture::This,
            couscous: false,
            home: Home::Own,
            method: Method::Home,
            adapter: Adapter::None,
            walk: Walk::Same,
            chameleons: Order::usual(),
            turncoat: false,
            occupied: match application {
                Application::Circe => Occupied::Relaxed,
                _ => Occupied::Strict,
            },
            promotes: false,
            cheylan: false,
        }
    }

    /// What the words after the condition mean.
    ///
    /// # Errors
    /// If they exclude each other.
    pub fn read(application: Application, words: &[&'static str]) -> Result<Rebirth, RuleError> {
        let mut rebirth = Rebirth::plain(application);
        for (at, word) in words.iter().enumerate() {
            if let Some(other) = words[..at].iter().find(|other| clash(other, word)) {
                return Err(RuleError::Options((*other).into(), (*word).into()));
            }
            if groups(word).contains(&Group::Square) {
                rebirth.square(word);
            } else {
                rebirth.adapt(application, word);
            }
        }
        Ok(rebirth)
    }

    /// Takes in a word that says where.
    fn square(&mut self, word: &str) {
        let (method, promotes) = match word {
            "File" => (Method::File, false),
            "Symmetry" => (Method::Symmetry, true),
            "VerticalSymmetry" => (Method::VerticalSymmetry, true),
            "HorizontalSymmetry" => (Method::HorizontalSymmetry, false),
            "Diagram" => (Method::Diagram, false),
            "PWC" => (Method::Departure, true),
            "Antipodes" => (Method::Antipodes, true),
            "Super" => (Method::Super, true),
            "Take&Make" => (Method::TakeAndMake, true),
            "Cage" => (Method::Cage, true),
            "CaptureSquare" => (Method::CaptureSquare, false),
            "Equipollents" | "Parrain" | "ContraParrain" => (Method::Equipollents, true),
            _ => (Method::Home, false),
        };
        self.method = method;
        self.promotes |= promotes;
        match word {
            "Rank" => (self.adapter, self.home) = (Adapter::Rank, Home::ByRank),
            "Parrain" => self.capture = Capture::LastMove,
            "ContraParrain" => (self.capture, self.home) = (Capture::LastMove, Home::Mirror),
            _ => {}
        }
    }

    /// Takes in any other word.
    fn adapt(&mut self, application: Application, word: &str) {
        // whoever is reborn, Einstein's direction is that of the man that captures
        let (down, up) = match application {
            Application::Anticirce => (Walk::Up, Walk::Down),
            _ => (Walk::Down, Walk::Up),
        };
        match word {
            "RexInclusive" => self.rex_inclusive = true,
            "RexExclusive" => self.rex_inclusive = false,
            "Mirror" => self.home = Home::Mirror,
            "LastMove" => self.capture = Capture::LastMove,
            "WaitCapture" => self.capture = Capture::Last,
            "Couscous" => (self.couscous, self.promotes) = (true, true),
            "Diametral" => self.adapter = Adapter::Diametral,
            "VerticalMirror" => self.adapter = Adapter::VerticalMirror,
            "Frischauf" => self.adapter = Adapter::Frischauf,
            "Clone" => self.walk = Walk::Clone,
            "Chameleon" => self.walk = Walk::Chameleon,
            "Einstein" => self.walk = down,
            "ReversalEinstein" => self.walk = up,
            "Turncoats" => self.turncoat = true,
            "Relaxed" => self.occupied = Occupied::Relaxed,
            "Strict" => self.occupied = Occupied::Strict,
            "Assassin" => self.occupied = Occupied::Assassin,
            "Volcanic" => self.occupied = Occupied::Volcanic,
            "Parachute" => self.occupied = Occupied::Parachute,
            "Cheylan" => self.cheylan = true,
            _ => {}
        }
    }
}
