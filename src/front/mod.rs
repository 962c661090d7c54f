//! C text to a lowered program.
