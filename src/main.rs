//! The `ulseq` program: arguments in, exit code out.

use std::io::{stderr, stdout};
use std::process::ExitCode;

use mimalloc::MiMalloc;
use ulseq::process::Guarded;

/// Trees of small nodes that live and die together: the C library's allocator took a fifth of the time of a translation.
#[global_allocator]
static ALLOCATOR: Guarded<MiMalloc> = Guarded(MiMalloc);

fn main() -> ExitCode {
    ExitCode::from(ulseq::run::main(std::env::args_os(), &mut stdout(), &mut stderr()))
}
