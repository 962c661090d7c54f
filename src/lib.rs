//! ulseq: multi-threaded C in, sequential C out.
pub mod back;
pub mod diag;
pub mod front;
pub mod ir;
pub mod library;
pub mod print;
pub mod process;
pub mod source;
pub mod stack;
pub mod stubs;
pub mod valid;
pub mod verify;
