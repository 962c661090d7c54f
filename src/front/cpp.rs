//! Runs the C preprocessor.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{FrontError, Options};
use crate::ir::DataModel;
use crate::process::{self, Cmd, Ended, Limits, Outcome};

/// The headers that take the place of the system's.
const HEADERS: [(&str, &str); 1] = [("stdatomic.h", include_str!("../../stubs/include/stdatomic.h"))];

/// Stands before the system's own header for programs that use cleanup handlers, whose macros glibc expands to jumps
/// between stack frames.
const CLEANUP_HEADER: (&str, &str) = ("pthread.h", include_str!("../../stubs/include/pthread.h"));

/// Preprocessed text.
#[derive(Clone, Debug)]
pub(super) struct Preprocessed {
    pub(super) text: String,
    /// The output was not UTF-8: each byte from 0x80 up is the character with that code.
    pub(super) latin1: bool,
    /// The files that were read, as far as the preprocessor tells.
    pub(super) opened: Vec<PathBuf>,
    /// The file had been preprocessed before.
    pub(super) before: bool,
}

/// Whether a file says by its name that it has been preprocessed.
fn is_preprocessed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "i")
}

/// Whether a text that has no name of its own begins as preprocessors begin theirs.
fn looks_preprocessed(text: &[u8]) -> bool {
    text.starts_with(b"# 1 \"") || text.starts_with(b"# 0 \"")
}

/// How long the preprocessor may take, if the whole run may take longer.
const TIME: Duration = Duration::from_secs(120);

/// How the folder of our own headers is called in messages and maps.
const OWN_HEADERS: &str = "<ulseq>";

/// Preprocesses a file: a `.i` file only loses its comments.
pub(super) fn preprocess(path: &Path, options: &Options) -> Result<Preprocessed, FrontError> {
    let text = std::fs::read(path).map_err(|error| FrontError::Read { path: path.to_path_buf(), error })?;
    let program = find(options)?;
    let stubs = match &options.scratch {
        Some(folder) => tempfile::tempdir_in(folder),
        None => tempfile::tempdir(),
    };
    let stubs = stubs.map_err(FrontError::Stubs)?;
    let mut arguments: Vec<OsString> = vec!["-E".into()];
    // Where the preprocessor lists what it reads; a program that the user names may not know the option.
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
        if let Some(from) = &options.spooled {
            let here = Some(&from.folder).filter(|folder| !folder.as_os_str().is_empty());
            arguments.extend(["-iquote".into(), here.map_or(".".into(), OsString::from)]);
        }
        for folder in &options.include {
            arguments.extend(["-I".into(), folder.into()]);
        }
        if options.cpp.is_none() {
            arguments.extend(["-MD".into(), "-MF".into(), list.clone().into()]);
            arguments.extend(is_gcc(&program).then(|| "-fno-canonical-system-headers".into()));
        }
        for define in &options.define {
            arguments.push(format!("-D{define}").into());
        }
    }
    // A name that begins with `-` is no option.
    let like_option = path.as_os_str().as_encoded_bytes().starts_with(b"-");
    arguments.push(if like_option { Path::new(".").join(path).into() } else { path.into() });
    let output = run_preprocessor(&program, &arguments)?;
    if output.ended != Ended::Exited(0) || output.dropped > 0 {
        return Err(failed(program, &output, &|text| as_named(text, path, options)));
    }
    let mut preprocessed = decode(output.stdout);
    preprocessed.before = is_preprocessed(path) || options.spooled.is_some() && looks_preprocessed(&text);
    preprocessed.opened = std::fs::read_to_string(&list).map_or_else(|_| Vec::new(), |rule| listed(&rule));
    // The temporary folder has another name in every run; what is printed must not.
    if let Some(folder) = stubs.path().to_str() {
        preprocessed.text = preprocessed.text.replace(folder, OWN_HEADERS);
    }
    preprocessed.text = in_markers(&preprocessed.text, path, options);
    Ok(preprocessed)
}

/// Messages of the preprocessor, with the user's name for what was spooled.
fn as_named(text: &str, path: &Path, options: &Options) -> String {
    match &options.spooled {
        Some(from) => text.replace(&*path.to_string_lossy(), &from.name),
        None => text.to_string(),
    }
}

/// The same in preprocessed text, where names stand in quotes: in line markers, and where `__FILE__` was.
fn in_markers(text: &str, path: &Path, options: &Options) -> String {
    match &options.spooled {
        Some(from) => text.replace(&quoted(&path.to_string_lossy()), &quoted(&from.name)),
        None => text.to_string(),
    }
}

/// As in a line marker; the name has no control characters.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

/// It found errors, or it came to no end.
fn failed(program: PathBuf, output: &Outcome, named: &dyn Fn(&str) -> String) -> FrontError {
    let stderr = named(&String::from_utf8_lossy(&output.stderr));
    let why = match output.ended {
        Ended::Exited(0) => "it prints more than we read",
        // It says so when it gets no memory.
        Ended::Exited(_) if ["out of memory", "memory exhausted"].iter().any(|words| stderr.contains(words)) => {
            "out of memory"
        }
        Ended::Exited(_) => return FrontError::Preprocessor { program, stderr },
        Ended::Signalled(signal) => &format!("it was ended by signal {signal}"),
        Ended::TimedOut => "timeout",
        Ended::OutOfMemory => "out of memory",
        Ended::Interrupted => "interrupted",
    };
    FrontError::Unfinished { program, why: why.to_string() }
}

/// The files that a rule of make names behind its target.
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

/// The program that the user named, or the first usual one on PATH.
fn find(options: &Options) -> Result<PathBuf, FrontError> {
    if let Some(named) = &options.cpp {
        // A bare name is looked for as the others are.
        let found = process::find(&named.to_string_lossy()).or_else(|| {
            let is_path = named.components().count() > 1;
            which::which(named).ok().filter(|_| is_path)
        });
        return found.ok_or(()).map_err(|_| FrontError::NoPreprocessor { named: Some(named.clone()) });
    }
    let usual = ["cc", "gcc", "clang"].iter().find_map(|name| process::find(name));
    usual.ok_or(FrontError::NoPreprocessor { named: None })
}

/// Whether it is GCC, by the name of the file behind all links. Others do not know the option that keeps it from looking up each folder of
/// each header (`-fno-canonical-system-headers`), which takes a sixth of its time.
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

/// Many machines have no 32-bit system headers. Behind all other folders come those of the 64-bit system, which serve
/// both, and a `gnu/stubs-32.h`, the only one that is generated per word size.
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
    let limits = Limits { time: Some(TIME), ..Limits::default() };
    process::run(&cmd, &limits, b"").map_err(|error| FrontError::Start { program: program.to_path_buf(), error })
}
