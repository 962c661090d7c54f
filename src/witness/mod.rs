//! Violation witnesses for other tools: SV-COMP's exchange formats.
//!
//! | format | module | threads |
//! |---|---|---|
//! | GraphML 1.0 | [`graphml`] | `threadId` on every edge, `createThread` where one begins |
//! | YAML 2.2 | [`yaml`] | `thread_id` on every way-point |
//!
//! Both are kept small: what other threads can notice, the inputs, and the violation. Threads are numbered as in the
//! [`Schedule`](crate::cex::Schedule), main is 0.

pub mod graphml;
pub mod yaml;

use std::time::SystemTime;

use sha2::{Digest, Sha256};

use crate::cex::{Schedule, Step, What};

/// The property that is violated, as SV-COMP writes it.
pub const UNREACH_CALL: &str = "CHECK( init(main()), LTL(G ! call(reach_error())) )";

/// What a witness is about.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The program's file as it was given.
    pub file: &'a str,
    /// What is in it.
    pub content: &'a [u8],
    /// The property.
    pub specification: &'a str,
    /// 32-bit `long` and pointers.
    pub ilp32: bool,
    /// When.
    pub time: SystemTime,
    /// By whom: name and version.
    pub producer: (&'a str, &'a str),
}

impl Task<'_> {
    fn hash(&self) -> String {
        hex(&Sha256::digest(self.content))
    }

    /// ISO 8601, in seconds.
    fn created(&self) -> String {
        humantime::format_rfc3339_seconds(self.time).to_string()
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A step that a witness shows.
struct Shown<'a> {
    step: &'a Step,
    /// The thread may have waited before it: it goes from visible point to visible point from here on.
    begins: bool,
    /// The values that the step asks the environment for: the function and the value.
    inputs: Vec<(String, String)>,
    /// The last step: the violation.
    last: bool,
}

impl Shown<'_> {
    /// The function that the step stands in.
    fn function<'a>(&'a self, schedule: &'a Schedule) -> &'a str {
        self.step.calls.last().map_or(&schedule.threads[self.step.thread].start, |name| name)
    }
}

/// The steps that matter to others, in order. Every step from visible point to visible point is among them, so that the execution can be run
/// again from the witness alone.
fn shown(schedule: &Schedule) -> Vec<Shown<'_>> {
    let last = schedule.steps.len().saturating_sub(1);
    let all = schedule.steps.iter().enumerate().map(|(at, step)| {
        let begins = step.begins || step.point.is_some();
        Shown { step, begins, inputs: inputs(step), last: at == last }
    });
    let marks = |what: &What| matches!(what, What::Start(_) | What::End | What::Violation(_));
    all.filter(|shown| shown.begins || !shown.inputs.is_empty() || shown.last || marks(&shown.step.what)).collect()
}

fn inputs(step: &Step) -> Vec<(String, String)> {
    if step.what == What::Uninitialised {
        return Vec::new();
    }
    let asked = step.accesses.iter().filter(|access| access.input);
    asked
        .filter_map(|access| {
            let kind = access.name.strip_suffix("()")?;
            // A character is followed by its picture.
            let value = access.before.split(' ').next()?;
            value.parse::<f64>().ok()?;
            Some((format!("__VERIFIER_nondet_{kind}"), value.to_string()))
        })
        .collect()
}
