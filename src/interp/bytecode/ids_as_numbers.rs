//! Finds places where a program uses as a number what is only an identity: a thread id or an address.
//!
//! POSIX guarantees of a `pthread_t` only that `pthread_equal` tells two of them apart (2.9.2, and `pthread_self`,
//! application usage), and C guarantees of an address as an integer only that it can be converted back (6.3.2.3p5-6,
//! 7.20.1.4). A verifier numbers threads and objects in its own way: whatever follows from these numbers (their order,
//! a hash, a remainder) is no proof for any other system.
//!
//! Values are followed flow-insensitively through variables, members, calls and memory: places between which a value
//! can be assigned form one equivalence class (Steensgaard 1996). Allowed are copies, `==` and `!=` between two ids or
//! two addresses, and comparison with 0: an id is not 0 (it never is on a system whose `pthread_t` is a number or a
//! pointer), and neither is the address of an object. An address may also have bits set, cleared and added on the way
//! back to a pointer, and its lowest bits, which alignment fixes, may be tested.

use std::collections::{BTreeMap, BTreeSet};

use crate::ir::{
    layout, lowered_only_expr, lowered_only_stmt, visit, BinOp, Callee, Expr, ExprKind, Function, Id, Program, Record,
    Stmt, StmtKind, Type, UnOp, Var,
};
use crate::source::Span;

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
    let mut classes = Classes { program, nodes: BTreeMap::new(), parents: Vec::new(), marks: Vec::new() };
    each_stmt(program, &mut |function, stmt| classes.stmt(function, stmt));
    // Propagate marks from values to places until a fixed point is reached.
    while {
        let before = classes.marks.clone();
        each_stmt(program, &mut |_, stmt| classes.spread(stmt));
        classes.marks != before
    } {}
    let mut out = Numbers::default();
    each_stmt(program, &mut |_, stmt| {
        visit::stmt_exprs(stmt, &mut |expr| visit::walk_expr(expr, &mut |expr| classes.look(expr, &mut out)));
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

/// The root of a place: where a value can be stored.
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

/// What a value may be.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Mark {
    id: bool,
    address: bool,
    /// Derived from an address by arithmetic.
    computed: bool,
}

struct Classes<'a> {
    program: &'a Program,
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
            self.parents[one.max(two)] = one.min(two);
        }
    }

    /// The node of a value that is copied; `None` for a computed value.
    fn node(&self, expr: &Expr) -> Option<Node> {
        match &expr.kind {
            ExprKind::Var(var) => Some((Root::Var(*var), 0)),
            ExprKind::Cast(inner) => self.node(inner),
            ExprKind::Deref(pointer) => self.element(pointer),
            ExprKind::Index(base, _) => self.element(base),
            ExprKind::Member(of, field) => {
                let crate::ir::TypeKind::Record(record) = of.ty.kind else { return None };
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
        let marked = match called.name.as_str() {
            "pthread_self" | "thrd_current" => result,
            "pthread_create" | "thrd_create" => args.first().and_then(|to| self.element(to)),
            _ => None,
        };
        if let Some(node) = marked {
            let number = self.number(node);
            self.marks[number].id = true;
        }
    }

    /// What the value of an expression may be.
    fn mark(&self, expr: &Expr) -> Mark {
        if let Some(known) = self.node(expr).and_then(|node| self.nodes.get(&node)) {
            let mark = self.marks[self.top(*known)];
            if mark != Mark::default() && expr.ty.is_integer() {
                return mark;
            }
        }
        match &expr.kind {
            ExprKind::Cast(inner) if inner.ty.is_pointer() && expr.ty.is_integer() && !is_constant(inner) => {
                Mark { address: true, ..Mark::default() }
            }
            ExprKind::Cast(inner) if expr.ty.is_integer() => self.mark(inner),
            ExprKind::Binary(BinOp::BitAnd, a, b) if is_low(a) || is_low(b) => Mark::default(),
            ExprKind::Binary(BinOp::Add | BinOp::Sub | BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor, a, b) => {
                let computed = self.mark(a).address || self.mark(b).address;
                Mark { id: false, address: computed, computed }
            }
            ExprKind::Cond(_, a, b) => {
                let (a, b) = (self.mark(a), self.mark(b));
                Mark { id: a.id || b.id, address: a.address || b.address, computed: a.computed || b.computed }
            }
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

    /// Marks the place where a computed value is stored.
    fn spread(&mut self, stmt: &Stmt) {
        let StmtKind::Assign { place, value } = &stmt.kind else { return };
        let (mark, Some(node)) = (self.mark(value), self.node(place)) else { return };
        let number = self.number(node);
        let known = &mut self.marks[number];
        *known = Mark {
            id: known.id || mark.id,
            address: known.address || mark.address,
            computed: known.computed || mark.computed,
        };
    }

    /// Notes an expression that depends on such a number.
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
                        note(ids && !(same && whole), addresses && (!(same && whole) || one.computed || two.computed));
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
            ExprKind::Binary(_, _, index) | ExprKind::Index(_, index) => {
                let mark = self.mark(index);
                note(mark.id, mark.address);
            }
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
            | ExprKind::Unary(..)
            | ExprKind::Cast(_)
            | ExprKind::Decay(_)
            | ExprKind::Deref(_)
            | ExprKind::Member(..)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => {}
        }
    }

    /// Whether the type is wide enough for all bits of an address.
    fn is_whole(&self, expr: &Expr) -> bool {
        let pointer = if self.program.model == crate::ir::DataModel::Ilp32 { 4 } else { 8 };
        let narrow = |ty: &Type| layout::size_of(self.program, ty).is_none_or(|size| size < pointer);
        // Bits that were cut off before do not come back.
        let cut = |inner: &Expr| inner.ty.is_integer() && narrow(&inner.ty) && !is_constant(inner);
        !narrow(&expr.ty) && !matches!(&expr.kind, ExprKind::Cast(inner) if cut(inner)) || is_constant(expr)
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

/// Whether an expression is a mask of bits that alignment fixes.
fn is_low(expr: &Expr) -> bool {
    constant(expr).is_some_and(|value| (0..ALIGNED).contains(&value))
}

fn constant(expr: &Expr) -> Option<i128> {
    expr.as_cast().map_or_else(|| expr.as_int(), constant)
}
