//! The values that are tried for inputs.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::interp::choices::Domain;
use crate::interp::value::normal;
use crate::interp::SemanticsOptions;
use crate::ir::{
    lowered_only_expr, lowered_only_stmt, visit, BinOp, Callee, Expr, ExprKind, Id, IntKind, Program, StmtKind, Type,
    TypeKind, UnOp, Var,
};

use crate::library::{self, Entry};

/// The maximum number of constants of the program that are tried, and that random executions try.
const CONSTANTS: usize = 12;
const SAMPLED: usize = 1_000;

/// Constants that the program compares with, smallest first.
pub(super) fn constants(program: &Program) -> Vec<i64> {
    let mut found = BTreeSet::new();
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_block_exprs(body, &mut |expr| {
            if let ExprKind::Binary(op, a, b) = &expr.kind {
                let value = b.without_casts().as_int().or_else(|| a.without_casts().as_int());
                if let Some(value) = value.filter(|_| op.is_comparison()).and_then(|v| i64::try_from(v).ok()) {
                    found.extend([value, value.saturating_sub(1), value.saturating_add(1)]);
                }
            }
        });
    }
    let mut all: Vec<i64> = found.into_iter().collect();
    all.sort_by_key(|v| v.unsigned_abs());
    all.truncate(SAMPLED);
    all
}

/// The values of an input that is only tested for zero: 1 represents all nonzero values.
pub(super) const ZERO_OR_NOT: [u64; 2] = [0, 1];

/// The values of such an input within these limits. If the limits exclude 1, another nonzero value takes its place.
pub(super) fn zero_or_not_within(low: i128, high: i128) -> Vec<u64> {
    let zero = (low..=high).contains(&0).then_some(0);
    let other = [1, high, low].into_iter().find(|value| *value != 0 && (low..=high).contains(value));
    zero.into_iter().chain(other).map(|value| value as u64).collect()
}

/// The domain of an input: all values of small types, or those of the range that the user gave; otherwise a sample.
pub(super) fn domain(size: u8, signed: bool, bool_like: bool, constants: &[i64], options: &SemanticsOptions) -> Domain {
    if bool_like {
        return Domain::complete(ZERO_OR_NOT.to_vec());
    }
    if let (Some((low, high)), true) = (options.range, size > 1) {
        let values: BTreeSet<u64> = (low..=high).map(|v| normal(v as u64, size, signed)).collect();
        return Domain::complete(values.into_iter().collect());
    }
    if size == 1 {
        return Domain::complete((0..256).map(|v| normal(v, 1, signed)).collect());
    }
    let bits = 8 * u32::from(size);
    let (min, max) = if signed { (1u64 << (bits - 1), (1u64 << (bits - 1)) - 1) } else { (0, u64::MAX) };
    let mut values = vec![0, 1];
    let more = constants.iter().take(CONSTANTS).map(|v| *v as u64).chain([u64::MAX, min, max]);
    for value in more.map(|v| normal(v, size, signed)) {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    values.iter_mut().for_each(|v| *v = normal(*v, size, signed));
    Domain::incomplete(values)
}

/// The values of an input of integer type in this range that only random executions try: the constants of the program,
/// and the powers of two with their neighbors.
pub(super) fn sampled(constants: &[i64], (low, high): (i128, i128), tried: &[u64]) -> Vec<u64> {
    let powers = (2..64).flat_map(|bit| [(1i128 << bit) - 1, 1 << bit]);
    let all: BTreeSet<i128> = constants.iter().map(|constant| i128::from(*constant)).chain(powers).collect();
    let within = all.into_iter().filter(|value| (low..=high).contains(value)).map(|value| value as u64);
    within.filter(|value| !tried.contains(value)).collect()
}

/// Size in bytes and signedness of a scalar type; pointers are unsigned. `None` for other types.
pub(super) fn scalar(program: &Program, ty: &Type) -> Option<(u8, bool)> {
    match &ty.kind {
        TypeKind::Int(kind) => int(program, *kind),
        TypeKind::Enum(id) => int(program, program.enums[*id].repr),
        TypeKind::Pointer(_) | TypeKind::Function(_) => {
            Some((if program.model == crate::ir::DataModel::Lp64 { 8 } else { 4 }, false))
        }
        TypeKind::Float(crate::ir::FloatKind::Float) => Some((4, false)),
        TypeKind::Float(crate::ir::FloatKind::Double) => Some((8, false)),
        TypeKind::Float(_) | TypeKind::Void | TypeKind::Array(..) | TypeKind::Record(_) | TypeKind::VaList => None,
    }
}

fn int(program: &Program, kind: IntKind) -> Option<(u8, bool)> {
    let bytes = kind.bits(program.model).max(8) / 8;
    (bytes <= 8).then_some((bytes as u8, kind.is_signed()))
}

/// The variables that are only tested for zero, or computed with in ways that come to nothing: for them, two values
/// represent all values. (`usleep(rand() % 100)`: no function of the model depends on how long a thread sleeps.)
pub(super) fn only_tested(program: &Program) -> HashSet<Id<Var>> {
    let (mut uses, mut tests): (HashMap<Id<Var>, u32>, HashMap<Id<Var>, u32>) = (HashMap::new(), HashMap::new());
    let mut copies: Vec<(Id<Var>, Id<Var>)> = Vec::new();
    for (_, function) in program.functions.iter() {
        let Some(body) = &function.body else { continue };
        visit::walk_stmts(body, &mut |stmt| {
            match &stmt.kind {
                StmtKind::If { cond, .. } | StmtKind::Assume { cond, .. } => test(cond, &mut tests),
                StmtKind::Call { callee, args, result, .. } => {
                    match is_ignored(program, callee) {
                        // These arguments are not evaluated.
                        true => args.iter().for_each(|arg| occurrences(arg, &mut tests)),
                        false => args.iter().for_each(|arg| inner_tests(arg, &mut tests)),
                    }
                    result.iter().filter_map(variable).for_each(|v| *tests.entry(v).or_default() += 1);
                }
                StmtKind::Havoc(place) => variable(place).into_iter().for_each(|v| *tests.entry(v).or_default() += 1),
                StmtKind::Assign { place, value } => {
                    // Being set is no use.
                    variable(place).into_iter().for_each(|v| *tests.entry(v).or_default() += 1);
                    match (variable(place), variable(strip_conversions(program, value))) {
                        (Some(to), Some(from)) => copies.push((to, from)),
                        _ => inner_tests(value, &mut tests),
                    }
                }
                // Whatever else they mention counts as a use.
                StmtKind::Block(_)
                | StmtKind::Label(_)
                | StmtKind::Goto(_)
                | StmtKind::Break
                | StmtKind::Return(_)
                | StmtKind::Loop { .. }
                | StmtKind::Atomic(_)
                | StmtKind::AtomicBegin
                | StmtKind::AtomicEnd
                | StmtKind::Violation(_)
                | StmtKind::BoundHit(_)
                | StmtKind::EndProcess
                | StmtKind::EndThread(_)
                | StmtKind::Start { .. }
                | StmtKind::Visible(_)
                | lowered_only_stmt!() => {}
            }
            visit::stmt_exprs(stmt, &mut |expr| {
                visit::walk_expr(expr, &mut |e| {
                    if let ExprKind::Var(var) = e.kind {
                        *uses.entry(var).or_default() += 1;
                    }
                });
            });
        });
    }
    unused_values(program, &uses, &mut tests);
    follow_copies(program, &uses, tests, copies)
}

/// The variables whose every use is a test: what is only copied to such a variable is one, too.
fn follow_copies(
    program: &Program,
    uses: &HashMap<Id<Var>, u32>,
    mut tests: HashMap<Id<Var>, u32>,
    mut copies: Vec<(Id<Var>, Id<Var>)>,
) -> HashSet<Id<Var>> {
    loop {
        let good = |v: &Id<Var>, tests: &HashMap<Id<Var>, u32>| {
            !program.vars[*v].storage.is_static() && uses.get(v) == tests.get(v)
        };
        let mut changed = Vec::new();
        copies.retain(|(to, from)| {
            let settled = good(to, &tests);
            if settled {
                changed.push(*from);
            }
            !settled
        });
        if changed.is_empty() {
            return uses.keys().copied().filter(|v| good(v, &tests)).collect();
        }
        changed.into_iter().for_each(|from| *tests.entry(from).or_default() += 1);
    }
}

/// Counts what computes the value of a variable that is only set, or is an argument that is not evaluated, as no use of
/// its operands.
fn unused_values(program: &Program, uses: &HashMap<Id<Var>, u32>, tests: &mut HashMap<Id<Var>, u32>) {
    let mut idle: HashMap<Id<Var>, u32> = HashMap::new();
    let mut values: Vec<(Id<Var>, &Expr)> = Vec::new();
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            stmt.written().and_then(variable).into_iter().for_each(|v| *idle.entry(v).or_default() += 1);
            if let StmtKind::Call { callee, args, .. } = &stmt.kind {
                if is_ignored(program, callee) {
                    args.iter().for_each(|arg| occurrences(arg, &mut idle));
                }
            }
            if let StmtKind::Assign { place, value } = &stmt.kind {
                values.extend(variable(place).filter(|_| always_has_a_value(program, value)).map(|to| (to, value)));
            }
        });
    }
    loop {
        let before = values.len();
        let is_unused = |v: &Id<Var>| !program.vars[*v].storage.is_static() && uses.get(v) == idle.get(v);
        let (unused, others): (Vec<_>, Vec<_>) = values.into_iter().partition(|(to, _)| is_unused(to));
        for (_, value) in unused {
            occurrences(value, &mut idle);
            // The caller counts copies itself.
            if variable(strip_conversions(program, value)).is_none() {
                occurrences(value, tests);
            }
        }
        values = others;
        if values.len() == before {
            return;
        }
    }
}

/// Whether the call is one of a library function whose arguments have no effect.
pub(super) fn is_ignored(program: &Program, callee: &Callee) -> bool {
    library_entry(program, callee).is_some_and(|entry| entry.model.ignores_arguments())
}

/// What is known of the library function that is called by name.
pub(super) fn library_entry(program: &Program, callee: &Callee) -> Option<&'static Entry> {
    let Callee::Function(called) = callee else { return None };
    let function = &program.functions[*called];
    library::lookup(&function.name).filter(|_| function.body.is_none())
}

/// The value of a constant that is not negative, and that its conversions do not change.
pub(super) fn known_number(program: &Program, value: &Expr) -> Option<i128> {
    match (value.as_cast(), &value.ty.kind) {
        (None, _) => value.as_int().filter(|number| *number >= 0),
        (Some(inner), TypeKind::Int(kind)) => {
            let signed_bits = kind.bits(program.model).min(64) - 1;
            known_number(program, inner).filter(|number| *number < 1 << signed_bits)
        }
        (Some(_), _) => None,
    }
}

/// Counts the variables in an expression.
fn occurrences(expr: &Expr, counts: &mut HashMap<Id<Var>, u32>) {
    visit::walk_expr(expr, &mut |expr| expr.as_var().into_iter().for_each(|v| *counts.entry(v).or_default() += 1));
}

/// Whether no value of its variables makes the expression undefined; `false`, too, if it tests whether one is zero,
/// which the caller counts itself.
fn always_has_a_value(program: &Program, expr: &Expr) -> bool {
    let mut always = true;
    visit::walk_expr(expr, &mut |expr| {
        always &= match &expr.kind {
            ExprKind::Binary(BinOp::Div | BinOp::Rem, _, by) => known_number(program, by).is_some_and(|by| by > 0),
            ExprKind::Binary(BinOp::Shl | BinOp::Shr | BinOp::Eq | BinOp::Ne, ..) | ExprKind::Unary(UnOp::Not, _) => {
                false
            }
            ExprKind::Binary(..) | ExprKind::Unary(..) => !program.checks_overflow,
            ExprKind::Cast(inner) => {
                let is_bool = matches!(expr.ty.kind, TypeKind::Int(IntKind::Bool));
                expr.ty.is_integer() && inner.ty.is_integer() && !is_bool
            }
            ExprKind::Int(_) | ExprKind::Var(_) => true,
            ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Func(_)
            | ExprKind::Decay(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => false,
        };
    });
    always
}

fn variable(expr: &Expr) -> Option<Id<Var>> {
    expr.as_var()
}

/// The expression without conversions that preserve whether a value is zero.
fn strip_conversions<'e>(program: &Program, expr: &'e Expr) -> &'e Expr {
    let inner = expr.as_cast().filter(|inner| keeps_zero(program, &inner.ty, &expr.ty));
    inner.map_or(expr, |inner| strip_conversions(program, inner))
}

/// Whether a conversion maps zero, and only zero, to zero. A nonzero integer is at least 1 away from zero, and no
/// floating type rounds it to zero. But a fraction becomes the integer zero, and a small double the float zero.
fn keeps_zero(program: &Program, from: &Type, to: &Type) -> bool {
    let is_bool = matches!(to.kind, TypeKind::Int(IntKind::Bool));
    let to_floating = to.is_float() && !from.is_float();
    match (scalar(program, from), scalar(program, to)) {
        (Some(_), Some(_)) if is_bool || to_floating => true,
        (Some(from_size), Some(to_size)) => from.is_float() == to.is_float() && to_size.0 >= from_size.0,
        _ => false,
    }
}

/// Records a variable whose value is only tested for zero.
fn test(cond: &Expr, tests: &mut HashMap<Id<Var>, u32>) {
    match &cond.kind {
        ExprKind::Var(var) => *tests.entry(*var).or_default() += 1,
        ExprKind::Unary(UnOp::Not, inner) => test(inner, tests),
        ExprKind::Binary(BinOp::Eq | BinOp::Ne, a, b) if b.without_casts().as_int() == Some(0) => test(a, tests),
        ExprKind::LogAnd(a, b) | ExprKind::LogOr(a, b) => {
            test(a, tests);
            test(b, tests);
        }
        ExprKind::Cast(inner) if matches!(cond.ty.kind, TypeKind::Int(IntKind::Bool)) => test(inner, tests),
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Func(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Cast(_)
        | ExprKind::Decay(_)
        | ExprKind::Deref(_)
        | ExprKind::Index(..)
        | ExprKind::Member(..)
        | ExprKind::AddrOf(_)
        | ExprKind::SizeOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | ExprKind::Cond(..)
        | lowered_only_expr!() => inner_tests(cond, tests),
    }
}

/// Collects the tests inside an expression whose own value is used.
fn inner_tests(expr: &Expr, tests: &mut HashMap<Id<Var>, u32>) {
    match &expr.kind {
        ExprKind::Var(_) => {}
        ExprKind::Unary(UnOp::Not, _) | ExprKind::LogAnd(..) | ExprKind::LogOr(..) => test(expr, tests),
        ExprKind::Binary(BinOp::Eq | BinOp::Ne, _, b) if b.without_casts().as_int() == Some(0) => test(expr, tests),
        ExprKind::Cast(_) if matches!(expr.ty.kind, TypeKind::Int(IntKind::Bool)) => test(expr, tests),
        ExprKind::Cond(c, a, b) => {
            test(c, tests);
            inner_tests(a, tests);
            inner_tests(b, tests);
        }
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Func(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Cast(_)
        | ExprKind::Decay(_)
        | ExprKind::Deref(_)
        | ExprKind::Index(..)
        | ExprKind::Member(..)
        | ExprKind::AddrOf(_)
        | ExprKind::SizeOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | lowered_only_expr!() => visit::operands(expr, &mut |operand| inner_tests(operand, tests)),
    }
}
