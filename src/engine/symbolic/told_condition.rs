//! A condition of the program in an invariant, in terms of the parts of the state.

use super::invariant_search::Induction;
use crate::back::found_condition::{FoundCondition, FoundTerm, TermForm};
use crate::logic::{Shape, Term};

/// The condition; `None` if it is of another form, or about more than 64 bits.
pub(super) fn run(found: &Induction<'_>, predicate: Term) -> Option<FoundCondition> {
    let (atom, holds) = match found.engine.pool.shape(predicate) {
        Shape::Not(inner) => (inner, false),
        Shape::Variable
        | Shape::And(..)
        | Shape::Xor(..)
        | Shape::Sum(..)
        | Shape::Equal(..)
        | Shape::Less(..)
        | Shape::Other => (predicate, true),
    };
    let (is_equation, left, right) = match found.engine.pool.shape(atom) {
        Shape::Equal(left, right) => (true, left, right),
        Shape::Less(left, right) => (false, left, right),
        Shape::Variable | Shape::Not(_) | Shape::And(..) | Shape::Xor(..) | Shape::Sum(..) | Shape::Other => {
            return None
        }
    };
    Some(FoundCondition { holds, is_equation, left: term(found, left)?, right: term(found, right)? })
}

fn term(found: &Induction<'_>, of: Term) -> Option<FoundTerm> {
    let bits = found.engine.pool.width(of);
    if bits > u64::BITS {
        return None;
    }
    let boxed = |of| term(found, of).map(Box::new);
    let form = match found.engine.pool.shape(of) {
        Shape::Variable => TermForm::Part(found.changed.iter().position(|part| part.variable == of)?),
        Shape::Sum(constant, parts) => {
            let parts = parts.into_iter().map(|(part, factor)| Some((term(found, part)?, factor as u64)));
            TermForm::Sum(constant as u64, parts.collect::<Option<_>>()?)
        }
        Shape::And(a, b) => TermForm::And(boxed(a)?, boxed(b)?),
        Shape::Xor(a, b) => TermForm::Xor(boxed(a)?, boxed(b)?),
        Shape::Not(a) => TermForm::Not(boxed(a)?),
        Shape::Equal(..) | Shape::Less(..) | Shape::Other => return None,
    };
    Some(FoundTerm { bits, form })
}
