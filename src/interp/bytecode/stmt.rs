//! Compiles statements to instructions.

use crate::analysis::switch_policy::ThreadEvent;
use crate::interp::bytecode::assumed_ranges;
use crate::interp::bytecode::expr::Class;
use crate::interp::bytecode::function_builder::FunctionBuilder;
use crate::interp::bytecode::input_domains;
use crate::interp::bytecode::Instr;
use crate::interp::library_operations as native;
use crate::interp::library_operations::Lib;
use crate::ir::{lowered_only_stmt, visit, Block, Callee, Expr, FailedCheck, Id, Label, Stmt, StmtKind};
use crate::library;
use crate::library::{Model, Special};
use crate::reductions::Reduction;

impl FunctionBuilder<'_> {
    pub(super) fn block(&mut self, block: &Block) {
        for (index, stmt) in block.iter().enumerate() {
            if !stmt.origin.span.is_none() {
                self.span = stmt.origin.span;
            }
            let (number, at) = (self.begins.len(), self.out.len());
            self.begins.push(at as u32);
            let inputs = self.code.domains.len();
            self.statement(stmt);
            if let Some(place) = stmt.written().filter(|_| self.is_input(stmt)) {
                self.assumed(inputs, place, &block[index + 1..]);
            }
            if let Some(Instr::Visible(_)) = self.out.get(at) {
                self.begins[number] += 1;
            }
        }
    }

    /// Whether a statement only gets an input.
    fn is_input(&self, stmt: &Stmt) -> bool {
        if let StmtKind::Call { callee, .. } = &stmt.kind {
            let entry = input_domains::library_entry(self.program, callee);
            return entry.is_some_and(|entry| matches!(entry.model, Model::Arbitrary | Model::Within(_)));
        }
        matches!(stmt.kind, StmtKind::Havoc(_))
    }

    /// Restricts an input, one of those from `first` on, by the assumptions that follow at once.
    fn assumed(&mut self, first: usize, place: &Expr, following: &[Stmt]) {
        if self.slot(place).is_none() || !self.options.without.uses(Reduction::InputRanges) {
            return;
        }
        let numbers = assumed_ranges::run(self.program, place, following);
        for input in first..self.code.domains.len() {
            // 0 stands for all values of one that decides nothing.
            if self.code.domains[input].values != [0] {
                self.restrict(input as u32, &numbers);
            }
        }
    }

    fn statement(&mut self, stmt: &Stmt) {
        if !stmt.origin.span.is_none() && self.shared.numbers.contains(&stmt.origin.span) {
            self.push(Instr::MayUseId);
        }
        match &stmt.kind {
            StmtKind::Block(body) => self.block(body),
            StmtKind::If { then, els, .. } if self.program.is_choice(stmt) => self.choice(then, els),
            StmtKind::If { cond, then, els } => self.branch(cond, then, els),
            StmtKind::Label(label) => self.label(*label),
            StmtKind::Goto(label) => self.goto(*label),
            StmtKind::Break => self.leave_loop(),
            StmtKind::Return(value) => self.return_statement(value.as_ref()),
            StmtKind::Loop { body, .. } => self.endless_loop(body),
            StmtKind::Assign { place, value } => self.assign(place, value),
            StmtKind::Call { result, callee, args, .. } => self.call(result.as_ref(), callee, args),
            // A fence has no effect under sequential consistency.
            StmtKind::Atomic(step) if step.body.is_empty() => {}
            StmtKind::Atomic(step) => self.atomic_block(&step.body),
            StmtKind::AtomicBegin => self.atomic_begin(),
            StmtKind::AtomicEnd => self.push(Instr::AtomicEnd),
            StmtKind::Havoc(place) => self.havoc(place),
            StmtKind::Assume { cond, .. } => self.assume(cond),
            StmtKind::Violation(FailedCheck::Assertion(text)) => self.assertion_fails(text),
            StmtKind::Violation(FailedCheck::Misuse(text)) => self.violated(text),
            StmtKind::Violation(FailedCheck::Undefined(text)) => self.undefined(text),
            // The explorer checks overflow where it computes, and deadlocks in its states: its program has no such
            // statements.
            StmtKind::Violation(
                FailedCheck::Overflow(text) | FailedCheck::Deadlock(text) | FailedCheck::Race(text),
            ) => self.stops(text.clone()),
            StmtKind::BoundHit(what) => self.stops(what.to_string()),
            StmtKind::EndProcess => {
                self.visible(ThreadEvent::ProcessEnd);
                self.push(Instr::EndProcess);
            }
            StmtKind::EndThread(value) => self.end_thread(value.as_ref()),
            StmtKind::Asm(_) if matches!(&stmt.kind, StmtKind::Asm(text) if text.is_empty()) => {}
            StmtKind::Start { .. }
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

    fn label(&mut self, label: Id<Label>) {
        self.labels.insert(label, self.out.len() as u32);
    }

    fn goto(&mut self, label: Id<Label>) {
        let at = self.jump_later(Instr::Jump(0));
        self.gotos.push((at, label));
    }

    fn leave_loop(&mut self) {
        let at = self.jump_later(Instr::Jump(0));
        if let Some(breaks) = self.breaks.last_mut() {
            breaks.push(at);
        }
    }

    fn endless_loop(&mut self, body: &Block) {
        let begin = self.out.len() as u32;
        self.breaks.push(Vec::new());
        self.block(body);
        self.push(Instr::Jump(begin));
        for at in self.breaks.pop().unwrap_or_default() {
            self.land(at);
        }
    }

    fn return_statement(&mut self, value: Option<&Expr>) {
        if value.is_some_and(|value| self.reads_shared(value)) {
            self.visible(ThreadEvent::Access);
        }
        self.leave(value);
    }

    pub(super) fn end_thread(&mut self, value: Option<&Expr>) {
        match value {
            Some(value) => self.value(value),
            None => self.push(Instr::Const(0)),
        }
        self.push(Instr::EndThread);
    }

    fn undefined(&mut self, text: &str) {
        self.code.texts.push(text.to_owned());
        self.push(Instr::Undefined(self.code.texts.len() as u32 - 1));
    }

    fn atomic_block(&mut self, body: &Block) {
        self.visible(ThreadEvent::Atomic);
        self.atomic += 1;
        self.block(body);
        self.atomic -= 1;
    }

    pub(super) fn atomic_begin(&mut self) {
        self.visible(ThreadEvent::Atomic);
        self.push(Instr::AtomicBegin);
    }

    pub(super) fn assume(&mut self, cond: &Expr) {
        // A thread may stop here forever, so it has to be a place where a step can begin.
        if self.options.switches.switches_before(ThreadEvent::Assumption) {
            self.push(Instr::Visible(u32::MAX));
        }
        self.condition(cond);
        self.push(Instr::Assume);
    }

    /// A failed assertion that is not checked ends the process, and other threads may run before, as before `abort`.
    pub(super) fn assertion_fails(&mut self, text: &str) {
        if self.options.properties.assertion {
            return self.violated(text);
        }
        self.visible(ThreadEvent::ProcessEnd);
        self.push(Instr::EndProcess);
    }

    pub(super) fn violated(&mut self, text: &str) {
        self.code.texts.push(text.to_string());
        self.push(Instr::Violated(self.code.texts.len() as u32 - 1));
    }

    /// Ends the exploration of executions that reach this point.
    pub(super) fn stops(&mut self, what: String) {
        self.code.texts.push(what);
        self.push(Instr::Unsupported(self.code.texts.len() as u32 - 1));
    }

    /// Records that an execution reaches the assertion at this place.
    pub(super) fn looks(&mut self) {
        self.code.assertions.push(self.span);
        self.push(Instr::Looks(self.code.assertions.len() as u32 - 1));
    }

    /// Whether a branch only fails.
    fn fails(&self, block: &Block) -> bool {
        let first = block.iter().find(|stmt| !matches!(stmt.kind, StmtKind::Label(_)));
        first.is_some_and(|stmt| match &stmt.kind {
            StmtKind::Block(inner) => self.fails(inner),
            StmtKind::Violation(FailedCheck::Assertion(_)) => true,
            StmtKind::Call { callee: Callee::Function(id), .. } => {
                let entry = library::lookup(&self.program.functions[*id].name);
                entry.is_some_and(|entry| {
                    matches!(entry.model, Model::Special(Special::AssertFail | Special::ReachError))
                })
            }
            StmtKind::If { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Atomic(_)
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Havoc(_)
            | StmtKind::Assume { .. }
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(_)
            | StmtKind::Start { .. }
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => false,
        })
    }

    fn branch(&mut self, cond: &Expr, then: &Block, els: &Block) {
        if self.reads_shared(cond) {
            self.visible(ThreadEvent::Access);
        }
        if self.fails(then) || self.fails(els) {
            self.looks();
        }
        self.condition(cond);
        let other = self.jump_later(Instr::JumpIfZero(0));
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

    /// Compiles a choice of implementations: the native one, in one step, if no other thread is alive to observe it;
    /// otherwise the one that accesses memory element by element.
    fn choice(&mut self, then: &Block, els: &Block) {
        let is_native = |stmt: &Stmt| {
            let StmtKind::Call { callee: Callee::Function(id), .. } = &stmt.kind else { return false };
            native::lookup(&self.program.functions[*id].name).is_some()
        };
        if !then.iter().all(is_native) || !self.options.without.uses(Reduction::PrivateMemory) {
            // These statements are run nowhere.
            let mut count = 0;
            visit::walk_stmts(then, &mut |_| count += 1);
            self.begins.extend(std::iter::repeat_n(u32::MAX, count));
            self.block(els);
            return;
        }
        self.push(Instr::Lib(Lib::Alone, 0));
        let other = self.jump_later(Instr::JumpIfZero(0));
        self.block(then);
        let end = self.jump_later(Instr::Jump(0));
        self.land(other);
        self.block(els);
        self.land(end);
    }

    fn assign(&mut self, place: &Expr, value: &Expr) {
        let shared = self.is_shared(place) || self.address_reads_shared(place) || self.reads_shared(value);
        if shared {
            self.visible(ThreadEvent::Access);
        }
        self.keeps_neighbor = self.program.keeps_neighbor(place, value);
        self.assigned_value(place, value);
        self.store_back(place);
        self.keeps_neighbor = false;
    }

    /// Pushes the value in the type of the place. A bit-field is an integer type of its width (C11 6.7.2.1p10), into
    /// which a floating value must fit (6.3.1.4p1).
    fn assigned_value(&mut self, place: &Expr, value: &Expr) {
        let fraction = value.as_cast().filter(|inner| inner.ty.is_float() && !value.ty.is_bool());
        match (self.bits(place), fraction, self.class(&value.ty, value)) {
            (Some((_, bits)), Some(fraction), Class::Int(_, signed)) => {
                let Class::Float(from) = self.class(&fraction.ty, fraction) else { return self.value(value) };
                self.value(fraction);
                self.push(Instr::FromFloat(from, bits, signed));
            }
            (_, _, _) => self.value(value),
        }
    }

    fn havoc(&mut self, place: &Expr) {
        if self.slot(place).is_some() {
            if let Some(input) = self.input_for(place) {
                self.push(Instr::Input(input));
                self.store_back(place);
                self.tell_nothing();
            }
            return;
        }
        let private = place.root().is_some_and(|var| self.objects.contains_key(&var));
        if private && self.bits(place).is_none() {
            // A declaration: other threads do not know the object yet.
            self.address(place);
            let size = self.size(&place.ty);
            self.push(Instr::Forget(size));
        } else if let Some(input) = self.input(&place.ty, false) {
            if self.is_shared(place) {
                self.visible(ThreadEvent::Access);
            }
            self.push(Instr::Input(input));
            self.store_back(place);
        }
    }

    /// Compiles `return value`.
    pub(super) fn leave(&mut self, value: Option<&Expr>) {
        let escapes = self.objects.keys().any(|var| self.homes.taken.contains(var));
        let ends = if self.is_main { ThreadEvent::ProcessEnd } else { ThreadEvent::LifetimeEnd };
        match value {
            Some(value) => {
                let class = self.class(&value.ty, value);
                // Leaving ends the life of objects that others may know: a step of its own.
                if (self.is_main || escapes) && !self.reads_shared(value) {
                    self.visible(ends);
                }
                self.value(value);
                if let Class::Record(size) = class {
                    self.push(Instr::KeepRecord(size));
                }
            }
            None => {
                if self.is_main || escapes {
                    self.visible(ends);
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
}
