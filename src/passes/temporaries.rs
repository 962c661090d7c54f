//! Variables for temporary objects: an array that is a member of a function's result has an address, and its lifetime
//! ends with the full expression (C11 6.2.4p8).
//!
//! ```text
//! if (strcmp(name(1).text, "x")) ...;                 // becomes
//!
//! if (({ struct name value; strcmp((*(value = name(1), &value)).text, "x"); })) ...;
//! ```
//!
//! The lifetime of the variable ends with its block, so `block_lifetimes` detects a pointer that is kept longer. An
//! array that is only indexed needs no variable. Takes and gives [`Form::Lowered`](crate::ir::Form::Lowered).

use super::PassOptions;
use crate::diag::Diagnostic;
use crate::ir::{visit, Block, Expr, ExprKind, Function, Id, Origin, Program, Stmt, StmtKind, Storage, Type, Var};

/// Introduces variables for such values.
///
/// # Errors
/// None.
pub fn run(program: &mut Program, _: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    for function in program.functions.ids().collect::<Vec<_>>() {
        if let Some(mut body) = program.functions[function].take_body() {
            Temporaries { program, function, found: Vec::new() }.block(&mut body);
            program.functions[function].body = Some(body);
        }
    }
    Ok(())
}

struct Temporaries<'a> {
    program: &'a mut Program,
    function: Id<Function>,
    /// The variables of the full expression.
    found: Vec<Id<Var>>,
}

impl Temporaries<'_> {
    fn block(&mut self, block: &mut Block) {
        visit::walk_stmts_mut(block, &mut |stmt| visit::stmt_exprs_mut(stmt, &mut |expr| self.full_expression(expr)));
    }

    fn full_expression(&mut self, expr: &mut Expr) {
        let outer = std::mem::take(&mut self.found);
        self.expression(expr);
        let found = std::mem::replace(&mut self.found, outer);
        if found.is_empty() {
            return;
        }
        let statement = |kind| Stmt::new(kind, Origin::user(expr.span));
        let mut block: Block = found.into_iter().map(|var| statement(StmtKind::Decl(var, None))).collect();
        let (ty, span) = (expr.ty.clone(), expr.span);
        block.push(statement(StmtKind::Expr(expr.clone())));
        *expr = Expr::new(ExprKind::StmtExpr(block), ty, span);
    }

    fn expression(&mut self, expr: &mut Expr) {
        if let ExprKind::StmtExpr(block) = &mut expr.kind {
            return self.block(block);
        }
        if let ExprKind::Index(base, index) = &mut expr.kind {
            if let ExprKind::Decay(array) = &mut base.kind {
                self.expression(array);
            } else {
                self.expression(base);
            }
            return self.expression(index);
        }
        if let ExprKind::Decay(place) | ExprKind::AddrOf(place) = &mut expr.kind {
            value_below(place).into_iter().for_each(|value| self.give_variable(value));
        }
        visit::operands_mut(expr, &mut |operand| self.expression(operand));
    }

    /// Rewrites `value` to `*(variable = value, &variable)`.
    fn give_variable(&mut self, value: &mut Expr) {
        let (ty, span) = (value.ty.unqualified(), value.span);
        let var = self.program.add_var("value", ty.clone(), Storage::Local);
        self.program.vars[var].span = span;
        self.program.functions[self.function].locals.push(var);
        self.found.push(var);
        let place = Expr::var(var, ty.clone()).at(span);
        let assign = ExprKind::Assign(Box::new(place.clone()), Box::new(value.clone()));
        let address = place.addr_of().at(span);
        let pointer: Type = address.ty.clone();
        let comma = ExprKind::Comma(Box::new(Expr::new(assign, ty, span)), Box::new(address));
        *value = Expr::new(comma, pointer, span).deref().at(span);
    }
}

/// The rvalue that contains an lvalue, if there is one.
fn value_below(place: &mut Expr) -> Option<&mut Expr> {
    if matches!(place.kind, ExprKind::Index(..)) {
        let ExprKind::Index(base, _) = &mut place.kind else { return None };
        let ExprKind::Decay(array) = &mut base.kind else { return None };
        return value_below(array);
    }
    let ExprKind::Member(of, _) = &mut place.kind else { return None };
    if matches!(of.kind, ExprKind::Member(..) | ExprKind::Index(..)) {
        return value_below(of);
    }
    Some(&mut **of).filter(|of| !of.is_place())
}
