//! Programs of several files: each folder of `tests/cases/files` is one. Comments at the top of its `main.c` say what
//! must come out:
//!
//! ```c
//! // verdict: true                 what `verify` says, by default and with CBMC alone
//! // shows: queue.c:10             the report contains this
//! // error: redefinition at b.c:1  the program is refused with this code at this place
//! ```
#![allow(clippy::unwrap_used)] // tests

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use libtest_mimic::{Arguments, Failed, Trial};
use support::{cases, text};

fn main() {
    let arguments = Arguments::from_args();
    let mut trials: Vec<Trial> = programs()
        .into_iter()
        .map(|folder| {
            let name = folder.file_name().unwrap().to_string_lossy().into_owned();
            Trial::test(name, move || check(&folder))
        })
        .collect();
    trials.push(Trial::test("compilation database", database));
    trials.push(Trial::test("files of the database", files_of_the_database));
    trials.push(Trial::test("the first of two weak definitions", first_weak_definition));
    libtest_mimic::run(&arguments, trials).exit();
}

/// The folders with a program each.
fn programs() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> =
        cases("tests/cases/files").into_iter().filter_map(|file| file.parent().map(Path::to_path_buf)).collect();
    folders.dedup();
    folders
}

/// The C files of a folder, `main.c` first.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "c"));
    files.sort_by_key(|file| (!file.ends_with("main.c"), file.clone()));
    files
}

fn ulseq(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ulseq")).args(arguments).current_dir(folder).output().unwrap()
}

fn check(folder: &Path) -> Result<(), Failed> {
    let asked = fs::read_to_string(folder.join("main.c"))?;
    let names: Vec<String> =
        files(folder).iter().map(|file| file.file_name().unwrap().to_string_lossy().into()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for line in asked.lines().map_while(|line| line.strip_prefix("// ")) {
        match line.split_once(": ") {
            Some(("verdict", verdict)) => {
                holds(folder, &names, &[], &format!("ulseq verdict: {verdict}"))?;
                let reversed: Vec<&str> = names.iter().rev().copied().collect();
                holds(folder, &reversed, &[], &format!("ulseq verdict: {verdict}"))?;
                holds(folder, &names, &["--backend", "cbmc"], &format!("ulseq verdict: {verdict}"))?;
                translates(folder, &names)?;
            }
            Some(("shows", shown)) => holds(folder, &names, &[], shown)?,
            Some(("error", error)) => {
                let (code, place) = error.split_once(" at ").ok_or("an error needs a place")?;
                let output = ulseq(folder, &names);
                let told = text(&output.stderr);
                if !told.contains(&format!("error[{code}]")) || !told.contains(&format!("--> {place}:")) {
                    return Err(told.into());
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// The report of `verify` contains this.
fn holds(folder: &Path, names: &[&str], options: &[&str], expected: &str) -> Result<(), Failed> {
    let output = ulseq(folder, &[&["verify"], options, names].concat());
    let told = text(&output.stdout);
    if told.contains(expected) {
        return Ok(());
    }
    Err(format!("{options:?}: `{expected}` is missing in\n{told}{}", text(&output.stderr)).into())
}

/// The sequential program is accepted by gcc without a warning, and does not depend on anything but the files.
fn translates(folder: &Path, names: &[&str]) -> Result<(), Failed> {
    let scratch = tempfile::tempdir()?;
    let out = scratch.path().join("out.c");
    let path = out.display().to_string();
    support::run(Command::new(env!("CARGO_BIN_EXE_ulseq")).args(names).args(["-o", &path]).current_dir(folder))?;
    let checked = support::run(Command::new("gcc").args(["-fsyntax-only", "-Wall", "-Werror"]).arg(&out))?;
    assert!(checked.stderr.is_empty());
    let again = ulseq(folder, names);
    if text(&again.stdout) != fs::read_to_string(&out)? {
        return Err("a second run gives another text".into());
    }
    Ok(())
}

/// A project with headers in another folder and a macro that its build system defines.
fn project() -> Result<tempfile::TempDir, Failed> {
    let project = tempfile::tempdir()?;
    let make = |name: &str, content: &str| {
        let path = project.path().join(name);
        fs::create_dir_all(path.parent().unwrap())?;
        fs::write(path, content)
    };
    make("include/limit.h", "int limit(void);\n")?;
    make("src/limit.c", "#include <limit.h>\nint limit(void) { return LIMIT; }\n")?;
    make(
        "src/main.c",
        "#include <limit.h>\n#include <assert.h>\nint main(void) { assert(limit() == 3); return 0; }\n",
    )?;
    make("src/other.c", "int main(void) { return 1; }\n")?;
    let entry = |file: &str, more: &str| {
        format!(r#"{{"directory": "..", "file": "src/{file}", "command": "cc {more} -Iinclude -c src/{file}"}}"#)
    };
    let entries = [entry("limit.c", "-DLIMIT=3"), entry("main.c", "-O2"), entry("other.c", "")];
    make("build/compile_commands.json", &format!("[{}]", entries.join(",\n")))?;
    Ok(project)
}

/// The options of the named files come from the database.
fn database() -> Result<(), Failed> {
    let project = project()?;
    let options = ["--compile-commands", "build/compile_commands.json"];
    holds(project.path(), &["src/main.c", "src/limit.c"], &options, "ulseq verdict: true")?;
    let output = ulseq(project.path(), &["verify", "src/main.c", "src/limit.c"]);
    assert_eq!(output.status.code(), Some(2), "without the database there is no such header");
    fs::write(project.path().join("new.c"), "int x;\n")?;
    let output = ulseq(project.path(), &[&options[..], &["new.c"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("does not contain new.c"), "{}", text(&output.stderr));
    Ok(())
}

/// Without a named file, the program consists of all files of the database.
fn files_of_the_database() -> Result<(), Failed> {
    let project = project()?;
    let path = project.path().join("build/compile_commands.json");
    let output = ulseq(project.path(), &["verify", "--compile-commands", "build/compile_commands.json"]);
    assert!(text(&output.stderr).contains("'main' is defined twice"), "{}", text(&output.stderr));
    let text = fs::read_to_string(&path)?;
    let entries: Vec<&str> = text.trim_matches(['[', ']']).split(",\n").collect();
    fs::write(&path, format!("[{}]", entries[..2].join(",")))?;
    holds(project.path(), &[], &["--compile-commands", "build/compile_commands.json"], "ulseq verdict: true")
}

/// Of two weak functions, linkers take that of the first file, and a definition without an initializer takes the place
/// of a weak one before it.
fn first_weak_definition() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let weak = "__attribute__((weak)) int chosen(void)";
    let main =
        "#include <assert.h>\nint seen(void);\nint main(void) { assert(chosen() == 1 && seen() == 1); return 0; }\n";
    fs::write(folder.path().join("main.c"), format!("{weak} {{ return 1; }}\n{main}"))?;
    fs::write(
        folder.path().join("other.c"),
        format!("{weak} {{ return 2; }}\nint seen(void) {{ return chosen(); }}\n"),
    )?;
    holds(folder.path(), &["main.c", "other.c"], &[], "ulseq verdict: true")?;
    holds(folder.path(), &["other.c", "main.c"], &[], "ulseq verdict: false(unreach-call)")?;
    let main = "#include <assert.h>\n__attribute__((weak)) int number = 1;\nint main(void) { assert(number == 0); return 0; }\n";
    fs::write(folder.path().join("main.c"), main)?;
    fs::write(folder.path().join("other.c"), "int number;\n")?;
    holds(folder.path(), &["main.c", "other.c"], &[], "ulseq verdict: true")
}
