//! Goldens: every program of `tests/cases/golden` is translated, and the part behind the prelude must be that of the
//! golden beside it; programs with an `error` directive must be refused with the whole text of their `.stderr` file.
//!
//! Directives stand in the comments at the top, one a line:
//!
//! ```c
//! // flags: --unwind-threads 3      options of the translation
//! // scheme: resume                 which scheme (`resume` without this line; several lines make several goldens)
//! // origins: yes                   also a golden of the map: the origin of each line
//! // error: unknown-function at 7   refused with this code on this line, and with no other
//! ```
//!
//! `ULSEQ_BLESS=1 cargo test --test cases` rewrites the goldens. Besides, gcc must accept every output without a
//! warning (and that for each verifier), two runs must give the same bytes, and no call of the thread library may be
//! left.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use libtest_mimic::{Arguments, Failed, Trial};
use support::{cases, golden, root, run, stem, text};

fn main() {
    let arguments = Arguments::from_args();
    let folder = root().join("tests/cases/golden");
    let trials = cases("tests/cases/golden").into_iter().map(|path| {
        let name = path.with_extension("").strip_prefix(&folder).expect("it is in the folder").display().to_string();
        Trial::test(name, move || check(&path))
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

/// What the comments at the top ask for.
#[derive(Default)]
struct Directives {
    flags: Vec<String>,
    schemes: Vec<String>,
    origins: bool,
    /// Codes and lines, as `asm at 3`; a message without a place is a code alone.
    errors: Vec<String>,
}

fn directives(source: &str) -> Result<Directives, Failed> {
    let mut found = Directives::default();
    for line in source.lines().map_while(|line| line.strip_prefix("//")) {
        let Some((word, value)) = line.trim().split_once(": ") else { continue };
        match word {
            "flags" => found.flags.extend(value.split_whitespace().map(str::to_string)),
            "scheme" if matches!(value, "resume" | "step") => found.schemes.push(value.to_string()),
            "origins" => found.origins = value == "yes",
            "error" => found.errors.push(value.to_string()),
            _ if word.contains(' ') => {}
            _ => return Err(format!("unknown directive `{word}: {value}`").into()),
        }
    }
    if found.schemes.is_empty() {
        found.schemes.push("resume".to_string());
    }
    Ok(found)
}

fn check(path: &Path) -> Result<(), Failed> {
    let asked = directives(&fs::read_to_string(path)?)?;
    if !asked.errors.is_empty() {
        return refused(path, &asked);
    }
    for scheme in &asked.schemes {
        let mut flags = asked.flags.clone();
        flags.extend(["--scheme".to_string(), scheme.clone()]);
        let map = translated(path, scheme, &flags)?;
        if asked.origins {
            golden(&path.with_extension(format!("{scheme}.origins")), &origins(&map)?, "cases")?;
        }
    }
    Ok(())
}

/// Compares the translation with its golden; returns the map.
fn translated(path: &Path, scheme: &str, flags: &[String]) -> Result<String, Failed> {
    let folder = tempfile::tempdir()?;
    let (first, map) = translate(path, flags, &folder.path().join("first.c"))?;
    let (second, second_map) = translate(path, flags, &folder.path().join("second.c"))?;
    if (&first, &map) != (&second, &second_map) {
        return Err(format!("two runs differ:\n{}", support::diff(&first, &second)).into());
    }
    accepted(&folder.path().join("first.c"), &["-Wall", "-Werror=implicit"])?;
    for backend in ["cbmc", "esbmc"] {
        let mut flags = flags.to_vec();
        flags.extend(["--backend".to_string(), backend.to_string()]);
        let output = folder.path().join(format!("{backend}.c"));
        translate(path, &flags, &output)?;
        accepted(&output, &[])?;
    }
    let part = without_prelude(&first, &map)?;
    if let Some(call) = library_call(&part) {
        return Err(format!("a call of the thread library is left: {call}").into());
    }
    golden(&path.with_extension(format!("{scheme}.c")), &part, "cases")?;
    Ok(map)
}

/// The origins in a map: for each line of the golden, the place in the source, the pass, the visible point, and the
/// calls through which it was inlined.
fn origins(map: &str) -> Result<String, Failed> {
    let map: serde_json::Value = serde_json::from_str(map)?;
    let lines = map["lines"].as_array().ok_or("the map has no lines")?;
    let first = lines.first().and_then(|line| line["line"].as_u64()).ok_or("the map has no lines")?;
    let mut out = String::new();
    for line in lines {
        let number = line["line"].as_u64().ok_or("a line without its number")? - first + 1;
        let place = |of: &serde_json::Value| format!("{}:{}", of["source_line"], of["column"]);
        out.push_str(&format!("{number}: {} {}", place(line), line["pass"].as_str().unwrap_or("-")));
        for (word, of) in [("thread", &line["thread"]), ("point", &line["point"])] {
            if !of.is_null() {
                out.push_str(&format!(" {word} {of}"));
            }
        }
        for call in line["inlined"].as_array().into_iter().flatten() {
            out.push_str(&format!(" in {call}"));
        }
        out.push('\n');
    }
    Ok(out)
}

/// Translates; the text and its map.
fn translate(path: &Path, flags: &[String], output: &Path) -> Result<(String, String), Failed> {
    run(ulseq(path).args(flags).arg("-o").arg(output))?;
    Ok((fs::read_to_string(output)?, fs::read_to_string(output.with_extension("map.json"))?))
}

/// ulseq on a case, run in its folder, so that messages hold no other path.
fn ulseq(path: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
    command.current_dir(path.parent().expect("a case is in a folder")).arg(path.file_name().expect("a file name"));
    command
}

/// gcc reads the program and says nothing.
fn accepted(path: &Path, warnings: &[&str]) -> Result<(), Failed> {
    let output = run(Command::new("gcc").args(["-std=gnu11", "-fsyntax-only"]).args(warnings).arg(path))?;
    if warnings.is_empty() || output.stderr.is_empty() {
        return Ok(());
    }
    Err(format!("gcc warns:\n{}", text(&output.stderr)).into())
}

/// The program from its first line that the source stands behind.
fn without_prelude(program: &str, map: &str) -> Result<String, Failed> {
    let map: serde_json::Value = serde_json::from_str(map)?;
    let first = map["lines"].as_array().and_then(|lines| lines.first()).and_then(|line| line["line"].as_u64());
    let skip = first.ok_or("the map has no lines")? - 1;
    Ok(program.lines().skip(usize::try_from(skip)?).map(|line| format!("{line}\n")).collect())
}

/// A name of the thread library that is called.
fn library_call(program: &str) -> Option<&str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let calls = program.match_indices('(').map(|(at, _)| &program[..at]);
    let mut words = calls.map(|before| &before[before.rfind(|c| !is_word(c)).map_or(0, |n| n + 1)..]);
    words.find(|word| word.starts_with("pthread_") || word.starts_with("sem_"))
}

fn refused(path: &Path, asked: &Directives) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let target: PathBuf = folder.path().join("out.c");
    let output: Output = ulseq(path).args(&asked.flags).arg("-o").arg(&target).output()?;
    let message = text(&output.stderr);
    if !matches!(output.status.code(), Some(2 | 3)) || target.exists() {
        return Err(format!("it is not refused: {}\n{message}", output.status).into());
    }
    let told = told(&message);
    if told != asked.errors {
        return Err(format!("the errors are {told:?} and should be {:?}\n{message}", asked.errors).into());
    }
    golden(&path.with_file_name(format!("{}.stderr", stem(path))), &message, "cases")
}

/// The codes and lines of a rendered report.
fn told(message: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in message.lines() {
        if let Some((code, _)) = line.strip_prefix("error[").and_then(|rest| rest.split_once(']')) {
            found.push(code.to_string());
        } else if let (Some((_, place)), Some(last)) = (line.split_once("--> "), found.last_mut()) {
            let line = place.rsplit(':').nth(1).unwrap_or_default();
            last.push_str(&format!(" at {line}"));
        }
    }
    found
}
