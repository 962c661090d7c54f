//! The properties to check, and, for each property that is not checked, the assumption that a verdict makes instead.

use crate::back::Property;
use crate::interp::Properties;
use crate::translate::Emitted;

/// The properties that the user wants checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedProperties {
    /// The properties to check.
    pub properties: Properties,
}

impl CheckedProperties {
    /// Whether these properties can be checked by the explorer only: a sequential program shows no data races.
    pub fn needs_explorer(self) -> bool {
        let Properties { assertion: _, deadlock: _, race, misuse: _, undefined: _, overflow: _ } = self.properties;
        race
    }

    /// Whether only a verifier that tells violations apart ([`Verifier::separates`](crate::back::Verifier::separates))
    /// can check these properties: the others know only whether an assertion fails.
    pub fn needs_separation(self) -> bool {
        let Properties { assertion, deadlock, race: _, misuse: _, undefined: _, overflow } = self.properties;
        deadlock || overflow || !assertion
    }

    /// Whether a sequential program states any of these properties. What certainly holds is not stated.
    pub fn are_stated(self, emitted: &Emitted) -> bool {
        let Properties { assertion, deadlock, race: _, misuse, undefined, overflow } = self.properties;
        let checks = emitted.printed.checks;
        assertion && checks.assertions
            || misuse && emitted.has_misuse
            || undefined && checks.undefined
            || overflow && checks.overflow
            || deadlock && checks.deadlock
    }

    /// The properties, as verifiers name them.
    pub fn list(self) -> Vec<Property> {
        let Properties { assertion, deadlock, race, misuse, undefined, overflow } = self.properties;
        let all = [
            (Property::UnreachCall, assertion),
            (Property::Misuse, misuse),
            (Property::Undefined, undefined),
            (Property::Deadlock, deadlock),
            (Property::Race, race),
            (Property::Overflow, overflow),
        ];
        all.into_iter().filter(|(_, asked)| *asked).map(|(property, _)| property).collect()
    }

    /// The assumptions of a verdict that stand in for properties that are not checked.
    pub fn rests_on(self) -> Vec<String> {
        let Properties { assertion, deadlock: _, race: _, misuse, undefined, overflow: _ } = self.properties;
        let left = [
            (!undefined)
                .then_some("an execution ends at undefined behavior, which was not looked for (--property undefined)"),
            (!misuse).then_some(
                "an execution ends at misuse of the thread library, which was not looked for (--property misuse)",
            ),
            (!assertion).then_some("failed assertions were not looked for (--property unreach-call)"),
        ];
        left.into_iter().flatten().map(str::to_owned).collect()
    }
}
