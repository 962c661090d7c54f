//! Inputs of wide types whose values matter only in a small range: `x = input(); if (x < 1 || x > 4) return;`.
//!
//! From each input, the paths through its function are followed with the interval of values that take them. A path ends
//! where the value is *used* (see `input_paths`), where the function or the program ends, or where the path reaches a
//! state in which it was before: then the values of its interval are indistinguishable, and one of them represents all.
//!
//! Proof: cut the values of the type at both ends of the interval of each ended path. Two values without a cut between
//! them take the same side of each comparison, wherever an execution reaches one: a comparison that separates them
//! would have split the path, and at least one of the resulting paths ends with an interval that contains one value and
//! not the other. So the executions of both are the same except for the value itself, which is not observable. All
//! values that are used are tried. Where a path has looked at remainders of the value, values of its interval with the
//! same sign and the same remainder have the same executions, and some of each are tried.
//!
//! If too many are used, the least and the greatest ones are among those that are tried: the number of bytes that
//! `recv` gives is at most that of its buffer, and that many are the interesting ones.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::interp::bytecode::abstract_values::AbstractValue;
use crate::interp::bytecode::input_paths::Way;
use crate::interp::bytecode::{moves, operators, Instr};
use crate::interp::choices::Domain;
use crate::interp::value::IntOp;

/// The maximum number of values that count as few.
const VALUES: i128 = 64;
/// The maximum number of ends of intervals that are added to the values to try.
const ENDS: usize = 8;
/// The maximum number of instructions of all paths together.
const BUDGET: usize = 4000;

/// The interval of each input of integer type that has too many values to try all of them.
pub(super) type InputRanges = HashMap<u32, (i128, i128)>;

/// Replaces the domains of this function's inputs by complete ones where few values suffice. This runs before
/// `scalar_storage`; `shapes` are size and sign of the private scalars. If `trusts`, a condition on known values,
/// or one that was decided before, has one outcome.
pub(super) fn run(code: &[Instr], shapes: &[(u8, bool)], ranges: &InputRanges, trusts: bool, domains: &mut [Domain]) {
    for (at, instr) in code.iter().enumerate() {
        let Instr::Input(input) = *instr else { continue };
        let Some(range) = ranges.get(&input).filter(|_| !domains[input as usize].complete) else { continue };
        let first = Way::new(at + 1, *range, escaped_before(code, at), trusts);
        let mut ways = Ways {
            code,
            shapes,
            open: vec![first],
            seen: HashSet::new(),
            uses: Vec::new(),
            others: Vec::new(),
            excluded: BTreeSet::new(),
            remainders: Vec::new(),
        };
        ways.follow();
        ways.try_remainders();
        match ways.values(*range) {
            Some(values) => domains[input as usize] = Domain::complete(values),
            None => ways.add_ends(&mut domains[input as usize].values),
        }
    }
}

struct Ways<'a> {
    code: &'a [Instr],
    shapes: &'a [(u8, bool)],
    /// Paths that remain to be followed.
    open: Vec<Way>,
    /// The states of paths at jumps.
    seen: HashSet<Way>,
    uses: Vec<(i128, i128)>,
    others: Vec<(i128, i128)>,
    /// Numbers with which the input is compared for equality: a path may have any of them or none.
    excluded: BTreeSet<i128>,
    /// The intervals of ended paths that depend on a remainder, and by what.
    remainders: Vec<((i128, i128), i128)>,
}

impl Ways<'_> {
    /// Follows all paths to their ends, those with the most values first. Values of paths that exceed the budget count
    /// as used: that is always sound, and they are few if the program continues only with a few values.
    fn follow(&mut self) {
        let mut budget = BUDGET;
        while let Some(mut way) = self.widest() {
            while budget > 0 && self.goes_on(&mut way) {
                budget -= 1;
            }
            if budget == 0 {
                let left = self.open.drain(..).chain([way]).map(|way| way.range);
                self.uses.extend(left);
            }
        }
    }

    fn widest(&mut self) -> Option<Way> {
        let (at, _) = self.open.iter().enumerate().max_by_key(|(_, way)| width(way.range))?;
        Some(self.open.swap_remove(at))
    }

    /// Executes one instruction; `false` at the end of a path.
    fn goes_on(&mut self, way: &mut Way) -> bool {
        let Some(instr) = self.code.get(way.at).copied() else {
            self.end(way);
            return false;
        };
        match instr {
            Instr::Jump(_) | Instr::JumpBack(..) | Instr::JumpIfZero(_) | Instr::JumpIfNonZero(_)
                if !self.seen.insert(way.clone()) =>
            {
                self.end(way);
                return false;
            }
            Instr::Jump(to) | Instr::JumpBack(to, _) => way.at = to as usize,
            Instr::JumpIfZero(to) => return self.branch(way, to, false),
            Instr::JumpIfNonZero(to) => return self.branch(way, to, true),
            Instr::Assume => {
                let condition = way.pop();
                self.compares(condition);
                let mut stays = way.clone();
                if stays.assume(condition, false) {
                    self.end(&stays);
                }
                way.at += 1;
                return way.assume(condition, true);
            }
            Instr::Return | Instr::ReturnNothing | Instr::EndThread => {
                let value = way.pop();
                match way.gives(value) {
                    Ok(()) => self.end(way),
                    Err(_) => self.uses.push(way.range),
                }
                return false;
            }
            Instr::EndProcess | Instr::Violated(_) | Instr::Undefined(_) | Instr::Unsupported(_) => {
                self.end(way);
                return false;
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
            | Instr::UnknownCall
            | Instr::MayUseId
            | Instr::Lib(..)
            | Instr::AtomicBegin
            | Instr::AtomicEnd => {
                way.at += 1;
                if way.step(instr, self.shapes).is_err() {
                    self.uses.push(way.range);
                    return false;
                }
            }
        }
        true
    }

    fn compares(&mut self, condition: AbstractValue) {
        match condition {
            AbstractValue::Input => drop(self.excluded.insert(0)),
            AbstractValue::Compared(IntOp::Eq | IntOp::Ne, number) => drop(self.excluded.insert(number)),
            AbstractValue::Compared(..)
            | AbstractValue::Number(_)
            | AbstractValue::Object(_)
            | AbstractValue::Truth(..)
            | AbstractValue::Other => {}
        }
    }

    /// A path that ends without a use of the value.
    fn end(&mut self, way: &Way) {
        if way.modulus > 1 {
            self.remainders.push((way.range, way.modulus));
        }
        self.others.push(way.range);
    }

    /// Adds the values that are tried for paths that depend on a remainder: of each sign and remainder, one more than
    /// there are values that the path may not have.
    fn try_remainders(&mut self) {
        let excluded = self.excluded.len() as i128;
        for ((low, high), modulus) in &self.remainders {
            let last = modulus * (excluded + 1) - 1;
            self.uses.push(match (*low < 0, *high < 0) {
                (false, _) => (*low, (*high).min(low + last)),
                (true, true) => ((*low).max(high - last), *high),
                (true, false) => ((*low).max(-last), (*high).min(last)),
            });
        }
    }

    /// Continues at one side of a conditional jump, and keeps the other side, if any value takes it, for later.
    fn branch(&mut self, way: &mut Way, to: u32, on: bool) -> bool {
        let condition = way.pop();
        self.compares(condition);
        let mut jumps = way.clone();
        jumps.at = to as usize;
        let jumping = jumps.assume(condition, on);
        way.at += 1;
        let staying = way.assume(condition, !on);
        if jumping && (!staying || width(jumps.range) > width(way.range)) {
            std::mem::swap(way, &mut jumps);
        }
        if jumping && staying {
            self.open.push(jumps);
        }
        jumping || staying
    }

    /// The values that are used, and one value of each interval between them.
    fn values(&self, (low, high): (i128, i128)) -> Option<Vec<u64>> {
        let mut cuts = BTreeSet::from([low, high + 1]);
        for (low, high) in self.uses.iter().chain(&self.others) {
            cuts.extend([*low, high + 1]);
        }
        let cuts: Vec<i128> = cuts.into_iter().collect();
        let used = |at: i128| self.uses.iter().any(|(low, high)| *low <= at && at <= *high);
        let mut values = Vec::new();
        for pair in cuts.windows(2) {
            let (low, high) = (pair[0], pair[1] - 1);
            if !used(low) {
                // The one nearest to zero.
                values.push(0.clamp(low, high));
            } else if high - low < VALUES {
                values.extend(low..=high);
            } else {
                return None;
            }
        }
        let few = values.len() as i128 <= VALUES;
        few.then(|| values.into_iter().map(|value| value as u64).collect())
    }

    /// Adds the ends of the intervals of used values.
    fn add_ends(&self, values: &mut Vec<u64>) {
        let ends: BTreeSet<i128> = self.uses.iter().flat_map(|(low, high)| [*low, *high]).collect();
        let new: Vec<u64> = ends.into_iter().map(|end| end as u64).filter(|end| !values.contains(end)).collect();
        values.extend(new.into_iter().take(ENDS));
    }
}

fn width((low, high): (i128, i128)) -> i128 {
    high - low
}

/// The objects of the frame whose address others may have when the execution reaches this input: an instruction before
/// it (or anywhere, if the input is in a loop) uses the address for more than an access.
fn escaped_before(code: &[Instr], input: usize) -> BTreeSet<u32> {
    let again = code.iter().enumerate().any(|(at, instr)| {
        matches!(instr, Instr::Jump(to) | Instr::JumpBack(to, _) | Instr::JumpIfZero(to) | Instr::JumpIfNonZero(to)
            if at >= input && *to as usize <= input)
    });
    let end = if again { code.len() } else { input };
    let mut escaped = BTreeSet::new();
    for (at, instr) in code[..end].iter().enumerate() {
        let Instr::Object(object) = *instr else { continue };
        if !is_accessed(&code[at + 1..]) {
            escaped.insert(object);
        }
    }
    escaped
}

/// Whether the address on the stack is immediately consumed as the place of an access.
fn is_accessed(mut next: &[Instr]) -> bool {
    loop {
        next = match next {
            [Instr::Offset(_), rest @ ..]
            | [Instr::Const(_), Instr::PtrAdd(_), rest @ ..]
            | [Instr::Const(_), Instr::Within(_), Instr::PtrAdd(_), rest @ ..] => rest,
            [Instr::Load(..) | Instr::LoadAddress(_) | Instr::LoadBits(..) | Instr::KeepRecord(_), ..]
            | [Instr::StoreBack(_) | Instr::StoreAddressBack(_) | Instr::StoreBitsBack(..) | Instr::TakeRecord(_), ..]
            | [Instr::CopyBack(_) | Instr::Forget(_), ..] => return true,
            _ => return false,
        }
    }
}
