//! What is written is read again as it was.

use super::write_problems;
use crate::entered::{Entry, InputProblem, Language};
use crate::popeye::parse_problems;
use sauterelle_solve::problem::Problem;

/// Every construct, in the three languages.
const TEXTS: [&str; 19] = [
    "begin author A\nauthor B\norigin O 1930\ntitle T\naward 1st Prize\nremark a remark\nprotocol out.txt\nlatex out.tex\ng du hopper\nn tu\n\
         pieces white royal ga1 nb1 ka2 black royal gh8h7 kh1 neutral pb2b3\ncondition circe cage strict blackmaximummer ultra\n\
         option setplay defence 2 variation nocastling e1h1 noboard maxsolutions 5 try\nstipulation exact-h#2.5\nend",
    "begin forsyth 8/8/8/3k4/3pP3/+.15=.sx.DA.da4/8/4K3 stip h#2 option enpassant e2e3e4 noboard\nend",
    "begin initialgamearray stip ~1\nend",
    "begin stip -1w & #1 piec white ke8 rg8 be6 se3 black kh4 re1\nend",
    "begin stip -5 & #1 proca piec white kb6 sa5 black kb4 condition connected\nend",
    "begin stip last1w piec white ka1 pb7 black ka8 pa6c6\nend",
    "begin stip #2 piec white ka1 qb2 black kh8\ntwin move a1 a2 exchange a2 b2 remove b2\nremark on a twin\ntwin cont add white royal gb3 black n c3c4 neutral pd4\n\
         twin cont substitute k sx polish\ntwin move a1 d4 move b2 d5 move h8 e6 shift b3 c4\ntwin rotate 90 mirror a1<-->a8\ntwin condition polo\ntwin cont stipulation h#3\nend",
    "begin stip h#3 option white piec white ka1 black kh8\nzero add black qb2\nend",
    "debut\nenonce h#2 pieces blanc royale sb3 ra1 noir fc3 neutre cd4\ncondition circe cage strict noirmaximum ultra\n\
         jumeau ajoute blanc royale se5 neutre s f6 remplace c s\nfin",
    "anfang\nforderung s#2 steine weiss koeniglich gb3 ka1 schwarz lc3 neutral sd4 option varianten satzspiel widerlegung 3\n\
         zwilling hinzufuegen schwarz koeniglich ge5 bedingung circe kaefig strikt\nende",
    "begin stip ~1 piec white ka1 black ke5\ncondition imitator d4f3 gridchess orthogonal bd35 magicsquares a3\nend",
    "anfang\nforderung h#2 steine weiss ka1 schwarz ke5 bedingung anticirce april l t/l\nende",
    "begin stip hprom[s]2 option white piec white ka1 pb6 black kh8\ntwin stip h[q:8]3\nend",
    "begin piec white ka1 pb6 black kh8\nsstip white 3a[prom|[sx:d8]]d\nend",
    "debut\nenonce sprom[cavalier]2 pieces blanc ra1 pb6 noir rh8\nfin",
    "begin stip ~1 piec white royal gb1 ka1 black uncapturable sb1 black kh8 neutral rb1 white kamikaze qb1 black bh8\ncond ghost\ntwin rotate 90\nend",
    "begin piec white kh5 black ke8\nstip -2 & h#1\ntwin stip -1w & #1 move h5 h4\nend",
    "begin forsyth 7k/8/6K1/8/8/8/8/R7\nstip proca -2 & #1 noforwarddefence cond monochromchess\nend",
    "begin stip #2 piec white ka1\nnext\nstip h#2 piec black kh8\nend",
];

fn problems(text: &str) -> Vec<InputProblem> {
    let entries = parse_problems(text.as_bytes(), None).into_iter();
    let read = |entry: Entry| {
        entry
            .result
            .unwrap_or_else(|faults| panic!("{text}\n{faults:?}"))
    };
    entries.map(read).collect()
}

/// What does not depend on the language in which it is written.
fn meaning(problem: &InputProblem) -> impl PartialEq + std::fmt::Debug + use<> {
    let plain = |problem: &Problem| {
        let mut problem = problem.clone();
        problem.stipulation.text.clear();
        problem
    };
    let twins = problem.twins.iter();
    let twins: Vec<_> = twins
        .map(|twin| (twin.label.clone(), twin.continued, plain(&twin.problem)))
        .collect();
    (plain(&problem.initial), twins, problem.zero_position)
}

fn check(text: &str) {
    let read = problems(text);
    let own = read[0].language;
    let written = write_problems(&read, own).unwrap();
    assert_eq!(problems(&written), read, "{written}");
    for language in [Language::English, Language::French, Language::German] {
        let written = write_problems(&read, language).unwrap();
        let again = problems(&written);
        assert!(
            again.iter().map(meaning).eq(read.iter().map(meaning)),
            "{written}"
        );
        // and back again
        let back = problems(&write_problems(&again, own).unwrap());
        assert!(
            back.iter().map(meaning).eq(read.iter().map(meaning)),
            "{written}"
        );
    }
}

#[test]
fn every_construct_is_read_again_as_it_was() {
    TEXTS.iter().for_each(|text| check(text));
}

#[test]
fn the_examples_are_read_again_as_they_were() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let mut number = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "inp") {
            check(&std::fs::read_to_string(path).unwrap());
            number += 1;
        }
    }
    assert!(number >= 10, "{number}");
}

#[test]
fn looks_as_expected() {
    let expected = "BeginProblem
author A
pieces
  White Ka1 Gb1c1
  White Royal Gd1
  Black Kh8
condition Circe Cage
option Variations Defence 2
stipulation #2
twin continued move a1 a2 add Black Pb7
EndProblem
";
    let expected_lower = expected.to_lowercase();
    let text = "begin author A\nstip #2 cond circe cage piec white ka1 gb1c1 white royal gd1 black kh8 opti vari def 2\ntwin cont move a1 a2 add Black Pb7\nend";
    let written = write_problems(&problems(text), Language::English).unwrap();
    assert_eq!(written.to_lowercase(), expected_lower);
}
