//! Lowers compiler builtins other than atomics, and the placeholder calls that the token pre-pass inserts.

use lang_c::ast;
use lang_c::span::Node;

use super::{Lower, Lowerer};
use crate::ir::{layout, BinOp, Builtin, Expr, ExprKind, Field, FloatKind, IntKind, Type, TypeKind};
use crate::source::Span;

type Args<'a> = &'a [Node<ast::Expression>];

impl<'a> Lowerer<'a> {
    /// The call of a builtin; `None` if the name is not one.
    pub(super) fn builtin(&mut self, name: &'a str, args: Args<'a>, span: Span) -> Option<Lower<Expr>> {
        if let Some(result) = self.atomic_builtin(name, args, span) {
            return Some(result);
        }
        if let Some(rest) = name.strip_prefix("__ulseq_") {
            return self.pre_pass_call(rest, args, span);
        }
        let rest = name.strip_prefix("__builtin_")?;
        Some(match rest {
            "expect" | "expect_with_probability" => self.expect(args, span),
            "trap" => Ok(self.plain(Builtin::Trap, Vec::new(), Type::void(), span)),
            "unreachable" => Ok(self.plain(Builtin::Unreachable, Vec::new(), Type::void(), span)),
            "va_start" => self.va(Builtin::VaStart, args, span),
            "va_end" => self.va(Builtin::VaEnd, args, span),
            "va_copy" => self.va(Builtin::VaCopy, args, span),
            "constant_p" => self.constant_p(args, span),
            "choose_expr" => self.choose(args, span),
            "alloca" | "alloca_with_align" => self.alloca(args, span),
            "object_size" | "dynamic_object_size" => self.object_size(args, span),
            "assume_aligned" | "speculation_safe_value" | "extract_return_addr" | "frob_return_addr" => {
                self.first_of_all(args, span)
            }
            "prefetch" => self.first_of_all(args, span).map(|address| address.cast(&Type::void())),
            "tgmath" => self.tgmath(args, span),
            "complex" => {
                let help = "compute real and imaginary part separately";
                self.unsupported("complex-parts", span, "__builtin_complex is not supported", help)
            }
            "shuffle" | "convertvector" | "setjmp" | "longjmp" | "apply" | "apply_args" | "va_arg_pack" => {
                let message = format!("{name} is not supported");
                self.unsupported("builtin", span, message, "write it in plain C")
            }
            _ => return self.other_builtin(rest, name, args, span),
        })
    }

    fn other_builtin(&mut self, rest: &str, name: &'a str, args: Args<'a>, span: Span) -> Option<Lower<Expr>> {
        if let Some(op) = overflow_op(rest) {
            return Some(self.overflow(op, rest, args, span));
        }
        if let Some(result) = self.float_test(rest, args, span).or_else(|| self.finite_test(rest, args, span)) {
            return Some(result);
        }
        if let Some(result) = self.checked_form(rest, args, span).or_else(|| self.bit_function(rest, args, span)) {
            return Some(result);
        }
        let is_class = matches!(rest, "isnormal" | "fpclassify");
        let is_sign = matches!(rest, "signbit" | "signbitf" | "signbitl");
        let Some(callee) = self.known_library_function(name, span) else {
            let message = format!("the builtin {name} is not supported");
            return Some(self.unsupported("builtin", span, message, "write it in plain C"));
        };
        Some(self.values(args).and_then(|mut args| {
            if let Some(number) = args.pop() {
                args.push(if is_class { same_class_in_double(number) } else { number });
            }
            let result = self.call_with(callee, args, span)?;
            Ok(if is_sign { sign(result) } else { result })
        }))
    }

    /// A builtin expression.
    pub(super) fn plain(&self, builtin: Builtin, args: Vec<Expr>, ty: Type, span: Span) -> Expr {
        Expr::new(ExprKind::Builtin(builtin, args), ty, span)
    }

    fn pre_pass_call(&mut self, rest: &str, args: Args<'a>, span: Span) -> Option<Lower<Expr>> {
        Some(match rest {
            "auto" => self.first_value(args, span).map(|value| {
                let ty = value.ty.unqualified();
                Expr { ty, ..value }
            }),
            "types_compatible" => self.types_compatible(args, span),
            "alignof" => self.alignment_query(args, span),
            "label" => self.label_address(args, span),
            "cgoto" => self.computed_goto(args, span),
            "real" | "imag" => {
                let message = "__real__ and __imag__ are not supported";
                self.unsupported("complex-parts", span, message, "compute real and imaginary part separately")
            }
            _ => return None,
        })
    }

    /// The type that the pre-pass wraps in `sizeof`.
    /// `__alignof__`; a member is aligned as `_Alignof` says of its type.
    fn alignment_query(&mut self, args: Args<'a>, span: Span) -> Lower<Expr> {
        let ty = self.type_operand(args, 0, span)?;
        let said = match args.first().map(|arg| &arg.node) {
            Some(ast::Expression::SizeOfTy(name)) => self.fixed_aligned_type_name(&name.node.0)?.1,
            Some(ast::Expression::SizeOfVal(value)) => self.said_align(&value.node.0)?,
            _ => None,
        };
        if let Some(align) = said {
            return Ok(Expr::constant(align.into(), self.size_t()).at(span));
        }
        if let Some(ast::Expression::SizeOfVal(value)) = args.first().map(|arg| &arg.node) {
            if matches!(value.node.0.node, ast::Expression::Member(_)) {
                return self.align_of(&ty, span);
            }
        }
        self.preferred_align_of(&ty, span)
    }

    /// The alignment that a typedef, or the declaration of a variable or member, says.
    fn said_align(&mut self, operand: &'a Node<ast::Expression>) -> Lower<Option<u32>> {
        if let ast::Expression::Identifier(name) = &operand.node {
            if let Some(super::scope::Entity::Typedef(_, align)) = self.scopes.name(&name.node.name) {
                return Ok(*align);
            }
        }
        let operand = self.unevaluated(operand)?;
        Ok(match &operand.kind {
            ExprKind::Var(var) => self.program.vars[*var].align,
            ExprKind::Member(of, field) => {
                let TypeKind::Record(record) = of.ty.kind else { return Ok(None) };
                let record = &self.program.records[record];
                let field = record.fields.as_ref().and_then(|fields| fields.get(*field as usize));
                let least = |field: &Field| match (field.packed || record.packed, field.align) {
                    (true, align) => Some(align.unwrap_or(1)),
                    (false, Some(align)) => {
                        layout::least_align(&self.program, &field.ty).map(|own| align.max(own as u32))
                    }
                    (false, None) => None,
                };
                field.and_then(least)
            }
            _ => None,
        })
    }

    fn type_operand(&mut self, args: Args<'a>, index: usize, span: Span) -> Lower<Type> {
        match args.get(index).map(|arg| &arg.node) {
            Some(ast::Expression::SizeOfTy(ty)) => self.fixed_type_name(&ty.node.0),
            Some(ast::Expression::SizeOfVal(value)) => {
                // `sizeof(T)` with a typedef name is parsed as an expression.
                if let ast::Expression::Identifier(name) = &value.node.0.node {
                    if let Some(super::scope::Entity::Typedef(ty, _)) = self.scopes.name(&name.node.name) {
                        return Ok(ty.clone());
                    }
                }
                Ok(self.unevaluated(&value.node.0)?.ty)
            }
            _ => self.error("builtin", span, "this builtin needs a type"),
        }
    }

    fn types_compatible(&mut self, args: Args<'a>, span: Span) -> Lower<Expr> {
        let left = self.type_operand(args, 0, span)?.unqualified();
        let right = self.type_operand(args, 1, span)?.unqualified();
        // Two enumerations are distinct types, even if they are compatible with the same one (C11 6.7.2.2p4).
        let enums = matches!(left.kind, TypeKind::Enum(_)) && matches!(right.kind, TypeKind::Enum(_));
        let same = if enums { left == right } else { self.compatible(&left, &right) };
        Ok(Expr::int(same.into()).at(span))
    }

    /// The number of bytes from a pointer to the end of its object; if it is unknown, the largest number, or 0 if the
    /// minimum is requested (GCC, "Object Size Checking").
    fn object_size(&mut self, args: Args<'a>, span: Span) -> Lower<Expr> {
        let [pointer, kind] = args else {
            return self.error("argument-count", span, "this builtin needs two arguments");
        };
        let pointer = self.unevaluated(pointer)?;
        let kind = self.unevaluated(kind)?.as_int().unwrap_or(0);
        let size = self.bytes_behind(&pointer, kind & 1 != 0);
        let size_t = self.size_t();
        let size = Expr::int(size.unwrap_or(if kind & 2 == 0 { -1 } else { 0 })).at(span);
        Ok(Expr::new(ExprKind::Cast(Box::new(size)), size_t, span))
    }

    pub(super) fn first_value(&mut self, args: Args<'a>, span: Span) -> Lower<Expr> {
        match args.first() {
            Some(arg) => self.value(arg),
            None => self.error("argument-count", span, "this builtin needs an argument"),
        }
    }

    /// The value of the first argument, after those of the others, which decide nothing.
    fn first_of_all(&mut self, args: Args<'a>, span: Span) -> Lower<Expr> {
        let mut values = self.values(args)?.into_iter();
        match values.next() {
            Some(first) => Ok(values.fold(first, |first, other| after(other, first))),
            None => self.error("argument-count", span, "this builtin needs an argument"),
        }
    }

    fn expect(&mut self, args: Args<'a>, span: Span) -> Lower<Expr> {
        let [value, expected, ..] = args else {
            return self.error("argument-count", span, "__builtin_expect needs two arguments");
        };
        let long = Type::int_kind(IntKind::Long);
        let value = self.value(value)?;
        let value = self.assign_convert(value, &long, span)?;
        let expected = self.value(expected)?;
        let expected = self.assign_convert(expected, &long, span)?;
        Ok(self.plain(Builtin::Expect, vec![value, expected], long, span))
    }

    fn va(&mut self, builtin: Builtin, args: Args<'a>, span: Span) -> Lower<Expr> {
        let args = args.iter().map(|arg| self.expr(arg)).collect::<Lower<Vec<Expr>>>()?;
        let is_list = |expr: &Expr| matches!(expr.ty.kind, TypeKind::VaList);
        if !args.first().is_some_and(is_list) {
            return self.error("type-mismatch", span, "the first argument is not a va_list");
        }
        Ok(self.plain(builtin, args, Type::void(), span))
    }

    fn constant_p(&mut self, args: Args<'a>, span: Span) -> Lower<Expr> {
        let Some(arg) = args.first() else {
            return self.error("argument-count", span, "__builtin_constant_p needs an argument");
        };
        let arg = self.unevaluated(arg)?;
        let constant = self.const_truth(&arg).is_some() || matches!(arg.kind, ExprKind::Str { .. });
        Ok(Expr::int(constant.into()).at(span))
    }

    fn choose(&mut self, args: Args<'a>, span: Span) -> Lower<Expr> {
        let [which, yes, no] = args else {
            return self.error("argument-count", span, "__builtin_choose_expr needs three arguments");
        };
        let which = self.constant(which, "the first argument of __builtin_choose_expr")?;
        self.expr(if which != 0 { yes } else { no })
    }

    fn alloca(&mut self, args: Args<'a>, span: Span) -> Lower<Expr> {
        let size = self.first_value(args, span)?;
        let size = self.assign_convert(size, &self.size_t(), span)?;
        Ok(self.plain(Builtin::Alloca, vec![size], Type::void().pointer_to(), span))
    }

    fn overflow(&mut self, op: BinOp, name: &str, args: Args<'a>, span: Span) -> Lower<Expr> {
        let args = self.values(args)?;
        let Ok([a, b, result]) = <[Expr; 3]>::try_from(args) else {
            return self.error("argument-count", span, format!("__builtin_{name} needs three arguments"));
        };
        if name.ends_with("_p") {
            return self.overflow_test(op, [a, b, result], span);
        }
        let to = result.ty.pointee().cloned();
        let Some(to) = to.filter(Type::is_integer) else {
            return self.error("type-mismatch", span, "the last argument is not a pointer to an integer");
        };
        if !a.ty.is_integer() || !b.ty.is_integer() {
            return self.error("type-mismatch", span, "the operands are not integers");
        }
        // The forms that name a type convert their operands to it.
        let generic = matches!(name, "add_overflow" | "sub_overflow" | "mul_overflow");
        let (a, b) = if generic { (self.promote(a), self.promote(b)) } else { (a.cast(&to), b.cast(&to)) };
        self.checked_arithmetic(op, [a, b, result], span)
    }

    /// Arithmetic with overflow check. No type holds what operands of 128 bits may yield.
    pub(super) fn checked_arithmetic(&mut self, op: BinOp, args: [Expr; 3], span: Span) -> Lower<Expr> {
        let is_wide = |ty: &Type| matches!(ty.kind, TypeKind::Int(IntKind::Int128 | IntKind::UInt128));
        if args[..2].iter().any(|operand| is_wide(&operand.ty)) {
            let message = "arithmetic with overflow check on numbers of 128 bits is not supported";
            return self.unsupported("builtin", span, message, "compare the operands with the limits of the type");
        }
        Ok(self.plain(Builtin::OverflowArith(op), args.into(), Type::bool(), span))
    }

    /// `isfinite`, which CBMC has no model of: whether the absolute value is at most the greatest number.
    fn finite_test(&mut self, rest: &str, args: Args<'a>, span: Span) -> Option<Lower<Expr>> {
        let [number] = args else { return None };
        if rest != "isfinite" {
            return None;
        }
        Some(self.value(number).and_then(|number| {
            let is_long = matches!(number.ty.kind, TypeKind::Float(FloatKind::LongDouble | FloatKind::Float128));
            let (name, most, kind) = match is_long {
                true => ("__builtin_fabsl", "1.18973149535723176502e+4932L".to_string(), FloatKind::LongDouble),
                false => ("__builtin_fabs", format!("{:e}", f64::MAX), FloatKind::Double),
            };
            let ty = Type::new(TypeKind::Float(kind));
            let Some(fabs) = self.known_library_function(name, span) else {
                return self.unsupported("builtin", span, "isfinite is not supported here", "compare with the limits");
            };
            let size = self.call_with(fabs, vec![number.cast(&ty)], span)?;
            self.combine(BinOp::Le, size, Expr::new(ExprKind::Float(most), ty, span), span)
        }))
    }

    /// The comparison macros of `<math.h>` that raise no exception.
    fn float_test(&mut self, rest: &str, args: Args<'a>, span: Span) -> Option<Lower<Expr>> {
        let op = match rest {
            "isgreater" => BinOp::Gt,
            "isgreaterequal" => BinOp::Ge,
            "isless" => BinOp::Lt,
            "islessequal" => BinOp::Le,
            _ => return None,
        };
        let [left, right] = args else { return None };
        Some(self.value(left).and_then(|left| {
            let right = self.value(right)?;
            self.combine(op, left, right, span)
        }))
    }
}

/// What `signbit` gives for a number whose sign this call tells: C11 7.12.3.6 says no more than that it is not 0 for a
/// negative one, and gcc gives other numbers than 1, too.
fn sign(call: Expr) -> Expr {
    let (ty, span) = (call.ty.unqualified(), call.span);
    let number = |value| Box::new(Expr::constant(value, ty.clone()).at(span));
    let is_set = Expr::binary(BinOp::Ne, call, Expr::constant(0, ty.clone())).at(span);
    Expr::new(ExprKind::Cond(Box::new(is_set), number(128), number(0)), ty.clone(), span)
}

/// A `double` of the class (C11 7.12.3) that a `float` has in its own type: the least normal numbers of the two types
/// are 2^-126 and 2^-1022, and the product with 2^-896 is exact.
fn same_class_in_double(number: Expr) -> Expr {
    if number.ty.kind != TypeKind::Float(FloatKind::Float) {
        return number;
    }
    let (double, span) = (Type::new(TypeKind::Float(FloatKind::Double)), number.span);
    let scale = Expr::new(ExprKind::Float("0x1p-896".to_string()), double.clone(), span);
    Expr::binary(BinOp::Mul, number.cast(&double), scale).at(span)
}

/// The operator of `add_overflow`, `saddl_overflow`, ….
fn overflow_op(name: &str) -> Option<BinOp> {
    let stem = name.strip_suffix("_p").unwrap_or(name).strip_suffix("_overflow")?;
    let ops = [("add", BinOp::Add), ("sub", BinOp::Sub), ("mul", BinOp::Mul)];
    ops.into_iter().find_map(|(word, op)| {
        let (sign, width) = stem.split_once(word)?;
        let known = matches!((sign, width), ("", "") | ("s" | "u", "" | "l" | "ll"));
        known.then_some(op)
    })
}

/// Whether the expression is an integer constant, perhaps of an enumeration, in any type.
fn is_number(expr: &Expr) -> bool {
    expr.as_int().is_some() || expr.as_cast().is_some_and(is_number)
}

/// `(first, result)`: what is evaluated although nothing depends on its value.
pub(super) fn after(first: Expr, result: Expr) -> Expr {
    if is_number(&first) {
        return result;
    }
    let (ty, span) = (result.ty.clone(), result.span);
    Expr::new(ExprKind::Comma(Box::new(first), Box::new(result)), ty, span)
}
