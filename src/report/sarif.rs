//! A report as SARIF 2.1.0 (OASIS, 27 March 2020): one result with one code flow, which has one thread flow per
//! thread.
//!
//! Steps have an `executionOrder` over all threads (§3.38.11), so a viewer can show the interleaving. Columns are
//! counted in code points (§3.14.27).

use serde_json::{json, Value};

use super::rows::{rows, Row};
use super::{Report, Sources};
use crate::schedule::{Failure, Schedule, ViolatedProperty};
use crate::source::Location;
use crate::verdict_wording::VerdictWord;

/// The log as text that ends with a newline.
pub fn text(report: &Report<'_>, sources: &Sources) -> String {
    let log = json!({ "version": "2.1.0", "runs": [run(report, sources)] });
    let mut text = serde_json::to_string_pretty(&log).expect("strings, numbers and lists only");
    text.push('\n');
    text
}

fn run(report: &Report<'_>, sources: &Sources) -> Value {
    let results: Vec<Value> = violated(report).map(|rule| result(report, rule, sources)).into_iter().collect();
    json!({
        "tool": { "driver": {
            "name": "ulseq",
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": RULES.iter().map(Rule::descriptor).collect::<Vec<_>>(),
        }},
        "invocations": [invocation(report)],
        "artifacts": [{ "location": { "uri": uri(report.program) }, "sourceLanguage": "c" }],
        "columnKind": "unicodeCodePoints",
        "results": results,
    })
}

/// The invocation of the tool, with the summary and the assumptions of the verdict as notifications.
fn invocation(report: &Report<'_>) -> Value {
    let level = if report.verdict == VerdictWord::Unknown { "warning" } else { "note" };
    let notification = |text: &str| json!({ "level": level, "message": { "text": text } });
    let told = std::iter::once(report.summary).chain(report.rests_on.iter().map(String::as_str));
    json!({
        "executionSuccessful": true,
        "toolExecutionNotifications": told.map(notification).collect::<Vec<_>>(),
        "properties": { "verdict": report.verdict.to_string(), "dataModel": report.data_model },
    })
}

/// A property, and the weakness (CWE) that corresponds to its violation.
struct Rule {
    id: &'static str,
    text: &'static str,
    cwe: &'static str,
}

const RULES: &[Rule] = &[
    Rule { id: "unreach-call", text: "No assertion fails under any schedule", cwe: "617" },
    Rule { id: "misuse", text: "The rules of the thread library are kept", cwe: "667" },
    Rule { id: "undefined", text: "No execution has undefined behavior", cwe: "758" },
    Rule { id: "no-data-race", text: "No two threads access memory in conflict at the same time", cwe: "362" },
    Rule { id: "no-deadlock", text: "Some thread can always go on until all have ended", cwe: "833" },
    Rule { id: "other", text: "The property that is named in the message holds", cwe: "691" },
];

impl Rule {
    fn descriptor(&self) -> Value {
        json!({
            "id": self.id,
            "shortDescription": { "text": self.text },
            "defaultConfiguration": { "level": "error" },
            "properties": { "tags": ["concurrency", format!("external/cwe/cwe-{}", self.cwe)] },
        })
    }
}

/// The index of the violated rule.
fn violated(report: &Report<'_>) -> Option<usize> {
    let VerdictWord::False(property) = report.verdict else { return None };
    RULES.iter().position(|rule| rule.id == property).or(Some(RULES.len() - 1))
}

fn result(report: &Report<'_>, rule: usize, sources: &Sources) -> Value {
    let failure = report.schedule.and_then(|schedule| schedule.failure.as_ref());
    let mut result = json!({
        "ruleId": RULES[rule].id,
        "ruleIndex": rule,
        "level": "error",
        "message": { "text": message(report, failure) },
        "locations": [match failure {
            Some(failure) => location(&failure.place, None, sources),
            None => json!({ "physicalLocation": { "artifactLocation": { "uri": uri(report.program) } } }),
        }],
    });
    if let Some(schedule) = report.schedule {
        result["codeFlows"] = json!([code_flow(schedule, sources)]);
        result["properties"] = json!({ "schedule": schedule.turns_text(), "replayed": report.replayed });
    }
    result
}

fn message(report: &Report<'_>, failure: Option<&Failure>) -> String {
    let Some(failure) = failure else { return report.summary.to_string() };
    let thread = report.schedule.map_or("", |schedule| &schedule.threads[failure.thread].name);
    let what = match failure.kind {
        ViolatedProperty::Assertion => "assertion can fail",
        ViolatedProperty::Misuse => "misuse of the thread library",
        ViolatedProperty::Undefined => failure.kind.words(),
        ViolatedProperty::Overflow | ViolatedProperty::Deadlock | ViolatedProperty::Race | ViolatedProperty::Leak => {
            return format!("{} (in thread {thread})", failure.text)
        }
    };
    format!("{what}: {} (in thread {thread})", failure.text)
}

fn code_flow(schedule: &Schedule, sources: &Sources) -> Value {
    let rows = rows(schedule, sources);
    let flows: Vec<Value> = schedule
        .threads
        .iter()
        .enumerate()
        .filter_map(|(number, thread)| {
            let own = rows.iter().enumerate().filter(|(_, row)| row.thread == number);
            let locations: Vec<Value> = own.map(|(at, row)| step(at, row, schedule, sources)).collect();
            let flow = json!({ "id": thread.name, "message": { "text": thread.start }, "locations": locations });
            (!locations.is_empty()).then_some(flow)
        })
        .collect();
    let switches = schedule.switches();
    json!({ "message": { "text": format!("{switches} context switches") }, "threadFlows": flows })
}

/// One row of a thread; `at` is its position in the whole execution.
fn step(at: usize, row: &Row, schedule: &Schedule, sources: &Sources) -> Value {
    let steps = &schedule.steps[row.steps.clone()];
    let state: serde_json::Map<String, Value> = steps
        .iter()
        .flat_map(|step| &step.accesses)
        .map(|access| (access.name.clone(), json!({ "text": access.after.as_ref().unwrap_or(&access.before) })))
        .collect();
    let importance = match (row.violation, row.visible) {
        (true, _) => "essential",
        (false, true) => "important",
        (false, false) => "unimportant",
    };
    json!({
        "location": location(&row.place, Some(&row.told()), sources),
        "executionOrder": at + 1,
        "nestingLevel": steps.first().map_or(0, |step| step.calls.len()),
        "importance": importance,
        "state": state,
    })
}

fn location(place: &Location, message: Option<&str>, sources: &Sources) -> Value {
    let mut region = json!({ "startLine": place.line });
    if let Some(column) = sources.column_in_code_points(place) {
        region["startColumn"] = json!(column);
    }
    let mut location = json!({
        "physicalLocation": { "artifactLocation": { "uri": uri(&place.file) }, "region": region },
    });
    if let Some(text) = message {
        location["message"] = json!({ "text": text });
    }
    location
}

/// A path as a URI reference (RFC 3986): reserved bytes are written as `%XX`.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len() + 8);
    if path.starts_with('/') {
        uri.push_str("file://");
    }
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(char::from(byte)),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn paths_become_uris() {
        assert_eq!(uri("a/b.c"), "a/b.c");
        assert_eq!(uri("/x/two words.c"), "file:///x/two%20words.c");
        assert_eq!(uri("c:1.c"), "c%3A1.c");
    }
}
