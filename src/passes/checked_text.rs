//! Replaces text functions of the C library by those of `stubs/runtime/text.c`, which check each access: the verifiers'
//! own models do not check their preconditions.
//!
//! Part of `checks`: the visible points have been set, and a call stays one step.

use crate::ir::{visit, Block, Callee, Function, IntKind, Program, StmtKind, Type, TypeKind};

/// The functions, and their checking counterparts.
const MODELS: &[(&str, &str)] = &[
    ("__ulseq_number", "__ulseq_checked_number"),
    ("__ulseq_number_end", "__ulseq_checked_number_end"),
    ("__ulseq_reads", "__ulseq_checked_reads"),
    ("__ulseq_reads_text", "__ulseq_checked_reads_text"),
    ("__ulseq_skip_space", "__ulseq_checked_skip_space"),
    ("__ulseq_word", "__ulseq_checked_word"),
    ("memchr", "__ulseq_memchr"),
    ("memcmp", "__ulseq_memcmp"),
    ("stpcpy", "__ulseq_stpcpy"),
    ("strcat", "__ulseq_strcat"),
    ("strchr", "__ulseq_strchr"),
    ("strcmp", "__ulseq_strcmp"),
    ("strcpy", "__ulseq_strcpy"),
    ("strcspn", "__ulseq_strcspn"),
    ("strlen", "__ulseq_strlen"),
    ("strncat", "__ulseq_strncat"),
    ("strncmp", "__ulseq_strncmp"),
    ("strncpy", "__ulseq_strncpy"),
    ("strnlen", "__ulseq_strnlen"),
    ("strpbrk", "__ulseq_strpbrk"),
    ("strrchr", "__ulseq_strrchr"),
    ("strspn", "__ulseq_strspn"),
    ("strstr", "__ulseq_strstr"),
];

/// The checking counterpart, if this is a library function that has one and is declared as in the C standard.
pub fn model(function: &Function) -> Option<(&'static str, &'static str)> {
    let name = function.name.strip_prefix("__builtin_").unwrap_or(&function.name);
    let is_text =
        |ty: &Type| ty.pointee().is_none_or(|to| matches!(to.kind, TypeKind::Int(IntKind::Char) | TypeKind::Void));
    let found = MODELS.iter().find(|(known, _)| *known == name).filter(|_| function.body.is_none()).copied();
    found.filter(|_| !function.ty.params.is_empty() && function.ty.params.iter().all(is_text))
}

/// Replaces the calls.
pub(in crate::passes) fn run(program: &mut Program) {
    for function in program.functions.ids().collect::<Vec<_>>() {
        if let Some(mut body) = program.functions[function].take_body() {
            replace(program, &mut body);
            program.functions[function].body = Some(body);
        }
    }
}

fn replace(program: &Program, body: &mut Block) {
    visit::walk_stmts_mut(body, &mut |stmt| {
        let StmtKind::Call { callee, args, .. } = &mut stmt.kind else { return };
        let Callee::Function(id) = callee else { return };
        let function = &program.functions[*id];
        if let Some((of, name)) = model(function).filter(|_| args.len() == function.ty.params.len()) {
            *callee = Callee::Stub { name, of, takes_self: false };
        }
    });
}
