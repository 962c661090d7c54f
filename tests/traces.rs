//! Golden thread columns: what people see of a violation. Those in `TRACES` are fixed schedules, followed natively, so
//! no verifier is asked; for the programs in `tests/cases/traces`, the explorer finds and tells the violation.
//!
//! `ULSEQ_BLESS=1 cargo test --test traces` rewrites the goldens in `tests/traces`.

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use support::follow::{self, steps, Fixed};
use ulseq::report::{columns, Sources};

const fn trace(file: &'static str, schedule: &'static str) -> Fixed {
    Fixed { file, schedule, inputs: &[] }
}

const TRACES: &[Fixed] = &[
    trace("benchmarks/bluetooth/bt1_1_1.c", "0*1,1*1,2*5,1*2"),
    trace("benchmarks/bluetooth/bt2_2_1.c", "0*1,2*2,3*1,1*4,3*4,2*1"),
    trace("benchmarks/classic/dining_bad.c", "0*2,2*3,1*4"),
    trace("benchmarks/classic/double_checked_bad.c", "0*1,1*4,2*3"),
    trace("benchmarks/classic/lost_update_bad.c", "0*1,2*1,1*2,2*1,0*2"),
    trace("benchmarks/control/duff_bad.c", "0*1,1*5,2*7"),
    trace("benchmarks/data/atomic_gnu_bad.c", "0*1,1*1,2*1,1*1,0*2"),
    trace("benchmarks/data/casting_bad.c", "0*1,1*1,2*3"),
    trace("benchmarks/litmus/store_buffer_bad.c", "0*1,1*1,2*2,1*1,0*2"),
    trace("benchmarks/lockfree/spsc_ring_bad.c", "0*1,1*3,2*3"),
    trace("benchmarks/proofs/peterson_bad.c", "0*1,1*1,2*4,1*4,2*1"),
    trace("benchmarks/sync/buffer_cond_bad.c", "0*1,3*3"),
    trace("benchmarks/sync/rwlock_bad.c", "0*1,2*2,3*3"),
    trace("benchmarks/threads/heap_handover_bad.c", "0*1,1*2,2*4"),
    trace("benchmarks/threads/recursion_bad.c", "0*1,2*5,1*6,2*1,0*2"),
    trace("benchmarks/ulcseq/producer_consumer_unsafe.c", "0*1,2*6,4*2,3*4,4*3"),
    trace("tests/cases/traces/bit_fields.c", "0*1,1*1,0*1"),
    trace("tests/cases/traces/lost_neighbor.c", "0*1,1*1,2*2,1*1,0*2"),
    Fixed { file: "tests/cases/traces/late_wait.c", schedule: "0*1,1*1,0*3", inputs: &[(0, "bool", 0)] },
];

fn main() {
    let mut trials: Vec<Trial> = TRACES.iter().map(|fixed| Trial::test(fixed.file, || golden(fixed))).collect();
    let explored = support::cases("tests/cases/traces").into_iter();
    let name = |path: &Path| format!("explored/{}", support::stem(path));
    trials.extend(explored.map(|path| Trial::test(name(&path), move || told_by_the_explorer(&path))));
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn golden(fixed: &'static Fixed) -> Result<(), Failed> {
    let told = steps(fixed);
    if told.schedule.failure.is_none() {
        return Err(format!("no violation: {:?}", told.ending).into());
    }
    let map = &follow::loaded(fixed.file).source.map;
    let sources = Sources::of(&told.schedule, &|file| map.lines_of(file));
    let got = columns::text(&told.schedule, &sources, &columns::TextReportOptions::default());
    if let Some(line) = got.lines().find(|line| line.contains("__ulseq") || line.contains('\x1b')) {
        return Err(format!("not for people: {line}").into());
    }
    let stem = support::stem(fixed.file.as_ref());
    support::golden(&support::root().join("tests/traces").join(format!("{stem}.txt")), &got, "traces")
}

fn told_by_the_explorer(path: &Path) -> Result<(), Failed> {
    let source = fs::read_to_string(path)?;
    let args = source.lines().next().and_then(|line| line.strip_prefix("// args: ")).unwrap_or_default();
    let path = path.strip_prefix(support::root())?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_ulseq"));
    command.current_dir(support::root()).args(["verify", "--backend", "explore", "--replay=off", "--trace", "full"]);
    let output = command.args(args.split_whitespace()).arg(path).output()?;
    let said = support::text(&output.stdout);
    let begin = said.find("VIOLATION").ok_or_else(|| format!("no violation: {said}"))?;
    let told = said[begin..].split("\n\n").next().unwrap_or_default();
    let golden = support::root().join("tests/traces/explored").join(format!("{}.txt", support::stem(path)));
    support::golden(&golden, &format!("{told}\n"), "traces")
}
