//! Compiles lvalues to instructions: their addresses, and accesses to them.

use crate::analysis::alignment;
use crate::interp::bytecode::expr::{width, Class};
use crate::interp::bytecode::function_builder::FunctionBuilder;
use crate::interp::bytecode::object_layout::{is_constant, StaticStorage};
use crate::interp::bytecode::program::is_undefined;
use crate::interp::bytecode::Instr;
use crate::ir::{array_bounds, layout, Expr, ExprKind, Id, PlaceKind, TypeKind, Var};
use crate::reductions::Reduction;

impl FunctionBuilder<'_> {
    /// Pushes the value stored in an lvalue.
    pub(super) fn read(&mut self, place: &Expr) {
        if let Some(slot) = self.slot(place) {
            self.push_private(Instr::Get(slot), slot, place);
            return;
        }
        self.accessed(place);
        match self.class(&place.ty, place) {
            Class::Record(_) | Class::Void => {}
            Class::Pointer if place.ty.is_array() || place.ty.is_function() => {}
            class @ (Class::Int(..) | Class::Float(_) | Class::Pointer) => {
                let (size, signed) = width(class, self.pointer_size());
                match self.bits(place) {
                    Some((bit, bits)) => self.push_access(Instr::LoadBits(bit, bits, signed), place),
                    None if class == Class::Pointer => self.push_access(Instr::LoadAddress(size), place),
                    None => self.push_access(Instr::Load(size, signed), place),
                }
            }
        }
    }

    /// Pops a value (for a record, its address) and stores it in an lvalue.
    pub(super) fn store_back(&mut self, place: &Expr) {
        if let Some(slot) = self.slot(place) {
            self.push_private(Instr::Set(slot), slot, place);
            return;
        }
        self.accessed(place);
        match self.class(&place.ty, place) {
            Class::Record(size) => self.push_access(Instr::CopyBack(size), place),
            Class::Void => {
                self.push(Instr::Pop);
                self.push(Instr::Pop);
            }
            class @ (Class::Int(..) | Class::Float(_) | Class::Pointer) => {
                let (size, _) = width(class, self.pointer_size());
                match self.bits(place) {
                    Some((bit, bits)) => self.push_access(Instr::StoreBitsBack(bit, bits), place),
                    None if class == Class::Pointer => self.push_access(Instr::StoreAddressBack(size), place),
                    None => self.push_access(Instr::StoreBack(size), place),
                }
            }
        }
    }

    /// Pushes the address of an lvalue that is accessed.
    pub(super) fn accessed(&mut self, place: &Expr) {
        self.address(place);
        let is_object = !place.ty.is_array() && !place.ty.is_function();
        if is_object && self.shared.alignment_in_doubt && place.root().is_none() && !is_literal(place) {
            let needed = alignment::needed(self.program, place);
            if needed > 1 {
                self.push(Instr::Aligned(needed as u8));
            }
        }
    }

    /// First bit and width, if the lvalue is a bit-field.
    pub(super) fn bits(&self, place: &Expr) -> Option<(u8, u8)> {
        let ExprKind::Member(of, field) = &place.kind else { return None };
        let TypeKind::Record(id) = of.ty.kind else { return None };
        let bits = self.program.records[id].fields.as_ref()?.get(*field as usize)?.bits?;
        let at = *layout::field_offsets(self.program, id)?.get(*field as usize)?;
        Some((at.bit as u8, bits as u8))
    }

    /// The slot, if the lvalue is a private scalar.
    pub(super) fn slot(&self, place: &Expr) -> Option<u32> {
        place.as_var().and_then(|var| self.slots.get(&var).copied())
    }

    /// Pushes the address of an lvalue or of a function.
    pub(super) fn address(&mut self, place: &Expr) {
        match &place.kind {
            ExprKind::Var(var) | ExprKind::CompoundLiteral(var, _) => self.variable_address(*var, place),
            ExprKind::Func(function) => {
                let address = self.code.function_address(function.index());
                self.push(Instr::Const(address));
            }
            ExprKind::Deref(pointer) => self.pointer(pointer),
            ExprKind::Index(base, index) => self.element(base, index, 1),
            ExprKind::Member(of, field) => {
                self.value_or_address(of);
                if let TypeKind::Record(id) = of.ty.kind {
                    let offsets = layout::field_offsets(self.program, id).unwrap_or_default();
                    let byte = offsets.get(*field as usize).map_or(0, |o| o.byte);
                    match u32::try_from(byte) {
                        Ok(0) => {}
                        Ok(byte) => self.push(Instr::Offset(byte)),
                        Err(_) => self.stops("a member behind more than 4 GiB".into()),
                    }
                }
            }
            ExprKind::Str { bytes, .. } => {
                let address = self.literal(bytes, place.span);
                self.push(Instr::Const(address));
            }
            ExprKind::Decay(inner) | ExprKind::AddrOf(inner) => self.address(inner),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | ExprKind::Assign(..)
            | ExprKind::AssignOp { .. }
            | ExprKind::IncDec { .. }
            | ExprKind::Call(..)
            | ExprKind::Builtin(..)
            | ExprKind::Comma(..)
            | ExprKind::StmtExpr(_)
            | ExprKind::VaArg(_) => self.value(place),
        }
    }

    fn variable_address(&mut self, var: Id<Var>, place: &Expr) {
        if let Some(object) = self.objects.get(&var) {
            let object = *object;
            self.push(Instr::Object(object));
            return;
        }
        let known = &self.program.vars[var];
        if self.homes.homes.contains_key(&var) && is_undefined(known) {
            self.stops(format!("`{}`, which is declared but not defined", known.name));
        }
        match self.homes.homes.get(&var) {
            Some(StaticStorage::Static(number)) => {
                let address = self.code.static_address(*number);
                self.push(Instr::Const(address));
            }
            Some(StaticStorage::Tls(offset)) => self.push(Instr::Tls(*offset)),
            None => self.refuse(place.span, "variable", "a variable without a place"),
        }
    }

    /// Pushes the value of a pointer that is then dereferenced.
    pub(super) fn pointer(&mut self, pointer: &Expr) {
        match pointer.as_address() {
            Some(place) => self.address(place),
            None => self.value(pointer),
        }
    }

    /// Pushes the address of an lvalue that is not itself accessed: it may be just past the end of an array (C11
    /// 6.5.3.2p3).
    pub(super) fn address_only(&mut self, place: &Expr) {
        if let ExprKind::Index(base, index) = &place.kind {
            self.element(base, index, 0);
        } else {
            self.address(place);
        }
    }

    /// Pushes the address of `base[index]`. The index may be at most the number of elements minus `but`.
    pub(super) fn element(&mut self, base: &Expr, index: &Expr, but: u64) {
        self.pointer(base);
        self.value(index);
        if let Some(count) =
            array_bounds::elements(self.program, base).filter(|_| !array_bounds::is_within(base, index))
        {
            self.push(Instr::Within(count.saturating_sub(but)));
        } else if array_bounds::only_begins(self.program, base) && !array_bounds::is_within(base, index) {
            // A negative index is a large number here.
            self.push(Instr::Within(i64::MAX as u64));
        }
        let scale = self.scale(&base.ty);
        self.push(Instr::PtrAdd(scale));
    }

    pub(super) fn value_or_address(&mut self, expr: &Expr) {
        if expr.is_place() {
            self.address(expr);
        } else {
            self.value(expr);
        }
    }

    // ---- sharing between threads ----

    /// Whether another thread may access the object that this lvalue denotes.
    pub(super) fn is_shared(&self, place: &Expr) -> bool {
        if !self.options.without.uses(Reduction::PrivateMemory) && !is_literal(place) {
            return true;
        }
        match place.root() {
            Some(var) => {
                let data = &self.program.vars[var];
                if data.thread_local || !data.storage.is_static() {
                    return self.homes.taken.contains(&var);
                }
                !is_constant(&data.ty)
            }
            None => !is_literal(place),
        }
    }

    /// Whether evaluating this expression reads memory that another thread may access.
    pub(super) fn reads_shared(&self, expr: &Expr) -> bool {
        if expr.is_place() {
            return (self.is_shared(expr) && !expr.ty.is_array()) || self.address_reads_shared(expr);
        }
        match expr.as_address() {
            Some(place) => self.address_reads_shared(place),
            None => self.operands_read_shared(expr),
        }
    }

    pub(super) fn operands_read_shared(&self, expr: &Expr) -> bool {
        let mut found = false;
        crate::ir::visit::operands(expr, &mut |operand| found |= self.reads_shared(operand));
        found
    }

    pub(super) fn address_reads_shared(&self, place: &Expr) -> bool {
        match place.place() {
            Some(PlaceKind::Deref(pointer)) => self.reads_shared(pointer),
            Some(PlaceKind::Index(base, index)) => self.reads_shared(base) || self.reads_shared(index),
            Some(PlaceKind::Member(of, _)) => self.address_reads_shared(of),
            Some(PlaceKind::Var(_) | PlaceKind::Str | PlaceKind::CompoundLiteral(..)) => false,
            // A function, or a member of a value.
            None => self.operands_read_shared(place),
        }
    }
}

pub(super) fn is_literal(place: &Expr) -> bool {
    match place.place() {
        Some(PlaceKind::Str) => true,
        Some(PlaceKind::Deref(pointer)) => matches!(pointer.kind, ExprKind::Func(_)),
        Some(PlaceKind::Index(base, _)) => base.as_decayed().is_some_and(is_literal),
        Some(PlaceKind::Member(of, _)) => is_literal(of),
        Some(PlaceKind::Var(_) | PlaceKind::CompoundLiteral(..)) => false,
        None => matches!(place.kind, ExprKind::Func(_) | ExprKind::Member(..)),
    }
}
