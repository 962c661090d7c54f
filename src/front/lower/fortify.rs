//! The checked forms of library functions (GCC, "Object Size Checking"): `__builtin___memcpy_chk(to, from, n, size)` is
//! `memcpy(to, from, n)`, unless this writes more than `size` bytes. Engines check that themselves.

use lang_c::ast;
use lang_c::span::Node;

use super::builtin::after;
use super::{Lower, Lowerer};
use crate::ir::Expr;
use crate::source::Span;

/// The checked form, the function, and the positions of the additional arguments.
const CHECKED: &[(&str, &str, &[usize])] = &[
    ("__memcpy_chk", "__builtin_memcpy", &[3]),
    ("__memmove_chk", "__builtin_memmove", &[3]),
    ("__mempcpy_chk", "__builtin_mempcpy", &[3]),
    ("__memset_chk", "__builtin_memset", &[3]),
    ("__strcpy_chk", "__builtin_strcpy", &[2]),
    ("__stpcpy_chk", "__builtin_stpcpy", &[2]),
    ("__strcat_chk", "__builtin_strcat", &[2]),
    ("__strncpy_chk", "__builtin_strncpy", &[3]),
    ("__stpncpy_chk", "__builtin_stpncpy", &[3]),
    ("__strncat_chk", "__builtin_strncat", &[3]),
    ("__sprintf_chk", "__builtin_sprintf", &[1, 2]),
    ("__vsprintf_chk", "__builtin_vsprintf", &[1, 2]),
    ("__snprintf_chk", "__builtin_snprintf", &[2, 3]),
    ("__vsnprintf_chk", "__builtin_vsnprintf", &[2, 3]),
    ("__printf_chk", "__builtin_printf", &[0]),
    ("__vprintf_chk", "__builtin_vprintf", &[0]),
    ("__fprintf_chk", "__builtin_fprintf", &[1]),
    ("__vfprintf_chk", "__builtin_vfprintf", &[1]),
];

impl<'a> Lowerer<'a> {
    /// The call of a checked form; `None` if the name, without the prefix, is not one.
    pub(super) fn checked_form(
        &mut self,
        name: &str,
        args: &'a [Node<ast::Expression>],
        span: Span,
    ) -> Option<Lower<Expr>> {
        let (_, function, extra) = CHECKED.iter().find(|(checked, ..)| *checked == name)?;
        let callee = self.known_library_function(function, span)?;
        Some(self.values(args).and_then(|values| {
            let (mut passed, mut dropped) = (Vec::new(), Vec::new());
            for (at, value) in values.into_iter().enumerate() {
                let list = if extra.contains(&at) { &mut dropped } else { &mut passed };
                list.push(value);
            }
            let call = self.call_with(callee, passed, span)?;
            Ok(dropped.into_iter().fold(call, |call, value| after(value, call)))
        }))
    }
}
