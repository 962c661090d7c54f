//! The memory locations whose definitions are followed, and the statements that read and write them.
//!
//! A variable has locations if it has static storage duration, its address is never taken, and every access to it is
//! one to a scalar, by its name: then the statements found here are all that write it. A read that is found nowhere
//! here is simply not restricted.

use std::collections::{BTreeMap, BTreeSet};

use crate::ir::{
    visit, ArrayLen, Expr, ExprKind, Id, IdSet, PlaceKind, Program, Stmt, StmtKind, Storage, TypeKind, Var, VarRole,
};
use crate::library::is_generated;

/// The maximum number of elements of an array whose definitions are followed.
const MOST_ELEMENTS: u64 = 64;

/// A location; of an array, all elements.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct WatchedLocation {
    /// The variable.
    pub var: Id<Var>,
    /// The members on the way to it, by their indices.
    pub fields: Vec<u32>,
    /// The lengths of the arrays on the way to it.
    pub lengths: Vec<u64>,
}

/// A place in a statement that denotes a location.
#[derive(Clone, Debug)]
pub(super) struct ReadSite {
    /// The index of the location.
    pub(super) location: usize,
    /// The indices of the arrays on the way to it.
    pub(super) indices: Vec<Expr>,
}

/// The locations of a program whose statements are numbered.
#[derive(Clone, Debug, Default)]
pub struct Locations {
    /// The locations, in the order of their variables.
    pub list: Vec<WatchedLocation>,
    /// For each location, the statements that write it, ascending: definition `n + 1` is statement `n` of them, and
    /// definition 0 the initial value.
    pub(super) definitions: Vec<Vec<usize>>,
    /// The reads and the write of each statement that has any.
    pub(super) reads: BTreeMap<usize, Vec<ReadSite>>,
    pub(super) writes: BTreeMap<usize, ReadSite>,
    /// The locations that are read in a loop that writes none and calls nothing: it may only wait.
    awaited: BTreeSet<usize>,
}

impl Locations {
    /// Finds the locations of a program in normal form whose statements are numbered
    /// ([`event_order::prepare`](crate::passes::event_order::prepare)).
    pub fn new(program: &Program) -> Locations {
        let mut survey = Survey { program, unfit: IdSet::default(), reads: Vec::new(), writes: Vec::new() };
        survey.initializers();
        for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
            visit::walk_stmts(body, &mut |stmt| survey.statement(stmt));
        }
        let mut found = survey.locations();
        for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
            visit::walk_stmts(body, &mut |stmt| found.note_waiting(program, stmt));
        }
        found
    }

    fn note_waiting(&mut self, program: &Program, stmt: &Stmt) {
        let StmtKind::Loop { body, .. } = &stmt.kind else { return };
        let (mut acts, mut read) = (false, Vec::new());
        visit::walk_stmts(body, &mut |inner| {
            let written = inner.written().map(|place| place.root().map(|var| program.vars[var].storage.is_static()));
            acts |= matches!(inner.kind, StmtKind::Call { .. })
                || written.is_some_and(|is_static| is_static != Some(false));
            let sites = inner.id.index().and_then(|number| self.reads.get(&number));
            read.extend(sites.into_iter().flatten().map(|site| site.location));
        });
        self.awaited.extend(read.into_iter().filter(|_| !acts));
    }

    /// The statements that write a location, ascending.
    pub fn definitions(&self, location: usize) -> &[usize] {
        &self.definitions[location]
    }

    /// The reads: the number of each statement with the location that it reads, ascending.
    pub fn reads(&self) -> BTreeSet<(usize, usize)> {
        let sites = self.reads.iter();
        sites.flat_map(|(statement, sites)| sites.iter().map(|site| (*statement, site.location))).collect()
    }

    /// Whether a loop reads the location that may do nothing but wait.
    pub fn is_awaited(&self, location: usize) -> bool {
        self.awaited.contains(&location)
    }

    /// The name of a location: `ring[].head`.
    pub fn name(&self, program: &Program, location: usize) -> String {
        let WatchedLocation { var, fields, .. } = &self.list[location];
        let mut name = program.vars[*var].name.clone();
        let (mut ty, mut fields) = (program.vars[*var].ty.clone(), fields.iter());
        loop {
            ty = match &ty.kind {
                TypeKind::Array(of, _) => {
                    name.push_str("[]");
                    (**of).clone()
                }
                TypeKind::Record(record) => {
                    let Some(field) = fields.next() else { return name };
                    let Some(field) = program.records[*record].fields.iter().flatten().nth(*field as usize) else {
                        return name;
                    };
                    name.push('.');
                    name.push_str(field.name.as_deref().unwrap_or_default());
                    field.ty.clone()
                }
                TypeKind::Void
                | TypeKind::Int(_)
                | TypeKind::Float(_)
                | TypeKind::Pointer(_)
                | TypeKind::Function(_)
                | TypeKind::Enum(_)
                | TypeKind::VaList => return name,
            };
        }
    }
}

/// A place with the location that it denotes.
struct Found {
    statement: usize,
    location: WatchedLocation,
    indices: Vec<Expr>,
}

struct Survey<'a> {
    program: &'a Program,
    /// The variables that have no locations.
    unfit: IdSet<Id<Var>>,
    reads: Vec<Found>,
    writes: Vec<Found>,
}

impl Survey<'_> {
    fn initializers(&mut self) {
        for (_, var) in self.program.vars.iter() {
            var.init.iter().for_each(|init| visit::init_exprs(init, &mut |expr| self.uses(expr)));
        }
    }

    fn statement(&mut self, stmt: &Stmt) {
        visit::stmt_exprs(stmt, &mut |expr| self.uses(expr));
        let written = stmt.written();
        let Some(number) = stmt.id.index() else {
            self.unfit.extend(written.and_then(Expr::root));
            return;
        };
        let value = if let StmtKind::Assign { value, .. } = &stmt.kind { Some(value) } else { None };
        if value.is_none() && !matches!(stmt.kind, StmtKind::Havoc(_)) {
            // Whatever else writes is not followed.
            self.unfit.extend(written.and_then(Expr::root));
            return;
        }
        if let Some((place, root)) = written.and_then(|place| Some((place, place.root()?))) {
            match self.path(place).filter(|(_, indices)| self.stays(indices, None)) {
                Some((location, indices)) => self.writes.push(Found { statement: number, location, indices }),
                None => {
                    self.unfit.insert(root);
                }
            }
        }
        let changed = written.and_then(Expr::root);
        let is_behind_pointer = written.is_some() && changed.is_none();
        let mut found = Vec::new();
        let mut note = |used: Use<'_>| {
            let Use::Access(place) = used else { return };
            let Some((location, indices)) = self.path(place) else { return };
            // The ghosts are looked at after the statement.
            if indices.is_empty() || !is_behind_pointer && self.stays(&indices, changed) {
                found.push(Found { statement: number, location, indices });
            }
        };
        value.iter().for_each(|value| uses(value, &mut note));
        self.reads.extend(found);
    }

    /// Notes the variables that are used in a way that cannot be followed.
    fn uses(&mut self, expr: &Expr) {
        let mut unfit = Vec::new();
        uses(expr, &mut |used| match used {
            Use::Address(place) => unfit.extend(place.root()),
            Use::Access(place) => unfit.extend(place.root().filter(|_| self.path(place).is_none())),
        });
        self.unfit.extend(unfit);
    }

    /// The location that a place denotes, and the indices; `None` if it is no scalar, or a part of a union, of a
    /// bit-field or of an array without a constant length.
    fn path(&self, place: &Expr) -> Option<(WatchedLocation, Vec<Expr>)> {
        if !place.ty.is_scalar() || self.program.bit_width(place).is_some() {
            return None;
        }
        let (mut location, mut indices) =
            (WatchedLocation { var: place.root()?, fields: vec![], lengths: vec![] }, vec![]);
        self.walk(place, &mut location, &mut indices)?;
        (location.lengths.iter().product::<u64>() <= MOST_ELEMENTS).then_some((location, indices))
    }

    fn walk(&self, place: &Expr, location: &mut WatchedLocation, indices: &mut Vec<Expr>) -> Option<()> {
        match place.place()? {
            PlaceKind::Var(_) => Some(()),
            PlaceKind::Member(of, field) => {
                self.walk(of, location, indices)?;
                let TypeKind::Record(record) = &of.ty.kind else { return None };
                location.fields.push(field);
                (!self.program.records[*record].is_union).then_some(())
            }
            PlaceKind::Index(base, index) => {
                let array = base.as_decayed()?;
                self.walk(array, location, indices)?;
                let TypeKind::Array(_, ArrayLen::Fixed(length)) = &array.ty.kind else { return None };
                location.lengths.push(*length);
                indices.push(index.clone());
                Some(())
            }
            PlaceKind::Str | PlaceKind::CompoundLiteral(..) | PlaceKind::Deref(_) => None,
        }
    }

    /// Whether indices have the same values after the statement, which changes this variable, and are private.
    fn stays(&self, indices: &[Expr], changed: Option<Id<Var>>) -> bool {
        let mut stays = true;
        indices.iter().for_each(|index| {
            uses(index, &mut |used| match used {
                Use::Access(place) => {
                    let is_private = |var: Id<Var>| {
                        let var = &self.program.vars[var];
                        !var.storage.is_static() || var.ty.quals.constant
                    };
                    stays &= place.root().is_some_and(|var| is_private(var) && Some(var) != changed);
                }
                Use::Address(_) => stays = false,
            });
        });
        stays
    }

    fn is_fit(&self, location: &WatchedLocation) -> bool {
        let var = &self.program.vars[location.var];
        let is_ours = match var.storage {
            Storage::Global | Storage::Static => true,
            Storage::Extern | Storage::Local | Storage::Param | Storage::Temp => false,
        };
        is_ours
            && !var.thread_local
            && !var.ty.quals.constant
            && !var.weak
            && var.role == VarRole::Plain
            && !is_generated(&var.name)
            && !self.unfit.contains(&location.var)
    }

    fn locations(mut self) -> Locations {
        let (reads, writes) = (std::mem::take(&mut self.reads), std::mem::take(&mut self.writes));
        let both = reads.iter().chain(&writes).map(|found| &found.location);
        let list: BTreeSet<WatchedLocation> = both.filter(|location| self.is_fit(location)).cloned().collect();
        let list: Vec<WatchedLocation> = list.into_iter().collect();
        let at = |found: Found| {
            let location = list.binary_search(&found.location).ok()?;
            Some((found.statement, ReadSite { location, indices: found.indices }))
        };
        let writes: BTreeMap<usize, ReadSite> = writes.into_iter().filter_map(at).collect();
        let mut by_statement: BTreeMap<usize, Vec<ReadSite>> = BTreeMap::new();
        for (statement, site) in reads.into_iter().filter_map(at) {
            by_statement.entry(statement).or_default().push(site);
        }
        let mut definitions = vec![Vec::new(); list.len()];
        writes.iter().for_each(|(statement, site)| definitions[site.location].push(*statement));
        Locations { list, definitions, reads: by_statement, writes, awaited: BTreeSet::new() }
    }
}

/// A use of an object.
enum Use<'a> {
    /// Its value is read or written.
    Access(&'a Expr),
    /// Its address is taken.
    Address(&'a Expr),
}

/// Calls `f` for each use of an object in an expression; a place as a whole counts as an access.
fn uses<'a>(expr: &'a Expr, f: &mut dyn FnMut(Use<'a>)) {
    if let Some(place) = expr.as_address() {
        f(Use::Address(place));
        inside(place, f);
    } else if expr.is_place() {
        f(Use::Access(expr));
        inside(expr, f);
    } else {
        visit::operands(expr, &mut |operand| uses(operand, f));
    }
}

/// The same for what the address of a place is computed from.
fn inside<'a>(place: &'a Expr, f: &mut dyn FnMut(Use<'a>)) {
    match place.place() {
        Some(PlaceKind::Var(_) | PlaceKind::Str | PlaceKind::CompoundLiteral(..)) => {}
        Some(PlaceKind::Deref(pointer)) => uses(pointer, f),
        Some(PlaceKind::Member(of, _)) => inside(of, f),
        Some(PlaceKind::Index(base, index)) => {
            match base.as_decayed() {
                Some(array) => inside(array, f),
                None => uses(base, f),
            }
            uses(index, f);
        }
        None if matches!(place.kind, ExprKind::Func(_)) => {}
        None => visit::operands(place, &mut |operand| uses(operand, f)),
    }
}
