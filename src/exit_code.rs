//! The exit codes of every command.

/// Proved, or translated.
pub const SAFE: u8 = 0;
/// Wrong usage of the command line.
pub const USAGE: u8 = 1;
/// The program is not C as the front end accepts it.
pub const NOT_PARSED: u8 = 2;
/// The program has a construct that is not supported.
pub const UNSUPPORTED: u8 = 3;
/// No verdict, or the limit of time or memory is exceeded.
pub const INCONCLUSIVE: u8 = 5;
/// An internal error, or all verifiers failed.
pub const INTERNAL: u8 = 6;
/// A violation; the same code as CBMC's.
pub const VIOLATION: u8 = 10;
/// An interrupt, as shells report it.
pub const INTERRUPTED: u8 = 130;
