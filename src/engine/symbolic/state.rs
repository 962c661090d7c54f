//! The memory of a path, and the merge of paths.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::logic::{Pool, Term};

/// The number of an object; 0 means no object.
pub(super) type ObjectId = u32;

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Content {
    /// Zero in every byte.
    Zero,
    /// Nothing was written.
    Any,
    /// A value; the flag says whether it is a pointer.
    Value(Term, bool),
}

/// A part of an object: bytes that are read and written together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MemoryCell {
    pub(super) size: u64,
    pub(super) content: Content,
}

/// An object: its cells by offset, without gaps, and whether it is live (not freed).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MemoryObject {
    pub(super) size: u64,
    pub(super) cells: BTreeMap<u64, MemoryCell>,
    pub(super) alive: Term,
    pub(super) heap: bool,
}

/// The state of a path, or of several merged paths.
#[derive(Clone)]
pub(super) struct PathState {
    /// The path condition.
    pub(super) guard: Term,
    pub(super) objects: BTreeMap<ObjectId, Rc<MemoryObject>>,
}

impl MemoryObject {
    pub(super) fn new(size: u64, content: Content, alive: Term, heap: bool) -> MemoryObject {
        let mut cells = BTreeMap::new();
        if size > 0 {
            cells.insert(0, MemoryCell { size, content });
        }
        MemoryObject { size, cells, alive, heap }
    }

    /// Splits cells so that one begins at `at`.
    pub(super) fn split(&mut self, pool: &mut Pool, at: u64) {
        if at >= self.size || self.cells.contains_key(&at) {
            return;
        }
        let Some((begin, cell)) = self.cells.range(..at).next_back().map(|(begin, cell)| (*begin, *cell)) else {
            return;
        };
        let (low, high) = (at - begin, begin + cell.size - at);
        let mut part = |from: u64, size: u64| match cell.content {
            Content::Value(value, pointer) => {
                Content::Value(pool.extract(value, 8 * from as u32, 8 * size as u32), pointer)
            }
            Content::Zero | Content::Any => cell.content,
        };
        let (first, second) = (part(0, low), part(low, high));
        self.cells.insert(begin, MemoryCell { size: low, content: first });
        self.cells.insert(at, MemoryCell { size: high, content: second });
    }

    /// Makes these bytes one cell with this content.
    pub(super) fn put(&mut self, pool: &mut Pool, at: u64, size: u64, content: Content) {
        self.split(pool, at);
        self.split(pool, at + size);
        let covered: Vec<u64> = self.cells.range(at..at + size).map(|(at, _)| *at).collect();
        for at in covered {
            self.cells.remove(&at);
        }
        self.cells.insert(at, MemoryCell { size, content });
    }
}

/// Merges two states that have a common prefix.
pub(super) fn merged(pool: &mut Pool, a: PathState, b: PathState) -> PathState {
    let selector = pool.selector(a.guard, b.guard);
    let guard = pool.or(a.guard, b.guard);
    let mut objects = a.objects;
    for (id, other) in b.objects {
        match objects.get_mut(&id) {
            None => {
                objects.insert(id, other);
            }
            Some(own) if Rc::ptr_eq(own, &other) => {}
            Some(own) => *own = Rc::new(merged_object(pool, selector, own, &other)),
        }
    }
    PathState { guard, objects }
}

fn merged_object(pool: &mut Pool, selector: Term, a: &MemoryObject, b: &MemoryObject) -> MemoryObject {
    let (mut a, mut b) = (a.clone(), b.clone());
    let borders: Vec<u64> = a.cells.keys().chain(b.cells.keys()).copied().collect();
    for at in borders {
        a.split(pool, at);
        b.split(pool, at);
    }
    let alive = pool.ite(selector, a.alive, b.alive);
    let mut cells = BTreeMap::new();
    for ((at, one), (_, other)) in a.cells.iter().zip(&b.cells) {
        let content = merged_content(pool, selector, one, other);
        cells.insert(*at, MemoryCell { size: one.size, content });
    }
    MemoryObject { size: a.size, cells, alive, heap: a.heap }
}

fn merged_content(pool: &mut Pool, selector: Term, a: &MemoryCell, b: &MemoryCell) -> Content {
    if a.content == b.content {
        return a.content;
    }
    // A chunk that is no value was never split: what it holds is no number of any width.
    if 8 * a.size > u64::from(crate::logic::MAX_WIDTH) {
        return Content::Any;
    }
    let width = 8 * a.size as u32;
    let mut value = |content: Content| match content {
        Content::Zero => (pool.constant(0, width), None),
        Content::Any => (pool.variable(width), None),
        Content::Value(value, pointer) => (value, Some(pointer)),
    };
    let ((x, p), (y, q)) = (value(a.content), value(b.content));
    let pointer = p == Some(true) || q == Some(true);
    // A number on one path, a pointer on the other.
    let x = if pointer && p == Some(false) { beside_pointer(pool, x) } else { x };
    let y = if pointer && q == Some(false) { beside_pointer(pool, y) } else { y };
    Content::Value(pool.ite(selector, x, y), pointer)
}

/// A number in a cell that holds a pointer on another path: itself if a converted integer has that representation
/// (`memory`); otherwise anything, so that it is not taken for a pointer to an object.
pub(super) fn beside_pointer(pool: &mut Pool, number: Term) -> Term {
    let width = pool.width(number);
    if width <= 16 {
        return pool.variable(width);
    }
    let object = pool.extract(number, width - 16, 16);
    let (zeros, ones) = (pool.constant(0, 16), pool.constant(0xffff, 16));
    let (zero, one) = (pool.eq(object, zeros), pool.eq(object, ones));
    let converted = pool.or(zero, one);
    if pool.value(converted) == Some(1) {
        return number;
    }
    let any = pool.variable(width);
    pool.ite(converted, number, any)
}
