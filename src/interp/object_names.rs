//! Names of objects and threads in messages.

use crate::interp::bytecode::NamedObject;
use crate::interp::le_bytes::{half, word};
use crate::interp::machine::Machine;
use crate::interp::state::ProgramState;
use crate::interp::state_component::Store;
use crate::interp::thread_layout::{frame, header};
use crate::library::generated_names;

impl Machine<'_> {
    /// A description of the object at an address.
    pub fn name_of(&self, address: u64) -> String {
        let (object, offset) = (self.numbers.object(address), self.numbers.offset(address));
        let named = self.variable_at(address).map(|(named, offset)| named.at(offset));
        match (self.numbers.dynamic(object), named) {
            (None, Some(name)) => match name.strip_prefix(generated_names::STATE) {
                Some(function) => format!("the state of the library that `{function}` uses"),
                None => format!("`{name}`"),
            },
            (Some((thread, ..)), Some(name)) => format!("`{name}` of {}", self.thread_name(thread)),
            (Some((thread, true, _)), None) => format!("an object of {}", self.thread_name(thread)),
            (Some((thread, false, _)), None) if offset == 0 => {
                format!("memory that {} allocated", self.thread_name(thread))
            }
            (Some((thread, false, _)), None) => {
                format!("memory that {} allocated, byte {offset}", self.thread_name(thread))
            }
            (None, None) => "an object".to_string(),
        }
    }

    /// The same for a column of a thread: without quotes, and without the thread of a local variable.
    pub fn column_name_of(&self, address: u64) -> String {
        let named = self.variable_at(address).map(|(named, offset)| named.at(offset));
        let is_dynamic = self.numbers.dynamic(self.numbers.object(address));
        match (is_dynamic, named) {
            (_, Some(name)) if !name.starts_with(generated_names::STATE) => name,
            (Some((_, true, _)), None) => "an object".to_string(),
            (Some(_) | None, _) => self.name_of(address).replace('`', ""),
        }
    }

    /// The variable at an address, and the offset in it.
    pub(super) fn variable_at(&self, address: u64) -> Option<(&NamedObject, u64)> {
        let (object, offset) = (self.numbers.object(address), self.numbers.offset(address));
        if let Some(known) = self.code.statics.get(object.wrapping_sub(1) as usize) {
            return Some((&known.named, offset));
        }
        match self.numbers.dynamic(object)? {
            (_, true, 0) if self.code.tls > 0 => {
                let behind = self.code.tls_names.partition_point(|(begin, _)| u64::from(*begin) <= offset);
                let (begin, named) = self.code.tls_names.get(behind.checked_sub(1)?)?;
                Some((named, offset - u64::from(*begin)))
            }
            (thread, true, at) => Some((self.local(thread, at)?, offset)),
            (_, false, _) => None,
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

    /// The variable that corresponds to this object of a thread's stack.
    fn local(&self, thread: usize, object: usize) -> Option<&NamedObject> {
        let (function, at) = self.owner(thread, object)?;
        self.code.functions[function].names.get(at)
    }

    /// The function and the index of the variable that corresponds to this object of a thread's stack. A number that
    /// only looks like an address may denote a thread that does not exist.
    pub(super) fn owner(&self, thread: usize, object: usize) -> Option<(usize, usize)> {
        if thread >= self.state.threads.len() {
            return None;
        }
        let core = self.core(thread);
        let mut at = word(core, header::FRAME) as usize;
        while at != 0 {
            let first = half(core, at + frame::OBJECTS);
            if object >= first {
                let function = half(core, at + frame::FUNCTION);
                // Objects of a call that has ended may follow those of its caller.
                let is_own = object - first < self.code.functions[function].objects.len();
                return is_own.then(|| (function, object - first));
            }
            at = word(core, at + frame::BEFORE) as usize;
        }
        None
    }
}

impl ProgramState {
    /// The frames of the thread with this word in a key, as [`Machine::frames`].
    pub fn frames<S: Store>(word: u32, store: &S) -> impl Iterator<Item = (usize, usize)> + '_ {
        frames(ProgramState::core_of(word, store))
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
