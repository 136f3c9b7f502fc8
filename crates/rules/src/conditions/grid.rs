//! Grid chess: every move must lead into another cell of a grid.

use super::squares;
use sauterelle_kernel::board::piece::Side;
use sauterelle_kernel::board::square::Sq;
use sauterelle_kernel::condition::{
    Args, BoardMark, Caption, Cells, Meta, OptionMeta, RuleDef, RuleError, Takes, borders,
};
use sauterelle_kernel::hooks::remark::{Message, Remark};
use sauterelle_kernel::hooks::{Admission, Level};
use sauterelle_kernel::moves::Shape;
use sauterelle_kernel::ruleset::Builder;
use sauterelle_kernel::view::View;
use sauterelle_languages::say;

/// The condition.
pub struct GridChess;

const VERTICAL: &str = "VerticalShift";
const HORIZONTAL: &str = "HorizontalShift";
const DIAGONAL: &str = "DiagonalShift";
const ORTHOGONAL: &str = "Orthogonal";
const IRREGULAR: &str = "Irregular";
const LINE: &str = "GridLine";

static META: Meta = Meta {
    name: ["GridChess", "Grille", "Gitterschach"],
    aliases: &[],
    options: &[
        OptionMeta {
            name: [VERTICAL, "DeplacementVertical", "VertikaleVerschiebung"],
            doc: "The normal grid shifted by one rank: the cell of a1 is a1-b1.",
        },
        OptionMeta {
            name: [
                HORIZONTAL,
                "DeplacementHorizontal",
                "HorizontaleVerschiebung",
            ],
            doc: "The normal grid shifted by one file: the cell of a1 is a1-a2.",
        },
        OptionMeta {
            name: [DIAGONAL, "DeplacementDiagonal", "DiagonaleVerschiebung"],
            doc: "The normal grid shifted by one rank and one file: the cell of a1 is a1.",
        },
        OptionMeta {
            name: [ORTHOGONAL, "Orthogonal", "Orthogonal"],
            doc: "Followed by files (with a line on their right) and ranks (with a line above them): bdf246 is the normal grid.",
        },
        OptionMeta {
            name: [IRREGULAR, "Irregulier", "Unregelmaessig"],
            doc: "Followed by groups of squares, each a cell: a8a7b8b7 c8c7d8d7. The squares left over form one more cell.",
        },
        OptionMeta {
            name: [LINE, "LigneGrille", "GitterLinie"],
            doc: "Followed by further lines of the grid, each a direction, the square above and to the right of its first \
                  point, and a length: Ha24 Vc61. A move that crosses one of them, be it at \
                  its end, is possible within a cell.",
        },
    ],
    doc: "A move, and a capture that is threatened, must lead from one cell of the grid to another; the normal cells have two squares \
          by two, a1-b2 being one. In castling the way of the king counts.",
    source: "W. Stead, 1953",
    texts: sauterelle_kernel::texts!("grid.txt"),
};

impl RuleDef for GridChess {
    fn meta(&self) -> &'static Meta {
        &META
    }

    fn takes(&self, option: &str) -> Takes {
        match option {
            ORTHOGONAL => Takes::One(|word| orthogonal(word).is_some()),
            IRREGULAR => Takes::Many(|word| squares::read(word).is_some()),
            LINE => Takes::Many(|word| line(word).is_some()),
            _ => Takes::Nothing,
        }
    }

    fn marks(&self, args: &Args) -> Vec<BoardMark> {
        let Ok(grid) = Grid::of(args) else {
            return Vec::new();
        };
        let further = grid.lines.iter();
        let mut marks = borders(&grid.cell);
        marks.extend(further.map(|line| BoardMark::Line(line.from, line.to)));
        marks
    }

    // as Popeye does
    fn caption(&self) -> Caption {
        Caption::Name
    }

    fn cells(&self, args: &Args) -> Option<Cells> {
        let grid = Grid::of(args).ok()?;
        let is_cut = |at: &Sq, (dx, dy): (i8, i8)| {
            let next = at.step(dx, dy);
            next.is_some_and(|next| grid.lies_between(*at, next))
        };
        Some(Cells {
            numbers: grid.numbers(),
            line_on_the_left: Sq::all().filter(|at| is_cut(at, (-1, 0))).collect(),
            line_below: Sq::all().filter(|at| is_cut(at, (0, -1))).collect(),
        })
    }

    fn compile(&self, args: &Args, builder: &mut Builder) -> Result<(), RuleError> {
        builder.admission(Grid::of(args)?);
        Ok(())
    }
}

fn cells(number: impl Fn(Sq) -> u8) -> [u8; 64] {
    let mut cell = [0; 64];
    for at in Sq::all() {
        cell[at.index()] = number(at);
    }
    cell
}

/// Files with a line on their right and ranks with a line above them, as bit sets.
fn orthogonal(word: &str) -> Option<(u8, u8)> {
    let (mut files, mut ranks) = (0, 0);
    for c in word.chars() {
        match c.to_ascii_lowercase() {
            c @ 'a'..='h' => files |= 1 << (c as u8 - b'a'),
            c @ '1'..='8' => ranks |= 1 << (c as u8 - b'1'),
            _ => return None,
        }
    }
    (files | ranks != 0).then_some((files, ranks))
}

/// A line between squares. Points are counted in half squares from the corner of a1: the centre of a1 is (1, 1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Line {
    from: (i32, i32),
    to: (i32, i32),
}

fn line(word: &str) -> Option<Line> {
    let mut letters = word.chars();
    let direction = letters.next()?.to_ascii_uppercase();
    let at: Sq = word.get(1..3)?.to_ascii_lowercase().parse().ok()?;
    let length: i32 = word.get(3..).and_then(|text| text.parse().ok())?;
    if word.len() != 4 {
        return None;
    }
    let from = (2 * i32::from(at.file()), 2 * i32::from(at.rank()));
    let to = match direction {
        'H' => (from.0 + 2 * length, from.1),
        'V' => (from.0, from.1 + 2 * length),
        _ => return None,
    };
    Some(Line { from, to })
}

impl Line {
    /// Whether the straight way between the centres of two squares crosses the line, be it at one of its ends.
    fn is_crossed(self, departure: Sq, arrival: Sq) -> bool {
        let centre = |at: Sq| (2 * i32::from(at.file()) + 1, 2 * i32::from(at.rank()) + 1);
        let (a, b) = (centre(departure), centre(arrival));
        let side = |p: (i32, i32), q: (i32, i32), r: (i32, i32)| {
            ((q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0)).signum()
        };
        side(a, b, self.from) * side(a, b, self.to) <= 0
            && side(self.from, self.to, a) * side(self.from, self.to, b) < 0
    }
}

/// Moves from one cell of the normal grid to another.
pub(super) fn normal() -> Result<impl Admission, RuleError> {
    Grid::of(&Args::default())
}

/// The cell of a square in the normal grid.
pub(super) fn normal_cell(at: Sq) -> u8 {
    8 * (at.rank() / 2) + at.file() / 2
}

struct Grid {
    cell: [u8; 64],
    /// Eight times the row and the column make the number of a cell.
    in_rows: bool,
    lines: Vec<Line>,
}

impl Grid {
    fn of(args: &Args) -> Result<Grid, RuleError> {
        let mut forms = [VERTICAL, HORIZONTAL, DIAGONAL, ORTHOGONAL, IRREGULAR]
            .into_iter()
            .filter(|form| args.has(form));
        let form = forms.next();
        if let (Some(one), Some(other)) = (form, forms.next()) {
            return Err(RuleError::Options(other.into(), one.into()));
        }
        let cell: [u8; 64] = match form {
            Some(ORTHOGONAL) => {
                let lines = args.words(ORTHOGONAL).find_map(orthogonal);
                let (files, ranks) = lines.ok_or_else(|| {
                    RuleError::Argument(say!("{ORTHOGONAL} needs files and ranks, such as bdf246"))
                })?;
                cells(|at| {
                    let beyond = |lines: u8, n: u8| (lines & ((1 << n) - 1)).count_ones() as u8;
                    8 * beyond(ranks, at.rank()) + beyond(files, at.file())
                })
            }
            Some(IRREGULAR) => {
                let mut cell = [0; 64];
                for (i, group) in args.words(IRREGULAR).enumerate() {
                    for at in squares::read(group).unwrap_or_default() {
                        cell[at.index()] = i as u8 + 1;
                    }
                }
                cell
            }
            form => {
                let right = u8::from(matches!(form, Some(HORIZONTAL | DIAGONAL)));
                let up = u8::from(matches!(form, Some(VERTICAL | DIAGONAL)));
                cells(|at| 8 * ((at.rank() + up) / 2) + (at.file() + right) / 2)
            }
        };
        let lines = args.words(LINE).filter_map(line).collect();
        Ok(Grid {
            cell,
            in_rows: form != Some(IRREGULAR),
            lines,
        })
    }
}

impl Grid {
    /// Whether a line of the grid lies between two squares.
    fn lies_between(&self, one: Sq, other: Sq) -> bool {
        self.cell[one.index()] != self.cell[other.index()]
            || self.lines.iter().any(|line| line.is_crossed(one, other))
    }

    /// The numbers of the cells without gaps, row by row, where the cells form rows.
    fn numbers(&self) -> [u8; 64] {
        if !self.in_rows {
            return self.cell;
        }
        let columns = self.cell.iter().map(|cell| cell % 8).max().unwrap_or(0) + 1;
        self.cell.map(|cell| cell / 8 * columns + cell % 8)
    }
}

impl Admission for Grid {
    fn admits(&self, _view: &View, _side: Side, shape: &Shape) -> bool {
        self.lies_between(shape.from, shape.to)
    }

    fn level(&self) -> Level {
        Level::Geometry
    }

    fn minds_squares_only(&self) -> bool {
        true
    }

    fn why_not(&self, shape: &Shape) -> Remark {
        Remark::new(Message("same-cell"))
            .with("from", shape.from)
            .with("to", shape.to)
    }
}

#[cfg(test)]
mod tests {
    use super::{HORIZONTAL, IRREGULAR, LINE, Line, ORTHOGONAL, line, orthogonal};
    use crate::game::Game;
    use crate::testing::{arrivals, diagram, game, legal};
    use sauterelle_kernel::board::piece::Side::{Black, White};
    use sauterelle_kernel::condition::{BoardMark, Condition};

    /// The rook on a1 of a position without anything on its lines.
    fn rook(condition: &str) -> String {
        legal(["ra1 kh3", "ke6", ""], White, &[condition], "a1")
    }

    /// Arrivals in grid chess with words behind its options.
    fn with_words(men: [&str; 2], given: &[(&'static str, &[&str])], from: &str) -> String {
        let mut condition = Condition::of(&super::GridChess);
        for (option, words) in given {
            condition.options.push(option);
            let words = words.iter().map(|word| (*option, word.to_string()));
            condition.words.extend(words);
        }
        let game = Game::new(&diagram(men[0], men[1], "", White), &[condition]).unwrap();
        arrivals(&mut game.play(), from)
    }

    #[test]
    fn a_man_leaves_its_cell() {
        let men = ["ra1 kh3", "ke6", ""];
        assert_eq!(
            legal(men, White, &[], "a1"),
            "b1 c1 d1 e1 f1 g1 h1 a2 a3 a4 a5 a6 a7 a8"
        );
        assert_eq!(rook("GridChess"), "c1 d1 e1 f1 g1 h1 a3 a4 a5 a6 a7 a8");
        assert_eq!(legal(men, White, &["GridChess"], "h3"), "g2 h2");
    }

    #[test]
    fn a_diagram_shows_the_lines_of_the_grid() {
        let marks = |options, words: &[(&'static str, &str)]| {
            let words = words.iter().map(|(of, word)| (*of, word.to_string()));
            let rule = &super::GridChess;
            let words = words.collect();
            let condition = Condition {
                options,
                words,
                ..Condition::of(rule)
            };
            condition.marks()
        };
        let normal = marks(vec![], &[]);
        assert_eq!(normal.len(), 6);
        assert!(normal.contains(&BoardMark::Line((4, 0), (4, 16))));
        assert_eq!(marks(vec![super::DIAGONAL], &[]).len(), 8);
        let one_more = marks(vec![LINE], &[(LINE, "Ha22")]);
        assert!(one_more.contains(&BoardMark::Line((0, 2), (4, 2))));
        assert_eq!(one_more.len(), 7);
    }

    #[test]
    fn nothing_is_threatened_within_a_cell() {
        for (grid, check) in [(&["GridChess"][..], false), (&[], true)] {
            assert_eq!(
                game("ra1 kh3", "ka2", Black, grid).play().in_check(Black),
                check
            );
        }
    }

    #[test]
    fn the_grid_can_be_shifted() {
        assert_eq!(
            rook("GridChess VerticalShift"),
            "c1 d1 e1 f1 g1 h1 a2 a3 a4 a5 a6 a7 a8"
        );
        assert_eq!(
            rook("GridChess HorizontalShift"),
            "b1 c1 d1 e1 f1 g1 h1 a3 a4 a5 a6 a7 a8"
        );
        assert_eq!(
            rook("GridChess DiagonalShift"),
            "b1 c1 d1 e1 f1 g1 h1 a2 a3 a4 a5 a6 a7 a8"
        );
        let king = legal(
            ["kb2", "ke6", ""],
            White,
            &["GridChess DiagonalShift"],
            "b2",
        );
        assert_eq!(king, "a1 b1 c1 a2 a3");
    }

    #[test]
    fn castling_counts_by_the_way_of_the_king() {
        let men = ["ke1 ra1 rh1", "kb8"];
        assert_eq!(with_words(men, &[], "e1"), "c1 d1 g1 d2");
        // no line between e1 and g1
        assert_eq!(with_words(men, &[(ORTHOGONAL, &["d4"])], "e1"), "c1 d1 d2");
    }

    #[test]
    fn lines_between_files_and_ranks() {
        let men = ["ra1 kh3", "ke6"];
        assert_eq!(
            with_words(men, &[(ORTHOGONAL, &["c2"])], "a1"),
            "d1 e1 f1 g1 h1 a3 a4 a5 a6 a7 a8"
        );
        assert_eq!(
            with_words(men, &[(ORTHOGONAL, &["bdf246"])], "a1"),
            rook("GridChess")
        );
        assert_eq!(orthogonal("bd2"), Some((0b1010, 0b10)));
        assert_eq!((orthogonal("i1"), orthogonal("")), (None, None));
    }

    #[test]
    fn irregular_cells_and_one_of_all_other_squares() {
        let men = ["ra1 kh3", "ke6"];
        let cells: &[&str] = &["a1b1", "c1d1"];
        assert_eq!(
            with_words(men, &[(IRREGULAR, cells)], "a1"),
            "c1 d1 e1 f1 g1 h1 a2 a3 a4 a5 a6 a7 a8"
        );
        assert_eq!(
            with_words(["rh8 kh3", "ke6"], &[(IRREGULAR, cells)], "h8"),
            ""
        );
    }

    #[test]
    fn further_lines_make_moves_within_a_cell_possible() {
        let men = ["ra1 rc1 kh3", "ke6"];
        // below a2 and b2, not below c2
        let given: &[(&str, &[&str])] = &[(LINE, &["Ha22"])];
        assert_eq!(with_words(men, given, "a1"), "a2 a3 a4 a5 a6 a7 a8");
        assert_eq!(
            with_words(men, given, "c1"),
            "b1 e1 f1 g1 h1 c3 c4 c5 c6 c7 c8"
        );
        let line = line("Ha22").unwrap();
        assert_eq!((line.from, line.to), ((0, 2), (4, 2)));
    }

    #[test]
    fn a_line_is_crossed_at_its_ends_too() {
        let sq = |name: &str| name.parse().unwrap();
        let line = Line {
            from: (0, 2),
            to: (4, 2),
        };
        assert!(line.is_crossed(sq("a1"), sq("b2")));
        assert!(!line.is_crossed(sq("a2"), sq("b2")));
        // through its end and past it
        assert!(line.is_crossed(sq("b1"), sq("c2")));
        assert!(!line.is_crossed(sq("c1"), sq("c2")));
        assert!(super::line("Xa22").is_none() && super::line("Ha2").is_none());
    }

    #[test]
    fn lines_alone_on_a_board_of_one_cell() {
        let given: &[(&str, &[&str])] = &[(IRREGULAR, &[]), (LINE, &["Ve11"])];
        assert_eq!(with_words(["kd1", "ka8"], given, "d1"), "e1 e2");
    }

    #[test]
    fn two_forms_of_the_grid_exclude_each_other() {
        let condition = Condition {
            options: vec![HORIZONTAL, super::VERTICAL],
            ..Condition::of(&super::GridChess)
        };
        assert!(Game::new(&diagram("ka1", "ka8", "", White), &[condition]).is_err());
    }
}
