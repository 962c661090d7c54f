//! Native runs of many programs at once: compiled into one, each with many inputs and schedules.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Input, Limit, Program};

/// All combinations of inputs are run if there are at most so many.
pub const MOST: u64 = 70_000;

/// So many floats are tried: `floats` in the runtime.
const FLOATS: i64 = 16;

const RUNTIME: &str = include_str!("native.c");

/// What the runs of one program showed.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// For each check, how often it had which value (of at most 64).
    pub values: BTreeMap<usize, BTreeMap<i64, u64>>,
    /// A check has failed.
    pub fails: bool,
    /// How it ended: `ok`, `time` or `crash`.
    pub end: String,
}

/// A way to compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Without optimization.
    Plain,
    /// With optimization.
    Fast,
    /// With sanitizers.
    Checked,
}

impl How {
    fn flags(self) -> &'static [&'static str] {
        match self {
            How::Plain => &["-O0"],
            How::Fast => &["-O2", "-fno-inline"],
            How::Checked => &["-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"],
        }
    }

    /// In file names.
    pub fn name(self) -> &'static str {
        match self {
            How::Plain => "plain",
            How::Fast => "fast",
            How::Checked => "checked",
        }
    }
}

/// Compiles these programs into one.
///
/// # Errors
/// What the compiler says.
pub fn compile(programs: &[&Program], how: How, folder: &Path) -> Result<PathBuf, String> {
    let mut text = RUNTIME.to_string();
    text.push_str("\n#define main other_main\n");
    let mut table = String::new();
    for (number, program) in programs.iter().enumerate() {
        text.push_str(&program.native(number));
        let _ = writeln!(text, "extern char __start_s{number}[], __stop_s{number}[];");
        let _ = writeln!(table, "{{p{number}_main, __start_s{number}, __stop_s{number}}},");
    }
    let _ = writeln!(text, "const struct entry programs[] = {{\n{table}}};");
    let (source, binary) = (folder.join("batch.c"), folder.join(format!("batch-{}", how.name())));
    std::fs::write(&source, text).map_err(|error| error.to_string())?;
    let output = Command::new("gcc")
        .args(["-std=gnu11", "-w", "-g1", "-fwrapv", "-ffp-contract=off"])
        .args(how.flags())
        .arg(&source)
        .arg("-o")
        .arg(&binary)
        .output()
        .map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(binary);
    }
    Err(String::from_utf8_lossy(&output.stderr).lines().take(8).collect::<Vec<_>>().join("\n"))
}

/// Runs some of the compiled programs, whose checks have these limits, which inputs take as values, too.
///
/// # Errors
/// What cannot be run.
pub fn run(
    binary: &Path,
    programs: &[(usize, &Program, &[Limit])],
    runs: u64,
    folder: &Path,
) -> Result<(BTreeMap<usize, Seen>, String), String> {
    run_in(binary, programs, None, runs, folder)
}

/// The same; with a range, all inputs that are wider than a character have all its values and no others.
///
/// # Errors
/// What cannot be run.
pub fn run_in(
    binary: &Path,
    programs: &[(usize, &Program, &[Limit])],
    range: Option<(i64, i64)>,
    runs: u64,
    folder: &Path,
) -> Result<(BTreeMap<usize, Seen>, String), String> {
    let mut plan = String::new();
    for (number, program, limits) in programs {
        let more: Vec<i64> = limits.iter().filter_map(|limit| limit.value()).collect();
        let list = |input: &Input| match range {
            Some((low, high)) if input.ty.bits > 8 => cut(input, (low..=high).map(i128::from)),
            Some(_) => cut(input, input.ty.range().0..=input.ty.range().1),
            None => values(program, input, &more),
        };
        if range.is_some() && program.inputs.iter().any(|input| input.ty.is_float()) {
            continue;
        }
        let lists: Vec<Vec<i64>> = program.inputs.iter().map(list).collect();
        let size: u64 = lists.iter().map(|list| list.len() as u64).product();
        let all = range.is_some() && size <= MOST;
        if range.is_some() && !all {
            continue;
        }
        let runs = if all || program.determined && size <= MOST.min(if program.threads { 3000 } else { MOST }) {
            0
        } else {
            runs
        };
        let _ = write!(plan, "{number} {runs} {} {}", program.seed % 1_000_003, lists.len());
        for list in lists {
            let _ = write!(plan, " {}", list.len());
            list.iter().for_each(|value| {
                let _ = write!(plan, " {value}");
            });
        }
        let _ = write!(plan, " {}", limits.len());
        for limit in *limits {
            let _ = match limit {
                Limit::Equal(value) => write!(plan, " 1 {value}"),
                Limit::Above(value) => write!(plan, " 2 {value}"),
                Limit::None => write!(plan, " 0 0"),
            };
        }
        plan.push('\n');
    }
    let path = folder.join("plan");
    std::fs::write(&path, plan).map_err(|error| error.to_string())?;
    let output = Command::new(binary)
        .env("ASAN_OPTIONS", "detect_leaks=0:detect_stack_use_after_return=0")
        .arg(&path)
        .output()
        .map_err(|error| error.to_string())?;
    let mut all: BTreeMap<usize, Seen> = BTreeMap::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let (Some(number), Some(second)) = (words.first().and_then(|w| w.parse().ok()), words.get(1)) else { continue };
        let seen = all.entry(number).or_default();
        if *second == "fails" {
            seen.fails = true;
        } else if *second == "end" {
            seen.end = words[2].to_string();
        } else if let (Ok(check), Ok(value), Ok(count)) = (second.parse(), words[2].parse(), words[3].parse()) {
            seen.values.entry(check).or_default().insert(value, count);
        }
    }
    Ok((all, String::from_utf8_lossy(&output.stderr).into_owned()))
}

/// How many values an input is tried with if nothing else is known.
pub fn values_of(input: &Input) -> u64 {
    if input.ty.is_float() {
        return FLOATS as u64;
    }
    match (input.range, input.ty.bits) {
        (Some((low, high)), _) => (high - low) as u64 + 3,
        (None, bits @ 0..=8) => 1 << bits,
        (None, _) => 1 << 20,
    }
}

/// The values that an input is tried with.
fn values(program: &Program, input: &Input, more: &[i64]) -> Vec<i64> {
    if input.ty.is_float() {
        return (0..FLOATS).collect();
    }
    let (min, max) = input.ty.range();
    let mut all: Vec<i128> = Vec::new();
    if let Some((low, high)) = input.range {
        all.extend(low - 1..=high + 1);
    } else if input.ty.bits <= 8 {
        all.extend(min..=max);
    } else {
        all.extend([0, 1, -1, min, max, min + 1, max - 1, max / 2, max / 2 + 1]);
        for value in program.constants.iter().copied().chain(more.iter().map(|value| i128::from(*value))) {
            all.extend([value - 1, value, value + 1, -value]);
        }
    }
    cut(input, all)
}

/// These values of an input's type, each once.
fn cut(input: &Input, all: impl IntoIterator<Item = i128>) -> Vec<i64> {
    let mut all: Vec<i64> = all.into_iter().map(|value| input.ty.convert(value) as i64).collect();
    all.sort_unstable();
    all.dedup();
    all
}
