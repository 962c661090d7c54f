//! The final report as text, as the verdict line, and as an exit code; [`crate::verdict_wording`] defines the wording.

use super::{Conclusion, UnreachedAssertions, VerificationReport};
use crate::back::{Bound, Mode, Property, Reason, Verdict};
use crate::engine::Run;
use crate::exit_code;
use crate::verdict_wording::{self as wording, VerdictWord};
use std::fmt::Write;
use std::time::Duration;

/// The whole report without a counterexample; its last line is `ulseq verdict: …`.
pub fn text(report: &VerificationReport) -> String {
    let mut out = explanation(report);
    out.push_str(&statistics(report));
    out.push_str(&checked(report));
    line(&mut out, &benchexec(&report.conclusion).last_line());
    out
}

/// The failed translations, the runs, and the total time.
pub fn statistics(report: &VerificationReport) -> String {
    let mut out = String::new();
    for message in &report.failed {
        line(&mut out, &format!("not translated: {message}"));
    }
    for run in &report.runs {
        line(&mut out, &run_line(run));
    }
    line(&mut out, &format!("time: {}", seconds(report.wall)));
    out
}

/// The properties that were checked and those that were not; the last lines before the verdict.
pub fn checked(report: &VerificationReport) -> String {
    let all = [
        Property::UnreachCall,
        Property::Misuse,
        Property::Undefined,
        Property::Deadlock,
        Property::Race,
        Property::Overflow,
        Property::Deref,
        Property::Free,
        Property::Leak,
    ];
    // What a checked property contains was checked, too.
    let all = all.into_iter().filter(|property| !contained(*property, &report.asked));
    let (asked, left): (Vec<Property>, Vec<Property>) = all.partition(|property| report.asked.contains(property));
    let asked: Vec<&str> = asked.into_iter().map(Property::words).collect();
    let option = |property: Property| format!("{} (--property {})", property.words(), property.name());
    let left: Vec<String> = left.into_iter().map(option).collect();
    let left = if left.is_empty() { String::new() } else { format!("{}\n", wording::not_checked(&left)) };
    format!("{}\n{left}", wording::checked(&asked))
}

/// Whether this property is a part of another one that was checked, or that nobody asked for parts of.
fn contained(part: Property, asked: &[Property]) -> bool {
    match part {
        Property::Deref | Property::Free => !asked.contains(&part),
        Property::UnreachCall
        | Property::Misuse
        | Property::Undefined
        | Property::Deadlock
        | Property::Race
        | Property::Overflow
        | Property::Leak => false,
    }
}

/// A run on one line.
pub fn run_line(run: &Run) -> String {
    format!("{}: {} in {}", described(run), run.verdict, seconds(run.wall))
}

fn described(run: &Run) -> String {
    match (&run.verification, &run.searched) {
        (Some(verification), _) => verification.describe_with(&run.verifier),
        (None, Some(searched)) => format!("{} ({searched})", run.verifier),
        (None, None) => run.verifier.clone(),
    }
}

/// The verdict in BenchExec's notation: anything but a proof or a violation is `unknown`.
pub fn benchexec(conclusion: &Conclusion) -> VerdictWord {
    match conclusion {
        Conclusion::True => VerdictWord::True,
        Conclusion::False(violation) => VerdictWord::False(violation.property.name()),
        Conclusion::UpTo(_) | Conclusion::Unknown(_) => VerdictWord::Unknown,
    }
}

/// The exit code: that of the verdict, unless the verifiers failed.
pub fn exit_code(conclusion: &Conclusion) -> u8 {
    match conclusion {
        Conclusion::Unknown(reason) if reason.is_failure() => exit_code::INTERNAL,
        Conclusion::Unknown(Reason::Interrupted) => exit_code::INTERRUPTED,
        Conclusion::True | Conclusion::False(_) | Conclusion::UpTo(_) | Conclusion::Unknown(_) => {
            benchexec(conclusion).exit_code()
        }
    }
}

/// The verdict as a sentence on the first line, followed by indented lines with its assumptions and the bounds that
/// were hit.
pub fn explanation(report: &VerificationReport) -> String {
    let mut out = String::new();
    for said in explain(report) {
        match said {
            ExplanationLine::Verdict(text) => line(&mut out, &text),
            ExplanationLine::RestsOn(what) => line(&mut out, &format!("  {}", wording::rests_on(&what))),
            ExplanationLine::Note(text) => line(&mut out, &format!("  {text}")),
        }
    }
    out
}

/// One line of an explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExplanationLine {
    /// The verdict as a sentence.
    Verdict(String),
    /// An assumption on which the verdict is conditional.
    RestsOn(String),
    /// A bound that was hit, an option that may help, or a warning.
    Note(String),
}

/// The lines of an explanation.
pub fn explain(report: &VerificationReport) -> Vec<ExplanationLine> {
    let mut said = Vec::new();
    let out = &mut said;
    match &report.conclusion {
        Conclusion::True => {
            out.push(ExplanationLine::Verdict(VerdictWord::True.because(proved(report.asserts))));
            rests_on(out, report.runs.last());
            report.reach.iter().for_each(|reach| vacuity(out, reach));
        }
        Conclusion::False(violation) => {
            let place = violation.line.map_or_else(String::new, |at| format!(" (generated line {at})"));
            let why = format!("{}{place}", violation.text);
            out.push(ExplanationLine::Verdict(benchexec(&report.conclusion).because(why)));
            rests_on(out, report.runs.last());
        }
        Conclusion::UpTo(best) => {
            let run = report.runs.get(*best);
            if let Some(run) = run {
                let bounds = match (&run.verification, &run.searched) {
                    (Some(verification), _) => format!("{}, {}", verification.request, verification.unwinding()),
                    (None, searched) => searched.clone().unwrap_or_default(),
                };
                out.push(ExplanationLine::Verdict(wording::up_to(&bounds)));
                hit(out, &run.verdict);
            }
            rests_on(out, run);
        }
        Conclusion::Unknown(reason) => {
            out.push(ExplanationLine::Verdict(VerdictWord::Unknown.because(reason)));
            out.extend(help(reason).map(|option| ExplanationLine::Note(option.to_owned())));
        }
    }
    out.extend(report.notes.iter().cloned().map(ExplanationLine::Note));
    out.extend(report.warnings.iter().map(|warning| ExplanationLine::Note(format!("warning: {warning}"))));
    said
}

/// A proof as a sentence. A proof of a program without assertions says little, so the sentence tells the user.
fn proved(asserts: Option<bool>) -> String {
    match asserts {
        Some(false) => {
            format!("{}; nothing else that was checked is violated, and no bound was reached", wording::NO_ASSERTION)
        }
        Some(true) | None => {
            "nothing that was checked is violated under any schedule and input, and no bound was reached".to_owned()
        }
    }
}

fn hit(out: &mut Vec<ExplanationLine>, verdict: &Verdict) {
    match verdict {
        Verdict::Bounded(bounds) => {
            for bound in bounds {
                out.push(ExplanationLine::Note(format!("bound hit: {bound}; {}", raise(bound))));
            }
        }
        Verdict::True | Verdict::False(_) | Verdict::Unknown(_) => {}
    }
}

/// Advice on how to raise a bound.
fn raise(bound: &Bound) -> String {
    match bound {
        Bound::Named(name) => match name.as_str() {
            "rounds" | "contexts" | "unwind" => format!("--{name} raises it"),
            "threads" | "recursion" => format!("--unwind-{name} raises it"),
            "calls nested deeper than is inlined" => "--inline-limit raises it".to_string(),
            "command line with arguments" => "--args gives one".to_string(),
            "iterations of a loop" => {
                "--unwind raises it (the loop over the steps of all threads counts, too)".to_string()
            }
            "call of a function without a contract" => "--extern=havoc takes what it does as arbitrary".to_string(),
            _ => "no option raises it".into(),
        },
        Bound::Loop { .. } | Bound::Recursion { .. } => "--unwind raises it".into(),
        Bound::Unchecked => "--rounds, --contexts and --unwind raise them".into(),
    }
}

/// The option that may help.
pub(super) fn help(reason: &Reason) -> Option<&'static str> {
    match reason {
        Reason::Timeout => Some("--time-limit gives it more"),
        Reason::OutOfMemory => Some("--memory-limit gives it more"),
        Reason::Absent
        | Reason::Interrupted
        | Reason::GaveUp(_)
        | Reason::Rejected(_)
        | Reason::Crash(_)
        | Reason::Unreadable(_) => None,
    }
}

fn rests_on(out: &mut Vec<ExplanationLine>, run: Option<&Run>) {
    let Some(run) = run else { return };
    if let Some(verification) = &run.verification {
        let threads = verification.translated.threads;
        out.push(ExplanationLine::RestsOn(format!("{}, {threads} thread instances", verification.request)));
    }
    for model in &run.rests_on {
        out.push(ExplanationLine::RestsOn(model.clone()));
    }
    if run.verification.as_ref().is_some_and(|verification| verification.mode == Mode::Induction) {
        out.push(ExplanationLine::RestsOn(format!("the k-induction of {}", run.verifier)));
    }
}

/// Warns about assertions that are not reached: a proof may hold vacuously.
fn vacuity(out: &mut Vec<ExplanationLine>, reach: &UnreachedAssertions) {
    for place in &reach.missed {
        out.push(ExplanationLine::Note(wording::never_reached(place, reach.bounds.as_deref())));
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}

fn line(out: &mut String, text: &str) {
    // Writing to a string does not fail.
    let _ = writeln!(out, "{text}");
}
