//! The switch policy: the points at which a context switch may happen, and so the positions of visible points.
//!
//! Both semantics use it: `passes::visible` for the sequential program, `interp::bytecode` for the interpreter. It
//! defines the *possible* points; the analyses of `passes::visible` and the partial-order reductions of `explore` then
//! omit points at which a switch makes no difference.
//!
//! So far there is one policy. A cooperative one (coroutines, FairThreads, SystemC: only
//! [`ThreadEvent::Synchronization`]) or one that bounds preemptions is another variant; no other code decides what a
//! point is.

use crate::library::{self, plays, ObjectKind, Role};

/// The moments at which the scheduler may preempt a running thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SwitchPolicy {
    /// At any moment, as for POSIX threads.
    #[default]
    Preemptive,
}

/// The next event of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThreadEvent {
    /// An access to memory that another thread may reach.
    Access,
    /// An indivisible step: an atomic operation or statement, or the beginning of an atomic section.
    Atomic,
    /// A step of a library function that other threads may observe, except for those below.
    Synchronization,
    /// A mutex is released. `passes::visible` may drop the point before it; so the release of any other lock is
    /// [`ThreadEvent::Synchronization`].
    Release,
    /// A thread is created.
    Start,
    /// An assumption, at which the thread may stop forever.
    Assumption,
    /// The end of the lifetime of objects whose addresses other threads may know.
    LifetimeEnd,
    /// The process ends, with all threads.
    ProcessEnd,
}

impl SwitchPolicy {
    /// Whether another thread may run before this event.
    pub fn switches_before(self, event: ThreadEvent) -> bool {
        match self {
            SwitchPolicy::Preemptive => match event {
                ThreadEvent::Access
                | ThreadEvent::Atomic
                | ThreadEvent::Synchronization
                | ThreadEvent::Release
                | ThreadEvent::Start
                | ThreadEvent::Assumption
                | ThreadEvent::LifetimeEnd
                | ThreadEvent::ProcessEnd => true,
            },
        }
    }
}

impl ThreadEvent {
    /// The event of a step of this library function, if other threads may observe it.
    pub fn of_call(name: &str) -> ThreadEvent {
        let is_of_mutex = library::lookup(name).is_some_and(|entry| entry.object == Some(ObjectKind::Mutex));
        if is_of_mutex && plays(name, Role::Release) {
            ThreadEvent::Release
        } else if library::creates_thread(name) {
            ThreadEvent::Start
        } else {
            ThreadEvent::Synchronization
        }
    }
}
