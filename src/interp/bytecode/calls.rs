//! Compiles calls of the program's functions and of library functions.

use crate::analysis::switch_policy::ThreadEvent;
use crate::analysis::{const_writes, library_objects, library_results, signatures};
use crate::interp::bytecode::assumed_ranges::Interval;
use crate::interp::bytecode::expr::Class;
use crate::interp::bytecode::function_builder::FunctionBuilder;
use crate::interp::bytecode::input_domains::{self, scalar};
use crate::interp::bytecode::shadow_bits;
use crate::interp::bytecode::Instr;
use crate::interp::choices::Domain;
use crate::interp::library_operations as native;
use crate::interp::library_operations::Lib;
use crate::interp::value::{float, float_bits};
use crate::interp::Externs;
use crate::ir::{layout, visit, Callee, Expr, ExprKind, Function, Id, Type, TypeKind};
use crate::library;
use crate::library::{Entry, Havoc, Model, Range, Special};
use crate::text_escape;

/// If the largest and the smallest result of a library function differ by at most this, all values are tried.
const FEW: i128 = 256;

/// The number of elements of an array that an unknown function returns, as in the sequential program.
const ELEMENTS: u64 = 64;
/// The largest size of such an array of several elements, in bytes.
const LARGEST: u64 = 1 << 16;

impl FunctionBuilder<'_> {
    pub(super) fn call(&mut self, result: Option<&Expr>, callee: &Callee, args: &[Expr]) {
        let function = match callee {
            Callee::Function(id) => *id,
            Callee::Pointer(pointer) => {
                self.value(pointer);
                args.iter().for_each(|arg| self.value(arg));
                let through = self.callable(&pointer.ty, args);
                self.push(Instr::CallPointer(args.len() as u16, through, 0));
                self.used(result);
                self.result(result);
                return;
            }
            Callee::Stub { .. } => return,
        };
        let data = &self.program.functions[function];
        let entry = library::lookup(&data.name).filter(|entry| entry.overrides || data.body.is_none());
        match entry {
            Some(entry) => self.library(entry, function, result, args),
            None if data.body.is_some() => self.program_call(function, result, args),
            None if self.options.externs == Externs::Pure => {
                let name = data.name.clone();
                let text = format!("`{name}` returns an arbitrary value and changes nothing");
                self.code.caveats.push((text, self.span));
                self.arbitrary(result);
            }
            None if self.options.externs == Externs::Sampled => self.unknown(function, result, args),
            None if self.program.declared_by_system.contains(&function) => {
                self.stops(format!("call of `{}` (it has no contract)", data.name));
            }
            None => {
                let name = data.name.clone();
                self.refuse(
                    self.span,
                    "unknown-function",
                    &format!("call of `{name}`, which has neither body nor model,"),
                );
            }
        }
    }

    /// An unknown function may do anything. Tried is that it changes nothing, with some results: what is violated then
    /// is violated, but nothing is proved.
    fn unknown(&mut self, function: Id<Function>, result: Option<&Expr>, args: &[Expr]) {
        let data = &self.program.functions[function];
        if data.noreturn {
            return self.stops(format!("call of `{}`, which has neither body nor model", data.name));
        }
        for arg in args {
            self.value(arg);
            self.push(Instr::Pop);
        }
        self.push(Instr::UnknownCall);
        match result.and_then(|place| place.ty.pointee().map(|to| (place, to.clone()))) {
            Some((place, to)) => self.new_object(place, &to),
            None => self.arbitrary(result),
        }
    }

    /// Stores a null pointer, or the address of a new array of elements of this type: an empty text, arbitrary numbers,
    /// or, if there are pointers in it, zeros.
    fn new_object(&mut self, place: &Expr, element: &Type) {
        if matches!(element.kind, TypeKind::Void | TypeKind::Function(_)) {
            self.push(Instr::Const(0));
            return self.result(Some(place));
        }
        let is_text = element.is_character();
        let is_zero = is_text || shadow_bits::holds_pointer(self.program, element);
        let one = u64::from(self.size(element));
        let size = (one * ELEMENTS).min(LARGEST).max(one);
        self.code.domains.push(Domain::complete(vec![0, 1]));
        self.push(Instr::Input(self.code.domains.len() as u32 - 1));
        let null = self.jump_later(Instr::JumpIfZero(0));
        self.push(Instr::Const(size));
        if is_zero {
            self.push(Instr::Const(1));
        }
        // The memory is not the program's own.
        self.push(Instr::Const(1));
        self.push(if is_zero { Instr::Lib(Lib::Calloc, 3) } else { Instr::Lib(Lib::Malloc, 2) });
        self.result(Some(place));
        let end = self.jump_later(Instr::Jump(0));
        self.land(null);
        self.push(Instr::Const(0));
        self.result(Some(place));
        self.land(end);
    }

    fn program_call(&mut self, function: Id<Function>, result: Option<&Expr>, args: &[Expr]) {
        let data = &self.program.functions[function];
        let (params, atomic) = (data.params.len(), library::is_atomic_function(&data.name));
        if atomic {
            self.atomic_begin();
        }
        args.iter().take(params).for_each(|arg| self.value(arg));
        (args.len()..params).for_each(|_| self.push(Instr::Const(0)));
        self.push(Instr::Call(function.index() as u16, params as u16, 0));
        if atomic {
            self.push(Instr::AtomicEnd);
        }
        self.used(result);
        self.result(result);
    }

    /// The set of functions that may be called through a pointer of this type.
    fn callable(&mut self, pointer: &Type, args: &[Expr]) -> u16 {
        let fits = |function: &Function| match pointer.pointee().map(|to| &to.kind) {
            Some(TypeKind::Function(through)) => signatures::fits(self.program, through, args, function),
            Some(_) | None => function.params.len() == args.len(),
        };
        let all: Vec<bool> = self.program.functions.iter().map(|(_, function)| fits(function)).collect();
        let known = self.code.callable.iter().position(|known| *known == all);
        known.unwrap_or_else(|| {
            self.code.callable.push(all);
            self.code.callable.len() - 1
        }) as u16
    }

    /// Emits the check for a call whose result is used: the called function must have returned a value (C11 6.9.1p12).
    fn used(&mut self, result: Option<&Expr>) {
        if result.is_some() {
            self.push(Instr::Used);
        }
    }

    /// Stores the value of a call in its destination.
    fn result(&mut self, result: Option<&Expr>) {
        let Some(place) = result else {
            self.push(Instr::Pop);
            return;
        };
        match self.class(&place.ty, place) {
            Class::Record(size) => {
                self.address(place);
                self.push_access(Instr::TakeRecord(size), place);
            }
            Class::Int(..) | Class::Float(_) | Class::Pointer | Class::Void => self.store_back(place),
        }
    }

    fn arbitrary(&mut self, result: Option<&Expr>) {
        // Even if the result is unused, some instruction is emitted: every statement has a location in the code.
        let Some(place) = result else { return self.constant(0, None) };
        match self.input_for(place) {
            Some(input) => {
                self.push(Instr::Input(input));
                self.store_back(place);
            }
            None => self.refuse(place.span, "input", "an arbitrary value of this type"),
        }
    }

    /// An arbitrary value among the possible results of a library function.
    fn within(&mut self, function: Id<Function>, range: Range, result: Option<&Expr>, args: &[Expr]) {
        let before = self.code.domains.len();
        self.arbitrary(result);
        let Some(place) = result else { return };
        let Some(cond) = library_results::within(self.program, function, range, place, args) else { return };
        self.may_fail_nonzero(before, range);
        match range {
            Range::Between(..) => {
                let Some(limits) = library_results::between(self.program, range, &place.ty) else { return };
                for input in before..self.code.domains.len() {
                    self.narrow(input as u32, limits);
                }
            }
            Range::Fraction => {
                let Some((size, _)) = scalar(self.program, &place.ty) else { return };
                let fraction = |bits: &u64| (0.0..1.0).contains(&float(*bits, size));
                for domain in &mut self.code.domains[before..] {
                    domain.values.retain(fraction);
                    // Of one that is only tested for zero, another value is left besides.
                    if domain.values == [0] {
                        domain.values.push(float_bits(0.5, size));
                    }
                }
            }
            Range::Character(_) => {
                (before..self.code.domains.len()).for_each(|input| self.narrow(input as u32, (-1, 255)));
                if self.slot(place).is_some() {
                    self.assume(&cond);
                }
            }
            // Only private scalars can be tested without a visible point.
            Range::Below(_) | Range::UpTo(..) | Range::Items(..) if self.slot(place).is_some() => self.assume(&cond),
            Range::Below(_) | Range::UpTo(..) | Range::Items(..) => {}
        }
    }

    /// Lets -1 stand for the nonzero values of an input that is only tested for zero, where it is always one of them and
    /// the others depend on the arguments.
    fn may_fail_nonzero(&mut self, first: usize, range: Range) {
        let always_fails = match range {
            Range::UpTo(low, _) => low < 0,
            Range::Character(_) => true,
            Range::Between(..) | Range::Fraction | Range::Items(..) | Range::Below(_) => false,
        };
        let domains = self.code.domains[first..].iter_mut().filter(|domain| always_fails && domain.complete);
        for domain in domains.filter(|domain| domain.values == input_domains::ZERO_OR_NOT) {
            domain.values = vec![0, u64::MAX];
        }
    }

    /// Restricts an input of integer type to these values.
    pub(super) fn narrow(&mut self, input: u32, limits: (i128, i128)) {
        self.restrict(input, &[limits]);
    }

    /// Restricts an input of integer type to the values in these intervals, which are in order; without any, not at
    /// all.
    pub(super) fn restrict(&mut self, input: u32, intervals: &[Interval]) {
        let (Some((low, _)), Some((_, high))) = (intervals.first().copied(), intervals.last().copied()) else { return };
        let domain = &mut self.code.domains[input as usize];
        let number = |value: u64| if low < 0 { i128::from(value as i64) } else { i128::from(value) };
        let is_within = |value: u64| intervals.iter().any(|(low, high)| (*low..=*high).contains(&number(value)));
        if domain.complete && domain.values == input_domains::ZERO_OR_NOT {
            let ends = intervals.iter().flat_map(|(low, high)| input_domains::zero_or_not_within(*low, *high));
            let (zeros, others): (Vec<_>, Vec<_>) = ends.partition(|value| *value == 0);
            domain.values = zeros.into_iter().take(1).chain(others.into_iter().take(1)).collect();
        }
        domain.values.retain(|value| is_within(*value));
        if domain.values.is_empty() {
            *domain = Domain::incomplete(vec![low as u64]);
        }
        let count = intervals.iter().fold(0, |sum: i128, (low, high)| sum.saturating_add(high - low + 1));
        if !domain.complete && count <= FEW + 1 {
            let all = intervals.iter().flat_map(|(low, high)| *low..=*high);
            *domain = Domain::complete(all.map(|value| value as u64).collect());
        }
        self.ranges.entry(input).and_modify(|range| *range = (range.0.max(low), range.1.min(high)));
    }

    /// Whether a function accesses a number of bytes of an object whose model has another size.
    fn counts_bytes(&self, name: &str, args: &[Expr]) -> bool {
        let Some((pointers, size)) = library::byte_range(name) else { return false };
        let Some(size) = args.get(size) else { return false };
        pointers.iter().any(|at| library_objects::counts_bytes(self.program, &args[*at], size))
    }

    fn library(&mut self, entry: &'static Entry, function: Id<Function>, result: Option<&Expr>, args: &[Expr]) {
        match entry.model {
            Model::Special(special) => self.special(special, entry, function, result, args),
            Model::Extern if self.counts_bytes(entry.name, args) => self.stops(library_objects::BOUND.to_string()),
            Model::Stub(_) | Model::Extern => self.native(entry.name, result, args),
            Model::Ignore => self.constant(0, result),
            Model::Arbitrary => self.arbitrary(result),
            Model::Within(range) => self.within(function, range, result, args),
            // The pass `contracts` has expanded it.
            Model::Contract(_) => self.refuse(self.span, "library-function", &format!("`{}` here", entry.name)),
            Model::Refuse { why, havoc, .. } if self.options.externs == Externs::Sampled && havoc != Havoc::Refused => {
                self.stops(format!("`{}`: {why}", entry.name));
            }
            Model::Refuse { why, .. } => {
                // The user did not write names that begin so.
                let text = match entry.name.starts_with("__") {
                    true => format!("{why}; it"),
                    false => format!("`{}`: {why}; it", entry.name),
                };
                self.refuse(self.span, "library-function", &text);
            }
        }
    }

    fn constant(&mut self, value: u64, result: Option<&Expr>) {
        self.push(Instr::Const(value));
        self.result(result);
    }

    fn native(&mut self, name: &str, result: Option<&Expr>, args: &[Expr]) {
        let Some(function) = native::lookup(name) else {
            self.stops(format!("`{name}`"));
            return;
        };
        for (i, op) in function.operations.iter().enumerate() {
            if function.is_visible {
                self.visible(ThreadEvent::of_call(name));
            }
            args.iter().enumerate().for_each(|(at, arg)| self.holds_object(name, at, arg));
            args.iter().for_each(|arg| self.value(arg));
            self.push(Instr::Lib(*op, args.len() as u16));
            if self.is_initialization(args) {
                self.writes_by_name();
            }
            if i + 1 < function.operations.len() {
                self.push(Instr::Pop);
            }
        }
        self.result(result);
    }

    /// Whether memory with a pointer to it in this place is not the program's own, in a search for leaks.
    fn is_for_others(&self, result: Option<&Expr>) -> bool {
        let var = result.and_then(Expr::as_var);
        self.options.properties.leak
            && (self.is_librarys || var.is_some_and(|var| self.shared.generated_memory.contains(&var)))
    }

    /// `malloc` or `calloc` of memory that the program does not free.
    fn allocate_for_others(&mut self, zeroed: bool, result: Option<&Expr>, args: &[Expr]) {
        args.iter().for_each(|arg| self.value(arg));
        self.push(Instr::Const(1));
        let lib = if zeroed { Lib::Calloc } else { Lib::Malloc };
        self.push(Instr::Lib(lib, args.len() as u16 + 1));
        self.result(result);
    }

    /// Checks that memory is large enough for an object of the library, of which an operation accesses only the first
    /// bytes. In a variable, there is room for it.
    fn holds_object(&mut self, name: &str, at: usize, arg: &Expr) {
        let Some(to) = arg.ty.pointee() else { return };
        let TypeKind::Record(id) = to.kind else { return };
        let Some(model) = self.program.records[id].model else { return };
        let is_in_variable = matches!(&arg.kind, ExprKind::AddrOf(place) if place.root().is_some());
        if is_in_variable || library::may_be_null(name, at, Some(model)) {
            return;
        }
        self.value(arg);
        self.push(Instr::Const(layout::size_of(self.program, to).unwrap_or(1)));
        self.push(Instr::Lib(Lib::Whole, 2));
        self.push(Instr::Pop);
    }

    /// Whether the call copies the image of a variable that is initialized.
    fn is_initialization(&self, args: &[Expr]) -> bool {
        let Some(mut from) = args.get(1) else { return false };
        while let ExprKind::Cast(inner) = &from.kind {
            from = inner;
        }
        let ExprKind::AddrOf(from) = &from.kind else { return false };
        matches!(from.kind, ExprKind::Var(var) if const_writes::is_image(&self.program.vars[var]))
    }

    fn special(
        &mut self,
        special: Special,
        entry: &'static Entry,
        function: Id<Function>,
        result: Option<&Expr>,
        args: &[Expr],
    ) {
        match special {
            Special::Malloc | Special::Calloc if self.is_for_others(result) => {
                self.allocate_for_others(special == Special::Calloc, result, args);
            }
            Special::PthreadCreate
            | Special::ThrdCreate
            | Special::Malloc
            | Special::Calloc
            | Special::Realloc
            | Special::KeyCreate => {
                self.native(native::canonical(special, entry.name), result, args);
            }
            Special::PthreadExit | Special::ThrdExit => self.end_thread(args.first()),
            Special::EndProcess => {
                self.visible(ThreadEvent::ProcessEnd);
                self.push(Instr::EndProcess);
            }
            Special::ReachError => self.assertion_fails(&format!("{}()", entry.name)),
            Special::AssertFail => {
                let text = args.first().and_then(literal).unwrap_or_else(|| "assertion".to_string());
                // From here on the text is only displayed, on one line.
                self.assertion_fails(&text_escape::line(&text));
            }
            Special::Assert => {
                if let Some(cond) = args.first() {
                    self.looks();
                    self.condition(cond);
                    let fine = self.jump_later(Instr::JumpIfNonZero(0));
                    self.assertion_fails("assertion");
                    self.land(fine);
                }
            }
            Special::Assume => {
                if let Some(cond) = args.first() {
                    self.assume(cond);
                }
            }
            Special::AtomicBegin => self.atomic_begin(),
            Special::AtomicEnd => self.push(Instr::AtomicEnd),
            Special::Nondet => {
                let name = &self.program.functions[function].name;
                if result.is_none() && name.is_empty() {
                    return;
                }
                self.arbitrary(result);
            }
            Special::Scan { first, .. } => self.scan(entry, function, result, args.get(first..).unwrap_or_default()),
            Special::Bound(what) => {
                self.stops(format!("a program with so many {what}"));
            }
            Special::Once(..) => self.once(result, args),
        }
    }

    /// Calls the routine of `pthread_once` if nobody else has.
    fn once(&mut self, result: Option<&Expr>, args: &[Expr]) {
        self.visible(ThreadEvent::Synchronization);
        let [control, routine] = args else { return };
        self.value(control);
        self.push(Instr::Lib(Lib::OnceBegin, 1));
        let done = self.jump_later(Instr::JumpIfZero(0));
        self.value(routine);
        let through = self.callable(&routine.ty, &[]);
        self.push(Instr::CallPointer(0, through, 0));
        self.push(Instr::Pop);
        self.visible(ThreadEvent::Synchronization);
        self.value(control);
        self.push(Instr::Lib(Lib::OnceEnd, 1));
        self.push(Instr::Pop);
        self.land(done);
        self.constant(0, result);
    }
}

impl FunctionBuilder<'_> {
    /// Gives each pointed-to number an arbitrary value. A number that was not read keeps its old value, which is one of
    /// the arbitrary values.
    fn scan(&mut self, entry: &'static Entry, function: Id<Function>, result: Option<&Expr>, into: &[Expr]) {
        for pointer in into {
            let is_number = pointer.ty.pointee().is_some_and(|to| to.is_arithmetic() && self.size(to) > 1);
            match pointer.ty.pointee().filter(|_| is_number).and_then(|to| self.input(to, false)) {
                Some(input) => {
                    self.visible(ThreadEvent::Access);
                    self.push(Instr::Input(input));
                    self.store_back(&pointer.clone().deref());
                }
                None => self.refuse(self.span, "input", &format!("`{}` that reads text", entry.name)),
            }
        }
        self.within(function, Range::Between(-1, into.len() as i64), result, &[]);
    }
}

fn literal(expr: &Expr) -> Option<String> {
    let mut found = None;
    visit::walk_expr(expr, &mut |e| {
        if let ExprKind::Str { bytes, width: 1 } = &e.kind {
            let text = bytes.split(|b| *b == 0).next().unwrap_or_default();
            found = Some(String::from_utf8_lossy(text).into_owned());
        }
    });
    found
}
