//! The parts of objects that the driver's loop changes, and the role of each part in an invariant.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::invariant_search::{Changed, Failed, Induction, PartRole};
use super::state::{Content, MemoryCell, MemoryObject, ObjectId, PathState};
use crate::logic::Term;

/// The maximum number of values of a number that belongs to the control location.
const MOST_VALUES: usize = 8;
/// The same for a flag, such as a program counter: it has no other values than the constants that are assigned to it.
const MOST_VALUES_OF_A_FLAG: usize = 100;

impl Induction<'_> {
    /// The changed parts of a state as terms; `None` if parts have changed that were not known before (they are
    /// recorded now).
    pub(super) fn terms(&mut self, state: &PathState) -> Result<Option<Vec<Term>>, Failed> {
        let found = self.new_parts(state)?;
        if !found.is_empty() {
            self.changed.extend(found);
            return Ok(None);
        }
        let mut terms = Vec::with_capacity(self.changed.len());
        for (at, part) in self.changed.clone().into_iter().enumerate() {
            let Some(object) = state.objects.get(&part.object) else { return Err(Failed("an object that is gone")) };
            match self.part(object, part) {
                Some(term) => terms.push(term),
                None if part.role == PartRole::Forgotten => terms.push(part.variable),
                None => {
                    self.changed[at].role = PartRole::Forgotten;
                    return Ok(None);
                }
            }
        }
        Ok(Some(terms))
    }

    /// The parts that have changed and are not known yet.
    pub(super) fn new_parts(&mut self, state: &PathState) -> Result<Vec<Changed>, Failed> {
        let mut found = Vec::new();
        for (id, object) in &state.objects {
            let Some(base) = self.base.objects.get(id).cloned() else {
                // A literal, which is constant; anything else is a new block.
                if self.engine.literals.values().all(|literal| literal != id) {
                    return Err(Failed("a new block of memory"));
                }
                continue;
            };
            if !Rc::ptr_eq(&base, object) {
                self.compare(*id, &base, object, &mut found)?;
            }
        }
        Ok(found)
    }

    /// The value of a part; `None` if nothing is known about it.
    fn part(&mut self, object: &MemoryObject, part: Changed) -> Option<Term> {
        if part.role == PartRole::Forgotten {
            return None;
        }
        let mut object = object.clone();
        let pool = &mut self.engine.pool;
        object.split(pool, part.at);
        object.split(pool, part.at + part.size);
        let mut whole: Option<Term> = None;
        for cell in object.cells.range(part.at..part.at + part.size).map(|(_, cell)| *cell) {
            let term = match cell.content {
                Content::Value(term, _) => term,
                Content::Zero => pool.constant(0, 8 * cell.size as u32),
                Content::Any => return None,
            };
            whole = Some(whole.map_or(term, |low| pool.concat(term, low)));
        }
        whole
    }

    /// Collects the parts that differ from the state before the loop and are not known yet.
    fn compare(
        &mut self,
        id: ObjectId,
        base: &MemoryObject,
        now: &MemoryObject,
        found: &mut Vec<Changed>,
    ) -> Result<(), Failed> {
        if base.alive != now.alive || base.size != now.size {
            return Err(Failed("memory that is given back"));
        }
        let (mut base, mut now) = (base.clone(), now.clone());
        let known: Vec<Changed> = self.changed.iter().filter(|part| part.object == id).copied().collect();
        let pool = &mut self.engine.pool;
        for part in &known {
            for object in [&mut base, &mut now] {
                object.split(pool, part.at);
                object.split(pool, part.at + part.size);
            }
        }
        let borders: Vec<u64> = now.cells.keys().copied().collect();
        borders.iter().for_each(|at| base.split(pool, *at));
        let borders: Vec<u64> = base.cells.keys().copied().collect();
        borders.iter().for_each(|at| now.split(pool, *at));
        for ((at, one), (_, other)) in base.cells.iter().zip(&now.cells) {
            let is_known = known.iter().any(|part| part.at <= *at && *at < part.at + part.size);
            if is_known || one.content == other.content {
                continue;
            }
            found.push(self.new_part(id, *at, *one, *other));
        }
        Ok(())
    }

    fn new_part(&mut self, object: ObjectId, at: u64, base: MemoryCell, now: MemoryCell) -> Changed {
        let is_pointer = |part: MemoryCell| matches!(part.content, Content::Value(_, true));
        let is_local = self.engine.frames.iter().flat_map(BTreeMap::values).any(|local| *local == object);
        // What is in a local variable of the driver does not matter to the next iteration.
        let role = if is_local || base.content == Content::Any || now.content == Content::Any {
            PartRole::Forgotten
        } else if is_pointer(now) || is_pointer(base) {
            PartRole::Control(true)
        } else if now.size == 1 || self.flags.contains(&object) {
            PartRole::Control(false)
        } else {
            PartRole::Data
        };
        let width = (8 * now.size as u32).clamp(1, crate::logic::MAX_WIDTH);
        Changed { object, at, size: now.size, role, variable: self.engine.pool.variable(width) }
    }

    /// Makes numbers with many values data instead of control. Returns whether there was one.
    pub(super) fn demote(&mut self, is_many: &dyn Fn(usize) -> bool) -> bool {
        let mut any = false;
        for (at, part) in self.changed.iter_mut().enumerate() {
            if part.role == PartRole::Control(false) && is_many(at) {
                part.role = PartRole::Data;
                self.partition.refused.insert(part.variable);
                any = true;
            }
        }
        any
    }

    /// Demotes the numbers that have many values among the control locations of the invariant.
    pub(super) fn demote_many(&mut self) -> bool {
        let control: Vec<usize> =
            (0..self.changed.len()).filter(|at| matches!(self.changed[*at].role, PartRole::Control(_))).collect();
        let many: Vec<usize> = control
            .iter()
            .enumerate()
            .filter(|(column, at)| {
                let is_flag = self.flags.contains(&self.changed[**at].object);
                let most = if is_flag { MOST_VALUES_OF_A_FLAG } else { MOST_VALUES };
                let mut values: Vec<u128> = self.places.keys().map(|place| place[*column]).collect();
                values.sort_unstable();
                values.dedup();
                values.len() > most
            })
            .map(|(_, at)| *at)
            .collect();
        !many.is_empty() && self.demote(&|at| many.contains(&at))
    }
}
