"""Builds several mutants into one Rust program: used by scripts/mutants.

`combine(tree, mutants)` changes the files below `tree` and returns the number of each mutant that is in the program now.
A function with mutants gets one body for each, chosen by the environment variable ULSEQ_MUTANT. If ULSEQ_MUTANTS_ENTERED
names a file, the numbers of the mutants whose function was entered are appended to it, one line per function and process.
"""
import os
import re

# One token of Rust: what may hold braces without meaning them comes first.
TOKEN = re.compile(r'''
    //[^\n]* | /\*.*?\*/
  | b?r(?P<hashes>\#*)".*?"(?P=hashes)
  | b?"(?:\\.|[^"\\])*"
  | b?'(?:\\(?:u\{[^}]*\}|x..|.)|[^'\\])'
  | '\w+
  | \w+ | \s+ | ->|=> | .
''', re.X | re.S)

SWITCH = '''
/// Which mutant runs.
#[doc(hidden)]
#[allow(missing_docs)]
pub mod mutant_switch {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::OnceLock;

    static CHOSEN: OnceLock<u32> = OnceLock::new();

    pub fn chosen(seen: &AtomicBool, numbers: &str) -> u32 {
        if !seen.swap(true, Ordering::Relaxed) {
            note(numbers);
        }
        *CHOSEN.get_or_init(|| std::env::var("ULSEQ_MUTANT").ok().and_then(|n| n.parse().ok()).unwrap_or(0))
    }

    fn note(numbers: &str) {
        use std::io::Write;
        let Some(path) = std::env::var_os("ULSEQ_MUTANTS_ENTERED") else { return };
        if let Ok(mut file) = std::fs::OpenOptions::new().append(true).create(true).open(path) {
            let _ = file.write_all(format!("{numbers}\\n").as_bytes());
        }
    }
}
'''


def combine(tree, mutants):
    """{name: number} of the mutants that are in the program now; the others have to be built alone."""
    by_file = {}
    for mutant in mutants:
        if mutant["file"].endswith(".rs") and mutant["file"].startswith("src/") and not mutant.get("alone"):
            by_file.setdefault(mutant["file"], []).append(mutant)
    numbers = {}
    for file, listed in sorted(by_file.items()):
        path = os.path.join(tree, file)
        with open(path, encoding="utf-8") as f:
            text = f.read()
        bodies = functions(text)
        inside = {}
        for mutant in listed:
            at = text.index(mutant["find"])
            body = next((b for b in bodies if b[0] < at and at + len(mutant["find"]) < b[1]), None)
            if body:
                inside.setdefault(body, []).append((len(numbers) + 1, at, mutant))
                numbers[mutant["name"]] = len(numbers) + 1
        for body in sorted(inside, reverse=True):
            text = text[:body[0]] + with_variants(text, body, inside[body]) + text[body[1]:]
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
    with open(os.path.join(tree, "src/lib.rs"), "a", encoding="utf-8") as f:
        f.write(SWITCH)
    return numbers


def with_variants(text, body, mutants):
    """The text of a body (with its braces) that chooses among itself and its mutants."""
    start, end = body
    listed = ",".join(str(number) for number, _, _ in mutants)
    arms = []
    for number, at, mutant in mutants:
        changed = text[start:at] + mutant["replace"] + text[at + len(mutant["find"]):end]
        arms.append(f"{number} => {changed}")
    return ("{ static SEEN: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false); "
            f"match crate::mutant_switch::chosen(&SEEN, \"{listed}\") {{ {' '.join(arms)} _ => {text[start:end]} }} }}")


def functions(text):
    """Where the bodies of the outermost functions begin and end, braces included. Not those of `const fn`, and not
    those that return `impl Trait`, which one of several bodies cannot do."""
    found, tokens = [], [(m.start(), m.group()) for m in TOKEN.finditer(text)]
    solid = [(at, word) for at, word in tokens if not word.isspace() and not word.startswith(("//", "/*"))]
    i = 0
    while i < len(solid):
        if solid[i][1] != "fn":
            i += 1
            continue
        first, depth = i, 0
        while solid[i][1] not in "{;" or depth:
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(solid[i][1], 0)
            i += 1
        signature = [word for _, word in solid[first:i]]
        if solid[i][1] == ";" or not signature[1].isidentifier():
            i += 1
            continue
        start, depth = i, 0
        while True:
            depth += {"{": 1, "}": -1}.get(solid[i][1], 0)
            i += 1
            if not depth:
                break
        constant = first and solid[first - 1][1] == "const"
        opaque = "->" in signature and "impl" in signature[signature.index("->"):]
        if not constant and not opaque:
            found.append((solid[start][0], solid[i - 1][0] + 1))
    return found
