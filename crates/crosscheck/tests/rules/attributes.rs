//! Published problems with men that have attributes. The slow reference knows no attributes; these solutions are known.

use sauterelle_crosscheck::replay::findings;
use sauterelle_kernel::men::Language;
use sauterelle_notation::popeye::parse_problems;
use sauterelle_notation::solution::solution_text::SolutionText;
use sauterelle_notation::solution::text::TextWriter;
use std::time::Duration;

/// The lines of the solution of all positions, without the variations of trees.
fn solution(text: &str) -> Vec<String> {
    let input = format!("BeginProblem\n{text}\nEndProblem\n");
    let entry = parse_problems(input.as_bytes(), None).remove(0);
    let problem = entry.result.unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut lines = Vec::new();
    for twin in &problem.twins {
        let game = twin.problem.game().unwrap();
        let writer = TextWriter::new(&game.rules.kinds, Language::English);
        let mut shown = SolutionText::new(writer);
        let found = findings(&twin.problem, Duration::from_secs(60)).unwrap();
        let text: String = found.unwrap().iter().map(|f| shown.write(f)).collect();
        let first = |line: &&str| line.trim_start().starts_with("1.") && !line.starts_with("    ");
        let mut found: Vec<String> = text
            .lines()
            .filter(first)
            .map(|l| l.trim().into())
            .collect();
        found.sort();
        lines.extend(found);
    }
    lines
}

#[test]
fn kamikaze() {
    // Powell and Sells, The Problemist 1974
    let text = "stipulation #2\ncondition AntiKings\npieces White Kamikaze rha5 bc4d4 pf4 kf1 \
                Black Kamikaze ra1a8c8d8 bb8e8 sh4h7 pg5a2 kh5";
    assert_eq!(solution(text), ["1.kKf1-e1 !"]);
    // List and Ott, BCPS 1981
    let text = "stipulation #2\noption Variations\ncondition Circe\npieces White kh2 Black kd7 \
                White Kamikaze qh1 ra8c8 bb4d3 sc6 Black Kamikaze ra3 bg4 pa7b3d2e2e5e6";
    assert_eq!(solution(text), ["1.kQh1-c1 ! threat:"]);
}

#[test]
fn paralysing() {
    // Bonavoglia, feenschach 1984
    let text =
        "stipulation h#2\npieces White kd6 Black kd4 White Paralysing pd7 Black Paralysing rh4";
    assert_eq!(
        solution(text),
        [
            "1.pRh4-h6 pPd7-d8=pB   2.Kd4-e5 + pBd8-f6 #",
            "1.pRh4-h6 pPd7-d8=pS   2.Kd4-c5 + pSd8-e6 #",
        ]
    );
    // a side in check whose men are all paralysed is stalemated
    let text = "stipulation =1\npieces White ra1 White Paralysing ka7 Black ka8 pc6";
    assert_eq!(solution(text), ["1.pKa7-b7 = !"]);
    let text = "stipulation !=1\npieces White kc2 pd2 Black pc4e4 Black Paralysing rh3";
    assert_eq!(solution(text), ["1.Kc2-d3 != !"]);
}

#[test]
fn uncapturable() {
    // a pawn that cannot be captured en passant either
    let text =
        "stipulation h#1\npieces White ka6 bh2 se4 pd5 ra8 Black kc7 pc6 Black Uncapturable pe7";
    assert_eq!(solution(text), ["1.Kc7-d7 Se4-c5 #"]);
}

#[test]
fn chameleon() {
    // Petkow, feenschach 1989
    let text = "stipulation h#2\npieces White ka6 rc5 bb2 White Chameleon qb6 Black kg6 qh1 ba8 sf7 ph6 \
                Black Chameleon qe6 bd5\ntwin move h1 h3";
    assert_eq!(
        solution(text),
        [
            "1.cQe6-c6=cS cQb6-b4=cS   2.cBd5-g2=cR cSb4-d3=cB #",
            "1.cBd5-b7=cR cQb6-d6=cS   2.cQe6-g4=cS cSd6-e4=cB #",
        ]
    );
}

#[test]
fn jigger() {
    // Wong, Die Schwalbe 1993
    let text =
        "stipulation h#3\noption NoWk\npieces White Jigger bd4d7 Black Royal oad2\ntwin move d2 e1";
    assert_eq!(
        solution(text),
        [
            "1.rOAd2-a8 jBd4-a7   2.rOAa8-c7 jBd7-c8   3.rOAc7-a8 jBc8-b7 #",
            "1.rOAd2-f1 jBd4-g1   2.rOAf1-g3 jBd7-h3   3.rOAg3-h1 jBh3-g2 #",
            "1.rOAe1-c2 jBd4-b2   2.rOAc2-g4 jBd7-f5   3.rOAg4-a1 jBf5-b1 #",
            "1.rOAe1-g5 jBd7-f5   2.rOAg5-f7 jBd4-g7   3.rOAf7-h8 jBf5-h7 #",
        ]
    );
}

#[test]
fn boards() {
    // Caillaud, Andernach 2025
    let text = "stipulation h#2\npieces White ka1 qc5 White AliceB rc3 Black AliceB ke5 pd2";
    assert_eq!(
        solution(text),
        [
            "1.Ke5-e4A Qc5-e5B   2.d2-d1=BA Rc3-e3A #",
            "1.Ke5-f4A Qc5-f5B   2.d2-d1=SA Rc3-f3A #",
        ]
    );
}

#[test]
fn magic() {
    // Aschwanden, Springaren 2001
    let text = "stipulation #2\npieces White kh2 sh1 ra2 bc5 rh4 White Magic ba8 pb7 sf6 qh6 \
                Black kf3 sg3f7 bb1 pe3h5 Black Magic pe2e6 sg1\noption Variations";
    let keys = solution(text);
    assert!(
        keys.contains(&"1.mQh6-g7[g3=w][f7=w] ! threat:".to_string()),
        "{keys:?}"
    );
}

#[test]
fn half_neutral() {
    // Petkov, The Problemist 1996
    let text =
        "stipulation #2\npieces White kf1 qg5 Black kh3 Black HalfNeutral ph2\noption Variations";
    assert_eq!(solution(text), ["1.Qg5-f4 ! zugzwang."]);
}

#[test]
fn hurdle_colour_changing() {
    // Guttman and Sphicas
    let text = "stipulation h#2\npieces White kh3 sd6e2f7 ph5 White HurdleColourChanging gd8g1 Black ke6 \
                Black HurdleColourChanging ge7";
    assert_eq!(
        solution(text),
        [
            "1.hccGe7-c5[d6=b] hccGg1-b6[c5=w] +   2.Ke6-f5 hccGc5-e7[d6=w] #",
            "1.hccGe7-g7[f7=b] hccGg1-g8[g7=w] +   2.Ke6-e5 hccGg7-e7[f7=w] #",
        ]
    );
}

#[test]
fn bul() {
    // Petko A. Petkov, 1519, Julia's Fairies 2020
    let text = "stipulation h#2\npieces White kf7 White Bul vaa4 pad5 Black ka8 ba7 sb8 pb7\n\
                twin add Black sb7";
    assert_eq!(
        solution(text),
        [
            "1.Ba7-d4 bPAd5-a5   2.Bd4-a1 bPAa5*a1[wbVAa4->a6] #",
            "1.Sb7-c5 bVAa4-c6   2.Sc5-e4 bVAc6*e4[wbPAd5->c6] #",
        ]
    );
}

#[test]
fn dob() {
    // Vlaicu Crisan, Anda Fairy Planet 2020-21, special prize
    let text = "stipulation ser-h#5\npieces White kd7 White Dob gd8 Black kb6 pa7 Black Dob gc6";
    assert_eq!(
        solution(text),
        [
            "1.dGc6-a6[bKb6->b7]   2.dGa6-c8[bKb7->a8]   3.dGc8-e8[wdGd8->d6]   4.dGe8-c6[wKd7->c7]   \
             5.dGc6-c8[wKc7->b6] + dGd6-a6[wKb6->c7] #",
        ]
    );
}
