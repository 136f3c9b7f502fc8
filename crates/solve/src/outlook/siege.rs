//! The last move of the side that is to be mated, with one more move to mate it, where rules make attacks fewer than usual and let
//! men that capture end their moves elsewhere: which moves could help at all.
//!
//! Whatever the rules, the king must be attacked in the end as men go, and so must each empty square round it. (That checks can be parried is
//! not looked at.) Other men of the victim than the king can help by a quiet move in four ways: they block the one square that is
//! missing, leave a line or a square where a man is to be reborn, come to where they are captured, or come to where the king would be reborn.
//! All other quiet moves only close lines. Captures, castlings and the like may always help.

use super::masks::{self, CENTRE, Form, Zone};
use super::net::are_orthodox;
use super::scene::{Hunter, Scene};
use sauterelle_kernel::bitboard::{Bb, NEIGHBOURS};
use sauterelle_kernel::ctx::Ctx;
use sauterelle_kernel::moves::{Act, Shape};
use sauterelle_kernel::piece::{Attrs, Piece, Side, Sides};
use sauterelle_kernel::quick::EndOfCapture;
use sauterelle_kernel::rays;
use sauterelle_kernel::square::Sq;
use smallvec::SmallVec;
use std::cell::OnceCell;

/// The tests for mates under such rules.
pub(super) struct Siege {
    /// Found when something is asked.
    captures: OnceCell<Captures>,
    /// Whether a capture by a king may be played if what follows it is known.
    kings_capture_freely: bool,
}

impl Siege {
    /// Nothing if men are not orthodox, or rules do more.
    pub fn new(cx: &Ctx) -> Option<Siege> {
        let rules = cx.rules();
        let sound = are_orthodox(cx)
            && Side::BOTH
                .iter()
                .all(|side| rules.royals_are_hunted_by_going(*side));
        sound.then(|| Siege {
            captures: OnceCell::new(),
            kings_capture_freely: rules.mobility.is_empty() && rules.admission.is_empty(),
        })
    }

    /// The moves of the side to move that may help the other one to mate it by the next move. Nothing if all may.
    pub fn last_help(&self, cx: &Ctx) -> Option<LastSally> {
        let victim = cx.state().turn();
        let scene = Scene::of(cx, victim, [1, 1])?;
        let look = Look {
            captures: self.captures.get_or_init(|| Captures::of(cx)),
            kings_capture_freely: self.kings_capture_freely,
            scene: &scene,
        };
        look.last_sally()
    }
}

/// What the rules say of captures, as far as it matters.
struct Captures {
    /// By side and form.
    ends: [[Ends; Form::COUNT]; 2],
    /// The most men that a side may get by a capture.
    more_men: u32,
}

impl Captures {
    fn of(cx: &Ctx) -> Captures {
        let ends = Side::BOTH.map(|side| Form::ALL.map(|form| Ends::of(cx, side, form)));
        let all = ends.iter().flatten().flat_map(|ends| ends.by_square.iter());
        Captures {
            more_men: all.flatten().map(|end| end.more_men).max().unwrap_or(0),
            ends,
        }
    }

    fn ends(&self, side: Side, form: Form) -> &Ends {
        &self.ends[side.index()][form.index()]
    }

    fn end(&self, side: Side, form: Form, at: Sq) -> Option<EndOfCapture> {
        self.ends(side, form).by_square[at.index()]
    }
}

/// What follows the captures of a man.
struct Ends {
    /// By square; nothing where that cannot be told.
    by_square: [Option<EndOfCapture>; 64],
    /// The squares where it cannot.
    unknown: Bb,
    /// The squares where the man stays.
    stays: Bb,
    /// Where else it ends its move, after captures on which squares.
    elsewhere: Vec<(EndOfCapture, Bb)>,
    /// By king: what is observed round it from there.
    seen: [Zone; 64],
}

impl Ends {
    fn of(cx: &Ctx, side: Side, form: Form) -> Ends {
        let man = Piece {
            kind: form.kind(),
            sides: Sides::from(side),
            attrs: match form {
                Form::King => Attrs::ROYAL,
                _ => Attrs::default(),
            },
            id: Piece::INSERTED,
        };
        let mut ends = Ends {
            by_square: [None; 64],
            unknown: Bb::EMPTY,
            stays: Bb::EMPTY,
            elsewhere: Vec::new(),
            seen: [0; 64],
        };
        for at in Sq::all() {
            let end = cx.end_of_capture(side, man, at);
            ends.by_square[at.index()] = end;
            match end {
                None => ends.unknown |= Bb::of(at),
                Some(end) if end.end == at => ends.stays |= Bb::of(at),
                Some(end) => match ends.elsewhere.iter_mut().find(|(known, _)| *known == end) {
                    Some((_, squares)) => *squares |= Bb::of(at),
                    None => ends.elsewhere.push((end, Bb::of(at))),
                },
            }
        }
        for king in Sq::all() {
            let seen = ends.elsewhere.iter().filter(|(end, _)| end.end != king);
            ends.seen[king.index()] =
                seen.fold(0, |all, (end, _)| all | masks::open(form, king, end.end));
        }
        ends
    }
}

/// Moves that may help the other side to mate, all captures and unusual moves among them.
#[derive(Clone, Debug)]
pub(crate) struct LastSally {
    king: Sq,
    /// Where the king may go.
    king_to: Bb,
    /// To where any other man may go.
    to: Bb,
    /// The same for single men.
    ways: SmallVec<[(Sq, Bb); 4]>,
    /// Pawns that go two steps to this rank may be captured en passant.
    en_passant: Bb,
}

impl LastSally {
    /// Whether the move may help.
    pub fn may_help(&self, shape: &Shape) -> bool {
        let is_quiet = shape.capture.is_none() && shape.by_way_of.is_none();
        match shape.act {
            Act::DoubleStep if is_quiet && !self.en_passant.has(shape.to) => {}
            Act::Plain if is_quiet => {}
            _ => return true,
        }
        if shape.from == self.king {
            return self.king_to.has(shape.to);
        }
        let mut ways = self.ways.iter();
        self.to.has(shape.to) || ways.any(|(from, to)| *from == shape.from && to.has(shape.to))
    }
}

/// Where men stand after a move of the victim.
#[derive(Clone, Copy)]
struct Men {
    king: Sq,
    company: Bb,
    hunting: Bb,
    /// How many squares other men of the victim can block: one, if the king has not moved.
    blocks: u32,
}

/// A move of the hunters by which the victim might be mated.
struct Blow<'b> {
    /// From where to where men go, and as what they come there.
    moved: &'b [(Sq, Form, Sq)],
    /// A man of the victim that is captured.
    captured: Bb,
    /// How many men the victim may get.
    more_men: u32,
    /// A man of the victim has to come to one of these squares first to be captured.
    captured_on: Option<Bb>,
}

/// What is still missing when the hunters have moved to mate.
struct Missing {
    /// Empty squares that nobody observes.
    squares: Zone,
    /// If the king might capture: where something must stand to prevent that.
    rebirth: Option<Sq>,
    /// As many of the squares may be taken by men that the victim gets.
    more_men: u32,
    /// See [`Blow::captured_on`].
    captured_on: Option<Bb>,
    /// Squares to which nobody can come before.
    taken: Bb,
}

impl Missing {
    /// To where another man of the victim must have gone before, without a capture.
    fn wants(&self, king: Sq) -> Bb {
        let count = self.squares.count_ones();
        let to = match self.captured_on {
            Some(at) if count <= self.more_men => at,
            None if count <= self.more_men => Bb::ALL,
            None if count == self.more_men + 1 => masks::squares(king, self.squares) & !self.taken,
            _ => Bb::EMPTY,
        };
        self.rebirth.map_or(to, |at| to & Bb::of(at))
    }
}

/// The siege of one king.
struct Look<'s> {
    captures: &'s Captures,
    /// See [`Siege`].
    kings_capture_freely: bool,
    scene: &'s Scene,
}

impl Look<'_> {
    /// The moves that may help. Nothing if all may.
    fn last_sally(&self) -> Option<LastSally> {
        let scene = self.scene;
        let king = scene.king;
        let now = Men {
            king,
            company: scene.company,
            hunting: scene.hunting,
            blocks: 1,
        };
        let to = self.wanted(&now)?;
        let mut help = LastSally {
            king,
            king_to: Bb::EMPTY,
            to,
            ways: SmallVec::new(),
            en_passant: self.beside_pawns(),
        };
        for from in scene.company & self.lines(&now)? {
            let men = Men {
                company: scene.company & !Bb::of(from),
                ..now
            };
            let to = self.wanted(&men).unwrap_or(Bb::ALL);
            if !(to & !help.to).is_empty() {
                help.ways.push((from, to));
            }
        }
        for to in NEIGHBOURS[king.index()] & !scene.occupied {
            let men = Men {
                king: to,
                blocks: 0,
                ..now
            };
            if self.wanted(&men).is_none() {
                help.king_to |= Bb::of(to);
            }
        }
        Some(help)
    }

    /// To where other men than the king must have gone. Nothing if it does not matter.
    fn wanted(&self, men: &Men) -> Option<Bb> {
        let mut wanted = Bb::EMPTY;
        let goes_on = self.each_blow(men, &mut |blow| {
            if let Some(missing) = self.missing(men, blow) {
                wanted |= missing.wants(men.king);
            }
            wanted != Bb::ALL
        });
        goes_on.then_some(wanted)
    }

    /// Where pawns of the victim would stand beside pawns that may capture them en passant.
    fn beside_pawns(&self) -> Bb {
        let pawns = self.scene.hunters.iter();
        let pawns = pawns.filter(|man| matches!(man.form, Form::Pawn(_)));
        let beside = pawns.flat_map(|man| [-1, 1].map(|side| man.at.step(side, 0)));
        beside.flatten().collect()
    }

    /// The squares that may open something for the hunters when another man than the king leaves them. Nothing if that cannot be
    /// told.
    fn lines(&self, now: &Men) -> Option<Bb> {
        let scene = self.scene;
        let hunters = || scene.hunters.iter();
        let aligned: Bb = hunters()
            .filter(|man| masks::attackers(man.form, now.king).has(man.at))
            .map(|man| man.at)
            .collect();
        let mut lines = Bb::EMPTY;
        for at in NEIGHBOURS[now.king.index()] {
            if let Some(end) = self.captures.end(scene.victim, Form::King, at)
                && end.end != at
            {
                // what observes the square where the king would be reborn
                lines |= Form::Queen.observed(end.end, Bb::EMPTY);
            }
        }
        for castling in &scene.castlings {
            lines |= rays::between(castling.king.0, castling.rook.0);
            lines |= masks::lines(Form::Rook, now.king, castling.rook.1);
        }
        for man in hunters() {
            lines |= masks::lines(man.form, now.king, man.at);
            lines |= man.arrivals(scene.occupied);
            let reached = match man.form {
                Form::Pawn(_) => man.observed_or_stepped_to(),
                form => form.observed(man.at, scene.hunting & !Bb::of(man.at)),
            };
            if let Form::Pawn(_) = man.form {
                lines |= reached;
            }
            let checks = (aligned & !Bb::of(man.at)).is_empty();
            for form in man.forms_after_move() {
                let captures = man.form.observed(man.at, Bb::EMPTY) & !scene.hunting;
                let known = self.captures.ends(!scene.victim, form);
                if !(captures & known.unknown).is_empty() {
                    return None;
                }
                let ends: Bb = known
                    .elsewhere
                    .iter()
                    .filter(|(_, squares)| !(*squares & captures).is_empty())
                    .map(|(end, _)| end.end)
                    .collect();
                lines |= ends;
                let mut squares = (reached | ends) & !Bb::of(now.king);
                if checks {
                    squares &= masks::attackers(form, now.king);
                }
                if form.rides() {
                    for at in squares {
                        lines |= masks::lines(form, now.king, at);
                    }
                }
            }
        }
        Some(lines)
    }

    /// Each move of the hunters that may check, until one is enough, or it cannot be told where men go; whether that has not happened.
    fn each_blow(&self, men: &Men, goes_on: &mut dyn FnMut(&Blow) -> bool) -> bool {
        let hunters = self.scene.hunters.iter();
        let hunters = hunters.filter(|man| men.hunting.has(man.at));
        let (mut once, mut twice) = (0, 0);
        for man in hunters.clone() {
            let open = masks::open(man.form, men.king, man.at);
            twice |= once & open;
            once |= open;
        }
        let zone = masks::zone(men.king) | CENTRE;
        let need = zone & !masks::zone_of(men.king, men.company | men.hunting);
        let most = men.blocks + self.captures.more_men;
        // a first look, as if nothing stood in the way
        let mut hunters = hunters.filter(|man| {
            let others = once & !masks::open(man.form, men.king, man.at) | twice;
            let after = masks::after_one_move(man.form, men.king, man.at);
            let forms = man.forms_after_move();
            let seen = forms.fold(others | after, |all, form| {
                all | self.captures.ends(!self.scene.victim, form).seen[men.king.index()]
            });
            let missing = need & !seen;
            is_nearly_nothing(missing, most)
                || is_nearly_nothing(missing, most + 1) && missing & self.may_stand(men, man) != 0
        });
        let mut castlings = self.scene.castlings.iter();
        hunters.all(|man| self.each_blow_by(men, man, goes_on))
            && castlings.all(|castling| {
                let between = rays::between(castling.king.0, castling.rook.0);
                let is_free = (between & (men.company | men.hunting | Bb::of(men.king))).is_empty();
                !is_free
                    || goes_on(&Blow {
                        moved: &[
                            (castling.king.0, Form::King, castling.king.1),
                            (castling.rook.0, Form::Rook, castling.rook.1),
                        ],
                        captured: Bb::EMPTY,
                        more_men: 0,
                        captured_on: None,
                    })
            })
    }

    /// Where round the king a man may come to stand.
    fn may_stand(&self, men: &Men, man: &Hunter) -> Zone {
        let forms = man.forms_after_move();
        let stands = forms.fold(man.observed_or_stepped_to(), |all, form| {
            let ends = &self.captures.ends(!self.scene.victim, form).elsewhere;
            ends.iter().fold(all, |all, (end, _)| all | Bb::of(end.end))
        });
        masks::zone_of(men.king, stands)
    }

    /// The same of one man.
    fn each_blow_by(
        &self,
        men: &Men,
        man: &Hunter,
        goes_on: &mut dyn FnMut(&Blow) -> bool,
    ) -> bool {
        let by = !self.scene.victim;
        let king = Bb::of(men.king);
        let board = men.company | men.hunting;
        let without = board & !Bb::of(man.at);
        let arrivals = man.arrivals(board | king) & !men.hunting & !king;
        let reached = man.form.observed(man.at, board | king) & !board & !king;
        let others = self.observed_by_others(men, Bb::of(man.at), without);
        // what hunters stand on is not needed, or that is looked at more closely
        let zone = masks::zone(men.king) | CENTRE;
        let need = zone & !masks::zone_of(men.king, without);
        for form in man.forms_after_move() {
            let allowed = man.squares_as(form, self.scene.victim.home_rank());
            let mut quiet = arrivals & allowed & !men.company;
            if others & CENTRE == 0 {
                quiet &= masks::attackers(form, men.king);
            }
            for to in quiet {
                let seen = others | masks::actual(form, men.king, to, without);
                if !is_nearly_nothing(need & !seen & !masks::bit(men.king, to), men.blocks) {
                    continue;
                }
                let blow = Blow {
                    moved: &[(man.at, form, to)],
                    captured: Bb::EMPTY,
                    more_men: 0,
                    captured_on: None,
                };
                if !goes_on(&blow) {
                    return false;
                }
            }
            for at in arrivals & allowed & men.company {
                let Some(EndOfCapture { end, more_men }) = self.captures.end(by, form, at) else {
                    return false;
                };
                let captured = Bb::of(at);
                if end != at && (without & !captured | king).has(end) {
                    continue;
                }
                let blow = Blow {
                    moved: &[(man.at, form, end)],
                    captured,
                    more_men,
                    captured_on: None,
                };
                if !goes_on(&blow) {
                    return false;
                }
            }
            // captures of men that come there first
            let reached = reached & allowed;
            let ends = self.captures.ends(by, form);
            if !(reached & ends.unknown).is_empty() {
                return false;
            }
            let may_stay = match man.form {
                // what others capture they could come to without as well
                Form::Pawn(_) => reached & ends.stays,
                _ if self.captures.more_men > 0 => reached & ends.stays,
                _ => Bb::EMPTY,
            };
            let stays = may_stay.into_iter().filter_map(|at| {
                let end = self.captures.end(by, form, at)?;
                Some((end, Bb::of(at)))
            });
            for (EndOfCapture { end, more_men }, squares) in
                ends.elsewhere.iter().copied().chain(stays)
            {
                let squares = squares & reached;
                if squares.is_empty() || (without | king).has(end) {
                    continue;
                }
                let seen = others | masks::open(form, men.king, end);
                if !is_nearly_nothing(need & !seen & !masks::bit(men.king, end), more_men) {
                    continue;
                }
                let blow = Blow {
                    moved: &[(man.at, form, end)],
                    captured: Bb::EMPTY,
                    more_men,
                    captured_on: Some(squares),
                };
                if !goes_on(&blow) {
                    return false;
                }
            }
        }
        true
    }

    /// What is missing after the blow; nothing if the king is not attacked, or too much is missing.
    fn missing(&self, men: &Men, blow: &Blow) -> Option<Missing> {
        let gone: Bb = blow.moved.iter().map(|(from, ..)| *from).collect();
        let come: Bb = blow.moved.iter().map(|(.., to)| *to).collect();
        let company = men.company & !blow.captured;
        let hunting = men.hunting & !gone | come;
        let board = company | hunting;
        let sees = |form: Form, at: Sq| masks::actual(form, men.king, at, board);
        let moved = blow.moved.iter();
        let by_moved = moved.fold(0, |all, (_, form, to)| all | sees(*form, *to));
        let seen = by_moved | self.observed_by_others(men, gone, board);
        if seen & CENTRE == 0 {
            return None;
        }
        let missing = masks::zone(men.king) & !masks::zone_of(men.king, company) & !seen;
        let stand = masks::zone_of(men.king, hunting);
        let squares = missing & !stand;
        let most = blow.more_men
            + match blow.captured_on {
                Some(_) => 0,
                None => men.blocks,
            };
        if squares.count_ones() > most {
            return None;
        }
        let mut rebirth = None;
        for at in masks::squares(men.king, missing & stand) {
            match self.prevents_capture(men, blow, board, gone, at) {
                Prevented::Always => {}
                Prevented::Never => return None,
                Prevented::ByManOn(at) => rebirth = Some(at),
            }
        }
        Some(Missing {
            squares,
            rebirth,
            more_men: blow.more_men,
            captured_on: blow.captured_on,
            taken: self.scene.occupied | come,
        })
    }

    /// Whether the king cannot capture on this square, which nobody observes, after the blow.
    fn prevents_capture(&self, men: &Men, blow: &Blow, board: Bb, gone: Bb, at: Sq) -> Prevented {
        let end = self.captures.end(self.scene.victim, Form::King, at);
        let Some(EndOfCapture { end, more_men: 0 }) = end else {
            return Prevented::Always;
        };
        if !self.kings_capture_freely {
            return Prevented::Always;
        }
        if end == at {
            return Prevented::Never;
        }
        let board = board & !Bb::of(at);
        if board.has(end) {
            return Prevented::Always;
        }
        let observes = |form: Form, from: Sq| from != at && form.observed(from, board).has(end);
        let others = self.others(men, gone).map(|man| (man.form, man.at));
        let moved = blow.moved.iter().map(|(_, form, to)| (*form, *to));
        if others.chain(moved).any(|(form, from)| observes(form, from)) {
            Prevented::Always
        } else {
            Prevented::ByManOn(end)
        }
    }

    /// The hunters but some.
    fn others(&self, men: &Men, but: Bb) -> impl Iterator<Item = &Hunter> {
        let others = men.hunting & !but;
        let hunters = self.scene.hunters.iter();
        hunters.filter(move |man| others.has(man.at))
    }

    /// What they observe with these men on the board.
    fn observed_by_others(&self, men: &Men, but: Bb, board: Bb) -> Zone {
        self.others(men, but).fold(0, |all, man| {
            all | masks::actual(man.form, men.king, man.at, board)
        })
    }
}

/// Whether the king is attacked and no more squares are missing than so many.
fn is_nearly_nothing(missing: Zone, most: u32) -> bool {
    missing & CENTRE == 0 && missing.count_ones() <= most
}

/// Whether a capture by the king is prevented.
enum Prevented {
    Always,
    Never,
    ByManOn(Sq),
}

#[cfg(test)]
mod tests {
    use super::super::testing::{self, Men, mates, one_of};
    use super::*;
    use fastrand::Rng;
    use sauterelle_kernel::game::Game;
    use sauterelle_kernel::rules::{Condition, RULES};

    /// A condition with words.
    fn condition(text: &str) -> Condition {
        let mut words = text.split_whitespace();
        let name = words.next().unwrap();
        let rule = RULES.iter().find(|rule| rule.meta().name[0] == name);
        let rule = *rule.unwrap();
        let known = |word| {
            rule.meta()
                .options
                .iter()
                .find(|known| known.name[0] == word)
        };
        Condition {
            rule,
            options: words.map(|word| known(word).unwrap().name[0]).collect(),
            words: Vec::new(),
        }
    }

    fn game(white: &str, black: &str, conditions: &[&str]) -> Game {
        let conditions: Vec<Condition> = conditions.iter().map(|text| condition(text)).collect();
        Game::new(&testing::diagram(white, black), &conditions).unwrap()
    }

    /// The moves of Black that may help White to mate at once; nothing if all may.
    fn helping(white: &str, black: &str, conditions: &[&str]) -> Option<Vec<String>> {
        let game = game(white, black, conditions);
        let mut cx = game.play();
        let help = Siege::new(&cx).unwrap().last_help(&cx)?;
        let moves = cx.legal_moves();
        let shapes = moves.iter().map(|mv| mv.shape);
        let mut found: Vec<String> = shapes
            .filter(|shape| help.may_help(shape))
            .map(|shape| format!("{}{}", shape.from, shape.to))
            .collect();
        found.sort();
        Some(found)
    }

    #[test]
    fn only_moves_that_can_help_are_left() {
        let anticirce = ["AntiCirce"];
        // the knight mates from f7 once g8 is blocked
        let black = "kh8 ra8 pg7 ph7";
        assert_eq!(helping("kc1 sg5", black, &anticirce).unwrap(), ["a8g8"]);
        // the king, reborn on e1 after f8:, mates once c1 is blocked, as it cannot be captured there with e8 taken
        let found = helping("kg8 sd5 pe7 pg7", "kd1 rb1 qe8 sf8 pc2 pd4 pe2", &anticirce);
        let found = found.unwrap();
        assert!(found.contains(&"b1c1".into()) && !found.contains(&"b1b2".into()));
        // the knight must open the line from a4 to e8, where the king would be reborn
        let found = helping("kf6 pb2 qg3 sf8 qa4", "kb1 ba2 ra3 se2 bg2 bb5", &anticirce);
        assert!(found.is_none_or(|found| found.contains(&"e2g1".into())));
    }

    #[test]
    fn other_rules_are_left_alone() {
        let is_known = |conditions: &[&str]| {
            let game = game("kc1 ra2", "kc3", conditions);
            Siege::new(&game.play()).is_some()
        };
        assert!(is_known(&["AntiCirce"]));
        assert!(is_known(&["Madrasi"]));
        assert!(!is_known(&["Madrasi RexInclusive"]));
        assert!(!is_known(&["MarsCirce"]));
        assert!(!is_known(&["Isardam"]));
        assert!(!is_known(&["Polo"]));
        assert!(!is_known(&["Connected"]));
    }

    #[test]
    fn no_move_that_helps_is_left_out() {
        let all_conditions: &[&[&str]] = &[
            &["AntiCirce"],
            &["AntiCirce"],
            &["AntiCirce Mirror"],
            &["AntiCirce Symmetry"],
            &["AntiCirce File"],
            &["AntiCirce RexExclusive"],
            &["AntiCirce Cheylan"],
            &["AntiCirce Antipodes"],
            &["Circe"],
            &["Circe RexInclusive"],
            &["ImmunChess"],
            &["Madrasi"],
            &["Madrasi", "AntiCirce"],
            &["Circe", "AntiCirce"],
        ];
        let mut rng = Rng::with_seed(1);
        let (mut helping, mut left_out) = (0, 0);
        for number in 0..POSITIONS {
            let conditions = all_conditions[number % all_conditions.len()];
            let mut men = Men::default();
            // a king at the edge, or at home, and men around it
            let home = Sq::new(60);
            let castles = rng.u64(..6) == 0;
            let king = match rng.u64(..6) {
                0 => home,
                1 => Sq::new(rng.u64(..64) as u8),
                2 | 3 => Sq::new(rng.u64(..8) as u8),
                _ => Sq::new(56 + rng.u64(..8) as u8),
            };
            if !men.add_kings(&mut rng, castles, king) {
                continue;
            }
            for _ in 0..2 + rng.u64(..9) {
                let code = one_of(&mut rng, &['p', 'p', 'p', 's', 'b', 'r', 'q']);
                let side = usize::from(rng.u64(..3) > 0);
                men.add_beside(&mut rng, side, code, king);
            }
            let others = 3 + rng.u64(..6);
            men.add_others(&mut rng, others);
            // homes of kings and officers, taken or not
            for at in [60, 56, 63, 3, 2, 5, 1, 6, 0, 7] {
                if rng.u64(..6) == 0 {
                    let code = one_of(&mut rng, &['s', 'b', 'r', 'q']);
                    men.add(rng.u64(..2) as usize, code, Sq::new(at));
                }
            }
            // a man that opens a line to the king's home when it leaves
            if rng.u64(..3) == 0 {
                let (file, rank) = one_of(&mut rng, &[(-1, 0), (1, 0), (0, -1), (-1, -1), (1, -1)]);
                let steps = 1 + rng.u64(..3) as i8;
                let between = home.step(steps * file, steps * rank);
                let behind = between.and_then(|at| at.step(file, rank));
                if let (Some(between), Some(behind)) = (between, behind) {
                    men.add(1, one_of(&mut rng, &['s', 'b', 'r']), between);
                    men.add(0, 'q', behind);
                }
            }
            let game = game(&men.of[0], &men.of[1], conditions);
            let mut cx = game.play();
            if cx.in_check(Side::White) {
                continue;
            }
            let Some(siege) = Siege::new(&cx) else {
                continue;
            };
            let Some(help) = siege.last_help(&cx) else {
                continue;
            };
            for mv in cx.legal_moves() {
                let may_help = help.may_help(&mv.shape);
                left_out += u32::from(!may_help);
                cx.play(&mv);
                let mates = mates(&mut cx);
                cx.undo();
                helping += u32::from(mates);
                assert!(!mates || may_help, "{conditions:?} {men:?}: {:?}", mv.shape);
            }
        }
        assert!(helping > 0 && left_out > 0);
    }

    const POSITIONS: usize = 15_000;
}
