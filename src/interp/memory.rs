//! Objects in memory, and access to them by address.

use super::addresses::{Loc, Region, Res};
use super::machine::Machine;
use super::objects::{object_size, Cut};
use super::state::ProgramState;
use super::stop::{Stop, Undefined};
use super::value::normal;
use crate::interp::byte_mask;
use crate::interp::bytecode::StaticLocation;
use crate::ir::memory_faults;

/// More bytes than an object has; a sum with an offset in an object does not wrap.
const LARGER_THAN_ANY_OBJECT: u64 = 1 << 40;

impl Machine<'_> {
    pub(super) fn undefined<T>(&self, text: &str) -> Res<T> {
        Err(Stop::Undefined(Undefined { text: text.to_string(), span: self.place_in_program(), limit: false }))
    }

    pub(super) fn limit<T>(&self, text: &str) -> Res<T> {
        Err(Stop::Undefined(Undefined { text: text.to_string(), span: self.place_in_program(), limit: true }))
    }

    /// Stops at an access of these bytes that is an error of memory, before another reason ends the execution there: if
    /// only errors of memory are looked for, that reason is none.
    pub(super) fn allow(&self, address: u64, len: u64) -> Res<()> {
        match self.options.properties.is_memory_only() {
            true => self.locate(address, len.min(LARGER_THAN_ANY_OBJECT) as usize).map(|_| ()),
            false => Ok(()),
        }
    }

    #[inline(always)]
    pub(super) fn locate(&self, address: u64, len: usize) -> Res<Loc> {
        let (numbers, shadow) = (self.numbers, self.code.shadow);
        let (object, offset) = (numbers.object(address), numbers.offset(address) as usize);
        let (region, base, size) = if object.wrapping_sub(1) < self.code.statics.len() as u64 {
            let known = &self.code.statics[object as usize - 1];
            match known.place {
                StaticLocation::Group(group, at) => (Region::Group(group as usize), at as usize, known.size as usize),
                StaticLocation::Rom(rom) => (Region::Rom(rom as usize), 0, known.size as usize),
            }
        } else if let Some((thread, on_stack, at)) = numbers.dynamic(object) {
            if thread >= self.state.len {
                self.reaches_all();
                return self.undefined(memory_faults::INVALID);
            }
            self.reaches(thread);
            let thread_state = &self.state.threads[thread];
            if on_stack {
                match thread_state.stack.get(at).filter(|slot| !slot.data.is_empty()) {
                    Some(slot) => (Region::Stack(thread, at), 0, object_size(slot.data.len(), shadow)),
                    None => return self.undefined(memory_faults::ENDED),
                }
            } else {
                match thread_state.heap.get(at).filter(|slot| !slot.data.is_empty()) {
                    Some(slot) => (Region::Heap(thread, at), 0, object_size(slot.data.len(), shadow)),
                    None => return self.undefined(self.code.ended),
                }
            }
        } else if object == 0 {
            return self.undefined(memory_faults::NULL_OR_INVALID);
        } else {
            return self.undefined(memory_faults::INVALID);
        };
        if offset + len > size {
            return self.undefined(memory_faults::OUTSIDE);
        }
        let total = match region {
            Region::Group(group) => self.code.groups[group].len(),
            Region::Rom(_) | Region::Stack(..) | Region::Heap(..) => size,
        };
        Ok(Loc { region, at: base + offset, total })
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
        self.context.wrote = true;
        let writable = self.context.initializing;
        if let (Region::Rom(_), false) = (loc.region, writable) {
            return self.undefined("write to a constant object");
        }
        let ProgramState { globals, threads, rom, .. } = &mut self.state;
        let slot = match loc.region {
            Region::Group(group) => &mut globals[group],
            Region::Rom(at) => return Ok(&mut rom[at]),
            Region::Stack(thread, at) => threads[thread].stack.get_mut(at).expect("located"),
            Region::Heap(thread, at) => threads[thread].heap.get_mut(at).expect("located"),
        };
        Ok(slot.change())
    }

    /// The bytes at an address, if all are in one object, and whether all are initialized.
    pub(super) fn contents(&self, address: u64, len: usize) -> Option<(&[u8], bool)> {
        let loc = self.locate(address, len).ok()?;
        Some((self.data(loc).get(loc.at..loc.at + len)?, self.is_set(loc, len)))
    }

    fn has_bits(&self, loc: Loc) -> bool {
        self.code.shadow || matches!(loc.region, Region::Stack(..) | Region::Heap(..))
    }

    #[inline(always)]
    fn is_set(&self, loc: Loc, len: usize) -> bool {
        !self.has_bits(loc) || byte_mask::all(&self.data(loc)[loc.total..], loc.at, len)
    }

    /// Whether any of the bytes is part of an address.
    fn is_address(&self, loc: Loc, len: usize) -> bool {
        self.code.shadow && byte_mask::any(&self.data(loc)[loc.total + loc.total.div_ceil(8)..], loc.at, len)
    }

    /// Whether all of the bytes are parts of an address.
    fn is_whole_address(&self, loc: Loc, size: u8) -> bool {
        byte_mask::all(&self.data(loc)[loc.total + loc.total.div_ceil(8)..], loc.at, usize::from(size))
    }

    /// Whether these bytes begin or end inside of an address: together with parts of others, they look like a whole one
    /// (C11 6.2.6.1p4). Addresses lie side by side; where parts of one were overwritten, the others are not told apart.
    fn divides_address(&self, loc: Loc, len: usize) -> bool {
        if len == 0 || !self.is_address(loc, len) {
            return false;
        }
        let marks = &self.data(loc)[loc.total + loc.total.div_ceil(8)..];
        let (size, is_part) = (usize::from(self.code.pointer()), |at: usize| byte_mask::any(marks, at, 1));
        let divides = |at: usize| {
            if at == 0 || at >= loc.total || !is_part(at - 1) || !is_part(at) {
                return false;
            }
            let begin = (0..at).rev().take_while(|before| is_part(*before)).count();
            let rest = (at..loc.total).take_while(|behind| is_part(*behind)).count();
            begin % size != 0 || rest % size != 0
        };
        divides(loc.at) || divides(loc.at + len)
    }

    /// Reads a number.
    #[inline(always)]
    pub(super) fn load(&mut self, address: u64, size: u8, signed: bool) -> Res<u64> {
        let loc = self.readable(address, size)?;
        let data = &self.data(loc)[loc.at..loc.at + usize::from(size)];
        let mut raw = [0u8; 8];
        raw[..data.len()].copy_from_slice(data);
        let value = normal(u64::from_le_bytes(raw), size, signed);
        let depends = match self.is_number_of_address(value) {
            true => !self.is_whole_address(loc, size),
            false => self.is_address(loc, usize::from(size)),
        };
        if depends || self.is_part_of_id(self.data(loc), loc.at, size) {
            self.note_address();
        }
        Ok(value)
    }

    /// Reads a pointer. If a number that looks like a pointer was stored there, the verdict depends on it.
    #[inline(always)]
    pub(super) fn load_address(&mut self, address: u64, size: u8) -> Res<u64> {
        let loc = self.readable(address, size)?;
        let len = usize::from(size);
        let data = self.data(loc);
        let mut raw = [0u8; 8];
        raw[..len].copy_from_slice(&data[loc.at..loc.at + len]);
        let value = u64::from_le_bytes(raw);
        if self.code.shadow && self.numbers.is_address(value) && !self.is_whole_address(loc, size) {
            self.note_address();
        }
        Ok(value)
    }

    /// The location of a read; uninitialized memory gets some value first.
    #[inline(always)]
    fn readable(&mut self, address: u64, size: u8) -> Res<Loc> {
        let loc = self.locate(address, usize::from(size))?;
        if !self.is_set(loc, usize::from(size)) {
            self.untold(|machine| machine.choose_unset(address, size, loc, None))?;
        }
        self.access(address, usize::from(size), loc, false);
        Ok(loc)
    }

    /// Reads a character. If it was never set, only some values are tried: these must not be none.
    pub(super) fn load_character(&mut self, address: u64, tried: &[u8]) -> Res<u8> {
        let loc = self.locate(address, 1)?;
        if !self.is_set(loc, 1) {
            self.untold(|machine| machine.choose_unset(address, 1, loc, Some(tried)))?;
        }
        Ok(self.load(address, 1, false)? as u8)
    }

    /// Reads a byte whose value, if it was never set, does not matter yet: `None`.
    pub(super) fn look(&mut self, address: u64) -> Res<Option<u64>> {
        let loc = self.locate(address, 1)?;
        if self.is_set(loc, 1) {
            return self.load(address, 1, false).map(Some);
        }
        self.note_uninitialized();
        self.access(address, 1, loc, false);
        Ok(None)
    }

    /// Records that the verdict depends on the value of an address, or of an id or a key.
    pub(super) fn note_address(&mut self) {
        self.note_possible_number();
        self.notes.impossible_number = self.notes.impossible_number.or(self.notes.address);
    }

    /// Notes that the verdict depends on the number that an address or an id is, which is a possible one.
    #[cold]
    pub(super) fn note_possible_number(&mut self) {
        let span = self.span();
        self.notes.address.get_or_insert(span);
    }

    /// Gives the bytes of a number that were never set some value, one of those that are to be tried if there are some,
    /// as if they had had it before.
    fn choose_unset(&mut self, address: u64, size: u8, loc: Loc, tried: Option<&[u8]>) -> Res<()> {
        self.note_choice(address, usize::from(size), loc);
        let mut open = Vec::new();
        for i in 0..size {
            let (at, byte) = (address + u64::from(i), Loc { at: loc.at + usize::from(i), ..loc });
            match self.context.inputs.known(at) {
                _ if self.is_set(byte, 1) => {}
                Some(value) => self.set(at, byte, 1, value.into(), false)?,
                None => open.push((at, byte, usize::from(i))),
            }
        }
        let value = match tried {
            _ if open.is_empty() => [0; 8],
            Some(tried) => self.uninitialized_character(tried).to_le_bytes(),
            None => self.uninitialized(size).to_le_bytes(),
        };
        for (at, byte, i) in open {
            if !self.context.inputs.choose(at, value[i]) {
                let span = self.span();
                self.notes.copied_input.get_or_insert(span);
            }
            self.set(at, byte, 1, value[i].into(), false)?;
        }
        Ok(())
    }

    /// Chooses a value for uninitialized memory.
    fn uninitialized(&mut self, size: u8) -> u64 {
        let code = self.code;
        let index = (size.max(1)).trailing_zeros().min(3) as usize;
        let domain = &code.uninit[index];
        // Of a single byte, all values are tried.
        if !domain.complete {
            self.note_uninitialized();
        }
        let value = domain.values[self.choices.choose(domain.values.len() as u32) as usize];
        self.made(value)
    }

    /// Chooses one of these values for a character that was never set.
    fn uninitialized_character(&mut self, tried: &[u8]) -> u64 {
        // The verdict is no `true` from here on, so that others may be left out.
        self.note_uninitialized();
        let which = self.choices.choose(tried.len() as u32) as usize;
        tried.get(which).copied().unwrap_or_default().into()
    }

    /// Records that a function, called by this instruction, gives a result, and that its contract gives more than it
    /// computes.
    #[inline]
    pub(super) fn note_overapproximated_call(&mut self, function: usize, at: usize) {
        if self.code.overapproximated_calls.is_empty() {
            return;
        }
        let call = self.code.functions.get(function).and_then(|known| known.spans.get(at)).copied();
        if let Some(call) = call.filter(|call| self.code.overapproximated_calls.contains(call)) {
            self.notes.overapproximated_call.get_or_insert(call);
        }
    }

    /// Records that the verdict depends on an unspecified value.
    pub(super) fn note_uninitialized(&mut self) {
        let span = self.span();
        self.notes.uninitialized.get_or_insert(span);
    }

    /// Writes a number of the library, which is no address.
    pub(super) fn store(&mut self, address: u64, size: u8, value: u64) -> Res<()> {
        self.may_write(address, 0, 8 * u64::from(size))?;
        self.write(address, size, value, false)
    }

    /// Writes a number, which may be an address that the program keeps.
    #[inline(always)]
    pub(super) fn store_number(&mut self, address: u64, size: u8, value: u64) -> Res<()> {
        self.may_write(address, 0, 8 * u64::from(size))?;
        let is_address = size == self.code.pointer() && self.is_number_of_address(value);
        self.write(address, size, value, is_address)
    }

    /// Writes a pointer.
    #[inline(always)]
    pub(super) fn store_address(&mut self, address: u64, size: u8, value: u64) -> Res<()> {
        self.may_write(address, 0, 8 * u64::from(size))?;
        let is_address = self.numbers.is_address(value);
        self.write(address, size, value, is_address)
    }

    /// Checks that a write changes no object defined with `const`, unless it writes the variable by its name (C11
    /// 6.7.3p6).
    #[inline(always)]
    fn may_write(&self, address: u64, bit: u64, bits: u64) -> Res<()> {
        match self.code.has_constants && !self.context.initializing {
            true => self.may_write_constants(address, bit, bits),
            false => Ok(()),
        }
    }

    fn may_write_constants(&self, address: u64, bit: u64, bits: u64) -> Res<()> {
        let (object, begin) = (self.numbers.object(address), 8 * self.numbers.offset(address) + bit);
        let constants = match (self.code.statics.get(object.wrapping_sub(1) as usize), self.numbers.dynamic(object)) {
            (Some(known), _) => &known.constants,
            (None, Some((_, true, 0))) if self.code.tls > 0 => &self.code.tls_constants,
            (None, Some((thread, true, at))) if thread < self.state.len => match self.owner(thread, at) {
                Some((function, at)) => match self.code.functions[function].constants.get(at) {
                    Some(constants) => constants,
                    None => return Ok(()),
                },
                None => return Ok(()),
            },
            (None, _) => return Ok(()),
        };
        let end = begin + bits;
        let hit = constants.iter().any(|(from, to)| begin < u64::from(*to) && u64::from(*from) < end);
        if hit && !self.code.functions[self.context.function].by_name.get(self.context.at).copied().unwrap_or(false) {
            return self.undefined("write to an object that is defined with `const`");
        }
        Ok(())
    }

    #[inline(always)]
    fn write(&mut self, address: u64, size: u8, value: u64, is_address: bool) -> Res<()> {
        let len = usize::from(size);
        let loc = self.locate(address, len)?;
        self.access(address, len, loc, true);
        self.note_divided_id(loc, len);
        self.set(address, loc, len, value, is_address)
    }

    #[inline(always)]
    fn set(&mut self, address: u64, loc: Loc, len: usize, value: u64, is_address: bool) -> Res<()> {
        let (bits, shadow) = (self.has_bits(loc), self.code.shadow);
        self.context.inputs.forget(address, len);
        let data = self.data_mut(loc)?;
        data[loc.at..loc.at + len].copy_from_slice(&value.to_le_bytes()[..len]);
        if bits {
            byte_mask::put(&mut data[loc.total..], loc.at, len, true);
        }
        if shadow {
            byte_mask::put(&mut data[loc.total + loc.total.div_ceil(8)..], loc.at, len, is_address);
        }
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
        self.may_write(address, u64::from(bit), u64::from(width))?;
        self.note_number(value);
        for i in 0..len {
            let at = address + u64::from(i);
            let loc = self.locate(at, 1)?;
            let byte_mask = (mask >> (8 * i)) & 0xff;
            let old: u128 = match self.is_set(loc, 1) {
                true => self.load(at, 1, false)?.into(),
                false => self.spare_bits(loc, !byte_mask as u8).into(),
            };
            let new = (old & !byte_mask) | (((u128::from(value) << bit) >> (8 * i)) & byte_mask);
            self.write(at, 1, new as u64, false)?;
        }
        Ok(())
    }

    /// A value for the bits of a byte that was never set, beside a bit-field. Those of variables are set by
    /// `passes::partial_bytes`; on the heap, they belong to no bit-field, since `normalize` reads the neighbors first.
    fn spare_bits(&mut self, loc: Loc, bits: u8) -> u8 {
        let on_heap = matches!(loc.region, Region::Heap(..));
        if bits == 0 || !on_heap || !self.code.reads_padding {
            return 0;
        }
        self.note_uninitialized();
        bits * self.choices.choose(2) as u8
    }

    /// `memmove`, including the shadow bits.
    pub(super) fn copy(&mut self, to: u64, from: u64, len: usize) -> Res<()> {
        self.locate(to, len)?;
        let cut = self.cut(from, len)?;
        self.paste(to, &cut)
    }

    /// Notes that only a part of an id is copied or overwritten.
    #[inline(always)]
    fn note_divided_id(&mut self, loc: Loc, len: usize) {
        let data = self.data(loc);
        if self.divides_id(data, loc.at) || self.divides_id(data, loc.at + len) {
            self.note_address();
        }
    }

    /// Reads bytes with their shadow bits.
    pub(super) fn cut(&mut self, from: u64, len: usize) -> Res<Cut> {
        let loc = self.locate(from, len)?;
        self.access(from, len, loc, false);
        if self.divides_address(loc, len) {
            self.note_address();
        }
        self.note_divided_id(loc, len);
        let each = |i: usize| Loc { at: loc.at + i, ..loc };
        Ok(Cut {
            bytes: self.data(loc)[loc.at..loc.at + len].to_vec(),
            set: (0..len).map(|i| self.is_set(each(i), 1)).collect(),
            address: (0..len).map(|i| self.is_address(each(i), 1)).collect(),
            inputs: self.context.inputs.copied(from, len),
        })
    }

    /// Writes bytes with their shadow bits.
    pub(super) fn paste(&mut self, to: u64, cut: &Cut) -> Res<()> {
        self.may_write(to, 0, 8 * cut.bytes.len() as u64)?;
        self.put(to, cut)
    }

    fn put(&mut self, to: u64, cut: &Cut) -> Res<()> {
        let loc = self.locate(to, cut.bytes.len())?;
        self.access(to, cut.bytes.len(), loc, true);
        self.note_divided_id(loc, cut.bytes.len());
        let (bits, shadow) = (self.has_bits(loc), self.code.shadow);
        self.context.inputs.forget(to, cut.bytes.len());
        self.context.inputs.paste(to, &cut.inputs);
        let data = self.data_mut(loc)?;
        data[loc.at..loc.at + cut.bytes.len()].copy_from_slice(&cut.bytes);
        let second = loc.total + loc.total.div_ceil(8);
        for i in 0..cut.bytes.len() {
            if bits {
                byte_mask::put(&mut data[loc.total..], loc.at + i, 1, cut.set[i]);
            }
            if shadow {
                byte_mask::put(&mut data[second..], loc.at + i, 1, cut.address[i]);
            }
        }
        Ok(())
    }

    /// Marks the bytes as uninitialized, which does not count as a write of the step.
    pub(super) fn forget(&mut self, address: u64, len: usize) -> Res<()> {
        let wrote = self.context.wrote;
        self.untold(|machine| machine.put(address, &Cut::plain(vec![0; len], false)))?;
        self.context.wrote = wrote;
        Ok(())
    }

    /// Stores an unspecified value. In memory without shadow bits for that, the value counts as read.
    pub(super) fn unset(&mut self, address: u64, len: usize) -> Res<()> {
        let loc = self.locate(address, len)?;
        if self.has_bits(loc) {
            return self.paste(address, &Cut::plain(vec![0; len], false));
        }
        self.note_uninitialized();
        Ok(())
    }

    /// Whether there is an initialized 4-byte word.
    pub(super) fn is_set_word(&self, address: u64) -> Res<bool> {
        let loc = self.locate(address, 4)?;
        Ok(self.is_set(loc, 4))
    }
}
