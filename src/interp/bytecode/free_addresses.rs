//! Addresses at which no object of a process can be.

/// The first address at which a process may have an object: Linux keeps the pages below it free (`vm.mmap_min_addr`).
pub(in crate::interp) const FIRST: u64 = 0x1_0000;

/// Whether no object of a process can be at this address, a pointer of the given size in bytes: next to null, on the
/// last page, or, with 64 bits, above the 47 bits that x86-64 leaves to processes.
pub(in crate::interp) fn is_nowhere(address: u64, size: u8) -> bool {
    match size {
        8 => address < FIRST || address >> 47 != 0,
        _ => address < FIRST || address as u32 > u32::MAX - 4095,
    }
}
