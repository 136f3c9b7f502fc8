//! A position in text, and the fields of its FEN.

/// The board in text, each file as wide as its widest man: `.` for no man, men as in a FEN, without brackets.
pub fn text(tokens: &[Vec<String>]) -> String {
    let ranks: Vec<Vec<String>> = tokens
        .iter()
        .map(|rank| rank.iter().map(|token| plain(token)).collect())
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

/// A man without brackets: the kind in capitals if it is white, in small letters if it is black, behind a sign if it is neutral.
fn plain(token: &str) -> String {
    let man = token.trim_matches(['[', ']']);
    match man.strip_prefix('+') {
        Some(man) => {
            let kind = man.rfind(':').map_or(0, |colon| colon + 1);
            let (marks, kind) = man.split_at(kind);
            format!("{marks}{}", kind.to_uppercase())
        }
        None => man.strip_prefix('-').unwrap_or(man).to_string(),
    }
}

/// A rank of a FEN.
pub fn placement_of(rank: &[String]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for token in rank.iter().map(String::as_str).chain([""]) {
        if token == "." {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        empty = 0;
        text.push_str(token);
    }
    text
}

/// The castlings for which king and rook are still at home.
pub fn castlings_left(letters: &str, tokens: &[Vec<String>]) -> String {
    let homes = [
        ('K', 7, 7, "K", "R"),
        ('Q', 7, 0, "K", "R"),
        ('k', 0, 7, "k", "r"),
        ('q', 0, 0, "k", "r"),
    ];
    let kept = homes.iter().filter(|(letter, rank, file, king, rook)| {
        letters.contains(*letter) && tokens[*rank][4] == *king && tokens[*rank][*file] == *rook
    });
    let text: String = kept.map(|(letter, ..)| *letter).collect();
    if text.is_empty() {
        "-".to_string()
    } else {
        text
    }
}
