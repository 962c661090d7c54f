//! A track: one verifier or engine with one purpose, whose bounds grow from attempt to attempt.

use super::plan::{Driver, Plan, Scheme};
use super::{Engine, Options};
use crate::back::{self, Backend, Bound, Mode, Reason, Verdict};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// The first time slice of a track; it doubles when it does not suffice.
const FIRST_SLICE: Duration = Duration::from_secs(5);
/// What an engine gets at least when there are verifiers to go on.
const ENGINE_SLICE: Duration = Duration::from_secs(2);
/// After how many seconds the second verifier joins in.
const JOINS_IN: u64 = 10;

/// What a track aims at, and by which bounds it goes there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// One search by an engine.
    Engine,
    /// Bugs within rounds and unwindings that grow.
    Bugs,
    /// A proof, or a bug, by unwinding the unbounded driver further and further.
    Unwinding,
    /// By a verifier that deepens by itself.
    Own(Mode),
    /// Exactly one run with the bounds that the user gave.
    Fixed,
}

/// Rounds and unwindings of the levels of a bug search; the last entry then doubles. Two rounds also have the bugs of one.
const BUG_LEVELS: &[(u32, u32)] = &[(2, 2), (3, 3), (4, 5), (6, 8), (8, 12), (12, 20)];
/// Unwindings of the levels of a proof; the last entry then doubles.
const PROOF_LEVELS: &[u32] = &[8, 16, 32, 64];

/// No bounds are looked for beyond this level when those before have all been answered.
const LAST_LEVEL: u32 = 16;

/// Who works on a track.
#[derive(Clone)]
pub(super) enum Worker<'a> {
    Engine(Arc<dyn Engine>),
    Verifier(&'a Backend),
}

/// A line of attempts.
pub(super) struct Track<'a> {
    pub(super) worker: Worker<'a>,
    aim: Aim,
    level: u32,
    slice: Duration,
    threads: Option<u32>,
    /// Loops whose unwinding was too small, with the next one to try.
    loops: BTreeMap<String, u32>,
    /// Time used, and a handicap that lets others go first.
    pub(super) spent: Duration,
    /// An attempt is under way.
    pub(super) running: bool,
    /// Nothing more to try.
    pub(super) closed: bool,
}

/// What to do next.
#[derive(Clone, Debug)]
pub(super) enum Attempt {
    /// Let the engine search for so long.
    Search(Duration),
    /// Run the verifier.
    Run(Verification),
}

/// A run of a verifier.
#[derive(Clone, Debug)]
pub(super) struct Verification {
    pub(super) plan: Plan,
    pub(super) mode: Mode,
    pub(super) unwind: Option<u32>,
    pub(super) loops: BTreeMap<String, u32>,
    pub(super) slice: Duration,
}

/// The tracks for these options, engines and verifiers, in the order in which they begin.
pub(super) fn tracks<'a>(options: &Options, engines: &[Arc<dyn Engine>], backends: &'a [Backend]) -> Vec<Track<'a>> {
    let new = |worker, aim, handicap| Track {
        worker,
        aim,
        level: 0,
        slice: match aim {
            Aim::Engine if backends.is_empty() => options.time,
            // Beside verifiers it may go on for a while; where only one thing runs at once, they wait for it.
            Aim::Engine if options.jobs > 1 => ENGINE_SLICE.max(options.time / 4),
            Aim::Engine => ENGINE_SLICE,
            // A proof is one long run rather than many short ones.
            Aim::Unwinding => FIRST_SLICE.max(options.time / 4),
            Aim::Bugs | Aim::Own(_) | Aim::Fixed => FIRST_SLICE,
        },
        threads: options.threads,
        loops: BTreeMap::new(),
        spent: Duration::from_secs(handicap),
        running: false,
        closed: false,
    };
    let mut tracks = Vec::new();
    // Bounds that the user gave are for the sequential program.
    if options.driver.is_none() && options.unwind.is_none() {
        tracks.extend(engines.iter().map(|engine| new(Worker::Engine(Arc::clone(engine)), Aim::Engine, 0)));
    }
    for (place, backend) in backends.iter().enumerate() {
        let worker = Worker::Verifier(backend);
        if options.driver.is_some() && options.unwind.is_some() {
            tracks.push(new(worker, Aim::Fixed, 0));
            // Exactly one run.
            break;
        }
        let able = backend.verifier.abilities();
        // The second verifier joins in when the first has not answered quickly; one that only proves has no first.
        let later = if place == 0 || !able.bugs { 0 } else { JOINS_IN };
        if !backend.verifier.separates() {
            // It would call a bound a violation: bugs are what it reports when no bound is checked.
            if able.bugs {
                tracks.push(new(worker.clone(), Aim::Own(Mode::Bug), later));
            }
            tracks.push(new(worker, Aim::Own(Mode::Proof), later));
            continue;
        }
        tracks.push(new(worker.clone(), Aim::Bugs, later));
        if backend.verifier.deepens_itself() && options.unwind.is_none() {
            tracks.push(new(worker.clone(), Aim::Own(Mode::Proof), later));
            tracks.push(new(worker, Aim::Own(Mode::Induction), later + 20));
        } else {
            tracks.push(new(worker, Aim::Unwinding, later));
        }
    }
    tracks
}

impl Track<'_> {
    /// The next attempt.
    pub(super) fn attempt(&self, options: &Options) -> Attempt {
        match self.worker {
            Worker::Engine(_) => Attempt::Search(self.slice),
            Worker::Verifier(backend) => Attempt::Run(self.verification(options, backend)),
        }
    }

    fn verification(&self, options: &Options, backend: &Backend) -> Verification {
        let (scheme, driver, mode, unwind) = match self.aim {
            Aim::Bugs => {
                let (rounds, unwind) = bug_level(self.level);
                let driver = options.driver.unwrap_or(Driver::Rounds(rounds));
                (Scheme::Resume, driver, Mode::Bug, Some(unwind))
            }
            Aim::Unwinding => {
                (Scheme::Step, options.driver.unwrap_or(Driver::RoundRobin), Mode::Proof, Some(proof_level(self.level)))
            }
            Aim::Own(mode) => (Scheme::Step, options.driver.unwrap_or(Driver::RoundRobin), mode, None),
            Aim::Fixed | Aim::Engine => {
                (Scheme::Resume, options.driver.unwrap_or(Driver::RoundRobin), Mode::Proof, options.unwind)
            }
        };
        let verifier = &backend.verifier;
        let plan = Plan {
            scheme: options.scheme.unwrap_or(scheme),
            driver,
            threads: self.threads,
            backend: verifier.name().to_owned(),
            header: verifier.header().to_owned(),
            defines: verifier.preprocessed().then(|| {
                let asked = |property| options.asked.contains(&property);
                back::defines(mode, asked(back::Property::Misuse), asked(back::Property::Undefined))
            }),
        };
        // A fixed bound is used as it is; the time is not sliced when there is nothing to alternate with.
        let slice = if self.aim == Aim::Fixed { Duration::MAX } else { self.slice };
        Verification { plan, mode, unwind: options.unwind.or(unwind), loops: self.loops.clone(), slice }
    }

    /// Goes on to other bounds, since a run with these has been answered; stops if there are none.
    pub(super) fn skip(&mut self, options: &Options) {
        match self.aim {
            Aim::Bugs | Aim::Unwinding if options.unwind.is_none() && self.level < LAST_LEVEL => self.level += 1,
            Aim::Bugs | Aim::Unwinding | Aim::Own(_) | Aim::Fixed | Aim::Engine => self.closed = true,
        }
    }

    /// Learns from an attempt: raise the bounds, give it more time, or stop.
    pub(super) fn learn(&mut self, options: &Options, verdict: &Verdict, wall: Duration) {
        self.spent += wall;
        self.running = false;
        match (verdict, self.aim) {
            (_, Aim::Engine) => self.closed = true,
            (Verdict::True | Verdict::False(_), _) => self.closed = true,
            (Verdict::Bounded(hit), _) => self.raise(options, hit),
            (Verdict::Unknown(Reason::Timeout), _) => self.slice = self.slice.saturating_mul(2),
            (
                Verdict::Unknown(
                    Reason::Absent
                    | Reason::OutOfMemory
                    | Reason::Interrupted
                    | Reason::GaveUp(_)
                    | Reason::Rejected(_)
                    | Reason::Crash(_)
                    | Reason::Unreadable(_),
                ),
                _,
            ) => self.closed = true,
        }
    }

    fn raise(&mut self, options: &Options, hit: &[Bound]) {
        let may_deepen = options.driver.is_none() || options.unwind.is_none();
        let by_level = hit.iter().any(|bound| match bound {
            // Those that the user gave stay as they are.
            Bound::Named(name) => options.driver.is_none() && matches!(name.as_str(), "rounds" | "contexts"),
            Bound::Loop { .. } | Bound::Recursion { .. } | Bound::Unchecked => true,
        });
        let deepens = match self.aim {
            Aim::Bugs => may_deepen,
            Aim::Unwinding => options.unwind.is_none() && by_level,
            // It deepens by itself and met a bound of the translation.
            Aim::Own(_) | Aim::Fixed | Aim::Engine => false,
        };
        let threads = hit.iter().any(|bound| *bound == Bound::Named("threads".into()));
        if threads && options.threads.is_none() && self.aim != Aim::Fixed {
            self.threads = Some(self.threads.map_or(4, |threads| threads.saturating_mul(2)));
            // Another program has other loops.
            self.loops.clear();
        } else if deepens && self.aim == Aim::Unwinding && self.raise_loops(hit) {
            // Only those loops go on.
        } else if deepens {
            self.level += 1;
        } else {
            self.closed = true;
        }
    }

    /// Whether an answer of this track leaves nothing to anybody: all that these bounds let happen was gone through, and nobody may raise them.
    pub(super) fn exhausts(&self, options: &Options, verdict: &Verdict) -> bool {
        let Verdict::Bounded(hit) = verdict else { return false };
        self.aim == Aim::Unwinding
            && hit.iter().all(|bound| match bound {
                Bound::Named(name) => match name.as_str() {
                    "rounds" | "contexts" => options.driver.is_some(),
                    "threads" => options.threads.is_some(),
                    "recursion" => true,
                    _ => false,
                },
                Bound::Loop { .. } | Bound::Recursion { .. } | Bound::Unchecked => false,
            })
    }

    /// Raises single loops, if it is only them that were hit and all of them have names.
    fn raise_loops(&mut self, hit: &[Bound]) -> bool {
        let names: Option<Vec<&String>> = hit
            .iter()
            .map(|bound| match bound {
                Bound::Loop { name, .. } => name.as_ref(),
                Bound::Named(_) | Bound::Recursion { .. } | Bound::Unchecked => None,
            })
            .collect();
        let Some(names) = names else { return false };
        let least = proof_level(self.level);
        for name in names {
            let next = self.loops.get(name).copied().unwrap_or(least).saturating_mul(2);
            self.loops.insert(name.clone(), next);
        }
        true
    }
}

fn bug_level(level: u32) -> (u32, u32) {
    let last = BUG_LEVELS.len() - 1;
    let (rounds, unwind) = BUG_LEVELS[last.min(level as usize)];
    let factor = 1 << (level as usize).saturating_sub(last).min(16);
    (rounds * factor, unwind * factor)
}

fn proof_level(level: u32) -> u32 {
    let last = PROOF_LEVELS.len() - 1;
    PROOF_LEVELS[last.min(level as usize)] << (level as usize).saturating_sub(last).min(16)
}
