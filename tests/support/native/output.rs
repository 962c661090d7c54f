//! The output of the runtime: one JSON object per line.

use std::collections::BTreeMap;

use serde::Deserialize;

use ulseq::schedule::Choice;

/// The result of an exploration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explored {
    /// The final states, as values of the leaves at the end of the process, each with the answers on a shortest run
    /// to it.
    pub finals: BTreeMap<Vec<i64>, Vec<i64>>,
    /// The other ways in which runs end, each with the answers on a shortest run to it.
    pub found: BTreeMap<Found, Vec<i64>>,
    /// Whether all states were explored.
    pub complete: bool,
    /// Whether only some values of an input were tried.
    pub sampled: bool,
    /// Number of stored states.
    pub states: u64,
    /// Number of transitions, from one choice to the next.
    pub transitions: u64,
    /// Memory of the states in bytes.
    pub bytes: u64,
}

/// How a run ends, other than at the end of the process or at an assumption that fails.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Found {
    /// An assertion fails: its text, and the line of the generated program.
    Violation(String, u32),
    /// The thread library is misused: how.
    Misuse(String),
    /// A bound of the translation is hit: which.
    Bound(String),
    /// The program crashes: the signal.
    Crash(String),
    /// A transition does not terminate.
    Diverged,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(rename = "final")]
    values: Option<Vec<i64>>,
    violation: Option<String>,
    misuse: Option<String>,
    bound: Option<String>,
    crash: Option<String>,
    diverged: Option<String>,
    line: Option<u32>,
    #[serde(default)]
    path: Vec<i64>,
    end: Option<bool>,
    #[serde(default)]
    complete: bool,
    #[serde(default)]
    sampled: bool,
    #[serde(default)]
    states: u64,
    #[serde(default)]
    transitions: u64,
    #[serde(default)]
    bytes: u64,
}

/// Parses the output of the runtime; without its last line the exploration is incomplete.
///
/// # Errors
/// A line that the runtime does not write.
pub fn parse(text: &str) -> Result<Explored, String> {
    let mut explored = Explored::default();
    for line in text.lines() {
        let line: Line = serde_json::from_str(line).map_err(|error| format!("{error} in the line {line}"))?;
        explored.add(line)?;
    }
    Ok(explored)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChoiceLine {
    choice: String,
    value: i64,
}

/// Parses the choices of one run.
///
/// # Errors
/// A line that the runtime does not write.
pub(super) fn choices(text: &str) -> Result<Vec<Choice>, String> {
    let choice = |line: &str| {
        let line: ChoiceLine = serde_json::from_str(line).map_err(|error| format!("{error} in the line {line}"))?;
        Ok(Choice { kind: line.choice, bits: line.value as u64 })
    };
    text.lines().map(choice).collect()
}

impl Explored {
    fn add(&mut self, line: Line) -> Result<(), String> {
        if let Some(values) = line.values {
            self.finals.insert(values, line.path);
            return Ok(());
        }
        if line.end.is_some() {
            (self.complete, self.sampled) = (line.complete, line.sampled);
            (self.states, self.transitions, self.bytes) = (line.states, line.transitions, line.bytes);
            return Ok(());
        }
        let found = match (line.violation, line.misuse, line.bound, line.crash, line.diverged) {
            (Some(text), None, None, None, None) => Found::Violation(text, line.line.unwrap_or(0)),
            (None, Some(text), None, None, None) => Found::Misuse(text),
            (None, None, Some(text), None, None) => Found::Bound(text),
            (None, None, None, Some(text), None) => Found::Crash(text),
            (None, None, None, None, Some(_)) => Found::Diverged,
            _ => return Err("a line that tells nothing known".to_string()),
        };
        self.found.entry(found).or_insert(line.path);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_runtime_writes() {
        let text = concat!(
            "{\"final\":[4,-1],\"path\":[0,1]}\n",
            "{\"violation\":\"x == \\\"4\\\"\",\"line\":12,\"path\":[0]}\n",
            "{\"misuse\":\"m\",\"line\":3}\n",
            "{\"diverged\":\"a run without an end\",\"line\":0}\n",
            "{\"end\":true,\"complete\":true,\"sampled\":false,\"states\":3,\"transitions\":7,\"bytes\":100}\n",
        );
        let explored = parse(text).expect("the output of the runtime");
        assert_eq!(explored.finals, BTreeMap::from([(vec![4, -1], vec![0, 1])]));
        let found: Vec<_> = explored.found.into_keys().collect();
        let expected = [Found::Violation("x == \"4\"".into(), 12), Found::Misuse("m".into()), Found::Diverged].to_vec();
        assert_eq!(found, expected);
        assert!(explored.complete && !explored.sampled);
        assert_eq!((explored.states, explored.transitions), (3, 7));
    }

    #[test]
    fn output_that_breaks_off_is_incomplete_and_foreign_output_an_error() {
        assert!(!parse("{\"final\":[]}\n").expect("a line").complete);
        assert!(parse("hello\n").is_err());
        assert!(parse("{\"line\":1}\n").is_err());
    }
}
