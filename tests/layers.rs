//! Who may know whom: the `crate::` paths of every source file are held to the layout table of the design.
//!
//! A folder (or a file beside the folders) may use what stands in its row and itself. When the table is wrong, change
//! both in one commit and say why.

#[path = "layers/circles.rs"]
mod circles;
#[path = "support/imports.rs"]
mod imports;
#[path = "layers/named_files.rs"]
mod named_files;
#[path = "layers/one_place.rs"]
mod one_place;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

/// The parts of `src/`, and what each may use. `main.rs` and `lib.rs` may use everything.
const TABLE: &[(&str, &[&str])] = &[
    // Arguments, commands, wiring.
    (
        "run",
        &[
            "back",
            "output_file",
            "replay",
            "schedule",
            "cli",
            "diag",
            "driver",
            "engine",
            "text_escape",
            "exit_code",
            "explore",
            "front",
            "interp",
            "ir",
            "passes",
            "print",
            "process",
            "report",
            "scheme",
            "source",
            "stack",
            "translate",
            "verdict_wording",
            "verify",
            "witness",
            "reductions",
        ],
    ),
    // What answers: the explicit search, the static analysis of races, a verifier behind a translation (with the replay
    // that confirms what it reports), and the symbolic engine on a program in normal form.
    (
        "engine",
        &[
            "analysis",
            "back",
            "diag",
            "driver",
            "explore",
            "interp",
            "ir",
            "library",
            "logic",
            "output_file",
            "passes",
            "print",
            "process",
            "replay",
            "schedule",
            "scheme",
            "source",
            "translate",
            "reductions",
        ],
    ),
    // Writes files whole or not at all.
    ("output_file", &["process"]),
    // Terms, circuits, satisfiability: knows no programs.
    ("logic", &[]),
    ("cli", &["reductions"]),
    // All schedules, state by state.
    ("explore", &["interp", "ir", "replay", "schedule", "source", "verdict_wording", "reductions"]),
    // The reference semantics: knows no pass, no scheme and no stub.
    // The texts of violations are escaped where they are taken from the program, as the passes do.
    ("interp", &["analysis", "diag", "ir", "library", "source", "reductions", "text_escape"]),
    // Counterexamples for people and programs.
    ("report", &["text_escape", "library", "schedule", "source", "verdict_wording"]),
    // Violations in exchange formats.
    ("witness", &["text_escape", "schedule", "verdict_wording"]),
    // The strategy: which engines and which translations, for how long. It knows engines by their interface, and runs
    // verifiers through `process`.
    ("verify", &["back", "driver", "engine", "exit_code", "process", "scheme", "verdict_wording"]),
    // One verifier a file; knows nothing of the translation.
    ("back", &["data_model", "process", "schedule", "verdict_wording"]),
    // From a verifier's choices or a schedule to an execution that was run: instrument, run confined, decode.
    ("replay", &["ir", "library", "process", "schedule", "source", "text_escape"]),
    // Executions: leaf types that are printed, parsed and made shorter.
    ("schedule", &["source"]),
    // The words of a verdict and the exit codes: one place for every command and report.
    ("verdict_wording", &["exit_code"]),
    ("exit_code", &[]),
    ("process", &["text_escape"]),
    // The only place that strings the stages together.
    (
        "translate",
        &[
            // Which stubs a program needs is found by analyses, not by passes.
            "analysis",
            "back",
            "diag",
            "driver",
            "text_escape",
            "front",
            "ir",
            "library",
            "passes",
            "print",
            "replay",
            "schedule",
            "scheme",
            "source",
            "stubs",
            "reductions",
        ],
    ),
    ("stubs", &[]),
    // IR to C text and the output map.
    ("print", &["text_escape", "ir", "source"]),
    ("driver", &["ir", "scheme"]),
    ("scheme", &["ir", "source"]),
    ("passes", &["analysis", "diag", "text_escape", "ir", "library", "source", "valid", "reductions"]),
    ("analysis", &["ir", "library"]),
    ("library", &[]),
    ("front", &["diag", "exit_code", "ir", "library", "process", "source"]),
    // The types that all share, and the validation of each form.
    ("valid", &["ir", "source"]),
    ("ir", &["data_model", "source"]),
    // The sizes of types: the tree and the verifiers agree on them.
    ("data_model", &[]),
    ("diag", &["exit_code", "source"]),
    ("source", &["text_escape"]),
    ("text_escape", &[]),
    ("stack", &[]),
    // The reductions by name, and which are switched off.
    ("reductions", &[]),
];

#[test]
fn the_code_keeps_to_the_table() {
    let table: BTreeMap<&str, &[&str]> = TABLE.iter().copied().collect();
    let mut wrong = Vec::new();
    for (part, used) in uses() {
        match table.get(part.as_str()) {
            Some(allowed) => {
                let beyond = used.iter().filter(|other| **other != part && !allowed.contains(&other.as_str()));
                wrong.extend(beyond.map(|other| format!("{part} uses {other}")));
            }
            None => wrong.push(format!("{part} is not in the table")),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_table_holds_nothing_that_is_not_used() {
    let uses = uses();
    let mut idle = Vec::new();
    for (part, allowed) in TABLE {
        let used = uses.get(*part);
        assert!(used.is_some(), "{part} is in the table and not in src");
        idle.extend(
            allowed.iter().filter(|other| !used.is_some_and(|u| u.contains(**other))).map(|o| format!("{part} -> {o}")),
        );
    }
    assert!(idle.is_empty(), "{idle:#?}");
}

#[test]
fn the_table_has_no_circle() {
    let table: BTreeMap<&str, &[&str]> = TABLE.iter().copied().collect();
    let mut done: BTreeSet<&str> = BTreeSet::new();
    while done.len() < table.len() {
        let next =
            table.iter().find(|(part, uses)| !done.contains(*part) && uses.iter().all(|other| done.contains(other)));
        let left: Vec<_> = table.keys().filter(|part| !done.contains(*part)).collect();
        let (part, _) = next.unwrap_or_else(|| panic!("a circle among {left:?}"));
        done.insert(part);
    }
}

/// The parts that each part of `src/` mentions, tests aside.
fn uses() -> BTreeMap<String, BTreeSet<String>> {
    let mut uses = BTreeMap::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(&root).expect("the sources") {
        let path = entry.expect("a folder entry").path();
        let part = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if part != "main" && part != "lib" {
            collect(&path, uses.entry(part).or_default());
        }
    }
    uses
}

fn collect(path: &Path, used: &mut BTreeSet<String>) {
    if is_test(path.file_name()) {
        return;
    }
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder") {
            collect(&entry.expect("a folder entry").path(), used);
        }
    } else if path.extension().is_some_and(|e| e == "rs") {
        let text = fs::read_to_string(path).expect("a source file");
        let code: String = imports::without_tests(&text)
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect::<Vec<_>>()
            .join("\n");
        code.match_indices("crate::").for_each(|(at, found)| names(&code[at + found.len()..], used));
    }
}

/// Test modules may use what they like.
fn is_test(name: Option<&OsStr>) -> bool {
    name.is_some_and(|name| name == "tests" || name == "tests.rs")
}

/// The first name of a path, or the first name of each path in braces.
fn names(path: &str, used: &mut BTreeSet<String>) {
    let word = |text: &str| -> String { text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect() };
    let Some(list) = path.strip_prefix('{') else {
        used.insert(word(path));
        return;
    };
    let mut depth = 0;
    let mut start = true;
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => return,
            '}' => depth -= 1,
            ',' if depth == 0 => start = true,
            _ if start && !c.is_whitespace() => {
                used.insert(word(&list[at..]));
                start = false;
            }
            _ => {}
        }
    }
}
