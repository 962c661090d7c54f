//! Statements.

use std::sync::Arc;

use super::arena::{Id, Prefix};
use super::expr::Expr;
use super::ty::Init;
use super::{Function, Thread, Var};
use crate::source::Span;

/// Statements in order.
pub type Block = Vec<Stmt>;

/// A statement and where it comes from.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Where it comes from.
    pub origin: Origin,
}

/// Where a statement comes from: the place in the source, through which calls it was inlined, and which
/// pass wrote it.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The place in the user's source; [`Span::NONE`] for control code.
    pub span: Span,
    /// The pass that wrote it: `lower` for the user's own statements.
    pub pass: &'static str,
    /// The innermost call through which the statement was inlined.
    pub call: Option<Arc<CallSite>>,
}

/// One step of an inline path.
#[derive(Debug)]
pub struct CallSite {
    /// The function that was called.
    pub function: Id<Function>,
    /// Where it was called.
    pub span: Span,
    /// The call around this one.
    pub outer: Option<Arc<CallSite>>,
}

/// What a statement does.
#[derive(Clone, Debug)]
pub enum StmtKind {
    // ---- every form ----
    /// `{ ... }`
    Block(Block),
    /// In normal form the condition is pure and reads no memory that may be shared.
    If {
        /// The condition, a scalar.
        cond: Expr,
        /// Then.
        then: Block,
        /// Else; may be empty.
        els: Block,
    },
    /// A label of this function.
    Label(Id<Label>),
    /// A jump within the function.
    Goto(Id<Label>),
    /// Leaves the innermost loop (or `switch`, in lowered programs).
    Break,
    /// Leaves the function.
    Return(Option<Expr>),

    // ---- only in lowered programs ----
    /// An expression statement.
    Expr(Expr),
    /// A declaration at the place where it stands; static locals are not declared here but are global variables.
    Decl(Id<Var>, Option<Init>),
    /// `while (cond) body`
    While {
        /// The condition.
        cond: Expr,
        /// The body.
        body: Block,
    },
    /// `do body while (cond)`
    DoWhile {
        /// The body.
        body: Block,
        /// The condition.
        cond: Expr,
    },
    /// `for (init; cond; step) body`; declarations in `init` are scoped to the statement.
    For {
        /// Declarations or one expression statement, or empty.
        init: Block,
        /// `None`: for ever.
        cond: Option<Box<Expr>>,
        /// Evaluated after each round, also after `continue`.
        step: Option<Box<Expr>>,
        /// The body.
        body: Block,
    },
    /// `switch (on) body`; the operand is promoted.
    Switch {
        /// What decides.
        on: Expr,
        /// Has the case labels, at any depth.
        body: Block,
    },
    /// `case first ... last:` of the innermost `switch` (`first == last` for a plain one), in the promoted type.
    Case(i128, i128),
    /// `default:`
    Default,
    /// `continue`
    Continue,
    /// Inline assembly without operands or effect that matters: kept as text for the round trip, refused by `normalize` unless it is empty.
    Asm(String),

    // ---- from normal form on ----
    /// `place = value`: at most one of all accesses in it is to memory that may be shared.
    Assign {
        /// A place.
        place: Expr,
        /// A pure expression.
        value: Expr,
    },
    /// A call with pure arguments.
    Call {
        /// Where the result goes: a place that is not shared.
        result: Option<Expr>,
        /// What is called.
        callee: Callee,
        /// Pure arguments that read no memory that may be shared.
        args: Vec<Expr>,
    },
    /// `while (1) { body }`; left by `break` or `goto`.
    Loop {
        /// The body.
        body: Block,
        /// The number of rounds, if it is a constant that lowering could see.
        rounds: Option<u64>,
    },
    /// Runs without interruption: one step.
    Atomic(Block),
    /// `__VERIFIER_atomic_begin()`; must be balanced on every path.
    AtomicBegin,
    /// `__VERIFIER_atomic_end()`
    AtomicEnd,
    /// The scalar place gets an arbitrary value.
    Havoc(Expr),
    /// The execution is dropped unless the condition holds.
    Assume(Expr),
    /// A violation happens here; nothing follows.
    Violation(Violation),
    /// A bound of the translation is hit here ("threads", "recursion"): nothing follows, and no proof is possible.
    BoundHit(&'static str),
    /// The whole process ends: `exit`, `abort`, return from main.
    EndProcess,
    /// The thread ends (`pthread_exit`, return from the start function); the value is `void *`.
    EndThread(Option<Expr>),
    /// `pthread_create` of an instance; after the pass `threads` only.
    Start {
        /// Which instance.
        thread: Id<Thread>,
        /// The argument, a `void *`.
        arg: Expr,
    },

    // ---- from visible points on ----
    /// A visible point: a context switch may happen before the next statement. The number counts per thread, in
    /// text order, from 0.
    Visible(u32),
}

/// What is called.
#[derive(Clone, Debug)]
pub enum Callee {
    /// A function of the program (or an external one that is kept).
    Function(Id<Function>),
    /// Through a pointer; gone after the pass `resolve`.
    Pointer(Box<Expr>),
    /// A function of the library model in `stubs/`, by its C name; runs in one step. The printer adds the
    /// thread's number as the last argument if `takes_self`.
    Stub {
        /// The C name, as `__ulseq_mutex_lock`.
        name: &'static str,
        /// The library function that it models, as `pthread_mutex_lock`.
        of: &'static str,
        /// Whether the number of the calling thread is passed as last argument.
        takes_self: bool,
    },
}

/// What was violated.
#[derive(Clone, Debug)]
pub enum Violation {
    /// `assert`, `reach_error`, `__VERIFIER_error`: the text to show.
    Assertion(String),
    /// Misuse of the library: never reported as `unreach-call`.
    Misuse(String),
    /// Undefined behaviour; only in sequential programs.
    Undefined(String),
}

/// A label of a function.
#[derive(Clone, Debug)]
pub struct Label {
    /// The user's name or a made-up one; made unique in its function when printed.
    pub name: String,
}

impl Prefix for Label {
    const PREFIX: &'static str = "l";
}

impl Origin {
    /// The origin of a statement of the user.
    pub fn user(span: Span) -> Origin {
        Origin { span, pass: "lower", call: None }
    }
    /// The same place, written by `pass`.
    pub fn by(&self, pass: &'static str) -> Origin {
        Origin { span: self.span, pass, call: self.call.clone() }
    }
    /// Control code without a place.
    pub fn control(pass: &'static str) -> Origin {
        Origin { span: Span::NONE, pass, call: None }
    }
}

impl Stmt {
    /// A statement from its parts.
    pub fn new(kind: StmtKind, origin: Origin) -> Stmt {
        Stmt { kind, origin }
    }
    /// `place = value;`
    pub fn assign(place: Expr, value: Expr, origin: Origin) -> Stmt {
        Stmt::new(StmtKind::Assign { place, value }, origin)
    }
}
