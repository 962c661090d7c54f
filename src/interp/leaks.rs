//! Leaks: memory that was not freed, and to which no pointer is left (SV-COMP's `valid-memtrack`).
//!
//! Looked for at the end of each step and at the end of the process, where the variables of `main` have ended if it
//! returns. A pointer is left if an address in the object, or of its end, stands somewhere in a static object, in a
//! frame or a local object of a thread that has not ended, in its result if nobody has joined it yet, or in memory to
//! which a pointer is left. As in conservative garbage collectors, an integer with these bits counts as a pointer, as
//! does one into the middle of the object.
//!
//! If only the number of the object is left, which is the upper half of its addresses, nothing is known: the program
//! may have kept the lower half elsewhere, or have moved the pointer out of the object for a time.
//!
//! Only memory that the program itself must free counts. The numbers of objects tell whose an object is: those of the
//! program are even, and those that the passes and the library made (local objects whose lifetime is checked, `alloca`,
//! variable-length arrays, what a library keeps) are odd.

use super::byte_mask;
use super::machine::Machine;
use super::objects::object_size;
use super::stop::{Stop, Undefined, Violation, ViolationKind};
use super::thread_layout::{header, status};

/// Who must free an object from `malloc`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    /// The program.
    Program,
    /// A pass, or the library.
    Other,
}

impl Owner {
    /// From the argument of the instruction.
    pub(super) fn of(argument: u64) -> Owner {
        if argument == 0 {
            Owner::Program
        } else {
            Owner::Other
        }
    }
}

/// Why memory to which the program has no pointer is not lost for certain.
const KEPT: &str = "memory that a function of the library may keep";

/// Why memory of whose address only a part is left is not lost for certain.
const IN_PARTS: &str = "memory of whose address only a part is left, or that lies outside of the object";

/// What counts as a pointer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trace {
    /// An address in the object, or that of its end.
    Address,
    /// The number of the object.
    Number,
}

/// The bytes in which pointers are looked for.
struct Bytes<'a> {
    data: &'a [u8],
    /// Which of them belong to an address, where memory has marks for that.
    marks: Option<&'a [u8]>,
}

impl Bytes<'_> {
    /// Those of an object. In a search for leaks, all objects have shadow bits.
    fn of(data: &[u8]) -> Bytes<'_> {
        let size = object_size(data.len(), true);
        Bytes { data: &data[..size], marks: Some(&data[size + (data.len() - size) / 2..]) }
    }
}

/// A heap object: the thread that allocated it, and its index there.
type Block = (usize, usize);

/// The first index of an object of the program. Objects with smaller ones would have the bits of the least integer and
/// of a negative zero, which programs use as numbers.
const FIRST: usize = 2;

impl Machine<'_> {
    /// The end of a step, or the leak in the state after it.
    pub(super) fn with_leaks(&mut self, stop: Stop) -> Stop {
        let is_state = match stop {
            Stop::Done | Stop::End => self.options.properties.leak,
            Stop::Blocked(_) | Stop::Violated(_) | Stop::Undefined(_) => false,
        };
        let limit = |text: &str, span| Stop::Undefined(Undefined { text: text.to_owned(), span, limit: true });
        let lost = |what| is_state.then(|| self.lost_block(what)).flatten();
        match (lost(Trace::Address).and_then(|_| lost(Trace::Number)), self.code.keeps) {
            (Some(_), Some(span)) => limit(KEPT, span),
            (Some(block), None) => Stop::Violated(self.leak(block)),
            (None, _) if lost(Trace::Address).is_some() => limit(IN_PARTS, self.span()),
            (None, _) => stop,
        }
    }

    fn leak(&self, (thread, at): Block) -> Violation {
        let object = self.numbers.heap(thread, at);
        let allocated = self.allocated_at.iter().find(|(known, _)| *known == object).map(|(_, span)| *span);
        let details = allocated.map(|span| ("the memory is allocated".to_owned(), span)).into_iter().collect();
        let text = "memory is lost: it was not freed, and no pointer to it is left".to_owned();
        Violation { kind: ViolationKind::Leak, text, span: self.span(), details, thread: Some(self.context.thread) }
    }

    /// The first object of the program that was not freed and to which no pointer is left.
    fn lost_block(&self, pointer: Trace) -> Option<Block> {
        self.reaches_all();
        let threads = &self.state.threads[..self.state.len];
        let is_block = |(thread, at): &Block| threads[*thread].heap.get(*at).is_some_and(|slot| !slot.data.is_empty());
        let blocks: Vec<Block> = (0..threads.len())
            .flat_map(|thread| (0..threads[thread].heap.len()).map(move |at| (thread, at)))
            .filter(is_block)
            .collect();
        if blocks.iter().all(|(_, at)| owner_of(*at) == Owner::Other) {
            return None;
        }
        let mut reached: Vec<bool> = vec![false; blocks.len()];
        let mut open = Vec::new();
        let mut look = |data: Bytes<'_>, open: &mut Vec<Block>| {
            for (known, block) in reached.iter_mut().zip(&blocks).filter(|(known, _)| !**known) {
                if self.is_in(*block, &data, pointer) {
                    *known = true;
                    open.push(*block);
                }
            }
        };
        self.state.globals.iter().for_each(|slot| look(Bytes::of(&slot.data), &mut open));
        for thread in threads.iter().filter(|thread| thread.core.data[header::STATUS] != status::FREE) {
            look(Bytes { data: &thread.core.data, marks: None }, &mut open);
            let stack = (0..thread.stack.len()).filter_map(|at| thread.stack.get(at));
            stack.for_each(|slot| look(Bytes::of(&slot.data), &mut open));
        }
        while let Some((thread, at)) = open.pop() {
            threads[thread].heap.get(at).into_iter().for_each(|slot| look(Bytes::of(&slot.data), &mut open));
        }
        let lost = blocks.iter().zip(&reached).find(|((_, at), known)| !**known && owner_of(*at) == Owner::Program);
        lost.map(|(block, _)| *block)
    }

    /// Whether a pointer to this object stands in these bytes.
    fn is_in(&self, (thread, at): Block, bytes: &Bytes<'_>, pointer: Trace) -> bool {
        let (width, begin) = (self.code.pointer() as usize, self.numbers.heap(thread, at));
        match pointer {
            Trace::Number => {
                let number = self.numbers.object(begin).to_le_bytes();
                bytes.data.windows(width / 2).any(|bytes| bytes == &number[..width / 2])
            }
            Trace::Address => {
                let slot = self.state.threads[thread].heap.get(at);
                let size = slot.map_or(0, |slot| object_size(slot.data.len(), true) as u64);
                let address = |bytes: &[u8]| bytes.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte));
                let mut places = bytes.data.windows(width).enumerate();
                let is_whole = |at| bytes.marks.is_none_or(|marks| byte_mask::all(marks, at, width));
                places.any(|(at, bytes)| (begin..=begin + size).contains(&address(bytes)) && is_whole(at))
            }
        }
    }

    /// Whether an object with this index may belong to this owner. Without a search for leaks, nobody asks.
    pub(super) fn may_own(&self, owner: Owner, at: usize) -> bool {
        !self.options.properties.leak || owner_of(at) == owner && at >= FIRST
    }

    /// The first unused index of a thread for an object of this owner.
    pub(super) fn first_number(&self, thread: usize, owner: Owner) -> usize {
        let end = self.state.threads[thread].heap.len();
        if !self.options.properties.leak {
            return end;
        }
        let next = end.max(FIRST);
        next + usize::from(owner_of(next) != owner)
    }

    /// Remembers where an object was allocated. Only a replay, which executes the steps of one execution, asks for it.
    pub(super) fn note_place(&mut self, object: u64) {
        if self.options.properties.leak {
            let span = self.span();
            self.allocated_at.retain(|(known, _)| *known != object);
            self.allocated_at.push((object, span));
        }
    }
}

/// The owner of an object with this index, in a search for leaks.
fn owner_of(at: usize) -> Owner {
    match at % 2 {
        0 => Owner::Program,
        _ => Owner::Other,
    }
}
