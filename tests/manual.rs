//! The manual page and the completions name every command and every option.
#![allow(clippy::unwrap_used)] // tests

use assert_cmd::Command;
use clap::CommandFactory;

fn output(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_ulseq")).args(args).output().unwrap();
    assert!(output.status.success(), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Long options of all commands that are shown, and the names of these commands.
fn names() -> Vec<String> {
    let mut command = ulseq::cli::Cli::command();
    command.build();
    let subs: Vec<_> = command.get_subcommands().filter(|sub| !sub.is_hide_set()).cloned().collect();
    let options = std::iter::once(&command).chain(&subs).flat_map(|command| command.get_arguments());
    let mut names: Vec<String> = options
        .filter(|option| !option.is_hide_set())
        .filter_map(|option| option.get_long())
        .map(str::to_string)
        .collect();
    names.extend(subs.iter().map(|sub| sub.get_name().to_string()));
    names.sort();
    names.dedup();
    assert!(names.len() > 30, "{names:?}");
    names
}

#[test]
fn the_manual_names_every_option() {
    let page = output(&["man"]).replace("\\-", "-");
    assert!(page.contains(".TH ulseq"), "{page}");
    for name in names() {
        assert!(page.contains(&name), "{name}");
    }
}

#[test]
fn completions_name_every_option() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = output(&["completions", shell]);
        for name in names() {
            assert!(script.contains(&name), "{shell}: {name}");
        }
    }
}

/// The README shows a report: the program prints the same but for times.
#[test]
fn the_readme_shows_what_is_printed() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let shown = readme.split("```\n").find(|block| block.starts_with("false(unreach-call)")).unwrap();
    let args = ["verify", "benchmarks/ulcseq/producer_consumer_unsafe.c"];
    let output = Command::new(env!("CARGO_BIN_EXE_ulseq")).args(args).current_dir(root).output().unwrap();
    assert_eq!(output.status.code(), Some(10));
    let times = regex::Regex::new(r"[0-9.]+ (s|states/s)\b").unwrap();
    let plain = |text: &str| times.replace_all(text, "TIME").into_owned();
    assert_eq!(plain(&String::from_utf8(output.stdout).unwrap()), plain(shown));
}
