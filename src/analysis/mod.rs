//! Analyses over normal form. They answer questions and change nothing.

pub mod access;
pub mod cfg;
pub mod footprint;
pub mod liveness;
pub mod points_to;
pub mod sharing;
