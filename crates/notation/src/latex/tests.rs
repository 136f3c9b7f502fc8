//! Whole documents.

use super::typeset::{LatexFigures, Typeset};
use super::{Files, document};
use crate::customs::Custom;
use crate::entered::InputProblem;
use crate::popeye::parse_problems;

fn problems(text: &str) -> Vec<InputProblem> {
    let entries = parse_problems(text.as_bytes(), None).into_iter();
    entries
        .map(|entry| entry.result.expect("the input is correct"))
        .collect()
}

const PROBLEM: &str = "begin
author Wilhelm Hagemann
author Moutecidis, Pavlos
author Anonymous
origin 7100, feenschach 01-02, 2/1965
award 1st Prize, 50% & more
title A_Title
condition circe cage blackmaximummer ultra
option setplay duplex nocastling e1
stipulation s#2
pieces white ka1 ge1 black kh8 neutral nb2 black royal gc3
twin move a1 a2 exchange e1 h8
twin continued condition polo
end
";

#[test]
fn a_document_with_everything() {
    let problems = problems(PROBLEM);
    let solutions = [
        "\n   1.Ge1-e5 ! threat:\n          2.Kh8-h7 #\n\n   1.x\n\n".to_string(),
        String::new(),
        "  1.b2=Q_\n".to_string(),
    ];
    let typeset = Typeset {
        problem: &problems[0],
        solutions: &solutions,
        published: None,
        tested: true,
    };
    let text = document(&[typeset], &LatexFigures::default()).unwrap();
    let expected = r"\begin{diagram}
 \author{Hagemann, Wilhelm; Moutecidis, Pavlos; Anonymous, }
 \sourcenr{7100}
 \source{feenschach}
 \issue{01-02}
 \month{2}
 \year{1965}
 \award{1st Prize}
 \tournament{50\% \& more}
 \dedication{A\_Title}
 \pieces{wKa1, wDUe1, nSUb2, sDUc3, sKh8}
 \stipulation{s\#2}
 \condition{Circe Cage; BlackMaximummer  ultra; Duplex; NoCastling e1}
 \twins{b) wKa1{\ra}a2  wGe1{\lra}bKh8; +c) Polo}
 \remark{Royal c3}
 \piecedefs{{ws}{DU}{Grasshopper}; {n}{SU}{Nightrider}}
 \Co+
 \solution{%
a)
\solpar
\hspace*{1.05em}1.Ge1-e5 ! threat:
\solpar
\hspace*{3.50em}2.Kh8-h7 \#
\solpar\medskip
\solpar
\hspace*{1.05em}1.x
\solpar
b)
\solpar
+c)
\solpar
\hspace*{0.70em}1.b2=Q\_
}
\end{diagram}";
    let start = text.find(r"\begin{diagram}").unwrap();
    let end = text.find(r"\end{diagram}").unwrap() + r"\end{diagram}".len();
    assert_eq!(&text[start..end], expected);
    assert!(
        text.starts_with(r"\documentclass") && text.ends_with("\\end{document}\n"),
        "{text}"
    );
    assert_eq!(text.matches('{').count(), text.matches('}').count());
}

#[test]
fn each_man_has_a_symbol_of_its_own() {
    let text = "begin\nlatex out.tex\ng tl my grasshopper\nstipulation ~1\npieces white ga1 nb1 lec1 pad1 lie1 rlf1 15g1\nend";
    let problems = problems(text);
    let request = problems[0].latex.clone().unwrap();
    assert_eq!(request.file.as_deref(), Some("out.tex"));
    let typeset = Typeset {
        problem: &problems[0],
        solutions: &[],
        published: None,
        tested: false,
    };
    let text = document(
        &[typeset],
        &LatexFigures {
            symbols: &request.symbols,
            ..LatexFigures::default()
        },
    )
    .unwrap();
    // what is asked for comes first, so the customary TL is no longer there for the pao
    assert!(
        text.contains(r"\pieces{wTLa1, wSUb1, wDLc1, wTUd1, wDRe1, wTRf1, wSRg1}"),
        "{text}"
    );
    assert!(
        text.contains(r"{w}{TL}{my grasshopper}; {w}{SU}{Nightrider}; {w}{DL}{Leo}"),
        "{text}"
    );
    assert!(
        !text.contains(r"\Co") && !text.contains(r"\solution"),
        "{text}"
    );
}

#[test]
fn figures_turned_by_eighths_come_near_to_what_is_free() {
    let text = "begin\nstipulation ~1\npieces white sxa1 gb1 lic1 mad1 lee1 dag1 wah1\nend";
    let problems = problems(text);
    let typeset = Typeset {
        problem: &problems[0],
        solutions: &[],
        published: None,
        tested: false,
    };
    let drawn = |figures: &[(&'static str, Custom)]| {
        let symbols = &[];
        let text = document(&[typeset], &LatexFigures { symbols, figures }).unwrap();
        let line = text.lines().find(|line| line.contains("pieces{"));
        line.unwrap_or_default().trim().to_string()
    };
    // the lion between the locust and the grasshopper, the mao next to the knight
    assert_eq!(
        drawn(&[]),
        r"\pieces{wTLa1, wDUb1, wDRc1, wSRd1, wDLe1, wTRg1, wTUh1}"
    );
    let soucie = |turns| Custom {
        figure: "q",
        turns,
        is_owner: true,
    };
    assert!(drawn(&[("sx", soucie(4))]).contains("wDUa1, "));
}

#[test]
fn the_request_holds_for_the_problems_after_it() {
    let text = "begin\nstipulation ~1 pieces white ka1\nnext\nlatex one.tex\nstipulation ~1 pieces white gb1\nnext\nlatexpieces g br Hopper\n\
                stipulation ~1 pieces white gc1\nnext\nlatex two.tex\nstipulation ~1 pieces white gd1\nnext\nlatex one.tex\nstipulation ~1 pieces white ke1\nend";
    let mut files = Files::default();
    let mut names = Vec::new();
    let mut last = String::new();
    for problem in &problems(text) {
        let typeset = Typeset {
            problem,
            solutions: &[],
            published: None,
            tested: false,
        };
        match files.add(&typeset).unwrap() {
            None => names.push("-".to_string()),
            Some((name, text)) => {
                names.push(name.to_string());
                last = text;
            }
        }
    }
    assert_eq!(names, ["-", "one.tex", "one.tex", "two.tex", "one.tex"]);
    let men: Vec<&str> = last
        .lines()
        .filter(|line| line.contains("pieces{"))
        .collect();
    assert_eq!(
        men,
        [r" \pieces{wDUb1}", r" \pieces{wBRc1}", r" \pieces{wKe1}"]
    );
}

#[test]
fn zero_position() {
    let problems = problems("begin stipulation ~1 pieces white ka1\nzero move a1 b1\nend");
    let solutions = ["  1.x\n".to_string()];
    let typeset = Typeset {
        problem: &problems[0],
        solutions: &solutions,
        published: None,
        tested: true,
    };
    let text = document(&[typeset], &LatexFigures::default()).unwrap();
    assert!(text.contains(r"\twins{a) wKa1{\ra}b1}"), "{text}");
    assert!(text.contains("\\solution{%\na)\n\\solpar\n"), "{text}");
}

#[test]
fn a_published_solution_stands_where_none_is_known() {
    let problems = problems("begin stipulation ~1 pieces white ka1\ntwin move a1 b1\nend");
    let solutions = ["  1.x\n".to_string()];
    let mut typeset = Typeset {
        problem: &problems[0],
        solutions: &[],
        published: Some("a) 1.a\nb) 1.b"),
        tested: false,
    };
    let text = document(&[typeset], &LatexFigures::default()).unwrap();
    assert!(
        text.contains("\\solution{%\na) 1.a\n\\solpar\nb) 1.b\n}"),
        "{text}"
    );
    // not even if only a part is known
    typeset.solutions = &solutions;
    let text = document(&[typeset], &LatexFigures::default()).unwrap();
    assert!(
        text.contains("\\solution{%\na)\n\\solpar\n\\hspace*{0.70em}1.x\n}"),
        "{text}"
    );
}
