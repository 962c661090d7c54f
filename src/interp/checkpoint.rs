//! The state before a step, so that a step that blocks can be undone without a store.

use super::state::{ProgramState, ThreadState};
use super::state_component::{Component, Components, CHANGED};

/// The number of a component that has not changed since the checkpoint.
const KEPT: u32 = 0;

/// A copy of a state. Only the components that change are copied again.
#[derive(Default)]
pub struct Checkpoint {
    globals: Vec<Component>,
    threads: Vec<ThreadState>,
    len: usize,
}

impl Checkpoint {
    /// Makes this the state to which [`Checkpoint::restore`] leads. Between two calls with the same state, the state
    /// may only be changed by steps of a machine. The component numbers of the state are lost.
    pub fn set(&mut self, state: &mut ProgramState) {
        self.globals.resize_with(state.globals.len(), Component::default);
        if self.threads.len() < state.len {
            self.threads.resize_with(state.len, ThreadState::default);
        }
        self.each(state, |kept, now| {
            if now.id == CHANGED {
                kept.data.clone_from(&now.data);
                now.id = KEPT;
            }
        });
        self.len = state.len;
    }

    /// Undoes all changes since the checkpoint.
    pub fn restore(&mut self, state: &mut ProgramState) {
        for (kept, now) in self.threads[..self.len].iter().zip(&mut state.threads) {
            now.stack.len = kept.stack.len;
            now.heap.len = kept.heap.len;
        }
        state.len = self.len;
        self.each(state, |kept, now| {
            if now.id == CHANGED {
                now.data.clone_from(&kept.data);
                now.id = KEPT;
            }
        });
    }

    /// Goes through the components of the state, beside those of the checkpoint, whose lists get the same length.
    fn each(&mut self, state: &mut ProgramState, mut visit: impl FnMut(&mut Component, &mut Component)) {
        self.globals.iter_mut().zip(&mut state.globals).for_each(|(kept, now)| visit(kept, now));
        for (kept, now) in self.threads.iter_mut().zip(&mut state.threads[..state.len]) {
            visit(&mut kept.core, &mut now.core);
            visit_all(&mut kept.stack, &mut now.stack, &mut visit);
            visit_all(&mut kept.heap, &mut now.heap, &mut visit);
        }
    }
}

fn visit_all(kept: &mut Components, now: &mut Components, visit: &mut impl FnMut(&mut Component, &mut Component)) {
    if kept.all.len() < now.len {
        kept.all.resize_with(now.len, Component::default);
    }
    kept.len = now.len;
    kept.all.iter_mut().zip(&mut now.all[..now.len]).for_each(|(kept, now)| visit(kept, now));
}
