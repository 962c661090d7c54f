//! A track: one verifier or engine with one purpose, whose bounds grow from attempt to attempt. This file decides which
//! tracks exist, when each starts, with which bounds, and for how long.

use super::options::{asks_undefined, VerifyOptions};
use crate::back::{self, Backend, Bound, Mode, Verdict};
use crate::driver::Driver;
use crate::engine::{Engine, TranslationRequest};
use crate::scheme::Scheme;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Durations for which a track continues before another track that has used less time takes its turn: as long as it has
/// run so far, within these. Whoever needs little time is not kept waiting by one that needs much, and one that needs
/// much is not paused often.
const SHORTEST_TURN: Duration = Duration::from_secs(1);
const LONGEST_TURN: Duration = Duration::from_secs(5);
/// The first turn of an engine that gives way to others: such an engine either answers early or takes long.
const ENGINE_TURN: Duration = Duration::from_secs(2);
/// The second verifier starts when the others have used this many seconds each.
const JOINS_IN: u64 = 3;
/// The same for an engine that assists another one: it answers early or not at all.
const ASSISTANT_JOINS_IN: u64 = 1;
/// The built-in verifier starts first, and after its first turn waits until the others have used this time each: most
/// of its proofs are made in the first turn.
const BUILT_IN_RESTS: Duration = Duration::from_secs(1);
/// The built-in verifier gets this many times as much time as each installed one: for endless programs with data of full
/// width, it alone can make a proof, while the others answer up to bounds.
const BUILT_IN_SHARE: u32 = 2;

/// The purpose of a track, which determines the bounds that it raises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// One search by an engine.
    Engine,
    /// Bug search with growing rounds and loop bounds.
    Bugs,
    /// A proof, or a bug, with the unbounded driver and growing loop bounds.
    Unwinding,
    /// One run of a verifier that needs no loop bounds from the track.
    Own(Mode),
    /// Exactly one run with the bounds that the user gave.
    Fixed,
}

/// Rounds and loop bounds of the levels of a bug search; after the last entry they double. Two rounds cover all
/// schedules of one.
const BUG_LEVELS: &[(u32, u32)] = &[(2, 2), (3, 3), (4, 5), (6, 8), (8, 12), (12, 20)];
/// Loop bounds of the levels of a proof; after the last entry they double.
const PROOF_LEVELS: &[u32] = &[8, 16, 32, 64];

/// The first bound on the instances of a thread that is not the default of the translation.
const FIRST_THREADS: u32 = 4;

/// Bounds that were already answered are skipped up to this level; then the track is closed.
const LAST_LEVEL: u32 = 16;

/// The verifier or engine of a track.
#[derive(Clone)]
pub(super) enum PortfolioMember<'a> {
    Engine(Arc<dyn Engine>),
    Verifier(&'a Backend),
}

impl PortfolioMember<'_> {
    /// Its name in messages.
    pub(super) fn name(&self) -> String {
        match self {
            PortfolioMember::Engine(engine) => engine.name(),
            PortfolioMember::Verifier(backend) => backend.verifier.name().to_owned(),
        }
    }

    /// Whether it is the verifier that is there in any case.
    fn is_built_in(&self) -> bool {
        match self {
            PortfolioMember::Engine(_) => false,
            PortfolioMember::Verifier(backend) => backend.verifier.is_built_in(),
        }
    }

    /// Whether it is an engine that assists another one.
    pub(super) fn assists(&self) -> bool {
        match self {
            PortfolioMember::Engine(engine) => engine.is_assistant(),
            PortfolioMember::Verifier(_) => false,
        }
    }
}

/// A track.
pub(super) struct Track<'a> {
    pub(super) member: PortfolioMember<'a>,
    aim: Aim,
    level: u32,
    /// Whether it is never paused.
    pub(super) stays: bool,
    /// Handicap after its first turn.
    rests: Duration,
    /// How many times as much time it gets as other tracks.
    share: u32,
    threads: Option<u32>,
    /// Loops whose bound was too small, with the next bound to try.
    loops: BTreeMap<String, u32>,
    /// Time used, divided by its share, plus a handicap that lets other tracks go first.
    pub(super) spent: Duration,
    pub(super) state: TrackState,
}

/// The state of a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TrackState {
    /// The next attempt can be started.
    Ready,
    /// An attempt is in progress.
    Running,
    /// The attempt with this number can be continued.
    Paused(usize),
    /// No attempt is left.
    Closed,
}

/// The next attempt.
#[derive(Clone, Debug)]
pub(super) enum Attempt {
    /// Let the engine search.
    Search,
    /// Run the verifier.
    Run(PlannedVerification),
}

/// The parameters of a verifier's run.
#[derive(Clone, Debug)]
pub(super) struct PlannedVerification {
    pub(super) request: TranslationRequest,
    pub(super) mode: Mode,
    pub(super) unwind: Option<u32>,
    pub(super) loops: BTreeMap<String, u32>,
}

/// The tracks for these options, engines and verifiers, in the order in which they start.
pub(super) fn tracks<'a>(
    options: &VerifyOptions,
    engines: &[Arc<dyn Engine>],
    backends: &'a [Backend],
) -> Vec<Track<'a>> {
    let new = |member: PortfolioMember<'a>, aim, handicap| {
        let is_beside_others = backends.len() > 1 && member.is_built_in();
        let (rests, share) = if is_beside_others { (BUILT_IN_RESTS, BUILT_IN_SHARE) } else { (Duration::ZERO, 1) };
        Track {
            aim,
            level: 0,
            stays: false,
            rests,
            share,
            threads: options.threads,
            loops: BTreeMap::new(),
            spent: Duration::from_secs(handicap),
            state: TrackState::Ready,
            member,
        }
    };
    let mut tracks = Vec::new();
    // Bounds that the user gave are for the sequential program, which engines do not use.
    if options.driver.is_none() && options.unwind.is_none() {
        let later = |engine: &Arc<dyn Engine>| if engine.is_assistant() { ASSISTANT_JOINS_IN } else { 0 };
        tracks.extend(
            engines.iter().map(|engine| new(PortfolioMember::Engine(Arc::clone(engine)), Aim::Engine, later(engine))),
        );
    }
    let fixed = options.driver.is_some() && options.unwind.is_some();
    let (own, installed): (Vec<_>, Vec<_>) = backends.iter().partition(|one| one.verifier.is_built_in() && !fixed);
    for (place, backend) in own.iter().map(|one| (0, *one)).chain(installed.iter().copied().enumerate()) {
        let member = PortfolioMember::Verifier(backend);
        if fixed {
            tracks.push(new(member, Aim::Fixed, 0));
            // Exactly one run.
            break;
        }
        let able = backend.verifier.abilities();
        // A further verifier starts when the first has not answered quickly; one that only proves need not wait for a
        // bug search.
        let later = if place == 0 || !able.bugs { 0 } else { JOINS_IN };
        if backend.verifier.is_built_in() {
            // It is there in any case: alone it does everything; beside verifiers that were installed it tries what
            // they cannot, a proof without bounds.
            if backends.len() == 1 {
                tracks.push(new(member.clone(), Aim::Bugs, 0));
            }
            let aim = if options.unwind.is_none() { Aim::Own(Mode::Proof) } else { Aim::Unwinding };
            tracks.push(new(member, aim, 0));
            continue;
        }
        if !backend.verifier.separates() {
            // It would report a bound as a violation, so for bugs it is run without checking bounds.
            if able.bugs {
                tracks.push(new(member.clone(), Aim::Own(Mode::Bug), later));
            }
            tracks.push(new(member, Aim::Own(Mode::Proof), later));
            continue;
        }
        tracks.push(new(member.clone(), Aim::Bugs, later));
        if backend.verifier.deepens_itself() && options.unwind.is_none() {
            tracks.push(new(member.clone(), Aim::Own(Mode::Proof), later));
            tracks.push(new(member, Aim::Own(Mode::Induction), later + 20));
        } else {
            tracks.push(new(member, Aim::Unwinding, later));
        }
    }
    tracks
}

impl Track<'_> {
    /// Duration for which it continues while others wait; `None` if it need not give way.
    pub(super) fn turn(&self, options: &VerifyOptions) -> Option<Duration> {
        let shortest = match &self.member {
            // Its memory ends it before long. Verifiers run beside it; if it had to give way to them, it would lose
            // the proofs that it makes in the last part of the time.
            PortfolioMember::Engine(engine) if options.jobs > 1 && engine.may_prove() && !self.member.assists() => {
                return None
            }
            PortfolioMember::Engine(_) => ENGINE_TURN,
            PortfolioMember::Verifier(_) => SHORTEST_TURN,
        };
        (!self.stays).then(|| self.spent.clamp(shortest, LONGEST_TURN))
    }

    /// The next attempt.
    pub(super) fn attempt(&self, options: &VerifyOptions) -> Attempt {
        match self.member {
            PortfolioMember::Engine(_) => Attempt::Search,
            PortfolioMember::Verifier(backend) => Attempt::Run(self.verification(options, backend)),
        }
    }

    fn verification(&self, options: &VerifyOptions, backend: &Backend) -> PlannedVerification {
        let (scheme, driver, mode, unwind) = match self.aim {
            Aim::Bugs => {
                let (rounds, unwind) = bug_level(self.level);
                let driver = options.driver.unwrap_or(Driver::Rounds(rounds));
                (Scheme::Resume, driver, Mode::Bug, Some(unwind))
            }
            Aim::Unwinding => {
                (Scheme::Step, options.driver.unwrap_or(Driver::Unbounded), Mode::Proof, Some(proof_level(self.level)))
            }
            Aim::Own(mode) => (Scheme::Step, options.driver.unwrap_or(Driver::Unbounded), mode, None),
            Aim::Fixed | Aim::Engine => {
                (Scheme::Resume, options.driver.unwrap_or(Driver::Unbounded), Mode::Proof, options.unwind)
            }
        };
        let verifier = &backend.verifier;
        let request = TranslationRequest {
            scheme: options.scheme.unwrap_or(scheme),
            driver,
            threads: self.threads,
            backend: verifier.name().to_owned(),
            header: verifier.header(),
            defines: verifier.preprocessed().then(|| {
                let asked = |property| options.asked.contains(&property);
                back::defines(mode, asked(back::Property::Misuse), asks_undefined(&options.asked))
            }),
            changed: None,
        };
        PlannedVerification { request, mode, unwind: options.unwind.or(unwind), loops: self.loops.clone() }
    }

    /// Skips bounds whose run was already answered; closes the track if there are no others.
    pub(super) fn skip(&mut self, options: &VerifyOptions) {
        match self.aim {
            Aim::Bugs | Aim::Unwinding if options.unwind.is_none() && self.level < LAST_LEVEL => self.level += 1,
            Aim::Bugs | Aim::Unwinding | Aim::Own(_) | Aim::Fixed | Aim::Engine => self.state = TrackState::Closed,
        }
    }

    /// Counts the time used in a turn.
    pub(super) fn used(&mut self, time: Duration) {
        self.spent += time / self.share;
    }

    /// Counts the time used in a turn after which the track is paused.
    pub(super) fn paused(&mut self, time: Duration) {
        self.used(time);
        self.spent += std::mem::take(&mut self.rests);
    }

    /// The time that it may use until it has used as much as another one, by their shares.
    pub(super) fn until_equal(&self, other: Duration) -> Duration {
        other.saturating_sub(self.spent) * self.share
    }

    /// Whether it could start or continue now.
    pub(super) fn waits(&self) -> bool {
        match self.state {
            TrackState::Ready | TrackState::Paused(_) => true,
            TrackState::Running | TrackState::Closed => false,
        }
    }

    /// Updates the track with the verdict of an attempt: raises the bounds, or closes the track.
    pub(super) fn learn(&mut self, options: &VerifyOptions, verdict: &Verdict) {
        self.state = TrackState::Ready;
        match (verdict, self.aim) {
            (Verdict::Bounded(hit), Aim::Bugs | Aim::Unwinding | Aim::Own(_) | Aim::Fixed) => self.raise(options, hit),
            (Verdict::True | Verdict::False(_) | Verdict::Bounded(_) | Verdict::Unknown(_), _) => {
                self.state = TrackState::Closed;
            }
        }
    }

    fn raise(&mut self, options: &VerifyOptions, hit: &[Bound]) {
        let may_deepen = options.driver.is_none() || options.unwind.is_none();
        let by_level = hit.iter().any(|bound| match bound {
            // The driver's bounds stay if the user gave them.
            Bound::Named(name) => options.driver.is_none() && matches!(name.as_str(), "rounds" | "contexts"),
            Bound::Loop { .. } | Bound::Recursion { .. } | Bound::Unchecked => true,
        });
        let deepens = match self.aim {
            Aim::Bugs => may_deepen,
            Aim::Unwinding => options.unwind.is_none() && by_level,
            // It needs no loop bounds, so it was a bound of the translation that was hit.
            Aim::Own(_) | Aim::Fixed | Aim::Engine => false,
        };
        let threads = hit.iter().any(|bound| *bound == Bound::Named("threads".into()));
        if threads && options.threads.is_none() && self.aim != Aim::Fixed {
            self.raise_threads();
        } else if deepens && self.aim == Aim::Unwinding && self.raise_loops(hit) {
            // Only the bounds of these loops are raised.
        } else if deepens {
            self.level += 1;
        } else {
            self.state = TrackState::Closed;
        }
    }

    fn raise_threads(&mut self) {
        self.threads = Some(self.threads.map_or(FIRST_THREADS, |threads| threads.saturating_mul(2)));
        // A translation with more instances has other loops.
        self.loops.clear();
    }

    /// Whether a run has covered all executions in which no more threads are created than it allows.
    pub(super) fn covers_threads(&self, options: &VerifyOptions, verdict: &Verdict) -> bool {
        let Verdict::Bounded(hit) = verdict else { return false };
        let is_of_threads = |bound: &Bound| *bound == Bound::Named("threads".into());
        let stays = |bound: &Bound| match bound {
            Bound::Named(name) => !matches!(name.as_str(), "rounds" | "contexts"),
            Bound::Loop { .. } | Bound::Recursion { .. } | Bound::Unchecked => false,
        };
        let may_raise = options.driver.is_none() && options.threads.is_none();
        may_raise && self.covers_all() && hit.iter().any(is_of_threads) && hit.iter().all(stays)
    }

    /// Raises the bound on threads of a bug search that has this one.
    pub(super) fn leave_threads(&mut self, covered: Option<u32>) {
        if self.aim == Aim::Bugs && self.threads == covered {
            self.raise_threads();
        }
    }

    /// Whether this verdict makes other attempts pointless: all executions within the bounds were covered, and none of
    /// the bounds that were hit may be raised.
    pub(super) fn exhausts(&self, options: &VerifyOptions, verdict: &Verdict) -> bool {
        let Verdict::Bounded(hit) = verdict else { return false };
        self.covers_all()
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

    /// Whether this verdict makes bug searches pointless: the number of rounds was unbounded, and only bounds of models
    /// were hit, which a bug search hits, too. An engine with a model of its own may not have such a bound.
    pub(super) fn exhausts_bug_searches(&self, options: &VerifyOptions, verdict: &Verdict) -> bool {
        let Verdict::Bounded(hit) = verdict else { return false };
        let is_of_models = |bound: &Bound| match bound {
            Bound::Named(name) => !matches!(name.as_str(), "rounds" | "contexts" | "threads" | "recursion"),
            Bound::Loop { .. } | Bound::Recursion { .. } | Bound::Unchecked => false,
        };
        self.covers_all() && options.driver.is_none() && hit.iter().all(is_of_models)
    }

    /// Whether a run covers all executions within the bounds that it names.
    fn covers_all(&self) -> bool {
        matches!(self.aim, Aim::Unwinding | Aim::Own(Mode::Proof))
    }

    /// Closes the track if it is a bug search that has no attempt in progress.
    pub(super) fn end_bug_search(&mut self) {
        if self.aim == Aim::Bugs && self.state == TrackState::Ready {
            self.state = TrackState::Closed;
        }
    }

    /// Raises the bounds of single loops if nothing else was hit and all of them have names.
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
