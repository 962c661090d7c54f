//! The refinement on one formula in conjunctive normal form (Fig. 2), in place of the SAT solver of a verifier.
//!
//! The verifier writes the formula in DIMACS format; the literals of the switches come from its list of names. As long
//! as the formula is unsatisfiable under the switches that hold, those in the core are dropped: the learned clauses
//! stay.
//!
//! A core need not be minimal: it may contain switches of invariants that are true, and exclude nothing. So one query
//! without switches, of limited work, tries to remove all of them from the core first (the paper leaves open how cores
//! are found).

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::logic::{Batsat, Budget, Sat, SatResult};

/// A core with switches is made smaller by one query without any, which may take as much work as the query that found
/// the core, and at least this.
pub const LEAST_WORK: u64 = 2_000;

/// A formula.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    /// The number of variables.
    pub variables: i32,
    /// The clauses.
    pub clauses: Vec<Vec<i32>>,
}

/// The answer, and the switches that still hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refined {
    /// The values of the variables, if it is satisfiable.
    pub model: Option<Vec<bool>>,
    /// The names of the switches that hold.
    pub kept: Vec<String>,
    /// How often the solver was asked.
    pub iterations: usize,
}

impl Formula {
    /// Reads a formula in DIMACS format.
    ///
    /// # Errors
    /// The first line that is wrong.
    pub fn read(text: &str) -> Result<Formula, String> {
        let (mut formula, mut clause) = (Formula::default(), Vec::new());
        for line in text.lines().filter(|line| !line.starts_with('c')) {
            if let Some(header) = line.strip_prefix("p cnf ") {
                let variables = header.split_whitespace().next().and_then(|word| word.parse().ok());
                formula.variables = variables.ok_or_else(|| format!("`{line}`"))?;
                continue;
            }
            for word in line.split_whitespace() {
                let literal: i32 = word.parse().map_err(|_| format!("`{line}`"))?;
                match literal {
                    0 => formula.clauses.push(std::mem::take(&mut clause)),
                    literal => clause.push(literal),
                }
                formula.variables = formula.variables.max(literal.saturating_abs());
            }
        }
        match clause.is_empty() {
            true => Ok(formula),
            false => Err("the last clause does not end".to_owned()),
        }
    }
}

/// The literals of the switches in the list of names that CBMC writes behind a formula (`c NAME#VERSION BITS`): the
/// lowest bit of version 2, which the driver sets. Version 1 is the initial value, and where the program branches on
/// the switch, CBMC makes further versions, which have the same value. A switch whose value is constant has no literal.
pub fn switches(text: &str, prefix: &str) -> BTreeMap<String, i32> {
    let literal = |line: &str| {
        let mut words = line.strip_prefix("c ")?.split_whitespace();
        let (name, bit) = (words.next()?, words.next()?);
        let name = name.strip_suffix("#2").filter(|name| name.starts_with(prefix))?;
        Some((name.to_owned(), bit.parse().ok()?))
    };
    text.lines().filter_map(literal).collect()
}

/// Decides the formula: first under all these switches, then under fewer.
///
/// # Errors
/// A literal beyond the variables, or the solver gave up.
pub fn refine(formula: &Formula, switches: &BTreeMap<String, i32>) -> Result<Refined, String> {
    let mut sat = Batsat::default();
    (0..formula.variables).for_each(|_| {
        sat.variable();
    });
    formula.clauses.iter().for_each(|clause| sat.clause(clause));
    let budget = Budget::default();
    sat.interrupt(Box::new(budget.question()));
    let mut kept: Vec<(&String, i32)> = switches.iter().map(|(name, literal)| (name, *literal)).collect();
    if kept.iter().any(|(_, literal)| literal.saturating_abs() > formula.variables || *literal == 0) {
        return Err("a switch that is no variable of the formula".to_owned());
    }
    let mut iterations = 0;
    loop {
        let assumed: Vec<i32> = kept.iter().map(|(_, literal)| *literal).collect();
        iterations += 1;
        budget.allow(None);
        let model = match sat.solve(&assumed) {
            SatResult::Sat => Some((1..=formula.variables).map(|variable| sat.value(variable)).collect()),
            SatResult::Unsat => {
                let core = sat.core();
                if kept.iter().any(|(_, literal)| core.contains(literal)) && !is_smaller(&mut sat, &budget) {
                    kept.retain(|(_, literal)| !core.contains(literal));
                    continue;
                }
                None
            }
            SatResult::Unknown => return Err("the SAT solver did not answer".to_owned()),
        };
        let kept = kept.into_iter().map(|(name, _)| name.clone()).collect();
        return Ok(Refined { model, kept, iterations });
    }
}

/// Whether the formula alone is unsatisfiable, as far as limited work shows. (If it is satisfiable, the switches that
/// are in no core still hold in the violation that is reported: the solver finds it again soon.)
fn is_smaller(sat: &mut Batsat, budget: &Budget) -> bool {
    budget.allow(Some(budget.used().max(LEAST_WORK)));
    let answer = sat.solve(&[]);
    budget.allow(None);
    answer == SatResult::Unsat
}

/// The answer as SAT solvers print it.
pub fn printed(refined: &Refined) -> String {
    let Some(model) = &refined.model else { return "s UNSATISFIABLE\n".to_owned() };
    let mut text = "s SATISFIABLE\n".to_owned();
    for (at, values) in model.chunks(16).enumerate() {
        text.push('v');
        for (bit, value) in values.iter().enumerate() {
            let variable = 16 * at + bit + 1;
            let _ = if *value { write!(text, " {variable}") } else { write!(text, " -{variable}") };
        }
        text.push('\n');
    }
    text.push_str("v 0\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(pairs: &[(&str, i32)]) -> BTreeMap<String, i32> {
        pairs.iter().map(|(name, literal)| ((*name).to_owned(), *literal)).collect()
    }

    #[test]
    fn a_core_is_made_smaller() {
        // Under both switches, 3 follows and contradicts 4; but 4 contradicts itself.
        let text = "p cnf 5 4\n-1 -2 3 0\n-3 -4 0\n4 5 0\n4 -5 0\n";
        let formula = Formula::read(&format!("{text}-4 5 0\n-4 -5 0\n")).expect("a formula");
        let refined = refine(&formula, &named(&[("a", 1), ("b", 2)])).expect("an answer");
        assert_eq!((refined.model, refined.kept.len(), refined.iterations), (None, 2, 1));
    }

    #[test]
    fn only_the_switches_in_the_core_are_dropped() {
        // Switch 1 excludes 3, switch 2 excludes nothing, and 3 must hold.
        let formula = Formula::read("p cnf 3 2\n-1 -3 0\n3 0\n").expect("a formula");
        let refined = refine(&formula, &named(&[("a", 1), ("b", 2)])).expect("an answer");
        assert_eq!(refined.model, Some(vec![false, true, true]));
        assert_eq!((refined.kept, refined.iterations), (vec!["b".to_owned()], 2));
    }

    #[test]
    fn a_proof_that_needs_no_switch_keeps_all() {
        let formula = Formula::read("p cnf 2 2\n2 0\n-2 0\n").expect("a formula");
        let refined = refine(&formula, &named(&[("a", 1)])).expect("an answer");
        assert_eq!(refined, Refined { model: None, kept: vec!["a".to_owned()], iterations: 1 });
        assert_eq!(printed(&refined), "s UNSATISFIABLE\n");
    }

    #[test]
    fn a_proof_under_wrong_switches_is_none() {
        let formula = Formula::read("p cnf 2 1\nc n\n-1 -2 0\n").expect("a formula");
        let refined = refine(&formula, &named(&[("a", 1), ("b", 2)])).expect("an answer");
        assert!(refined.model.is_some() && refined.kept.len() < 2);
        assert!(printed(&refined).starts_with("s SATISFIABLE\nv "));
    }

    #[test]
    fn switches_are_read_from_the_names() {
        let text = "p cnf 9 0\nc s_0#1 FALSE\nc s_0#2 4 FALSE\nc s_1#2 TRUE FALSE\nc s_2#2 5\nc s_2#3 6\nc t#2 8\nc s_3#2 -7 FALSE\n";
        assert_eq!(switches(text, "s_"), named(&[("s_0", 4), ("s_2", 5), ("s_3", -7)]));
    }

    #[test]
    fn formulas_that_are_cut_off_are_refused() {
        assert!(Formula::read("p cnf 2 1\n1 2").is_err());
        assert!(Formula::read("p cnf 2 1\n1 x 0").is_err());
        let formula = Formula::read("p cnf 1 0\n").expect("a formula");
        assert!(refine(&formula, &named(&[("a", 2)])).is_err());
    }
}
