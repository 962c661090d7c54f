//! Allocation (C11 7.22.3; it never fails in this model), and copying (7.24.2).

use crate::interp::addresses::Res;
use crate::interp::leaks::Owner;
use crate::interp::machine::Machine;
use crate::interp::objects::Cut;

impl Machine<'_> {
    pub(super) fn calloc(&mut self, count: u64, size: u64, owner: Owner) -> Res<u64> {
        match count.checked_mul(size) {
            Some(bytes) => self.allocate(bytes, true, owner),
            None => self.limit("an allocation of more memory than there is"),
        }
    }

    pub(super) fn free(&mut self, address: u64) -> Res<u64> {
        self.release(address)?;
        Ok(0)
    }

    pub(super) fn memset(&mut self, to: u64, value: u64, len: u64) -> Res<u64> {
        let len = self.length(len)?;
        self.note_number(value);
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

    /// What is copied may not overlap with where it goes, nor be the same (C11 6.5.16.1p3, 7.24.2.1p2).
    pub(super) fn apart(&self, to: u64, from: u64, len: u64) -> Res<u64> {
        if to.abs_diff(from) >= len {
            return Ok(0);
        }
        self.allow(to, len)?;
        self.allow(from, len)?;
        self.undefined("overlapping objects in an assignment or a copy")
    }

    /// C11 7.22.3.5: the new object keeps as much of the old contents as fits.
    pub(super) fn realloc(&mut self, old: u64, size: u64) -> Res<u64> {
        if old == 0 {
            return self.allocate(size, false, Owner::Program);
        }
        if size == 0 {
            return self.limit("realloc to no bytes");
        }
        let len = self.allocated(old)?.0.total.min(size as usize);
        let contents = self.cut(old, len)?;
        let new = self.allocate(size, false, Owner::Program)?;
        self.paste(new, &contents)?;
        self.release(old)?;
        Ok(new)
    }

    /// `memcmp`, `strcmp`, `strncmp` (C11 7.24.4): only the sign of the result is specified.
    pub(super) fn compare(&mut self, a: u64, b: u64, len: u64, strings: bool) -> Res<u64> {
        for at in 0..len {
            let (x, y) = (self.load(a + at, 1, false)?, self.load(b + at, 1, false)?);
            if x != y {
                return Ok(if x < y { u64::MAX } else { 1 });
            }
            if strings && x == 0 {
                return Ok(0);
            }
        }
        Ok(0)
    }

    pub(super) fn strlen(&mut self, text: u64) -> Res<u64> {
        let mut len = 0;
        while self.load(text + len, 1, false)? != 0 {
            len += 1;
        }
        Ok(len)
    }

    /// Reads the bytes that a function without a model reads.
    pub(super) fn reads(&mut self, from: u64, len: u64) -> Res<u64> {
        let len = self.length(len)?;
        if len > 0 {
            self.cut(from, len)?;
        }
        Ok(0)
    }

    /// Reads the text that a function without a model reads, at most `most` characters. A character that was never set
    /// stays so: the text may end there or go on, which matters only if nothing else ends it.
    pub(super) fn reads_text(&mut self, text: u64, most: u64) -> Res<u64> {
        let (mut at, mut may_end) = (0, false);
        while at < most {
            match self.look(text + at) {
                Ok(Some(0)) => break,
                Ok(Some(_)) => {}
                Ok(None) => may_end = true,
                Err(_) if may_end && self.choices.choose(2) == 0 => break,
                Err(stop) => return Err(stop),
            }
            at += 1;
        }
        Ok(0)
    }

    pub(super) fn strcpy(&mut self, to: u64, from: u64) -> Res<u64> {
        let len = self.strlen(from)?;
        self.apart(to, from, len + 1)?;
        self.memcpy(to, from, len + 1)
    }

    /// Overwrites bytes with arbitrary values from the environment.
    pub(super) fn fill(&mut self, to: u64, len: u64) -> Res<u64> {
        let len = self.length(len)?;
        if len > 0 {
            self.paste(to, &Cut::plain(vec![0; len], false))?;
            self.unset(to, len)?;
            self.note_overapproximated_call(self.context.function, self.context.at);
            let first = self.context.inputs.store(to, len);
            self.tell_stored(first, len as u64);
        }
        Ok(0)
    }

    /// Overwrites bytes with arbitrary values from the environment, and a terminating 0.
    pub(super) fn fill_text(&mut self, to: u64, len: u64) -> Res<u64> {
        if len > 0 {
            self.fill(to, len - 1)?;
            self.store(to + len - 1, 1, 0)?;
        }
        Ok(0)
    }

    fn length(&self, len: u64) -> Res<usize> {
        if len > 1 << 24 {
            return self.limit("copying more memory than is modeled");
        }
        Ok(len as usize)
    }
}
