//! Which functions of the real library a program calls that is linked with it and driven along a schedule: those that
//! only depend on what is real, too. What the others give is in the schedule.

use crate::ir::mentions::mentions_any;
use crate::ir::{Program, RealLibrary};
use crate::library;

/// What a program depends on that is linked with the real library; `None` if it calls what changes the results of other
/// functions, so that none of them is real.
pub fn dependence(program: &Program) -> Option<RealLibrary> {
    let is_changed = mentions_any(program, library::CHANGES_STATE);
    let has_channels = mentions_any(program, library::CHANNELS) && !mentions_any(program, library::OTHER_DESCRIPTORS);
    let has_only_own_arguments = has_only_own_arguments(program);
    (!is_changed).then_some(RealLibrary { has_only_own_arguments, has_only_own_channels: has_channels })
}

/// Whether the program gets nothing from its environment that it may pass to a function which computes
/// ([`library::computes_with_arguments`]).
pub fn has_only_own_arguments(program: &Program) -> bool {
    let has_command_line = program.main.is_some_and(|main| !program.functions[main].params.is_empty());
    !has_command_line && !mentions_any(program, library::SOURCES)
}

/// Whether the program calls the real function of this name.
pub fn is_really_called(program: &Program, name: &str) -> bool {
    program.real_library.is_some_and(|real| {
        let is_own = real.has_only_own_arguments && library::computes_with_arguments(name);
        is_own || works_on_channels(real, name) || library::computes_in_c_library(name)
    })
}

/// Whether the program calls the real function of this name, and waits there for what another thread does (POSIX read).
pub fn may_really_wait(program: &Program, name: &str) -> bool {
    program.real_library.is_some_and(|real| works_on_channels(real, name))
}

fn works_on_channels(real: RealLibrary, name: &str) -> bool {
    real.has_only_own_channels && library::uses_descriptors(name)
}
