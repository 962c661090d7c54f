//! The process that may die.

use std::io::Write as _;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use super::seeds::Seeds;
use ulseq::back::Header;
use ulseq::driver::Driver;
use ulseq::front::{self, PreprocessedProgram};
use ulseq::passes;
use ulseq::scheme::Scheme;
use ulseq::source::SourceMap;
use ulseq::stack::with_large_stack;
use ulseq::translate::{self, Loaded, Plan};

/// Translates the inputs from `first` on, saying which one comes next and what went wrong.
pub(crate) fn run(seeds: &Seeds, first: u64, count: u64, patience: Duration) {
    let alive = watch(patience);
    panic::set_hook(Box::new(|_| {}));
    for number in first..first + count {
        say(&format!("input {number}"));
        let _ = alive.send(());
        let text = super::mutate::input(seeds, number);
        let result = panic::catch_unwind(AssertUnwindSafe(|| with_large_stack(|| translate(&text))));
        match result {
            Ok(Ok(end)) => say(end),
            Ok(Err(why)) => say(&format!("failed {why}")),
            Err(payload) => {
                let text = payload.downcast_ref::<String>().cloned();
                let text = text.or_else(|| payload.downcast_ref::<&str>().map(ToString::to_string));
                say(&format!("failed panic: {}", text.unwrap_or_default().replace('\n', " ")));
            }
        }
    }
}

fn say(line: &str) {
    let mut out = std::io::stdout();
    writeln!(out, "{line}").and_then(|()| out.flush()).expect("the parent reads");
}

/// Ends the process if nothing is heard for too long.
fn watch(patience: Duration) -> mpsc::Sender<()> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || loop {
        match receiver.recv_timeout(patience) {
            Ok(()) => {}
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {
                say(&format!("failed not done after {patience:?}"));
                std::process::abort();
            }
        }
    });
    sender
}

/// All stages on a text: how far it came, or an error if a stage breaks its promises. Messages for the user are no
/// failure.
fn translate(bytes: &[u8]) -> Result<&'static str, String> {
    let (text, latin1) = match std::str::from_utf8(bytes) {
        Ok(text) => (text.to_string(), false),
        Err(_) => (bytes.iter().map(|byte| char::from(*byte)).collect(), true),
    };
    let source = PreprocessedProgram { map: SourceMap::new(text, "input.c"), latin1, ..PreprocessedProgram::default() };
    let Ok(mut program) = front::parse_and_lower(&source) else { return Ok("rejected") };
    let options = passes::PassOptions { check: true, ..passes::PassOptions::default() };
    match passes::run(&mut program, &options, |_, _| {}) {
        Ok(()) => {}
        Err(passes::PassError::Refused(_)) => return Ok("refused"),
        Err(error @ (passes::PassError::Late | passes::PassError::Invalid { .. })) => return Err(error.to_string()),
    }
    let loaded = Loaded { source: source.into(), program };
    for scheme in [Scheme::Resume, Scheme::Step] {
        let plan = Plan {
            scheme,
            driver: Driver::Unbounded,
            header: Header::SvComp,
            spurious: true,
            comments: false,
            deadlocks: false,
            file_scope: false,
        };
        let _ = translate::emit(&loaded, &plan);
    }
    Ok("translated")
}
