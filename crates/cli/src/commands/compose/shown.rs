//! A version and what has come of it, judged now or kept from before.

use sauterelle::Language;
use sauterelle::kernel::diagram::DiagramMan;
use sauterelle_batch::store::VersionRow;
use sauterelle_compose::told::JsonJudged;
use sauterelle_compose::vary::{KEEPS, name_of_level};
use sauterelle_compose::{Base, Drawn, Judged, Level, Rank, Said, Verdict, Version, counts_said};
use serde_json::Value;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A version.
pub struct Shown {
    /// Its number.
    pub number: u64,
    /// What is changed.
    pub version: Version,
    /// The men of its diagram.
    pub men: [Option<DiagramMan>; 64],
    /// What has come of it.
    pub verdict: Verdict,
    /// How much of what is meant is there.
    pub kept: Option<Level>,
    /// The first solution that is not meant.
    pub cook: Option<Said>,
    /// What is meant and does not work.
    pub lost: Option<Said>,
    /// Why it is illegal or refused.
    pub why: String,
    /// Castlings that the edits make possible, by their letters in FEN.
    pub castlings: String,
    /// Of a sound one: its place among them.
    pub rank: Option<Rank>,
    /// Of one that was drawn: what is lacking to it.
    pub cost: u32,
    /// Of a sound one: what is counted of its solutions, by name.
    pub counts: BTreeMap<String, u32>,
    /// All that is known, as a line of JSON.
    pub json: String,
    /// Its placement in FEN.
    fen: String,
}

impl Shown {
    /// A version that has just been judged.
    pub fn new(number: u64, judged: &Judged, base: &Base) -> serde_json::Result<Shown> {
        Shown::of(JsonJudged::new(number, judged, base), judged)
    }

    /// One that was drawn.
    pub fn of_drawn(number: u64, drawn: &Drawn, base: &Base) -> serde_json::Result<Shown> {
        Shown::of(JsonJudged::of_drawn(number, drawn, base), &drawn.judged)
    }

    fn of(data: JsonJudged, judged: &Judged) -> serde_json::Result<Shown> {
        let counts = data.measures.iter();
        Ok(Shown {
            number: data.number,
            version: judged.version.clone(),
            men: judged.diagram.men,
            verdict: judged.verdict,
            kept: judged.kept,
            cook: judged.cooks.first().cloned(),
            lost: judged.lost.first().cloned(),
            why: judged.why.clone(),
            json: serde_json::to_string(&data)?,
            rank: data.rank,
            cost: data.cost.unwrap_or_default(),
            counts: counts
                .map(|(name, count)| (name.to_string(), *count))
                .collect(),
            fen: data.fen,
            castlings: data.castlings,
        })
    }

    /// One that was kept. `None` if it is not a version of this program.
    pub fn of_row(row: VersionRow, version: Version, base: &Base) -> Option<Shown> {
        let data: Value = serde_json::from_str(&row.judged).ok()?;
        let first = |name: &str| {
            let said = &data[name][0];
            let text = |name: &str| said[name].as_str().map(str::to_string);
            Some(Said {
                position: text("position")?,
                text: text("text")?,
            })
        };
        let level = |name: &String| {
            let mut known = KEEPS.iter();
            known.find(|(known, _)| known == name)?.1.level()
        };
        let mut verdicts = Verdict::ALL.into_iter();
        let changed = version.of_diagram(&base.problem().initial.diagram)?;
        Some(Shown {
            number: row.number,
            men: changed.diagram.men,
            verdict: verdicts.find(|verdict| verdict.name() == row.verdict)?,
            kept: row.kept.as_ref().and_then(level),
            cook: first("cooks"),
            lost: first("lost"),
            why: text_of(&data["why"]),
            castlings: text_of(&data["castlings"]),
            rank: serde_json::from_value(data["rank"].clone()).ok(),
            cost: 0,
            counts: serde_json::from_value(data["measures"].clone()).unwrap_or_default(),
            version,
            json: row.judged,
            fen: row.fen,
        })
    }

    /// What sound versions are sorted by, behind which others come by their verdicts.
    pub fn order(&self) -> (Reverse<Verdict>, u32, Option<Rank>) {
        (Reverse(self.verdict), self.cost, self.rank)
    }

    /// What is counted of its solutions, where it has several.
    pub fn measures(&self, language: Language) -> String {
        counts_said(|name| self.counts.get(name).copied(), language)
    }

    /// Where its men stand, in FEN.
    pub fn fen(&self) -> &str {
        &self.fen
    }

    /// The edits in the language of versions.
    pub fn edits(&self, base: &Base) -> String {
        let problem = base.problem();
        let diagram = &problem.initial.diagram;
        self.version.written(diagram, problem.language)
    }

    /// What is kept of it.
    pub fn row(&self, base: &Base) -> VersionRow {
        VersionRow {
            number: self.number,
            edits: self.edits(base),
            fen: self.fen.clone(),
            verdict: self.verdict.name().to_string(),
            kept: self.kept.map(|level| name_of_level(level).to_string()),
            judged: self.json.clone(),
        }
    }
}

fn text_of(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}
