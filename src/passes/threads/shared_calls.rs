//! Decides which functions a thread has one copy of, for all calls of them, and how deeply recursive ones are copied.
//!
//! In a copy, the variables of a call are static. So while a call is active, its copy must not be called again: a
//! recursive function has one copy for each round of its recursion. In the graph of the calls among functions that call
//! each other, the calls that lead back to an active function begin a new round; without them the graph has no cycle,
//! and each function is active at most once in a round.

use super::call_facts::{CallFacts, FunctionFacts};
use crate::ir::{Function, Id, IdMap, IdSet};

/// Functions with at most this number of statements that call nothing are inlined.
const SMALL: usize = 10;
/// Rounds of recursion may add this number of statements to a thread, and half of those that it has.
const ROUNDS: usize = 5_000;
/// Functions that create threads are shared, too, if there would be more statements that do so than this.
const CREATIONS: usize = 32;

/// What is inlined although it could be shared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Inlined {
    /// Functions that are small or have one call.
    pub(super) simple: bool,
    /// Functions that create or join threads.
    pub(super) threads: bool,
}

/// The plan for one thread.
pub(super) struct SharedCallPlan {
    shared: IdSet<Id<Function>>,
    /// The number of calls of each function.
    sites: IdMap<Id<Function>, usize>,
    /// For each recursive function, the number of those that it is recursive with.
    groups: IdMap<Id<Function>, usize>,
    /// The calls that begin another round.
    again: IdSet<(Id<Function>, Id<Function>)>,
    /// The number of rounds after the first.
    pub(super) rounds: usize,
}

impl SharedCallPlan {
    pub(super) fn new(facts: &CallFacts, roots: &[Id<Function>], inlined: Inlined, recursion: u32) -> SharedCallPlan {
        let mut walk = Walk { facts, state: IdMap::default(), open: Vec::new(), groups: Vec::new(), again: Vec::new() };
        roots.iter().for_each(|root| walk.run(*root));
        let recursive = |group: &Vec<Id<Function>>| {
            group.len() > 1 || walk.again.iter().any(|(from, to)| from == to && group.contains(to))
        };
        let mut groups = IdMap::default();
        for (number, group) in walk.groups.iter().enumerate().filter(|(_, group)| recursive(group)) {
            groups.extend(group.iter().map(|function| (*function, number)));
        }
        let mut plan = SharedCallPlan {
            shared: IdSet::default(),
            sites: IdMap::default(),
            groups,
            again: walk.again.iter().copied().collect(),
            rounds: 0,
        };
        let (mut once, mut again) = (0usize, 0usize);
        let reached: Vec<_> = walk.groups.iter().flatten().filter_map(|id| Some((*id, facts.of(*id)?))).collect();
        for (id, fact) in &reached {
            once += fact.own;
            again += if plan.groups.contains_key(id) { fact.own } else { 0 };
            fact.calls.iter().for_each(|callee| *plan.sites.entry(*callee).or_default() += 1);
        }
        let fits = (once / 2 + ROUNDS).checked_div(again).unwrap_or(usize::MAX);
        plan.rounds = fits.min(recursion as usize);
        let many = plan.creations(facts, &walk.groups, roots) > CREATIONS;
        let inlined = Inlined { threads: inlined.threads && !many, ..inlined };
        let shared = reached.iter().filter(|(id, fact)| plan.is_shared(facts, *id, fact, inlined));
        plan.shared = shared.map(|(id, _)| *id).collect();
        plan
    }

    /// The number of statements that create threads if all calls up to them are inlined, except recursive ones. A group
    /// comes after those that it calls.
    fn creations(&self, facts: &CallFacts, groups: &[Vec<Id<Function>>], roots: &[Id<Function>]) -> usize {
        let mut known: IdMap<Id<Function>, usize> = IdMap::default();
        for function in groups.iter().flatten() {
            let Some(fact) = facts.of(*function) else { continue };
            let inner = fact.calls.iter().map(|callee| known.get(callee).copied().unwrap_or(0));
            known.insert(*function, inner.fold(fact.creations, usize::saturating_add));
        }
        roots.iter().filter_map(|root| known.get(root)).fold(0, |sum, count| sum.saturating_add(*count))
    }

    fn is_shared(&self, facts: &CallFacts, id: Id<Function>, fact: &FunctionFacts, inlined: Inlined) -> bool {
        let small = fact.calls.is_empty() && fact.own <= SMALL;
        let possible = fact.opens == Some(0) && !(facts.keeps && fact.ends_inside);
        let recursive = self.groups.contains_key(&id);
        possible && !(inlined.threads && fact.creates) && !(inlined.simple && small && !recursive)
    }

    /// Whether calls of a function lead to a shared copy.
    pub(super) fn shares(&self, function: Id<Function>) -> bool {
        self.shared.contains(&function)
    }

    /// Whether a function has one call and is not recursive.
    pub(super) fn is_called_once(&self, function: Id<Function>) -> bool {
        self.sites.get(&function) == Some(&1) && !self.groups.contains_key(&function)
    }

    /// The round in which a callee is, if the caller is in this one.
    pub(super) fn round(&self, caller: Id<Function>, round: usize, callee: Id<Function>) -> usize {
        match (self.groups.get(&caller), self.groups.get(&callee)) {
            (Some(a), Some(b)) if a == b => round + usize::from(self.again.contains(&(caller, callee))),
            _ => 0,
        }
    }
}

/// Finds the strongly connected groups of the call graph (Tarjan 1972), and the calls of functions that are active.
struct Walk<'a> {
    facts: &'a CallFacts,
    /// For each function the order in which it was found, the earliest one that it leads back to, and where it is.
    state: IdMap<Id<Function>, Visit>,
    open: Vec<Id<Function>>,
    groups: Vec<Vec<Id<Function>>>,
    again: Vec<(Id<Function>, Id<Function>)>,
}

struct Visit {
    found: usize,
    earliest: usize,
    /// Whether its calls are being followed.
    active: bool,
    /// Whether its group is not known yet.
    open: bool,
}

impl Walk<'_> {
    fn run(&mut self, start: Id<Function>) {
        if self.state.contains_key(&start) {
            return;
        }
        // Functions whose calls are being followed, and the number of calls that have been.
        let mut path = vec![(start, 0)];
        self.find(start);
        while let Some((function, next)) = path.last_mut() {
            let (function, at) = (*function, *next);
            *next += 1;
            let Some(callee) = self.facts.of(function).and_then(|fact| fact.calls.get(at)).copied() else {
                path.pop();
                self.leave(function, path.last().map(|(caller, _)| *caller));
                continue;
            };
            match self.state.get(&callee) {
                None => {
                    self.find(callee);
                    path.push((callee, 0));
                }
                Some(visit) => {
                    let (found, open) = (visit.found, visit.open);
                    self.again.extend(visit.active.then_some((function, callee)));
                    if open {
                        self.lower(function, found);
                    }
                }
            }
        }
    }

    fn find(&mut self, function: Id<Function>) {
        let found = self.state.len();
        self.state.insert(function, Visit { found, earliest: found, active: true, open: true });
        self.open.push(function);
    }

    fn lower(&mut self, function: Id<Function>, earliest: usize) {
        if let Some(visit) = self.state.get_mut(&function) {
            visit.earliest = visit.earliest.min(earliest);
        }
    }

    fn leave(&mut self, function: Id<Function>, caller: Option<Id<Function>>) {
        let Some(visit) = self.state.get_mut(&function) else { return };
        visit.active = false;
        let (found, earliest) = (visit.found, visit.earliest);
        if let Some(caller) = caller {
            self.lower(caller, earliest);
        }
        if found != earliest {
            return;
        }
        let at = self.open.iter().rposition(|open| *open == function).unwrap_or(0);
        let group = self.open.split_off(at);
        for member in &group {
            if let Some(visit) = self.state.get_mut(member) {
                visit.open = false;
            }
        }
        self.groups.push(group);
    }
}
