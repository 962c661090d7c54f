//! Writes transition systems in the formats that model checkers and solvers read.

mod aiger;
mod btor2;
mod smt2;

use super::transition_system::TransitionSystem;

/// A format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ModelFormat {
    /// BTOR2 (Niemetz, Preiner, Wolf, Biere: "BTOR2, BtorMC and Boolector 3.0", CAV 2018).
    Btor2,
    /// Binary AIGER 1.9 (Biere, Heljanko, Wieringa: "AIGER 1.9 And Beyond", 2011): and-gates and latches.
    Aiger,
    /// Constrained Horn clauses in SMT-LIB 2.6: satisfiable means that no bad condition is reachable.
    Smt2,
}

/// The system in a format. AIGER is no text.
pub fn write(system: &TransitionSystem, format: ModelFormat) -> Vec<u8> {
    match format {
        ModelFormat::Btor2 => btor2::write(system).into_bytes(),
        ModelFormat::Aiger => aiger::write(system),
        ModelFormat::Smt2 => smt2::write(system).into_bytes(),
    }
}

/// A name without characters that end a symbol in any of the formats.
fn symbol(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || "_.+-".contains(c) { c } else { '_' }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::transition_system::{NamedTerm, StateVariable};
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
        let text = String::from_utf8(write(&counter(), ModelFormat::Btor2)).unwrap();
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
        let text = String::from_utf8(write(&counter(), ModelFormat::Smt2)).unwrap();
        for part in ["(set-logic HORN)", "(assert (reachable #b01))", "(bvadd ", "(check-sat)"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert_eq!(text.matches('(').count(), text.matches(')').count());
    }

    #[test]
    fn aiger_begins_with_its_counts_and_all_latches_start_at_zero() {
        let bytes = write(&counter(), ModelFormat::Aiger);
        let text = String::from_utf8_lossy(&bytes);
        let header: Vec<&str> = text.lines().next().unwrap().split(' ').collect();
        assert_eq!((header[0], header[2], header[3], header[4], header[6]), ("aig", "1", "2", "0", "1"), "{text}");
        let ands: usize = header[5].parse().unwrap();
        assert_eq!(header[1].parse::<usize>().unwrap(), 3 + ands);
        assert!(text.contains("i0 stops[0]\n") && text.contains("l1 a_count[1]\n") && text.contains("b0 at_three\n"));
    }
}
