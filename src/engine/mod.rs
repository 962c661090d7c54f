//! Engines: what answers whether a program is right.

pub mod symbolic;
