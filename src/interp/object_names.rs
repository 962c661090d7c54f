//! Names of objects and threads in messages.

use crate::interp::bytecode::Named;
use crate::interp::le_bytes::{half, word};
use crate::interp::machine::Machine;
use crate::interp::state::State;
use crate::interp::state_component::Store;
use crate::interp::thread_layout::{frame, header};

impl Machine<'_> {
    /// A description of what lies at an address.
    pub fn name_of(&self, address: u64) -> String {
        let (object, offset) = (self.numbers.object(address), self.numbers.offset(address));
        if let Some(known) = self.code.statics.get(object.wrapping_sub(1) as usize) {
            return format!("`{}`", known.named.at(offset));
        }
        match self.numbers.dynamic(object) {
            Some((thread, true, at)) => match self.local(thread, at) {
                Some(named) => format!("`{}` of {}", named.at(offset), self.thread_name(thread)),
                None => format!("an object of {}", self.thread_name(thread)),
            },
            Some((thread, false, _)) if offset == 0 => format!("memory that {} allocated", self.thread_name(thread)),
            Some((thread, false, _)) => {
                format!("memory that {} allocated, byte {offset}", self.thread_name(thread))
            }
            None => "an object".to_string(),
        }
    }

    /// Whether a variable has a floating-point number at an address.
    pub(super) fn is_float(&self, address: u64) -> bool {
        let (object, offset) = (self.numbers.object(address), self.numbers.offset(address));
        if let Some(known) = self.code.statics.get(object.wrapping_sub(1) as usize) {
            return known.named.is_float(offset);
        }
        match self.numbers.dynamic(object) {
            Some((thread, true, at)) => self.local(thread, at).is_some_and(|named| named.is_float(offset)),
            Some((_, false, _)) | None => false,
        }
    }

    /// The name of a thread: its number and its start function.
    pub fn thread_name(&self, thread: usize) -> String {
        match self.frames(thread).last() {
            Some((function, _)) => format!("thread {thread} ({})", self.code.functions[function].name),
            None => format!("thread {thread}"),
        }
    }

    /// The frames of a thread, innermost first: function and next instruction.
    pub fn frames(&self, thread: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        frames(self.state.threads.get(thread).map_or(&[][..], |thread| &thread.core.data))
    }

    /// The variable that this object of a thread's stack is.
    fn local(&self, thread: usize, object: usize) -> Option<&Named> {
        let (function, at) = self.owner(thread, object)?;
        self.code.functions[function].names.get(at)
    }

    /// The function and the index of the variable that this object of a thread's stack is. A number that only looks
    /// like an address may name a thread that does not exist.
    pub(super) fn owner(&self, thread: usize, object: usize) -> Option<(usize, usize)> {
        if thread >= self.state.threads.len() {
            return None;
        }
        // A number that only looks like an address may name a thread that does not exist.
        if thread >= self.state.threads.len() {
            return None;
        }
        let core = self.core(thread);
        let mut at = word(core, header::FRAME) as usize;
        while at != 0 {
            let first = half(core, at + frame::OBJECTS);
            if object >= first {
                return Some((half(core, at + frame::FUNCTION), object - first));
            }
            at = word(core, at + frame::BEFORE) as usize;
        }
        None
    }
}

impl State {
    /// The frames of the thread with this word in a key, as [`Machine::frames`].
    pub fn frames<S: Store>(word: u32, store: &S) -> impl Iterator<Item = (usize, usize)> + '_ {
        frames(State::core_of(word, store))
    }
}

fn frames(core: &[u8]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut at = if core.len() > header::FRAME { word(core, header::FRAME) as usize } else { 0 };
    std::iter::from_fn(move || {
        if at == 0 {
            return None;
        }
        let found = (half(core, at + frame::FUNCTION), word(core, at + frame::PC) as usize);
        at = word(core, at + frame::BEFORE) as usize;
        Some(found)
    })
}
