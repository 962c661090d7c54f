//! Witnesses are read back: well-formed, with the keys that validators require, and in the order of the schedule.
#![allow(clippy::unwrap_used)] // tests

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, SystemTime};

use support::follow::{steps, Fixed};
use ulseq::schedule::Schedule;
use ulseq::verdict_wording::UNREACH_CALL;
use ulseq::witness::{graphml, yaml, WitnessTask};
use yaml_rust2::{Yaml, YamlLoader};

const BUG: Fixed =
    Fixed { file: "benchmarks/ulcseq/producer_consumer_unsafe.c", schedule: "0*1,2*6,4*2,3*4,4*3", inputs: &[] };
const INPUT: Fixed = Fixed {
    file: "benchmarks/data/nondet_bad.c",
    schedule: "0*1,1*1,2*1,0*2",
    inputs: &[(0, "int", 0), (1, "int", 9), (2, "int", 9), (1, "uint", 9), (2, "uint", 9)],
};

fn task(file: &'static str) -> WitnessTask<'static> {
    WitnessTask {
        files: vec![(file.to_string(), b"abc".to_vec())].leak(),
        specification: UNREACH_CALL,
        ilp32: false,
        time: SystemTime::UNIX_EPOCH + Duration::from_secs(86_400),
        producer: ("ulseq", "1 <2>"),
    }
}

/// SHA-256 of `abc` (FIPS 180-2, B.1).
const HASH: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

type Edge = BTreeMap<String, String>;

/// The data of the graph and its edges in order; checks that it is one path.
fn graph(text: &str) -> (Edge, Vec<Edge>) {
    let document = roxmltree::Document::parse(text).unwrap();
    let keys: BTreeSet<&str> =
        document.descendants().filter(|n| n.has_tag_name("key")).filter_map(|n| n.attribute("id")).collect();
    let data = |node: roxmltree::Node<'_, '_>| -> Edge {
        let entries = node.children().filter(|child| child.has_tag_name("data"));
        entries
            .map(|child| {
                let key = child.attribute("key").unwrap();
                assert!(keys.contains(key), "{key} is not declared");
                (key.to_string(), child.text().unwrap_or_default().to_string())
            })
            .collect()
    };
    let graph = document.descendants().find(|node| node.has_tag_name("graph")).unwrap();
    let nodes: Vec<_> = graph.children().filter(|node| node.has_tag_name("node")).collect();
    let edges: Vec<_> = graph.children().filter(|node| node.has_tag_name("edge")).collect();
    let id = |number: usize| format!("N{number}");
    for (number, node) in nodes.iter().enumerate() {
        assert_eq!(node.attribute("id"), Some(id(number).as_str()));
        let marks = data(*node);
        assert_eq!(marks.contains_key("entry"), number == 0);
        assert_eq!(marks.contains_key("violation"), number + 1 == nodes.len());
    }
    assert_eq!(edges.len() + 1, nodes.len());
    for (number, edge) in edges.iter().enumerate() {
        assert_eq!(
            (edge.attribute("source"), edge.attribute("target")),
            (Some(id(number).as_str()), Some(id(number + 1).as_str()))
        );
    }
    (data(graph), edges.into_iter().map(data).collect())
}

fn schedule(fixed: &Fixed) -> Schedule {
    let told = steps(fixed);
    assert!(told.schedule.failure.is_some(), "{:?}", told.ending);
    told.schedule
}

#[test]
fn graphml_is_one_path_with_threads() {
    let (about, edges) = graph(&graphml::text(&schedule(&BUG), &task(BUG.file)));
    for (key, value) in [
        ("witness-type", "violation_witness"),
        ("sourcecodelang", "C"),
        ("producer", "ulseq 1 <2>"),
        ("specification", UNREACH_CALL),
        ("programfile", BUG.file),
        ("programhash", HASH),
        ("architecture", "64bit"),
        ("creationtime", "1970-01-02T00:00:00Z"),
    ] {
        assert_eq!(about.get(key).map(String::as_str), Some(value), "{key}");
    }
    // Each thread is created once, before it does anything, and enters its function with its first edge.
    let mut created = BTreeSet::new();
    let mut entered: BTreeMap<&str, &str> = BTreeMap::new();
    for edge in &edges {
        let thread = edge["threadId"].as_str();
        if let Some(new) = edge.get("createThread") {
            assert!(created.insert(new.clone()), "{new} is created twice");
        }
        assert!(created.contains(thread), "{thread} is not created");
        match edge.get("enterFunction") {
            Some(function) => assert!(entered.insert(thread, function).is_none(), "{thread} enters twice"),
            None => assert!(entered.contains_key(thread), "{thread} has not entered"),
        }
        if let Some(function) = edge.get("returnFromFunction") {
            assert_eq!(entered.get(thread), Some(&function.as_str()));
        }
    }
    assert_eq!(edges.last().unwrap()["startline"], "37");
    let order: Vec<&str> = edges.iter().map(|edge| edge["threadId"].as_str()).collect();
    let mut switches = order.clone();
    switches.dedup();
    assert_eq!(switches, ["0", "2", "4", "3", "4"]);
}

#[test]
fn graphml_has_the_inputs() {
    let schedule = schedule(&INPUT);
    let (_, edges) = graph(&graphml::text(&schedule, &task(INPUT.file)));
    let assumed: Vec<_> = edges.iter().filter(|edge| edge.contains_key("assumption")).collect();
    assert!(!assumed.is_empty());
    for edge in assumed {
        assert!(edge["assumption"].starts_with("\\result == (") && edge["assumption"].ends_with(");"));
        assert!(edge["assumption.resultfunction"].starts_with("__VERIFIER_nondet_"));
        assert!(!edge["assumption.scope"].is_empty());
    }
}

fn waypoints(text: &str) -> (Yaml, Vec<Yaml>) {
    let documents = YamlLoader::load_from_str(text).unwrap();
    let entry = documents[0][0].clone();
    assert_eq!(entry["entry_type"].as_str(), Some("violation_sequence"));
    let segments = entry["content"].as_vec().unwrap();
    let points = segments.iter().map(|segment| segment["segment"][0]["waypoint"].clone()).collect();
    (entry["metadata"].clone(), points)
}

#[test]
fn yaml_has_a_way_point_for_each_switch_and_the_target() {
    let schedule = schedule(&BUG);
    let (metadata, points) = waypoints(&yaml::text(&schedule, &task(BUG.file)));
    assert_eq!(metadata["format_version"].as_str(), Some("2.2"));
    assert_eq!(metadata["creation_time"].as_str(), Some("1970-01-02T00:00:00Z"));
    assert_eq!(metadata["producer"]["name"].as_str(), Some("ulseq"));
    assert_eq!(metadata["task"]["input_files"][0].as_str(), Some(BUG.file));
    assert_eq!(metadata["task"]["input_file_hashes"][BUG.file].as_str(), Some(HASH));
    assert_eq!(metadata["task"]["specification"].as_str(), Some(UNREACH_CALL));
    assert_eq!(
        (metadata["task"]["data_model"].as_str(), metadata["task"]["language"].as_str()),
        (Some("LP64"), Some("C"))
    );
    let uuid = metadata["uuid"].as_str().unwrap();
    assert_eq!((uuid.len(), uuid.matches('-').count(), uuid.as_bytes()[14]), (36, 4, b'8'));
    let mut switches: Vec<i64> = points.iter().map(|point| point["thread_id"].as_i64().unwrap()).collect();
    assert!(switches.len() > 8, "a way-point for each step: {switches:?}");
    switches.dedup();
    assert_eq!(switches, [0, 2, 4, 3, 4]);
    for point in &points {
        assert_eq!(point["action"].as_str(), Some("follow"));
        assert_eq!(point["location"]["file_name"].as_str(), Some(BUG.file));
        assert!(point["location"]["line"].as_i64().unwrap() > 0);
        assert!(!point["location"]["function"].as_str().unwrap().is_empty());
    }
    let (target, others) = points.split_last().unwrap();
    assert_eq!((target["type"].as_str(), target["location"]["line"].as_i64()), (Some("target"), Some(37)));
    assert!(target["constraint"].is_badvalue());
    assert!(others.iter().all(
        |point| point["type"].as_str() == Some("assumption") && point["constraint"]["value"].as_str() == Some("1")
    ));
}

#[test]
fn yaml_has_the_inputs_and_is_the_same_twice() {
    let schedule = schedule(&INPUT);
    let text = yaml::text(&schedule, &task(INPUT.file));
    assert_eq!(text, yaml::text(&schedule, &task(INPUT.file)));
    let (_, points) = waypoints(&text);
    let results: Vec<_> = points.iter().filter(|point| point["type"].as_str() == Some("function_return")).collect();
    assert!(!results.is_empty());
    assert!(results.iter().all(|point| point["constraint"]["value"].as_str().unwrap().starts_with("\\result == ")));
}
