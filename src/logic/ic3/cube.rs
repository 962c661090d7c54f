//! Cubes: sets of states in which some bits of the state have certain values.

/// The values of some latches, each as a number: the latch, counted from 1; negative if the bit is 0. Ordered by latch.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Cube(Vec<i32>);

impl Cube {
    pub(super) fn new(mut literals: Vec<i32>) -> Cube {
        literals.sort_unstable_by_key(|literal| literal.unsigned_abs());
        Cube(literals)
    }

    pub(super) fn literals(&self) -> &[i32] {
        &self.0
    }

    /// Whether each state of the other cube is one of this cube.
    pub(super) fn contains(&self, other: &Cube) -> bool {
        let mut rest = other.0.iter();
        self.0.iter().all(|literal| rest.any(|known| known == literal))
    }

    /// The cube without one of its values: a larger set of states.
    pub(super) fn without(&self, literal: i32) -> Cube {
        Cube(self.0.iter().copied().filter(|other| *other != literal).collect())
    }

    /// The cube with one more value.
    pub(super) fn with(&self, literal: i32) -> Cube {
        Cube::new(self.0.iter().copied().chain([literal]).collect())
    }
}

/// The index of the latch of a literal.
pub(super) fn latch(literal: i32) -> usize {
    literal.unsigned_abs() as usize - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_values_mean_more_states() {
        let (small, large) = (Cube::new(vec![3, -1, 2]), Cube::new(vec![2, -1]));
        assert_eq!(small.literals(), [-1, 2, 3]);
        assert!(large.contains(&small) && !small.contains(&large) && large.contains(&large));
        assert!(!Cube::new(vec![1]).contains(&small));
        assert_eq!(small.without(3), large);
        assert_eq!(large.with(3), small);
    }
}
