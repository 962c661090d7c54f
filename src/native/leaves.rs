//! The scalars that the user's global variables consist of: what a final state is made of.
//!
//! Padding, bit-fields and pointers have no bytes that could be compared; values can. A pointer counts only as null or not,
//! since addresses differ from one program to another.

use crate::ir::{ArrayLen, Field, FloatKind, Id, IntKind, Program, Record, Storage, Type, TypeKind};

/// Elements of an array beyond this many are not looked at.
const ELEMENTS: u64 = 64;

/// One scalar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// The variable, as the user wrote it.
    pub variable: String,
    /// How to reach it from the variable, as C text: `.a[1].b`.
    pub path: String,
    /// What kind of value it has.
    pub kind: LeafKind,
}

/// How a leaf becomes a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafKind {
    /// Its value.
    Integer,
    /// The bits of its value as a double.
    Float,
    /// 0 for null, 1 otherwise.
    Pointer,
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
            walk.ty(&var.ty, String::new());
        }
    }
    out
}

/// Whether some function has a variable of this name: then the name may stand for another thing in the printed program.
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

fn is_static_local(program: &Program, var: Id<crate::ir::Var>, name: &str) -> bool {
    let var = &program.vars[var];
    var.name == name && var.storage == Storage::Static
}

struct Walk<'a> {
    program: &'a Program,
    variable: &'a str,
    out: &'a mut Vec<Leaf>,
}

impl Walk<'_> {
    fn ty(&mut self, ty: &Type, path: String) {
        match &ty.kind {
            TypeKind::Int(IntKind::Int128 | IntKind::UInt128) | TypeKind::Void | TypeKind::VaList => {}
            TypeKind::Int(_) | TypeKind::Enum(_) => self.leaf(path, LeafKind::Integer),
            TypeKind::Float(FloatKind::Float | FloatKind::Double) => self.leaf(path, LeafKind::Float),
            // Values that a double does not hold.
            TypeKind::Float(_) | TypeKind::Function(_) => {}
            TypeKind::Pointer(_) => self.leaf(path, LeafKind::Pointer),
            TypeKind::Array(of, ArrayLen::Fixed(length)) => {
                for index in 0..(*length).min(ELEMENTS) {
                    self.ty(of, format!("{path}[{index}]"));
                }
            }
            TypeKind::Array(_, ArrayLen::Unknown | ArrayLen::Variable(_)) => {}
            TypeKind::Record(record) => self.record(*record, &path),
        }
    }

    fn record(&mut self, record: Id<Record>, path: &str) {
        let data = &self.program.records[record];
        // The library's own objects are models, and only one member of a union has a value.
        if data.model.is_some() || data.is_union || is_library(data) {
            return;
        }
        for field in data.fields.iter().flatten() {
            self.field(field, path);
        }
    }

    fn field(&mut self, field: &Field, path: &str) {
        match &field.name {
            Some(name) => self.ty(&field.ty, format!("{path}.{name}")),
            None if field.bits.is_some() => {}
            None => self.ty(&field.ty, path.to_string()),
        }
    }

    fn leaf(&mut self, path: String, kind: LeafKind) {
        self.out.push(Leaf { variable: self.variable.to_string(), path, kind });
    }
}

/// A record of the thread library, before the pass that models it.
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
}
