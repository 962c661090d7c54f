//! Statements to instructions.

use std::collections::{HashMap, HashSet};

use crate::diag::Diagnostic;
use crate::ir::{
    visit, ArrayLen, Block, Callee, DataModel, Expr, ExprKind, Function, Id, Init, InitIndex, Label, Program, Stmt,
    StmtKind, Type, TypeKind, Var, Violation,
};
use crate::library::{self, Model, Special};
use crate::source::Span;

use super::super::choices::Domain;
use super::super::Options;
use super::expr::Class;
use super::inputs::{self, scalar};
use super::objects::{self, Home, Objects};
use super::ranges::{self, Ranges};
use super::{names, shadow, slots, Code, FnCode, Instr, Named, Place, Static};

/// The state while a function is compiled.
pub(super) struct Cx<'a> {
    pub(super) program: &'a Program,
    pub(super) options: &'a Options,
    pub(super) code: &'a mut Code,
    pub(super) homes: &'a Objects,
    pub(super) shared: &'a mut Shared,
    /// Private scalars of the function.
    pub(super) slots: HashMap<Id<Var>, u32>,
    /// Size and sign of each.
    pub(super) shapes: Vec<(u8, bool)>,
    /// Variables of the function that are objects.
    pub(super) objects: HashMap<Id<Var>, u32>,
    pub(super) sizes: Vec<u32>,
    names: Vec<Named>,
    /// Which instructions access memory atomically.
    atomics: Vec<bool>,
    /// The first instruction of each statement.
    begins: Vec<u32>,
    pub(super) is_main: bool,
    /// The function has a result.
    returns: bool,
    pub(super) out: Vec<Instr>,
    pub(super) spans: Vec<Span>,
    pub(super) span: Span,
    /// Inside a block that is one step.
    atomic: u32,
    /// The inputs of this function that have too many values.
    ranges: Ranges,
    labels: HashMap<Id<Label>, u32>,
    gotos: Vec<(usize, Id<Label>)>,
    /// Jumps out of the loops around.
    breaks: Vec<Vec<usize>>,
}

/// What all functions of a program share while they are compiled.
pub(super) struct Shared {
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) literals: HashMap<Vec<u8>, u64>,
    pub(super) constants: Vec<i64>,
    pub(super) tested: HashSet<Id<Var>>,
}

pub(super) fn program(program: &Program, options: &Options) -> Result<Code, Vec<Diagnostic>> {
    let mut shared = Shared {
        diagnostics: Vec::new(),
        literals: HashMap::new(),
        constants: inputs::constants(program),
        tested: inputs::only_tested(program),
    };
    let mut code = Code {
        model: program.model,
        functions: Vec::new(),
        main: program.main.map_or(0, |main| main.index() as u16),
        statics: Vec::new(),
        groups: Vec::new(),
        padding: Vec::new(),
        rom: Vec::new(),
        // The first 16 bytes are `errno`.
        tls: 16,
        texts: Vec::new(),
        assertions: Vec::new(),
        domains: Vec::new(),
        uninit: [1, 2, 4, 8].map(|size| inputs::domain(size, true, false, &shared.constants, options)).to_vec(),
        keys: objects::key_calls(program),
        key_table: 0,
        shadow: false,
        caveats: Vec::new(),
    };
    let homes = objects::run(program, &mut code);
    if code.keys > 0 {
        code.key_table = objects::key_table(&mut code);
    }
    refuse_objects(program, &homes, &mut shared.diagnostics);
    let uses_tls = program.vars.iter().any(|(_, var)| var.thread_local)
        || program.functions.iter().any(|(_, f)| matches!(f.name.as_str(), "__errno_location" | "__error" | "__errno"));
    for (id, function) in program.functions.iter() {
        let compiled = match &function.body {
            Some(body) => one(program, options, &mut code, &homes, &mut shared, id, body),
            None => FnCode { name: function.name.clone(), ..FnCode::default() },
        };
        code.functions.push(compiled);
    }
    for tls in [true, false] {
        let compiled = initialisers(program, options, &mut code, &homes, &mut shared, tls);
        code.functions.push(compiled);
    }
    if !uses_tls {
        code.tls = 0;
    }
    code.shadow = shadow::needed(program, &code);
    if shared.diagnostics.is_empty() {
        Ok(code)
    } else {
        Err(shared.diagnostics)
    }
}

/// The library's streams, which are some pointers that are not null.
fn is_stream(var: &Var) -> bool {
    var.ty.is_pointer() && matches!(var.name.as_str(), "stdin" | "stdout" | "stderr")
}

/// Static objects that are not modelled.
fn refuse_objects(program: &Program, homes: &Objects, diagnostics: &mut Vec<Diagnostic>) {
    let mut ids: Vec<_> = homes.homes.keys().copied().collect();
    ids.sort_unstable();
    for id in ids {
        let var = &program.vars[id];
        let size = crate::ir::layout::size_of(program, &var.ty);
        let text = match (var.storage, var.align, size) {
            (crate::ir::Storage::Extern, ..) if is_stream(var) => continue,
            (crate::ir::Storage::Extern, ..) => format!("`{}`, which is declared but not defined,", var.name),
            (_, Some(align), _) if align > 16 => format!("`{}` with an alignment of more than 16 bytes", var.name),
            (_, _, None) => format!("`{}`, whose size is not known,", var.name),
            (_, _, Some(size)) if size > 1 << 20 => format!("`{}`, which is larger than 1 MiB,", var.name),
            (_, _, Some(_)) => continue,
        };
        let text = format!("{text} is not supported by the built-in explorer");
        diagnostics.push(Diagnostic::unsupported("static-object", var.span, text));
    }
}

fn one(
    program: &Program,
    options: &Options,
    code: &mut Code,
    homes: &Objects,
    shared: &mut Shared,
    id: Id<Function>,
    body: &Block,
) -> FnCode {
    let function = &program.functions[id];
    let mut cx = Cx::new(program, options, code, homes, shared);
    cx.is_main = program.main == Some(id);
    cx.returns = !function.ty.result.is_void();
    cx.span = function.span;
    for var in function.params.iter().chain(&function.locals) {
        cx.variable(*var);
    }
    if cx.is_main {
        cx.main_arguments(function, body);
    } else {
        for param in function.params.iter().rev() {
            let place = program.place(*param);
            cx.store_back(&place);
        }
    }
    cx.block(body);
    let params = if cx.is_main { 0 } else { function.params.len() as u16 };
    cx.finish(&function.name, params)
}

/// A function that sets the static objects (or those of a thread).
fn initialisers(
    program: &Program,
    options: &Options,
    code: &mut Code,
    homes: &Objects,
    shared: &mut Shared,
    tls: bool,
) -> FnCode {
    let mut cx = Cx::new(program, options, code, homes, shared);
    for (id, var) in program.vars.iter() {
        if !tls && var.storage == crate::ir::Storage::Extern && is_stream(var) && homes.homes.contains_key(&id) {
            let address = cx.literal(var.name.as_bytes());
            cx.push(Instr::Const(address));
            cx.store_back(&program.place(id));
        }
        let (Some(init), Some(home)) = (&var.init, homes.homes.get(&id)) else { continue };
        if matches!(home, Home::Tls(_)) == tls {
            let place = program.place(id);
            cx.span = var.span;
            cx.initialise(&place, init);
        }
    }
    cx.finish("static initialisers", 0)
}

impl<'a> Cx<'a> {
    fn new(
        program: &'a Program,
        options: &'a Options,
        code: &'a mut Code,
        homes: &'a Objects,
        shared: &'a mut Shared,
    ) -> Cx<'a> {
        Cx {
            program,
            options,
            code,
            homes,
            shared,
            slots: HashMap::new(),
            shapes: Vec::new(),
            objects: HashMap::new(),
            sizes: Vec::new(),
            names: Vec::new(),
            atomics: Vec::new(),
            begins: Vec::new(),
            is_main: false,
            returns: false,
            out: Vec::new(),
            spans: Vec::new(),
            span: Span::NONE,
            atomic: 0,
            ranges: Ranges::new(),
            labels: HashMap::new(),
            gotos: Vec::new(),
            breaks: Vec::new(),
        }
    }

    /// `argc` is any number that is not negative; `argv` must not be looked at.
    fn main_arguments(&mut self, function: &Function, body: &Block) {
        for (at, param) in function.params.iter().enumerate() {
            let place = self.program.place(*param);
            let tested = self.shared.tested.contains(param);
            if at > 0 {
                let mut read = false;
                visit::walk_block_exprs(body, &mut |e| read |= matches!(e.kind, ExprKind::Var(var) if var == *param));
                if read {
                    self.refuse(self.program.vars[*param].span, "argv", "reading the arguments of `main`");
                }
            } else if let Some(input) = self.input(&place.ty, tested) {
                let domain = &mut self.code.domains[input as usize];
                domain.values.retain(|value| *value as i64 >= 0);
                self.ranges.entry(input).and_modify(|range| range.0 = 0);
                if !tested {
                    domain.complete = false;
                }
                self.push(Instr::Input(input));
                self.store_back(&place);
            }
        }
    }

    fn variable(&mut self, id: Id<Var>) {
        let var = &self.program.vars[id];
        if var.align.is_some_and(|align| align > 16) {
            self.refuse(var.span, "alignment", "an alignment of more than 16 bytes");
        }
        match scalar(self.program, &var.ty) {
            Some(shape) if !objects::needs_memory(var) && !self.homes.taken.contains(&id) => {
                self.slots.insert(id, self.shapes.len() as u32);
                self.shapes.push(shape);
            }
            _ => {
                self.objects.insert(id, self.sizes.len() as u32);
                let size = self.size(&var.ty).max(1);
                self.sizes.push(size);
                self.names.push(names::of(self.program, &var.name, &var.ty));
            }
        }
    }

    fn finish(mut self, name: &str, params: u16) -> FnCode {
        self.leave(None);
        for (at, label) in std::mem::take(&mut self.gotos) {
            let to = self.labels.get(&label).copied().unwrap_or(0);
            self.out[at] = Instr::Jump(to);
        }
        let atomic = if self.atomics.contains(&true) { self.atomics } else { Vec::new() };
        ranges::run(&self.out, &self.ranges, &mut self.code.domains);
        let compiled = slots::run(name, params, self.out, self.spans, &self.shapes, self.sizes);
        FnCode { names: self.names, atomic, begins: self.begins, ..compiled }
    }

    pub(super) fn refuse(&mut self, span: Span, code: &'static str, message: &str) {
        let span = if span.is_none() { self.span } else { span };
        let text = format!("{message} is not supported by the built-in explorer");
        self.shared.diagnostics.push(
            Diagnostic::unsupported(code, span, text).help("`ulseq verify` with an installed verifier may handle it"),
        );
    }

    pub(super) fn push(&mut self, instr: Instr) {
        self.out.push(instr);
        self.spans.push(self.span);
        self.atomics.push(false);
    }

    /// An instruction that accesses a place.
    pub(super) fn push_access(&mut self, instr: Instr, place: &Expr) {
        self.push(instr);
        let atomic = self.atomic > 0 || place.ty.quals.atomic;
        // Bit-fields are no atomic objects: that their neighbours are written with them is one step only here.
        if let (true, None, Some(last)) = (atomic, self.bits(place), self.atomics.last_mut()) {
            *last = true;
        }
    }

    /// A jump whose target is set by [`Cx::land`].
    pub(super) fn jump_later(&mut self, instr: Instr) -> usize {
        self.push(instr);
        self.out.len() - 1
    }

    pub(super) fn land(&mut self, at: usize) {
        let here = self.out.len() as u32;
        match &mut self.out[at] {
            Instr::Jump(to) | Instr::IfZero(to) | Instr::IfNot(to) => *to = here,
            _ => {}
        }
    }

    /// The address of a constant object with these bytes.
    pub(super) fn literal(&mut self, bytes: &[u8]) -> u64 {
        if let Some(known) = self.shared.literals.get(bytes) {
            return *known;
        }
        self.code.rom.push(bytes.to_vec());
        let place = Place::Rom(self.code.rom.len() as u32 - 1);
        let size = bytes.len() as u32;
        let named = Named { name: "string literal".into(), parts: Vec::new() };
        self.code.statics.push(Static { name: named.name.clone(), named, size, place, user: false });
        let address = self.code.static_address(self.code.statics.len() as u32 - 1);
        self.shared.literals.insert(bytes.to_vec(), address);
        address
    }

    /// The number of the inputs of a type.
    pub(super) fn input(&mut self, ty: &Type, tested: bool) -> Option<u32> {
        let is_bool = matches!(ty.kind, TypeKind::Int(crate::ir::IntKind::Bool));
        let (size, signed) = scalar(self.program, ty)?;
        if ty.is_float() && !tested {
            let bits = [0.0, 1.0, -1.0, 0.5, 1e30].map(|v| super::super::value::float_bits(v, size));
            self.code.domains.push(Domain { values: bits.to_vec(), complete: false });
        } else if ty.is_pointer() {
            self.code.domains.push(Domain { values: vec![0], complete: false });
        } else {
            let domain = inputs::domain(size, signed, tested || is_bool, &self.shared.constants, self.options);
            if !domain.complete {
                self.ranges.insert(self.code.domains.len() as u32, ranges::of_type(size, signed));
            }
            self.code.domains.push(domain);
        }
        Some(self.code.domains.len() as u32 - 1)
    }

    /// A visible point, unless this is part of a larger step.
    pub(super) fn visible(&mut self) {
        if self.atomic == 0 {
            self.push(Instr::Visible(0));
        }
    }

    pub(super) fn block(&mut self, block: &Block) {
        for stmt in block {
            if !stmt.origin.span.is_none() {
                self.span = stmt.origin.span;
            }
            let (number, at) = (self.begins.len(), self.out.len());
            self.begins.push(at as u32);
            self.statement(stmt);
            if let Some(Instr::Visible(_)) = self.out.get(at) {
                self.begins[number] += 1;
            }
        }
    }

    fn statement(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Block(body) => self.block(body),
            StmtKind::If { cond, then, els } => self.branch(cond, then, els),
            StmtKind::Label(label) => {
                self.labels.insert(*label, self.out.len() as u32);
            }
            StmtKind::Goto(label) => {
                let at = self.jump_later(Instr::Jump(0));
                self.gotos.push((at, *label));
            }
            StmtKind::Break => {
                let at = self.jump_later(Instr::Jump(0));
                if let Some(breaks) = self.breaks.last_mut() {
                    breaks.push(at);
                }
            }
            StmtKind::Return(value) => {
                if value.as_ref().is_some_and(|value| self.reads_shared(value)) {
                    self.visible();
                }
                self.leave(value.as_ref());
            }
            StmtKind::Loop { body, .. } => {
                let begin = self.out.len() as u32;
                self.breaks.push(Vec::new());
                self.block(body);
                self.push(Instr::Jump(begin));
                for at in self.breaks.pop().unwrap_or_default() {
                    self.land(at);
                }
            }
            StmtKind::Assign { place, value } => self.assign(place, value),
            StmtKind::Call { result, callee, args } => self.call(result.as_ref(), callee, args),
            StmtKind::Atomic(body) => {
                self.visible();
                self.atomic += 1;
                self.block(body);
                self.atomic -= 1;
            }
            StmtKind::AtomicBegin => self.atomic_begin(),
            StmtKind::AtomicEnd => self.push(Instr::AtomicEnd),
            StmtKind::Havoc(place) => self.havoc(place),
            StmtKind::Assume(cond) => self.assume(cond),
            StmtKind::Violation(Violation::Assertion(text) | Violation::Misuse(text)) => self.violated(text),
            StmtKind::EndProcess => {
                self.visible();
                self.push(Instr::EndProcess);
            }
            StmtKind::EndThread(value) => {
                match value {
                    Some(value) => self.value(value),
                    None => self.push(Instr::Const(0)),
                }
                self.push(Instr::EndThread);
            }
            StmtKind::Asm(_) if matches!(&stmt.kind, StmtKind::Asm(text) if text.is_empty()) => {}
            StmtKind::BoundHit(_)
            | StmtKind::Start { .. }
            | StmtKind::Visible(_)
            | StmtKind::Expr(_)
            | StmtKind::Decl(..)
            | StmtKind::While { .. }
            | StmtKind::DoWhile { .. }
            | StmtKind::For { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Case(..)
            | StmtKind::Default
            | StmtKind::Continue
            | StmtKind::Asm(_) => self.refuse(stmt.origin.span, "statement", "this statement"),
        }
    }

    pub(super) fn atomic_begin(&mut self) {
        self.visible();
        self.push(Instr::AtomicBegin);
    }

    pub(super) fn assume(&mut self, cond: &Expr) {
        // A thread may stop here for ever, so it has to be a place where a step can begin.
        self.push(Instr::Visible(u32::MAX));
        self.condition(cond);
        self.push(Instr::Assume);
    }

    pub(super) fn violated(&mut self, text: &str) {
        self.code.texts.push(text.to_string());
        self.push(Instr::Violated(self.code.texts.len() as u32 - 1));
    }

    /// Notes that an execution comes to the assertion that stands here.
    pub(super) fn looks(&mut self) {
        self.code.assertions.push(self.span);
        self.push(Instr::Looks(self.code.assertions.len() as u32 - 1));
    }

    /// Whether a branch does nothing but fail.
    fn fails(&self, block: &Block) -> bool {
        let first = block.iter().find(|stmt| !matches!(stmt.kind, StmtKind::Label(_)));
        first.is_some_and(|stmt| match &stmt.kind {
            StmtKind::Block(inner) => self.fails(inner),
            StmtKind::Violation(Violation::Assertion(_)) => true,
            StmtKind::Call { callee: Callee::Function(id), .. } => {
                let entry = library::lookup(&self.program.functions[*id].name);
                entry.is_some_and(|entry| {
                    matches!(entry.model, Model::Special(Special::AssertFail | Special::ReachError))
                })
            }
            _ => false,
        })
    }

    fn branch(&mut self, cond: &Expr, then: &Block, els: &Block) {
        if self.reads_shared(cond) {
            self.visible();
        }
        if self.fails(then) || self.fails(els) {
            self.looks();
        }
        self.condition(cond);
        let other = self.jump_later(Instr::IfZero(0));
        self.block(then);
        if els.is_empty() {
            self.land(other);
            return;
        }
        let end = self.jump_later(Instr::Jump(0));
        self.land(other);
        self.block(els);
        self.land(end);
    }

    fn assign(&mut self, place: &Expr, value: &Expr) {
        let shared = self.is_shared(place) || self.address_reads_shared(place) || self.reads_shared(value);
        if shared {
            self.visible();
        }
        self.value(value);
        self.store_back(place);
    }

    fn havoc(&mut self, place: &Expr) {
        if self.slot(place).is_some() {
            let tested = matches!(place.kind, ExprKind::Var(var) if self.shared.tested.contains(&var));
            if let Some(input) = self.input(&place.ty, tested) {
                self.push(Instr::Input(input));
                self.store_back(place);
            }
            return;
        }
        let private = crate::analysis::access::root(place).is_some_and(|var| self.objects.contains_key(&var));
        if private && self.bits(place).is_none() {
            // A declaration: other threads do not know the object yet.
            self.address(place);
            let size = self.size(&place.ty);
            self.push(Instr::Forget(size));
        } else if let Some(input) = self.input(&place.ty, false) {
            if self.is_shared(place) {
                self.visible();
            }
            self.push(Instr::Input(input));
            self.store_back(place);
        }
    }

    /// `return value`
    fn leave(&mut self, value: Option<&Expr>) {
        let escapes = self.objects.keys().any(|var| self.homes.taken.contains(var));
        match value {
            Some(value) => {
                let class = self.class(&value.ty, value);
                // Leaving ends the life of objects that others may know: a step of its own.
                if (self.is_main || escapes) && !self.reads_shared(value) {
                    self.visible();
                }
                self.value(value);
                if let Class::Record(size) = class {
                    self.push(Instr::KeepRecord(size));
                }
            }
            None => {
                if self.is_main || escapes {
                    self.visible();
                }
                self.push(Instr::Const(0));
                if self.returns && !self.is_main {
                    self.push(Instr::ReturnNothing);
                    return;
                }
            }
        }
        self.push(Instr::Return);
    }

    // ---- static initialisers ----

    fn initialise(&mut self, place: &Expr, init: &Init) {
        match (init, &place.ty.kind) {
            (Init::Expr(value) | Init::Str(value), TypeKind::Array(..)) => {
                let ExprKind::Str { bytes, .. } = &value.kind else { return };
                let size = self.size(&place.ty).min(bytes.len() as u32);
                let from = self.literal(bytes);
                self.push(Instr::Const(from));
                self.address(place);
                self.push(Instr::CopyBack(size));
            }
            (Init::Expr(value) | Init::Str(value), _) => {
                if let ExprKind::CompoundLiteral(var, init) = &value.kind {
                    let inner = self.program.place(*var);
                    self.initialise(&inner, init);
                }
                self.value(value);
                self.store_back(place);
            }
            (Init::List(items), TypeKind::Record(id)) => {
                for (index, item) in items {
                    let InitIndex::Field(i) = index else { continue };
                    let fields = self.program.records[*id].fields.as_ref();
                    let Some(field) = fields.and_then(|f| f.get(*i as usize)) else { continue };
                    let member = ExprKind::Member(Box::new(place.clone()), *i);
                    self.initialise(&Expr::new(member, field.ty.clone(), place.span), item);
                }
            }
            (Init::List(items), TypeKind::Array(of, ArrayLen::Fixed(_))) => {
                for (index, item) in items {
                    let (first, last) = match index {
                        InitIndex::Element(i) => (*i, *i),
                        InitIndex::Range(first, last) => (*first, *last),
                        InitIndex::Field(_) => continue,
                    };
                    for i in first..=last {
                        let element = element(place, i, of);
                        self.initialise(&element, item);
                    }
                }
            }
            (Init::List(items), _) => {
                if let Some((_, item)) = items.first() {
                    self.initialise(place, item);
                }
            }
        }
    }
}

fn element(array: &Expr, index: u64, of: &Type) -> Expr {
    let pointer = of.clone().pointer_to();
    let base = Expr::new(ExprKind::Decay(Box::new(array.clone())), pointer, array.span);
    let index = Expr::constant(i128::from(index), Type::int_kind(crate::ir::IntKind::Long));
    Expr::new(ExprKind::Index(Box::new(base), Box::new(index)), of.clone(), array.span)
}

impl Code {
    /// Bytes of a pointer.
    pub fn pointer(&self) -> u8 {
        match self.model {
            DataModel::Ilp32 => 4,
            DataModel::Lp64 => 8,
        }
    }

    /// Bits of an offset, which are the low half of a pointer.
    pub(in crate::interp) fn offset_bits(&self) -> u32 {
        u32::from(self.pointer()) * 4
    }

    /// The address of a static object.
    pub(super) fn static_address(&self, number: u32) -> u64 {
        u64::from(number + 1) << self.offset_bits()
    }

    /// Functions have numbers from here on.
    pub(in crate::interp) const FUNCTIONS: u32 = 0x4000;

    /// The address of a function.
    pub(super) fn function_address(&self, index: usize) -> u64 {
        u64::from(Self::FUNCTIONS + index as u32) << self.offset_bits()
    }
}
