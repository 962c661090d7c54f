//! Prints definitions at file scope (enumerations, records, prototypes, variables, functions) and initializers.

use std::collections::HashSet;

use super::literal::enum_value;
use super::precedence::Prec;
use super::ty::{assignable, int_name};
use super::used::RecordUse;
use super::Printer;
use crate::ir::visit::{init_exprs, walk_expr};
use crate::ir::{
    layout, Block, DataModel, ExprKind, Field, Function, Id, Init, InitIndex, IntKind, Record, Storage, Type, TypeKind,
    Var,
};
use crate::source::Span;

/// How much of a record's definition has been printed.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct State {
    /// The name has been declared, so that prototypes can use it.
    declared: bool,
    /// The definition has begun.
    begun: bool,
}

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

    fn declare_record(&mut self, id: Id<Record>, states: &mut [State]) {
        let record = &self.program.records[id];
        if record.model.is_none() && !states[id.index()].declared && !self.names.records[id.index()].is_empty() {
            states[id.index()].declared = true;
            self.set_place(record.span);
            let text = format!("{} {};", word(record), self.names.records[id.index()]);
            self.line(&text);
        }
    }

    /// Defines a record after the records that it contains; those that it points to are only declared.
    fn define_record(&mut self, id: Id<Record>, states: &mut [State]) {
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

    /// Makes a reader of the program check the computed size of the record: some verifiers align all scalars to their
    /// size. Offsets are not checked, since ESBMC does not accept them as constants.
    fn layout_check(&mut self, id: Id<Record>) {
        let program = self.program;
        let record = &program.records[id];
        let name = format!("{} {}", word(record), self.names.records[id.index()]);
        let Some(size) = layout::size_of(program, &Type::new(TypeKind::Record(id))) else { return };
        self.line(&format!("_Static_assert(sizeof({name}) == {size}U, \"layout\");"));
    }

    /// Whether the record contains an object of the library, whose size only the model knows.
    fn has_model(&self, id: Id<Record>) -> bool {
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
    fn needs(&mut self, fields: &[Field], states: &mut [State]) {
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

    fn needs_type(&mut self, ty: &Type, complete: bool, states: &mut [State]) {
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
    fn record_body(&mut self, record: &Record, head: &str, name: &str) {
        self.line(head);
        self.indent += 1;
        for field in record.fields.iter().flatten() {
            self.field_line(field);
        }
        self.indent -= 1;
        let mut tail = format!("}}{name}");
        let align = record.align.map(|n| format!("aligned({n})"));
        let packed = record.packed.then(|| "packed".to_string());
        let attributes: Vec<String> = packed.into_iter().chain(align).collect();
        if !attributes.is_empty() {
            tail.push_str(&format!(" __attribute__(({}))", attributes.join(", ")));
        }
        tail.push(';');
        self.line(&tail);
    }

    fn field_line(&mut self, field: &Field) {
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
        let align = field.align.or_else(|| layout::lowered_align(program, field));
        if let Some(align) = align {
            text.push_str(&format!(" __attribute__((aligned({align})))"));
        }
        if field.packed {
            text.push_str(" __attribute__((packed))");
        }
        text.push(';');
        self.line(&text);
    }

    pub(super) fn prototypes(&mut self) {
        let program = self.program;
        self.set_place(Span::NONE);
        let mut external: Vec<&str> = Vec::new();
        for (id, function) in program.functions.iter() {
            let is_known =
                ["__builtin_", "__sync_", "__atomic_", "ULSEQ_"].iter().any(|p| function.name.starts_with(p));
            let skipped = function.body.is_none() && is_known || program.main == Some(id);
            if !self.used.functions[id.index()] || skipped {
                continue;
            }
            if function.body.is_none() {
                external.push(&function.name);
            }
            self.set_place(function.span);
            let head = self.function_head(id, function, &self.param_types(&function.ty));
            self.line(&format!("{head};"));
        }
        self.set_place(Span::NONE);
        for name in self.used.nondet.clone() {
            if !external.contains(&name) && !self.options.prelude.contains(name) {
                self.line(&format!("{} {name}(void);", nondet_result(name)));
            }
        }
    }

    fn function_head(&self, id: Id<Function>, function: &Function, params: &str) -> String {
        let head = self.declare_function(&function.ty, &self.names.functions[id.index()], params);
        let noreturn = if function.noreturn && function.body.is_none() { "__attribute__((noreturn)) " } else { "" };
        let linkage = if function.is_static && function.body.is_some() { "static " } else { "" };
        format!("{linkage}{noreturn}{head}")
    }

    pub(super) fn globals(&mut self) {
        let program = self.program;
        let mut declared = vec![false; program.vars.len()];
        for (id, var) in program.vars.iter() {
            if !self.is_file_scope(id) {
                continue;
            }
            if let (Some(init), true) = (&var.init, var.storage != Storage::Extern) {
                let mut ahead = Vec::new();
                init_exprs(init, &mut |expr| {
                    walk_expr(expr, &mut |e| {
                        if let ExprKind::Var(other) = &e.kind {
                            ahead.push(*other);
                        }
                    });
                });
                for other in ahead {
                    if !declared[other.index()] && other != id && self.is_file_scope(other) {
                        declared[other.index()] = true;
                        self.global(other, false);
                    }
                }
            }
            let again = var.init.is_some() && var.storage != Storage::Extern;
            if !std::mem::replace(&mut declared[id.index()], true) || again {
                self.global(id, true);
            }
        }
    }

    fn is_file_scope(&self, id: Id<Var>) -> bool {
        let at = id.index();
        self.program.vars[id].storage.is_static() && self.used.owner[at].is_none() && self.used.vars[at] > 0
    }

    /// Prints a global variable; without its initializer this is a tentative definition.
    fn global(&mut self, id: Id<Var>, with_init: bool) {
        let var = &self.program.vars[id];
        self.set_place(var.span);
        let linkage = match var.storage {
            Storage::Extern => "extern ",
            Storage::Static => "static ",
            Storage::Global | Storage::Local | Storage::Param | Storage::Temp => "",
        };
        let init = if with_init && var.storage != Storage::Extern { var.init.as_ref() } else { None };
        self.variable(linkage, id, &var.ty, init);
        self.line_end();
    }

    /// Prints a declaration of a variable, including the semicolon.
    pub(super) fn variable(&mut self, linkage: &str, id: Id<Var>, ty: &Type, init: Option<&Init>) {
        self.line_start();
        self.variable_here(linkage, id, ty, init);
        self.out.push(';');
    }

    /// The same without indentation and semicolon.
    pub(super) fn variable_here(&mut self, linkage: &str, id: Id<Var>, ty: &Type, init: Option<&Init>) {
        let var = &self.program.vars[id];
        self.put(linkage);
        if var.thread_local {
            self.put("_Thread_local ");
        }
        if let Some(align) = var.align {
            let natural = crate::ir::layout::layout(self.program, ty).map_or(1, |layout| layout.align);
            let text = if u64::from(align) >= natural {
                format!("_Alignas({align}) ")
            } else {
                format!("__attribute__((aligned({align}))) ")
            };
            self.put(&text);
        }
        let text = self.declare(ty, self.names.vars[id.index()].clone());
        self.put(&text);
        if let Some(init) = init {
            self.put(" = ");
            self.init(init, ty);
        }
    }

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

    fn init_list(&mut self, items: &[(InitIndex, Init)], ty: &Type) {
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
                let positional = !union && items.len() == fields.len() && fields.iter().all(|f| f.name.is_some());
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
    fn model_items(&mut self, items: &[(InitIndex, Init)]) {
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

    fn record_items(&mut self, items: &[(InitIndex, Init)], fields: &[Field], positional: bool, first: &mut bool) {
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

    fn array_items(&mut self, items: &[(InitIndex, Init)], of: &Type) {
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
                InitIndex::Range(first, last) => {
                    self.put(&format!("[{first} ... {last}] = "));
                    next = last.saturating_add(1);
                }
                InitIndex::Field(_) => {}
            }
            self.init(init, of);
        }
        if items.is_empty() && !matches!(of.kind, TypeKind::Void) {
            self.out.push('0');
        }
    }

    /// Prints a function definition.
    pub(super) fn function(&mut self, id: Id<Function>, function: &Function, body: &Block) {
        self.set_place(function.span);
        self.at.function = Some(id);
        self.at.thread = self.threads[id.index()];
        self.out.push('\n');
        self.lines.push(Default::default());
        self.result = function.ty.result.clone();
        let old_style = function.ty.unprototyped && !function.params.is_empty();
        let params = self.params(function, old_style);
        let mut head = self.function_head(id, function, &params);
        if old_style {
            for param in &function.params {
                let ty = assignable(&self.program.vars[*param].ty);
                head.push_str(&format!(" {};", self.declare(&ty, self.names.vars[param.index()].clone())));
            }
        }
        head.push_str(" {");
        self.line(&head);
        self.indent = 1;
        self.locals(id, function);
        self.block(body);
        self.indent = 0;
        self.set_function_end(id, function);
        self.line("}");
    }

    fn set_function_end(&mut self, id: Id<Function>, function: &Function) {
        self.set_place(function.span);
        self.at.function = Some(id);
        self.at.thread = self.threads[id.index()];
    }

    fn params(&self, function: &Function, old_style: bool) -> String {
        let name = |param: &Id<Var>| self.names.vars[param.index()].clone();
        if old_style {
            return function.params.iter().map(name).collect::<Vec<_>>().join(", ");
        }
        if function.params.is_empty() {
            return self.param_types(&function.ty);
        }
        let mut params: Vec<String> = function
            .params
            .iter()
            .map(|param| self.declare(&assignable(&self.program.vars[*param].ty), name(param)))
            .collect();
        if function.ty.variadic {
            params.push("...".to_string());
        }
        params.join(", ")
    }

    /// Prints the declarations at the beginning of a function: its static variables, then locals without a declaration
    /// statement.
    fn locals(&mut self, id: Id<Function>, function: &Function) {
        let program = self.program;
        let locals = std::mem::take(&mut self.used.locals[id.index()]);
        let place = self.at.clone();
        for wants_static in [true, false] {
            for var in &locals {
                let item = &program.vars[*var];
                let at = var.index();
                let skipped = self.used.vars[at] == 0 || self.used.declared[at] || function.params.contains(var);
                if item.storage.is_static() != wants_static || skipped {
                    continue;
                }
                self.at.origin = (!item.span.is_none()).then(|| crate::ir::Origin::user(item.span));
                let ty = assignable(&item.ty);
                let init = if wants_static { item.init.as_ref() } else { None };
                self.variable(if wants_static { "static " } else { "" }, *var, &ty, init);
                self.line_end();
            }
        }
        self.at = place;
        self.used.locals[id.index()] = locals;
    }
}

fn word(record: &Record) -> &'static str {
    if record.is_union {
        "union"
    } else {
        "struct"
    }
}

/// The result type of a function that returns arbitrary values.
fn nondet_result(name: &str) -> &'static str {
    let kinds = [
        ("bool", IntKind::Bool),
        ("char", IntKind::Char),
        ("uchar", IntKind::UChar),
        ("short", IntKind::Short),
        ("ushort", IntKind::UShort),
        ("int", IntKind::Int),
        ("uint", IntKind::UInt),
        ("long", IntKind::Long),
        ("ulong", IntKind::ULong),
        ("longlong", IntKind::LongLong),
        ("ulonglong", IntKind::ULongLong),
        ("int128", IntKind::Int128),
        ("uint128", IntKind::UInt128),
    ];
    let base = name.trim_start_matches("__VERIFIER_nondet_");
    match base {
        "pointer" => "void *",
        "float" => "float",
        "double" => "double",
        _ => kinds.iter().find(|(suffix, _)| *suffix == base).map_or("int", |(_, kind)| int_name(*kind)),
    }
}
