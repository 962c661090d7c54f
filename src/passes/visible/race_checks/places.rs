//! The accesses of a statement that may race, each with its address.

use std::collections::BTreeSet;

use crate::analysis::alignment;
use crate::analysis::footprint;
use crate::analysis::points_to::{AbstractCell, PointsTo};
use crate::ir::{
    layout, lowered_only_expr, visit, BinOp, Expr, ExprKind, Id, Origin, PlaceKind, Program, Quals, Stmt, StmtKind,
    Storage, Thread, Type, TypeKind, Var,
};
use crate::library;

/// An access that may race.
pub(super) struct RacyAccess {
    pub(super) thread: Id<Thread>,
    pub(super) node: usize,
    pub(super) origin: Origin,
    pub(super) place: RacyPlace,
    /// The name of what it accesses.
    pub(super) name: String,
    /// The statement before whose visible point the access can be announced, if there is one.
    pub(super) announced_at: Option<usize>,
}

/// An access to cells of suspicious pairs.
#[derive(Clone, Debug)]
pub(super) struct RacyPlace {
    /// The address of its first byte.
    pub(super) address: Expr,
    /// The number of its bytes.
    pub(super) size: u64,
    /// Whether it may begin elsewhere than at multiples of its size.
    pub(super) unaligned: bool,
    pub(super) write: bool,
    /// The variable of scalar type that is accessed as a whole, if it is accessed by its name.
    pub(super) whole: Option<Id<Var>>,
    /// The cells that it may reach.
    pub(super) cells: Vec<AbstractCell>,
}

/// An access to such cells whose address is not known, or that is not always made.
#[derive(Debug)]
pub(super) struct Unknown(pub(super) Vec<AbstractCell>);

/// The accesses of a statement to these cells. `loose_pointers`: pointers of the program may be misaligned.
pub(super) fn of_statement(
    program: &Program,
    points: &mut PointsTo<'_>,
    racy: &BTreeSet<AbstractCell>,
    loose_pointers: bool,
    stmt: &Stmt,
) -> Vec<Result<RacyPlace, Unknown>> {
    let mut places = Places { program, points, racy, loose_pointers, conditional: false, found: Vec::new() };
    places.statement(stmt);
    places.found
}

struct Places<'a, 'p, 'q> {
    program: &'a Program,
    points: &'q mut PointsTo<'p>,
    racy: &'a BTreeSet<AbstractCell>,
    /// Whether pointers of the program may be misaligned.
    loose_pointers: bool,
    /// Whether what is looked at is not always evaluated.
    conditional: bool,
    found: Vec<Result<RacyPlace, Unknown>>,
}

impl Places<'_, '_, '_> {
    fn statement(&mut self, stmt: &Stmt) {
        if let StmtKind::Assign { place, .. } | StmtKind::Havoc(place) = &stmt.kind {
            self.address(place);
            self.touch(place, true);
            if let StmtKind::Assign { value, .. } = &stmt.kind {
                self.value(value);
            }
            return;
        }
        let StmtKind::Call { result, callee, args, .. } = &stmt.kind else {
            return visit::stmt_exprs(stmt, &mut |expr| self.value(expr));
        };
        args.iter().for_each(|arg| self.value(arg));
        for effect in footprint::of_call(self.program, self.points, callee, args) {
            let cells: Vec<_> = effect.cells.into_iter().filter(|cell| self.racy.contains(cell)).collect();
            if !cells.is_empty() {
                self.found.push(object_of_library(self.program, effect.pointer, effect.write, cells));
            }
        }
        if let Some(place) = result {
            self.address(place);
            self.touch(place, true);
        }
    }

    fn value(&mut self, expr: &Expr) {
        if expr.is_place() {
            self.address(expr);
            if !expr.ty.is_array() && !expr.ty.is_function() {
                self.touch(expr, false);
            }
            return;
        }
        if let Some(place) = expr.as_address() {
            return self.address(place);
        }
        let (always, maybe): (&Expr, &[&Expr]) = match &expr.kind {
            ExprKind::LogAnd(a, b) | ExprKind::LogOr(a, b) => (a, &[b]),
            ExprKind::Cond(a, b, c) => (a, &[b, c]),
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
            | lowered_only_expr!() => return visit::operands(expr, &mut |operand| self.value(operand)),
        };
        self.value(always);
        let before = std::mem::replace(&mut self.conditional, true);
        maybe.iter().for_each(|operand| self.value(operand));
        self.conditional = before;
    }

    /// The reads needed to compute the address of a place.
    fn address(&mut self, place: &Expr) {
        match place.place() {
            Some(PlaceKind::Deref(pointer)) => self.value(pointer),
            Some(PlaceKind::Index(base, index)) => {
                match base.as_decayed() {
                    Some(array) => self.address(array),
                    None => self.value(base),
                }
                self.value(index);
            }
            Some(PlaceKind::Member(of, _)) => self.address(of),
            Some(PlaceKind::Var(_) | PlaceKind::Str | PlaceKind::CompoundLiteral(..)) => {}
            // A function, or a member of a value.
            None => visit::operands(place, &mut |operand| self.value(operand)),
        }
    }

    fn touch(&mut self, place: &Expr, write: bool) {
        if place.as_var().is_some_and(|var| self.program.vars[var].storage == Storage::Temp) {
            return;
        }
        let cells: Vec<_> =
            self.points.touched(place).iter().copied().filter(|cell| self.racy.contains(cell)).collect();
        if !cells.is_empty() {
            let conditional = self.conditional;
            self.found.push(match extent(self.program, place, self.loose_pointers) {
                Some((address, size, unaligned)) if !conditional => {
                    let whole = place.as_var().filter(|_| place.ty.is_scalar());
                    Ok(RacyPlace { address, size, unaligned, write, whole, cells })
                }
                Some(_) | None => Err(Unknown(cells)),
            });
        }
    }
}

/// What a function of the thread library accesses is the object to which the argument points. What others access is not
/// known.
fn object_of_library(
    program: &Program,
    pointer: &Expr,
    write: bool,
    cells: Vec<AbstractCell>,
) -> Result<RacyPlace, Unknown> {
    let is_model = |to: &Type| {
        let TypeKind::Record(record) = &to.kind else { return false };
        program.records[*record].model.and_then(library::object_of_model).is_some()
    };
    let size = pointer.ty.pointee().filter(|to| is_model(to)).and_then(|to| layout::size_of(program, to));
    match size {
        Some(size) => {
            Ok(RacyPlace { address: bytes(pointer.clone()), size, unaligned: false, write, whole: None, cells })
        }
        None => Err(Unknown(cells)),
    }
}

/// The address of the first byte of a place, the number of its bytes, and whether it may begin anywhere;
/// `loose_pointers`: pointers of the program may be misaligned.
fn extent(program: &Program, place: &Expr, loose_pointers: bool) -> Option<(Expr, u64, bool)> {
    if let ExprKind::Member(of, field) = &place.kind {
        if let TypeKind::Record(id) = of.ty.kind {
            if let Some(bits) = program.records[id].fields.as_ref()?.get(*field as usize)?.bits {
                let at = *layout::field_offsets(program, id)?.get(*field as usize)?;
                let begin = bytes((**of).clone().addr_of());
                let offset = Expr::constant(i128::from(at.byte), Type::size_t(program.model));
                let moved = Expr::binary(BinOp::Add, begin, offset);
                return Some((moved, u64::from(at.bit + bits).div_ceil(8), true));
            }
        }
    }
    let size = layout::size_of(program, &place.ty)?;
    // The type of a pointer does not show that a typedef asks for less alignment.
    let is_doubtful = place.root().is_none() && loose_pointers;
    let unaligned = !place.ty.is_scalar() || alignment::needed(program, place) < size || is_doubtful;
    Some((bytes(place.clone().addr_of()), size, unaligned))
}

/// The pointer as one to bytes.
fn bytes(pointer: Expr) -> Expr {
    pointer.cast(&byte_pointer())
}

/// `const char *`
pub(super) fn byte_pointer() -> Type {
    let quals = Quals { constant: true, ..Quals::default() };
    Type::qualified(Type::char().kind.clone(), quals).pointer_to()
}
