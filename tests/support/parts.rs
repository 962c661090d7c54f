//! Campaigns with random seeds use one core. An ordinary run of a suite has all of them.

use std::process::{Command, ExitCode};

/// Runs this program as one process for each core, with a part of the seeds from 1 each, and shows what they say one
/// after the other. `None` if this program was told anything about what to do: then it does that itself.
///
/// `count` is the option that says how many seeds there are; `--seed` must name the first one.
pub(crate) fn run(count: &str, seeds: u64) -> Option<ExitCode> {
    if std::env::args().len() > 1 {
        return None;
    }
    let program = std::env::current_exe().expect("the path of this program");
    let parts = std::thread::available_parallelism().map_or(1, std::num::NonZero::get).min(4) as u64;
    let part = |at: u64| {
        let (first, end) = (1 + seeds * at / parts, 1 + seeds * (at + 1) / parts);
        let mut command = Command::new(&program);
        command.args(["--seed", &first.to_string(), count, &(end - first).to_string()]);
        command.output().expect("this program runs")
    };
    let outputs: Vec<_> = std::thread::scope(|scope| {
        let part = &part;
        let running: Vec<_> = (0..parts).map(|at| scope.spawn(move || part(at))).collect();
        running.into_iter().map(|thread| thread.join().expect("a part ends")).collect()
    });
    for output in &outputs {
        print!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    }
    let clean = outputs.iter().all(|output| output.status.success());
    Some(if clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
