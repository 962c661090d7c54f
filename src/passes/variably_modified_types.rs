//! Variably modified types (C11 6.7.6p3) other than arrays with one variable dimension: arrays with variable lengths in
//! inner dimensions, and pointers to arrays of variable length. From here on they are arrays of, and pointers to, the
//! elements of their innermost variable dimension.
//!
//! ```c
//! int m[h][w], (*row)[w] = m;      // int m[h * w], *row = m;
//! row++;                           // row += w;
//! m[i][j] = (*row)[j];             // (m + i * w)[j] = row[j];
//! ```
//!
//! An index that leaves its row, but not the whole array, is not detected. Arrays with one variable dimension, whose
//! elements have constant size, stay as they are: `normalize/variable_length_arrays.rs` gives them their memory.
//!
//! Takes and gives [`Form::Lowered`](crate::ir::Form::Lowered).

use super::PassOptions;
use crate::diag::Diagnostic;
use crate::ir::{
    visit, ArrayLen, BinOp, Block, Expr, ExprKind, Function, FunctionType, Id, Init, Program, Stmt, StmtKind, Storage,
    Type, TypeKind, Var, VarRole,
};

/// Replaces such types, and computes addresses with the lengths.
///
/// # Errors
/// None.
pub fn run(program: &mut Program, _: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    if !program.vars.iter().any(|(_, var)| var.role == VarRole::Length) {
        return Ok(());
    }
    for function in program.functions.ids().collect::<Vec<_>>() {
        let Some(mut body) = program.functions[function].take_body() else { continue };
        Flattening { program, function }.block(&mut body);
        program.functions[function].body = Some(body);
    }
    for var in program.vars.ids().collect::<Vec<_>>() {
        // The declaration of a local has set the type of an array.
        if !is_variable(&program.vars[var].ty) {
            program.vars[var].ty = flat(&program.vars[var].ty);
        }
    }
    Ok(())
}

struct Flattening<'p> {
    program: &'p mut Program,
    function: Id<Function>,
}

impl Flattening<'_> {
    fn block(&mut self, block: &mut Block) {
        for mut stmt in std::mem::take(block) {
            visit::stmt_exprs_mut(&mut stmt, &mut |expr| self.expr(expr));
            visit::blocks_mut(&mut stmt).for_each(|inner| self.block(inner));
            if let StmtKind::Decl(var, _) = stmt.kind {
                block.extend(self.whole_length(var, &stmt));
            }
            block.push(stmt);
        }
    }

    /// Makes one dimension of several, for a variable that is declared here: computes their product before.
    fn whole_length(&mut self, var: Id<Var>, declaration: &Stmt) -> Option<Stmt> {
        let ty = self.program.vars[var].ty.clone();
        if !ty.element().is_some_and(is_variable) {
            return None;
        }
        let size_t = Type::size_t(self.program.model);
        let product = self.length(&ty, &size_t);
        let length = self.program.add_var("__ulseq_length", size_t, Storage::Local);
        self.program.vars[length].span = self.program.vars[var].span;
        self.program.functions[self.function].locals.push(length);
        let whole = TypeKind::Array(element(&ty).clone().into(), ArrayLen::Variable(length));
        self.program.vars[var].ty = Type::qualified(whole, ty.quals);
        let kind = StmtKind::Decl(length, Some(Init::Expr(product)));
        Some(Stmt::new(kind, declaration.origin.by("variably_modified_types")))
    }

    /// The number of elements of constant size, in this integer type.
    fn length(&self, ty: &Type, integer: &Type) -> Expr {
        let TypeKind::Array(of, len) = &ty.kind else { return Expr::constant(1, integer.clone()) };
        let own = match len {
            ArrayLen::Variable(var) => self.program.place(*var).cast(integer),
            ArrayLen::Fixed(length) => Expr::constant((*length).into(), integer.clone()),
            ArrayLen::Unknown => Expr::constant(0, integer.clone()),
        };
        match is_variable(of) {
            true => Expr::binary(BinOp::Mul, own, self.length(of, integer)),
            false => own,
        }
    }

    /// The type in which addresses are computed.
    fn difference(&self) -> Type {
        Type::ptrdiff_t(self.program.model)
    }

    /// `index * length`
    fn scaled(&self, index: Expr, ty: &Type) -> Expr {
        let integer = self.difference();
        let span = index.span;
        Expr::binary(BinOp::Mul, index.cast(&integer), self.length(ty, &integer)).at(span)
    }

    /// Replaces the types in an expression. One that denotes an array of variable length becomes a pointer to its first
    /// element.
    fn expr(&mut self, expr: &mut Expr) {
        if let ExprKind::StmtExpr(block) = &mut expr.kind {
            self.block(block);
        }
        let was = expr.ty.clone();
        let operand = rows_of_operands(expr);
        let takes_array = expr.as_address().is_some_and(|of| is_variable(&of.ty));
        visit::operands_mut(expr, &mut |operand| self.expr(operand));
        if is_variable(&was) {
            self.array(expr, &was);
            expr.ty = Type::new(TypeKind::Pointer(element(&was).clone().into()));
            return;
        }
        expr.ty = flat(&was);
        if let ExprKind::AssignOp { compute, .. } = &mut expr.kind {
            **compute = flat(compute);
        }
        if let (true, ExprKind::Decay(of) | ExprKind::AddrOf(of)) = (takes_array, &mut expr.kind) {
            // The array is a pointer to its first element by now.
            expr.kind = taken(of).kind;
        } else if let Some((row, both)) = operand {
            self.arithmetic(expr, &row, both);
        }
    }

    /// An lvalue that is an array: a pointer to its first element.
    fn array(&mut self, expr: &mut Expr, ty: &Type) {
        if let ExprKind::Var(var) = expr.kind {
            let whole = Expr::var(var, self.program.vars[var].ty.clone()).at(expr.span);
            expr.kind = ExprKind::Decay(Box::new(whole));
        } else if let ExprKind::Deref(pointer) = &mut expr.kind {
            expr.kind = taken(pointer).kind;
        } else if let ExprKind::Index(base, index) = &mut expr.kind {
            let offset = self.scaled(taken(index), ty);
            expr.kind = ExprKind::Binary(BinOp::Add, Box::new(taken(base)), Box::new(offset));
        }
    }

    /// Makes an operation that counts rows one that counts elements.
    fn arithmetic(&self, expr: &mut Expr, row: &Type, both: bool) {
        let (ty, span) = (expr.ty.clone(), expr.span);
        if let ExprKind::Binary(BinOp::Sub, left, right) = &mut expr.kind {
            if both {
                let elements = ExprKind::Binary(BinOp::Sub, Box::new(taken(left)), Box::new(taken(right)));
                let length = Box::new(self.length(row, &ty));
                expr.kind = ExprKind::Binary(BinOp::Div, Box::new(Expr::new(elements, ty, span)), length);
                return;
            }
        }
        if let ExprKind::Binary(BinOp::Add | BinOp::Sub, _, number) | ExprKind::AssignOp { value: number, .. } =
            &mut expr.kind
        {
            **number = self.scaled(taken(number), row);
        } else if let ExprKind::IncDec { place, inc, postfix } = &mut expr.kind {
            let (place, inc, postfix) = (taken(place), *inc, *postfix);
            expr.kind = self.step(Box::new(place), inc, postfix, row, &ty);
        }
    }

    /// `p++` is `(p += length) - length`.
    fn step(&self, place: Box<Expr>, inc: bool, postfix: bool, row: &Type, ty: &Type) -> ExprKind {
        let (op, back) = if inc { (BinOp::Add, BinOp::Sub) } else { (BinOp::Sub, BinOp::Add) };
        let length = self.length(row, &self.difference());
        let span = place.span;
        let value = Box::new(length.clone());
        let stepped = ExprKind::AssignOp { op, place, value, compute: Box::new(ty.clone()) };
        match postfix {
            true => ExprKind::Binary(back, Box::new(Expr::new(stepped, ty.clone(), span)), Box::new(length)),
            false => stepped,
        }
    }
}

/// The array of variable length to which the first operand points, and whether the other one points to such an array,
/// too.
fn rows_of_operands(expr: &Expr) -> Option<(Type, bool)> {
    if let ExprKind::Binary(_, left, right) = &expr.kind {
        return Some((rows(&left.ty)?.clone(), rows(&right.ty).is_some()));
    }
    if let ExprKind::IncDec { place, .. } | ExprKind::AssignOp { place, .. } = &expr.kind {
        return Some((rows(&place.ty)?.clone(), false));
    }
    None
}

fn taken(expr: &mut Expr) -> Expr {
    std::mem::replace(expr, Expr::int(0))
}

/// The array of variable length to which a pointer points.
fn rows(ty: &Type) -> Option<&Type> {
    ty.pointee().filter(|to| is_variable(to))
}

/// Whether it is an array whose size depends on a variable.
fn is_variable(ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Array(of, len) => matches!(len, ArrayLen::Variable(_)) || is_variable(of),
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Record(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => false,
    }
}

/// The elements of the innermost variable dimension, which have constant size.
fn element(ty: &Type) -> &Type {
    match &ty.kind {
        TypeKind::Array(of, _) if is_variable(ty) => element(of),
        TypeKind::Array(..)
        | TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Record(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => ty,
    }
}

/// The type that replaces a type; arrays of variable length are replaced where they are declared.
fn flat(ty: &Type) -> Type {
    let kind = match &ty.kind {
        TypeKind::Pointer(to) => TypeKind::Pointer(flat(element(to)).into()),
        TypeKind::Array(of, len) => TypeKind::Array(flat(of).into(), len.clone()),
        TypeKind::Function(function) => {
            let params = function.params.iter().map(flat).collect();
            TypeKind::Function(
                FunctionType { result: flat(&function.result), params, ..function.as_ref().clone() }.into(),
            )
        }
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Record(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => return ty.clone(),
    };
    Type::qualified(kind, ty.quals)
}
