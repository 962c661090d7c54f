//! The entries of a braced initializer: sorted and disjoint. Positional entries arrive in order, so each is a single
//! push.

use std::ops::Range;

use crate::ir::{Init, InitIndex};

/// The entries of an [`Init::List`].
pub(super) type Entries = Vec<(InitIndex, Init)>;

/// The first index that an entry covers.
pub(super) fn first(index: InitIndex) -> u64 {
    match index {
        InitIndex::Field(n) => n.into(),
        InitIndex::Element(n) | InitIndex::Range(n, _) => n,
    }
}

/// The last index that an entry covers.
pub(super) fn last(index: InitIndex) -> u64 {
    match index {
        InitIndex::Field(n) => n.into(),
        InitIndex::Element(n) | InitIndex::Range(_, n) => n,
    }
}

/// The places of the entries that have indices in common with `index`: in logarithmic time, since tables are long.
pub(super) fn overlapping(entries: &Entries, index: InitIndex) -> Range<usize> {
    let from = entries.partition_point(|(at, _)| last(*at) < first(index));
    let behind = entries[from..].partition_point(|(at, _)| first(*at) <= last(index));
    from..from + behind
}

/// Removes and returns the entry at `index`, to be changed and put back; an empty list if there is none. Inside a
/// range it is a copy of the range's value.
pub(super) fn take(entries: &mut Entries, index: InitIndex) -> Init {
    if entries.last().is_none_or(|(at, _)| last(*at) < first(index)) {
        return Init::List(Entries::new());
    }
    let around = entries.partition_point(|(at, _)| last(*at) < first(index));
    match entries.get_mut(around) {
        Some((at, init)) if *at == index => std::mem::replace(init, Init::List(Entries::new())),
        Some((at, init)) if first(*at) <= first(index) && last(index) <= last(*at) => init.clone(),
        _ => Init::List(Entries::new()),
    }
}

/// Puts an entry at `index`, in order; entries that it covers are removed.
pub(super) fn put(entries: &mut Entries, index: InitIndex, init: Init, is_union: bool) {
    if is_union {
        entries.clear();
    }
    if entries.last().is_none_or(|(at, _)| last(*at) < first(index)) {
        entries.push((index, init));
        return;
    }
    let places = overlapping(entries, index);
    let from = places.start;
    let covered: Entries = entries.splice(places, []).collect();
    let mut new = Entries::new();
    if let Some((at, old)) = covered.first() {
        if first(*at) < first(index) {
            new.push((range(first(*at), first(index) - 1), old.clone()));
        }
    }
    new.push((index, init));
    if let Some((at, old)) = covered.last() {
        if last(*at) > last(index) {
            new.push((range(last(index) + 1, last(*at)), old.clone()));
        }
    }
    entries.splice(from..from, new);
}

fn range(low: u64, high: u64) -> InitIndex {
    if low == high {
        InitIndex::Element(low)
    } else {
        InitIndex::Range(low, high)
    }
}
