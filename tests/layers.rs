//! Who may know whom: the `crate::` paths of every source file are held to the layout table of the design.
//!
//! A folder (or a file beside the folders) may use what stands in its row and itself. When the table is wrong, change
//! both in one commit and say why. Inside a part, neither files nor folders use each other in circles.

#[path = "support/imports.rs"]
mod imports;

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
    ("report", &["text_escape", "library", "schedule", "verdict_wording"]),
    // Violations in exchange formats.
    ("witness", &["text_escape", "schedule"]),
    // The strategy: which engines and which translations, for how long. It knows engines by their interface, and runs
    // verifiers through `process`.
    ("verify", &["back", "driver", "engine", "exit_code", "process", "scheme", "verdict_wording"]),
    // One verifier a file; knows nothing of the translation.
    ("back", &["process", "schedule", "verdict_wording"]),
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
    ("ir", &["source"]),
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

/// Files that use each other by their nature, and why. A type that two files share belongs in a file of its own.
const CIRCLES: &[(&[&str], &str)] = &[(
    &["ir/expr.rs", "ir/mod.rs", "ir/stmt.rs", "ir/ty.rs"],
    "one recursive type: the length of an array is an expression, which may contain statements, which declare variables",
)];

fn known_circles() -> BTreeSet<BTreeSet<String>> {
    CIRCLES.iter().map(|(files, _)| files.iter().map(|file| file.to_string()).collect()).collect()
}

#[test]
fn files_do_not_use_each_other_in_circles() {
    let uses = imports::uses(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let known = known_circles();
    let found: BTreeSet<BTreeSet<String>> = imports::circles(&uses).into_iter().collect();
    let mut wrong = String::new();
    for circle in found.difference(&known) {
        wrong += &format!("{} files use each other:\n", circle.len());
        for (file, used) in circle.iter().map(|file| (file, &uses[file])) {
            let inside = used.iter().filter(|(other, _)| circle.contains(*other));
            inside.for_each(|(other, name)| wrong += &format!("  {file} -> {other}: {name}\n"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    let gone: Vec<_> = known.difference(&found).collect();
    assert!(gone.is_empty(), "no circle any more: {gone:?}");
}

/// Where a part uses more than the layout of the design lists for its row: through which files only, and why.
const ONLY_THROUGH: &[(&str, &str, &[&str], &str)] = &[
    (
        "report",
        "library",
        &["generated_names.rs", "objects.rs", "roles.rs"],
        "calls that the tool added are shown as lines of the source; the thread that a join or detach names",
    ),
    (
        "verify",
        "back",
        &["find.rs", "verdict.rs", "verifier.rs"],
        "a plan of the strategy names a verifier, its bound and its property, and is judged by its verdict",
    ),
    ("verify", "driver", &["mod.rs"], "a plan names the driver"),
    ("verify", "scheme", &["mod.rs"], "a plan names the scheme"),
    (
        "engine",
        "analysis",
        &[
            "byte_views/mod.rs",
            "const_writes.rs",
            "dependencies/expressions.rs",
            "dependencies/mod.rs",
            "evaluate.rs",
            "points_to/library.rs",
            "races/found.rs",
            "races/mod.rs",
            "wait_mutexes.rs",
        ],
        "the static answer on races is an analysis, and the engine its adapter; slicing chooses variables by their dependencies; a verifier's proof is doubted where the program does what it misreads",
    ),
    ("engine", "driver", &["mod.rs"], "a request for a translation names the driver"),
    (
        "engine",
        "interp",
        &["bytecode/code.rs", "bytecode/ids_as_numbers.rs", "bytecode/mod.rs", "machine.rs", "mod.rs", "stop.rs"],
        "the explicit search gets bytecode and options; a proof is doubted where ids are used as numbers; invariants are mined from random executions",
    ),
    (
        "engine",
        "library",
        &["byte_ranges.rs", "entry.rs", "generated_names.rs", "mod.rs", "roles.rs"],
        "what slicing leaves out is told by the names that a user knows; whether a program allocates; a proof is doubted where objects of the library are copied",
    ),
    (
        "engine",
        "passes",
        &[
            "def_use/invariants.rs",
            "def_use/locations.rs",
            "def_use/record.rs",
            "def_use/restrict.rs",
            "event_order.rs",
            "slice/mod.rs",
            "checked_text.rs",
            "function_lifetimes.rs",
        ],
        "what the checks of a translation leave out goes with its proof; slicing and underapproximation derive programs in normal form",
    ),
    ("engine", "print", &["mod.rs"], "a line that a verifier names is one of the source"),
    (
        "engine",
        "replay",
        &["decode.rs", "instrument/events.rs", "real_threads.rs", "runner.rs"],
        "a verifier's violation is confirmed inside the engine before it counts",
    ),
    ("engine", "scheme", &["mod.rs"], "a request for a translation names the scheme"),
    ("translate", "back", &["header.rs"], "which header of a verifier is printed before the program"),
    (
        "translate",
        "library",
        &["arguments.rs", "contract.rs", "entry.rs", "generated_names.rs", "mod.rs"],
        "the page about the environment is printed from the table",
    ),
    (
        "translate",
        "replay",
        &["instrument.rs", "instrument/events.rs", "runner.rs", "source_actions.rs"],
        "the program that replays is a translation, too: instrumented before it is printed",
    ),
    (
        "translate",
        "schedule",
        &["actions.rs", "execution.rs"],
        "the native replay with real threads follows a schedule",
    ),
    (
        "replay",
        "library",
        &["generated_names.rs", "objects.rs", "roles.rs"],
        "which locks a step acquires and releases",
    ),
    ("explore", "replay", &["source_actions.rs"], "the acts by which a native replay recognizes a step of a schedule"),
    ("explore", "schedule", &["actions.rs", "execution.rs", "minimize_turns.rs"], "its counterexample is a schedule"),
    (
        "interp",
        "analysis",
        &[
            "access.rs",
            "alignment.rs",
            "comparisons.rs",
            "const_writes.rs",
            "library_objects.rs",
            "library_results.rs",
            "signatures.rs",
            "switch_policy.rs",
        ],
        "what holds for the text of one statement or declaration; see also `UNKNOWN_TO_INTERP`",
    ),
    ("passes", "valid", &["mod.rs"], "the form of the program is checked after each pass in debug builds"),
];

#[test]
fn what_exceeds_the_design_is_used_through_named_files() {
    let uses = imports::uses(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let part = |file: &str| file.split(['/', '.']).next().unwrap_or_default().to_string();
    let mut wrong = Vec::new();
    for (from, to, files, _) in ONLY_THROUGH {
        let inside = uses.iter().filter(|(file, _)| part(file) == *from).flat_map(|(_, used)| used.keys());
        let used: BTreeSet<&str> = inside.filter_map(|other| other.strip_prefix(&format!("{to}/"))).collect();
        let named: BTreeSet<&str> = files.iter().copied().collect();
        wrong.extend(used.difference(&named).map(|file| format!("{from} uses {file}")));
        wrong.extend(named.difference(&used).map(|file| format!("{from} does not use {file}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What the reference semantics must not know, for it checks all of it: not even through what it uses.
const UNKNOWN_TO_INTERP: &[&str] = &[
    "analysis/points_to/",
    "analysis/races/",
    "analysis/sharing.rs",
    "analysis/footprint.rs",
    "analysis/alive.rs",
    "analysis/locks.rs",
    "driver/",
    "engine/",
    "explore/",
    "passes/",
    "print/",
    "scheme/",
    "stubs.rs",
    "translate/",
];

#[test]
fn the_reference_semantics_stands_alone() {
    let uses = imports::uses(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let mut seen = BTreeSet::new();
    let mut open: Vec<&String> = uses.keys().filter(|file| file.starts_with("interp/")).collect();
    while let Some(file) = open.pop() {
        open.extend(uses[file].keys().filter(|other| seen.insert(*other)));
    }
    let wrong: Vec<_> =
        seen.iter().filter(|file| UNKNOWN_TO_INTERP.iter().any(|part| file.starts_with(part))).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    // The parts exist, so a renamed one is not forgotten.
    let gone: Vec<_> =
        UNKNOWN_TO_INTERP.iter().filter(|part| !uses.keys().any(|file| file.starts_with(*part))).collect();
    assert!(gone.is_empty(), "{gone:?}");
}

#[test]
fn folders_do_not_use_each_other_in_circles() {
    let uses = imports::uses(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    // A folder within a part counts as one, and a file beside it for itself.
    let room = |file: &String| match file.splitn(3, '/').collect::<Vec<_>>()[..] {
        [part, folder, _] => format!("{part}/{folder}/"),
        _ => file.clone(),
    };
    let mut rooms: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for (file, used) in &uses {
        let from = rooms.entry(room(file)).or_default();
        from.extend(used.iter().map(|(other, name)| (room(other), format!("{file} -> {other}: {name}"))));
    }
    for (from, used) in &mut rooms {
        used.remove(from);
    }
    let known = known_circles();
    let mut found = String::new();
    for circle in imports::circles(&rooms).into_iter().filter(|circle| !known.contains(circle)) {
        for from in &circle {
            let inside = rooms[from].iter().filter(|(other, _)| circle.contains(*other));
            inside.for_each(|(_, how)| found += &format!("  {how}\n"));
        }
    }
    assert!(found.is_empty(), "{found}");
}

/// The parser can be replaced: its types stay in the front end, and there in what parses and lowers.
#[test]
fn the_types_of_the_parser_stay_where_they_are_lowered() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    let mut open = vec![root.clone()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).expect("a folder").map(|entry| entry.expect("a folder entry").path()));
        } else if fs::read_to_string(&path).is_ok_and(|text| text.contains("lang_c::")) {
            let inside = ["front/lower", "front/parse.rs", "front/mod.rs"];
            wrong.extend(Some(path).filter(|path| !inside.iter().any(|part| path.starts_with(root.join(part)))));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Which pass made a statement is shown in the map of the output; nothing is decided by it.
#[test]
fn the_pass_of_an_origin_is_only_shown() {
    let mut readers = Vec::new();
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).expect("a folder").map(|entry| entry.expect("a folder entry").path()));
        } else if fs::read_to_string(&path).expect("a source file").contains("origin.pass") {
            readers.push(path);
        }
    }
    assert!(matches!(readers.as_slice(), [path] if path.ends_with("print/map.rs")), "{readers:?}");
}

/// The places outside of the table that name functions of the thread library or steps of its models, and why.
const NAME_THREAD_FUNCTIONS: &[(&str, &str)] = &[
    ("library", "the table"),
    ("interp/library_operations.rs", "the reference semantics has operations of its own; a test compares both sides"),
    (
        "translate/real_threads/points.rs",
        "which helper of the native replay with real threads stands for which function",
    ),
    ("passes/threads/mod.rs", "the step that begins a thread belongs to the creation of a thread"),
    ("passes/normalize/library_results.rs", "what is known of the results of single functions"),
];

/// What a call does to locks, conditions and threads is written in one table; everything else asks for roles.
#[test]
fn functions_of_the_thread_library_are_named_in_one_place() {
    let on_threads = ulseq::library::entries().filter(|entry| entry.object.is_some());
    let names = on_threads.flat_map(|entry| entry.steps().iter().map(|step| step.function).chain([entry.name]));
    let unset = ulseq::library::types().filter_map(|ty| Some(ty.unset?.0));
    let names: BTreeSet<String> = names.chain(unset).map(|name| format!("\"{name}\"")).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = BTreeSet::new();
    let mut open = vec![root.clone()];
    while let Some(path) = open.pop() {
        if is_test(path.file_name()) {
            continue;
        }
        if path.is_dir() {
            open.extend(fs::read_dir(&path).expect("a folder").map(|entry| entry.expect("a folder entry").path()));
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source file");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let file = path.strip_prefix(&root).expect("a path below").display().to_string();
        found.extend(names.iter().filter(|name| code.contains(*name)).map(|name| (file.clone(), name.clone())));
    }
    let allowed = |file: &str| NAME_THREAD_FUNCTIONS.iter().any(|(path, _)| Path::new(file).starts_with(path));
    let wrong: Vec<_> = found.iter().filter(|(file, _)| !allowed(file)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let is_used = |path: &str| found.iter().any(|(file, _)| Path::new(file).starts_with(path));
    let idle: Vec<_> = NAME_THREAD_FUNCTIONS.iter().filter(|(path, _)| !is_used(path)).collect();
    assert!(idle.is_empty(), "{idle:?}");
}

/// Comments and pages name files; a file that was renamed is named anew.
#[test]
fn files_that_are_named_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut gone = Vec::new();
    let mut open: Vec<_> = ["src", "stubs", "docs", "README.md"].iter().map(|name| root.join(name)).collect();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(path).expect("a folder").map(|entry| entry.expect("a folder entry").path()));
            continue;
        }
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let is_code = path.extension().is_some_and(|extension| extension == "rs");
        let lines = text.lines().filter(|line| !is_code || line.trim_start().starts_with("//"));
        let in_path = |c: char| c.is_ascii_alphanumeric() || "_./-".contains(c);
        let named = lines.flat_map(|line| line.split(|c| !in_path(c))).map(|word| word.trim_end_matches('.'));
        let ours = named.filter(|word| {
            let (folder, file) = word.split_once('/').unwrap_or_default();
            ["src", "stubs", "docs", "scripts"].contains(&folder) && Path::new(file).extension().is_some()
        });
        let wrong = ours.filter(|word| !root.join(word).exists());
        gone.extend(wrong.map(|word| format!("{}: {word}", path.display())));
    }
    assert!(gone.is_empty(), "{gone:#?}");
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
        let code: String = text
            .lines()
            .take_while(|line| *line != "#[cfg(test)]")
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

/// The manual at the head of `src/lib.rs` names the passes of the pipeline, in order.
#[test]
fn the_manual_lists_the_passes() {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).unwrap();
    let list = text.split_once("//!  passes: ").unwrap().1.split_once("//! ```").unwrap().0;
    let said: Vec<&str> = list.split_whitespace().filter(|word| *word != "//!").collect();
    let passes: Vec<&str> = ulseq::passes::PASSES.iter().map(|pass| pass.name).collect();
    assert_eq!(said, passes);
}
