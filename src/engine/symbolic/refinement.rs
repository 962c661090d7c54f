//! Programs with switches: underapproximation with refinement by unsatisfiable cores (ATVA 2017, Fig. 2), on one
//! incremental solver.
//!
//! A switch is an input that the program stores in a variable with a certain name. All switches are assumed at first.
//! An event that is unreachable under them, but with a core that contains some, is put off: the search goes on under
//! the same switches, as deep as these allow. Then the events that were put off are decided: the switches in the core
//! are dropped, until one of the events is reachable, or none is and the core contains no switch; one query of limited
//! work tries to make do without any switch first, since a core need not be minimal. So a violation within reach of the
//! invariants is found first, and nothing is proved that needs them.

use super::engine_state::{Stopped, SymbolicExecution};
use crate::engine::inv::formula::LEAST_WORK;
use crate::ir::Expr;
use crate::logic::{Budget, SatResult, Term};

/// The events that were put off are decided after so many iterations of the driver's loop, and each time that their
/// number has doubled: an endless loop must not put them off forever.
const FIRST: u64 = 64;

impl SymbolicExecution<'_> {
    /// Notes the value that is stored in a switch.
    pub(super) fn note_switch(&mut self, place: &Expr, value: Term) {
        let Some(prefix) = self.options.switches else { return };
        let Some(name) = place.as_var().map(|var| &self.program.vars[var].name) else { return };
        if !name.starts_with(prefix) {
            return;
        }
        let name = name.clone();
        let zero = self.pool.constant(0, self.pool.width(value));
        let clear = self.pool.eq(value, zero);
        let set = self.pool.not(clear);
        if self.pool.value(set).is_some() {
            return;
        }
        self.switches.note(name, set);
    }

    /// Whether one of these new events is reachable under the switches. If not, and that depends on some of them, puts
    /// the events off.
    pub(super) fn restricted(&mut self, new: &[usize], any: Term) -> SatResult {
        let mut conditions = vec![any, self.sane];
        conditions.extend(self.switches.terms());
        let answer = self.solver.check(&self.pool, &conditions);
        if answer == SatResult::Unsat && self.core_has_switches() {
            self.switches.open.extend(new);
        }
        answer
    }

    /// Whether the path condition is satisfiable: under the switches, or else after what was put off was decided, under
    /// those that its proof does not need.
    pub(super) fn goes_on_restricted(&mut self, guard: Term) -> Result<bool, Stopped> {
        if let Some(value) = self.pool.value(guard) {
            return Ok(value == 1);
        }
        self.switches.iterations += 1;
        let iterations = self.switches.iterations;
        if iterations >= FIRST && iterations.is_power_of_two() {
            self.refine()?;
        }
        loop {
            let mut conditions = vec![guard];
            conditions.extend(self.switches.terms());
            match self.solver.check(&self.pool, &conditions) {
                SatResult::Sat => return Ok(true),
                SatResult::Unknown => return Err(Stopped::Undecided),
                SatResult::Unsat if !self.core_has_switches() => return Ok(false),
                SatResult::Unsat => {
                    let core = self.solver.core();
                    if self.smaller(&[guard]) == SatResult::Unsat {
                        return Ok(false);
                    }
                    self.refine()?;
                    // The refinement may have dropped these already.
                    self.switches.drop_in(&core);
                }
            }
        }
    }

    /// Decides the events that were put off.
    pub(super) fn refine(&mut self) -> Result<(), Stopped> {
        let open = std::mem::take(&mut self.switches.open);
        let mut any = self.pool.no();
        for event in &open {
            any = self.pool.or(any, self.events[*event].holds);
        }
        while !open.is_empty() {
            let mut conditions = vec![any, self.sane];
            conditions.extend(self.switches.terms());
            let answer = self.solver.check(&self.pool, &conditions);
            if answer != SatResult::Unsat || !self.core_has_switches() {
                return self.reached(&open, answer);
            }
            let core = self.solver.core();
            if self.smaller(&[any, self.sane]) == SatResult::Unsat {
                return Ok(());
            }
            self.switches.drop_in(&core);
        }
        Ok(())
    }

    /// Makes the core of these conditions smaller: one query without switches, of limited work.
    fn smaller(&mut self, conditions: &[Term]) -> SatResult {
        let solver = &mut self.solver;
        let budget = self.switches.budget.get_or_insert_with(|| {
            let budget = Budget::default();
            solver.interrupt(budget.question());
            budget
        });
        let most = budget.used().max(LEAST_WORK);
        budget.allow(Some(most));
        let answer = solver.check(&self.pool, conditions);
        budget.allow(None);
        answer
    }

    fn core_has_switches(&self) -> bool {
        let core = self.solver.core();
        self.switches.terms().any(|term| core.contains(&term))
    }
}
