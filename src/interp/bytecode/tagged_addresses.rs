//! Compiles numbers that are made of an address and are asked only what the alignment of its object fixes (C11 6.2.8,
//! 6.3.2.3p5, p6): the lowest bits, in which lock-free programs keep marks, and what lies in the same object.
//!
//! | source | instructions |
//! |---|---|
//! | `(uintptr_t)p & 1` | p, `AddressBits(1)` |
//! | `(T *)((uintptr_t)p & ~1)` | p, `ClearBits(1)` |
//! | `(T *)((uintptr_t)p \| 1)` | p, `SetBits(1)` |
//! | `(T *)((uintptr_t)p ^ 1)` | p, `FlipBits(1)` |
//! | `(T *)((uintptr_t)p - 8)` | p, 8, `PtrAdd(-1)` |
//!
//! Any other number of an address depends on where the object is, and a verdict that rests on it is unknown.

use super::expr::Class;
use super::function_builder::FunctionBuilder;
use crate::interp::bytecode::Instr;
use crate::interp::value::normal;
use crate::ir::mentions::mention;
use crate::ir::{layout, ArrayLen, BinOp, Expr, ExprKind, IntKind, Program, Type, TypeKind, UnOp, Var};
use crate::library::GIVES_ALIGNED_MEMORY;

/// Masks below this may be fixed by the alignment of an object.
pub(in crate::interp) const MOST_ALIGNED: u64 = 16;
/// The largest alignment of an object that the lower four bytes of its address tell, and the distance of two objects
/// there (`AddressEncoding::low_bytes`).
pub(in crate::interp) const LARGEST_TOLD_ALIGNMENT: u64 = 1 << 16;

/// The alignment that all memory has which the model takes from the heap. That of `malloc` has at least that of a
/// pointer, whatever its size is; variables that are there have only that of their types.
pub(super) fn least_heap_align(program: &Program) -> u64 {
    let is_variable =
        |var: &Var| var.memory.is_some() || matches!(var.ty.kind, TypeKind::Array(_, ArrayLen::Variable(_)));
    match program.vars.iter().any(|(_, var)| is_variable(var)) {
        true => 1,
        false => layout::layout(program, &Type::void().pointer_to()).map_or(1, |pointer| pointer.align),
    }
}

/// Whether the program asks for memory with an alignment, or has local variables with one that a number of the address
/// does not tell (`AddressEncoding::low_bytes`).
pub(super) fn aligns_memory(program: &Program) -> bool {
    let of_type = |var: &Var| layout::layout(program, &var.ty).map_or(1, |layout| layout.align);
    let is_large = |var: &Var| of_type(var).max(var.align.map_or(1, u64::from)) > LARGEST_TOLD_ALIGNMENT;
    let aligned =
        program.functions.iter().filter(|(_, function)| GIVES_ALIGNED_MEMORY.contains(&function.name.as_str()));
    aligned.into_iter().any(|(id, _)| mention(program, id).is_some())
        || program.vars.iter().any(|(_, var)| !var.storage.is_static() && is_large(var))
}

/// A number that is made of an address: the pointer, and what is done to its number, in this order.
struct NumberOfAddress<'a> {
    pointer: &'a Expr,
    changes: Vec<Change<'a>>,
}

enum Change<'a> {
    /// Some of the lowest bits change.
    Bits(Instr),
    /// This is added or, with the factor -1, subtracted.
    Moved(&'a Expr, i64),
}

impl FunctionBuilder<'_> {
    /// Pushes the value of an expression that asks an address only for its lowest bits; returns `false` and pushes
    /// nothing for any other.
    pub(super) fn bits_of_address(&mut self, expr: &Expr) -> bool {
        let ExprKind::Binary(BinOp::BitAnd, a, b) = &expr.kind else { return false };
        let masked = self.small(b).map(|mask| (a, mask)).or_else(|| self.small(a).map(|mask| (b, mask)));
        let Some((number, mask)) = masked else { return false };
        let found = self.address_of_number(number);
        if found {
            self.push(Instr::AddressBits(mask));
        }
        found
    }

    /// Pushes the address in a number that becomes a pointer; returns `false` and pushes nothing if there is none.
    pub(super) fn address_of_number(&mut self, number: &Expr) -> bool {
        let Some(NumberOfAddress { pointer, changes }) = self.made_of_address(number) else { return false };
        self.value(pointer);
        for change in changes {
            match change {
                Change::Bits(instr) => self.push(instr),
                Change::Moved(by, factor) => {
                    self.value(by);
                    self.push(Instr::PtrAdd(factor));
                }
            }
        }
        true
    }

    /// How a number is made of an address, if only such things were done to it.
    fn made_of_address<'a>(&mut self, number: &'a Expr) -> Option<NumberOfAddress<'a>> {
        let is_whole = matches!(self.class(&number.ty, number), Class::Int(size, _) if size == self.pointer_size());
        if !is_whole {
            return None;
        }
        if let Some(inner) = number.as_cast() {
            return match self.class(&inner.ty, inner) {
                Class::Pointer if inner.is_zero_constant() => None,
                Class::Pointer => Some(NumberOfAddress { pointer: inner, changes: Vec::new() }),
                Class::Int(..) => self.made_of_address(inner),
                Class::Float(_) | Class::Record(_) | Class::Void => None,
            };
        }
        let ExprKind::Binary(op, a, b) = &number.kind else { return None };
        let (inner, change) = match op {
            BinOp::BitAnd => (a, Change::Bits(Instr::ClearBits(self.inverted(b)?))),
            BinOp::BitOr => (a, Change::Bits(Instr::SetBits(self.small(b)?))),
            BinOp::BitXor => (a, Change::Bits(Instr::FlipBits(self.small(b)?))),
            BinOp::Sub => (a, Change::Moved(b, -1)),
            BinOp::Add => match self.made_of_address(a) {
                Some(made) => return Some(made.then(Change::Moved(b, 1))),
                None => (b, Change::Moved(a, 1)),
            },
            BinOp::Mul
            | BinOp::Div
            | BinOp::Rem
            | BinOp::Shl
            | BinOp::Shr
            | BinOp::Lt
            | BinOp::Le
            | BinOp::Gt
            | BinOp::Ge
            | BinOp::Eq
            | BinOp::Ne => return None,
        };
        Some(self.made_of_address(inner)?.then(change))
    }

    /// A mask of some of the lowest bits.
    fn small(&mut self, mask: &Expr) -> Option<u8> {
        let mask = self.known(mask)?;
        (1..MOST_ALIGNED).contains(&mask).then_some(mask as u8)
    }

    /// A mask of all but some of the lowest bits: those bits.
    fn inverted(&mut self, mask: &Expr) -> Option<u8> {
        let others = !self.known(mask)? & self.all_bits();
        (1..MOST_ALIGNED).contains(&others).then_some(others as u8)
    }

    /// The bits of an integer constant that has the size of a pointer.
    fn known(&mut self, expr: &Expr) -> Option<u64> {
        Some(self.number(expr)? & self.all_bits())
    }

    fn all_bits(&self) -> u64 {
        u64::MAX >> (64 - 8 * u32::from(self.pointer_size()))
    }

    fn number(&mut self, expr: &Expr) -> Option<u64> {
        let Class::Int(size, signed) = self.class(&expr.ty, expr) else { return None };
        // A conversion to it is a test (C11 6.3.1.2).
        if matches!(expr.ty.kind, TypeKind::Int(IntKind::Bool)) {
            return None;
        }
        let value = if let Some(value) = expr.as_int() {
            value as u64
        } else if let Some(inner) = expr.as_cast() {
            self.number(inner)?
        } else if let ExprKind::Unary(UnOp::BitNot, inner) = &expr.kind {
            !self.number(inner)?
        } else {
            return None;
        };
        Some(normal(value, size, signed))
    }
}

impl<'a> NumberOfAddress<'a> {
    fn then(mut self, change: Change<'a>) -> NumberOfAddress<'a> {
        self.changes.push(change);
        self
    }
}
