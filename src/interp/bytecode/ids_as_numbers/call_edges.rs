//! Where values go in calls: to parameters, also of functions that are called through a pointer or by the thread
//! library; back to the result; to what the library keeps.

use std::collections::BTreeSet;

use super::value_classes::{copied, is_no_id, ClassNode, Mark, Root, ValueClasses};
use crate::interp::bytecode::shadow_bits::holds_pointer;
use crate::interp::library_operations as native;
use crate::interp::library_operations::Lib;
use crate::ir::{
    lowered_only_expr, visit, Callee, Expr, ExprKind, Function, Id, Init, InitIndex, Program, Type, TypeKind, Var,
};
use crate::library::{self, Effect, Entry, Model, ObjectKind, Special};
use crate::source::Span;

const KEPT: ClassNode = (Root::Kept, 0);

/// Ends a thread with a number.
pub(super) const THREAD_EXIT: Model = Model::Special(Special::ThrdExit);

/// Functions that use numbers only for output, or as a seed.
const OUTPUT: &[&str] =
    &["printf", "fprintf", "dprintf", "vprintf", "vfprintf", "syslog", "vsyslog", "srand", "srandom", "srand48"];

impl ValueClasses<'_> {
    /// The value goes to this place.
    pub(super) fn flow(&mut self, to: Option<ClassNode>, value: &Expr) {
        if let ExprKind::Cond(_, a, b) = &value.kind {
            self.flow(to, a);
            self.flow(to, b);
            return;
        }
        self.unite(to, self.node(value));
        if let Some(to) = to.filter(|_| self.may_be_foreign(value)) {
            self.mark_foreign(to);
        }
        if let Some(to) = to.filter(|_| value.ty.is_pointer()) {
            let functions = self.functions(value);
            let number = self.number(to);
            let known = &mut self.contents[number].functions;
            let before = known.len();
            known.extend(functions);
            self.grown |= known.len() > before;
            let texts = self.texts(value);
            let known = &mut self.contents[number].texts;
            let before = known.len();
            known.extend(texts);
            self.grown |= known.len() > before;
        }
    }

    /// The alternatives of `c ? a : b` have one class, and so has what they point to.
    pub(super) fn unite_alternatives(&mut self, expr: &Expr) {
        if let ExprKind::Cond(_, a, b) = &expr.kind {
            self.unite(self.node(a), self.node(b));
            if expr.ty.is_pointer() {
                self.unite(self.element(a), self.element(b));
            }
        }
    }

    /// Whether a value may be a number that is no id of this program. What is computed from an id is a use of its own.
    pub(super) fn may_be_foreign(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Cast(inner) => self.may_be_foreign(inner),
            ExprKind::Cond(_, a, b) => self.may_be_foreign(a) || self.may_be_foreign(b),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Decay(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => match self.node(value) {
                Some(node) => self.class(node).is_some_and(|class| self.contents[class].foreign),
                None => !is_no_id(value),
            },
        }
    }

    fn mark_foreign(&mut self, node: ClassNode) {
        let number = self.number(node);
        self.contents[number].foreign = true;
    }

    /// The values of its initializer go to a static object and its members.
    pub(super) fn flow_into_object(&mut self, var: Id<Var>) {
        let data = &self.program.vars[var];
        if let Some(init) = &data.init {
            self.flow_into((Root::Var(var), 0), &data.ty, init);
        }
    }

    fn flow_into(&mut self, node: ClassNode, ty: &Type, init: &Init) {
        let program = self.program;
        match (init, &ty.kind) {
            (Init::Expr(value), _) => self.flow(Some(node), value),
            (Init::List(items), TypeKind::Record(id)) => {
                let record = &program.records[*id];
                for (index, item) in items {
                    let InitIndex::Field(at) = index else { continue };
                    let field = if record.is_union { 0 } else { *at };
                    if let Some(member) = record.fields.iter().flatten().nth(*at as usize) {
                        self.flow_into((Root::Field(*id, field), 0), &member.ty, item);
                    }
                }
            }
            (Init::List(items), TypeKind::Array(of, _)) => {
                items.iter().for_each(|(_, item)| self.flow_into(node, of, item));
            }
            (Init::List(items), _) => items.iter().for_each(|(_, item)| self.flow_into(node, ty, item)),
            (Init::Str(_), _) => {}
        }
    }

    /// The values of arguments go to parameters, the result to its place.
    pub(super) fn call(&mut self, result: Option<&Expr>, callee: &Callee, args: &[Expr]) {
        for called in self.callees(callee) {
            if self.program.functions[called].body.is_none() {
                self.call_library(called, result, args);
                continue;
            }
            for (param, arg) in self.program.functions[called].params.iter().zip(args) {
                if !self.only_freed.contains(param) {
                    self.flow(Some((Root::Var(*param), 0)), arg);
                }
            }
            self.unite(Some((Root::Result(called), 0)), result.and_then(|place| self.node(place)));
        }
    }

    fn call_library(&mut self, called: Id<Function>, result: Option<&Expr>, args: &[Expr]) {
        let name = &self.program.functions[called].name;
        let result = result.and_then(|place| self.node(place));
        let name = name.strip_prefix("__builtin_").unwrap_or(name);
        let plays = |wanted: &[Lib]| {
            native::lookup(name).is_some_and(|function| function.operations.iter().any(|lib| wanted.contains(lib)))
        };
        let is_self = plays(&[Lib::Myself]);
        if let (true, Some(node)) = (is_self, result) {
            self.mark_id(node);
        }
        if let (true, [key, destructor, ..]) = (plays(&[Lib::KeyCreate]), args) {
            // A key is as opaque as an id, and may be 0.
            if let Some(key) = self.element(key) {
                self.mark_id(key);
                let number = self.number(key);
                self.marks[number].open = true;
            }
            for function in self.pointed_to(destructor) {
                let param = self.program.functions[function].params.first();
                self.unite(Some(KEPT), param.map(|param| (Root::Var(*param), 0)));
            }
        }
        if let (true, [_, to]) = (plays(&[Lib::ThrdJoin]), args) {
            self.unite(Some(KEPT), self.element(to));
        }
        let Some(entry) = library::lookup(name) else { return };
        if let (true, [value]) = (entry.model == THREAD_EXIT, args) {
            self.flow(Some(KEPT), value);
        }
        self.other_results(called, entry, is_self, result, args);
        if let Some((start, argument)) = entry.creates_thread() {
            if let Some(id) = args.first().and_then(|to| self.element(to)) {
                self.mark_id(id);
            }
            if let (Some(start), Some(argument)) = (args.get(start), args.get(argument)) {
                self.create(&self.pointed_to(start), argument);
            }
        }
        for effect in entry.effects {
            self.effect(*effect, result, args);
        }
    }

    /// What the library gives and writes is no id, but for what passes ids on; pointers to what it keeps (`errno`) are
    /// the same in each call.
    fn other_results(
        &mut self,
        called: Id<Function>,
        entry: &Entry,
        is_self: bool,
        result: Option<ClassNode>,
        args: &[Expr],
    ) {
        let passes_on = entry.effects.iter().any(|effect| match effect {
            Effect::Returns(_) | Effect::ReturnsKept | Effect::WritesKept(_) | Effect::Copies(..) => true,
            Effect::Reads(_) | Effect::Writes(_) | Effect::Fresh | Effect::Frees(_) | Effect::Keeps(_) => false,
        });
        let is_fill = entry.name == "memset" && args.get(1).is_some_and(is_no_id);
        if passes_on || is_fill || is_self || entry.object.is_some() {
            return;
        }
        if self.program.functions[called].ty.result.is_pointer() {
            // `Fresh` for `errno`: it is no object of the program.
            if !entry.effects.contains(&Effect::Fresh) || matches!(entry.model, Model::Stub(_)) {
                self.unite(Some((Root::Result(called), 0)), result);
            }
        } else if let Some(node) = result {
            self.mark_foreign(node);
        }
        for effect in entry.effects {
            let Effect::Writes(at) = effect else { continue };
            let written = args.get(*at).and_then(|arg| self.element(arg));
            written.into_iter().for_each(|node| self.mark_foreign(node));
        }
    }

    /// The argument of a thread goes to its function, whose result the library keeps.
    fn create(&mut self, functions: &[Id<Function>], argument: &Expr) {
        for function in functions {
            if let Some(param) = self.program.functions[*function].params.first() {
                self.flow(Some((Root::Var(*param), 0)), argument);
            }
            self.unite(Some((Root::Result(*function), 0)), Some(KEPT));
        }
    }

    fn effect(&mut self, effect: Effect, result: Option<ClassNode>, args: &[Expr]) {
        match effect {
            Effect::Keeps(at) => args.get(at).into_iter().for_each(|arg| self.flow(Some(KEPT), arg)),
            Effect::ReturnsKept => self.unite(Some(KEPT), result),
            Effect::WritesKept(at) => self.unite(Some(KEPT), args.get(at).and_then(|arg| self.element(arg))),
            Effect::Returns(at) => args.get(at).into_iter().for_each(|arg| self.flow(result, arg)),
            Effect::Copies(to, from) => {
                if let (Some(to), Some(from)) = (args.get(to), args.get(from)) {
                    self.copy(to, from);
                }
            }
            Effect::Reads(_) | Effect::Writes(_) | Effect::Fresh | Effect::Frees(_) => {}
        }
    }

    /// Handles a copy of memory: pointers may become bytes and numbers.
    fn copy(&mut self, to: &Expr, from: &Expr) {
        let (target, source) = (self.element(to), self.element(from));
        self.unite(target, source);
        let pointers = copied(from).is_some_and(|ty| holds_pointer(self.program, ty));
        let into_numbers = copied(to).is_none_or(|ty| !holds_pointer(self.program, ty));
        if let Some(node) = target.filter(|_| pointers && into_numbers) {
            let number = self.number(node);
            self.marks[number].address = true;
        }
    }

    /// Passes on the marks of arguments without a node of their own, and what the library makes of marked arguments.
    pub(super) fn spread_in_call(&mut self, result: Option<&Expr>, callee: &Callee, args: &[Expr]) {
        for called in self.callees(callee) {
            if self.program.functions[called].body.is_none() {
                self.spread_in_library(called, result, args);
                continue;
            }
            for (param, arg) in self.program.functions[called].params.iter().zip(args) {
                if self.only_freed.contains(param) {
                    continue;
                }
                self.made_at(arg, (Root::Var(*param), 0));
                self.cut_at(arg, (Root::Var(*param), 0), &self.program.vars[*param].ty);
            }
        }
    }

    /// An id in a place that is too narrow for it, or an address in one that is a number.
    pub(super) fn cut_at(&mut self, value: &Expr, node: ClassNode, ty: &Type) {
        let mark = self.mark(value);
        if mark.address && ty.is_integer() {
            let number = self.number(node);
            self.marks[number] = self.marks[number].or(Mark { open: mark.open || self.is_narrow(ty), ..mark });
        }
        if mark.id && (mark.open || ty.is_integer() && self.is_narrow(ty)) {
            let number = self.number(node);
            self.marks[number].open = true;
        }
    }

    fn spread_in_library(&mut self, called: Id<Function>, result: Option<&Expr>, args: &[Expr]) {
        let Some(entry) = library::lookup(&self.program.functions[called].name) else { return };
        if let Some((start, argument)) = entry.creates_thread() {
            let functions = args.get(start).map(|start| self.pointed_to(start)).unwrap_or_default();
            for param in functions.iter().filter_map(|function| self.program.functions[*function].params.first()) {
                args.get(argument).into_iter().for_each(|arg| self.made_at(arg, (Root::Var(*param), 0)));
            }
        }
        for effect in entry.effects {
            match effect {
                Effect::Keeps(at) => args.get(*at).into_iter().for_each(|arg| self.made_at(arg, KEPT)),
                Effect::Copies(to, from) => self.made_by_copy(args.get(*to), args.get(*from)),
                Effect::ReturnsKept
                | Effect::WritesKept(_)
                | Effect::Reads(_)
                | Effect::Writes(_)
                | Effect::Returns(_)
                | Effect::Fresh
                | Effect::Frees(_) => {}
            }
        }
        // The thread library takes ids as ids.
        if entry.object.is_none() && entry.creates_thread().is_none() {
            self.spread_ids(entry.effects, result, args);
        }
    }

    /// A number in memory that is copied to pointers.
    fn made_by_copy(&mut self, to: Option<&Expr>, from: Option<&Expr>) {
        let is_number = from.and_then(copied).is_some_and(|ty| !holds_pointer(self.program, ty));
        let Some(to) = to.filter(|_| is_number) else { return };
        if let Some(ty) = copied(to) {
            self.members_made(ty);
        }
        self.element(to).into_iter().for_each(|node| self.mark_made(node));
    }

    /// What a library function computes from an id is a number of the same kind: its result, and what it writes.
    fn spread_ids(&mut self, effects: &[Effect], result: Option<&Expr>, args: &[Expr]) {
        let is_read = |at: usize| {
            effects.iter().any(|effect| match effect {
                Effect::Reads(read) => *read == at,
                Effect::Copies(..)
                | Effect::Keeps(_)
                | Effect::ReturnsKept
                | Effect::WritesKept(_)
                | Effect::Writes(_)
                | Effect::Returns(_)
                | Effect::Fresh
                | Effect::Frees(_) => false,
            })
        };
        let is_given = |(at, arg): (usize, &Expr)| {
            self.is_id(arg) && !arg.ty.is_pointer() || is_read(at) && self.points_to_id(arg)
        };
        if !args.iter().enumerate().any(is_given) {
            return;
        }
        let written = effects.iter().filter_map(|effect| match effect {
            Effect::Writes(at) => args.get(*at).and_then(|arg| self.element(arg)),
            Effect::Copies(..)
            | Effect::Keeps(_)
            | Effect::ReturnsKept
            | Effect::WritesKept(_)
            | Effect::Reads(_)
            | Effect::Returns(_)
            | Effect::Fresh
            | Effect::Frees(_) => None,
        });
        let number = result.filter(|place| !place.ty.is_pointer()).and_then(|place| self.node(place));
        written.chain(number).collect::<Vec<_>>().into_iter().for_each(|node| self.mark_id(node));
    }

    /// Records ids that are given to the library as numbers (a size, a count), and other numbers that are given as ids.
    pub(super) fn uses_in_call(&self, callee: &Callee, args: &[Expr]) -> Vec<Span> {
        let mut found = Vec::new();
        for called in self.callees(callee) {
            let function = &self.program.functions[called];
            let Some(entry) = library::lookup(&function.name).filter(|_| function.body.is_none()) else { continue };
            for (at, arg) in args.iter().enumerate() {
                let is_use = match takes_id(entry, at) {
                    // `pthread_key_create` gets a pointer to the key.
                    Some(true) => !arg.ty.is_pointer() && !is_no_id(arg) && self.may_be_foreign(arg),
                    Some(false) => false,
                    None => !arg.ty.is_pointer() && self.is_id(arg),
                };
                found.extend(is_use.then_some(arg.span));
            }
        }
        found
    }

    /// Records addresses that are given to the library as numbers, as to `__builtin_ctzl`, and memory with addresses
    /// whose bytes a library function looks at.
    pub(super) fn addresses_in_call(&self, callee: &Callee, args: &[Expr]) -> Vec<Span> {
        let mut found = Vec::new();
        for called in self.callees(callee) {
            let function = &self.program.functions[called];
            let name = function.name.strip_prefix("__builtin_").unwrap_or(&function.name);
            let entry = library::lookup(&function.name).filter(|_| function.body.is_none());
            let Some(entry) =
                entry.filter(|entry| computes(entry) && !OUTPUT.contains(&name) && !library::is_generated(name))
            else {
                continue;
            };
            for (at, arg) in args.iter().enumerate() {
                let is_passed_on =
                    entry.effects.contains(&Effect::Returns(at)) || entry.effects.contains(&Effect::Keeps(at));
                let is_use = arg.ty.is_integer() && !is_passed_on && self.mark(arg).address;
                found.extend(is_use.then_some(arg.span));
            }
            if self.looks_at_bytes_of_pointers(entry, &function.ty.params, args) {
                found.extend(args.first().map(|arg| arg.span));
            }
        }
        found
    }

    /// The functions that a call may run.
    pub(super) fn callees(&self, callee: &Callee) -> Vec<Id<Function>> {
        match callee {
            Callee::Function(called) => vec![*called],
            Callee::Pointer(pointer) => self.pointed_to(pointer),
            Callee::Stub { .. } => Vec::new(),
        }
    }

    /// The functions that a pointer may point to: all that any pointer may, if nothing is known of it.
    fn pointed_to(&self, pointer: &Expr) -> Vec<Id<Function>> {
        let functions = self.functions(pointer);
        if functions.is_empty() && self.lost_pointers_call_any {
            return self.called.clone();
        }
        functions.into_iter().collect()
    }

    fn functions(&self, pointer: &Expr) -> BTreeSet<Id<Function>> {
        match &pointer.kind {
            ExprKind::Func(function) => BTreeSet::from([*function]),
            ExprKind::Decay(inner) | ExprKind::AddrOf(inner) | ExprKind::Deref(inner)
                if inner.ty.is_function() || pointer.ty.is_function() =>
            {
                self.functions(inner)
            }
            ExprKind::Cast(inner) => self.functions(inner),
            ExprKind::Cond(_, a, b) => self.functions(a).into_iter().chain(self.functions(b)).collect(),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Decay(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => {
                let class = self.node(pointer).and_then(|node| self.class(node));
                class.map(|class| self.contents[class].functions.clone()).unwrap_or_default()
            }
        }
    }
}

/// Whether what a library function does depends on its arguments, and not only on its contract.
fn computes(entry: &Entry) -> bool {
    match entry.model {
        Model::Extern => true,
        Model::Within(_) => !entry.model.ignores_arguments(),
        Model::Special(_)
        | Model::Stub(_)
        | Model::Ignore
        | Model::Arbitrary
        | Model::Contract(_)
        | Model::Refuse { .. } => false,
    }
}

/// Whether an argument is an id or a key (`true`), or a value that is passed on, kept or printed as it is (`false`).
fn takes_id(entry: &Entry, at: usize) -> Option<bool> {
    let starts = entry.creates_thread();
    let is_id = match entry.object {
        Some(ObjectKind::Thread | ObjectKind::Key) => at == 0 && starts.is_none() || entry.name.ends_with("_equal"),
        Some(_) | None => false,
    };
    let is_passed_on = starts.is_some_and(|(_, argument)| argument == at) || entry.effects.contains(&Effect::Keeps(at));
    let has_no_effect = [Model::Ignore, THREAD_EXIT].contains(&entry.model) || OUTPUT.contains(&entry.name);
    match (is_id, is_passed_on || has_no_effect) {
        (true, _) => Some(true),
        (false, true) => Some(false),
        (false, false) => None,
    }
}

/// The functions whose addresses are used other than by calling them.
pub(super) fn functions_by_address(program: &Program) -> Vec<Id<Function>> {
    let mut found = BTreeSet::new();
    let mut look = |expr: &Expr| {
        if let ExprKind::Func(function) = expr.kind {
            found.insert(function);
        }
    };
    visit::walk_program_exprs(program, &mut look);
    found.into_iter().collect()
}
