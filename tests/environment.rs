//! The environment: its page (`docs/environment.md`) is current, and what real functions do is allowed by their
//! contracts.
//!
//! Each probe calls a real function natively and tells what it did, as a C condition. A program that makes the same
//! call and asserts that the condition does not hold must be violated: the explorer finds an execution in which the
//! contract does the same.
#![allow(clippy::unwrap_used)] // tests

#[path = "environment/probes.rs"]
mod probes;
mod support;
#[path = "environment/text_probes.rs"]
mod text_probes;

use probes::{Probe, PROBES};
use std::path::Path;
use std::process::Command;
use text_probes::TEXT_PROBES;

#[test]
fn the_page_is_current() {
    let page = Path::new("docs/environment.md");
    support::golden(page, &ulseq::translate::environment(), "environment").unwrap();
}

/// The program that a probe stands for.
fn program(probe: &Probe, end: &str, includes: &str) -> String {
    let headers: String = probe.headers.iter().map(|header| format!("#include <{header}>\n")).collect();
    let print = match probe.call.contains("print(") {
        true => {
            "static int print(char *to, unsigned long size, const char *format, ...)\n{\n\tva_list list;\n\tva_start(list, format);\n\t\
             int r = vsnprintf(to, size, format, list);\n\tva_end(list);\n\treturn r;\n}\n"
        }
        false => "",
    };
    format!(
        "#define _GNU_SOURCE\n{headers}{includes}{print}int main(void)\n{{\n\t{}\n\t{end}\n\treturn 0;\n}}\n",
        probe.call
    )
}

#[test]
fn real_functions_do_what_their_contracts_allow() {
    let probes: Vec<&Probe> = PROBES.iter().chain(TEXT_PROBES).collect();
    let wrong: Vec<String> = support::in_parallel(&probes, |probe| wrong(probe)).into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// How the contract of a function excludes what the function does: as a whole, or in programs that only ask whether
/// something is zero, of which the explorer tries fewer values.
fn wrong(probe: &Probe) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let condition = natively(probe, folder.path());
    let conditions = truths(&condition).chain([condition.clone()]);
    conditions.filter_map(|condition| excluded(probe, folder.path(), &condition)).reduce(|all, one| all + "\n" + &one)
}

/// What the real function does, as a condition.
fn natively(probe: &Probe, folder: &Path) -> String {
    let native = folder.join("native.c");
    let tells = format!("printf({});", probe.tells);
    std::fs::write(&native, program(probe, &tells, "#include <stdio.h>\n")).unwrap();
    let binary = folder.join("native");
    let built = Command::new("gcc").args(["-w", "-o"]).arg(&binary).arg(&native).arg("-lm").status().unwrap();
    assert!(built.success(), "{}", probe.name);
    let input = folder.join("input");
    std::fs::write(&input, "ab\n").unwrap();
    let input = std::fs::File::open(&input).unwrap();
    let run = Command::new(&binary).env("ULSEQ_PROBE", "yes").stdin(input).output().unwrap();
    String::from_utf8(run.stdout).unwrap()
}

/// For each variable in a condition, whether it is zero.
fn truths(condition: &str) -> impl Iterator<Item = String> + '_ {
    let equations = condition.split(" && ").filter_map(|part| part.split_once(" == "));
    let is_variable = |what: &str| what.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    equations.filter(move |(what, _)| is_variable(what)).filter_map(|(what, number)| {
        let number: i128 = number.parse().ok()?;
        Some(if number == 0 { format!("!({what})") } else { what.to_owned() })
    })
}

/// The explorer's answer if it finds no execution in which the condition holds.
fn excluded(probe: &Probe, folder: &Path, condition: &str) -> Option<String> {
    let model = folder.join("model.c");
    let asserts = format!("if ({condition}) __assert_fail(\"it does the same\", \"\", 1, \"\");");
    let declared = "extern void __assert_fail(const char *, const char *, unsigned, const char *);\n";
    std::fs::write(&model, program(probe, &asserts, declared)).unwrap();
    let found = Command::new(env!("CARGO_BIN_EXE_ulseq"))
        .args(["explore", "--time-limit", "30", "--without", "computed-results"])
        .arg(&model)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&found.stdout).into_owned() + &String::from_utf8_lossy(&found.stderr);
    let last = || said.lines().rev().take(4).collect::<Vec<_>>().join(" | ");
    (!said.contains("it does the same")).then(|| format!("{}: {condition}: {}", probe.name, last()))
}
