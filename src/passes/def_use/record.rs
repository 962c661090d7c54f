//! The program that records which definitions its reads see, for the mining of invariants.

use std::collections::{BTreeMap, BTreeSet};

use super::ghosts::{arrays, element, variable, Ghosts, Needed};
use super::locations::{Locations, ReadSite};
use super::{Definition, PASS};
use crate::ir::{BinOp, Block, Expr, Form, Id, Origin, Program, Stmt, Type, Var};
use crate::valid;

/// The name of the variable with the records.
pub const SEEN: &str = "__ulseq_seen";

/// A program that records.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The program in normal form. Its statements keep their numbers.
    pub program: Program,
    /// For each read, where its records begin: one byte for each definition of another thread and of its own, and one
    /// each for a definition that is not the one of the previous read, and one that is.
    begins: BTreeMap<(usize, usize), usize>,
    /// The statements that write each location.
    definitions: Vec<Vec<usize>>,
}

/// What executions showed about a read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observed {
    /// The definitions that it saw, and whether they were by the reading thread. The initial value is never.
    pub definitions: BTreeSet<(Definition, bool)>,
    /// Whether a definition was, and was not, the one of the previous read.
    pub same: bool,
    /// See `same`.
    pub other: bool,
}

/// The program that records all its reads of locations.
pub fn run(program: &Program, locations: &Locations) -> Recording {
    let reads = locations.reads();
    let both = Needed { thread: true, previous: true };
    let needed = reads.iter().map(|(_, location)| (*location, both)).collect();
    let mut begins = BTreeMap::new();
    let mut size = 0;
    for read in reads {
        begins.insert(read, size);
        size += 2 * (locations.definitions(read.1).len() + 1) + 2;
    }
    let mut ghosts = Ghosts::new(program, locations, &needed);
    let seen = variable(&mut ghosts.program, "seen", arrays(Type::char(), &[size.max(1) as u64]), false);
    let program = ghosts.run(&|ghosts, statement, origin| {
        let sites = locations.reads.get(&statement).map(Vec::as_slice).unwrap_or_default();
        sites
            .iter()
            .flat_map(|site| recorded(ghosts, seen, begins[&(statement, site.location)], site, origin))
            .collect()
    });
    self_check!(valid::check(&program, Form::Normal).is_ok(), "{:?}", valid::check(&program, Form::Normal));
    Recording { program, begins, definitions: locations.definitions.clone() }
}

/// `seen[begin + 2 * last + own] = 1; seen[end + (previous == last)] = 1; previous = last;`
fn recorded(ghosts: &Ghosts<'_>, seen: Id<Var>, begin: usize, site: &ReadSite, origin: &Origin) -> Block {
    let (Some(last), Some(own), Some(previous)) = (ghosts.last(site), ghosts.is_own(site), ghosts.previous(site))
    else {
        return Vec::new();
    };
    let sum = |a, b| Expr::binary(BinOp::Add, a, b);
    let set = |index| {
        let seen = Expr::var(seen, ghosts.program.vars[seen].ty.clone());
        Stmt::assign(element(seen, index), Expr::constant(1, Type::char()), origin.by(PASS))
    };
    let definition = sum(Expr::int(begin as i128), Expr::binary(BinOp::Mul, last.clone(), Expr::int(2)));
    let end = begin + 2 * (ghosts.definitions(site) + 1);
    let same = Expr::binary(BinOp::Eq, previous.cast(&Type::int()), last);
    let mut block = vec![set(sum(definition, own)), set(sum(Expr::int(end as i128), same))];
    block.extend(ghosts.after_read(site, origin));
    block
}

impl Recording {
    /// Adds what an execution showed, given the bytes of the variable [`SEEN`] at its end.
    pub fn add(&self, seen: &[u8], observed: &mut BTreeMap<(usize, usize), Observed>) {
        for (read, begin) in &self.begins {
            let statements = &self.definitions[read.1];
            let is_set = |at: usize| seen.get(begin + at).is_some_and(|byte| *byte != 0);
            for at in (0..2 * (statements.len() + 1)).filter(|at| is_set(*at)) {
                let definition = match (at / 2).checked_sub(1) {
                    None => Definition::Initial,
                    Some(number) => Definition::Write(statements[number]),
                };
                observed.entry(*read).or_default().definitions.insert((definition, at % 2 == 1));
            }
            let end = 2 * (statements.len() + 1);
            if let Some(known) = observed.get_mut(read) {
                known.other |= is_set(end);
                known.same |= is_set(end + 1);
            }
        }
    }
}
