//! The variables of an abstraction.

use std::collections::BTreeSet;

use super::task::CegpvOptions;
use crate::analysis::dependencies::{each_var, Dependencies};
use crate::ir::{visit, Expr, Id, IdSet, Program, Var};
use crate::passes::slice;

/// The variables that an abstraction keeps beyond those that every abstraction keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Selection {
    pub(super) kept: BTreeSet<Id<Var>>,
}

impl Selection {
    /// V0: the named variables, the variables that the properties read, and so many rings around them. Of a ring that
    /// has more than half of all variables that outlive functions, only that many are taken.
    pub(super) fn first(program: &Program, dependencies: &Dependencies, options: &CegpvOptions) -> Selection {
        let mut kept = BTreeSet::new();
        let shared = |var: &Id<Var>| program.vars[*var].storage.is_static();
        let all = sorted(&dependencies.sliceable);
        let most = all.iter().filter(|var| shared(var)).count().div_ceil(2);
        let last = all.iter().filter_map(|var| dependencies.ring(*var)).max().unwrap_or(0);
        for ring in 0..=options.rings.min(last) {
            let mut taken = 0;
            for var in all.iter().filter(|var| dependencies.ring(**var) == Some(ring)) {
                taken += usize::from(shared(var));
                if !shared(var) || ring == 0 || taken <= most {
                    kept.insert(*var);
                }
            }
        }
        kept.extend(all.iter().filter(|var| options.keep.contains(&program.vars[**var].name)));
        Selection { kept }
    }

    /// Without the counters of loops and their like; `None` if there are none.
    pub(super) fn without_counters(
        &self,
        program: &Program,
        dependencies: &Dependencies,
        options: &CegpvOptions,
    ) -> Option<Selection> {
        let mut kept = self.kept.clone();
        kept.retain(|var| !dependencies.is_counter(*var) || options.keep.contains(&program.vars[*var].name));
        (kept.len() < self.kept.len()).then_some(Selection { kept })
    }

    /// The variables that are sliced away. An automatic variable that only carries the value of one goes with it (the
    /// paper slices shared variables; the others follow).
    pub(super) fn sliced(&self, program: &Program, dependencies: &Dependencies) -> IdSet<Id<Var>> {
        let mut sliced = dependencies.sliceable.clone();
        sliced.retain(|var| !self.kept.contains(var));
        if sliced.is_empty() {
            return sliced;
        }
        loop {
            close(program, dependencies, &mut sliced);
            let more = unread(program, dependencies, &sliced);
            if more.is_empty() {
                return sliced;
            }
            sliced.extend(more);
        }
    }

    /// Adds variables: of these, those of the least ring; if there are none that are not kept, the next ring; if no
    /// property depends on any other, all. Returns the names of what was added.
    pub(super) fn grow(
        &mut self,
        program: &Program,
        dependencies: &Dependencies,
        wanted: &BTreeSet<Id<Var>>,
    ) -> Vec<Id<Var>> {
        let open: Vec<Id<Var>> =
            sorted(&dependencies.sliceable).into_iter().filter(|var| !self.kept.contains(var)).collect();
        let is_new = |var: &&Id<Var>| open.contains(var);
        let carried = self.origins(program, dependencies, wanted);
        let wanted: Vec<Id<Var>> = carried.iter().filter(is_new).copied().collect();
        let among = if wanted.is_empty() { &open } else { &wanted };
        let least = among.iter().filter_map(|var| dependencies.ring(*var)).min();
        let more: Vec<Id<Var>> = match least {
            Some(ring) => among.iter().copied().filter(|var| dependencies.ring(*var) == Some(ring)).collect(),
            None => among.clone(),
        };
        self.kept.extend(more.iter().copied());
        // Automatic variables are kept with what they carry.
        let rings: Vec<u32> = more.iter().filter_map(|var| dependencies.ring(*var)).collect();
        let most = rings.into_iter().max();
        let local = |var: &&Id<Var>| {
            !program.vars[**var].storage.is_static() && dependencies.ring(**var).is_some_and(|ring| Some(ring) <= most)
        };
        let locals: Vec<Id<Var>> = open.iter().filter(local).copied().collect();
        self.kept.extend(locals);
        more
    }

    /// These variables; in the place of automatic ones that only carry the values of others, those, too.
    fn origins(&self, program: &Program, dependencies: &Dependencies, wanted: &BTreeSet<Id<Var>>) -> BTreeSet<Id<Var>> {
        let mut all = wanted.clone();
        loop {
            let before = all.len();
            for (to, from) in dependencies.graph.carried() {
                if all.contains(to) && !program.vars[*to].storage.is_static() {
                    all.extend(from.iter().filter(|var| dependencies.sliceable.contains(var)));
                }
            }
            if all.len() == before {
                return all;
            }
        }
    }
}

/// Adds the automatic variables that only carry the values of sliced ones.
fn close(program: &Program, dependencies: &Dependencies, sliced: &mut IdSet<Id<Var>>) {
    loop {
        let follows = |(to, from): &&(Id<Var>, Vec<Id<Var>>)| {
            let may = dependencies.sliceable.contains(to) && !sliced.contains(to);
            may && !program.vars[*to].storage.is_static() && from.iter().any(|var| sliced.contains(var))
        };
        let more: Vec<Id<Var>> = dependencies.graph.carried().iter().filter(follows).map(|(to, _)| *to).collect();
        if more.is_empty() {
            return;
        }
        sliced.extend(more);
    }
}

/// The automatic variables that an abstraction reads only to set them again, such as the counter of a loop whose test
/// became free.
fn unread(program: &Program, dependencies: &Dependencies, sliced: &IdSet<Id<Var>>) -> Vec<Id<Var>> {
    let rest = slice::run(program, sliced).program;
    let mut read: IdSet<Id<Var>> = IdSet::default();
    for body in rest.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            let own = stmt.written().and_then(Expr::as_var);
            visit::stmt_exprs(stmt, &mut |expr| {
                each_var(expr, &mut |var| {
                    read.extend(Some(var).filter(|var| own != Some(*var)));
                });
            });
        });
    }
    let all = sorted(&dependencies.sliceable).into_iter();
    let lost = |var: &Id<Var>| !sliced.contains(var) && !read.contains(var) && !program.vars[*var].storage.is_static();
    all.filter(lost).collect()
}

/// In the order of the program.
pub(super) fn sorted(vars: &IdSet<Id<Var>>) -> Vec<Id<Var>> {
    let mut all: Vec<Id<Var>> = vars.iter().copied().collect();
    all.sort();
    all
}

/// The names of the variables that a user wrote, each once, in the order of the program.
pub(super) fn names<'a>(program: &Program, vars: impl IntoIterator<Item = &'a Id<Var>>) -> String {
    let mut names: Vec<&str> = Vec::new();
    for var in vars {
        let name = program.vars[*var].name.as_str();
        if !crate::library::is_generated(name) && !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(", ")
}
