//! Analyses over normal form. They answer questions and change nothing.

pub mod cfg;
pub mod liveness;
pub mod points_to;
