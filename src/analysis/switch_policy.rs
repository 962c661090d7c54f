//! The switch policy: where a context switch may happen, and so where visible points stand.
//!
//! Both semantics ask it: `passes::visible` for the sequential program, `interp::bytecode` for the interpreter. It says
//! what *can* be a point; the analyses of `passes::visible` and the partial-order reductions of `explore` then leave
//! out points at which a switch makes no difference.
//!
//! So far there is one policy. A cooperative one (coroutines, FairThreads, SystemC: only [`Event::Synchronization`]) or
//! one that bounds preemptions is another variant, and nothing else decides what a point is.

use crate::library::{self, role, Role};

/// When the scheduler may take the processor from a running thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SwitchPolicy {
    /// At any moment, as POSIX threads do.
    #[default]
    Preemptive,
}

/// What is about to happen in a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// An access to memory that another thread may reach.
    Access,
    /// An indivisible step: an atomic operation or statement, or the beginning of an atomic section.
    Atomic,
    /// A step of a library function that other threads may notice, except for those below.
    Synchronization,
    /// A lock is released.
    Release,
    /// A thread is created.
    Start,
    /// An assumption, at which the thread may stop for ever.
    Assumption,
    /// The lifetime ends of objects whose addresses other threads may know.
    LifetimeEnd,
    /// The process ends, with all threads.
    ProcessEnd,
}

impl SwitchPolicy {
    /// Whether another thread may run before this.
    pub fn switches_before(self, event: Event) -> bool {
        match self {
            SwitchPolicy::Preemptive => match event {
                Event::Access
                | Event::Atomic
                | Event::Synchronization
                | Event::Release
                | Event::Start
                | Event::Assumption
                | Event::LifetimeEnd
                | Event::ProcessEnd => true,
            },
        }
    }
}

impl Event {
    /// What a step of this function of the library is, if other threads may notice it.
    pub fn of_call(name: &str) -> Event {
        match role(name) {
            Some(Role::Release) => Event::Release,
            Some(Role::Acquire | Role::TryAcquire | Role::Initialize | Role::Destroy | Role::Wait | Role::Join) => {
                Event::Synchronization
            }
            None if library::lookup(name).is_some_and(|entry| entry.creates_thread().is_some()) => Event::Start,
            None => Event::Synchronization,
        }
    }
}
