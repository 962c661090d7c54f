//! Random executions of a transition system: the same ones each time.

use super::term::{mask, Op, Term};
use super::transition_system::TransitionSystem;

/// The number of times that inputs are drawn for a step.
const MOST_DRAWS: usize = 40;

/// A state on the way.
pub struct RandomWalk<'s> {
    system: &'s TransitionSystem,
    /// What a step computes, operands first.
    cone: Vec<Term>,
    /// The value of each term of the cone, by its number.
    values: Vec<u128>,
    inputs: Vec<Term>,
    state: Vec<u128>,
    random: u64,
    operations: usize,
    is_bad: bool,
}

impl<'s> RandomWalk<'s> {
    /// Begins in the initial state.
    pub fn new(system: &'s TransitionSystem) -> RandomWalk<'s> {
        let cone = system.pool.cone(&system.roots(), |_| false);
        let is_state = |term: &Term| system.states.iter().any(|state| state.current == *term);
        let is_input = |term: &&Term| matches!(system.pool.op(**term), Op::Var(_)) && !is_state(term);
        let inputs = cone.iter().filter(is_input).copied().collect();
        let values = vec![0; system.pool.len()];
        let random = 0x9e37_79b9_7f4a_7c15;
        let mut walk =
            RandomWalk { system, cone, values, inputs, state: Vec::new(), random, operations: 0, is_bad: false };
        walk.begin();
        walk
    }

    /// Goes back to the initial state.
    pub fn begin(&mut self) {
        self.state = self.system.states.iter().map(|state| state.first).collect();
    }

    /// The values of the state variables.
    pub fn state(&self) -> &[u128] {
        &self.state
    }

    /// The number of operations up to now.
    pub fn operations(&self) -> usize {
        self.operations
    }

    /// Whether a bad condition was reached on any of the ways.
    pub fn is_bad(&self) -> bool {
        self.is_bad
    }

    /// Makes a step into an acceptable state. Returns whether one was found.
    pub fn step(&mut self, is_acceptable: &dyn Fn(&[u128]) -> bool) -> bool {
        for _ in 0..MOST_DRAWS {
            let next = self.drawn();
            if is_acceptable(&next) {
                self.state = next;
                return true;
            }
        }
        false
    }

    /// The state after a step with random inputs.
    fn drawn(&mut self) -> Vec<u128> {
        let pool = &self.system.pool;
        for at in 0..self.inputs.len() {
            let input = self.inputs[at];
            self.values[input.0 as usize] = self.number() & mask(pool.width(input));
        }
        for (state, value) in self.system.states.iter().zip(&self.state) {
            self.values[state.current.0 as usize] = *value;
        }
        for term in &self.cone {
            if !matches!(pool.op(*term), Op::Var(_)) {
                let values = &self.values;
                let value = pool.operation(*term, &|operand| values[operand.0 as usize]);
                self.values[term.0 as usize] = value;
            }
        }
        self.operations += self.cone.len();
        self.is_bad |= self.system.bad.iter().any(|bad| self.values[bad.term.0 as usize] == 1);
        self.system.states.iter().map(|state| self.values[state.next.0 as usize]).collect()
    }

    /// A random number: often a small one, since inputs choose threads and branches, too.
    fn number(&mut self) -> u128 {
        let kind = self.next();
        let bits = u128::from(self.next()) << 64 | u128::from(self.next());
        match kind % 4 {
            0 => bits,
            1 => bits % 8,
            _ => bits % 3,
        }
    }

    /// Xorshift (Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8(14), 2003).
    fn next(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random >> 11
    }
}

#[cfg(test)]
mod tests {
    use super::super::{NamedTerm, Pool, StateVariable};
    use super::*;

    #[test]
    fn a_walk_goes_where_it_may() {
        let mut pool = Pool::default();
        let (counter, bit, goes) = (pool.variable(8), pool.variable(1), pool.variable(1));
        let one = pool.constant(1, 8);
        let more = pool.plus(counter, one);
        let (next, other) = (pool.ite(goes, more, counter), pool.xor(bit, goes));
        let state = |name: &str, current, next| StateVariable { name: name.into(), current, first: 0, next };
        let eight = pool.constant(8, 8);
        let last = pool.eq(counter, eight);
        let bad = vec![NamedTerm { name: "last".into(), term: pool.and(last, goes) }];
        let states = vec![state("counter", counter, next), state("bit", bit, other)];
        let system = TransitionSystem { pool, states, inputs: Vec::new(), bad };
        let mut walk = RandomWalk::new(&system);
        let mut before = walk.state().to_vec();
        for _ in 0..50 {
            assert!(walk.step(&|state| state[0] < 9));
            let now = walk.state().to_vec();
            assert!(!walk.is_bad() || now[0] == 8);
            assert!(now[0] == before[0] || now[0] == before[0] + 1, "{before:?} {now:?}");
            assert_eq!(now[0] & 1, now[1]);
            before = now;
        }
        assert_eq!(before[0], 8);
        assert!(walk.is_bad());
        assert!(!walk.step(&|state| state[0] == 200));
        walk.begin();
        assert_eq!(walk.state(), [0, 0]);
        assert!(walk.operations() >= 90);
    }
}
