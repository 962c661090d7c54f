//! A state of the program, split into components that a search can share between states.

use super::objects::marked;
use super::state_component::{Component, Components, Store, CHANGED};
use super::thread_layout::{header, status};
use crate::interp::bytecode::Code;

/// A thread: its header and frames, the objects of its frames, the heap objects that it allocated.
#[derive(Clone, Debug, Default)]
pub(super) struct ThreadState {
    pub(super) core: Component,
    pub(super) stack: Components,
    pub(super) heap: Components,
}

/// A state.
#[derive(Clone, Debug)]
pub struct ProgramState {
    pub(super) globals: Vec<Component>,
    pub(super) threads: Vec<ThreadState>,
    pub(super) len: usize,
    /// Constant objects: set by the static initializers, and the same in all states.
    pub(super) rom: Vec<Vec<u8>>,
    scratch: Vec<u8>,
}

/// Mask of the component number in the word of a thread.
const NUMBER: u32 = (1 << 29) - 1;
/// Flag: the number is that of the header and the frames; the thread has no objects.
const PLAIN: u32 = 1 << 29;
/// Flag: the thread has not ended.
const LIVE: u32 = 1 << 31;
/// Flag: the thread is in an atomic region.
const ATOMIC: u32 = 1 << 30;

/// The properties of a thread that a search needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThreadView {
    /// It has not ended.
    pub live: bool,
    /// It is inside `__VERIFIER_atomic_begin`: no other thread may run.
    pub atomic: bool,
}

impl ThreadView {
    /// Decodes the word of a thread in a key.
    pub fn of(word: u32) -> ThreadView {
        ThreadView { live: word & LIVE != 0, atomic: word & ATOMIC != 0 }
    }
}

impl ProgramState {
    /// Upper bound (exclusive) of component numbers in a store.
    pub const COMPONENTS: usize = NUMBER as usize;

    pub(super) fn new(code: &Code) -> ProgramState {
        let component = |image: &Vec<u8>| Component { id: CHANGED, data: marked(image, code.shadow) };
        let rom = code.rom.iter().map(|image| marked(image, code.shadow)).collect();
        let globals: Vec<Component> = code.groups.iter().map(component).collect();
        ProgramState { globals, threads: Vec::new(), len: 0, rom, scratch: Vec::new() }
    }

    /// Appends the state as component numbers to `key`: first that of the globals, then a word for each thread.
    pub fn save(&mut self, store: &mut impl Store, key: &mut Vec<u32>) {
        key.push(self.save_globals(store));
        for thread in 0..self.len {
            key.push(self.save_thread(thread, store));
        }
    }

    /// The component number of the globals.
    pub fn save_globals(&mut self, store: &mut impl Store) -> u32 {
        let ProgramState { globals, scratch, .. } = self;
        if let [only] = &mut globals[..] {
            return only.save(store);
        }
        scratch.clear();
        globals.iter_mut().for_each(|component| put(scratch, component.save(store)));
        store.intern(scratch)
    }

    /// The word of a thread: its component number, and the flags that [`ThreadView::of`] decodes.
    pub fn save_thread(&mut self, thread: usize, store: &mut impl Store) -> u32 {
        let view = self.thread(thread);
        let ProgramState { threads, scratch, .. } = self;
        let ThreadState { core, stack, heap } = &mut threads[thread];
        let view = if view.live { LIVE } else { 0 } | if view.atomic { ATOMIC } else { 0 };
        if stack.len == 0 && heap.len == 0 {
            return core.save(store) | PLAIN | view;
        }
        scratch.clear();
        put(scratch, core.save(store));
        put(scratch, (stack.len as u32) << 16 | heap.len as u32);
        for components in [stack, heap] {
            components.all[..components.len].iter_mut().for_each(|component| put(scratch, component.save(store)));
        }
        store.intern(scratch) | view
    }

    /// Loads the state for which [`ProgramState::save`] gave this key.
    pub fn load(&mut self, key: &[u32], store: &impl Store) {
        let Some((globals, threads)) = key.split_first() else { return };
        match &mut self.globals[..] {
            [only] => only.load(*globals, store),
            all => {
                all.iter_mut().zip(words(store.bytes(*globals))).for_each(|(component, id)| component.load(id, store))
            }
        }
        if self.threads.len() < threads.len() {
            self.threads.resize_with(threads.len(), ThreadState::default);
        }
        for (thread, word) in self.threads.iter_mut().zip(threads) {
            let objects: &[u8] = if word & PLAIN != 0 { &[] } else { store.bytes(word & NUMBER) };
            let mut ids = words(objects);
            thread.core.load(ids.next().unwrap_or(word & NUMBER), store);
            let lengths = ids.next().unwrap_or(0);
            load_all(&mut thread.stack, (lengths >> 16) as usize, &mut ids, store);
            load_all(&mut thread.heap, (lengths & 0xffff) as usize, &mut ids, store);
        }
        self.len = threads.len();
    }

    /// The header and the frames of the thread with this word.
    pub(super) fn core_of<S: Store>(word: u32, store: &S) -> &[u8] {
        let number = word & NUMBER;
        let core = if word & PLAIN != 0 { Some(number) } else { words(store.bytes(number)).next() };
        core.map_or(&[], |id| store.bytes(id))
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

    /// The bytes of a static object at this location in the globals.
    pub fn global(&self, group: u32, offset: u32, size: u32) -> &[u8] {
        &self.globals[group as usize].data[offset as usize..(offset + size) as usize]
    }
}

fn load_all(components: &mut Components, len: usize, ids: &mut impl Iterator<Item = u32>, store: &impl Store) {
    if components.len != len {
        components.resize(len);
    }
    for (component, id) in components.all[..len].iter_mut().zip(ids) {
        component.load(id, store);
    }
}

fn put(bytes: &mut Vec<u8>, word: u32) {
    bytes.extend_from_slice(&word.to_le_bytes());
}

fn words(bytes: &[u8]) -> impl Iterator<Item = u32> + '_ {
    bytes.chunks_exact(4).map(|raw| u32::from_le_bytes([raw[0], raw[1], raw[2], raw[3]]))
}
