//! Finds places where a program uses an identity (a thread id or an address) as a number.
//!
//! POSIX guarantees of a `pthread_t` only that `pthread_equal` compares two of them (2.9.2, and `pthread_self`,
//! application usage), and C guarantees of an address as an integer only that it can be converted back (6.3.2.3p5-6,
//! 7.20.1.4). A verifier numbers threads and objects in its own way: a result that depends on these numbers (their
//! order, a hash, a remainder) is no proof for any other system.
//!
//! Values are tracked flow-insensitively through variables, members, calls and memory: places between which a value can
//! be assigned form one equivalence class (Steensgaard 1996). Allowed are copies, `==` and `!=` between two ids or two
//! addresses, and comparison with 0: an id is not 0 (it never is on a system whose `pthread_t` is a number or a
//! pointer), and neither is the address of an object. An address may also have bits set, cleared and added on the way
//! back to a pointer, and its lowest bits, which alignment fixes, may be tested. Whether other bits of it are zero is
//! unspecified: a test of them is a use, whether it is written as a comparison or not.
//!
//! Conversely, a number that becomes a pointer may be the address of any object (C11 6.3.2.3p5): to compare it with
//! another pointer is a use, too, unless no object can be there ([`is_nowhere`]).

mod made_pointers;

use std::collections::{BTreeMap, BTreeSet};

use crate::interp::library_operations as native;
use crate::interp::library_operations::Lib;
use crate::ir::{
    layout, lowered_only_expr, lowered_only_stmt, visit, BinOp, Callee, Expr, ExprKind, Function, Id, IntKind, Program,
    Record, Stmt, StmtKind, Type, TypeKind, UnOp, Var,
};
use crate::source::Span;
use made_pointers::{functions_by_address, is_nowhere};

/// The result, in source order.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    /// Uses of thread ids.
    pub ids: BTreeSet<Span>,
    /// Uses of addresses.
    pub addresses: BTreeSet<Span>,
}

/// The bits of an address below this value are fixed by the alignment of every object that matters.
const ALIGNED: i128 = 8;

/// Finds such uses in a program in normal form.
pub fn find(program: &Program) -> Numbers {
    let called = functions_by_address(program);
    let mut classes =
        Classes { program, called, kept: false, nodes: BTreeMap::new(), parents: Vec::new(), marks: Vec::new() };
    each_stmt(program, &mut |function, stmt| classes.stmt(function, stmt));
    // Propagate marks from values to places until a fixed point is reached.
    while {
        let before = (classes.marks.clone(), classes.kept);
        program.vars.ids().for_each(|var| classes.initialized(var));
        each_stmt(program, &mut |function, stmt| classes.spread(function, stmt));
        (&classes.marks, classes.kept) != (&before.0, before.1)
    } {}
    let mut out = Numbers::default();
    each_stmt(program, &mut |_, stmt| {
        visit::stmt_exprs(stmt, &mut |expr| visit::walk_expr(expr, &mut |expr| classes.look(expr, &mut out)));
        if let StmtKind::If { cond, .. } | StmtKind::Assume { cond, .. } = &stmt.kind {
            classes.tested(cond, &mut out);
        }
    });
    out
}

fn each_stmt(program: &Program, f: &mut dyn FnMut(Id<Function>, &Stmt)) {
    for (id, function) in program.functions.iter() {
        if let Some(body) = &function.body {
            visit::walk_stmts(body, &mut |stmt| f(id, stmt));
        }
    }
}

/// The root of a place: a storage location for values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Root {
    Var(Id<Var>),
    Field(Id<Record>, u32),
    Result(Id<Function>),
}

/// A root and the number of dereferences from it; -1 is its address.
type Node = (Root, i8);

/// Maximum number of dereferences that are followed.
const DEEP: i8 = 3;

/// The possible origins of a value.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Mark {
    id: bool,
    address: bool,
    /// Derived from an address by arithmetic.
    computed: bool,
    /// Whether it is unspecified whether the value is zero: some of the bits of an address, or a sum with an address.
    open: bool,
    /// A pointer that a number was converted to.
    made: bool,
    /// Such a pointer, to where no object is, before anything is added to it.
    nowhere: bool,
}

impl Mark {
    fn or(self, other: Mark) -> Mark {
        Mark {
            id: self.id || other.id,
            address: self.address || other.address,
            computed: self.computed || other.computed,
            open: self.open || other.open,
            made: self.made || other.made,
            nowhere: self.nowhere || other.nowhere,
        }
    }
}

struct Classes<'a> {
    program: &'a Program,
    /// Functions that may be called through a pointer, by a thread library among others.
    called: Vec<Id<Function>>,
    /// Whether the library keeps a pointer that a number was converted to: an argument of `pthread_setspecific`, the
    /// result of a thread.
    kept: bool,
    nodes: BTreeMap<Node, usize>,
    parents: Vec<usize>,
    /// Indexed by the representative of a class.
    marks: Vec<Mark>,
}

impl Classes<'_> {
    fn number(&mut self, node: Node) -> usize {
        let next = self.parents.len();
        let number = *self.nodes.entry(node).or_insert(next);
        if number == next {
            self.parents.push(next);
            self.marks.push(Mark::default());
        }
        self.top(number)
    }

    fn top(&self, mut number: usize) -> usize {
        while self.parents[number] != number {
            number = self.parents[number];
        }
        number
    }

    fn unite(&mut self, a: Option<Node>, b: Option<Node>) {
        let (Some(a), Some(b)) = (a, b) else { return };
        for deeper in 0..=DEEP + 1 {
            let (Some(one), Some(two)) = (behind(a, deeper), behind(b, deeper)) else { return };
            let (one, two) = (self.number(one), self.number(two));
            let (kept, other) = (one.min(two), one.max(two));
            self.parents[other] = kept;
            self.marks[kept] = self.marks[kept].or(self.marks[other]);
        }
    }

    /// The node of a value that is copied; `None` for a computed value.
    fn node(&self, expr: &Expr) -> Option<Node> {
        match &expr.kind {
            ExprKind::Var(var) => Some((Root::Var(*var), 0)),
            ExprKind::Cast(inner) if !is_truth(&expr.ty) => self.node(inner),
            ExprKind::Deref(pointer) => self.element(pointer),
            ExprKind::Index(base, _) => self.element(base),
            ExprKind::Member(of, field) => {
                let TypeKind::Record(record) = of.ty.kind else { return None };
                let field = if self.program.records[record].is_union { 0 } else { *field };
                Some((Root::Field(record, field), 0))
            }
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => {
                self.node(place).filter(|(_, deep)| *deep >= 0).map(|(root, deep)| (root, deep - 1))
            }
            ExprKind::Binary(BinOp::Add | BinOp::Sub, base, _) if base.ty.is_pointer() => self.node(base),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cast(_)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => None,
        }
    }

    /// The node that a pointer points to; an array and its elements share one node.
    fn element(&self, pointer: &Expr) -> Option<Node> {
        match &pointer.kind {
            ExprKind::Decay(place) | ExprKind::AddrOf(place) => self.node(place),
            ExprKind::Cast(inner) if inner.ty.is_pointer() => self.element(inner),
            ExprKind::Binary(BinOp::Add | BinOp::Sub, base, _) if base.ty.is_pointer() => self.element(base),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => behind(self.node(pointer)?, 1),
        }
    }

    fn stmt(&mut self, function: Id<Function>, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Assign { place, value } => {
                let (place, value) = (self.node(place), self.node(value));
                self.unite(place, value);
            }
            StmtKind::Return(Some(value)) => {
                let value = self.node(value);
                self.unite(Some((Root::Result(function), 0)), value);
            }
            StmtKind::Call { result, callee: Callee::Function(callee), args, .. } => {
                self.call(*callee, result.as_ref(), args)
            }
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::Call { .. }
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

    fn call(&mut self, callee: Id<Function>, result: Option<&Expr>, args: &[Expr]) {
        let program = self.program;
        let called = &program.functions[callee];
        let result = result.and_then(|place| self.node(place));
        if called.body.is_some() {
            for (param, arg) in called.params.iter().zip(args) {
                let arg = self.node(arg);
                self.unite(Some((Root::Var(*param), 0)), arg);
            }
            self.unite(Some((Root::Result(callee), 0)), result);
            return;
        }
        let name = called.name.strip_prefix("__builtin_").unwrap_or(&called.name);
        let operations = native::lookup(name).map_or(&[][..], |(operations, _)| operations);
        let plays = |wanted: &[Lib]| operations.iter().any(|lib| wanted.contains(lib));
        let marked = match (name, args) {
            (_, [to, ..]) if plays(&[Lib::Create, Lib::ThrdCreate]) => self.element(to),
            _ if plays(&[Lib::Myself]) => result,
            ("memcpy" | "memmove" | "mempcpy", [to, from, ..]) | ("bcopy", [from, to, ..]) => {
                return self.copy(to, from);
            }
            _ => None,
        };
        if let Some(node) = marked {
            let number = self.number(node);
            self.marks[number].id = true;
        }
    }

    /// Handles a copy of memory: pointers may become bytes and numbers.
    fn copy(&mut self, to: &Expr, from: &Expr) {
        let (target, source) = (self.element(to), self.element(from));
        self.unite(target, source);
        let pointers = copied(from).is_some_and(|ty| holds_pointer(self.program, ty));
        let into_numbers = copied(to).is_none_or(|ty| !holds_pointer(self.program, ty));
        if let Some(node) = target.filter(|_| pointers && into_numbers) {
            let number = self.number(node);
            self.marks[number].address = true;
        }
    }

    /// The possible origins of the value of an expression.
    fn mark(&self, expr: &Expr) -> Mark {
        let mark = self.value_mark(expr);
        let before =
            expr.as_cast().is_some_and(|inner| inner.ty.is_integer() && !is_truth(&expr.ty) && self.mark(inner).open);
        Mark { open: mark.open || before || mark.address && self.is_narrow(&expr.ty), ..mark }
    }

    fn value_mark(&self, expr: &Expr) -> Mark {
        if let Some(known) = self.node(expr).and_then(|node| self.nodes.get(&node)) {
            let mark = self.marks[self.top(*known)];
            if mark != Mark::default() && expr.ty.is_integer() {
                return mark;
            }
        }
        match &expr.kind {
            ExprKind::Cast(_) if is_truth(&expr.ty) => Mark::default(),
            ExprKind::Cast(inner) if inner.ty.is_pointer() && expr.ty.is_integer() && !is_constant(inner) => {
                Mark { address: true, ..Mark::default() }
            }
            ExprKind::Cast(inner) if expr.ty.is_integer() => self.mark(inner),
            ExprKind::Binary(BinOp::BitAnd, a, b) if is_low(a) || is_low(b) => Mark::default(),
            ExprKind::Binary(op @ (BinOp::Add | BinOp::Sub | BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor), a, b) => {
                let (one, two) = (self.mark(a), self.mark(b));
                let computed = one.address || two.address;
                let keeps_zero = *op == BinOp::BitOr || *op == BinOp::BitAnd && (is_high(a) || is_high(b));
                let open = if keeps_zero { one.open || two.open } else { computed };
                Mark { address: computed, computed, open, ..Mark::default() }
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
                let narrow = mark.address && self.is_narrow(&place.ty);
                self.marks[number] = self.marks[number].or(Mark { open: mark.open || narrow, ..mark });
                self.made_at(value, node);
                if self.is_number_in_pointer(place, value) {
                    self.mark_made(node);
                }
            }
            StmtKind::Return(Some(value)) => {
                self.made_at(value, (Root::Result(function), 0));
                self.kept |= value.ty.is_pointer() && self.is_made(value) && self.called.contains(&function);
            }
            StmtKind::Call { result, callee, args, .. } => self.made_in_call(result.as_ref(), callee, args),
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

    /// Records a use if a value that is tested for zero is unspecified.
    fn tested(&self, expr: &Expr, out: &mut Numbers) {
        let mark = self.mark(expr);
        if expr.ty.is_integer() {
            out.addresses.extend((mark.address && mark.open).then_some(expr.span));
            out.ids.extend((mark.id && !self.is_whole(expr)).then_some(expr.span));
        }
    }

    /// Records a use if an expression depends on such a number.
    fn look(&self, expr: &Expr, out: &mut Numbers) {
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
                        let same = one.id == two.id && one.address == two.address || is_zero(a) || is_zero(b);
                        let whole = self.is_whole(a) && self.is_whole(b);
                        let computed = one.computed || two.computed || one.open || two.open;
                        note(ids && !(same && whole), addresses && (!(same && whole) || computed));
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
                note(false, meets(a, b) || meets(b, a));
            }
            ExprKind::Binary(_, _, index) | ExprKind::Index(_, index) => {
                let mark = self.mark(index);
                note(mark.id, mark.address);
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

    /// Whether the type is wide enough for all bits of an address.
    fn is_whole(&self, expr: &Expr) -> bool {
        // Bits that were cut off before do not come back.
        let cut = |inner: &Expr| inner.ty.is_integer() && self.is_narrow(&inner.ty) && !is_constant(inner);
        !self.is_narrow(&expr.ty) && !matches!(&expr.kind, ExprKind::Cast(inner) if cut(inner)) || is_constant(expr)
    }

    fn is_narrow(&self, ty: &Type) -> bool {
        let pointer = if self.program.model == crate::ir::DataModel::Ilp32 { 4 } else { 8 };
        layout::size_of(self.program, ty).is_none_or(|size| size < pointer)
    }
}

fn behind((root, deep): Node, more: i8) -> Option<Node> {
    let deep = deep + more;
    (deep <= DEEP).then_some((root, deep))
}

fn is_constant(expr: &Expr) -> bool {
    constant(expr).is_some()
}

fn is_zero(expr: &Expr) -> bool {
    constant(expr) == Some(0)
}

/// The pointed-to type of a pointer before it was converted.
fn copied(pointer: &Expr) -> Option<&Type> {
    match pointer.as_cast() {
        Some(inner) if inner.ty.is_pointer() => copied(inner),
        Some(_) | None => pointer.ty.pointee(),
    }
}

fn holds_pointer(program: &Program, ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Pointer(_) => true,
        TypeKind::Array(of, _) => holds_pointer(program, of),
        TypeKind::Record(id) => {
            program.records[*id].fields.iter().flatten().any(|field| holds_pointer(program, &field.ty))
        }
        TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Enum(_)
        | TypeKind::Function(_)
        | TypeKind::VaList
        | TypeKind::Void => false,
    }
}

/// Whether a conversion to this type only tests whether a value is zero.
fn is_truth(ty: &Type) -> bool {
    matches!(ty.kind, TypeKind::Int(IntKind::Bool))
}

/// Whether an expression is a mask that clears only bits that alignment fixes.
fn is_high(expr: &Expr) -> bool {
    constant(expr).is_some_and(|value| (0..ALIGNED).contains(&i128::from(!(value as u64))))
}

/// Whether an expression is a mask of bits that alignment fixes.
fn is_low(expr: &Expr) -> bool {
    constant(expr).is_some_and(|value| (0..ALIGNED).contains(&value))
}

fn constant(expr: &Expr) -> Option<i128> {
    if let ExprKind::Unary(UnOp::BitNot, inner) = &expr.kind {
        return constant(inner).map(|value| !value);
    }
    expr.as_cast().map_or_else(|| expr.as_int(), constant)
}
