//! The invariant of a proof for readers: on the user's lines, with the user's names.
//!
//! Nothing is added to what was checked: each line follows from the invariant at the moments when a thread is about to
//! make a step. Some of it is not shown: facts that follow from others, those about the state after the program's end,
//! and those beyond [`MOST_LINES`], whose number is given.

mod bits;
mod clauses;
mod names;
mod places;
mod relations;
mod statement;

use crate::back::found_invariant::{FoundInvariant, InvariantForm};
pub use names::SourceNames;
use names::Subject;
use statement::Statement;

/// The maximum number of facts that are shown.
pub const MOST_LINES: usize = 40;

/// The maximum length of facts that stand on one line, apart from a longer one that stands alone.
const WIDEST: usize = 100;
/// The first line.
const TITLE: &str = "invariants (proved, hold before every step of a thread):";

/// Statements that stand side by side and hold at the same time, as one.
fn joined(statements: Vec<Statement>) -> Vec<Statement> {
    let mut all: Vec<Statement> = Vec::new();
    for one in statements {
        let like = |last: &&mut Statement| (last.is_inner, &last.when) == (one.is_inner, &one.when);
        match all.last_mut().filter(|last| like(last) && last.then.len() + one.then.len() < WIDEST) {
            Some(last) if !one.when.is_empty() => last.then = format!("{} and {}", last.then, one.then),
            Some(_) | None => all.push(one),
        }
    }
    all
}

/// The lines about an invariant.
pub fn lines(found: &FoundInvariant, names: &SourceNames) -> Vec<String> {
    let subjects: Vec<Subject> = names.subjects(&found.parts);
    let mut statements = match &found.form {
        InvariantForm::Never(never) => clauses::run(never, &found.parts, &subjects, names),
        InvariantForm::Places(places) => places::run(places, &found.parts, &subjects, names),
    };
    statements.sort_by_key(|one| (one.is_inner, one.when.len()));
    let mut out = vec![TITLE.to_owned(), format!("  {}", names.legend())];
    let mut shown: Vec<String> = Vec::new();
    for one in joined(statements) {
        let when = if one.when.is_empty() { one.file.clone() } else { one.when.join(", ") };
        let line = if when.is_empty() { format!("  {}", one.then) } else { format!("  {when}: {}", one.then) };
        if !shown.contains(&line) {
            shown.push(line);
        }
    }
    let more = shown.len().saturating_sub(MOST_LINES) + found.left_out;
    out.extend(shown.into_iter().take(MOST_LINES));
    if more > 0 {
        out.push(format!("  and {more} more"));
    }
    out
}
