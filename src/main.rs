//! The `ulseq` executable: passes the arguments on and returns the exit code.

use std::io::{stderr, stdout};
use std::process::ExitCode;

use mimalloc::MiMalloc;
use ulseq::process::Guarded;

/// The program's trees consist of many small nodes with a common lifetime: the C library's allocator took a fifth of
/// the time of a translation.
#[global_allocator]
static ALLOCATOR: Guarded<MiMalloc> = Guarded(MiMalloc);

fn main() -> ExitCode {
    ExitCode::from(ulseq::run::main(std::env::args_os(), &mut stdout(), &mut stderr()))
}
