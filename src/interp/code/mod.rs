//! Functions compiled once to flat instructions for a stack machine.
//!
//! | part | what it does |
//! |---|---|
//! | `objects` | which variables are objects in memory, where static ones lie |
//! | `expr`, `stmt` | expressions and statements to instructions |
//! | `calls` | calls of the program's functions and of the library |
//! | `ranges` | inputs whose values matter only in a small range |
//! | `ways` | what becomes of an input on one way through its function |
//! | `held` | what the objects of a frame hold while nobody else can write them |
//! | `slots` | which private scalars are kept between steps, and when they are dead |
//! | `inputs` | the values that inputs are tried with |
//! | `names` | what parts of variables are called |
//! | `kinds` | patterns for kinds of instructions |
//! | `shadow` | whether bytes must be marked as parts of addresses |

mod calls;
mod cx;
mod expr;
mod held;
mod inputs;
mod kinds;
mod names;
pub mod numbers;
mod objects;
mod program;
mod ranges;
mod shadow;
mod slots;
mod stmt;
mod ways;
mod wrappers;

use crate::diag::Diagnostic;
use crate::ir::{DataModel, Program};
use crate::source::Span;

pub(crate) use kinds::{control, moves, operators};
pub(in crate::interp) use slots::SOFT;

use super::choices::Domain;
use super::library::Lib;
pub use super::names::Named;
use super::Options;

/// An operator on integers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum IntOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    And,
    Or,
    Xor,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
}

/// An instruction. "Pops a, b" means that b is on top.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Instr {
    /// Pushes.
    Const(u64),
    /// Pushes a private scalar (only before `slots`).
    Get(u32),
    /// Pops into a private scalar (only before `slots`).
    Set(u32),
    /// Pushes a register: a scalar that is not kept between steps.
    Reg(u32),
    /// Pops into a register.
    SetReg(u32),
    /// Pushes a scalar of the frame.
    Frame(u32, u8, bool),
    /// Pops into the frame.
    SetFrame(u32, u8),
    /// Pushes the address of an object of the frame.
    Object(u32),
    /// Pushes the address of a thread-local object.
    Tls(u32),
    /// Adds to an address.
    Offset(u32),
    /// Pops an address, pushes what is there: size, signed.
    Load(u8, bool),
    /// Pops an address, pushes the pointer there: size.
    LoadAddress(u8),
    /// Pops value, address.
    StoreBack(u8),
    /// Pops a pointer, address.
    StoreAddressBack(u8),
    /// Pops an address; bit, width, signed.
    LoadBits(u8, u8, bool),
    /// Pops value, address; bit, width.
    StoreBitsBack(u8, u8),
    /// Pops source, destination; bytes.
    CopyBack(u32),
    /// Pops a, b: operator, size, signed.
    Int(IntOp, u8, bool),
    /// Brings the top into the normal form of a type: size, signed.
    Cut(u8, bool),
    /// The same for an address that becomes a number.
    CutAddress(u8, bool),
    /// The same for a number that becomes an address.
    MakeAddress(u8),
    /// Top != 0.
    Bool,
    /// !top
    Not,
    /// ~top in a type.
    Invert(u8, bool),
    /// -top in a type.
    Neg(u8, bool),
    /// Top is an index of an array: at most so large, and not negative.
    Within(u64),
    /// Pops pointer, index; size of an element.
    PtrAdd(i64),
    /// Pops pointer, pointer; size of an element.
    PtrSub(i64),
    /// Pops pointer, pointer.
    PtrCmp(IntOp),
    /// Pops a, b: operator, size.
    Float(IntOp, u8),
    /// -top
    FloatNeg(u8),
    /// Top != 0
    FloatBool(u8),
    /// From an integer (signed) to a float of that size.
    ToFloat(bool, u8),
    /// From a float of that size to an integer: size, signed.
    FromFloat(u8, u8, bool),
    /// From one float to another.
    Refloat(u8, u8),
    /// Goes on there; the flag marks a jump back.
    Jump(u32),
    /// A jump back: the step may end there; what is dead there.
    Back(u32, u32),
    /// Pops; jumps if zero.
    IfZero(u32),
    /// Pops; jumps unless zero.
    IfNot(u32),
    /// Pops.
    Pop,
    /// A visible point: the step ends before it, unless it began there; what is dead here.
    Visible(u32),
    /// Calls with so many values on the stack; what is dead afterwards.
    Call(u16, u16, u32),
    /// Pops values, then a pointer to a function.
    CallPointer(u16, u32),
    /// Pops the result, pushes it in the caller.
    Return,
    /// The same where a function that should return something does not.
    ReturnNothing,
    /// The result of the call before is used.
    Used,
    /// Pops the address of a record of that size, which is kept for `TakeRecord`.
    KeepRecord(u32),
    /// Pops the value of the call and a destination; stores the kept record.
    TakeRecord(u32),
    /// A library function with so many values; pushes one.
    Lib(Lib, u16),
    /// Pushes an input of this domain.
    Input(u32),
    /// Pops an address: these bytes are not set.
    Forget(u32),
    /// Pops; goes on only unless zero.
    Assume,
    /// An assertion is looked at: which.
    Looks(u32),
    /// An assertion is violated.
    Violated(u32),
    /// The process ends.
    EndProcess,
    /// The thread ends with the popped value.
    EndThread,
    /// One step begins that may contain visible points.
    AtomicBegin,
    /// ... and ends.
    AtomicEnd,
    /// Where the interpreter gives up.
    Unsupported(u32),
}

/// A function.
#[derive(Clone, Debug, Default)]
pub struct FnCode {
    /// Its name.
    pub name: String,
    /// The instructions; empty if it is only declared.
    pub code: Vec<Instr>,
    /// Where each comes from.
    pub spans: Vec<Span>,
    /// Number of parameters.
    pub params: u16,
    /// Bytes of a frame, header included.
    pub frame: u32,
    /// Sizes of its objects.
    pub objects: Vec<u32>,
    /// Their names.
    pub names: Vec<Named>,
    /// The bytes of each that are defined with `const`.
    pub constants: Vec<Ranges>,
    /// Which instructions access memory atomically; empty if none.
    pub atomic: Vec<bool>,
    /// Which instructions write a variable by its name: one that is defined with `const` is initialized so. Empty if there is none.
    pub by_name: Vec<bool>,
    /// The first instruction of each statement of the body, behind its visible point, in the order of the text.
    pub begins: Vec<u32>,
    /// An address of one of its objects may be kept when it has ended: the next call has other objects.
    pub kept: bool,
    /// Number of registers.
    pub registers: u32,
    /// A local scalar may be read that no statement has set.
    pub uninitialised: bool,
    /// Lists of dead bytes of the frame: (begin, end).
    pub dead: Vec<Vec<(u32, u32)>>,
}

/// Parts of an object: first byte, and last byte plus 1.
pub type Ranges = Vec<(u32, u32)>;

/// Where a static object lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In a component of globals: which, and where in it.
    Group(u32, u32),
    /// Constant.
    Rom(u32),
}

/// A static object. Its number is its position plus 1.
#[derive(Clone, Debug)]
pub struct Static {
    /// Name, for messages and final states.
    pub name: String,
    /// The same with its parts.
    pub named: Named,
    /// Bytes.
    pub size: u32,
    /// Where.
    pub place: Place,
    /// The user's own global or static variable, and not a synchronisation object.
    pub user: bool,
    /// The bytes that are defined with `const`, if others are not.
    pub constants: Ranges,
}

/// A compiled program.
#[derive(Clone, Debug)]
pub struct Code {
    /// Sizes of pointers.
    pub model: DataModel,
    /// By the position of the IR's function; the last one sets the static objects.
    pub functions: Vec<FnCode>,
    /// `main`
    pub main: u16,
    /// Static objects.
    pub statics: Vec<Static>,
    /// Components of globals, all zero or strings.
    pub groups: Vec<Vec<u8>>,
    /// What no member covers in components of globals: which, first and last byte plus 1. Its contents are unspecified.
    pub padding: Vec<(u32, u32, u32)>,
    /// Constant objects.
    pub rom: Vec<Vec<u8>>,
    /// Bytes of a thread's own static objects; `errno` comes first.
    pub tls: u32,
    /// Instructions that set them: the function before the last.
    pub texts: Vec<String>,
    /// Where assertions stand.
    pub assertions: Vec<Span>,
    /// Inputs.
    pub domains: Vec<Domain>,
    /// What uninitialised memory is read as, by size.
    pub uninit: Vec<Domain>,
    /// Number of keys for thread-specific data that can be made.
    pub keys: u32,
    /// Whether threads can hold locks for reading.
    pub read_locks: bool,
    /// Address of the object that says what keys there are.
    pub key_table: u64,
    /// Whether each byte in memory says if it is set and if it is part of an address (`shadow`).
    pub shadow: bool,
    /// Bytes of a thread's own static objects that are defined with `const`.
    pub tls_constants: Ranges,
    /// Whether an object that is not constant as a whole has bytes that are.
    pub has_constants: bool,
    /// What an access to memory is that was given back.
    pub ended: &'static str,
    /// What the model assumed: text and place.
    pub caveats: Vec<(String, Span)>,
}

/// What a constant is the address of, if it is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A static object, and a byte in it.
    Static(usize, u64),
    /// A function.
    Function(usize),
    /// Something else, or nothing.
    Other,
}

impl Code {
    /// What this number is the address of. A number that only looks like an address is taken as one.
    pub fn target(&self, value: u64) -> Target {
        let bits = self.offset_bits();
        let (object, offset) = (value >> bits, value & ((1 << bits) - 1));
        let function = object.wrapping_sub(u64::from(Self::FUNCTIONS)) as usize;
        match object.checked_sub(1) {
            Some(at) if at < self.statics.len() as u64 => Target::Static(at as usize, offset),
            Some(_) if function < self.functions.len() => Target::Function(function),
            Some(_) | None => Target::Other,
        }
    }

    /// The address of a static object.
    pub fn address_of(&self, number: usize) -> u64 {
        self.static_address(number as u32)
    }
}

/// Compiles a program in [normal form](crate::ir::Form::Normal).
///
/// # Errors
/// Each construct that the interpreter does not model, with its place.
pub fn compile(program: &Program, options: &Options) -> Result<Code, Vec<Diagnostic>> {
    program::program(&wrappers::with_bodies(program), options)
}
