//! A schedule as a sequence of rows: the steps of one thread on one line of the source.

use super::Sources;
use crate::library::{is_generated, plays, Role};
use crate::schedule::{ActKind, Schedule, Step, StepKind, ValueAccess};
use crate::source::Location;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// The thread.
    pub(super) thread: usize,
    /// The place.
    pub(super) place: Location,
    /// The action of the thread, as text.
    pub(super) text: String,
    /// Values read from and written to memory that other threads can access, inputs, and changes of held locks.
    pub(super) shared: Vec<String>,
    /// Values that only the thread can access.
    pub(super) own: Vec<String>,
    /// Whether other threads can observe it.
    pub(super) visible: bool,
    /// Whether it is the violation.
    pub(super) violation: bool,
    /// The number of the turn that it belongs to, from 0.
    pub(super) turn: usize,
    /// The range of its steps.
    pub(super) steps: std::ops::Range<usize>,
}

impl Row {
    /// Text and values on one line.
    pub(super) fn told(&self) -> String {
        if self.shared.is_empty() {
            return self.text.clone();
        }
        format!("{}  [{}]", self.text, self.shared.join(", "))
    }
}

/// The rows of a schedule, in order.
pub(super) fn rows(schedule: &Schedule, sources: &Sources) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut held: Vec<Vec<String>> = vec![Vec::new(); schedule.threads.len()];
    let mut turn = 0;
    for (index, step) in schedule.steps.iter().enumerate() {
        let last = rows.last();
        if last.is_some_and(|row| row.thread != step.thread) {
            turn += 1;
        }
        let joined = last.is_some_and(|row| joins(row, step, &schedule.steps[row.steps.end - 1]));
        if !joined {
            rows.push(Row {
                thread: step.thread,
                place: step.place_in_program().clone(),
                text: text(schedule, step, sources),
                shared: Vec::new(),
                own: Vec::new(),
                visible: false,
                violation: false,
                turn,
                steps: index..index,
            });
        }
        if let Some(row) = rows.last_mut() {
            row.steps.end = index + 1;
            add(row, schedule, step, joined, sources);
            locks(row, step, &mut held);
        }
    }
    rows
}

/// Whether a step belongs to the same row as the one before.
fn joins(row: &Row, step: &Step, last: &Step) -> bool {
    let place = step.place_in_program();
    let same = row.thread == step.thread && row.place.line == place.line && row.place.file == place.file;
    let in_library = last.call.is_some() || step.call.is_some();
    let ends = matches!(last.what, StepKind::Violation(_) | StepKind::End | StepKind::Exit);
    let calls = !in_library && matches!((&last.what, &step.what), (StepKind::Call { .. }, StepKind::Call { .. }));
    same && (last.calls == step.calls || in_library) && !ends && !calls
}

fn add(row: &mut Row, schedule: &Schedule, step: &Step, joined: bool, sources: &Sources) {
    // What a function of the library keeps for itself is no matter of the program.
    let in_library = step.call.is_some();
    for access in step.accesses.iter().filter(|access| !in_library || access.shared || access.input) {
        let list = if access.shared || access.input { &mut row.shared } else { &mut row.own };
        let text = access_text(access);
        // A write shows the previous value, so a read of that value just before is dropped.
        let told = format!("{}: {}", access.name, access.before);
        if list.last() == Some(&told) {
            list.pop();
        }
        list.push(text);
        row.visible |= access.shared || access.input;
    }
    match &step.what {
        StepKind::Statement | StepKind::Uninitialized | StepKind::Branch(_) => {}
        StepKind::Violation(_) => {
            row.violation = true;
            row.visible = true;
        }
        StepKind::Call { .. } | StepKind::Start(_) | StepKind::Exit => {
            row.visible = true;
            if joined && !in_library {
                row.text = text(schedule, step, sources);
            }
        }
        StepKind::End => row.visible = true,
    }
}

/// Adds the locks that the thread has acquired (`+`) and released (`-`).
fn locks(row: &mut Row, step: &Step, held: &mut [Vec<String>]) {
    let before = &mut held[step.thread];
    if *before == step.held {
        return;
    }
    let released = before.iter().filter(|lock| !step.held.contains(lock)).map(|lock| format!("-{lock}"));
    let taken = step.held.iter().filter(|lock| !before.contains(lock)).map(|lock| format!("+{lock}"));
    row.shared.extend(released.chain(taken));
    before.clone_from(&step.held);
}

/// An access as `x: 1` (read), `x: 1 -> 2` (written), `x := 5` (chosen by the environment).
pub(super) fn access_text(access: &ValueAccess) -> String {
    match &access.after {
        Some(after) => format!("{}: {} -> {after}", access.name, access.before),
        None if access.input => format!("{} := {} (input)", access.name, access.before),
        None => format!("{}: {}", access.name, access.before),
    }
}

/// The action of a step, as text: the library call, or the line of the source.
fn text(schedule: &Schedule, step: &Step, sources: &Sources) -> String {
    let line = sources.line(step.place_in_program()).map(str::to_string);
    match &step.what {
        StepKind::Call { .. } if step.call.is_some() => line.unwrap_or_else(|| "...".into()),
        StepKind::Call { name, .. } if is_generated(name) => line.unwrap_or_else(|| "...".into()),
        StepKind::Call { name, args, result } => {
            let result = result.as_ref().filter(|result| *result != "0").map(|result| format!(" = {result}"));
            let again = if step.acts.iter().any(|act| act.kind == ActKind::GoOn) { " goes on" } else { "" };
            let args: Vec<&str> = args.iter().map(|arg| argument(schedule, name, arg)).collect();
            format!("{name}({}){again}{}", args.join(", "), result.unwrap_or_default())
        }
        StepKind::Start(thread) => format!("creates {}", schedule.threads[*thread].name),
        StepKind::End => line.map_or("ends".into(), |line| format!("{line}  (ends)")),
        StepKind::Exit => line.map_or("ends the process".into(), |line| format!("{line}  (ends the process)")),
        StepKind::Violation(text) => line.unwrap_or_else(|| text.clone()),
        StepKind::Statement | StepKind::Uninitialized | StepKind::Branch(_) => line.unwrap_or_else(|| "...".into()),
    }
}

/// An argument of a library call; the model's number of a thread is replaced by the thread's name.
fn argument<'a>(schedule: &'a Schedule, call: &str, arg: &'a str) -> &'a str {
    if ![Role::Join, Role::TryJoin, Role::Detach].into_iter().any(|role| plays(call, role)) {
        return arg;
    }
    // `main` has the number 1.
    let thread = arg.parse::<usize>().ok().and_then(|number| schedule.threads.get(number.checked_sub(1)?));
    thread.map_or(arg, |thread| &thread.name)
}
