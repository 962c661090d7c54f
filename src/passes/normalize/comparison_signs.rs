//! Results of `memcmp`, `strcmp` and similar functions: C11 7.24.4 and POSIX (strcasecmp, alphasort) specify only their
//! sign, so they are an arbitrary number of that sign. Where the program uses only the sign, the number does not matter
//! and is not chosen.
//!
//! ```c
//! order = strcmp(a, b);                                // becomes, unless only the sign of `order` is used
//! order = strcmp(a, b);
//! if (order < 0) { order = *; assume(order < 0); }
//! else if (order > 0) { order = *; assume(order > 0); }
//! ```

use std::collections::HashSet;

use super::matchers::direct_callee;
use crate::ir::{visit, Block, Expr, ExprKind, Id, IdSet, Init, IntKind, Program, Stmt, StmtKind, TypeKind, UnOp, Var};

/// The calls of a lowered body whose results are used only for their sign.
#[derive(Default)]
pub(super) struct Signs(HashSet<*const Expr>);

impl Signs {
    /// Analyzes a body, which must not move as long as the result is in use. Of what a comparison function for the
    /// library returns, only the sign is used.
    pub(super) fn of(program: &Program, body: &Block, is_comparator: bool) -> Signs {
        let returned = if is_comparator { Use::Sign } else { Use::Other };
        let mut look = Look { program, returned, signs: HashSet::new(), stored: Vec::new(), others: IdSet::default() };
        look.block(body);
        let Look { mut signs, stored, others, .. } = look;
        signs.extend(stored.into_iter().filter(|(_, var)| !others.contains(var)).map(|(call, _)| call));
        Signs(signs)
    }

    /// Whether only the sign of this call's result is used.
    pub(super) fn contains(&self, call: &Expr) -> bool {
        self.0.contains(&std::ptr::from_ref(call))
    }
}

/// Whether the callee is a library function whose result is specified only by its sign.
pub(super) fn compares(program: &Program, callee: &Expr) -> bool {
    let Some(id) = direct_callee(callee) else { return false };
    let function = &program.functions[id];
    let name = function.name.strip_prefix("__builtin_").unwrap_or(&function.name);
    let is_text = matches!(name, "memcmp" | "strcmp" | "strncmp" | "strcoll" | "strcasecmp" | "strncasecmp" | "bcmp");
    let is_wide = matches!(name, "wcscmp" | "wcsncmp" | "wcscoll" | "wmemcmp");
    let is_order = matches!(name, "alphasort" | "versionsort");
    // Some are executed as C.
    let is_of_library = function.body.is_none() || program.supplied.contains_key(&id);
    (is_text || is_wide || is_order) && is_of_library
}

/// Whether the callee is a library function whose result only says whether it is 0 (POSIX.1-2001 bcmp).
pub(super) fn only_tells_difference(program: &Program, callee: &Expr) -> bool {
    compares(program, callee) && direct_callee(callee).is_some_and(|id| program.functions[id].name.ends_with("bcmp"))
}

/// The use of a value.
#[derive(Clone, Copy)]
enum Use {
    /// Only its sign matters.
    Sign,
    /// It is stored in this variable, and used only there.
    Stored(Id<Var>),
    Other,
}

struct Look<'a> {
    program: &'a Program,
    /// How the result of the function is used.
    returned: Use,
    signs: HashSet<*const Expr>,
    /// Calls whose results are stored in variables.
    stored: Vec<(*const Expr, Id<Var>)>,
    /// Variables whose values are used for more than the sign.
    others: IdSet<Id<Var>>,
}

impl Look<'_> {
    fn block(&mut self, block: &Block) {
        block.iter().for_each(|stmt| self.statement(stmt));
    }

    fn statement(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Expr(expr) => self.value(expr, Use::Sign),
            StmtKind::If { cond, .. } | StmtKind::While { cond, .. } | StmtKind::DoWhile { cond, .. } => {
                self.value(cond, Use::Sign);
            }
            StmtKind::For { cond, step, .. } => {
                cond.iter().chain(step).for_each(|expr| self.value(expr, Use::Sign));
            }
            StmtKind::Decl(var, Some(Init::Expr(value))) => self.assigned(*var, value),
            StmtKind::Return(Some(value)) => self.value(value, self.returned),
            StmtKind::Decl(..)
            | StmtKind::Block(_)
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Return(None)
            | StmtKind::Switch { .. }
            | StmtKind::Case(..)
            | StmtKind::Default
            | StmtKind::Continue
            | StmtKind::Asm(_)
            | StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Atomic(_)
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Havoc(_)
            | StmtKind::Assume { .. }
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(_)
            | StmtKind::Start { .. }
            | StmtKind::Visible(_) => visit::stmt_exprs(stmt, &mut |expr| self.value(expr, Use::Other)),
        }
        visit::blocks(stmt).for_each(|inner| self.block(inner));
    }

    /// Handles `var = value`.
    fn assigned(&mut self, var: Id<Var>, value: &Expr) {
        let data = &self.program.vars[var];
        let keeps = matches!(data.ty.kind, TypeKind::Int(IntKind::Int | IntKind::Long | IntKind::LongLong));
        let kept = if keeps && !data.storage.is_static() { Use::Stored(var) } else { Use::Other };
        self.value(value, kept);
    }

    fn value(&mut self, expr: &Expr, used: Use) {
        match &expr.kind {
            ExprKind::Var(var) => match used {
                Use::Sign => {}
                Use::Stored(_) | Use::Other => {
                    self.others.insert(*var);
                }
            },
            ExprKind::Binary(op, a, b) if op.is_comparison() => {
                let with = |other: &Expr| if is_zero(other) { Use::Sign } else { Use::Other };
                self.value(a, with(b));
                self.value(b, with(a));
            }
            ExprKind::Unary(UnOp::Not, a) => self.value(a, Use::Sign),
            ExprKind::LogAnd(a, b) | ExprKind::LogOr(a, b) => {
                self.value(a, Use::Sign);
                self.value(b, Use::Sign);
            }
            ExprKind::Cond(cond, a, b) => {
                self.value(cond, Use::Sign);
                self.value(a, used);
                self.value(b, used);
            }
            ExprKind::Comma(a, b) => {
                self.value(a, Use::Sign);
                self.value(b, used);
            }
            ExprKind::Cast(inner) => {
                let keeps = expr.ty.is_void()
                    || matches!(expr.ty.kind, TypeKind::Int(IntKind::Int | IntKind::Long | IntKind::LongLong));
                self.value(inner, if keeps { used } else { Use::Other });
            }
            ExprKind::Assign(place, value) => self.assignment(place, value, used),
            ExprKind::Call(callee, args) => {
                if compares(self.program, callee) && !only_tells_difference(self.program, callee) {
                    self.compared(std::ptr::from_ref(expr), used);
                }
                self.value(callee, Use::Other);
                args.iter().for_each(|arg| self.value(arg, Use::Other));
            }
            ExprKind::StmtExpr(body) => self.statement_expression(body, used),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
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
            | ExprKind::AssignOp { .. }
            | ExprKind::IncDec { .. }
            | ExprKind::Builtin(..)
            | ExprKind::CompoundLiteral(..)
            | ExprKind::VaArg(_) => visit::operands(expr, &mut |operand| self.value(operand, Use::Other)),
        }
    }

    /// Records how the result of a call that compares is used.
    fn compared(&mut self, call: *const Expr, used: Use) {
        match used {
            Use::Sign => self.signs.extend([call]),
            Use::Stored(var) => self.stored.push((call, var)),
            Use::Other => {}
        }
    }

    /// Handles `place = value` as an expression.
    fn assignment(&mut self, place: &Expr, value: &Expr, used: Use) {
        let Some(var) = place.as_var() else {
            self.value(place, Use::Other);
            return self.value(value, Use::Other);
        };
        self.assigned(var, value);
        if !matches!(used, Use::Sign) {
            self.others.insert(var);
        }
    }

    /// Handles a statement expression, whose value is that of its last statement.
    fn statement_expression(&mut self, body: &Block, used: Use) {
        let Some((last, before)) = body.split_last() else { return };
        before.iter().for_each(|stmt| self.statement(stmt));
        if let StmtKind::Expr(value) = &last.kind {
            self.value(value, used);
        } else {
            self.statement(last);
        }
    }
}

fn is_zero(expr: &Expr) -> bool {
    expr.as_cast().map_or_else(|| expr.as_int() == Some(0), is_zero)
}
