//! Replaces calls of functions of the environment by statements that describe the behavior that their contracts allow
//! ([`crate::library::Contract`]).
//!
//! Takes and gives [`Form::Normal`](crate::ir::Form::Normal), so the explorer and the translation get the same program.
//!
//! ```c
//! n = read(fd, buffer, 80);       // becomes
//! r = *; assume(r >= -1 && r <= 80);
//! if (r > 0) __ulseq_fill(buffer, r);
//! if (r == -1) { e = *; assume(1 <= e && e <= 133); *__errno_location() = e; }
//! n = r;
//! ```

mod context;
mod dates;
mod errno_address;
mod fills;
mod observed_effects;
mod open_descriptors;
mod printed;
mod processes;
mod program_use;
mod relations;
mod results;
mod rules;
mod stream_objects;
mod tracked;
mod unfreeable;

use std::collections::{BTreeSet, HashSet};

use self::context::{compare, Expansion};
use self::observed_effects::ObservedEffects;
use self::program_use::contract_of;
use crate::analysis::points_to;
use crate::analysis::real_library::is_really_called;
use crate::diag::Diagnostic;
use crate::ir::{visit, BinOp, Block, Callee, Expr, Function, Id, Origin, Program, Stmt, StmtKind, VarRole};
use crate::library::{
    self, generated_names, is_generated, Contract, FailureSign, Gives, Model, Range, Relation, Rule, ANY_ARGUMENT,
    ASSEMBLY, ASSEMBLY_INPUT, ASSEMBLY_TEXT, ASSEMBLY_WITH_MEMORY,
};
use crate::passes::unknown_functions::temp;
use crate::passes::{Extern, PassOptions};
use crate::reductions::Reduction;
use crate::source::Span;

/// What is assumed where the program reads `errno`. C11 7.5p3: the first value in another thread than the initial one
/// is indeterminate, and functions may change it even if they do not fail.
const ERRNO: &str = "`errno` is 0 when a thread begins, and most functions change it only if they fail";

/// Expands all calls of functions with a contract.
///
/// # Errors
/// None.
pub(super) fn run(program: &mut Program, options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    errno_address::run(program);
    note_contracts_in_c(program);
    let done = expand_calls(program, options);
    unfreeable::run(program);
    if !options.without.uses(Reduction::OverapproximatedResults) {
        program.overapproximated_calls.clear();
        program.perhaps_overapproximated_calls.clear();
    }
    done
}

/// The same for a program that is linked with the real library: functions whose results follow from their arguments are
/// called.
///
/// # Errors
/// None.
pub(super) fn run_beside_library(program: &mut Program, options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    errno_address::run(program);
    note_contracts_in_c(program);
    expand_calls(program, options)
}

fn expand_calls(program: &mut Program, options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let functions: Vec<_> = program.functions.ids().filter(|id| program.functions[*id].body.is_some()).collect();
    let used = ObservedEffects::of(program);
    if !used.errno && !functions.iter().any(|function| has_contract(program, *function)) {
        return Ok(());
    }
    if let Some(span) = used.errno_read_at {
        program.caveat(ERRNO, span);
    }
    processes::note_threads(program);
    processes::note_handlers(program);
    tracked::note(program);
    open_descriptors::note(program);
    for function in functions {
        let Some(body) = program.functions[function].take_body() else { continue };
        let mut body = block(program, function, body, &used);
        if used.errno && options.externs == Extern::Havoc {
            body = with_any_error(program, function, body);
        }
        program.functions[function].body = Some(body);
    }
    Ok(())
}

/// Makes `errno` arbitrary after each call of an unknown function (C11 7.5p3).
fn with_any_error(program: &mut Program, function: Id<Function>, stmts: Block) -> Block {
    let mut out = Vec::with_capacity(stmts.len());
    for mut stmt in stmts {
        for inner in visit::blocks_mut(&mut stmt) {
            let taken = std::mem::take(inner);
            *inner = with_any_error(program, function, taken);
        }
        let mut unknown = None;
        if let StmtKind::Call { callee: Callee::Function(called), .. } = &stmt.kind {
            let data = &program.functions[*called];
            unknown = Some(*called).filter(|_| data.body.is_none() && library::lookup(&data.name).is_none());
        }
        let by = stmt.origin.by("contracts");
        out.push(stmt);
        if let Some(called) = unknown {
            let mut expansion = Expansion {
                program,
                function,
                called,
                args: Vec::new(),
                by,
                used: None,
                printed: false,
                out: Vec::new(),
            };
            expansion.any_errno();
            out.extend(expansion.out);
        }
    }
    out
}

/// Records the calls of functions whose contract is written in C.
fn note_contracts_in_c(program: &mut Program) {
    let mut calls = Vec::new();
    let inexact = inexact_functions(program);
    let mut perhaps = BTreeSet::new();
    for (id, function) in program.functions.iter() {
        let Some(body) = function.body.as_ref().filter(|_| !program.supplied.contains_key(&id)) else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee: Callee::Function(callee), .. } = &stmt.kind else { return };
            if inexact.contains(callee) {
                perhaps.insert(stmt.origin.span);
            }
            if let Some(subject) = program.supplied.get(callee).copied().flatten() {
                calls.extend(
                    name_in_source(&program.functions[*callee].name).map(|name| (subject, name, stmt.origin.span)),
                );
            }
        });
    }
    program.perhaps_overapproximated_calls.extend(perhaps);
    for (subject, name, span) in calls {
        note(program, subject, &name, span);
    }
}

/// The functions in C that may call [`generated_names::NOT_EXACT`], directly or not.
fn inexact_functions(program: &Program) -> HashSet<Id<Function>> {
    let named = |function: &Function| function.name == generated_names::NOT_EXACT;
    let mut found: HashSet<_> =
        program.functions.iter().filter(|(_, function)| named(function)).map(|(id, _)| id).collect();
    let mut known = 0;
    while found.len() > known {
        known = found.len();
        for (id, function) in program.functions.iter().filter(|(id, _)| program.supplied.contains_key(id)) {
            let mut calls = false;
            function.body.iter().for_each(|body| {
                visit::walk_stmts(body, &mut |stmt| {
                    let StmtKind::Call { callee: Callee::Function(callee), .. } = &stmt.kind else { return };
                    calls |= found.contains(callee);
                });
            });
            if calls {
                found.insert(id);
            }
        }
    }
    let has =
        |name: &str| program.functions.iter().any(|(_, function)| function.body.is_some() && function.name == name);
    found.retain(|id| library::is_inexact_with(&program.functions[*id].name).is_none_or(has));
    found
}

/// Records a call of a function with a contract.
fn note(program: &mut Program, subject: &'static str, name: &str, span: Span) {
    program.contract(subject, name, span);
    if library::is_overapproximated(name) {
        program.overapproximated_calls.insert(span);
    }
}

/// The name by which the program calls a function in C. Those with a list of arguments have another one
/// (`argument_lists`); `None` for what a pass has added (`cancellation_points`).
fn name_in_source(name: &str) -> Option<String> {
    match name.strip_prefix(generated_names::PREFIX) {
        Some(own) => crate::library::lookup(own).map(|_| own.to_string()),
        None => Some(name.to_string()),
    }
}

fn has_contract(program: &Program, function: Id<Function>) -> bool {
    let mut found = false;
    if let Some(body) = &program.functions[function].body {
        visit::walk_stmts(body, &mut |stmt| found |= contract_of(program, &stmt.kind).is_some());
    }
    found
}

/// How a library function without a contract reports that it failed, if it may fail and sets `errno` then.
fn may_fail(program: &Program, kind: &StmtKind) -> Option<FailureSign> {
    let StmtKind::Call { callee, .. } = kind else { return None };
    let entry = points_to::entry_of(program, callee)?;
    let by_result = match entry.model {
        Model::Within(Range::Between(low, _) | Range::UpTo(low, _)) => low == -1,
        Model::Within(Range::Character(_)) => true,
        Model::Within(Range::Fraction | Range::Below(_) | Range::Items(..))
        | Model::Special(_)
        | Model::Stub(_)
        | Model::Extern
        | Model::Ignore
        | Model::Arbitrary
        | Model::Contract(_)
        | Model::Refuse { .. } => false,
    };
    entry.failure.or(by_result.then_some(FailureSign::MinusOne))
}

/// Adds `if (result == -1) errno = *;` to such a call, or `if (result < 0)`; without a result, the call may have
/// failed.
fn with_error(program: &mut Program, function: Id<Function>, stmt: Stmt, failure: FailureSign) -> Block {
    let by = stmt.origin.by("contracts");
    let StmtKind::Call { result, callee: Callee::Function(called), args, .. } = stmt.kind else { return vec![stmt] };
    let ty = program.functions[called].ty.result.unqualified();
    let mut expansion =
        Expansion { program, function, called, args: Vec::new(), by, used: None, printed: false, out: Vec::new() };
    let value = (!ty.is_void()).then(|| expansion.temp(&ty));
    expansion.out.push(Stmt::new(StmtKind::call(value.clone(), Callee::Function(called), args), stmt.origin));
    let failed = match (failure, &value) {
        (FailureSign::MinusOne, Some(value)) => compare(BinOp::Eq, value, -1),
        (FailureSign::Negative, Some(value)) => compare(BinOp::Lt, value, 0),
        (FailureSign::ErrnoOnly, _) | (_, None) => expansion.any_bool(),
    };
    expansion.error_if(failed);
    if let (Some(place), Some(value)) = (result, value) {
        let value = if place.ty.kind == value.ty.kind { value } else { value.cast(&place.ty) };
        expansion.push(StmtKind::Assign { place, value });
    }
    expansion.out
}

fn block(program: &mut Program, function: Id<Function>, stmts: Block, used: &ObservedEffects) -> Block {
    let mut out = Vec::with_capacity(stmts.len());
    for mut stmt in stmts {
        if let Some(failed) = may_fail(program, &stmt.kind).filter(|_| used.errno) {
            out.extend(with_error(program, function, stmt, failed));
            continue;
        }
        let is_real = |name: &str| is_really_called(program, name);
        if let Some((name, contract)) = contract_of(program, &stmt.kind).filter(|(name, _)| !is_real(name)) {
            if let StmtKind::Call { result, callee: Callee::Function(called), args, .. } = stmt.kind {
                let call = Call { name, contract, called, result, args };
                out.extend(expand(program, function, call, &stmt.origin, Some(used)));
                out.extend(forget(program, called, &stmt.origin));
                continue;
            }
        }
        for inner in visit::blocks_mut(&mut stmt) {
            let taken = std::mem::take(inner);
            *inner = block(program, function, taken, used);
        }
        let mut forgotten = Vec::new();
        if let StmtKind::Call { callee: Callee::Function(called), .. } = &stmt.kind {
            forgotten = forget(program, *called, &stmt.origin);
        }
        out.push(stmt);
        out.extend(forgotten);
    }
    out
}

/// What is no longer known of descriptors and streams after a call of this function.
fn forget(program: &Program, called: Id<Function>, origin: &Origin) -> Block {
    let mut forgotten = tracked::forget(program, called, origin);
    forgotten.extend(open_descriptors::forget(program, &program.functions[called], origin));
    forgotten
}

/// Whether the rule only limits the results by the arguments: without a result, it has no effect.
fn limits_result(rule: &Rule) -> bool {
    matches!(
        rule,
        Rule::Relation(
            Relation::IsCharacter(_)
                | Relation::Differs(_)
                | Relation::Locale(..)
                | Relation::NoneOf(_)
                | Relation::Opened(_)
                | Relation::SomeIfNegative(_)
                | Relation::NoneIfMinusOne(_)
                | Relation::Refuses(..)
                | Relation::HasRoom(..)
                | Relation::FitsName(_)
                | Relation::ZeroIf(..)
                | Relation::Seeks(..)
                | Relation::Status(_)
                | Relation::OfStandardStream(_)
                | Relation::OfNewStream(..)
                | Relation::NumberOfStream(_)
                | Relation::Settable(_)
                | Relation::ReachesItself(..)
                | Relation::SomeAddress(_)
                | Relation::DateFits(..)
        )
    )
}

/// A call of a function with a contract.
pub(super) struct Call {
    /// The name of the function.
    pub(super) name: &'static str,
    /// The behavior that its contract allows.
    pub(super) contract: Contract,
    /// The function.
    pub(super) called: Id<Function>,
    /// The place for its result.
    pub(super) result: Option<Expr>,
    /// Its arguments.
    pub(super) args: Vec<Expr>,
}

/// The statements that replace the call. Without `used`, all members count as used.
pub(super) fn expand(
    program: &mut Program,
    function: Id<Function>,
    call: Call,
    origin: &Origin,
    used: Option<&ObservedEffects>,
) -> Block {
    let Call { name, contract, called, result, args } = call;
    if name == generated_names::NOT_EXACT {
        program.overapproximated_calls.insert(origin.span);
    }
    if !is_generated(name) || name == ANY_ARGUMENT {
        note(program, contract.subject, name, origin.span);
    } else if name == ASSEMBLY_INPUT {
        program.caveat("arbitrary results of instructions that give inputs, such as the time", origin.span);
    } else if [ASSEMBLY, ASSEMBLY_WITH_MEMORY, ASSEMBLY_TEXT].contains(&name) {
        // What the instruction computes is not known, so that a violation may rest on what it never does.
        program.overapproximated_calls.insert(origin.span);
        program.caveat("arbitrary outputs of inline assembly whose instructions are not known", origin.span);
    }
    let ty = program.functions[called].ty.result.unqualified();
    let (limits, acts): (Vec<Rule>, Vec<Rule>) = contract.rules.iter().partition(|rule| limits_result(rule));
    let has_effects = contract.errno || !contract.fills.is_empty() || !acts.is_empty();
    let needed = result.is_some() || has_effects || contract.gives.changes_library();
    let value = (needed && !ty.is_void()).then(|| temp(program, function, &ty));
    if let Some(var) = value.as_ref().and_then(Expr::as_var).filter(|_| contract.gives.stays_in_library()) {
        program.vars[var].role = VarRole::LibraryMemory;
    }
    let printed = result.as_ref().zip(used).is_some_and(|(place, used)| used.is_printed(place));
    let mut expansion =
        Expansion { program, function, called, args, by: origin.by("contracts"), used, printed, out: Vec::new() };
    if let Some(what) = contract.beyond {
        expansion.bound(what);
    }
    let names_locale = contract.rules.iter().any(|rule| matches!(rule, Rule::Relation(Relation::Locale(..))));
    if let Some(value) = &value {
        if names_locale && used.is_some_and(|used| !used.other_locale) {
            expansion.first_locale(value);
        } else {
            expansion.gives(contract.gives, value);
        }
    } else if contract.gives == Gives::EndsProcess {
        expansion.may_end();
    } else if let Gives::Stops(what) = contract.gives {
        expansion.push(StmtKind::BoundHit(what));
    }
    expansion.printed = false;
    limits.into_iter().for_each(|rule| expansion.rule(rule, value.as_ref()));
    for fill in contract.fills {
        expansion.fill(*fill, value.as_ref());
    }
    acts.into_iter().for_each(|rule| expansion.rule(rule, value.as_ref()));
    if let (Some(value), true) = (&value, contract.errno) {
        expansion.errno(contract.gives, value);
    }
    if let (Some(place), Some(value)) = (result, value) {
        let value = if place.ty.kind == value.ty.kind { value } else { value.cast(&place.ty) };
        expansion.push(StmtKind::Assign { place, value });
    }
    expansion.out
}
