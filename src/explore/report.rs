//! The outcome of an exploration, as text.

use std::fmt::Write;

use super::{Incompleteness, SearchOutcome, SearchVerdict, Stats, Transition};
use crate::interp::{Violation, ViolationKind};
use crate::source::{SourceMap, Span};
use crate::verdict_wording::{self as wording, VerdictWord};

/// The text output: the schedule of a violation or the reasons for no verdict, the assumptions of the verdict, the
/// statistics, and last the verdict. `left` lists the properties that were not checked; `asserts`: whether the program
/// has assertions.
pub fn text(outcome: &SearchOutcome, left: &[String], asserts: bool, map: &SourceMap) -> String {
    let mut out = String::new();
    match &outcome.verdict {
        SearchVerdict::True if asserts => {}
        SearchVerdict::True => line(&mut out, &format!("note: {}", wording::NO_ASSERTION)),
        SearchVerdict::False(violation, steps) => {
            schedule(&mut out, steps, map);
            let what = kind(violation.kind);
            line(&mut out, &format!("violated at {}: {what}{}", place(map, violation.span), violation.text));
            for (text, span) in &violation.details {
                line(&mut out, &format!("  {}: {text}", place(map, *span)));
            }
        }
        SearchVerdict::Unknown(reasons) => {
            reasons.iter().for_each(|reason| line(&mut out, &VerdictWord::Unknown.because(why(reason, map))));
        }
    }
    for assumption in left.iter().chain(&ended(outcome, map)) {
        line(&mut out, &wording::rests_on(assumption));
    }
    for place in missed(outcome, map) {
        line(&mut out, &wording::never_reached(&place, None));
    }
    for text in warnings(outcome, map) {
        line(&mut out, &format!("warning: {text}"));
    }
    line(&mut out, &statistics(&outcome.stats));
    line(&mut out, &word(outcome).last_line());
    out
}

/// Places of assertions that no execution reaches, as far as the exploration is complete.
pub fn missed(outcome: &SearchOutcome, map: &SourceMap) -> Vec<String> {
    match outcome.verdict {
        SearchVerdict::True => {}
        SearchVerdict::False(..) | SearchVerdict::Unknown(_) => return Vec::new(),
    }
    let mut places: Vec<String> = outcome.missed.iter().map(|span| place(map, *span)).collect();
    places.dedup();
    places
}

/// Violations that were noticed although they were not checked, with all their places; one line each.
pub fn warnings(outcome: &SearchOutcome, map: &SourceMap) -> Vec<String> {
    let text = |violation: &Violation| {
        let details: Vec<String> =
            violation.details.iter().map(|(text, span)| format!("{text} at {}", place(map, *span))).collect();
        format!("{}: {}", violation.text, details.join(", "))
    };
    outcome.warnings.iter().map(text).collect()
}

/// Executions that end by violations that were not checked, with place and cause; one line each.
fn ended(outcome: &SearchOutcome, map: &SourceMap) -> Vec<String> {
    let text = |violation: &Violation| {
        let what = kind(violation.kind);
        format!("executions that end at {}: {what}{}", place(map, violation.span), violation.text)
    };
    let mut all: Vec<String> = outcome.ended.iter().map(text).collect();
    all.dedup();
    all
}

/// What the verdict rests on: [`ended`], [`order`], and [`unchanged`].
pub fn rests_on(outcome: &SearchOutcome, map: &SourceMap) -> Vec<String> {
    ended(outcome, map).into_iter().chain(order(outcome, map)).chain(unchanged(outcome, map)).collect()
}

/// That a violation was found although it may follow a call of an unknown function.
pub fn unchanged(outcome: &SearchOutcome, map: &SourceMap) -> Option<String> {
    let is_violated = matches!(outcome.verdict, SearchVerdict::False(..));
    let text = "the unknown function that is called there changes nothing";
    outcome.unknown_call.filter(|_| is_violated).map(|span| format!("{}: {text}", place(map, span)))
}

/// That the program compares addresses in different objects by their order.
pub fn order(outcome: &SearchOutcome, map: &SourceMap) -> Option<String> {
    let text = "objects may be in any order in memory, which stays the same (C11 6.5.8p5 gives none)";
    outcome.order.map(|span| format!("{}: {text}", place(map, span)))
}

/// The prefix for the text of a violation that does not state its kind itself.
fn kind(kind: ViolationKind) -> &'static str {
    match kind {
        ViolationKind::Misuse => "misuse of the library: ",
        ViolationKind::Undefined | ViolationKind::Deref | ViolationKind::Free => "undefined behavior: ",
        ViolationKind::Assertion
        | ViolationKind::Deadlock
        | ViolationKind::Race
        | ViolationKind::Overflow
        | ViolationKind::Leak => "",
    }
}

/// The verdict in BenchExec's notation.
pub fn word(outcome: &SearchOutcome) -> VerdictWord {
    match &outcome.verdict {
        SearchVerdict::True => VerdictWord::True,
        SearchVerdict::False(violation, _) => VerdictWord::False(violation.kind.name()),
        SearchVerdict::Unknown(_) => VerdictWord::Unknown,
    }
}

fn line(out: &mut String, text: &str) {
    out.push_str(text);
    out.push('\n');
}

/// File and line.
fn place(map: &SourceMap, span: Span) -> String {
    map.locate(span).to_string()
}

/// Prints the steps of a schedule, one per line. Consecutive steps of one thread form one context.
pub fn schedule(out: &mut String, steps: &[Transition], map: &SourceMap) {
    for step in steps {
        let inputs = if step.choices.is_empty() { String::new() } else { format!(", choices {:?}", step.choices) };
        let (thread, function) = (step.thread, &step.function);
        let _ = writeln!(out, "thread {thread}: {} ({function}{inputs})", place(map, step.span));
    }
}

/// The statistics on one line.
pub fn statistics(stats: &Stats) -> String {
    let Stats { states, transitions, threads, ends: _, bytes, time, unprovable: _ } = *stats;
    let seconds = time.as_secs_f64();
    format!(
        "{states} states, {transitions} transitions, {threads} threads, {:.1} MB, {seconds:.2} s, {:.0} states/s",
        bytes as f64 / 1e6,
        states as f64 / seconds.max(1e-6),
    )
}

/// A reason for an unknown verdict as text.
pub fn why(reason: &Incompleteness, map: &SourceMap) -> String {
    match reason {
        Incompleteness::Limit(which) => format!("the limit on {which} was reached"),
        Incompleteness::Undefined(undefined) if undefined.limit => {
            format!("{}: {} is not modeled", place(map, undefined.span), undefined.text)
        }
        Incompleteness::Undefined(undefined) => {
            format!("{}: undefined behavior: {}", place(map, undefined.span), undefined.text)
        }
        Incompleteness::Sampled(span) => {
            format!(
                "{}: only some values of this input were tried (`ulseq explore --nondet-range` gives them)",
                place(map, *span)
            )
        }
        Incompleteness::UnknownCall(span) => {
            let only = "explored is only that it changes nothing, with some results";
            format!("{}: an unknown function may do anything; {only}", place(map, *span))
        }
        Incompleteness::Uninitialized(span) => format!("{}: memory is read that was never set", place(map, *span)),
        Incompleteness::Address(span) => {
            format!("{}: an address is used as a number, or the id of a thread", place(map, *span))
        }
        Incompleteness::CopiedInput(span) => {
            let differ = "a violation was found only with different values for copies of one byte from the environment";
            format!("{}: {differ}", place(map, *span))
        }
        Incompleteness::Overapproximated(span) => {
            let gives = "a violation was found only behind this call, whose contract allows results that the function never has";
            format!("{}: {gives}", place(map, *span))
        }
        Incompleteness::Unordered(span) => {
            let told = "a trylock failed or a semaphore told its value";
            format!("{}: {told}, which orders nothing: a race behind it is not seen", place(map, *span))
        }
        Incompleteness::Assumption(text, span) => format!("{}: {text}", place(map, *span)),
        Incompleteness::Replay => "internal: a schedule did not lead to its violation again".to_string(),
    }
}
