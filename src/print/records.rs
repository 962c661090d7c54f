//! Definitions of structures, unions and enumerations, in an order in which each is complete where it is needed.

use super::literal::enum_value;
use super::padded::padded_align;
use super::ty::{assignable, word};
use super::used::RecordUse;
use super::Printer;
use crate::ir::agreed_layout::{has_doubtful_size, has_model, is_padded};
use crate::ir::{layout, DataModel, Field, Id, IntKind, Record, Type, TypeKind};

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
        let mut states = vec![PrintedExtent::default(); program.records.len()];
        for (id, _) in program.records.iter() {
            match self.used.records[id.index()] {
                Some(RecordUse::Complete) => self.define_record(id, &mut states),
                Some(RecordUse::Named) => self.declare_record(id, &mut states),
                None => {}
            }
        }
    }

    pub(super) fn declare_record(&mut self, id: Id<Record>, states: &mut [PrintedExtent]) {
        let record = &self.program.records[id];
        if record.model.is_none() && !states[id.index()].declared && !self.names.records[id.index()].is_empty() {
            states[id.index()].declared = true;
            self.set_place(record.span);
            let text = format!("{} {};", word(record), self.names.records[id.index()]);
            self.line(&text);
        }
    }

    /// Defines a record after the records that it contains; those that it points to are only declared.
    pub(super) fn define_record(&mut self, id: Id<Record>, states: &mut [PrintedExtent]) {
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
        self.record_body(id, &head, "");
        let is_clear = !has_model(program, id) && !has_doubtful_size(program, &Type::new(TypeKind::Record(id)));
        if program.model == DataModel::Ilp32 && is_clear {
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

    /// Prints the records that must precede the fields.
    pub(super) fn needs(&mut self, fields: &[Field], states: &mut [PrintedExtent]) {
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

    pub(super) fn needs_type(&mut self, ty: &Type, complete: bool, states: &mut [PrintedExtent]) {
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
    pub(super) fn record_body(&mut self, id: Id<Record>, head: &str, name: &str) {
        let program = self.program;
        let record = &program.records[id];
        self.line(head);
        self.indent += 1;
        let whole = layout::layout(program, &Type::new(TypeKind::Record(id))).filter(|_| is_padded(program, id));
        let align = match whole {
            Some(whole) => {
                self.padded_fields(id, whole);
                padded_align(program, record, whole)
            }
            None => {
                record.fields.iter().flatten().for_each(|field| self.field_line(field, record));
                let least = layout::align_of_members(program, record).filter(|_| !record.packed).unwrap_or(1);
                record.align.map(u64::from).filter(|align| *align >= least)
            }
        };
        self.indent -= 1;
        let align = align.map(|n| format!("aligned({n})"));
        let packed = (whole.is_some() || record.packed).then(|| "packed".to_string());
        let attributes: Vec<String> = packed.into_iter().chain(align).collect();
        let mut tail = format!("}}{name}");
        if !attributes.is_empty() {
            tail.push_str(&format!(" __attribute__(({}))", attributes.join(", ")));
        }
        tail.push(';');
        self.line(&tail);
    }

    /// Prints a member with the attributes that have an effect: gcc ignores an alignment that is lower than that of the
    /// type of a member, unless it is packed; verifiers do not.
    fn field_line(&mut self, field: &Field, of: &Record) {
        let program = self.program;
        let is_packed = of.packed || field.packed;
        let least = layout::least_align(program, &field.ty).filter(|_| !is_packed).unwrap_or(1);
        let obeyed = field.align.filter(|align| u64::from(*align) >= least || field.bits.is_some());
        let unusual = || layout::unusual_align(program, field).filter(|_| !of.packed);
        self.member_line(field, obeyed.or_else(unusual), field.packed);
    }

    pub(super) fn member_line(&mut self, field: &Field, align: Option<u32>, is_packed: bool) {
        let program = self.program;
        if let (None, TypeKind::Record(inner)) = (&field.name, &field.ty.kind) {
            let record = &program.records[*inner];
            if record.model.is_none() {
                return self.record_body(*inner, &format!("{} {{", word(record)), "");
            }
        }
        // CBMC does not parse an unnamed bit-field of an enumeration.
        let ty = match (&field.name, &field.ty.kind) {
            (None, TypeKind::Enum(id)) => Type::int_kind(program.enums[*id].repr),
            _ => assignable(&field.ty),
        };
        let mut text = self.declare(&ty, field.name.clone().unwrap_or_default());
        if let Some(bits) = field.bits {
            text.push_str(&format!(" : {bits}"));
        }
        if let Some(align) = align {
            text.push_str(&format!(" __attribute__((aligned({align})))"));
        }
        if is_packed {
            text.push_str(" __attribute__((packed))");
        }
        text.push(';');
        self.line(&text);
    }
}

/// The extent to which a record's definition has been printed.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct PrintedExtent {
    /// Whether the name has been declared, so that prototypes can use it.
    declared: bool,
    /// Whether the definition has begun.
    begun: bool,
}
