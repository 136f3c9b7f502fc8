use super::lexer::tokens;
use super::structure::{What, structure};

/// The half-moves with their numbers, and those under them in braces.
fn told(text: &str, lines: bool) -> String {
    let play = structure(&tokens(text), 0, lines);
    fn of(play: &super::structure::Play, at: usize) -> String {
        let said = &play.half_moves[at];
        let what = match &said.what {
            What::Moves(moves) => moves.clone(),
            What::Any(letters) => format!("{letters}~"),
        };
        let inside: Vec<String> = said.children.iter().map(|at| of(play, *at)).collect();
        let inside = match inside.is_empty() {
            true => String::new(),
            false => format!("{{{}}}", inside.join(" ")),
        };
        format!("{}:{what}{inside}", said.number)
    }
    let roots: Vec<String> = play.roots.iter().map(|at| of(&play, *at)).collect();
    roots.join(" ")
}

#[test]
fn numbers_say_what_follows_what() {
    for (text, expected) in [
        ("1.Kb3! (2.Qa4#) Kd5 2.Qb5#", "0:Kb3!{2:Qa4# 1:Kd5{2:Qb5#}}"),
        (
            "1.Kb3! [2.Qa4#] Kd5 2.Qb5#; Ke5 2.Qc5#",
            "0:Kb3!{2:Qa4# 1:Kd5{2:Qb5#} 1:Ke5{2:Qc5#}}",
        ),
        ("1.Kb3? ~ 2.Qa4#, Sf6!", "0:Kb3?{1:~{2:Qa4#} 1:Sf6!}"),
        ("1.Kb3? threat 2.Qa4# but 1...Sf6!", "0:Kb3?{2:Qa4# 1:Sf6!}"),
        ("1.– Kd5 2.Qb5#, Qb6#", "1:Kd5{2:Qb5# 2:Qb6#}"),
        ("1... K~ 2.Qb5#", "1:K~{2:Qb5#}"),
        ("1.Kb3 (Kc3?) Kd5", "0:Kb3{1:Kd5}"),
    ] {
        assert_eq!(told(text, false), expected, "{text}");
    }
}

#[test]
fn help_play_goes_on_over_line_breaks() {
    for (text, expected) in [
        ("1.Kb3 Sb7\n2.Ka4 Sc5#", "0:Kb3{1:Sb7{2:Ka4{3:Sc5#}}}"),
        ("1.Kb3 2.Kc4 3.Kd5 Qe6#", "0:Kb3{2:Kc4{4:Kd5{5:Qe6#}}}"),
        (
            "1.Kb3 2.Kc4 1.Kd6 2.Ke5 Qe6#",
            "0:Kb3{2:Kc4{0:Kd6{2:Ke5{3:Qe6#}}}}",
        ),
        ("1…Sb7 2.Ka4 Sc5#", "1:Sb7{2:Ka4{3:Sc5#}}"),
        ("1.Txa2 (Ta1) 0–0 e.p.", "0:Txa2(Ta1){1:0–0 e.p.}"),
        ("*) {set play} 1...0-0-0", "1:0-0-0"),
    ] {
        assert_eq!(told(text, true), expected, "{text}");
    }
}
