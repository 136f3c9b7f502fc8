//! Published problems and small positions for each application.

use crate::game::Game;
use crate::testing::{arrivals, conditions, diagram, game, outcomes};
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::diagram::Diagram;
use sauterelle_kernel::men::{Language, by_code};
use sauterelle_kernel::moves::{Act, Moves, Status, Wanted};
use sauterelle_kernel::play::Player;

/// Plays the legal move between two squares after which these men (`rh1`) stand there; `-a1` is an empty square.
fn plays(player: &mut Player, text: &str) -> bool {
    let mut words = text.split(' ');
    let squares = words.next().unwrap_or_default();
    let (from, to): (Sq, Sq) = (squares[..2].parse().unwrap(), squares[2..].parse().unwrap());
    let men: Vec<&str> = words.collect();
    let mut moves = Moves::new(player);
    while let Some(mv) = moves.next(player) {
        let as_wanted = men.iter().all(|man| {
            let (code, at) = man.split_at(man.len() - 2);
            let there = player.state().piece(at.parse().unwrap());
            match code {
                "-" => there.is_none(),
                code => there.is_some_and(|there| {
                    let wanted = by_code(code, Language::English).unwrap();
                    std::ptr::eq(player.rules().kinds.man(there.kind), wanted)
                }),
            }
        });
        if (mv.shape.from, mv.shape.to) == (from, to) && as_wanted {
            return true;
        }
        player.undo();
    }
    false
}

/// Whether the moves can be played one after the other and end in mate.
fn mates(diagram: &Diagram, condition: &str, line: &[&str]) -> bool {
    let game = Game::new(diagram, &conditions(&[condition])).unwrap();
    let mut player = game.play();
    for text in line {
        assert!(plays(&mut player, text), "{text} in {line:?}");
        assert_eq!(player.state().key(), player.state().fresh_key());
    }
    player.status() == Status::Mate
}

fn helpmate(white: &str, black: &str) -> Diagram {
    diagram(white, black, "", Side::Black)
}

#[test]
fn marscirce_by_caillaud() {
    // Michel Caillaud, Problemkiste 108 (12/1996), h#2
    let diagram = helpmate("ka1 qa2 sb4 pb7", "ka3 sb2 pc2");
    let knights = ["c2c1 sc1", "b7b8 sb8", "c1e2", "b8e2 se2"];
    let bishops = ["c2c1 bc1", "b7b8 bb8", "c1b4 bb4", "b8b2 bb2"];
    assert!(mates(&diagram, "MarsCirce", &knights));
    assert!(mates(&diagram, "MarsCirce", &bishops));
}

#[test]
fn anticirce_by_cheylan() {
    // Yves Cheylan, 3rd h. m., 11. diagrammes-TT 1993, h#2, type Cheylan
    let diagram = helpmate("kf3 bg1", "kf1 ra8 rh1 pd4 pg2");
    let first = ["h1h8", "g1f2", "h8e8", "f3e2"];
    let second = ["h1h8", "f3e4", "a8e8", "e4d4 ke1 -d4"];
    assert!(mates(&diagram, "AntiCirce Cheylan", &first));
    assert!(mates(&diagram, "AntiCirce Cheylan", &second));
}

#[test]
fn pwc_by_geissler() {
    // Norbert Geissler, Die Schwalbe 125 (10/1990), h#2 duplex
    let men = ("kf1 pb1", "rb8 rf6 bg8 sc6 kd5 pf3 pf2");
    let line = ["b8b1 qb8", "f1f2 bf1", "f1c4", "b8e5"];
    assert!(mates(&helpmate(men.0, men.1), "PWC", &line));
}

#[test]
fn couscous_circe_by_lins() {
    // Torsten Linss, Problemkiste 92 (4/1994), h#2 with neutral men
    let start = diagram("ka2", "ke2", "pd2 pe6 pf2 pf4", Side::Black);
    let line = ["e2d2 re8", "e8e6 sh1", "h1f2 bb8", "b8f4 qc1"];
    assert!(mates(&start, "CouscousCirce", &line));
}

#[test]
fn parrain_circe_by_wedekind() {
    // Claus Wedekind, harmonie 44 (1994), h#2, no white king
    let diagram = helpmate("ge8 gf6 gf4 gg2", "kf5 qa7");
    let first = ["a7e3", "e8e2", "e3f4", "f6f4 gf2"];
    let second = ["a7g7", "g2g8", "g7f6", "f4f6 gf8"];
    assert!(mates(&diagram, "ParrainCirce", &first));
    assert!(mates(&diagram, "ParrainCirce", &second));
}

#[test]
fn a_captured_man_comes_back_only_to_an_empty_square() {
    let game_of = |black| game("ke1 rd1", black, Side::White, &["Circe"]);
    let free = game_of("kh8 sd4");
    assert!(plays(&mut free.play(), "d1d4 sb8"));
    let taken = game_of("kh8 sd4 bb8");
    assert!(plays(&mut taken.play(), "d1d4 bb8"));
    let strict = game("ke1 rd1", "kh8 sd4 bb8", Side::White, &["Circe Strict"]);
    assert!(!arrivals(&mut strict.play(), "d1").contains("d4"));
}

#[test]
fn a_reborn_rook_castles() {
    let game = game("ke1 rf3", "ka8 be4", Side::Black, &["Circe"]);
    let mut player = game.play();
    assert!(
        plays(&mut player, "e4f3 rh1") && plays(&mut player, "e1d2") && plays(&mut player, "a8a7")
    );
    for _ in 0..2 {
        player.undo();
    }
    let castles = |player: &mut Player| {
        let moves = player.legal_moves();
        moves
            .iter()
            .any(|mv| matches!(mv.shape.act, Act::Castle(_)))
    };
    assert!(castles(&mut player));
}

#[test]
fn rex_inclusive_kings_are_safe_while_they_can_be_reborn() {
    let men = ("kf4", "rf8 kh8");
    let exclusive = game(men.0, men.1, Side::White, &["Circe"]);
    assert!(exclusive.play().in_check(Side::White));
    let inclusive = game(men.0, men.1, Side::White, &["Circe RexInclusive"]);
    assert!(!inclusive.play().in_check(Side::White));
    let blocked = game("kf4 re1", men.1, Side::White, &["Circe RexInclusive"]);
    assert!(blocked.play().in_check(Side::White));
}

#[test]
fn an_assassin_threatens_from_afar() {
    let men = ("kb1 sc3", "rc8 kh8");
    let assassin = game(men.0, men.1, Side::White, &["CirceAssassin"]);
    let plain = game(men.0, men.1, Side::White, &["Circe"]);
    // the knight captured on c3, a dark square, is reborn on g1
    assert!(!assassin.play().in_check(Side::White) && !plain.play().in_check(Side::White));
    let under = game("kg1 sc3", "rc8 kh8", Side::White, &["CirceAssassin"]);
    assert!(under.play().in_check(Side::White));
}

#[test]
fn anticirce_needs_an_empty_rebirth_square() {
    // the rook captures on d8, a dark square: back to a1
    let men = ("kh1 rd1", "kh8 sd8");
    let free = game(men.0, men.1, Side::White, &["AntiCirce"]);
    assert!(plays(&mut free.play(), "d1d8 ra1 -d8"));
    let taken = game("ka1 rd1", men.1, Side::White, &["AntiCirce"]);
    assert!(!arrivals(&mut taken.play(), "d1").contains("d8"));
    // and a king is not in check from a rook that could not be reborn
    assert!(
        !game("kc3 ba1 rd1", "kd8", Side::Black, &["AntiCirce"])
            .play()
            .in_check(Side::Black)
    );
}

#[test]
fn in_relaxed_anticirce_a_man_that_cannot_be_reborn_stays() {
    let rule = &["AntiCirce Relaxed"];
    // back to a1, where the king stands
    let taken = game("ka1 rd1", "kh8 sd8", Side::White, rule);
    assert!(plays(&mut taken.play(), "d1d8 rd8"));
    let free = game("kh1 rd1", "kh8 sd8", Side::White, rule);
    assert!(plays(&mut free.play(), "d1d8 ra1 -d8"));
    assert!(!plays(&mut free.play(), "d1d8 rd8"));
    // so it gives check
    let attacked = game("kc3 ba1 rd1", "kd8", Side::Black, rule);
    assert!(attacked.play().in_check(Side::Black));
    // and who may choose may stay
    let any = game(
        "kh1 rd1",
        "kh8 sd8",
        Side::White,
        &["AntiCirce Super Relaxed"],
    );
    assert!(plays(&mut any.play(), "d1d8 rd8") && plays(&mut any.play(), "d1d8 rb2"));
    let cheylan = ["AntiCirce Relaxed Cheylan"];
    let home = game("kh1 rb1", "kh8 sa1", Side::White, &cheylan);
    assert!(!arrivals(&mut home.play(), "b1").contains("a1"));
}

#[test]
fn anticirce_cage_by_crisan() {
    // Vlaicu Crişan, in a discussion of the rules (2019), h#2, with tries of his
    let diagram = helpmate("kf1 pa7 pe7", "ka8 pg2 pg3");
    let line = ["g2g1 sg1", "e7e8 be8", "g3g2", "e8c6"];
    assert!(mates(&diagram, "AntiCirce Cage", &line));
    // a bishop could capture on a7 and be reborn on h1
    let other = ["g2g1 bg1", line[1], line[2], line[3]];
    assert!(!mates(&diagram, "AntiCirce Cage", &other));
    let game = Game::new(&diagram, &conditions(&["AntiCirce Cage"])).unwrap();
    let mut player = game.play();
    // g2xf1 becomes a threat, as a bishop has a cage on a8
    assert!(plays(&mut player, "a8b7") && !plays(&mut player, "e7e8 be8"));
}

#[test]
fn in_anticirce_cage_capturing_men_go_to_cages() {
    let rule = &["AntiCirce Cage"];
    let boxed = game("be5", "pf6 pg2", Side::White, rule);
    assert_eq!(outcomes(&mut boxed.play(), "e5f6", "b"), ["h1"]);
    // without a cage there is no capture
    let open = game("be5", "pf6", Side::White, rule);
    assert!(!arrivals(&mut open.play(), "e5").contains("f6"));
    // a pawn is promoted in its cage on the last rank, and steps on the first one, which is no cage then
    let pawn = game("pg5 pb7 kh1", "ph6 kd4", Side::White, rule);
    assert_eq!(outcomes(&mut pawn.play(), "g5h6", "b"), ["a8"]);
    let first = game("pc1 ke4", "pb2 ka8", Side::White, rule);
    assert!(arrivals(&mut first.play(), "c1").contains("c2"));
    // kings may stand next to each other while neither has a cage
    let kings = game("kd5", "kd7", Side::White, rule);
    assert!(arrivals(&mut kings.play(), "d5").contains("d6"));
}

#[test]
fn in_anticirce_assassin_a_man_on_the_rebirth_square_disappears() {
    // the rook captures on h5, a light square: back to h1
    let men = ("ke3 rd5 bh1", "ka3 ph5");
    let assassin = game(men.0, men.1, Side::White, &["AntiCirce Assassin"]);
    assert!(plays(&mut assassin.play(), "d5h5 rh1 -h5"));
    let plain = game(men.0, men.1, Side::White, &["AntiCirce"]);
    assert!(!arrivals(&mut plain.play(), "d5").contains("h5"));
    // so a king there is in check, though no man observes it, but the own king must not be there
    let in_check = |condition: &str| {
        let attacked = game("ke3 rd5", "kh1 ph5", Side::Black, &[condition]);
        attacked.play().in_check(Side::Black)
    };
    assert!(in_check("AntiCirce Assassin") && !in_check("AntiCirce"));
    let own = game("kh1 rd5", "ka3 ph5", Side::White, &["AntiCirce Assassin"]);
    assert!(!arrivals(&mut own.play(), "d5").contains("h5"));
}

#[test]
fn the_types_of_anticirce_differ_on_the_rebirth_square_itself() {
    let men = ("kh1 rb1", "kh8 sa1");
    let calvet = game(men.0, men.1, Side::White, &["AntiCirce Calvet"]);
    let cheylan = game(men.0, men.1, Side::White, &["AntiCirce Cheylan"]);
    assert!(arrivals(&mut calvet.play(), "b1").contains("a1"));
    assert!(!arrivals(&mut cheylan.play(), "b1").contains("a1"));
}

#[test]
fn immune_men_are_those_whose_rebirth_square_is_occupied() {
    let immune = game("ke1 rd1", "kh8 sd4 bb8", Side::White, &["ImmunChess"]);
    assert!(!arrivals(&mut immune.play(), "d1").contains("d4"));
    let open = game("ke1 rd1", "kh8 sd4", Side::White, &["ImmunChess"]);
    assert!(plays(&mut open.play(), "d1d4 -b8"));
}

#[test]
fn in_immune_chess_with_anticirce_both_rebirth_squares_must_be_empty() {
    // the grasshopper could be reborn on a1 before the rook is
    let rules = &["AntiCirce", "ImmunChess"];
    let both = game("ra8 kh1", "ga7 kh8", Side::White, rules);
    assert!(plays(&mut both.play(), "a8a7 ra1 -a7 -a8"));
    for (white, black) in [("ra8 kh1", "ga7 ba1 kh8"), ("ra8 ka1", "pa7 pb7 kh8")] {
        let taken = game(white, black, Side::White, rules);
        assert!(!arrivals(&mut taken.play(), "a8").contains("a7"), "{white}");
    }
}

#[test]
fn in_marscirce_castling_stays_what_it_is() {
    let mars = game("ke1 rh1", "kc8 pa2", Side::White, &["MarsCirce"]);
    let moves = mars.play().legal_moves();
    let castlings = moves
        .iter()
        .filter(|mv| matches!(mv.shape.act, Act::Castle(_)))
        .count();
    assert_eq!(castlings, 1);
}

#[test]
fn diagram_circe_tells_men_apart() {
    let game = game("ka2 rc3 re3", "kh8 bg7 qg5", Side::Black, &["DiagramCirce"]);
    let mut player = game.play();
    let key = player.state().key();
    // the rooks change places
    for text in [
        "h8g8", "c3c4", "g8h8", "e3c3", "h8g8", "c4e4", "g8h8", "e4e3",
    ] {
        assert!(plays(&mut player, text), "{text}");
    }
    assert_ne!(player.state().key(), key);
    assert!(plays(&mut player, "g7c3 re3") || plays(&mut player, "g5e3 rc3"));
}

#[test]
fn one_capture_meets_two_checks_if_the_captured_man_is_reborn_in_between() {
    let (white, black) = ("kh8 ra1 sc2", "ke1 ba4 pd2 pe2 pf2 pf1");
    let orthodox = game(white, black, Side::Black, &[]);
    assert_eq!(orthodox.play().status(), Status::Mate);
    let circe = game(white, black, Side::Black, &["Circe"]);
    let mut player = circe.play();
    assert_eq!(player.status(), Status::Play);
    assert!(plays(&mut player, "a4c2 sb1"));
}

#[test]
fn the_capture_before_the_diagram_counts() {
    let mut start = diagram("ka1", "kh8", "", Side::White);
    let knight = by_code("s", Language::English).unwrap();
    start.last_capture = Some((
        "c3".parse().unwrap(),
        sauterelle_kernel::diagram::DiagramMan::new(knight, Side::White),
    ));
    let game = Game::new(&start, &conditions(&["ParrainCirce"])).unwrap();
    assert!(plays(&mut game.play(), "a1b2 sd4"));
}

#[test]
fn an_exchange_takes_nobody_along_in_parrain() {
    let (white, black) = ("ke1 pg7 qh7", "ke8 pg8 pe6");
    let game = game(
        white,
        black,
        Side::Black,
        &["MessignyChess", "ParrainCirce"],
    );
    let mut player = game.play();
    assert!(plays(&mut player, "g8h7"));
    assert!(plays(&mut player, "g7e6 -f6 ph7"));
}

#[test]
fn words_that_decide_the_same_exclude_each_other() {
    for words in [
        "Circe File Rank",
        "Circe Rank Mirror",
        "Circe Strict Assassin",
        "Circe Clone Chameleon",
    ] {
        let condition = conditions(&[words]);
        assert!(Game::new(&Diagram::empty(), &condition).is_err(), "{words}");
    }
}

#[test]
fn in_volcanic_a_man_waits_below_the_one_on_its_rebirth_square() {
    // captured on e4, a light square, a black knight is reborn on g8
    let men = ("ke1 re2", "kh8 se4 bg8");
    let volcanic = game(men.0, men.1, Side::White, &["Circe Volcanic"]);
    let mut player = volcanic.play();
    let start = player.state().key();
    assert!(plays(&mut player, "e2e4 bg8"));
    assert_eq!(player.state().below().len(), 1);
    assert_ne!(player.state().key(), start);
    assert!(plays(&mut player, "g8c4 sg8"));
    assert!(player.state().below().is_empty());
    assert_eq!(player.state().key(), player.state().fresh_key());
    player.undo();
    player.undo();
    assert_eq!(player.state().key(), start);
    let relaxed = game(men.0, men.1, Side::White, &["Circe"]);
    let mut player = relaxed.play();
    assert!(plays(&mut player, "e2e4 bg8") && plays(&mut player, "g8c4 -g8"));
}

#[test]
fn what_lies_below_is_part_of_the_position() {
    let start = |black| game("ke1 re2", black, Side::White, &["Circe Volcanic"]);
    let (knight, pawn) = (start("kh8 se4 bg8"), start("kh8 pe4 pe7 bg8"));
    let mut player = knight.play();
    assert!(plays(&mut player, "e2e4"));
    let with_a_knight = player.state().key();
    // the same men on the board
    let other = game("ke1 re4", "kh8 bg8", Side::Black, &["Circe Volcanic"]);
    assert_ne!(with_a_knight, other.play().state().key());
    // and the pawn waits below another square
    let mut player = pawn.play();
    assert!(plays(&mut player, "e2e4 pe7"));
    let (below, man) = player.state().below()[0];
    assert_eq!((below.to_string().as_str(), man.kind.0), ("e7", 5));
}

#[test]
fn in_volcanic_the_first_to_go_below_is_the_first_to_come_up() {
    let rules = &["Circe CaptureSquare Volcanic"];
    let game = game("ke1 ra1", "kh8 ba5 pb6", Side::White, rules);
    let mut player = game.play();
    for text in ["a1a5 ra5", "b6a5 pa5", "e1e2", "a5a4 ba5", "e2f1"] {
        assert!(plays(&mut player, text), "{text}");
        assert_eq!(player.state().key(), player.state().fresh_key());
    }
    assert!(plays(&mut player, "a5c3 ra5"));
    assert!(player.state().below().is_empty());
}

#[test]
fn in_parachute_a_man_lands_on_the_one_on_its_rebirth_square_even_on_a_king() {
    let rules = &["Circe Parachute"];
    let bishop = game("ke1 re2", "kh8 se4 bg8", Side::White, rules);
    let mut player = bishop.play();
    assert!(plays(&mut player, "e2e4 sg8") && plays(&mut player, "g8f6 bg8"));
    let king = game("ke1 re2 rh1", "kg8 se4", Side::White, rules);
    let mut player = king.play();
    assert!(plays(&mut player, "e2e4 sg8"));
    // a king below a man is not in check, and comes up on whatever is attacked there
    assert!(player.state().royals(Side::Black).is_empty());
    assert!(
        plays(&mut player, "g8f6 kg8")
            && plays(&mut player, "h1g1")
            && player.in_check(Side::Black)
    );
}

#[test]
fn a_capturing_man_that_goes_below_is_still_the_other_man_of_the_capture() {
    // the rook goes below a1; the knight is reborn as a rook all the same
    let names = ["AntiCirce Volcanic", "CirceClone"];
    let clone = game("ke1 ra1 re2", "kc8 se5", Side::White, &names);
    assert!(plays(&mut clone.play(), "e2e5 ra1 rh8 -b8"));
}

#[test]
fn in_anticirce_the_capturing_man_goes_below_or_on_top() {
    let men = ("ka1 rd1", "kh8 sd8");
    // captured on d8, a dark square: the rook goes to a1, where the king stands
    let volcanic = game(men.0, men.1, Side::White, &["AntiCirce Volcanic"]);
    let mut player = volcanic.play();
    assert!(plays(&mut player, "d1d8 ka1 -d8"));
    assert!(plays(&mut player, "h8h7") && plays(&mut player, "a1b2 ra1"));
    let parachute = game(men.0, men.1, Side::White, &["AntiCirce Parachute"]);
    let mut player = parachute.play();
    assert!(plays(&mut player, "d1d8 ra1 -d8"));
    assert!(plays(&mut player, "h8h7") && plays(&mut player, "a1b1 ka1"));
    assert!(
        !arrivals(
            &mut game(men.0, men.1, Side::White, &["AntiCirce"]).play(),
            "d1"
        )
        .contains("d8")
    );
}

#[test]
fn words_without_settled_meaning_together_are_refused() {
    for words in [
        "Circe Cage Volcanic",
        "Circe Cage Parachute",
        "Circe RexInclusive Volcanic",
        "Circe Volcanic Parachute",
        "Circe Strict Volcanic",
    ] {
        let condition = conditions(&[words]);
        assert!(Game::new(&Diagram::empty(), &condition).is_err(), "{words}");
    }
    let antimars = conditions(&["AntiMarsCirce", "MessignyChess"]);
    assert!(Game::new(&Diagram::empty(), &antimars).is_err());
    for (one, other) in [
        ("GenevaChess", "MarsCirce"),
        ("Circe Cage", "AntiCirce Cage"),
    ] {
        let both = conditions(&[one, other]);
        assert!(Game::new(&Diagram::empty(), &both).is_err(), "{other}");
    }
    for other in ["AliceChess", "AntiCirce Parachute"] {
        let both = conditions(&["Circe Volcanic", other]);
        assert!(Game::new(&Diagram::empty(), &both).is_err(), "{other}");
    }
}

#[test]
fn in_april_chess_only_the_men_listed_are_reborn() {
    let start = |black, rule| game("ke1 re2", black, Side::White, &[rule]);
    let knight = start("kh8 se4", "Circe April s r");
    assert!(plays(&mut knight.play(), "e2e4 sg8"));
    let bishop = start("kh8 be4", "Circe April s r");
    assert!(plays(&mut bishop.play(), "e2e4 -c8"));
    let usual = start("kh8 be4", "Circe");
    assert!(!plays(&mut usual.play(), "e2e4 -c8"));
    let super_circe = start("kh8 be4", "AprilChess b");
    assert!(plays(&mut super_circe.play(), "e2e4 bh1"));
    assert!(Game::new(&Diagram::empty(), &conditions(&["AprilChess"])).is_err());
}

#[test]
fn april_restricts_the_other_applications_too() {
    let goes =
        |white, black, rule| arrivals(&mut game(white, black, Side::White, &[rule]).play(), "d1");
    // the rebirth square of the rook, a1, is taken
    assert!(!goes("ka1 rd1", "kh8 sd8", "AntiCirce April r").contains("d8"));
    assert!(goes("ka1 rd1", "kh8 sd8", "AntiCirce April q").contains("d8"));
    // that of the knight, b8, too
    assert!(!goes("ka2 rd1", "kh8 sd4 rb8", "ImmunChess April s").contains("d4"));
    assert!(goes("ka2 rd1", "kh8 sd4 rb8", "ImmunChess April q").contains("d4"));
    // from h1 the rook does not reach d4
    assert!(!goes("ka2 rd1", "kb8 sd4", "MarsCirce April r").contains("d4"));
    assert!(goes("ka2 rd1", "kb8 sd4", "MarsCirce April q").contains("d4"));
}

#[test]
fn in_antimarscirce_moves_without_capture_begin_on_the_rebirth_square() {
    // the rook's is h1, where it would not reach d5
    let start = |rule: &[&str]| game("kc1 rh5 ph3", "kc8 pd5", Side::White, rule);
    let antimars = arrivals(&mut start(&["AntiMarsCirce"]).play(), "h5");
    assert_eq!(antimars, "d1 e1 f1 g1 h2 d5");
    // taken by another man
    let taken = game("kh1 rh5 ph3", "kc8 pd5", Side::White, &["AntiMarsCirce"]);
    assert_eq!(arrivals(&mut taken.play(), "h5"), "d5");
    // the mirrored square is a8
    let mirror = game(
        "kc1 rh5",
        "kc3 pa7 pb8",
        Side::White,
        &["AntiMarsMirrorCirce"],
    );
    assert_eq!(arrivals(&mut mirror.play(), "h5"), "");
}

#[test]
fn in_antimarscirce_a_move_does_not_lead_back() {
    let game = game("kc1 rh5", "kc8", Side::White, &["AntiMarsCirce"]);
    let found = arrivals(&mut game.play(), "h5");
    assert!(!found.contains("h5") && found.contains("h6"));
}

#[test]
fn in_antimarscirce_the_king_castles_from_its_rebirth_square() {
    let castles = |white, black| {
        let game = game(white, black, Side::White, &["AntiMarsCirce"]);
        let moves = game.play().legal_moves();
        moves
            .iter()
            .any(|mv| matches!(mv.shape.act, Act::Castle(_)))
    };
    assert!(castles("kd4 rh1", "kc7"));
    assert!(castles("ke1 rh1", "kc7"));
    // not out of check, nor through it, nor with a rook that is elsewhere
    assert!(!castles("kd4 rh1", "kc7 rd8"));
    assert!(!castles("kd4 rh1", "kc7 rf8"));
    assert!(!castles("kd4 rh3", "kc7"));
}

#[test]
fn in_immune_chess_with_cages_a_man_needs_a_cage_to_be_captured() {
    let reached = |condition: &str, black: &str| {
        let game = game("ka1 rd1", black, Side::White, &[condition]);
        arrivals(&mut game.play(), "d1")
    };
    // a knight in the open has moves without a capture, so it is in no cage
    assert!(reached("ImmunChess", "kh8 sd4").contains("d4"));
    for black in ["kh8 sd4", "kh8 pd4", "kh8 bd4", "ka3 pd4 pa2"] {
        let strict = reached("Circe Cage Strict", black).contains("d4");
        assert_eq!(
            reached("ImmunChess Cage", black).contains("d4"),
            strict,
            "{black}"
        );
    }
    assert!(!reached("ImmunChess Cage", "kh8 sd4").contains("d4"));
    assert!(reached("ImmunChess Cage", "ka3 pd4 pa2").contains("d4"));
}

#[test]
fn chameleons_are_reborn_in_an_order_of_ones_own() {
    for (condition, reborn) in [
        ("Circe Chameleon", "bc8"),
        ("Circe Chameleon s q r b s", "qd8"),
        ("Circe Chameleon q r", "sg8"),
        ("ChameleonCirce", "bc8"),
        ("ChameleonCirce s q r b s", "qd8"),
    ] {
        let start = game("re5 kh1", "sd5 ka7", Side::White, &[condition]);
        assert!(
            plays(&mut start.play(), &format!("e5d5 {reborn}")),
            "{condition}"
        );
    }
}

#[test]
fn a_man_that_leaves_a_rebirth_square_takes_a_flight() {
    // after Ra1-b1 the rook of a7 would be reborn on a1, and guards its captor
    let game = game("ke1 ra1 ra7 rc5 rh1", "kb8 rd8", Side::White, &["Circe"]);
    let mut player = game.play();
    let mut moves = Moves::none();
    moves.fill(&mut player, Wanted::Mates);
    let mut mates = Vec::new();
    while let Some(mv) = moves.next(&mut player) {
        if player.status() == Status::Mate {
            mates.push(format!("{}{}", mv.shape.from, mv.shape.to));
        }
        player.undo();
    }
    assert!(mates.contains(&"a1b1".to_string()), "{mates:?}");
}
