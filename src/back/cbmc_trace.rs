//! Extracts the choices from a counterexample of CBMC: the visible assignments to the variable of
//! `stubs/back/trace.h`.

use serde::Deserialize;

use crate::schedule::choices::{from_binary, of_pointer, FUNCTION, VARIABLE};
use crate::schedule::Choice;

#[derive(Deserialize)]
struct Element {
    trace: Option<Vec<TraceStep>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TraceStep {
    step_type: String,
    #[serde(default)]
    hidden: bool,
    lhs: Option<String>,
    value: Option<TraceValue>,
    source_location: Option<TraceLocation>,
}

#[derive(Deserialize)]
struct TraceLocation {
    function: Option<String>,
}

#[derive(Deserialize)]
struct TraceValue {
    binary: Option<String>,
    /// A string for scalars; for members of a structure it has another type.
    data: Option<serde_json::Value>,
}

/// The choices of the first counterexample in CBMC's JSON document, in order.
///
/// # Errors
/// A description of the first unexpected element.
pub(super) fn choices(text: &str) -> Result<Vec<Choice>, String> {
    let elements: Vec<Element> = serde_json::from_str(text).map_err(|error| format!("no JSON document: {error}"))?;
    let steps = elements.into_iter().find_map(|element| element.trace).ok_or("no counterexample in the output")?;
    steps.into_iter().filter(is_choice).map(choice).collect()
}

fn is_choice(step: &TraceStep) -> bool {
    step.step_type == "assignment" && !step.hidden && step.lhs.as_deref() == Some(VARIABLE)
}

fn choice(step: TraceStep) -> Result<Choice, String> {
    let function = step.source_location.and_then(|place| place.function).unwrap_or_default();
    let kind = function.strip_prefix(FUNCTION).ok_or_else(|| format!("a choice in `{function}`"))?;
    let value = step.value.ok_or("a choice without a value")?;
    let bits = match (value.binary.as_deref().and_then(from_binary), value.data) {
        (Some(bits), _) => bits,
        (None, Some(serde_json::Value::String(data))) => of_pointer(&data),
        (None, _) => return Err("a choice without a value".into()),
    };
    Ok(Choice { kind: kind.to_string(), bits })
}

#[cfg(test)]
mod tests {
    use super::choices;
    use crate::schedule::Choice;

    fn step(function: &str, hidden: bool, value: &str) -> String {
        format!(
            r#"{{"stepType":"assignment","hidden":{hidden},"lhs":"__ulseq1_chosen","sourceLocation":{{"function":"{function}"}},"value":{value}}}"#
        )
    }

    #[test]
    fn visible_assignments_to_the_ghost_are_the_choices() {
        let text = format!(
            r#"[{{"program":"CBMC"}},{{"trace":[{},{},{{"stepType":"assignment","lhs":"s","value":{{"data":false}}}},{}]}}]"#,
            step("__ulseq_choice_bool", true, r#"{"binary":"00000000","data":"FALSE"}"#),
            step("__ulseq_choice_bool", false, r#"{"binary":"00000001","data":"TRUE"}"#),
            step("__ulseq_choice_pointer", false, r#"{"data":"NULL"}"#),
        );
        let wanted = vec![Choice { kind: "bool".into(), bits: 1 }, Choice { kind: "pointer".into(), bits: 0 }];
        assert_eq!(choices(&text), Ok(wanted));
    }

    #[test]
    fn a_choice_elsewhere_or_no_trace_is_an_error() {
        let text = format!(r#"[{{"trace":[{}]}}]"#, step("main", false, r#"{"binary":"0"}"#));
        assert!(choices(&text).is_err());
        assert!(choices("[]").is_err());
    }
}
