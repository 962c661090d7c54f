//! Functions that access a contiguous range of bytes.

/// For functions that access a contiguous range of bytes, the arguments that point to one, and the argument with its
/// size.
pub fn byte_range(name: &str) -> Option<(&'static [usize], usize)> {
    match name.strip_prefix("__builtin_").unwrap_or(name) {
        "memcpy" | "memmove" | "mempcpy" | "bcopy" => Some((&[0, 1], 2)),
        "memset" => Some((&[0], 2)),
        "bzero" | "explicit_bzero" => Some((&[0], 1)),
        _ => None,
    }
}
