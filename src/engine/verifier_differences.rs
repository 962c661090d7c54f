//! Constructs whose results differ between verifiers and the target machine, so that a proof about them does not count:
//! the precision of `long double` and its size on i386, the values of some functions of `<math.h>`, the layout of
//! bit-fields and of some other members.

use crate::analysis::byte_views;
use crate::analysis::evaluate::evaluate;
use crate::ir::agreed_layout::{has_doubtful_size, is_agreed, is_padded, is_padding};
use crate::ir::{
    layout, visit, BinOp, Callee, Expr, ExprKind, Field, FloatKind, Id, Program, Record, StmtKind, Type, TypeKind,
};
use crate::library;

/// Functions whose values CBMC approximates, or gives some value for numbers that do not fit or are none (C11 7.12.9.5p2,
/// F.10), without the suffixes `f` and `l`.
const APPROXIMATED: [&str; 38] = [
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "cos",
    "cosh",
    "drem",
    "erf",
    "exp",
    "exp2",
    "expm1",
    "fdim",
    "fma",
    "fmod",
    "hypot",
    "ilogb",
    "llrint",
    "llround",
    "log",
    "log10",
    "log1p",
    "log2",
    "logb",
    "lrint",
    "lround",
    "nextafter",
    "pow",
    "remainder",
    "remquo",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
];

/// Functions whose results depend on the sign of a NaN, without the suffixes `f` and `l`.
const SIGNS: [&str; 2] = ["signbit", "copysign"];

/// The differences that may matter for a program in normal form; one line each.
pub(super) fn run(program: &Program) -> Vec<&'static str> {
    let all = [
        (has_long_double(program), "`long double` has another precision for verifiers than on x86"),
        (calls_approximated(program), "verifiers approximate some functions of <math.h>"),
        (looks_at_signs(program), "verifiers give a NaN that is computed other bits than x86"),
        (has_doubtful_sizes(program), "`long double` has another size for some verifiers than on i386"),
        (looks_at_fields(program), "verifiers may place bit-fields at other bits than gcc"),
        (has_other_places(program), "verifiers may place the members of some structures elsewhere than gcc"),
        (calls_any(program, &["realloc", "reallocarray"]), "verifiers give the bytes that `realloc` adds some value"),
        (moves_unknown_lengths(program), "CBMC may ignore `memcpy` and `memset` of a length that is not constant"),
    ];
    all.into_iter().filter(|(can, _)| *can).map(|(_, text)| text).collect()
}

/// Whether the program computes with `long double`, or may read its bytes. Conversions from and to integers are exact.
fn has_long_double(program: &Program) -> bool {
    let is_long = |ty: &Type| {
        use FloatKind::{ComplexLongDouble, Float128, LongDouble};
        matches!(ty.kind, TypeKind::Float(LongDouble | ComplexLongDouble | Float128))
    };
    let mut found = program
        .records
        .iter()
        .any(|(_, record)| record.is_union && record.fields.iter().flatten().any(|field| is_long(&field.ty)));
    let mut any = false;
    visit::walk_program_exprs(program, &mut |expr| {
        let rounds = |op: BinOp| matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div);
        found |= matches!(expr.kind, ExprKind::Binary(op, ..) if rounds(op)) && is_long(&expr.ty);
        found |= matches!(&expr.kind, ExprKind::Float(text) if is_long(&expr.ty) && !is_short(text));
        found |= matches!(&expr.kind, ExprKind::AddrOf(place) if is_long(&place.ty));
        any |= is_long(layout::element(&expr.ty));
    });
    found || any && byte_views::looks_at_bytes(program)
}

/// Whether the program has objects, or takes sizes, that depend on the size of a `long double` on i386.
fn has_doubtful_sizes(program: &Program) -> bool {
    let mut found = program.vars.iter().any(|(_, var)| has_doubtful_size(program, &var.ty))
        || program.records.iter().any(|(id, _)| has_doubtful_size(program, &Type::new(TypeKind::Record(id))));
    visit::walk_program_exprs(program, &mut |expr| {
        let pointee = expr.ty.pointee().is_some_and(|to| has_doubtful_size(program, to));
        let sized =
            matches!(&expr.kind, ExprKind::SizeOf(ty) | ExprKind::AlignOf(ty) if has_doubtful_size(program, ty));
        found |= pointee || sized;
    });
    found
}

/// Whether a constant is a small whole number, which both precisions represent.
fn is_short(text: &str) -> bool {
    let digits = text.trim_end_matches(['l', 'L', 'q', 'Q']);
    let whole = digits.split('.').next().unwrap_or(digits);
    let fraction = digits.split_once('.').map_or("", |(_, fraction)| fraction);
    whole.len() < 16 && whole.chars().all(|c| c.is_ascii_digit()) && fraction.chars().all(|c| c == '0')
}

fn calls_approximated(program: &Program) -> bool {
    calls_any(program, &APPROXIMATED)
}

/// Whether the program asks for the sign of a floating number, or looks at its bits, and computes such numbers: a NaN
/// among them has an unspecified sign and unspecified other bits (IEEE 754-2008 6.2, 6.3).
fn looks_at_signs(program: &Program) -> bool {
    let mut computes = false;
    visit::walk_program_exprs(program, &mut |expr| {
        computes |= expr.ty.is_float() && matches!(expr.kind, ExprKind::Binary(..));
    });
    // Of two zeros, either one is the larger (C11 F.10.9.2).
    let computes = computes || calls_any(program, &["fmax", "fmin"]);
    computes && (calls_any(program, &SIGNS) || byte_views::looks_at_float_bits(program))
}

/// Whether the program calls a function of the library that is in a list of names without prefixes and suffixes.
fn calls_any(program: &Program, names: &[&str]) -> bool {
    let mut found = false;
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee: Callee::Function(called), .. } = &stmt.kind else { return };
            let function = &program.functions[*called];
            found |= function.body.is_none() && is_one_of(&function.name, names);
        });
    }
    found
}

fn is_one_of(name: &str, names: &[&str]) -> bool {
    let name = ["__builtin_", "__"].iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name);
    let plain = name.strip_suffix(['f', 'l']).unwrap_or(name);
    names.contains(&name) || names.contains(&plain)
}

/// Whether memory is copied or set whose length is no constant. CBMC does nothing then if the elements of an object are
/// wider than a byte, so only whole arrays of bytes count as copied.
fn moves_unknown_lengths(program: &Program) -> bool {
    let mut found = false;
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee: Callee::Function(called), args, .. } = &stmt.kind else { return };
            let name = program.functions[*called].name.as_str();
            let range = library::byte_range(name).filter(|_| program.functions[*called].body.is_none());
            let Some((areas, length)) = range.and_then(|(areas, at)| Some((areas, args.get(at)?))) else { return };
            let is_safe = |at: &usize| args.get(*at).is_some_and(is_array_of_bytes);
            found |= evaluate(program, length).is_none() && !areas.iter().all(is_safe);
        });
    }
    found
}

/// Whether a pointer leads into a variable that is an array of single bytes.
fn is_array_of_bytes(pointer: &Expr) -> bool {
    if let ExprKind::Cast(of) | ExprKind::Binary(BinOp::Add | BinOp::Sub, of, _) = &pointer.kind {
        return is_array_of_bytes(of);
    }
    let (ExprKind::AddrOf(place) | ExprKind::Decay(place)) = &pointer.kind else { return false };
    if let ExprKind::Index(of, _) = &place.kind {
        return is_array_of_bytes(of);
    }
    is_array_variable(place)
}

fn is_array_variable(place: &Expr) -> bool {
    place.as_var().is_some() && place.ty.element().is_some_and(Type::is_character)
}

/// Whether the program reads the bytes of bit-fields whose positions differ between compilers.
fn looks_at_fields(program: &Program) -> bool {
    let unclear = |id: Id<Record>| is_unclear(program, id);
    let any = program.records.iter().any(|(id, _)| unclear(id));
    any && (byte_views::looks_at_bytes(program) || is_in_a_union(program) || is_seen_as_another(program))
}

/// Whether verifiers place the members of a record elsewhere than gcc, and padding does not help: they know another
/// size of the objects of the library in it.
fn has_other_places(program: &Program) -> bool {
    let is_aligned = |id| layout::layout(program, &Type::new(TypeKind::Record(id))).is_some_and(|own| own.align > 1);
    program.records.iter().any(|(id, _)| !is_agreed(program, id) && !is_padded(program, id) && is_aligned(id))
}

/// Whether some bit-fields of a structure do not fill units of one type from the beginning of a unit on.
fn is_unclear(program: &Program, id: Id<Record>) -> bool {
    let record = &program.records[id];
    let Some(offsets) = layout::field_offsets(program, id) else { return false };
    // ESBMC places the bits of a packed structure elsewhere.
    let is_bit_field = |field: &Field| field.bits.is_some() && !is_padding(field);
    if record.fields.iter().flatten().any(is_bit_field) && !is_agreed(program, id) {
        return true;
    }
    let (mut unit, mut end) = (None, 0);
    for (field, at) in record.fields.iter().flatten().zip(offsets) {
        let size = layout::size_of(program, &field.ty).unwrap_or(1);
        if field.bits.is_none() {
            (unit, end) = (None, at.byte + size);
            continue;
        }
        match unit {
            None if end % size != 0 => return true,
            Some(other) if other != size => return true,
            None | Some(_) => unit = Some(size),
        }
        if field.packed {
            return true;
        }
    }
    false
}

fn is_in_a_union(program: &Program) -> bool {
    program
        .records
        .iter()
        .filter(|(_, record)| record.is_union)
        .any(|(_, union)| union.fields.iter().flatten().any(|field| holds_unclear(program, &field.ty)))
}

fn holds_unclear(program: &Program, ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Record(id) => {
            is_unclear(program, *id)
                || program.records[*id].fields.iter().flatten().any(|field| holds_unclear(program, &field.ty))
        }
        TypeKind::Array(of, _) => holds_unclear(program, of),
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => false,
    }
}

/// Whether a pointer to such a structure is converted to another pointer type, or vice versa.
fn is_seen_as_another(program: &Program) -> bool {
    let mut found = false;
    visit::walk_program_exprs(program, &mut |expr| {
        let ExprKind::Cast(inner) = &expr.kind else { return };
        let (Some(from), Some(to)) = (pointee(inner), pointee(expr)) else { return };
        let unclear = holds_unclear(program, from) || holds_unclear(program, to);
        found |= unclear && from.kind != to.kind && !from.is_void() && !to.is_void();
    });
    found
}

fn pointee(expr: &Expr) -> Option<&Type> {
    expr.ty.pointee()
}

#[cfg(test)]
mod tests {
    use super::{is_one_of, is_short, APPROXIMATED};

    #[test]
    fn names_and_constants() {
        let names = ["fmod", "powf", "__builtin_logl", "floor", "fabs", "expected"];
        assert_eq!(names.map(|name| is_one_of(name, &APPROXIMATED)), [true, true, true, false, false, false]);
        let constants = ["1.0L", "0.5L", "18446744073709551616.0L", "2.L", "1e3L"];
        assert_eq!(constants.map(is_short), [true, false, false, true, false]);
    }
}
