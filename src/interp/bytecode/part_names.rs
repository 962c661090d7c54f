//! Names of the parts of variables in messages: `forks[2]`, `queue.lock`.

use crate::ir::{layout, ArrayLen, Program, Type, TypeKind};

/// Maximum number of named parts of a variable.
const PARTS: usize = 512;

/// The name of a variable with the names of its parts.
pub(super) fn of(program: &Program, name: &str, ty: &Type) -> Named {
    let mut named = Named { name: name.to_string(), ..Named::default() };
    add(program, ty, 0, "", &mut named);
    named
}

fn add(program: &Program, ty: &Type, at: u32, path: &str, named: &mut Named) {
    if named.parts.len() >= PARTS {
        return;
    }
    match &ty.kind {
        TypeKind::Array(of, ArrayLen::Fixed(len)) => {
            let size = layout::size_of(program, of).unwrap_or(0) as u32;
            for i in (0..*len as u32).take(PARTS) {
                add(program, of, at + i * size, &format!("{path}[{i}]"), named);
            }
        }
        TypeKind::Record(id) if program.records[*id].model.is_none() && !program.records[*id].is_union => {
            let offsets = layout::field_offsets(program, *id).unwrap_or_default();
            for (field, offset) in program.records[*id].fields.iter().flatten().zip(offsets) {
                let member = field.name.as_ref().map_or_else(|| path.to_string(), |name| format!("{path}.{name}"));
                add(program, &field.ty, at + offset.byte as u32, &member, named);
            }
        }
        TypeKind::Float(_) => {
            named.floats.push(at);
            named.parts.push((at, path.to_string()));
        }
        TypeKind::Array(..)
        | TypeKind::Record(_)
        | TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Pointer(_)
        | TypeKind::Function(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => named.parts.push((at, path.to_string())),
    }
}

/// The name of a variable and of its parts.
#[derive(Clone, Debug, Default)]
pub struct Named {
    /// The variable.
    pub name: String,
    /// The offset at which each part begins, ascending, and the suffix to append to the name.
    pub parts: Vec<(u32, String)>,
    /// The offsets at which floating-point numbers begin, ascending.
    pub floats: Vec<u32>,
}

impl Named {
    /// The name of what is at this offset.
    pub fn at(&self, offset: u64) -> String {
        let before = self.parts.partition_point(|(begin, _)| u64::from(*begin) <= offset);
        let part = before.checked_sub(1).map_or("", |at| self.parts[at].1.as_str());
        format!("{}{part}", self.name)
    }

    /// Whether a floating-point number begins at this offset.
    pub fn is_float(&self, offset: u64) -> bool {
        u32::try_from(offset).is_ok_and(|offset| self.floats.binary_search(&offset).is_ok())
    }
}
