//! The file with invariants (`docs/invariants.md`): written by `ulseq mine`, read by `--invariants` and `--restrict`.
//!
//! Statements are known by their numbers, which mean something for one program only. So the file names the program by a
//! digest of its normal form, and each location by its name; a file that does not fit is refused.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::mining::Mined;
use super::Followed;
use crate::ir::{visit, Program};
use crate::passes::def_use::{Definition, Invariants, ReadInvariant, Whose};
use crate::print::{self, PrintOptions, Roots};
use crate::source::Span;

/// The first line.
const FIRST: &str = "ulseq invariants 1";

/// A line that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct FileError {
    /// Its number, from 1.
    pub line: usize,
    /// Why.
    pub why: String,
}

/// The text of the file.
pub fn write(followed: &Followed, mined: &Mined) -> String {
    let mut text = format!("{FIRST}\nprogram {}\n", digest(&followed.loaded.program));
    let _ = writeln!(text, "# {} random executions with {} steps", mined.runs, mined.steps);
    let places = places(followed);
    let place = |statement: usize| places.get(statement).map_or("", String::as_str);
    let locations = &followed.locations;
    for location in 0..locations.list.len() {
        let name = locations.name(&followed.loaded.program, location);
        for write in locations.definitions(location) {
            let _ = writeln!(text, "# write {write} {name} # {}", place(*write));
        }
    }
    for ((statement, location), invariant) in &mined.invariants {
        let name = locations.name(&followed.loaded.program, *location);
        if read_of(followed, *statement, &name) == Some(*location) {
            let _ = writeln!(text, "read {statement} {name}{} # {}", words(invariant), place(*statement));
        }
    }
    text
}

fn words(invariant: &ReadInvariant) -> String {
    let mut words = match invariant.whose {
        Some(Whose::Own) => " own".to_owned(),
        Some(Whose::Other) => " other".to_owned(),
        None => String::new(),
    };
    if invariant.follower {
        words.push_str(" follower");
    }
    words.push_str(" from");
    for definition in &invariant.definitions {
        let _ = match definition {
            Definition::Initial => write!(words, " initial"),
            Definition::Write(statement) => write!(words, " {statement}"),
        };
    }
    words
}

/// Reads the text of a file about this program.
///
/// # Errors
/// The first line that is wrong, or that is about another program.
pub fn read(followed: &Followed, text: &str) -> Result<Invariants, FileError> {
    let mut invariants = Invariants::new();
    let mut lines =
        text.lines().enumerate().map(|(at, line)| (at + 1, line.split('#').next().unwrap_or_default().trim()));
    let error = |line, why: &str| FileError { line, why: why.to_owned() };
    if lines.next().is_none_or(|(_, line)| line != FIRST) {
        return Err(error(1, &format!("not `{FIRST}`")));
    }
    let mut program = false;
    for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["program", given] if *given == digest(&followed.loaded.program) => program = true,
            ["program", _] => {
                return Err(error(number, "the invariants are those of another program, or of other options"));
            }
            ["read", ..] if !program => return Err(error(number, "no line `program` before it")),
            ["read", statement, name, rest @ ..] => {
                let (read, invariant) =
                    entry(followed, statement, name, rest).map_err(|why| FileError { line: number, why })?;
                if invariants.insert(read, invariant).is_some() {
                    return Err(error(number, "the second invariant of this read"));
                }
            }
            _ => return Err(error(number, "neither `program DIGEST` nor `read STATEMENT LOCATION ... from ...`")),
        }
    }
    match program {
        true => Ok(invariants),
        false => Err(error(text.lines().count(), "no line `program`")),
    }
}

fn entry(
    followed: &Followed,
    statement: &str,
    name: &str,
    words: &[&str],
) -> Result<((usize, usize), ReadInvariant), String> {
    let number = |word: &str| word.parse::<usize>().map_err(|_| format!("`{word}` is no statement"));
    let statement = number(statement)?;
    let location = read_of(followed, statement, name)
        .ok_or_else(|| format!("statement {statement} reads no location `{name}`"))?;
    let mut invariant = ReadInvariant::default();
    let mut words = words.iter();
    loop {
        match words.next().copied() {
            Some("own") if invariant.whose.is_none() => invariant.whose = Some(Whose::Own),
            Some("other") if invariant.whose.is_none() => invariant.whose = Some(Whose::Other),
            Some("follower") => invariant.follower = true,
            Some("from") => break,
            Some(word) => return Err(format!("`{word}` is none of `own`, `other`, `follower` and `from`")),
            None => return Err("no `from`".to_owned()),
        }
    }
    for word in words {
        let definition = match *word {
            "initial" => Definition::Initial,
            word => Definition::Write(number(word)?),
        };
        if let Definition::Write(write) = definition {
            if followed.locations.definitions(location).binary_search(&write).is_err() {
                return Err(format!("statement {write} does not write `{name}`"));
            }
        }
        invariant.definitions.insert(definition);
    }
    Ok(((statement, location), invariant))
}

/// The location of that name that a statement reads, if there is one only.
fn read_of(followed: &Followed, statement: usize, name: &str) -> Option<usize> {
    let reads = followed.locations.reads();
    let mut found = reads.range((statement, 0)..=(statement, usize::MAX)).map(|(_, location)| *location);
    let mut named = found.by_ref().filter(|at| followed.locations.name(&followed.loaded.program, *at) == name);
    let first = named.next()?;
    named.next().is_none().then_some(first)
}

/// A digest of what a program does, which does not depend on where it lies.
fn digest(program: &Program) -> String {
    let text = print::print(program, &PrintOptions { roots: Roots::All, ..PrintOptions::default() }).text;
    Sha256::digest(text).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The places of the statements in the source, by their numbers.
fn places(followed: &Followed) -> Vec<String> {
    let mut spans: Vec<Span> = Vec::new();
    for body in followed.loaded.program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| spans.push(stmt.origin.span));
    }
    let place = |span: Span| {
        let location = followed.loaded.source.map.locate(span);
        let file: String = location.file.chars().map(|c| if c.is_control() { '?' } else { c }).collect();
        format!("{file}:{}", location.line)
    };
    spans.into_iter().map(place).collect()
}
