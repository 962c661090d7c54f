//! The accesses of all threads, each with the locks that are held there.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::order::LifetimeOrder;
use crate::analysis::cfg;
use crate::analysis::footprint::{self, CellAccess};
use crate::analysis::locks::{self, HeldLocks, KnownLocks};
use crate::analysis::points_to::{self, AbstractCell, AbstractObject, PointsTo};
use crate::analysis::thread_set::ThreadSet;
use crate::ir::{visit, Block, Callee, Id, Origin, Program, Stmt, StmtKind, Storage, Thread, Type, TypeKind};
use crate::library::{self, role, ObjectKind, Role};
use rustc_hash::FxHashMap;

/// Accesses of one thread that make the same pairs: a thread has many copies of a statement whose function it calls in
/// many places.
#[derive(Clone)]
pub(super) struct AccessSite {
    pub(super) thread: Id<Thread>,
    pub(super) origin: Origin,
    pub(super) write: bool,
    pub(super) atomic: bool,
    pub(super) held: HeldLocks,
    /// For main, the threads that may be alive beside it.
    pub(super) beside: ThreadSet,
}

/// What the pairs of an access depend on; its place by the first byte and the one behind the last.
type SiteKey = (Id<Thread>, (u32, u32), bool, bool, HeldLocks, ThreadSet);

/// The accesses of all threads.
#[derive(Default)]
pub(super) struct AccessSites {
    all: Vec<AccessSite>,
    numbers: FxHashMap<SiteKey, u32>,
    cells: BTreeMap<AbstractCell, CellSites>,
}

/// The accesses to one cell.
struct CellSites {
    object: AbstractObject,
    /// The numbers of the accesses, in the order in which they were found, each with the number of its copies.
    order: Vec<u32>,
    copies: FxHashMap<u32, usize>,
}

impl AccessSites {
    /// The accesses to each cell, with the object that the cell is part of and the numbers of copies.
    pub(super) fn cells(&self) -> impl Iterator<Item = (AbstractObject, Vec<(&AccessSite, usize)>)> {
        self.by_cell().map(|(_, object, sites)| (object, sites))
    }

    /// The same, with the cells.
    pub(super) fn by_cell(&self) -> impl Iterator<Item = (AbstractCell, AbstractObject, Vec<(&AccessSite, usize)>)> {
        self.cells.iter().map(|(number, cell)| {
            let site = |number: &u32| Some((self.all.get(*number as usize)?, *cell.copies.get(number)?));
            (*number, cell.object, cell.order.iter().filter_map(site).collect())
        })
    }

    /// The number of an access, which is the same for those that make the same pairs.
    fn number(&mut self, site: AccessSite) -> u32 {
        let place = (site.origin.span.start, site.origin.span.end);
        let key = (site.thread, place, site.write, site.atomic, site.held, site.beside);
        *self.numbers.entry(key).or_insert_with(|| {
            self.all.push(site);
            self.all.len() as u32 - 1
        })
    }

    fn add(&mut self, cell: AbstractCell, object: AbstractObject, number: u32) {
        let new = || CellSites { object, order: Vec::new(), copies: FxHashMap::default() };
        let cell = self.cells.entry(cell).or_insert_with(new);
        let copies = cell.copies.entry(number).or_default();
        *copies += 1;
        if *copies == 1 {
            cell.order.push(number);
        }
    }
}

/// The clock is looked at after so many statements.
const BETWEEN_LOOKS: usize = 256;

/// The kinds of locks that exclude a race.
const KINDS: &[ObjectKind] = &[ObjectKind::Mutex, ObjectKind::ReadWriteLock, ObjectKind::SpinLock];

/// The names of the locks that count, by their numbers.
pub(super) type LockNames = BTreeMap<u32, String>;

/// What [`collect`] finds: the accesses, the locks, and the points-to sets, which know the cells.
type Collected<'p> = (AccessSites, LockNames, PointsTo<'p>);

/// Collects the accesses; `None` if it is late before that is done.
pub(super) fn collect<'p>(
    program: &'p Program,
    order: &LifetimeOrder,
    is_late: &dyn Fn() -> bool,
) -> Option<Collected<'p>> {
    let bodies: Vec<_> = program.threads.iter().map(|(_, thread)| thread.body).collect();
    let mut points = points_to::solve(program, &bodies);
    let mut known = KnownLocks::of(KINDS);
    let mut sites = AccessSites::default();
    let mut reset = BTreeSet::new();
    for (thread, data) in program.threads.iter() {
        let Some(body) = &program.functions[data.body].body else { continue };
        let held = locks::held(&mut points, &mut known, &cfg::build(body));
        let mut statements = 0;
        of_thread(program, &mut points, order, thread, &mut |points, found| {
            statements += 1;
            if statements % BETWEEN_LOOKS == 0 && is_late() {
                return ControlFlow::Break(());
            }
            note_resets(points, found.stmt, &mut reset);
            let mut numbers = [None; 4];
            for CellAccess { cell, write } in &found.accesses {
                if *write && !found.own.contains(cell) {
                    reset.insert(*cell);
                }
                let (write, atomic) = (*write, found.is_atomic(*cell));
                let kind = usize::from(write) * 2 + usize::from(atomic);
                let number = *numbers[kind].get_or_insert_with(|| {
                    let (origin, held, beside) = (found.stmt.origin.clone(), held[found.node], found.beside);
                    sites.number(AccessSite { thread, origin, write, atomic, held, beside })
                });
                sites.add(*cell, points.object(*cell), number);
            }
            ControlFlow::Continue(())
        })
        .is_continue()
        .then_some(())?;
    }
    let names = trusted(program, &mut points, &known, &reset);
    let mask = names.keys().fold(0, |mask, number| mask | 1u64.checked_shl(*number).unwrap_or(0));
    sites.all.iter_mut().for_each(|site| site.held = site.held.among(mask));
    Some((sites, names, points))
}

/// A statement of a thread, at which another thread may be alive.
pub struct ConcurrentStatement<'s> {
    /// The number of its node in the control flow graph, which is its number in the body.
    pub node: usize,
    /// The statement.
    pub stmt: &'s Stmt,
    /// What it accesses itself.
    pub accesses: Vec<CellAccess>,
    /// Whether it is atomic, in all that it accesses.
    atomic: bool,
    /// The cells of objects of the thread library on which it synchronizes, and those of atomic type.
    own: BTreeSet<AbstractCell>,
    /// For main, the threads that may be alive beside it.
    beside: ThreadSet,
}

impl ConcurrentStatement<'_> {
    /// Whether its access to this cell is atomic.
    pub fn is_atomic(&self, cell: AbstractCell) -> bool {
        self.atomic || self.own.contains(&cell)
    }
}

/// Calls `found` with the statements of a thread at which another thread may be alive, in the order of the text, until
/// it breaks.
pub(super) fn of_thread<'p>(
    program: &Program,
    points: &mut PointsTo<'p>,
    order: &LifetimeOrder,
    thread: Id<Thread>,
    found: &mut dyn FnMut(&mut PointsTo<'p>, &ConcurrentStatement<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(body) = &program.functions[program.threads[thread].body].body else { return ControlFlow::Continue(()) };
    let depth = sections(&cfg::build(body));
    Walk { program, points, order, thread, node: 0, depth: &depth, found }.block(body, EnclosingStep::None)
}

/// Whether each node is certainly inside `__VERIFIER_atomic_begin`.
fn sections(graph: &cfg::Cfg<'_>) -> Vec<bool> {
    let mut inside: Vec<Option<bool>> = vec![None; graph.nodes.len()];
    let mut work = vec![(graph.entry, false)];
    while let Some((node, before)) = work.pop() {
        let merged = inside[node].is_none_or(|known| known) && before;
        if inside[node] == Some(merged) {
            continue;
        }
        inside[node] = Some(merged);
        // A nested section counts as left at the first end.
        let after = match graph.nodes[node].stmt.map(|stmt| &stmt.kind) {
            Some(StmtKind::AtomicBegin) => true,
            Some(StmtKind::AtomicEnd) => false,
            _ => merged,
        };
        work.extend(graph.nodes[node].next.iter().map(|next| (*next, after)));
    }
    inside.into_iter().map(|inside| inside == Some(true)).collect()
}

/// The locks that are certainly different objects with different cells: where the parts of an object are not
/// distinguished, a cell may represent several. A lock that may be initialized again or overwritten while there are
/// several threads does not count: it may become free while it is held.
fn trusted(
    program: &Program,
    points: &mut PointsTo<'_>,
    known: &KnownLocks,
    reset: &BTreeSet<AbstractCell>,
) -> LockNames {
    let mut names = LockNames::new();
    for (cell, number) in known.known() {
        let AbstractObject::Var(var) = points.object(cell) else { continue };
        let var = &program.vars[var];
        let whole = points.whole(cell);
        if reset.contains(&cell) || is_model(program, &var.ty) && whole.iter().any(|part| reset.contains(part)) {
            continue;
        }
        // A spin lock is a number.
        if is_model(program, &var.ty) || var.ty.is_integer() || whole.len() > 1 {
            names.insert(number, var.name.clone());
        }
    }
    names
}

/// Whether the type is one of the thread library's own.
fn is_model(program: &Program, ty: &Type) -> bool {
    matches!(&ty.kind, TypeKind::Record(record) if program.records[*record].model.is_some())
}

/// Whether the type is one of attributes, which do not synchronize.
fn is_attributes(program: &Program, ty: &Type) -> bool {
    let TypeKind::Record(record) = &ty.kind else { return false };
    program.records[*record].model.and_then(library::object_of_model) == Some(ObjectKind::Attributes)
}

/// The kind of step that a statement is a part of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EnclosingStep {
    /// No step.
    None,
    /// A step that is not an atomic operation, such as writing a bit-field with its neighbors.
    Plain,
    /// An atomic operation.
    Operation,
}

struct Walk<'a, 'p> {
    program: &'a Program,
    points: &'a mut PointsTo<'p>,
    order: &'a LifetimeOrder,
    thread: Id<Thread>,
    /// The number of the next node of the graph.
    node: usize,
    depth: &'a [bool],
    found: &'a mut dyn FnMut(&mut PointsTo<'p>, &ConcurrentStatement<'_>) -> ControlFlow<()>,
}

impl Walk<'_, '_> {
    fn block(&mut self, block: &Block, step: EnclosingStep) -> ControlFlow<()> {
        block.iter().try_for_each(|stmt| self.statement(stmt, step))
    }

    fn statement(&mut self, stmt: &Stmt, step: EnclosingStep) -> ControlFlow<()> {
        let node = self.node;
        self.node += 1;
        let is_main = self.program.threads[self.thread].created_at.is_none();
        let beside = self.order.main.get(node).copied().filter(|_| is_main).unwrap_or_default();
        if !is_main || !beside.is_empty() {
            let atomic = self.depth[node]
                || step == EnclosingStep::Operation
                || step == EnclosingStep::Plain && self.in_atomic_call(stmt);
            let mut own = self.own_objects(stmt);
            own.extend(self.atomic_cells(stmt));
            let accesses = footprint::of_statement(self.program, self.points, stmt);
            let statement = ConcurrentStatement { node, stmt, accesses, atomic, own, beside };
            (self.found)(self.points, &statement)?;
        }
        let mut inner = step;
        if let StmtKind::Atomic(atomic) = &stmt.kind {
            inner = match (atomic.order.is_some(), step) {
                (true, _) => EnclosingStep::Operation,
                (false, EnclosingStep::None) => EnclosingStep::Plain,
                (false, EnclosingStep::Plain | EnclosingStep::Operation) => step,
            };
        }
        visit::blocks(stmt).try_for_each(|block| self.block(block, inner))
    }

    /// Whether a statement belongs to a function whose name makes it atomic.
    fn in_atomic_call(&self, stmt: &Stmt) -> bool {
        let mut call = stmt.origin.call.as_ref();
        while let Some(site) = call {
            if library::is_atomic_function(&self.program.functions[site.function].name) {
                return true;
            }
            call = site.outer.as_ref();
        }
        false
    }

    /// The cells that a statement accesses only through lvalues of atomic type: each is a sequentially consistent
    /// operation of its own (C11 6.2.6.1p9, 6.5.16.2p3).
    fn atomic_cells(&mut self, stmt: &Stmt) -> BTreeSet<AbstractCell> {
        let (mut atomic, mut plain) = (Vec::new(), Vec::new());
        let (program, points) = (self.program, &mut *self.points);
        visit::stmt_exprs(stmt, &mut |expr| {
            visit::walk_expr(expr, &mut |part| {
                let is_temporary = part.as_var().is_some_and(|var| program.vars[var].storage == Storage::Temp);
                if part.is_place() && !is_temporary {
                    if part.ty.quals.atomic { &mut atomic } else { &mut plain }
                        .extend_from_slice(&points.touched(part));
                }
            });
        });
        atomic.into_iter().filter(|cell| !plain.contains(cell)).collect()
    }

    /// The cells of objects of the thread library on which a call synchronizes. Initializing or destroying one is not
    /// synchronization.
    fn own_objects(&mut self, stmt: &Stmt) -> BTreeSet<AbstractCell> {
        let mut own = BTreeSet::new();
        let StmtKind::Call { callee: Callee::Stub { name, of, .. }, args, .. } = &stmt.kind else { return own };
        if matches!(role(of, name), Some((Role::Initialize | Role::Unset | Role::Destroy, _))) {
            return own;
        }
        let is_spin = matches!(role(of, name), Some((_, ObjectKind::SpinLock)));
        for arg in args {
            if is_spin && arg.ty.is_pointer()
                || arg.ty.pointee().is_some_and(|ty| is_model(self.program, ty) && !is_attributes(self.program, ty))
            {
                own.extend(self.points.behind(arg));
            }
        }
        own
    }
}

/// Records the lock that a call initializes or destroys.
fn note_resets(points: &mut PointsTo<'_>, stmt: &Stmt, reset: &mut BTreeSet<AbstractCell>) {
    let StmtKind::Call { callee: Callee::Stub { name, of, .. }, args, .. } = &stmt.kind else { return };
    let Some((Role::Initialize | Role::Unset | Role::Destroy, kind)) = role(of, name) else { return };
    if let Some(object) = args.first().filter(|_| KINDS.contains(&kind)) {
        reset.extend(points.around(object));
        reset.extend(points.pointees(object));
    }
}
