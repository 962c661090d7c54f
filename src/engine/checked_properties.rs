//! The properties to check, and, for each property that is not checked, the assumption that a verdict makes instead.

use crate::analysis::allocations;
use crate::back::Property;
use crate::interp::{Properties, ViolationKind};
use crate::ir::memory_faults::{memory_fault, MemoryFault};
use crate::ir::Program;
use crate::reductions::{Reduction, Without};
use crate::translate::Emitted;

/// The property of memory safety that undefined behavior with this description violates, if there is one.
pub fn memory_property(text: &str) -> Option<Property> {
    memory_fault(text).map(|fault| match fault {
        MemoryFault::Deref => Property::Deref,
        MemoryFault::Free => Property::Free,
    })
}

/// The properties that the user wants checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedProperties {
    /// The properties to check.
    pub properties: Properties,
}

impl CheckedProperties {
    /// Those of these properties that this program, in normal form, may violate: none loses memory that never allocates
    /// any. A search for leaks excludes reductions and verifiers.
    pub fn of_program(self, program: &Program) -> CheckedProperties {
        match allocations::any(program) {
            true => self,
            false => CheckedProperties { properties: self.properties.without(ViolationKind::Leak) },
        }
    }

    /// Whether these properties can be checked by the explorer only: a sequential program does not show lost memory.
    pub fn needs_explorer(self) -> bool {
        self.properties.leak
    }

    /// Whether these properties depend on what no property reads: neither slices nor programs with ghost variables of
    /// their own show data races, and slices do not show lost memory.
    pub fn needs_whole_program(self) -> bool {
        self.properties.race || self.properties.leak
    }

    /// Whether a verifier can find violations of some of these properties, together with the explorer or without it.
    pub fn are_verifiers_of_use(self) -> bool {
        self != CheckedProperties { properties: Properties::NONE.with(ViolationKind::Leak) }
    }

    /// The reductions that a search for violations of these properties must not use, besides those that are switched
    /// off anyway: which other thread still points to memory when the process ends depends on the order of all steps.
    pub fn reductions_off(self, switched_off: Without) -> Without {
        let leaks = self.properties.leak;
        switched_off.and(Reduction::PersistentSets, leaks).and(Reduction::SleepSets, leaks)
    }

    /// Whether only a verifier that tells violations apart ([`Verifier::separates`](crate::back::Verifier::separates))
    /// can check these properties: the others know only whether an assertion fails.
    pub fn needs_separation(self) -> bool {
        let Properties { assertion, deadlock, overflow, race, .. } = self.properties;
        deadlock || overflow || race || !assertion
    }

    /// Whether a sequential program states any of these properties. What certainly holds is not stated.
    pub fn are_stated(self, emitted: &Emitted) -> bool {
        let Properties { assertion, deadlock, misuse, overflow, race, .. } = self.properties;
        let checks = emitted.printed.checks;
        assertion && checks.assertions
            || misuse && emitted.has_misuse
            || self.properties.any_undefined() && checks.undefined
            || overflow && checks.overflow
            || deadlock && checks.deadlock
            || race && checks.race
    }

    /// The properties, as verifiers name them.
    pub fn list(self) -> Vec<Property> {
        let Properties { assertion, deadlock, race, misuse, undefined, overflow, deref, free, leak } = self.properties;
        let all = [
            (Property::UnreachCall, assertion),
            (Property::Misuse, misuse),
            (Property::Undefined, undefined),
            (Property::Deadlock, deadlock),
            (Property::Race, race),
            (Property::Overflow, overflow),
            (Property::Deref, deref),
            (Property::Free, free),
            (Property::Leak, leak),
        ];
        all.into_iter().filter(|(_, asked)| *asked).map(|(property, _)| property).collect()
    }

    /// The assumptions of a verdict that stand in for properties that are not checked.
    pub fn rests_on(self) -> Vec<String> {
        let Properties { assertion, misuse, undefined, .. } = self.properties;
        let only = self.properties.is_memory_only();
        let others =
            "an execution ends at undefined behavior that is no error of memory, which was not looked for (--property \
                      undefined)";
        let left = [
            (!undefined && !only)
                .then_some("an execution ends at undefined behavior, which was not looked for (--property undefined)"),
            only.then_some(others),
            (!misuse).then_some(
                "an execution ends at misuse of the thread library, which was not looked for (--property misuse)",
            ),
            (!assertion).then_some("failed assertions were not looked for (--property unreach-call)"),
        ];
        left.into_iter().flatten().map(str::to_owned).collect()
    }
}
