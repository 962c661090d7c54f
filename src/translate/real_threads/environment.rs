//! What a program that is driven along a schedule gets from its environment: the values of the schedule, by the
//! statements that get them, in place of those that the real library would give.
//!
//! ```c
//! n = *;                       // becomes
//! n = __replay_given_int(4);
//! n = rand();                  // becomes
//! n = __replay_given_int(5);
//! __ulseq_fill(to, size);      // becomes
//! __replay_fill(to, size, 6);
//! ```
//!
//! The last argument identifies the statement; `token.c` gives each of its executions the next value. Functions that
//! print, and those whose results follow from their arguments, are called.

use std::collections::{BTreeMap, BTreeSet};

use crate::analysis::real_library::{is_really_called, may_really_wait};
use crate::ir::{
    input_kind, Callee, Expr, Function, FunctionType, Id, IntKind, Program, Stmt, StmtKind, Type, TypeKind, Var,
};
use crate::library::{self, Model, Special};
use crate::source::Span;

/// Prefix of the functions that give a value.
const GIVEN: &str = "__replay_given_";

/// The statements that get something from the environment.
#[derive(Default)]
pub(super) struct PlaceNumbers {
    /// By their places in the source, from 0.
    pub(super) numbers: BTreeMap<Span, usize>,
    /// The calls of functions of the program: what a schedule gives there is got by statements of the function, of which
    /// a sequential program shows nothing if it is not inlined.
    pub(super) calls: BTreeSet<Span>,
}

/// The changes to a program so far.
#[derive(Default)]
pub(super) struct Environment {
    places: PlaceNumbers,
    functions: BTreeMap<String, Id<Function>>,
}

impl Environment {
    /// The statement with which the program gets what the schedule gives here instead; `None` for one that gets
    /// nothing from the environment.
    pub(super) fn given(&mut self, program: &mut Program, stmt: &Stmt) -> Option<StmtKind> {
        if let StmtKind::Havoc(place) = &stmt.kind {
            return Some(self.value(program, place, stmt));
        }
        let StmtKind::Call { callee: Callee::Function(called), args, result, .. } = &stmt.kind else { return None };
        let function = &program.functions[*called];
        if function.body.is_some() {
            self.places.calls.insert(stmt.origin.span);
        }
        if function.body.is_some() || may_wait(program, stmt) {
            return None;
        }
        let fill = match function.name.as_str() {
            "__ulseq_fill" => Some("__replay_fill"),
            "__ulseq_fill_text" => Some("__replay_fill_text"),
            "__ulseq_fill_short_text" => Some("__replay_fill_short_text"),
            _ => None,
        };
        match (fill, result) {
            (Some(name), _) => Some(self.fill(program, name, args.clone(), stmt)),
            (None, Some(result)) if is_open(program, &function.name) => Some(self.value(program, result, stmt)),
            (None, None) if library::only_sleeps(&function.name) => Some(StmtKind::Block(Vec::new())),
            (None, None) if args.iter().any(|arg| is_other_stream(program, arg)) => Some(StmtKind::Block(Vec::new())),
            (None, _) => None,
        }
    }

    /// The numbers of all places.
    pub(super) fn into_places(self) -> PlaceNumbers {
        self.places
    }

    /// What is no scalar keeps what the machine has put there.
    fn value(&mut self, program: &mut Program, place: &Expr, stmt: &Stmt) -> StmtKind {
        let kind = input_kind(program, &place.ty);
        let result = kind.is_some().then(|| place.clone());
        let ty = match (kind, place.ty.is_pointer()) {
            (_, true) => Type::void().pointer_to(),
            (Some(_), false) => without_enumeration(program, &place.ty),
            (None, false) => Type::int(),
        };
        let name = format!("{GIVEN}{}", kind.unwrap_or("int"));
        let function = self.function(program, &name, ty, Vec::new());
        let number = self.number(stmt.origin.span);
        StmtKind::call(result, Callee::Function(function), vec![number])
    }

    fn fill(&mut self, program: &mut Program, name: &str, mut args: Vec<Expr>, stmt: &Stmt) -> StmtKind {
        let size = Type::size_t(program.model);
        let mut params = vec![Type::void().pointer_to()];
        if let Some(count) = args.get_mut(1) {
            *count = count.clone().cast(&size);
            params.push(size);
        }
        let function = self.function(program, name, Type::void(), params);
        args.push(self.number(stmt.origin.span));
        StmtKind::call(None, Callee::Function(function), args)
    }

    fn number(&mut self, span: Span) -> Expr {
        let next = self.places.numbers.len();
        Expr::int(*self.places.numbers.entry(span).or_insert(next) as i128)
    }

    fn function(&mut self, program: &mut Program, name: &str, result: Type, mut params: Vec<Type>) -> Id<Function> {
        params.push(Type::int_kind(IntKind::Int));
        *self
            .functions
            .entry(name.to_owned())
            .or_insert_with(|| program.functions.push(Function::declared(name, FunctionType::new(result, params))))
    }
}

/// Whether the statement calls a real function that may wait for what another thread does (POSIX read): the schedule
/// does not know for what.
pub(super) fn may_wait(program: &Program, stmt: &Stmt) -> bool {
    let StmtKind::Call { callee: Callee::Function(called), .. } = &stmt.kind else { return false };
    let function = &program.functions[*called];
    function.body.is_none() && may_really_wait(program, &function.name)
}

/// The type that the functions of `token.c` have: an enumeration is its integer type.
fn without_enumeration(program: &Program, ty: &Type) -> Type {
    program.int_kind(ty).map_or_else(|| ty.unqualified(), Type::int_kind)
}

/// Whether the argument is a stream that is none of the standard ones: what the schedule gives for it is no stream of
/// the real library.
fn is_other_stream(program: &Program, arg: &Expr) -> bool {
    let is_stream = |to: &Type| matches!(to.kind, TypeKind::Record(id) if program.records[id].name == "_IO_FILE");
    let is_standard = |var: Id<Var>| library::STANDARD_STREAMS.contains(&program.vars[var].name.as_str());
    arg.ty.pointee().is_some_and(is_stream) && !arg.without_casts().as_var().is_some_and(is_standard)
}

/// Whether the function has a result that its arguments do not determine.
fn is_open(program: &Program, name: &str) -> bool {
    let Some(entry) = library::lookup(name) else { return false };
    match entry.model {
        Model::Within(_) | Model::Arbitrary | Model::Special(Special::Nondet) => !is_really_called(program, name),
        Model::Special(_)
        | Model::Stub(_)
        | Model::Extern
        | Model::Ignore
        | Model::Contract(_)
        | Model::Refuse { .. } => false,
    }
}
