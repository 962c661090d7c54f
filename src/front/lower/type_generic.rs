//! Builtins that compute in the type of their operands: `__builtin_popcountg` and similar functions of bits, the
//! overflow tests that store no result, and `__builtin_tgmath` (C11 7.25).

use lang_c::ast;
use lang_c::span::Node;

use super::scope::Entity;
use super::{Lower, Lowerer};
use crate::ir::{
    BinOp, Expr, ExprKind, FloatKind, Function, Id, Init, IntKind, Origin, Stmt, StmtKind, Storage, Type, TypeKind,
};
use crate::source::Span;

type Args<'a> = &'a [Node<ast::Expression>];

impl<'a> Lowerer<'a> {
    /// A function of bits (GCC 14, "Bit Operation Builtins"); `None` if the name is not one.
    pub(super) fn bit_function(&mut self, rest: &str, args: Args<'a>, span: Span) -> Option<Lower<Expr>> {
        let names = match rest {
            "popcountg" => ["__builtin_popcount", "__builtin_popcountll"],
            "parityg" => ["__builtin_parity", "__builtin_parityll"],
            "ffsg" => ["__builtin_ffs", "__builtin_ffsll"],
            "ctzg" => ["__builtin_ctz", "__builtin_ctzll"],
            "clzg" => ["__builtin_clz", "__builtin_clzll"],
            "clrsbg" => ["__builtin_clrsb", "__builtin_clrsbll"],
            _ => return None,
        };
        Some(self.values(args).and_then(|values| self.bits_of(rest, names, values, span)))
    }

    fn bits_of(&mut self, rest: &str, names: [&'static str; 2], values: Vec<Expr>, span: Span) -> Lower<Expr> {
        let mut values = values.into_iter();
        let (Some(value), of_zero) = (values.next(), values.next()) else {
            return self.error("argument-count", span, format!("__builtin_{rest} needs an argument"));
        };
        let kind = self.program.int_kind(&value.ty);
        let width = kind.map(|kind| kind.bits(self.model())).filter(|width| *width <= 64);
        let Some(width) = width else {
            let message = format!("__builtin_{rest} of this type is not supported");
            return self.unsupported("builtin", span, message, "split the value into parts of 64 bits");
        };
        let (name, computed) = if width <= 32 { (names[0], 32) } else { (names[1], 64) };
        let callee = self.known_library_function(name, span);
        let Some(callee) = callee else {
            return self.error("builtin", span, format!("{name} is not known"));
        };
        let ty = value.ty.unqualified();
        let kept = self.add_local("value", ty.clone(), Storage::Local, span);
        let kept_value = Expr::var(kept, ty.clone()).at(span);
        let call = self.call_with(callee, vec![kept_value.clone()], span)?;
        // The value is extended to the type in which it is computed: the additional bits lead.
        let leading = if matches!(rest, "clzg" | "clrsbg") { i128::from(computed - width) } else { 0 };
        let mut result = if leading > 0 { Expr::binary(BinOp::Sub, call, Expr::int(leading)) } else { call };
        if let Some(of_zero) = of_zero {
            let of_zero = self.assign_convert(of_zero, &Type::int(), span)?;
            let is_zero = self.combine(BinOp::Eq, kept_value, Expr::constant(0, ty).at(span), span)?;
            result = self.select(is_zero, of_zero, result, span)?;
        }
        Ok(block(vec![StmtKind::Decl(kept, Some(Init::Expr(value))), StmtKind::Expr(result)], Type::int(), span))
    }

    /// `__builtin_add_overflow_p(a, b, (T)0)`: whether the sum does not fit into the type `T`.
    pub(super) fn overflow_test(&mut self, op: BinOp, operands: [Expr; 3], span: Span) -> Lower<Expr> {
        let [a, b, like] = operands;
        let ty = like.ty.unqualified();
        let is_integer = |ty: &Type| matches!(&ty.kind, TypeKind::Int(kind) if *kind != IntKind::Bool);
        if !is_integer(&ty) || !a.ty.is_integer() || !b.ty.is_integer() {
            return self.error("type-mismatch", span, "the operands are not integers");
        }
        if self.bit_width(&like).is_some() {
            let message = "a test for overflow of a bit-field is not supported";
            return self.unsupported("builtin", span, message, "compare the result with the limits of the bit-field");
        }
        let sum = self.add_local("result", ty.clone(), Storage::Local, span);
        let place = Expr::var(sum, ty).at(span).addr_of();
        let (a, b) = (self.promote(a), self.promote(b));
        let test = self.checked_arithmetic(op, [a, b, place], span)?;
        let mut statements = vec![StmtKind::Decl(sum, None), StmtKind::Expr(test)];
        if like.as_cast().unwrap_or(&like).as_int().is_none() {
            statements.insert(0, StmtKind::Expr(like));
        }
        Ok(block(statements, Type::bool(), span))
    }

    /// `__builtin_tgmath(sqrt, sqrtf, sqrtl, …, x)`: the call of the function for the common type of the arguments.
    pub(super) fn tgmath(&mut self, args: Args<'a>, span: Span) -> Lower<Expr> {
        let function = |lowerer: &Self, arg: &'a Node<ast::Expression>| match &arg.node {
            ast::Expression::Identifier(name) => match lowerer.scopes.name(&name.node.name) {
                Some(Entity::Function(id)) => Some(*id),
                _ => None,
            },
            _ => None,
        };
        let params = |lowerer: &Self, id: Id<Function>| lowerer.facts[id.index()].ty.params.clone();
        let Some(first) = args.first().and_then(|first| function(self, first)).map(|first| params(self, first)) else {
            return self.error("builtin", span, "__builtin_tgmath needs a function");
        };
        let (functions, values) = args.split_at(args.len().saturating_sub(first.len()));
        let values = self.values(values)?;
        let mut common: Option<Expr> = None;
        for value in values.iter().zip(&first).filter(|(_, param)| param.is_float()).map(|(value, _)| value) {
            let double = Type::new(TypeKind::Float(FloatKind::Double));
            let value = if value.ty.is_integer() { value.clone().cast(&double) } else { value.clone() };
            common = Some(match common {
                Some(other) => self.usual(other, value).0,
                None => value,
            });
        }
        let wanted = common.map(|common| common.ty.unqualified());
        let fits = |param: &Type| Some(&param.kind) == wanted.as_ref().map(|ty| &ty.kind);
        let chosen = functions.iter().filter_map(|arg| function(self, arg)).find(|id| {
            let own = params(self, *id);
            own.iter().zip(&first).filter(|(_, first)| first.is_float()).all(|(own, _)| fits(own))
        });
        let Some(chosen) = chosen else {
            let help = "call the function for this type by its name in <math.h> or <complex.h>";
            return self.unsupported("builtin", span, "a macro of <tgmath.h> with arguments of this type", help);
        };
        self.note_reference(chosen);
        let ty = Type::new(TypeKind::Function(self.facts[chosen.index()].ty.clone()));
        self.call_with(Expr::new(ExprKind::Func(chosen), ty, span), values, span)
    }
}

/// `({ statements })`
fn block(statements: Vec<StmtKind>, ty: Type, span: Span) -> Expr {
    let block = statements.into_iter().map(|kind| Stmt::new(kind, Origin::user(span))).collect();
    Expr::new(ExprKind::StmtExpr(block), ty, span)
}
