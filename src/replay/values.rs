//! Values as text.

use crate::replay::instrument::Kind;

/// The objects that a run has named, and the memory that it has allocated: what pointers may point to.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    /// Address, size (0 if unknown) and name, in the order in which they were created.
    objects: Vec<(u64, u64, String)>,
    allocated: usize,
}

/// A pointer at most this many bytes after the start of an object of unknown size may point into it.
const NEAR: u64 = 4096;

impl Memory {
    /// Adds an object with a name.
    pub(super) fn name(&mut self, address: u64, name: &str) {
        self.objects.push((address, 0, name.to_string()));
    }

    /// Adds memory from `malloc` and similar functions.
    pub(super) fn allocate(&mut self, address: u64, size: u64) {
        self.allocated += 1;
        self.objects.push((address, size.max(1), format!("heap#{}", self.allocated)));
    }

    /// The object that begins at this address.
    pub(super) fn at(&self, address: u64) -> Option<&str> {
        self.objects.iter().rev().find(|(start, ..)| *start == address).map(|(.., name)| name.as_str())
    }

    /// A value as text.
    pub(super) fn text(&self, kind: Kind, bits: u64) -> String {
        match kind {
            Kind::Bool => (if bits == 0 { "0" } else { "1" }).to_string(),
            Kind::Signed => (bits as i64).to_string(),
            Kind::Unsigned => bits.to_string(),
            Kind::Char => character(bits as i8),
            Kind::Float => f64::from_bits(bits).to_string(),
            Kind::Pointer => self.pointer(bits),
        }
    }

    fn pointer(&self, address: u64) -> String {
        if address == 0 {
            return "NULL".into();
        }
        // Integers that were cast to pointers.
        if !(NEAR..=u64::MAX - NEAR).contains(&address) {
            return (address as i64).to_string();
        }
        let best = self.objects.iter().filter(|(start, size, _)| holds(*start, *size, address)).max_by_key(|o| o.0);
        match best {
            Some((start, size, name)) => {
                let sign = if *size == 0 { "&" } else { "" };
                match address - start {
                    0 => format!("{sign}{name}"),
                    offset => format!("{sign}{name}+{offset}"),
                }
            }
            None => "(pointer)".into(),
        }
    }
}

fn holds(start: u64, size: u64, address: u64) -> bool {
    let size = if size == 0 { NEAR } else { size };
    (start..start.saturating_add(size)).contains(&address)
}

fn character(value: i8) -> String {
    match u8::try_from(value) {
        Ok(byte) if byte.is_ascii_graphic() || byte == b' ' => format!("{value} '{}'", char::from(byte)),
        Ok(_) | Err(_) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::Memory;
    use crate::replay::instrument::Kind;

    #[test]
    fn pointers_are_named_after_what_they_point_to() {
        let mut memory = Memory::default();
        memory.name(0x10000, "x");
        memory.allocate(0x20000, 16);
        assert_eq!(memory.text(Kind::Pointer, 0x10000), "&x");
        assert_eq!(memory.text(Kind::Pointer, 0x20008), "heap#1+8");
        assert_eq!(memory.text(Kind::Pointer, 0x20010), "(pointer)");
        assert_eq!(memory.text(Kind::Pointer, 0), "NULL");
        assert_eq!(memory.text(Kind::Pointer, 7), "7");
    }

    #[test]
    fn numbers_keep_their_sign() {
        let memory = Memory::default();
        assert_eq!(memory.text(Kind::Signed, u64::MAX), "-1");
        assert_eq!(memory.text(Kind::Unsigned, u64::MAX), u64::MAX.to_string());
        assert_eq!(memory.text(Kind::Char, 97), "97 'a'");
    }
}
