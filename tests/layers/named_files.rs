//! Uses beyond the layout of the design go through named files, and the reference semantics stands alone.

use std::collections::BTreeSet;
use std::path::Path;

use super::imports;

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
            "allocations.rs",
            "byte_views/float_bytes.rs",
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
        "the static answer on races is an analysis, and the engine its adapter; slicing chooses variables by their dependencies; no memory is lost that was never allocated; a verifier's proof is doubted where the program does what it misreads",
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
        &["byte_ranges.rs", "entry.rs", "files.rs", "generated_names.rs", "mod.rs", "roles.rs"],
        "the standard streams are no objects of the program; what slicing leaves out is told by the names that a user knows; whether a program allocates; a proof is doubted where objects of the library are copied",
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
            "overapproximated_calls.rs",
            "slice/mod.rs",
            "checked_text.rs",
            "function_lifetimes.rs",
        ],
        "what the checks of a translation leave out goes with its proof; slicing and underapproximation derive programs in normal form",
    ),
    ("engine", "print", &["mod.rs", "options.rs"], "a line that a verifier names is one of the source"),
    (
        "engine",
        "replay",
        &["decode.rs", "ending.rs", "instrument/events.rs", "real_threads.rs", "runner.rs"],
        "a verifier's violation is confirmed inside the engine before it counts",
    ),
    ("engine", "scheme", &["mod.rs"], "a request for a translation names the scheme"),
    ("translate", "back", &["header.rs"], "which header of a verifier is printed before the program"),
    (
        "translate",
        "library",
        &[
            "argument_rules.rs",
            "contract.rs",
            "entry.rs",
            "files.rs",
            "generated_names.rs",
            "mod.rs",
            "overapproximated.rs",
            "roles.rs",
        ],
        "the page about the environment is printed from the table; a replay calls the real functions that compute or print",
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
            "address_taken.rs",
            "alignment.rs",
            "comparisons.rs",
            "const_writes.rs",
            "library_objects.rs",
            "library_results.rs",
            "signatures.rs",
            "switch_policy.rs",
            "threads_end.rs",
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
