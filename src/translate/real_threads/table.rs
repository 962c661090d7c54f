//! Emits the schedule as tables in C.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::points::{PointNumbers, START};
use crate::schedule::{Act, ActKind, Schedule, StepKind, ViolatedProperty};
use crate::text_escape;

/// All tables that `token.c` reads.
pub(super) fn text(schedule: &Schedule, numbers: &PointNumbers) -> String {
    let told = tell(schedule, numbers);
    let mut out = String::new();
    let _ = writeln!(out, "enum {{ REPLAY_THREADS = {}, REPLAY_POINTS = {},", schedule.threads.len(), numbers.len());
    let given = given(schedule, numbers);
    let _ = writeln!(
        out,
        "       REPLAY_ENTRIES = {}, REPLAY_PLACES = {}, REPLAY_GIVEN = {}, REPLAY_RESULTS = {} }};",
        told.entries.len(),
        numbers.places.numbers.len(),
        given.len(),
        told.results.len()
    );
    if let Some(failure) = schedule.failure.as_ref().filter(|failure| stops_before(failure.kind)) {
        let _ = writeln!(out, "#define REPLAY_MISUSE {}", text_escape::c_string(&failure.text));
    }
    out.push_str("static const struct { int thread, point, count; } __replay_table[] = {\n");
    for entry in &told.entries {
        let (thread, point, count) = entry.key;
        let _ = writeln!(out, "    {{ {thread}, {point}, {count} }}, /* {} */", text_escape::c_comment(&entry.comment));
    }
    out.push_str("    { -1, -1, -1 }\n};\n");
    list(&mut out, "static const unsigned char __replay_goes_on[]", goes_on(schedule).iter().map(ToString::to_string));
    let last = told.last.iter().map(|(point, count)| format!("{{ {point}, {count} }}"));
    list(&mut out, "static const struct { int point, count; } __replay_last[]", last);
    let makers = makers(schedule);
    list(
        &mut out,
        "static const struct { int thread, count; } __replay_makers[]",
        makers.iter().map(|(t, c)| format!("{{ {t}, {c} }}")),
    );
    let results =
        told.results.iter().map(|((thread, point, count), value)| format!("{{ {thread}, {point}, {count}, {value} }}"));
    let end = || std::iter::once("{ -1, 0, 0, 0 }".to_string());
    list(
        &mut out,
        "static const struct { int thread, point, count, result; } __replay_results[]",
        results.chain(end()),
    );
    let end = std::iter::once("{ -1, 0, 0, 0 }".to_string());
    list(
        &mut out,
        "static const struct { int thread, place; unsigned long long times, bits; } __replay_given[]",
        given.into_iter().chain(end),
    );
    let words = schedule.arguments.iter().flatten();
    let words = words.map(|word| text_escape::c_string(word)).chain(std::iter::once("0".to_owned()));
    list(&mut out, "static char *__replay_words[]", words);
    out
}

/// The rows of the table of what the threads get from the environment. The place -1 stands for some place in a function
/// that is called.
fn given(schedule: &Schedule, numbers: &PointNumbers) -> Vec<String> {
    let rows = schedule.given.iter().filter_map(|given| {
        let in_call = numbers.places.calls.contains(&given.at).then_some(-1);
        let place = numbers.places.numbers.get(&given.at).map(|place| *place as i64).or(in_call)?;
        Some(format!("{{ {}, {place}, {}, {:#x}ULL }}", given.thread, given.times, given.bits))
    });
    rows.collect()
}

fn list(out: &mut String, what: &str, items: impl Iterator<Item = String>) {
    let items: Vec<String> = items.collect();
    let _ = writeln!(out, "{what} = {{ {} }};", items.join(", "));
}

/// Thread, point, and the number of times that the thread has reached the point, including this one.
type Key = (usize, usize, usize);

struct ScheduledPoint {
    key: Key,
    comment: String,
}

#[derive(Default)]
struct ScheduleTable {
    entries: Vec<ScheduledPoint>,
    results: Vec<(Key, i64)>,
    /// For each thread, the last point that it reaches, and the number of times it has reached it by then.
    last: Vec<(usize, usize)>,
}

/// Whether the run ends before the last step, since the native behavior of that step is unpredictable.
fn stops_before(kind: ViolatedProperty) -> bool {
    match kind {
        ViolatedProperty::Misuse | ViolatedProperty::Undefined | ViolatedProperty::Overflow => true,
        ViolatedProperty::Assertion | ViolatedProperty::Deadlock | ViolatedProperty::Race | ViolatedProperty::Leak => {
            false
        }
    }
}

/// Counts the acts of each thread, and adds an entry for the first act after each visible point.
fn tell(schedule: &Schedule, numbers: &PointNumbers) -> ScheduleTable {
    let mut told = ScheduleTable { last: vec![(START, 1); schedule.threads.len()], ..ScheduleTable::default() };
    let mut counts: BTreeMap<(usize, Act), usize> = BTreeMap::new();
    let mut begun = vec![false; schedule.threads.len()];
    // Whether a visible point was passed and no act of the thread has had a number since.
    let mut passed = vec![false; schedule.threads.len()];
    let last = schedule.steps.len().saturating_sub(1);
    let stops = schedule.failure.as_ref().is_some_and(|failure| stops_before(failure.kind));
    for (at, step) in schedule.steps.iter().enumerate() {
        let thread = step.thread;
        let comment = format!("{}, {}", schedule.threads[thread].name, step.place);
        if step.begins && !std::mem::replace(&mut begun[thread], true) {
            told.entries.push(ScheduledPoint { key: (thread, START, 1), comment: format!("{comment} (begins)") });
        } else {
            passed[thread] |= step.begins;
        }
        passed[thread] |= stops && at == last;
        for act in &step.acts {
            let count = counts.entry((thread, *act)).or_default();
            *count += 1;
            let Some(point) = numbers.get(act) else { continue };
            let key = (thread, point, *count);
            told.last[thread] = (point, *count);
            if std::mem::take(&mut passed[thread]) {
                told.entries.push(ScheduledPoint { key, comment: comment.clone() });
            }
            if let (ActKind::GoOn, StepKind::Call { result: Some(result), .. }) = (act.kind, &step.what) {
                told.results.extend(result.parse().ok().map(|value| (key, value)));
            }
        }
    }
    told
}

/// Whether a thread without further entries continues: it has ended in the schedule, or it reaches the violation.
fn goes_on(schedule: &Schedule) -> Vec<u8> {
    let ended = |thread: usize| {
        schedule.steps.iter().any(|step| step.thread == thread && matches!(step.what, StepKind::End | StepKind::Exit))
            || schedule.failure.as_ref().is_some_and(|failure| failure.thread == thread)
    };
    (0..schedule.threads.len()).map(|thread| u8::from(ended(thread))).collect()
}

/// For each thread, its creator, and the number of threads that the creator has created before it.
fn makers(schedule: &Schedule) -> Vec<(i64, usize)> {
    let mut makers = vec![(-1, 0); schedule.threads.len()];
    let mut made = vec![0; schedule.threads.len()];
    for step in &schedule.steps {
        if let StepKind::Start(thread) = step.what {
            makers[thread] = (step.thread as i64, made[step.thread]);
            made[step.thread] += 1;
        }
    }
    makers
}
