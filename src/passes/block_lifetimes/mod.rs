//! Variables that may be used after their block get memory that ends with it.
//!
//! C ends the life of a variable with its block (C11 6.2.4p6); from here on variables live as long as their function. So that a late use
//! is seen as the undefined behavior that it is, [`ends`] puts memory from `malloc` in the place of a variable whose address may be kept
//! longer than its block. All others stay as they are: nobody can use them late.
//!
//! An address is followed without regard to the order of statements: from variable to variable, through parameters, and out of
//! expressions. It is kept too long if it may get into memory, into a result, to an unknown function, to a new thread, or into a variable
//! that is declared outside the block. An array of variable length is memory from `malloc` anyway: its block may be that of its function.
//!
//! A thread that ends inside of a function that others call leaves blocks that are not seen here: that is a caveat.
//! Takes and gives [`Form::Lowered`](crate::ir::Form::Lowered).

pub(super) mod ends;

use crate::analysis::constants;
use crate::diag::Diagnostic;
use crate::ir::{
    visit, AtomicOp, Block, Builtin, Expr, ExprKind, Function, Id, IdMap, IdSet, Init, Program, Stmt, StmtKind,
    TypeKind, UnOp, Var,
};
use crate::library;
use crate::passes::Options;
use crate::source::Span;
use ends::called;
use ends::ENDERS;

/// Library functions that keep an argument. All others at most return it.
const KEEPERS: &[&str] = &[
    "pthread_create",
    "thrd_create",
    "pthread_setspecific",
    "tss_set",
    "pthread_exit",
    "thrd_exit",
    "qsort",
    "bsearch",
    "__pthread_register_cancel",
    "_pthread_cleanup_push",
    "pthread_cleanup_push",
    "pthread_attr_setstack",
    "pthread_attr_setstackaddr",
    "putenv",
    "setbuf",
    "setvbuf",
];

/// Gives memory to the variables that may be used late.
///
/// # Errors
/// None.
pub fn run(program: &mut Program, _: &Options) -> Result<(), Vec<Diagnostic>> {
    let mut flows = Flows::new(program);
    for (id, function) in program.functions.iter() {
        if let Some(body) = &function.body {
            flows.function = Some(id);
            flows.path = Vec::new();
            function.params.iter().for_each(|param| flows.home(*param));
            flows.statements(body);
        }
    }
    let (late, outlived) = (flows.kept_too_long(), flows.outlived());
    let homes = flows.homes;
    outlived.into_iter().for_each(|var| program.vars[var].kept = true);
    let mut functions: IdMap<Id<Function>, IdSet<Id<Var>>> = IdMap::default();
    let mut is_left_elsewhere = None;
    for (var, span) in &late {
        let function = homes[var].0;
        functions.entry(function).or_default().insert(*var);
        is_left_elsewhere = is_left_elsewhere.or(Some(*span));
    }
    if let (Some(span), true) = (is_left_elsewhere, ends_in_calls(program)) {
        program.caveat("no pointer to a variable is used after the variable's block has ended with its thread", span);
    }
    if let Some(span) = lent(program) {
        program.caveat("memory from alloca is not used after its function has returned", span);
    }
    if let Some((_, span)) = late.iter().find(|(var, _)| constants::has_parts(program, &program.vars[*var].ty)) {
        program.caveat("no constant of a block whose address is kept is written", *span);
    }
    for function in program.functions.ids().collect::<Vec<_>>() {
        let lends = program.functions[function].body.as_ref().is_some_and(ends::lends);
        let late = functions.get(&function).cloned().unwrap_or_default();
        if lends || !late.is_empty() {
            ends::run(program, function, &late);
        }
    }
    Ok(())
}

/// Where a function other than `main` asks for memory that ends with it, perhaps several times.
fn lent(program: &Program) -> Option<Span> {
    let others = program.functions.iter().filter(|(id, _)| Some(*id) != program.main);
    let several = others.filter(|(_, function)| {
        function.body.as_ref().is_some_and(|body| ends::lends(body) && !ends::lends_once(body))
    });
    several.map(|(_, function)| function.span).next()
}

/// Whether a function that is called by its name ends the thread, or one that is called by its address may.
fn ends_in_calls(program: &Program) -> bool {
    if is_passed_on(program) {
        return true;
    }
    let calls = |body: &Block| {
        let mut found = IdSet::default();
        visit::walk_block_exprs(body, &mut |expr| {
            if let ExprKind::Call(callee, _) = &expr.kind {
                if let ExprKind::Func(id) = called(callee).kind {
                    found.insert(id);
                }
            }
        });
        found
    };
    let all: IdMap<_, _> = program.functions.iter().filter_map(|(id, f)| Some((id, calls(f.body.as_ref()?)))).collect();
    let ends = |id: &Id<Function>| ENDERS.contains(&program.functions[*id].name.as_str());
    all.values().flatten().any(|callee| all.get(callee).is_some_and(|calls| calls.iter().any(ends)))
}

/// Whether the program takes the address of a function that ends the thread.
fn is_passed_on(program: &Program) -> bool {
    let is_one =
        |expr: &Expr| matches!(expr.kind, ExprKind::Func(id) if ENDERS.contains(&program.functions[id].name.as_str()));
    let (mut named, mut called_so) = (0, 0);
    let mut look = |expr: &Expr| {
        named += usize::from(is_one(expr));
        if let ExprKind::Call(callee, _) = &expr.kind {
            called_so += usize::from(is_one(called(callee)));
        }
    };
    for (_, function) in program.functions.iter() {
        function.body.iter().for_each(|body| visit::walk_block_exprs(body, &mut look));
    }
    for (_, var) in program.vars.iter() {
        var.init.iter().for_each(|init| visit::init_exprs(init, &mut |expr| visit::walk_expr(expr, &mut look)));
    }
    named > called_so
}

/// What a value may hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// The address of this variable, taken here.
    Address(Id<Var>, Span),
    /// What this variable holds.
    Value(Id<Var>),
}

struct Flows<'a> {
    program: &'a Program,
    /// The function that is looked at, and the blocks around the statement, from the outermost inner one on.
    function: Option<Id<Function>>,
    path: Vec<u32>,
    blocks: u32,
    /// Where local variables are declared.
    homes: IdMap<Id<Var>, (Id<Function>, Vec<u32>)>,
    /// Variables of inner blocks whose address is taken, in text order, with the place, and the variable that gets it; none if it is kept.
    taken: Vec<(Id<Var>, Span, Option<Id<Var>>)>,
    /// Who gets what a variable holds.
    copied: IdMap<Id<Var>, Vec<Id<Var>>>,
    /// Variables whose contents are kept.
    kept: IdSet<Id<Var>>,
    /// Functions in which a jump may lead back to before a declaration.
    jumps: IdSet<Id<Function>>,
}

impl<'a> Flows<'a> {
    fn new(program: &'a Program) -> Flows<'a> {
        Flows {
            program,
            function: None,
            path: Vec::new(),
            blocks: 0,
            homes: IdMap::default(),
            taken: Vec::new(),
            copied: IdMap::default(),
            kept: IdSet::default(),
            jumps: IdSet::default(),
        }
    }

    /// The variables that may be used late, and where their address is taken.
    fn kept_too_long(&self) -> Vec<(Id<Var>, Span)> {
        let late = self.taken.iter().filter(|(var, _, to)| self.may_be_late(*var, *to));
        late.map(|(var, span, _)| (*var, *span)).collect()
    }

    fn may_be_late(&self, var: Id<Var>, to: Option<Id<Var>>) -> bool {
        let ty = &self.program.vars[var].ty;
        let Some((function, path)) = self.homes.get(&var) else { return false };
        let is_variable = ends::is_variable_array(ty);
        let is_seen = match path.is_empty() {
            true => is_variable,
            false => !matches!(ty.kind, TypeKind::VaList),
        };
        // One of variable length may end before its block does: then whoever holds its address may be one of the block's own variables.
        let ends_early = is_variable && self.jumps.contains(function);
        is_seen && (ends_early || self.leaves(to, Some(*function), path))
    }

    /// Variables of whole functions whose address may be kept until the function has ended, and those of whole threads.
    fn outlived(&self) -> Vec<Id<Var>> {
        let all = self.taken.iter().filter(|(var, _, to)| match self.homes.get(var) {
            _ if self.program.vars[*var].thread_local => self.leaves(*to, None, &[]),
            Some((function, path)) => path.is_empty() && self.leaves(*to, Some(*function), path),
            None => false,
        });
        all.map(|(var, _, _)| *var).collect()
    }

    /// Whether an address that this holder gets may leave a block of the function, or the thread.
    fn leaves(&self, to: Option<Id<Var>>, function: Option<Id<Function>>, path: &[u32]) -> bool {
        let Some(to) = to else { return true };
        let (mut seen, mut work) = (IdSet::default(), vec![to]);
        while let Some(holder) = work.pop() {
            if !seen.insert(holder) {
                continue;
            }
            // Whatever other functions hold in their own variables ends before the block does.
            let outside =
                self.homes.get(&holder).is_some_and(|(of, at)| Some(*of) == function && !at.starts_with(path));
            if outside || self.kept.contains(&holder) || self.program.vars[holder].storage.is_static() {
                return true;
            }
            work.extend(self.copied.get(&holder).into_iter().flatten());
        }
        false
    }

    /// A block inside of the function's own.
    fn inner(&mut self, visit: impl FnOnce(&mut Self)) {
        self.blocks += 1;
        self.path.push(self.blocks);
        visit(self);
        self.path.pop();
    }

    fn statements(&mut self, block: &[Stmt]) {
        block.iter().for_each(|stmt| self.statement(stmt));
    }

    fn statement(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Decl(var, init) => {
                self.home(*var);
                if let Some(init) = init {
                    self.init(*var, init);
                }
            }
            StmtKind::Return(Some(value)) | StmtKind::EndThread(Some(value)) => self.keep(value),
            StmtKind::Expr(expr) => drop(self.value(expr)),
            StmtKind::For { init, body, .. } => self.inner(|flows| {
                flows.statements(init);
                flows.expressions(stmt);
                flows.inner(|flows| flows.statements(body));
            }),
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::DoWhile { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Atomic(_) => self.inner(|flows| {
                flows.expressions(stmt);
                visit::blocks(stmt).for_each(|block| flows.inner(|flows| flows.statements(block)));
            }),
            StmtKind::Goto(_) => self.jumps.extend(self.function),
            StmtKind::Label(_)
            | StmtKind::Break
            | StmtKind::Return(None)
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
            | StmtKind::EndThread(None)
            | StmtKind::Start { .. }
            | StmtKind::Visible(_) => {}
        }
    }

    fn expressions(&mut self, stmt: &Stmt) {
        visit::stmt_exprs(stmt, &mut |expr| drop(self.value(expr)));
    }

    fn home(&mut self, var: Id<Var>) {
        if let Some(function) = self.function {
            self.homes.insert(var, (function, self.path.clone()));
        }
    }

    fn init(&mut self, var: Id<Var>, init: &Init) {
        visit::init_exprs(init, &mut |expr| {
            let sources = self.value(expr);
            self.pass_to(sources, var);
        });
    }

    fn keep(&mut self, expr: &Expr) {
        let sources = self.value(expr);
        self.keep_all(sources);
    }

    fn keep_all(&mut self, sources: Vec<Source>) {
        for source in sources {
            match source {
                Source::Address(var, span) => {
                    self.taken.push((var, span, None));
                    // Whoever gets at the variable gets at what it holds.
                    self.kept.insert(var);
                }
                Source::Value(var) => {
                    self.kept.insert(var);
                }
            }
        }
    }

    fn pass_to(&mut self, sources: Vec<Source>, to: Id<Var>) {
        for source in sources {
            match source {
                Source::Address(var, span) => {
                    self.taken.push((var, span, Some(to)));
                    self.kept.insert(var);
                }
                Source::Value(var) => self.copied.entry(var).or_default().push(to),
            }
        }
    }

    /// What is stored through this place.
    fn store(&mut self, place: &Expr, sources: Vec<Source>) {
        match self.root(place) {
            Some(var) => self.pass_to(sources, var),
            None => self.keep_all(sources),
        }
    }

    /// The variable that a place lies in, if no pointer is followed.
    fn root(&self, place: &Expr) -> Option<Id<Var>> {
        place.root()
    }

    /// What the value of an expression may hold; what it stores and passes on the way is noted.
    fn value(&mut self, expr: &Expr) -> Vec<Source> {
        match &expr.kind {
            ExprKind::Var(var) => vec![Source::Value(*var)],
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => self.address(place, expr.span),
            ExprKind::Deref(_) | ExprKind::Index(..) | ExprKind::Member(..) | ExprKind::CompoundLiteral(..) => {
                let addresses = self.address(expr, expr.span);
                match self.root(expr) {
                    Some(var) => vec![Source::Value(var)],
                    None => {
                        self.reached(&addresses);
                        Vec::new()
                    }
                }
            }
            ExprKind::Cast(of) | ExprKind::Unary(UnOp::Neg | UnOp::BitNot, of) => self.value(of),
            ExprKind::Binary(op, a, b) => {
                let both = [self.value(a), self.value(b)].concat();
                if op.is_comparison() {
                    Vec::new()
                } else {
                    both
                }
            }
            ExprKind::Cond(cond, a, b) => {
                self.value(cond);
                [self.value(a), self.value(b)].concat()
            }
            ExprKind::Comma(a, b) => {
                self.value(a);
                self.value(b)
            }
            ExprKind::Assign(place, value) | ExprKind::AssignOp { place, value, .. } => {
                self.address(place, place.span);
                let sources = self.value(value);
                self.store(place, sources.clone());
                [sources, self.root(place).map(Source::Value).into_iter().collect()].concat()
            }
            ExprKind::IncDec { place, .. } => {
                self.address(place, place.span);
                self.root(place).map(Source::Value).into_iter().collect()
            }
            ExprKind::Call(callee, args) => self.call(callee, args, expr),
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args),
            ExprKind::StmtExpr(block) => self.statement_expression(block),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Func(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Unary(UnOp::Not, _)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | ExprKind::VaArg(_) => {
                visit::operands(expr, &mut |operand| drop(self.value(operand)));
                Vec::new()
            }
        }
    }

    /// What the address of a place may hold: where the place lies.
    fn address(&mut self, place: &Expr, span: Span) -> Vec<Source> {
        match &place.kind {
            ExprKind::Var(var) => vec![Source::Address(*var, span)],
            ExprKind::Deref(pointer) => self.value(pointer),
            ExprKind::Index(pointer, index) => {
                self.value(index);
                self.value(pointer)
            }
            ExprKind::Member(of, _) => self.address(of, span),
            ExprKind::CompoundLiteral(var, init) => {
                self.home(*var);
                self.init(*var, init);
                vec![Source::Address(*var, span)]
            }
            // No places: objects that live as long as the expression, and constants.
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Decay(_)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | ExprKind::Assign(..)
            | ExprKind::AssignOp { .. }
            | ExprKind::IncDec { .. }
            | ExprKind::Call(..)
            | ExprKind::Builtin(..)
            | ExprKind::Comma(..)
            | ExprKind::StmtExpr(_)
            | ExprKind::VaArg(_) => {
                let sources = self.value(place);
                self.keep_all(sources);
                Vec::new()
            }
        }
    }

    /// These variables are read or written by their address.
    fn reached(&mut self, addresses: &[Source]) {
        for source in addresses {
            match source {
                Source::Address(var, _) => drop(self.kept.insert(*var)),
                Source::Value(_) => {}
            }
        }
    }

    /// The first operand of an atomic operation is where it happens: what is there may be read and written.
    fn builtin(&mut self, builtin: Builtin, args: &[Expr]) -> Vec<Source> {
        let passed: Vec<_> = args.iter().map(|arg| self.value(arg)).collect();
        let (kept, reached): (&[usize], &[usize]) = match builtin {
            Builtin::Atomic(AtomicOp::CompareExchange { .. }, _) => (&[2], &[0, 1]),
            Builtin::OverflowArith(_) => (&[0, 1], &[2]),
            Builtin::Expect => return passed.concat(),
            Builtin::Atomic(..)
            | Builtin::Fence(_)
            | Builtin::Unreachable
            | Builtin::VaStart
            | Builtin::VaEnd
            | Builtin::VaCopy
            | Builtin::Alloca => (&[1, 2], &[0]),
        };
        let mut found = Vec::new();
        for (at, sources) in passed.into_iter().enumerate() {
            if reached.contains(&at) {
                self.reached(&sources);
                found.extend(sources);
            } else if kept.contains(&at) {
                self.keep_all(sources);
            }
        }
        // The result may be what was there.
        let held = found.into_iter().map(|source| match source {
            Source::Address(var, _) | Source::Value(var) => Source::Value(var),
        });
        held.collect()
    }

    fn call(&mut self, callee: &Expr, args: &[Expr], returns: &Expr) -> Vec<Source> {
        let mut passed: Vec<_> = args.iter().map(|arg| self.value(arg)).collect();
        let ExprKind::Func(id) = called(callee).kind else {
            self.value(callee);
            passed.into_iter().for_each(|sources| self.keep_all(sources));
            return Vec::new();
        };
        let program = self.program;
        let function = &program.functions[id];
        if function.body.is_some() {
            for (at, sources) in passed.into_iter().enumerate() {
                match function.params.get(at) {
                    Some(param) => self.pass_to(sources, *param),
                    None => self.keep_all(sources),
                }
            }
            return Vec::new();
        }
        // Where the id of the new thread goes is forgotten.
        if matches!(function.name.as_str(), "pthread_create" | "thrd_create") && !passed.is_empty() {
            passed.remove(0);
        }
        if KEEPERS.contains(&function.name.as_str()) || library::lookup(&function.name).is_none() {
            passed.into_iter().for_each(|sources| self.keep_all(sources));
            return Vec::new();
        }
        // `strtol` and its kin store a pointer into the text.
        if ends_a_number(&function.name) {
            passed.first().cloned().into_iter().for_each(|text| self.keep_all(text));
        }
        let passed = passed.concat();
        self.reached(&passed);
        if returns.ty.is_pointer() {
            passed
        } else {
            Vec::new()
        }
    }

    /// The objects of the statements have ended when the value is used.
    fn statement_expression(&mut self, block: &Block) -> Vec<Source> {
        let mut left = Vec::new();
        self.inner(|flows| {
            let Some((last, before)) = block.split_last() else { return };
            flows.statements(before);
            let StmtKind::Expr(value) = &last.kind else { return flows.statement(last) };
            let sources = flows.value(value);
            let is_own = |source: &Source| {
                let (Source::Address(var, _) | Source::Value(var)) = source;
                flows.homes.get(var).is_some_and(|(_, path)| path.starts_with(&flows.path))
            };
            let (own, others) = sources.into_iter().partition(is_own);
            if value.ty.is_pointer() || value.ty.is_record() {
                flows.keep_all(own);
            }
            left = others;
        });
        left
    }
}

/// Whether it is a function that converts text to a number and tells where the number ends.
fn ends_a_number(name: &str) -> bool {
    let name = name.strip_prefix("__isoc23_").unwrap_or(name);
    name.starts_with("strto") || name.starts_with("wcsto")
}
