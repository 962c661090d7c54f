//! Prints expressions.

use super::literal::int_literal;
use super::precedence::{of_binary, wraps, Prec};
use super::Printer;
use crate::ir::agreed_layout::is_alignment_agreed;
use crate::ir::layout::least_align;
use crate::ir::{AtomicOp, BinOp, Builtin, Expr, ExprKind, Field, IntKind, MemoryOrder, Type, TypeKind, UnOp};

impl Printer<'_> {
    /// Prints an expression, in parentheses if its precedence is lower than `min`.
    pub(super) fn expr(&mut self, expr: &Expr, min: Prec) {
        let expr = self.shown(expr);
        let wrap = self.prec(expr) < min;
        self.wrapped(expr, wrap);
    }

    fn wrapped(&mut self, shown: &Expr, wrap: bool) {
        if wrap {
            self.out.push('(');
        }
        self.bare(shown);
        if wrap {
            self.out.push(')');
        }
    }

    /// Prints a condition: an assignment is parenthesized to avoid a gcc warning.
    pub(super) fn condition(&mut self, expr: &Expr) {
        let is_assignment = matches!(self.shown(expr).kind, ExprKind::Assign(..));
        self.expr(expr, if is_assignment { Prec::Cond } else { Prec::Comma });
    }

    /// Prints a value that is stored in an object of type `target`, or passed as one.
    pub(super) fn value(&mut self, expr: &Expr, target: &Type) {
        let expr = self.assigned(expr, target);
        self.expr(expr, Prec::Assign);
    }

    /// The precedence of the outermost printed operator of a shown expression.
    fn prec(&self, expr: &Expr) -> Prec {
        match &expr.kind {
            ExprKind::Int(value) => self.int_prec(*value, &expr.ty),
            ExprKind::Float(text) if text.starts_with('-') => Prec::Unary,
            ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Func(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::StmtExpr(_)
            | ExprKind::Builtin(..)
            | ExprKind::VaArg(_) => Prec::Primary,
            ExprKind::Unary(..) | ExprKind::Cast(_) | ExprKind::Deref(_) | ExprKind::AddrOf(_) => Prec::Unary,
            ExprKind::Decay(inner) => self.prec(inner),
            ExprKind::Index(..) | ExprKind::Member(..) | ExprKind::Call(..) | ExprKind::CompoundLiteral(..) => {
                Prec::Postfix
            }
            ExprKind::IncDec { postfix: true, .. } => Prec::Postfix,
            ExprKind::IncDec { postfix: false, .. } => Prec::Unary,
            ExprKind::Binary(op, ..) => of_binary(*op),
            ExprKind::LogAnd(..) => Prec::LogAnd,
            ExprKind::LogOr(..) => Prec::LogOr,
            ExprKind::Cond(..) => Prec::Cond,
            ExprKind::Assign(..) | ExprKind::AssignOp { .. } => Prec::Assign,
            ExprKind::Comma(..) => Prec::Comma,
        }
    }

    fn int_prec(&self, value: i128, ty: &Type) -> Prec {
        if value >= 0 || ty.is_pointer() {
            return Prec::Primary;
        }
        let kind = self.program.int_kind(ty).unwrap_or(IntKind::Int);
        int_literal(value, kind, self.program.model).1
    }

    /// Prints a shown expression without enclosing parentheses.
    fn bare(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Int(value) => self.int(*value, &expr.ty),
            ExprKind::Float(text) => self.put(text),
            ExprKind::Str { bytes, width } => self.string(bytes, *width, &expr.ty),
            ExprKind::Var(var) => self.out.push_str(&self.names.vars[var.index()]),
            ExprKind::Func(function) => self.out.push_str(&self.names.functions[function.index()]),
            ExprKind::Unary(op, operand) => self.unary(*op, operand),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right),
            ExprKind::Cast(inner) => self.cast(inner, &expr.ty),
            ExprKind::Decay(inner) => self.bare(inner),
            ExprKind::Deref(pointer) => self.prefixed("*", pointer),
            ExprKind::AddrOf(place) => self.prefixed("&", place),
            ExprKind::Index(base, index) => self.index(base, index),
            ExprKind::Member(of, field) => self.member(of, *field),
            ExprKind::SizeOf(ty) => self.type_operand("sizeof", ty),
            ExprKind::AlignOf(ty) => match least_align(self.program, ty) {
                Some(align) if !is_alignment_agreed(self.program, ty) => self.int(align.into(), &expr.ty),
                Some(_) | None => self.type_operand("_Alignof", ty),
            },
            ExprKind::OffsetOf(ty, path) => self.offset_of(ty, path),
            ExprKind::Cond(cond, yes, no) => self.choice(cond, yes, no),
            ExprKind::LogAnd(left, right) => self.logical(" && ", Prec::LogAnd, left, right),
            ExprKind::LogOr(left, right) => self.logical(" || ", Prec::LogOr, left, right),
            ExprKind::Assign(place, value) => {
                self.expr(place, Prec::Unary);
                self.put(" = ");
                self.value(value, &place.ty);
            }
            ExprKind::AssignOp { op, place, value, compute } => self.assign_op(*op, place, value, compute),
            ExprKind::IncDec { place, inc, postfix } => self.step_by_one(place, *inc, *postfix),
            ExprKind::Call(callee, args) => self.call(callee, args),
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args),
            ExprKind::Comma(first, second) => {
                self.discarded(first, Prec::Assign);
                self.put(", ");
                self.expr(second, Prec::Assign);
            }
            ExprKind::StmtExpr(block) => {
                self.put("({");
                self.line_end();
                self.nested(block, expr.ty.is_void());
                self.line_start();
                self.put("})");
            }
            ExprKind::CompoundLiteral(_, init) => {
                self.parenthesized_type(&expr.ty);
                self.literal_init(init, &expr.ty);
            }
            ExprKind::VaArg(list) => {
                self.put("__builtin_va_arg(");
                self.expr(list, Prec::Assign);
                let name = self.type_name(&expr.ty.unqualified());
                self.put(&format!(", {name})"));
            }
        }
    }

    fn cast(&mut self, inner: &Expr, to: &Type) {
        self.parenthesized_type(&to.unqualified());
        // CBMC takes no conversion of a fraction to an enumeration.
        if let (TypeKind::Enum(id), true) = (&to.kind, inner.ty.is_float()) {
            self.parenthesized_type(&Type::int_kind(self.program.enums[*id].repr));
        }
        let is_number = inner.ty.is_pointer() && to.is_integer() && !to.is_bool();
        let function = self.options.number_of_address.filter(|_| is_number && !self.in_initializer);
        if let Some(function) = function {
            self.put(function);
            self.put("(");
            self.expr(inner, Prec::Assign);
            self.put(")");
            return;
        }
        self.expr(inner, Prec::Unary);
    }

    fn assign_op(&mut self, op: BinOp, place: &Expr, value: &Expr, compute: &Type) {
        self.expr(place, Prec::Unary);
        self.put(&format!(" {}= ", op.spelling()));
        let value = self.combined(place, value, compute, op.is_shift());
        self.expr(value, Prec::Assign);
    }

    fn step_by_one(&mut self, place: &Expr, inc: bool, postfix: bool) {
        let sign = if inc { "++" } else { "--" };
        if postfix {
            self.expr(place, Prec::Postfix);
            self.put(sign);
        } else {
            self.prefixed(sign, place);
        }
    }

    fn parenthesized_type(&mut self, ty: &Type) {
        let name = self.type_name(ty);
        self.out.push('(');
        self.out.push_str(&name);
        self.out.push(')');
    }

    fn type_operand(&mut self, operator: &str, ty: &Type) {
        self.put(operator);
        self.parenthesized_type(ty);
    }

    fn prefixed(&mut self, operator: &str, operand: &Expr) {
        self.put(operator);
        self.expr(operand, Prec::Unary);
    }

    fn unary(&mut self, op: UnOp, operand: &Expr) {
        let (sign, operand) = match op {
            UnOp::Neg => ("-", self.promoted(operand)),
            UnOp::BitNot => ("~", self.promoted(operand)),
            UnOp::Not => ("!", operand),
        };
        let operand = self.shown(operand);
        if op != UnOp::Not && self.promotes_away(operand) {
            self.put(sign);
            return self.exact(operand);
        }
        let begins_with_minus = op == UnOp::Neg
            && (matches!(
                &operand.kind,
                ExprKind::Unary(UnOp::Neg, _) | ExprKind::IncDec { inc: false, postfix: false, .. }
            ) || matches!(&operand.kind, ExprKind::Int(value) if *value < 0)
                || matches!(&operand.kind, ExprKind::Float(text) if text.starts_with('-')));
        self.put(sign);
        let wrap = begins_with_minus || self.prec(operand) < Prec::Unary;
        self.wrapped(operand, wrap);
    }

    fn binary(&mut self, op: BinOp, left: &Expr, right: &Expr) {
        let (left, right) = if op.is_shift() {
            (self.promoted(left), self.promoted(right))
        } else if left.ty.is_pointer() && right.ty.is_integer() {
            (left, self.offset(right))
        } else {
            self.balanced(left, right)
        };
        let exact = self.promotes_away(left) && (op.is_shift() || self.promotes_away(right));
        if exact {
            self.exact(left);
        } else {
            self.operand(op, left, false);
        }
        self.out.push(' ');
        self.put(op.spelling());
        self.out.push(' ');
        self.operand(op, right, true);
    }

    /// Prints a bit-field with a cast to its declared type, which its promotion would change.
    fn exact(&mut self, expr: &Expr) {
        self.parenthesized_type(&expr.ty.unqualified());
        self.expr(expr, Prec::Unary);
    }

    fn operand(&mut self, op: BinOp, operand: &Expr, right: bool) {
        let operand = self.shown(operand);
        if matches!(op, BinOp::Add | BinOp::Sub) && self.is_address_of_array(operand) {
            return self.address_of_array(operand);
        }
        let wrap = wraps(op, operand, self.prec(operand), right);
        self.wrapped(operand, wrap);
    }

    /// Whether it is `&array`, perhaps converted. ESBMC 8.4 moves it by elements of the array, and not by arrays.
    fn is_address_of_array(&self, pointer: &Expr) -> bool {
        let is_array = |of: Option<&Type>| of.is_some_and(|of| of.element().is_some());
        let shown = self.shown(pointer);
        if let ExprKind::AddrOf(place) = &shown.kind {
            return is_array(Some(&place.ty));
        }
        shown.as_cast().is_some_and(|inner| is_array(shown.ty.pointee()) && self.is_address_of_array(inner))
    }

    /// Prints the address of an array through a pointer to anything, so that its type is that of a pointer to arrays.
    fn address_of_array(&mut self, pointer: &Expr) {
        self.parenthesized_type(&pointer.ty.unqualified());
        self.put("(void *)");
        self.expr(pointer, Prec::Unary);
    }

    /// Prints `a && b && c` without parentheses, `a && b || c` with some.
    fn logical(&mut self, operator: &str, own: Prec, left: &Expr, right: &Expr) {
        for (is_right, operand) in [(false, left), (true, right)] {
            if is_right {
                self.put(operator);
            }
            let operand = self.shown(operand);
            let prec = self.prec(operand);
            let mixes = own == Prec::LogOr && prec == Prec::LogAnd;
            self.wrapped(operand, prec < own || mixes || (is_right && prec == own));
        }
    }

    fn choice(&mut self, cond: &Expr, yes: &Expr, no: &Expr) {
        let (yes, no) = self.balanced(yes, no);
        self.expr(cond, Prec::LogOr);
        self.put(" ? ");
        self.expr(yes, Prec::Cond);
        self.put(" : ");
        self.expr(no, Prec::Cond);
    }

    fn index(&mut self, base: &Expr, index: &Expr) {
        match self.is_address_of_array(base) {
            true => {
                self.put("(");
                self.address_of_array(base);
                self.put(")");
            }
            false => self.expr(base, Prec::Postfix),
        }
        self.out.push('[');
        let index = self.offset(index);
        self.expr(index, Prec::Comma);
        self.out.push(']');
    }

    /// Prints `r.f` or `p->f`, omitting anonymous members on the path.
    fn member(&mut self, of: &Expr, field: u32) {
        let base = self.shown(of);
        if let ExprKind::Deref(pointer) = &base.kind {
            self.expr(pointer, Prec::Postfix);
            self.put("->");
        } else {
            self.expr(base, Prec::Postfix);
            self.out.push('.');
        }
        let name = self.field(&of.ty, field).and_then(|f| f.name.clone()).unwrap_or_default();
        self.put(&name);
    }

    /// The field of a record type.
    pub(super) fn field(&self, of: &Type, field: u32) -> Option<&Field> {
        let TypeKind::Record(id) = of.kind else { return None };
        self.program.records[id].fields.as_ref()?.get(field as usize)
    }

    fn offset_of(&mut self, ty: &Type, path: &[u32]) {
        let mut text = String::new();
        let mut at = ty.clone();
        for step in path {
            if let Some(of) = at.element() {
                text.push_str(&format!("[{step}]"));
                at = of.clone();
                continue;
            }
            let Some(field) = self.field(&at, *step) else { break };
            if let Some(name) = &field.name {
                if !text.is_empty() {
                    text.push('.');
                }
                text.push_str(name);
            }
            at = field.ty.clone();
        }
        let name = self.type_name(&ty.unqualified());
        self.put(&format!("__builtin_offsetof({name}, {text})"));
    }

    fn call(&mut self, callee: &Expr, args: &[Expr]) {
        self.expr(callee, Prec::Postfix);
        let ty = callee.ty.pointee().unwrap_or(&callee.ty).function();
        let params = match ty {
            Some(ty) if !ty.unprototyped => ty.params.as_slice(),
            _ => &[],
        };
        self.arguments(args, params);
    }

    /// Prints `(a, b)`; `params` are the parameter types of a prototype, to which arguments are converted.
    pub(super) fn arguments(&mut self, args: &[Expr], params: &[Type]) {
        self.out.push('(');
        for (i, arg) in args.iter().enumerate() {
            if i > 0 {
                self.put(", ");
            }
            match params.get(i) {
                Some(param) => self.value(arg, param),
                None => self.expr(arg, Prec::Assign),
            }
        }
        self.out.push(')');
    }

    /// Prints an expression whose value is unused, preceded by `(void)` if gcc would warn otherwise.
    pub(super) fn discarded(&mut self, expr: &Expr, min: Prec) {
        let expr = self.shown(expr);
        let silent = expr.ty.is_void()
            || matches!(
                expr.kind,
                ExprKind::Assign(..)
                    | ExprKind::AssignOp { .. }
                    | ExprKind::IncDec { .. }
                    | ExprKind::Call(..)
                    | ExprKind::Builtin(..)
            );
        if let (ExprKind::Comma(first, second), false) = (&expr.kind, silent) {
            if min <= Prec::Comma {
                self.discarded(first, Prec::Assign);
                self.put(", ");
                self.discarded(second, Prec::Assign);
                return;
            }
        }
        if silent {
            self.expr(expr, min);
        } else {
            self.put("(void)");
            self.expr(expr, Prec::Unary);
        }
    }

    fn builtin(&mut self, builtin: Builtin, args: &[Expr]) {
        let (name, tail) = match builtin {
            Builtin::Atomic(op, order) => atomic_function(op, order),
            Builtin::Fence(order) => return self.put(&format!("__atomic_thread_fence({})", order as u8)),
            Builtin::Expect => plain("__builtin_expect"),
            Builtin::Trap => return self.put("__builtin_trap()"),
            Builtin::Unreachable => return self.put("__builtin_unreachable()"),
            Builtin::VaStart => plain("__builtin_va_start"),
            Builtin::VaEnd => plain("__builtin_va_end"),
            Builtin::VaCopy => plain("__builtin_va_copy"),
            Builtin::Alloca => plain("__builtin_alloca"),
            Builtin::OverflowArith(BinOp::Sub) => plain("__builtin_sub_overflow"),
            Builtin::OverflowArith(BinOp::Mul) => plain("__builtin_mul_overflow"),
            Builtin::OverflowArith(_) => plain("__builtin_add_overflow"),
        };
        self.put(name);
        self.out.push('(');
        for (i, arg) in args.iter().enumerate() {
            if i > 0 {
                self.put(", ");
            }
            self.expr(arg, Prec::Assign);
        }
        self.put(&tail);
        self.out.push(')');
    }
}

/// A builtin function without further arguments.
fn plain(name: &'static str) -> (&'static str, String) {
    (name, String::new())
}

/// The builtin function of an atomic operation, and its last arguments.
fn atomic_function(op: AtomicOp, order: MemoryOrder) -> (&'static str, String) {
    let name = match op {
        AtomicOp::Load => "__atomic_load_n",
        AtomicOp::Store => "__atomic_store_n",
        AtomicOp::Exchange => "__atomic_exchange_n",
        AtomicOp::CompareExchange { weak, failure } => {
            let tail = format!(", {}, {}, {}", u8::from(weak), order as u8, failure as u8);
            return ("__atomic_compare_exchange_n", tail);
        }
        AtomicOp::SyncBoolCas => return plain("__sync_bool_compare_and_swap"),
        AtomicOp::SyncValCas => return plain("__sync_val_compare_and_swap"),
        AtomicOp::FetchOp { op, fetch_first } => fetch_name(op, fetch_first),
        AtomicOp::FetchNand { fetch_first: true } => "__atomic_fetch_nand",
        AtomicOp::FetchNand { fetch_first: false } => "__atomic_nand_fetch",
        AtomicOp::TestAndSet => "__atomic_test_and_set",
        AtomicOp::Clear => "__atomic_clear",
    };
    (name, format!(", {}", order as u8))
}

fn fetch_name(op: BinOp, fetch_first: bool) -> &'static str {
    match (op, fetch_first) {
        (BinOp::Sub, true) => "__atomic_fetch_sub",
        (BinOp::Sub, false) => "__atomic_sub_fetch",
        (BinOp::BitAnd, true) => "__atomic_fetch_and",
        (BinOp::BitAnd, false) => "__atomic_and_fetch",
        (BinOp::BitOr, true) => "__atomic_fetch_or",
        (BinOp::BitOr, false) => "__atomic_or_fetch",
        (BinOp::BitXor, true) => "__atomic_fetch_xor",
        (BinOp::BitXor, false) => "__atomic_xor_fetch",
        (_, true) => "__atomic_fetch_add",
        (_, false) => "__atomic_add_fetch",
    }
}
