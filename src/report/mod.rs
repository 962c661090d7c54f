//! Counterexamples for people and for programs: thread columns, JSON, SARIF, HTML.

pub mod columns;
mod rows;

use std::collections::BTreeMap;
use std::path::Path;

use crate::cex::{Place, Schedule};

/// The lines of the source files that a schedule names.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: BTreeMap<String, Vec<String>>,
}

impl Sources {
    /// Reads the files of all places; one that cannot be read has no lines.
    pub fn of(schedule: &Schedule) -> Sources {
        let mut sources = Sources::default();
        let places = schedule.steps.iter().map(|step| &step.place);
        for place in places.chain(schedule.failure.iter().map(|failure| &failure.place)) {
            if !sources.files.contains_key(&place.file) {
                let bytes = std::fs::read(Path::new(&place.file)).unwrap_or_default();
                let lines = String::from_utf8_lossy(&bytes).lines().map(str::to_string).collect();
                sources.files.insert(place.file.clone(), lines);
            }
        }
        sources
    }

    /// Adds a file, or replaces it.
    pub fn add(&mut self, file: &str, text: &str) {
        self.files.insert(file.to_string(), text.lines().map(str::to_string).collect());
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

    /// All files with their lines.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.files.iter().map(|(name, lines)| (name.as_str(), lines.as_slice()))
    }
}
