//! The order of objects in memory, which no standard gives (C11 6.5.8p5), but which each execution has: programs that
//! take locks in the order of their addresses rely on no more than that it is the same for all threads.
//!
//! Which of two objects comes first is chosen when a program asks for the first time, and kept until one of them ends:
//! a component of the globals lists the objects that were compared, in their order. For each order of all objects, the
//! comparisons are steps that read a constant; so they are independent of each other, and for the reductions it does
//! not matter that the constant is chosen late.

use super::addresses::Res;
use super::bytecode::order_comparisons::{ENTRY, MOST, SIZE};
use super::machine::Machine;

impl Machine<'_> {
    /// Whether an address in one object is less than an address in another one. `None`: that is not modeled, for one of
    /// them is not inside of an object that exists, or too many were compared.
    pub(super) fn is_before(&mut self, left: u64, right: u64) -> Res<Option<bool>> {
        let Some(group) = self.code.address_order.filter(|_| self.is_inside(left) && self.is_inside(right)) else {
            return Ok(None);
        };
        let mut order = self.known_order(group);
        let objects = [left, right].map(|address| self.numbers.object(address) as u32);
        for object in objects {
            if order.contains(&object) {
                continue;
            }
            if order.len() == MOST {
                return Ok(None);
            }
            let at = self.choices.choose(order.len() as u32 + 1) as usize;
            order.insert(at, object);
        }
        self.set_order(group, &order);
        let span = self.span();
        self.notes.order.get_or_insert(span);
        let [left, right] = objects.map(|object| order.iter().position(|known| *known == object));
        Ok(Some(left < right))
    }

    /// Forgets where objects are that have ended: another one may be anywhere.
    pub(super) fn forget_order_of_ended(&mut self) {
        let Some(group) = self.code.address_order else { return };
        let order = self.known_order(group);
        let bits = self.numbers.offset_bits;
        let lives: Vec<u32> =
            order.iter().copied().filter(|object| !self.has_ended(u64::from(*object) << bits)).collect();
        if lives.len() < order.len() {
            self.set_order(group, &lives);
        }
    }

    /// Whether there is a byte of an object at this address, and it is known when the object ends.
    fn is_inside(&self, address: u64) -> bool {
        let is_thread_local = || {
            let object = self.numbers.dynamic(self.numbers.object(address));
            self.code.tls > 0 && matches!(object, Some((_, true, 0)))
        };
        self.numbers.is_address(address)
            && !self.has_ended(address)
            && self.locate(address, 1).is_ok()
            && !is_thread_local()
    }

    /// The objects that were compared, in the order of their addresses.
    fn known_order(&self, group: u32) -> Vec<u32> {
        let data = &self.state.globals[group as usize].data;
        // Inverted, so that an entry is no pointer that keeps the number of a freed block from being used again.
        let entry = |bytes: &[u8]| !bytes.iter().rev().fold(0u32, |value, byte| value << 8 | u32::from(*byte));
        data[..SIZE].chunks(ENTRY).map(entry).take_while(|object| *object != u32::MAX).collect()
    }

    fn set_order(&mut self, group: u32, order: &[u32]) {
        let data = self.state.globals[group as usize].change();
        data[..SIZE].fill(0);
        for (at, object) in order.iter().enumerate() {
            data[at * ENTRY..(at + 1) * ENTRY].copy_from_slice(&(!object).to_le_bytes());
        }
    }
}
