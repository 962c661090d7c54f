//! Fixed schedules, followed natively: the same execution on every machine, without any verifier.

use std::time::Duration;

use ulseq::back::Header;
use ulseq::driver::Driver;
use ulseq::replay::decode::{follow, ReplayResult};
use ulseq::replay::runner::{compile, Rights, Script};
use ulseq::schedule::{Input, Turn};
use ulseq::scheme::Scheme;
use ulseq::source::Span;
use ulseq::translate::{emit_replay, load, Config, Loaded, Plan};

/// A program of the repository and a way through it.
pub(crate) struct Fixed {
    pub(crate) file: &'static str,
    /// As `--schedule` takes it.
    pub(crate) schedule: &'static str,
    /// Thread, kind and bits of each input.
    pub(crate) inputs: &'static [(usize, &'static str, u64)],
}

/// Reads a program of the repository; the files of its places are named as from the repository's root.
pub(crate) fn loaded(file: &str) -> Loaded {
    std::env::set_current_dir(super::root()).expect("the root");
    let path = std::path::PathBuf::from(file);
    ulseq::stack::with_large_stack(|| load(&[path.as_path().into()], &Config::default(), |_, _| ()))
        .expect("a program that is supported")
}

pub(crate) fn turns(text: &str) -> Vec<Turn> {
    text.split(',').map(|turn| turn.parse().expect("a turn")).collect()
}

/// What happens on this way.
pub(crate) fn steps(fixed: &Fixed) -> ReplayResult {
    let inputs: Vec<Input> = fixed
        .inputs
        .iter()
        .map(|(thread, kind, bits)| Input { thread: *thread, kind: (*kind).into(), bits: *bits, asked: true })
        .collect();
    run(&loaded(fixed.file), &turns(fixed.schedule), &inputs)
}

pub(crate) fn run(loaded: &Loaded, turns: &[Turn], inputs: &[Input]) -> ReplayResult {
    let plan = Plan {
        scheme: Scheme::Step,
        driver: Driver::Unbounded,
        header: Header::SvComp,
        spurious: true,
        comments: false,
        deadlocks: false,
        file_scope: false,
    };
    let (emitted, events) = emit_replay(loaded, &plan);
    let folder = tempfile::tempdir().expect("a folder");
    let binary = compile(&emitted.build(false), folder.path(), "replay", Rights::Confined).expect("a C compiler");
    let replayed = binary.run(Script::Turns(turns, inputs), Duration::from_secs(20)).expect("a run");
    let locate = |span: Span| loaded.source.map.locate(span);
    follow(&replayed.events, &events, &loaded.program, &locate).expect("events")
}
