//! The part of an induction program that a verifier of C proves by itself: an arbitrary state, and an invariant.
//!
//! The functions are over the variables with static storage duration of the sequential program, all of which have file
//! scope in it. Each scalar of them is either *free* or *fixed*:
//!
//! - A free one changes in steps, as far as the symbolic engine knows. `__ulseq_any_state` gives it any value.
//! - A fixed one keeps its initial value in `__ulseq_any_state`, and the invariant says that it has this value, which it
//!   compares with a copy made before. So if a step changes it after all, the invariant does not stay, and nothing is
//!   proved.
//!
//! So nothing that the symbolic engine says is taken for granted: the states from which a step begins are exactly those
//! of the invariant, and the verifier proves that the initial state is one of them, that a step from one of them leads to
//! one of them, and that no such step violates a property. That the first one holds also shows that the assumption at the
//! beginning of the step is not vacuous.

use std::fmt::Write;

use crate::back::found_invariant::{
    FixedBits, FoundInvariant, FoundPlace, InvariantForm, OrderSide, PartKind, StatePart,
};
use crate::ir::{ArrayLen, IntKind, Program, Type, TypeKind};

/// The maximum number of scalars.
const MOST_SCALARS: usize = 4_096;

/// The text behind the sequential program; the error is the reason why there is none.
pub fn run(program: &Program, found: &FoundInvariant) -> Result<String, String> {
    let mut scalars = Vec::new();
    for (_, var) in program.vars.iter().filter(|(_, var)| var.storage.is_static() && !var.ty.quals.constant) {
        let known = scalars.len();
        leaves(program, &var.ty, var.name.clone(), &mut scalars)?;
        for scalar in &mut scalars[known..] {
            scalar.is_free =
                found.parts.iter().any(|part| part.line > 0 && format!("{}{}", part.name, part.path) == scalar.place);
        }
    }
    let free = |part: &StatePart| match part.kind {
        PartKind::Running | PartKind::Modeled => true,
        PartKind::Signed | PartKind::Unsigned | PartKind::Truth | PartKind::Pointer => {
            scalars.iter().any(|scalar| scalar.is_free && scalar.place == format!("{}{}", part.name, part.path))
        }
    };
    if let Some(part) = found.parts.iter().find(|part| !free(part)) {
        return Err(format!("a part of `{}` that changes and is no number of C", part.name));
    }
    if let Some(part) = found.parts.iter().enumerate().find(|(at, _)| has_pointer(found, *at)).map(|(_, part)| part) {
        return Err(format!("the pointer `{}{}` changes", part.name, part.path));
    }
    Ok(text(&scalars, found))
}

/// Whether the invariant speaks about a pointer that is not always null: verifiers number addresses in their own ways.
fn has_pointer(found: &FoundInvariant, part: usize) -> bool {
    if found.parts[part].kind != PartKind::Pointer {
        return false;
    }
    match &found.form {
        InvariantForm::Never(never) => never.iter().flatten().any(|bits| bits.part == part),
        InvariantForm::Places(places) => {
            places.iter().flat_map(|place| &place.control).any(|(at, value)| *at == part && *value != 0)
        }
    }
}

/// The functions of the driver, and a check that fails if the step begins in some state: with `-DULSEQ_VACUITY`, a
/// verifier must refute the program.
const PARTS: &str = r#"
void __ulseq_induction_begin(void)
{
  __ulseq_keep_first();
  if (!__ulseq_invariant())
    ULSEQ_VIOLATION("induction: the initial state is not one of the invariant");
  __ulseq_any_state();
  ULSEQ_ASSUME(__ulseq_invariant());
#ifdef ULSEQ_VACUITY
  ULSEQ_VIOLATION("induction: a step begins in some state");
#endif
}

void __ulseq_induction_end(void)
{
  if (!__ulseq_invariant())
    ULSEQ_VIOLATION("induction: a step leaves the invariant");
  ULSEQ_ASSUME(0);
}
"#;

struct Scalar {
    place: String,
    /// How its type is spelled.
    ty: &'static str,
    is_free: bool,
}

fn leaves(program: &Program, ty: &Type, place: String, out: &mut Vec<Scalar>) -> Result<(), String> {
    if out.len() >= MOST_SCALARS {
        return Err("too many variables".into());
    }
    match &ty.kind {
        TypeKind::Int(kind) => out.push(Scalar { place, ty: spelled(*kind), is_free: false }),
        TypeKind::Enum(id) => out.push(Scalar { place, ty: spelled(program.enums[*id].repr), is_free: false }),
        TypeKind::Pointer(_) => out.push(Scalar { place, ty: "void *", is_free: false }),
        TypeKind::Array(of, ArrayLen::Fixed(length)) => {
            for at in 0..*length {
                leaves(program, of, format!("{place}[{at}]"), out)?;
            }
        }
        TypeKind::Record(id) if !program.records[*id].is_union => {
            for field in program.records[*id].fields.iter().flatten() {
                let name = field.name.as_ref().ok_or_else(|| format!("a member of `{place}` without a name"))?;
                leaves(program, &field.ty, format!("{place}.{name}"), out)?;
            }
        }
        TypeKind::Array(..)
        | TypeKind::Record(_)
        | TypeKind::Void
        | TypeKind::Float(_)
        | TypeKind::Function(_)
        | TypeKind::VaList => {
            return Err(format!("the variable `{place}`, whose type is not made of whole numbers and pointers"));
        }
    }
    Ok(())
}

fn spelled(kind: IntKind) -> &'static str {
    match kind {
        IntKind::Bool => "_Bool",
        IntKind::Char => "char",
        IntKind::SChar => "signed char",
        IntKind::UChar => "unsigned char",
        IntKind::Short => "short",
        IntKind::UShort => "unsigned short",
        IntKind::Int => "int",
        IntKind::UInt => "unsigned",
        IntKind::Long => "long",
        IntKind::ULong => "unsigned long",
        IntKind::LongLong => "long long",
        IntKind::ULongLong => "unsigned long long",
        IntKind::Int128 => "__int128",
        IntKind::UInt128 => "unsigned __int128",
    }
}

fn text(scalars: &[Scalar], found: &FoundInvariant) -> String {
    let (mut copies, mut kept, mut any, mut fixed) = (String::new(), String::new(), String::new(), String::new());
    for (at, scalar) in scalars.iter().enumerate() {
        let Scalar { place, ty, is_free } = scalar;
        // Writing to a string does not fail.
        let _ = match *is_free {
            true => write!(any, "  {{ {ty} any; {place} = any; }}\n"),
            false => write!(copies, "static {ty} __ulseq_first_{at};\n")
                .and_then(|()| write!(kept, "  __ulseq_first_{at} = {place};\n"))
                .and_then(|()| write!(fixed, "  if ({place} != __ulseq_first_{at})\n    return 0;\n")),
        };
    }
    let facts = match &found.form {
        InvariantForm::Never(never) => {
            never.iter().filter_map(|cube| never_text(cube, &found.parts)).collect::<String>()
        }
        InvariantForm::Places(places) => {
            let each: Vec<String> = places.iter().map(|place| place_text(place, &found.parts)).collect();
            format!("  if (!({}))\n    return 0;\n", each.join("\n      || "))
        }
    };
    format!(
        "\n/* An induction: the initial state is one of the invariant, and each step from one leads to one. */\n{copies}\nstatic void __ulseq_keep_first(void)\n{{\n{kept}}}\n\nstatic void __ulseq_any_state(void)\n{{\n{any}}}\n\n\
         static _Bool __ulseq_invariant(void)\n{{\n{fixed}{facts}  return 1;\n}}\n{PARTS}"
    )
}

/// `unsigned`, as wide as the part.
fn bits_of(part: &StatePart) -> String {
    let place = format!("{}{}", part.name, part.path);
    match part.bits {
        8 => format!("(unsigned char)({place})"),
        16 => format!("(unsigned short)({place})"),
        32 => format!("(unsigned)({place})"),
        _ => format!("(unsigned long long)({place})"),
    }
}

fn never_text(cube: &[FixedBits], parts: &[StatePart]) -> Option<String> {
    let mut all = Vec::new();
    for bits in cube {
        let part = &parts[bits.part];
        match part.kind {
            // A step begins while the program runs and everything was modeled.
            PartKind::Running | PartKind::Modeled if bits.value == 1 => {}
            PartKind::Running | PartKind::Modeled => return None,
            PartKind::Signed | PartKind::Unsigned | PartKind::Truth | PartKind::Pointer => {
                all.push(format!("({} & {:#x}ull) == {:#x}ull", bits_of(part), bits.mask, bits.value));
            }
        }
    }
    Some(format!("  if ({})\n    return 0;\n", all.join(" && ")))
}

fn place_text(place: &FoundPlace, parts: &[StatePart]) -> String {
    let mut all: Vec<String> = Vec::new();
    for (part, value) in &place.control {
        all.push(format!("{} == {value:#x}ull", bits_of(&parts[*part])));
    }
    for one in &place.equations {
        let mask = ones(parts[one.part].bits);
        let sum: Vec<String> =
            one.sum.iter().map(|(part, factor)| format!("{factor:#x}ull * {}", bits_of(&parts[*part]))).collect();
        let sum = std::iter::once(format!("{:#x}ull", one.constant)).chain(sum).collect::<Vec<_>>().join(" + ");
        all.push(format!("{} == (({sum}) & {mask:#x}ull)", bits_of(&parts[one.part])));
    }
    for one in &place.orders {
        let width = [one.left, one.right].iter().find_map(|side| match side {
            OrderSide::Part(part) => Some(parts[*part].bits),
            OrderSide::Number(_) => None,
        });
        let text = |side: OrderSide| {
            let bits = match side {
                OrderSide::Part(part) => bits_of(&parts[part]),
                OrderSide::Number(number) => format!("{number:#x}ull"),
            };
            match (one.signed, width) {
                (false, _) => bits,
                (true, Some(8)) => format!("(signed char)({bits})"),
                (true, Some(16)) => format!("(short)({bits})"),
                (true, Some(32)) => format!("(int)({bits})"),
                (true, _) => format!("(long long)({bits})"),
            }
        };
        all.push(format!("{} {} {}", text(one.left), if one.strict { "<" } else { "<=" }, text(one.right)));
    }
    format!("({})", if all.is_empty() { "1".to_owned() } else { all.join(" && ") })
}

fn ones(bits: u32) -> u64 {
    if bits >= u64::BITS {
        u64::MAX
    } else {
        (1 << bits) - 1
    }
}
