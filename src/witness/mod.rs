//! Violation witnesses in SV-COMP's exchange formats, for other tools.
//!
//! | format | module | threads |
//! |---|---|---|
//! | GraphML 1.0 | [`graphml`] | `threadId` on every edge, `createThread` where one begins |
//! | YAML 2.2 | [`yaml`] | `thread_id` on every waypoint |
//!
//! Both contain only what other threads can observe, the inputs, and the violation. Threads are numbered as in the
//! [`Schedule`]; `main` is 0.

pub mod graphml;
pub mod yaml;

use std::time::SystemTime;

use sha2::{Digest, Sha256};

use crate::schedule::{Schedule, Step, StepKind};
use crate::verdict_wording::UNREACH_CALL;

/// The property of this name in SV-COMP's notation. SV-COMP has none for `misuse` and `undefined`.
pub fn specification(property: &str) -> String {
    let formula = match property {
        "unreach-call" => return UNREACH_CALL.to_owned(),
        "valid-deref" | "valid-free" | "valid-memtrack" => property.to_owned(),
        other => format!("! {}", other.strip_prefix("no-").unwrap_or(other)),
    };
    format!("CHECK( init(main()), LTL(G {formula}) )")
}

/// The verification task that a witness refers to.
#[derive(Clone, Copy, Debug)]
pub struct WitnessTask<'a> {
    /// The program's files as the user named them, with their contents.
    pub files: &'a [(String, Vec<u8>)],
    /// The property.
    pub specification: &'a str,
    /// Whether `long` and pointers have 32 bits.
    pub ilp32: bool,
    /// Time of creation.
    pub time: SystemTime,
    /// Name and version of the producer.
    pub producer: (&'a str, &'a str),
}

impl WitnessTask<'_> {
    /// The files, and the hash of the contents of each.
    fn hashes(&self) -> impl Iterator<Item = (&str, String)> {
        self.files.iter().map(|(file, content)| (file.as_str(), hex(&Sha256::digest(content))))
    }

    /// The first file.
    fn main_file(&self) -> &str {
        self.files.first().map_or("", |(file, _)| file)
    }

    /// The time of creation in ISO 8601, in seconds.
    fn created(&self) -> String {
        humantime::format_rfc3339_seconds(self.time).to_string()
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A step of a witness.
struct WitnessStep<'a> {
    step: &'a Step,
    /// Whether a step from visible point to visible point begins here; a context switch may precede it.
    begins: bool,
    /// The inputs that the step reads: the function and the value.
    inputs: Vec<(String, String)>,
    /// Whether it is the last step: the violation.
    last: bool,
}

impl WitnessStep<'_> {
    /// The function that the step belongs to.
    fn function<'a>(&'a self, schedule: &'a Schedule) -> &'a str {
        self.step.calls.last().map_or(&schedule.threads[self.step.thread].start, |name| name)
    }
}

/// The steps of the witness, in order, including every step from visible point to visible point, so that the execution
/// can be replayed from the witness alone.
fn shown(schedule: &Schedule) -> Vec<WitnessStep<'_>> {
    let last = schedule.steps.len().saturating_sub(1);
    let all = schedule.steps.iter().enumerate().map(|(at, step)| {
        let begins = step.begins || step.point.is_some();
        WitnessStep { step, begins, inputs: inputs(step), last: at == last }
    });
    let marks = |what: &StepKind| matches!(what, StepKind::Start(_) | StepKind::End | StepKind::Violation(_));
    all.filter(|shown| shown.begins || !shown.inputs.is_empty() || shown.last || marks(&shown.step.what)).collect()
}

fn inputs(step: &Step) -> Vec<(String, String)> {
    if step.what == StepKind::Uninitialized {
        return Vec::new();
    }
    let asked = step.accesses.iter().filter(|access| access.input);
    asked
        .filter_map(|access| {
            let kind = access.name.strip_suffix("()")?;
            // A character's value is followed by its glyph.
            let value = access.before.split(' ').next()?;
            value.parse::<f64>().ok()?;
            Some((format!("__VERIFIER_nondet_{kind}"), value.to_string()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{specification, UNREACH_CALL};

    #[test]
    fn specifications_name_the_property() {
        assert_eq!(specification("unreach-call"), UNREACH_CALL);
        assert_eq!(specification("valid-free"), "CHECK( init(main()), LTL(G valid-free) )");
        assert_eq!(specification("no-data-race"), "CHECK( init(main()), LTL(G ! data-race) )");
    }
}
