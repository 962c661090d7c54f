//! The intermediate representation shared by all stages.
//!
//! One set of types is used from the front end to the printer; the [`Form`] defines the invariants that hold at a
//! stage, and `valid` checks them.

#![deny(clippy::wildcard_enum_match_arm)]

pub mod agreed_layout;
mod arena;
pub mod array_bounds;
mod expr;
pub mod float_constant;
pub mod function_copy;
mod id_map;
pub mod layout;
pub mod memory_faults;
pub mod mentions;
mod operators;
mod stmt;
mod stmt_map;
mod ty;
mod value_kind;
pub mod visit;
pub mod wrapper;

pub use arena::{Arena, Id, Prefix};
pub(crate) use expr::lowered_only_expr;
pub use expr::{Expr, ExprKind, PlaceKind};
pub use id_map::{IdMap, IdSet};
pub use operators::{AtomicOp, BinOp, Builtin, MemoryOrder, UnOp};
pub(crate) use stmt::lowered_only_stmt;
pub use stmt::{
    AtomicStep, Block, CallSite, Callee, Discarded, FailedCheck, Flow, Label, Origin, Rounds, Stmt, StmtId, StmtKind,
};
pub use stmt_map::{number, StmtMap};
pub use ty::{ArrayLen, Enum, Field, FloatKind, FunctionType, Init, InitIndex, IntKind, Quals, Record, Type, TypeKind};
pub use value_kind::{input_kind, ValueKind};

pub use crate::data_model::DataModel;

use std::collections::{BTreeMap, BTreeSet};

use crate::source::Span;

/// A whole program: the data that every pass reads and rewrites.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Data model: the sizes of `long` and pointers.
    pub model: DataModel,
    /// Structures and unions.
    pub records: Arena<Record>,
    /// Enumerations.
    pub enums: Arena<Enum>,
    /// Globals, locals and parameters in one id space.
    pub vars: Arena<Var>,
    /// Functions, defined or only declared.
    pub functions: Arena<Function>,
    /// Labels of all functions.
    pub labels: Arena<Label>,
    /// Thread instances, main first; empty before the pass `threads`.
    pub threads: Arena<Thread>,
    /// The functions that are called before `main` (`__attribute__((constructor))`), in order.
    pub constructors: Vec<Id<Function>>,
    /// The functions that are called when the process ends (`__attribute__((destructor))`), in order.
    pub destructors: Vec<Id<Function>>,
    /// `main`, if there is one.
    pub main: Option<Id<Function>>,
    /// Assumptions and approximations of the translation, which are reported with every verdict.
    pub caveats: Vec<Caveat>,
    /// The number of calls of functions with a contract, by subject and by name.
    pub contracts: BTreeMap<&'static str, BTreeMap<String, usize>>,
    /// The calls of functions whose contract gives more than the function computes
    /// ([`is_overapproximated`](crate::library::is_overapproximated)).
    pub overapproximated_calls: BTreeSet<Span>,
    /// The calls of functions with a body in C that may compute less than the real function: only an execution by the
    /// explorer tells whether such a call does.
    pub perhaps_overapproximated_calls: BTreeSet<Span>,
    /// The library functions whose bodies in C were added to the program, with their subjects if they are contracts.
    pub supplied: IdMap<Id<Function>, Option<&'static str>>,
    /// The functions without a body that a header of the system declares: parts of a library that the user did not
    /// write. Those without a model are bounds, unless `--extern` says what they do.
    pub declared_by_system: BTreeSet<Id<Function>>,
    /// Whether a type of the program has a smaller alignment than usual
    /// (`typedef int any __attribute__((aligned(1)))`).
    pub has_unaligned_types: bool,
    /// Whether objects of the thread library have their real sizes in the sequential program, even if no part of the
    /// program can tell the difference.
    pub has_real_sizes: bool,
    /// Whether an object with external linkage that the program itself does not mention holds the address of a function
    /// or of an object that the program mentions: other files may use it.
    pub has_hidden_addresses: bool,
    /// Whether the program may read the padding of objects (C11 6.2.6.1p6), so that padding gets arbitrary values.
    pub reads_padding: bool,
    /// Whether the program may write a static constant object or a string literal, so that such writes are checked.
    pub constants_in_doubt: bool,
    /// The first place where the program accesses a lock, or another object of the thread library, as another type
    /// ([`library_objects::seen_as_other_type`](crate::analysis::library_objects::seen_as_other_type)).
    pub object_seen_as_other_type: Option<Span>,
    /// Whether `main` begins with statements that make any command line (`passes::any_command_line`).
    pub has_any_command_line: bool,
    /// What decides which functions of the real library the program calls; `None` unless the program is to be linked
    /// with that library.
    pub real_library: Option<RealLibrary>,
    /// Whether signed overflow is a violation (C11 6.5p5): then signed arithmetic is computed and checked even where
    /// its value is unused. Otherwise signed arithmetic wraps around.
    pub checks_overflow: bool,
    /// Whether assertions are not checked: then a failed one is no violation, but ends the process, as `abort` does.
    pub ends_at_assertions: bool,
}

/// What decides which functions of the real library a program calls
/// ([`is_really_called`](crate::analysis::real_library::is_really_called)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RealLibrary {
    /// Whether functions of dates, addresses and the like get arguments that the program has made itself only.
    pub has_only_own_arguments: bool,
    /// Whether the program reads through its descriptors only what it has written itself.
    pub has_only_own_channels: bool,
}

/// What is told of a program with [`Program::object_seen_as_other_type`].
pub const SEEN_AS_OTHER_TYPE: &str = "a lock or another object of the thread library is seen as one of another type";

/// The form of a program: a set of invariants. Later forms keep the invariants of earlier ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Form {
    /// C's own statements and expressions, typed and scoped.
    Lowered,
    /// Concurrent normal form: expressions without side effects, one access to memory that may be shared per
    /// statement; only `if`, `loop`, `goto`, `break` and blocks.
    Normal,
    /// Library calls are statements, stubs or retained external functions; no indirect calls.
    Resolved,
    /// One body per thread instance, which calls only stubs and functions without visible effects.
    Threaded,
    /// Visible points are numbered.
    Visible,
    /// No threads remain: a sequential program.
    Sequential,
}

/// A variable.
#[derive(Clone, Debug)]
pub struct Var {
    /// The user's name; made unique in its scope by the printer.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Storage class.
    pub storage: Storage,
    /// Its role for the passes.
    pub role: VarRole,
    /// The initializer of an object with static storage duration. Locals are initialized by [`StmtKind::Decl`] or
    /// assignments.
    pub init: Option<Init>,
    /// `_Thread_local`
    pub thread_local: bool,
    /// `_Alignas(n)` or `aligned(n)`, in bytes.
    pub align: Option<u32>,
    /// `__attribute__((weak))` or `#pragma weak`.
    pub weak: bool,
    /// The pointer to heap memory that replaces its own memory and whose lifetime is the block (created by the pass
    /// `block_lifetimes`). Normal form uses this memory only.
    pub memory: Option<Id<Var>>,
    /// Whether its address may outlive the execution of its function (determined by the pass `block_lifetimes`).
    pub kept: bool,
    /// The location of its declaration.
    pub span: Span,
}

/// The role of a variable for the passes, beyond its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VarRole {
    /// No special role.
    Plain,
    /// It means "no other thread can observe this"; see [`Program::is_choice`].
    Alone,
    /// It holds the length of a variable-length array.
    Length,
    /// It holds the target of a computed jump, on which the function's dispatch code branches.
    JumpTarget,
    /// It is an image from which the pass `normalize` initializes another variable.
    Image,
    /// It holds a bit-field while another one in the same memory location is written.
    Neighbor,
    /// It holds the number of the call to which a shared copy of a function returns.
    ReturnsTo,
    /// It has an arbitrary value from the start of the sequential program on, and is 0 elsewhere; see
    /// [`passes::def_use`](crate::passes::def_use).
    Switch,
    /// It tells which access a thread is about to make; see the pass `visible`.
    Announced,
    /// It points to memory that belongs to the library, although it is allocated like that of the program.
    LibraryMemory,
    /// It points to memory that a pass allocates, which the program does not free.
    PassMemory,
}

/// The storage class of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// File scope, external linkage, defined in this program.
    Global,
    /// File scope, external linkage, only declared (`extern`).
    Extern,
    /// Static storage, internal linkage or none: file-scope `static` and static locals.
    Static,
    /// Automatic.
    Local,
    /// A parameter.
    Param,
    /// A temporary created by a pass; automatic.
    Temp,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name; static functions of two files may share one, so the printer makes it unique.
    pub name: String,
    /// Its type.
    pub ty: FunctionType,
    /// Parameters, in order.
    pub params: Vec<Id<Var>>,
    /// All automatic variables of the body, excluding parameters.
    pub locals: Vec<Id<Var>>,
    /// `None` if the function is only declared.
    pub body: Option<Block>,
    /// `static`
    pub is_static: bool,
    /// `_Noreturn` or `__attribute__((noreturn))`.
    pub noreturn: bool,
    /// `__attribute__((weak))` or `#pragma weak`: if it is defined nowhere, its address is null.
    pub weak: bool,
    /// Location of the declaration or definition.
    pub span: Span,
}

/// A thread instance: a copy of a start function.
#[derive(Clone, Debug)]
pub struct Thread {
    /// A name for display, such as `main` or `worker#2`.
    pub name: String,
    /// The start function in the user's program.
    pub start: Id<Function>,
    /// The function that holds this instance's body.
    pub body: Id<Function>,
    /// The creation statement; `None` for main.
    pub created_at: Option<Origin>,
    /// The variable for the argument of the start function, a `void *`; `None` for main.
    pub arg: Option<Id<Var>>,
    /// The variable for the value that `pthread_join` yields, a `void *`.
    pub result: Option<Id<Var>>,
    /// The variable that is set when the instance is created; `None` for main.
    pub created: Option<Id<Var>>,
    /// Number of visible points; they are numbered from 0, and this number itself represents the end of the thread.
    pub points: u32,
    /// The functions that only this thread calls, until the pass `subroutines` makes them parts of its body.
    pub copies: Vec<Id<Function>>,
}

impl Thread {
    /// The functions with the statements of the thread: its body and its copies.
    pub fn parts(&self) -> impl Iterator<Item = Id<Function>> + '_ {
        std::iter::once(self.body).chain(self.copies.iter().copied())
    }
}

/// An assumption of the translation on which a verdict depends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caveat {
    /// The text for the user.
    pub text: String,
    /// Source location, if there is one.
    pub span: Span,
    /// The subject of the contracts that it is about, if it is about contracts: one caveat names all their functions.
    pub contracts_of: Option<&'static str>,
}

impl Prefix for Var {
    const PREFIX: &'static str = "v";
}
impl Prefix for Function {
    const PREFIX: &'static str = "f";
}
impl Prefix for Thread {
    const PREFIX: &'static str = "t";
}

impl Function {
    /// An external function that is only declared, without a place in the source.
    pub fn declared(name: impl Into<String>, ty: FunctionType) -> Function {
        Function {
            name: name.into(),
            ty,
            params: Vec::new(),
            locals: Vec::new(),
            body: None,
            is_static: false,
            noreturn: false,
            weak: false,
            span: Span::NONE,
        }
    }

    /// Takes the statements of the body, to put others in their place. Until then the function has an empty body, not
    /// none: a recursive call of it must not be taken for one of the library, whatever its name is.
    pub fn take_body(&mut self) -> Option<Block> {
        self.body.as_mut().map(std::mem::take)
    }
}

impl Program {
    /// The variable as a place expression.
    pub fn place(&self, var: Id<Var>) -> Expr {
        Expr::var(var, self.vars[var].ty.clone()).at(self.vars[var].span)
    }

    /// Adds a variable.
    pub fn add_var(&mut self, name: impl Into<String>, ty: Type, storage: Storage) -> Id<Var> {
        self.vars.push(Var {
            name: name.into(),
            ty,
            storage,
            role: VarRole::Plain,
            init: None,
            thread_local: false,
            align: None,
            weak: false,
            memory: None,
            kept: false,
            span: Span::NONE,
        })
    }

    /// Adds a temporary to a function.
    pub fn add_temp(&mut self, function: Id<Function>, name: impl Into<String>, ty: Type) -> Id<Var> {
        let var = self.add_var(name, ty, Storage::Temp);
        self.functions[function].locals.push(var);
        var
    }

    /// Adds a label.
    pub fn add_label(&mut self, name: impl Into<String>) -> Id<Label> {
        self.labels.push(Label { name: name.into() })
    }

    /// Whether the statement is a choice between a single step and an element-by-element execution: an `if` on a
    /// private variable that is never set. Both branches have the same effect unless another thread can observe it.
    pub fn is_choice(&self, stmt: &Stmt) -> bool {
        let StmtKind::If { cond, .. } = &stmt.kind else { return false };
        cond.as_var().is_some_and(|var| self.vars[var].role == VarRole::Alone)
    }

    /// Records an assumption, unless it is already recorded.
    pub fn caveat(&mut self, text: impl Into<String>, span: Span) {
        let caveat = Caveat { text: text.into(), span, contracts_of: None };
        if !self.caveats.contains(&caveat) {
            self.caveats.push(caveat);
        }
    }

    /// Records a call of a function with a contract: one assumption for all functions with the same subject.
    pub fn contract(&mut self, subject: &'static str, name: &str, span: Span) {
        let names = self.contracts.entry(subject).or_default();
        *names.entry(name.to_string()).or_default() += 1;
        let listed = names.iter().map(|(name, count)| match count {
            1 => format!("`{name}`"),
            _ => format!("`{name}` ({count} calls)"),
        });
        let listed = listed.collect::<Vec<_>>().join(", ");
        let text = format!("anything that the contracts of {subject} allow: {listed}");
        match self.caveats.iter_mut().find(|caveat| caveat.contracts_of == Some(subject)) {
            Some(caveat) => caveat.text = text,
            None => self.caveats.push(Caveat { text, span, contracts_of: Some(subject) }),
        }
    }

    /// Whether the assignment only preserves a bit-field while another one in the same memory location is written.
    pub fn keeps_neighbor(&self, place: &Expr, value: &Expr) -> bool {
        let keeps = |var: Id<Var>| self.vars[var].role == VarRole::Neighbor;
        place.as_var().is_some_and(keeps) || value.as_var().is_some_and(keeps)
    }

    /// The width in bits, if the expression denotes a bit-field.
    pub fn bit_width(&self, expr: &Expr) -> Option<u32> {
        let ExprKind::Member(of, field) = &expr.kind else { return None };
        let TypeKind::Record(id) = &of.ty.kind else { return None };
        self.records[*id].fields.as_ref()?.get(*field as usize)?.bits
    }

    /// Whether the type is one of the thread library's own that has a model, such as `pthread_mutex_t`.
    pub fn is_modeled(&self, ty: &Type) -> bool {
        matches!(ty.kind, TypeKind::Record(id) if self.records[id].model.is_some())
    }

    /// The integer kind of an integer or enumeration type.
    pub fn int_kind(&self, ty: &Type) -> Option<IntKind> {
        match &ty.kind {
            TypeKind::Int(kind) => Some(*kind),
            TypeKind::Enum(id) => Some(self.enums[*id].repr),
            TypeKind::Void
            | TypeKind::Float(_)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Record(_)
            | TypeKind::VaList => None,
        }
    }
}

impl Storage {
    /// Whether the object has static storage duration (or thread storage duration, for thread-local ones).
    pub fn is_static(self) -> bool {
        match self {
            Storage::Global | Storage::Extern | Storage::Static => true,
            Storage::Local | Storage::Param | Storage::Temp => false,
        }
    }
}
