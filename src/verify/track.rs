//! A track: one verifier with one purpose, whose bounds grow from attempt to attempt.

use super::plan::{Driver, Plan, Scheme};
use super::Options;
use crate::back::{Backend, Bound, Mode, Reason, Verdict};
use std::time::Duration;

/// The first time slice of a track; it doubles when it does not suffice.
const FIRST_SLICE: Duration = Duration::from_secs(5);

/// What a track aims at, and by which bounds it goes there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// Bugs within rounds and unwindings that grow.
    Bugs,
    /// A proof, or a bug, by unwinding the unbounded driver further and further.
    Unwinding,
    /// A proof by a verifier that deepens by itself.
    Own(Mode),
    /// Exactly one run with the bounds that the user gave.
    Fixed,
}

/// Rounds and unwindings of the levels of a bug search; the last entry then doubles.
const BUG_LEVELS: &[(u32, u32)] = &[(2, 2), (3, 3), (4, 5), (6, 8), (8, 12), (12, 20)];
/// Unwindings of the levels of a proof; the last entry then doubles.
const PROOF_LEVELS: &[u32] = &[8, 16, 32, 64];

/// A line of attempts.
pub(super) struct Track<'a> {
    pub(super) backend: &'a Backend,
    aim: Aim,
    level: u32,
    slice: Duration,
    threads: Option<u32>,
    /// Time used, and a handicap that lets others go first.
    pub(super) spent: Duration,
    /// Nothing more to try.
    pub(super) closed: bool,
}

/// What to do next.
#[derive(Clone, Debug)]
pub(super) struct Attempt {
    pub(super) plan: Plan,
    pub(super) mode: Mode,
    pub(super) unwind: Option<u32>,
    pub(super) slice: Duration,
}

/// The tracks for these options and verifiers, in the order in which they begin.
pub(super) fn tracks<'a>(options: &Options, backends: &'a [Backend]) -> Vec<Track<'a>> {
    let new = |backend, aim, handicap| Track {
        backend,
        aim,
        level: 0,
        slice: match aim {
            // A proof is one long run rather than many short ones.
            Aim::Unwinding => FIRST_SLICE.max(options.time / 4),
            Aim::Bugs | Aim::Own(_) | Aim::Fixed => FIRST_SLICE,
        },
        threads: options.threads,
        spent: Duration::from_secs(handicap),
        closed: false,
    };
    let mut tracks = Vec::new();
    for (place, backend) in backends.iter().enumerate() {
        if options.driver.is_some() && options.unwind.is_some() {
            tracks.push(new(backend, Aim::Fixed, 0));
            // Exactly one run.
            break;
        }
        // The second verifier joins in when the first has not answered quickly.
        let later = if place == 0 { 0 } else { 10 };
        tracks.push(new(backend, Aim::Bugs, later));
        if backend.verifier.deepens_itself() && options.unwind.is_none() {
            tracks.push(new(backend, Aim::Own(Mode::Proof), later));
            tracks.push(new(backend, Aim::Own(Mode::Induction), later + 20));
        } else {
            tracks.push(new(backend, Aim::Unwinding, later));
        }
    }
    tracks
}

impl Track<'_> {
    /// The next attempt.
    pub(super) fn attempt(&self, options: &Options) -> Attempt {
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
            Aim::Fixed => (Scheme::Resume, options.driver.unwrap_or(Driver::RoundRobin), Mode::Proof, options.unwind),
        };
        let plan = Plan {
            scheme: options.scheme.unwrap_or(scheme),
            driver,
            threads: self.threads,
            backend: self.backend.verifier.name(),
        };
        // A fixed bound is used as it is; the time is not sliced when there is nothing to alternate with.
        let slice = if self.aim == Aim::Fixed { Duration::MAX } else { self.slice };
        Attempt { plan, mode, unwind: options.unwind.or(unwind), slice }
    }

    /// Learns from an attempt: raise the bounds, give it more time, or stop.
    pub(super) fn learn(&mut self, options: &Options, verdict: &Verdict, wall: Duration) {
        self.spent += wall;
        match verdict {
            Verdict::True | Verdict::False(_) => self.closed = true,
            Verdict::Bounded(hit) => self.raise(options, hit),
            Verdict::Unknown(Reason::Timeout) => self.slice = self.slice.saturating_mul(2),
            Verdict::Unknown(
                Reason::Absent
                | Reason::OutOfMemory
                | Reason::Interrupted
                | Reason::GaveUp(_)
                | Reason::Rejected(_)
                | Reason::Crash(_)
                | Reason::Unreadable(_),
            ) => self.closed = true,
        }
    }

    fn raise(&mut self, options: &Options, hit: &[Bound]) {
        let may_deepen = options.driver.is_none() || options.unwind.is_none();
        let by_level = hit.iter().any(|bound| match bound {
            Bound::Named(name) => matches!(name.as_str(), "rounds" | "contexts"),
            Bound::Loop { .. } | Bound::Recursion { .. } | Bound::Unchecked => true,
        });
        let deepens = match self.aim {
            Aim::Bugs => may_deepen,
            Aim::Unwinding => options.unwind.is_none() && by_level,
            // It deepens by itself and met a bound of the translation.
            Aim::Own(_) | Aim::Fixed => false,
        };
        let threads = hit.iter().any(|bound| *bound == Bound::Named("threads".into()));
        if threads && options.threads.is_none() && self.aim != Aim::Fixed {
            self.threads = Some(self.threads.map_or(4, |threads| threads.saturating_mul(2)));
        } else if deepens {
            self.level += 1;
        } else {
            self.closed = true;
        }
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
