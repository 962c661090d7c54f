//! The program in which reads see only what their invariants allow.

use std::collections::{BTreeMap, BTreeSet};

use super::ghosts::{variable, Ghosts, Needed};
use super::locations::{Locations, ReadSite};
use super::{Definition, Invariants, ReadInvariant, Whose, PASS};
use crate::ir::{BinOp, Block, Expr, Form, Id, Origin, Program, Stmt, StmtKind, Type, UnOp, Var, VarRole};
use crate::valid;

/// The names of the switches begin with this, followed by their numbers.
pub const SWITCH: &str = "__ulseq_keep_";

/// A restricted program.
#[derive(Clone, Debug)]
pub struct Restricted {
    /// The program in normal form.
    pub program: Program,
    /// Its switches; without switches, the number of restrictions is all that counts.
    pub switches: Vec<Switch>,
}

/// The switch of one statement, for all that the statement reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The name of its variable.
    pub name: String,
    /// The number of the statement that it restricts.
    pub statement: usize,
}

/// Restricts the reads of a program in normal form with numbered statements: if `switched`, by one switch for each
/// statement; otherwise always.
pub fn run(program: &Program, locations: &Locations, invariants: &Invariants, switched: bool) -> Restricted {
    let restricting: BTreeMap<(usize, usize), &ReadInvariant> = invariants
        .iter()
        .filter(|(read, one)| restricts(locations, read.1, one))
        .map(|(read, one)| (*read, one))
        .collect();
    let mut needed: BTreeMap<usize, Needed> = BTreeMap::new();
    for ((_, location), invariant) in &restricting {
        let needed = needed.entry(*location).or_default();
        needed.thread |= invariant.whose.is_some();
        needed.previous |= invariant.follower;
    }
    let mut ghosts = Ghosts::new(program, locations, &needed);
    let statements: BTreeSet<usize> = restricting.keys().map(|(statement, _)| *statement).collect();
    let mut switches = Vec::new();
    let mut vars = BTreeMap::new();
    for statement in statements {
        let number = switches.len();
        if switched {
            let var = variable(&mut ghosts.program, &format!("keep_{number}"), Type::bool(), false);
            ghosts.program.vars[var].role = VarRole::Switch;
            vars.insert(statement, var);
        }
        switches.push(Switch { name: format!("{SWITCH}{number}"), statement });
    }
    let restriction = Restriction { locations, invariants: restricting, vars: &vars };
    let program = ghosts.run(&|ghosts, statement, origin| restriction.after(ghosts, statement, origin));
    self_check!(valid::check(&program, Form::Normal).is_ok(), "{:?}", valid::check(&program, Form::Normal));
    Restricted { program, switches }
}

/// Whether an invariant says more than that the value is one that some statement wrote.
fn restricts(locations: &Locations, location: usize, invariant: &ReadInvariant) -> bool {
    let all = locations.definitions(location).len() + 1;
    invariant.definitions.len() < all || invariant.whose.is_some() || invariant.follower
}

struct Restriction<'a> {
    locations: &'a Locations,
    invariants: BTreeMap<(usize, usize), &'a ReadInvariant>,
    vars: &'a BTreeMap<usize, Id<Var>>,
}

impl Restriction<'_> {
    /// What follows a statement in its step: executions in which it saw what it should not are discarded. Then the
    /// ghosts of its reads.
    fn after(&self, ghosts: &Ghosts<'_>, statement: usize, origin: &Origin) -> Block {
        let sites = self.locations.reads.get(&statement).map(Vec::as_slice).unwrap_or_default();
        let holds = sites.iter().filter_map(|site| self.holds(ghosts, statement, site)).reduce(Expr::and);
        let mut after = Vec::new();
        if let Some(holds) = holds {
            let cond = match self.vars.get(&statement) {
                Some(switch) => Expr::unary(UnOp::Not, Expr::var(*switch, Type::bool())).or(holds),
                None => holds,
            };
            after.push(Stmt::new(StmtKind::assume(cond), origin.by(PASS)));
        }
        after.extend(sites.iter().filter_map(|site| ghosts.after_read(site, origin)));
        after
    }

    /// The condition that a read sees what its invariant allows; `None` if it may see everything.
    fn holds(&self, ghosts: &Ghosts<'_>, statement: usize, site: &ReadSite) -> Option<Expr> {
        let invariant = self.invariants.get(&(statement, site.location))?;
        let mut parts = vec![self.is_one_of(ghosts.last(site)?, site.location, invariant)];
        parts.push(invariant.whose.and_then(|whose| {
            let own = ghosts.is_own(site)?;
            Some(match whose {
                Whose::Own => own,
                Whose::Other => Expr::unary(UnOp::Not, own),
            })
        }));
        parts.push(
            invariant
                .follower
                .then(|| ghosts.previous(site))
                .flatten()
                .and_then(|previous| Some(Expr::binary(BinOp::Eq, previous.cast(&Type::int()), ghosts.last(site)?))),
        );
        parts.into_iter().flatten().reduce(Expr::and)
    }

    /// Whether a definition is one of those that the invariant allows; `None` if it allows all.
    fn is_one_of(&self, last: Expr, location: usize, invariant: &ReadInvariant) -> Option<Expr> {
        let statements = self.locations.definitions(location);
        let number = |definition: &Definition| match definition {
            Definition::Initial => Some(0),
            Definition::Write(statement) => statements.binary_search(statement).ok().map(|at| at + 1),
        };
        let allowed: BTreeSet<usize> = invariant.definitions.iter().filter_map(number).collect();
        let all = statements.len() + 1;
        let compare = |op, number: usize| Expr::binary(op, last.clone(), Expr::int(number as i128));
        // Whichever is shorter.
        if 2 * allowed.len() > all {
            let others = (0..all).filter(|number| !allowed.contains(number));
            return others.map(|number| compare(BinOp::Ne, number)).reduce(Expr::and);
        }
        let is_one = allowed.iter().map(|number| compare(BinOp::Eq, *number)).reduce(Expr::or);
        Some(is_one.unwrap_or_else(|| Expr::int(0)))
    }
}
