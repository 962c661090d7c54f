//! Compiles expressions to instructions that leave the value on the stack.

use crate::interp::bytecode::function_builder::FunctionBuilder;
use crate::interp::bytecode::input_domains::scalar;
use crate::interp::bytecode::Instr;
use crate::interp::value::{int_op, normal, IntOp};
use crate::ir::{float_constant, layout, BinOp, Expr, ExprKind, FloatKind, IntKind, Type, TypeKind, UnOp};

/// The kind of an expression's value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// Size, signed.
    Int(u8, bool),
    Float(u8),
    Pointer,
    Record(u32),
    Void,
}

impl FunctionBuilder<'_> {
    pub(super) fn class(&mut self, ty: &Type, at: &Expr) -> Class {
        match &ty.kind {
            TypeKind::Void => Class::Void,
            TypeKind::Pointer(_) | TypeKind::Function(_) | TypeKind::Array(..) => Class::Pointer,
            TypeKind::Float(FloatKind::Float) => Class::Float(4),
            TypeKind::Float(FloatKind::Double) => Class::Float(8),
            TypeKind::Record(_) => Class::Record(self.size(ty)),
            TypeKind::Int(_) | TypeKind::Enum(_) | TypeKind::Float(_) | TypeKind::VaList => {
                match scalar(self.program, ty) {
                    Some((size, signed)) => Class::Int(size, signed),
                    None => {
                        self.refuse(at.span, "number-type", "a number type that the interpreter does not compute with");
                        Class::Int(8, true)
                    }
                }
            }
        }
    }

    pub(super) fn size(&self, ty: &Type) -> u32 {
        layout::size_of(self.program, ty).unwrap_or(1).min(1 << 30) as u32
    }

    pub(super) fn pointer_size(&self) -> u8 {
        self.code.pointer()
    }

    /// Pushes the value of an expression; for a record, its address.
    pub(super) fn value(&mut self, expr: &Expr) {
        if !expr.span.is_none() && self.shared.numbers.contains(&expr.span) {
            self.push(Instr::MayUseId);
        }
        match &expr.kind {
            ExprKind::Int(value) => {
                let value = match self.class(&expr.ty, expr) {
                    Class::Int(size, signed) => normal(*value as u64, size, signed),
                    Class::Pointer if self.pointer_size() == 4 => u64::from(*value as u32),
                    Class::Pointer | Class::Float(_) | Class::Record(_) | Class::Void => *value as u64,
                };
                self.push(Instr::Const(value));
            }
            ExprKind::Float(text) => self.float(text, expr),
            ExprKind::Func(_) => self.address(expr),
            ExprKind::Unary(op, inner) => self.unary(*op, inner, expr),
            ExprKind::Binary(..) if self.bits_of_address(expr) => {}
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, expr),
            ExprKind::Cast(inner) => self.cast(inner, &expr.ty, expr),
            ExprKind::Decay(place) | ExprKind::AddrOf(place) => self.address_only(place),
            ExprKind::SizeOf(ty) => {
                let size = self.size(ty);
                self.push(Instr::Const(u64::from(size)));
            }
            ExprKind::AlignOf(ty) => {
                let align = layout::least_align(self.program, ty).unwrap_or(1);
                self.push(Instr::Const(align));
            }
            ExprKind::OffsetOf(ty, path) => {
                let offset = self.offset_of(ty, path);
                self.push(Instr::Const(offset));
            }
            ExprKind::Cond(cond, a, b) => {
                self.condition(cond);
                let other = self.jump_later(Instr::JumpIfZero(0));
                self.value(a);
                let end = self.jump_later(Instr::Jump(0));
                self.land(other);
                self.value(b);
                self.land(end);
            }
            ExprKind::LogAnd(a, b) => self.both(a, b, false),
            ExprKind::LogOr(a, b) => self.both(a, b, true),
            ExprKind::Var(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::Str { .. }
            | ExprKind::CompoundLiteral(..) => self.read(expr),
            ExprKind::Assign(..)
            | ExprKind::AssignOp { .. }
            | ExprKind::IncDec { .. }
            | ExprKind::Call(..)
            | ExprKind::Builtin(..)
            | ExprKind::Comma(..)
            | ExprKind::StmtExpr(_)
            | ExprKind::VaArg(_) => {
                self.refuse(expr.span, "expression", "an expression with effects");
                self.push(Instr::Const(0));
            }
        }
    }

    fn both(&mut self, a: &Expr, b: &Expr, or: bool) {
        self.condition(a);
        let short = self.jump_later(if or { Instr::JumpIfNonZero(0) } else { Instr::JumpIfZero(0) });
        self.condition(b);
        let end = self.jump_later(Instr::Jump(0));
        self.land(short);
        self.push(Instr::Const(u64::from(or)));
        self.land(end);
    }

    /// Pushes the truth value (0 or 1) of an expression.
    pub(super) fn condition(&mut self, expr: &Expr) {
        self.value(expr);
        match self.class(&expr.ty, expr) {
            Class::Float(size) => self.push(Instr::FloatBool(size)),
            Class::Int(..) | Class::Pointer | Class::Record(_) | Class::Void => self.push(Instr::Bool),
        }
    }

    fn float(&mut self, text: &str, expr: &Expr) {
        let Class::Float(size) = self.class(&expr.ty, expr) else {
            self.push(Instr::Const(0));
            return;
        };
        match float_constant::value(text) {
            Some(value) => {
                let bits = super::super::value::float_bits(value, size);
                self.shared.folded.push(bits);
                self.push(Instr::Const(bits));
            }
            None => self.refuse(expr.span, "float-constant", "a floating constant with too many hexadecimal digits"),
        }
    }

    fn offset_of(&self, ty: &Type, path: &[u32]) -> u64 {
        let (mut ty, mut sum) = (ty.clone(), 0);
        for step in path {
            match &ty.kind {
                TypeKind::Record(id) => {
                    let offsets = layout::field_offsets(self.program, *id).unwrap_or_default();
                    sum += offsets.get(*step as usize).map_or(0, |o| o.byte);
                    let fields = self.program.records[*id].fields.as_ref();
                    let Some(field) = fields.and_then(|f| f.get(*step as usize)) else { return sum };
                    ty = field.ty.clone();
                }
                TypeKind::Array(of, _) => {
                    sum += u64::from(self.size(of)) * u64::from(*step);
                    ty = (**of).clone();
                }
                TypeKind::Void
                | TypeKind::Int(_)
                | TypeKind::Float(_)
                | TypeKind::Pointer(_)
                | TypeKind::Function(_)
                | TypeKind::Enum(_)
                | TypeKind::VaList => return sum,
            }
        }
        sum
    }

    /// Emits an operator whose operands begin at instruction `begin`. Constant operands are folded: `(-2147483647 -
    /// 1)`.
    fn operate(&mut self, begin: usize, instr: Instr) {
        let value = match (&self.out[begin..], instr) {
            ([Instr::Const(a), Instr::Const(b)], Instr::Int(op, size, signed)) => {
                int_op(op, size, signed, *a, *b, true).ok()
            }
            ([Instr::Const(a)], Instr::Neg(size, signed)) => int_op(IntOp::Sub, size, signed, 0, *a, true).ok(),
            ([Instr::Const(a)], Instr::Cut(size, signed)) => Some(normal(*a, size, signed)),
            _ => None,
        };
        let Some(value) = value else { return self.push(instr) };
        self.shared.folded.push(value);
        self.out.truncate(begin);
        self.spans.truncate(begin);
        self.atomics.truncate(begin);
        self.by_name.truncate(begin);
        self.told.truncate(begin);
        self.push(Instr::Const(value));
    }

    fn unary(&mut self, op: UnOp, inner: &Expr, expr: &Expr) {
        let begin = self.out.len();
        self.value(inner);
        match (op, self.class(&inner.ty, inner)) {
            (UnOp::Not, Class::Float(size)) => {
                self.push(Instr::FloatBool(size));
                self.push(Instr::Not);
            }
            (UnOp::Not, _) => self.push(Instr::Not),
            (UnOp::Neg, Class::Float(size)) => self.push(Instr::FloatNeg(size)),
            (UnOp::Neg, Class::Int(size, signed)) => self.operate(begin, Instr::Neg(size, signed)),
            (UnOp::BitNot, Class::Int(size, signed)) => self.push(Instr::Invert(size, signed)),
            _ => self.refuse(expr.span, "operator", "an operator on such operands"),
        }
    }

    fn binary(&mut self, op: BinOp, a: &Expr, b: &Expr, expr: &Expr) {
        let begin = self.out.len();
        self.value(a);
        self.value(b);
        let int = operator(op);
        match (self.class(&a.ty, a), self.class(&b.ty, b)) {
            (Class::Pointer, Class::Pointer) if op.is_comparison() => self.push(Instr::PtrCmp(int, self.atomic > 0)),
            (Class::Pointer, Class::Pointer) => {
                let scale = self.scale(&a.ty);
                self.push(Instr::PtrSub(scale));
            }
            (Class::Pointer, _) => {
                let scale = self.scale(&a.ty);
                self.push(Instr::PtrAdd(if op == BinOp::Sub { -scale } else { scale }));
            }
            (Class::Float(size), _) => self.push(Instr::Float(int, size)),
            (Class::Int(size, signed), _) => self.operate(begin, Instr::Int(int, size, signed)),
            _ => self.refuse(expr.span, "operator", "an operator on such operands"),
        }
    }

    pub(super) fn scale(&self, ty: &Type) -> i64 {
        i64::from(ty.pointee().or(ty.element()).map_or(1, |to| self.size(to)))
    }

    fn cast(&mut self, inner: &Expr, to: &Type, expr: &Expr) {
        if self.class(to, expr) == Class::Pointer && self.address_of_number(inner) {
            return;
        }
        let begin = self.out.len();
        self.value(inner);
        let is_bool = matches!(to.kind, TypeKind::Int(IntKind::Bool));
        match (self.class(&inner.ty, inner), self.class(to, expr)) {
            (_, Class::Void) | (Class::Record(_), _) | (_, Class::Record(_)) => {}
            (Class::Float(size), _) if is_bool => self.push(Instr::FloatBool(size)),
            (_, _) if is_bool => self.push(Instr::Bool),
            (Class::Float(from), Class::Float(to)) if from != to => self.push(Instr::Refloat(from, to)),
            (Class::Float(_), Class::Float(_)) => {}
            (Class::Float(from), Class::Int(size, signed)) => self.push(Instr::FromFloat(from, 8 * size, signed)),
            (Class::Int(_, signed), Class::Float(to)) => self.push(Instr::ToFloat(signed, to)),
            (Class::Int(from, from_signed), Class::Int(size, signed)) => {
                if size < from || (size == from && signed != from_signed) || (size > from && from_signed && !signed) {
                    self.operate(begin, Instr::Cut(size, signed));
                }
            }
            (Class::Pointer, Class::Int(size, signed)) => {
                self.push(Instr::CutAddress(size, signed));
            }
            (Class::Int(..), Class::Pointer) => {
                let size = self.pointer_size();
                self.push(Instr::MakeAddress(size));
            }
            (Class::Pointer, Class::Pointer) | (Class::Void, _) => {}
            (Class::Float(_), Class::Pointer) | (Class::Pointer, Class::Float(_)) => {
                self.refuse(expr.span, "cast", "a conversion between a floating type and a pointer");
            }
        }
    }

    // ---- lvalues ----
}

/// Size and signedness of a scalar class.
pub(super) fn width(class: Class, pointer: u8) -> (u8, bool) {
    match class {
        Class::Int(size, signed) => (size, signed),
        Class::Float(size) => (size, false),
        Class::Pointer | Class::Record(_) | Class::Void => (pointer, false),
    }
}

fn operator(op: BinOp) -> IntOp {
    match op {
        BinOp::Add => IntOp::Add,
        BinOp::Sub => IntOp::Sub,
        BinOp::Mul => IntOp::Mul,
        BinOp::Div => IntOp::Div,
        BinOp::Rem => IntOp::Rem,
        BinOp::Shl => IntOp::Shl,
        BinOp::Shr => IntOp::Shr,
        BinOp::BitAnd => IntOp::And,
        BinOp::BitOr => IntOp::Or,
        BinOp::BitXor => IntOp::Xor,
        BinOp::Lt => IntOp::Lt,
        BinOp::Le => IntOp::Le,
        BinOp::Gt => IntOp::Gt,
        BinOp::Ge => IntOp::Ge,
        BinOp::Eq => IntOp::Eq,
        BinOp::Ne => IntOp::Ne,
    }
}
