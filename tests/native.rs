//! Unit tests of the native exploration of generated programs (`support/native`).

#[path = "support/native/mod.rs"]
mod native;
