//! The data that the search keeps: each state once, the step by which it was reached, and the byte strings that states
//! are made of.

pub(in crate::explore) mod intern;
pub(in crate::explore) mod predecessors;
pub(in crate::explore) mod states;
