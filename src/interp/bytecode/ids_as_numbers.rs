//! Finds places where a program uses an identity (a thread id or an address) as a number.
//!
//! POSIX guarantees of a `pthread_t` only that `pthread_equal` compares two of them (2.9.2, and `pthread_self`,
//! application usage), and C guarantees of an address as an integer only that it can be converted back (6.3.2.3p5-6,
//! 7.20.1.4). A verifier numbers threads and objects in its own way: a result that depends on these numbers (their
//! order, a hash, a remainder) is no proof for any other system.
//!
//! Values are tracked flow-insensitively through variables, members, calls and memory: places between which a value
//! can be assigned form one equivalence class (Steensgaard 1996). Allowed are copies, `==` and `!=` between two ids
//! (only if no thread is created after one has ended) or two addresses (only if no object ends before, at whose
//! address the next one may be), and comparison with 0: an id is not 0 (it never is on a system whose `pthread_t` is a
//! number or a pointer), and neither is the address of an object. An address may also have bits set, cleared and added
//! on the way back to a pointer, but none that alignment does not fix may be cleared: a verifier places every object
//! at a multiple of a great power of two. Its lowest bits, which alignment fixes, may be tested. Whether other bits of
//! it are zero is unspecified: a test of them is a use, whether it is written as a comparison or not.
//!
//! Conversely, a number that becomes a pointer may be the address of any object (C11 6.3.2.3p5): to compare it with
//! another pointer is a use, too, unless no object can be there ([`is_nowhere`]). So is a comparison of pointers into
//! two string literals that may share memory.

mod byte_views;
mod call_edges;
mod made_pointers;
mod number_pointers;
mod objects_end;
mod only_freed;
mod record_views;
mod shared_texts;
mod value_classes;

use std::collections::BTreeSet;

use crate::analysis::threads_end;
use crate::ir::{
    layout, lowered_only_expr, lowered_only_stmt, visit, BinOp, Expr, ExprKind, Function, Id, Program, Stmt, StmtKind,
    Type, UnOp,
};
use crate::library;
use crate::source::Span;
use call_edges::functions_by_address;
use made_pointers::is_nowhere;
use number_pointers::not_followed;
use shared_texts::texts_by_place;
use value_classes::{constant, is_constant, is_no_id, is_truth, is_zero, Mark, Root, ValueClasses};

/// The result, in source order.
#[derive(Clone, Debug, Default)]
pub struct UsesAsNumbers {
    /// Uses of thread ids.
    pub ids: BTreeSet<Span>,
    /// Uses of addresses.
    pub addresses: BTreeSet<Span>,
    /// Comparisons of two ids, if a thread may be created after another one has ended: both may have the same id then.
    pub repeated_ids: BTreeSet<Span>,
}

/// Finds such uses in a program in normal form.
pub fn find(program: &Program) -> UsesAsNumbers {
    let mut classes = ValueClasses::new(program, functions_by_address(program));
    classes.texts = texts_by_place(program);
    classes.addressed = not_followed(program, &classes.called);
    // Which functions a pointer may call depends on the classes, and the classes on the calls.
    for lost_pointers_call_any in [false, true] {
        classes.lost_pointers_call_any = lost_pointers_call_any;
        while {
            classes.grown = false;
            program.vars.ids().for_each(|var| classes.flow_into_object(var));
            each_expr(program, &mut |expr| classes.unite_alternatives(expr));
            each_stmt(program, &mut |function, stmt| classes.stmt(function, stmt));
            classes.grown
        } {}
    }
    each_expr(program, &mut |expr| classes.note_record(expr));
    classes.note_pointers();
    // Propagate marks from values to places until a fixed point is reached.
    while {
        let before = (classes.marks.clone(), classes.addressed.clone());
        program.vars.ids().for_each(|var| classes.initialized(var));
        each_stmt(program, &mut |function, stmt| classes.spread(function, stmt));
        each_stmt(program, &mut |function, stmt| classes.spread_addresses(function, stmt));
        classes.spread_results_of_threads();
        each_expr(program, &mut |expr| classes.view(expr));
        (&classes.marks, &classes.addressed) != (&before.0, &before.1)
    } {}
    let mut out = UsesAsNumbers::default();
    each_stmt(program, &mut |function, stmt| {
        visit::stmt_exprs(stmt, &mut |expr| visit::walk_expr(expr, &mut |expr| classes.look(expr, &mut out)));
        // Functions of the library compare ids of threads that live.
        if !program.supplied.contains_key(&function) && classes.compares_ids(stmt) {
            out.repeated_ids.insert(stmt.origin.span);
        }
        if let StmtKind::If { cond, .. } | StmtKind::Assume { cond, .. } = &stmt.kind {
            classes.tested(cond, &mut out);
        }
        if let StmtKind::Call { callee, args, .. } = &stmt.kind {
            out.ids.extend(classes.uses_in_call(callee, args));
            out.addresses.extend(classes.addresses_in_call(callee, args));
        }
        // An expression that a pass has made has no place of its own.
        for found in [&mut out.ids, &mut out.addresses] {
            if found.remove(&Span::NONE) {
                found.insert(stmt.origin.span);
            }
        }
    });
    if !out.repeated_ids.is_empty() && !threads_end::run(program) {
        out.repeated_ids.clear();
    }
    out
}

fn each_stmt(program: &Program, f: &mut dyn FnMut(Id<Function>, &Stmt)) {
    for (id, function) in program.functions.iter() {
        if let Some(body) = &function.body {
            visit::walk_stmts(body, &mut |stmt| f(id, stmt));
        }
    }
}

fn each_expr(program: &Program, f: &mut dyn FnMut(&Expr)) {
    each_stmt(program, &mut |_, stmt| visit::stmt_exprs(stmt, &mut |expr| visit::walk_expr(expr, &mut *f)));
}

impl ValueClasses<'_> {
    fn stmt(&mut self, function: Id<Function>, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Assign { place, value } => self.flow(self.node(place), value),
            StmtKind::Return(Some(value)) => self.flow(Some((Root::Result(function), 0)), value),
            StmtKind::Call { result, callee, args, .. } => self.call(result.as_ref(), callee, args),
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Return(None)
            | StmtKind::Loop { .. }
            | StmtKind::Atomic(_)
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Havoc(_)
            | StmtKind::Assume { .. }
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(_)
            | StmtKind::Start { .. }
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => {}
        }
    }

    /// The possible origins of the value of an expression.
    fn mark(&self, expr: &Expr) -> Mark {
        let mark = self.value_mark(expr);
        let before =
            expr.as_cast().is_some_and(|inner| inner.ty.is_integer() && !is_truth(&expr.ty) && self.mark(inner).open);
        Mark { open: mark.open || before || (mark.address || mark.id) && self.is_narrow(&expr.ty), ..mark }
    }

    /// Whether a mask leaves only bits of an address that the alignment of the object fixes (C11 6.2.8).
    fn is_fixed(&self, mask: &Expr, number: &Expr) -> bool {
        // An object may be aligned as its type is, unless a structure is packed.
        if self.alignment_in_doubt {
            return false;
        }
        let Some(mask) = constant(mask).and_then(|mask| u64::try_from(mask).ok()) else { return false };
        let mut pointer = number;
        while let (ExprKind::Cast(inner), true) = (&pointer.kind, pointer.ty.is_integer()) {
            pointer = inner;
        }
        let layout = pointer.ty.pointee().and_then(|to| layout::layout(self.program, to));
        layout.is_some_and(|layout| mask < layout.align) || self.declared_alignment(pointer).is_some_and(|a| mask < a)
    }

    /// The alignment with which a variable is declared, for a pointer to its beginning (C11 6.7.5p6).
    fn declared_alignment(&self, pointer: &Expr) -> Option<u64> {
        let (ExprKind::AddrOf(place) | ExprKind::Decay(place)) = &pointer.without_pointer_casts().kind else {
            return None;
        };
        self.program.vars[place.as_var()?].align.map(u64::from)
    }

    fn value_mark(&self, expr: &Expr) -> Mark {
        if self.reads_id_of_record(expr) {
            return Mark { id: true, ..Mark::default() };
        }
        if self.reads_bytes_of_pointer(expr) {
            return Mark { address: true, open: self.is_bit_field(expr), ..Mark::default() };
        }
        if let Some(class) = self.node(expr).and_then(|node| self.class(node)) {
            // Whether a pointer was made of a number says nothing about a number that comes from a pointer.
            let mark = Mark { made: false, nowhere: false, ..self.marks[class] };
            if mark != Mark::default() && (expr.ty.is_integer() || expr.ty.is_float()) {
                return mark;
            }
        }
        match &expr.kind {
            ExprKind::Cast(_) if is_truth(&expr.ty) => Mark::default(),
            ExprKind::Cast(inner) if inner.ty.is_pointer() && expr.ty.is_integer() && self.may_hold_address(inner) => {
                Mark { address: true, ..Mark::default() }
            }
            ExprKind::Cast(inner) if expr.ty.is_integer() => self.mark(inner),
            ExprKind::Binary(BinOp::BitAnd, a, b) if self.is_fixed(a, b) || self.is_fixed(b, a) => Mark::default(),
            ExprKind::Binary(op @ (BinOp::Add | BinOp::Sub | BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor), a, b) => {
                let (one, two) = (self.mark(a), self.mark(b));
                let computed = one.address || two.address;
                let keeps_zero = *op == BinOp::BitOr || *op == BinOp::BitAnd && (self.is_high(a) || self.is_high(b));
                let open = if keeps_zero { one.open || two.open } else { computed };
                let cut = |mark: Mark, mask: &Expr| *op == BinOp::BitAnd && mark.address && !self.is_high(mask);
                let rounded = one.rounded || two.rounded || cut(one, b) || cut(two, a);
                Mark { address: computed, computed, open, rounded, ..Mark::default() }
            }
            ExprKind::Cond(_, a, b) => self.mark(a).or(self.mark(b)),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Decay(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => Mark::default(),
        }
    }

    /// Marks the places where a computed value, or a number that became a pointer, is stored.
    fn spread(&mut self, function: Id<Function>, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Assign { place, value } => {
                let (mark, Some(node)) = (self.mark(value), self.node(place)) else { return };
                let number = self.number(node);
                let narrow = (mark.address || mark.id) && self.is_narrow(&place.ty);
                self.marks[number] = self.marks[number].or(Mark { open: mark.open || narrow, ..mark });
                self.made_at(value, node);
                if self.is_number_in_pointer(place, value) {
                    self.mark_made(node);
                }
            }
            StmtKind::Return(Some(value)) => {
                self.made_at(value, (Root::Result(function), 0));
                self.cut_at(value, (Root::Result(function), 0), &self.program.functions[function].ty.result);
            }
            StmtKind::Call { result, callee, args, .. } => self.spread_in_call(result.as_ref(), callee, args),
            StmtKind::Return(None)
            | StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Loop { .. }
            | StmtKind::Atomic(_)
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Havoc(_)
            | StmtKind::Assume { .. }
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(_)
            | StmtKind::Start { .. }
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => {}
        }
    }

    /// Whether a value, perhaps one that was converted to a pointer, may be a thread id.
    fn is_id(&self, expr: &Expr) -> bool {
        self.mark(expr).id || self.node(expr).is_some_and(|node| self.is_id_at(node))
    }

    /// Whether both values are ids of this program, or numbers that no id is.
    fn are_ids(&self, a: &Expr, b: &Expr) -> bool {
        let may_be = |expr: &Expr| is_no_id(expr) || self.is_id(expr) && !self.may_be_foreign(expr);
        may_be(a) && may_be(b)
    }

    /// Whether the statement compares two ids.
    fn compares_ids(&self, stmt: &Stmt) -> bool {
        let mut found = false;
        if let StmtKind::Call { callee, args, .. } = &stmt.kind {
            let compares = |called: Id<Function>| library::compares_ids(&self.program.functions[called].name);
            found |= self.callees(callee).into_iter().any(compares) && args.iter().all(|arg| self.is_id(arg));
        }
        visit::stmt_exprs(stmt, &mut |expr| {
            visit::walk_expr(expr, &mut |expr| {
                if let ExprKind::Binary(BinOp::Eq | BinOp::Ne, a, b) = &expr.kind {
                    found |= self.is_id(a) && self.is_id(b);
                }
            });
        });
        found
    }

    /// Records a use if a value that is tested for zero is unspecified.
    fn tested(&self, expr: &Expr, out: &mut UsesAsNumbers) {
        let mark = self.mark(expr);
        if expr.ty.is_integer() {
            out.addresses.extend((mark.address && mark.open).then_some(expr.span));
            out.ids.extend((mark.id && (mark.open || !self.is_whole(expr))).then_some(expr.span));
        }
    }

    /// Records a use if an expression depends on such a number.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of expression")]
    fn look(&self, expr: &Expr, out: &mut UsesAsNumbers) {
        let mut note = |id: bool, address: bool| {
            out.ids.extend(id.then_some(expr.span));
            out.addresses.extend(address.then_some(expr.span));
        };
        match &expr.kind {
            ExprKind::Binary(op, a, b) if !a.ty.is_pointer() => {
                let (one, two) = (self.mark(a), self.mark(b));
                let (ids, addresses) = (one.id || two.id, one.address || two.address);
                match op {
                    BinOp::Eq | BinOp::Ne => {
                        let (ids_matter, addresses_matter) = self.equality_depends_on_numbers(a, b);
                        note(ids && ids_matter, addresses && addresses_matter);
                    }
                    BinOp::Add | BinOp::Sub | BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor => {
                        note(ids, addresses && !self.is_whole(expr));
                    }
                    BinOp::Lt
                    | BinOp::Le
                    | BinOp::Gt
                    | BinOp::Ge
                    | BinOp::Mul
                    | BinOp::Div
                    | BinOp::Rem
                    | BinOp::Shl
                    | BinOp::Shr => note(ids, addresses),
                }
            }
            ExprKind::Binary(BinOp::Eq | BinOp::Ne, a, b) => {
                let meets = |one: &Expr, other: &Expr| self.is_made(one) && !is_nowhere(other, self.program.model);
                let is_open = meets(a, b) || meets(b, a) || self.may_share_text(a, b);
                note((self.is_id(a) || self.is_id(b)) && !self.are_ids(a, b), is_open);
            }
            ExprKind::Binary(_, base, index) | ExprKind::Index(base, index) => {
                let mark = self.mark(index);
                note(self.is_id(base) || self.is_id(index), mark.address);
                // The expression may be a place, of which only the parts have values.
                out.ids.extend(self.is_id(index).then_some(index.span));
            }
            ExprKind::Unary(UnOp::Not, inner) => self.tested(inner, out),
            ExprKind::Cast(inner) if is_truth(&expr.ty) => self.tested(inner, out),
            ExprKind::LogAnd(a, b) | ExprKind::LogOr(a, b) => {
                self.tested(a, out);
                self.tested(b, out);
            }
            ExprKind::Cond(cond, ..) => self.tested(cond, out),
            ExprKind::Unary(UnOp::Neg | UnOp::BitNot, inner) => {
                let mark = self.mark(inner);
                note(mark.id, mark.address);
            }
            ExprKind::Cast(inner) if expr.ty.is_float() => {
                let mark = self.mark(inner);
                note(mark.id, mark.address);
            }
            ExprKind::Cast(inner) if expr.ty.is_pointer() && inner.ty.is_integer() => {
                note(false, self.mark(inner).rounded);
            }
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Func(_)
            | ExprKind::Cast(_)
            | ExprKind::Decay(_)
            | ExprKind::Deref(_)
            | ExprKind::Member(..)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | lowered_only_expr!() => {}
        }
    }

    /// Whether it depends on the numbers of ids, and on those of addresses, if two values of which one has them are
    /// equal.
    fn equality_depends_on_numbers(&self, a: &Expr, b: &Expr) -> (bool, bool) {
        let (one, two) = (self.mark(a), self.mark(b));
        let same = one.id == two.id && one.address == two.address || is_zero(a) || is_zero(b);
        let whole = self.is_whole(a) && self.is_whole(b);
        let open = one.open || two.open;
        let reused = self.objects_end && one.address && two.address;
        let computed = one.computed || two.computed || open || reused;
        (open || !whole || !self.are_ids(a, b), !(same && whole) || computed)
    }

    /// Whether the type is wide enough for all bits of an address.
    fn is_whole(&self, expr: &Expr) -> bool {
        // Bits that were cut off before do not come back.
        let cut = |inner: &Expr| inner.ty.is_integer() && self.is_narrow(&inner.ty) && !is_constant(inner);
        !self.is_narrow(&expr.ty) && !matches!(&expr.kind, ExprKind::Cast(inner) if cut(inner)) || is_constant(expr)
    }

    fn is_narrow(&self, ty: &Type) -> bool {
        layout::size_of(self.program, ty).is_none_or(|size| size < self.program.model.pointer_size())
    }
}
