//! The strategy.
