//! What a user sees while verifiers run: a line on a terminal that is always written anew.

use std::io::{IsTerminal, Write};

use crate::verify::{report, Event};

/// Takes the line away again: back to its start, and clear it.
const CLEAR: &str = "\r\x1b[K";
/// Longest line, so that it does not wrap.
const WIDTH: usize = 110;

/// Tells what goes on.
pub(super) struct Progress {
    terminal: bool,
    verbose: bool,
    shown: bool,
    failed: Option<std::io::Error>,
}

impl Progress {
    /// With `verbose`, every run and its command; on a terminal, also what is under way.
    pub(super) fn new(verbose: bool) -> Self {
        Progress { terminal: std::io::stderr().is_terminal(), verbose, shown: false, failed: None }
    }

    /// Takes note of an event.
    pub(super) fn event(&mut self, event: &Event<'_>, err: &mut dyn Write) {
        let result = match event {
            Event::Ended(run) if self.verbose => {
                let command = run.verification.as_ref().map_or("", |verification| &verification.command);
                let line = format!("{}\n  {command}", report::run_line(run));
                self.clear(err).and_then(|()| writeln!(err, "{}", line.trim_end()))
            }
            Event::Ended(_) => Ok(()),
            Event::Running { what, elapsed, memory } if self.terminal => {
                self.shown = true;
                let text = line(what, elapsed.as_secs_f64(), *memory);
                write!(err, "{CLEAR}{text}").and_then(|()| err.flush())
            }
            Event::Running { .. } => Ok(()),
        };
        if let Err(error) = result {
            self.failed.get_or_insert(error);
        }
    }

    /// Leaves the terminal as it was.
    ///
    /// # Errors
    /// The first one of the writer.
    pub(super) fn end(mut self, err: &mut dyn Write) -> std::io::Result<()> {
        self.clear(err)?;
        self.failed.map_or(Ok(()), Err)
    }

    fn clear(&mut self, err: &mut dyn Write) -> std::io::Result<()> {
        match std::mem::take(&mut self.shown) {
            true => write!(err, "{CLEAR}"),
            false => Ok(()),
        }
    }
}

fn line(what: &[String], seconds: f64, memory: u64) -> String {
    let text = format!("{seconds:.0} s, {} MB: {}", memory / 1_000_000, what.join("; "));
    match text.char_indices().nth(WIDTH) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_which_bound_how_long_and_how_much() {
        let what = ["cbmc bugs (resume, rounds 3, unwind 3)".to_owned(), "frama-c proof".to_owned()];
        assert_eq!(
            line(&what, 12.6, 345_000_000),
            "13 s, 345 MB: cbmc bugs (resume, rounds 3, unwind 3); frama-c proof"
        );
        assert_eq!(line(&["x".repeat(200)], 1.0, 0).len(), WIDTH + 3);
    }
}
