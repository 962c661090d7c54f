//! Prints statements.

use super::nondet::nondet_name;
use super::precedence::Prec;
use super::ty::assignable;
use super::used::has_effects;
use super::Printer;
use crate::ir::layout::size_of;
use crate::ir::{
    ArrayLen, AtomicStep, Block, Callee, Expr, ExprKind, FailedCheck, FloatKind, Id, Init, IntKind, Label, Stmt,
    StmtKind, Storage, Type, TypeKind, Var,
};
use crate::text_escape;

/// Maximum number of scalars for which a `Havoc` of a record or array is printed.
const HAVOC_LIMIT: usize = 64;

impl Printer<'_> {
    /// Prints the statements of a block, without braces.
    pub(super) fn block(&mut self, block: &Block) {
        self.statements(block, None);
    }

    /// Prints the contents of a statement expression; unless it is `void`, the last statement is its value.
    pub(super) fn nested(&mut self, block: &Block, void: bool) {
        let value = if void { None } else { block.len().checked_sub(1) };
        let place = self.at.clone();
        self.indent += 1;
        self.statements(block, value);
        self.indent -= 1;
        self.at = place;
    }

    fn statements(&mut self, block: &Block, value: Option<usize>) {
        for (i, stmt) in block.iter().enumerate() {
            self.at.origin = Some(stmt.origin.clone());
            if let (StmtKind::Expr(expr), true) = (&stmt.kind, value == Some(i)) {
                self.line_start();
                self.expr(expr, Prec::Comma);
                self.out.push(';');
                self.stmt_end();
            } else {
                self.stmt(stmt, &block[i + 1..]);
            }
        }
    }

    /// Whether the next printed item is a declaration or nothing, so that a label needs an empty statement.
    fn ends_or_declares(&self, rest: &[Stmt]) -> bool {
        for stmt in rest {
            if let StmtKind::Label(label) = &stmt.kind {
                if self.used.labels[label.index()] {
                    return false;
                }
            } else if let StmtKind::Decl(var, init) = &stmt.kind {
                if self.used.vars[var.index()] > 0 {
                    return true;
                }
                if matches!(init, Some(Init::Expr(value)) if has_effects(value)) {
                    return false;
                }
            } else {
                return false;
            }
        }
        true
    }

    fn label(&mut self, label: Id<Label>, rest: &[Stmt]) {
        if self.used.labels[label.index()] {
            let name = self.names.labels[label.index()].clone();
            self.mark(&name, rest);
        }
    }

    fn case(&mut self, first: i128, last: i128, rest: &[Stmt]) {
        let mut text = format!("case {}", self.case_number(first));
        if first != last {
            text.push_str(&format!(" ... {}", self.case_number(last)));
        }
        self.mark(&text, rest);
    }

    /// The number of a case label, in the type of the enclosing `switch`.
    fn case_number(&self, value: i128) -> String {
        match self.switches.last() {
            Some(ty) if ty.is_integer() => self.int_text(value, ty).0,
            Some(_) | None => self.int_text(value, &Type::int()).0,
        }
    }

    /// Prints a label of any kind, one level to the left, with an empty statement if no statement follows.
    fn mark(&mut self, text: &str, rest: &[Stmt]) {
        let end = if self.ends_or_declares(rest) { ": ;" } else { ":" };
        self.indent = self.indent.saturating_sub(1);
        self.line(&format!("{text}{end}"));
        self.indent += 1;
    }

    /// Prints a statement; `rest` are the statements after it in its block.
    fn stmt(&mut self, stmt: &Stmt, rest: &[Stmt]) {
        match &stmt.kind {
            StmtKind::Block(body) | StmtKind::Atomic(AtomicStep { body, .. }) => {
                self.line_start();
                self.body(body);
                self.line_end();
            }
            StmtKind::If { cond, then, els } => self.branch(cond, then, els),
            StmtKind::Label(label) => self.label(*label, rest),
            StmtKind::Case(first, last) => self.case(*first, *last, rest),
            StmtKind::Default => self.mark("default", rest),
            StmtKind::Goto(label) => {
                let text = format!("goto {};", self.names.labels[label.index()]);
                self.simple(&text);
            }
            StmtKind::Break => self.simple("break;"),
            StmtKind::Continue => self.simple("continue;"),
            StmtKind::Return(value) => self.returns(value.as_ref()),
            StmtKind::Expr(expr) => self.expr_stmt(expr),
            StmtKind::Decl(var, init) => self.declaration(*var, init.as_ref()),
            StmtKind::While { cond, body } => self.compound("while (", Some(cond), body),
            StmtKind::DoWhile { body, cond } => self.do_while(body, cond),
            StmtKind::For { init, cond, step, body } => self.for_loop(init, cond.as_deref(), step.as_deref(), body),
            StmtKind::Switch { on, body } => {
                self.switches.push(on.ty.clone());
                self.compound("switch (", Some(on), body);
                self.switches.pop();
            }
            StmtKind::Asm(text) => {
                let text = format!("__asm__ volatile ({});", text_escape::c_string(text));
                self.simple(&text);
            }
            StmtKind::Loop { body, .. } => self.compound("while (1", None, body),
            StmtKind::Assign { place, value } => self.assign(place, value),
            StmtKind::Call { result, callee, args, .. } => self.call_stmt(result.as_ref(), callee, args),
            StmtKind::AtomicBegin => self.simple("/* atomic begin */ ;"),
            StmtKind::AtomicEnd => self.simple("/* atomic end */ ;"),
            StmtKind::Havoc(place) => self.havoc(place),
            StmtKind::Assume { cond, .. } => self.assume(cond),
            StmtKind::Violation(violation) => self.violation(violation),
            StmtKind::BoundHit(bound) => {
                self.checks.bounds = true;
                self.macro_call("ULSEQ_BOUND", bound);
            }
            StmtKind::EndProcess => self.simple("/* end of process */ ;"),
            StmtKind::EndThread(None) => self.simple("/* end of thread */ ;"),
            StmtKind::EndThread(Some(value)) => self.pseudo("end of thread, result", value),
            StmtKind::Start { thread, arg } => {
                let name = format!("start {} with", text_escape::c_comment(&self.program.threads[*thread].name));
                self.pseudo(&name, arg);
            }
            StmtKind::Visible(point) => {
                self.at.point = Some(*point);
                self.simple(&format!("/* visible point {point} */ ;"));
            }
        }
    }

    fn compound(&mut self, text: &str, cond: Option<&Expr>, body: &Block) {
        self.head(text, cond);
        self.body(body);
        self.line_end();
    }

    fn do_while(&mut self, body: &Block, cond: &Expr) {
        self.line_start();
        self.put("do ");
        self.body(body);
        self.put(" while (");
        self.condition(cond);
        self.put(");");
        self.stmt_end();
    }

    fn assign(&mut self, place: &Expr, value: &Expr) {
        self.line_start();
        self.expr(place, Prec::Unary);
        self.put(" = ");
        self.value(value, &place.ty);
        self.put(";");
        self.stmt_end();
    }

    fn assume(&mut self, cond: &Expr) {
        self.line_start();
        self.put("ULSEQ_ASSUME(");
        self.expr(cond, Prec::Cond);
        self.put(");");
        self.stmt_end();
    }

    /// Prints a statement that is one line of text.
    fn simple(&mut self, text: &str) {
        self.line_start();
        self.put(text);
        self.stmt_end();
    }

    fn violation(&mut self, violation: &FailedCheck) {
        match violation {
            FailedCheck::Assertion(text) => {
                self.checks.assertions = true;
                self.macro_call("ULSEQ_VIOLATION", text);
            }
            FailedCheck::Misuse(text) => {
                self.checks.misuse = true;
                self.macro_call("ULSEQ_MISUSE", text);
            }
            FailedCheck::Undefined(text) => {
                self.checks.undefined = true;
                self.macro_call("ULSEQ_UNDEFINED", text);
            }
            FailedCheck::Overflow(text) => {
                self.checks.overflow = true;
                self.macro_call("ULSEQ_OVERFLOW", text);
            }
            FailedCheck::Deadlock(text) => {
                self.checks.deadlock = true;
                self.macro_call("ULSEQ_DEADLOCK", text);
            }
            FailedCheck::Race(text) => {
                self.checks.race = true;
                self.macro_call("ULSEQ_RACE", text);
            }
        }
    }

    fn macro_call(&mut self, name: &str, text: &str) {
        let text = format!("{name}({});", text_escape::c_string(text));
        self.simple(&text);
    }

    /// Prints a comment that contains an expression, and an empty statement.
    fn pseudo(&mut self, text: &str, value: &Expr) {
        let begin = self.out.len();
        self.expr(value, Prec::Comma);
        let value = text_escape::c_comment(&self.out.split_off(begin));
        self.simple(&format!("/* {text} {value} */ ;"));
    }

    /// Prints `{`, the statements, and `}` without ending the line.
    fn body(&mut self, body: &Block) {
        let place = self.at.origin.clone();
        self.put("{");
        self.stmt_end();
        self.indent += 1;
        self.block(body);
        self.indent -= 1;
        self.at.origin = place;
        self.line_start();
        self.put("}");
    }

    /// Prints the beginning of a compound statement, up to the space before its brace.
    fn head(&mut self, text: &str, cond: Option<&Expr>) {
        self.line_start();
        self.put(text);
        if let Some(cond) = cond {
            self.condition(cond);
        }
        self.put(") ");
    }

    fn branch(&mut self, cond: &Expr, then: &Block, els: &Block) {
        if self.options.probes && self.is_check(then) {
            self.simple(&format!("ULSEQ_REACH(\"{}\");", self.probes.len()));
            // The line after the one that begins now.
            self.probes.push(self.lines.len() + 1);
        }
        self.head("if (", Some(cond));
        self.body(then);
        let mut els = els;
        while let [Stmt { kind: StmtKind::If { cond, then, els: next }, origin, .. }] = els.as_slice() {
            self.at.origin = Some(origin.clone());
            self.put(" else if (");
            self.condition(cond);
            self.put(") ");
            self.body(then);
            els = next;
        }
        if !els.is_empty() {
            self.put(" else ");
            self.body(els);
        }
        self.line_end();
    }

    /// Whether a branch begins with the violation of an assertion.
    fn is_check(&self, then: &Block) -> bool {
        let is_unused = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Label(label) if !self.used.labels[label.index()]);
        let first = then.iter().find(|stmt| !is_unused(stmt));
        first.is_some_and(|stmt| matches!(stmt.kind, StmtKind::Violation(FailedCheck::Assertion(_))))
    }

    fn returns(&mut self, value: Option<&Expr>) {
        self.line_start();
        self.put("return");
        if let Some(value) = value {
            self.put(" ");
            let target = self.result.clone();
            let value = self.assigned(value, &target);
            self.expr(value, Prec::Comma);
        }
        self.put(";");
        self.stmt_end();
    }

    fn expr_stmt(&mut self, expr: &Expr) {
        self.line_start();
        self.discarded(expr, Prec::Comma);
        self.put(";");
        self.stmt_end();
    }

    fn declaration(&mut self, id: Id<Var>, init: Option<&Init>) {
        if self.used.vars[id.index()] == 0 {
            if let Some(Init::Expr(value)) = init {
                if has_effects(value) {
                    self.expr_stmt(value);
                }
            }
            return;
        }
        let program = self.program;
        let var = &program.vars[id];
        let linkage = if var.storage == Storage::Static { "static " } else { "" };
        self.variable(linkage, id, &var.ty, init);
        self.stmt_end();
    }

    fn for_loop(&mut self, init: &Block, cond: Option<&Expr>, step: Option<&Expr>, body: &Block) {
        let in_head = match init.as_slice() {
            [] => true,
            [Stmt { kind: StmtKind::Expr(_), .. }] => true,
            [Stmt { kind: StmtKind::Decl(var, _), .. }] => self.used.vars[var.index()] > 0,
            _ => false,
        };
        let place = self.at.origin.clone();
        if !in_head {
            self.line("{");
            self.indent += 1;
            self.block(init);
            self.at.origin = place;
        }
        self.line_start();
        self.put("for (");
        match init.first().map(|stmt| &stmt.kind) {
            Some(StmtKind::Expr(expr)) if in_head => self.discarded(expr, Prec::Comma),
            Some(StmtKind::Decl(var, value)) if in_head => {
                let program = self.program;
                self.variable_here("", *var, &program.vars[*var].ty, value.as_ref());
            }
            _ => {}
        }
        self.put(";");
        if let Some(cond) = cond {
            self.put(" ");
            self.condition(cond);
        }
        self.put(";");
        if let Some(step) = step {
            self.put(" ");
            self.discarded(step, Prec::Comma);
        }
        self.put(") ");
        self.body(body);
        self.line_end();
        if !in_head {
            self.indent -= 1;
            self.line("}");
        }
    }

    fn call_stmt(&mut self, result: Option<&Expr>, callee: &Callee, args: &[Expr]) {
        let program = self.program;
        self.line_start();
        if let Some(result) = result {
            self.expr(result, Prec::Unary);
            self.put(" = ");
        }
        match callee {
            Callee::Function(id) => {
                self.out.push_str(&self.names.functions[id.index()]);
                let ty = &program.functions[*id].ty;
                self.arguments(args, if ty.unprototyped { &[] } else { &ty.params });
            }
            Callee::Pointer(pointer) => {
                self.expr(pointer, Prec::Postfix);
                let ty = pointer.ty.pointee().and_then(Type::function);
                let params = ty.filter(|ty| !ty.unprototyped).map_or(&[][..], |ty| &ty.params);
                self.arguments(args, params);
            }
            Callee::Stub { name, takes_self, .. } => {
                self.put(name);
                self.arguments(args, &[]);
                if *takes_self {
                    self.out.pop();
                    let number = self.at.thread.map_or(0, |thread| thread.index());
                    let comma = if args.is_empty() { "" } else { ", " };
                    self.put(&format!("{comma}{number})"));
                }
            }
        }
        self.put(";");
        self.stmt_end();
    }

    fn havoc(&mut self, place: &Expr) {
        let mut scalars = Vec::new();
        if !self.scalars(place, &mut scalars) {
            return self.pseudo("keeps its value:", place);
        }
        for scalar in scalars {
            self.line_start();
            self.expr(&scalar, Prec::Unary);
            self.put(" = ");
            let program = self.program;
            let direct = matches!(scalar.ty.kind, TypeKind::Float(FloatKind::Float | FloatKind::Double));
            let is_char = scalar.ty.kind == TypeKind::Int(IntKind::SChar);
            let is_plain = matches!(scalar.ty.kind, TypeKind::Int(_)) && !is_char;
            let needs_cast = !direct && !is_plain;
            if needs_cast {
                let name = self.type_name(&assignable(&scalar.ty).unqualified());
                self.put(&format!("({name})"));
            }
            self.put(nondet_name(&scalar.ty, program));
            self.put("();");
            self.stmt_end();
        }
    }

    /// Collects the scalars of a place; false if there are too many, or some cannot be named.
    fn scalars(&self, place: &Expr, out: &mut Vec<Expr>) -> bool {
        let program = self.program;
        match &place.ty.kind {
            TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Enum(_) | TypeKind::Pointer(_) => {
                out.push(place.clone());
                out.len() <= HAVOC_LIMIT
            }
            TypeKind::Array(of, ArrayLen::Fixed(n)) => {
                let pointer = Type::new(TypeKind::Pointer(of.clone()));
                let base = Expr::new(ExprKind::Decay(Box::new(place.clone())), pointer, place.span);
                *n <= HAVOC_LIMIT as u64
                    && (0..*n).all(|i| {
                        let index = Expr::int(i128::from(i));
                        let kind = ExprKind::Index(Box::new(base.clone()), Box::new(index));
                        self.scalars(&Expr::new(kind, (**of).clone(), place.span), out)
                    })
            }
            TypeKind::Record(id) => {
                let record = &program.records[*id];
                let Some(fields) = record.fields.as_ref().filter(|_| record.model.is_none()) else { return false };
                let largest = (0..fields.len()).max_by_key(|i| (size_of(program, &fields[*i].ty), fields.len() - i));
                fields.iter().enumerate().all(|(i, field)| {
                    let skipped =
                        (field.name.is_none() && !field.ty.is_record()) || (record.is_union && largest != Some(i));
                    let kind = ExprKind::Member(Box::new(place.clone()), i as u32);
                    skipped || self.scalars(&Expr::new(kind, field.ty.clone(), place.span), out)
                })
            }
            TypeKind::Void
            | TypeKind::Function(_)
            | TypeKind::VaList
            | TypeKind::Array(_, ArrayLen::Unknown | ArrayLen::Variable(_)) => false,
        }
    }
}
