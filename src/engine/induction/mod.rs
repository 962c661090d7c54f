//! Induction programs (`--driver induction`): sequential C that a verifier of C proves by itself, for programs without
//! end.
//!
//! An *induction program* is the sequential program of the scheme `step`, whose driver makes one step from an arbitrary
//! state of an invariant instead of all steps from the initial state. The invariant is one that the symbolic engine has
//! found ([`found`]); what the verifier shows does not depend on that:
//!
//! - *Base case*: the initial state is asserted to be one of the invariant.
//! - *Step*: all variables with static storage duration get any value ([`state`]), the invariant is assumed, a thread
//!   makes a step, whose properties are asserted as in any sequential program, and then the invariant is asserted
//!   again.
//!
//! By induction over the number of steps, each state of the sequential program is one of the invariant, so no step
//! violates a property. Nothing but the invariant is assumed, and it is the same function that is asserted of the
//! initial state and behind the step. So a wrong invariant, or a variable that wrongly keeps its value, is noticed by
//! the verifier: then there is no proof. What a step can read and no variable holds would not be noticed: that is why
//! no other state may exist between two steps (memory from `malloc` has no name, so no variable may point to it).
//!
//! With `-DULSEQ_VACUITY`, an assertion behind the step must fail: otherwise nothing but the emptiness of the
//! assumption was shown.

mod allocation;
mod found;
mod proof;
mod source;
mod state;
mod text;

use std::io;
use std::path::Path;

use crate::back::found_invariant::{FoundInvariant, StatePart};
use crate::back::Header;
use crate::driver::Driver;
use crate::ir::DataModel;
use crate::scheme::Scheme;
use crate::source::Span;
use crate::translate::{self, Emitted, Loaded, Plan};

pub use proof::InductionProof;
pub use source::InductionSource;

/// An induction program.
pub struct InductionProgram {
    /// Its text.
    pub text: String,
    /// The sequential program in it, which is its beginning.
    pub emitted: Emitted,
}

/// Makes the induction program. The inner error is the reason why there is none, with its place in the source if it has
/// one, and a way out.
///
/// # Errors
/// The file for the symbolic engine cannot be written, or the engine cannot be run.
pub fn run(source: &InductionSource<'_>) -> io::Result<Result<InductionProgram, String>> {
    if let Some(why) = allocation::run(source.loaded) {
        return Ok(Err(why));
    }
    // The same program with all schedules, in which the engine looks for the invariant: the variables are the same.
    let all_schedules = Plan { header: Header::Symbolic, comments: false, ..plan(source.plan, Driver::Unbounded) };
    let endless = translate::emit(source.loaded, &all_schedules);
    let file = source.folder.join("induction-all-schedules.c");
    std::fs::write(&file, &endless.printed.text)?;
    let found = match found::run(source, &file)? {
        Ok(found) => found,
        Err(why) => return Ok(Err(why)),
    };
    let emitted = translate::emit(source.loaded, &plan(source.plan, Driver::Induction));
    let file = source.folder.join("induction-without-invariant.c");
    std::fs::write(&file, &emitted.printed.text)?;
    let place = |part: &StatePart| part_place(source.loaded, &endless, part);
    Ok(behind(&file, source.model, &found, &place)
        .map(|behind| InductionProgram { text: format!("{}{behind}", emitted.printed.text), emitted }))
}

/// The plan with this driver: all variables with static storage duration can be named behind the program.
fn plan(like: &Plan, driver: Driver) -> Plan {
    Plan { scheme: Scheme::Step, driver, file_scope: true, ..like.clone() }
}

/// The text behind the sequential program in `file`, which has this driver, for an invariant that somebody has found:
/// nothing is taken for granted about it. The state is what this very file declares. `place` is where the variable of a
/// part is declared in the source.
///
/// # Errors
/// The variable that cannot be given any value, and a way out.
pub fn behind(
    file: &Path,
    model: DataModel,
    found: &FoundInvariant,
    place: &dyn Fn(&StatePart) -> Option<String>,
) -> Result<String, String> {
    let lowered = translate::load_lowered(file, model)
        .map_err(|failure| format!("the sequential program cannot be read: {failure:?}"))?;
    let state = state::run(&lowered, found, place)?;
    Ok(text::run(&state, found))
}

/// The place in the source of the variable of which this is a part.
fn part_place(loaded: &Loaded, emitted: &Emitted, part: &StatePart) -> Option<String> {
    let var = emitted.printed.declared.get(&part.line)?;
    let span: Span = emitted.outline().vars[*var].span;
    (!span.is_none()).then(|| loaded.source.map.locate(span).to_string())
}
