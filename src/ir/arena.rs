//! Typed ids, and the arenas that allocate them.
//!
//! Entities that are referred to (variables, functions, labels, records) have an [`Id`]; code consists of plain trees.
//! So inlining and creating thread instances amount to cloning a tree and substituting ids.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::ops::{Index, IndexMut};

/// The prefix of ids of this kind in `Debug` output, as in `v12`.
pub trait Prefix {
    /// One or two letters.
    const PREFIX: &'static str;
}

/// A reference to an item of an [`Arena`].
pub struct Id<T> {
    /// The index plus 1, so that an optional id takes no more space.
    raw: NonZeroU32,
    of: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    /// The id with this index; valid only for an arena with more items than that.
    pub fn from_index(index: usize) -> Self {
        let raw = u32::try_from(index + 1).ok().and_then(NonZeroU32::new).expect("arenas hold fewer than 2^32 items");
        Id { raw, of: PhantomData }
    }

    /// The index in the arena.
    pub fn index(self) -> usize {
        self.raw.get() as usize - 1
    }
}

impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Id<T> {}
impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.raw == other.raw
    }
}
impl<T> Eq for Id<T> {}
impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Id<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.raw.cmp(&other.raw)
    }
}
impl<T> Hash for Id<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.raw.hash(state);
    }
}
impl<T: Prefix> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", T::PREFIX, self.index())
    }
}

/// A growing list of items, addressed by [`Id`].
#[derive(Clone, Debug)]
pub struct Arena<T> {
    items: Vec<T>,
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Arena { items: Vec::new() }
    }
}

impl<T> Arena<T> {
    /// Adds an item and returns its id.
    pub fn push(&mut self, item: T) -> Id<T> {
        let id = Id::from_index(self.items.len());
        self.items.push(item);
        id
    }

    /// The number of items.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is no item.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// All items with their ids, in the order in which they were added.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Id<T>, &T)> + ExactSizeIterator {
        self.items.iter().enumerate().map(|(i, item)| (Id::from_index(i), item))
    }

    /// Like [`Arena::iter`], with mutable references.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (Id<T>, &mut T)> + ExactSizeIterator {
        self.items.iter_mut().enumerate().map(|(i, item)| (Id::from_index(i), item))
    }

    /// All ids, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = Id<T>> + ExactSizeIterator
    where
        T: 'static,
    {
        let len = self.items.len();
        (0..len).map(Id::from_index)
    }
}

impl<T> Index<Id<T>> for Arena<T> {
    type Output = T;
    fn index(&self, id: Id<T>) -> &T {
        &self.items[id.index()]
    }
}

impl<T> IndexMut<Id<T>> for Arena<T> {
    fn index_mut(&mut self, id: Id<T>) -> &mut T {
        &mut self.items[id.index()]
    }
}
