//! Runs the C preprocessor.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{FrontEndOptions, FrontError, InputFile};
use crate::ir::DataModel;
use crate::process::{self, Cmd, Ended, Outcome, ProcessLimits};

/// Headers that replace those of the system.
const HEADERS: [(&str, &str); 1] = [("stdatomic.h", include_str!("../../stubs/include/stdatomic.h"))];

/// A header that is included before the system's own one in programs that use cleanup handlers, whose macros glibc
/// expands to jumps between stack frames.
const CLEANUP_HEADER: (&str, &str) = ("pthread.h", include_str!("../../stubs/include/pthread.h"));

/// Preprocessed text.
#[derive(Clone, Debug)]
pub(super) struct Preprocessed {
    pub(super) text: String,
    /// Whether the output was not UTF-8: then each byte from 0x80 up is represented by the character with that code.
    pub(super) latin1: bool,
    /// The files that were read, as reported by the preprocessor.
    pub(super) opened: Vec<PathBuf>,
    /// Whether the file had already been preprocessed.
    pub(super) before: bool,
}

/// Whether the extension of a file says that it has been preprocessed.
fn is_preprocessed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "i")
}

/// Whether a text without a name of its own begins like the output of a preprocessor.
fn looks_preprocessed(text: &[u8]) -> bool {
    text.starts_with(b"# 1 \"") || text.starts_with(b"# 0 \"")
}

/// Timeout of the preprocessor, even if the timeout of the whole run is longer.
const TIME: Duration = Duration::from_secs(120);

/// The name of the folder of ulseq's own headers in messages and maps.
const OWN_HEADERS: &str = "<ulseq>";

/// Preprocesses a file; in a `.i` file only comments are removed.
pub(super) fn preprocess(input: &InputFile, options: &FrontEndOptions) -> Result<Preprocessed, FrontError> {
    let path = input.path.as_path();
    let text = std::fs::read(path).map_err(|error| FrontError::Read { path: path.to_path_buf(), error })?;
    let program = find(options)?;
    let stubs = match &options.scratch {
        Some(folder) => tempfile::tempdir_in(folder),
        None => tempfile::tempdir(),
    };
    let stubs = stubs.map_err(FrontError::Stubs)?;
    let mut arguments: Vec<OsString> = vec!["-E".into()];
    // Where the preprocessor lists the files that it reads; a program named by the user may not support the option.
    let list = stubs.path().join("opened");
    if is_preprocessed(path) {
        arguments.extend(["-fpreprocessed", "-x", "c"].map(OsString::from));
    } else {
        let cleanup = mentions(&text, b"pthread_cleanup_push").then_some(CLEANUP_HEADER);
        write_stubs(stubs.path(), HEADERS.into_iter().chain(cleanup)).map_err(FrontError::Stubs)?;
        arguments.extend(["-x", "c", "-std=gnu11", model_flag(options.model), "-I"].map(OsString::from));
        arguments.push(stubs.path().into());
        if options.model == DataModel::Ilp32 {
            arguments.extend(fallback_headers(&program, stubs.path()));
        }
        if let Some(from) = &input.spooled {
            let here = Some(&from.folder).filter(|folder| !folder.as_os_str().is_empty());
            arguments.extend(["-iquote".into(), here.map_or(".".into(), OsString::from)]);
        }
        for folder in &options.include {
            arguments.extend(["-I".into(), no_option(folder).into()]);
        }
        if options.cpp.is_none() {
            arguments.extend(["-MD".into(), "-MF".into(), list.clone().into()]);
            arguments.extend(is_gcc(&program).then(|| "-fno-canonical-system-headers".into()));
        }
        for define in &options.define {
            arguments.push(format!("-D{define}").into());
        }
        for name in &options.undefine {
            arguments.push(format!("-U{name}").into());
        }
        arguments.extend(input.arguments.iter().cloned());
    }
    arguments.push(no_option(path).into());
    let output = run_preprocessor(&program, &arguments)?;
    if output.ended != Ended::Exited(0) || output.dropped > 0 {
        return Err(failed(program, &output, &|text| as_named(text, input)));
    }
    let mut preprocessed = decode(output.stdout);
    preprocessed.before = is_preprocessed(path) || input.spooled.is_some() && looks_preprocessed(&text);
    preprocessed.opened = std::fs::read_to_string(&list).map_or_else(|_| Vec::new(), |rule| listed(&rule));
    // The temporary folder has a different name in every run, which must not appear in the output.
    if let Some(folder) = stubs.path().to_str() {
        preprocessed.text = preprocessed.text.replace(folder, OWN_HEADERS);
    }
    preprocessed.text = in_markers(&preprocessed.text, input);
    Ok(preprocessed)
}

/// A path that is not mistaken for an option (`-`), or for a file with options (`@`).
fn no_option(path: &Path) -> PathBuf {
    let like_option = path.as_os_str().as_encoded_bytes().first().is_some_and(|first| b"-@".contains(first));
    if like_option {
        Path::new(".").join(path)
    } else {
        path.to_path_buf()
    }
}

/// Messages of the preprocessor, with the user's name for the spooled input.
fn as_named(text: &str, input: &InputFile) -> String {
    match &input.spooled {
        Some(from) => text.replace(&*input.path.to_string_lossy(), &from.name),
        None => text.to_string(),
    }
}

/// Replaces the name of the spooled input in preprocessed text, where names are quoted: in line markers, and in
/// expansions of `__FILE__`.
fn in_markers(text: &str, input: &InputFile) -> String {
    match &input.spooled {
        Some(from) => text.replace(&quoted(&input.path.to_string_lossy()), &quoted(&from.name)),
        None => text.to_string(),
    }
}

/// Quotes a name as in a line marker; the name has no control characters.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The error if the preprocessor reported errors or did not finish.
fn failed(program: PathBuf, output: &Outcome, named: &dyn Fn(&str) -> String) -> FrontError {
    let stderr = named(&String::from_utf8_lossy(&output.stderr));
    let why = match output.ended {
        Ended::Exited(0) => "it prints more than we read",
        // The preprocessor says so if it cannot allocate memory.
        Ended::Exited(_) if ["out of memory", "memory exhausted"].iter().any(|words| stderr.contains(words)) => {
            "out of memory"
        }
        Ended::Exited(_) => return FrontError::Preprocessor { program, stderr },
        Ended::Signaled(signal) => &format!("it was ended by signal {signal}"),
        Ended::TimedOut => "timeout",
        Ended::OutOfMemory => "out of memory",
        Ended::Interrupted => return FrontError::Interrupted { program },
    };
    FrontError::Unfinished { program, why: why.to_string() }
}

/// The prerequisites in a makefile rule.
fn listed(rule: &str) -> Vec<PathBuf> {
    let rule = rule.replace("\\\n", " ");
    let Some((_, files)) = rule.split_once(": ") else { return Vec::new() };
    let mut names = vec![String::new()];
    let mut chars = files.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        match (c, next, names.last_mut()) {
            ('\\', Some(escaped @ (' ' | '#')), Some(name)) | ('$', Some(escaped @ '$'), Some(name)) => {
                name.push(escaped);
                chars.next();
            }
            (' ' | '\n', _, _) => names.push(String::new()),
            (c, _, Some(name)) => name.push(c),
            (_, _, None) => {}
        }
    }
    names.into_iter().filter(|name| !name.is_empty()).map(PathBuf::from).collect()
}

fn model_flag(model: DataModel) -> &'static str {
    match model {
        DataModel::Ilp32 => "-m32",
        DataModel::Lp64 => "-m64",
    }
}

fn decode(bytes: Vec<u8>) -> Preprocessed {
    match String::from_utf8(bytes) {
        Ok(text) => Preprocessed { text, latin1: false, opened: Vec::new(), before: false },
        Err(error) => {
            let text = error.into_bytes().into_iter().map(char::from).collect();
            Preprocessed { text, latin1: true, opened: Vec::new(), before: false }
        }
    }
}

/// The program that the user named, or the first of the usual ones on PATH.
fn find(options: &FrontEndOptions) -> Result<PathBuf, FrontError> {
    if let Some(named) = &options.cpp {
        // A bare name is searched for on PATH like the usual ones.
        let found = process::find(&named.to_string_lossy()).or_else(|| {
            let is_path = named.components().count() > 1;
            which::which(named).ok().filter(|_| is_path)
        });
        return found.ok_or(()).map_err(|_| FrontError::NoPreprocessor { named: Some(named.clone()) });
    }
    let usual = ["cc", "gcc", "clang"].iter().find_map(|name| process::find(name));
    usual.ok_or(FrontError::NoPreprocessor { named: None })
}

/// Whether the compiler is GCC, by the file name after resolving all links. Other compilers do not support the option
/// that avoids looking up each folder of each header (`-fno-canonical-system-headers`), which takes a sixth of GCC's
/// time.
fn is_gcc(program: &Path) -> bool {
    let real = program.canonicalize().unwrap_or_else(|_| program.to_path_buf());
    real.file_name().is_some_and(|name| name.to_string_lossy().contains("gcc"))
}

fn mentions(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|window| window == word)
}

fn write_stubs(folder: &Path, headers: impl Iterator<Item = (&'static str, &'static str)>) -> std::io::Result<()> {
    for (name, text) in headers {
        std::fs::write(folder.join(name), text)?;
    }
    Ok(())
}

/// Options that add the headers of the 64-bit system after all other folders, since many machines have no 32-bit system
/// headers. These headers serve both, except for `gnu/stubs-32.h`, the only header that is generated per word size,
/// which we add.
fn fallback_headers(program: &Path, stubs: &Path) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = Vec::new();
    let probe = ["-E", "-v", "-m64", "-x", "c", "/dev/null"].map(OsString::from);
    let Ok(output) = run_preprocessor(program, &probe) else { return arguments };
    let text = String::from_utf8_lossy(&output.stderr);
    let folders = text
        .lines()
        .skip_while(|line| !line.starts_with("#include <"))
        .skip(1)
        .take_while(|line| line.starts_with(' '))
        .map(|line| line.trim().to_string());
    for folder in folders {
        arguments.extend(["-idirafter".into(), folder.into()]);
    }
    let generated = stubs.join("ilp32");
    let made = std::fs::create_dir_all(generated.join("gnu"))
        .and_then(|()| std::fs::write(generated.join("gnu/stubs-32.h"), ""));
    if made.is_ok() {
        arguments.extend(["-idirafter".into(), generated.into()]);
    }
    arguments
}

fn run_preprocessor(program: &Path, arguments: &[OsString]) -> Result<Outcome, FrontError> {
    let mut cmd = Cmd::new(program);
    cmd.args(arguments).env("LC_ALL", "C");
    let limits = ProcessLimits { time: Some(TIME), ..ProcessLimits::default() };
    process::run(&cmd, &limits, b"").map_err(|error| FrontError::Start { program: program.to_path_buf(), error })
}
