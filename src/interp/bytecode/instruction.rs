//! The instructions of the stack machine.

use crate::interp::library_operations::Lib;
use crate::interp::value::IntOp;

/// An instruction. "Pops a, b" means that b is on top of the stack.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Instr {
    /// Pushes a constant.
    Const(u64),
    /// Pushes a private scalar (exists only before `scalar_storage`).
    Get(u32),
    /// Pops into a private scalar (exists only before `scalar_storage`).
    Set(u32),
    /// Pushes a register: a scalar that is not preserved between steps.
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
    /// The bits of the address at the top under this mask, which the alignment of its object should fix.
    AddressBits(u8),
    /// Clears these bits of the address at the top.
    ClearBits(u8),
    /// Sets these bits of the address at the top.
    SetBits(u8),
    /// Inverts these bits of the address at the top.
    FlipBits(u8),
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
    /// Pops pointer, pointer; pushes the result of the comparison. In an atomic operation, which compares what is
    /// stored (C11 7.17.7.4p2), that is known even if the memory was freed.
    PtrCmp(IntOp, bool),
    /// Pops a, b; pushes the result: operator, size.
    Float(IntOp, u8),
    /// -top
    FloatNeg(u8),
    /// Top != 0
    FloatBool(u8),
    /// From an integer (signed or not) to a float of that size.
    ToFloat(bool, u8),
    /// From a float of that size to an integer: its width in bits, whether it is signed.
    FromFloat(u8, u8, bool),
    /// From one float size to another.
    Refloat(u8, u8),
    /// Jumps.
    Jump(u32),
    /// Jumps back; the step may end at the target: target, list of the dead bytes there.
    JumpBack(u32, u32),
    /// Pops; jumps if the value is zero.
    JumpIfZero(u32),
    /// Pops; jumps if the value is not zero.
    JumpIfNonZero(u32),
    /// Pops.
    Pop,
    /// A visible point: the step ends before it, unless the step began there; list of the dead bytes here.
    Visible(u32),
    /// Calls a function: its index, the number of its arguments on the stack, the list of the dead bytes after the
    /// call.
    Call(u16, u16, u32),
    /// Pops the arguments, then a pointer to the function to call: the number of arguments, the number of the type
    /// through which it is called, the list of the dead bytes after the call.
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
    /// Records that an unknown function is called, of which only some behavior is explored.
    UnknownCall,
    /// Records that a thread id may be used as a number here, as far as the analysis of the program text can tell.
    MayUseId,
    /// Records that the execution reaches this assertion.
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
