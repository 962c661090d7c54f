//! Static analyses of the normal form. They do not change the program.

#![deny(clippy::wildcard_enum_match_arm)]

pub mod access;
pub mod alignment;
pub mod alive;
pub mod cfg;
pub mod comparisons;
pub mod const_writes;
pub mod dependencies;
pub mod footprint;
pub mod library_objects;
pub mod library_results;
pub mod liveness;
pub mod locks;
pub mod points_to;
pub mod races;
pub mod sharing;
pub mod signatures;
pub mod switch_policy;
pub mod thread_set;
