//! Where values go in calls: to parameters, also of functions that are called through a pointer or by the thread
//! library; back to the result; to what the library keeps.

use std::collections::BTreeSet;

use super::value_classes::{copied, holds_pointer, Classes, Node, Root};
use crate::interp::library_operations as native;
use crate::interp::library_operations::Lib;
use crate::ir::{
    lowered_only_expr, visit, Callee, Expr, ExprKind, Function, Id, Init, InitIndex, Program, Type, TypeKind, Var,
};
use crate::library::{self, Effect};

const KEPT: Node = (Root::Kept, 0);

impl Classes<'_> {
    /// The value goes to this place.
    pub(super) fn flow(&mut self, to: Option<Node>, value: &Expr) {
        if let ExprKind::Cond(_, a, b) = &value.kind {
            self.flow(to, a);
            self.flow(to, b);
            return;
        }
        self.unite(to, self.node(value));
        if let Some(to) = to.filter(|_| value.ty.is_pointer()) {
            let functions = self.functions(value);
            let number = self.number(to);
            let known = &mut self.contents[number].functions;
            let before = known.len();
            known.extend(functions);
            self.grown |= known.len() > before;
        }
    }

    /// The values of its initializer go to a static object and its members.
    pub(super) fn flow_into_object(&mut self, var: Id<Var>) {
        let data = &self.program.vars[var];
        if let Some(init) = &data.init {
            self.flow_into((Root::Var(var), 0), &data.ty, init);
        }
    }

    fn flow_into(&mut self, node: Node, ty: &Type, init: &Init) {
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
                self.flow(Some((Root::Var(*param), 0)), arg);
            }
            self.unite(Some((Root::Result(called), 0)), result.and_then(|place| self.node(place)));
        }
    }

    fn call_library(&mut self, called: Id<Function>, result: Option<&Expr>, args: &[Expr]) {
        let name = &self.program.functions[called].name;
        let result = result.and_then(|place| self.node(place));
        let name = name.strip_prefix("__builtin_").unwrap_or(name);
        let plays = |wanted: &[Lib]| {
            native::lookup(name).is_some_and(|(operations, _)| operations.iter().any(|lib| wanted.contains(lib)))
        };
        if let (true, Some(node)) = (plays(&[Lib::Myself]), result) {
            self.mark_id(node);
        }
        if let (true, [_, destructor, ..]) = (plays(&[Lib::KeyCreate]), args) {
            for function in self.pointed_to(destructor) {
                let param = self.program.functions[function].params.first();
                self.unite(Some(KEPT), param.map(|param| (Root::Var(*param), 0)));
            }
        }
        match (name, args) {
            ("memcpy" | "memmove" | "mempcpy", [to, from, ..]) | ("bcopy", [from, to, ..]) => self.copy(to, from),
            _ => {}
        }
        let Some(entry) = library::lookup(name) else { return };
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

    /// The argument of a thread goes to its function, whose result the library keeps.
    fn create(&mut self, functions: &[Id<Function>], argument: &Expr) {
        for function in functions {
            if let Some(param) = self.program.functions[*function].params.first() {
                self.flow(Some((Root::Var(*param), 0)), argument);
            }
            self.unite(Some((Root::Result(*function), 0)), Some(KEPT));
        }
    }

    fn effect(&mut self, effect: Effect, result: Option<Node>, args: &[Expr]) {
        match effect {
            Effect::Keeps(at) => args.get(at).into_iter().for_each(|arg| self.flow(Some(KEPT), arg)),
            Effect::ReturnsKept => self.unite(Some(KEPT), result),
            Effect::WritesKept(at) => self.unite(Some(KEPT), args.get(at).and_then(|arg| self.element(arg))),
            Effect::Returns(at) => args.get(at).into_iter().for_each(|arg| self.flow(result, arg)),
            Effect::Copies(..) | Effect::Reads(_) | Effect::Writes(_) | Effect::Fresh | Effect::Frees(_) => {}
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
                self.made_at(arg, (Root::Var(*param), 0));
            }
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

    /// The functions that a call may run.
    fn callees(&self, callee: &Callee) -> Vec<Id<Function>> {
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
