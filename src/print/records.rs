//! Definitions of structures, unions and enumerations, in an order in which each is complete where it is needed.

use super::literal::enum_value;
use super::ty::assignable;
use super::used::RecordUse;
use super::Printer;
use crate::ir::{layout, DataModel, Field, Id, IntKind, Record, Type, TypeKind};
use std::collections::HashSet;

impl Printer<'_> {
    pub(super) fn enums(&mut self) {
        let program = self.program;
        for (id, item) in program.enums.iter() {
            if !self.used.enums[id.index()] || item.constants.is_empty() {
                continue;
            }
            self.set_place(item.span);
            let head = format!("enum {} {{", self.names.enums[id.index()]);
            self.line(&head);
            self.indent = 1;
            for (i, (_, value)) in item.constants.iter().enumerate() {
                let number = enum_value(*value, program.model);
                let text = format!("{} = {number},", self.names.constants[id.index()][i]);
                self.line(&text);
            }
            self.indent = 0;
            let is_small = item.repr.rank() < IntKind::Int.rank();
            self.line(if is_small { "} __attribute__((packed));" } else { "};" });
        }
    }

    pub(super) fn records(&mut self) {
        let program = self.program;
        let mut states = vec![State::default(); program.records.len()];
        for (id, _) in program.records.iter() {
            match self.used.records[id.index()] {
                Some(RecordUse::Complete) => self.define_record(id, &mut states),
                Some(RecordUse::Named) => self.declare_record(id, &mut states),
                None => {}
            }
        }
    }

    pub(super) fn declare_record(&mut self, id: Id<Record>, states: &mut [State]) {
        let record = &self.program.records[id];
        if record.model.is_none() && !states[id.index()].declared && !self.names.records[id.index()].is_empty() {
            states[id.index()].declared = true;
            self.set_place(record.span);
            let text = format!("{} {};", word(record), self.names.records[id.index()]);
            self.line(&text);
        }
    }

    /// Defines a record after the records that it contains; those that it points to are only declared.
    pub(super) fn define_record(&mut self, id: Id<Record>, states: &mut [State]) {
        let program = self.program;
        let record = &program.records[id];
        if record.model.is_some() || states[id.index()].begun {
            return;
        }
        let Some(fields) = &record.fields else { return self.declare_record(id, states) };
        states[id.index()].begun = true;
        self.needs(fields, states);
        states[id.index()].declared = true;
        self.set_place(record.span);
        let head = format!("{} {} {{", word(record), self.names.records[id.index()]);
        self.record_body(record, &head, "");
        if program.model == DataModel::Ilp32 && !self.has_model(id) {
            self.layout_check(id);
        }
    }

    /// Prints an assertion of the computed size of the record, for the reader of the program: some verifiers align all
    /// scalars to their size. Offsets are not checked, since ESBMC does not accept them as constants.
    pub(super) fn layout_check(&mut self, id: Id<Record>) {
        let program = self.program;
        let record = &program.records[id];
        let name = format!("{} {}", word(record), self.names.records[id.index()]);
        let Some(size) = layout::size_of(program, &Type::new(TypeKind::Record(id))) else { return };
        self.line(&format!("_Static_assert(sizeof({name}) == {size}U, \"layout\");"));
    }

    /// Whether the record contains an object of the library, whose size only the model defines.
    pub(super) fn has_model(&self, id: Id<Record>) -> bool {
        let (mut seen, mut work) = (HashSet::from([id]), vec![id]);
        while let Some(id) = work.pop() {
            let record = &self.program.records[id];
            if record.model.is_some() {
                return true;
            }
            for field in record.fields.iter().flatten() {
                let mut ty = &field.ty;
                while let TypeKind::Array(of, _) = &ty.kind {
                    ty = of;
                }
                match ty.kind {
                    TypeKind::Record(inner) if seen.insert(inner) => work.push(inner),
                    _ => {}
                }
            }
        }
        false
    }

    /// Prints the records that must precede the fields.
    pub(super) fn needs(&mut self, fields: &[Field], states: &mut [State]) {
        let program = self.program;
        for field in fields {
            if let (None, TypeKind::Record(inner)) = (&field.name, &field.ty.kind) {
                if program.records[*inner].model.is_none() {
                    self.needs(program.records[*inner].fields.as_deref().unwrap_or(&[]), states);
                    continue;
                }
            }
            self.needs_type(&field.ty, true, states);
        }
    }

    pub(super) fn needs_type(&mut self, ty: &Type, complete: bool, states: &mut [State]) {
        match &ty.kind {
            TypeKind::Void | TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Enum(_) | TypeKind::VaList => {}
            TypeKind::Pointer(to) => self.needs_type(to, false, states),
            TypeKind::Array(of, _) => self.needs_type(of, true, states),
            TypeKind::Function(function) => {
                self.needs_type(&function.result, false, states);
                function.params.iter().for_each(|param| self.needs_type(param, false, states));
            }
            TypeKind::Record(id) if complete => self.define_record(*id, states),
            TypeKind::Record(id) => self.declare_record(*id, states),
        }
    }

    /// Prints the lines from the opening brace to the closing brace and `name`.
    pub(super) fn record_body(&mut self, record: &Record, head: &str, name: &str) {
        self.line(head);
        self.indent += 1;
        for field in record.fields.iter().flatten() {
            self.field_line(field, record);
        }
        self.indent -= 1;
        let mut tail = format!("}}{name}");
        let align = record.align.filter(|align| layout::raises_record(self.program, record, *align));
        let align = align.map(|n| format!("aligned({n})"));
        let packed = record.packed.then(|| "packed".to_string());
        let attributes: Vec<String> = packed.into_iter().chain(align).collect();
        if !attributes.is_empty() {
            tail.push_str(&format!(" __attribute__(({}))", attributes.join(", ")));
        }
        tail.push(';');
        self.line(&tail);
    }

    fn field_line(&mut self, field: &Field, of: &Record) {
        let program = self.program;
        if let (None, TypeKind::Record(inner)) = (&field.name, &field.ty.kind) {
            let record = &program.records[*inner];
            if record.model.is_none() {
                return self.record_body(record, &format!("{} {{", word(record)), "");
            }
        }
        let mut text = self.declare(&assignable(&field.ty), field.name.clone().unwrap_or_default());
        if let Some(bits) = field.bits {
            text.push_str(&format!(" : {bits}"));
        }
        let unusual = || layout::unusual_align(program, field).filter(|_| !of.packed);
        let align = field.align.filter(|align| layout::raises_member(program, of, field, *align)).or_else(unusual);
        if let Some(align) = align {
            text.push_str(&format!(" __attribute__((aligned({align})))"));
        }
        if field.packed {
            text.push_str(" __attribute__((packed))");
        }
        text.push(';');
        self.line(&text);
    }
}

/// The extent to which a record's definition has been printed.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct State {
    /// Whether the name has been declared, so that prototypes can use it.
    declared: bool,
    /// Whether the definition has begun.
    begun: bool,
}

pub(super) fn word(record: &Record) -> &'static str {
    if record.is_union {
        "union"
    } else {
        "struct"
    }
}
