//! Restricts which writes the reads of shared variables may see: underapproximation by likely def-use invariants
//! ("Concurrent Program Verification with Invariant-guided Underapproximation", ATVA 2017, Sect. 2 and 3.1; the three
//! classes are those of DefUse, OOPSLA 2010).
//!
//! ```text
//! before            after, with a switch for the read and the definition 1 allowed
//! x = v;            { x = v; last_x = 1; }
//! t = x;            { t = x; assume(!keep_0 || last_x == 1); }
//! ```
//!
//! - A *location* is a scalar variable that outlives functions and is accessed only by its name, or such a part of a
//!   structure; of an array, each element, whose ghosts are the elements of a parallel array. See `locations`.
//! - A *definition* is the statement that wrote the value, or the initial value.
//! - The ghosts are written in the same step as the location, so each step of the result corresponds to one step of the
//!   program, and there are no other steps.
//! - An execution that is not wanted is discarded.
//! - With a switch, the restriction of a read holds if the switch is set. Each switch has an arbitrary value in the
//!   sequential program, and is clear elsewhere; with all of them clear, the executions are those of the program.
//!
//! This is no pass of the pipeline: the strategy calls it with the invariants that it mined ([`restrict`]), and to mine
//! them ([`record`]).

mod ghosts;
mod invariants;
mod locations;
pub mod record;
pub mod restrict;

pub use invariants::{Definition, Invariants, ReadInvariant, Whose};
pub use locations::{Locations, WatchedLocation};
pub use restrict::{Restricted, Switch, SWITCH};

/// The name under which its statements are shown.
const PASS: &str = "def_use";
