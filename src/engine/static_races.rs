//! Proves the absence of data races from `analysis::races` alone, before any search through states.

use std::sync::Arc;
use std::time::Duration;

use super::checked_properties::CheckedProperties;
use super::{assumptions, proof_doubts, race_doubts, Answer, Engine, Evidence, Proof};
use crate::analysis::points_to;
use crate::analysis::races::{self, Pair, Races, SuspiciousAccess};
use crate::back;
use crate::interp::{Properties, ViolationKind};
use crate::ir::{visit, StmtKind};
use crate::reductions::Reduction;
use crate::source::Span;
use crate::translate::{self, Config, Loaded};

/// The maximum number of pairs listed under a verdict.
const LISTED: usize = 20;

/// The result of the static analysis of data races.
pub enum StaticRaceAnswer {
    /// There is no data race: an engine that gives this answer at once.
    Proved(Arc<dyn Engine>),
    /// Data races are not excluded: notes for the user, in case no engine decides.
    Open(Vec<String>),
}

/// Computes the static answer if data races are checked and this reduction is on. The answer is a proof only if no
/// other property is checked.
pub fn run(asked: CheckedProperties, normal: &Loaded, config: &Config, spurious: bool) -> Option<StaticRaceAnswer> {
    if !asked.properties.race || !config.passes.without.uses(Reduction::StaticRaces) {
        return None;
    }
    let threaded = match translate::load_threads(normal, config) {
        Ok(threaded) => threaded,
        Err(_) => {
            return Some(StaticRaceAnswer::Open(vec!["races: no static answer, since there is no translation".into()]))
        }
    };
    let Some(found) = races::run_until(&threaded.program, &|| config.passes.is_late()) else {
        return Some(StaticRaceAnswer::Open(vec!["races: no static answer in the time that is left".into()]));
    };
    let only = asked.properties == Properties::NONE.with(ViolationKind::Race);
    let doubt = doubt(asked, normal, &threaded, &found);
    if let (true, true, None) = (only, found.pairs.is_empty(), &doubt) {
        let mut rests_on = vec!["what the program text shows of creation, join, common locks and atomicity".to_owned()];
        rests_on.extend(assumptions::of_every_verdict(spurious, asked, &[]));
        rests_on.extend(assumptions::of_program(normal));
        return Some(StaticRaceAnswer::Proved(Arc::new(StaticRaceEngine { rests_on, searched: excluded(&found) })));
    }
    Some(StaticRaceAnswer::Open(notes(normal, &threaded, &found, doubt)))
}

/// The reason why an empty list of pairs would be no proof, if there is one.
fn doubt(asked: CheckedProperties, normal: &Loaded, threaded: &Loaded, found: &Races) -> Option<String> {
    let bound = found.incomplete.map(|what| format!("a bound may be hit ({what})"));
    // What the passes took for granted, beyond what every engine does.
    let known = assumptions::of_program(normal);
    let assumed = || assumptions::of_program(threaded).into_iter().find(|line| !known.contains(line));
    let lost = || {
        let span = lost_creation(normal, threaded)?;
        Some(format!("{}: the translation shows no thread that is created here", normal.source.map.locate(span)))
    };
    bound
        .or_else(lost)
        .or_else(|| race_doubts::of_pointers(normal))
        .or_else(assumed)
        .or_else(|| proof_doubts::of_translation(asked, normal, true, true))
}

/// Finds a thread creation in the program without a thread instance: the list has no pairs for the accesses of such a
/// thread.
fn lost_creation(normal: &Loaded, threaded: &Loaded) -> Option<Span> {
    let made: Vec<Span> =
        threaded.program.threads.iter().filter_map(|(_, thread)| Some(thread.created_at.as_ref()?.span)).collect();
    let mut lost = None;
    for body in normal.program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee, .. } = &stmt.kind else { return };
            let creates = points_to::entry_of(&normal.program, callee).is_some_and(|e| e.creates_thread().is_some());
            if creates && !made.contains(&stmt.origin.span) {
                lost = lost.or(Some(stmt.origin.span));
            }
        });
    }
    lost
}

fn excluded(found: &Races) -> String {
    let races::Excluded { ordered, locked, atomic } = found.excluded;
    format!(
        "all pairs of conflicting accesses: {ordered} ordered by creation or join, {locked} under a common lock, \
         {atomic} atomic"
    )
}

fn notes(normal: &Loaded, threaded: &Loaded, found: &Races, doubt: Option<String>) -> Vec<String> {
    let count = found.pairs.len();
    let mut lines = vec![format!("{count} suspicious pair{} of accesses", if count == 1 { "" } else { "s" })];
    lines.extend(doubt.map(|why| format!("the list of suspicious pairs may not be complete: {why}")));
    let (mut told, mut shown) = (Vec::new(), 0);
    for pair in &found.pairs {
        // Others may differ in their columns, or in which of several objects without a name they access.
        let line = line(normal, threaded, pair);
        if !told.contains(&line) {
            if told.len() == LISTED {
                break;
            }
            told.push(line);
        }
        shown += 1;
    }
    lines.extend(told);
    if count > shown {
        lines.push(format!("{} more pairs", count - shown));
    }
    lines
}

fn line(normal: &Loaded, threaded: &Loaded, pair: &Pair) -> String {
    let text = |side: &SuspiciousAccess| {
        let atomic = if side.atomic { "atomic " } else { "" };
        let how = if side.write { "write" } else { "read" };
        let thread = &threaded.program.threads[side.thread].name;
        let held = match side.held.is_empty() {
            true => "no lock held".to_owned(),
            false => format!("holding {}", side.held.join(", ")),
        };
        format!("{atomic}{how} in {thread} at {} ({held})", normal.source.map.locate(side.origin.span))
    };
    format!("possible race on {}: {}, {}", pair.object, text(&pair.first), text(&pair.second))
}

/// The engine that returns the static answer.
struct StaticRaceEngine {
    rests_on: Vec<String>,
    searched: String,
}

impl Engine for StaticRaceEngine {
    fn name(&self) -> String {
        "static".to_owned()
    }

    fn search(&self, _time: Duration, _memory: Option<u64>, _stopped: &dyn Fn() -> bool) -> Answer {
        Answer {
            verdict: back::Verdict::True,
            evidence: Evidence::Proof(Proof::Static),
            searched: self.searched.clone(),
            rests_on: self.rests_on.clone(),
            asserts: None,
            no_proof: None,
            meets_all: false,
            warnings: Vec::new(),
        }
    }
}
