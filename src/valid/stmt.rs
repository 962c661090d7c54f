//! Invariants of statements and functions.

use super::access::ReachableByAddress;
use super::Invalid;
use crate::ir::{
    lowered_only_stmt, visit, Block, Callee, Expr, Form, Function, Id, Init, Label, Program, Stmt, StmtKind, Var,
};
use crate::source::Span;

/// Checks all function bodies.
pub(super) fn functions(program: &Program, form: Form, found: &mut Vec<Invalid>) {
    let mut checker = Checker {
        program,
        form,
        function: None,
        span: Span::NONE,
        owners: vec![None; program.vars.len()],
        labels: vec![None; program.labels.len()],
        access: ReachableByAddress::new(program),
        loops: 0,
        switches: 0,
        atomic: 0,
        found,
    };
    for (id, function) in program.functions.iter() {
        if function.body.is_some() {
            checker.declare(id, function);
        }
    }
    for (id, function) in program.functions.iter() {
        if let Some(body) = &function.body {
            checker.function = Some(id);
            checker.body(body);
        }
    }
}

/// The state during the check of one function.
pub(super) struct Checker<'a> {
    pub(super) program: &'a Program,
    pub(super) form: Form,
    function: Option<Id<Function>>,
    span: Span,
    /// The function to which each automatic variable belongs.
    owners: Vec<Option<Id<Function>>>,
    /// The function that contains each label.
    labels: Vec<Option<Id<Function>>>,
    access: ReachableByAddress<'a>,
    loops: u32,
    switches: u32,
    atomic: u32,
    found: &'a mut Vec<Invalid>,
}

impl Checker<'_> {
    /// Reports a violated invariant at the current statement.
    pub(super) fn wrong(&mut self, message: String) {
        let function = self.function.map(|id| self.program.functions[id].name.clone());
        self.found.push(Invalid { message, function, span: self.span });
    }

    fn declare(&mut self, id: Id<Function>, function: &Function) {
        self.function = Some(id);
        for var in function.params.iter().chain(&function.locals) {
            if self.form < Form::Sequential && self.program.vars[*var].storage.is_static() {
                self.wrong(format!("{var:?} is static and among the locals"));
            }
            if self.owners[var.index()].replace(id).is_some() {
                self.wrong(format!("{var:?} is declared twice"));
            }
        }
    }

    /// Checks the use of a variable: an automatic one must belong to this function.
    pub(super) fn variable(&mut self, var: Id<Var>) {
        let data = &self.program.vars[var];
        if !data.storage.is_static() && self.owners[var.index()] != self.function {
            self.wrong(format!("{var:?} `{}` is no local of the function", data.name));
        }
    }

    fn body(&mut self, body: &Block) {
        self.access.enter(body);
        self.labels_of(body);
        self.block(body);
    }

    /// Collects the labels of a body, including those in statement expressions.
    fn labels_of(&mut self, body: &Block) {
        let mut labels: Vec<Id<Label>> = Vec::new();
        collect_labels(body, &mut labels);
        for label in labels {
            if self.labels[label.index()].is_some() {
                self.wrong(format!("{label:?} `{}` stands twice", self.program.labels[label].name));
            }
            self.labels[label.index()] = self.function;
        }
    }

    pub(super) fn block(&mut self, block: &Block) {
        block.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        self.span = stmt.origin.span;
        if !self.is_allowed(&stmt.kind) {
            self.wrong(format!("{} in this form", name(&stmt.kind)));
        }
        visit::stmt_exprs(stmt, &mut |expr| self.expr(expr, false));
        self.parts(&stmt.kind);
        if self.form >= Form::Normal && self.form < Form::Threaded && self.atomic == 0 {
            self.accesses(&stmt.kind);
        }
        let (is_loop, is_switch, is_atomic) = match &stmt.kind {
            StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For { .. } | StmtKind::Loop { .. } => {
                (1, 0, 0)
            }
            StmtKind::Switch { .. } => (0, 1, 0),
            StmtKind::Atomic(_) => (0, 0, 1),
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::Expr(_)
            | StmtKind::Decl(..)
            | StmtKind::Case(..)
            | StmtKind::Default
            | StmtKind::Continue
            | StmtKind::Asm(_)
            | StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Havoc(_)
            | StmtKind::Assume { .. }
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(_)
            | StmtKind::Start { .. }
            | StmtKind::Visible(_) => (0, 0, 0),
        };
        self.loops += is_loop;
        self.switches += is_switch;
        self.atomic += is_atomic;
        visit::blocks(stmt).for_each(|block| self.block(block));
        self.loops -= is_loop;
        self.switches -= is_switch;
        self.atomic -= is_atomic;
    }

    /// Checks the rules of individual kinds of statements.
    fn parts(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::If { cond, .. }
            | StmtKind::While { cond, .. }
            | StmtKind::DoWhile { cond, .. }
            | StmtKind::Assume { cond, .. } => self.condition(cond),
            StmtKind::For { cond: Some(cond), .. } => self.condition(cond),
            StmtKind::Goto(label) if self.labels[label.index()] != self.function => {
                let name = &self.program.labels[*label].name;
                self.wrong(format!("a jump to {label:?} `{name}`, which is not in the function"));
            }
            StmtKind::Break if self.loops + self.switches == 0 => self.wrong("`break` in no loop".to_string()),
            StmtKind::Continue if self.loops == 0 => self.wrong("`continue` in no loop".to_string()),
            StmtKind::Case(..) | StmtKind::Default if self.switches == 0 => {
                self.wrong("a case in no `switch`".to_string());
            }
            StmtKind::Decl(var, init) => {
                self.variable(*var);
                if let Some(Init::Expr(value)) = init {
                    self.assigned(&self.program.place(*var), value);
                }
            }
            StmtKind::Assign { place, value } => self.assigned(place, value),
            StmtKind::Havoc(place) if !place.is_place() => {
                self.wrong("havoc of something that is no place".to_string())
            }
            StmtKind::Call { result: Some(result), .. } if !result.is_place() => {
                self.wrong("a result for something that is no place".to_string());
            }
            StmtKind::Call { callee: Callee::Pointer(_), .. } if self.form >= Form::Resolved => {
                self.wrong("a call through a pointer".to_string());
            }
            StmtKind::Start { arg, .. } if !arg.ty.is_pointer() => {
                self.wrong("a thread's argument that is no pointer".to_string());
            }
            StmtKind::Block(_)
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::Expr(_)
            | StmtKind::For { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Case(..)
            | StmtKind::Default
            | StmtKind::Continue
            | StmtKind::Asm(_)
            | StmtKind::Call { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Atomic(_)
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Havoc(_)
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(_)
            | StmtKind::Start { .. }
            | StmtKind::Visible(_) => {}
        }
    }

    /// Checks that there is at most one access to memory that may be shared, and none in conditions and arguments.
    fn accesses(&mut self, kind: &StmtKind) {
        let access = &self.access;
        let write = |place: &Expr| usize::from(access.is_shared(place)) + access.reads_in_address(place);
        let (count, limit) = match kind {
            StmtKind::Assign { place, value } => (write(place) + access.reads(value), 1),
            StmtKind::Havoc(place) => (write(place), 1),
            StmtKind::If { cond, .. } | StmtKind::Assume { cond, .. } => (access.reads(cond), 0),
            StmtKind::Return(Some(value)) | StmtKind::EndThread(Some(value)) => (access.reads(value), 1),
            StmtKind::Start { arg, .. } => (access.reads(arg), 0),
            StmtKind::Call { result, callee, args, .. } => {
                let pointer = match callee {
                    Callee::Pointer(pointer) => access.reads(pointer),
                    Callee::Function(_) | Callee::Stub { .. } => 0,
                };
                let args: usize = args.iter().map(|arg| access.reads(arg)).sum();
                (pointer + args + result.as_ref().map_or(0, write), 0)
            }
            StmtKind::Block(_)
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::Loop { .. }
            | StmtKind::Atomic(_)
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(_)
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => return,
        };
        if count > limit {
            self.wrong(format!("{count} accesses to memory that may be shared in {}", name(kind)));
        }
    }

    fn is_allowed(&self, kind: &StmtKind) -> bool {
        let form = self.form;
        match kind {
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Return(_) => true,
            StmtKind::Expr(_)
            | StmtKind::Decl(..)
            | StmtKind::While { .. }
            | StmtKind::DoWhile { .. }
            | StmtKind::For { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Case(..)
            | StmtKind::Default
            | StmtKind::Continue
            | StmtKind::Asm(_) => form == Form::Lowered,
            StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Havoc(_)
            | StmtKind::Assume { .. }
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_) => form >= Form::Normal,
            StmtKind::Atomic(_) => form >= Form::Normal && form < Form::Sequential,
            StmtKind::AtomicBegin | StmtKind::AtomicEnd | StmtKind::EndProcess | StmtKind::EndThread(_) => {
                form >= Form::Normal && form < Form::Sequential
            }
            StmtKind::Start { .. } => form >= Form::Threaded && form < Form::Sequential,
            StmtKind::Visible(_) => form == Form::Visible,
        }
    }
}

fn collect_labels(body: &Block, labels: &mut Vec<Id<Label>>) {
    visit::walk_stmts(body, &mut |stmt| {
        if let StmtKind::Label(label) = stmt.kind {
            labels.push(label);
        }
        visit::stmt_exprs(stmt, &mut |expr| {
            visit::walk_expr(expr, &mut |e| {
                if let crate::ir::ExprKind::StmtExpr(inner) = &e.kind {
                    collect_labels(inner, labels);
                }
            });
        });
    });
}

/// The name of the kind in messages.
fn name(kind: &StmtKind) -> &'static str {
    match kind {
        StmtKind::Block(_) => "a block",
        StmtKind::If { .. } => "`if`",
        StmtKind::Label(_) => "a label",
        StmtKind::Goto(_) => "`goto`",
        StmtKind::Break => "`break`",
        StmtKind::Return(_) => "`return`",
        StmtKind::Expr(_) => "an expression statement",
        StmtKind::Decl(..) => "a declaration",
        StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For { .. } | StmtKind::Loop { .. } => "a loop",
        StmtKind::Switch { .. } => "`switch`",
        StmtKind::Case(..) | StmtKind::Default => "a case",
        StmtKind::Continue => "`continue`",
        StmtKind::Asm(_) => "inline assembly",
        StmtKind::Assign { .. } => "an assignment",
        StmtKind::Call { .. } => "a call",
        StmtKind::Atomic(_) | StmtKind::AtomicBegin | StmtKind::AtomicEnd => "an atomic step",
        StmtKind::Havoc(_) => "havoc",
        StmtKind::Assume { .. } => "an assumption",
        StmtKind::Violation(_) => "a violation",
        StmtKind::BoundHit(_) => "a bound",
        StmtKind::EndProcess => "the end of the process",
        StmtKind::EndThread(_) => "the end of a thread",
        StmtKind::Start { .. } => "the start of a thread",
        StmtKind::Visible(_) => "a visible point",
    }
}
