//! The program as all stages see it.
//!
//! One set of types serves from the front end to the printer; the [`Form`] says what is true of a
//! program at a point in the chain, and `valid` checks it.

mod arena;
mod expr;
mod id_map;
pub mod layout;
pub mod rows;
mod stmt;
mod ty;
pub mod visit;

pub use arena::{Arena, Id, Prefix};
pub use expr::{BinOp, Builtin, Expr, ExprKind, UnOp};
pub use id_map::{IdHash, IdMap, IdSet};
pub use stmt::{Block, CallSite, Callee, Label, Origin, Stmt, StmtKind, Violation};
pub use ty::{
    ArrayLen, DataModel, Enum, Field, FloatKind, FunctionType, Init, InitIndex, IntKind, Quals, Record, Type, TypeKind,
};

use crate::source::Span;

/// A whole program: what every pass reads and rewrites.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Sizes of `long` and pointers.
    pub model: DataModel,
    /// Structures and unions.
    pub records: Arena<Record>,
    /// Enumerations.
    pub enums: Arena<Enum>,
    /// Globals, locals and parameters share one id space.
    pub vars: Arena<Var>,
    /// Functions, defined or only declared.
    pub functions: Arena<Function>,
    /// Labels of all functions.
    pub labels: Arena<Label>,
    /// Thread instances, main first; empty before the pass `threads`.
    pub threads: Arena<Thread>,
    /// `main`, if there is one.
    pub main: Option<Id<Function>>,
    /// What the translation assumed or approximated: shown with every verdict.
    pub caveats: Vec<Caveat>,
}

/// What is true of a program. Later forms keep what earlier ones promise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Form {
    /// C's own statements and expressions, typed and scoped.
    Lowered,
    /// Concurrent normal form: pure expressions, one access to memory that may be shared per statement; only `if`, `loop`, `goto`,
    /// `break`, blocks.
    Normal,
    /// Library calls are statements, stubs or kept externals; no call through a pointer.
    Resolved,
    /// One body per thread instance, no call in it but stubs and functions without visible effect.
    Threaded,
    /// Visible points are numbered.
    Visible,
    /// No thread is left: one sequential program.
    Sequential,
}

/// A variable.
#[derive(Clone, Debug)]
pub struct Var {
    /// The user's name; made unique in its scope when printed.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Where it lives.
    pub storage: Storage,
    /// The initialiser of an object with static storage. Locals are initialised by [`StmtKind::Decl`] or assignments.
    pub init: Option<Init>,
    /// `_Thread_local`
    pub thread_local: bool,
    /// `_Alignas(n)` or `aligned(n)`, in bytes.
    pub align: Option<u32>,
    /// A pointer to the memory that it has instead of its own, which begins and ends with its block (made by the pass `lives`). Normal form
    /// names the memory only.
    pub memory: Option<Id<Var>>,
    /// Its address may be kept for longer than its function runs (found by the pass `lives`).
    pub kept: bool,
    /// Where it is declared.
    pub span: Span,
}

/// Where a variable lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// File scope, external linkage, defined here.
    Global,
    /// File scope, external linkage, only declared (`extern`).
    Extern,
    /// Static storage, internal linkage or none: file-scope `static` and static locals.
    Static,
    /// Automatic.
    Local,
    /// A parameter.
    Param,
    /// Made by a pass to hold a value between two statements; automatic.
    Temp,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name; file-static functions of two files may share one, so it is made unique when printed.
    pub name: String,
    /// Its type.
    pub ty: FunctionType,
    /// Parameters, in order.
    pub params: Vec<Id<Var>>,
    /// All automatic variables of the body, parameters not among them.
    pub locals: Vec<Id<Var>>,
    /// `None` if only declared.
    pub body: Option<Block>,
    /// `static`
    pub is_static: bool,
    /// `_Noreturn` or `__attribute__((noreturn))`.
    pub noreturn: bool,
    /// Where it is declared or defined.
    pub span: Span,
}

/// A thread instance: a copy of a start function.
#[derive(Clone, Debug)]
pub struct Thread {
    /// A name for people, as `main` or `worker#2`.
    pub name: String,
    /// The user's start function.
    pub start: Id<Function>,
    /// The function that holds this instance's body.
    pub body: Id<Function>,
    /// Which creation statement makes it; `None` for main.
    pub created_at: Option<Origin>,
    /// Holds the argument of the start function, a `void *`; `None` for main.
    pub arg: Option<Id<Var>>,
    /// Gets the value that `pthread_join` delivers, a `void *`.
    pub result: Option<Id<Var>>,
    /// Set when the instance is created; `None` for main.
    pub created: Option<Id<Var>>,
    /// Number of visible points; they are numbered from 0, and the number itself stands for the end.
    pub points: u32,
}

/// Something that the translation assumed and that a verdict rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caveat {
    /// What, in words for the user.
    pub text: String,
    /// Where, if it has a place.
    pub span: Span,
}

/// The name of the variables that stand for "no other thread looks on"; see [`Program::is_choice`].
pub const ALONE: &str = "__ulseq_alone";

impl Prefix for Var {
    const PREFIX: &'static str = "v";
}
impl Prefix for Function {
    const PREFIX: &'static str = "f";
}
impl Prefix for Thread {
    const PREFIX: &'static str = "t";
}

impl Program {
    /// The variable as a place expression.
    pub fn place(&self, var: Id<Var>) -> Expr {
        Expr::var(var, self.vars[var].ty.clone()).at(self.vars[var].span)
    }

    /// A new variable.
    pub fn add_var(&mut self, name: impl Into<String>, ty: Type, storage: Storage) -> Id<Var> {
        self.vars.push(Var {
            name: name.into(),
            ty,
            storage,
            init: None,
            thread_local: false,
            align: None,
            memory: None,
            kept: false,
            span: Span::NONE,
        })
    }

    /// A new label.
    pub fn add_label(&mut self, name: impl Into<String>) -> Id<Label> {
        self.labels.push(Label { name: name.into() })
    }

    /// Whether the statement chooses between one step and element by element: an `if` on a private variable that nobody sets. Both branches
    /// do the same unless another thread looks on.
    pub fn is_choice(&self, stmt: &Stmt) -> bool {
        match &stmt.kind {
            StmtKind::If { cond, .. } => match cond.kind {
                ExprKind::Var(var) => self.vars[var].storage == Storage::Temp && self.vars[var].name == ALONE,
                _ => false,
            },
            _ => false,
        }
    }

    /// Records an assumption once.
    pub fn caveat(&mut self, text: impl Into<String>, span: Span) {
        let caveat = Caveat { text: text.into(), span };
        if !self.caveats.contains(&caveat) {
            self.caveats.push(caveat);
        }
    }

    /// The integer kind behind an integer or enumeration type.
    pub fn int_kind(&self, ty: &Type) -> Option<IntKind> {
        match &ty.kind {
            TypeKind::Int(kind) => Some(*kind),
            TypeKind::Enum(id) => Some(self.enums[*id].repr),
            _ => None,
        }
    }
}

impl Storage {
    /// Whether the object lives as long as the program (or the thread, for thread-local ones).
    pub fn is_static(self) -> bool {
        match self {
            Storage::Global | Storage::Extern | Storage::Static => true,
            Storage::Local | Storage::Param | Storage::Temp => false,
        }
    }
}
