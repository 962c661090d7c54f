//! Reports for programs and for people: held to their schemas, read back, and opened in a browser where there is one.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // tests

mod support;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use support::follow::{steps, Fixed};
use ulseq::report::{columns, html, json, sarif, Report, ReportedRun, Sources};
use ulseq::schedule::{Schedule, ViolatedProperty};
use ulseq::verdict_wording::VerdictWord;

const BUG: Fixed =
    Fixed { file: "benchmarks/ulcseq/producer_consumer_unsafe.c", schedule: "0*1,2*6,4*2,3*4,4*3", inputs: &[] };

fn bug() -> Schedule {
    steps(&BUG).schedule
}

fn report<'a>(schedule: Option<&'a Schedule>, runs: &'a [ReportedRun], rests_on: &'a [String]) -> Report<'a> {
    Report {
        program: BUG.file,
        data_model: "LP64",
        verdict: if schedule.is_some() { VerdictWord::False("unreach-call") } else { VerdictWord::Unknown },
        summary: "in <words> & \"more\"",
        rests_on,
        runs,
        seconds: 0.5,
        schedule,
        replayed: true,
    }
}

fn runs() -> Vec<ReportedRun> {
    vec![ReportedRun { verifier: "cbmc 6".into(), plan: "step".into(), answer: "false".into(), seconds: 0.25 }]
}

/// With a violation and without one.
fn both(mut check: impl FnMut(&Report<'_>, &Sources)) {
    let (schedule, runs, rests_on) = (bug(), runs(), vec!["sequential consistency".to_string()]);
    check(&report(Some(&schedule), &runs, &rests_on), &Sources::of(&schedule, &lines_of));
    check(&report(None, &[], &[]), &Sources::default());
}

/// What is wrong with each of the documents, by the schema in this file.
fn schema_errors(schema: &Path, documents: &[Value]) -> Vec<Vec<String>> {
    let tools = std::env::var_os("ULSEQ_TOOLS").map_or_else(|| support::root().join(".tools"), PathBuf::from);
    let mut child = Command::new("python3")
        .env("PYTHONPATH", tools.join("python"))
        .arg(support::root().join("tests/support/schema_errors.py"))
        .arg(schema)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3");
    let lines: String = documents.iter().map(|document| format!("{document}\n")).collect();
    // Where the package is missing, nobody reads.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "the package jsonschema of Python is needed: scripts/setup installs it");
    String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// All documents but the last one follow the schema, and the last one does not.
#[track_caller]
fn all_but_the_last_follow(schema: &Path, documents: &[Value]) {
    let mut errors = schema_errors(schema, documents);
    assert_eq!(errors.len(), documents.len());
    assert!(errors.pop().is_some_and(|last| !last.is_empty()), "the schema accepts anything");
    assert!(errors.iter().all(Vec::is_empty), "{errors:#?}");
}

/// The lines of a file.
fn lines_of(file: &str) -> Vec<String> {
    std::fs::read_to_string(file).unwrap_or_default().lines().map(str::to_string).collect()
}

#[test]
fn json_follows_its_schema_and_is_read_back() {
    let mut documents = Vec::new();
    both(|report, _| {
        let text = json::text(report);
        documents.push(serde_json::from_str(&text).unwrap());
        let read = json::read(&text).unwrap();
        // What steps are called in other forms of the program is not written.
        let mut written = report.schedule.cloned();
        written.iter_mut().flat_map(|schedule| &mut schedule.steps).for_each(|step| {
            step.acts.clear();
            step.begins = false;
        });
        assert_eq!(read.counterexample.map(|cex| cex.execution), written);
        assert_eq!(read.verdict, report.verdict.to_string());
    });
    let mut broken: Value = serde_json::from_str(&json::text(&report(Some(&bug()), &[], &[]))).unwrap();
    broken["counterexample"]["turns"][0]["thread"] = "main".into();
    documents.push(broken);
    all_but_the_last_follow(&support::root().join("docs/schema/report.schema.json"), &documents);
    assert!(json::read("{}").is_err());
    assert!(json::read(&json::text(&report(None, &[], &[])).replace("\"version\": 1", "\"version\": 2"))
        .unwrap_err()
        .contains("version 2"));
}

/// The schema of the standard, as the crate `serde-sarif` ships it, which is fetched but not built.
fn sarif_schema() -> PathBuf {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    // Of other platforms' crates nothing is there.
    let platform = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    command.args(["metadata", "--format-version", "1", "--offline", "--filter-platform", &platform, "--manifest-path"]);
    let output =
        support::run(command.arg(support::root().join("tests/sarif_schema/Cargo.toml"))).expect("cargo metadata");
    let metadata: Value =
        serde_json::from_slice(&output.stdout).expect("the crate serde-sarif: scripts/setup fetches it");
    let package = metadata["packages"].as_array().unwrap().iter().find(|package| package["name"] == "serde-sarif");
    let manifest = package.and_then(|package| package["manifest_path"].as_str()).expect("the crate serde-sarif");
    Path::new(manifest).with_file_name("src").join("schema.json")
}

#[test]
fn sarif_follows_the_standard() {
    let mut documents = Vec::new();
    both(|report, sources| {
        let log: Value = serde_json::from_str(&sarif::text(report, sources)).unwrap();
        assert_eq!(log["runs"][0]["tool"]["driver"]["name"], "ulseq");
        documents.push(log);
    });
    documents.push(serde_json::json!({ "version": "2.1.0", "runs": [{}] }));
    all_but_the_last_follow(&sarif_schema(), &documents);
}

#[test]
fn sarif_has_a_flow_for_each_thread_and_one_order_over_all() {
    let schedule = bug();
    let log: Value =
        serde_json::from_str(&sarif::text(&report(Some(&schedule), &[], &[]), &Sources::of(&schedule, &lines_of)))
            .unwrap();
    let result = &log["runs"][0]["results"][0];
    assert_eq!((result["ruleId"].as_str(), result["ruleIndex"].as_u64()), (Some("unreach-call"), Some(0)));
    assert_eq!(result["locations"][0]["physicalLocation"]["region"]["startLine"], 37);
    let flows = result["codeFlows"][0]["threadFlows"].as_array().unwrap();
    let ids: Vec<&str> = flows.iter().map(|flow| flow["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["main", "producer#2", "consumer#1", "consumer#2"]);
    let mut order: Vec<u64> = flows
        .iter()
        .flat_map(|flow| flow["locations"].as_array().unwrap())
        .map(|location| location["executionOrder"].as_u64().unwrap())
        .collect();
    order.sort_unstable();
    assert_eq!(order, (1..=order.len() as u64).collect::<Vec<_>>());
    let last =
        flows.iter().flat_map(|flow| flow["locations"].as_array().unwrap()).find(|l| l["importance"] == "essential");
    assert_eq!(last.unwrap()["location"]["physicalLocation"]["region"]["startLine"], 37);
}

#[test]
fn a_page_needs_nothing_else_and_quotes_the_program() {
    both(|report, sources| {
        let page = html::text(report, sources);
        for outside in ["http:", "https:", "src=", "<link", "@import", "url("] {
            assert!(!page.contains(outside), "{outside}");
        }
        assert!(!page.contains("{{") && !page.contains("<words>"), "{page}");
    });
    let mut schedule = bug();
    let mut sources = Sources::of(&schedule, &lines_of);
    sources.add(BUG.file, vec!["a < b && \"</script><script>alert(1)</script>\"".into()]);
    for step in &mut schedule.steps {
        step.place.line = 1;
        step.accesses.iter_mut().for_each(|access| access.name = "</script>".into());
    }
    let page = html::text(&report(Some(&schedule), &[], &[]), &sources);
    assert!(page.contains("a &lt; b &amp;&amp; &quot;&lt;/script&gt;"), "{page}");
    assert_eq!(page.matches("</script>").count(), 2, "only its own scripts end");
}

fn browser() -> Option<PathBuf> {
    ["chromium", "chromium-browser", "google-chrome"].iter().find_map(|name| ulseq::process::find(name))
}

/// Opens the page, presses keys and returns the page as it is then.
fn pressed(browser: &Path, page: &str, keys: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let press: String = keys
        .iter()
        .map(|key| format!("document.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}' }}));"))
        .collect();
    let file = folder.path().join("report.html");
    std::fs::write(&file, page.replace("</body>", &format!("<script>{press}</script></body>"))).unwrap();
    let mut command = Command::new(browser);
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]);
    command.arg(format!("--user-data-dir={}", folder.path().join("profile").display()));
    command.arg(format!("file://{}", file.display()));
    support::text(&support::run(&mut command).expect("a browser").stdout)
}

#[test]
fn keys_step_through_the_page() {
    let Some(browser) = browser() else {
        println!("skipped: there is no chromium");
        return;
    };
    let schedule = bug();
    let page = html::text(&report(Some(&schedule), &[], &[]), &Sources::of(&schedule, &lines_of));
    let at = |keys: &[&str]| {
        let dom = pressed(&browser, &page, keys);
        let (_, rest) = dom.split_once("id=\"where\">").unwrap();
        let row =
            dom.split("<tr ").find(|row| row.contains(" now\"") && row.contains("class=\"step")).unwrap().to_string();
        (rest.split('<').next().unwrap().to_string(), row)
    };
    let (first, _) = at(&[]);
    let last = first.split_whitespace().last().unwrap().to_string();
    assert_eq!(first, format!("step 1 of {last}"));
    assert_eq!(at(&["j", "ArrowDown", "ArrowRight", "k"]).0, format!("step 3 of {last}"));
    let (end, row) = at(&["End"]);
    assert_eq!(end, format!("step {last} of {last}"));
    assert!(row.contains("assert(c &gt;= 0)"), "{row}");
    assert!(at(&["n"]).1.contains("id=\"s7\""), "the first step behind the first switch");
}

/// The threads of a schedule as columns where they fit, else one below the other; nothing is wider than the terminal,
/// and on a narrow one nothing is left out.
#[test]
fn traces_fit_the_terminal() {
    let schedule = bug();
    let sources = Sources::of(&schedule, &lines_of);
    for full in [false, true] {
        for width in [140, 100, 80, 60] {
            let options = columns::TextReportOptions { full, color: false, width };
            let text = columns::text(&schedule, &sources, &options);
            let widest = text.lines().skip(1).map(|line| line.chars().count()).max().unwrap_or(0);
            assert!(widest <= width, "{width}: {text}");
            let colored = columns::text(&schedule, &sources, &columns::TextReportOptions { color: true, ..options });
            let plain = ["\x1b[1m", "\x1b[31m", "\x1b[2m", "\x1b[0m"].iter().fold(colored, |t, on| t.replace(on, ""));
            let trimmed: Vec<&str> = plain.lines().map(str::trim_end).collect();
            assert_eq!(trimmed, text.lines().collect::<Vec<_>>());
            // Too narrow for columns: every row names its thread and is told whole.
            assert_eq!(text.contains("| thread"), width < 90, "{width}: {text}");
            assert!(width >= 90 || !text.contains(".. |"), "{width}: {text}");
        }
    }
}

/// A title says once what is violated.
#[test]
fn a_violation_is_named_once() {
    let mut schedule = bug();
    let sources = Sources::of(&schedule, &lines_of);
    let mut title = |kind, text: &str| {
        let failure = schedule.failure.as_mut().unwrap();
        (failure.kind, failure.text) = (kind, text.to_string());
        let text = columns::text(&schedule, &sources, &columns::TextReportOptions::default());
        text.lines().next().unwrap().split(" at ").next().unwrap().to_string()
    };
    assert_eq!(title(ViolatedProperty::Race, "data race on `x`"), "VIOLATION  data race on `x`");
    assert_eq!(title(ViolatedProperty::Deadlock, "deadlock: all wait"), "VIOLATION  deadlock: all wait");
    assert_eq!(title(ViolatedProperty::Assertion, "x > 0"), "VIOLATION  assertion `x > 0`");
    assert_eq!(title(ViolatedProperty::Misuse, "unlocking"), "VIOLATION  misuse: unlocking");
}
