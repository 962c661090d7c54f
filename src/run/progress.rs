//! Progress of verifiers and of an exploration: one line on a terminal, overwritten each time.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use crate::explore::{report::statistics, Stats};
use crate::verify::{report, ProgressEvent};

/// Interval between updates during an exploration.
const PAUSE: Duration = Duration::from_millis(200);

/// Clears the line: back to its start, and erase it.
const CLEAR: &str = "\r\x1b[K";
/// Longest line, so that it does not wrap.
const WIDTH: usize = 110;

/// Shows progress.
pub(super) struct Progress {
    terminal: bool,
    verbose: bool,
    shown: bool,
    /// The time at which the progress of the exploration was last shown.
    told: Duration,
    failed: Option<std::io::Error>,
}

impl Progress {
    /// Shows every run and its command if `verbose`, and on a terminal also the runs in progress.
    pub(super) fn new(verbose: bool) -> Self {
        Progress {
            terminal: std::io::stderr().is_terminal(),
            verbose,
            shown: false,
            told: Duration::ZERO,
            failed: None,
        }
    }

    /// Shows an event.
    pub(super) fn event(&mut self, event: &ProgressEvent<'_>, err: &mut dyn Write) {
        let result = match event {
            ProgressEvent::Ended(run) if self.verbose => {
                let command = run.verification.as_ref().map_or("", |verification| &verification.command);
                let line = format!("{}\n  {command}", report::run_line(run));
                self.clear(err).and_then(|()| writeln!(err, "{}", line.trim_end()))
            }
            ProgressEvent::Ended(_) => Ok(()),
            ProgressEvent::Running { what, elapsed, memory } if self.terminal => {
                self.shown = true;
                let text = line(what, elapsed.as_secs_f64(), *memory);
                write!(err, "{CLEAR}{text}").and_then(|()| err.flush())
            }
            ProgressEvent::Running { .. } => Ok(()),
        };
        if let Err(error) = result {
            self.failed.get_or_insert(error);
        }
    }

    /// Shows the progress of an exploration.
    pub(super) fn explored(&mut self, stats: &Stats, err: &mut dyn Write) {
        if !self.terminal || stats.time < self.told + PAUSE {
            return;
        }
        (self.shown, self.told) = (true, stats.time);
        if let Err(error) = write!(err, "{CLEAR}{}", statistics(stats)).and_then(|()| err.flush()) {
            self.failed.get_or_insert(error);
        }
    }

    /// Clears the line.
    ///
    /// # Errors
    /// The first error of the writer.
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
    fn an_exploration_is_told_of_now_and_then_and_the_line_is_taken_away() {
        let mut out = Vec::new();
        let mut progress = Progress { terminal: true, ..Progress::new(false) };
        for millis in [10, 250, 300] {
            let stats = Stats { states: 500, time: Duration::from_millis(millis), ..Stats::default() };
            progress.explored(&stats, &mut out);
        }
        progress.end(&mut out).expect("nothing fails in memory");
        let line = "500 states, 0 transitions, 0 threads, 0.0 MB, 0.25 s, 2000 states/s";
        assert_eq!(String::from_utf8_lossy(&out), format!("{CLEAR}{line}{CLEAR}"));
    }

    #[test]
    fn nothing_is_told_without_a_terminal() {
        let mut out = Vec::new();
        let mut progress = Progress { terminal: false, ..Progress::new(false) };
        progress.explored(&Stats { time: Duration::from_secs(9), ..Stats::default() }, &mut out);
        progress.end(&mut out).expect("nothing fails in memory");
        assert!(out.is_empty());
    }

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
