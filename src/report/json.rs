//! A report as a JSON document; `docs/formats.md` describes it and `docs/schema/report.schema.json` is its schema.

use serde::{Deserialize, Serialize};

use super::{Report, ReportedRun};
use crate::schedule::Schedule;

/// Version of the format. Incremented when a reader of the previous version could misunderstand a document.
pub const VERSION: u32 = 1;

/// The document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Document {
    /// Always `ulseq-report`.
    pub format: String,
    /// See [`VERSION`].
    pub version: u32,
    /// The program that wrote the document, such as `ulseq 0.1.0`.
    pub producer: String,
    /// The source file as the user named it.
    pub program: String,
    /// `LP64` or `ILP32`.
    pub data_model: String,
    /// `true`, `false(PROPERTY)` or `unknown`.
    pub verdict: String,
    /// The verdict as a sentence.
    pub summary: String,
    /// Models and assumptions on which the verdict is conditional, one sentence each.
    pub rests_on: Vec<String>,
    /// The runs of verifiers, in order.
    pub runs: Vec<ReportedRun>,
    /// Wall-clock time of the whole run in seconds.
    pub seconds: f64,
    /// The execution that ends in the violation, if it is known step by step.
    pub counterexample: Option<Counterexample>,
}

/// An execution, and whether it was confirmed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Counterexample {
    /// Whether it was replayed and ended in the same violation.
    pub replayed: bool,
    /// The number of context switches.
    pub switches: usize,
    /// The turns as text, as `--schedule` expects them.
    pub schedule: String,
    /// Threads, steps, turns, inputs and the violation.
    #[serde(flatten)]
    pub execution: Schedule,
}

/// The document as text that ends with a newline.
pub fn text(report: &Report<'_>) -> String {
    let counterexample = report.schedule.map(|schedule| Counterexample {
        replayed: report.replayed,
        switches: schedule.switches(),
        schedule: schedule.turns_text(),
        execution: schedule.clone(),
    });
    let document = Document {
        format: "ulseq-report".into(),
        version: VERSION,
        producer: super::PRODUCER.into(),
        program: report.program.into(),
        data_model: report.data_model.into(),
        verdict: report.verdict.to_string(),
        summary: report.summary.into(),
        rests_on: report.rests_on.to_vec(),
        runs: report.runs.to_vec(),
        seconds: report.seconds,
        counterexample,
    };
    let mut text = serde_json::to_string_pretty(&document).expect("strings, numbers and lists only");
    text.push('\n');
    text
}

/// Parses a document.
///
/// # Errors
/// A message if the text is not such a document.
pub fn read(text: &str) -> Result<Document, String> {
    let document: Document = serde_json::from_str(text).map_err(|error| format!("not a report of ulseq: {error}"))?;
    match (document.format.as_str(), document.version) {
        ("ulseq-report", VERSION) => Ok(document),
        ("ulseq-report", version) => Err(format!("a report of version {version}; this ulseq reads version {VERSION}")),
        (_, _) => Err("not a report of ulseq".into()),
    }
}
