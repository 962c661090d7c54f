//! A state of the program, in components that a search can share between states.

use super::code::Code;
use super::marks;
use super::memory::marked;

/// Where components are kept: equal bytes have equal numbers.
pub trait Store {
    /// The number of these bytes.
    fn intern(&mut self, bytes: &[u8]) -> u32;
    /// The bytes with this number.
    fn bytes(&self, id: u32) -> &[u8];
}

/// One component: bytes, and their number if they have not changed since it was known.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    id: u32,
    pub(super) data: Vec<u8>,
}

/// The number of a component that has changed.
const CHANGED: u32 = u32::MAX;

impl Default for Slot {
    fn default() -> Self {
        Slot { id: CHANGED, data: Vec::new() }
    }
}

impl Slot {
    /// The bytes, to be changed.
    #[inline(always)]
    pub(super) fn change(&mut self) -> &mut Vec<u8> {
        self.id = CHANGED;
        &mut self.data
    }

    fn save(&mut self, store: &mut impl Store) -> u32 {
        if self.id == CHANGED {
            self.id = store.intern(&self.data);
        }
        self.id
    }

    #[inline(always)]
    fn load(&mut self, id: u32, store: &impl Store) {
        if self.id != id {
            self.data.clear();
            self.data.extend_from_slice(store.bytes(id));
            self.id = id;
        }
    }
}

/// A list of slots that keeps its memory when it shrinks.
#[derive(Clone, Debug, Default)]
pub(super) struct Slots {
    all: Vec<Slot>,
    len: usize,
}

impl Slots {
    pub(super) fn len(&self) -> usize {
        self.len
    }
    pub(super) fn get(&self, at: usize) -> Option<&Slot> {
        self.all[..self.len].get(at)
    }
    pub(super) fn get_mut(&mut self, at: usize) -> Option<&mut Slot> {
        self.all[..self.len].get_mut(at)
    }
    pub(super) fn iter(&self) -> impl Iterator<Item = &Slot> {
        self.all[..self.len].iter()
    }
    pub(super) fn resize(&mut self, len: usize) {
        if self.all.len() < len {
            self.all.resize_with(len, Slot::default);
        }
        for slot in self.all.get_mut(self.len..len).unwrap_or_default() {
            slot.change().clear();
        }
        self.len = len;
    }
}

/// A thread: its header and frames, the objects of its frames, the heap objects that it made.
#[derive(Clone, Debug, Default)]
pub(super) struct Thread {
    pub(super) core: Slot,
    pub(super) stack: Slots,
    pub(super) heap: Slots,
}

/// A state.
#[derive(Clone, Debug)]
pub struct State {
    pub(super) globals: Vec<Slot>,
    pub(super) threads: Vec<Thread>,
    pub(super) len: usize,
    /// Constant objects: set by the static initialisers, the same in all states.
    pub(super) rom: Vec<Vec<u8>>,
}

/// Header of a thread's component, before its frames.
pub(super) mod header {
    /// [`super::status`].
    pub(in crate::interp) const STATUS: usize = 0;
    /// [`super::flag`].
    pub(in crate::interp) const FLAGS: usize = 1;
    /// Depth of `__VERIFIER_atomic_begin`.
    pub(in crate::interp) const ATOMIC: usize = 2;
    /// Where the top frame begins; four bytes.
    pub(in crate::interp) const FRAME: usize = 4;
    /// The result; before the first step the argument; while waiting for a condition how deep the mutex was locked. Eight bytes.
    pub(in crate::interp) const RESULT: usize = 8;
    /// What it waits for; eight bytes.
    pub(in crate::interp) const WAITS: usize = 16;
    /// Bytes of the header.
    pub(in crate::interp) const KEYS: usize = 24;
}

/// Header of a frame.
pub(super) mod frame {
    /// Where the frame before begins; four bytes.
    pub(in crate::interp) const BEFORE: usize = 0;
    /// Function; two bytes.
    pub(in crate::interp) const FUNCTION: usize = 4;
    /// First of its objects; two bytes.
    pub(in crate::interp) const OBJECTS: usize = 6;
    /// Next instruction; four bytes.
    pub(in crate::interp) const PC: usize = 8;
    /// Bytes of the header.
    pub(in crate::interp) const SIZE: usize = 12;
}

/// Status of a thread.
pub(super) mod status {
    pub(in crate::interp) const FREE: u8 = 0;
    pub(in crate::interp) const RUNNING: u8 = 1;
    pub(in crate::interp) const FINISHED: u8 = 2;
}

/// Flags of a thread.
pub(super) mod flag {
    /// Nobody will join it.
    pub(in crate::interp) const DETACHED: u8 = 1;
    /// It waits at what stands in `WAITS`.
    pub(in crate::interp) const WAITING: u8 = 2;
    /// What it waited for has happened.
    pub(in crate::interp) const WOKEN: u8 = 4;
    /// It was the last one at a barrier.
    pub(in crate::interp) const SERIAL: u8 = 16;
    /// It has ended without the result that its function should give.
    pub(in crate::interp) const NOTHING: u8 = 32;
}

/// What a search needs to know of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThreadView {
    /// It has not ended.
    pub live: bool,
    /// It is inside `__VERIFIER_atomic_begin`: no other thread runs.
    pub atomic: bool,
}

impl State {
    pub(super) fn new(code: &Code) -> State {
        let slot = |image: &Vec<u8>| Slot { id: CHANGED, data: marked(image, code.shadow) };
        let rom = code.rom.iter().map(|image| marked(image, code.shadow)).collect();
        let mut globals: Vec<Slot> = code.groups.iter().map(slot).collect();
        for (group, begin, end) in code.padding.iter().filter(|_| code.shadow) {
            let total = code.groups[*group as usize].len();
            let set = &mut globals[*group as usize].data[total..];
            marks::put(set, *begin as usize, (end - begin) as usize, false);
        }
        State { globals, threads: Vec::new(), len: 0, rom }
    }

    /// The state as numbers of components, appended to `key`.
    pub fn save(&mut self, store: &mut impl Store, key: &mut Vec<u32>) {
        for slot in &mut self.globals {
            key.push(slot.save(store));
        }
        for thread in &mut self.threads[..self.len] {
            key.push(thread.core.save(store));
            let (stack, heap) = (thread.stack.len, thread.heap.len);
            key.push((stack as u32) << 16 | heap as u32);
            for slot in &mut thread.stack.all[..stack] {
                key.push(slot.save(store));
            }
            for slot in &mut thread.heap.all[..heap] {
                key.push(slot.save(store));
            }
        }
    }

    /// The state that [`State::save`] gave this key.
    pub fn load(&mut self, key: &[u32], store: &impl Store) {
        let (globals, mut rest) = key.split_at(self.globals.len());
        for (slot, id) in self.globals.iter_mut().zip(globals) {
            slot.load(*id, store);
        }
        let mut len = 0;
        while let [core, lengths, objects @ ..] = rest {
            if self.threads.len() == len {
                self.threads.push(Thread::default());
            }
            let thread = &mut self.threads[len];
            thread.core.load(*core, store);
            let (stack, heap) = ((lengths >> 16) as usize, (lengths & 0xffff) as usize);
            let (stack_ids, after) = objects.split_at(stack);
            let (heap_ids, after) = after.split_at(heap);
            load_all(&mut thread.stack, stack_ids, store);
            load_all(&mut thread.heap, heap_ids, store);
            rest = after;
            len += 1;
        }
        self.len = len;
    }

    /// The part of the key of a state that is about one thread.
    pub fn own<'k>(&self, key: &'k [u32], thread: usize) -> &'k [u32] {
        let mut rest = &key[self.globals.len()..];
        for at in 0.. {
            let [_, lengths, ..] = rest else { return &[] };
            let (own, after) = rest.split_at(2 + (lengths >> 16) as usize + (lengths & 0xffff) as usize);
            if at == thread {
                return own;
            }
            rest = after;
        }
        &[]
    }

    /// Number of threads that exist or have existed.
    pub fn threads(&self) -> usize {
        self.len
    }

    /// A thread.
    pub fn thread(&self, index: usize) -> ThreadView {
        let core = &self.threads[index].core.data;
        ThreadView { live: core[header::STATUS] == status::RUNNING, atomic: core[header::ATOMIC] > 0 }
    }

    /// The bytes of a static object with a place in the state.
    pub fn global(&self, group: u32, offset: u32, size: u32) -> &[u8] {
        &self.globals[group as usize].data[offset as usize..(offset + size) as usize]
    }
}

fn load_all(slots: &mut Slots, ids: &[u32], store: &impl Store) {
    if slots.len != ids.len() {
        slots.resize(ids.len());
    }
    for (slot, id) in slots.all.iter_mut().zip(ids) {
        slot.load(*id, store);
    }
}
