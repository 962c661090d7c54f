//! Checks what is promised of a program in each form.
use crate::ir::{Form, Program};
/// A broken promise.
#[derive(Debug)]
pub struct Invalid { /** What. */ pub message: String }
impl std::fmt::Display for Invalid { fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str(&self.message) } }
/// Checks.
/// # Errors
/// All.
pub fn check(_: &Program, _: Form) -> Result<(), Vec<Invalid>> { Ok(()) }
