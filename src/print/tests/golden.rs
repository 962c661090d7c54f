//! Whole programs.
