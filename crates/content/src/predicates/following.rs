//! Men that move where others have moved away.

use crate::fact::{Evidence, Facts, Once};
use crate::play::{Along, MoveId, NodeId, Play};
use crate::predicate::{ENCYCLOPEDIA, Family, Predicate, man};
use sauterelle_kernel::board::effect::{Effect, Reason};
use sauterelle_kernel::board::piece::Piece;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::moves::objection::Objection;
use sauterelle_kernel::play::Player;
use sauterelle_kernel::view::View;

/// The family.
pub static FAMILY: Family = Family {
    predicates: &[&UMNOV, &FOLLOW_MY_LEADER, &KLASINC, &BRISTOL],
    find,
    examples: include_str!("following.txt"),
};

static UMNOV: Predicate = Predicate {
    name: "Umnov",
    parameters: &[man("follower")],
    doc: [
        "A man moves to the square from which a man of the other side has moved in the half-move before; each such pair of moves counts once",
        "Une pièce joue sur la case qu'une pièce de l'autre camp a quittée au demi-coup précédent ; chacune de ces paires de coups compte une fois",
        "Ein Stein zieht auf das Feld, von dem im Halbzug davor ein Stein der anderen Seite weggezogen ist; jedes solche Paar von Zügen zählt einmal",
    ],
    source: ENCYCLOPEDIA,
};

static FOLLOW_MY_LEADER: Predicate = Predicate {
    name: "FollowMyLeader",
    parameters: &[man("follower")],
    doc: [
        "A man moves to the square from which another man of its side has moved in that side's move before; each such pair of moves counts once",
        "Une pièce joue sur la case qu'une autre pièce de son camp a quittée au coup précédent de ce camp ; chacune de ces paires de coups compte une fois",
        "Ein Stein zieht auf das Feld, von dem im vorigen Zug seiner Seite ein anderer Stein dieser Seite weggezogen ist; jedes solche Paar von Zügen zählt einmal",
    ],
    source: ENCYCLOPEDIA,
};

static KLASINC: Predicate = Predicate {
    name: "Klasinc",
    parameters: &[man("vacator"), man("passer")],
    doc: [
        "In one line a man leaves a square, another man of its side passes over it to where it would not go if the first stood there, and the first comes back to it",
        "Dans une même variante, une pièce quitte une case, une autre de son camp passe par-dessus pour aller où elle n'irait pas si la première y était, et la première y revient",
        "In einem Abspiel verlässt ein Stein ein Feld, ein anderer seiner Seite geht darüber, wohin er nicht ginge, wenn der erste dort stünde, und der erste kehrt dorthin zurück",
    ],
    source: ENCYCLOPEDIA,
};

static BRISTOL: Predicate = Predicate {
    name: "Bristol",
    parameters: &[man("leader"), man("follower")],
    doc: [
        "In one line a man, no pawn, moves straight ahead and stays there; another man of its side then moves in the same direction on the same line, over the square left, to where it would not go if the first stood there",
        "Dans une même variante, une pièce, non un pion, avance en ligne droite et y reste ; une autre de son camp joue ensuite sur la même ligne, dans le même sens, par-dessus la case quittée, où elle n'irait pas sinon",
        "In einem Abspiel zieht ein Stein, kein Bauer, geradeaus und bleibt dort; dann zieht ein anderer seiner Seite in derselben Richtung auf derselben Linie über das verlassene Feld, wohin er nicht ginge, wenn der erste dort stünde",
    ],
    source: ENCYCLOPEDIA,
};

/// A move of a line, and the squares that others of its side have left on which it hangs.
#[derive(Clone)]
struct Moved {
    mv: MoveId,
    piece: Piece,
    node: NodeId,
    over: Vec<Sq>,
}

type Said<'f> = Once<'f, Vec<MoveId>>;

fn find(play: &Play, facts: &mut Facts) {
    let mut line: Along<Option<Moved>> = Along::from(Play::DIAGRAM, None);
    let mut said = Said::new(facts);
    play.walk(&mut |at| {
        let before = play.node(at.node).before.unwrap_or(Play::DIAGRAM);
        line.back_to(before);
        let known: Vec<Option<Moved>> = line.iter().cloned().collect();
        let node = at.node;
        let step = play.node(node).step();
        let moved = play.move_id(node).zip(step).map(|(mv, step)| Moved {
            mv,
            piece: step.piece,
            node,
            over: over(at.player, mv, &known),
        });
        let men = play.men(at.position);
        let stands = |mv: MoveId| {
            let piece = at.player.state().piece(mv.to);
            let piece = piece.filter(|piece| men.man(*piece) == mv.man);
            piece.is_some_and(|piece| !is_pawn(at.player, piece))
        };
        if let Some(now) = &moved {
            look(now, &known, &stands, &mut said);
        }
        line.push(node, moved);
    });
}

/// The squares that others of the side have left in the line and on which they would have kept the man from going where it has gone.
fn over(player: &mut Player, mv: MoveId, known: &[Option<Moved>]) -> Vec<Sq> {
    let others = known.iter().flatten();
    let others = others.filter(|it| it.mv.side == mv.side && it.mv.man != mv.man);
    let mut over = Vec::new();
    for other in others.filter(|it| is_between(mv, it.mv.from)) {
        let (at, piece) = (other.mv.from, other.piece);
        let is_new = !over.contains(&at);
        if is_new && player.before_last(|player| is_barred(player, mv, at, piece)) {
            over.push(at);
        }
    }
    over
}

fn is_pawn(view: &View, piece: Piece) -> bool {
    view.rules().kinds.man(piece.kind).walk.pawn().is_some()
}

/// Whether the man would not go there if this one stood on that square.
fn is_barred(player: &mut Player, mv: MoveId, at: Sq, piece: Piece) -> bool {
    if player.state().piece(at).is_some() {
        return false;
    }
    // the man itself stands elsewhere
    let id = Piece::INSERTED;
    let piece = Piece { id, ..piece };
    player.begin();
    player.apply(Effect::Add { at, piece }, Reason::Record);
    let moves = player.legal_moves();
    let is_legal = moves
        .iter()
        .any(|it| (it.shape.from, it.shape.to) == (mv.from, mv.to));
    let is_barred = !is_legal
        && matches!(
            player.objection(mv.from, mv.to),
            Objection::NoSuchMove { .. }
        );
    player.undo();
    is_barred
}

/// `stands`: whether a man, no pawn, still stands where this move has brought it.
fn look(now: &Moved, known: &[Option<Moved>], stands: &dyn Fn(MoveId) -> bool, said: &mut Said) {
    let Moved { mv, node, .. } = now;
    let last = known.last().and_then(Option::as_ref);
    if let Some(last) = last.filter(|it| it.mv.side != mv.side && it.mv.from == mv.to) {
        say(said, &UMNOV, vec![*mv], vec![last.mv, *mv], *node);
    }
    let mut own = known.iter().flatten().filter(|it| it.mv.side == mv.side);
    let before = own.next_back();
    if let Some(before) = before.filter(|it| it.mv.from == mv.to && it.mv.man != mv.man) {
        say(
            said,
            &FOLLOW_MY_LEADER,
            vec![*mv],
            vec![before.mv, *mv],
            *node,
        );
    }
    let own: Vec<&Moved> = known
        .iter()
        .flatten()
        .filter(|it| it.mv.side == mv.side)
        .collect();
    bristol(now, &own, stands, said);
    klasinc(now, &own, said);
}

/// The man comes back to the square that it left last, and meanwhile another one has passed over it.
fn klasinc(now: &Moved, own: &[&Moved], said: &mut Said) {
    let mv = now.mv;
    let leaves = |it: &&Moved| it.mv.man == mv.man && it.mv.from == mv.to;
    let Some(left) = own.iter().rposition(leaves) else {
        return;
    };
    let later = own[left + 1..].iter();
    for passer in later.filter(|it| it.mv.man != mv.man && it.over.contains(&mv.to)) {
        let moves = vec![own[left].mv, passer.mv, mv];
        say(said, &KLASINC, vec![mv, passer.mv], moves, now.node);
    }
}

fn bristol(now: &Moved, own: &[&Moved], stands: &dyn Fn(MoveId) -> bool, said: &mut Said) {
    for square in &now.over {
        let leader = own.iter().rposition(|it| it.mv.from == *square);
        let Some(leader) = leader.map(|i| own[i]) else {
            continue;
        };
        let step = direction(now.mv.from, now.mv.to);
        if stands(leader.mv) && step.is_some() && step == direction(leader.mv.from, leader.mv.to) {
            let moves = vec![leader.mv, now.mv];
            say(said, &BRISTOL, vec![leader.mv, now.mv], moves, now.node);
        }
    }
}

fn say(
    said: &mut Said,
    predicate: &'static Predicate,
    men: Vec<MoveId>,
    moves: Vec<MoveId>,
    node: NodeId,
) {
    let squares: Vec<Sq> = moves.iter().map(|mv| mv.from).collect();
    let values = men.iter().map(|mv| mv.was).collect();
    said.add(predicate, values, moves, || Evidence::of(node).on(squares));
}

/// The direction of a straight way along a rank, a file or a diagonal.
fn direction(from: Sq, to: Sq) -> Option<(i8, i8)> {
    let by = |to: u8, from: u8| to.cast_signed() - from.cast_signed();
    let (x, y) = (by(to.file(), from.file()), by(to.rank(), from.rank()));
    let is_straight = (x, y) != (0, 0) && (x == 0 || y == 0 || x.abs() == y.abs());
    is_straight.then(|| (x.signum(), y.signum()))
}

/// Whether a square lies between departure and arrival of a straight move.
fn is_between(mv: MoveId, square: Sq) -> bool {
    let way = direction(mv.from, mv.to);
    square != mv.from
        && square != mv.to
        && way.is_some()
        && direction(mv.from, square) == way
        && direction(square, mv.to) == way
}
