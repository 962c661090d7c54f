//! Statements of the intermediate representation, and their origins.

use std::sync::Arc;

use super::arena::{Id, Prefix};
use super::expr::Expr;
use super::operators::MemoryOrder;
use super::ty::Init;
use super::{Function, Thread, Var};
use crate::source::Span;

/// Statements in order.
pub type Block = Vec<Stmt>;

/// A statement and its origin.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// The statement itself.
    pub kind: StmtKind,
    /// Its provenance.
    pub origin: Origin,
    /// Its identity in a body that was numbered.
    pub id: StmtId,
}

/// The provenance of a statement: its source location, the calls through which it was inlined, and the pass that
/// created it.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The location in the user's source; [`Span::NONE`] for control code.
    pub span: Span,
    /// The pass that created it, for maps and readers: `lower` for the user's own statements. No decision depends on
    /// it.
    pub pass: &'static str,
    /// The innermost call through which it was inlined.
    pub call: Option<Arc<CallSite>>,
}

/// One call on an inlining path.
#[derive(Debug)]
pub struct CallSite {
    /// The called function.
    pub function: Id<Function>,
    /// Location of the call.
    pub span: Span,
    /// The enclosing call.
    pub outer: Option<Arc<CallSite>>,
}

/// The kind of a statement.
#[derive(Clone, Debug)]
pub enum StmtKind {
    // ---- every form ----
    /// `{ ... }`
    Block(Block),
    /// In normal form the condition has no side effects and reads no memory that may be shared.
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
    /// A declaration at its position in the block; static locals are not declared here, but are global variables.
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
        /// `None`: always true.
        cond: Option<Box<Expr>>,
        /// Evaluated after each iteration, also after `continue`.
        step: Option<Box<Expr>>,
        /// The body.
        body: Block,
    },
    /// `switch (on) body`; the operand is promoted.
    Switch {
        /// The controlling expression.
        on: Expr,
        /// Contains the case labels, at any nesting depth.
        body: Block,
    },
    /// `case first ... last:` of the innermost `switch` (`first == last` for a plain one), in the promoted type.
    Case(i128, i128),
    /// `default:`
    Default,
    /// `continue`
    Continue,
    /// Inline assembly without operands or relevant effects: kept as text for printing it again, rejected by
    /// `normalize` unless it is empty.
    Asm(String),

    // ---- from normal form on ----
    /// `place = value`: contains at most one access to memory that may be shared.
    Assign {
        /// The lvalue.
        place: Expr,
        /// An expression without side effects.
        value: Expr,
    },
    /// A call.
    Call {
        /// The destination of the result: a place that is not shared.
        result: Option<Expr>,
        /// The callee.
        callee: Callee,
        /// Arguments without side effects, which read no memory that may be shared.
        args: Vec<Expr>,
        /// Whether it represents the accesses of its element-by-element form (see [`super::Program::is_choice`]), or is
        /// a part of that form. Then it is not an action of a schedule: those accesses are.
        by_elements: bool,
    },
    /// `while (1) { body }`; left by `break` or `goto`.
    Loop {
        /// The body.
        body: Block,
        /// The known information about the number of its iterations.
        rounds: Rounds,
    },
    /// Executed atomically, as one step. Without statements it is a fence.
    Atomic(AtomicStep),
    /// `__VERIFIER_atomic_begin()`; must be balanced on every path.
    AtomicBegin,
    /// `__VERIFIER_atomic_end()`
    AtomicEnd,
    /// Assigns an arbitrary value to a scalar place.
    Havoc(Expr),
    /// Discards the execution unless the condition holds.
    Assume {
        /// The condition, a scalar.
        cond: Expr,
        /// The kind of executions that are discarded.
        why: Discarded,
    },
    /// A violation: nothing follows.
    Violation(FailedCheck),
    /// A bound of the translation is hit ("threads", "recursion"): nothing follows, and no proof is possible.
    BoundHit(&'static str),
    /// The whole process ends: `exit`, `abort`, return from main.
    EndProcess,
    /// The thread ends (`pthread_exit`, return from the start function); the value is `void *`.
    EndThread(Option<Expr>),
    /// Creates a thread instance (`pthread_create`); only after the pass `threads`.
    Start {
        /// The instance.
        thread: Id<Thread>,
        /// The argument, a `void *`.
        arg: Expr,
    },

    // ---- from visible points on ----
    /// A visible point: a context switch may happen before the next statement. Points are numbered per thread, in
    /// source order, from 0.
    Visible(u32),
}

/// Statements that are one step.
#[derive(Clone, Debug)]
pub struct AtomicStep {
    /// The statements.
    pub body: Block,
    /// The memory order, if it is an atomic operation of the program.
    pub order: Option<MemoryOrder>,
}

impl AtomicStep {
    /// A step of a library function on what the library keeps for itself: threads that take it do not race, as the
    /// function may be called by several threads at once (POSIX 2.9.1).
    pub fn of_library(body: Block) -> AtomicStep {
        AtomicStep { body, order: Some(MemoryOrder::default()) }
    }
}

impl From<Block> for AtomicStep {
    /// A step that is not an atomic operation of the program.
    fn from(body: Block) -> AtomicStep {
        AtomicStep { body, order: None }
    }
}

/// The control flow of a statement; see [`Stmt::flow`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Continues with the next statement.
    Straight,
    /// Executes nested blocks at most once, then continues with the next statement.
    Nested,
    /// Jumps of the function, or of the enclosing `switch`, may lead here.
    Label,
    /// Its body may be executed repeatedly, or is entered at its cases.
    Loop,
    /// Continues elsewhere in the function.
    Jump,
    /// The function ends.
    Return,
    /// The thread or the process ends.
    End,
    /// The execution stops: a violation, or a bound that was hit.
    Stop,
}

/// Matches the kinds of statements that only lowered programs have: see [`StmtKind`].
macro_rules! lowered_only_stmt {
    () => {
        $crate::ir::StmtKind::Expr(_)
            | $crate::ir::StmtKind::Decl(..)
            | $crate::ir::StmtKind::While { .. }
            | $crate::ir::StmtKind::DoWhile { .. }
            | $crate::ir::StmtKind::For { .. }
            | $crate::ir::StmtKind::Switch { .. }
            | $crate::ir::StmtKind::Case(..)
            | $crate::ir::StmtKind::Default
            | $crate::ir::StmtKind::Continue
            | $crate::ir::StmtKind::Asm(_)
    };
}
pub(crate) use lowered_only_stmt;

/// The executions that an assumption discards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Discarded {
    /// Executions that the program, a model of the library or the schedule excludes.
    Excluded,
    /// Executions that leave an await loop too early: the thread continues when the condition holds.
    Waiting,
    /// Executions with an iteration that changes nothing: the execution without this iteration remains. So the effects
    /// before it need not be visible at this statement.
    Idle,
}

/// The known information about the number of iterations of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounds {
    /// Nothing: the loop may never end.
    Unknown,
    /// A loop over the elements of an object: it ends.
    Finite,
    /// The trip count, which lowering could determine.
    Constant(u64),
}

/// The callee of a call.
#[derive(Clone, Debug)]
pub enum Callee {
    /// A function of the program (or an external one that is kept).
    Function(Id<Function>),
    /// An indirect call; removed by the pass `resolve`.
    Pointer(Box<Expr>),
    /// A function of the library model in `stubs/`, by its C name; executed in one step. The printer adds the thread's
    /// number as the last argument if `takes_self`.
    Stub {
        /// The C name, such as `__ulseq_mutex_lock`.
        name: &'static str,
        /// The library function that it models, such as `pthread_mutex_lock`.
        of: &'static str,
        /// Whether the number of the calling thread is passed as the last argument.
        takes_self: bool,
    },
}

/// A violation of a property.
#[derive(Clone, Debug)]
pub enum FailedCheck {
    /// `assert`, `reach_error`, `__VERIFIER_error`: the text to display.
    Assertion(String),
    /// Misuse of the library: never reported as `unreach-call`.
    Misuse(String),
    /// Undefined behavior that the program text shows.
    Undefined(String),
    /// Signed overflow, if it is checked: made by the pass `checks` of the sequential program only.
    Overflow(String),
    /// All unfinished threads wait forever, if deadlocks are checked: made by the driver of the sequential program
    /// only.
    Deadlock(String),
    /// A data race, if races are checked: made by the pass `visible`.
    Race(String),
}

impl FailedCheck {
    /// The text to display.
    pub fn text(&self) -> &str {
        match self {
            FailedCheck::Assertion(text)
            | FailedCheck::Misuse(text)
            | FailedCheck::Undefined(text)
            | FailedCheck::Overflow(text)
            | FailedCheck::Deadlock(text)
            | FailedCheck::Race(text) => text,
        }
    }
}

/// A label of a function.
#[derive(Clone, Debug)]
pub struct Label {
    /// The user's name or a generated one; made unique in its function by the printer.
    pub name: String,
}

impl Prefix for Label {
    const PREFIX: &'static str = "l";
}

impl Origin {
    /// The origin of a user's statement.
    pub fn user(span: Span) -> Origin {
        Origin { span, pass: "lower", call: None }
    }
    /// The same location, created by `pass`.
    pub fn by(&self, pass: &'static str) -> Origin {
        Origin { span: self.span, pass, call: self.call.clone() }
    }
    /// Control code without a location.
    pub fn control(pass: &'static str) -> Origin {
        Origin { span: Span::NONE, pass, call: None }
    }
}

impl StmtKind {
    /// Discards the executions in which the condition does not hold.
    pub fn assume(cond: Expr) -> StmtKind {
        StmtKind::Assume { cond, why: Discarded::Excluded }
    }
    /// A call that is an action of its own.
    pub fn call(result: Option<Expr>, callee: Callee, args: Vec<Expr>) -> StmtKind {
        StmtKind::Call { result, callee, args, by_elements: false }
    }
}

impl Rounds {
    /// The trip count, if it is known.
    pub fn constant(self) -> Option<u64> {
        match self {
            Rounds::Constant(count) => Some(count),
            Rounds::Unknown | Rounds::Finite => None,
        }
    }
}

impl Stmt {
    /// Builds a statement from its parts.
    pub fn new(kind: StmtKind, origin: Origin) -> Stmt {
        Stmt { kind, origin, id: StmtId::NONE }
    }
    /// `place = value;`
    pub fn assign(place: Expr, value: Expr, origin: Origin) -> Stmt {
        Stmt::new(StmtKind::Assign { place, value }, origin)
    }
    /// The control flow of the statement.
    pub fn flow(&self) -> Flow {
        match &self.kind {
            StmtKind::Block(_) | StmtKind::If { .. } | StmtKind::Atomic(_) => Flow::Nested,
            StmtKind::Label(_) | StmtKind::Case(..) | StmtKind::Default => Flow::Label,
            StmtKind::Loop { .. }
            | StmtKind::While { .. }
            | StmtKind::DoWhile { .. }
            | StmtKind::For { .. }
            | StmtKind::Switch { .. } => Flow::Loop,
            StmtKind::Goto(_) | StmtKind::Break | StmtKind::Continue => Flow::Jump,
            StmtKind::Return(_) => Flow::Return,
            StmtKind::EndThread(_) | StmtKind::EndProcess => Flow::End,
            StmtKind::Violation(_) | StmtKind::BoundHit(_) => Flow::Stop,
            StmtKind::Expr(_)
            | StmtKind::Decl(..)
            | StmtKind::Asm(_)
            | StmtKind::Assign { .. }
            | StmtKind::Call { .. }
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Havoc(_)
            | StmtKind::Assume { .. }
            | StmtKind::Start { .. }
            | StmtKind::Visible(_) => Flow::Straight,
        }
    }
    /// The lvalue that the statement itself writes, from normal form on: that of an assignment, of a havoc, and of the
    /// result of a call.
    pub fn written(&self) -> Option<&Expr> {
        match &self.kind {
            StmtKind::Assign { place, .. } | StmtKind::Havoc(place) => Some(place),
            StmtKind::Call { result, .. } => result.as_ref(),
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::Loop { .. }
            | StmtKind::Atomic(_)
            | StmtKind::AtomicBegin
            | StmtKind::AtomicEnd
            | StmtKind::Assume { .. }
            | StmtKind::Violation(_)
            | StmtKind::BoundHit(_)
            | StmtKind::EndProcess
            | StmtKind::EndThread(_)
            | StmtKind::Start { .. }
            | StmtKind::Visible(_)
            | lowered_only_stmt!() => None,
        }
    }
}

/// The identity of a statement in a body that was [numbered](super::number). Statements that are created later have
/// none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StmtId(pub(super) u32);

impl StmtId {
    /// No identity.
    pub const NONE: StmtId = StmtId(u32::MAX);

    /// The number in source order; that of its node in the [control-flow graph](crate::analysis::cfg) if the numbers
    /// begin at 0.
    pub fn index(self) -> Option<usize> {
        (self != StmtId::NONE).then_some(self.0 as usize)
    }
}
