//! The normal form computes what the source computes: every program of `tests/cases/run` is compiled as it is and
//! after the pass `normalize`, and both must print the same.
//!
//! Variables that the program does not initialize get odd values, so that a read of one shows.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/run");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("the folder of cases")
        .map(|entry| entry.expect("a folder entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "c"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no case in {}", folder.display());
    let trials = files.into_iter().map(|path| {
        let name = path.file_stem().expect("a file name").to_string_lossy().into_owned();
        Trial::test(format!("normal_form/{name}"), move || check(&path))
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

fn check(source: &Path) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let normal = folder.path().join("normal.c");
    let dump = run(Command::new(env!("CARGO_BIN_EXE_ulseq")).arg(source).args(["--dump-after", "normalize"]))?;
    fs::write(&normal, &dump.stdout)?;
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/nondet.c");
    let reads = folder.path().join("reads.c");
    fs::write(&reads, ulseq::stubs::native_reads())?;
    let expected = compile_and_run(&[source], &folder.path().join("source"))?;
    let got = compile_and_run(&[&normal, &runtime, &reads], &folder.path().join("normal"))?;
    if expected == got {
        return Ok(());
    }
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Err(format!("the normal form prints\n{}\nand the source\n{}", text(&got), text(&expected)).into())
}

fn compile_and_run(sources: &[&Path], program: &Path) -> Result<Vec<u8>, Failed> {
    run(Command::new("gcc")
        .args(["-std=gnu11", "-w", "-pthread", "-DULSEQ_UNDEFINED(text)=__builtin_trap()"])
        .args(["-DULSEQ_BOUND(name)=__builtin_trap()", "-o"])
        .arg(program)
        .args(sources)
        .arg("-lm"))?;
    Ok(run(&mut Command::new(program))?.stdout)
}

fn run(command: &mut Command) -> Result<Output, Failed> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(output);
    }
    Err(format!("{command:?}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr)).into())
}
