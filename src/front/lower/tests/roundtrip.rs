//! Parses, lowers and prints programs: gcc must generate the same machine code for the result as for the source. This
//! detects wrong trees.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::process::Command;

use super::{features, lowered};
use crate::ir::DataModel;
use crate::print::{print, PrintOptions, Roots};

/// Code and data by symbol, in a form that is independent of the order and numbering of labels.
type Code = BTreeMap<String, Vec<String>>;

fn compile(text: &str, option: &str) -> Code {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.c");
    std::fs::write(&file, text).unwrap();
    let mut gcc = Command::new("gcc");
    gcc.args([
        "-std=gnu11",
        "-w",
        "-O1",
        "-S",
        "-o",
        "-",
        "-fno-pic",
        "-fno-inline",
        "-fno-asynchronous-unwind-tables",
    ]);
    gcc.args(["-fcf-protection=none", "-fno-stack-protector", option]);
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

/// A name without the number appended by gcc or by ulseq's printer.
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

fn check(text: &str, model: DataModel, option: &str) -> Result<(), String> {
    let program = lowered(text, model).map_err(|diagnostics| format!("{text}\n{diagnostics:#?}"))?;
    let options = PrintOptions { roots: Roots::All, ..PrintOptions::default() };
    let printed = print(&program, &options).text;
    let (expected, mut found) = (compile(text, option), compile(&printed, option));
    // Unused static functions and their data are not printed.
    found.retain(|symbol, _| expected.contains_key(symbol));
    match expected == found {
        true => Ok(()),
        false => Err(format!("{text}\n---- printed as\n{printed}\n---- {expected:#?}\n---- {found:#?}")),
    }
}

fn check_all(model: DataModel, option: &str, leave_out: &[&str]) {
    use features::{ATOMICS, DECLARATIONS, EXPRESSIONS, INITIALIZERS, STATEMENTS};
    let all = [DECLARATIONS, EXPRESSIONS, STATEMENTS, INITIALIZERS, ATOMICS].concat();
    let failed: Vec<String> = all
        .iter()
        .filter(|text| !leave_out.iter().any(|word| text.contains(word)))
        .filter_map(|text| check(text, model, option).err())
        .collect();
    assert!(failed.is_empty(), "{} differ\n{}", failed.len(), failed.join("\n=====\n"));
}

#[test]
fn the_code_stays_the_same() {
    check_all(DataModel::Lp64, "-m64", &["__ulseq_", "_Decimal", "typeof(*p)"]);
}

#[test]
fn the_code_stays_the_same_with_32_bits() {
    let only_64 =
        ["__int128", "lp64", "0x100000000", "sizeof(struct s) == 10", "sizeof(4294967295)", "b : 40", "int w[] = L"];
    check_all(DataModel::Ilp32, "-m32", &[&["__ulseq_", "_Decimal", "typeof(*p)"][..], &only_64].concat());
}
