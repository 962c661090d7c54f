//! Nothing is built here, see `Cargo.toml`.
