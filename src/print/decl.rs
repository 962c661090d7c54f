//! Prints definitions at file scope: prototypes, variables, functions.

use super::ty::{assignable, int_name};
use super::Printer;
use crate::ir::visit::{init_exprs, walk_expr};
use crate::ir::{Block, ExprKind, Function, Id, Init, IntKind, Storage, Type, Var};
use crate::source::Span;

impl Printer<'_> {
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
            if !external.contains(&name) {
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
        if self.program.vars[id].storage.is_static() {
            self.declared.insert(self.lines.len() as u32 + 1, id);
        }
        self.line_start();
        self.variable_here(linkage, id, ty, init);
        self.out.push(';');
    }

    /// Prints a declaration of a variable without indentation and semicolon.
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
            self.in_initializer = true;
            self.init(init, ty);
            self.in_initializer = false;
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
