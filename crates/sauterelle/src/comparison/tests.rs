use super::{Agreement, Comparison, Intended, Notation, Start};

const START: &str = "   1.Qa1-a2 ! zugzwang.\n      1...b4-b3\n          2.Qa2*b3 #\n";

fn compared(intended: &str, found: &str) -> Comparison {
    let start = Start {
        label: String::new(),
        number: 0,
        lines: false,
    };
    Intended::read(intended, Notation::Yacpdb)
        .unwrap()
        .compare(found, &[start])
}

#[test]
fn equal_contained_missing_different() {
    let more = format!("{START}   1.Qa1-b1 ! zugzwang.\n      1...b4-b3\n          2.Qb1*b3 #\n");
    let other = "   1.Ka1-b1 ! zugzwang.\n      1...b4-b3\n          2.Qb1*b3 #\n";
    for (intended, found, agreement) in [
        (START, START, Agreement::Equal),
        (START, more.as_str(), Agreement::Contained),
        (more.as_str(), START, Agreement::Missing),
        (START, other, Agreement::Different),
        (START, "", Agreement::Different),
    ] {
        let compared = compared(intended, found);
        assert_eq!(compared.agreement, agreement, "{intended} {found}");
    }
    assert_eq!(
        compared(START, &more).unexpected,
        ["1.Qa1-b1 1...b4-b3 2.Qb1*b3"]
    );
}

#[test]
fn what_only_one_shows_does_not_count() {
    let key = "   1.Qa1-a2 !\n";
    assert_eq!(compared(key, START).agreement, Agreement::Equal);
    assert_eq!(compared(START, key).agreement, Agreement::Equal);
    let with_try = format!("   1.Qa1-h1 ?\n    but\n      1...b4-b3 !\n{START}");
    assert_eq!(compared(&with_try, START).agreement, Agreement::Equal);
    let with_set_play = format!("1...b4-b3 2.Qa1*b3#\n{START}");
    assert_eq!(compared(&with_set_play, START).agreement, Agreement::Equal);
    let other_set_play = format!("1...b4-b3 2.Qa1*b2#\n{START}");
    let both = compared(&with_set_play, &other_set_play);
    assert_eq!(both.agreement, Agreement::Missing);
}

#[test]
fn a_defence_that_does_not_defend_need_not_be_shown() {
    let key = "1.Qa1-a2 ! threat:\n    2.Qa2*b3 #\n";
    let idle = format!("{key}  1...b4-b3\n    2.Qa2*b3 #\n");
    let other = format!("{key}  1...b4-b3\n    2.Qa2-a1 #\n");
    assert_eq!(compared(&idle, key).agreement, Agreement::Equal);
    assert_eq!(compared(key, &idle).agreement, Agreement::Equal);
    assert_eq!(compared(&other, key).agreement, Agreement::Missing);
    assert_eq!(compared(&other, &idle).agreement, Agreement::Missing);
    let without_threat = "1.Qa1-a2 ! zugzwang.\n  1...b4-b3\n    2.Qa2*b3 #\n";
    assert_eq!(
        compared(
            without_threat,
            "1.Qa1-a2 ! zugzwang.\n  1...b4-b5\n    2.Qa2*b3 #\n"
        )
        .agreement,
        Agreement::Missing
    );
}

#[test]
fn goals_and_captures_in_passing_are_no_prose() {
    let line = "1.e5*d6 ep.[+bPd7] Ka1-b1 2.d6*c7 ep.=S Kb1-a1 a=>b\n";
    assert_eq!(compared(line, line).agreement, Agreement::Equal);
    let other = line.replace("=S", "=B");
    assert_eq!(compared(line, &other).agreement, Agreement::Missing);
}

#[test]
fn intended_solutions_are_counted() {
    let solution = "1...Ka1-b1 2.Kb1-c1\n1.Ka8-b8 Ka1-a2\n1.Ka8-a7 Ka1-a2";
    let intended = Intended::read(solution, Notation::Yacpdb).unwrap();
    let start = |number| Start {
        label: "a".into(),
        number,
        lines: true,
    };
    assert_eq!(intended.solutions(&start(0)), Some(2));
    assert_eq!(intended.solutions(&start(1)), Some(1));
    assert!(Intended::read("{nothing}", Notation::Yacpdb).is_err());
}
