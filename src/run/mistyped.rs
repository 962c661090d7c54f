//! Mistyped commands, as in `ulseq verfy in.c`: without a command the first argument is a file, so clap takes a
//! mistyped command for a file and complains about the second argument.

use std::ffi::OsString;
use std::path::Path;

use clap::CommandFactory;

use crate::cli::Cli;

/// Commands with a smaller similarity (Jaro-Winkler) are not suggested.
const ALIKE: f64 = 0.7;

/// The message if the first argument can only be a mistyped command: there are further arguments, and no file has
/// that name.
pub(super) fn command(args: &[OsString]) -> Option<String> {
    let first = args.get(1)?.to_str()?;
    let is_word = !first.is_empty() && first.chars().all(|c| c.is_ascii_alphabetic() || c == '-');
    if !is_word || first.starts_with('-') || args.len() < 3 || Path::new(first).exists() {
        return None;
    }
    let mut cli = Cli::command();
    cli.build();
    let names: Vec<&str> = cli.get_subcommands().map(clap::Command::get_name).collect();
    if names.contains(&first) {
        return None;
    }
    let alike = |name: &&str| strsim::jaro_winkler(first, name);
    let best = names.iter().copied().max_by(|one, other| alike(one).total_cmp(&alike(other)))?;
    let hint = if alike(&best) >= ALIKE { format!("; did you mean `{best}`?") } else { String::new() };
    Some(format!("there is neither a command nor a file `{first}`{hint} (ulseq --help lists the commands)"))
}

#[cfg(test)]
mod tests {
    use super::command;

    fn said(args: &[&str]) -> Option<String> {
        command(&args.iter().map(Into::into).collect::<Vec<_>>())
    }

    #[test]
    fn only_a_mistyped_command_is_one() {
        assert!(said(&["ulseq", "verfy", "a.c"]).is_some_and(|text| text.contains("did you mean `verify`?")));
        assert!(said(&["ulseq", "xyzzy", "a.c"]).is_some_and(|text| !text.contains("did you mean")));
        for right in [
            &["ulseq", "verify", "a.c"][..],
            &["ulseq", "a.c", "-o", "b.c"],
            &["ulseq", "help", "verify"],
            &["ulseq", "-V"],
        ] {
            assert_eq!(said(right), None, "{right:?}");
        }
    }
}
