//! Reports of verdicts and counterexamples for users and programs: thread columns, JSON, SARIF, HTML.
//!
//! All formats are generated from the same [`Report`]; `docs/formats.md` describes them.

pub mod columns;
pub mod html;
pub mod json;
mod rows;
pub mod sarif;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::schedule::Schedule;
use crate::source::Location;
use crate::verdict_wording::VerdictWord;

/// Name and version, as given in every format.
pub const PRODUCER: &str = concat!("ulseq ", env!("CARGO_PKG_VERSION"));

/// The final report on a program.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The source file as the user named it.
    pub program: &'a str,
    /// `LP64` or `ILP32`.
    pub data_model: &'a str,
    /// The verdict.
    pub verdict: VerdictWord,
    /// The verdict as a sentence.
    pub summary: &'a str,
    /// Models and assumptions on which the verdict is conditional, one sentence each.
    pub rests_on: &'a [String],
    /// The runs of verifiers, in order.
    pub runs: &'a [ReportedRun],
    /// Wall-clock time of the whole run in seconds.
    pub seconds: f64,
    /// The execution that ends in the violation, if it is known step by step.
    pub schedule: Option<&'a Schedule>,
    /// Whether the execution was replayed and ended in the same violation.
    pub replayed: bool,
}

/// A run of a verifier.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReportedRun {
    /// The verifier's name and version.
    pub verifier: String,
    /// The translation on which it was run, such as `step, rounds 2`.
    pub plan: String,
    /// Its answer.
    pub answer: String,
    /// Wall-clock time in seconds.
    pub seconds: f64,
}

/// The lines of the source files that a schedule refers to.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: BTreeMap<String, Vec<String>>,
}

impl Sources {
    /// The files of all places; `lines` gives the lines of a file, escaped for display, if it may be shown.
    pub fn of(schedule: &Schedule, lines: &dyn Fn(&str) -> Vec<String>) -> Sources {
        let mut sources = Sources::default();
        let places = schedule.steps.iter().map(|step| &step.place);
        for place in places.chain(schedule.failure.iter().map(|failure| &failure.place)) {
            if !sources.files.contains_key(&place.file) {
                sources.add(&place.file, lines(&place.file));
            }
        }
        sources
    }

    /// Adds or replaces a file.
    pub fn add(&mut self, file: &str, lines: Vec<String>) {
        self.files.insert(file.to_string(), lines);
    }

    /// The line at a place, trimmed and without a trailing comment.
    pub fn line(&self, place: &Location) -> Option<&str> {
        let line = self.files.get(&place.file)?.get((place.line as usize).checked_sub(1)?)?;
        let code = line.split("//").next().unwrap_or(line);
        let code = match code.rfind("/*") {
            Some(at) if code.trim_end().ends_with("*/") => &code[..at],
            Some(_) | None => code,
        };
        let code = code.trim();
        Some(if code.is_empty() { line.trim() } else { code }).filter(|line| !line.is_empty())
    }

    /// The column of a place in characters rather than bytes, from 1, if the line is known.
    fn column_in_code_points(&self, place: &Location) -> Option<usize> {
        let line = self.files.get(&place.file)?.get((place.line as usize).checked_sub(1)?)?;
        let before = line.get(..(place.column as usize).checked_sub(1)?)?;
        Some(before.chars().count() + 1)
    }

    /// All files with their lines.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.files.iter().map(|(name, lines)| (name.as_str(), lines.as_slice()))
    }
}
