//! Allocation (C11 7.22.3, which never fails here) and copying (7.24.2).

use super::super::machine::Machine;
use super::super::memory::{Cut, Res};

impl Machine<'_> {
    pub(super) fn calloc(&mut self, count: u64, size: u64) -> Res<u64> {
        match count.checked_mul(size) {
            Some(bytes) => self.allocate(bytes, true),
            None => self.limit("an allocation of more memory than there is"),
        }
    }

    pub(super) fn free(&mut self, address: u64) -> Res<u64> {
        self.release(address)?;
        Ok(0)
    }

    pub(super) fn memset(&mut self, to: u64, value: u64, len: u64) -> Res<u64> {
        let len = self.length(len)?;
        if len > 0 {
            self.paste(to, &Cut::plain(vec![value as u8; len], true))?;
        }
        Ok(to)
    }

    pub(super) fn memcpy(&mut self, to: u64, from: u64, len: u64) -> Res<u64> {
        let len = self.length(len)?;
        if len > 0 {
            self.copy(to, from, len)?;
        }
        Ok(to)
    }

    fn length(&self, len: u64) -> Res<usize> {
        if len > 1 << 24 {
            return self.limit("copying more memory than is modelled");
        }
        Ok(len as usize)
    }
}
