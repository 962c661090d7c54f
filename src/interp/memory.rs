//! Objects, and access to them by address.

use super::code::{Code, Place};
use super::machine::Machine;
use super::state::{Slot, State};
use super::stop::{Stop, Undefined};
use super::value::normal;

/// What ends a step early.
pub(super) type Res<T> = Result<T, Stop>;

/// Where an address leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Loc {
    region: Region,
    at: usize,
    size: usize,
}

#[derive(Clone, Copy, Debug)]
enum Region {
    Group(usize),
    Rom(usize),
    Stack(usize, usize),
    Heap(usize, usize),
}

/// Objects made by threads have numbers with the highest bit set: thread, stack or heap, and position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers {
    pub(super) offset_bits: u32,
    dynamic: u64,
    thread: u32,
    stack: u64,
    pub(super) threads: usize,
}

impl Numbers {
    pub(super) fn of(code: &Code) -> Numbers {
        if code.pointer() == 8 {
            Numbers { offset_bits: 32, dynamic: 1 << 31, thread: 16, stack: 1 << 15, threads: 255 }
        } else {
            Numbers { offset_bits: 16, dynamic: 1 << 15, thread: 10, stack: 1 << 9, threads: 31 }
        }
    }
    pub(super) fn stack(&self, thread: usize, at: usize) -> u64 {
        (self.dynamic | (thread as u64) << self.thread | self.stack | at as u64) << self.offset_bits
    }
    pub(super) fn heap(&self, thread: usize, at: usize) -> u64 {
        (self.dynamic | (thread as u64) << self.thread | at as u64) << self.offset_bits
    }
    pub(super) fn limit(&self) -> usize {
        self.stack as usize
    }
    pub(super) fn offset(&self, address: u64) -> u64 {
        address & ((1 << self.offset_bits) - 1)
    }
    pub(super) fn object(&self, address: u64) -> u64 {
        address >> self.offset_bits
    }
}

/// Size of an object from the length of its bytes with one bit for each byte that is set.
pub(super) fn object_size(len: usize) -> usize {
    len * 8 / 9
}

/// A new object.
pub(super) fn fresh(slot: &mut Slot, size: usize, set: bool) {
    let data = slot.change();
    data.clear();
    data.resize(size, 0);
    data.resize(size + size.div_ceil(8), if set { 0xff } else { 0 });
}

impl Machine<'_> {
    pub(super) fn undefined<T>(&self, text: &str) -> Res<T> {
        Err(Stop::Undefined(Undefined { text: text.to_string(), span: self.span(), limit: false }))
    }

    pub(super) fn limit<T>(&self, text: &str) -> Res<T> {
        Err(Stop::Undefined(Undefined { text: text.to_string(), span: self.span(), limit: true }))
    }

    #[inline(always)]
    pub(super) fn locate(&self, address: u64, len: usize) -> Res<Loc> {
        let numbers = self.numbers;
        let (object, offset) = (numbers.object(address), numbers.offset(address) as usize);
        let (region, base, size) = if object.wrapping_sub(1) < self.code.statics.len() as u64 {
            let known = &self.code.statics[object as usize - 1];
            match known.place {
                Place::Group(group, at) => (Region::Group(group as usize), at as usize, known.size as usize),
                Place::Rom(rom) => (Region::Rom(rom as usize), 0, known.size as usize),
            }
        } else if object & numbers.dynamic != 0 {
            let rest = object & (numbers.dynamic - 1);
            let thread = (rest >> numbers.thread) as usize;
            let at = (rest & (numbers.stack - 1)) as usize;
            if thread >= self.state.len {
                return self.undefined("access through an invalid pointer");
            }
            let thread_state = &self.state.threads[thread];
            if rest & numbers.stack != 0 {
                match thread_state.stack.get(at) {
                    Some(slot) => (Region::Stack(thread, at), 0, object_size(slot.data.len())),
                    None => return self.undefined("access to a local variable after its life"),
                }
            } else {
                match thread_state.heap.get(at).filter(|slot| !slot.data.is_empty()) {
                    Some(slot) => (Region::Heap(thread, at), 0, object_size(slot.data.len())),
                    None => return self.undefined("access to freed memory"),
                }
            }
        } else if object == 0 {
            return self.undefined("access through a null or invalid pointer");
        } else {
            return self.undefined("access through an invalid pointer");
        };
        if offset + len > size {
            return self.undefined("access outside of an object");
        }
        Ok(Loc { region, at: base + offset, size })
    }

    #[inline(always)]
    fn data(&self, loc: Loc) -> &[u8] {
        match loc.region {
            Region::Group(group) => &self.state.globals[group].data,
            Region::Rom(rom) => &self.state.rom[rom],
            Region::Stack(thread, at) => self.state.threads[thread].stack.get(at).map_or(&[], |slot| &slot.data),
            Region::Heap(thread, at) => self.state.threads[thread].heap.get(at).map_or(&[], |slot| &slot.data),
        }
    }

    #[inline(always)]
    fn data_mut(&mut self, loc: Loc) -> Res<&mut Vec<u8>> {
        self.wrote = true;
        let writable = self.initialising;
        if let (Region::Rom(_), false) = (loc.region, writable) {
            return self.undefined("write to a constant object");
        }
        let State { globals, threads, rom, .. } = &mut self.state;
        let slot = match loc.region {
            Region::Group(group) => &mut globals[group],
            Region::Rom(at) => return Ok(&mut rom[at]),
            Region::Stack(thread, at) => threads[thread].stack.get_mut(at).expect("located"),
            Region::Heap(thread, at) => threads[thread].heap.get_mut(at).expect("located"),
        };
        Ok(slot.change())
    }

    fn has_bits(loc: Loc) -> bool {
        matches!(loc.region, Region::Stack(..) | Region::Heap(..))
    }

    fn is_set(&self, loc: Loc, len: usize) -> bool {
        if !Self::has_bits(loc) {
            return true;
        }
        let bits = &self.data(loc)[loc.size..];
        (loc.at..loc.at + len).all(|at| bits[at / 8] >> (at % 8) & 1 == 1)
    }

    fn mark(data: &mut [u8], loc: Loc, len: usize, set: bool) {
        if Self::has_bits(loc) {
            for at in loc.at..loc.at + len {
                let bit = 1 << (at % 8);
                let byte = &mut data[loc.size + at / 8];
                *byte = if set { *byte | bit } else { *byte & !bit };
            }
        }
    }

    #[inline(always)]
    pub(super) fn load(&mut self, address: u64, size: u8, signed: bool) -> Res<u64> {
        let len = usize::from(size);
        let loc = self.locate(address, len)?;
        if !self.is_set(loc, len) {
            let value = self.uninitialised(size);
            self.store(address, size, value)?;
        }
        let data = &self.data(loc)[loc.at..loc.at + len];
        let mut raw = [0u8; 8];
        raw[..len].copy_from_slice(data);
        Ok(normal(u64::from_le_bytes(raw), size, signed))
    }

    /// A value for memory that was never set.
    fn uninitialised(&mut self, size: u8) -> u64 {
        let code = self.code;
        let index = (size.max(1)).trailing_zeros().min(3) as usize;
        let span = self.span();
        self.notes.uninitialised.get_or_insert(span);
        let domain = &code.uninit[index];
        domain.values[self.choices.choose(domain.values.len() as u32) as usize]
    }

    #[inline(always)]
    pub(super) fn store(&mut self, address: u64, size: u8, value: u64) -> Res<()> {
        let len = usize::from(size);
        let loc = self.locate(address, len)?;
        let data = self.data_mut(loc)?;
        data[loc.at..loc.at + len].copy_from_slice(&value.to_le_bytes()[..len]);
        Self::mark(data, loc, len, true);
        Ok(())
    }

    pub(super) fn load_bits(&mut self, address: u64, bit: u8, width: u8, signed: bool) -> Res<u64> {
        let len = (u32::from(bit) + u32::from(width)).div_ceil(8).max(1);
        let mut raw = 0u128;
        for i in 0..len {
            raw |= u128::from(self.load(address + u64::from(i), 1, false)?) << (8 * i);
        }
        let value = (raw >> bit) as u64;
        let shift = 64 - u32::from(width.max(1));
        Ok(if signed { (((value << shift) as i64) >> shift) as u64 } else { (value << shift) >> shift })
    }

    pub(super) fn store_bits(&mut self, address: u64, bit: u8, width: u8, value: u64) -> Res<()> {
        let len = (u32::from(bit) + u32::from(width)).div_ceil(8).max(1);
        let mask = ((1u128 << width) - 1) << bit;
        for i in 0..len {
            let at = address + u64::from(i);
            let loc = self.locate(at, 1)?;
            let old = u128::from(if self.is_set(loc, 1) { self.load(at, 1, false)? } else { 0 });
            let byte_mask = (mask >> (8 * i)) & 0xff;
            let new = (old & !byte_mask) | (((u128::from(value) << bit) >> (8 * i)) & byte_mask);
            self.store(at, 1, new as u64)?;
        }
        Ok(())
    }

    /// `memmove`, with what is not set.
    pub(super) fn copy(&mut self, to: u64, from: u64, len: usize) -> Res<()> {
        let (source, _) = (self.locate(from, len)?, self.locate(to, len)?);
        let bytes = self.data(source)[source.at..source.at + len].to_vec();
        let set: Vec<bool> = (0..len).map(|i| self.is_set(Loc { at: source.at + i, ..source }, 1)).collect();
        self.paste(to, &bytes, &set)
    }

    /// Bytes with which of them are set.
    pub(super) fn cut(&self, from: u64, len: usize) -> Res<(Vec<u8>, Vec<bool>)> {
        let loc = self.locate(from, len)?;
        let set = (0..len).map(|i| self.is_set(Loc { at: loc.at + i, ..loc }, 1)).collect();
        Ok((self.data(loc)[loc.at..loc.at + len].to_vec(), set))
    }

    pub(super) fn paste(&mut self, to: u64, bytes: &[u8], set: &[bool]) -> Res<()> {
        let loc = self.locate(to, bytes.len())?;
        let data = self.data_mut(loc)?;
        data[loc.at..loc.at + bytes.len()].copy_from_slice(bytes);
        for (i, set) in set.iter().enumerate() {
            Self::mark(data, Loc { at: loc.at + i, ..loc }, 1, *set);
        }
        Ok(())
    }

    /// The bytes are not set any more.
    pub(super) fn forget(&mut self, address: u64, len: usize) -> Res<()> {
        let loc = self.locate(address, len)?;
        let wrote = self.wrote;
        let data = self.data_mut(loc)?;
        data[loc.at..loc.at + len].fill(0);
        Self::mark(data, loc, len, false);
        self.wrote = wrote;
        Ok(())
    }

    /// A heap object; a number that a pointer still names is used again only as one of several choices.
    pub(super) fn allocate(&mut self, size: u64, set: bool) -> Res<u64> {
        if size >= 1 << (self.numbers.offset_bits - 1) || size > 1 << 24 {
            return self.limit("an allocation of more memory than is modelled");
        }
        let size = (size as usize).max(1);
        let me = self.thread;
        let free: Vec<(usize, usize)> = (0..self.state.len)
            .flat_map(|t| (0..self.state.threads[t].heap.len()).map(move |at| (t, at)))
            .filter(|(t, at)| self.state.threads[*t].heap.get(*at).is_some_and(|slot| slot.data.is_empty()))
            .collect();
        let (dangling, unused): (Vec<_>, Vec<_>) =
            free.into_iter().partition(|(t, at)| self.is_named(self.numbers.heap(*t, *at)));
        let own = unused.iter().find(|(t, _)| *t == me).map(|(_, at)| *at);
        let choice = self.choices.choose(1 + dangling.len() as u32) as usize;
        let (thread, at) = match choice.checked_sub(1) {
            Some(which) => dangling[which],
            None => (me, own.unwrap_or(self.state.threads[me].heap.len())),
        };
        if at >= self.numbers.limit() {
            return self.limit("more heap objects than are modelled");
        }
        let heap = &mut self.state.threads[thread].heap;
        if at == heap.len() {
            heap.resize(at + 1);
        }
        if let Some(slot) = heap.get_mut(at) {
            fresh(slot, size, set);
        }
        Ok(self.numbers.heap(thread, at))
    }

    /// Whether an address in this object stands anywhere.
    fn is_named(&self, address: u64) -> bool {
        let object = self.numbers.object(address);
        let width = self.code.pointer() as usize / 2;
        let half = &object.to_le_bytes()[..width];
        let names = |data: &[u8]| data.windows(width).any(|w| w == half);
        let in_registers = self.eval.iter().chain(&self.regs).any(|v| self.numbers.object(*v) == object);
        in_registers
            || self.state.globals.iter().any(|slot| names(&slot.data))
            || self.state.threads[..self.state.len].iter().any(|thread| {
                names(&thread.core.data)
                    || thread.stack.iter().any(|slot| names(&slot.data))
                    || thread.heap.iter().any(|slot| names(&slot.data))
            })
    }

    /// `free`
    pub(super) fn release(&mut self, address: u64) -> Res<()> {
        if address == 0 {
            return Ok(());
        }
        let loc = self.locate(address, 0)?;
        match loc.region {
            Region::Heap(thread, at) if self.numbers.offset(address) == 0 => {
                self.wrote = true;
                let heap = &mut self.state.threads[thread].heap;
                if let Some(slot) = heap.get_mut(at) {
                    slot.change().clear();
                }
                let used = (0..heap.len()).rev().find(|at| heap.get(*at).is_some_and(|s| !s.data.is_empty()));
                let len = used.map_or(0, |at| at + 1);
                // A number that is still named keeps its place, so that it can be told from a fresh one.
                if !(len..heap.len()).any(|at| self.is_named(self.numbers.heap(thread, at))) {
                    self.state.threads[thread].heap.resize(len);
                }
                self.trim();
                Ok(())
            }
            Region::Heap(..) | Region::Group(_) | Region::Rom(_) | Region::Stack(..) => {
                self.undefined("free of something that malloc did not give")
            }
        }
    }

    /// Whether an initialised 4-byte word stands there.
    pub(super) fn is_set_word(&self, address: u64) -> Res<bool> {
        let loc = self.locate(address, 4)?;
        Ok(self.is_set(loc, 4))
    }
}
