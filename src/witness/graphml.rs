//! Witnesses in GraphML 1.0: one path of edges from the entry to the violation.
//!
//! The following requirements of validators are met: ids are unique, the path does not branch, and `enterFunction` and
//! `returnFromFunction` are written only where a thread begins and ends, so they are balanced for each thread.

use std::fmt::Write;

use super::{shown, WitnessStep, WitnessTask};
use crate::schedule::{Schedule, StepKind};
use crate::text_escape::markup as escape;

/// The keys for edges, nodes and the graph: name, domain, type, default.
const KEYS: &[(&str, &str, &str, Option<&str>)] = &[
    ("witness-type", "graph", "string", None),
    ("sourcecodelang", "graph", "string", None),
    ("producer", "graph", "string", None),
    ("specification", "graph", "string", None),
    ("programfile", "graph", "string", None),
    ("programhash", "graph", "string", None),
    ("architecture", "graph", "string", None),
    ("creationtime", "graph", "string", None),
    ("entry", "node", "boolean", Some("false")),
    ("violation", "node", "boolean", Some("false")),
    ("threadId", "edge", "int", None),
    ("createThread", "edge", "int", None),
    ("startline", "edge", "int", None),
    ("endline", "edge", "int", None),
    ("enterFunction", "edge", "string", None),
    ("returnFromFunction", "edge", "string", None),
    ("control", "edge", "string", None),
    ("assumption", "edge", "string", None),
    ("assumption.resultfunction", "edge", "string", None),
    ("assumption.scope", "edge", "string", None),
];

/// The witness as text.
pub fn text(schedule: &Schedule, task: &WitnessTask<'_>) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n");
    // The namespace is a fixed string that validators compare.
    out.push_str("<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
    for (name, on, kind, default) in KEYS {
        let head = format!(" <key id=\"{name}\" attr.name=\"{name}\" attr.type=\"{kind}\" for=\"{on}\"");
        let _ = match default {
            Some(value) => writeln!(out, "{head}><default>{value}</default></key>"),
            None => writeln!(out, "{head}/>"),
        };
    }
    out.push_str(" <graph edgedefault=\"directed\">\n");
    graph_data(&mut out, task);
    let mut path = Path { out, nodes: 0, begun: vec![false; schedule.threads.len()] };
    path.node(false);
    path.edge(&[("createThread", "0".into()), ("threadId", "0".into()), ("enterFunction", "main".into())]);
    if let Some(begun) = path.begun.first_mut() {
        *begun = true;
    }
    for step in shown(schedule) {
        path.step(schedule, &step);
    }
    path.node(true);
    path.out + " </graph>\n</graphml>\n"
}

fn graph_data(out: &mut String, task: &WitnessTask<'_>) {
    let (name, version) = task.producer;
    data(out, 2, "witness-type", "violation_witness");
    data(out, 2, "sourcecodelang", "C");
    data(out, 2, "producer", &format!("{name} {version}"));
    data(out, 2, "specification", task.specification);
    for (file, hash) in task.hashes() {
        data(out, 2, "programfile", file);
        data(out, 2, "programhash", &hash);
    }
    data(out, 2, "architecture", if task.ilp32 { "32bit" } else { "64bit" });
    data(out, 2, "creationtime", &task.created());
}

fn data(out: &mut String, indent: usize, key: &str, value: &str) {
    let _ = writeln!(out, "{}<data key=\"{key}\">{}</data>", " ".repeat(indent), escape(value));
}

struct Path {
    out: String,
    nodes: usize,
    /// Threads that have an edge.
    begun: Vec<bool>,
}

impl Path {
    /// Writes the next node.
    fn node(&mut self, violation: bool) {
        let marks = match (self.nodes, violation) {
            (_, true) => "<data key=\"violation\">true</data>",
            (0, false) => "<data key=\"entry\">true</data>",
            (_, false) => "",
        };
        let _ = writeln!(self.out, "  <node id=\"N{}\">{marks}</node>", self.nodes);
    }

    /// Writes an edge from the last node to a new node, which is written next.
    fn edge(&mut self, what: &[(&str, String)]) {
        let from = self.nodes;
        self.nodes += 1;
        let _ = writeln!(self.out, "  <edge source=\"N{from}\" target=\"N{}\">", self.nodes);
        for (key, value) in what {
            data(&mut self.out, 3, key, value);
        }
        self.out.push_str("  </edge>\n");
    }

    /// Writes an edge for the step, and one for each of its inputs, since an edge can have only one assumption.
    fn step(&mut self, schedule: &Schedule, shown: &WitnessStep<'_>) {
        let only_input = !shown.begins && !shown.last && shown.step.what == StepKind::Statement;
        if shown.last {
            self.inputs(schedule, shown);
        }
        if !only_input {
            self.made(schedule, shown);
        }
        if !shown.last {
            self.inputs(schedule, shown);
        }
    }

    fn made(&mut self, schedule: &Schedule, shown: &WitnessStep<'_>) {
        let mut what = self.place(schedule, shown);
        if shown.begins && shown.step.what == StepKind::End {
            // The edge on which the thread ends follows the one of its last step.
            self.node(false);
            self.edge(&what);
            what = self.place(schedule, shown);
        }
        match &shown.step.what {
            StepKind::Start(thread) => what.push(("createThread", thread.to_string())),
            StepKind::Branch(holds) => {
                what.push(("control", if *holds { "condition-true" } else { "condition-false" }.to_string()));
            }
            StepKind::End => what.push(("returnFromFunction", schedule.threads[shown.step.thread].start.clone())),
            StepKind::Statement
            | StepKind::Uninitialized
            | StepKind::Call { .. }
            | StepKind::Exit
            | StepKind::Violation(_) => {}
        }
        self.node(false);
        self.edge(&what);
    }

    fn inputs(&mut self, schedule: &Schedule, shown: &WitnessStep<'_>) {
        for (function, value) in &shown.inputs {
            let mut what = self.place(schedule, shown);
            what.push(("assumption", format!("\\result == ({value});")));
            what.push(("assumption.resultfunction", function.clone()));
            what.push(("assumption.scope", shown.function(schedule).to_string()));
            self.node(false);
            self.edge(&what);
        }
    }

    /// The thread and the line of an edge, and the function if it is the thread's first edge.
    fn place(&mut self, schedule: &Schedule, shown: &WitnessStep<'_>) -> Vec<(&'static str, String)> {
        let step = shown.step;
        let line = step.place.line.to_string();
        let mut what = vec![("threadId", step.thread.to_string())];
        if !std::mem::replace(&mut self.begun[step.thread], true) {
            what.push(("enterFunction", schedule.threads[step.thread].start.clone()));
        }
        what.extend([("startline", line.clone()), ("endline", line)]);
        what
    }
}
