//! Compiles each function once to flat instructions for a stack machine.
//!
//! | part | what it does |
//! |---|---|
//! | `objects` | decides which variables are objects in memory, and lays out the static ones |
//! | `expr`, `stmt` | compile expressions and statements to instructions |
//! | `calls` | compiles calls of the program's functions and of the library |
//! | `ranges` | finds inputs whose values matter only in a small range |
//! | `ways` | follows an input along one path through its function |
//! | `held` | the known contents of a frame's objects before they escape |
//! | `slots` | decides which private scalars are kept between steps, and where they are dead |
//! | `inputs` | the values with which inputs are tried |
//! | `names` | names of the parts of variables |
//! | `kinds` | patterns for the kinds of instructions |
//! | `shadow` | decides whether bytes must be marked as parts of addresses |

mod address_tags;
mod calls;
mod expr;
mod function_builder;
pub mod ids_as_numbers;
mod input_domains;
mod input_paths;
mod input_ranges;
mod instruction_patterns;
mod known_values;
mod object_layout;
mod part_names;
mod program;
mod register_allocation;
mod stmt;
mod wrappers;

use crate::diag::Diagnostic;
use crate::ir::{DataModel, Program};
use crate::source::Span;

pub(crate) use crate::interp::bytecode::instruction_patterns::{control, moves, operators};
pub(in crate::interp) use crate::interp::bytecode::register_allocation::SOFT;

use crate::interp::choices::Domain;
use crate::interp::models::Lib;
pub use crate::interp::object_names::Named;
use crate::interp::Options;

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

/// An instruction. "Pops a, b" means that b is on top of the stack.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Instr {
    /// Pushes a constant.
    Const(u64),
    /// Pushes a private scalar (exists only before the pass `slots`).
    Get(u32),
    /// Pops into a private scalar (exists only before the pass `slots`).
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
    /// Pops an address, pushes the number stored there: size, signed.
    Load(u8, bool),
    /// Pops an address, pushes the pointer stored there: size.
    LoadAddress(u8),
    /// Pops value, address; stores the value: size.
    StoreBack(u8),
    /// Pops pointer, address; stores the pointer: size.
    StoreAddressBack(u8),
    /// Pops an address, pushes a bit-field: first bit, width, signed.
    LoadBits(u8, u8, bool),
    /// Pops value, address; stores a bit-field: first bit, width.
    StoreBitsBack(u8, u8),
    /// Pops source, destination; copies this number of bytes.
    CopyBack(u32),
    /// Pops a, b; pushes the result: operator, size, signed.
    Int(IntOp, u8, bool),
    /// Converts the top to the normal form of a type: size, signed.
    Cut(u8, bool),
    /// The same for an address that is converted to a number.
    CutAddress(u8, bool),
    /// The same for a number that is converted to an address.
    MakeAddress(u8),
    /// Top != 0.
    Bool,
    /// !top
    Not,
    /// ~top in a type.
    Invert(u8, bool),
    /// -top in a type.
    Neg(u8, bool),
    /// Checks that the top is an address that is a multiple of this.
    Aligned(u8),
    /// Checks that the top is an array index between 0 and this limit.
    Within(u64),
    /// Pops pointer, index; pushes the sum: size of an element.
    PtrAdd(i64),
    /// Pops pointer, pointer; pushes the difference: size of an element.
    PtrSub(i64),
    /// Pops pointer, pointer; pushes the result of the comparison. In an atomic operation, which compares what is stored (C11 7.17.7.4p2),
    /// that is known even if the memory was given back.
    PtrCmp(IntOp, bool),
    /// Pops a, b; pushes the result: operator, size.
    Float(IntOp, u8),
    /// -top
    FloatNeg(u8),
    /// Top != 0
    FloatBool(u8),
    /// From an integer (signed or not) to a float of that size.
    ToFloat(bool, u8),
    /// From a float of that size to an integer: size, signed.
    FromFloat(u8, u8, bool),
    /// From one float size to another.
    Refloat(u8, u8),
    /// Jumps.
    Jump(u32),
    /// Jumps back; the step may end at the target: target, list of what is dead there.
    Back(u32, u32),
    /// Pops; jumps if the value is zero.
    IfZero(u32),
    /// Pops; jumps if the value is not zero.
    IfNot(u32),
    /// Pops.
    Pop,
    /// A visible point: the step ends before it, unless the step began there; the list of what is dead here.
    Visible(u32),
    /// Calls a function: its index, the number of its arguments on the stack, the list of what is dead after the call.
    Call(u16, u16, u32),
    /// Pops the arguments, then a pointer to the function to call: the number of arguments, the number of the type through which it is called,
    /// the list of what is dead after the call.
    CallPointer(u16, u16, u32),
    /// Pops the result, returns, and pushes the result in the caller.
    Return,
    /// The same in a function that should return a value but does not.
    ReturnNothing,
    /// The result of the preceding call is used.
    Used,
    /// Pops the address of a record of that size, and keeps the record for `TakeRecord`.
    KeepRecord(u32),
    /// Pops the value of the call and a destination; stores the kept record there.
    TakeRecord(u32),
    /// Executes a library operation with this number of arguments; pushes one value.
    Lib(Lib, u16),
    /// Pushes an input of the domain with this number.
    Input(u32),
    /// Pops an address: this number of bytes there become uninitialized.
    Forget(u32),
    /// Pops; the execution is blocked if the value is zero.
    Assume,
    /// The execution reaches this assertion.
    Looks(u32),
    /// An assertion is violated.
    Violated(u32),
    /// The program's behavior is undefined here.
    Undefined(u32),
    /// The process ends.
    EndProcess,
    /// The thread ends; pops its result.
    EndThread,
    /// Begins an atomic region, which is one step even if it contains visible points.
    AtomicBegin,
    /// Ends the region.
    AtomicEnd,
    /// A construct that the interpreter does not support.
    Unsupported(u32),
}

/// A compiled function.
#[derive(Clone, Debug, Default)]
pub struct FnCode {
    /// Its name.
    pub name: String,
    /// The instructions; empty if the function is only declared.
    pub code: Vec<Instr>,
    /// The source location of each instruction.
    pub spans: Vec<Span>,
    /// Number of parameters.
    pub params: u16,
    /// Bytes of a frame, including the header.
    pub frame: u32,
    /// Sizes of the objects of a frame.
    pub objects: Vec<u32>,
    /// Their names.
    pub names: Vec<Named>,
    /// The bits of each that are defined with `const`.
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
    /// Whether a local scalar may be read before it is set.
    pub uninitialized: bool,
    /// Lists of dead bytes of the frame: (begin, end).
    pub dead: Vec<Vec<(u32, u32)>>,
}

/// Parts of an object: first bit, and last bit plus 1.
pub type Ranges = Vec<(u32, u32)>;

/// Where a static object lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In a component of the globals: component, offset.
    Group(u32, u32),
    /// Constant: index among the constant objects.
    Rom(u32),
}

/// A static object. Its number is its index plus 1.
#[derive(Clone, Debug)]
pub struct Static {
    /// Name, for messages and final states.
    pub name: String,
    /// The name with those of its parts.
    pub named: Named,
    /// Size in bytes.
    pub size: u32,
    /// Location.
    pub place: Place,
    /// A global or static variable of the user's that is not a synchronization object.
    pub user: bool,
    /// The bits that are defined with `const`, if others are not.
    pub constants: Ranges,
}

/// A compiled program.
#[derive(Clone, Debug)]
pub struct Code {
    /// Data model, which gives the size of pointers.
    pub model: DataModel,
    /// Indexed as the functions of the IR, followed by two functions that initialize the static objects: first those
    /// of a thread, then all others.
    pub functions: Vec<FnCode>,
    /// `main`
    pub main: u16,
    /// Static objects.
    pub statics: Vec<Static>,
    /// Initial bytes of the components of the globals, before the static initializers have run.
    pub groups: Vec<Vec<u8>>,
    /// Padding in components of the globals: component, first byte, last byte plus 1. Its contents are unspecified.
    pub padding: Vec<(u32, u32, u32)>,
    /// Constant objects.
    pub rom: Vec<Vec<u8>>,
    /// Bytes of a thread's thread-local objects; `errno` comes first.
    pub tls: u32,
    /// Texts of violations and of unsupported constructs, to which instructions refer.
    pub texts: Vec<String>,
    /// For each type through which a function is called by its address, which functions may be called so.
    pub callable: Vec<Vec<bool>>,
    /// Locations of the assertions.
    pub assertions: Vec<Span>,
    /// Domains of the inputs.
    pub domains: Vec<Domain>,
    /// Values of uninitialized memory, by the binary logarithm of the size.
    pub uninit: Vec<Domain>,
    /// Maximum number of keys for thread-specific data.
    pub keys: u32,
    /// Whether threads can hold read locks.
    pub read_locks: bool,
    /// Address of the object that records the state of the keys.
    pub key_table: u64,
    /// Whether each byte in memory is marked as initialized or not and as part of an address or not (module `shadow`).
    pub shadow: bool,
    /// Bits of a thread's own static objects that are defined with `const`.
    pub tls_constants: Ranges,
    /// Whether an object that is not constant as a whole has bytes that are.
    pub has_constants: bool,
    /// What an access to memory is that was given back.
    pub ended: &'static str,
    /// What the model assumed: text and place.
    pub caveats: Vec<(String, Span)>,
}

/// What a constant points to, if it is an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A static object, and an offset in it.
    Static(usize, u64),
    /// A function.
    Function(usize),
    /// Something else, or nothing.
    Other,
}

impl Code {
    /// What this number points to if it is an address. A number that only looks like an address is treated as one.
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
/// Every construct that the interpreter does not model, with its location.
pub fn compile(program: &Program, options: &Options) -> Result<Code, Vec<Diagnostic>> {
    program::program(&wrappers::with_bodies(program), options)
}
