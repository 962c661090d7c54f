//! A compiled program.

use std::collections::BTreeSet;

use crate::diag::Diagnostic;
use crate::interp::bytecode::instruction::Instr;
use crate::interp::bytecode::part_names::NamedObject;
use crate::interp::choices::Domain;
use crate::ir::{DataModel, ValueKind};
use crate::source::Span;

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
    pub names: Vec<NamedObject>,
    /// The bits of each object that are defined with `const`.
    pub constants: Vec<ByteRanges>,
    /// Whether each instruction accesses memory atomically; empty if none does.
    pub atomic: Vec<bool>,
    /// Information on the memory access of each instruction, for counterexamples.
    pub told: Vec<AccessInfo>,
    /// Whether each instruction writes a variable by its name, which is how a variable that is defined with `const` is
    /// initialized. Empty if there is no such variable.
    pub by_name: Vec<bool>,
    /// The first instruction of each statement of the body, after its visible point, in the order of the text.
    pub begins: Vec<u32>,
    /// Whether an address of one of its objects may outlive the call: then later calls have other objects.
    pub kept: bool,
    /// The names of the private scalars, and their sizes in bytes.
    pub privates: Vec<(String, u8)>,
    /// Whether it is a function of the library that is written in C.
    pub supplied: bool,
    /// Number of registers.
    pub registers: u32,
    /// Whether a local scalar may be read before it is set.
    pub uninitialized: bool,
    /// Lists of dead bytes of the frame: (begin, end).
    pub dead: Vec<Vec<(u32, u32)>>,
}

/// Information on the access of an instruction, for counterexamples.
#[derive(Clone, Copy, Debug, Default)]
pub struct AccessInfo {
    /// The kind of value, if it is a scalar.
    pub kind: Option<ValueKind>,
    /// Whether the instruction only preserves a bit-field while another one in the same memory location is written.
    pub neighbor: bool,
    /// The private scalar that it reads or sets.
    pub private: Option<u32>,
}

/// Parts of an object: first bit, and last bit plus 1.
pub type ByteRanges = Vec<(u32, u32)>;

/// The location of a static object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StaticLocation {
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
    /// The name with the names of its parts.
    pub named: NamedObject,
    /// Size in bytes.
    pub size: u32,
    /// The alignment of its type.
    pub align: u32,
    /// Location.
    pub place: StaticLocation,
    /// Whether it is a global or static variable of the user's program that is not a synchronization object.
    pub user: bool,
    /// The bits that are defined with `const`, if some others are not.
    pub constants: ByteRanges,
}

/// A compiled program.
#[derive(Clone, Debug)]
pub struct Code {
    /// Data model, which gives the size of pointers.
    pub model: DataModel,
    /// Indexed as the functions of the IR, followed by two functions that initialize the static objects: first those of
    /// a thread, then all others.
    pub functions: Vec<FnCode>,
    /// `main`
    pub main: u16,
    /// Static objects.
    pub statics: Vec<Static>,
    /// Initial bytes of the components of the globals, before the static initializers have run.
    pub groups: Vec<Vec<u8>>,
    /// Constant objects.
    pub rom: Vec<Vec<u8>>,
    /// Bytes of a thread's thread-local objects; `errno` comes first.
    pub tls: u32,
    /// Texts of violations and of unsupported constructs, to which instructions refer.
    pub texts: Vec<String>,
    /// For each type through which a function is called by its address, the set of functions that may be called.
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
    /// Whether the program joins or detaches threads: then the id of a thread that is gone must not be that of another.
    pub joins: bool,
    /// Where the program cancels a thread: then threads that wait may be woken up in a way that the machine does not
    /// know.
    pub cancels: Option<Span>,
    /// Address of the object that records the state of the keys.
    pub key_table: u64,
    /// Whether each byte in memory has shadow bits for "initialized" and "part of an address" (module `shadow_bits`).
    pub shadow: bool,
    /// Whether the program may keep addresses in integers that have the size of a pointer (module `shadow_bits`).
    pub keeps_addresses: bool,
    /// Whether the address of a local variable of any function but `main` may be kept beyond the call.
    pub keeps_locals: bool,
    /// See [`Program::overapproximated_calls`](crate::ir::Program::overapproximated_calls).
    pub overapproximated_calls: BTreeSet<Span>,
    /// The component of the globals that lists objects in the order of their addresses, if the program asks for it
    /// (module `order_comparisons`).
    pub address_order: Option<u32>,
    /// The alignment of all allocated memory.
    pub least_heap_align: u64,
    /// Whether memory or local variables may have an alignment that is larger than most.
    pub aligns_memory: bool,
    /// A call of a function of the library that may keep a pointer to memory, in a search for leaks.
    pub keeps: Option<Span>,
    /// The thread-local variables: the offset at which each begins, ascending, and its name.
    pub tls_names: Vec<(u32, NamedObject)>,
    /// Bits of a thread's own static objects that are defined with `const`.
    pub tls_constants: ByteRanges,
    /// Whether the program copies locks, or structures that contain some.
    pub copies_locks: bool,
    /// Whether the program compares ids of threads, and one that has ended may have had the id of a new one.
    pub repeats_ids: bool,
    /// Whether an object that is not entirely constant has constant bytes.
    pub has_constants: bool,
    /// Whether somebody may read the bits beside bit-fields.
    pub reads_padding: bool,
    /// The description of an access to freed memory.
    pub ended: &'static str,
    /// Assumptions of the model: text and place.
    pub caveats: Vec<(String, Span)>,
    /// The constructs that the interpreter does not model, at which executions end.
    pub refused: Vec<Diagnostic>,
}

/// The target of a constant, if it is an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AddressTarget {
    /// A static object, and an offset in it.
    Static(usize, u64),
    /// A function.
    Function(usize),
    /// Something else, or nothing.
    Other,
}

impl Code {
    /// The target of this number if it is an address. A number that only looks like an address is treated as one.
    pub fn target(&self, value: u64) -> AddressTarget {
        let bits = self.offset_bits();
        let (object, offset) = (value >> bits, value & ((1 << bits) - 1));
        let function = object.wrapping_sub(u64::from(Self::FUNCTIONS)) as usize;
        match object.checked_sub(1) {
            Some(at) if at < self.statics.len() as u64 => AddressTarget::Static(at as usize, offset),
            Some(_) if function < self.functions.len() => AddressTarget::Function(function),
            Some(_) | None => AddressTarget::Other,
        }
    }

    /// Whether a number of the size of a pointer is the address of something, as far as a number alone tells.
    #[inline(always)]
    pub(in crate::interp) fn looks_like_address(&self, value: u64) -> bool {
        let object = value >> self.offset_bits();
        object != 0
            && (object >> 31 != 0 && object != u64::from(u32::MAX) || self.target(value) != AddressTarget::Other)
    }

    /// The address of a static object.
    pub fn address_of(&self, number: usize) -> u64 {
        self.static_address(number as u32)
    }
}
