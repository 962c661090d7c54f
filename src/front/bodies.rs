//! Functions of the C library that are written in C: the text of those that a program calls is appended to it, so they
//! are executed like functions of the program, with their accesses and the functions that they call back.

use crate::ir::DataModel;

/// A function, and its text.
const BODIES: &[(&str, &str)] = &[
    ("strtok", include_str!("../../stubs/library/strtok.c")),
    ("strtok_r", include_str!("../../stubs/library/strtok_r.c")),
    // glibc's other name of the same function.
    ("__strtok_r", include_str!("../../stubs/library/strtok_r.c")),
    ("strsep", include_str!("../../stubs/library/strsep.c")),
    ("qsort", include_str!("../../stubs/library/qsort.c")),
    ("bsearch", include_str!("../../stubs/library/bsearch.c")),
    ("lfind", include_str!("../../stubs/library/lfind.c")),
];

/// Appends the functions that a preprocessed program of these files uses, each with a line marker of its own.
pub(super) fn append(files: &mut [&mut String], model: DataModel) {
    let size = match model {
        DataModel::Lp64 => "unsigned long",
        DataModel::Ilp32 => "unsigned int",
    };
    let is_needed = |name: &str| {
        let uses: Vec<Use> = files.iter().map(|file| use_of(file, name)).collect();
        uses.contains(&Use::Called) && !uses.contains(&Use::Defined)
    };
    let used: Vec<_> = BODIES.iter().filter(|(name, _)| is_needed(name)).collect();
    let Some(text) = files.last_mut() else { return };
    for (name, body) in used {
        // A file that ends within a line would swallow the marker.
        // Nor are there comments in a preprocessed text.
        let body = body.split_once("*/\n").map_or(*body, |(_, body)| body).replace("__SIZE_TYPE__", size);
        let body = if *name == "__strtok_r" { body.replace("strtok_r(", "__strtok_r(") } else { body };
        let body = without_known_declaration(&body, text);
        text.push_str(&format!("\n# 2 \"<ulseq>/{name}.c\" 3\n{body}"));
    }
}

/// The choice that some bodies make.
const CHOICE: &str = "extern _Bool __VERIFIER_nondet_bool(void);";

/// Leaves out the body's own declaration of the choice if the program has one: it may have another type (`int`).
fn without_known_declaration(body: &str, program: &str) -> String {
    if program.contains("__VERIFIER_nondet_bool") {
        // The line stays, empty, so that the others keep their numbers.
        body.replacen(CHOICE, "", 1)
    } else {
        body.to_string()
    }
}

/// What a file does with a function.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Defined,
    /// It is mentioned more than once: not only declared.
    Called,
    None,
}

fn use_of(text: &str, name: &str) -> Use {
    let mut mentions = 0;
    for (at, _) in text.match_indices(name) {
        let is_part = |c: char| c == '_' || c.is_ascii_alphanumeric();
        let before = text[..at].chars().next_back().is_some_and(is_part);
        let rest = &text[at + name.len()..];
        if before || rest.starts_with(is_part) {
            continue;
        }
        if is_definition(rest) {
            return Use::Defined;
        }
        mentions += 1;
    }
    if mentions > 1 {
        Use::Called
    } else {
        Use::None
    }
}

/// `(...) {`
fn is_definition(rest: &str) -> bool {
    // The name may stand in parentheses, with attributes before it.
    let rest = rest.trim_start().trim_start_matches(')').trim_start();
    if !rest.starts_with('(') {
        return false;
    }
    let mut depth = 0;
    for (at, c) in rest.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return rest[at + 1..].trim_start().starts_with('{');
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::append;
    use crate::ir::DataModel;

    #[test]
    fn only_what_is_called_and_not_defined_is_appended() {
        let appended = |text: &str| {
            let mut all = text.to_string();
            append(&mut [&mut all], DataModel::Lp64);
            all.len() > text.len()
        };
        assert!(appended("void qsort(void *, int); int main(void) { qsort(p, 1); }"));
        assert!(!appended("void qsort(void *, int); int main(void) { my_qsort(p, 1); }"));
        assert!(!appended("void qsort(void *, int); void qsort(void *p, int n) { } int main(void) { qsort(p, 1); }"));
    }
}
