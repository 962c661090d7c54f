//! Verdicts and counterexamples for people and for programs: thread columns, JSON, SARIF, HTML.
//!
//! All formats are made of the same [`Report`]; `docs/formats.md` describes them.

pub mod columns;
pub mod html;
pub mod json;
mod rows;
pub mod sarif;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::cex::{Place, Schedule};

/// The name and version that stand in every format.
pub const PRODUCER: &str = concat!("ulseq ", env!("CARGO_PKG_VERSION"));

/// All that there is to tell about one program.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The source file as it was given.
    pub program: &'a str,
    /// `LP64` or `ILP32`.
    pub data_model: &'a str,
    /// The verdict in BenchExec's words: `true`, `false(PROPERTY)`, `unknown`.
    pub verdict: &'a str,
    /// The verdict in a sentence.
    pub summary: &'a str,
    /// What it rests on.
    pub rests_on: &'a [String],
    /// The runs of verifiers, in order.
    pub runs: &'a [Run],
    /// Time for everything.
    pub seconds: f64,
    /// The execution that ends in the violation, if one is known step by step.
    pub schedule: Option<&'a Schedule>,
    /// The execution was run natively and failed the same assertion.
    pub replayed: bool,
}

/// One run of a verifier.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// Its name and version.
    pub verifier: String,
    /// What it was given, as `step, rounds 2`.
    pub plan: String,
    /// Its answer.
    pub answer: String,
    /// How long it took.
    pub seconds: f64,
}

/// The lines of the source files that a schedule names.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: BTreeMap<String, Vec<String>>,
}

impl Sources {
    /// The files of all places; `lines` gives those of a file that may be shown, as text for people.
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

    /// Adds a file, or replaces it.
    pub fn add(&mut self, file: &str, lines: Vec<String>) {
        self.files.insert(file.to_string(), lines);
    }

    /// The line at a place, without blanks around it and without a comment at its end.
    pub fn line(&self, place: &Place) -> Option<&str> {
        let line = self.files.get(&place.file)?.get((place.line as usize).checked_sub(1)?)?;
        let code = line.split("//").next().unwrap_or(line);
        let code = match code.rfind("/*") {
            Some(at) if code.trim_end().ends_with("*/") => &code[..at],
            Some(_) | None => code,
        };
        let code = code.trim();
        Some(if code.is_empty() { line.trim() } else { code }).filter(|line| !line.is_empty())
    }

    /// The column of a place counted in characters and not in bytes, from 1, if the line is known.
    fn column_in_code_points(&self, place: &Place) -> Option<usize> {
        let line = self.files.get(&place.file)?.get((place.line as usize).checked_sub(1)?)?;
        let before = line.get(..(place.column as usize).checked_sub(1)?)?;
        Some(before.chars().count() + 1)
    }

    /// All files with their lines.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.files.iter().map(|(name, lines)| (name.as_str(), lines.as_slice()))
    }
}
