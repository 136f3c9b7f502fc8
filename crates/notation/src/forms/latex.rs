//! LaTeX for the package `diagram`.

use super::format::{FormatDef, Place, Read, Write, Written};
use super::item::{Item, Manner};
use crate::entered::value::Value;
use crate::latex;
use crate::latex::typeset::{LatexFigures, Typeset};
use crate::source::diagnostic::Diagnostic;

/// LaTeX for the package `diagram`.
pub static LATEX: FormatDef = FormatDef {
    name: "latex",
    title: ["LaTeX", "LaTeX", "LaTeX"],
    doc: [
        "A LaTeX document for the package `diagram`",
        "Document LaTeX pour le paquet `diagram`",
        "LaTeX-Dokument für das Paket `diagram`",
    ],
    endings: &["tex"],
    ending_settles: true,
    media_type: "application/x-latex",
    schema: None,
    example: include_str!("examples/latex.txt"),
    looks: |beginning| beginning.word.starts_with("\\documentclass"),
    read: Read::Not([
        "it says how problems look, and figures are shared by several men",
        "il dit l'aspect des problèmes, et plusieurs pièces ont la même figure",
        "es sagt, wie Probleme aussehen, und mehrere Steine haben dieselbe Figur",
    ]),
    write: Write::Problems(Written {
        text: write,
        solution: Place::Text,
        keeps: Some(&["source", "award", "solution"]),
        has_figures: true,
        ..Written::ALL
    }),
    examined_with: &[],
};

fn write(manner: &Manner, items: &[&Item]) -> Result<String, Vec<Diagnostic>> {
    let typeset: Vec<Typeset> = items
        .iter()
        .map(|item| Typeset {
            problem: &item.problem,
            solutions: item.solution.as_ref().map_or(&[], |found| &found.texts),
            published: item.detail("solution").and_then(Value::text),
            tested: item.solution.as_ref().is_some_and(|it| it.tested),
        })
        .collect();
    let requests = items.iter().filter_map(|item| item.problem.latex.as_ref());
    let symbols: Vec<_> = requests
        .flat_map(|request| request.symbols.clone())
        .collect();
    let asked = LatexFigures {
        symbols: &symbols,
        figures: &manner.figures,
    };
    latex::document(&typeset, &asked)
}
