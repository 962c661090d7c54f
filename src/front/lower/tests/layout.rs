//! Tests sizes, alignments and offsets against gcc.

use std::fmt::Write as _;
use std::process::Command;

use super::lowered;
use crate::ir::layout::{field_offsets, layout};
use crate::ir::{DataModel, Id, Program, Record, Type, TypeKind};
use crate::print::{print, PrintOptions, Roots};

/// A small random generator, so that every run tests the same structures.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
    fn one_of<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len() as u64) as usize]
    }
}

const TYPES: &[&str] = &[
    "char",
    "short",
    "int",
    "long",
    "long long",
    "_Bool",
    "float",
    "double",
    "long double",
    "char *",
    "enum e",
    "unsigned char",
    "unsigned",
    "struct inner",
    "union both",
    "_Complex double",
    "__int128",
    "low",
    "lowest",
    "high",
    "low_double",
    "low_inner",
    "high_char",
    "_Atomic struct pair",
    "_Atomic long long",
    "typeof(low)",
];
const BIT_TYPES: &[&str] =
    &["char", "short", "int", "long", "long long", "unsigned", "unsigned char", "_Bool", "enum e"];

fn bits(ty: &str, model: DataModel) -> u64 {
    match ty {
        "_Bool" => 1,
        "char" | "unsigned char" => 8,
        "short" => 16,
        "long" if model == DataModel::Lp64 => 64,
        "long long" => 64,
        _ => 32,
    }
}

/// The text of a structure, without its tag.
fn members(random: &mut Random, model: DataModel, with_bits: bool) -> String {
    let mut text = String::new();
    for field in 0..=random.below(6) {
        let attribute = match random.below(12) {
            0 => " __attribute__((packed))",
            1 => " __attribute__((aligned(4)))",
            2 => " __attribute__((aligned(16)))",
            _ => "",
        };
        if with_bits && random.below(2) == 0 {
            let ty = random.one_of(BIT_TYPES);
            let width = 1 + random.below(bits(ty, model));
            match random.below(10) {
                0 => writeln!(text, "  {ty} : {width};").unwrap(),
                1 => writeln!(text, "  {ty} : 0;").unwrap(),
                // On i386, an attribute of a bit-field of 64 bits makes it a scalar that is aligned to 8 bytes.
                _ if width == 64 => writeln!(text, "  {ty} f{field} : {width};").unwrap(),
                _ => writeln!(text, "  {ty} f{field} : {width}{attribute};").unwrap(),
            }
        } else {
            let mut ty = random.one_of(TYPES);
            if ty == "__int128" && model == DataModel::Ilp32 {
                ty = "int";
            }
            // Elements that are smaller than their alignment make no array.
            let array = if random.below(5) == 0 && !ty.starts_with("high") { "[3]" } else { "" };
            writeln!(text, "  {ty} f{field}{array}{attribute};").unwrap();
        }
    }
    text
}

const PROLOGUE: &str = "enum e { A, B };\nstruct inner { char c; long long l; };\nunion both { int i; double d; };\n\
struct pair { int a, b; };\ntypedef long long low __attribute__((aligned(4)));\n\
typedef int lowest __attribute__((aligned(1)));\ntypedef int high __attribute__((aligned(16)));\n\
typedef double low_double __attribute__((aligned(2)));\n\
typedef struct inner low_inner __attribute__((aligned(2)));\ntypedef char high_char __attribute__((aligned(8)));\n";

fn source(random: &mut Random, model: DataModel, count: usize) -> String {
    let mut text = PROLOGUE.to_string();
    for number in 0..count {
        let kind = if random.below(5) == 0 { "union" } else { "struct" };
        let whole = match random.below(6) {
            0 => " __attribute__((packed))",
            1 => " __attribute__((aligned(8)))",
            _ => "",
        };
        // Bit-fields under the pragma are refused.
        let pack = [1, 2, 4, 8].get(random.below(12) as usize).filter(|_| number % 2 == 0);
        let fields = members(random, model, number % 2 == 1);
        pack.iter().for_each(|limit| writeln!(text, "#pragma pack(push, {limit})").unwrap());
        writeln!(text, "{kind} r{number} {{\n{fields}}}{whole};\n{kind} r{number} v{number};").unwrap();
        pack.iter().for_each(|_| writeln!(text, "#pragma pack(pop)").unwrap());
    }
    text
}

/// Our computed layout of the structures, as assertions that gcc checks.
fn assertions(program: &Program) -> String {
    let mut text = String::new();
    for (id, record) in program.records.iter().filter(|(_, r)| r.name.starts_with('r')) {
        let name = &record.name;
        let word = if record.is_union { "union" } else { "struct" };
        let whole = layout(program, &Type::new(TypeKind::Record(id))).unwrap();
        writeln!(text, "_Static_assert(sizeof({word} {name}) == {}, \"size {name}\");", whole.size).unwrap();
        writeln!(text, "_Static_assert(__alignof__({word} {name}) == {}, \"align {name}\");", whole.align).unwrap();
        for (field, offset) in record.fields.iter().flatten().zip(offsets(program, id)) {
            let (Some(f), None) = (&field.name, field.bits) else { continue };
            let at = offset.0;
            writeln!(text, "_Static_assert(__builtin_offsetof({word} {name}, {f}) == {at}, \"{name}.{f}\");").unwrap();
        }
    }
    text
}

fn offsets(program: &Program, id: Id<Record>) -> Vec<(u64, u32)> {
    field_offsets(program, id).unwrap().iter().map(|offset| (offset.byte, offset.bit)).collect()
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
    for (id, record) in program.records.iter().filter(|(_, r)| r.name.starts_with('r')) {
        let name = &record.name;
        let word = if record.is_union { "union" } else { "struct" };
        for (field, (byte, bit)) in record.fields.iter().flatten().zip(offsets(program, id)) {
            let (Some(f), Some(width)) = (&field.name, field.bits) else { continue };
            let first = byte * 8 + u64::from(bit);
            let last = first + u64::from(width) - 1;
            writeln!(main, "  {{ {word} {name} x; __builtin_memset(&x, 0, sizeof x); x.{f} = -1;").unwrap();
            writeln!(
                main,
                "    if (!at((unsigned char *)&x, sizeof x, {first}, {last})) return bad(\"{name}.{f}\"); }}"
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

fn check_model(model: DataModel, option: &str, seed: u64) -> (String, Program) {
    let text = source(&mut Random(seed), model, 150);
    let program = lowered(&text, model).unwrap();
    let assertions = assertions(&program);
    gcc(&format!("{text}{assertions}"), &[option, "-w", "-fsyntax-only"]);
    let printed = print(&program, &PrintOptions { roots: Roots::All, ..PrintOptions::default() }).text;
    gcc(&format!("{printed}{assertions}"), &[option, "-w", "-fsyntax-only"]);
    (text, program)
}

#[test]
fn layouts_agree_with_gcc() {
    for seed in 1..5 {
        check_model(DataModel::Ilp32, "-m32", seed);
        let (text, program) = check_model(DataModel::Lp64, "-m64", seed);
        let folder = tempfile::tempdir().unwrap();
        let binary = folder.path().join("layout");
        gcc(&format!("{text}{BIT_HELPERS}{}", bit_positions(&program)), &["-w", "-o", binary.to_str().unwrap()]);
        let output = Command::new(&binary).output().unwrap();
        assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stdout));
    }
}
