//! Lowers structures, unions and enumerations.

use std::collections::HashMap;
use std::collections::HashSet;
use std::rc::Rc;

use lang_c::ast;
use lang_c::span::Node;

use super::attribute::Attrs;
use super::scope::Tag;
use super::specifier::of_type_name;
use super::{Lower, Lowerer};
use crate::ir::layout::{element, layout, least_align};
use crate::ir::{ArrayLen, DataModel, Enum, Field, Id, IntKind, Record, Type, TypeKind};
use crate::source::Span;

impl<'a> Lowerer<'a> {
    /// Lowers `struct s`, `struct s {...}` and the same for unions.
    pub(super) fn record(&mut self, node: &'a Node<ast::StructType>, own: Attrs, alone: bool) -> Lower<Type> {
        let span = self.span(node.span);
        let is_union = node.node.kind.node == ast::StructKind::Union;
        let id = self.record_id(&node.node, is_union, alone, span)?;
        if let Some(declarations) = &node.node.declarations {
            if self.program.records[id].fields.is_some() {
                return self.error("redefinition", span, "this tag is defined twice in the same scope");
            }
            let mark = self.diags.len();
            let record = &mut self.program.records[id];
            record.packed = own.packed;
            record.align = own.last_align;
            record.span = span;
            if own.transparent {
                self.transparent.insert(id);
            }
            let fields = self.fields(declarations, own.packed);
            match fields.and_then(|fields| self.complete_record(id, fields, span)) {
                Ok(()) => {}
                Err(_) => {
                    let poison = self.poison_since(mark);
                    self.bad_records.insert(id, poison);
                }
            }
        }
        Ok(Type::new(TypeKind::Record(id)))
    }

    fn record_id(&mut self, node: &'a ast::StructType, is_union: bool, alone: bool, span: Span) -> Lower<Id<Record>> {
        let Some(tag) = &node.identifier else { return Ok(self.add_record("", is_union, span)) };
        let name = tag.node.name.as_str();
        let here = alone || node.declarations.is_some();
        let known = if here { self.scopes.tag_here(name) } else { self.scopes.tag(name) };
        match known {
            Some(Tag::Record(id)) if self.program.records[id].is_union == is_union => Ok(id),
            Some(_) => self.error("tag-kind", span, format!("'{name}' is a tag of another kind")),
            None => {
                let id = self.add_record(name, is_union, span);
                self.scopes.set_tag(name, Tag::Record(id));
                Ok(id)
            }
        }
    }

    fn add_record(&mut self, name: &str, is_union: bool, span: Span) -> Id<Record> {
        self.program.records.push(Record {
            is_block: false,
            name: name.to_string(),
            typedef: None,
            model: None,
            size: None,
            is_union,
            fields: None,
            packed: false,
            align: None,
            span,
        })
    }

    fn fields(&mut self, declarations: &'a [Node<ast::StructDeclaration>], is_packed: bool) -> Lower<Vec<Field>> {
        let mut fields = Vec::with_capacity(declarations.len());
        let mut failed = None;
        for declaration in declarations {
            let result = match &declaration.node {
                ast::StructDeclaration::Field(field) => self.field(field, is_packed, &mut fields),
                ast::StructDeclaration::StaticAssert(assertion) => self.static_assert(assertion),
            };
            failed = failed.or(result.err());
        }
        match failed {
            Some(failed) => Err(failed),
            None => Ok(fields),
        }
    }

    fn field(&mut self, node: &'a Node<ast::StructField>, is_packed: bool, fields: &mut Vec<Field>) -> Lower<()> {
        let span = self.span(node.span);
        let said = self.specifiers(&of_type_name(&node.node.specifiers), false, span)?;
        if node.node.declarators.is_empty() {
            if let TypeKind::Record(id) = said.base.kind {
                if self.program.records[id].name.is_empty() {
                    self.require_complete(&said.base, span)?;
                    let align = said.attrs.align;
                    fields.push(Field { name: None, ty: said.base, bits: None, align, packed: said.attrs.packed });
                }
            }
            return Ok(());
        }
        for declarator in &node.node.declarators {
            let span = self.span(declarator.span);
            let mut field = Field {
                name: None,
                ty: said.base.clone(),
                bits: None,
                align: said.attrs.align,
                packed: said.attrs.packed,
            };
            if let Some(node) = &declarator.node.declarator {
                let declared = self.declarator(said.base.clone(), node)?;
                field.name = declared.name.map(|name| name.node.name.clone());
                field.ty = declared.ty;
                field.packed |= declared.attrs.packed;
                field.align = field.align.max(declared.attrs.align);
            }
            self.check_field(&field, span)?;
            if let Some(width) = &declarator.node.bit_width {
                field.bits = Some(self.bit_field_width(width, &field, span)?);
            }
            let of_typedef = self.align_by_typedef(&said, &field.ty);
            if let Some(align) = of_typedef {
                self.align_as_typedef(&mut field, align, is_packed, span)?;
            }
            fields.push(field);
        }
        Ok(())
    }

    /// Aligns a member as the typedef says that names its type: also less than that type is without the typedef. An
    /// attribute of the member asks for more only. On i386, gcc aligns a record with such a member as one with an
    /// attribute, also if the typedef asks for the usual alignment, or if it has no effect in a packed record.
    fn align_as_typedef(&mut self, field: &mut Field, align: u32, is_packed: bool, span: Span) -> Lower<()> {
        let marks_record = self.program.model == DataModel::Ilp32;
        if field.packed || is_packed {
            field.align = field.align.or(Some(1).filter(|_| marks_record && field.bits.is_none()));
            return Ok(());
        }
        let ty = if field.ty.is_array() && layout(&self.program, &field.ty).is_none() {
            element(&field.ty)
        } else {
            &field.ty
        };
        let natural = layout(&self.program, ty).map_or(1, |own| own.align);
        // On i386, a member is aligned to less than its type, but not if a typedef says so.
        let usual = least_align(&self.program, ty).unwrap_or(natural);
        let is_lower = u64::from(align) < natural;
        if field.bits.is_some() && (u64::from(align) != usual || marks_record) {
            let message = "a bit-field whose type has another alignment by a typedef is not supported";
            return self.unsupported("bit-field", span, message, "name the integer type directly");
        }
        field.packed = is_lower;
        if is_lower || u64::from(align) > usual || marks_record {
            field.align = field.align.max(Some(align));
        }
        Ok(())
    }

    fn check_field(&mut self, field: &Field, span: Span) -> Lower<()> {
        if field.ty.is_function() {
            return self.error("field-type", span, "a member cannot be a function");
        }
        if super::declarator::is_variable(&field.ty) {
            let help = "use a constant length";
            let message = "a variable-length array as a member is not supported";
            return self.unsupported("vla-member", span, message, help);
        }
        match &field.ty.kind {
            TypeKind::Array(of, ArrayLen::Unknown) => {
                let of = of.clone();
                self.require_complete(&of, span)
            }
            TypeKind::Void => self.error("field-type", span, "a member cannot be void"),
            _ => {
                let ty = field.ty.clone();
                self.require_complete(&ty, span)
            }
        }
    }

    fn bit_field_width(&mut self, width: &'a Node<ast::Expression>, field: &Field, span: Span) -> Lower<u32> {
        let width = self.constant(width, "the width of a bit-field")?;
        let Some(kind) = self.program.int_kind(&field.ty) else {
            return self.error("bit-field", span, "a bit-field must have an integer type");
        };
        match u32::try_from(width) {
            Ok(width) if width <= kind.bits(self.model()) => Ok(width),
            _ => self.error("bit-field", span, "the width of a bit-field exceeds its type"),
        }
    }

    fn complete_record(&mut self, id: Id<Record>, mut fields: Vec<Field>, span: Span) -> Lower<()> {
        match self.unit.and_then(|unit| unit.packs.at(span.start - unit.start)) {
            None => {}
            Some(1) if !fields.iter().any(|field| field.bits.is_some() && field.align.is_some()) => {
                self.program.records[id].packed = true;
                // The pragma limits an alignment that an attribute asks for, too.
                fields.iter_mut().for_each(|field| field.align = None);
            }
            Some(pack) => {
                let natural = |f: &Field| least_align(&self.program, &f.ty).unwrap_or(1);
                let strict = |f: &Field| natural(f).max(f.align.map_or(1, u64::from)) > pack.into();
                let is_strict = fields.iter().any(strict);
                if fields.iter().any(|field| field.bits.is_some()) && (is_strict || self.may_straddle(&fields)) {
                    let message = format!("#pragma pack({pack}) around a structure with bit-fields is not supported");
                    let help = "use __attribute__((packed)) and explicit padding";
                    return self.unsupported("pragma-pack", span, message, help);
                }
                if is_strict {
                    for field in &mut fields {
                        let is_packed = field.packed || self.program.records[id].packed;
                        let natural = least_align(&self.program, &field.ty).filter(|_| !is_packed).unwrap_or(1);
                        field.align = Some(field.align.unwrap_or(1).max(natural as u32).min(pack));
                    }
                    self.program.records[id].packed = true;
                }
            }
        }
        self.program.records[id].fields = Some(fields);
        Ok(())
    }

    /// Whether a bit-field might begin in one unit of its type and end in the next one, which gcc allows under the
    /// pragma only.
    fn may_straddle(&self, fields: &[Field]) -> bool {
        let mut used = 0;
        fields.iter().any(|field| {
            let unit = self.program.int_kind(&field.ty).map_or(8, |kind| kind.bits(self.model()));
            used = field.bits.map_or(0, |bits| used + bits);
            field.bits == Some(0) || used > unit
        })
    }

    /// The path to a member through anonymous structures and unions.
    pub(super) fn member_path(&mut self, id: Id<Record>, name: &str) -> Option<Vec<u32>> {
        if !self.members.contains_key(&id) {
            let mut paths = HashMap::new();
            self.collect_members(id, &mut Vec::new(), &mut paths);
            self.members.insert(id, Rc::new(paths));
        }
        self.members.get(&id)?.get(name).cloned()
    }

    fn collect_members(&self, id: Id<Record>, prefix: &mut Vec<u32>, paths: &mut HashMap<String, Vec<u32>>) {
        for (index, field) in self.program.records[id].fields.iter().flatten().enumerate() {
            prefix.push(index as u32);
            match (&field.name, &field.ty.kind) {
                (Some(name), _) => {
                    paths.insert(name.clone(), prefix.clone());
                }
                (None, TypeKind::Record(inner)) if field.bits.is_none() => {
                    self.collect_members(*inner, prefix, paths);
                }
                _ => {}
            }
            prefix.pop();
        }
    }

    /// `enum e {...}` and `enum e`.
    pub(super) fn enumeration(&mut self, node: &'a Node<ast::EnumType>, own: &Attrs, span: Span) -> Lower<Type> {
        let name = node.node.identifier.as_ref().map(|name| name.node.name.as_str());
        if node.node.enumerators.is_empty() {
            let name = name.unwrap_or_default();
            return match self.scopes.tag(name) {
                Some(Tag::Enum(id)) => Ok(Type::new(TypeKind::Enum(id))),
                Some(Tag::Record(_)) => self.error("tag-kind", span, format!("'{name}' is a tag of another kind")),
                None => Ok(self.declared_enumeration(name, span)),
            };
        }
        let constants = self.enumerators(&node.node.enumerators)?;
        let repr = self.enum_repr(&constants, own.packed, span)?;
        let fits_int = constants.iter().all(|(_, value)| i32::try_from(*value).is_ok());
        let defined = Enum {
            name: name.unwrap_or_default().to_string(),
            repr,
            constants: constants.iter().map(|(name, value)| (name.to_string(), *value)).collect(),
            span,
        };
        let declared = name.and_then(|name| match self.scopes.tag(name) {
            Some(Tag::Enum(id)) if self.program.enums[id].constants.is_empty() => Some(id),
            _ => None,
        });
        let id = match declared {
            Some(id) => {
                self.program.enums[id] = defined;
                id
            }
            None => self.program.enums.push(defined),
        };
        let ty = Type::new(TypeKind::Enum(id));
        for (name, value) in constants {
            let constant_type =
                if fits_int || i32::try_from(value).is_ok() { Type::int() } else { Type::int_kind(repr) };
            self.scopes.set_name(name, super::scope::Entity::Constant(value, constant_type));
        }
        if let Some(name) = name {
            self.scopes.set_tag(name, Tag::Enum(id));
        }
        Ok(ty)
    }

    /// `enum e;`, or `enum e` before its definition, which may be in another file (a GNU extension).
    fn declared_enumeration(&mut self, name: &'a str, span: Span) -> Type {
        let (name_of, repr) = (name.to_string(), IntKind::UInt);
        let id = self.program.enums.push(Enum { name: name_of, repr, constants: Vec::new(), span });
        self.scopes.set_tag(name, Tag::Enum(id));
        Type::new(TypeKind::Enum(id))
    }

    fn enumerators(&mut self, list: &'a [Node<ast::Enumerator>]) -> Lower<Vec<(&'a str, i128)>> {
        let mut constants = Vec::with_capacity(list.len());
        let mut next = 0;
        for enumerator in list {
            if let Some(value) = &enumerator.node.expression {
                next = self.constant(value, "the value of an enumeration constant")?;
            }
            let name = enumerator.node.identifier.node.name.as_str();
            let ty = if i32::try_from(next).is_ok() { IntKind::Int } else { IntKind::LongLong };
            self.scopes.set_name(name, super::scope::Entity::Constant(next, Type::int_kind(ty)));
            constants.push((name, next));
            next += 1;
        }
        Ok(constants)
    }

    /// The representation of an enumeration, as in gcc: `unsigned int` unless a constant is negative; wider if needed;
    /// the smallest type if packed.
    fn enum_repr(&mut self, constants: &[(&str, i128)], packed: bool, span: Span) -> Lower<IntKind> {
        let low = constants.iter().map(|(_, value)| *value).min().unwrap_or(0);
        let high = constants.iter().map(|(_, value)| *value).max().unwrap_or(0);
        let small = if packed { &[IntKind::SChar, IntKind::Short][..] } else { &[] };
        for kind in small.iter().copied().chain([IntKind::Int, IntKind::Long, IntKind::LongLong]) {
            let bits = kind.bits(self.model());
            if low < 0 && low >= -(1 << (bits - 1)) && high < 1 << (bits - 1) {
                return Ok(kind);
            }
            if low >= 0 && high < 1 << bits {
                return Ok(kind.to_unsigned());
            }
        }
        self.error("enum-range", span, "the constants of this enumeration do not fit one integer type")
    }

    /// Names unnamed records and makes all tags unique.
    pub(super) fn name_records(&mut self) {
        let mut used = HashSet::new();
        let mut records: Vec<(Id<Record>, String)> =
            self.program.records.iter().map(|(id, record)| (id, record.name.clone())).collect();
        // Tags from the source come first, so that they remain unchanged.
        records.sort_by_key(|(id, name)| (name.is_empty(), *id));
        for (id, name) in records {
            let record = &self.program.records[id];
            let wish = match (&record.typedef, record.is_union) {
                _ if !name.is_empty() => name,
                (Some(name), _) => name.clone(),
                (None, false) => "anonymous_struct".to_string(),
                (None, true) => "anonymous_union".to_string(),
            };
            self.program.records[id].name = unique(wish, &mut used);
        }
        for id in self.program.enums.ids() {
            let name = std::mem::take(&mut self.program.enums[id].name);
            let wish = if name.is_empty() { "anonymous_enum".to_string() } else { name };
            self.program.enums[id].name = unique(wish, &mut used);
        }
    }
}

/// `wish`, or `wish` with the first unused number.
fn unique(wish: String, used: &mut HashSet<String>) -> String {
    let mut name = wish.clone();
    let mut number = 1;
    while !used.insert(name.clone()) {
        number += 1;
        name = format!("{wish}_{number}");
    }
    name
}
