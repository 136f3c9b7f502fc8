//! A position in text.

/// The board in text, each file as wide as its widest man: `.` for no man, men as in a FEN, without brackets.
pub fn text(tokens: &[Vec<String>]) -> String {
    let plain = |token: &String| token.trim_matches(['[', ']']).to_string();
    let ranks: Vec<Vec<String>> = tokens
        .iter()
        .map(|rank| rank.iter().map(plain).collect())
        .collect();
    let width = |file: usize| {
        let cells = ranks.iter().map(|rank| rank[file].chars().count());
        cells.max().unwrap_or(1)
    };
    let widths: Vec<usize> = (0..8).map(width).collect();
    let line = |rank: &Vec<String>| {
        let cells = rank.iter().zip(&widths);
        let cells: Vec<String> = cells
            .map(|(cell, width)| format!("{cell:width$}"))
            .collect();
        cells.join(" ").trim_end().to_string()
    };
    ranks.iter().map(line).collect::<Vec<_>>().join("\n")
}
