//! Words with a meaning in C and GNU C.

/// Whether the word begins an `asm` statement or declaration.
pub(super) fn is_asm(text: &str) -> bool {
    matches!(text, "asm" | "__asm" | "__asm__")
}

/// Whether the word begins an attribute.
pub(super) fn is_attribute(text: &str) -> bool {
    matches!(text, "__attribute__" | "__attribute")
}

/// Whether the word cannot be an identifier.
pub(super) fn is_keyword(text: &str) -> bool {
    is_specifier(text)
        || is_type_word(text)
        || is_asm(text)
        || is_attribute(text)
        || matches!(
            text,
            "break"
                | "case"
                | "continue"
                | "default"
                | "do"
                | "else"
                | "for"
                | "goto"
                | "if"
                | "return"
                | "sizeof"
                | "switch"
                | "while"
                | "_Alignof"
                | "_Generic"
                | "_Static_assert"
                | "__alignof"
                | "__alignof__"
                | "__builtin_offsetof"
                | "__builtin_va_arg"
                | "__label__"
                | "__real"
                | "__real__"
                | "__imag"
                | "__imag__"
        )
}

/// Storage classes, qualifiers and function specifiers: words that may occur in a declaration but do not name a type.
pub(super) fn is_specifier(text: &str) -> bool {
    matches!(
        text,
        "auto"
            | "const"
            | "extern"
            | "inline"
            | "register"
            | "restrict"
            | "static"
            | "volatile"
            | "typedef"
            | "_Noreturn"
            | "_Thread_local"
            | "_Alignas"
            | "__const"
            | "__inline"
            | "__inline__"
            | "__restrict"
            | "__restrict__"
            | "__volatile"
            | "__volatile__"
    )
}

/// Words that name a type or begin its name. `_Atomic` is included: alone it is a qualifier, with parentheses a type.
pub(super) fn is_type_word(text: &str) -> bool {
    matches!(
        text,
        "char"
            | "double"
            | "enum"
            | "float"
            | "int"
            | "long"
            | "short"
            | "signed"
            | "struct"
            | "union"
            | "unsigned"
            | "void"
            | "_Atomic"
            | "_Bool"
            | "_Complex"
            | "_Imaginary"
            | "__complex"
            | "__complex__"
            | "__signed"
            | "typeof"
            | "__typeof"
            | "__typeof__"
            | "__auto_type"
            | "__builtin_va_list"
    ) || text.strip_prefix("_Float").or(text.strip_prefix("_Decimal")).is_some_and(|width| {
        let digits = width.strip_suffix('x').unwrap_or(width);
        matches!(digits, "16" | "32" | "64" | "128")
    })
}
