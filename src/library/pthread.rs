//! To be filled.

use super::Entry;

pub(super) const TABLE: &[Entry] = &[];

pub(super) const TYPES: &[(&str, &str)] = &[];
