//! Leaves: the scalars that the user's global variables consist of. A final state is described by their values.
//!
//! Bytes of padding, bit-fields and pointers cannot be compared; values can. A pointer counts only as null or not,
//! since addresses differ between programs.

use ulseq::ir::layout::{self, FieldOffset};
use ulseq::ir::{
    visit, ArrayLen, DataModel, Expr, Field, FloatKind, Id, IntKind, Program, Record, Storage, Type, TypeKind,
};

/// Elements of an array beyond this number are ignored.
const ELEMENTS: u64 = 64;

/// A leaf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// The variable, as the user wrote it.
    pub variable: String,
    /// The path from the variable, as C text: `.a[1].b`.
    pub path: String,
    /// The kind of its value.
    pub kind: LeafKind,
    /// Its position in the variable.
    pub bits: Bits,
}

/// The position of a scalar in its variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bits {
    /// Offset of its first byte.
    pub byte: u64,
    /// Offset of its first bit in that byte: 0 unless it is a bit-field.
    pub bit: u32,
    /// Width in bits.
    pub width: u32,
    /// Whether the highest bit is the sign.
    pub signed: bool,
}

/// How a leaf is encoded as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafKind {
    /// Its value.
    Integer,
    /// The bits of its value as a double.
    Float,
    /// 0 for null, 1 otherwise.
    Pointer,
    /// Of a number that may be an address, the lowest bits, where marks are; any other number as it is.
    Word,
}

/// All leaves of the user's variables with static storage at file scope, in the order of their declaration.
pub fn leaves(program: &Program) -> Vec<Leaf> {
    let mut out = Vec::new();
    for (_, var) in program.vars.iter() {
        let at_file_scope = match var.storage {
            Storage::Global | Storage::Static => !is_local(program, &var.name),
            Storage::Extern | Storage::Local | Storage::Param | Storage::Temp => false,
        };
        if at_file_scope && !var.thread_local && !var.span.is_none() && !var.name.starts_with("__ulseq") {
            let mut walk = Walk { program, variable: &var.name, out: &mut out };
            walk.ty(&var.ty, String::new(), FieldOffset { byte: 0, bit: 0 }, None);
        }
    }
    out
}

/// The same leaves of a program that converts pointers to integers of their size: those may be addresses.
pub fn with_words(program: &Program, mut leaves: Vec<Leaf>) -> Vec<Leaf> {
    if converts_pointers(program) {
        let is_word = |leaf: &&mut Leaf| leaf.kind == LeafKind::Integer && leaf.bits.width == 64;
        leaves.iter_mut().filter(is_word).for_each(|leaf| leaf.kind = LeafKind::Word);
    }
    leaves
}

fn converts_pointers(program: &Program) -> bool {
    let mut found = false;
    let mut look = |expr: &Expr| {
        let inner = expr.as_cast();
        found |= inner.is_some_and(|inner| inner.ty.is_pointer())
            && expr.ty.is_integer()
            && layout::size_of(program, &expr.ty) == Some(8);
    };
    for (_, function) in program.functions.iter() {
        if let Some(body) = &function.body {
            visit::walk_block_exprs(body, &mut look);
        }
    }
    found
}

/// Whether the name may denote another variable in the printed program: some function has a static variable of this
/// name.
fn is_local(program: &Program, name: &str) -> bool {
    let mut same = 0;
    for (_, var) in program.vars.iter().filter(|(_, var)| var.name == name) {
        match var.storage {
            Storage::Static => same += 1,
            Storage::Global | Storage::Extern | Storage::Local | Storage::Param | Storage::Temp => {}
        }
    }
    same > 1 || program.functions.iter().any(|(_, f)| f.locals.iter().any(|v| is_static_local(program, *v, name)))
}

fn is_static_local(program: &Program, var: Id<ulseq::ir::Var>, name: &str) -> bool {
    let var = &program.vars[var];
    var.name == name && var.storage == Storage::Static
}

struct Walk<'a> {
    program: &'a Program,
    variable: &'a str,
    out: &'a mut Vec<Leaf>,
}

impl Walk<'_> {
    /// Adds the leaves of a part of the variable; `width` is that of a bit-field.
    fn ty(&mut self, ty: &Type, path: String, at: FieldOffset, width: Option<u32>) {
        match &ty.kind {
            TypeKind::Int(IntKind::Int128 | IntKind::UInt128) | TypeKind::Void | TypeKind::VaList => {}
            TypeKind::Int(kind) => self.integer(*kind, path, at, width),
            TypeKind::Enum(id) => self.integer(self.program.enums[*id].repr, path, at, width),
            TypeKind::Float(kind @ (FloatKind::Float | FloatKind::Double)) => {
                let width = if *kind == FloatKind::Float { 32 } else { 64 };
                self.leaf(path, LeafKind::Float, Bits { byte: at.byte, bit: 0, width, signed: false });
            }
            // A double cannot represent all values of these types.
            TypeKind::Float(_) | TypeKind::Function(_) => {}
            TypeKind::Pointer(_) => {
                let width = if self.program.model == DataModel::Lp64 { 64 } else { 32 };
                self.leaf(path, LeafKind::Pointer, Bits { byte: at.byte, bit: 0, width, signed: false });
            }
            TypeKind::Array(of, ArrayLen::Fixed(length)) => {
                let Some(size) = layout::size_of(self.program, of) else { return };
                for index in 0..(*length).min(ELEMENTS) {
                    let at = FieldOffset { byte: at.byte + index * size, bit: 0 };
                    self.ty(of, format!("{path}[{index}]"), at, None);
                }
            }
            TypeKind::Array(_, ArrayLen::Unknown | ArrayLen::Variable(_)) => {}
            TypeKind::Record(record) => self.record(*record, &path, at.byte),
        }
    }

    fn record(&mut self, record: Id<Record>, path: &str, at: u64) {
        let data = &self.program.records[record];
        // The library's objects are models, and only one member of a union has a value.
        if data.model.is_some() || data.is_union || is_library(data) {
            return;
        }
        let Some(offsets) = layout::field_offsets(self.program, record) else { return };
        for (field, offset) in data.fields.iter().flatten().zip(offsets) {
            self.field(field, path, FieldOffset { byte: at + offset.byte, bit: offset.bit });
        }
    }

    fn field(&mut self, field: &Field, path: &str, at: FieldOffset) {
        match &field.name {
            Some(name) => self.ty(&field.ty, format!("{path}.{name}"), at, field.bits),
            None if field.bits.is_some() => {}
            None => self.ty(&field.ty, path.to_string(), at, None),
        }
    }

    fn integer(&mut self, kind: IntKind, path: String, at: FieldOffset, width: Option<u32>) {
        // `_Bool` has one value bit in eight bits of memory.
        let width = width.unwrap_or(kind.bits(self.program.model).max(8));
        let bits = Bits { byte: at.byte, bit: at.bit, width, signed: kind.is_signed() };
        self.leaf(path, LeafKind::Integer, bits);
    }

    fn leaf(&mut self, path: String, kind: LeafKind, bits: Bits) {
        self.out.push(Leaf { variable: self.variable.to_string(), path, kind, bits });
    }
}

/// Whether this is a type of the thread library, before the pass that models it.
fn is_library(record: &Record) -> bool {
    record.typedef.as_deref().is_some_and(|name| {
        name.starts_with("pthread_") || ["sem_t", "mtx_t", "cnd_t", "once_flag", "FILE"].contains(&name)
    })
}

impl Leaf {
    /// The C expression of its value.
    pub fn expr(&self) -> String {
        format!("{}{}", self.variable, self.path)
    }

    /// Its value, as a generated program reports it, from the bytes of its variable (little endian); `None` if there
    /// are too few bytes.
    pub fn value(&self, bytes: &[u8]) -> Option<i64> {
        let Bits { byte, bit, width, signed } = self.bits;
        let begin = usize::try_from(byte).ok()?;
        let part = bytes.get(begin..begin + (bit + width).div_ceil(8) as usize)?;
        let raw = part.iter().rev().fold(0u128, |raw, byte| raw << 8 | u128::from(*byte)) >> bit;
        let unused = 64 - width;
        let high = (raw as u64) << unused;
        Some(match self.kind {
            LeafKind::Integer if signed => (high as i64) >> unused,
            LeafKind::Integer => (high >> unused) as i64,
            LeafKind::Pointer => i64::from(high != 0),
            LeafKind::Word if raw >> 32 != 0 => (raw & 7) as i64,
            LeafKind::Word => raw as i64,
            LeafKind::Float if width == 32 => f64::from(f32::from_bits(raw as u32)).to_bits() as i64,
            LeafKind::Float => raw as i64,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(kind: LeafKind, bits: (u64, u32, u32, bool), bytes: &[u8]) -> Option<i64> {
        let (byte, bit, width, signed) = bits;
        let bits = Bits { byte, bit, width, signed };
        Leaf { variable: String::new(), path: String::new(), kind, bits }.value(bytes)
    }

    #[test]
    fn values_are_read_from_bytes() {
        let bytes = [0x01, 0xfe, 0xff, 0x00, 0x00, 0x80, 0x3f, 0x12];
        assert_eq!(value(LeafKind::Integer, (1, 0, 8, true), &bytes), Some(-2));
        assert_eq!(value(LeafKind::Integer, (1, 0, 8, false), &bytes), Some(254));
        assert_eq!(value(LeafKind::Integer, (0, 0, 32, true), &bytes), Some(0x00ff_fe01));
        assert_eq!(value(LeafKind::Integer, (0, 0, 64, false), &bytes), Some(0x123f_8000_00ff_fe01));
        // A bit-field over two bytes: bits 4 to 9 of 0xfe01.
        assert_eq!(value(LeafKind::Integer, (0, 4, 6, true), &bytes), Some(-32));
        assert_eq!(value(LeafKind::Integer, (0, 4, 6, false), &bytes), Some(32));
        assert_eq!(value(LeafKind::Pointer, (3, 0, 16, false), &bytes), Some(0));
        assert_eq!(value(LeafKind::Word, (0, 0, 64, false), &bytes), Some(1));
        assert_eq!(value(LeafKind::Word, (0, 0, 32, false), &bytes), Some(0x00ff_fe01));
        assert_eq!(value(LeafKind::Float, (3, 0, 32, false), &bytes), Some(1.0f64.to_bits() as i64));
        assert_eq!(value(LeafKind::Integer, (6, 0, 32, false), &bytes), None);
    }
}
