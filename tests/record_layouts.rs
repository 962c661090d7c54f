//! Sizes, alignments and offsets of random structures are those of gcc, in the program as it is read and as it is
//! printed; and in the memory of verifiers, members of the printed program lie where gcc puts them.

#![allow(clippy::unwrap_used)] // tests

#[path = "support/random_records.rs"]
mod random_records;

use std::fmt::Write as _;
use std::process::Command;

use random_records::{source, Random};
use ulseq::front::{parse_and_lower, PreprocessedProgram};
use ulseq::ir::agreed_layout::has_doubtful_size;
use ulseq::ir::layout::{element, field_offsets, layout, size_of};
use ulseq::ir::{ArrayLen, DataModel, FloatKind, Id, Program, Record, Type, TypeKind};
use ulseq::print::{print, PrintOptions, Roots};
use ulseq::source::SourceMap;

/// A scalar in a variable of a record.
struct Leaf<'a> {
    /// The path to it, with a dot at its beginning.
    path: String,
    ty: &'a Type,
    byte: u64,
    /// First bit and width of a bit-field.
    bits: Option<(u32, u32)>,
}

fn lowered(text: &str, model: DataModel) -> Program {
    let source = PreprocessedProgram {
        map: SourceMap::new(text.to_string(), "records.c"),
        model,
        ..PreprocessedProgram::default()
    };
    match ulseq::stack::with_large_stack(|| parse_and_lower(&source)) {
        Ok(program) => program,
        Err(diagnostics) => panic!("{text}\n{diagnostics:#?}"),
    }
}

/// The records of the test, with their names as types and the numbers in these.
fn records(program: &Program) -> Vec<(Id<Record>, String, &str)> {
    let tested = program.records.iter().filter_map(|(id, record)| {
        let number = record.name.strip_prefix('r').filter(|rest| rest.parse::<u32>().is_ok())?;
        Some((id, format!("{} {}", if record.is_union { "union" } else { "struct" }, record.name), number))
    });
    tested.collect()
}

fn leaves<'a>(program: &'a Program, id: Id<Record>, path: &str, at: u64, into: &mut Vec<Leaf<'a>>) {
    let offsets = field_offsets(program, id).expect("a complete record");
    for (field, offset) in program.records[id].fields.iter().flatten().zip(offsets) {
        let path = match &field.name {
            Some(name) => format!("{path}.{name}"),
            None => path.to_string(),
        };
        let bits = field.bits.map(|width| (offset.bit, width));
        if field.name.is_some() || bits.is_none() {
            below(program, Leaf { path, ty: &field.ty, byte: at + offset.byte, bits }, into);
        }
    }
}

fn below<'a>(program: &'a Program, leaf: Leaf<'a>, into: &mut Vec<Leaf<'a>>) {
    match &leaf.ty.kind {
        // The members of an atomic structure cannot be named.
        TypeKind::Record(_) if leaf.ty.quals.atomic => {}
        TypeKind::Record(id) => leaves(program, *id, &leaf.path, leaf.byte, into),
        TypeKind::Array(of, ArrayLen::Fixed(length)) => {
            let last = length.saturating_sub(1);
            let byte = leaf.byte + last * size_of(program, of).expect("a complete type");
            below(program, Leaf { path: format!("{}[{last}]", leaf.path), ty: of, byte, bits: None }, into);
        }
        _ => into.push(leaf),
    }
}

fn all_leaves(program: &Program, id: Id<Record>) -> Vec<Leaf<'_>> {
    let mut all = Vec::new();
    leaves(program, id, "", 0, &mut all);
    all
}

/// Our computed layout of the structures, as assertions that gcc checks.
fn assertions(program: &Program, is_printed: bool) -> String {
    let mut text = String::new();
    for (id, name, _) in records(program) {
        let whole = layout(program, &Type::new(TypeKind::Record(id))).expect("a complete record");
        writeln!(text, "_Static_assert(sizeof({name}) == {}, \"size {name}\");", whole.size).unwrap();
        // The alignment of a packed record with bit-fields is not printed if it would change the size for a verifier.
        let has_bits = all_leaves(program, id).iter().any(|leaf| leaf.bits.is_some());
        if !is_printed || !has_bits {
            writeln!(text, "_Static_assert(__alignof__({name}) == {}, \"align {name}\");", whole.align).unwrap();
        }
        for leaf in all_leaves(program, id).into_iter().filter(|leaf| leaf.bits.is_none()) {
            let (at, path) = (leaf.byte, &leaf.path);
            writeln!(text, "_Static_assert(__builtin_offsetof({name}, {}) == {at}, \"{name}{path}\");", &path[1..])
                .unwrap();
        }
    }
    text
}

/// Our alignments of the typedefs.
fn typedef_assertions(program: &Program) -> String {
    let mut text = String::new();
    for (name, value) in program.enums.iter().flat_map(|(_, item)| &item.constants) {
        if let Some(number) = name.strip_prefix('a').filter(|rest| rest.parse::<u32>().is_ok()) {
            writeln!(text, "_Static_assert(_Alignof(t{number}) == {value}, \"align t{number}\");").unwrap();
        }
    }
    text
}

fn gcc(text: &str, options: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("layout.c");
    std::fs::write(&file, text).unwrap();
    let output = Command::new("gcc").args(options).arg(&file).output().unwrap();
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
}

/// For each bit-field: the first and last bit that is set when it is -1 in a zeroed object.
fn bit_positions(program: &Program) -> String {
    let mut main = String::from("int main(void) {\n");
    for (id, name, _) in records(program) {
        for leaf in all_leaves(program, id) {
            // Structures inside may be constant.
            let Some((bit, width)) = leaf.bits.filter(|_| leaf.path.matches('.').count() == 1) else { continue };
            let (first, path) = (leaf.byte * 8 + u64::from(bit), &leaf.path);
            let last = first + u64::from(width) - 1;
            writeln!(main, "  {{ {name} x; __builtin_memset(&x, 0, sizeof x); x{path} = -1;").unwrap();
            writeln!(
                main,
                "    if (!at((unsigned char *)&x, sizeof x, {first}, {last})) return bad(\"{name}{path}\"); }}"
            )
            .unwrap();
        }
    }
    main + "  return 0;\n}\n"
}

const BIT_HELPERS: &str = "int puts(const char *);\nstatic int bad(const char *s) { puts(s); return 1; }\n\
static int at(unsigned char *p, unsigned long n, unsigned long first, unsigned long last) {\n\
  for (unsigned long i = 0; i < n * 8; i++)\n\
    if ((p[i / 8] >> (i % 8) & 1) != (i >= first && i <= last)) return 0;\n\
  return 1;\n}\n";

fn run_bit_positions(text: &str, program: &Program) {
    let folder = tempfile::tempdir().unwrap();
    let binary = folder.path().join("layout");
    gcc(&format!("{text}{BIT_HELPERS}{}", bit_positions(program)), &["-w", "-o", binary.to_str().unwrap()]);
    let output = Command::new(&binary).output().unwrap();
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stdout));
}

fn printed(program: &Program) -> String {
    print(program, &PrintOptions { roots: Roots::All, ..PrintOptions::default() }).text
}

fn check_model(model: DataModel, option: &str, seed: u64) {
    let text = source(&mut Random(seed), model, 100);
    let program = lowered(&text, model);
    let printed = printed(&program);
    gcc(
        &format!("{text}{}{}", assertions(&program, false), typedef_assertions(&program)),
        &[option, "-w", "-fsyntax-only"],
    );
    gcc(&format!("{printed}{}", assertions(&program, true)), &[option, "-w", "-fsyntax-only"]);
    if model == DataModel::Lp64 {
        run_bit_positions(&text, &program);
        run_bit_positions(&printed, &program);
    }
}

/// Whether the verifier computes with the bytes of a type: ESBMC refuses complex numbers.
fn has_bytes(ty: &Type, verifier: &str) -> bool {
    let is_complex = |kind: &FloatKind| {
        matches!(kind, FloatKind::ComplexFloat | FloatKind::ComplexDouble | FloatKind::ComplexLongDouble)
    };
    verifier == "cbmc" || !matches!(&ty.kind, TypeKind::Float(kind) if is_complex(kind))
}

fn holds_no_bytes(program: &Program, id: Id<Record>, verifier: &str) -> bool {
    program.records[id].fields.iter().flatten().any(|field| {
        let inner = element(&field.ty);
        let is_inside = matches!(inner.kind, TypeKind::Record(id) if holds_no_bytes(program, id, verifier));
        is_inside || !has_bytes(inner, verifier)
    })
}

/// A program that writes each member, and asserts which bytes of the variable change.
fn memory_checks(program: &Program, verifier: &str) -> String {
    let assert = if verifier == "cbmc" { "__CPROVER_assert" } else { "__ESBMC_assert" };
    let mut text = String::from(
        "static int only(const unsigned char *p, unsigned n, unsigned from, unsigned to) {\n  int found = 0;\n\
         \x20 for (unsigned i = 0; i < n; i++)\n    if (p[i]) { if (i < from || i >= to) return 0; found = 1; }\n\
         \x20 return found;\n}\nstatic int bits(const unsigned char *p, unsigned n, unsigned first, unsigned last) {\n\
         \x20 for (unsigned i = 0; i < n * 8; i++)\n\
         \x20   if ((p[i / 8] >> (i % 8) & 1) != (i >= first && i <= last)) return 0;\n  return 1;\n}\n\
         int main(void) {\n",
    );
    for (id, name, number) in records(program) {
        let ty = Type::new(TypeKind::Record(id));
        if has_doubtful_size(program, &ty) {
            continue;
        }
        let size = size_of(program, &ty).expect("a complete record");
        writeln!(text, "  {assert}(sizeof({name}) == {size}, \"size of {name}\");").unwrap();
        if holds_no_bytes(program, id, verifier) {
            continue;
        }
        for leaf in all_leaves(program, id) {
            if let Some((bit, width)) = leaf.bits {
                if has_only_integers(program, id) {
                    bit_checks(&mut text, (assert, number, size), &leaf, (bit, width));
                }
                continue;
            }
            let is_number = matches!(leaf.ty.kind, TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Enum(_));
            let (from, path) = (leaf.byte, &leaf.path);
            let to = from + size_of(program, leaf.ty).expect("a complete type");
            if is_number {
                writeln!(
                    text,
                    "  v{number}{path} = 1;\n  {assert}(only((const unsigned char *)&v{number}, {size}, {from}, {to}), \
                     \"{name}{path}\");\n  v{number}{path} = 0;"
                )
                .unwrap();
            }
        }
    }
    text + "  return 0;\n}\n"
}

/// Whether all members of a structure are integers: of bytes of others, CBMC 6.6 ends with an internal error.
fn has_only_integers(program: &Program, id: Id<Record>) -> bool {
    let record = &program.records[id];
    let mut fields = record.fields.iter().flatten();
    !record.is_union && fields.all(|field| matches!(field.ty.kind, TypeKind::Int(_) | TypeKind::Enum(_)))
}

/// Writes a bit-field that is directly in the variable, and asserts which bits change.
fn bit_checks(text: &mut String, (assert, number, size): (&str, &str, u64), leaf: &Leaf<'_>, (bit, width): (u32, u32)) {
    let (first, path) = (leaf.byte * 8 + u64::from(bit), &leaf.path);
    let last = first + u64::from(width) - 1;
    // Structures inside may be constant.
    if path.matches('.').count() == 1 {
        writeln!(
            text,
            "  v{number}{path} = -1;\n  {assert}(bits((const unsigned char *)&v{number}, {size}, {first}, {last}), \
             \"bits of {number}{path}\");\n  v{number}{path} = 0;"
        )
        .unwrap();
    }
}

fn ask(verifier: &str, options: &[&str], text: &str) {
    let Ok(found) = ulseq::back::named(verifier) else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("records.c");
    std::fs::write(&file, text).unwrap();
    let output = Command::new(found.exe).args(options).arg(&file).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    let failed: Vec<&str> = said.lines().filter(|line| line.contains("FAIL") || line.contains("rror")).collect();
    assert!(said.contains("VERIFICATION SUCCESSFUL"), "{text}\n{verifier}: {failed:#?}");
}

fn check_memory(verifier: &str, options: &[&str], count: usize, seed: u64) {
    for (model, width) in [(DataModel::Lp64, "--64"), (DataModel::Ilp32, "--32")] {
        let program = lowered(&source(&mut Random(seed), model, count), model);
        let as_verified = PrintOptions { roots: Roots::All, sequential: true, ..PrintOptions::default() };
        let text = format!("{}{}", print(&program, &as_verified).text, memory_checks(&program, verifier));
        ask(verifier, &[options, &[width]].concat(), &text);
    }
}

/// How many seeds: `ULSEQ_LAYOUT_SEEDS=A-B`, or a few.
fn seeds(few: std::ops::Range<u64>) -> std::ops::Range<u64> {
    let asked = std::env::var("ULSEQ_LAYOUT_SEEDS").ok();
    let asked = asked.as_deref().and_then(|text| text.split_once('-'));
    asked.map_or(few, |(from, to)| from.parse().expect("a number")..to.parse().expect("a number"))
}

#[test]
fn layouts_agree_with_gcc() {
    for seed in seeds(1..6) {
        check_model(DataModel::Ilp32, "-m32", seed);
        check_model(DataModel::Lp64, "-m64", seed);
    }
}

#[test]
fn layouts_agree_with_the_memory_of_cbmc() {
    seeds(1..4).for_each(|seed| check_memory("cbmc", &["--no-standard-checks"], 12, seed));
}

#[test]
fn layouts_agree_with_the_memory_of_esbmc() {
    let options = ["--no-bounds-check", "--no-pointer-check", "--no-align-check", "--multi-property"];
    seeds(1..2).for_each(|seed| check_memory("esbmc", &options, 5, seed));
}
