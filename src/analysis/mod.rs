//! Static analyses of the normal form. They do not change the program.
//!
//! | question | parts |
//! |---|---|
//! | what a statement accesses | [`points_to`], [`footprint`], [`address_taken`], [`sharing`] |
//! | who runs beside it, and with which mutexes | [`alive`], [`thread_set`], [`locks`], [`switch_policy`] |
//! | which pairs may race | [`races`] |
//! | how control and values flow | [`mod@cfg`], [`liveness`], [`dependencies`], [`trip_count`], [`fixed_variables`], [`evaluate`], [`library_results`] |
//! | what may be undefined | [`undefined_values`], [`alignment`], [`comparisons`], [`const_writes`], [`signatures`] |
//! | which functions are real in a replay | [`real_library`] |
//! | which models of library objects fit | [`condition_waiters`], [`wait_mutexes`], [`initialized_again`], [`library_objects`], [`object_sizes`] |
//! | whether memory may be lost | [`allocations`] |
//! | which bytes belong to which member | [`byte_views`] |

#![deny(clippy::wildcard_enum_match_arm)]

pub mod address_taken;
pub mod alignment;
pub mod alive;
pub mod allocations;
pub mod byte_views;
pub mod cfg;
pub mod comparisons;
pub mod condition_waiters;
pub mod const_writes;
pub mod dependencies;
pub mod evaluate;
pub mod fixed_variables;
pub mod footprint;
pub mod initialized_again;
pub mod library_objects;
pub mod library_results;
pub mod liveness;
pub mod locks;
pub mod object_sizes;
pub mod points_to;
pub mod races;
pub mod real_library;
pub mod sharing;
pub mod signatures;
pub mod switch_policy;
pub mod thread_set;
pub mod trip_count;
pub mod undefined_values;
pub mod wait_mutexes;
