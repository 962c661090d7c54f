//! What the objects of a frame hold while nobody else can write them.
//!
//! An object *escapes* when its address goes anywhere but to a private scalar or to the place of an access: from then on a callee,
//! the library, another thread, or a store through any pointer may read and write it at any time. Only objects that have not
//! escaped hold anything here, and a load finds only what a store of the same bytes has left.

use std::collections::{BTreeMap, BTreeSet};

use super::ways::{Used, Value};

/// An object of the frame, and a byte in it.
pub(super) type Spot = (u32, u32);

#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub(super) struct Held {
    /// What was stored where, and how many bytes. No two overlap.
    cells: BTreeMap<Spot, (u32, Value)>,
    escaped: BTreeSet<u32>,
}

impl Held {
    /// Nothing is held yet.
    pub(super) fn new(escaped: BTreeSet<u32>) -> Held {
        Held { cells: BTreeMap::new(), escaped }
    }

    pub(super) fn has_escaped(&self, object: u32) -> bool {
        self.escaped.contains(&object)
    }

    /// Others know the address of an object from now on.
    pub(super) fn escape(&mut self, object: u32) -> Result<(), Used> {
        self.escaped.insert(object);
        self.read((object, 0), u32::MAX)?;
        self.overwrite((object, 0), u32::MAX)
    }

    /// What these bytes hold as a whole.
    pub(super) fn load(&self, from: Spot, size: u32) -> Result<Value, Used> {
        match self.cells.get(&from) {
            Some((stored, value)) if *stored == size => Ok(*value),
            Some(_) | None => self.read(from, size).map(|()| Value::Other),
        }
    }

    /// These bytes are read, not as the value that was stored.
    pub(super) fn read(&self, from: Spot, size: u32) -> Result<(), Used> {
        let tells = self.overlapping(from, size).any(|(_, _, value)| value.tells());
        if tells {
            Err(Used)
        } else {
            Ok(())
        }
    }

    /// These bytes change, and nothing is known of the new ones. A value that is gone as a whole was not used.
    pub(super) fn overwrite(&mut self, to: Spot, size: u32) -> Result<(), Used> {
        let end = to.1.saturating_add(size);
        let gone: Vec<_> = self.overlapping(to, size).collect();
        for (at, len, value) in gone {
            let whole = to.1 <= at.1 && at.1.saturating_add(len) <= end;
            if value.tells() && !whole {
                return Err(Used);
            }
            self.cells.remove(&at);
        }
        Ok(())
    }

    /// A value is stored in an object that has not escaped.
    pub(super) fn store(&mut self, to: Spot, size: u32, value: Value) -> Result<(), Used> {
        self.overwrite(to, size)?;
        if value != Value::Other {
            self.cells.insert(to, (size, value));
        }
        Ok(())
    }

    /// All values that are held.
    pub(super) fn values(&mut self) -> impl Iterator<Item = &mut Value> {
        self.cells.values_mut().map(|(_, value)| value)
    }

    fn overlapping(&self, from: Spot, size: u32) -> impl Iterator<Item = (Spot, u32, Value)> + '_ {
        let end = from.1.saturating_add(size);
        let cells = self.cells.range((from.0, 0)..=(from.0, u32::MAX));
        cells
            .filter(move |(at, (len, _))| at.1 < end && from.1 < at.1.saturating_add(*len))
            .map(|(at, (len, value))| (*at, *len, *value))
    }
}
