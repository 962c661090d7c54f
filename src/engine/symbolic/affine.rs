//! Affine spaces: solution sets of linear equations between numbers of one width. All arithmetic is modulo 2^width.
//!
//! The equations of a set of points are kept solved, as by Karr over the rationals ("Affine relationships among
//! variables of a program", Acta Informatica 6, 1976) and by Müller-Olm and Seidl modulo powers of two ("Analysis of
//! modular arithmetic", ESOP 2005). Unlike theirs, a direction whose entries are all even is divided by two: the space
//! may be larger than necessary (an over-approximation), and each equation has a unit as its coefficient.

/// An affine space that contains all points added to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::engine) struct Affine {
    mask: u128,
    /// A point of the space.
    origin: Vec<u128>,
    /// The directions: each has a pivot column, in which it is 1 and all other directions are 0.
    directions: Vec<(usize, Vec<u128>)>,
}

/// A column as the sum of a constant and of multiples of free columns.
pub(in crate::engine) struct Equation {
    pub(in crate::engine) column: usize,
    pub(in crate::engine) constant: u128,
    pub(in crate::engine) parts: Vec<(usize, u128)>,
}

impl Affine {
    /// The affine space of one point, with numbers of `width` bits.
    pub(in crate::engine) fn new(width: u32, point: Vec<u128>) -> Affine {
        let mask = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
        Affine { mask, origin: point, directions: Vec::new() }
    }

    /// Extends the space to contain a point. Returns whether the space has grown.
    pub(in crate::engine) fn join(&mut self, point: &[u128]) -> bool {
        let mask = self.mask;
        let pairs = point.iter().zip(&self.origin);
        let mut rest: Vec<u128> = pairs.map(|(to, from)| to.wrapping_sub(*from) & mask).collect();
        for (column, direction) in &self.directions {
            let factor = rest[*column];
            subtract(&mut rest, direction, factor, mask);
        }
        let Some(even) = rest.iter().filter(|entry| **entry != 0).map(|entry| entry.trailing_zeros()).min() else {
            return false;
        };
        // As signed numbers: of the halves of -2, -1 is more likely than the other one.
        rest.iter_mut().for_each(|entry| *entry = halved(*entry, even, mask));
        let Some(column) = rest.iter().position(|entry| entry & 1 == 1) else { return false };
        let unit = inverse(rest[column]);
        rest.iter_mut().for_each(|entry| *entry = entry.wrapping_mul(unit) & mask);
        for (_, direction) in &mut self.directions {
            let factor = direction[column];
            subtract(direction, &rest, factor, mask);
        }
        self.directions.push((column, rest));
        true
    }

    /// Whether a column is free: the other columns do not determine its value.
    pub(in crate::engine) fn is_free(&self, column: usize) -> bool {
        self.directions.iter().any(|(own, _)| *own == column)
    }

    /// The equations of the columns that are not free.
    pub(in crate::engine) fn equations(&self) -> Vec<Equation> {
        let determined = (0..self.origin.len()).filter(|column| !self.is_free(*column));
        determined.map(|column| self.equation(column)).collect()
    }

    fn equation(&self, column: usize) -> Equation {
        let mut constant = self.origin[column];
        let mut parts = Vec::new();
        for (free, direction) in &self.directions {
            let factor = direction[column];
            if factor != 0 {
                constant = constant.wrapping_sub(factor.wrapping_mul(self.origin[*free])) & self.mask;
                parts.push((*free, factor));
            }
        }
        Equation { column, constant, parts }
    }
}

fn subtract(from: &mut [u128], what: &[u128], factor: u128, mask: u128) {
    for (entry, other) in from.iter_mut().zip(what) {
        *entry = entry.wrapping_sub(other.wrapping_mul(factor)) & mask;
    }
}

/// A signed number divided by a power of two (arithmetic shift).
fn halved(number: u128, power: u32, mask: u128) -> u128 {
    let negative = number & (mask ^ (mask >> 1)) != 0;
    let extended = if negative { number | !mask } else { number };
    (extended as i128 >> power) as u128 & mask
}

/// The inverse of an odd number modulo 2^128: each Newton iteration doubles the number of correct bits.
fn inverse(odd: u128) -> u128 {
    let mut inverse = odd;
    for _ in 0..7 {
        inverse = inverse.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(space: &Affine, point: &[u128]) -> bool {
        space.equations().iter().all(|equation| {
            let parts = equation.parts.iter().map(|(column, factor)| factor.wrapping_mul(point[*column]));
            let sum = parts.fold(equation.constant, u128::wrapping_add);
            sum & space.mask == point[equation.column]
        })
    }

    #[test]
    fn inverses_of_odd_numbers() {
        for odd in [1u128, 3, 5, 0xffff_ffff, u128::MAX] {
            assert_eq!(odd.wrapping_mul(inverse(odd)), 1);
        }
    }

    #[test]
    fn a_sum_is_found_and_wraps() {
        let sum = |a: u128, b: u128| vec![a, b, (a + b) & 0xff];
        let mut space = Affine::new(8, sum(0, 0));
        assert!(space.join(&sum(1, 0)) && space.join(&sum(200, 100)));
        assert!(!space.join(&sum(255, 255)));
        assert_eq!(space.equations().len(), 1);
        assert!(holds(&space, &sum(7, 250)) && !holds(&space, &[1, 1, 3]));
    }

    #[test]
    fn a_difference_of_even_steps_is_found() {
        let mut space = Affine::new(32, vec![0, 0]);
        space.join(&[2, 0xffff_fffe]);
        assert!(!space.join(&[1, 0xffff_ffff]));
        assert!(holds(&space, &[7, 0xffff_fff9]) && !holds(&space, &[7, 7]));
    }

    #[test]
    fn every_point_that_was_added_is_inside() {
        let mut seed = 7u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            u128::from(seed >> 56)
        };
        for _ in 0..300 {
            let points: Vec<Vec<u128>> = (0..5).map(|_| (0..4).map(|_| random() & !1).collect()).collect();
            let mut space = Affine::new(8, points[0].clone());
            points.iter().for_each(|point| {
                space.join(point);
            });
            assert!(points.iter().all(|point| holds(&space, point) && !space.clone().join(point)), "{space:?}");
        }
    }

    #[test]
    fn a_constant_column_is_known() {
        let mut space = Affine::new(32, vec![1, 9]);
        space.join(&[2, 9]);
        assert!(space.is_free(0) && !space.is_free(1));
        assert!(holds(&space, &[77, 9]) && !holds(&space, &[77, 8]));
    }
}
