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
