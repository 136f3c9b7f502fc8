//! The formats as data in a language.

use super::all;
use super::format::FormatDef;
use crate::registry::JsonFormat;
use sauterelle_kernel::men::Language;

/// The formats of problems and positions, explained in a language.
pub fn formats(language: Language) -> Vec<JsonFormat> {
    let of = |texts: [&'static str; 3]| texts[language as usize];
    let row = |format: &'static FormatDef| JsonFormat {
        name: format.name,
        title: of(format.title),
        doc: of(format.doc),
        endings: format.endings,
        media_type: format.media_type,
        not_read: format.is_read().err().map(of),
        not_written: format.is_written().err().map(of),
        is_position: format.reads_positions() || format.writes_positions(),
        schema: format.schema,
        example: format.example,
    };
    all().into_iter().map(row).collect()
}
