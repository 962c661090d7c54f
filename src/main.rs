//! The `ulseq` program.
fn main() {}
