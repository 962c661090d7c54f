//! Initializers.

use super::precedence::Prec;
use super::Printer;
use crate::ir::agreed_layout::is_padded;
use crate::ir::{Field, Init, InitIndex, Type, TypeKind};

impl Printer<'_> {
    /// Prints an initializer of an object of this type.
    pub(super) fn init(&mut self, init: &Init, ty: &Type) {
        match init {
            Init::Expr(value) => self.value(value, ty),
            Init::Str(text) => self.expr(text, Prec::Assign),
            Init::List(items) => self.init_list(items, ty),
        }
    }

    /// Prints the braced initializer of a compound literal.
    pub(super) fn literal_init(&mut self, init: &Init, ty: &Type) {
        match init {
            Init::Expr(_) | Init::Str(_) => {
                self.out.push('{');
                self.init(init, ty);
                self.out.push('}');
            }
            Init::List(items) => self.init_list(items, ty),
        }
    }

    pub(super) fn init_list(&mut self, items: &[(InitIndex, Init)], ty: &Type) {
        let program = self.program;
        self.out.push('{');
        match &ty.kind {
            TypeKind::Record(id) if program.records[*id].model.is_some() => self.model_items(items),
            TypeKind::Record(id) => {
                let fields = program.records[*id].fields.as_deref().unwrap_or(&[]);
                if items.is_empty() && !fields.is_empty() {
                    self.out.push('0');
                }
                let union = program.records[*id].is_union;
                let is_simple = !union && !is_padded(program, *id);
                let positional = is_simple && items.len() == fields.len() && fields.iter().all(|f| f.name.is_some());
                self.record_items(items, fields, positional, &mut true);
            }
            TypeKind::Array(of, _) => self.array_items(items, of),
            TypeKind::Void
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Pointer(_)
            | TypeKind::Function(_)
            | TypeKind::Enum(_)
            | TypeKind::VaList => match items.first() {
                Some((_, init)) => self.init(init, ty),
                None => self.out.push('0'),
            },
        }
        self.out.push('}');
    }

    /// Prints the initializers of a library model: only numbers, by position.
    pub(super) fn model_items(&mut self, items: &[(InitIndex, Init)]) {
        if items.is_empty() {
            self.out.push('0');
        }
        for (i, (_, init)) in items.iter().enumerate() {
            if i > 0 {
                self.put(", ");
            }
            match init {
                Init::Expr(value) | Init::Str(value) => self.expr(value, Prec::Assign),
                Init::List(inner) => self.model_items(inner),
            }
        }
    }

    pub(super) fn record_items(
        &mut self,
        items: &[(InitIndex, Init)],
        fields: &[Field],
        positional: bool,
        first: &mut bool,
    ) {
        let program = self.program;
        for (index, init) in items {
            let InitIndex::Field(number) = index else { continue };
            let Some(field) = fields.get(*number as usize) else { continue };
            if let (None, TypeKind::Record(inner), Init::List(below)) = (&field.name, &field.ty.kind, init) {
                let fields = program.records[*inner].fields.as_deref().unwrap_or(&[]);
                self.record_items(below, fields, false, first);
                continue;
            }
            if !std::mem::replace(first, false) {
                self.put(", ");
            }
            if let (Some(name), false) = (&field.name, positional) {
                self.put(&format!(".{name} = "));
            }
            self.init(init, &field.ty);
        }
    }

    pub(super) fn array_items(&mut self, items: &[(InitIndex, Init)], of: &Type) {
        let mut next = 0u64;
        for (i, (index, init)) in items.iter().enumerate() {
            if i > 0 {
                self.put(", ");
            }
            match index {
                InitIndex::Element(n) => {
                    if *n != next {
                        self.put(&format!("[{n}] = "));
                    }
                    next = n.saturating_add(1);
                }
                // One by one: CBMC gives a value to the first element of `[1 ... 2]` only.
                InitIndex::Range(first, last) => {
                    if *first != next {
                        self.put(&format!("[{first}] = "));
                    }
                    next = last.saturating_add(1);
                    for _ in *first..*last {
                        self.init(init, of);
                        self.put(", ");
                    }
                }
                InitIndex::Field(_) => {}
            }
            self.init(init, of);
        }
        if items.is_empty() && !matches!(of.kind, TypeKind::Void) {
            self.out.push('0');
        }
    }
}
