//! Records the events of a step for counterexamples: accesses with names and values, and thread starts, in order.
//! Events are recorded when they happen, in the types of the lvalues of the program: afterward, values are overwritten
//! and local variables no longer exist.

use super::access::{Access, Home};
use super::machine::Machine;
use super::trace::{Deed, Seen, Telling, ValueLocation};
use super::value::{float, normal};
use crate::interp::bytecode::{AccessInfo, AddressTarget, Instr};
use crate::ir::ValueKind;
use crate::library::is_generated;

impl Machine<'_> {
    /// Turns on the recording of events for [`Machine::seen`], which takes time.
    pub fn start_telling(&mut self) {
        self.start_tracing();
        self.observer.telling = Some(Telling::default());
    }

    /// The events of the last step, in order.
    pub fn seen(&self) -> &[Seen] {
        self.observer.telling.as_ref().map_or(&[], |telling| &telling.seen)
    }

    pub(super) fn tell_nothing_yet(&mut self) {
        if let Some(telling) = &mut self.observer.telling {
            *telling = Telling { heap: std::mem::take(&mut telling.heap), ..Telling::default() };
        }
    }

    /// Runs a function without recording its events.
    pub(super) fn untold<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        self.observer.telling.iter_mut().for_each(|telling| telling.paused = true);
        let result = run(self);
        self.observer.telling.iter_mut().for_each(|telling| telling.paused = false);
        result
    }

    pub(super) fn tell_created(&mut self, thread: usize) {
        if self.observer.telling.is_some() {
            self.tell(Deed::Created(thread));
        }
    }

    pub(super) fn tell_allocated(&mut self, address: u64) {
        self.observer.telling.iter_mut().for_each(|telling| telling.heap.push(address));
    }

    pub(super) fn tell_called(&mut self, args: &[u64]) {
        if self.observer.telling.is_some() {
            self.tell(Deed::Called(args.to_vec()));
        }
    }

    pub(super) fn tell_stored(&mut self, first: u64, len: u64) {
        if self.observer.telling.is_some() {
            self.tell(Deed::Stored { first, len });
        }
    }

    /// The value of a byte that the environment stored ([`Deed::Stored`]), by its number, if the program has read it.
    /// Only with [`remember_inputs`](Machine::remember_inputs).
    pub fn stored_byte(&self, number: u64) -> Option<u8> {
        self.context.inputs.value(number)
    }

    pub(super) fn tell_access(&mut self, access: &Access) {
        let Some(telling) = &self.observer.telling else { return };
        let ran = self.trace().len().wrapping_sub(1);
        let field = self.bit_field();
        // A bit-field is accessed byte by byte.
        let again = field.is_some() && telling.seen.last().is_some_and(|seen| seen.ran == ran);
        if telling.paused || access.library || access.life || again {
            return;
        }
        let (bit, bits, write) = field.unwrap_or((0, 8 * u64::from(access.end - access.begin), access.write));
        let address = access.object + u64::from(access.begin);
        let AccessInfo { kind, neighbor, .. } = self.told();
        let (name, kind) = self.part_name(ValueLocation { address, bit, bits, kind });
        // The library also reads and writes single bytes of what has another type.
        let kind = kind.or((bits == 8).then_some(ValueKind::Unsigned));
        let value = ValueLocation { address, bit, bits, kind };
        let before = self.value_text(value).unwrap_or_default();
        let (object, home) = (access.object, access.home);
        let generated = self.variable_at(address).is_some_and(|(named, _)| is_generated(&named.name));
        self.tell(Deed::Accessed { name, object, home, write, neighbor, generated, before, after: None });
        if let Some(telling) = self.observer.telling.as_mut().filter(|_| write || field.is_some()) {
            telling.open.push((telling.seen.len() - 1, value));
        }
    }

    /// Records that the instruction is about to read or to set a private scalar.
    pub(super) fn tell_private(&mut self, instr: Instr) {
        let (AccessInfo { kind: Some(kind), private: Some(slot), neighbor }, true) =
            (self.told(), self.observer.telling.is_some())
        else {
            return;
        };
        let Some((name, size)) = self.code.functions[self.context.function].privates.get(slot as usize) else { return };
        let (stored, write) = match self.private(instr, *size) {
            Some(stored) => stored,
            None => return,
        };
        let text = |value| self.number_text(kind, u64::from(*size), normal(value, *size, kind.is_signed()));
        let after = self.context.eval.last().filter(|_| write).map(|value| text(*value));
        let home = Home::Local(self.context.thread, self.context.function, usize::MAX);
        let (name, before, generated) = (name.clone(), text(stored), is_generated(name));
        self.tell(Deed::Accessed { name, object: 0, home, write, neighbor, generated, before, after });
    }

    /// The value in the private scalar of an instruction, and whether the instruction sets it.
    fn private(&self, instr: Instr, size: u8) -> Option<(u64, bool)> {
        let framed = |offset: u32| {
            let at = self.context.frame + offset as usize;
            let bytes = &self.core(self.context.thread)[at..at + usize::from(size)];
            bytes.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte))
        };
        let register = |at: u32| self.context.regs.get(at as usize).copied().unwrap_or(0);
        if let Instr::Reg(at) = instr {
            return Some((register(at), false));
        }
        if let Instr::SetReg(at) = instr {
            return Some((register(at), true));
        }
        if let Instr::Frame(offset, ..) = instr {
            return Some((framed(offset), false));
        }
        if let Instr::SetFrame(offset, _) = instr {
            return Some((framed(offset), true));
        }
        None
    }

    /// Information on the access of the current instruction.
    fn told(&self) -> AccessInfo {
        self.code.functions[self.context.function].told.get(self.context.at).copied().unwrap_or_default()
    }

    fn tell(&mut self, deed: Deed) {
        let (ran, span) = (self.trace().len().wrapping_sub(1), self.span());
        self.observer.telling.iter_mut().for_each(|telling| telling.seen.push(Seen { ran, span, deed: deed.clone() }));
    }

    /// Records the results when the instruction is complete.
    pub(super) fn tell_results(&mut self) {
        let open = self.observer.telling.as_mut().map(|telling| std::mem::take(&mut telling.open)).unwrap_or_default();
        for (at, value) in open {
            let text = self.value_text(value);
            let seen = self.observer.telling.as_mut().and_then(|telling| telling.seen.get_mut(at));
            if let Some(Seen { deed: Deed::Accessed { write, before, after, .. }, .. }) = seen {
                match (*write, text) {
                    (true, text) => *after = text,
                    // What was not initialized has got a value.
                    (false, Some(text)) => *before = text,
                    (false, None) => {}
                }
            }
        }
    }

    /// First bit, width and direction of the access if the current instruction accesses a bit-field.
    fn bit_field(&self) -> Option<(u64, u64, bool)> {
        let instr = self.code.functions[self.context.function].code.get(self.context.at);
        if let Some(Instr::LoadBits(bit, width, _)) = instr {
            return Some((u64::from(*bit), u64::from(*width), false));
        }
        if let Some(Instr::StoreBitsBack(bit, width)) = instr {
            return Some((u64::from(*bit), u64::from(*width), true));
        }
        None
    }

    /// The name of the part that is accessed, and its kind: as the program accesses it, otherwise as it is declared.
    fn part_name(&self, value: ValueLocation) -> (String, Option<ValueKind>) {
        let Some((named, offset)) = self.variable_at(value.address) else {
            let name = self.heap_name(value.address);
            return (name.unwrap_or_else(|| self.column_name_of(value.address)), value.kind);
        };
        let first = 8 * offset + value.bit;
        let part = named.part(first, value.bits, value.kind);
        let declared = part.kind.filter(|_| part.is(first, value.bits));
        (part.name_of(first, value.bits), value.kind.or(declared))
    }

    /// A value as text; `None` if its object no longer exists.
    fn value_text(&self, value: ValueLocation) -> Option<String> {
        let ValueLocation { address, bit, bits, kind } = value;
        let len = (bit + bits).div_ceil(8);
        let (bytes, is_set) = self.contents(address, len as usize)?;
        let Some(kind) = kind.filter(|_| (1..=64).contains(&bits)) else {
            return Some(if len == 1 { "1 byte".to_string() } else { format!("{len} bytes") });
        };
        if !is_set {
            return Some("?".to_string());
        }
        let raw = bytes.iter().rev().fold(0u128, |raw, byte| raw << 8 | u128::from(*byte));
        let above = 64 - bits;
        let raw = ((raw >> bit) as u64) << above;
        let number = if kind.is_signed() { (raw as i64 >> above) as u64 } else { raw >> above };
        Some(self.number_text(kind, len, number))
    }

    /// A number or an address of this many bytes as text.
    fn number_text(&self, kind: ValueKind, len: u64, number: u64) -> String {
        if let Some(thread) = self.numbers.thread_with_id(number) {
            return kind.number(thread as u64 + 1);
        }
        if let Some(index) = self.numbers.index_of_key(number) {
            return kind.number(index);
        }
        if len == u64::from(self.code.pointer()) && kind != ValueKind::Float && self.is_number_of_address(number) {
            return self.pointer_text(number);
        }
        match kind {
            ValueKind::Pointer => self.pointer_text(number),
            ValueKind::Float => kind.number(float(number, len as u8).to_bits()),
            ValueKind::Bool | ValueKind::Signed | ValueKind::Unsigned | ValueKind::Char => kind.number(number),
        }
    }

    /// The name of an allocated block: its number in the order of the allocations, which distinguishes it from other
    /// blocks.
    fn heap_name(&self, address: u64) -> Option<String> {
        let offset = self.numbers.offset(address);
        let all = &self.observer.telling.as_ref()?.heap;
        let number = all.iter().rposition(|begin| *begin == address - offset)? + 1;
        Some(if offset == 0 { format!("heap#{number}") } else { format!("heap#{number}+{offset}") })
    }

    fn pointer_text(&self, value: u64) -> String {
        if value == 0 {
            return "NULL".to_string();
        }
        if !self.numbers.is_address(value) {
            return ValueKind::Pointer.number(normal(value, self.code.pointer(), true));
        }
        if let AddressTarget::Function(function) = self.code.target(value) {
            return format!("&{}", self.code.functions[function].name);
        }
        let Some((named, offset)) = self.variable_at(value) else {
            if let Some(name) = self.heap_name(value) {
                return name;
            }
            let object = self.numbers.dynamic(self.numbers.object(value));
            return object.map_or("(pointer)".to_string(), |_| format!("&{}", self.column_name_of(value)));
        };
        let part = named.part(8 * offset, 8, None);
        match offset - part.first / 8 {
            0 => format!("&{}", part.name),
            rest => format!("&{}+{rest}", part.name),
        }
    }
}
