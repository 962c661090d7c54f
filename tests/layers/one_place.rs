//! What stands in one place only: the types of the parser, the names of library functions; and names of files, modules
//! and passes in comments, which are those that exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::{imports, is_test};

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
    ("stubs.rs", "what stands for a check of the library in a program that runs natively"),
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
        let code = imports::without_tests(&text);
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

/// The manual at the head of `src/lib.rs` names the passes of the pipeline, in order.
#[test]
fn the_manual_lists_the_passes() {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).unwrap();
    let list = text.split_once("//!  passes: ").unwrap().1.split_once("//! ```").unwrap().0;
    let said: Vec<&str> = list.split_whitespace().filter(|word| *word != "//!").collect();
    let passes: Vec<&str> = ulseq::passes::PASSES.iter().map(|pass| pass.name).collect();
    assert_eq!(said, passes);
}

/// A table of parts at the head of a file is complete: each module that the file declares occurs in the head.
#[test]
fn tables_of_parts_have_no_holes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut missing = Vec::new();
    let mut tables = 0;
    let mut open = vec![root];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).expect("a folder").map(|entry| entry.expect("a folder entry").path()));
            continue;
        }
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let head: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("//! ")).collect();
        if !head.iter().any(|line| is_header_of_parts(line)) {
            continue;
        }
        tables += 1;
        let named: BTreeSet<&str> = head.iter().flat_map(|line| line.split('`')).skip(1).collect();
        let is_named = |name: &str| named.contains(name) || named.contains(format!("mod@{name}").as_str());
        let declared = text.lines().filter_map(|line| line.strip_suffix(';')?.split_once("mod "));
        let declared = declared.filter(|(before, name)| !before.starts_with("//") && *name != "tests");
        missing.extend(
            declared.filter(|(_, name)| !is_named(name)).map(|(_, name)| format!("{}: {name}", path.display())),
        );
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(tables > 8, "{tables} tables were found");
}

/// Whether this line is the header of a table that lists the parts of a module.
fn is_header_of_parts(line: &str) -> bool {
    let mut columns = line.split('|').map(str::trim);
    line.starts_with("| ") && columns.any(|column| ["file", "part", "parts", "pass"].contains(&column))
}
