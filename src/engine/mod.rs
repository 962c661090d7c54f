//! Engines: they decide whether a program satisfies its properties.

pub mod symbolic;
