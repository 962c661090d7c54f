//! Scheduling of tracks: the track that has used the least time runs next; when its turn is over while others wait, it
//! is paused, not ended. The order in which tracks start and the length of a turn: see [`super::track`].

use super::session::{Session, Started};
use super::track::{Attempt, PortfolioMember, TrackState};
use std::time::Duration;

/// Duration for which an engine runs without other jobs after its start: for most programs that it decides at all, it
/// needs less, and the others would cost time on a machine that is busy.
const ENGINE_ALONE: Duration = Duration::from_millis(100);

impl Session<'_> {
    /// Pauses the jobs whose turn is over; then starts or continues others until the maximum number of jobs runs.
    pub(super) fn fill(&mut self) {
        self.end_turns();
        self.save_memory();
        while self.alone_for().is_zero() && self.running().count() < self.options.jobs.max(1) {
            let Some(track) = self.next_track() else { return };
            let left = self.options.time.saturating_sub(self.execute.elapsed());
            if left.is_zero() {
                self.late = true;
                return;
            }
            match self.tracks[track].state {
                TrackState::Paused(number) => self.resume(track, number),
                TrackState::Ready => match self.tracks[track].attempt(self.options) {
                    Attempt::Search => self.search(track, left),
                    Attempt::Run(planned) => self.verify(track, &planned, left),
                },
                TrackState::Running | TrackState::Closed => {}
            }
        }
    }

    /// The maximum time to wait until [`Session::fill`] has something to do even if no job ends.
    pub(super) fn next_turn(&self) -> Duration {
        let alone = Some(self.alone_for()).filter(|time| !time.is_zero());
        let ends = self.running().filter_map(|(_, started)| self.turn_left(started));
        ends.chain(alone).min().unwrap_or(Duration::MAX)
    }

    fn end_turns(&mut self) {
        let over = self.running().find(|(_, started)| self.turn_left(started).is_some_and(|left| left.is_zero()));
        if let Some((number, track)) = over.map(|(number, started)| (number, started.track)) {
            self.pause(track, number);
            self.end_turns();
        }
    }

    /// The jobs that are not paused.
    fn running(&self) -> impl Iterator<Item = (usize, &Started)> {
        let runs = |started: &Started| self.tracks[started.track].state == TrackState::Running;
        self.started.iter().filter(move |(_, started)| runs(started)).map(|(number, started)| (*number, started))
    }

    /// The rest of the job's turn; `None` if no track waits for it to end, as those for which a job is free do not. A
    /// turn lasts at least until the track has used as much time as the waiting one.
    fn turn_left(&self, started: &Started) -> Option<Duration> {
        let track = &self.tracks[started.track];
        let free = self.options.jobs.max(1).saturating_sub(self.running().count());
        let mut waiting: Vec<Duration> =
            self.tracks.iter().filter(|other| other.waits()).map(|other| other.spent).collect();
        waiting.sort_unstable();
        let waiting = *waiting.get(free)?;
        let turn = track.turn(self.options)?.max(track.until_equal(waiting));
        let used = self.execute.elapsed().saturating_sub(started.since);
        Some(turn.saturating_sub(used))
    }

    /// The remaining time for which an engine runs alone.
    fn alone_for(&self) -> Duration {
        let now = self.execute.elapsed();
        let is_engine =
            |started: &&Started| started.verification.is_none() && !self.tracks[started.track].member.assists();
        let engines = self.started.values().filter(is_engine);
        let alone = engines.map(|engine| ENGINE_ALONE.saturating_sub(now.saturating_sub(engine.first)));
        alone.max().filter(|_| self.options.jobs > 1).unwrap_or_default()
    }

    /// The waiting track that has used the least time; among equals, the first. Of several jobs, one is left to tracks
    /// that give way.
    fn next_track(&self) -> Option<usize> {
        let stay = self.running().filter(|(_, started)| self.tracks[started.track].stays).count();
        let may_stay = stay + 1 < self.options.jobs || stay == 0;
        let waiting = self.tracks.iter().enumerate().filter(|(_, track)| track.waits() && (may_stay || !track.stays));
        waiting.min_by_key(|(_, track)| track.spent).map(|(place, _)| place)
    }

    fn pause(&mut self, track: usize, number: usize) {
        let Some(started) = self.started.get_mut(&number) else { return };
        let used = self.execute.elapsed().saturating_sub(started.since);
        started.used += used;
        self.tracks[track].paused(used);
        self.tracks[track].state = TrackState::Paused(number);
        self.execute.pause(number);
    }

    /// Calls this while the jobs in progress are paused: most often their answers are not needed after it.
    pub(super) fn undisturbed<T>(&mut self, work: impl FnOnce(&Self) -> T) -> T {
        let begin = self.execute.elapsed();
        let running: Vec<usize> = self.running().map(|(number, _)| number).collect();
        running.iter().for_each(|number| self.execute.pause(*number));
        let result = work(self);
        let took = self.execute.elapsed().saturating_sub(begin);
        for number in running {
            self.started.entry(number).and_modify(|started| started.since += took);
            self.execute.resume(number);
        }
        result
    }

    fn resume(&mut self, track: usize, number: usize) {
        let Some(started) = self.started.get_mut(&number) else { return };
        started.since = self.execute.elapsed();
        self.tracks[track].state = TrackState::Running;
        self.execute.resume(number);
    }

    /// Ends the largest paused job if all jobs together exceed the memory limit. Its track starts again later and is
    /// then not paused.
    fn save_memory(&mut self) {
        let Some(most) = self.options.memory else { return };
        let verifiers: u64 = self.started.keys().map(|number| self.execute.memory(*number)).sum();
        if self.execute.own_memory().saturating_add(verifiers) <= most {
            return;
        }
        let paused = self.tracks.iter().enumerate().filter_map(|(place, track)| match (track.state, &track.member) {
            (TrackState::Paused(number), PortfolioMember::Verifier(_)) => {
                Some((self.execute.memory(number), number, place))
            }
            (TrackState::Paused(_) | TrackState::Ready | TrackState::Running | TrackState::Closed, _) => None,
        });
        let Some((_, number, track)) = paused.max() else { return };
        self.started.remove(&number);
        self.tracks[track].state = TrackState::Ready;
        self.tracks[track].stays = true;
        self.execute.end(number);
    }
}
