//! Pointers, and reads and writes through them.
//!
//! A pointer has the number of its object in its upper 16 bits, and the offset in the others. If the upper bits are all
//! 0 or all 1, the pointer is a converted integer, such as the null pointer.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::engine_state::{Here, SymbolicExecution};
use super::state::{beside_pointer, Content, MemoryObject, ObjectId, PathState};
use crate::ir::{Id, Var};
use crate::logic::Term;

/// The maximum number of objects, and of offsets in each, that are distinguished at an access.
const MOST_TARGETS: usize = 64;
const MOST_PLACES: u64 = 256;

/// A possible target of a pointer, under a condition.
#[derive(Clone, Copy)]
pub(super) struct PointerTarget {
    pub(super) holds: Term,
    pub(super) object: ObjectId,
    pub(super) offset: Term,
}

impl SymbolicExecution<'_> {
    /// The number of offset bits in a pointer.
    pub(super) fn offset_bits(&self) -> u32 {
        self.pointer_bits - 16
    }

    /// The pointer to the beginning of an object.
    pub(super) fn pointer_to(&mut self, object: ObjectId) -> Term {
        let (bits, offset) = (self.pointer_bits, self.offset_bits());
        self.pool.constant(u128::from(object) << offset, bits)
    }

    /// The addresses of the variables with static storage duration, as numbers.
    pub(super) fn addresses(&self) -> Vec<(Id<Var>, u64)> {
        self.statics.iter().map(|(var, object)| (*var, u64::from(*object) << self.offset_bits())).collect()
    }

    /// A pointer advanced by this many bytes. Gives up if it gets farther from its object than an offset can say. A
    /// converted integer is a number, which wraps around.
    pub(super) fn advanced(&mut self, here: Here, pointer: Term, by: Term) -> Term {
        let (bits, offset_bits) = (self.pointer_bits, self.offset_bits());
        let number = self.is_number(pointer);
        let sum = self.pool.plus(pointer, by);
        let is_other = self.is_number(sum);
        let is_other = self.pool.not(is_other);
        let becomes_other = self.pool.and(number, is_other);
        self.give_up_if(here, becomes_other, "arithmetic with a number that is a pointer");
        let offset = self.pool.extract(pointer, 0, offset_bits);
        let offset = self.pool.sign_extend(offset, bits);
        let offset = self.pool.plus(offset, by);
        let high = self.pool.extract(offset, offset_bits - 1, bits - offset_bits + 1);
        let (zeros, ones) = (self.pool.constant(0, 17), self.pool.constant(0x1_ffff, 17));
        let (up, down) = (self.pool.eq(high, zeros), self.pool.eq(high, ones));
        let near = self.pool.or(up, down);
        let far = self.pool.not(near);
        let object = self.pool.not(number);
        let far = self.pool.and(object, far);
        self.give_up_if(here, far, "a pointer far outside of its object");
        let moved = self.moved(pointer, by);
        self.pool.ite(number, sum, moved)
    }

    fn moved(&mut self, pointer: Term, by: Term) -> Term {
        let offset_bits = self.offset_bits();
        let object = self.pool.extract(pointer, offset_bits, 16);
        let offset = self.pool.extract(pointer, 0, offset_bits);
        let by = self.pool.extract(by, 0, offset_bits);
        let offset = self.pool.plus(offset, by);
        self.pool.concat(object, offset)
    }

    /// Whether a pointer is a converted integer.
    pub(super) fn is_number(&mut self, pointer: Term) -> Term {
        let offset_bits = self.offset_bits();
        let object = self.pool.extract(pointer, offset_bits, 16);
        let (zeros, ones) = (self.pool.constant(0, 16), self.pool.constant(0xffff, 16));
        let (zero, one) = (self.pool.eq(object, zeros), self.pool.eq(object, ones));
        self.pool.or(zero, one)
    }

    /// Computes the possible targets of a pointer, and the condition that it points to no object or to an unknown one.
    pub(super) fn targets(&mut self, pointer: Term) -> (Vec<PointerTarget>, Term) {
        let mut conditions: BTreeMap<Term, Term> = BTreeMap::new();
        let yes = self.pool.yes();
        conditions.insert(pointer, yes);
        let mut targets = Vec::new();
        let mut elsewhere = self.pool.no();
        // Choices come after their alternatives.
        while let Some((term, holds)) = conditions.pop_last() {
            if self.pool.value(holds) == Some(0) {
                continue;
            }
            if let Some((c, a, b)) = self.pool.alternatives(term) {
                let opposite = self.pool.not(c);
                for (part, branch) in [(a, c), (b, opposite)] {
                    self.branch(&mut conditions, holds, part, branch);
                }
                continue;
            }
            let offset_bits = self.offset_bits();
            let object = self.pool.extract(term, offset_bits, 16);
            if let Some((c, a, b)) = self.pool.alternatives(object) {
                let offset = self.pool.extract(term, 0, offset_bits);
                let opposite = self.pool.not(c);
                for (object, branch) in [(a, c), (b, opposite)] {
                    let part = self.pool.concat(object, offset);
                    self.branch(&mut conditions, holds, part, branch);
                }
                continue;
            }
            match self.target(term, holds) {
                Some(target) if targets.len() < MOST_TARGETS => targets.push(target),
                Some(_) | None => elsewhere = self.pool.or(elsewhere, holds),
            }
        }
        (targets, elsewhere)
    }

    fn branch(&mut self, conditions: &mut BTreeMap<Term, Term>, holds: Term, part: Term, branch: Term) {
        let here = self.pool.and(holds, branch);
        let known = conditions.get(&part).copied();
        let joined = known.map_or(here, |known| self.pool.or(known, here));
        conditions.insert(part, joined);
    }

    /// The possible targets of a pointer. Gives up if the target is unknown; a converted integer has none.
    pub(super) fn asked(&mut self, here: Here, pointer: Term) -> Vec<PointerTarget> {
        let (targets, elsewhere) = self.targets(pointer);
        let number = self.is_number(pointer);
        let other = self.pool.not(number);
        let unknown = self.pool.and(elsewhere, other);
        self.give_up_if(here, unknown, "a pointer of which it does not know the object");
        targets
    }

    fn target(&mut self, pointer: Term, holds: Term) -> Option<PointerTarget> {
        let offset_bits = self.offset_bits();
        let object = self.pool.extract(pointer, offset_bits, 16);
        let object = u32::try_from(self.pool.value(object)?).ok().filter(|object| !matches!(object, 0 | 0xffff))?;
        let offset = self.pool.extract(pointer, 0, offset_bits);
        Some(PointerTarget { holds, object, offset })
    }

    /// The object that a pointer leads to; none for a function. Gives up where this path does not know the object: to
    /// skip it would take every access for invalid, and end the path without a word where validity is assumed.
    pub(super) fn known_object(
        &mut self,
        state: &PathState,
        here: Here,
        target: &PointerTarget,
    ) -> Option<Rc<MemoryObject>> {
        let object = state.objects.get(&target.object).cloned();
        if object.is_none() && !self.functions.values().any(|function| *function == target.object) {
            self.give_up_if(here, target.holds, "a pointer to an object that this path does not know");
        }
        object
    }

    /// Whether this many bytes are accessible at a pointer.
    pub(super) fn valid(&mut self, state: &PathState, here: Here, pointer: Term, size: Term) -> Term {
        let targets = self.asked(here, pointer);
        let mut valid = self.pool.no();
        for target in targets {
            let Some(object) = self.known_object(state, here, &target) else { continue };
            // A size has more bits than an offset.
            let bits = self.pool.width(size);
            let offset = self.pool.zero_extend(target.offset, bits);
            let room = self.pool.constant(u128::from(object.size), bits);
            let rest = self.pool.minus(room, offset);
            let (beyond, more) = (self.pool.less(room, offset), self.pool.less(rest, size));
            let outside = self.pool.or(beyond, more);
            let inside = self.pool.not(outside);
            let good = self.pool.and(inside, object.alive);
            let here = self.pool.and(target.holds, good);
            valid = self.pool.or(valid, here);
        }
        valid
    }

    /// Reads this many bytes at a pointer.
    pub(super) fn read(
        &mut self,
        state: &mut PathState,
        here: Here,
        pointer: Term,
        size: u64,
        as_pointer: bool,
    ) -> Term {
        let (targets, elsewhere) = self.targets(pointer);
        let mut missed = elsewhere;
        let mut result = None;
        for target in targets {
            let (value, wrong) = self.read_target(state, here, &target, size, as_pointer);
            let wrong = self.pool.and(target.holds, wrong);
            missed = self.pool.or(missed, wrong);
            let Some(value) = value else { continue };
            result = Some(result.map_or(value, |other| self.pool.ite(target.holds, value, other)));
        }
        self.give_up_if(here, missed, "an access that is not certainly inside of an object");
        result.unwrap_or_else(|| self.pool.variable(8 * size as u32))
    }

    fn read_target(
        &mut self,
        state: &mut PathState,
        here: Here,
        target: &PointerTarget,
        size: u64,
        as_pointer: bool,
    ) -> (Option<Term>, Term) {
        let yes = self.pool.yes();
        let Some(object) = state.objects.get(&target.object) else { return (None, yes) };
        let alive = object.alive;
        let places = self.places(target.offset, size, object.size);
        let mut object: MemoryObject = (**object).clone();
        let mut value: Option<Term> = None;
        let mut hit = self.pool.no();
        for (at, holds) in places {
            let part = self.read_cell(&mut object, here, at, size, as_pointer);
            value = Some(value.map_or(part, |other| self.pool.ite(holds, part, other)));
            hit = self.pool.or(hit, holds);
        }
        // Reading fixes what nobody wrote.
        state.objects.insert(target.object, Rc::new(object));
        let good = self.pool.and(hit, alive);
        (value, self.pool.not(good))
    }

    /// The offsets in an object at which an access of this size may begin, each with its condition.
    fn places(&mut self, offset: Term, size: u64, room: u64) -> Vec<(u64, Term)> {
        if let Some(at) = self.pool.value(offset) {
            let yes = self.pool.yes();
            let inside = u64::try_from(at).ok().filter(|at| at.checked_add(size).is_some_and(|end| end <= room));
            return inside.map(|at| (at, yes)).into_iter().collect();
        }
        let step = 1u64 << self.pool.trailing_zeros(offset).min(16);
        let mut places = Vec::new();
        let mut at = 0;
        while at + size <= room && places.len() < MOST_PLACES as usize {
            let bits = self.offset_bits();
            let number = self.pool.constant(u128::from(at), bits);
            let holds = self.pool.eq(offset, number);
            if self.pool.value(holds) != Some(0) {
                places.push((at, holds));
            }
            at += step;
        }
        places
    }

    fn read_cell(&mut self, object: &mut MemoryObject, here: Here, at: u64, size: u64, as_pointer: bool) -> Term {
        object.split(&mut self.pool, at);
        object.split(&mut self.pool, at + size);
        let parts: Vec<u64> = object.cells.range(at..at + size).map(|(at, _)| *at).collect();
        let mut value = None;
        let mut pointers = 0;
        for part in &parts {
            let cell = object.cells[part];
            let width = 8 * cell.size as u32;
            let bits = match cell.content {
                Content::Zero => self.pool.constant(0, width),
                Content::Any => {
                    let bits = self.pool.variable(width);
                    let content = Content::Value(bits, as_pointer && cell.size == size);
                    object.cells.get_mut(part).expect("a cell").content = content;
                    bits
                }
                Content::Value(bits, pointer) => {
                    pointers += usize::from(pointer);
                    bits
                }
            };
            value = Some(value.map_or(bits, |low| self.pool.concat(bits, low)));
        }
        let value = value.expect("an access of one byte or more");
        let whole = parts.len() == 1;
        match (as_pointer, pointers > 0) {
            (true, true) | (false, false) if whole || !as_pointer => value,
            (true, false) => self.pointer_of(here, value),
            (false, true) if whole && size * 8 == u64::from(self.pointer_bits) => self.number_of(here, value),
            _ => {
                let guard = self.pool.yes();
                self.give_up_if(here, guard, "a part of a pointer");
                value
            }
        }
    }

    /// Writes a value at a pointer.
    pub(super) fn write(&mut self, state: &mut PathState, here: Here, pointer: Term, value: Term, is_pointer: bool) {
        let size = u64::from(self.pool.width(value) / 8);
        let (targets, elsewhere) = self.targets(pointer);
        let mut missed = elsewhere;
        for target in &targets {
            let wrong = self.write_target(state, target, size, value, is_pointer);
            let wrong = self.pool.and(target.holds, wrong);
            missed = self.pool.or(missed, wrong);
        }
        self.give_up_if(here, missed, "an access that is not certainly inside of an object");
    }

    fn write_target(
        &mut self,
        state: &mut PathState,
        target: &PointerTarget,
        size: u64,
        value: Term,
        is_pointer: bool,
    ) -> Term {
        let Some(object) = state.objects.get(&target.object) else { return self.pool.yes() };
        let (room, alive) = (object.size, object.alive);
        let mut object: MemoryObject = (**object).clone();
        let mut hit = self.pool.no();
        for (at, place) in self.places(target.offset, size, room) {
            hit = self.pool.or(hit, place);
            let holds = self.pool.and(place, target.holds);
            let (value, is_pointer) = match self.pool.value(holds) {
                Some(1) => (value, is_pointer),
                _ => self.or_as_before(&mut object, at, size, holds, value, is_pointer),
            };
            object.put(&mut self.pool, at, size, Content::Value(value, is_pointer));
        }
        state.objects.insert(target.object, Rc::new(object));
        let good = self.pool.and(hit, alive);
        self.pool.not(good)
    }

    /// The new value if the condition holds, and otherwise the old content.
    fn or_as_before(
        &mut self,
        object: &mut MemoryObject,
        at: u64,
        size: u64,
        holds: Term,
        value: Term,
        is_pointer: bool,
    ) -> (Term, bool) {
        object.split(&mut self.pool, at);
        object.split(&mut self.pool, at + size);
        let mut old = None;
        let mut pointers = false;
        let mut numbers = false;
        for (_, cell) in object.cells.range(at..at + size) {
            let width = 8 * cell.size as u32;
            let bits = match cell.content {
                Content::Zero => self.pool.constant(0, width),
                Content::Any => self.pool.variable(width),
                Content::Value(bits, pointer) => {
                    pointers |= pointer;
                    numbers |= !pointer;
                    bits
                }
            };
            old = Some(old.map_or(bits, |low| self.pool.concat(bits, low)));
        }
        let old = old.expect("a write of one byte or more");
        let is_whole = object.cells.range(at..at + size).count() == 1;
        let old = match (pointers, is_pointer && numbers) {
            // Of parts, at least one of a pointer: anything.
            (true, _) if !is_whole => self.pool.variable(8 * size as u32),
            (_, true) => beside_pointer(&mut self.pool, old),
            (_, false) => old,
        };
        let value = if pointers && !is_pointer { beside_pointer(&mut self.pool, value) } else { value };
        (self.pool.ite(holds, value, old), is_pointer || pointers)
    }

    /// Converts an integer to a pointer.
    pub(super) fn pointer_of(&mut self, here: Here, number: Term) -> Term {
        let is_number = self.is_number(number);
        let other = self.pool.not(is_number);
        self.give_up_if(here, other, "a number that becomes a pointer");
        number
    }

    /// Converts a pointer to an integer.
    pub(super) fn number_of(&mut self, here: Here, pointer: Term) -> Term {
        let is_number = self.is_number(pointer);
        let other = self.pool.not(is_number);
        self.give_up_if(here, other, "an address as a number");
        pointer
    }
}
