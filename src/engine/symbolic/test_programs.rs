//! Programs for unit tests of the search for invariants.

use super::engine_state::SymbolicOptions;
use crate::translate::{self, Config, Loaded};

/// Reads a program; failed assertions, misuse and undefined behavior are its violations.
pub(super) fn read(text: &str) -> (Loaded, SymbolicOptions) {
    let file = tempfile::Builder::new().suffix(".c").tempfile().unwrap();
    std::fs::write(file.path(), text).unwrap();
    let options = SymbolicOptions {
        assertions: true,
        misuse: true,
        undefined: true,
        overflow: false,
        deadlock: false,
        race: false,
        cuts: false,
        unwind: None,
        switches: None,
    };
    (translate::load_normal(&[file.path().into()], &Config::default()).unwrap(), options)
}
