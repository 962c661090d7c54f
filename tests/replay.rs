//! Violations are replayed and shown: with the verifiers where they are installed, and with scripted choices
//! everywhere.

use std::path::PathBuf;
use std::time::Duration;

use ulseq::back::Header;
use ulseq::driver::Driver;
use ulseq::replay::decode::{follow, ReplayResult};
use ulseq::replay::ending::Ending;
use ulseq::replay::runner::{compile, Rights, Script};
use ulseq::report::{columns, Sources};
use ulseq::schedule::{Turn, ViolatedProperty};
use ulseq::scheme::Scheme;
use ulseq::source::Span;
use ulseq::translate::{emit_replay, load, Config, Loaded, Plan};

const FIG2: &str = "benchmarks/ulcseq/producer_consumer_unsafe.c";

fn loaded(file: &str) -> Loaded {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file);
    ulseq::stack::with_large_stack(|| load(&[path.as_path().into()], &Config::default(), |_, _| ()))
        .expect("a program that is supported")
}

/// Makes these steps natively.
fn steps(loaded: &Loaded, turns: &[(usize, u32)]) -> ReplayResult {
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
    let turns: Vec<Turn> = turns.iter().map(|(thread, steps)| Turn { thread: *thread, steps: *steps }).collect();
    let replayed = binary.run(Script::Turns(&turns, &[]), Duration::from_secs(20)).expect("a run");
    let locate = |span: Span| loaded.source.map.locate(span);
    follow(&replayed.events, &events, &loaded.program, &locate).expect("events")
}

/// main creates all; producer#2 makes c = 1; both consumers see it and both count down.
const BUG: &[(usize, u32)] = &[(0, 5), (2, 40), (3, 2), (4, 9), (3, 9)];

/// The turns of [`BUG`] as long as each thread goes on.
fn bug(loaded: &Loaded) -> ReplayResult {
    // How many steps each turn has is found by making it one step longer until something else happens.
    let mut turns: Vec<(usize, u32)> = Vec::new();
    for (thread, most) in BUG {
        let mut steps_of = 0;
        for tried in 1..=*most {
            let mut longer = turns.clone();
            longer.push((*thread, tried));
            match steps(loaded, &longer).ending {
                Ending::NoStep => steps_of = tried,
                Ending::Violation { .. } => return steps(loaded, &longer),
                _ => break,
            }
        }
        turns.push((*thread, steps_of));
    }
    panic!("no violation with {turns:?}");
}

#[test]
fn a_schedule_is_followed_to_its_violation() {
    let loaded = loaded(FIG2);
    let told = bug(&loaded);
    let failure = told.schedule.failure.as_ref().expect("a failure");
    assert_eq!((failure.text.as_str(), failure.place.line, failure.kind), ("c >= 0", 37, ViolatedProperty::Assertion));
    assert_eq!(told.schedule.switches(), 4);
    let last = told.schedule.steps.last().expect("steps");
    assert_eq!(told.schedule.threads[last.thread].start, "consumer");
    let text = columns::text(
        &told.schedule,
        &Sources::of(&told.schedule, &|file| loaded.source.map.lines_of(file)),
        &columns::TextReportOptions::default(),
    );
    assert!(text.contains("c: 0 -> -1"), "{text}");
    assert!(text.contains("+m1") && text.contains("-m1"), "{text}");
    assert!(!text.contains("__ulseq"), "{text}");
}

#[test]
fn steps_that_a_thread_cannot_make_are_no_violation() {
    let loaded = loaded(FIG2);
    // Nobody has created thread 3 yet.
    assert!(matches!(steps(&loaded, &[(3, 1)]).ending, Ending::Blocked(_)));
    assert_eq!(steps(&loaded, &[(0, 1)]).ending, Ending::NoStep);
}

#[test]
fn tampered_choices_do_not_replay() {
    use ulseq::schedule::Choice;
    let loaded = loaded(FIG2);
    let plan = Plan {
        scheme: Scheme::Resume,
        driver: Driver::Rounds(2),
        header: Header::SvComp,
        spurious: true,
        comments: false,
        deadlocks: false,
        file_scope: false,
    };
    let (emitted, _) = emit_replay(&loaded, &plan);
    let folder = tempfile::tempdir().expect("a folder");
    let binary = compile(&emitted.build(false), folder.path(), "replay", Rights::Confined).expect("a C compiler");
    let run = |kind: &str, count: usize| {
        let choices = vec![Choice { kind: kind.into(), bits: 1 }; count];
        binary.run(Script::Choices(&choices), Duration::from_secs(20)).expect("a run").events
    };
    assert!(run("int", 50).ends_with("K bool\n"), "a choice of another kind");
    assert!(run("bool", 1).lines().last().is_some_and(|line| line.starts_with('X')), "too few choices");
}

/// Where there is no C library for 32 bits, the program brings what it needs.
#[cfg(target_arch = "x86_64")]
#[test]
fn a_program_of_32_bits_is_replayed() {
    use ulseq::front;
    use ulseq::ir::DataModel;
    const PROGRAM: &str = "#include <assert.h>\n#include <pthread.h>\n#include <stdlib.h>\n\
        struct s { long a; long long b; } *p; unsigned long long q = 10000000000ULL; long long n = -7000000000LL;\n\
        void *w(void *a) { p->a = (long)(q / 3000000000ULL); p->b = n % 3000000000LL; return a; }\n\
        int main(void) { pthread_t t; p = calloc(1, sizeof *p); assert(sizeof(long) == 4 && p->a == 0);\n\
        pthread_create(&t, 0, w, 0); pthread_join(t, 0);\n\
        assert(p->a == 3 && p->b == -1000000000LL); assert(sizeof(void *) == 8); return 0; }\n";
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("in.c");
    std::fs::write(&input, PROGRAM).expect("a file");
    let front = front::FrontEndOptions { model: DataModel::Ilp32, ..front::FrontEndOptions::default() };
    let config = Config { front, ..Config::default() };
    let loaded =
        ulseq::stack::with_large_stack(|| load(&[input.as_path().into()], &config, |_, _| ())).expect("a program");
    let plan = Plan {
        scheme: Scheme::Step,
        driver: Driver::Unbounded,
        header: Header::SvComp,
        spurious: true,
        comments: false,
        deadlocks: false,
        file_scope: false,
    };
    let (emitted, _) = emit_replay(&loaded, &plan);
    let binary = compile(&emitted.build(true), folder.path(), "replay", Rights::Confined).expect("a C compiler");
    let last = |turns: &[Turn]| {
        let told = binary.run(Script::Turns(turns, &[]), Duration::from_secs(20)).expect("a run");
        told.events.lines().last().unwrap_or_default().to_string()
    };
    let turn = |thread, steps| Turn { thread, steps };
    let tried = (1..12).flat_map(|a| (1..12).map(move |b| [turn(0, a), turn(1, b), turn(0, 12)]));
    let ends: Vec<String> = tried.map(|turns| last(&turns)).filter(|end| end.starts_with("V ")).collect();
    assert!(ends.iter().any(|end| end.contains("sizeof(void *) == 8")), "{ends:?}");
    assert!(ends.iter().all(|end| end.contains("sizeof(void *) == 8")), "{ends:?}");
}
