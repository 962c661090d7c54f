//! Random structures and unions: attributes that raise and lower alignments, typedefs of typedefs, atomic and complex
//! members, packed enumerations, `#pragma pack`, and structures inside of others.

use std::fmt::Write as _;

use ulseq::ir::DataModel;

/// A small random generator, so that every run tests the same structures.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }

    fn one_of<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len() as u64) as usize]
    }
}

/// The types of members, each with a size that no alignment of an array of them may exceed.
const TYPES: &[(&str, u64)] = &[
    ("char", 1),
    ("short", 2),
    ("int", 4),
    ("long", 4),
    ("long long", 8),
    ("_Bool", 1),
    ("float", 4),
    ("double", 8),
    ("long double", 4),
    ("char *", 4),
    ("enum e", 4),
    ("enum small", 1),
    ("enum middle", 2),
    ("unsigned char", 1),
    ("unsigned", 4),
    ("struct inner", 4),
    ("union both", 8),
    ("struct tight", 1),
    ("_Complex float", 8),
    ("_Complex double", 8),
    ("__int128", 16),
    ("low", 4),
    ("lowest", 1),
    ("low_double", 2),
    ("low_inner", 2),
    ("_Atomic struct pair", 8),
    ("_Atomic long long", 8),
    ("_Atomic short", 2),
    ("struct five", 1),
    ("_Atomic struct five", 1),
    ("typeof(low)", 4),
    ("high", 0),
    ("high_char", 0),
];
const BIT_TYPES: &[&str] = &[
    "char",
    "short",
    "int",
    "long",
    "long long",
    "unsigned",
    "unsigned char",
    "_Bool",
    "enum e",
    "enum small",
    "enum middle",
];

const PROLOGUE: &str = "enum e { A, B };\nenum __attribute__((packed)) small { SMALL };\n\
enum __attribute__((packed)) middle { MIDDLE = 300 };\nstruct inner { char c; long long l; };\n\
union both { int i; double d; };\nstruct tight { char c; int i; } __attribute__((packed));\n\
struct pair { int a, b; };\nstruct five { char c[5]; };\ntypedef long long low __attribute__((aligned(4)));\n\
typedef int lowest __attribute__((aligned(1)));\ntypedef int high __attribute__((aligned(16)));\n\
typedef double low_double __attribute__((aligned(2)));\n\
typedef struct inner low_inner __attribute__((aligned(2)));\ntypedef char high_char __attribute__((aligned(8)));\n";

/// The width of a type of a bit-field.
fn width(ty: &str, model: DataModel) -> u64 {
    match ty {
        "_Bool" => 1,
        "char" | "unsigned char" => 8,
        "short" | "enum middle" => 16,
        "enum small" => 8,
        "long" if model == DataModel::Lp64 => 64,
        "long long" => 64,
        _ => 32,
    }
}

struct Generator<'a> {
    random: &'a mut Random,
    model: DataModel,
    /// The types that can be used so far, with their sizes and numbers of scalars.
    types: Vec<(String, u64, u64)>,
    /// The number of scalars in the members so far.
    scalars: u64,
}

/// A program of `count` structures `rN` with a variable `vN` each, and typedefs `tN` with their alignments `aN`.
pub(crate) fn source(random: &mut Random, model: DataModel, count: usize) -> String {
    let is_there = |ty: &str| model == DataModel::Lp64 || ty != "__int128";
    let types = TYPES.iter().filter(|(ty, _)| is_there(ty)).map(|(ty, size)| (ty.to_string(), *size, 1)).collect();
    let mut generator = Generator { random, model, types, scalars: 0 };
    let mut text = PROLOGUE.to_string();
    for number in 0..count {
        generator.typedef(number, &mut text);
        generator.record(number, &mut text);
    }
    for number in count..count + count / 3 {
        generator.plain_bit_fields(number, &mut text);
    }
    text
}

impl Generator<'_> {
    fn any_type(&mut self) -> (String, u64) {
        // The last ones are likelier, so that typedefs and structures are used.
        let among = self.types.len() as u64;
        let at = if self.random.below(3) == 0 { among - 1 - self.random.below(6) } else { self.random.below(among) };
        let (ty, size, scalars) = self.types[at as usize].clone();
        self.scalars += scalars;
        (ty, size)
    }

    fn qualified(&mut self, ty: &str) -> String {
        // `_Atomic(T)` does not take a qualified type.
        let is_typedef = ty.starts_with('t');
        match self.random.below(14) {
            0 => format!("const {ty}"),
            1 => format!("volatile {ty}"),
            2 | 3 if !ty.contains("_Atomic") => format!("_Atomic {ty}"),
            4 if !ty.contains("_Atomic") && !is_typedef => format!("_Atomic({ty})"),
            _ => ty.to_string(),
        }
    }

    fn alignment(&mut self) -> u64 {
        1 << self.random.below(5)
    }

    fn typedef(&mut self, number: usize, text: &mut String) {
        self.scalars = 0;
        let (ty, mut size) = self.any_type();
        let ty = self.qualified(&ty);
        let mut attribute = String::new();
        if self.random.below(2) == 0 {
            let align = self.alignment();
            size = if align > size { 0 } else { size };
            attribute = format!(" __attribute__((aligned({align})))");
        }
        writeln!(text, "typedef {ty} t{number}{attribute};\nenum {{ a{number} = _Alignof(t{number}) }};").unwrap();
        self.types.push((format!("t{number}"), size, self.scalars));
    }

    fn record(&mut self, number: usize, text: &mut String) {
        let kind = if self.random.below(5) == 0 { "union" } else { "struct" };
        let aligned = self.alignment();
        let whole = match self.random.below(9) {
            0 => " __attribute__((packed))".to_string(),
            1 | 2 => format!(" __attribute__((aligned({aligned})))"),
            3 => format!(" __attribute__((packed, aligned({aligned})))"),
            4 => format!(" __attribute__((aligned(8), aligned({aligned})))"),
            _ => String::new(),
        };
        // Bit-fields under the pragma are refused.
        let pack = [1, 2, 4, 8, 16].get(self.random.below(12) as usize).filter(|_| number % 2 == 0);
        self.scalars = 0;
        let fields = self.members(number % 2 == 1);
        pack.iter().for_each(|limit| writeln!(text, "#pragma pack(push, {limit})").unwrap());
        // ESBMC does not compute with structures without bytes.
        let fields = if self.scalars == 0 { "  char f0;\n".to_string() } else { fields };
        writeln!(text, "{kind} r{number} {{\n{fields}}}{whole};\n{kind} r{number} v{number};").unwrap();
        pack.iter().for_each(|_| writeln!(text, "#pragma pack(pop)").unwrap());
        // The sizes of structures in structures must not explode.
        if self.scalars <= 10 {
            self.types.push((format!("{kind} r{number}"), 1, self.scalars));
        }
    }

    /// A structure of bit-fields without attributes, with another member now and then.
    fn plain_bit_fields(&mut self, number: usize, text: &mut String) {
        let mut fields = String::new();
        self.scalars = 0;
        for field in 0..2 + self.random.below(4) {
            match self.random.below(5) {
                0 => {
                    self.scalars += 1;
                    let ty = self.random.one_of(&["char", "short", "int"]);
                    writeln!(fields, "  {ty} f{field};").unwrap();
                }
                _ => self.bit_field(field, "", &mut fields),
            }
        }
        if self.scalars == 0 {
            fields.push_str("  char f;\n");
        }
        writeln!(text, "struct r{number} {{\n{fields}}};\nstruct r{number} v{number};").unwrap();
    }

    /// The members of a structure.
    fn members(&mut self, with_bits: bool) -> String {
        let mut text = String::new();
        for field in 0..=self.random.below(6) {
            let aligned = self.alignment();
            let attribute = match self.random.below(9) {
                0 => " __attribute__((packed))".to_string(),
                1 | 2 => format!(" __attribute__((aligned({aligned})))"),
                _ => String::new(),
            };
            match self.random.below(10) {
                0 => self.unnamed(field, &attribute, &mut text),
                1..=4 if with_bits => self.bit_field(field, &attribute, &mut text),
                _ => {
                    let (ty, size) = self.any_type();
                    // Elements that are smaller than their alignment make no array.
                    let array = if size > 0 && self.random.below(5) == 0 { "[3]" } else { "" };
                    let ty = self.qualified(&ty);
                    writeln!(text, "  {ty} f{field}{array}{attribute};").unwrap();
                }
            }
        }
        text
    }

    fn unnamed(&mut self, field: u64, attribute: &str, text: &mut String) {
        let ((first, _), (second, _)) = (self.any_type(), self.any_type());
        let kind = self.random.one_of(&["struct", "union"]);
        let packed = self.random.one_of(&["", "", " __attribute__((packed))"]);
        writeln!(text, "  {kind} {{ {first} f{field}_a; {second} f{field}_b{attribute}; }}{packed};").unwrap();
    }

    fn bit_field(&mut self, field: u64, attribute: &str, text: &mut String) {
        let ty = self.random.one_of(BIT_TYPES);
        let width = 1 + self.random.below(width(ty, self.model));
        let form = self.random.below(10);
        self.scalars += u64::from(form > 1);
        match form {
            0 => writeln!(text, "  {ty} : {width};").unwrap(),
            1 => writeln!(text, "  {ty} : 0;").unwrap(),
            // On i386, an attribute of a bit-field of 64 bits makes it a scalar that is aligned to 8 bytes.
            _ if width == 64 => writeln!(text, "  {ty} f{field} : {width};").unwrap(),
            _ => writeln!(text, "  {ty} f{field} : {width}{attribute};").unwrap(),
        }
    }
}
