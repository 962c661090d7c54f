//! ulseq: multi-threaded C in, sequential C out.
pub mod analysis;
pub mod diag;
pub mod front;
pub mod ir;
pub mod library;
pub mod passes;
pub mod print;
pub mod source;
pub mod stack;
pub mod stubs;
pub mod valid;
