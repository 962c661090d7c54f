//! Extracts the choices from a counterexample of ESBMC: the states that assign to the variable of
//! `stubs/back/trace.h`.
//!
//! ```text
//! State 21 file in.c line 92 column 13 function __ulseq_choice_int thread 0
//! ----------------------------------------------------
//!   __ulseq1_chosen = 5 (00000000 00000000 00000000 00000101)
//! ```

use crate::schedule::choices::{from_binary, of_pointer, FUNCTION, VARIABLE};
use crate::schedule::Choice;

/// The choices of the last counterexample in ESBMC's output, in order.
///
/// # Errors
/// A description of what is not as expected.
pub(super) fn choices(text: &str) -> Result<Vec<Choice>, String> {
    let start = text.rfind("[Counterexample]").ok_or("no counterexample in the output")?;
    let mut function = "";
    let mut found = Vec::new();
    for line in text[start..].lines() {
        if line.starts_with("State ") {
            function = line.split_whitespace().skip_while(|word| *word != "function").nth(1).unwrap_or("");
        } else if let Some(value) = line.trim().strip_prefix(VARIABLE).and_then(|rest| rest.strip_prefix(" = ")) {
            let kind = function.strip_prefix(FUNCTION).ok_or_else(|| format!("a choice in `{function}`"))?;
            found.push(Choice { kind: kind.to_string(), bits: bits(kind, value)? });
        }
    }
    Ok(found)
}

fn bits(kind: &str, value: &str) -> Result<u64, String> {
    let binary =
        value.rsplit_once('(').and_then(|(_, rest)| rest.split_once(')')).and_then(|(text, _)| from_binary(text));
    let word = value.split_whitespace().next().unwrap_or("");
    if let Some(bits) = binary {
        return Ok(bits);
    }
    match (kind, word) {
        ("bool", "true" | "1") => Ok(1),
        ("bool", "false" | "0") => Ok(0),
        ("pointer" | "pchar" | "charp", _) => Ok(of_pointer(value)),
        (_, word) => {
            word.parse::<i64>().map(|value| value as u64).map_err(|_| format!("a choice with the value `{value}`"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::choices;

    #[test]
    fn states_of_the_ghost_are_the_choices() {
        let text = "[Counterexample]\n\n\n\
            State 1 file a.c line 9 column 1 function __ulseq_choice_bool thread 0\n----\n  __ulseq1_chosen = 1\n\n\
            State 2 file a.c line 9 column 1 function __ulseq_choice_int thread 0\n----\n  \
            __ulseq1_chosen = -1 (11111111 11111111 11111111 11111111)\n\n\
            State 3 file a.c line 9 column 1 function main thread 0\n----\n  x = 5\n";
        let found = choices(text).expect("two choices");
        let list: Vec<(&str, u64)> = found.iter().map(|choice| (choice.kind.as_str(), choice.bits)).collect();
        assert_eq!(list, [("bool", 1), ("int", 0xffff_ffff)]);
    }

    #[test]
    fn without_a_counterexample_there_are_no_choices() {
        assert!(choices("VERIFICATION SUCCESSFUL").is_err());
    }
}
