//! Presents the result of `verify`: the report as text, JSON, SARIF or HTML, on standard output or in a file, and the
//! witness.

use std::io::{IsTerminal, Write};
use std::path::Path;
use std::time::SystemTime;

use anyhow::Context;

use super::failures::{in_color, INTERNAL};
use super::input::Inputs;
use crate::back::Property;
use crate::cli::{FormatName, TraceName, Verify, Writing};
use crate::engine::Confirmed;
use crate::ir::DataModel;
use crate::output_file::replace;
use crate::report::{self, columns, html, json, sarif, Report, Sources};
use crate::schedule::Schedule;
use crate::source::SourceMap;
use crate::verdict_wording::VerdictWord;
use crate::verify::report::ExplanationLine;
use crate::witness::{self, graphml, yaml};
use crate::{process, text_escape, verify};

/// The minimum width of the columns, even on a narrower terminal.
const NARROWEST: usize = 60;

/// The result of a verification.
pub(super) struct VerificationResult<'a> {
    pub(super) command: &'a Verify,
    pub(super) result: &'a verify::VerificationReport,
    pub(super) confirmed: Option<&'a Confirmed>,
    /// The files that the program is read from.
    pub(super) input: &'a Inputs,
    /// The place of a violation that has no counterexample to show.
    pub(super) violated_at: Option<String>,
    /// The lines about the invariant of a proof.
    pub(super) invariants: Vec<String>,
    /// The source text that may be quoted.
    pub(super) source: &'a SourceMap,
}

/// Presents the result.
pub(super) fn run(answer: &VerificationResult<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
    let command = answer.command;
    let witness = match (&command.writing.witness, answer.schedule()) {
        (Some(path), Some(schedule)) => {
            let property = answer.property().unwrap_or(Property::UnreachCall);
            witness(answer.input, super::settings::data_model(&command.reading), (schedule, property.name()), path)
        }
        (Some(_) | None, _) => Ok(()),
    };
    let document = ReportParts::new(answer);
    let code = answer.exit_code();
    let (shown, plain) = (|| answer.text(&terminal(command)), || answer.text(&plain(command)));
    deliver(&command.writing, &document, code, &shown, &plain, out)?;
    witness
}

/// Writes a report to standard output, or into a file and as text to standard output. `shown` is the text for
/// standard output, `plain` the text for files. `code` is the exit code, which is final from then on: the verdict
/// stands if the file cannot be written, which is an error.
pub(super) fn deliver(
    writing: &Writing,
    document: &ReportParts<'_>,
    code: u8,
    shown: &dyn Fn() -> String,
    plain: &dyn Fn() -> String,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let formatted = |text: &dyn Fn() -> String| match writing.format {
        FormatName::Text => text(),
        FormatName::Json => document.json(),
        FormatName::Sarif => document.sarif(),
        FormatName::Html => document.html(),
    };
    match &writing.output {
        None => {
            let text = formatted(shown);
            process::announce_exit_code(code);
            out.write_all(text.as_bytes())?;
        }
        Some(path) => {
            let text = formatted(plain);
            let written = replace(path, &|file| file.write_all(text.as_bytes()));
            let text = shown();
            process::announce_exit_code(code);
            out.write_all(text.as_bytes())?;
            written?;
        }
    }
    Ok(())
}

/// Writes the violation in an exchange format that is chosen by the extension of `path`.
/// `property` is the name of the violated property.
pub(super) fn witness(
    inputs: &Inputs,
    model: DataModel,
    (schedule, property): (&Schedule, &str),
    path: &Path,
) -> anyhow::Result<()> {
    let mut files = Vec::new();
    for (name, path) in inputs.shown() {
        let content = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
        files.push((name, content));
    }
    let task = witness::WitnessTask {
        files: &files,
        specification: &witness::specification(property),
        ilp32: model == DataModel::Ilp32,
        time: SystemTime::now(),
        producer: ("ulseq", env!("CARGO_PKG_VERSION")),
    };
    let is_yaml = path.extension().is_some_and(|extension| extension == "yml" || extension == "yaml");
    let text = if is_yaml { yaml::text(schedule, &task) } else { graphml::text(schedule, &task) };
    Ok(replace(path, &|file| file.write_all(text.as_bytes()))?)
}

/// Colors and width for standard output, if it is a terminal.
fn terminal(command: &Verify) -> columns::TextReportOptions {
    let plain = plain(command);
    if !std::io::stdout().is_terminal() {
        return plain;
    }
    let width = terminal_size::terminal_size().map_or(plain.width, |(width, _)| usize::from(width.0).max(NARROWEST));
    columns::TextReportOptions { color: in_color(&std::io::stdout()), width, ..plain }
}

fn plain(command: &Verify) -> columns::TextReportOptions {
    columns::TextReportOptions { full: command.trace == TraceName::Full, ..columns::TextReportOptions::default() }
}

impl<'a> VerificationResult<'a> {
    /// The violated property.
    fn property(&self) -> Option<Property> {
        match &self.result.conclusion {
            verify::Conclusion::False(violation) => Some(violation.property),
            verify::Conclusion::True | verify::Conclusion::UpTo(_) | verify::Conclusion::Unknown(_) => None,
        }
    }

    /// The report as text; the verdict is the last line.
    fn text(&self, options: &columns::TextReportOptions) -> String {
        let mut out = verify::report::explanation(self.result);
        match self.confirmed {
            Some(Confirmed::Replayed(schedule)) => {
                out.push('\n');
                out.push_str(&columns::text(schedule, &self.sources(schedule), options));
                out.push_str("\nreplayed: the generated program, compiled natively, ends in the same violation\n");
            }
            Some(Confirmed::Explored(schedule)) => {
                out.push('\n');
                out.push_str(&columns::text(schedule, &self.sources(schedule), options));
                out.push_str("\nreplayed: step by step in the reference semantics, which ends in the same violation\n");
            }
            Some(Confirmed::Threads(schedule)) => {
                out.push('\n');
                out.push_str(&columns::text(schedule, &self.sources(schedule), options));
                out.push_str("\nreplayed: the program's own threads, compiled natively and held to this schedule, fail in the same way\n");
            }
            Some(Confirmed::Not(why)) => out.push_str(&format!("not replayed: {why}\n")),
            Some(Confirmed::Refuted(_)) | None => {}
        }
        if let Some(place) = &self.violated_at {
            out.push_str(&format!("violated at {place}\n"));
        }
        self.invariants.iter().for_each(|line| out.push_str(&format!("{line}\n")));
        out.push_str(&verify::report::statistics(self.result));
        out.push_str(&verify::report::checked(self.result));
        out.push_str(&format!("{}\n", self.verdict().last_line()));
        if options.color {
            text_escape::colored(&out)
        } else {
            text_escape::text(&out)
        }
    }

    fn sources(&self, schedule: &Schedule) -> Sources {
        Sources::of(schedule, &|file| self.source.lines_of(file))
    }

    /// See [`verify::report::exit_code`].
    pub(super) fn exit_code(&self) -> u8 {
        match self.confirmed {
            Some(Confirmed::Refuted(_)) => INTERNAL,
            Some(Confirmed::Replayed(_) | Confirmed::Explored(_) | Confirmed::Threads(_) | Confirmed::Not(_))
            | None => verify::report::exit_code(&self.result.conclusion),
        }
    }

    /// The verdict in BenchExec's notation. A violation that is refuted by the replay does not count.
    fn verdict(&self) -> VerdictWord {
        match self.confirmed {
            Some(Confirmed::Refuted(_)) => VerdictWord::Unknown,
            Some(Confirmed::Replayed(_) | Confirmed::Explored(_) | Confirmed::Threads(_) | Confirmed::Not(_))
            | None => verify::report::benchexec(&self.result.conclusion),
        }
    }

    /// The counterexample, if it was replayed.
    pub(super) fn schedule(&self) -> Option<&'a Schedule> {
        match self.confirmed {
            Some(Confirmed::Replayed(schedule) | Confirmed::Explored(schedule) | Confirmed::Threads(schedule)) => {
                Some(schedule)
            }
            Some(Confirmed::Not(_) | Confirmed::Refuted(_)) | None => None,
        }
    }
}

/// A report that owns what the formats borrow.
pub(super) struct ReportParts<'a> {
    pub(super) program: String,
    pub(super) model: DataModel,
    pub(super) verdict: VerdictWord,
    pub(super) summary: String,
    pub(super) rests_on: Vec<String>,
    pub(super) runs: Vec<report::ReportedRun>,
    pub(super) seconds: f64,
    pub(super) schedule: Option<&'a Schedule>,
    /// The source text that may be quoted.
    pub(super) source: &'a SourceMap,
}

impl<'a> ReportParts<'a> {
    fn new(answer: &VerificationResult<'a>) -> ReportParts<'a> {
        let (mut rests_on, mut words) = (Vec::new(), Vec::new());
        for said in verify::report::explain(answer.result) {
            match said {
                ExplanationLine::RestsOn(what) => rests_on.push(what),
                ExplanationLine::Verdict(text) | ExplanationLine::Note(text) => words.push(text),
            }
        }
        let refuted = match answer.confirmed {
            Some(Confirmed::Refuted(why)) => format!("internal error: the violation does not replay: {why}"),
            Some(Confirmed::Not(why)) => format!("not replayed: {why}"),
            Some(Confirmed::Replayed(_) | Confirmed::Explored(_) | Confirmed::Threads(_)) | None => String::new(),
        };
        words.extend(Some(refuted).filter(|text| !text.is_empty()));
        ReportParts {
            program: answer.source.files()[0].clone(),
            model: super::settings::data_model(&answer.command.reading),
            verdict: answer.verdict(),
            summary: words.join("; "),
            rests_on,
            runs: answer.result.runs.iter().map(run_of).collect(),
            seconds: answer.result.wall.as_secs_f64(),
            schedule: answer.schedule(),
            source: answer.source,
        }
    }

    fn json(&self) -> String {
        json::text(&self.report())
    }

    fn sarif(&self) -> String {
        sarif::text(&self.report(), &self.sources())
    }

    fn html(&self) -> String {
        html::text(&self.report(), &self.sources())
    }

    fn report(&self) -> Report<'_> {
        Report {
            program: &self.program,
            data_model: data_model(self.model),
            verdict: self.verdict,
            summary: &self.summary,
            rests_on: &self.rests_on,
            runs: &self.runs,
            seconds: self.seconds,
            schedule: self.schedule,
            replayed: self.schedule.is_some(),
        }
    }

    fn sources(&self) -> Sources {
        let lines = |file: &str| self.source.lines_of(file);
        let mut sources = self.schedule.map(|schedule| Sources::of(schedule, &lines)).unwrap_or_default();
        sources.add(&self.program, lines(&self.program));
        sources
    }
}

fn data_model(model: DataModel) -> &'static str {
    match model {
        DataModel::Ilp32 => "ILP32",
        DataModel::Lp64 => "LP64",
    }
}

fn run_of(run: &crate::engine::Run) -> report::ReportedRun {
    let plan =
        run.verification.as_ref().map(|verification| format!("{}, {}", verification.request, verification.unwinding()));
    report::ReportedRun {
        verifier: run.verifier.clone(),
        plan: plan.or_else(|| run.searched.clone()).unwrap_or_default(),
        answer: run.verdict.to_string(),
        seconds: run.wall.as_secs_f64(),
    }
}
