//! The models and assumptions on which verdicts are conditional: one sentence for each, as reports show them.

use super::checked_properties::CheckedProperties;
use crate::ir::Caveat;
use crate::translate::Loaded;

/// The assumptions on which every verdict on the program is conditional, with their places.
pub fn of_program(loaded: &Loaded) -> Vec<String> {
    let line = |caveat: &Caveat| match caveat.span.is_none() {
        true => caveat.text.clone(),
        false => format!("{}: {}", loaded.source.map.locate(caveat.span), caveat.text),
    };
    loaded.program.caveats.iter().map(line).collect()
}

/// The assumptions on which every verdict is conditional, one item per line; `more` is specific to this run.
pub fn of_every_verdict(spurious: bool, asked: CheckedProperties, more: &[String]) -> Vec<String> {
    let wakeups = if spurious { "spurious wake-ups possible" } else { "no spurious wake-ups" };
    let usual = ["sequential consistency", wakeups, "allocation and thread creation succeed"];
    let mut lines = usual.map(str::to_owned).to_vec();
    lines.extend(asked.rests_on());
    lines.extend_from_slice(more);
    lines
}
