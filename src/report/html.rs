//! A report as a self-contained HTML page: the source beside the thread columns, with keyboard navigation.
//!
//! The page's text is complete without its script; the script (`html/page.js`) only moves the marks.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};

use serde_json::json;

use super::rows::{rows, Row};
use super::{Report, Sources};
use crate::schedule::{Schedule, ViolatedProperty};
use crate::text_escape::markup as escape;
use crate::verdict_wording::VerdictWord;

const PAGE: &str = include_str!("html/page.html");
const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/page.js");

/// The page.
pub fn text(report: &Report<'_>, sources: &Sources) -> String {
    let empty = Schedule::default();
    let schedule = report.schedule.unwrap_or(&empty);
    let rows = rows(schedule, sources);
    let files = files(schedule, report, sources);
    let title = format!("{}: {}", report.program, report.verdict);
    fill(
        PAGE,
        &[
            ("title", &escape(&title)),
            ("style", STYLE),
            ("script", SCRIPT),
            ("verdict", &escape(&report.verdict.to_string())),
            ("class", verdict_class(report.verdict)),
            ("summary", &summary(report)),
            ("notes", &notes(report)),
            ("sources", &source_panes(&files, &rows, sources)),
            ("threads", &thread_table(schedule, &rows)),
            ("data", &data(schedule, &files, &rows)),
            ("producer", super::PRODUCER),
            ("steppable", if rows.is_empty() { "hidden" } else { "" }),
        ],
    )
}

/// Replaces each `{{name}}` by its value; values are not expanded again.
fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let values: BTreeMap<&str, &str> = values.iter().copied().collect();
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").expect("the template closes what it opens");
        out.push_str(before);
        out.push_str(values[name]);
        rest = after;
    }
    out + rest
}

fn verdict_class(verdict: VerdictWord) -> &'static str {
    match verdict {
        VerdictWord::True => "good",
        VerdictWord::Unknown => "open",
        VerdictWord::False(_) => "bad",
    }
}

fn summary(report: &Report<'_>) -> String {
    let Some((schedule, failure)) = report.schedule.and_then(|s| Some((s, s.failure.as_ref()?))) else {
        return escape(report.summary);
    };
    let what = match failure.kind {
        ViolatedProperty::Assertion => format!("{} <code>{}</code>", failure.kind.words(), escape(&failure.text)),
        ViolatedProperty::Misuse
        | ViolatedProperty::Undefined
        | ViolatedProperty::Overflow
        | ViolatedProperty::Deadlock
        | ViolatedProperty::Race
        | ViolatedProperty::Leak => escape(&failure.told()),
    };
    let switches = schedule.switches();
    let plural = if switches == 1 { "" } else { "es" };
    format!(
        "{what} at {} in {}, {switches} context switch{plural}{}",
        escape(&failure.place.to_string()),
        escape(&schedule.threads[failure.thread].name),
        if report.replayed { ", replayed" } else { ", not replayed" },
    )
}

fn notes(report: &Report<'_>) -> String {
    let mut out = String::new();
    list(&mut out, "Rests on", report.rests_on.iter());
    list(
        &mut out,
        "Runs",
        report
            .runs
            .iter()
            .map(|run| format!("{} ({}): {} in {:.2} s", run.verifier, run.plan, run.answer, run.seconds)),
    );
    let inputs = report.schedule.map_or(&[][..], |schedule| &schedule.inputs);
    if let Some(schedule) = report.schedule.filter(|schedule| !schedule.turns.is_empty()) {
        list(&mut out, "Schedule (thread*steps)", [schedule.turns_text()].iter());
    }
    let names = inputs.iter().map(|input| format!("{} in thread {}: {:#x}", input.kind, input.thread, input.bits));
    list(&mut out, "Inputs", names);
    out
}

fn list(out: &mut String, title: &str, items: impl Iterator<Item = impl Display>) {
    let items: Vec<String> = items.map(|item| format!("<li>{}</li>", escape(&item.to_string()))).collect();
    if !items.is_empty() {
        let _ = write!(out, "<h3>{title}</h3><ul>{}</ul>", items.concat());
    }
}

/// The files that are shown, the violation's first.
fn files(schedule: &Schedule, report: &Report<'_>, sources: &Sources) -> Vec<String> {
    let failure = schedule.failure.iter().map(|failure| failure.place.file.clone());
    let program = std::iter::once(report.program.to_string());
    let steps = schedule.steps.iter().map(|step| step.place.file.clone());
    let mut files: Vec<String> = Vec::new();
    for file in failure.chain(program).chain(steps) {
        let known = sources.files().any(|(name, lines)| name == file && !lines.is_empty());
        if known && !files.contains(&file) {
            files.push(file);
        }
    }
    files
}

fn source_panes(files: &[String], rows: &[Row], sources: &Sources) -> String {
    let mut out = String::new();
    for (index, file) in files.iter().enumerate() {
        let lines = sources.files().find(|(name, _)| name == file).map_or(&[][..], |(_, lines)| lines);
        let hidden = if index == 0 { "" } else { " hidden" };
        let _ = write!(out, "<div class=\"file\" data-file=\"{index}\"{hidden}><h2>{}</h2><ol>", escape(file));
        for (at, line) in lines.iter().enumerate() {
            let visited = rows.iter().any(|row| row.place.file == *file && row.place.line as usize == at + 1);
            let class = if visited { " class=\"visited\"" } else { "" };
            let _ = write!(out, "<li{class} id=\"l{index}-{}\"><code>{}</code></li>", at + 1, escape(line));
        }
        out.push_str("</ol></div>\n");
    }
    out
}

fn thread_table(schedule: &Schedule, rows: &[Row]) -> String {
    if rows.is_empty() {
        return "<p>No execution is known step by step.</p>".into();
    }
    let columns: Vec<usize> =
        (0..schedule.threads.len()).filter(|thread| rows.iter().any(|row| row.thread == *thread)).collect();
    let mut out = String::from("<table id=\"steps\"><thead><tr><th class=\"n\">line</th>");
    for thread in &columns {
        let info = &schedule.threads[*thread];
        let _ = write!(out, "<th class=\"t{}\">{}</th>", thread % 6, escape(&info.name));
    }
    out.push_str("<th class=\"values\">shared</th></tr></thead><tbody>\n");
    let mut last: Option<usize> = None;
    for (index, row) in rows.iter().enumerate() {
        if let Some(before) = last.filter(|before| *before != row.thread) {
            let name = |thread: usize| escape(&schedule.threads[thread].name);
            let (from, to, width) = (name(before), name(row.thread), columns.len() + 2);
            let _ = writeln!(out, "<tr class=\"switch\"><td colspan=\"{width}\">{from} → {to}</td></tr>");
        }
        last = Some(row.thread);
        table_row(&mut out, index, row, &columns);
    }
    out.push_str("</tbody></table>");
    out
}

fn table_row(out: &mut String, index: usize, row: &Row, columns: &[usize]) {
    let class = match (row.violation, row.visible) {
        (true, _) => "step violation",
        (false, true) => "step",
        (false, false) => "step local",
    };
    let _ = write!(out, "<tr class=\"{class}\" id=\"s{}\"><td class=\"n\">{}</td>", index + 1, row.place.line);
    for thread in columns {
        if *thread == row.thread {
            let _ = write!(out, "<td class=\"t{}\"><code>{}</code></td>", thread % 6, escape(&row.text));
        } else {
            out.push_str("<td></td>");
        }
    }
    let shared: Vec<String> = row.shared.iter().map(|value| format!("<span>{}</span>", escape(value))).collect();
    let _ = writeln!(out, "<td class=\"values\">{}</td></tr>", shared.concat());
}

/// The data for the script: for each row its place, the values that it reads and writes, and the locks held after it.
fn data(schedule: &Schedule, files: &[String], rows: &[Row]) -> String {
    let threads: Vec<&str> = schedule.threads.iter().map(|thread| thread.name.as_str()).collect();
    let steps: Vec<serde_json::Value> = rows
        .iter()
        .map(|row| {
            let steps = &schedule.steps[row.steps.clone()];
            let accesses: Vec<_> = steps
                .iter()
                .flat_map(|step| &step.accesses)
                .filter(|access| !access.input)
                .map(|access| json!([access.name, access.after.as_ref().unwrap_or(&access.before), access.shared]))
                .collect();
            json!({
                "thread": row.thread,
                "file": files.iter().position(|file| *file == row.place.file),
                "line": row.place.line,
                "values": accesses,
                "held": steps.last().map_or(&[][..], |step| &step.held),
            })
        })
        .collect();
    // `</script>` in a string of the program must not end the element.
    json!({ "threads": threads, "steps": steps }).to_string().replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn what_is_filled_in_is_not_a_template() {
        assert_eq!(fill("a {{x}} b {{y}}", &[("x", "{{y}}"), ("y", "2")]), "a {{y}} b 2");
    }
}
