//! Which variables influence whether a program violates its properties, and which of them could be left out: for
//! counterexample-guided slicing (CEGPV, "Counter-Example Guided Program Verification", FM 2016, Sect. 2 and 4.1).
//!
//! | part | contents |
//! |---|---|
//! | `graph` | the variable dependency graph (Fig. 3), and the distance of each variable from the properties |
//! | `candidates` | the variables that could be sliced away |
//! | `expressions` | what expressions mention |
//! | `hazards` | the variables on which it depends whether an expression is defined: implicit assertions |
//!
//! The paper gives the graph only by example. Here a variable depends on what it is computed from, and on what decides
//! whether the computation happens: tests that enclose it, and tests that may leave the code before it. Local variables
//! are no steps of their own: they only carry values.

mod candidates;
mod expressions;
mod graph;
mod hazards;

use crate::ir::{Id, IdSet, Program, Var};
pub use expressions::each_var;
pub use graph::DependencyGraph;
pub use hazards::{has_hazard, is_ignored};

/// What the choice of variables is based on.
#[derive(Clone, Debug)]
pub struct Dependencies {
    /// The variables that could be sliced away.
    pub sliceable: IdSet<Id<Var>>,
    /// Those among them that stay in every abstraction: on their values depends whether an expression is defined or
    /// what a library function does.
    pub forced: IdSet<Id<Var>>,
    /// The graph.
    pub graph: DependencyGraph,
    /// The ring of each variable around the properties, by its index: 0 for the variables that a property reads. `None`
    /// if no property depends on it.
    pub rings: Vec<Option<u32>>,
    /// For each variable, by its index, whether a property may get its value, directly or through others. The rest only
    /// decides what is executed.
    sources: Vec<bool>,
    /// For each variable, whether something goes into its value that outlives functions.
    fed: Vec<bool>,
}

impl Dependencies {
    /// Analyzes a program in normal form.
    pub fn new(program: &Program) -> Dependencies {
        let mut sliceable = candidates::run(program);
        let forced: IdSet<Id<Var>> = hazards::run(program).into_iter().filter(|var| sliceable.contains(var)).collect();
        let graph = DependencyGraph::new(program);
        let rings = graph.rings(&forced);
        let (sources, fed) = (graph.sources(&forced), graph.fed());
        sliceable.retain(|var| !forced.contains(var));
        Dependencies { sliceable, forced, graph, rings, sources, fed }
    }

    /// The ring of a variable.
    pub fn ring(&self, var: Id<Var>) -> Option<u32> {
        self.rings.get(var.index()).copied().flatten()
    }

    /// Whether the variable only decides what is executed, and does so as it likes, such as the counter of a loop: no
    /// property gets its value, and nothing that outlives a function goes into it.
    pub fn is_counter(&self, var: Id<Var>) -> bool {
        let is_in = |set: &[bool]| set.get(var.index()).copied().unwrap_or_default();
        !is_in(&self.sources) && !is_in(&self.fed)
    }
}
