//! Witnesses in YAML 2.2: a sequence of segments, each with one waypoint to follow, in the order of the execution
//! over all threads.
//!
//! There is a segment for each step from visible point to visible point (the assumption `1` where the thread
//! continues), for each input, and for the violation.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::{hex, shown, WitnessStep, WitnessTask};
use crate::schedule::Schedule;

/// The witness as text.
pub fn text(schedule: &Schedule, task: &WitnessTask<'_>) -> String {
    let mut out = String::from("- entry_type: \"violation_sequence\"\n  metadata:\n");
    metadata(&mut out, schedule, task);
    out.push_str("  content:\n");
    for shown in shown(schedule) {
        if shown.begins && !shown.last {
            waypoint(&mut out, schedule, task, &shown, &WaypointKind::Assumption("1"));
        }
        for (_, value) in &shown.inputs {
            waypoint(&mut out, schedule, task, &shown, &WaypointKind::Result(value));
        }
        if shown.last {
            waypoint(&mut out, schedule, task, &shown, &WaypointKind::Target);
        }
    }
    out
}

fn metadata(out: &mut String, schedule: &Schedule, task: &WitnessTask<'_>) {
    let (name, version) = task.producer;
    let _ = writeln!(out, "    format_version: \"2.2\"");
    let _ = writeln!(out, "    uuid: {}", quoted(&uuid(schedule, task)));
    let _ = writeln!(out, "    creation_time: {}", quoted(&task.created()));
    let _ = writeln!(out, "    producer:\n      name: {}\n      version: {}", quoted(name), quoted(version));
    let _ = writeln!(out, "    task:\n      input_files:");
    for (file, _) in task.hashes() {
        let _ = writeln!(out, "        - {}", quoted(file));
    }
    let _ = writeln!(out, "      input_file_hashes:");
    for (file, hash) in task.hashes() {
        let _ = writeln!(out, "        {}: {}", quoted(file), quoted(&hash));
    }
    let _ = writeln!(out, "      specification: {}", quoted(task.specification));
    let _ = writeln!(out, "      data_model: \"{}\"", if task.ilp32 { "ILP32" } else { "LP64" });
    let _ = writeln!(out, "      language: \"C\"");
}

enum WaypointKind<'a> {
    /// The thread continues here.
    Assumption(&'a str),
    /// The environment chooses this value here.
    Result(&'a str),
    /// The violation.
    Target,
}

fn waypoint(
    out: &mut String,
    schedule: &Schedule,
    task: &WitnessTask<'_>,
    shown: &WitnessStep<'_>,
    kind: &WaypointKind<'_>,
) {
    let place = &shown.step.place;
    let (name, constraint) = match kind {
        WaypointKind::Assumption(value) => ("assumption", Some((value.to_string(), "c_expression"))),
        WaypointKind::Result(value) => ("function_return", Some((format!("\\result == {value}"), "acsl_expression"))),
        WaypointKind::Target => ("target", None),
    };
    let _ = writeln!(
        out,
        "    - segment:\n        - waypoint:\n            type: \"{name}\"\n            action: \"follow\""
    );
    let _ = writeln!(out, "            thread_id: {}", shown.step.thread);
    if let Some((value, format)) = constraint {
        let _ = writeln!(
            out,
            "            constraint:\n              value: {}\n              format: \"{format}\"",
            quoted(&value)
        );
    }
    // A place without a file is in the program's file, as the task names it.
    let file = if place.file.is_empty() { task.main_file() } else { &place.file };
    let _ = writeln!(
        out,
        "            location:\n              file_name: {}\n              line: {}",
        quoted(file),
        place.line
    );
    // For a result the format requires the end of the call, which is not known.
    if !matches!(kind, WaypointKind::Result(_)) && place.column > 0 {
        let _ = writeln!(out, "              column: {}", place.column);
    }
    let _ = writeln!(out, "              function: {}", quoted(shown.function(schedule)));
}

/// A UUID of version 8 (RFC 9562 §5.8) from the hash of program and schedule: the same for the same input.
fn uuid(schedule: &Schedule, task: &WitnessTask<'_>) -> String {
    let hashes: Vec<String> = task.hashes().map(|(_, hash)| hash).collect();
    let mut bytes = Sha256::digest(format!("{} {} {:?}", hashes.join(" "), schedule.turns_text(), schedule.inputs));
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let text = hex(&bytes[..16]);
    [&text[..8], &text[8..12], &text[12..16], &text[16..20], &text[20..]].join("-")
}

/// The text as a JSON string, which is also a valid double-quoted YAML string.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
