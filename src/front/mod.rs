//! C text to a lowered program.
pub mod lower;
