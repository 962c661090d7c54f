//! The C texts in `stubs/runtime`: the model of the thread library that is printed before the translated program.
//!
//! Each file is split at its comments `@part NAMES` into parts that define these names (functions, types, variables).
//! A program gets the parts that it uses and their dependencies, in a fixed order. The dependencies of a part are
//! determined from its text: every identifier in it that another part defines.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// The properties on which the printed stubs depend, besides the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StubOptions {
    /// Whether a thread that waits for a condition variable may wake up spuriously, as POSIX allows.
    pub spurious: bool,
    /// Whether a wait for a condition variable must block as long as POSIX requires, because deadlocks are checked, or
    /// because the waiting threads must be tracked where a condition variable is destroyed: then the cheap model, in
    /// which a signal has no effect, is not used.
    pub tickets: bool,
    /// Whether some mutex may have another kind than NORMAL (by an attribute, a static initializer, `mtx_recursive`).
    pub mutex_kinds: bool,
    /// Whether an object may be initialized while a thread holds it or waits for it, which is then misuse.
    pub again: bool,
    /// Whether deadlocks are checked: then a thread whose call would wait can be asked for that.
    pub deadlocks: bool,
    /// The sizes in bytes that the program's headers give to the types that models replace, by the model
    /// (`__ulseq_mutex_t`): the models are made as large. Empty if sizes do not matter to the program.
    pub sizes: BTreeMap<&'static str, u64>,
}

/// What the driver uses to look for deadlocks, by the name of one of its parts.
pub const LOOK: &str = "ULSEQ_LOOK";

impl Default for StubOptions {
    /// Options that are sound for every program and cheap: spurious wake-ups, all kinds of mutexes, neither deadlocks
    /// nor the destruction of condition variables checked.
    fn default() -> StubOptions {
        let sizes = BTreeMap::new();
        StubOptions { spurious: true, tickets: false, mutex_kinds: true, again: false, deadlocks: false, sizes }
    }
}

/// A file in `stubs/runtime`, without its extension.
struct File {
    name: &'static str,
    text: &'static str,
}

/// The files, in the order in which they are printed: dependencies come first.
const FILES: &[File] = &[
    File { name: "base", text: include_str!("../stubs/runtime/base.c") },
    File { name: "misc", text: include_str!("../stubs/runtime/misc.c") },
    File { name: "attributes", text: include_str!("../stubs/runtime/attributes.c") },
    File { name: "thread", text: include_str!("../stubs/runtime/thread.c") },
    File { name: "mutex", text: include_str!("../stubs/runtime/mutex.c") },
    File { name: COND, text: include_str!("../stubs/runtime/cond.c") },
    File { name: COND_SPURIOUS, text: include_str!("../stubs/runtime/cond_spurious.c") },
    File { name: "rwlock", text: include_str!("../stubs/runtime/rwlock.c") },
    File { name: "spin", text: include_str!("../stubs/runtime/spin.c") },
    File { name: "barrier", text: include_str!("../stubs/runtime/barrier.c") },
    File { name: "sem", text: include_str!("../stubs/runtime/sem.c") },
    File { name: "once", text: include_str!("../stubs/runtime/once.c") },
    File { name: "key", text: include_str!("../stubs/runtime/key.c") },
    File { name: "text", text: include_str!("../stubs/runtime/text.c") },
    File { name: "fill", text: include_str!("../stubs/runtime/fill.c") },
    File { name: "c11", text: include_str!("../stubs/runtime/c11.c") },
];

const COND: &str = "cond";
const COND_SPURIOUS: &str = "cond_spurious";

/// A part of a file.
struct Part {
    file: &'static str,
    /// The names that it defines.
    names: Vec<&'static str>,
    /// Its text, without the marker.
    text: &'static str,
}

/// All parts, in the order in which they are printed.
fn parts() -> &'static [Part] {
    static PARTS: OnceLock<Vec<Part>> = OnceLock::new();
    PARTS.get_or_init(|| FILES.iter().flat_map(cut).collect())
}

/// The stubs that are printed before a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stubs {
    /// The C text.
    pub text: String,
    /// Whether it checks for misuse of the thread library.
    pub misuse: bool,
    /// Whether it has bounds.
    pub bounds: bool,
    /// The identifiers in it.
    identifiers: BTreeSet<&'static str>,
}

impl Stubs {
    /// Whether the text contains the name.
    pub fn mentions(&self, name: &str) -> bool {
        self.identifiers.contains(name)
    }
}

/// Splits a file at its markers.
fn cut(file: &'static File) -> impl Iterator<Item = Part> {
    file.text.split("/* @part ").skip(1).filter_map(|piece| {
        let (names, text) = piece.split_once("*/")?;
        Some(Part { file: file.name, names: names.split_whitespace().collect(), text: text.trim() })
    })
}

/// The functions that represent reads and conversions of the C library in normal form.
const READS: [&str; 10] = [
    "__ulseq_whole",
    "__ulseq_apart",
    "__ulseq_needs_thread",
    "__ulseq_not_followed",
    "__ulseq_reads",
    "__ulseq_reads_text",
    "__ulseq_skip_space",
    "__ulseq_number_end",
    "__ulseq_number",
    "__ulseq_word",
];

/// Whether a function represents reads or conversions of the C library: see [`native_reads`].
pub fn is_read(name: &str) -> bool {
    READS.contains(&name)
}

/// Definitions of these functions for a program in normal form that runs natively, linked with the real library.
pub fn native_reads() -> String {
    let used = ["skip_space", "number_end", "number", "word"].map(|name| format!("__ulseq_checked_{name}"));
    let used = used.iter().map(String::as_str).collect();
    let text = include_str!("../stubs/native/reads.c");
    text.replace("/* @stubs */", select(&used, &StubOptions::default()).text.trim_end())
}

/// Whether the stubs define a function or type of this name.
pub fn exists(name: &str) -> bool {
    parts().iter().any(|part| part.names.contains(&name))
}

/// The text that defines a function or type, for tests and documentation; for condition variables the model with
/// tickets.
pub fn text_of(name: &str) -> Option<&'static str> {
    parts().iter().find(|part| part.names.contains(&name)).map(|part| part.text)
}

/// The stubs of the given names (functions and types; others are ignored) and all their dependencies, as C text.
///
/// The text uses the macros and `__VERIFIER_nondet_*` of the header of the back end, `ULSEQ_THREADS`, and, if threads
/// are joined, `__ulseq_started`, `__ulseq_finished` and `__ulseq_result`, which it declares.
pub fn select(used: &BTreeSet<&str>, options: &StubOptions) -> Stubs {
    let left_out = if options.spurious && !options.tickets { COND } else { COND_SPURIOUS };
    let parts: Vec<&Part> = parts().iter().filter(|part| part.file != left_out).collect();
    let mut definer = BTreeMap::new();
    for (index, part) in parts.iter().enumerate() {
        definer.extend(part.names.iter().map(|name| (*name, index)));
    }

    let mut wanted = BTreeSet::new();
    let mut open: Vec<usize> = used.iter().filter_map(|name| definer.get(name).copied()).collect();
    while let Some(index) = open.pop() {
        if wanted.insert(index) {
            let used = lines(parts[index].text, options).flat_map(identifiers);
            open.extend(used.filter_map(|name| definer.get(name).copied()));
        }
    }

    let texts: Vec<Vec<&str>> = wanted.iter().map(|index| lines(parts[*index].text, options).collect()).collect();
    let identifiers: BTreeSet<&str> = texts.iter().flatten().copied().flat_map(identifiers).collect();
    let mut text = String::new();
    for (name, value) in [("ULSEQ_SPURIOUS", options.spurious), ("ULSEQ_MUTEX_KINDS", options.mutex_kinds)] {
        if identifiers.contains(name) {
            text.push_str(&format!("#define {name} {}\n", u8::from(value)));
        }
    }
    for (model, name) in MODEL_BYTES.iter().filter(|(_, name)| identifiers.contains(name)) {
        text.push_str(&format!("#define {name} {}\n", options.sizes.get(model).unwrap_or(&0)));
    }
    for part in texts {
        text.push_str(&part.join("\n"));
        text.push_str("\n\n");
    }
    let (misuse, bounds) = (identifiers.contains("ULSEQ_MISUSE"), identifiers.contains("ULSEQ_BOUND"));
    Stubs { text, misuse, bounds, identifiers }
}

/// The models whose size is that of the program's own type, and the macro that tells them (see [`StubOptions::sizes`]).
const MODEL_BYTES: [(&str, &str); 6] = [
    ("__ulseq_attr_t", "ULSEQ_ATTR_BYTES"),
    ("__ulseq_barrier_t", "ULSEQ_BARRIER_BYTES"),
    ("__ulseq_cond_t", "ULSEQ_COND_BYTES"),
    ("__ulseq_mutex_t", "ULSEQ_MUTEX_BYTES"),
    ("__ulseq_rwlock_t", "ULSEQ_RWLOCK_BYTES"),
    ("__ulseq_sem_t", "ULSEQ_SEM_BYTES"),
];

/// The calls that serve only [`StubOptions::again`], each on a separate line.
const AGAIN: [&str; 2] = ["__ulseq_watch(", "__ulseq_renew("];

/// The member that serves only [`StubOptions::sizes`], each on a separate line.
const REST: &str = "long rest[";

/// The macro that serves only [`StubOptions::deadlocks`], each use on a separate line.
const BLOCKS: &str = "ULSEQ_BLOCKS(";

/// The lines of a part that are printed.
fn lines(text: &'static str, options: &StubOptions) -> impl Iterator<Item = &'static str> {
    let (again, deadlocks, sizes) = (options.again, options.deadlocks, !options.sizes.is_empty());
    text.split('\n').filter(move |line| {
        let line = line.trim_start();
        (again || !AGAIN.iter().any(|call| line.starts_with(call)))
            && (deadlocks || !line.starts_with(BLOCKS))
            && (sizes || !line.starts_with(REST))
    })
}

/// The identifiers in a C text (including the words of its comments).
fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c != '_' && !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty())
}
