//! The ghosts: variables that follow which statement, of which thread, wrote each location last.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::locations::{Locations, ReadSite};
use super::PASS;
use crate::ir::{
    visit, ArrayLen, BinOp, Block, Expr, ExprKind, Id, IntKind, Origin, Program, Stmt, StmtKind, Storage, Type,
    TypeKind, Var,
};
use crate::source::Span;

/// The ghosts of a location that a use of the pass needs.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Needed {
    /// The thread that wrote it last, too.
    pub(super) thread: bool,
    /// The definition that each thread read last, too.
    pub(super) previous: bool,
}

/// The ghosts of one location.
struct Ghost {
    /// The definition of its value.
    last: Id<Var>,
    /// The thread that wrote it: the address of that thread's own copy of a variable, or null.
    thread: Option<Id<Var>>,
    /// The definition that this thread read last: thread-local.
    previous: Option<Id<Var>>,
}

/// A program with ghosts.
pub(super) struct Ghosts<'a> {
    pub(super) program: Program,
    locations: &'a Locations,
    ghosts: BTreeMap<usize, Ghost>,
    /// A thread-local variable, whose address stands for the thread.
    own: Option<Id<Var>>,
}

impl<'a> Ghosts<'a> {
    /// Adds the ghosts of these locations to a copy of the program.
    pub(super) fn new(program: &Program, locations: &'a Locations, needed: &BTreeMap<usize, Needed>) -> Ghosts<'a> {
        let mut program = program.clone();
        let threads = needed.values().any(|needed| needed.thread);
        let own = threads.then(|| variable(&mut program, "own", Type::char(), true));
        let mut ghosts = BTreeMap::new();
        for (location, needed) in needed {
            let lengths = &locations.list[*location].lengths;
            let most = locations.definitions[*location].len();
            let kind = if most <= usize::from(u8::MAX) { IntKind::UChar } else { IntKind::Int };
            let definition = arrays(Type::int_kind(kind), lengths);
            let thread = arrays(Type::char().pointer_to(), lengths);
            let ghost = Ghost {
                last: variable(&mut program, "last", definition.clone(), false),
                thread: needed.thread.then(|| variable(&mut program, "writer", thread, false)),
                previous: needed.previous.then(|| variable(&mut program, "previous", definition, true)),
            };
            ghosts.insert(*location, ghost);
        }
        Ghosts { program, locations, ghosts, own }
    }

    /// The definition that a read sees, as an `int`; `None` if the location has no ghosts.
    pub(super) fn last(&self, site: &ReadSite) -> Option<Expr> {
        Some(self.element(self.ghosts.get(&site.location)?.last, site).cast(&Type::int()))
    }

    /// The number of statements that write the location.
    pub(super) fn definitions(&self, site: &ReadSite) -> usize {
        self.locations.definitions[site.location].len()
    }

    /// Whether it is one of the reading thread.
    pub(super) fn is_own(&self, site: &ReadSite) -> Option<Expr> {
        let writer = self.element(self.ghosts.get(&site.location)?.thread?, site);
        Some(Expr::binary(BinOp::Eq, writer, self.own_address()?))
    }

    /// The definition that the thread read last.
    pub(super) fn previous(&self, site: &ReadSite) -> Option<Expr> {
        Some(self.element(self.ghosts.get(&site.location)?.previous?, site))
    }

    /// What follows a read in its step, if the previous reads are followed.
    pub(super) fn after_read(&self, site: &ReadSite, origin: &Origin) -> Option<Stmt> {
        let last = self.element(self.ghosts.get(&site.location)?.last, site);
        Some(Stmt::assign(self.previous(site)?, last, origin.by(PASS)))
    }

    /// What follows the write of a statement in its step.
    fn after_write(&self, statement: usize, origin: &Origin) -> Block {
        let mut after = Vec::new();
        let Some(site) = self.locations.writes.get(&statement) else { return after };
        let Some(ghost) = self.ghosts.get(&site.location) else { return after };
        let at = self.locations.definitions[site.location].binary_search(&statement).unwrap_or_default() + 1;
        let last = self.element(ghost.last, site);
        let number = Expr::constant(at as i128, last.ty.unqualified());
        after.push(Stmt::assign(last, number, origin.by(PASS)));
        if let (Some(writer), Some(own)) = (ghost.thread, self.own_address()) {
            after.push(Stmt::assign(self.element(writer, site), own, origin.by(PASS)));
        }
        after
    }

    fn own_address(&self) -> Option<Expr> {
        Some(Expr::var(self.own?, Type::char()).addr_of())
    }

    /// The element of a ghost that corresponds to the place.
    fn element(&self, ghost: Id<Var>, site: &ReadSite) -> Expr {
        let whole = Expr::var(ghost, self.program.vars[ghost].ty.clone());
        site.indices.iter().fold(whole, |array, index| element(array, index.clone()))
    }

    /// Executes, in one step with each numbered statement, what `after` says about its reads, and then the ghosts of
    /// its write.
    pub(super) fn run(mut self, after: &dyn Fn(&Ghosts<'_>, usize, &Origin) -> Block) -> Program {
        for id in self.program.functions.ids() {
            let Some(body) = self.program.functions[id].take_body() else { continue };
            let body = self.block(body, false, after);
            self.program.functions[id].body = Some(body);
        }
        self.program
    }

    fn block(&self, block: Block, inside: bool, after: &dyn Fn(&Ghosts<'_>, usize, &Origin) -> Block) -> Block {
        let mut new = Vec::with_capacity(block.len());
        for mut stmt in block {
            let atomic = inside || matches!(stmt.kind, StmtKind::Atomic(_));
            for inner in visit::blocks_mut(&mut stmt) {
                *inner = self.block(std::mem::take(inner), atomic, after);
            }
            let mut more = Vec::new();
            if let Some(statement) = stmt.id.index() {
                more = after(self, statement, &stmt.origin);
                more.extend(self.after_write(statement, &stmt.origin));
            }
            if more.is_empty() || inside {
                new.push(stmt);
                new.append(&mut more);
                continue;
            }
            let origin = stmt.origin.by(PASS);
            more.insert(0, stmt);
            new.push(Stmt::new(StmtKind::Atomic(more.into()), origin));
        }
        new
    }
}

/// An element of an array.
pub(super) fn element(array: Expr, index: Expr) -> Expr {
    let of = array.ty.element().cloned().unwrap_or_else(Type::int);
    let pointer = Expr::new(ExprKind::Decay(Box::new(array)), of.clone().pointer_to(), Span::NONE);
    Expr::new(ExprKind::Index(Box::new(pointer), Box::new(index)), of, Span::NONE)
}

/// Adds a static variable, for each thread or for all.
pub(super) fn variable(program: &mut Program, role: &str, ty: Type, thread_local: bool) -> Id<Var> {
    let var = program.add_var(format!("__ulseq_{role}"), ty, Storage::Static);
    program.vars[var].thread_local = thread_local;
    var
}

/// The type of arrays with these lengths of elements of this type.
pub(super) fn arrays(of: Type, lengths: &[u64]) -> Type {
    let array = |of, length: &u64| Type::new(TypeKind::Array(Arc::new(of), ArrayLen::Fixed(*length)));
    lengths.iter().rev().fold(of, array)
}
