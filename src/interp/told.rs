//! What a state looks like to people: values, names of functions, calls that come next.

use super::code::Instr;
use super::library;
use super::machine::Machine;

impl Machine<'_> {
    /// The start function of a thread.
    pub fn start_of(&self, thread: usize) -> String {
        self.frames(thread).last().map_or_else(String::new, |(function, _)| self.code.functions[function].name.clone())
    }

    /// The functions that a thread is in above its start function, outermost first.
    pub fn names_of_frames(&self, thread: usize) -> Vec<String> {
        let mut names: Vec<String> =
            self.frames(thread).map(|(function, _)| self.code.functions[function].name.clone()).collect();
        names.pop();
        names.reverse();
        names
    }

    /// The names of the function of the library that the next step of a thread begins with, if it is one that other threads notice: more than
    /// one function may do the same.
    pub fn calls_next(&self, thread: usize) -> Vec<&'static str> {
        let Some((function, pc)) = self.frames(thread).next() else { return Vec::new() };
        let code = self.code.functions[function].code.get(pc..).unwrap_or_default();
        let rest = code.iter().skip_while(|instr| matches!(instr, Instr::Visible(_)));
        let called = rest.take_while(|instr| straight(instr)).find_map(|instr| match instr {
            Instr::Lib(lib, _) => Some(library::called(*lib)).filter(|names| !names.is_empty()),
            _ => None,
        });
        called.unwrap_or_default()
    }

    /// The number in so many bytes at an address, with its sign if it may have one; nothing if there is no such object.
    pub fn value_at(&self, address: u64, len: usize) -> Option<String> {
        let bytes = self.bytes_at(address, len)?;
        if len > 8 || len == 0 {
            return Some(format!("{len} bytes"));
        }
        let mut raw = [if bytes[len - 1] & 0x80 != 0 { 0xff } else { 0 }; 8];
        raw[..len].copy_from_slice(bytes);
        let value = i64::from_le_bytes(raw);
        if len == self.code.pointer() as usize && self.numbers.is_address(value as u64) {
            return Some(format!("&{}", self.name_of(value as u64).replace('`', "")));
        }
        Some(value.to_string())
    }
}

/// The step goes on behind this instruction.
fn straight(instr: &Instr) -> bool {
    !matches!(
        instr,
        Instr::Visible(_)
            | Instr::Jump(_)
            | Instr::Back(..)
            | Instr::IfZero(_)
            | Instr::IfNot(_)
            | Instr::Call(..)
            | Instr::CallPointer(..)
            | Instr::Return
            | Instr::ReturnNothing
    )
}
