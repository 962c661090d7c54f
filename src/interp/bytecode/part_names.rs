//! The names and types of the parts of variables: elements, members, bit-fields.

use crate::ir::{layout, ArrayLen, Id, Program, Record, Type, TypeKind, ValueKind};

/// The name of a variable with the names of its parts.
pub(super) fn of(program: &Program, name: &str, ty: &Type) -> NamedObject {
    let bits = layout::size_of(program, ty).map(|size| 8 * size);
    NamedObject { name: name.to_string(), bits, parts: parts(program, ty) }
}

/// The name of a variable, and its structure.
#[derive(Clone, Debug, Default)]
pub struct NamedObject {
    /// The variable.
    pub name: String,
    bits: Option<u64>,
    parts: PartTree,
}

/// The structure of an object.
#[derive(Clone, Debug, Default)]
enum PartTree {
    /// No named parts.
    #[default]
    Whole,
    /// A number or a pointer.
    Scalar(ValueKind),
    /// Elements, and the number of bits of each.
    Elements(Box<PartTree>, u64),
    /// The members of a structure, which do not overlap, or of a union.
    Members(Vec<Member>, bool),
}

#[derive(Clone, Debug)]
struct Member {
    name: Option<String>,
    /// The first bit in the record, and the number of bits.
    first: u64,
    bits: u64,
    parts: PartTree,
}

/// The smallest named part that contains some bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Its first bit in the variable.
    pub first: u64,
    /// The number of its bits, if it is known.
    pub bits: Option<u64>,
    /// The kind of its value, if it is a number or a pointer.
    pub kind: Option<ValueKind>,
}

impl NamedObject {
    /// The name of an object without parts.
    pub(super) fn plain(name: &str) -> NamedObject {
        NamedObject { name: name.to_string(), ..NamedObject::default() }
    }

    /// The name of the part that contains this byte.
    pub fn at(&self, offset: u64) -> String {
        self.part(8 * offset, 8, None).name
    }

    /// The part that contains this many bits from `first` on. The kind of the accessed value distinguishes the members
    /// of a union.
    pub fn part(&self, first: u64, bits: u64, kind: Option<ValueKind>) -> Part {
        let whole = Part { name: self.name.clone(), first: 0, bits: self.bits, kind: None };
        find(&self.parts, whole, &Wanted { first, bits, kind })
    }
}

impl Part {
    /// Whether these bits are the whole part.
    pub fn is(&self, first: u64, bits: u64) -> bool {
        self.first == first && self.bits == Some(bits)
    }

    /// The name of these bits of the part.
    pub fn name_of(&self, first: u64, bits: u64) -> String {
        if self.bits.is_none() || self.is(first, bits) {
            return self.name.clone();
        }
        let from = first.saturating_sub(self.first) / 8;
        match bits.div_ceil(8) {
            0 | 1 => format!("byte {from} of {}", self.name),
            bytes => format!("bytes {from}..{} of {}", from + bytes - 1, self.name),
        }
    }
}

struct Wanted {
    first: u64,
    bits: u64,
    kind: Option<ValueKind>,
}

impl Wanted {
    fn is(&self, part: &Part) -> bool {
        part.is(self.first, self.bits) && part.kind == self.kind
    }
}

fn find(parts: &PartTree, part: Part, wanted: &Wanted) -> Part {
    match parts {
        PartTree::Whole => part,
        PartTree::Scalar(kind) => Part { kind: Some(*kind), ..part },
        PartTree::Elements(of, bits) => {
            let from = wanted.first.saturating_sub(part.first);
            let last = from + wanted.bits.saturating_sub(1);
            match (from.checked_div(*bits), last.checked_div(*bits)) {
                (Some(at), Some(end)) if at == end => {
                    let name = format!("{}[{at}]", part.name);
                    find(of, Part { name, first: part.first + at * bits, bits: Some(*bits), kind: None }, wanted)
                }
                (_, _) => part,
            }
        }
        PartTree::Members(members, is_union) => {
            let mut inside = members.iter().filter(|member| meets(member, part.first, wanted)).map(|member| {
                let name = member.name.as_ref().map_or_else(|| part.name.clone(), |of| format!("{}.{of}", part.name));
                let first = part.first + member.first;
                find(&member.parts, Part { name, first, bits: Some(member.bits), kind: None }, wanted)
            });
            let found = match *is_union {
                true => only(inside.filter(|found| wanted.is(found))),
                false => only(&mut inside),
            };
            found.unwrap_or(part)
        }
    }
}

/// Whether a member of a record that begins at this bit contains any of the bits.
fn meets(member: &Member, begin: u64, wanted: &Wanted) -> bool {
    let first = begin + member.first;
    first < wanted.first + wanted.bits && wanted.first < first + member.bits
}

/// The item of a sequence with exactly one.
fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next()?;
    items.next().is_none().then_some(first)
}

fn parts(program: &Program, ty: &Type) -> PartTree {
    match &ty.kind {
        TypeKind::Array(of, ArrayLen::Fixed(_)) => {
            PartTree::Elements(Box::new(parts(program, of)), 8 * layout::size_of(program, of).unwrap_or(0))
        }
        TypeKind::Record(id) if program.records[*id].model.is_none() => members(program, *id),
        TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Pointer(_) | TypeKind::Enum(_) => {
            ValueKind::of(program, ty).map_or(PartTree::Whole, PartTree::Scalar)
        }
        TypeKind::Array(..) | TypeKind::Record(_) | TypeKind::Void | TypeKind::Function(_) | TypeKind::VaList => {
            PartTree::Whole
        }
    }
}

fn members(program: &Program, id: Id<Record>) -> PartTree {
    let offsets = layout::field_offsets(program, id).unwrap_or_default();
    let fields = program.records[id].fields.iter().flatten().zip(offsets);
    // A bit-field without a name is padding.
    let named = fields.filter(|(field, _)| field.bits.is_none() || field.name.is_some());
    let members = named.map(|(field, at)| Member {
        name: field.name.clone(),
        first: 8 * at.byte + u64::from(at.bit),
        bits: field.bits.map_or_else(|| 8 * layout::size_of(program, &field.ty).unwrap_or(0), u64::from),
        parts: parts(program, &field.ty),
    });
    PartTree::Members(members.collect(), program.records[id].is_union)
}

#[cfg(test)]
mod tests {
    use super::{Member, NamedObject, PartTree};
    use crate::ir::ValueKind;

    fn member(name: &str, first: u64, bits: u64, parts: PartTree) -> Member {
        Member { name: Some(name.into()), first, bits, parts }
    }

    fn named(parts: PartTree) -> NamedObject {
        NamedObject { name: "v".into(), bits: None, parts }
    }

    #[test]
    fn bit_fields_are_told_from_each_other() {
        let fields = vec![
            member("a", 0, 4, PartTree::Scalar(ValueKind::Unsigned)),
            member("b", 4, 4, PartTree::Scalar(ValueKind::Signed)),
        ];
        let named = named(PartTree::Members(fields, false));
        assert_eq!(named.part(0, 4, None).name, "v.a");
        assert_eq!(named.part(4, 4, None).name, "v.b");
        assert_eq!(named.part(4, 4, None).kind, Some(ValueKind::Signed));
        assert_eq!(named.at(0), "v");
    }

    #[test]
    fn elements_are_counted_also_behind_the_last_one() {
        let named = named(PartTree::Elements(Box::new(PartTree::Scalar(ValueKind::Signed)), 32));
        assert_eq!(named.at(4 * 1000), "v[1000]");
        assert_eq!(named.part(40, 8, None).name_of(40, 8), "byte 1 of v[1]");
        assert_eq!(named.part(0, 64, None).name, "v");
    }

    #[test]
    fn members_of_a_union_are_told_by_their_kinds() {
        let bytes = PartTree::Elements(Box::new(PartTree::Scalar(ValueKind::Unsigned)), 8);
        let members = vec![
            member("i", 0, 32, PartTree::Scalar(ValueKind::Signed)),
            member("f", 0, 32, PartTree::Scalar(ValueKind::Float)),
            member("by", 0, 32, bytes),
        ];
        let named = named(PartTree::Members(members, true));
        assert_eq!(named.part(0, 32, Some(ValueKind::Float)).name, "v.f");
        assert_eq!(named.part(8, 8, Some(ValueKind::Unsigned)).name, "v.by[1]");
        assert_eq!(named.part(0, 32, Some(ValueKind::Unsigned)).name, "v");
        assert_eq!(named.at(0), "v");
    }
}
