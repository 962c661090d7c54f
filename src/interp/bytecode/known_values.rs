//! The known contents of a frame's objects before they escape (a local escape analysis).
//!
//! An object *escapes* when its address flows anywhere but to a private scalar or to the place of an access: from then
//! on a callee, the library, another thread, or a store through any pointer may read and write it at any time.
//! Contents are known only of objects that have not escaped, and a load finds a value only if the same bytes were
//! stored as a whole.

use std::collections::{BTreeMap, BTreeSet};

use crate::interp::bytecode::abstract_values::{AbstractValue, Spot, ValueIsUsed};

#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub(super) struct Held {
    /// The values stored at each spot, with their sizes in bytes. No two overlap.
    cells: BTreeMap<Spot, (u32, AbstractValue)>,
    escaped: BTreeSet<u32>,
}

impl Held {
    /// Creates an analysis state without known contents; the objects in `escaped` have escaped from the start.
    pub(super) fn new(escaped: BTreeSet<u32>) -> Held {
        Held { cells: BTreeMap::new(), escaped }
    }

    pub(super) fn has_escaped(&self, object: u32) -> bool {
        self.escaped.contains(&object)
    }

    /// Handles the escape of an object.
    pub(super) fn escape(&mut self, object: u32) -> Result<(), ValueIsUsed> {
        self.escaped.insert(object);
        self.read((object, 0), u32::MAX)?;
        self.overwrite((object, 0), u32::MAX)
    }

    /// The value that these bytes hold, if they were stored as a whole.
    pub(super) fn load(&self, from: Spot, size: u32) -> Result<AbstractValue, ValueIsUsed> {
        match self.cells.get(&from) {
            Some((stored, value)) if *stored == size => Ok(*value),
            Some(_) | None => self.read(from, size).map(|()| AbstractValue::Other),
        }
    }

    /// Handles a read of these bytes that is not a load of the stored value.
    pub(super) fn read(&self, from: Spot, size: u32) -> Result<(), ValueIsUsed> {
        let tells = self.overlapping(from, size).any(|(_, _, value)| value.tells());
        if tells {
            Err(ValueIsUsed)
        } else {
            Ok(())
        }
    }

    /// Overwrites these bytes with unknown contents. A value that is overwritten as a whole was not used.
    pub(super) fn overwrite(&mut self, to: Spot, size: u32) -> Result<(), ValueIsUsed> {
        let end = to.1.saturating_add(size);
        let gone: Vec<_> = self.overlapping(to, size).collect();
        for (at, len, value) in gone {
            let whole = to.1 <= at.1 && at.1.saturating_add(len) <= end;
            if value.tells() && !whole {
                return Err(ValueIsUsed);
            }
            self.cells.remove(&at);
        }
        Ok(())
    }

    /// Stores a value in an object that has not escaped.
    pub(super) fn store(&mut self, to: Spot, size: u32, value: AbstractValue) -> Result<(), ValueIsUsed> {
        self.overwrite(to, size)?;
        if value != AbstractValue::Other {
            self.cells.insert(to, (size, value));
        }
        Ok(())
    }

    /// All known values.
    pub(super) fn values(&mut self) -> impl Iterator<Item = &mut AbstractValue> {
        self.cells.values_mut().map(|(_, value)| value)
    }

    fn overlapping(&self, from: Spot, size: u32) -> impl Iterator<Item = (Spot, u32, AbstractValue)> + '_ {
        let end = from.1.saturating_add(size);
        let cells = self.cells.range((from.0, 0)..=(from.0, u32::MAX));
        cells
            .filter(move |(at, (len, _))| at.1 < end && from.1 < at.1.saturating_add(*len))
            .map(|(at, (len, value))| (*at, *len, *value))
    }
}
