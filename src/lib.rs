//! ulseq: multi-threaded C in, sequential C out.
pub mod analysis;
pub mod back;
pub mod diag;
pub mod driver;
pub mod front;
pub mod ir;
pub mod library;
pub mod passes;
pub mod print;
pub mod scheme;
pub mod process;
pub mod source;
pub mod stack;
pub mod stubs;
pub mod valid;
pub mod verify;
