//! The switches of a program during the refinement: see `refinement`.

use crate::logic::{Budget, Term};

/// The switches of a program, and what was put off because of them.
#[derive(Default)]
pub(super) struct Switches {
    /// The names of the switches that hold, with what must be assumed for each.
    held: Vec<(String, Term)>,
    /// The number of switches that were found.
    names: Vec<String>,
    /// How often the solver was asked anew after switches were dropped, plus one.
    dropped: usize,
    /// The events that are unreachable as long as the switches hold.
    pub(super) open: Vec<usize>,
    /// The iterations of the driver's loop.
    pub(super) iterations: u64,
    /// The work of the queries that make a core smaller; installed with the first one.
    pub(super) budget: Option<Budget>,
}

/// How the refinement ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refinement {
    /// The number of switches.
    pub at_start: usize,
    /// Of those that held to the end.
    pub kept: usize,
    /// The number of rounds of Fig. 2: one more than how often switches were dropped.
    pub iterations: usize,
}

impl Switches {
    /// How the refinement ended.
    pub(super) fn refinement(&self) -> Refinement {
        let kept = self.names.iter().filter(|name| self.held.iter().any(|(held, _)| held == *name)).count();
        Refinement { at_start: self.names.len(), kept, iterations: self.dropped + 1 }
    }

    /// Notes a switch that is set to this value.
    pub(super) fn note(&mut self, name: String, set: Term) {
        if !self.names.contains(&name) {
            self.names.push(name.clone());
        }
        self.held.push((name, set));
    }

    /// What must be assumed.
    pub(super) fn terms(&self) -> impl Iterator<Item = Term> + '_ {
        self.held.iter().map(|(_, term)| *term)
    }

    /// Drops the switches in a core; returns whether there were some.
    pub(super) fn drop_in(&mut self, core: &[Term]) -> bool {
        let before = self.held.len();
        let names: Vec<String> =
            self.held.iter().filter(|(_, term)| core.contains(term)).map(|(name, _)| name.clone()).collect();
        self.held.retain(|(name, _)| !names.contains(name));
        let any = self.held.len() < before;
        self.dropped += usize::from(any);
        any
    }
}
