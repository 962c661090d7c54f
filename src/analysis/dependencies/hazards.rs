//! The variables on which it depends whether an expression is defined, or what a library function does: implicit
//! assertions read them, so they stay in every abstraction.

use super::expressions::{constant, each_var, is_within};
use crate::analysis::points_to::entry_of;
use crate::ir::{
    lowered_only_expr, lowered_only_stmt, visit, BinOp, Block, Callee, Expr, ExprKind, Id, IdSet, Program, Stmt,
    StmtKind, Storage, UnOp, Var,
};
use crate::library::{self, Model, Special};

/// The variables of a program in normal form that no abstraction may lose.
pub(super) fn run(program: &Program) -> IdSet<Id<Var>> {
    let mut survey = Survey { program, found: IdSet::default() };
    program.functions.iter().filter_map(|(_, function)| function.body.as_ref()).for_each(|body| survey.block(body));
    survey.found
}

/// Whether the value of an expression, or the place that it denotes, may be undefined.
pub fn has_hazard(program: &Program, expr: &Expr) -> bool {
    Survey { program, found: IdSet::default() }.value(expr)
}

/// Whether the call is one of a library function whose arguments have no effect.
pub fn is_ignored(program: &Program, callee: &Callee) -> bool {
    entry_of(program, callee).is_some_and(|entry| entry.model.ignores_arguments())
}

struct Survey<'a> {
    program: &'a Program,
    found: IdSet<Id<Var>>,
}

impl Survey<'_> {
    fn block(&mut self, block: &Block) {
        visit::walk_stmts(block, &mut |stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Assign { place, value } => {
                self.value(place);
                self.value(value);
                if !place.ty.is_arithmetic() {
                    self.all(value);
                }
            }
            StmtKind::Call { result, callee, args, .. } => self.call(result.as_ref(), callee, args),
            StmtKind::EndThread(Some(value)) => self.all(value),
            StmtKind::Return(Some(value)) => {
                self.value(value);
                if !value.ty.is_arithmetic() {
                    self.all(value);
                }
            }
            StmtKind::Loop { body, .. } if self.creates(body) => self.exits(body),
            StmtKind::Start { arg, .. } => self.all(arg),
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Return(None)
            | StmtKind::Loop { .. }
            | StmtKind::Atomic(_)
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Havoc(_)
            | StmtKind::Assume { .. }
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(None)
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => visit::stmt_exprs(stmt, &mut |expr| {
                self.value(expr);
            }),
        }
    }

    /// Arguments of the program's own functions are set as variables are; what is passed to others matters to them. The
    /// result of a function of the library says what it did.
    fn call(&mut self, result: Option<&Expr>, callee: &Callee, args: &[Expr]) {
        let is_own = |function| self.program.functions[function].body.is_some();
        let entry = entry_of(self.program, callee);
        let passes = match callee {
            Callee::Function(function) => entry.is_none() && is_own(*function),
            Callee::Pointer(_) | Callee::Stub { .. } => false,
        };
        let ignored = is_ignored(self.program, callee);
        let is_input = entry.is_some_and(|entry| matches!(entry.model, Model::Special(Special::Nondet)));
        let checks =
            entry.is_some_and(|entry| matches!(entry.model, Model::Special(Special::Assert | Special::Assume)));
        if let Callee::Pointer(pointer) = callee {
            self.all(pointer);
        }
        for arg in args {
            if (passes || ignored || checks) && arg.ty.is_arithmetic() {
                self.value(arg);
            } else {
                self.all(arg);
            }
        }
        if let Some(result) = result {
            self.value(result);
            if !passes && !ignored && !is_input && !matches!(callee, Callee::Pointer(_)) {
                self.all(result);
            }
        }
    }

    /// Whether a loop creates threads or allocates memory: if its number of iterations were arbitrary, so would be
    /// theirs.
    fn creates(&self, body: &Block) -> bool {
        let mut creates = false;
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee: Callee::Function(function), .. } = &stmt.kind else { return };
            let name = &self.program.functions[*function].name;
            creates |= library::creates_thread(name) || library::allocates(name);
        });
        creates
    }

    fn exits(&mut self, body: &Block) {
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::If { cond, .. } = &stmt.kind {
                self.all(cond);
            }
        });
    }

    fn all(&mut self, expr: &Expr) {
        each_var(expr, &mut |var| {
            self.found.insert(var);
        });
    }

    /// Notes the variables on which it depends whether the expression is defined. Returns whether it may be undefined.
    fn value(&mut self, expr: &Expr) -> bool {
        if expr.ty.is_pointer() {
            let constant = expr.is_zero_constant() || expr.as_function().is_some();
            self.all(expr);
            return !constant;
        }
        match &expr.kind {
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Func(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..) => false,
            // An object that the program does not define may not be modeled.
            ExprKind::Var(var) => self.program.vars[*var].storage == Storage::Extern,
            ExprKind::Unary(op, a) => {
                let overflows = *op == UnOp::Neg && self.program.checks_overflow && expr.ty.is_integer();
                self.hazard_if(overflows, &[a])
            }
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b),
            ExprKind::Cast(a) => {
                let exact = expr.ty.is_arithmetic() && a.ty.is_integer();
                let is_test = expr.ty.is_bool() && a.ty.is_arithmetic();
                self.hazard_if(!exact && !is_test, &[a])
            }
            ExprKind::Member(a, _) => self.value(a),
            ExprKind::Deref(a) | ExprKind::AddrOf(a) | ExprKind::Decay(a) => self.hazard_if(true, &[a]),
            ExprKind::Index(base, index) => self.index(base, index),
            ExprKind::Cond(c, a, b) => {
                let inside = self.value(a) | self.value(b);
                self.hazard_if(inside, &[c])
            }
            ExprKind::LogAnd(a, b) | ExprKind::LogOr(a, b) => {
                let inside = self.value(b);
                self.hazard_if(inside, &[a])
            }
            lowered_only_expr!() => self.hazard_if(true, &[expr]),
        }
    }

    fn binary(&mut self, op: BinOp, a: &Expr, b: &Expr) -> bool {
        let signed = self.program.checks_overflow && a.ty.is_integer();
        let hazard = match op {
            BinOp::Div | BinOp::Rem => a.ty.is_integer() && constant(b).is_none_or(|value| value <= 0),
            BinOp::Shl | BinOp::Shr => !constant(b).is_some_and(|by| (0..i128::from(width(a))).contains(&by)) || signed,
            BinOp::Add | BinOp::Sub | BinOp::Mul => signed,
            BinOp::BitAnd
            | BinOp::BitOr
            | BinOp::BitXor
            | BinOp::Lt
            | BinOp::Le
            | BinOp::Gt
            | BinOp::Ge
            | BinOp::Eq
            | BinOp::Ne => false,
        };
        self.hazard_if(hazard || a.ty.is_pointer() || b.ty.is_pointer(), &[a, b])
    }

    /// An index into an array is checked; what the array holds does not matter.
    fn index(&mut self, base: &Expr, index: &Expr) -> bool {
        match base.as_decayed() {
            Some(array) if is_within(array, index) => self.value(array),
            Some(array) => {
                self.value(array);
                self.all(index);
                true
            }
            None => {
                self.all(base);
                self.all(index);
                true
            }
        }
    }

    /// Notes all variables of the operands if they make the expression undefined, else those that make an operand so.
    fn hazard_if(&mut self, hazard: bool, operands: &[&Expr]) -> bool {
        let mut inside = hazard;
        for operand in operands {
            if hazard {
                self.all(operand);
            }
            inside |= self.value(operand);
        }
        inside
    }
}

/// The width of the promoted type of a shift's left operand, at least.
fn width(expr: &Expr) -> u32 {
    use crate::ir::{DataModel, TypeKind};
    match &expr.ty.kind {
        // The shorter of the two models.
        TypeKind::Int(kind) => kind.bits(DataModel::Ilp32),
        TypeKind::Enum(_) => 32,
        TypeKind::Void
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Array(..)
        | TypeKind::Function(_)
        | TypeKind::Record(_)
        | TypeKind::VaList => 0,
    }
}
