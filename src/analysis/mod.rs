//! Static analyses. They do not change the program.
//!
//! | question | parts | form |
//! |---|---|---|
//! | what a statement accesses | [`points_to`], [`footprint`] | normal |
//! | whose address is taken, which bytes belong to which member | [`address_taken`], [`byte_views`] | lowered |
//! | which variables several threads can reach | [`sharing`] | resolved |
//! | where a context switch may happen | [`switch_policy`] | normal |
//! | who runs beside a statement, and with which mutexes | [`alive`], [`thread_set`], [`locks`] | threaded |
//! | whether a thread may be created after another one has ended | [`threads_end`] | normal |
//! | which pairs of accesses may race | [`races`] | threaded |
//! | how control and values flow | [`mod@cfg`], [`liveness`], [`dependencies`] | normal |
//! | the values of constant expressions | [`evaluate`] | lowered |
//! | which variables never change, how often a loop runs | [`fixed_variables`], [`trip_count`] | lowered only |
//! | which results library functions can have | [`library_results`] | normal |
//! | which values, alignments and calls may be undefined | [`undefined_values`], [`alignment`], [`signatures`] | lowered |
//! | which comparisons and writes may be undefined | [`comparisons`], [`const_writes`] | normal |
//! | which functions are real in a replay | [`real_library`] | lowered |
//! | whether objects of the library are seen as other types, or copied | [`library_objects`] | lowered; copies: normal |
//! | whether several mutexes are used with one condition variable | [`wait_mutexes`] | normal |
//! | which models of library objects fit | [`condition_waiters`], [`initialized_again`], [`object_sizes`] | threaded |
//! | whether memory may be lost | [`allocations`] | normal |
//!
//! An analysis takes programs of this [`Form`](crate::ir::Form) and of all later ones that still have threads, unless
//! its row says "only".

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
pub mod threads_end;
pub mod trip_count;
pub mod undefined_values;
pub mod wait_mutexes;
