//! The possible results of a function.

use std::collections::HashSet;

use super::context::{compare, element, minus_one, moved, Expansion};
use crate::analysis::evaluate::evaluate;
use crate::analysis::library_results;
use crate::ir::{layout, ArrayLen, BinOp, Callee, Expr, ExprKind, Stmt, StmtKind, Storage, Type, TypeKind, VarRole};
use crate::library::{Gives, Range, HANDLE_SIZE, SIG_HOLD};
use crate::passes::block_lifetimes::memory::library_function;
use crate::passes::unknown_functions::{result as unknown, zeroed};
use crate::source::Span;

/// The size of a text from the environment, including its end. Longer ones are a bound.
pub(super) const TEXT: u64 = 8;
/// The bound that is hit by a longer text.
pub(super) const LONG_TEXT: &str = "text of the environment with more than 7 characters";
/// The characters of the text of a time, without the newline.
const TIME_TEXT: u64 = 24;
/// `MAP_ANONYMOUS`
const ANONYMOUS: i128 = 0x20;
/// The least size of a page on Linux.
const PAGE: i128 = 4096;
/// `CHAR_MAX`: a number that the locale "C" leaves open (C11 7.11.2.1p2).
const OPEN: i128 = 127;

impl Expansion<'_> {
    /// Assigns the result.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of result")]
    pub(super) fn gives(&mut self, gives: Gives, value: &Expr) {
        match gives {
            Gives::Any | Gives::Object => {
                let by = self.by.clone();
                self.out.extend(unknown(self.program, self.function, value.clone(), &by));
            }
            Gives::Between(low, high) => self.within(Range::Between(low, high), value),
            Gives::Fraction => self.within(Range::Fraction, value),
            Gives::Positive => {
                self.within(Range::Between(-1, i64::MAX), value);
                self.assume(compare(BinOp::Ne, value, 0));
            }
            Gives::UpTo(arg) => self.up_to(value, arg, Most { fails: true, ..Most::default() }),
            Gives::Size(arg) => self.up_to(value, arg, Most { fails: true, asks: true, ..Most::default() }),
            Gives::Count(arg) => self.up_to(value, arg, Most::default()),
            Gives::Below(arg) => self.up_to(value, arg, Most { is_less: true, ..Most::default() }),
            Gives::Argument(arg) => self.or_null(value, |expansion| expansion.same(value, arg)),
            Gives::Same(arg) => self.same(value, arg),
            Gives::SameOrText(arg) => {
                self.same(value, arg);
                let other = self.any_bool();
                self.when(other, |expansion| expansion.text(value));
            }
            Gives::ArgumentOrText(arg) => self.or_null(value, |expansion| {
                expansion.same(value, arg);
                let none = expansion.is_null(value);
                expansion.when(none, |expansion| expansion.text(value));
            }),
            Gives::Inside(arg) => self.or_null(value, |expansion| {
                expansion.same(value, arg);
                expansion.inside(value);
            }),
            Gives::PartOf(arg) => self.part_of(value, arg),
            Gives::Static(name) => {
                self.or_null(value, |expansion| {
                    expansion.of_family(name, |expansion, object| expansion.one_object(object, value))
                });
            }
            Gives::AlwaysStatic(name) => self.of_family(name, |expansion, object| expansion.one_object(object, value)),
            Gives::Text => self.or_null(value, |expansion| expansion.text(value)),
            Gives::SomeText => self.text(value),
            Gives::TextOr(arg) => {
                self.same(value, arg);
                let found = self.any_bool();
                self.when(found, |expansion| expansion.text(value));
            }
            Gives::Handle => self.or_null(value, |expansion| expansion.handle(value)),
            Gives::Opaque => self.handle(value),
            Gives::Null => self.assign(value, Expr::constant(0, value.ty.clone())),
            Gives::KeptText(name) => self.or_null(value, |expansion| expansion.kept_text(name, value)),
            Gives::StaticText(name) => self.or_null(value, |expansion| expansion.static_text(name, value, None)),
            Gives::AlwaysKeptText(name) => self.kept_text(name, value),
            Gives::AlwaysStaticText(name, size) => self.static_text(name, value, Some(size)),
            Gives::TimeText(name) if self.is_never_looked_at(name) => self.any_text(value),
            Gives::TimeText(name) => self.of_family(name, |expansion, text| expansion.time_text(text, value)),
            Gives::Message(name) => self.message(name, value),
            Gives::TextOfFailure(name) => self.text_of_failure(name, value),
            Gives::Memory(size, flags) => {
                self.assign(value, minus_one(&value.ty));
                let mut fine = self.any_bool();
                // POSIX mmap: EINVAL
                if let Some(size) = self.args.get(size) {
                    fine = fine.and(compare(BinOp::Ne, size, 0));
                }
                self.when(fine, |expansion| expansion.memory(value, size, flags));
            }
            Gives::Handler(arg) => self.handler(value, arg),
            Gives::Stops(what) => {
                self.push(StmtKind::BoundHit(what));
                self.push(StmtKind::Havoc(value.clone()));
            }
            Gives::EndsProcess => {
                self.may_end();
                self.assign(value, minus_one(&value.ty));
            }
        }
    }

    /// Null, or the name of the locale in which each program begins (C11 7.11.1.1p4 and p8).
    pub(super) fn first_locale(&mut self, value: &Expr) {
        self.or_null(value, |expansion| expansion.assign(value, text_literal(b"C\0").cast(&value.ty.unqualified())));
    }

    /// Creates a new object of a library, whose contents the program cannot access.
    pub(super) fn handle(&mut self, place: &Expr) {
        let closed = place.ty.pointee().is_some_and(|to| to.is_void() || layout::size_of(self.program, to).is_none());
        if !closed {
            self.push(StmtKind::BoundHit("an object of a library"));
        }
        let by = self.by.clone();
        self.out.extend(zeroed(self.program, self.function, place, HANDLE_SIZE, 1, &by));
    }

    fn or_null(&mut self, value: &Expr, then: impl FnOnce(&mut Self)) {
        self.assign(value, Expr::constant(0, value.ty.clone()));
        let fine = self.any_bool();
        self.when(fine, then);
    }

    fn within(&mut self, range: Range, value: &Expr) {
        self.push(StmtKind::Havoc(value.clone()));
        let within = library_results::within(self.program, self.called, range, value, &self.args);
        within.into_iter().for_each(|cond| self.assume(cond));
    }

    pub(super) fn may_end(&mut self) {
        let ends = self.any_bool();
        self.when(ends, |expansion| expansion.exit());
    }

    /// `_Exit(0)`
    pub(super) fn exit(&mut self) {
        let exit = library_function(self.program, "_Exit", Type::void(), vec![Type::int()]);
        self.push(StmtKind::call(None, Callee::Function(exit), vec![Expr::int(0)]));
    }

    fn same(&mut self, value: &Expr, arg: usize) {
        if let Some(arg) = self.args.get(arg).cloned() {
            self.assign(value, arg.cast(&value.ty));
        }
    }

    /// Assigns the result: `value >= 0 && (size_t)value <= (size_t)arg`, or another possible value (see [`Most`]).
    fn up_to(&mut self, value: &Expr, arg: usize, most: Most) {
        self.push(StmtKind::Havoc(value.clone()));
        let Some(arg) = self.args.get(arg).cloned() else { return };
        let size = Type::size_t(self.program.model);
        let op = if most.is_less { BinOp::Lt } else { BinOp::Le };
        let below = Expr::binary(op, value.clone().cast(&size), arg.clone().cast(&size));
        let mut fits = compare(BinOp::Ge, value, 0).and(below);
        if most.is_less {
            fits = fits.or(compare(BinOp::Eq, value, 0));
        }
        if most.asks {
            let none = compare(BinOp::Eq, &arg, 0);
            fits = fits.or(none.and(compare(BinOp::Ge, value, 0)));
        }
        self.assume(if most.fails { compare(BinOp::Eq, value, -1).or(fits) } else { fits });
    }

    /// Creates a new text.
    pub(super) fn text(&mut self, place: &Expr) {
        if self.printed {
            return self.any_text(place);
        }
        self.bound(LONG_TEXT);
        let by = self.by.clone();
        self.out.extend(zeroed(self.program, self.function, place, TEXT, 1, &by));
        self.fills("__ulseq_fill_short_text", place.clone(), None);
    }

    /// Creates a new text, or reuses the last one that was kept.
    fn kept_text(&mut self, name: &str, value: &Expr) {
        if self.is_never_looked_at(name) {
            return self.any_text(value);
        }
        let last = self.last(name, value);
        self.assign(value, last.clone());
        let (none, other) = (self.is_null(value), self.any_bool());
        self.when(none.or(other), |expansion| {
            expansion.text(value);
            let keeps = expansion.any_bool();
            expansion.when(keeps, |expansion| expansion.assign(&last, value.clone()));
        });
    }

    /// Returns a text that is the same object in each call of these functions, with at most so many bytes.
    fn static_text(&mut self, name: &str, value: &Expr, size: Option<u64>) {
        if self.is_never_looked_at(name) {
            return self.any_text(value);
        }
        let last = self.last(name, value);
        self.kept_in(&last, value, size.unwrap_or(TEXT));
        match size {
            Some(size) => {
                let size = Expr::constant(size.into(), Type::size_t(self.program.model));
                self.fills("__ulseq_fill_text", value.clone(), Some(size));
            }
            None => {
                self.bound(LONG_TEXT);
                self.fills("__ulseq_fill_short_text", value.clone(), None);
            }
        }
    }

    /// Returns `Thu Nov 24 18:22:48 1986\n` or a similar text, the same object in each call.
    fn time_text(&mut self, name: &str, value: &Expr) {
        let last = self.last(name, value);
        self.kept_in(&last, value, TIME_TEXT + 2);
        let size = Expr::constant(TIME_TEXT.into(), Type::size_t(self.program.model));
        self.fills("__ulseq_fill", value.clone(), Some(size));
        let at = |at: u64| element(value, Expr::int(at.into()));
        for place in at(0).into_iter().chain(at(TIME_TEXT - 1)) {
            let byte = self.temp(&place.ty);
            self.assign(&byte, place);
            self.assume(compare(BinOp::Ne, &byte, 0));
        }
        for (place, byte) in [(at(TIME_TEXT), b'\n'), (at(TIME_TEXT + 1), 0)] {
            place.into_iter().for_each(|place| {
                let byte = Expr::constant(byte.into(), place.ty.unqualified());
                self.assign(&place, byte);
            });
        }
    }

    /// Assigns the memory that this variable points to, which is allocated if there is none yet.
    fn kept_in(&mut self, last: &Expr, value: &Expr, size: u64) {
        self.assign(value, last.clone());
        let none = self.is_null(value);
        self.when(none, |expansion| {
            let by = expansion.by.clone();
            let new = zeroed(expansion.program, expansion.function, value, size, 1, &by);
            expansion.out.extend(new);
            expansion.assign(last, value.clone());
        });
    }

    /// Returns a new text, or one that overwrites the last one of the thread: POSIX strerror, in glibc for unknown
    /// numbers.
    fn message(&mut self, name: &str, value: &Expr) {
        if self.is_never_looked_at(name) {
            return self.any_text(value);
        }
        let last = self.of_thread(&format!("__ulseq_{name}_text"), &value.ty);
        let own = self.any_bool();
        let outer = std::mem::take(&mut self.out);
        self.text(value);
        let els = std::mem::take(&mut self.out);
        self.kept_in(&last, value, TEXT);
        self.bound(LONG_TEXT);
        self.fills("__ulseq_fill_short_text", value.clone(), None);
        let then = std::mem::replace(&mut self.out, outer);
        self.push(StmtKind::If { cond: own, then, els });
        // Each number has a text, in glibc at least "Unknown error".
        if let Some(first) = element(value, Expr::int(0)) {
            let byte = self.temp(&first.ty.unqualified());
            self.assign(&byte, first);
            self.assume(compare(BinOp::Ne, &byte, 0));
        }
    }

    /// Returns the text of the last failure, or null.
    fn text_of_failure(&mut self, name: &str, value: &Expr) {
        let (noted, failed) = (self.failure(name), self.temp(&Type::int()));
        self.assign(&failed, noted.clone());
        self.assign(value, Expr::constant(0, value.ty.clone()));
        let other = self.any_bool();
        self.when(failed.or(other), |expansion| expansion.text(value));
        self.assign(&noted, Expr::int(0));
    }

    /// The variable that says whether a function has failed in this thread.
    pub(super) fn failure(&mut self, name: &str) -> Expr {
        self.of_thread(&format!("__ulseq_{name}_failed"), &Type::int())
    }

    /// Whether all texts with this name are only printed.
    fn is_never_looked_at(&self, name: &str) -> bool {
        self.used.is_some_and(|used| !used.looked_at.contains(name))
    }

    /// Returns a text whose characters and length do not matter.
    fn any_text(&mut self, place: &Expr) {
        let ty = Type::new(TypeKind::Array(Type::char().into(), ArrayLen::Fixed(1)));
        let text = self.library_variable("__ulseq_printed_text", &ty);
        self.assign(place, text.addr_of().cast(&place.ty));
    }

    /// The variable of the program that stores such a result.
    fn last(&mut self, name: &str, value: &Expr) -> Expr {
        self.library_variable(&format!("__ulseq_{name}_text"), &value.ty)
    }

    /// A pointer to a character of the argument, or another text.
    fn part_of(&mut self, value: &Expr, arg: usize) {
        self.same(value, arg);
        let other = self.any_bool();
        let is_other = self.is_null(value).or(other);
        let outer = std::mem::take(&mut self.out);
        self.inside(value);
        let els = std::mem::take(&mut self.out);
        self.text(value);
        let then = std::mem::replace(&mut self.out, outer);
        self.push(StmtKind::If { cond: is_other, then, els });
    }

    /// Advances a pointer within its text.
    fn inside(&mut self, value: &Expr) {
        let length = self.length_of(value.clone());
        let at = self.temp(&length.ty);
        self.push(StmtKind::Havoc(at.clone()));
        self.assume(Expr::binary(BinOp::Le, at.clone(), length));
        self.assign(value, moved(value, at));
    }

    /// `strlen(text)`
    pub(super) fn length_of(&mut self, text: Expr) -> Expr {
        let size = Type::size_t(self.program.model);
        let of = Type::char().pointer_to();
        let strlen = library_function(self.program, "strlen", size.clone(), vec![of.clone()]);
        let length = self.temp(&size);
        self.push(StmtKind::call(Some(length.clone()), Callee::Function(strlen), vec![text.cast(&of)]));
        length
    }

    /// Allocates whole pages with at least as many bytes as an argument says (POSIX mmap).
    fn memory(&mut self, place: &Expr, size: usize, flags: usize) {
        let (Some(size), Some(flags)) = (self.args.get(size).cloned(), self.args.get(flags).cloned()) else { return };
        let (bytes, address) = (Type::size_t(self.program.model), Type::void().pointer_to());
        let malloc = library_function(self.program, "malloc", address.clone(), vec![bytes.clone()]);
        let calloc = library_function(self.program, "calloc", address.clone(), vec![bytes.clone(), bytes.clone()]);
        let raw = self.temp(&address);
        raw.as_var().into_iter().for_each(|var| self.program.vars[var].role = VarRole::PassMemory);
        let size = self.whole_pages(size.cast(&bytes));
        let one = Expr::constant(1, bytes);
        let call = |function, args| StmtKind::call(Some(raw.clone()), Callee::Function(function), args);
        let zeros = Stmt::new(call(calloc, vec![size.clone(), one]), self.by.clone());
        let any = Stmt::new(call(malloc, vec![size]), self.by.clone());
        let cond = Expr::binary(BinOp::BitAnd, flags.clone(), Expr::constant(ANONYMOUS, flags.ty.unqualified()));
        self.push(StmtKind::If { cond, then: vec![zeros], els: vec![any] });
        self.assign(place, raw.cast(&place.ty));
    }

    /// The size of the pages for so many bytes, unless there is no such number.
    fn whole_pages(&mut self, size: Expr) -> Expr {
        let number = |number: i128| Expr::constant(number, size.ty.unqualified());
        let most = Expr::binary(BinOp::Add, size.clone(), number(PAGE - 1));
        let whole = Expr::binary(BinOp::BitAnd, most, number(!(PAGE - 1)));
        if let Some(known) = evaluate(self.program, &whole).filter(|known| *known > 0) {
            return number(known);
        }
        let rounded = self.temp(&size.ty);
        self.assign(&rounded, whole.clone());
        self.when(Expr::binary(BinOp::Lt, whole, size.clone()), |expansion| expansion.assign(&rounded, size));
        rounded
    }

    /// Uses the object of the functions with this name. Where the program calls several of them, it may be one of the
    /// called function instead: that they overwrite each other's object is only permitted (C11 7.27.3p1, POSIX
    /// getpwnam).
    fn of_family(&mut self, name: &str, then: impl Fn(&mut Self, &str)) {
        let called = self.used.and_then(|used| used.objects.get(name)).map_or(1, HashSet::len);
        if called < 2 {
            return then(self, name);
        }
        let own = self.any_bool();
        let own_name = format!("{name}_{}", self.program.functions[self.called].name);
        let outer = std::mem::take(&mut self.out);
        then(self, name);
        let els = std::mem::take(&mut self.out);
        then(self, &own_name);
        let then = std::mem::replace(&mut self.out, outer);
        self.push(StmtKind::If { cond: own, then, els });
    }

    /// Returns the object with this name.
    fn one_object(&mut self, name: &str, value: &Expr) {
        let Some(to) = value.ty.pointee().filter(|to| layout::size_of(self.program, to).is_some()).cloned() else {
            let by = self.by.clone();
            self.out.extend(unknown(self.program, self.function, value.clone(), &by));
            return;
        };
        let object = self.result_object(name, &to);
        self.assign(value, object.clone().addr_of().cast(&value.ty));
        if name == "localeconv" && self.used.is_some_and(|used| !used.locale) {
            return self.minimal_conventions(&object);
        }
        self.object(value, &to, false);
    }

    /// Stores the conventions of the locale "C", in which each program begins (C11 7.11.2.1, 7.11.1.1p4).
    fn minimal_conventions(&mut self, object: &Expr) {
        let TypeKind::Record(id) = object.ty.kind else { return };
        let fields = self.program.records[id].fields.clone().unwrap_or_default();
        for (at, field) in fields.into_iter().enumerate() {
            if !self.is_used(id, at) {
                continue;
            }
            let member = ExprKind::Member(Box::new(object.clone()), at as u32);
            let place = Expr::new(member, field.ty.clone(), object.span);
            let value = if field.ty.is_pointer() {
                let is_point = field.name.as_deref() == Some("decimal_point");
                text_literal(if is_point { b".\0" } else { b"\0" }).cast(&field.ty.unqualified())
            } else {
                Expr::constant(OPEN, field.ty.unqualified())
            };
            self.assign(&place, value);
        }
    }

    /// The object of this name.
    pub(super) fn result_object(&mut self, name: &str, ty: &Type) -> Expr {
        self.library_variable(&format!("__ulseq_{name}_result"), ty)
    }

    /// A variable of the program for internal state of the library.
    pub(super) fn library_variable(&mut self, name: &str, ty: &Type) -> Expr {
        let is_it = |var: &crate::ir::Var| var.name == name && var.storage == Storage::Static;
        let found = self.program.vars.iter().find(|(_, var)| is_it(var)).map(|(id, _)| id);
        let var = found.unwrap_or_else(|| self.program.add_var(name, ty.unqualified(), Storage::Static));
        self.program.place(var)
    }

    /// The same, with an object for each thread.
    fn of_thread(&mut self, name: &str, ty: &Type) -> Expr {
        let place = self.library_variable(name, ty);
        if let ExprKind::Var(var) = place.kind {
            self.program.vars[var].thread_local = true;
        }
        place
    }

    /// Returns a signal handler. POSIX signal: the handler that was installed before. POSIX sigset: `SIG_HOLD` for a
    /// signal that was blocked.
    fn handler(&mut self, value: &Expr, arg: usize) {
        let last = self.library_variable("__ulseq_handler", &value.ty);
        self.assign(value, last.clone());
        let other = self.any_bool();
        let number = self.temp(&Type::ptrdiff_t(self.program.model));
        let most = if self.program.functions[self.called].name == "sigset" { SIG_HOLD } else { 1 };
        self.when(other, |expansion| {
            expansion.push(StmtKind::Havoc(number.clone()));
            let (low, high) = (compare(BinOp::Ge, &number, -1), compare(BinOp::Le, &number, most));
            expansion.assume(low.and(high));
            expansion.assign(value, number.cast(&value.ty));
        });
        if let Some(new) = self.args.get(arg).cloned() {
            let keeps = self.any_bool();
            self.when(keeps, |expansion| expansion.assign(&last, new.cast(&last.ty)));
        }
    }
}

/// A pointer to a string literal with these bytes.
fn text_literal(bytes: &[u8]) -> Expr {
    let ty = Type::new(TypeKind::Array(Type::char().into(), ArrayLen::Fixed(bytes.len() as u64)));
    let literal = Expr::new(ExprKind::Str { bytes: bytes.to_vec(), width: 1 }, ty, Span::NONE);
    Expr::new(ExprKind::Decay(Box::new(literal)), Type::char().pointer_to(), Span::NONE)
}

/// The possible results besides the numbers from 0 up to an argument.
#[derive(Default)]
struct Most {
    /// Whether -1 is possible.
    fails: bool,
    /// Whether any number is possible if the argument is 0.
    asks: bool,
    /// Whether a nonzero result is less than the argument.
    is_less: bool,
}
