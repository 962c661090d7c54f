//! The manual page and the shell completions, generated from the command line's definition.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;

/// `ulseq man`: one page, with a section for each command that is not hidden.
pub(super) fn page(out: &mut dyn Write) -> anyhow::Result<u8> {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        writeln!(page, ".SH \"COMMAND {}\"", sub.get_name().to_uppercase())?;
        let man = clap_mangen::Man::new(sub.clone());
        man.render_synopsis_section(&mut page)?;
        man.render_description_section(&mut page)?;
        man.render_options_section(&mut page)?;
    }
    out.write_all(&page)?;
    Ok(0)
}

/// `ulseq completions SHELL`
pub(super) fn completions(shell: Shell, out: &mut dyn Write) -> anyhow::Result<u8> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "ulseq", &mut text);
    out.write_all(&text)?;
    Ok(0)
}
