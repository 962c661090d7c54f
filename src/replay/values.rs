//! Values in events: how a program reports them, and as text.

use crate::ir::{Expr, ExprKind, IntKind, Type, ValueKind};

/// The value as an `unsigned long long`; negative values are sign-extended.
pub(super) fn as_number(value: Expr) -> Expr {
    let wide = Type::int_kind(IntKind::ULongLong);
    if value.ty.is_pointer() {
        let span = value.span;
        let long = Type::int_kind(IntKind::ULong);
        return Expr::new(ExprKind::Cast(Box::new(value)), long, span).cast(&wide);
    }
    value.cast(&wide)
}

/// The possible targets of pointers: the objects that a run has named, and the memory that it has allocated.
#[derive(Clone, Debug, Default)]
pub(super) struct PointerTargets {
    /// Address, size (0 if unknown) and name, in the order in which they were created.
    objects: Vec<(u64, u64, String)>,
    allocated: usize,
}

/// A pointer at most this many bytes after the start of an object of unknown size may point into it.
const NEAR: u64 = 4096;

impl PointerTargets {
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
    pub(super) fn text(&self, kind: ValueKind, bits: u64) -> String {
        match kind {
            ValueKind::Pointer => self.pointer(bits),
            ValueKind::Bool | ValueKind::Signed | ValueKind::Unsigned | ValueKind::Char | ValueKind::Float => {
                kind.number(bits)
            }
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

#[cfg(test)]
mod tests {
    use super::PointerTargets;
    use crate::ir::ValueKind;

    #[test]
    fn pointers_are_named_after_what_they_point_to() {
        let mut memory = PointerTargets::default();
        memory.name(0x10000, "x");
        memory.allocate(0x20000, 16);
        assert_eq!(memory.text(ValueKind::Pointer, 0x10000), "&x");
        assert_eq!(memory.text(ValueKind::Pointer, 0x20008), "heap#1+8");
        assert_eq!(memory.text(ValueKind::Pointer, 0x20010), "(pointer)");
        assert_eq!(memory.text(ValueKind::Pointer, 0), "NULL");
        assert_eq!(memory.text(ValueKind::Pointer, 7), "7");
    }
}
