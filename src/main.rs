//! The `ulseq` program: arguments in, exit code out.

use std::io::{stderr, stdout, ErrorKind, Write};
use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Trees of small nodes that live and die together: the C library's allocator took a fifth of the time of a translation.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let mut out = stdout();
    let result = ulseq::run::main(std::env::args_os(), &mut out, &mut stderr());
    match result.and_then(|code| Ok(out.flush().map(|()| code)?)) {
        Ok(code) => ExitCode::from(code),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(stderr(), "ulseq: {error:#}");
            ExitCode::from(6)
        }
    }
}

/// The reader of our output has gone: no error of ours.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| cause.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe))
}
