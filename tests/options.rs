//! The functions in C that read the options of a known command line, held against those of the C library of this
//! machine, on random command lines.
#![allow(clippy::unwrap_used)] // tests

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::generate::rng::Rng;

/// Random command lines for each program.
const LINES: usize = 15;

/// The letters that a program accepts.
const LETTERS: [&str; 5] = ["ab:c::", "+ab:c::", "-ab:c::", ":ab:c::", "v:"];

const WORDS: [&str; 33] = [
    "-a",
    "-b",
    "-bx",
    "-c",
    "-cy",
    "x",
    "y",
    "--",
    "-",
    "-ab",
    "-abz",
    "-acq",
    "--alpha",
    "--beta",
    "--beta=3",
    "--be",
    "--bet=1",
    "--gam",
    "--gamma=2",
    "--ver",
    "--verb",
    "--verbose=1",
    "-alpha",
    "-beta",
    "-ver",
    "-v",
    "-q",
    "--zzz",
    "-zzz",
    "--=x",
    "-a-",
    "-:",
    "-beta=5",
];

/// A program that scans its arguments twice: it prints each option, and then the order of the arguments.
const PROGRAM: &str = r#"
static const struct option names[] = {
    {"alpha", 0, 0, 'a'}, {"beta", 1, 0, 'B'}, {"bet", 1, 0, 'B'}, {"gamma", 2, 0, 1000},
    {"verbose", 0, 0, 'v'}, {"version", 0, 0, 'V'}, {0, 0, 0, 0}};
int main(int count, char **arguments)
{
    int option, index = 7, scan;
    opterr = 0;
    for (scan = 0; scan < 2; scan++) {
        while ((option = CALL) != -1)
            printf("%d %s %d %d %d\n", option, optarg ? optarg : "-", optind, optopt, index);
        printf("end %d %d", optind, optopt);
        for (int at = 1; at < count; at++)
            printf(" %s", arguments[at]);
        // The second scan goes on behind a word, where the first one has ended, or begins anew.
        if (count % 3 == 0)
            optind = 0;
        else if (count % 3 == 1 && optind < count)
            optind++;
    }
    return 0;
}
"#;

const CALLS: [&str; 3] = [
    "getopt(count, arguments, scan ? OTHERS : LETTERS)",
    "getopt_long(count, arguments, scan ? OTHERS : LETTERS, names, &index)",
    "getopt_long_only(count, arguments, scan ? OTHERS : LETTERS, names, &index)",
];

#[test]
fn options_are_read_as_the_library_reads_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut rng = Rng::new(7);
    let (mut all, mut options) = (0, 0);
    for (call, letters) in CALLS.iter().flat_map(|call| LETTERS.iter().map(move |letters| (call, letters))) {
        let others = LETTERS[rng.below(LETTERS.len())];
        let main = PROGRAM.replace("CALL", call).replace("LETTERS", &format!("\"{letters}\""));
        let main = main.replace("OTHERS", &format!("\"{others}\""));
        let library = built(folder.path(), "library", "", &main);
        let own = built(folder.path(), "own", &own_functions(), &main);
        for _ in 0..LINES {
            let words: Vec<&str> = (0..rng.within((0, 6))).map(|_| WORDS[rng.below(WORDS.len())]).collect();
            let (expected, found) = (printed(&library, &words), printed(&own, &words));
            assert_eq!(found, expected, "{call} with {letters:?}, then {others:?}: {words:?}");
            all += 1;
            options += usize::from(expected.lines().count() > 1);
        }
    }
    assert!(options > all / 2, "{options} of {all} command lines have options");
}

/// The text of the functions, under other names than those of the library.
fn own_functions() -> String {
    let text = fs::read_to_string(support::root().join("stubs/library/options.c")).unwrap();
    let names = ["getopt_long_only", "getopt_long", "getopt", "optind"];
    let renamed: String = names.iter().map(|name| format!("#define {name} own_{name}\n")).collect();
    format!("extern char *optarg;\nextern int optopt;\nstatic void __ulseq_not_followed(void) {{}}\n{renamed}{text}")
}

fn built(folder: &Path, name: &str, functions: &str, main: &str) -> PathBuf {
    let (source, program) = (folder.join(format!("{name}.c")), folder.join(name));
    let text =
        format!("#define _GNU_SOURCE\n#include <getopt.h>\n#include <stdio.h>\n#include <unistd.h>\n{functions}{main}");
    fs::write(&source, text).unwrap();
    let outcome = Command::new("cc").arg("-w").arg(&source).arg("-o").arg(&program).output().unwrap();
    assert!(outcome.status.success(), "{}", String::from_utf8_lossy(&outcome.stderr));
    program
}

fn printed(program: &Path, words: &[&str]) -> String {
    let outcome = Command::new(program).args(words).output().unwrap();
    assert!(outcome.status.success());
    String::from_utf8(outcome.stdout).unwrap()
}
