//! Inputs of wide types whose values matter only in a small range: `x = input(); if (x < 1 || x > 4) return;`.
//!
//! From each input, the ways through its function are followed with the interval of values that take them. A way ends where
//! the value is *used*: where anything but a comparison with a constant, a copy to a private variable or a conversion that
//! keeps it happens to it, or to the address of where it lies. Or it ends where the function does, or the program: then the
//! values of its interval differ in nothing that anybody can tell, and one of them stands for all. If only few values are
//! used, these and one for each other interval are as good as all values of the type.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::super::choices::Domain;
use super::ways::{Value, Way};
use super::{moves, operators, Instr};

/// At most so many values are enough.
const VALUES: i128 = 64;
/// All ways together have at most so many instructions.
const BUDGET: usize = 4000;

/// The values of each input of integer type that has too many to try them all.
pub(super) type Ranges = HashMap<u32, (i128, i128)>;

/// Gives the inputs of this function (before `slots`) domains that are complete, where few values suffice. If `trusts` says so, a
/// condition on values that are known, or one that was decided before, has one outcome.
pub(super) fn run(code: &[Instr], ranges: &Ranges, trusts: bool, domains: &mut [Domain]) {
    for (at, instr) in code.iter().enumerate() {
        let Instr::Input(input) = *instr else { continue };
        let Some(range) = ranges.get(&input).filter(|_| !domains[input as usize].complete) else { continue };
        let mut ways = Ways { code, uses: Vec::new(), others: Vec::new(), budget: BUDGET };
        let first = Way {
            at: at + 1,
            range: *range,
            stack: vec![Value::Input],
            slots: HashMap::new(),
            objects: HashMap::new(),
            known: known_before(code, at),
            truths: Vec::new(),
            trusts,
        };
        if ways.follow(first).is_some() {
            if let Some(values) = ways.values() {
                domains[input as usize] = Domain { values, complete: true };
            }
        }
    }
}

struct Ways<'a> {
    code: &'a [Instr],
    uses: Vec<(i128, i128)>,
    others: Vec<(i128, i128)>,
    budget: usize,
}

impl Ways<'_> {
    /// Follows a way to its end, and all that leave it; `None` if they are too long.
    fn follow(&mut self, mut way: Way) -> Option<()> {
        loop {
            self.budget = self.budget.checked_sub(1)?;
            let Some(instr) = self.code.get(way.at).copied() else {
                self.others.push(way.range);
                return Some(());
            };
            way.at += 1;
            match instr {
                Instr::Jump(to) | Instr::Back(to, _) => way.at = to as usize,
                Instr::IfZero(to) | Instr::IfNot(to) => {
                    let on = matches!(instr, Instr::IfNot(_));
                    let condition = way.pop();
                    let mut jumps = way.clone();
                    jumps.at = to as usize;
                    let (goes, stays) = (jumps.assume(condition, on), way.assume(condition, !on));
                    if goes {
                        self.follow(jumps)?;
                    }
                    if !stays {
                        return Some(());
                    }
                }
                Instr::Assume => {
                    let condition = way.pop();
                    let mut stays = way.clone();
                    if stays.assume(condition, false) {
                        self.others.push(stays.range);
                    }
                    if !way.assume(condition, true) {
                        return Some(());
                    }
                }
                Instr::Return | Instr::ReturnNothing | Instr::EndThread => {
                    let value = way.pop();
                    let list = if way.gives(value).is_err() { &mut self.uses } else { &mut self.others };
                    list.push(way.range);
                    return Some(());
                }
                Instr::EndProcess | Instr::Violated(_) | Instr::Unsupported(_) => {
                    self.others.push(way.range);
                    return Some(());
                }
                moves!()
                | operators!()
                | Instr::Get(_)
                | Instr::Set(_)
                | Instr::Visible(_)
                | Instr::Call(..)
                | Instr::CallPointer(..)
                | Instr::Used
                | Instr::Looks(_)
                | Instr::Lib(..)
                | Instr::AtomicBegin
                | Instr::AtomicEnd => {
                    if way.step(instr).is_err() {
                        self.uses.push(way.range);
                        return Some(());
                    }
                }
            }
        }
    }

    /// The values that are used, and one of each interval between.
    fn values(&self) -> Option<Vec<u64>> {
        let mut cuts = BTreeSet::new();
        for (low, high) in self.uses.iter().chain(&self.others) {
            cuts.extend([*low, high + 1]);
        }
        let cuts: Vec<i128> = cuts.into_iter().collect();
        let inside = |list: &[(i128, i128)], at: i128| list.iter().any(|(low, high)| *low <= at && at <= *high);
        let mut values = Vec::new();
        for pair in cuts.windows(2) {
            let (low, high) = (pair[0], pair[1] - 1);
            if inside(&self.uses, low) {
                if high - low >= VALUES {
                    return None;
                }
                values.extend(low..=high);
            } else if inside(&self.others, low) {
                // The one nearest to zero.
                values.push(0.clamp(low, high));
            }
        }
        let few = !values.is_empty() && values.len() as i128 <= VALUES;
        few.then(|| values.into_iter().map(|value| value as u64).collect())
    }
}

/// The objects of the frame that others may know when the execution comes to this input: their addresses are more than the
/// place of an access before it, or anywhere if it comes here again.
fn known_before(code: &[Instr], input: usize) -> HashSet<u32> {
    let again = code.iter().enumerate().any(|(at, instr)| match instr {
        Instr::Jump(to) | Instr::Back(to, _) | Instr::IfZero(to) | Instr::IfNot(to) => {
            at >= input && *to as usize <= input
        }
        _ => false,
    });
    let end = if again { code.len() } else { input };
    let mut known = HashSet::new();
    for (at, instr) in code[..end].iter().enumerate() {
        let Instr::Object(object) = *instr else { continue };
        let next = code[at + 1..].iter().find(|next| !matches!(next, Instr::Offset(_)));
        if !matches!(next, Some(Instr::Load(..) | Instr::StoreBack(_) | Instr::Forget(_))) {
            known.insert(object);
        }
    }
    known
}
