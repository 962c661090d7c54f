//! Random programs about data: full-width inputs of every type, conversions, unions, bit-fields, floats, bytes, copies,
//! pointers that travel, loops with counters of every kind, jumps into the middle, and threads under all of these. The
//! first generator (`support/generate`) knows small data and synchronization; this one knows what it cannot say.
//!
//! The programs have no undefined behavior by construction, as those of Csmith and YARPGen: arithmetic is done on
//! unsigned types, divisors are odd, shifts are masked, floats are converted from small ranges only, everything is
//! initialized and every index is a constant or masked.
//!
//! A text has marks, so that one program can be printed for a model checker and for a native run:
//!
//! | mark | for the model | natively |
//! |---|---|---|
//! | `@name` | `name` | `name` with the program's number |
//! | `$P` | nothing | here the scheduler may switch |
//! | `$G` | nothing | puts a variable where it is set back between runs |
//! | `$D` | `$` | `$` |
//! | `$I0int$` | `__VERIFIER_nondet_int()` | input 0 of the run |
//! | `$Mtext$E` | the text | nothing |
//! | `$Ntext$E` | nothing | the text |
//! | `$C0$expr;` | `if (expr RELATION LIMIT) reach_error();` | notes the value of check 0 |
#![allow(dead_code, unreachable_pub, unused_imports, clippy::duplicate_mod)] // each user uses a part of it

mod ask;
mod assembly;
mod behind;
mod checked;
mod copies;
mod data;
mod detours;
mod expr;
mod floats;
mod labels;
mod limits;
mod locks;
mod loops;
mod make;
pub mod native;
mod parts;
mod pointers;
mod printed;
#[path = "../generate/rng.rs"]
mod rng;
mod shrink;
mod sync;
mod text;
mod threads;
mod types;
mod unprototyped;

pub use ask::{headers, Asker, Way, PASSES, RANGE, SWITCHES};
pub use limits::limits;
pub use make::generate;
pub use rng::Rng;
pub use shrink::shrink;
pub use types::Ty;

/// A program.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Its seed.
    pub seed: u64,
    /// Declarations and functions before `main`, each of which may be left out if nothing needs it.
    pub outer: Vec<String>,
    /// Declarations of `main`'s variables.
    pub locals: Vec<String>,
    /// The statements of `main`.
    pub body: Vec<String>,
    /// What each input may be.
    pub inputs: Vec<Input>,
    /// Number of checks.
    pub checks: usize,
    /// Constants of the text.
    pub constants: Vec<i128>,
    /// What it is made of.
    pub kinds: Vec<&'static str>,
    /// There are threads.
    pub threads: bool,
    /// It calls the thread library.
    pub library: bool,
    /// It may misuse the thread library: only its checks are asked for.
    pub misused: bool,
    /// Addresses are taken apart, or become numbers.
    pub addresses: bool,
    /// It has assembly, which CBMC passes over and machines with 32 bits do not know.
    pub assembly: bool,
    /// Every schedule has the same result.
    pub determined: bool,
}

/// An input.
#[derive(Clone, Debug)]
pub struct Input {
    /// Its type.
    pub ty: Ty,
    /// The program goes on only with these values.
    pub range: Option<(i128, i128)>,
}

/// When a check fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// If the value is this one.
    Equal(i64),
    /// If it is larger.
    Above(i64),
    /// Never: it is left out.
    None,
}

impl Limit {
    /// The number that it speaks of.
    pub fn value(self) -> Option<i64> {
        match self {
            Limit::Equal(value) | Limit::Above(value) => Some(value),
            Limit::None => None,
        }
    }
}

impl Program {
    /// Whether it means something where `long` and pointers have 32 bits, too, and says it without threads.
    pub fn has_any_layout(&self) -> bool {
        let wide = |text: &String| text.contains("long");
        let copies = |kind: &&str| ["carried", "message", "number", "library"].contains(kind);
        let declared = self.outer.iter().chain(&self.locals).any(wide);
        // Pointers are copied as eight bytes.
        let sized = |text: &String| text.contains(", 8)") || text.contains("< 8;");
        let copied = self.outer.iter().chain(&self.body).any(sized);
        // The oracle for 32 bits, CBMC without headers, gives memory of other sizes to its models of these.
        let bytes = |text: &String| ["memcpy(", "memmove(", "memset("].iter().any(|name| text.contains(name));
        let moved = self.outer.iter().chain(&self.body).any(bytes);
        !declared
            && !copied
            && !moved
            && !self.threads
            && !self.addresses
            && !self.assembly
            && !self.kinds.iter().any(copies)
    }

    /// Whether the native runs with all inputs show everything that it can do.
    pub fn is_exhaustive(&self) -> bool {
        let small = |input: &Input| match input.range {
            Some((low, high)) => high - low < 300,
            None => input.ty.bits <= 8,
        };
        if self.inputs.iter().any(|input| input.ty.is_float()) {
            return false;
        }
        let size = self.inputs.iter().map(native::values_of).fold(1, u64::saturating_mul);
        self.determined && size <= native::MOST && self.inputs.iter().all(small)
    }
}
