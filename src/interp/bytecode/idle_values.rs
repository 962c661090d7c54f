//! Inputs that decide nothing, such as the times that a program only prints: of each, 0 represents all values.
//!
//! A variable is *idle* if whatever it holds comes to nothing: it is only set, computed with for the value of another
//! idle variable, where no value makes that undefined, or passed to a function of the library that looks at no argument
//! (`printf`). No condition, address, index, argument, result, or check depends on one, and nothing has its address. So
//! two executions that differ in values of idle variables only are the same but for these.
//!
//! A test is none that decides if it has the same outcome whatever its variables may hold (`idle_ranges`): that the time of
//! a clock is valid.
//!
//! Of assumptions, those are left out that concern only idle variables that are 0 in every execution in which all
//! inputs of idle variables are 0, and that hold then: such an execution is one of the program, and any other one
//! differs from one of these in idle variables only.

use crate::interp::bytecode::idle_ranges::{direct, IdleRanges};
use crate::interp::bytecode::input_domains::{is_ignored, known_number, library_entry};
use crate::ir::{
    lowered_only_expr, lowered_only_stmt, visit, ArrayLen, BinOp, Callee, Expr, ExprKind, Id, IdSet, Program, Stmt,
    StmtKind, TypeKind, UnOp, Var,
};
use crate::library::{self, Model};

/// The idle variables of a program in normal form.
pub(super) fn find(program: &Program) -> IdSet<Id<Var>> {
    let mut uses =
        Uses { program, idle: candidates(program), flows: Vec::new(), assumed: Vec::new(), tested: Vec::new() };
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| uses.statement(stmt));
    }
    uses.settle();
    uses.idle
}

/// Numbers, and structures, whose members are looked at where they are used.
fn candidates(program: &Program) -> IdSet<Id<Var>> {
    let is_one = |var: &Var| match var.ty.kind {
        TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Enum(_) | TypeKind::Record(_) => true,
        TypeKind::Pointer(_) | TypeKind::Array(..) | TypeKind::VaList | TypeKind::Function(_) | TypeKind::Void => false,
    };
    let mut found: IdSet<_> = program.vars.iter().filter(|(_, var)| is_one(var)).map(|(id, _)| id).collect();
    for (_, var) in program.vars.iter() {
        let mut ty = &var.ty;
        while let TypeKind::Array(inner, _) | TypeKind::Pointer(inner) = &ty.kind {
            // The length of an array is used.
            if let TypeKind::Array(_, ArrayLen::Variable(length)) = &ty.kind {
                found.remove(length);
            }
            ty = inner;
        }
    }
    found
}

/// A value that is stored in a variable; `None` is one that the library gives.
struct Flow<'a> {
    to: Id<Var>,
    from: IdSet<Id<Var>>,
    value: Option<&'a Expr>,
}

struct Uses<'a> {
    program: &'a Program,
    /// The variables that no other use has been found of.
    idle: IdSet<Id<Var>>,
    flows: Vec<Flow<'a>>,
    /// The conditions that are assumed.
    assumed: Vec<&'a Expr>,
    /// The conditions that are tested.
    tested: Vec<&'a Expr>,
}

impl<'a> Uses<'a> {
    fn statement(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Assign { place, value } => match direct(place) {
                Some(to) if self.always_has_a_value(value) => {
                    let from = self.computed_from(value);
                    self.flows.push(Flow { to, from, value: Some(value) });
                }
                Some(_) => self.used(value),
                None => [place, value].into_iter().for_each(|expr| self.used(expr)),
            },
            StmtKind::Havoc(place) if direct(place).is_some() => {}
            StmtKind::Assume { cond, .. } => {
                self.computed_from(cond);
                self.assumed.push(cond);
            }
            StmtKind::If { cond, .. } => {
                self.computed_from(cond);
                self.tested.push(cond);
            }
            StmtKind::Call { callee, args, result, .. } => {
                let is_ignored = is_ignored(self.program, callee);
                if let Callee::Pointer(pointer) = callee {
                    self.used(pointer);
                }
                for (at, arg) in args.iter().enumerate() {
                    if is_looked_at_only(self.program, callee, at) && address_of(arg).is_some() {
                        continue;
                    }
                    match is_ignored && self.always_has_a_value(arg) {
                        true => drop(self.computed_from(arg)),
                        false => self.used(arg),
                    }
                }
                match result.as_ref().map(|place| (place, direct(place))) {
                    Some((_, Some(_))) if is_arbitrary(self.program, callee) => {}
                    Some((_, Some(to))) => self.flows.push(Flow { to, from: IdSet::default(), value: None }),
                    Some((place, None)) => self.used(place),
                    None => {}
                }
            }
            StmtKind::Havoc(_)
            | StmtKind::Block(_)
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
            | lowered_only_stmt!() => visit::stmt_exprs(stmt, &mut |expr| self.used(expr)),
        }
    }

    /// Whether no value of its variables makes an expression without accesses undefined.
    fn always_has_a_value(&self, value: &Expr) -> bool {
        let mut always = true;
        visit::walk_expr(value, &mut |expr| {
            let is_signed = matches!(expr.ty.kind, TypeKind::Int(kind) if kind.is_signed());
            let computes = matches!(expr.kind, ExprKind::Unary(..) | ExprKind::Binary(..));
            always &= !(is_signed && computes && self.program.checks_overflow);
            always &= match &expr.kind {
                ExprKind::Binary(BinOp::Div | BinOp::Rem, _, by) if !expr.ty.is_float() => {
                    known_number(self.program, by).is_some_and(|by| by > 0)
                }
                ExprKind::Binary(BinOp::Shl | BinOp::Shr, _, by) => {
                    known_number(self.program, by).is_some_and(|by| by < 8)
                }
                ExprKind::Cast(inner) => !(inner.ty.is_float() && expr.ty.is_integer()),
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
                | ExprKind::Cond(..)
                | ExprKind::LogAnd(..)
                | ExprKind::LogOr(..)
                | lowered_only_expr!() => true,
            };
        });
        always
    }

    /// The variables whose values a value is computed from. Those in addresses are used.
    fn computed_from(&mut self, value: &Expr) -> IdSet<Id<Var>> {
        let mut from = IdSet::default();
        self.collect(value, &mut from);
        from
    }

    fn collect(&mut self, value: &Expr, from: &mut IdSet<Id<Var>>) {
        if let Some(var) = direct(value) {
            from.insert(var);
            return;
        }
        match &value.kind {
            ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..) => visit::operands(value, &mut |operand| self.collect(operand, from)),
            ExprKind::Var(_)
            | ExprKind::Member(..)
            | ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Func(_)
            | ExprKind::Decay(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | lowered_only_expr!() => self.used(value),
        }
    }

    /// All variables in an expression are used.
    fn used(&mut self, expr: &Expr) {
        visit::walk_expr(expr, &mut |e| {
            if let Some(var) = e.as_var() {
                self.idle.remove(&var);
            }
        });
    }

    /// What flows into a variable that is used is used, and so are the variables of assumptions that are not left out.
    fn settle(&mut self) {
        let mut left = None;
        while left != Some(self.idle.len()) {
            left = Some(self.idle.len());
            for flow in &self.flows {
                if !self.idle.contains(&flow.to) {
                    self.idle.retain(|var| !flow.from.contains(var));
                }
            }
            let ranges = IdleRanges::of(self.program, &self.idle);
            let open: Vec<_> = self.tested.iter().filter(|cond| ranges.outcome(cond).is_none()).copied().collect();
            open.into_iter().for_each(|cond| self.used(cond));
            let zeros = self.zeros();
            for cond in self.assumed.clone() {
                let is_left_out = at_zero(cond, &zeros).is_some_and(|value| value != 0);
                if !is_left_out {
                    self.used(cond);
                }
            }
        }
    }

    /// The idle variables that are 0 if all inputs of idle variables are.
    fn zeros(&self) -> IdSet<Id<Var>> {
        let is_set = |var: &Id<Var>| self.program.vars[*var].init.is_some();
        let mut zeros: IdSet<_> = self.idle.iter().filter(|var| !is_set(var)).copied().collect();
        let mut left = None;
        while left != Some(zeros.len()) {
            left = Some(zeros.len());
            for flow in &self.flows {
                if flow.value.is_none_or(|value| at_zero(value, &zeros) != Some(0)) {
                    zeros.remove(&flow.to);
                }
            }
        }
        zeros
    }
}

/// The variable whose address an argument is.
fn address_of(arg: &Expr) -> Option<Id<Var>> {
    let ExprKind::AddrOf(object) = &arg.without_casts().kind else { return None };
    direct(object)
}

/// Whether the call only accesses what this argument points to: nothing depends on when a wait ends (see `timed_waits`),
/// and that memory is read concerns races and its lifetime.
fn is_looked_at_only(program: &Program, callee: &Callee, at: usize) -> bool {
    library_entry(program, callee).is_some_and(|entry| match entry.deadline {
        Some(deadline) => deadline.time == at,
        None => library::only_reads(entry.name) && at == 0,
    })
}

/// Whether the call is one of a library function whose result is any value of its type.
fn is_arbitrary(program: &Program, callee: &Callee) -> bool {
    library_entry(program, callee).is_some_and(|entry| matches!(entry.model, Model::Arbitrary))
}

/// The value of an integer expression in which these variables are 0; `None` if it depends on anything else.
fn at_zero(value: &Expr, zeros: &IdSet<Id<Var>>) -> Option<i128> {
    match &value.kind {
        ExprKind::Int(number) => Some(*number),
        ExprKind::Var(_) | ExprKind::Member(..) | ExprKind::Deref(_) => {
            direct(value).filter(|var| zeros.contains(var)).map(|_| 0)
        }
        // Every integer type has these two numbers.
        ExprKind::Cast(inner) if value.ty.is_integer() && inner.ty.is_integer() => {
            at_zero(inner, zeros).filter(|number| [0, 1].contains(number))
        }
        ExprKind::Unary(UnOp::Not, inner) => Some(i128::from(at_zero(inner, zeros)? == 0)),
        ExprKind::Binary(op, a, b) => {
            let (a, b) = (at_zero(a, zeros)?, at_zero(b, zeros)?);
            match op {
                BinOp::Eq => Some(i128::from(a == b)),
                BinOp::Ne => Some(i128::from(a != b)),
                BinOp::Lt => Some(i128::from(a < b)),
                BinOp::Le => Some(i128::from(a <= b)),
                BinOp::Gt => Some(i128::from(a > b)),
                BinOp::Ge => Some(i128::from(a >= b)),
                BinOp::Add
                | BinOp::Sub
                | BinOp::Mul
                | BinOp::Div
                | BinOp::Rem
                | BinOp::Shl
                | BinOp::Shr
                | BinOp::BitAnd
                | BinOp::BitOr
                | BinOp::BitXor => None,
            }
        }
        ExprKind::LogAnd(a, b) => match at_zero(a, zeros)? {
            0 => Some(0),
            _ => Some(i128::from(at_zero(b, zeros)? != 0)),
        },
        ExprKind::LogOr(a, b) => match at_zero(a, zeros)? {
            0 => Some(i128::from(at_zero(b, zeros)? != 0)),
            _ => Some(1),
        },
        ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Func(_)
        | ExprKind::Unary(..)
        | ExprKind::Cast(_)
        | ExprKind::Decay(_)
        | ExprKind::Index(..)
        | ExprKind::AddrOf(_)
        | ExprKind::SizeOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | ExprKind::Cond(..)
        | lowered_only_expr!() => None,
    }
}
