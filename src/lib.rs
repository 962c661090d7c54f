//! ulseq: multi-threaded C in, sequential C out.
pub mod ir;
