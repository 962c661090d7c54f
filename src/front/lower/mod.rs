//! Lowers the syntax tree of lang-c to a typed, scoped program ([`crate::ir::Form::Lowered`]).
//!
//! No code outside this folder may use a type of `lang_c`. The files:
//!
//! | file | part of C |
//! |---|---|
//! | `scope` | names and tags, and declarations that are unsupported but not yet used ("poison") |
//! | `specifier`, `attribute`, `declarator`, `record` | declarations to types |
//! | `decl`, `function` | objects, typedefs, function declarations and definitions |
//! | `stmt`, `computed_goto`, `assembly` | statements |
//! | `cleanup` | calls at the ends of scopes |
//! | `expr`, `operator`, `place`, `call`, `literal` | expressions |
//! | `convert`, `bit_field` | implicit conversions, the types of bit-fields |
//! | `constant` | integer constant expressions |
//! | `init`, `initializer_entries` | initializers |
//! | `builtin`, `atomic`, `fortify`, `type_generic`, `object_size`, `signature` | compiler builtins |
//! | `units`, `unify`, `declared_otherwise` | several translation units: linkage, types that are the same |
//! | `state` | what is remembered beside the scopes |
//! | `symbol_names`, `alias` | declarations with another name for the linker |
//! | `unprototyped_calls` | calls through `int f();` whose arguments do not fit |
//!
//! Files that call each other's methods follow the grammar of C: declarators contain specifiers and sizes, which are
//! expressions, specifiers contain records, and records contain declarators (`declarator`, `specifier`, `record`,
//! `expr`); expressions contain type names, lvalues, initializers and statements, and these contain expressions
//! (`expr` with `operator`, `place`, `init`, `stmt` and `constant`); a call of a builtin is one of its kinds, and its
//! arguments are those of a call (`builtin` with `call`, `atomic`, `type_generic` and `computed_goto`); a definition is
//! a declaration, and declares what it calls (`decl`, `function`, `call`); conversions fold constants (`convert`,
//! `constant`, `bit_field`), and ask which types are the same (`units`).
//!
//! Errors are collected, and lowering continues: each `lower_*` function reports what is unsupported and returns
//! `Failed`; the enclosing statement or declaration is dropped. An unsupported *declaration* at file scope (headers
//! are full of them) is an error only if the program uses what it declares.

mod alias;
mod assembly;
mod atomic;
mod attribute;
mod bit_field;
mod builtin;
mod call;
mod cleanup;
mod computed_goto;
mod constant;
mod convert;
mod decl;
mod declarator;
mod declared_otherwise;
mod expr;
mod fortify;
mod function;
mod init;
mod initializer_entries;
mod literal;
mod object_size;
mod operator;
mod place;
mod record;
mod scope;
mod signature;
mod specifier;
mod state;
mod stmt;
mod symbol_names;
#[cfg(test)]
mod tests;
mod type_generic;
mod unify;
mod units;
mod unprototyped_calls;

use rustc_hash::FxHashMap;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use crate::diag::{Diagnostic, DiagnosticKind};
use crate::ir::{ArrayLen, IdMap, Type, TypeKind, Var};
use crate::ir::{Block, DataModel, Expr, ExprKind, Function, FunctionType, Id, Label, Program, Record, Stmt};
use crate::source::Span;

use scope::{Entity, Poison, Scopes};
pub use state::Unit;
use state::{Aliases, ComputedGoto, Earlier, Labeled};

/// What is said where a declaration is used in which something is not supported.
const CONTAINED: &str = ", which a declaration used here contains";

/// Lowers the translation units of a program. The program is complete only if no diagnostic is returned. `has_entry`:
/// it begins with another function than `main`; otherwise, what is not supported matters only where `main` may come to.
pub fn lower(units: &[Unit<'_>], model: DataModel, has_entry: bool) -> (Program, Vec<Diagnostic>) {
    let mut lowerer = Lowerer::new(model);
    lowerer.has_entry = has_entry;
    for unit in units {
        lowerer.begin(unit);
        for item in &unit.tree.0 {
            lowerer.external(item);
        }
        lowerer.mark_weak(unit.weak);
        lowerer.find_aliased();
    }
    lowerer.finish()
}

/// An error: a construct could not be lowered, and the reason has been reported.
#[derive(Clone, Copy, Debug)]
struct Failed;

type Lower<T> = Result<T, Failed>;

/// The state of lowering.
struct Lowerer<'a> {
    program: Program,
    has_entry: bool,
    /// The current translation unit.
    unit: Option<&'a Unit<'a>>,
    earlier: Earlier<'a>,
    labels: Vec<Labeled>,
    aliases: Aliases,
    diags: Vec<Diagnostic>,
    scopes: Scopes<'a>,
    /// Functions and objects with linkage, by name, regardless of the scope of their declaration.
    linked: FxHashMap<&'a str, Entity>,
    /// Diagnostics of declarations that are reported only if the declaration is used.
    poisons: Vec<Vec<Diagnostic>>,
    /// Diagnostics about declarations that count although nothing uses them.
    always_told: Vec<Diagnostic>,
    parameter_poison: Option<Poison>,
    bad_records: HashMap<Id<Record>, Poison>,
    /// The path to each member, through anonymous members.
    members: HashMap<Id<Record>, Rc<HashMap<String, Vec<u32>>>>,
    transparent: HashSet<Id<Record>>,
    /// Objects with a weak definition, which another definition replaces.
    weak: HashSet<Id<Var>>,
    /// Indexed by function.
    facts: Vec<Facts>,
    /// Functions mentioned in initializers of globals.
    root_refs: Vec<Id<Function>>,
    body: Option<Body<'a>>,
    /// Whether a function was called through a declaration without parameters.
    calls_without_prototype: bool,
}

/// What lowering records about a function.
struct Facts {
    ty: Arc<FunctionType>,
    /// Whether it is `static` or `inline`: an error in it is reported only if it is used.
    optional: bool,
    /// Whether its definition is weak: another one replaces it.
    weak: bool,
    /// Whether its definition is an inline definition: a definition in another file is then the external one (6.7.4p7).
    inline_definition: bool,
    /// Whether it is known only from a call: a declaration replaces it.
    implicit: bool,
    /// The priority of a `__attribute__((constructor))`.
    starts: Option<u32>,
    /// The priority of a `__attribute__((destructor))`.
    ends: Option<u32>,
    diags: Vec<Diagnostic>,
    refs: Vec<Id<Function>>,
}

/// The state of lowering a function body.
struct Body<'a> {
    name: &'a str,
    /// The variable that `__func__` names, once it is mentioned.
    name_object: Option<Id<Var>>,
    result: Type,
    locals: Vec<Id<Var>>,
    labels: HashMap<&'a str, FunctionLabel>,
    /// Promoted types of the controlling expressions of enclosing switches.
    switches: Vec<Type>,
    /// Number of enclosing loops.
    loops: u32,
    /// Statements to emit before the current declaration.
    pre: Vec<Stmt>,
    /// The lengths of array types in casts, which are declared at the beginning of the function.
    lengths: Vec<Id<Var>>,
    refs: Vec<Id<Function>>,
    computed_goto: ComputedGoto,
    /// For each variable with a cleanup, the call of its function.
    cleanups: IdMap<Id<Var>, Expr>,
}

/// A label of the current function.
struct FunctionLabel {
    id: Id<Label>,
    defined: bool,
    used_at: Span,
}

impl<'a> Lowerer<'a> {
    fn new(model: DataModel) -> Self {
        Lowerer {
            program: Program { model, ..Program::default() },
            has_entry: false,
            unit: None,
            earlier: Earlier::default(),
            labels: Vec::new(),
            aliases: Aliases::default(),
            calls_without_prototype: false,
            diags: Vec::new(),
            scopes: Scopes::new(),
            linked: FxHashMap::default(),
            poisons: Vec::new(),
            always_told: Vec::new(),
            parameter_poison: None,
            bad_records: HashMap::new(),
            members: HashMap::new(),
            transparent: HashSet::new(),
            weak: HashSet::new(),
            facts: Vec::new(),
            root_refs: Vec::new(),
            body: None,
        }
    }

    fn span(&self, span: lang_c::span::Span) -> Span {
        self.unit.map_or(Span::NONE, |unit| (unit.span)(span))
    }

    fn model(&self) -> DataModel {
        self.program.model
    }

    fn size_t(&self) -> Type {
        Type::size_t(self.model())
    }

    /// Reports an unsupported construct.
    fn unsupported<T>(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Lower<T> {
        self.diags.push(Diagnostic::unsupported(code, span, message).help(help));
        Err(Failed)
    }

    /// Reports an error in the program.
    fn error<T>(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> Lower<T> {
        self.diags.push(Diagnostic::syntax(code, span, message));
        Err(Failed)
    }

    /// Makes sure that there is a diagnostic for what is left out of a function (those of other functions are kept with
    /// these): without one, another program than the user's would be checked.
    fn must_be_reported(&mut self, span: Span) {
        if self.diags.is_empty() {
            let message = "internal error: this cannot be lowered, and the reason was not noted";
            let _ =
                self.unsupported::<()>("internal", span, message, "write it in another way, and report the program");
        }
    }

    /// Removes the diagnostics since `mark` and keeps them as poison if they matter only when the declaration is used.
    fn poison_since(&mut self, mark: usize) -> Poison {
        let postpone =
            self.scopes.at_file_scope() && self.diags[mark..].iter().all(|d| d.kind == DiagnosticKind::Unsupported);
        let mut diags = if postpone { self.diags.split_off(mark) } else { Vec::new() };
        if postpone && diags.is_empty() {
            // What is wrong was noted for a part of this declaration, such as a structure in it.
            diags = self.poisons.last().cloned().unwrap_or_default();
        }
        self.poisons.push(diags);
        Poison(self.poisons.len() - 1)
    }

    /// Reports why a used entity could not be declared.
    fn report_poison<T>(&mut self, poison: Poison, used_at: Span) -> Lower<T> {
        for diag in self.poisons[poison.0].clone() {
            let mut diag = diag;
            if diag.span.is_none() {
                diag.span = used_at;
            } else if used_at != diag.span {
                if !diag.message.ends_with(CONTAINED) {
                    diag.message.push_str(CONTAINED);
                }
                diag.span = used_at;
            }
            self.diags.push(diag);
        }
        if self.diags.is_empty() {
            // Without a diagnostic, what uses the declaration would be left out.
            let help = "move the declaration of its type out of it";
            return self.unsupported("declaration", used_at, "a declaration that is used here is not understood", help);
        }
        Err(Failed)
    }

    /// Rejects incomplete types, with the reason if it is known.
    fn require_complete(&mut self, ty: &Type, span: Span) -> Lower<()> {
        match &ty.kind {
            TypeKind::Record(id) if self.program.records[*id].fields.is_none() => {
                if let Some(poison) = self.bad_records.get(id) {
                    return self.report_poison(*poison, span);
                }
                let name = self.describe(ty);
                self.error("incomplete-type", span, format!("{name} is incomplete here"))
            }
            TypeKind::Array(of, len) => {
                if *len == ArrayLen::Unknown {
                    return self.error("incomplete-type", span, "the size of this array is not known here");
                }
                let of = of.clone();
                self.require_complete(&of, span)
            }
            _ => Ok(()),
        }
    }

    /// A description of a type for messages.
    fn describe(&self, ty: &Type) -> String {
        match &ty.kind {
            TypeKind::Void => "void".into(),
            TypeKind::Int(kind) => format!("{kind:?}").to_lowercase(),
            TypeKind::Float(kind) => format!("{kind:?}").to_lowercase(),
            TypeKind::Pointer(to) => format!("pointer to {}", self.describe(to)),
            TypeKind::Array(of, _) => format!("array of {}", self.describe(of)),
            TypeKind::Function(_) => "function".into(),
            TypeKind::Record(id) => {
                let record = &self.program.records[*id];
                let word = if record.is_union { "union" } else { "struct" };
                format!("{word} {}", record.name)
            }
            TypeKind::Enum(id) => format!("enum {}", self.program.enums[*id].name),
            TypeKind::VaList => "va_list".into(),
        }
    }

    /// Adds an automatic variable to the current function.
    fn add_local(&mut self, name: &str, ty: Type, storage: crate::ir::Storage, span: Span) -> Id<Var> {
        let id = self.program.add_var(name, ty, storage);
        self.program.vars[id].span = span;
        if let Some(body) = &mut self.body {
            body.locals.push(id);
        }
        id
    }

    /// Records that the code being lowered mentions a function.
    fn note_reference(&mut self, function: Id<Function>) {
        match &mut self.body {
            Some(body) => body.refs.push(function),
            None => self.root_refs.push(function),
        }
    }

    fn place_of(&self, var: Id<Var>, span: Span) -> Expr {
        let ty = self.seen_as(var).unwrap_or(&self.program.vars[var].ty);
        Expr::new(ExprKind::Var(var), ty.clone(), span)
    }

    fn finish(mut self) -> (Program, Vec<Diagnostic>) {
        self.complete_tentative();
        self.join_units();
        self.check_labels_of_declarations();
        self.replace_aliases();
        self.drop_unused_failures();
        self.name_records();
        self.program.main = self.linked.get("main").and_then(|entity| match entity {
            Entity::Function(id) => Some(*id),
            _ => None,
        });
        let mut seen = HashSet::new();
        self.diags.retain(|d| seen.insert((d.span, d.code, d.message.clone())));
        self.diags.sort_by_key(|d| d.span);
        (self.program, self.diags)
    }

    /// Keeps the diagnostics of functions that can be reached; drops the bodies of the others that failed. An error of
    /// C is told wherever it is, except in a function that is inline.
    fn drop_unused_failures(&mut self) {
        let main = self.defined_main();
        let used = self.reached(|id, facts| !facts.optional && main.is_none_or(|main| main == id));
        let told = self.reached(|_, facts| !facts.optional);
        self.order_constructors();
        self.diags.append(&mut self.always_told);
        for id in self.program.functions.ids() {
            let facts = &mut self.facts[id.index()];
            let is_error = |diag: &Diagnostic| diag.kind != DiagnosticKind::Unsupported;
            if used[id.index()] || told[id.index()] && facts.diags.iter().any(is_error) {
                self.diags.append(&mut facts.diags);
            } else if !facts.diags.is_empty() {
                self.program.functions[id].body = None;
            }
        }
    }

    /// The function with which the program begins, if that is `main`.
    fn defined_main(&self) -> Option<Id<Function>> {
        let Some(Entity::Function(main)) = self.linked.get("main").filter(|_| !self.has_entry) else { return None };
        Some(*main).filter(|main| self.program.functions[*main].body.is_some())
    }

    /// For each function, whether one of these mentions it, or what is called before `main`, or an initializer, directly
    /// or through others.
    fn reached(&self, begins: impl Fn(Id<Function>, &Facts) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.facts.len()];
        let mut work = self.root_refs.clone();
        work.extend(self.program.functions.ids().filter(|id| {
            let facts = &self.facts[id.index()];
            begins(*id, facts) || facts.starts.is_some() || facts.ends.is_some()
        }));
        while let Some(id) = work.pop() {
            if !std::mem::replace(&mut reached[id.index()], true) {
                work.extend(self.facts[id.index()].refs.iter().copied());
            }
        }
        reached
    }

    /// The functions that are called before `main`: by priority, then in the order of their declarations; and those
    /// that are called when the process ends, in the opposite order.
    fn order_constructors(&mut self) {
        self.program.constructors = self.by_priority(|facts| facts.starts);
        self.program.destructors = self.by_priority(|facts| facts.ends);
        self.program.destructors.reverse();
    }

    /// The functions that are defined and have a priority, in order.
    fn by_priority(&self, priority: impl Fn(&Facts) -> Option<u32>) -> Vec<Id<Function>> {
        let defined = self.program.functions.iter().filter(|(_, function)| function.body.is_some());
        let mut found: Vec<_> =
            defined.filter_map(|(id, _)| priority(&self.facts[id.index()]).map(|priority| (priority, id))).collect();
        found.sort();
        found.into_iter().map(|(_, id)| id).collect()
    }
}

/// The block to which lowering appends; helpers for statements are in `stmt`.
type Out<'b> = &'b mut Block;
