//! An execution survives its witness: the explorer's schedule is written as GraphML and as YAML, and each is run again
//! from what is in the file alone. The violation must be the same. An ordinary run takes one of four programs;
//! `ULSEQ_EVERY_CASE=1` takes all.

mod support;

use std::path::Path;
use std::time::{Duration, SystemTime};

use libtest_mimic::{Arguments, Failed, Trial};
use support::{cases, root, stem};
use ulseq::explore;
use ulseq::explore::counterexample::guided;
use ulseq::explore::counterexample::guided::Guide;
use ulseq::explore::counterexample::{minimize, narrate};
use ulseq::explore::{SearchLimits, SearchVerdict};
use ulseq::interp::{bytecode, Properties, SemanticsOptions, ViolationKind};
use ulseq::verdict_wording::UNREACH_CALL;
use ulseq::witness::{graphml, yaml, WitnessTask};
use ulseq::{stack, translate};
use yaml_rust2::YamlLoader;

/// One of so many programs is taken in an ordinary run.
const EVERY: u64 = 4;

fn main() {
    let arguments = Arguments::from_args();
    let mut all = cases("benchmarks");
    all.extend(cases("tests/cases/sema"));
    let trials = all.into_iter().map(|path| {
        let name = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
        let ignored = !support::in_slice(&path, EVERY);
        Trial::test(name, move || stack::with_large_stack(|| survives(&path))).with_ignored_flag(ignored)
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

/// What a witness says: the thread and the line of each step, and the inputs in order.
#[derive(Debug, Default, PartialEq)]
struct Told {
    threads: Vec<usize>,
    lines: Vec<u32>,
    inputs: Vec<String>,
}

/// Programs that the explorer refuses, proves, or cannot finish in time have no witness.
fn survives(path: &Path) -> Result<(), Failed> {
    let Ok(loaded) = translate::load_normal(&[path.into()], &translate::Config::default()) else { return Ok(()) };
    let options =
        SemanticsOptions { properties: Properties::NONE.with(ViolationKind::Assertion), ..SemanticsOptions::default() };
    let Ok(code) = bytecode::compile(&loaded.program, &options) else { return Ok(()) };
    let limits = SearchLimits { time: Some(Duration::from_secs(2)), memory: Some(500_000_000), states: Some(100_000) };
    let verdict = explore::run(&code, &options, &limits).verdict;
    let SearchVerdict::False(violation, steps) = verdict else { return must_not_fail(path) };
    let map = &loaded.source.map;
    let steps = minimize::run(&code, &options, &steps, &violation);
    let schedule = narrate::schedule(&loaded.program, &code, &options, &steps, &violation, map);
    let files = [(path.display().to_string(), Vec::new())];
    let task = WitnessTask {
        files: &files,
        specification: UNREACH_CALL,
        ilp32: false,
        time: SystemTime::UNIX_EPOCH,
        producer: ("ulseq", "1"),
    };
    let (xml, yml) = (graphml::text(&schedule, &task), yaml::text(&schedule, &task));
    let both = [("GraphML", from_graphml(&xml)?, xml), ("YAML", from_yaml(&yml)?, yml)];
    for (format, witness, text) in both {
        let guide = Guide { threads: &witness.threads, lines: Some(&witness.lines), inputs: Some(&witness.inputs) };
        let again = guided::run(&loaded.program, &code, &options, map, &guide);
        let again = again.map_err(|why| format!("{format}: {why}\n{text}"))?;
        if again.0 != violation {
            return Err(format!("{format}: {:?} instead of {violation:?}", again.0).into());
        }
    }
    Ok(())
}

/// Violations that need a value which the explorer does not try, so that verifiers find them; some that take more than
/// these limits: two bytes with all their values, all the times that a structure may hold; and some that count only
/// without the reduction `computed-results`.
const SAMPLED: &[&str] = &[
    "barrier_for_too_many_false",
    "comparison_in_a_byte_false",
    "contract_state_of_random_numbers_false",
    "conventions_of_another_locale_false",
    "copied_input_false",
    "sign_of_gamma_is_stored_false",
    "text_of_a_time_overwrites_the_time_false",
    "tryjoin_of_the_caller_false",
    "unreturned_false",
    "unreturned_through_a_pointer_false",
];

/// Programs whose assertions fail must have a witness.
fn must_not_fail(path: &Path) -> Result<(), Failed> {
    let task = std::fs::read_to_string(path.with_extension("yml")).unwrap_or_default();
    let first = std::fs::read_to_string(path)?.lines().next().unwrap_or_default().to_string();
    let asked = task.contains("unreach-call.prp") && task.contains("expected_verdict: false");
    let sampled = SAMPLED.contains(&stem(path).as_str());
    match !sampled && (asked || first.contains("false(unreach-call)")) {
        true => Err("no violation was found".into()),
        false => Ok(()),
    }
}

/// Edges are steps, unless a thread begins or ends on them or they assume an input. The first is the entry and the last
/// the violation.
fn from_graphml(text: &str) -> Result<Told, Failed> {
    let document = roxmltree::Document::parse(text)?;
    let edges: Vec<_> = document.descendants().filter(|node| node.has_tag_name("edge")).collect();
    let mut told = Told::default();
    for edge in &edges[1..edges.len() - 1] {
        let data = |key: &str| edge.children().find(|it| it.attribute("key") == Some(key)).and_then(|it| it.text());
        if let Some(assumption) = data("assumption") {
            told.inputs.push(assumption.trim_start_matches("\\result == (").trim_end_matches(");").to_string());
        } else if data("createThread").is_none() && data("returnFromFunction").is_none() {
            told.threads.push(data("threadId").ok_or("no thread")?.parse()?);
            told.lines.push(data("startline").ok_or("no line")?.parse()?);
        }
    }
    Ok(told)
}

/// Way-points that assume are steps, those of results are inputs, and the last is the target.
fn from_yaml(text: &str) -> Result<Told, Failed> {
    let documents = YamlLoader::load_from_str(text)?;
    let segments = documents[0][0]["content"].as_vec().ok_or("no content")?;
    let mut told = Told::default();
    for segment in segments {
        let point = &segment["segment"][0]["waypoint"];
        match point["type"].as_str() {
            Some("assumption") => {
                told.threads.push(usize::try_from(point["thread_id"].as_i64().ok_or("no thread")?)?);
                told.lines.push(u32::try_from(point["location"]["line"].as_i64().ok_or("no line")?)?);
            }
            Some("function_return") => {
                let value = point["constraint"]["value"].as_str().ok_or("no value")?;
                told.inputs.push(value.trim_start_matches("\\result == ").to_string());
            }
            Some("target") => {}
            other => return Err(format!("{other:?}").into()),
        }
    }
    Ok(told)
}
