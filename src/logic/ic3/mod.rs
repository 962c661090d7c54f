//! IC3, or property-directed reachability (Bradley: "SAT-based model checking without unrolling", VMCAI 2011; Eén,
//! Mishchenko, Brayton: "Efficient implementation of property directed reachability", FMCAD 2011).
//!
//! Frame `i` over-approximates the states that are reached in at most `i` steps, as the states outside of some cubes. A
//! bad state in the last frame, or one from which it is reached, is an obligation: it is excluded from its frame if no
//! step leads into it from the frame before, together with as many other states as this holds for; otherwise the state
//! from which the step leads is an obligation of the frame before. Cubes from which that also excludes later frames
//! move on; if a frame keeps none of its own, the cubes after it exclude all that is unreachable.
//!
//! The result counts only after a solver that has learned nothing has confirmed that these cubes do not contain the
//! initial state, that no step leads into one of them from outside, and that no state outside is bad.

mod cube;
mod frame_solver;

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

use super::bit_model::BitModel;
use super::graph::{Edge, NO};
use super::transition_system::TransitionSystem;
use cube::{latch, Cube};
use frame_solver::{FrameSolver, QueryAnswer};

/// The result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reachability {
    /// No bad condition is reachable: the clauses of an inductive invariant show that.
    Unreachable {
        /// The number of clauses.
        clauses: usize,
    },
    /// A bad condition is reachable.
    Reachable,
    /// The search gave up: a query was too hard.
    Unknown,
}

/// A search that decides whether a bad condition is reachable.
pub struct Ic3 {
    model: Rc<BitModel>,
    bad: Edge,
    solver: FrameSolver,
    /// For each frame, the cubes that are excluded from it and those before it, but perhaps not from later ones.
    frames: Vec<Vec<Cube>>,
    /// The last frame.
    top: usize,
    /// Cubes that are to be excluded from a frame, those of the first frames first.
    obligations: BinaryHeap<Reverse<(usize, Cube)>>,
    /// The cubes of the proof, once there is one.
    proof: Vec<Cube>,
}

/// Some bits of a state variable, and their values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StateBits {
    /// The state variable, by its index in the system.
    pub state: usize,
    /// The bits.
    pub mask: u128,
    /// Their values; 0 outside of the mask.
    pub value: u128,
}

/// What became of an obligation.
enum Handled {
    Done,
    /// It contains the initial state, or a state that is reached.
    Reached,
    Unknown,
}

impl Ic3 {
    /// Begins a search.
    pub fn new(system: &TransitionSystem) -> Ic3 {
        let mut model = BitModel::of(system);
        let bad = model.bad.clone();
        let bad = bad.into_iter().fold(NO, |any, bad| model.circuits.graph.or(any, bad));
        let model = Rc::new(model);
        let solver = FrameSolver::new(Rc::clone(&model), bad);
        Ic3 { model, bad, solver, frames: vec![Vec::new()], top: 0, obligations: BinaryHeap::new(), proof: Vec::new() }
    }

    /// Goes on, with about this many more queries to a SAT solver. `None`: the search has not come to its end.
    pub fn advance(&mut self, queries: usize) -> Option<Reachability> {
        let most = self.solver.queries + queries;
        while self.solver.queries < most {
            self.solver.refresh(&self.frames);
            if let Some(Reverse((frame, cube))) = self.obligations.pop() {
                match self.handle(frame, cube) {
                    Handled::Done => {}
                    Handled::Reached => return Some(Reachability::Reachable),
                    Handled::Unknown => return Some(Reachability::Unknown),
                }
                continue;
            }
            match self.solver.bad(self.top) {
                QueryAnswer::From(cube) => self.obligations.push(Reverse((self.top, cube))),
                QueryAnswer::Unknown => return Some(Reachability::Unknown),
                QueryAnswer::Never(_) => {
                    if let Some(frame) = self.propagate() {
                        return Some(self.certified(frame));
                    }
                }
            }
        }
        None
    }

    /// Excludes a cube from a frame, or adds the obligation on which that depends.
    fn handle(&mut self, frame: usize, cube: Cube) -> Handled {
        if frame == 0 || self.is_initial(&cube) {
            return Handled::Reached;
        }
        if self.frames[frame..].iter().flatten().any(|known| known.contains(&cube)) {
            return Handled::Done;
        }
        match self.solver.step_into(frame - 1, &cube, true) {
            QueryAnswer::Unknown => Handled::Unknown,
            QueryAnswer::From(before) => {
                self.obligations.push(Reverse((frame - 1, before)));
                self.obligations.push(Reverse((frame, cube)));
                Handled::Done
            }
            QueryAnswer::Never(core) => {
                let core = self.without_initial(core, &cube);
                let general = self.generalized(frame, core);
                let last = self.pushed(frame, &general);
                self.exclude(last, general);
                if last < self.top {
                    // It will be reached there, too, if it is reached at all.
                    self.obligations.push(Reverse((last + 1, cube)));
                }
                Handled::Done
            }
        }
    }

    /// A larger cube that can be excluded from the frame: without as many of its values as possible.
    fn generalized(&mut self, frame: usize, cube: Cube) -> Cube {
        let mut general = cube.clone();
        for literal in cube.literals() {
            if !general.literals().contains(literal) {
                continue;
            }
            let candidate = general.without(*literal);
            if self.is_initial(&candidate) {
                continue;
            }
            if let QueryAnswer::Never(core) = self.solver.step_into(frame - 1, &candidate, true) {
                general = self.without_initial(core, &candidate);
            }
        }
        general
    }

    /// The last frame from which a cube can be excluded.
    fn pushed(&mut self, frame: usize, cube: &Cube) -> usize {
        let mut last = frame;
        while last < self.top && matches!(self.solver.step_into(last, cube, true), QueryAnswer::Never(_)) {
            last += 1;
        }
        last
    }

    fn exclude(&mut self, frame: usize, cube: Cube) {
        for cubes in &mut self.frames[..=frame] {
            cubes.retain(|known| !cube.contains(known));
        }
        self.solver.exclude(frame, &cube);
        self.frames[frame].push(cube);
    }

    /// Adds a frame, and moves cubes on. Returns a frame that keeps none of its own.
    fn propagate(&mut self) -> Option<usize> {
        self.top += 1;
        self.frames.push(Vec::new());
        for frame in 1..self.top {
            for cube in self.frames[frame].clone() {
                if matches!(self.solver.step_into(frame, &cube, false), QueryAnswer::Never(_)) {
                    self.exclude(frame + 1, cube);
                }
            }
            if self.frames[frame].is_empty() {
                return Some(frame);
            }
        }
        None
    }

    /// Whether the initial state is in the cube.
    fn is_initial(&self, cube: &Cube) -> bool {
        cube.literals().iter().all(|literal| !self.excludes_initial(*literal))
    }

    fn excludes_initial(&self, literal: i32) -> bool {
        self.model.latches[latch(literal)].first != (literal > 0)
    }

    /// The smaller cube, or one between both that does not contain the initial state.
    fn without_initial(&self, core: Cube, cube: &Cube) -> Cube {
        if !self.is_initial(&core) {
            return core;
        }
        let excluding = cube.literals().iter().find(|literal| self.excludes_initial(**literal));
        excluding.map_or_else(|| cube.clone(), |literal| core.with(*literal))
    }

    /// The sets of states that the proof excludes: no state that is reached has all these bits. Empty if there is no
    /// proof.
    pub fn excluded(&self) -> Vec<Vec<StateBits>> {
        self.proof.iter().map(|cube| self.bits(cube)).collect()
    }

    /// A cube by state variables; the bits of one stand side by side.
    fn bits(&self, cube: &Cube) -> Vec<StateBits> {
        let mut all: Vec<StateBits> = Vec::new();
        for literal in cube.literals() {
            let (state, bit) = self.model.latches[latch(*literal)].bit;
            let (mask, value) = (1 << bit, u128::from(*literal > 0) << bit);
            match all.last_mut().filter(|last| last.state == state) {
                Some(last) => (last.mask, last.value) = (last.mask | mask, last.value | value),
                None => all.push(StateBits { state, mask, value }),
            }
        }
        all
    }

    /// Checks the cubes after this frame with a fresh solver.
    fn certified(&mut self, frame: usize) -> Reachability {
        let cubes: Vec<Cube> = self.frames[frame..].iter().flatten().cloned().collect();
        let mut solver = FrameSolver::new(Rc::clone(&self.model), self.bad);
        cubes.iter().for_each(|cube| solver.exclude(1, cube));
        let stays = cubes
            .iter()
            .all(|cube| !self.is_initial(cube) && matches!(solver.step_into(1, cube, false), QueryAnswer::Never(_)));
        match stays && matches!(solver.bad(1), QueryAnswer::Never(_)) {
            true => {
                self.proof = cubes;
                Reachability::Unreachable { clauses: self.proof.len() }
            }
            false => Reachability::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{NamedTerm, Pool, StateVariable, Term};
    use super::*;

    /// Two counters of eight bits: the first one counts from 0 up to `limit`, the second one follows it; bad if the
    /// second one is `bad`.
    fn counters(limit: u128, bad: u128) -> TransitionSystem {
        let mut pool = Pool::default();
        let (first, second, goes) = (pool.variable(8), pool.variable(8), pool.variable(1));
        let (one, limit, wrong) = (pool.constant(1, 8), pool.constant(limit, 8), pool.constant(bad, 8));
        let (more, below) = (pool.plus(first, one), pool.less(first, limit));
        let counts = pool.and(below, goes);
        let next = pool.ite(counts, more, first);
        let bad = pool.eq(second, wrong);
        let state = |name: &str, current, next| StateVariable { name: name.into(), current, first: 0, next };
        TransitionSystem {
            pool,
            states: vec![state("first", first, next), state("second", second, first)],
            inputs: Vec::new(),
            bad: vec![NamedTerm { name: "wrong".into(), term: bad }],
        }
    }

    fn decided(limit: u128, bad: u128) -> Option<Reachability> {
        Ic3::new(&counters(limit, bad)).advance(1_000_000)
    }

    #[test]
    fn what_is_reached_is_told_from_what_is_not() {
        assert!(matches!(decided(5, 6), Some(Reachability::Unreachable { .. })));
        assert!(matches!(decided(5, 255), Some(Reachability::Unreachable { .. })));
        assert_eq!(decided(5, 5), Some(Reachability::Reachable));
        assert_eq!(decided(200, 90), Some(Reachability::Reachable));
        assert_eq!(decided(5, 0), Some(Reachability::Reachable));
    }

    #[test]
    fn a_search_goes_on_where_it_stopped() {
        let mut search = Ic3::new(&counters(5, 6));
        let mut parts = 1;
        while search.advance(1).is_none() {
            parts += 1;
        }
        assert!(parts > 5 && parts <= search.solver.queries, "{parts}");
    }

    #[test]
    fn what_is_no_invariant_is_not_certified() {
        // Without a clause, the bad states are not excluded.
        assert_eq!(Ic3::new(&counters(5, 6)).certified(0), Reachability::Unknown);
    }

    /// A random system with three state variables of three bits and an input of two.
    fn random_system(seed: u64) -> TransitionSystem {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut random = move |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 20) as usize % below
        };
        let mut pool = Pool::default();
        let current: Vec<Term> = (0..3).map(|_| pool.variable(3)).collect();
        let input = pool.variable(2);
        let mut terms = current.clone();
        terms.push(pool.zero_extend(input, 3));
        for _ in 0..12 {
            let (a, b, c) = (terms[random(terms.len())], terms[random(terms.len())], terms[random(terms.len())]);
            let number = pool.constant(random(8) as u128, 3);
            let new = match random(8) {
                0 => pool.plus(a, number),
                1 => pool.xor(a, b),
                2 => pool.and(a, number),
                3 => pool.mul(a, b),
                4 => pool.lshr(a, b),
                5 | 6 => {
                    let less = pool.less(a, b);
                    pool.ite(less, c, number)
                }
                _ => {
                    let same = pool.eq(a, number);
                    pool.ite(same, b, c)
                }
            };
            terms.push(new);
        }
        let mut last = terms[4..].to_vec();
        let mut next = || last.swap_remove(random(last.len()));
        let states = current.iter().map(|current| StateVariable {
            name: "state".into(),
            current: *current,
            first: 0,
            next: next(),
        });
        let states: Vec<StateVariable> = states.collect();
        let (one, other) = (pool.constant(random(8) as u128, 3), pool.constant(random(8) as u128, 3));
        let (first, second) = (pool.eq(current[0], one), pool.eq(current[1], other));
        let bad = vec![NamedTerm { name: "bad".into(), term: pool.and(first, second) }];
        TransitionSystem { pool, states, inputs: Vec::new(), bad }
    }

    /// Whether a bad state is reachable, by looking at all states.
    fn is_reachable(system: &TransitionSystem) -> bool {
        let roots: Vec<Term> = system.states.iter().map(|state| state.next).chain([system.bad[0].term]).collect();
        let mut seen = std::collections::BTreeSet::from([vec![0u128; 3]]);
        let mut todo = vec![vec![0u128; 3]];
        while let Some(values) = todo.pop() {
            for input in 0..4 {
                let value = |variable| {
                    let at = system.states.iter().position(|state| state.current == variable);
                    at.map_or(input, |at| values[at])
                };
                let mut after = system.pool.eval_all(&roots, &value);
                if after.pop() == Some(1) {
                    return true;
                }
                if seen.insert(after.clone()) {
                    todo.push(after);
                }
            }
        }
        false
    }

    #[test]
    fn random_systems_are_decided_as_by_looking_at_all_states() {
        let mut reachable = 0;
        for seed in 1..1500 {
            let system = random_system(seed);
            let known = is_reachable(&system);
            let found = Ic3::new(&system).advance(1_000_000);
            assert_eq!(found == Some(Reachability::Reachable), known, "seed {seed}: {found:?}");
            assert!(known || matches!(found, Some(Reachability::Unreachable { .. })), "seed {seed}: {found:?}");
            reachable += usize::from(known);
        }
        assert!((80..1400).contains(&reachable), "{reachable}");
    }
}
