//! Probes before assertions, to check after a proof whether each of them is reachable.
//!
//! A check is printed as `if (!c) {` with the violation on the next line. A probe before it, `ULSEQ_REACH("n")`, is
//! reached whenever the assertion is. A call of `reach_error` has no probe: that it is unreachable is what has been
//! proved.

/// Returns the text with probes, and for each probe the line of its violation in the original text, from 0.
pub fn insert(text: &str) -> (String, Vec<usize>) {
    let lines: Vec<&str> = text.lines().collect();
    let mut out = String::with_capacity(text.len() + 1024);
    let mut probed = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let indent = &line[..line.len() - line.trim_start().len()];
        let checks = line.trim_start().starts_with("if (") && line.ends_with('{');
        let next = lines.get(at + 1).map_or("", |next| next.trim_start());
        if checks && next.starts_with("ULSEQ_VIOLATION(") {
            out.push_str(&format!("{indent}ULSEQ_REACH(\"{}\");\n", probed.len()));
            probed.push(at + 1);
        }
        out.push_str(line);
        out.push('\n');
    }
    (out, probed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_probe_stands_before_each_check() {
        let text = "f {\n  if (!c) {\n    ULSEQ_VIOLATION(\"c\");\n  }\n  if (d) {\n    x = 1;\n    ULSEQ_VIOLATION(\"e\");\n  }\n}\n";
        let (probed, lines) = insert(text);
        assert_eq!(lines, [2]);
        assert_eq!(probed, text.replace("  if (!c)", "  ULSEQ_REACH(\"0\");\n  if (!c)"));
    }
}
