//! Random concurrent C programs for comparisons: well-formed, with small data, with loops that end, and without
//! undefined behavior other than data races.
//!
//! A program is a tree of text pieces, so that the shrinker needs to know nothing of C: it leaves out statements, puts
//! a body in the place of its statement, an operand in the place of its expression.
#![allow(dead_code, unreachable_pub, unused_imports)] // each user uses a part of it

mod expr;
mod features;
mod functions;
mod make;
mod render;
pub mod rng;
mod shrink;
mod stmt;
mod sync;

pub use features::Knobs;
pub use make::generate;
pub use render::For;
pub use shrink::shrink;

/// A program.
#[derive(Clone, Debug)]
pub struct Program {
    /// Declarations at file scope, each with the names that it defines; dropped when nothing else has the name.
    pub globals: Vec<Global>,
    /// Functions, callees first.
    pub functions: Vec<Function>,
    /// Threads that main starts, in this order.
    pub spawns: Vec<Spawn>,
    /// Locals of main, as declarations.
    pub main_locals: Vec<Stmt>,
    /// Before the first thread starts.
    pub before: Vec<Stmt>,
    /// While threads run.
    pub during: Vec<Stmt>,
    /// After all threads have ended.
    pub after: Vec<Stmt>,
    /// How main ends.
    pub end: End,
    /// Threads may be alive when the process ends: what they have done by then is up to the schedule, which reductions
    /// need not keep.
    pub early: bool,
    /// Whether what it does under a real scheduler is among what the model allows (no `__VERIFIER_atomic`, no inputs,
    /// ...).
    pub native: bool,
}

/// A declaration at file scope.
#[derive(Clone, Debug)]
pub struct Global {
    /// What it defines.
    pub name: String,
    /// Its text, with the semicolon.
    pub text: String,
    /// Statements that main begins with.
    pub init: String,
    /// Its value is of interest at the end.
    pub kept: bool,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Everything before the brace.
    pub head: String,
    /// Declarations of locals.
    pub locals: Vec<Stmt>,
    /// Its statements.
    pub body: Vec<Stmt>,
    /// The last line.
    pub end: Stmt,
}

/// A thread that main starts.
#[derive(Clone, Debug)]
pub struct Spawn {
    /// The start function.
    pub start: String,
    /// The argument, as C text.
    pub arg: String,
    /// Statements of main before it.
    pub before: Vec<Stmt>,
    /// What becomes of it.
    pub join: Join,
    /// Through C11 `thrd_create`.
    pub c11: bool,
}

/// What becomes of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// `pthread_join(t, 0)`
    Plain,
    /// Its result is added up.
    Value,
    /// `pthread_detach(t)`; main then ends by `pthread_exit`.
    Detach,
}

/// How main ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Joins all, then `after`, then returns.
    Join,
    /// `pthread_exit` without joining.
    Exit,
    /// Returns without joining.
    Return,
}

/// A statement: pieces of text, expressions and bodies.
#[derive(Clone, Debug, Default)]
pub struct Stmt(pub Vec<Piece>);

/// A piece of a statement.
#[derive(Clone, Debug)]
pub enum Piece {
    /// Text.
    T(String),
    /// An expression.
    E(Expr),
    /// Statements, in braces.
    B(Vec<Stmt>),
}

/// An expression.
#[derive(Clone, Debug)]
pub enum Expr {
    /// A number.
    Const(i64),
    /// Text and operands.
    Op(Vec<Operand>),
}

/// A piece of an expression.
#[derive(Clone, Debug)]
pub enum Operand {
    /// Text.
    T(String),
    /// An operand.
    E(Expr),
}

/// `op!["(", a, " + ", b, ")"]`-like: text with `{}` where the operands stand.
pub fn op(template: &str, operands: Vec<Expr>) -> Expr {
    let mut out = Vec::new();
    let mut operands = operands.into_iter();
    for (at, text) in template.split("{}").enumerate() {
        if at > 0 {
            out.push(Operand::E(operands.next().expect("an operand for each hole")));
        }
        if !text.is_empty() {
            out.push(Operand::T(text.to_string()));
        }
    }
    assert!(operands.next().is_none(), "too many operands for {template}");
    Expr::Op(out)
}

/// A statement with `{}` where expressions stand and `{B}` where bodies stand.
pub fn stmt(template: &str, exprs: Vec<Expr>, bodies: Vec<Vec<Stmt>>) -> Stmt {
    let mut out = Vec::new();
    let (mut exprs, mut bodies) = (exprs.into_iter(), bodies.into_iter());
    for (at, text) in template.split("{B}").enumerate() {
        if at > 0 {
            out.push(Piece::B(bodies.next().expect("a body for each hole")));
        }
        for (at, text) in text.split("{}").enumerate() {
            if at > 0 {
                out.push(Piece::E(exprs.next().expect("an expression for each hole")));
            }
            if !text.is_empty() {
                out.push(Piece::T(text.to_string()));
            }
        }
    }
    assert!(exprs.next().is_none() && bodies.next().is_none(), "too many parts for {template}");
    Stmt(out)
}

/// A statement that is only text.
pub fn text(text: impl Into<String>) -> Stmt {
    Stmt(vec![Piece::T(text.into())])
}
