//! The choices in a counterexample of CBMC: the visible assignments to the variable of `stubs/back/trace.h`.

use serde::Deserialize;

use crate::cex::choices::{from_binary, of_pointer, FUNCTION, VARIABLE};
use crate::cex::Choice;

#[derive(Deserialize)]
struct Element {
    trace: Option<Vec<Step>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Step {
    step_type: String,
    #[serde(default)]
    hidden: bool,
    lhs: Option<String>,
    value: Option<Value>,
    source_location: Option<Place>,
}

#[derive(Deserialize)]
struct Place {
    function: Option<String>,
}

#[derive(Deserialize)]
struct Value {
    binary: Option<String>,
    data: Option<String>,
}

/// The choices of the first counterexample in CBMC's JSON document, in order.
///
/// # Errors
/// What is not as expected.
pub(super) fn choices(text: &str) -> Result<Vec<Choice>, String> {
    let elements: Vec<Element> = serde_json::from_str(text).map_err(|error| format!("no JSON document: {error}"))?;
    let steps = elements.into_iter().find_map(|element| element.trace).ok_or("no counterexample in the output")?;
    steps.into_iter().filter(is_choice).map(choice).collect()
}

fn is_choice(step: &Step) -> bool {
    step.step_type == "assignment" && !step.hidden && step.lhs.as_deref() == Some(VARIABLE)
}

fn choice(step: Step) -> Result<Choice, String> {
    let function = step.source_location.and_then(|place| place.function).unwrap_or_default();
    let kind = function.strip_prefix(FUNCTION).ok_or_else(|| format!("a choice in `{function}`"))?;
    let value = step.value.ok_or("a choice without a value")?;
    let bits = match (value.binary.as_deref().and_then(from_binary), value.data) {
        (Some(bits), _) => bits,
        (None, Some(data)) => of_pointer(&data),
        (None, None) => return Err("a choice without a value".into()),
    };
    Ok(Choice { kind: kind.to_string(), bits })
}
