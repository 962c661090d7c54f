//! Fewer context switches.
