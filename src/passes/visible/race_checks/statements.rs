//! The statements that announce an access and check for one: over ghost variables.

use super::classes::{Class, Compared};
use super::places::{self, RacyAccess};
use crate::ir::{
    BinOp, Discarded, Expr, FailedCheck, Id, IntKind, Origin, Program, Stmt, StmtKind, Storage, Type, Var, VarRole,
};

/// The name under which its statements are shown.
const PASS: &str = "race_checks";

/// The bound at an access that may race and cannot be checked.
const BOUND: &str = "a data race that a sequential program does not show";

/// The bound at a statement with an access that may race and is not known.
pub(super) fn bound(origin: &Origin) -> Stmt {
    Stmt::new(StmtKind::BoundHit(BOUND), origin.by(PASS))
}

/// The ghost variables.
pub(super) struct Ghosts {
    class: Id<Var>,
    thread: Id<Var>,
    at: Id<Var>,
    write: Id<Var>,
    chosen: Id<Var>,
    byte: Id<Var>,
}

impl Ghosts {
    /// Adds them to the program.
    pub(super) fn new(program: &mut Program) -> Ghosts {
        let mut ghost = |name: &str, ty: Type| {
            let var = program.add_var(format!("__ulseq_race_{name}"), ty, Storage::Static);
            program.vars[var].role = VarRole::Announced;
            var
        };
        let number = || Type::int_kind(IntKind::UInt);
        Ghosts {
            class: ghost("class", number()),
            thread: ghost("thread", number()),
            at: ghost("at", places::byte_pointer()),
            write: ghost("write", Type::bool()),
            chosen: ghost("chosen", Type::bool()),
            byte: ghost("byte", Type::int_kind(IntKind::UChar)),
        }
    }

    fn number(ghost: Id<Var>) -> Expr {
        Expr::var(ghost, Type::int_kind(IntKind::UInt))
    }

    fn is(ghost: Id<Var>, value: usize) -> Expr {
        let number = Ghosts::number(ghost);
        let value = Expr::constant(value as i128, number.ty.clone());
        Expr::binary(BinOp::Eq, number, value)
    }

    /// `assume(class == 0 || thread != THREAD);`
    pub(super) fn stays(&self, access: &RacyAccess) -> Stmt {
        let other = Ghosts::is(self.thread, access.thread.index()).negated();
        let cond = Ghosts::is(self.class, 0).or(other);
        Stmt::new(StmtKind::Assume { cond, why: Discarded::Excluded }, access.origin.by(PASS))
    }
}

/// Writes the statements for the accesses of one class.
pub(super) struct Writer<'a> {
    pub(super) ghosts: &'a Ghosts,
    pub(super) program: &'a Program,
    pub(super) class: Class,
    /// The number of the class.
    pub(super) number: usize,
}

impl Writer<'_> {
    /// `if (class == 0) { chosen = *; if (chosen) { class = NUMBER; ... } }`
    pub(super) fn announcement(&self, access: &RacyAccess) -> Option<Stmt> {
        let (program, origin) = (self.program, access.origin.by(PASS));
        let set = |ghost: Id<Var>, value: i128| {
            let place = program.place(ghost);
            let value = Expr::constant(value, place.ty.unqualified());
            Stmt::assign(place, value, origin.clone())
        };
        let mut announce =
            vec![set(self.ghosts.class, self.number as i128), set(self.ghosts.thread, access.thread.index() as i128)];
        if self.class.reads {
            announce.push(set(self.ghosts.write, i128::from(access.place.write)));
        }
        let (at, begin) = (program.place(self.ghosts.at), access.place.address.clone());
        match self.class.compared {
            Compared::Same(_) => {}
            Compared::No => return None,
            Compared::Addresses => announce.push(Stmt::assign(at, begin, origin.clone())),
            Compared::Bytes => {
                let byte = program.place(self.ghosts.byte);
                let bytes = Expr::constant(i128::from(access.place.size), Type::int());
                let within = Expr::binary(BinOp::Lt, byte.clone().cast(&Type::int()), bytes);
                announce.push(Stmt::new(StmtKind::Havoc(byte.clone()), origin.clone()));
                announce.push(Stmt::new(StmtKind::Assume { cond: within, why: Discarded::Excluded }, origin.clone()));
                announce.push(Stmt::assign(at, moved(begin, byte.cast(&Type::size_t(program.model))), origin.clone()));
            }
        }
        let chosen = program.place(self.ghosts.chosen);
        let choose = Stmt::new(StmtKind::Havoc(chosen.clone()), origin.clone());
        let announce = Stmt::new(StmtKind::If { cond: chosen, then: announce, els: Vec::new() }, origin.clone());
        let first = Ghosts::is(self.ghosts.class, 0);
        Some(Stmt::new(StmtKind::If { cond: first, then: vec![choose, announce], els: Vec::new() }, origin))
    }

    /// `if (class == NUMBER && at == ADDRESS) ULSEQ_RACE(TEXT);`
    pub(super) fn check(&self, access: &RacyAccess) -> Stmt {
        let program = self.program;
        let origin = access.origin.by(PASS);
        let mut cond = Ghosts::is(self.ghosts.class, self.number);
        if self.class.reads && !access.place.write {
            cond = cond.and(program.place(self.ghosts.write));
        }
        let is_at = |address: Expr| Expr::binary(BinOp::Eq, program.place(self.ghosts.at), address);
        let begin = &access.place.address;
        let race = FailedCheck::Race(format!("data race on {}", access.name));
        let mut found = StmtKind::Violation(race);
        match self.class.compared {
            Compared::Same(_) => {}
            Compared::Addresses => cond = cond.and(is_at(begin.clone())),
            Compared::Bytes => {
                let size_type = Type::size_t(program.model);
                let byte =
                    |number: u64| is_at(moved(begin.clone(), Expr::constant(i128::from(number), size_type.clone())));
                let any = (0..access.place.size).map(byte).reduce(Expr::or);
                cond = cond.and(any.unwrap_or_else(|| Expr::int(0)));
            }
            Compared::No => (cond, found) = (Expr::int(1), StmtKind::BoundHit(BOUND)),
        }
        Stmt::new(StmtKind::If { cond, then: vec![Stmt::new(found, origin.clone())], els: Vec::new() }, origin)
    }
}

/// `address + bytes`
fn moved(address: Expr, bytes: Expr) -> Expr {
    Expr::binary(BinOp::Add, address, bytes)
}
