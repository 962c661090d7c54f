//! Threads and their call frames.

use super::addresses::Res;
use super::event;
use super::machine::Machine;
use super::objects::fresh;
use super::state::ThreadState;
use super::stop::Stop;
use super::thread_layout::{flag, frame, header, status};
use crate::interp::le_bytes::{half, long, set_long, set_word, word};
use crate::source::Span;

/// Maximum size of all frames of a thread in bytes.
const FRAMES: usize = 1 << 16;

/// As long as there are fewer threads, in a program that joins or detaches threads, no new one gets the number of one
/// that is gone.
const RESERVED: usize = 16;

impl Machine<'_> {
    /// Creates a thread with its thread-local objects and no frame; returns its number.
    pub(super) fn new_thread(&mut self) -> Res<usize> {
        self.reaches_all();
        let thread = if self.context.initializing { 0 } else { self.number_of_new_thread() };
        if thread >= self.numbers.threads {
            return self.limit("more threads than are modeled");
        }
        for other in self.state.len..=thread {
            if self.state.threads.len() <= other {
                self.state.threads.push(ThreadState::default());
            }
            let ThreadState { core, stack, heap } = &mut self.state.threads[other];
            core.change().clear();
            core.change().resize(header::SIZE, 0);
            stack.resize(0);
            heap.resize(0);
        }
        self.state.len = self.state.len.max(thread + 1);
        let base = self.base();
        let core = self.core_mut(thread);
        core.clear();
        core.resize(base, 0);
        core[header::STATUS] = status::RUNNING;
        let tls = self.code.tls as usize;
        let shadow = self.code.shadow;
        let stack = &mut self.state.threads[thread].stack;
        stack.resize(0);
        if tls > 0 {
            stack.resize(1);
            if let Some(slot) = stack.get_mut(0) {
                fresh(slot, tls, true, shadow);
                if !self.own.is_empty() {
                    slot.change().clone_from(&self.own);
                }
            }
        }
        Ok(thread)
    }

    /// The number of a new thread. An id of a thread that is gone may still be in use, and its second join is misuse:
    /// in a program that joins or detaches threads, the numbers below [`RESERVED`] are given once. The choice depends
    /// on nothing but which threads were created and are gone, so that operations on memory are independent of it
    /// (`explore::por`).
    fn number_of_new_thread(&self) -> usize {
        let len = self.state.len;
        if self.code.joins && len < RESERVED {
            return len;
        }
        (1..len).find(|thread| self.is_free(*thread)).unwrap_or(len)
    }

    /// Whether a new thread may get the number of this one: it is gone, it owns no lock, and nobody has an address of
    /// its thread-local objects.
    fn is_free(&self, thread: usize) -> bool {
        let core = self.core(thread);
        let owns_none = core[header::OWNED] == 0 && self.read_locks_of(thread).is_empty();
        let is_gone = core[header::STATUS] == status::FREE && owns_none;
        is_gone && (self.code.tls == 0 || !self.is_named(self.numbers.stack(thread, 0)))
    }

    /// Pushes the first frame of a thread.
    pub(super) fn begin(&mut self, thread: usize, function: usize) -> Res<()> {
        let before = (self.context.thread, self.context.frame, self.context.function, self.context.at, self.context.pc);
        (self.context.thread, self.context.frame) = (thread, 0);
        self.push_frame(function)?;
        (self.context.thread, self.context.frame, self.context.function, self.context.at, self.context.pc) = before;
        Ok(())
    }

    /// Offset of the first frame of a thread.
    fn base(&self) -> usize {
        let keys = self.code.keys as usize;
        self.keys() + if keys > 0 { 8 * (keys + 2) } else { 0 }
    }

    /// Offset of the values of its keys.
    pub(super) fn keys(&self) -> usize {
        header::SIZE + if self.code.read_locks { header::READS } else { 0 }
    }

    /// Handles a thread that returns from its last frame: its destructors run one after the other, then it ends. `None`
    /// while one runs.
    pub(super) fn leave_thread(&mut self, value: u64) -> Res<Option<Stop>> {
        if self.code.keys == 0 {
            return Ok(Some(self.end_thread(value)));
        }
        let (thread, base) = (self.context.thread, self.base());
        let nothing = self.context.nothing;
        self.note_lives(usize::from(self.code.tls > 0));
        let core = self.core_mut(thread);
        if core[header::FLAGS] & flag::ENDING == 0 {
            core[header::FLAGS] |= flag::ENDING | if nothing { flag::NOTHING } else { 0 };
            set_long(core, base - 8, value);
        }
        core.truncate(base);
        set_word(core, header::FRAME, 0);
        self.state.threads[thread].stack.resize(usize::from(self.code.tls > 0));
        if let Some((function, argument)) = self.next_destructor()? {
            self.context.frame = 0;
            self.context.eval.clear();
            self.push_frame(function)?;
            self.context.eval.push(argument);
            return Ok(None);
        }
        let core = self.core(thread);
        let result = long(core, base - 8);
        self.context.nothing = core[header::FLAGS] & flag::NOTHING != 0;
        Ok(Some(self.end_thread(result)))
    }

    /// Ends the thread.
    pub(super) fn end_thread(&mut self, value: u64) -> Stop {
        let thread = self.context.thread;
        let nothing = if self.context.nothing { flag::NOTHING } else { 0 };
        self.note_lives(0);
        let read_locks = !self.read_locks_of(thread).is_empty();
        let core = self.core_mut(thread);
        let detached = core[header::FLAGS] & flag::DETACHED != 0;
        let events = if detached { event::FREES_THREAD } else { 0 };
        let owned = core[header::OWNED];
        // Locks that it still holds for reading stay held.
        let reads = read_locks.then(|| core[header::SIZE..header::SIZE + header::READS].to_vec());
        core.clear();
        core.resize(header::SIZE, 0);
        core.extend(reads.into_iter().flatten());
        core[header::OWNED] = owned;
        core[header::STATUS] = if detached { status::FREE } else { status::FINISHED };
        if !detached {
            set_long(core, header::RESULT, value);
            core[header::FLAGS] = nothing;
        }
        self.state.threads[thread].stack.resize(0);
        self.observer.events |= events;
        if detached {
            self.trim();
        }
        Stop::Done
    }

    /// Removes threads at the end of the list that are free and own no heap objects.
    pub(super) fn trim(&mut self) {
        self.reaches_all();
        while self.state.len > 1 {
            let last = self.state.len - 1;
            let is_reserved = self.code.joins && last < RESERVED;
            if is_reserved || self.state.threads[last].heap.len() > 0 || !self.is_free(last) {
                return;
            }
            self.state.len -= 1;
        }
    }

    // ---- frames ----

    pub(super) fn push_frame(&mut self, function: usize) -> Res<()> {
        let code = &self.code.functions[function];
        if code.code.is_empty() {
            return self.limit("call of a function without a body through a pointer");
        }
        if code.uninitialized {
            // A thread that begins stands nowhere yet.
            let first = code.spans.iter().copied().find(|span| !span.is_none());
            let span = if self.span().is_none() { first.unwrap_or(Span::NONE) } else { self.span() };
            self.notes.uninitialized.get_or_insert(span);
        }
        let (thread, before, pc) = (self.context.thread, self.context.frame, self.context.pc);
        let mut objects = self.state.threads[thread].stack.len();
        // Whoever still has an address of an object of an earlier call, of whichever function, has none of this one's.
        if self.code.keeps_locals && !code.objects.is_empty() {
            self.reaches_all();
            let named = |at: usize| self.is_named(self.numbers.stack(thread, at));
            while let Some(at) = (objects..objects + code.objects.len()).rev().find(|at| named(*at)) {
                objects = at + 1;
            }
        }
        let core = self.core_mut(thread);
        let begin = core.len();
        if begin + code.frame as usize > FRAMES || objects + code.objects.len() > 1 << 12 {
            return self.limit("recursion deeper than is modeled");
        }
        if before != 0 {
            set_word(core, before + frame::PC, pc as u32);
        }
        core.resize(begin + code.frame as usize, 0);
        set_word(core, begin + frame::BEFORE, before as u32);
        core[begin + frame::FUNCTION..begin + frame::FUNCTION + 2].copy_from_slice(&(function as u16).to_le_bytes());
        core[begin + frame::OBJECTS..begin + frame::OBJECTS + 2].copy_from_slice(&(objects as u16).to_le_bytes());
        set_word(core, header::FRAME, begin as u32);
        if objects + code.objects.len() >= self.numbers.limit() {
            return self.limit("more local objects than are modeled");
        }
        let shadow = self.code.shadow;
        let stack = &mut self.state.threads[thread].stack;
        stack.resize(objects + code.objects.len());
        for (i, size) in code.objects.iter().enumerate() {
            if let Some(slot) = stack.get_mut(objects + i) {
                fresh(slot, *size as usize, false, shadow);
            }
            self.context.inputs.forget(self.numbers.stack(thread, objects + i), *size as usize);
        }
        self.note_lives(objects);
        (self.context.frame, self.context.function, self.context.pc) = (begin, function, 0);
        Ok(())
    }

    /// Pops the top frame; returns whether it was the last one.
    pub(super) fn pop_frame(&mut self) -> bool {
        let (thread, top) = (self.context.thread, self.context.frame);
        let core = self.core(thread);
        let (before, objects) = (word(core, top + frame::BEFORE) as usize, half(core, top + frame::OBJECTS));
        // The process ends with the last frame of `main`, so no access can follow.
        if thread != 0 || before != 0 || core[header::FLAGS] & flag::ENDING != 0 {
            self.note_lives(objects);
        }
        let core = self.core_mut(thread);
        core.truncate(top);
        set_word(core, header::FRAME, before as u32);
        let resume =
            (before != 0).then(|| (half(core, before + frame::FUNCTION), word(core, before + frame::PC) as usize));
        self.state.threads[thread].stack.resize(objects);
        let stack = &mut self.state.threads[thread].stack;
        // Numbers that were left out before the frame.
        let used = (0..stack.len()).rev().find(|at| stack.get(*at).is_some_and(|slot| !slot.data.is_empty()));
        stack.resize(used.map_or(0, |at| at + 1));
        self.forget_order_of_ended();
        let Some((function, pc)) = resume else { return true };
        let core = self.core_mut(thread);
        // The saved program counter is not read until the next call.
        set_word(core, before + frame::PC, 0);
        (self.context.frame, self.context.function, self.context.pc) = (before, function, pc);
        // The call is behind, and what the function gave counts from here on.
        self.note_overapproximated_call(function, pc.wrapping_sub(1));
        false
    }
}
