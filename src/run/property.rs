//! SV-COMP's property files.

use std::path::Path;

/// The property that `verify` checks: SV-COMP's `unreach-call`.
const UNREACH_CALL: &str = "CHECK(init(main()),LTL(G!call(reach_error())))";

/// Whether a property file asks for what `verify` can answer; it always can without one.
///
/// # Errors
/// A message for the user.
pub(super) fn check(file: Option<&Path>) -> Result<(), String> {
    let Some(path) = file else { return Ok(()) };
    let text = std::fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    asked(&text).map_err(|property| {
        format!(
            "{}: the property `{property}` is not supported; verify checks `CHECK( init(main()), LTL(G ! call(reach_error())) )`",
            path.display()
        )
    })
}

/// The first line that asks for something else, or the whole text if nothing is asked.
fn asked(text: &str) -> Result<(), String> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).peekable();
    if lines.peek().is_none() {
        return Err(String::new());
    }
    let plain = |line: &str| line.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    match lines.find(|line| plain(line) != UNREACH_CALL) {
        Some(other) => Err(other.to_string()),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::asked;

    #[test]
    fn only_reachability_is_answered() {
        assert_eq!(asked("CHECK( init(main()), LTL(G ! call(reach_error())) )\n\n"), Ok(()));
        let other = "CHECK( init(main()), LTL(G ! data-race) )";
        assert_eq!(asked(other), Err(other.to_string()));
        assert!(asked("\n").is_err());
    }
}
