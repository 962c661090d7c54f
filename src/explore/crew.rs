//! Several expanders that share the states: each takes some of those that are open, and what they find is put in order again.
//!
//! The outcome does not depend on how many there are. A round is a run of states whose numbers are known, and nobody adds any before all of
//! them are expanded; what was found is then added in the order of the states, as a single expander would. Whether a successor is still
//! open, which the reduction asks, is known then, too: all states up to the one that is expanded have their numbers.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::batch::Batch;
use super::expand::Expander;
use super::states::States;

/// States that an expander takes at once.
const SHARE: usize = 256;
/// States of a round at most: what is found is kept until its end.
const ROUND: usize = 64 * SHARE;
/// With fewer states, it is not worth while to ask others.
const FEW: usize = 2 * SHARE;

/// At least one expander.
pub(super) struct Crew<'a> {
    pub(super) first: Expander<'a>,
    pub(super) others: Vec<Expander<'a>>,
}

impl Crew<'_> {
    /// Expands states from `next` on, one or more. `last` gives the thread whose step led to a state first.
    pub(super) fn expand(
        &mut self,
        states: &States,
        next: usize,
        last: impl Fn(usize) -> usize + Sync,
        out: &mut Vec<Batch>,
    ) {
        let open = (states.len() - next).min(ROUND);
        if self.others.is_empty() || open < FEW {
            let mut batch = out.pop().unwrap_or_default();
            batch.clear();
            self.first.expand(states, next as u32, last(next), &mut batch);
            out.clear();
            out.push(batch);
            return;
        }
        let taken = AtomicUsize::new(0);
        let work = |expander: &mut Expander| {
            let mut done = Vec::new();
            loop {
                let share = taken.fetch_add(1, Ordering::Relaxed);
                if share * SHARE >= open {
                    return done;
                }
                let mut batch = Batch::default();
                for state in next + share * SHARE..next + open.min((share + 1) * SHARE) {
                    expander.expand(states, state as u32, last(state), &mut batch);
                }
                done.push((share, batch));
            }
        };
        let work = &work;
        let mut done = std::thread::scope(|scope| {
            let others: Vec<_> = self.others.iter_mut().map(|other| scope.spawn(move || work(other))).collect();
            let mut done = work(&mut self.first);
            for other in others {
                match other.join() {
                    Ok(more) => done.extend(more),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            done
        });
        done.sort_unstable_by_key(|(share, _)| *share);
        out.clear();
        out.extend(done.into_iter().map(|(_, batch)| batch));
    }

    /// Bytes of memory that are in use.
    pub(super) fn size(&self) -> usize {
        self.first.size() + self.others.iter().map(Expander::size).sum::<usize>()
    }
}
