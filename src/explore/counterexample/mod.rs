//! From the number of a state that violates something to an execution that people can follow.

pub mod guided;
pub mod minimize;
pub mod narrate;
pub mod replay;
pub(in crate::explore) mod source_actions;
