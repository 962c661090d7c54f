//! Library functions that are written in C: the text of those that a program calls is appended to the file that calls
//! them, so that both the explorer and verifiers execute them like functions of the program, with their accesses and
//! callbacks.
//!
//! Some define the exact behavior of the function (`qsort`); the others define its contract, whose subject
//! [`function_of`] tells: its possible behavior, with choices.

mod survey;

use rustc_hash::FxHashMap;
use std::sync::OnceLock;

use crate::ir::DataModel;
use survey::{survey, Use};

pub(super) use survey::has_narrow_sizes;

/// A function in C.
#[derive(Clone, Copy, Debug)]
struct Body {
    /// Its name.
    name: &'static str,
    /// Its text, without comments.
    text: &'static str,
    /// The subject of the contract, if the text is a contract.
    subject: Option<&'static str>,
    /// The line of its file, or of its section, at which the text begins.
    line: u32,
    /// The folder in the locations of messages about it.
    folder: &'static str,
}

impl Body {
    /// Whether it reads the command line that the user gave, in place of a contract of the same name.
    fn reads_arguments(&self) -> bool {
        self.folder == FOLDER_OF_OPTIONS
    }
}

/// The files with exact functions: each begins with a comment.
const EXACT: &[(&str, &str)] = &[
    ("strtok", include_str!("../../../stubs/library/strtok.c")),
    ("strtok_r", include_str!("../../../stubs/library/strtok_r.c")),
    // glibc's other name of the same function.
    ("__strtok_r", include_str!("../../../stubs/library/strtok_r.c")),
    ("strsep", include_str!("../../../stubs/library/strsep.c")),
    // One text for the whole family ([`NUMBERS`]).
    ("strtol", include_str!("../../../stubs/library/strtol.c")),
    ("strtoul", include_str!("../../../stubs/library/strtol.c")),
    ("strtoll", include_str!("../../../stubs/library/strtol.c")),
    ("strtoull", include_str!("../../../stubs/library/strtol.c")),
    ("__isoc23_strtol", include_str!("../../../stubs/library/strtol.c")),
    ("__isoc23_strtoul", include_str!("../../../stubs/library/strtol.c")),
    ("__isoc23_strtoll", include_str!("../../../stubs/library/strtol.c")),
    ("__isoc23_strtoull", include_str!("../../../stubs/library/strtol.c")),
    ("strtoimax", include_str!("../../../stubs/library/strtol.c")),
    ("__isoc23_strtoimax", include_str!("../../../stubs/library/strtol.c")),
    ("strtoumax", include_str!("../../../stubs/library/strtol.c")),
    ("__isoc23_strtoumax", include_str!("../../../stubs/library/strtol.c")),
    ("wcstol", include_str!("../../../stubs/library/strtol.c")),
    ("__isoc23_wcstol", include_str!("../../../stubs/library/strtol.c")),
    ("wcstoul", include_str!("../../../stubs/library/strtol.c")),
    ("__isoc23_wcstoul", include_str!("../../../stubs/library/strtol.c")),
    ("wcstoll", include_str!("../../../stubs/library/strtol.c")),
    ("__isoc23_wcstoll", include_str!("../../../stubs/library/strtol.c")),
    ("wcstoull", include_str!("../../../stubs/library/strtol.c")),
    ("__isoc23_wcstoull", include_str!("../../../stubs/library/strtol.c")),
    ("wcstoimax", include_str!("../../../stubs/library/strtol.c")),
    ("__isoc23_wcstoimax", include_str!("../../../stubs/library/strtol.c")),
    ("wcstoumax", include_str!("../../../stubs/library/strtol.c")),
    ("__isoc23_wcstoumax", include_str!("../../../stubs/library/strtol.c")),
    ("posix_memalign", include_str!("../../../stubs/library/posix_memalign.c")),
    ("reallocarray", include_str!("../../../stubs/library/reallocarray.c")),
    ("qsort", include_str!("../../../stubs/library/qsort.c")),
    ("bsearch", include_str!("../../../stubs/library/bsearch.c")),
    ("lfind", include_str!("../../../stubs/library/lfind.c")),
];

/// The files with several exact functions. A line `/* @function NAME */` precedes each function.
const EXACT_FILES: &[&str] = &[
    include_str!("../../../stubs/library/allocation.c"),
    include_str!("../../../stubs/library/arithmetic.c"),
    include_str!("../../../stubs/library/bytes.c"),
    include_str!("../../../stubs/library/ctype.c"),
    include_str!("../../../stubs/library/exit_handlers.c"),
    include_str!("../../../stubs/library/formatted.c"),
    include_str!("../../../stubs/library/fortified.c"),
    include_str!("../../../stubs/library/mathematics.c"),
    include_str!("../../../stubs/library/processors.c"),
    include_str!("../../../stubs/library/searching.c"),
    include_str!("../../../stubs/library/streams.c"),
    include_str!("../../../stubs/library/text.c"),
];

/// The files with contracts, and their subjects. A line `/* @function NAME */` precedes each function.
const CONTRACTS: &[(&str, &str)] = &[
    ("files", include_str!("../../../stubs/library/contracts/files.c")),
    ("sockets", include_str!("../../../stubs/library/contracts/sockets.c")),
    ("calendar time", include_str!("../../../stubs/library/contracts/time.c")),
    ("processes", include_str!("../../../stubs/library/contracts/processes.c")),
    ("named semaphores", include_str!("../../../stubs/library/contracts/semaphores.c")),
    ("signals, whose handlers are not run", include_str!("../../../stubs/library/contracts/signals.c")),
    ("the environment", include_str!("../../../stubs/library/contracts/environment.c")),
    ("formatted text", include_str!("../../../stubs/library/contracts/text.c")),
    ("messages that may end the process", include_str!("../../../stubs/library/contracts/errors.c")),
    ("regular expressions", include_str!("../../../stubs/library/contracts/regex.c")),
    ("locales", include_str!("../../../stubs/library/contracts/locale.c")),
    ("users", include_str!("../../../stubs/library/contracts/users.c")),
    ("random numbers", include_str!("../../../stubs/library/contracts/random.c")),
    ("cancellation of threads", include_str!("../../../stubs/library/contracts/cancellation.c")),
    ("settings of threads", include_str!("../../../stubs/library/contracts/threads.c")),
    ("robust mutexes", include_str!("../../../stubs/library/contracts/robust.c")),
    ("memory", include_str!("../../../stubs/library/contracts/memory.c")),
    ("texts as floating numbers", include_str!("../../../stubs/library/contracts/numbers.c")),
    ("variables of the library", include_str!("../../../stubs/library/contracts/variables.c")),
    ("wide characters", include_str!("../../../stubs/library/contracts/multibyte.c")),
    ("wide characters", include_str!("../../../stubs/library/contracts/wide.c")),
    ("libcurl", include_str!("../../../stubs/library/contracts/curl.c")),
    ("FFTW", include_str!("../../../stubs/library/contracts/fftw.c")),
    ("GLib", include_str!("../../../stubs/library/contracts/glib.c")),
    ("liblzma", include_str!("../../../stubs/library/contracts/lzma.c")),
    ("libpq", include_str!("../../../stubs/library/contracts/libpq.c")),
    ("librtlsdr", include_str!("../../../stubs/library/contracts/rtlsdr.c")),
    ("Lua", include_str!("../../../stubs/library/contracts/lua.c")),
    ("OpenSSL", include_str!("../../../stubs/library/contracts/openssl.c")),
    ("PCRE", include_str!("../../../stubs/library/contracts/pcre.c")),
    ("zlib", include_str!("../../../stubs/library/contracts/zlib.c")),
    ("Zopfli", include_str!("../../../stubs/library/contracts/zopfli.c")),
];

/// Exact functions that read the options of a command line, if it is known: otherwise, contracts of the same names do.
const OPTIONS: &str = include_str!("../../../stubs/library/options.c");

/// Functions in C that are only needed if the program also calls another one, for which they keep what it asks.
/// Otherwise the contract of the table does.
const ONLY_WITH: &[(&str, &str)] = &[("mmap", "munmap"), ("mmap64", "munmap")];

/// The building blocks of contracts: choices, memory that gets arbitrary values, and a bound for behavior that no
/// contract covers.
const PARTS: &str = "extern _Bool __VERIFIER_nondet_bool(void); extern int __VERIFIER_nondet_int(void); \
    extern long __VERIFIER_nondet_long(void); extern unsigned char __VERIFIER_nondet_uchar(void); \
    extern void __VERIFIER_assume(int); extern int *__errno_location(void); \
    extern int __ulseq_fill(void *, __SIZE_TYPE__); extern int __ulseq_fill_text(void *, __SIZE_TYPE__); \
    extern int __ulseq_fill_short_text(void *); extern void __ulseq_reads(const void *, __SIZE_TYPE__); \
    extern void __ulseq_apart(void *, void *, __SIZE_TYPE__); extern void __ulseq_not_followed(void); \
    extern void __ulseq_longer_text(void); extern int __ulseq_not_exact(void); extern void __VERIFIER_atomic_begin(void); \
    extern void __VERIFIER_atomic_end(void);\n";

/// All functions in C.
fn bodies() -> &'static [Body] {
    static BODIES: OnceLock<Vec<Body>> = OnceLock::new();
    BODIES.get_or_init(|| {
        // Nor are there comments in a preprocessed text.
        let code = |text: &'static str| text.split_once("*/\n").map_or(text, |(_, code)| code);
        let exact = EXACT.iter().map(|(name, text)| {
            let text = code(text);
            Body { name, text, subject: None, line: 2, folder: FOLDER }
        });
        let sections_of_exact = EXACT_FILES.iter().flat_map(|text| sections(None, text, FOLDER));
        let contracts = CONTRACTS.iter().flat_map(|(subject, text)| sections(Some(subject), text, FOLDER));
        let options = sections(None, OPTIONS, FOLDER_OF_OPTIONS);
        exact.chain(sections_of_exact).chain(contracts).chain(options).collect()
    })
}

/// What precedes the name of a function, in a file that contains several.
const BEGIN: &[u8] = b"/* @function ";

/// The functions of a file that contains several.
fn sections(subject: Option<&'static str>, text: &'static str, folder: &'static str) -> impl Iterator<Item = Body> {
    // Not `split`: the texts are long, and this search of bytes is many times faster.
    let begins: Vec<usize> = memchr::memmem::find_iter(text.as_bytes(), BEGIN).collect();
    let ends = begins.iter().skip(1).copied().chain([text.len()]).collect::<Vec<_>>();
    begins.into_iter().zip(ends).filter_map(move |(begin, end)| {
        let section = &text[begin + BEGIN.len()..end];
        let (name, text) = section.split_once(" */\n")?;
        Some(Body { name, text, subject, line: 1, folder })
    })
}

/// The names of all functions in C, with the subjects of those that are contracts, except those that only some programs
/// need ([`ONLY_WITH`]).
pub(crate) fn names() -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
    let always = |body: &&Body| ONLY_WITH.iter().all(|(name, _)| *name != body.name) && !body.reads_arguments();
    bodies().iter().filter(always).map(|body| (body.name, body.subject))
}

/// The files in which messages about functions in C are located.
const FOLDER: &str = "<ulseq>/";
const FOLDER_OF_OPTIONS: &str = "<ulseq>/options/";

/// The function in C to which a file name in a location belongs: its name, and the subject of its contract, if it is
/// one.
pub(crate) fn function_of(file: &str) -> Option<(&'static str, Option<&'static str>)> {
    let is = |body: &&Body| {
        file.strip_prefix(body.folder).and_then(|file| file.strip_suffix(".c")).is_some_and(|name| name == body.name)
    };
    bodies().iter().find(is).map(|body| (body.name, body.subject))
}

/// The functions in C to which an error in this file belongs: all contracts, if the file is their common part.
pub(crate) fn at_fault(file: &str) -> Vec<&'static str> {
    if file.strip_prefix(FOLDER) == Some("contracts.c") {
        return bodies().iter().filter(|body| body.subject.is_some()).map(|body| body.name).collect();
    }
    function_of(file).map(|(name, _)| with_callers(name)).unwrap_or_default()
}

/// A function in C and the functions that are incomplete without it.
fn with_callers(name: &'static str) -> Vec<&'static str> {
    let mut found = vec![name];
    let mut at = 0;
    while let Some(name) = found.get(at).copied() {
        at += 1;
        if !name.starts_with(HELPER) {
            continue;
        }
        let more = bodies().iter().filter(|body| mentions(body.text, name)).map(|body| body.name);
        let more: Vec<_> = more.filter(|more| !found.contains(more)).collect();
        found.extend(more);
    }
    found
}

/// Appends the functions that a preprocessed program of these files uses, except for some, each with its own line
/// marker. `has_arguments`: the command line is known.
pub(super) fn append(files: &mut [&mut String], model: DataModel, except: &[&'static str], has_arguments: bool) {
    // A file may have been preprocessed for another machine.
    let size_in = |file: &str| match model {
        DataModel::Lp64 if !has_narrow_sizes(file) => "unsigned long",
        DataModel::Lp64 | DataModel::Ilp32 => "unsigned int",
    };
    let known = bodies().iter().map(|body| body.name).filter(|name| !except.contains(name));
    let wanted: Vec<&str> = known.chain([ERRNO]).collect();
    let uses: Vec<_> = files.iter().map(|file| survey(file, &wanted)).collect();
    let asks_why = uses.iter().any(|uses| uses.get(ERRNO) == Some(&Use::Called));
    let mut added: Vec<Vec<&'static Body>> = vec![Vec::new(); files.len()];
    let options = bodies().iter().filter(|body| body.reads_arguments());
    let by_options: Vec<&str> = options.filter(|_| has_arguments).map(|body| body.name).collect();
    let is_chosen = |body: &&Body| by_options.contains(&body.name) == body.reads_arguments();
    for body in bodies().iter().filter(|body| !except.contains(&body.name)).filter(is_chosen) {
        let is_needed = |(_, with): &(&str, &str)| uses.iter().any(|uses| uses.get(with) == Some(&Use::Called));
        if ONLY_WITH.iter().any(|one| one.0 == body.name && !is_needed(one)) {
            continue;
        }
        let is = |wanted: Use| move |uses: &FxHashMap<&str, Use>| uses.get(body.name) == Some(&wanted);
        if uses.iter().any(is(Use::Defined)) {
            continue;
        }
        // Whoever calls it has included the header with its types.
        if let Some(at) = uses.iter().rposition(is(Use::Called)) {
            added[at].push(body);
        }
    }
    for (file, added) in files.iter().zip(&mut added) {
        added.extend(bodies().iter().filter(|body| body.name == BEGINS_EXIT && mentions_destructors(file)));
    }
    for (file, added) in files.iter_mut().zip(added) {
        let helpers = helpers(&added);
        let size = if added.is_empty() { "" } else { size_in(file) };
        let asks = |body: &&Body| body.subject.is_some() || body.reads_arguments();
        if added.iter().any(asks) {
            let parts = without_known(PARTS, file).replace("__SIZE_TYPE__", size);
            file.push_str(&format!("\n# 1 \"{FOLDER}contracts.c\" 3\n{parts}"));
        }
        for body in helpers.into_iter().chain(added) {
            // A file that ends within a line would swallow the marker.
            let line = body.line;
            let text = format!("\n# {line} \"{}{}.c\" 3\n{}", body.folder, body.name, body.text);
            // The line stays, empty, so that the others keep their numbers.
            let text = if file.contains("__VERIFIER_nondet_bool") { text.replacen(CHOICE, "", 1) } else { text };
            let text = if body.name == "__strtok_r" { text.replace(" *strtok_r(", " *__strtok_r(") } else { text };
            let text = as_number(body.name, &text);
            let text = if asks_why { text } else { without_errors(&text) };
            file.push_str(&choices(&text).replace("__SIZE_TYPE__", size).replace("__WCHAR_TYPE__", "int"));
        }
    }
}

/// Removes the declarations of functions that the program has declared: it may declare them with other types (`int`).
fn without_known(declarations: &str, program: &str) -> String {
    let is_new = |declaration: &&str| {
        let name = declaration.split('(').next().and_then(|begin| begin.rsplit([' ', '*']).next());
        name.is_none_or(|name| !program.contains(name))
    };
    declarations
        .split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .filter(is_new)
        .map(|part| format!("{part}; "))
        .collect::<String>()
        + "\n"
}

/// Whether a file may have `__attribute__((destructor))`: the word, not as the name of a parameter (`tss_create`).
fn mentions_destructors(file: &str) -> bool {
    file.match_indices(DESTRUCTOR).any(|(at, _)| {
        let line = file[..at].rsplit('\n').next().unwrap_or_default();
        let before = line.trim_end_matches('_').trim_end().chars().next_back();
        !before.is_some_and(|c| c == '*' || c == '_' || c.is_alphanumeric())
    })
}

/// The function in C for programs with `__attribute__((destructor))`, which no call mentions.
const BEGINS_EXIT: &str = "__ulseq_begin_exit";
const DESTRUCTOR: &str = "destructor";
/// The choice that some bodies make.
const CHOICE: &str = "extern _Bool __VERIFIER_nondet_bool(void);";
/// The function to which `errno` expands.
const ERRNO: &str = "__errno_location";
/// The choice of an error code: included only in programs that read `errno`, since each error code is an execution of
/// its own.
const SETS_ERRNO: &str = "*__errno_location() = __ulseq_between(1, 133);";
/// The choice whether there is an error: no choice is left in a program that does not read `errno`.
const MAY_SET_ERRNO: &str = "if (__VERIFIER_nondet_bool()) *__errno_location() = 22;";

/// The functions that convert a text to a number: their names without `__isoc23_`, and with `str` also for wide
/// characters; the types of their numbers with and without a sign, and whether the result is signed.
const NUMBERS: &[(&str, &str, &str, bool)] = &[
    ("strtol", "long", "unsigned long", true),
    ("strtoul", "long", "unsigned long", false),
    ("strtoll", "long long", "unsigned long long", true),
    ("strtoull", "long long", "unsigned long long", false),
    ("strtoimax", "intmax_t", "uintmax_t", true),
    ("strtoumax", "intmax_t", "uintmax_t", false),
];

/// The text of `strtol.c` for one of its functions.
fn as_number(name: &str, text: &str) -> String {
    let is_c23 = name.starts_with("__isoc23_");
    let plain = name.strip_prefix("__isoc23_").unwrap_or(name);
    let narrow = plain.replacen("wcs", "str", 1);
    let Some((_, signed, unsigned, is_signed)) = NUMBERS.iter().find(|(number, ..)| *number == narrow) else {
        return text.to_string();
    };
    let text = if plain == narrow { text.to_string() } else { text.replace("char", "__WCHAR_TYPE__") };
    text.replace("unsigned RESULT", unsigned)
        .replace("RESULT", if *is_signed { signed } else { unsigned })
        .replace("NAME", name)
        .replace("IS_SIGNED", if *is_signed { "1" } else { "0" })
        .replace("HAS_BINARY", if is_c23 { "1" } else { "0" })
}

/// Removes the error codes.
fn without_errors(text: &str) -> String {
    let codes = [
        MAY_SET_ERRNO,
        "*__errno_location() = 3;",
        "*__errno_location() = 12;",
        "*__errno_location() = 22;",
        "*__errno_location() = 34;",
        "*__errno_location() = code;",
        "*__errno_location() = 0;",
    ];
    codes.iter().fold(text.replace(SETS_ERRNO, ""), |text, code| text.replace(code, ""))
}

/// Replaces `__ulseq_between(low, high)` by an expression: for an input that is compared with constants in the same
/// function, the explorer tries all relevant values.
fn choices(text: &str) -> String {
    let mut parts = text.split("__ulseq_between(");
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let Some((limits, rest)) = part.split_once(')') else { continue };
        let (low, high) = limits.split_once(", ").unwrap_or((limits, limits));
        out.push_str(&format!(
            "({{ int number = __VERIFIER_nondet_int(); __VERIFIER_assume(number >= {low} && number <= {high}); number; }})"
        ));
        out.push_str(rest);
    }
    out
}

/// The internal helper functions that these call, directly or transitively; callees first.
fn helpers(added: &[&'static Body]) -> Vec<&'static Body> {
    let all: Vec<&Body> = bodies().iter().filter(|body| body.name.starts_with(HELPER)).collect();
    let (mut found, mut work): (Vec<&Body>, Vec<&Body>) = (Vec::new(), added.to_vec());
    while let Some(body) = work.pop() {
        for helper in all.iter().filter(|helper| helper.name != body.name && mentions(body.text, helper.name)) {
            found.retain(|known| known.name != helper.name);
            found.insert(0, helper);
            work.push(helper);
        }
    }
    found
}

/// Whether the text contains the name, not as the beginning of another one.
fn mentions(text: &str, name: &str) -> bool {
    let goes_on = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| !text[at + name.len()..].starts_with(goes_on))
}

/// The prefix of the names of functions that only other functions in C call.
const HELPER: &str = "__ulseq_";

#[cfg(test)]
mod tests {
    use super::{append, bodies};
    use crate::ir::DataModel;

    #[test]
    fn only_what_is_called_and_not_defined_is_appended() {
        let appended = |text: &str| {
            let mut all = text.to_string();
            append(&mut [&mut all], DataModel::Lp64, &[], false);
            all.len() > text.len()
        };
        assert!(appended("void qsort(void *, int); int main(void) { qsort(p, 1); }"));
        assert!(!appended("void qsort(void *, int); int main(void) { my_qsort(p, 1); }"));
        assert!(!appended("void qsort(void *, int); void qsort(void *p, int n) { } int main(void) { qsort(p, 1); }"));
        assert!(!appended("struct s { int (*qsort)(int); }; int main(void) { s.qsort(1); }"), "a member");
        assert!(!appended("int f(int); void qsort(void *); int main(void) { s->qsort(1); f(\"qsort\"); }"), "a member");
    }

    #[test]
    fn each_function_is_there_once() {
        let mut names: Vec<_> = bodies().iter().map(|body| (body.name, body.folder)).collect();
        names.sort_unstable();
        let all = names.len();
        names.dedup();
        assert_eq!(names.len(), all);
        assert!(bodies().iter().all(|body| !body.text.contains("/*")), "a comment");
    }
}
