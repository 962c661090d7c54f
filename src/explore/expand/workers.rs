//! Parallel expansion of states: several expanders share the state store, and their results are merged in the order of
//! the states.
//!
//! The outcome does not depend on the number of expanders. The states of a round have their numbers before it begins,
//! and none is added until all of them are expanded; new states are then added in the order in which a single expander
//! would find them. Whether a successor is still unexpanded (the condition of the queue proviso) is known at that time,
//! too: all states up to the one that is expanded have their numbers. The sleep sets of the states of a round stay
//! unchanged until its end.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::explore::expand::batch::Batch;
use crate::explore::expand::{Expander, QueuedState};
use crate::explore::store::states::States;
use crate::interp::Properties;

/// The number of states that an expander takes at once.
const SHARE: usize = 256;
/// The maximum number of states of a round: their results are kept until its end.
pub(in crate::explore) const ROUND: usize = 64 * SHARE;
/// With fewer states than this, starting threads costs more than it saves.
const FEW: usize = 2 * SHARE;

/// One or more expanders.
pub(in crate::explore) struct Workers<'a> {
    pub(in crate::explore) first: Expander<'a>,
    pub(in crate::explore) others: Vec<Expander<'a>>,
}

impl Workers<'_> {
    /// Expands one or more of these states, from the first on. `last` gives the thread whose step first led to a
    /// state.
    pub(in crate::explore) fn expand(
        &mut self,
        states: &States,
        tasks: &[QueuedState],
        last: impl Fn(u32) -> usize + Sync,
        out: &mut Vec<Batch>,
    ) {
        let open = tasks.len();
        if self.others.is_empty() || open < FEW {
            let mut batch = out.pop().unwrap_or_default();
            batch.clear();
            self.first.expand(states, tasks[0], last(tasks[0].state), &mut batch);
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
                for task in &tasks[share * SHARE..open.min((share + 1) * SHARE)] {
                    expander.expand(states, *task, last(task.state), &mut batch);
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

    /// Restricts the properties that are still noticed.
    pub(in crate::explore) fn notice(&mut self, noticed: Properties) {
        std::iter::once(&mut self.first).chain(&mut self.others).for_each(|expander| expander.notice(noticed));
    }

    /// Bytes of memory in use.
    pub(in crate::explore) fn size(&self) -> usize {
        self.first.size() + self.others.iter().map(Expander::size).sum::<usize>()
    }
}
