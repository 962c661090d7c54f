//! The C model of the thread library: it compiles piece by piece, the library table agrees with it, and its semantics
//! hold under all choices (the programs in `tests/stubs`).

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use ulseq::library::{self, Effect, Model, Special, StubStep};
use ulseq::stubs::{self, StubOptions};

const STRICT: &[&str] = &["-std=gnu11", "-Wall", "-Wextra", "-Werror"];

/// What the header of a back end and the translation give.
const HEADER: &str = "
#define ULSEQ_THREADS 3
extern void abort(void) __attribute__((__noreturn__));
#define ULSEQ_ASSUME(cond) ((cond) ? (void)0 : abort())
#define ULSEQ_MISUSE(text) abort()
#define ULSEQ_BOUND(text) abort()
#define ULSEQ_UNDEFINED(text) abort()
#define ULSEQ_VALID(pointer, size) ((pointer) != 0 && (size) != 0)
#define ULSEQ_TOUCHES(p, n, q, m) ((p) == (q) && (n) != 0 && (m) != 0)
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
";

/// What the translation defines if threads are joined.
const THREADS: &str = "
static _Bool __ulseq_started(unsigned long id) { return id != 0; }
static _Bool __ulseq_finished(unsigned long id) { return id != 0; }
static void *__ulseq_result(unsigned long id) { return id ? (void *)0 : (void *)1; }
";

/// Functions that the pass `resolve` calls without a step in the table.
const USED_BY_SPECIALS: &[&str] = &[
    "__ulseq_once_begin",
    "__ulseq_once_end",
    "__ulseq_call_once_begin",
    "__ulseq_call_once_end",
    "__ulseq_key_create",
    "__ulseq_key_take",
    "__ulseq_born",
    "__ulseq_memchr",
    "__ulseq_memcmp",
    "__ulseq_stpcpy",
    "__ulseq_strcat",
    "__ulseq_strchr",
    "__ulseq_strcmp",
    "__ulseq_strcpy",
    "__ulseq_strlen",
    "__ulseq_strncat",
    "__ulseq_strncmp",
    "__ulseq_strncpy",
    "__ulseq_strnlen",
    "__ulseq_strcspn",
    "__ulseq_strpbrk",
    "__ulseq_strrchr",
    "__ulseq_strspn",
    "__ulseq_strstr",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs the C compiler; panics with its messages if it fails.
fn cc(args: &[&str], input: &Path) {
    let output = Command::new("cc").args(STRICT).args(args).arg(input).output().expect("cc runs");
    assert!(output.status.success(), "{}: {}", input.display(), String::from_utf8_lossy(&output.stderr));
}

/// All steps in the table.
fn steps() -> Vec<(&'static str, &'static StubStep)> {
    let mut steps = Vec::new();
    for entry in library::entries() {
        if let Model::Stub(of_entry) = &entry.model {
            steps.extend(of_entry.iter().map(|step| (entry.name, step)));
        }
    }
    steps
}

/// All functions of the stubs that the translation calls.
fn functions() -> BTreeSet<&'static str> {
    steps().into_iter().map(|(_, step)| step.function).chain(USED_BY_SPECIALS.iter().copied()).collect()
}

/// The number of parameters in the C text of a function.
fn parameters(name: &str) -> usize {
    let text = stubs::text_of(name).unwrap_or_else(|| panic!("no stub {name}"));
    let (_, after) = text.split_once(&format!("{name}(")).unwrap_or_else(|| panic!("{name} is no function"));
    let (list, _) = after.split_once(')').expect("a closing parenthesis");
    if list == "void" {
        0
    } else {
        list.split(',').count()
    }
}

/// How a stub says that its step may block, by itself or in a function that it calls unconditionally.
const BLOCK: &[&str] =
    &["ULSEQ_ASSUME(", "__ulseq_mutex_retake(", "= __ulseq_join(", "thrd_code(__ulseq_cond_timedwake("];

#[test]
fn every_step_is_a_function_with_these_parameters() {
    for (name, step) in steps() {
        let given = step.args.len() + usize::from(step.takes_self);
        assert_eq!(parameters(step.function), given, "{name}: parameters of {}", step.function);
        let text = stubs::text_of(step.function).expect("parameters() found it");
        assert!(!(step.result && text.contains("static void __")), "{name}: {} has no result", step.function);
        assert_eq!(text.contains("unsigned self)"), step.takes_self, "{name}: self of {}", step.function);
        assert!(!text.contains("ULSEQ_ASSUME") || step.visible, "{name}: a step that may block is visible");
        let blocks = BLOCK.iter().any(|call| text.contains(call));
        if let Some(role) = step.role {
            assert_eq!(blocks, role.may_block(), "{name}: {}", step.function);
        }
    }
}

#[test]
fn every_name_that_is_promised_exists() {
    for name in USED_BY_SPECIALS {
        assert!(stubs::exists(name), "{name}");
    }
    for ty in library::types() {
        assert!(stubs::exists(ty.model), "{} for {}", ty.model, ty.name);
        assert!(ty.unset.is_none_or(|(unset, _)| stubs::exists(unset)), "{:?} for {}", ty.unset, ty.name);
    }
    assert!(!stubs::exists("__ulseq_nothing"));
    assert_eq!(library::type_model("pthread_mutex_t"), Some("__ulseq_mutex_t"));
    assert_eq!(library::type_model("pthread_t"), None);
}

#[test]
fn the_table_answers() {
    let model = |name: &str| library::lookup(name).map(|entry| entry.model);
    assert_eq!(model("pthread_create"), Some(Model::Special(Special::PthreadCreate)));
    assert_eq!(model("__VERIFIER_nondet_anything"), Some(Model::Special(Special::Nondet)));
    assert_eq!(model("malloc"), Some(Model::Special(Special::Malloc)));
    assert_eq!(model("no_such_function"), None);
    assert_eq!(model("__VERIFIER_atomic_take"), None);
    assert_eq!(model("assume_abort_if_not"), None);
    assert!(matches!(model("pthread_cancel"), Some(Model::Contract(_))));
    assert!(matches!(model("__VERIFIER_nondet_memory"), Some(Model::Refuse { .. })));
    for name in
        ["reach_error", "__VERIFIER_error", "__VERIFIER_assume", "__VERIFIER_atomic_begin", "__VERIFIER_nondet_int"]
    {
        assert!(library::lookup(name).is_some_and(|entry| entry.overrides), "{name}");
    }
    for name in ["__VERIFIER_assert", "assert", "nondet_int", "pthread_mutex_lock"] {
        assert!(library::lookup(name).is_some_and(|entry| !entry.overrides), "{name}");
    }
}

#[test]
fn a_wait_gives_its_result_in_the_last_step() {
    for entry in library::entries() {
        if let Model::Stub(steps) = entry.model {
            assert!(!steps.is_empty(), "{}", entry.name);
            let results = steps.iter().filter(|step| step.result && step.visible).count();
            assert!(results <= 1, "{}: which step has the result?", entry.name);
        }
    }
}

#[test]
fn refusals_say_why_and_what_to_do() {
    for entry in library::entries() {
        if let Model::Refuse { why, help, .. } = entry.model {
            assert!(
                !why.is_empty() && !help.is_empty() && !why.ends_with('.') && !help.ends_with('.'),
                "{}",
                entry.name
            );
        }
        let arguments = |effect: &Effect| match *effect {
            Effect::Copies(to, from) => to != from,
            _ => true,
        };
        assert!(entry.effects.iter().all(arguments), "{}", entry.name);
    }
}

#[test]
fn every_stub_compiles_with_only_what_it_needs() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let ticketed = StubOptions {
        spurious: false,
        tickets: true,
        mutex_kinds: false,
        again: true,
        deadlocks: false,
        ..StubOptions::default()
    };
    for options in [StubOptions::default(), ticketed] {
        for function in functions() {
            let text = stubs::select(&BTreeSet::from([function]), &options).text;
            let threads = if text.contains("__ulseq_started") { THREADS } else { "" };
            let user = format!("int main(void) {{ return (long)&{function} == 0; }}\n");
            let file = dir.path().join(format!("{function}.c"));
            std::fs::write(&file, format!("{HEADER}{text}{threads}{user}")).expect("the file can be written");
            cc(&["-fsyntax-only"], &file);
        }
    }
}

#[test]
fn every_type_compiles_alone() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    for model in library::types().map(|ty| ty.model) {
        let text = stubs::select(&BTreeSet::from([model]), &StubOptions::default()).text;
        let file = dir.path().join("type.c");
        std::fs::write(&file, format!("{HEADER}{text}{model} object = {{ 0 }};\n")).expect("the file can be written");
        cc(&["-fsyntax-only"], &file);
        assert!(!text.contains("static"), "only types are needed for {model}: {text}");
    }
}

#[test]
fn every_file_compiles_on_its_own() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let header = dir.path().join("header.h");
    let text = format!("{HEADER}#define ULSEQ_SPURIOUS 0\n#define ULSEQ_MUTEX_KINDS 1\n");
    std::fs::write(&header, text).expect("the file can be written");
    let header = header.display().to_string();
    let flags =
        ["-fsyntax-only", "-Wno-unused-function", "-Wno-unused-variable", "-Wno-error", "-include", header.as_str()];
    for entry in std::fs::read_dir(root().join("stubs/runtime")).expect("the stubs are there") {
        let path: PathBuf = entry.expect("a directory entry").path();
        cc(&flags, &path);
    }
}

#[test]
fn conditions_are_cheap_only_where_that_is_right() {
    let wait = BTreeSet::from(["__ulseq_cond_wake", "__ulseq_cond_signal"]);
    let options = |spurious, tickets| StubOptions { spurious, tickets, ..StubOptions::default() };
    let text = |spurious, tickets| stubs::select(&wait, &options(spurious, tickets)).text;
    assert!(!text(true, false).contains("_set_t waiting"));
    assert!(text(true, true).contains("_set_t waiting") && text(true, true).contains("#define ULSEQ_SPURIOUS 1\n"));
    assert!(text(false, false).contains("_set_t waiting") && text(false, false).contains("#define ULSEQ_SPURIOUS 0\n"));
    assert_eq!(text(false, true), text(false, true));
    assert_eq!(stubs::select(&BTreeSet::new(), &StubOptions::default()).text, "");
}

/// Compiles and runs one of the programs in `tests/stubs`.
fn holds(program: &str, flags: &[&str]) {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let executable = dir.path().join("program");
    let out = executable.display().to_string();
    let mut args = vec!["-O1", "-Wno-unused-function", "-Wno-clobbered", "-o", out.as_str()];
    args.extend(flags);
    cc(&args, &root().join("tests/stubs").join(program));
    let output = Command::new(&executable).output().expect("the program runs");
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
}

/// So many threads that a set of them has several words.
const MANY: &[&str] = &["-DULSEQ_THREADS=200", "-DSPREAD=70"];

#[test]
fn mutexes() {
    holds("mutex.c", &[]);
}

#[test]
fn conditions_with_tickets() {
    holds("cond.c", &[]);
    holds("cond.c", MANY);
}

#[test]
fn conditions_with_spurious_wake_ups() {
    holds("cond_free.c", &[]);
    holds("cond_free.c", &["-DCHEAP"]);
}

#[test]
fn read_write_and_spin_locks() {
    holds("locks.c", &[]);
}

#[test]
fn barriers() {
    holds("barrier.c", &[]);
    holds("barrier.c", MANY);
}

#[test]
fn threads_semaphores_once_keys_c11() {
    holds("thread.c", &[]);
}

/// Functions that write to memory and stay calls in sequential programs. CBMC and ESBMC have models of each: a verifier
/// would take a function that it does not know as one that leaves memory as it is.
const KNOWN_TO_VERIFIERS: &[&str] = &[
    "memcpy", "memmove", "memset", "strcpy", "strncpy", "strcat", "strncat", "stpcpy", "frexp", "modf", "remquo",
    "strtod", "strtof", "strtold", "strtol", "strtoul", "strtoll", "strtoull",
];

#[test]
fn what_stays_a_call_and_writes_is_known_to_verifiers() {
    let writes = |effect: &Effect| matches!(effect, Effect::Writes(_) | Effect::Copies(..));
    let is_known = |name: &str| {
        let plain = name.trim_start_matches("__builtin_").trim_start_matches("__isoc23_");
        // Of the types `float` and `long double`
        let base = plain.strip_suffix(['f', 'l']).unwrap_or(plain);
        KNOWN_TO_VERIFIERS.contains(&plain) || KNOWN_TO_VERIFIERS.contains(&base) || plain.starts_with("__ulseq_")
    };
    let unknown: Vec<&str> = library::entries()
        .filter(|entry| entry.model == Model::Extern && entry.effects.iter().any(writes) && !is_known(entry.name))
        .map(|entry| entry.name)
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
