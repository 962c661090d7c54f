//! Writes transition systems in the formats that model checkers and solvers read.

mod aiger;
mod btor2;
mod smt2;
mod symbol;

pub use aiger::write as aiger;
pub use btor2::write as btor2;
pub use smt2::write as smt2;

#[cfg(test)]
mod tests {
    use super::super::transition_system::{NamedTerm, StateVariable, TransitionSystem};
    use super::super::Pool;
    use super::*;

    /// A counter of two bits that an input may stop, and which starts at 1; bad at 3.
    fn counter() -> TransitionSystem {
        let mut pool = Pool::default();
        let (count, stops) = (pool.variable(2), pool.variable(1));
        let (one, three) = (pool.constant(1, 2), pool.constant(3, 2));
        let more = pool.plus(count, one);
        let next = pool.ite(stops, count, more);
        let bad = pool.eq(count, three);
        TransitionSystem {
            pool,
            states: vec![StateVariable { name: "a count".into(), current: count, first: 1, next }],
            inputs: vec![NamedTerm { name: "stops".into(), term: stops }],
            bad: vec![NamedTerm { name: "at three".into(), term: bad }],
        }
    }

    #[test]
    fn btor2_has_a_line_for_each_node() {
        let text = btor2(&counter());
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with(';')).collect();
        assert_eq!(
            lines,
            [
                "1 sort bitvec 2",
                "2 state 1 a_count",
                "3 const 1 01",
                "4 init 1 2 3",
                "5 sort bitvec 1",
                "6 input 5 stops",
                "7 const 1 11",
                "8 add 1 3 2",
                "9 ite 1 6 2 8",
                "10 eq 5 2 7",
                "11 next 1 2 9",
                "12 bad 10 at_three",
            ]
        );
    }

    #[test]
    fn horn_clauses_have_a_rule_for_each_part() {
        let text = smt2(&counter());
        for part in ["(set-logic HORN)", "(assert (reachable #b01))", "(bvadd ", "(check-sat)"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert_eq!(text.matches('(').count(), text.matches(')').count());
    }

    #[test]
    fn aiger_begins_with_its_counts_and_all_latches_start_at_zero() {
        let bytes = aiger(&counter());
        let text = String::from_utf8_lossy(&bytes);
        let header: Vec<&str> = text.lines().next().unwrap().split(' ').collect();
        assert_eq!((header[0], header[2], header[3], header[4], header[6]), ("aig", "1", "2", "0", "1"), "{text}");
        let ands: usize = header[5].parse().unwrap();
        assert_eq!(header[1].parse::<usize>().unwrap(), 3 + ands);
        assert!(text.contains("i0 stops[0]\n") && text.contains("l1 a_count[1]\n") && text.contains("b0 at_three\n"));
    }
}
