//! The descriptions of memory errors. Each engine reports one of these texts, and a verifier's violation comes back as
//! no more than its text: so there is one constant for each, and one table that says which property of SV-COMP
//! (`valid-deref`, `valid-free`) it violates.

/// The property of SV-COMP that a memory error violates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemoryFault {
    /// `valid-deref`: an access to no object.
    Deref,
    /// `valid-free`: memory is freed that is not allocated.
    Free,
}

/// An access through null, or through a number that is no address.
pub const NULL_OR_INVALID: &str = "access through a null or invalid pointer";
/// An access through a number that is no address.
pub const INVALID: &str = "access through an invalid pointer";
/// An access to memory from `malloc` that was freed.
pub const FREED: &str = "access to freed memory";
/// The same where local variables whose address is kept are memory, too.
pub const FREED_OR_ENDED: &str = "access to freed memory, or to a local variable after its block has ended";
/// An access to a local variable of a function that has returned.
pub const ENDED: &str = "access to a local variable after its life";
/// An access behind the end of an object.
pub const OUTSIDE: &str = "access outside of an object";
/// What a sequential program tells of all of these: verifiers check them in one condition.
pub const INVALID_FREED_OR_OUTSIDE: &str = "access through an invalid pointer, to freed memory or outside of an object";
/// A function of the library gets null where it needs an object.
pub const NULL_ARGUMENT: &str = "a null pointer is passed to a function of the library";
/// A call through null, or through a number that is no function.
pub const INVALID_CALL: &str = "call through an invalid pointer";
/// `free` of something that is no memory from `malloc`.
pub const NOT_ALLOCATED: &str = "free of something that malloc did not give";
/// `free` of memory that was freed before.
pub const FREED_TWICE: &str = "free of freed memory";
/// What a sequential program tells of both of these.
pub const NOT_ALLOCATED_OR_FREED: &str = "free of something that malloc did not give, or of freed memory";
/// `free` of memory that belongs to the library.
pub const MEMORY_OF_LIBRARY: &str = "free of memory of the library that malloc did not give";
/// `free` of an object that another function of the library frees.
pub const OBJECT_OF_LIBRARY: &str = "free of an object of the library that malloc did not give";

const TABLE: [(&str, MemoryFault); 14] = [
    (NULL_OR_INVALID, MemoryFault::Deref),
    (INVALID, MemoryFault::Deref),
    (FREED, MemoryFault::Deref),
    (FREED_OR_ENDED, MemoryFault::Deref),
    (ENDED, MemoryFault::Deref),
    (OUTSIDE, MemoryFault::Deref),
    (INVALID_FREED_OR_OUTSIDE, MemoryFault::Deref),
    (NULL_ARGUMENT, MemoryFault::Deref),
    (INVALID_CALL, MemoryFault::Deref),
    (NOT_ALLOCATED, MemoryFault::Free),
    (FREED_TWICE, MemoryFault::Free),
    (NOT_ALLOCATED_OR_FREED, MemoryFault::Free),
    (MEMORY_OF_LIBRARY, MemoryFault::Free),
    (OBJECT_OF_LIBRARY, MemoryFault::Free),
];

/// The memory error that undefined behavior with this description is. An index outside of a row of an array, a
/// misaligned pointer and a write to a constant are none.
pub fn memory_fault(text: &str) -> Option<MemoryFault> {
    TABLE.iter().find(|(known, _)| *known == text).map(|(_, fault)| *fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The library in C cannot use the constants.
    #[test]
    fn texts_of_the_library_in_c_are_in_the_table() {
        let text = include_str!("../../stubs/runtime/text.c");
        let texts = text.split("ULSEQ_UNDEFINED(\"access").skip(1).filter_map(|rest| rest.split('"').next());
        let faults: Vec<_> = texts.map(|rest| memory_fault(&format!("access{rest}"))).collect();
        assert!(!faults.is_empty() && faults.iter().all(|fault| *fault == Some(MemoryFault::Deref)), "{faults:?}");
    }
}
