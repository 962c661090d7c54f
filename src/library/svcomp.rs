//! To be filled.

use super::Entry;

pub(super) const TABLE: &[Entry] = &[];
