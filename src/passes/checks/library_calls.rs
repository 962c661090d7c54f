//! Checks of the arguments of library functions: objects, memory that is read, written or freed.

use super::{constant_pointer, not_zero, StatementChecks};
use crate::analysis::evaluate;
use crate::analysis::library_objects;
use crate::ir::memory_faults;
use crate::ir::{layout, BinOp, Callee, DataModel, Expr, ExprKind, Type, TypeKind};
use crate::library::{self, byte_range, Effect};
use crate::source::Span;

/// The bound of an allocation that cannot succeed.
const MORE_MEMORY: &str = "an allocation of more memory than there is";

impl StatementChecks<'_> {
    /// Checks the effects of library functions on their arguments.
    pub(super) fn call(&mut self, callee: &Callee, args: &[Expr]) {
        match callee {
            Callee::Stub { of, .. } => args.iter().enumerate().for_each(|(at, arg)| self.argument(of, at, arg)),
            Callee::Function(id) => {
                let function = &self.checks.program.functions[*id];
                let entry = library::lookup(&function.name).filter(|_| function.body.is_none());
                if entry.is_some_and(|entry| entry.effects.contains(&Effect::Fresh)) {
                    self.allocated(&function.name, args);
                }
                if entry.is_some_and(|entry| entry.effects.contains(&Effect::Frees(0))) {
                    args.first().into_iter().for_each(|arg| self.freed(arg));
                }
                let ranges = byte_range(&function.name).filter(|_| function.body.is_none());
                let known = ranges.and_then(|(pointers, size)| Some((pointers, args.get(size)?)));
                if let Some((pointers, size)) = known {
                    pointers.iter().for_each(|at| self.range(&args[*at], size));
                }
            }
            Callee::Pointer(_) => {}
        }
    }

    /// Checks an argument that is an object of the library, or an object in which a library function stores a value.
    fn argument(&mut self, function: &str, at: usize, arg: &Expr) {
        let Some(to) = arg.ty.pointee() else { return };
        let model = match to.kind {
            TypeKind::Record(id) => self.checks.program.records[id].model,
            TypeKind::Void
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Enum(_)
            | TypeKind::Function(_)
            | TypeKind::VaList => None,
        };
        // Text is checked by the functions themselves.
        let is_text = model.is_none()
            && (to.quals.constant || layout::size_of(self.checks.program, to).is_none_or(|size| size == 1));
        let bare = arg.without_pointer_casts();
        let is_smaller = model.is_none() && bare.ty.pointee() != Some(to);
        if to.is_void() || is_text || !(is_smaller || self.leads_anywhere(bare)) {
            return;
        }
        let size = Expr::new(ExprKind::SizeOf(to.clone()), Type::size_t(self.checks.program.model), Span::NONE);
        // What is the address of a place is not null.
        let may_be_null = !matches!(bare.kind, ExprKind::AddrOf(_)) && library::may_be_null(function, at, model);
        if may_be_null && bare.is_zero_constant() {
            return;
        }
        self.guards.extend(may_be_null.then(|| not_zero(bare)));
        let valid = self.checks.call(self.checks.valid, vec![bare.clone().cast(&constant_pointer()), size]);
        self.must(valid, memory_faults::INVALID_FREED_OR_OUTSIDE);
        self.guards.truncate(self.guards.len() - usize::from(may_be_null));
    }

    /// No object is larger than `PTRDIFF_MAX` bytes: `malloc` gives a null pointer, and so does `calloc` if the product
    /// of its arguments cannot be represented (C11 7.22.3). Verifiers give memory, or multiply without looking.
    fn allocated(&mut self, name: &str, args: &[Expr]) {
        let size_t = Type::size_t(self.checks.program.model);
        let most = match self.checks.program.model {
            DataModel::Ilp32 => i128::from(i32::MAX),
            DataModel::Lp64 => i128::from(i64::MAX),
        };
        let known = |arg: &Expr| evaluate::evaluate(self.checks.program, arg);
        let (count, size) = match (name, args) {
            ("malloc", [size]) | ("realloc", [_, size]) => (None, size),
            ("calloc", [count, size]) => (Some(count), size),
            _ => return,
        };
        let limit = |bytes: i128| Expr::constant(bytes, size_t.clone());
        let too_large = |size: &Expr, most: Expr| Expr::binary(BinOp::Gt, size.clone().cast(&size_t), most);
        let (count, size) = match (count.map(|count| (known(count), count)), known(size)) {
            (None, Some(size)) if (0..=most).contains(&size) => return,
            (Some((Some(count), _)), Some(size)) if count >= 0 && size >= 0 && count.saturating_mul(size) <= most => {
                return
            }
            (count, _) => (count.map(|(_, count)| count), size),
        };
        let cond = match count {
            None => too_large(size, limit(most)),
            Some(count) => {
                let room = Expr::binary(BinOp::Div, limit(most), count.clone().cast(&size_t));
                not_zero(count).and(too_large(size, room))
            }
        };
        let cond = self.guarded(cond);
        self.unknown.push((cond, MORE_MEMORY));
    }

    fn freed(&mut self, arg: &Expr) {
        self.guards.push(not_zero(arg));
        let freeable = self.checks.call(self.checks.freeable, vec![arg.clone().cast(&constant_pointer())]);
        self.must(freeable, memory_faults::NOT_ALLOCATED_OR_FREED);
        self.guards.pop();
    }

    fn range(&mut self, pointer: &Expr, size: &Expr) {
        if library_objects::counts_bytes(self.checks.program, pointer, size) {
            let cond = self.guarded(not_zero(size));
            self.unknown.push((cond, library_objects::BOUND));
            return;
        }
        self.guards.push(not_zero(size));
        let valid = self.checks.call(self.checks.valid, vec![pointer.clone().cast(&constant_pointer()), size.clone()]);
        self.must(valid, memory_faults::INVALID_FREED_OR_OUTSIDE);
        self.guards.pop();
    }
}
