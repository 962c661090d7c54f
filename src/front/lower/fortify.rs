//! The checked forms of library functions (GCC, "Object Size Checking"): `__builtin___memcpy_chk(to, from, n, size)` is
//! `memcpy(to, from, n)`, but aborts if `n` is greater than `size`. Where the size is that of the object, engines check
//! themselves that nothing is written behind it.

use lang_c::ast;
use lang_c::span::Node;

use super::builtin::after;
use super::{Lower, Lowerer};
use crate::ir::{Expr, ExprKind};
use crate::source::Span;

/// A checked form.
struct Checked {
    name: &'static str,
    /// The function itself.
    of: &'static str,
    /// The positions of the additional arguments; the last one is the size of the destination, if it has one.
    extra: &'static [usize],
    has_size: bool,
    /// The position of the number of bytes that may be written.
    count: Option<usize>,
}

const fn row(name: &'static str, of: &'static str, extra: &'static [usize], count: Option<usize>) -> Checked {
    Checked { name, of, extra, has_size: true, count }
}

const fn printing(name: &'static str, of: &'static str, extra: &'static [usize]) -> Checked {
    Checked { name, of, extra, has_size: false, count: None }
}

const CHECKED: &[Checked] = &[
    row("__memcpy_chk", "__builtin_memcpy", &[3], Some(2)),
    row("__memmove_chk", "__builtin_memmove", &[3], Some(2)),
    row("__mempcpy_chk", "__builtin_mempcpy", &[3], Some(2)),
    row("__memset_chk", "__builtin_memset", &[3], Some(2)),
    row("__strcpy_chk", "__builtin_strcpy", &[2], None),
    row("__stpcpy_chk", "__builtin_stpcpy", &[2], None),
    row("__strcat_chk", "__builtin_strcat", &[2], None),
    row("__strncpy_chk", "__builtin_strncpy", &[3], Some(2)),
    row("__stpncpy_chk", "__builtin_stpncpy", &[3], Some(2)),
    row("__strncat_chk", "__builtin_strncat", &[3], None),
    row("__sprintf_chk", "__builtin_sprintf", &[1, 2], None),
    row("__vsprintf_chk", "__builtin_vsprintf", &[1, 2], None),
    row("__snprintf_chk", "__builtin_snprintf", &[2, 3], Some(1)),
    row("__vsnprintf_chk", "__builtin_vsnprintf", &[2, 3], Some(1)),
    printing("__printf_chk", "__builtin_printf", &[0]),
    printing("__vprintf_chk", "__builtin_vprintf", &[0]),
    printing("__fprintf_chk", "__builtin_fprintf", &[1]),
    printing("__vfprintf_chk", "__builtin_vfprintf", &[1]),
];

/// What a checked form does with the size of the destination.
enum Check {
    /// It suffices, is unknown, or is that of the object: then engines check it.
    Passes,
    Aborts,
    /// Only a part of the object may be written.
    Unclear,
}

impl<'a> Lowerer<'a> {
    /// The call of a checked form; `None` if the name, without the prefix, is not one.
    pub(super) fn checked_form(
        &mut self,
        name: &str,
        args: &'a [Node<ast::Expression>],
        span: Span,
    ) -> Option<Lower<Expr>> {
        let checked = CHECKED.iter().find(|checked| checked.name == name)?;
        let callee = self.known_library_function(checked.of, span)?;
        Some(self.values(args).and_then(|values| {
            let check = self.check_size(checked, &values);
            let (mut passed, mut dropped) = (Vec::new(), Vec::new());
            for (at, value) in values.into_iter().enumerate() {
                let list = if checked.extra.contains(&at) { &mut dropped } else { &mut passed };
                list.push(value);
            }
            let call = self.call_with(callee, passed, span)?;
            let call = dropped.into_iter().fold(call, |call, value| after(value, call));
            match check {
                Check::Passes => Ok(call),
                Check::Aborts => match self.known_library_function("__builtin_abort", span) {
                    Some(abort) => Ok(after(self.call_with(abort, Vec::new(), span)?, call)),
                    None => self.unclear_size(span),
                },
                Check::Unclear => self.unclear_size(span),
            }
        }))
    }

    fn unclear_size(&mut self, span: Span) -> Lower<Expr> {
        let message = "a checked form of a library function with a size that is not that of the whole object";
        self.unsupported("object-size", span, message, "compile with -U_FORTIFY_SOURCE, or call the function itself")
    }

    fn check_size(&self, checked: &Checked, values: &[Expr]) -> Check {
        let number = |value: &Expr| self.const_int(result(value));
        let size = checked.extra.last().filter(|_| checked.has_size).and_then(|at| values.get(*at));
        let Some(size) = size else { return Check::Passes };
        let written = checked.count.and_then(|at| values.get(at));
        let known = number(size).map(|size| size as u64);
        let is_unknown = |size: u64| size == u64::MAX || size == u64::from(u32::MAX);
        match (known, written.and_then(number)) {
            (Some(size), _) if is_unknown(size) => Check::Passes,
            (Some(size), Some(count)) if count as u64 > size => Check::Aborts,
            (Some(_), Some(_)) => Check::Passes,
            (Some(size), None) if self.is_whole(values.first(), size) => Check::Passes,
            (Some(_) | None, _) => Check::Unclear,
        }
    }

    fn is_whole(&self, destination: Option<&Expr>, size: u64) -> bool {
        destination.and_then(|pointer| self.bytes_behind(pointer, false)) == Some(size.into())
    }
}

/// The value of a comma expression.
fn result(value: &Expr) -> &Expr {
    match &value.kind {
        ExprKind::Comma(_, last) => result(last),
        ExprKind::Cast(inner) if matches!(inner.kind, ExprKind::Comma(..)) => result(inner),
        _ => value,
    }
}
