//! Instrumentation for replay: calls of `__ulseq_event(ID, value)` around every statement of every thread.
//!
//! The calls are inserted between the passes and the scheme, so they are executed exactly when the statements are, with
//! every scheme, and add neither visible points nor choices. [`Events`] maps each ID to its meaning; `follow` decodes
//! the events of a run.

mod events;
mod place_names;

use std::collections::HashSet;

use crate::ir::{
    lowered_only_stmt, visit, Block, Callee, Expr, ExprKind, FloatKind, Function, FunctionType, Id, IntKind, Origin,
    Program, Stmt, StmtKind, Storage, Thread, Type, TypeKind, UnOp, ValueKind, Var,
};
use crate::library::{is_generated, role};
use crate::replay::instrument::place_names::ReportedLvalue;
use crate::replay::places::{reads, reads_below};
use crate::replay::source_actions;
use crate::replay::values::as_number;
use crate::schedule::Act;
use crate::source::Span;

pub use crate::replay::instrument::events::{Argument, Events, NamedLvalue, ReplayEvent, Tells};

/// Instruments all thread bodies of a program with visible points. `snippet` gives the source text of a span.
pub fn run(program: &mut Program, snippet: &dyn Fn(Span) -> String) -> Events {
    let tell = Tell {
        number: external(program, NUMBER, Type::int_kind(IntKind::ULongLong)),
        double: external(program, DOUBLE, Type::new(TypeKind::Float(FloatKind::Double))),
    };
    let mut events = Events::default();
    let mut stmts = 0;
    for thread in program.threads.ids().collect::<Vec<_>>() {
        let function = program.threads[thread].body;
        let Some(body) = program.functions[function].take_body() else { continue };
        let origin = Origin::control("replay");
        let mut writer =
            Writer { program, snippet, tell: &tell, events: &mut events, thread, origin, stmts, acts: Vec::new() };
        let body = writer.thread(function, body);
        stmts = writer.stmts;
        program.functions[function].body = Some(body);
    }
    events
}

/// The functions that threads call: of these, only violations are reported.
pub fn subroutines(program: &Program) -> Vec<Id<Function>> {
    let bodies: Vec<_> = program.threads.iter().map(|(_, thread)| thread.body).collect();
    program.functions.ids().filter(|id| program.functions[*id].body.is_some() && !bodies.contains(id)).collect()
}

/// Reports the violations in functions that threads call, each in its place there. To be called when all checks are
/// part of the program.
pub fn violations_of_subroutines(program: &mut Program, functions: &[Id<Function>], events: &mut Events) {
    let known = |name: &str| program.functions.iter().find(|(_, function)| function.name == name).map(|(id, _)| id);
    let (Some(number), Some(double)) = (known(NUMBER), known(DOUBLE)) else { return };
    let tell = Tell { number, double };
    for function in functions {
        if let Some(body) = &mut program.functions[*function].body {
            violations_of(body, *function, &tell, events);
        }
    }
}

fn violations_of(block: &mut Block, function: Id<Function>, tell: &Tell, events: &mut Events) {
    for stmt in block {
        visit::blocks_mut(stmt).for_each(|inner| violations_of(inner, function, tell, events));
        let StmtKind::Violation(check) = &stmt.kind else { continue };
        let tells = Tells::ViolationInCall(check.text().to_owned(), function);
        let (thread, origin) = (Id::from_index(0), stmt.origin.clone());
        let event = ReplayEvent { thread, stmt: 0, origin, tells, acts: Vec::new() };
        let told = tell.event(events, event, Expr::int(0));
        let violation = Stmt::new(stmt.kind.clone(), stmt.origin.clone());
        stmt.kind = StmtKind::Block(vec![told, violation]);
    }
}

/// The names of the functions that report events.
const NUMBER: &str = "__ulseq_event";
const DOUBLE: &str = "__ulseq_event_double";

/// The functions that report events.
struct Tell {
    number: Id<Function>,
    double: Id<Function>,
}

impl Tell {
    /// The call that reports an event, which gets the next number.
    fn event(&self, events: &mut Events, event: ReplayEvent, value: Expr) -> Stmt {
        let id = Expr::constant(events.list.len() as i128, Type::int_kind(IntKind::UInt));
        events.list.push(event);
        let (function, value) =
            if value.ty.is_float() { (self.double, value) } else { (self.number, as_number(value)) };
        let kind = StmtKind::call(None, Callee::Function(function), vec![id, value]);
        Stmt::new(kind, Origin::control("replay"))
    }
}

fn external(program: &mut Program, name: &str, value: Type) -> Id<Function> {
    program.functions.push(Function {
        is_static: true,
        ..Function::declared(name, FunctionType::new(Type::void(), vec![Type::int_kind(IntKind::UInt), value]))
    })
}

/// Instruments one thread.
struct Writer<'a> {
    program: &'a Program,
    snippet: &'a dyn Fn(Span) -> String,
    tell: &'a Tell,
    events: &'a mut Events,
    thread: Id<Thread>,
    /// Origin of the current statement.
    origin: Origin,
    stmts: u32,
    /// Acts of the current statement, until an event takes them.
    acts: Vec<Act>,
}

impl Writer<'_> {
    fn thread(&mut self, function: Id<Function>, body: Block) -> Block {
        let mut objects = self.objects(function, &body);
        let mut out = Vec::with_capacity(body.len() * 3);
        for stmt in body {
            let first = matches!(stmt.kind, StmtKind::Visible(0));
            self.statement(stmt, &mut out);
            if first {
                for var in std::mem::take(&mut objects) {
                    self.object(var, &mut out);
                }
            }
        }
        out
    }

    /// The variables that pointers may point to: those of the thread, and for `main` the global ones.
    fn objects(&self, function: Id<Function>, body: &Block) -> Vec<Id<Var>> {
        let is_main = self.thread.index() == 0;
        let mut vars = self.program.functions[function].locals.clone();
        if is_main {
            vars.extend(self.globals());
        } else {
            let own = |var: &Id<Var>| self.program.vars[*var].storage == Storage::Local;
            vars.retain(own);
        }
        let mut pointed = HashSet::new();
        let mut look = |expr: &Expr| {
            if let ExprKind::AddrOf(place) | ExprKind::Decay(place) = &expr.kind {
                place.root().map(|var| pointed.insert(var));
            }
        };
        if is_main {
            for (_, thread) in self.program.threads.iter() {
                if let Some(body) = &self.program.functions[thread.body].body {
                    visit::walk_block_exprs(body, &mut look);
                }
            }
            self.program.vars.iter().filter_map(|(_, var)| var.init.as_ref()).for_each(|init| {
                visit::init_exprs(init, &mut |expr| visit::walk_expr(expr, &mut look));
            });
        }
        visit::walk_block_exprs(body, &mut look);
        vars.retain(|var| pointed.contains(var) && self.program.vars[*var].storage != Storage::Temp);
        vars
    }

    fn globals(&self) -> impl Iterator<Item = Id<Var>> + '_ {
        let vars = self.program.vars.iter();
        vars.filter(|(_, var)| matches!(var.storage, Storage::Global | Storage::Static)).map(|(id, _)| id)
    }

    fn object(&mut self, var: Id<Var>, out: &mut Block) {
        let data = &self.program.vars[var];
        if is_generated(&data.name) {
            return;
        }
        let tells = Tells::Object { name: data.name.clone() };
        let place = self.program.place(var);
        self.address_of(place, tells, out);
    }

    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.len() * 3);
        for stmt in block {
            self.statement(stmt, &mut out);
        }
        out
    }

    fn statement(&mut self, mut stmt: Stmt, out: &mut Block) {
        let outer = std::mem::replace(&mut self.origin, stmt.origin.clone());
        self.stmts += 1;
        let own = self.stmts;
        self.acts = source_actions::of(self.program, &stmt);
        self.before(&stmt, out);
        let after = self.after(&stmt);
        let point = if let StmtKind::Visible(point) = stmt.kind { Some(point) } else { None };
        for inner in visit::blocks_mut(&mut stmt) {
            let taken = std::mem::take(inner);
            *inner = self.block(taken);
        }
        out.push(stmt);
        if let Some(point) = point {
            self.nothing(Tells::Point(point), out);
        }
        for (place, tells) in after {
            self.value_for(own, place, tells, out);
        }
        self.origin = outer;
    }

    /// Emits the events before a statement: first its kind, then its reads.
    fn before(&mut self, stmt: &Stmt, out: &mut Block) {
        match &stmt.kind {
            StmtKind::If { cond, .. } => {
                let value = Expr::unary(UnOp::Not, Expr::unary(UnOp::Not, cond.clone()));
                self.value(value, Tells::Branch, out);
                self.reads(cond, out);
            }
            StmtKind::Assign { place, value } => {
                self.nothing(Tells::Plain, out);
                self.reads_in_place(place, out);
                let neighbor = self.program.keeps_neighbor(place, value);
                if !neighbor {
                    self.reads(value, out);
                }
                if let Some(mut shown) = self.shown(place) {
                    shown.named.neighbor = neighbor;
                    self.place(&shown, place, out);
                    self.value(place.clone(), Tells::Old(shown.named), out);
                }
            }
            StmtKind::Call { callee, args, .. } => self.call(callee, args, out),
            StmtKind::Assume { cond, .. } => {
                self.nothing(Tells::Plain, out);
                self.reads(cond, out);
            }
            StmtKind::Violation(check) => self.nothing(Tells::Violation(check.text().to_owned()), out),
            StmtKind::Start { thread, arg } => {
                self.nothing(Tells::Start(*thread), out);
                self.reads(arg, out);
            }
            StmtKind::EndThread(value) => {
                self.nothing(Tells::End, out);
                value.iter().for_each(|value| self.reads(value, out));
            }
            StmtKind::EndProcess => self.nothing(Tells::Exit, out),
            StmtKind::Havoc(place) => {
                // A call comes from the program; the arbitrary value of an uninitialized object does not.
                let asked = (self.snippet)(self.origin.span).contains('(');
                self.nothing(if asked { Tells::Plain } else { Tells::Uninitialized }, out);
                self.reads_in_place(place, out);
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
            | StmtKind::BoundHit(_)
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => {}
        }
    }

    /// The values that are reported after the statement.
    fn after(&mut self, stmt: &Stmt) -> Vec<(Expr, Tells)> {
        match &stmt.kind {
            StmtKind::Assign { place, value } => {
                let neighbor = self.program.keeps_neighbor(place, value);
                let shown = self.shown(place).map(|shown| NamedLvalue { neighbor, ..shown.named });
                shown.map(|named| (place.clone(), Tells::New(named))).into_iter().collect()
            }
            StmtKind::Call { result: Some(result), .. } => {
                let kind = ValueKind::of(self.program, &result.ty);
                kind.map(|kind| (result.clone(), Tells::Result(kind))).into_iter().collect()
            }
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::Call { result: None, .. }
            | StmtKind::Loop { .. }
            | StmtKind::Atomic(_)
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Assume { .. }
            | StmtKind::Havoc(_)
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(_)
            | StmtKind::Start { .. }
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => Vec::new(),
        }
    }

    fn call(&mut self, callee: &Callee, args: &[Expr], out: &mut Block) {
        let (of, role) = match callee {
            Callee::Stub { of, name, .. } => ((*of).to_string(), role(of, name)),
            Callee::Function(id) => (self.program.functions[*id].name.clone(), None),
            Callee::Pointer(_) => return,
        };
        let texts = args.iter().map(|arg| place_names::argument(self.program, arg, self.snippet)).collect();
        self.nothing(Tells::Call { of, role, args: texts }, out);
        args.iter().for_each(|arg| self.reads(arg, out));
        for (number, arg) in args.iter().enumerate() {
            if let Some(kind) = ValueKind::of(self.program, &arg.ty) {
                self.value(arg.clone(), Tells::Arg(number, kind), out);
            }
        }
    }

    /// Reports the reads of an expression whenever it is evaluated.
    fn reads(&mut self, expr: &Expr, out: &mut Block) {
        for place in reads(expr) {
            if let Some(shown) = self.shown(place) {
                self.place(&shown, place, out);
                self.value(place.clone(), Tells::Read(shown.named), out);
            }
        }
    }

    /// Reports the reads that determine an lvalue.
    fn reads_in_place(&mut self, place: &Expr, out: &mut Block) {
        for inner in reads_below(place) {
            if let Some(shown) = self.shown(inner) {
                self.place(&shown, inner, out);
                self.value(inner.clone(), Tells::Read(shown.named), out);
            }
        }
    }

    fn shown(&self, place: &Expr) -> Option<ReportedLvalue> {
        place_names::shown(self.program, place, self.snippet)
    }

    /// Reports the indices in the name of an lvalue and, if it is reached through a pointer, its address.
    fn place(&mut self, shown: &ReportedLvalue, place: &Expr, out: &mut Block) {
        for index in &shown.indices {
            self.value(index.clone(), Tells::Index, out);
        }
        if shown.behind_pointer && !place_names::is_bit_field(self.program, place) {
            self.address_of(place.clone(), Tells::Address, out);
        }
    }

    fn address_of(&mut self, place: Expr, tells: Tells, out: &mut Block) {
        self.value(place.addr_of(), tells, out);
    }

    fn nothing(&mut self, tells: Tells, out: &mut Block) {
        self.value(Expr::int(0), tells, out);
    }

    fn value(&mut self, value: Expr, tells: Tells, out: &mut Block) {
        self.value_for(self.stmts, value, tells, out);
    }

    fn value_for(&mut self, stmt: u32, value: Expr, tells: Tells, out: &mut Block) {
        let acts = std::mem::take(&mut self.acts);
        let event = ReplayEvent { thread: self.thread, stmt, origin: self.origin.clone(), tells, acts };
        out.push(self.tell.event(self.events, event, value));
    }
}
