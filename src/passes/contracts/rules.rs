//! Rules of a function besides its result and the memory that it fills.

use super::context::{compare, element, Expansion};
use super::fills::{time_range, FAMILIES, PRINTED_NUMBERS};
use super::program_use::{calls, is_call};
use crate::analysis::evaluate::evaluate;
use crate::analysis::library_results::is_character;
use crate::ir::{
    layout, visit, AtomicStep, BinOp, Block, Expr, ExprKind, FailedCheck, Function, Id, Program, Record, Stmt,
    StmtKind, Storage, Type, TypeKind, UnOp,
};
use crate::library::{self, Model, Rule};
use crate::passes::normalize::library_reads::literal;

const ABORT: i128 = 6;
const KILL: i128 = 9;
/// The last signal of POSIX on Linux.
const LAST_SIGNAL: i128 = 31;
/// `LC_IDENTIFICATION`
const LAST_CATEGORY: i128 = 12;
/// In UTC, the years of these times are the least and the largest `int` plus 1900; a day less for all time zones.
const FIRST_SECOND: i128 = -67_768_040_609_740_800 + 86_400;
const LAST_SECOND: i128 = 67_768_036_191_676_799 - 86_400;
/// The years from 1001 to 9998, counted from 1900: neither they nor the years of their weeks have more than four
/// digits.
const FOUR_DIGITS: (i128, i128) = (-899, 8098);
/// The first and the last second of the years from 1000 to 9999, with the same margin.
const YEAR_1000: i128 = -30_610_224_000 + 86_400;
const YEAR_10000: i128 = 253_402_300_799 - 86_400;
/// What is assumed where the program may set another locale.
const OTHER_LOCALE: &str =
    "characters, numbers and comparisons of texts are those of the locale \"C\", whatever `setlocale` sets";
/// The flag whether the program has created a thread.
const THREADS: &str = "__ulseq_has_threads";
/// The flag whether the program has installed a handler of a signal.
const HANDLERS: &str = "__ulseq_has_handlers";
/// The variable with the number of the process (`normalize::process_constants`).
const PROCESS: &str = "__ulseq_getpid";
/// That of the calling thread.
const THREAD: &str = "__ulseq_gettid";

/// Records when the first thread is created, if the program creates both child processes and threads.
pub(super) fn note_threads(program: &mut Program) {
    if !calls(program, is_fork) || !calls(program, library::creates_thread) {
        return;
    }
    let noted = program.add_var(THREADS, Type::int(), Storage::Static);
    let place = program.place(noted);
    for function in program.functions.ids().collect::<Vec<_>>() {
        if let Some(mut body) = program.functions[function].body.take() {
            note_in(program, &mut body, &place);
            program.functions[function].body = Some(body);
        }
    }
}

/// Adds the flag whether a handler is installed, if the program both installs handlers and lets them run.
pub(super) fn note_handlers(program: &mut Program) {
    let has = |is_it: fn(&Rule) -> bool| {
        program.functions.iter().any(|(_, function)| {
            let entry = library::lookup(&function.name).filter(|_| function.body.is_none());
            entry.is_some_and(
                |entry| matches!(entry.model, Model::Contract(contract) if contract.rules.iter().any(is_it)),
            )
        })
    };
    if has(|rule| matches!(rule, Rule::Installs(_))) && has(|rule| matches!(rule, Rule::Delivers(..))) {
        program.add_var(HANDLERS, Type::int(), Storage::Static);
    }
}

fn is_fork(name: &str) -> bool {
    matches!(name, "fork" | "vfork" | "forkpty" | "daemon")
}

fn note_in(program: &Program, body: &mut Block, place: &Expr) {
    for mut stmt in std::mem::take(body) {
        visit::blocks_mut(&mut stmt).for_each(|inner| note_in(program, inner, place));
        if is_call(program, &stmt, library::creates_thread) {
            // The variable is one of the model: threads that access it do not race.
            let by = stmt.origin.by("contracts");
            let note = Stmt::assign(place.clone(), Expr::int(1), by.clone());
            body.push(Stmt::new(StmtKind::Atomic(AtomicStep::of_library(vec![note])), by));
        }
        body.push(stmt);
    }
}

/// The bound for handlers of signals.
const HANDLER: &str = "the handler of a signal";

/// Whether a pointer is neither `SIG_DFL`, `SIG_IGN` nor `SIG_ERR`.
fn is_handler(pointer: &Expr) -> Expr {
    let other =
        |number: i128| Expr::binary(BinOp::Ne, pointer.clone(), Expr::int(number).cast(&pointer.ty.unqualified()));
    other(0).and(other(1)).and(other(-1))
}

impl Expansion<'_> {
    /// Adds the statements of a rule to a call whose result is available.
    #[expect(clippy::too_many_lines, reason = "one arm for each rule")]
    pub(super) fn rule(&mut self, rule: Rule, value: Option<&Expr>) {
        match rule {
            Rule::MaySetErrno => {
                let fails = self.any_bool();
                self.error_if(fails);
            }
            Rule::IsArgument(arg) => {
                let (Some(value), Some(arg)) = (value, self.args.get(arg).cloned()) else { return };
                let same = Expr::binary(BinOp::Eq, value.clone(), arg.cast(&value.ty));
                self.assume(compare(BinOp::Eq, value, -1).or(same));
            }
            Rule::IsPositiveArgument(arg) => {
                let (Some(value), Some(arg)) = (value, self.args.get(arg).cloned()) else { return };
                let same = Expr::binary(BinOp::Eq, value.clone(), arg.clone().cast(&value.ty));
                let any = compare(BinOp::Le, value, 0).or(compare(BinOp::Le, &arg, 0));
                self.assume(any.or(same));
            }
            Rule::IsCharacter(arg) => {
                let (Some(value), Some(arg)) = (value, self.args.get(arg).cloned()) else { return };
                self.assume(is_character(value, &arg));
            }
            Rule::Differs(arg) => {
                let (Some(value), Some(arg)) = (value, self.args.get(arg).cloned()) else { return };
                let differs = Expr::binary(BinOp::Ne, value.clone(), arg.cast(&value.ty));
                self.assume(compare(BinOp::Eq, value, -1).or(differs));
            }
            Rule::Locale(category, name) => value.into_iter().for_each(|value| self.has_locale(category, name, value)),
            Rule::NoneOf(arg) => {
                let (Some(value), Some(arg)) = (value, self.args.get(arg).cloned()) else { return };
                self.assume_unless_known(compare(BinOp::Ne, &arg, 0), compare(BinOp::Eq, value, 0));
            }
            Rule::Opened(arg) => {
                let (Some(value), Some(arg)) = (value, self.args.get(arg).cloned()) else { return };
                self.assume_unless_known(compare(BinOp::Ge, &arg, 0), compare(BinOp::Eq, value, -1));
                self.is_not_closed(&arg, value);
            }
            Rule::Closes(_)
            | Rule::SomeIfNegative(_)
            | Rule::NoneIfMinusOne(_)
            | Rule::Ordered(..)
            | Rule::Refuses(..)
            | Rule::HasRoom(..)
            | Rule::FitsName(_)
            | Rule::ZeroOr(..)
            | Rule::Seeks(..)
            | Rule::Status(_)
            | Rule::OfStandardStream(_)
            | Rule::OpensStream(_)
            | Rule::Settable(_)
            | Rule::ClearsStream(_)
            | Rule::OfNewStream(..)
            | Rule::SomeAddress(_)
            | Rule::NeverReturns => self.relation(rule, value),
            Rule::OpensAs(process) => value.into_iter().for_each(|value| self.opens_as(value, process)),
            Rule::ClosesAs(arg, process) => self.closes_as(arg, process),
            Rule::NumberOfStream(arg) => value.into_iter().for_each(|value| self.number_of_stream(arg, value)),
            Rule::ReachesItself(process, signal) => {
                value.into_iter().for_each(|value| self.reaches_itself([process, signal], value));
            }
            Rule::TimeFits(arg) => value.into_iter().for_each(|value| self.time_fits(arg, value)),
            Rule::YearFits(arg) => self.year_fits(arg),
            Rule::DateFits(size, format, date) => {
                value.into_iter().for_each(|value| self.date_fits([size, format, date], value));
            }
            Rule::Overwrites(name) => self.overwrites(name),
            Rule::Notes(name) => {
                let Some(value) = value else { return };
                let none = Expr::int(0).cast(&value.ty);
                let op = if value.ty.is_pointer() { BinOp::Eq } else { BinOp::Ne };
                let (failed, noted) = (Expr::binary(op, value.clone(), none), self.failure(name));
                self.when(failed, |expansion| expansion.assign(&noted, Expr::int(1)));
            }
            Rule::Distinct(arg) => self.distinct(arg),
            Rule::Child => value.into_iter().for_each(|value| self.child(value)),
            Rule::EndsBy(arg) => self.ends_by(arg),
            Rule::Installs(arg) => self.installs(arg),
            Rule::Delivers(signal, process) => self.delivers(signal, process),
            Rule::Texts => {
                let Some(value) = value else { return };
                self.unless_null(value.clone(), |expansion, object| expansion.end_texts(&object.deref()));
            }
            Rule::NotNegative(arg, name) => self.not_negative(arg, name),
            Rule::KnowsFamily(arg) => {
                let (Some(value), Some(family)) = (value, self.args.get(arg).cloned()) else { return };
                let known = FAMILIES.map(|(number, _)| compare(BinOp::Eq, &family, number));
                let known = known.into_iter().reduce(Expr::or).unwrap_or(Expr::int(0));
                self.assume(Expr::binary(BinOp::Ne, known, compare(BinOp::Eq, value, -1)));
            }
            Rule::BoundIfAny(arg, bits, what) => {
                let Some(flags) = self.args.get(arg).cloned() else { return };
                let bits = Expr::constant(bits.into(), flags.ty.unqualified());
                self.bound_if(Expr::binary(BinOp::BitAnd, flags, bits), what);
            }
            Rule::BoundUnless(arg, number, what) => {
                if let Some(other) = self.differs(arg, number) {
                    self.bound_if(other, what);
                }
            }
            Rule::StopsUnless(arg, number, what) => {
                let other = self.differs(arg, number);
                if let Some(other) = other.filter(|other| evaluate(self.program, other) != Some(0)) {
                    self.when(other, |expansion| expansion.push(StmtKind::BoundHit(what)));
                }
            }
        }
    }

    /// POSIX raise: the process ends by `SIGABRT` unless that is ignored or blocked, and always by `SIGKILL`.
    fn ends_by(&mut self, arg: usize) {
        let Some(signal) = self.args.get(arg).cloned() else { return };
        let mut aborts = compare(BinOp::Eq, &signal, ABORT);
        if self.used.is_none_or(|used| used.sets_actions) {
            aborts = aborts.and(self.any_bool());
        }
        self.when(aborts.or(compare(BinOp::Eq, &signal, KILL)), |expansion| expansion.exit());
    }

    /// Changes the objects that functions of this name return, or leaves them.
    fn overwrites(&mut self, name: &'static str) {
        let Some(called) = self.used.and_then(|used| used.objects.get(name)) else { return };
        let mut called: Vec<&str> = called.iter().copied().collect();
        called.sort_unstable();
        let is_one = |function: &Function| function.body.is_none() && function.name == called[0];
        let found = self.program.functions.iter().find(|(_, function)| is_one(function));
        let Some(of) = found.and_then(|(_, function)| function.ty.result.pointee()).cloned() else { return };
        let own = called.iter().map(|function| format!("{name}_{function}")).filter(|_| called.len() > 1);
        for object in std::iter::once(name.to_string()).chain(own) {
            let place = self.result_object(&object, &of).addr_of();
            let pointer = self.temp(&place.ty);
            let changes = self.any_bool();
            self.when(changes, |expansion| {
                expansion.assign(&pointer, place);
                expansion.object(&pointer, &of, false);
            });
        }
    }

    /// A handler of a signal may run at any time (POSIX 2.4.3), which no engine does.
    fn installs(&mut self, arg: usize) {
        let Some(arg) = self.args.get(arg).cloned() else { return };
        let handler = arg.as_cast().filter(|inner| inner.ty.is_pointer()).cloned().unwrap_or(arg);
        if !handler.ty.pointee().is_some_and(Type::is_record) {
            let mut other = is_handler(&handler);
            if self.program.functions[self.called].name == "sigset" {
                let held = Expr::int(library::SIG_HOLD).cast(&handler.ty.unqualified());
                other = other.and(Expr::binary(BinOp::Ne, handler, held));
            }
            return self.handles_if(other);
        }
        let none = Expr::constant(0, handler.ty.unqualified());
        self.when(Expr::binary(BinOp::Ne, handler.clone(), none), |expansion| {
            let place = expansion.first_scalar(handler.clone().deref());
            let value = expansion.temp(&place.ty.unqualified());
            expansion.assign(&value, place);
            expansion.handles_if(if value.ty.is_pointer() { is_handler(&value) } else { Expr::int(1) });
        });
    }

    /// Installs a handler if the condition may hold.
    fn handles_if(&mut self, cond: Expr) {
        self.if_possible(cond, |expansion| {
            expansion.bound(HANDLER);
            let Some(noted) = expansion.noted(HANDLERS) else { return };
            let note = Stmt::assign(noted, Expr::int(1), expansion.by.clone());
            expansion.push(StmtKind::Atomic(AtomicStep::of_library(vec![note])));
        });
    }

    /// POSIX raise, kill, pause: a handler has run when the call returns.
    fn delivers(&mut self, signal: Option<usize>, process: Option<usize>) {
        let Some(noted) = self.noted(HANDLERS) else { return };
        let handled = self.read_noted(noted);
        let mut runs = handled;
        if let Some(signal) = signal.and_then(|at| self.args.get(at).cloned()) {
            runs = runs.and(compare(BinOp::Ne, &signal, 0));
        }
        // Without the variable, the number of the process itself is not known.
        if let (Some(process), Some(own)) = (process.and_then(|at| self.args.get(at).cloned()), self.noted(PROCESS)) {
            let own = self.read_noted(own);
            let is_own = Expr::binary(BinOp::Eq, process.clone(), own.cast(&process.ty.unqualified()));
            runs = runs.and(compare(BinOp::Le, &process, 0).or(is_own));
        }
        self.if_possible(runs, |expansion| expansion.push(StmtKind::BoundHit(HANDLER)));
    }

    /// POSIX kill: a process may send signals to itself, and to its group.
    fn reaches_itself(&mut self, [process, signal]: [usize; 2], value: &Expr) {
        let (Some(process), Some(signal)) = (self.args.get(process).cloned(), self.args.get(signal).cloned()) else {
            return;
        };
        let mut other = compare(BinOp::Ne, &process, 0);
        if let Some(own) = self.noted(PROCESS) {
            let own = self.read_noted(own);
            other = other.and(Expr::binary(BinOp::Ne, process.clone(), own.cast(&process.ty.unqualified())));
        }
        let invalid = compare(BinOp::Lt, &signal, 0).or(compare(BinOp::Gt, &signal, LAST_SIGNAL));
        self.assume_unless_known(other.or(invalid), compare(BinOp::Eq, value, 0));
    }

    /// The value of such a variable, which is one of the model: threads that access it do not race.
    fn read_noted(&mut self, place: Expr) -> Expr {
        let value = self.temp(&place.ty);
        let read = Stmt::assign(value.clone(), place, self.by.clone());
        self.push(StmtKind::Atomic(AtomicStep::of_library(vec![read])));
        value
    }

    /// The variable of the model with this name, if the program needs it.
    pub(super) fn noted(&self, name: &str) -> Option<Expr> {
        let found = self.program.vars.iter().find(|(_, var)| var.name == name && var.storage == Storage::Static);
        found.map(|(id, _)| self.program.place(id))
    }

    /// `assume(arg->name >= 0)`, if the program looks at this member.
    fn not_negative(&mut self, arg: usize, name: &str) {
        let Some(arg) = self.args.get(arg).cloned() else { return };
        let Some(TypeKind::Record(id)) = arg.ty.pointee().map(|of| of.kind.clone()) else { return };
        let Some(place) = self.used_member(&arg.clone().deref(), id, name) else { return };
        self.unless_null(arg, |expansion, _| {
            let number = expansion.temp(&place.ty);
            expansion.assign(&number, place);
            expansion.assume(compare(BinOp::Ge, &number, 0));
        });
    }

    /// The first scalar of an object: in `struct sigaction`, the handler.
    fn first_scalar(&self, place: Expr) -> Expr {
        let TypeKind::Record(id) = place.ty.kind else { return place };
        let Some(first) = self.program.records[id].fields.as_ref().and_then(|fields| fields.first()) else {
            return place;
        };
        let ty = first.ty.clone();
        let span = place.span;
        self.first_scalar(Expr::new(ExprKind::Member(Box::new(place), 0), ty, span))
    }

    /// Whether an argument is another number.
    fn differs(&self, arg: usize, number: i64) -> Option<Expr> {
        let arg = self.args.get(arg)?.clone();
        let number = Expr::int(number.into()).cast(&arg.ty.unqualified());
        Some(Expr::binary(BinOp::Ne, arg, number))
    }

    /// POSIX localtime: it fails if the year does not fit into an `int`. Before 2038, the year is known well enough to
    /// be counted from 0. The result is a broken-down time, or a text.
    fn time_fits(&mut self, arg: usize, value: &Expr) {
        let Some(arg) = self.args.get(arg).cloned() else { return };
        let Some(of) = arg.ty.pointee().filter(|of| of.is_integer()).map(Type::unqualified) else { return };
        let time = self.temp(&of);
        self.assign(&time, arg.deref());
        let none = self.is_null(value);
        let some = Expr::unary(UnOp::Not, none);
        let is_wide = layout::size_of(self.program, &of) == Some(8);
        let too_far = compare(BinOp::Lt, &time, FIRST_SECOND).or(compare(BinOp::Gt, &time, LAST_SECOND));
        self.assume(if is_wide { some.clone().or(too_far) } else { some.clone() });
        let Some(record) = value.ty.pointee().filter(|of| of.is_record()) else { return };
        let TypeKind::Record(id) = record.kind else { return };
        let Some(year) = self.used_member(&value.clone().deref(), id, "tm_year") else { return };
        let soon = compare(BinOp::Ge, &time, 0).and(compare(BinOp::Le, &time, i32::MAX.into()));
        self.when(some.and(soon), |expansion| {
            let number = expansion.temp(&year.ty);
            expansion.assign(&number, year);
            expansion.assume(compare(BinOp::Ge, &number, 69).and(compare(BinOp::Le, &number, 138)));
        });
    }

    /// C11 7.27.3.1p2: the behavior of `asctime` is defined only for years from 1000 to 9999.
    fn year_fits(&mut self, arg: usize) {
        let Some(arg) = self.args.get(arg).cloned() else { return };
        let Some(of) = arg.ty.pointee().map(Type::unqualified) else { return };
        let (place, low, high) = if let TypeKind::Record(id) = of.kind {
            self.numbers_fit(&arg, id);
            (self.used_member(&arg.deref(), id, "tm_year"), -900, 8099)
        } else if of.is_integer() && layout::size_of(self.program, &of) == Some(8) {
            (Some(arg.deref()), YEAR_1000, YEAR_10000)
        } else {
            return;
        };
        let Some(place) = place else { return };
        let number = self.temp(&place.ty);
        self.assign(&number, place);
        let has_four = compare(BinOp::Ge, &number, low).and(compare(BinOp::Le, &number, high));
        self.when(Expr::unary(UnOp::Not, has_four), |expansion| {
            expansion.push(StmtKind::BoundHit("the text of a year that does not have four digits"));
        });
    }

    /// C11 7.27.3.1p3: the behavior of `asctime` is undefined if a number is out of its range. Those that the program
    /// does not mention are set by the library.
    fn numbers_fit(&mut self, arg: &Expr, id: Id<Record>) {
        for name in PRINTED_NUMBERS {
            let (Some(place), Some((low, high))) = (self.used_member(&arg.clone().deref(), id, name), time_range(name))
            else {
                continue;
            };
            let number = self.temp(&place.ty);
            self.assign(&number, place);
            let fits = compare(BinOp::Ge, &number, low).and(compare(BinOp::Le, &number, high));
            self.when(Expr::unary(UnOp::Not, fits), |expansion| {
                let text = format!("asctime of a time whose {name} is out of range");
                expansion.push(StmtKind::Violation(FailedCheck::Undefined(text)));
            });
        }
    }

    /// C11 7.27.3.5p8: the length, if the text fits. The lengths of names are known only if no other locale is set.
    fn date_fits(&mut self, [size, format, date]: [usize; 3], value: &Expr) {
        let [Some(size), Some(format), Some(date)] = [size, format, date].map(|at| self.args.get(at).cloned()) else {
            return;
        };
        let Some(length) = literal(&format).and_then(|format| library::date_length(&format)) else { return };
        let is_known = !length.has_locale || self.used.is_some_and(|used| !used.locale);
        let Some(size) = evaluate(self.program, &size).filter(|_| is_known && length.least > 0) else { return };
        if size <= i128::from(length.most) {
            return;
        }
        let Some(TypeKind::Record(id)) = date.ty.pointee().map(|of| of.kind.clone()) else { return };
        let mut fits = compare(BinOp::Ge, value, length.least.into());
        fits = fits.and(compare(BinOp::Le, value, length.most.into()));
        let fields = self.program.records[id].fields.clone().unwrap_or_default();
        for (at, field) in fields.into_iter().enumerate() {
            let is_year = field.name.as_deref() == Some("tm_year");
            let range = field.name.as_deref().and_then(time_range).filter(|_| self.is_used(id, at));
            let Some((low, high)) = range.filter(|_| length.has_year || !is_year) else { continue };
            let (low, high) = if is_year { FOUR_DIGITS } else { (low, high) };
            let member = ExprKind::Member(Box::new(date.clone().deref()), at as u32);
            let number = self.temp(&field.ty);
            self.assign(&number, Expr::new(member, field.ty, date.span));
            fits = fits.or(compare(BinOp::Lt, &number, low)).or(compare(BinOp::Gt, &number, high));
        }
        self.assume(fits);
    }

    /// The member of this name, if the program looks at it.
    pub(super) fn used_member(&self, place: &Expr, id: Id<Record>, name: &str) -> Option<Expr> {
        let mut fields = self.program.records[id].fields.iter().flatten();
        let at = fields.position(|field| field.name.as_deref() == Some(name)).filter(|at| self.is_used(id, *at))?;
        let ty = self.program.records[id].fields.as_ref()?.get(at)?.ty.unqualified();
        Some(Expr::new(ExprKind::Member(Box::new(place.clone()), at as u32), ty, place.span))
    }

    /// C11 7.11.1.1: asking for the name of a locale does not fail, nor does choosing "C". The categories are those of
    /// glibc.
    fn has_locale(&mut self, category: usize, name: usize, value: &Expr) {
        let (Some(category), Some(name)) = (self.args.get(category).cloned(), self.args.get(name).cloned()) else {
            return;
        };
        let is_name = |of: &[u8]| literal(&name).is_some_and(|text| text.split(|byte| *byte == 0).next() == Some(of));
        let is_minimal = is_name(b"C");
        if !is_minimal && !is_name(b"POSIX") && !name.is_zero_constant() {
            self.program.caveat(OTHER_LOCALE, self.by.span);
        }
        let fails = self.is_null(value);
        let none = compare(BinOp::Lt, &category, 0).or(compare(BinOp::Gt, &category, LAST_CATEGORY));
        let may_fail = if is_minimal { none } else { none.or(Expr::unary(UnOp::Not, self.is_null(&name))) };
        self.assume_unless_known(may_fail, Expr::unary(UnOp::Not, fails));
    }

    /// `assume(one || other)`, unless the first condition is known to hold.
    pub(super) fn assume_unless_known(&mut self, one: Expr, other: Expr) {
        if evaluate(self.program, &one).is_none_or(|known| known == 0) {
            self.assume(one.or(other));
        }
    }

    /// Hits a bound if the condition may hold.
    fn bound_if(&mut self, cond: Expr, what: &'static str) {
        self.if_possible(cond, |expansion| expansion.bound(what));
    }

    /// `if (cond) { ... }`, unless the condition is known not to hold.
    fn if_possible(&mut self, cond: Expr, then: impl FnOnce(&mut Self)) {
        match evaluate(self.program, &cond) {
            Some(0) => {}
            Some(_) | None => self.when(cond, then),
        }
    }

    fn distinct(&mut self, arg: usize) {
        let Some(pair) = self.args.get(arg).cloned() else { return };
        let (Some(first), Some(second)) = (element(&pair, Expr::int(0)), element(&pair, Expr::int(1))) else {
            return;
        };
        let [first, second] = [first, second].map(|place| {
            let value = self.temp(&place.ty);
            self.assign(&value, place);
            value
        });
        let valid = compare(BinOp::Ge, &first, 0).and(compare(BinOp::Ge, &second, 0));
        self.assume(valid.and(Expr::binary(BinOp::Ne, first, second)));
    }

    /// The child of POSIX fork: it has only the thread that called `fork`, and a process id of its own.
    fn child(&mut self, value: &Expr) {
        let (threads, number) = (self.noted(THREADS), self.noted(PROCESS));
        if threads.is_none() && number.is_none() {
            return;
        }
        self.when(compare(BinOp::Eq, value, 0), |expansion| {
            if let Some(threads) = threads {
                let some = expansion.read_noted(threads);
                expansion.when(some, |expansion| {
                    expansion.push(StmtKind::BoundHit("a child process of a program with several threads"))
                });
            }
            if let Some(number) = number {
                let (old, new) = (expansion.temp(&number.ty), expansion.temp(&number.ty));
                expansion.assign(&old, number.clone());
                expansion.push(StmtKind::Havoc(new.clone()));
                let other = Expr::binary(BinOp::Ne, new.clone(), old);
                expansion.assume(compare(BinOp::Gt, &new, 0).and(other));
                // gettid(2): it is the first thread of the child.
                if let Some(thread) = expansion.noted(THREAD) {
                    expansion.assign(&thread, new.clone());
                }
                expansion.assign(&number, new);
            }
        });
    }
}
