use super::{Depth, read, read_output};

fn all(text: &str) -> Vec<String> {
    let sections = read(text).expect("these are moves");
    let paths = sections
        .iter()
        .map(|section| section.paths(|_| true, Depth::Lines));
    paths.flatten().collect()
}

#[test]
fn battle_play_is_a_tree_whatever_its_indents_and_signs() {
    let ours = "\n   1.Qe5-e8 ! zugzwang.\n      1...d3-d2\n          2.Qe8-b5 +\n              2...Sg1-e2 #\n      1...e4-e3\n          2.Qe8-c6 +\n";
    let theirs =
        "1.Qe5-e8!! zugzwang. {A fine key}\n1...e4-e3 2.Qe8-c6+\n1...d3-d2 2.Qe8-b5+ Sg1-e2#";
    assert_eq!(all(ours), all(theirs));
    assert_eq!(
        all(ours),
        [
            "1.Qe5-e8 1...d3-d2 2.Qe8-b5 2...Sg1-e2",
            "1.Qe5-e8 1...e4-e3 2.Qe8-c6"
        ]
    );
}

#[test]
fn threats_and_tries_are_told_apart() {
    let text = "1.Ba2-b1 ? threat:\n 2.Bb1*d3 #\n 1...e5xf4\n 2.Rh8-e8 #\n but\n 1...d5-d4 !\n1.Kc8*d7 ! zugzwang.\n";
    let sections = read(text).unwrap();
    let roots: Vec<bool> = sections[0].roots.iter().map(|root| root.is_try).collect();
    assert_eq!(roots, [true, false]);
    let tries = sections[0].paths(|root| root.is_try, Depth::Lines);
    let expected = [
        "1.Ba2-b1 1...d5-d4",
        "1.Ba2-b1 1...e5*f4 2.Rh8-e8",
        "1.Ba2-b1 1...threat 2.Bb1*d3",
    ];
    assert_eq!(tries.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn help_play_and_twins() {
    let text = "a)\n\n  1.LIa7-a2 Kc7-b6   2.LIa2-f2 Be3-d2 #\n  1...  ...   2.a2-a1=Q O-O #\n\n+b) wKa1-->b2\n 1...Ra8*b8[+bRh8] = 2.d5*e6 ep. {x} Ka1-b1 =\n";
    let sections = read(text).unwrap();
    assert_eq!(sections.len(), 2);
    let label: Vec<&str> = sections.iter().map(|s| s.label.as_str()).collect();
    assert_eq!(label, ["a", "b"]);
    assert_eq!(
        all(text),
        [
            "1.LIa7-a2 1...Kc7-b6 2.LIa2-f2 2...Be3-d2",
            "2.a2-a1=Q 2...0=0",
            "1...Ra8*b8[+bRh8] 2.d5*e6 ep. 2...Ka1-b1"
        ]
    );
}

#[test]
fn captions_of_an_output_are_no_moves() {
    let output = "\n  a) 1. Preis, Problem\n+---a---+\n8   .   8\n+---h---+\n  a=>b1    1 + 1\n\na) \n\n  1.Ka1-b1 Ka8-b8 +\n\nsolution finished.\n";
    let sections = read_output(output).unwrap();
    assert_eq!(sections.len(), 1);
    let paths = sections[0].paths(|_| true, Depth::Lines);
    assert_eq!(
        paths.into_iter().collect::<Vec<_>>(),
        ["1.Ka1-b1 1...Ka8-b8"]
    );
}

#[test]
fn short_notation_and_prose_are_no_moves() {
    for text in ["1.Qb5! 1...Kd4 2.Qe5#", "Both sides castle"] {
        assert!(read(text).is_err(), "{text}");
    }
}

#[test]
fn moves_taken_back_come_first_and_are_counted_apart() {
    let ours = " -1.Kg6xRh5 Rh8xQh5 &   1.0-0 Qh5-h7 #\n";
    for theirs in [
        "-1.Kg6xRh5 Rh8xQh5 & 1.O-O Qh5-h7#",
        "-1.Kg6*Rh5 -1...Rh8*Qh5 &1.0-0 1...Qh5-h7",
    ] {
        assert_eq!(all(ours), all(theirs), "{theirs}");
    }
    // where a comment is the only place for them
    let comment = format!("{{A note}}\n{{{}}}\n", ours.trim());
    assert_eq!(all(ours), all(&comment));
    assert_eq!(all(ours), ["-1.Kg6*Rh5 -1...Rh8*Qh5 1.0=0 1...Qh5-h7"]);
    // a tree
    let tree = " -1.Ka1xBa2 !\n     -1...a7-a5\n         -2.e5xPd6ep\n               1.Qa1-a8 #\n     -1...Kb8xPa8\n           1.Qa1-h8 #\n -1.Ka1-b1 !\n";
    let expected = [
        "-1.Ka1*Ba2 -1...Kb8*Pa8 1.Qa1-h8",
        "-1.Ka1*Ba2 -1...a7-a5 -2.e5*Pd6ep 1.Qa1-a8",
        "-1.Ka1-b1",
    ];
    let found = read_output(tree).unwrap();
    let paths = found[0].paths(|_| true, Depth::Lines);
    assert_eq!(paths.into_iter().collect::<Vec<_>>(), expected);
}
