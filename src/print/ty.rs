//! Prints types and declarators.

use super::Printer;
use crate::ir::layout::size_of;
use crate::ir::{ArrayLen, FloatKind, FunctionType, IntKind, Quals, Record, Type, TypeKind};

/// The C name of an integer type.
pub(super) fn int_name(kind: IntKind) -> &'static str {
    match kind {
        IntKind::Bool => "_Bool",
        IntKind::Char => "char",
        IntKind::SChar => "signed char",
        IntKind::UChar => "unsigned char",
        IntKind::Short => "short",
        IntKind::UShort => "unsigned short",
        IntKind::Int => "int",
        IntKind::UInt => "unsigned int",
        IntKind::Long => "long",
        IntKind::ULong => "unsigned long",
        IntKind::LongLong => "long long",
        IntKind::ULongLong => "unsigned long long",
        IntKind::Int128 => "__int128",
        IntKind::UInt128 => "unsigned __int128",
        IntKind::Counter(bits) => counter_name(bits),
    }
}

/// The name of a program counter of so many bits in the headers of the verifiers.
pub fn counter_name(bits: u8) -> &'static str {
    const NAMES: [&str; 32] = [
        "__ulseq_pc1",
        "__ulseq_pc2",
        "__ulseq_pc3",
        "__ulseq_pc4",
        "__ulseq_pc5",
        "__ulseq_pc6",
        "__ulseq_pc7",
        "__ulseq_pc8",
        "__ulseq_pc9",
        "__ulseq_pc10",
        "__ulseq_pc11",
        "__ulseq_pc12",
        "__ulseq_pc13",
        "__ulseq_pc14",
        "__ulseq_pc15",
        "__ulseq_pc16",
        "__ulseq_pc17",
        "__ulseq_pc18",
        "__ulseq_pc19",
        "__ulseq_pc20",
        "__ulseq_pc21",
        "__ulseq_pc22",
        "__ulseq_pc23",
        "__ulseq_pc24",
        "__ulseq_pc25",
        "__ulseq_pc26",
        "__ulseq_pc27",
        "__ulseq_pc28",
        "__ulseq_pc29",
        "__ulseq_pc30",
        "__ulseq_pc31",
        "__ulseq_pc32",
    ];
    NAMES[usize::from(bits) - 1]
}

fn float_name(kind: FloatKind) -> &'static str {
    match kind {
        FloatKind::Float => "float",
        FloatKind::Double => "double",
        FloatKind::LongDouble => "long double",
        FloatKind::Float128 => "__float128",
        FloatKind::ComplexFloat => "float _Complex",
        FloatKind::ComplexDouble => "double _Complex",
        FloatKind::ComplexLongDouble => "long double _Complex",
    }
}

/// The word before the tag of a record.
pub(super) fn word(record: &Record) -> &'static str {
    if record.is_union {
        "union"
    } else {
        "struct"
    }
}

/// The qualifiers, each followed by a space.
fn quals_text(quals: Quals) -> String {
    let mut text = String::new();
    for (is_set, word) in [
        (quals.constant, "const "),
        (quals.volatile, "volatile "),
        (quals.restrict, "restrict "),
        (quals.atomic, "_Atomic "),
    ] {
        if is_set {
            text.push_str(word);
        }
    }
    text
}

/// The type of a variable that is set by assignments: without `const` and `restrict` at the top level.
pub(super) fn assignable(ty: &Type) -> Type {
    let quals = Quals { constant: false, restrict: false, ..ty.quals };
    let mut kind = ty.kind.clone();
    if let TypeKind::Array(of, len) = &ty.kind {
        kind = TypeKind::Array(assignable(of).into(), len.clone());
    }
    Type::qualified(kind, quals)
}

impl Printer<'_> {
    /// The type name, as in a cast.
    pub(super) fn type_name(&self, ty: &Type) -> String {
        self.declare(ty, String::new())
    }

    /// A declaration of `inner` (a name or a part of a declarator) with this type, without the semicolon.
    pub(super) fn declare(&self, ty: &Type, inner: String) -> String {
        self.declarator(ty, inner, Quals::default(), false)
    }

    /// The head of a function declaration: result type, name and parameters.
    pub(super) fn declare_function(&self, ty: &FunctionType, name: &str, params: &str) -> String {
        self.declarator(&ty.result.unqualified(), format!("{name}({params})"), Quals::default(), true)
    }

    /// The parameter list of a declaration, without names.
    pub(super) fn param_types(&self, ty: &FunctionType) -> String {
        if ty.unprototyped {
            return String::new();
        }
        if ty.params.is_empty() && !ty.variadic {
            return "void".to_string();
        }
        let mut params: Vec<String> =
            ty.params.iter().map(|p| self.declarator(p, String::new(), Quals::default(), true)).collect();
        if ty.variadic {
            params.push("...".to_string());
        }
        params.join(", ")
    }

    /// Builds the declarator from the inside out. In a `prototype`, variable lengths are printed as `[*]`.
    fn declarator(&self, ty: &Type, inner: String, outer: Quals, prototype: bool) -> String {
        let base = match &ty.kind {
            TypeKind::Pointer(to) => {
                let quals = quals_text(ty.quals);
                let quals = if inner.is_empty() { quals.trim_end() } else { &quals };
                let mut text = format!("*{quals}{inner}");
                if to.is_array() || to.is_function() {
                    text = format!("({text})");
                }
                return self.declarator(to, text, Quals::default(), prototype);
            }
            TypeKind::Array(of, len) => {
                let text = match len {
                    ArrayLen::Fixed(n) => format!("{inner}[{n}]"),
                    ArrayLen::Unknown => format!("{inner}[]"),
                    ArrayLen::Variable(_) if prototype => format!("{inner}[*]"),
                    ArrayLen::Variable(var) => format!("{inner}[{}]", self.names.vars[var.index()]),
                };
                return self.declarator(of, text, merge(outer, ty.quals), prototype);
            }
            TypeKind::Function(function) => {
                let text = format!("{inner}({})", self.param_types(function));
                return self.declarator(&function.result.unqualified(), text, Quals::default(), prototype);
            }
            TypeKind::Void => "void",
            TypeKind::Int(kind) => int_name(*kind),
            TypeKind::Float(kind) => float_name(*kind),
            TypeKind::VaList => "__builtin_va_list",
            TypeKind::Record(id) => {
                let record = &self.program.records[*id];
                let word = match (record.model, record.is_union) {
                    (Some(_), _) => "",
                    (None, true) => "union ",
                    (None, false) => "struct ",
                };
                &format!("{word}{}", self.names.records[id.index()])
            }
            TypeKind::Enum(id) if self.program.enums[*id].constants.is_empty() => {
                int_name(self.program.enums[*id].repr)
            }
            TypeKind::Enum(id) => &format!("enum {}", self.names.enums[id.index()]),
        };
        let mut quals = merge(outer, ty.quals);
        quals.atomic &= !(self.options.sequential && self.has_odd_size(ty));
        let quals = quals_text(quals);
        let space = if inner.is_empty() { "" } else { " " };
        format!("{quals}{base}{space}{inner}")
    }

    fn has_odd_size(&self, ty: &Type) -> bool {
        size_of(self.program, ty).is_some_and(|size| !size.is_power_of_two())
    }
}

/// The union of two sets of qualifiers.
fn merge(a: Quals, b: Quals) -> Quals {
    Quals {
        constant: a.constant || b.constant,
        volatile: a.volatile || b.volatile,
        restrict: a.restrict || b.restrict,
        atomic: a.atomic || b.atomic,
    }
}
