//! Read, lower, print: gcc must make the same machine code of it as of the source. This is what finds a wrong tree.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::process::Command;

use super::{features, good};
use crate::print::{print, PrintOptions, Roots};

/// Code and data by symbol, in a form that does not depend on the order and numbers of labels.
type Code = BTreeMap<String, Vec<String>>;

fn compile(text: &str) -> Code {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    std::fs::write(&file, text).unwrap();
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=gnu11", "-w", "-O1", "-S", "-o", "-", "-fno-pic", "-fno-inline", "-fno-asynchronous-unwind-tables"]);
    gcc.args(["-fcf-protection=none", "-fno-stack-protector"]);
    let output = gcc.arg(&file).output().unwrap();
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    canonical(&String::from_utf8(output.stdout).unwrap())
}

fn canonical(assembly: &str) -> Code {
    let mut strings: HashMap<&str, String> = HashMap::new();
    let mut symbols: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let mut at = Err(".none");
    for line in assembly.lines().map(str::trim).filter(|line| counts(line)) {
        match line.strip_suffix(':') {
            Some(label) if label.starts_with(".LC") => at = Err(label),
            Some(label) if !label.starts_with(".L") => at = Ok(plain(label)),
            _ => match &at {
                Ok(symbol) => symbols.entry(symbol.clone()).or_default().push(line),
                Err(label) => strings.entry(label).or_default().push_str(line),
            },
        }
        if let Some(common) = line.strip_prefix(".comm\t") {
            symbols.entry(plain(common.split(',').next().unwrap())).or_default().push(line);
        }
    }
    symbols.into_iter().map(|(symbol, lines)| (symbol, renumbered(&lines, &strings))).collect()
}

/// Whether a line is code or data.
fn counts(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or("");
    let noise = [
        ".file", ".ident", ".section", ".text", ".globl", ".type", ".size", ".p2align", ".align", ".data", ".bss",
        ".local", ".weak", "#APP", "#NO_APP", "#", ".comm",
    ];
    !word.is_empty() && !noise.contains(&word)
}

/// A name without the number that gcc or our printer adds.
fn plain(name: &str) -> String {
    if !name.trim_start_matches('$').starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        return name.to_string();
    }
    let name = name.split('.').next().unwrap_or(name);
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    match stem.strip_suffix('_') {
        Some(stem) if stem.len() + 1 < name.len() && !stem.is_empty() => stem.to_string(),
        _ => name.to_string(),
    }
}

fn words(line: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || "_.$".contains(c);
    let mut words = Vec::new();
    let mut start = 0;
    for (at, c) in line.char_indices() {
        let next = line[at + c.len_utf8()..].chars().next();
        if next.is_none_or(|next| !is_word(c) || !is_word(next)) {
            words.push(&line[start..at + c.len_utf8()]);
            start = at + c.len_utf8();
        }
    }
    words
}

fn renumbered(lines: &[&str], strings: &HashMap<&str, String>) -> Vec<String> {
    let used: HashSet<&str> = lines
        .iter()
        .filter(|line| !line.ends_with(':'))
        .flat_map(|line| words(line))
        .filter(|word| word.starts_with(".L"))
        .collect();
    let mut numbers = HashMap::new();
    let mut out = Vec::new();
    for line in lines.iter().filter(|line| line.strip_suffix(':').is_none_or(|label| used.contains(label))) {
        let mut text = String::new();
        for word in words(line) {
            match strings.get(word.trim_start_matches('$')) {
                Some(string) => text.push_str(string),
                None if word.trim_start_matches('$').starts_with(".L") => {
                    let next = numbers.len();
                    text.push_str(&format!("L{}", numbers.entry(word.trim_start_matches('$')).or_insert(next)));
                }
                None => text.push_str(&plain(word)),
            }
        }
        out.push(text);
    }
    out
}

#[track_caller]
fn check(text: &str) -> Result<(), String> {
    let program = good(text);
    let options = PrintOptions { roots: Roots::All, ..PrintOptions::default() };
    let printed = print(&program, &options).text;
    let (expected, mut found) = (compile(text), compile(&printed));
    // Unused static functions and their data are not printed.
    found.retain(|symbol, _| expected.contains_key(symbol));
    match expected == found {
        true => Ok(()),
        false => Err(format!("{text}\n---- printed as\n{printed}\n---- {expected:#?}\n---- {found:#?}")),
    }
}

#[test]
fn the_code_stays_the_same() {
    let all = [features::DECLARATIONS, features::EXPRESSIONS, features::STATEMENTS, features::ATOMICS].concat();
    let ours = ["__ulseq_", "_Decimal", "typeof(*p)"];
    let mut failed = Vec::new();
    for snippet in all.iter().filter(|text| !ours.iter().any(|word| text.contains(word))) {
        failed.extend(check(snippet).err());
    }
    assert!(failed.is_empty(), "{} differ\n{}", failed.len(), failed.join("\n=====\n"));
}
