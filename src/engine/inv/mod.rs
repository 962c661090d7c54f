//! Invariant-guided underapproximation ("Concurrent Program Verification with Invariant-guided Underapproximation",
//! ATVA 2017).
//!
//! | step of the paper | module |
//! |---|---|
//! | likely invariants from runs (Sect. 3.1) | [`mining`] |
//! | the file with invariants (Sect. 3.1, `--invariant-file`) | [`file`](mod@file) |
//! | constraints with switches (Sect. 3.1) | [`passes::def_use`](crate::passes::def_use) |
//! | refinement by unsatisfiable cores (Sect. 2, Fig. 2), in the symbolic engine | `refinement` of [`symbolic`](super::symbolic) |
//! | the same for a verifier, in place of its SAT solver | [`formula`] |
//!
//! The restricted program is verified in the usual way, by verifiers that know about its switches
//! ([`back::switched`](crate::back::switched)): a violation of it is one of the program, since its executions are some
//! of the program's. All switches hold at first. If there is no violation, and the proof of that needs some of them,
//! these are dropped, and the search goes on with what it has learned; a proof that needs none is one of the program.
//! So wrong invariants cost time, and never the truth of a verdict (Lemma 1).

pub mod file;
pub mod formula;
pub mod mining;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::ir::{visit, IdSet, Program, Stmt, StmtKind};
use crate::passes::def_use::{restrict, Invariants, Locations, Restricted};
use crate::passes::event_order;
use crate::source::Span;
use crate::translate::{self, Config, Loaded};

/// The name under which users ask for this strategy, and under which it is reported.
pub const NAME: &str = "inv";

/// A program in normal form whose definitions are followed.
pub struct Followed {
    /// The program, with numbered statements.
    pub loaded: Loaded,
    /// Its locations.
    pub locations: Locations,
}

impl Followed {
    /// Numbers the statements of a program in normal form, and finds its locations.
    pub fn new(normal: &Loaded) -> Followed {
        let mut program = normal.program.clone();
        event_order::prepare(&mut program);
        let locations = Locations::new(&program);
        Followed { loaded: Loaded { source: Arc::clone(&normal.source), program }, locations }
    }

    /// The restricted program: with switches, or statically. A read that the translation drops, since nothing uses its
    /// value, is not restricted: that would keep it, with its visible point.
    pub fn restricted(&self, invariants: &Invariants, switched: bool, config: &Config) -> (Loaded, Restricted) {
        let mut invariants = invariants.clone();
        if let Ok(translated) = translate::load_from_normal(&self.loaded, config) {
            let stays = assignments(&translated.program);
            let dropped = |stmt: &Stmt| stmt.id.index().filter(|_| !stays.contains(&stmt.origin.span));
            let mut unused = BTreeSet::new();
            each_statement(&self.loaded.program, &mut |stmt| unused.extend(dropped(stmt)));
            invariants.retain(|(statement, _), _| !unused.contains(statement));
        }
        let restricted = restrict::run(&self.loaded.program, &self.locations, &invariants, switched);
        let program = restricted.program.clone();
        (Loaded { source: Arc::clone(&self.loaded.source), program }, restricted)
    }
}

/// The places of the assignments of a program.
fn assignments(program: &Program) -> IdSet<Span> {
    let mut found = IdSet::default();
    each_statement(program, &mut |stmt| {
        if let StmtKind::Assign { .. } = &stmt.kind {
            found.insert(stmt.origin.span);
        }
    });
    found
}

fn each_statement(program: &Program, f: &mut dyn FnMut(&Stmt)) {
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, f);
    }
}
