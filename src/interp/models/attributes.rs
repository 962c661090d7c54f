//! Setters and getters of attributes of threads and locks. The storage of attributes: see
//! [`crate::interp::attributes`].

use crate::interp::addresses::Res;
use crate::interp::attributes::{Attribute, Size};
use crate::interp::machine::Machine;
use crate::interp::models::code;

/// PTHREAD_PRIO_PROTECT
const PROTECTED: i32 = 2;

impl Machine<'_> {
    /// The word of an attributes object, which must be initialized and not destroyed.
    pub(super) fn attributes(&mut self, address: u64) -> Res<u32> {
        self.parts(address, "attributes").map(u32::from_le_bytes)
    }

    pub(super) fn attributes_destroy(&mut self, address: u64) -> Res<u64> {
        self.attributes(address)?;
        self.set_parts(address, [0, 0, 0, 1])
    }

    pub(super) fn attribute_set(&mut self, address: u64, attribute: Attribute, value: u64) -> Res<u64> {
        let (word, value) = (self.attributes(address)?, value as u32 as i32);
        if !attribute.valid().contains(&value) {
            return Ok(if (attribute, value) == (Attribute::Scope, 1) { code::ENOTSUP } else { code::EINVAL });
        }
        if (attribute, value) == (Attribute::Protocol, PROTECTED) {
            return self.limit("mutexes with a priority ceiling");
        }
        let (at, bits) = attribute.bits();
        let mask = ((1 << bits) - 1) << at;
        self.set_object(address, word & !mask | (value as u32) << at)
    }

    pub(super) fn attribute_get(&mut self, address: u64, attribute: Attribute, to: u64) -> Res<u64> {
        let value = self.attribute(address, attribute)?;
        // The default is the least priority.
        let value = if attribute == Attribute::Ceiling { value.max(1) } else { value };
        self.set_object(to, value)
    }

    fn attribute(&mut self, address: u64, attribute: Attribute) -> Res<u32> {
        let (at, bits) = attribute.bits();
        Ok(self.attributes(address)? >> at & ((1 << bits) - 1))
    }

    /// Sets the scheduling priority. `struct sched_param` begins with the priority, which is 0 with SCHED_OTHER only
    /// (Linux sched(7)).
    pub(super) fn priority_set(&mut self, address: u64, param: u64) -> Res<u64> {
        let priority = self.load(param, 4, false)?;
        let is_other = self.attribute(address, Attribute::Policy)? == 0;
        if is_other != (priority == 0) {
            return Ok(code::EINVAL);
        }
        self.attribute_set(address, Attribute::Priority, priority)
    }

    pub(super) fn size_set(&mut self, address: u64, which: Size, size: u64) -> Res<u64> {
        let word = self.attributes(address)?;
        if size < which.least() {
            return Ok(code::EINVAL);
        }
        self.store(self.size_address(address, which), self.code.pointer(), size)?;
        self.set_object(address, word | which.flag())
    }

    /// Reads a size attribute; -1 if it was not set: then its value is unknown (passes/normalize/library_results.rs).
    pub(super) fn size_get(&mut self, address: u64, which: Size, to: u64) -> Res<u64> {
        if self.attributes(address)? & which.flag() == 0 {
            return Ok(u64::MAX);
        }
        let size = self.load(self.size_address(address, which), self.code.pointer(), false)?;
        self.store(to, self.code.pointer(), size)?;
        Ok(0)
    }

    fn size_address(&self, address: u64, which: Size) -> u64 {
        address + which.place() * u64::from(self.code.pointer())
    }
}
