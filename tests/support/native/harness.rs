//! The harness that is added to a generated program so that the runtime can explore it.

use std::collections::HashSet;
use std::fmt::Write as _;

use super::leaves::{Leaf, LeafKind};

/// The program with a function that reports the values of the leaves. Returns also the leaves that the program has,
/// for unused variables are not printed. Line numbers of the program are preserved.
///
/// `functions` are the names of the user's functions with a body. Of those that were inlined and whose address is
/// still compared, the program has only declarations; each gets an address of its own.
pub fn text<'a>(generated: &str, leaves: &[Leaf], functions: impl IntoIterator<Item = &'a str>) -> (String, Vec<Leaf>) {
    let declared = declared(generated);
    let leaves: Vec<Leaf> = leaves.iter().filter(|leaf| declared.contains(leaf.variable.as_str())).cloned().collect();
    let mut text = generated.to_string();
    text.push_str("const unsigned __ulseq_explore_threads = ULSEQ_THREADS;\n");
    text.push_str("void __ulseq_explore_final(void)\n{\n");
    for leaf in &leaves {
        tell(leaf, &mut text);
    }
    text.push_str("}\n");
    for name in functions.into_iter().filter(|name| only_declared(generated, name)) {
        writeln!(text, "__asm__(\".text\\n.globl {name}\\n{name}: .byte 0\\n.previous\");")
            .expect("a string takes everything");
    }
    (text, leaves)
}

fn tell(leaf: &Leaf, out: &mut String) {
    let value = leaf.expr();
    let written = match leaf.kind {
        LeafKind::Integer => writeln!(out, "  __ulseq_explore_leaf((long long)({value}));"),
        LeafKind::Word => {
            writeln!(out, "  __ulseq_explore_leaf((long long)(({value}) >> 32 ? ({value}) & 7 : ({value})));")
        }
        LeafKind::Pointer => writeln!(out, "  __ulseq_explore_leaf({value} != 0);"),
        LeafKind::Float => writeln!(
            out,
            "  __ulseq_explore_leaf(((union {{ double d; long long l; }}){{ .d = (double)({value}) }}).l);"
        ),
    };
    written.expect("a string takes everything");
}

/// Whether a function has a prototype and no definition.
fn only_declared(generated: &str, name: &str) -> bool {
    let heads = |line: &&str| {
        !line.starts_with([' ', '\t', '#'])
            && line
                .match_indices(name)
                .any(|(at, _)| line[at + name.len()..].starts_with('(') && line[..at].ends_with([' ', '*']))
    };
    let mut declared = false;
    for line in generated.lines().filter(heads) {
        if line.ends_with('{') {
            return false;
        }
        declared |= line.ends_with(';') && !line.starts_with("static");
    }
    declared
}

/// The words of the lines at file scope: a global variable is declared in one of them, and no local variable has its
/// name.
fn declared(generated: &str) -> HashSet<&str> {
    let at_file_scope = |line: &&str| !line.starts_with([' ', '\t', '#', '}', '/']);
    generated
        .lines()
        .filter(at_file_scope)
        .flat_map(|line| line.split(|c: char| c != '_' && c != '$' && !c.is_ascii_alphanumeric()))
        .filter(|word| !word.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::leaves::Bits;
    use super::*;

    #[test]
    fn only_what_is_declared_is_told() {
        let leaf =
            |variable: &str, kind| Leaf { variable: variable.into(), path: String::new(), kind, bits: Bits::default() };
        let leaves = [leaf("x", LeafKind::Integer), leaf("gone", LeafKind::Integer), leaf("p", LeafKind::Pointer)];
        let (text, told) = text("int x;\nint *p;\nint main(void) {\n  int gone;\n}\n", &leaves, []);
        assert_eq!(told, [leaves[0].clone(), leaves[2].clone()]);
        assert!(text.starts_with("int x;\n") && text.contains("(long long)(x)") && text.contains("p != 0"));
        assert!(!text.contains("(gone)"));
    }

    #[test]
    fn functions_that_are_only_compared_get_an_address() {
        let generated = "int add(int);\nint sub(int);\nint main(void) {\n}\nint sub(int a) {\n  add(1);\n}\n";
        let (text, _) = text(generated, &[], ["add", "sub", "none"]);
        assert!(text.contains(".globl add") && !text.contains(".globl sub") && !text.contains(".globl none"));
    }
}
