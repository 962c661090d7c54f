//! What a program with one thread knows of its descriptors and streams: the descriptor that it closed last, and the
//! stream with which nothing was done since it was opened. Other threads may open the descriptor again at any time, or
//! use the stream: with threads, nothing is known.
//!
//! ```c
//! r = close(f);                   // becomes
//! r = *; assume(r >= -1 && r <= 0);
//! assume(f + 1 != closed || r == -1);
//! if (r == 0) closed = f + 1;
//! ```

use super::context::{compare, Expansion};
use super::program_use::calls;
use crate::ir::{BinOp, Expr, Function, Id, Origin, Program, Stmt, Storage, Type};
use crate::library::generated_names::SCANS_STREAM;
use crate::library::{self, Model};
use crate::passes::normalize::library_reads::literal;

/// The descriptor that was closed last, plus 1.
const CLOSED: &str = "__ulseq_closed_descriptor";
/// The stream whose indicators are clear.
const CLEAR: &str = "__ulseq_clear_stream";
/// The stream that is at its beginning.
const BEGIN: &str = "__ulseq_new_stream";
/// Functions that neither open nor close a descriptor. (`close` itself sets the variable.)
const OPENS_NOTHING: &[&str] = &[
    "close",
    "read",
    "pread",
    "pread64",
    "pwrite",
    "pwrite64",
    "lseek",
    "lseek64",
    "fsync",
    "fdatasync",
    "ftruncate",
    "ftruncate64",
    "fchmod",
    "fchown",
    "flock",
    "lockf",
    "lockf64",
    "fstat",
    "fstat64",
    "recv",
    "send",
    "sendto",
    "shutdown",
    "listen",
    "bind",
    "connect",
    "time",
    "strerror",
];
/// Functions that do nothing with any stream. (Those that open or clear one set the variables themselves.)
const USES_NO_STREAM: &[&str] = &[
    "fopen",
    "fopen64",
    "fdopen",
    "tmpfile",
    "tmpfile64",
    "clearerr",
    "clearerr_unlocked",
    "feof",
    "ferror",
    "feof_unlocked",
    "ferror_unlocked",
    "fileno",
    "fileno_unlocked",
    "ftell",
    "ftello",
    "ftello64",
    "close",
    "time",
    "strerror",
];

/// Adds the variables, if the program has one thread and asks for what they tell.
pub(super) fn note(program: &mut Program) {
    if calls(program, library::creates_thread) {
        return;
    }
    if calls(program, |name| name == "close") {
        let number = Type::size_t(program.model);
        program.add_var(CLOSED, number, Storage::Static);
    }
    let address = Type::void().pointer_to();
    if calls(program, |name| matches!(name, "feof" | "ferror" | "feof_unlocked" | "ferror_unlocked")) {
        program.add_var(CLEAR, address.clone(), Storage::Static);
    }
    if calls(program, |name| matches!(name, "ftell" | "ftello" | "ftello64")) {
        program.add_var(BEGIN, address, Storage::Static);
    }
}

/// What is no longer known after a call of this function.
pub(super) fn forget(program: &Program, called: Id<Function>, origin: &Origin) -> Vec<Stmt> {
    let function = &program.functions[called];
    let name = function.name.as_str();
    // Functions of the program consist of other calls; those of the thread library, of none.
    let is_own = function.body.is_some() && !matches!(program.supplied.get(&called), Some(Some(_)));
    if is_own || library::is_generated(name) && name != SCANS_STREAM {
        return Vec::new();
    }
    let (opens, uses) = library::lookup(name).map_or((true, true), |entry| match entry.model {
        Model::Stub(_) => (false, false),
        Model::Special(_) | Model::Extern | Model::Within(_) => (false, true),
        // `syslog` and `openlog` keep a descriptor.
        Model::Contract(_) | Model::Ignore | Model::Arbitrary | Model::Refuse { .. } => (true, true),
    });
    let (opens, uses) = (opens && !OPENS_NOTHING.contains(&name), uses && !USES_NO_STREAM.contains(&name));
    let forgotten = [(CLOSED, opens), (CLEAR, uses), (BEGIN, uses)];
    let places = forgotten.into_iter().filter(|(_, forgets)| *forgets).filter_map(|(name, _)| place(program, name));
    places
        .map(|place| {
            let none = Expr::constant(0, place.ty.unqualified());
            Stmt::assign(place, none, origin.by("contracts"))
        })
        .collect()
}

fn place(program: &Program, name: &str) -> Option<Expr> {
    let is_it = |var: &crate::ir::Var| var.name == name && var.storage == Storage::Static;
    program.vars.iter().find(|(_, var)| is_it(var)).map(|(id, _)| program.place(id))
}

impl Expansion<'_> {
    /// POSIX close: a descriptor that is closed is none, until another one gets its number.
    pub(super) fn is_not_closed(&mut self, file: &Expr, value: &Expr) {
        let Some(closed) = self.noted(CLOSED) else { return };
        let closed = self.now(closed);
        let other = Expr::binary(BinOp::Ne, after(file, &closed.ty), closed);
        self.assume(compare(BinOp::Eq, value, -1).or(compare(BinOp::Lt, file, 0)).or(other));
    }

    /// The value of such a variable.
    fn now(&mut self, place: Expr) -> Expr {
        let value = self.temp(&place.ty.unqualified());
        self.assign(&value, place);
        value
    }

    pub(super) fn closes(&mut self, file: &Expr, value: &Expr) {
        let Some(closed) = self.noted(CLOSED) else { return };
        let file = file.clone();
        self.when(compare(BinOp::Eq, value, 0), |expansion| expansion.assign(&closed, after(&file, &closed.ty)));
    }

    /// Records a new stream. That of a mode that is not known may be at the end of its file.
    pub(super) fn opens(&mut self, stream: &Expr, mode: Option<usize>) {
        self.clears(stream.clone());
        let Some(begin) = self.noted(BEGIN) else { return };
        let mode = mode.and_then(|at| self.args.get(at)).and_then(literal);
        let is_first = mode.is_some_and(|mode| matches!(mode.first(), Some(b'r' | b'w')));
        let place = if is_first { stream.clone().cast(&begin.ty) } else { Expr::constant(0, begin.ty.unqualified()) };
        self.assign(&begin, place);
    }

    pub(super) fn clears(&mut self, stream: Expr) {
        let Some(clear) = self.noted(CLEAR) else { return };
        self.assign(&clear, stream.cast(&clear.ty));
    }

    /// C11 7.21.5.3p7: the indicators of a new stream are clear. 7.21.5.3p6: it is at its beginning.
    pub(super) fn of_new_stream(&mut self, stream: &Expr, value: &Expr, place: bool) {
        let Some(known) = self.noted(if place { BEGIN } else { CLEAR }) else { return };
        let known = self.now(known);
        let other = Expr::binary(BinOp::Ne, stream.clone().cast(&known.ty), known);
        let none = compare(if place { BinOp::Le } else { BinOp::Eq }, value, 0);
        self.assume(other.or(none));
    }
}

/// `file + 1` in this type, which has no sign.
fn after(file: &Expr, ty: &Type) -> Expr {
    let ty = ty.unqualified();
    Expr::binary(BinOp::Add, file.clone().cast(&ty), Expr::constant(1, ty))
}
