//! Compiles each function once to flat instructions for a stack machine.
//!
//! | part | purpose |
//! |---|---|
//! | `instruction`, `code` | the types: instructions, functions, static objects, programs |
//! | `program`, `function_builder` | compile a program and a function |
//! | `expr`, `stmt` | compile expressions and statements to instructions |
//! | `calls`, `wrappers` | compile calls of the program's and the library's functions, also through pointers |
//! | `command_line` | the strings passed to `main` |
//! | `place` | compiles lvalues: their addresses, and accesses to them |
//! | `object_layout` | decides which variables are objects in memory, and lays out the static ones |
//! | `scalar_storage` | decides which private scalars are preserved between steps, and where they are dead |
//! | `input_domains` | the values that are tried for inputs |
//! | `input_ranges` | finds inputs whose values matter only in a small range |
//! | `assumed_ranges` | what assumptions right behind an input leave of it |
//! | `input_paths`, `abstract_values` | track an input along one path through its function |
//! | `idle_values`, `idle_ranges` | finds inputs that decide nothing, so that 0 represents all their values |
//! | `known_values` | the known contents of a frame's objects before they escape |
//! | `ids_as_numbers` | thread ids and addresses that are used as numbers |
//! | `order_comparisons` | whether addresses are compared by order |
//! | `tagged_addresses` | numbers of addresses that are asked only for bits which alignment fixes |
//! | `free_addresses` | addresses at which no object can be |
//! | `generated_memory` | variables with the address of memory that is not the program's own, which it does not free |
//! | `part_names` | names of the parts of variables |
//! | `instruction_patterns` | patterns for the kinds of instructions |
//! | `shadow_bits` | decides whether memory needs shadow bits |
//!
//! Files that call each other's methods follow the tree: an expression contains lvalues, an lvalue contains expressions
//! (`expr`, `place`, `tagged_addresses`), a statement contains calls, whose steps are statements (`stmt`, `calls`,
//! `place`). `function_builder` begins and ends the function that all of them emit.

mod abstract_values;
mod assumed_ranges;
mod calls;
mod code;
pub mod command_line;
mod expr;
pub(in crate::interp) mod free_addresses;
mod function_builder;
mod generated_memory;
mod idle_ranges;
mod idle_values;
pub mod ids_as_numbers;
mod input_domains;
mod input_paths;
mod input_ranges;
mod instruction;
mod instruction_patterns;
mod known_values;
mod object_layout;
pub(in crate::interp) mod order_comparisons;
mod part_names;
mod place;
mod program;
mod scalar_storage;
mod shadow_bits;
mod stmt;
mod tagged_addresses;
mod wrappers;

use std::borrow::Cow;

use crate::diag::Diagnostic;
use crate::ir::Program;

pub(crate) use crate::interp::bytecode::instruction_patterns::{control, moves, operators};
pub(in crate::interp) use crate::interp::bytecode::scalar_storage::SOFT;
pub(in crate::interp) use crate::interp::bytecode::tagged_addresses::{LARGEST_TOLD_ALIGNMENT, MOST_ALIGNED};

pub use crate::interp::bytecode::code::{AccessInfo, AddressTarget, ByteRanges, Code, FnCode, Static, StaticLocation};
pub use crate::interp::bytecode::instruction::Instr;
pub use crate::interp::bytecode::part_names::NamedObject;
use crate::interp::SemanticsOptions;

/// Compiles a program in [normal form](crate::ir::Form::Normal).
///
/// # Errors
/// Every construct that the interpreter does not model, with its location.
pub fn compile(program: &Program, options: &SemanticsOptions) -> Result<Code, Vec<Diagnostic>> {
    let code = compile_known_parts(program, options)?;
    if code.refused.is_empty() {
        Ok(code)
    } else {
        Err(code.refused)
    }
}

/// Compiles a program in which there may be constructs that the interpreter does not model ([`Code::refused`]): an
/// execution that reaches one ends there, without a verdict. What it violates before is violated.
///
/// # Errors
/// Every object that the interpreter does not model, with its location.
pub fn compile_known_parts(program: &Program, options: &SemanticsOptions) -> Result<Code, Vec<Diagnostic>> {
    program::program(&compiled_form(program), options)
}

/// The program that is compiled in place of this one: it also has the strings of the command line, and bodies for library
/// functions whose address is taken. The statements of its functions are those of [`FnCode::begins`].
pub fn compiled_form(program: &Program) -> Cow<'_, Program> {
    command_line::with_strings(wrappers::with_bodies(program))
}
