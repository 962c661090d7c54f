//! Computes the possible accesses of each instruction: abstract interpretation of addresses on the evaluation stack.
//!
//! An address that flows anywhere but into an access (into a variable, an argument of a function of the program,
//! memory, across a jump) has *escaped*: from then on, its object may be accessed through any pointer.
//! [`EscapedObjects`] collects the escaped addresses.

mod library;

use std::collections::BTreeSet;

use crate::explore::por::access_set::{AccessSets, How, ENDS, EXTRA, MEMORY, THREADS};
use crate::interp::bytecode::{AddressTarget, Code, FnCode, Instr};

/// The possible effects of an instruction.
#[derive(Clone, Debug)]
pub(super) struct InstructionEffects {
    pub(super) sets: AccessSets,
    /// The functions that it can call.
    pub(super) calls: Vec<usize>,
    /// Start functions of the threads that it can create.
    pub(super) starts: Vec<usize>,
    /// The address of the lock that it waits for, if it waits for one.
    pub(super) lock: Option<u64>,
}

/// Objects and functions whose addresses have escaped, and the positions of locks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EscapedObjects {
    pub(super) statics: Vec<bool>,
    pub(super) locals: Vec<Vec<bool>>,
    pub(super) functions: Vec<bool>,
    pub(super) tls: bool,
    /// Whether a thread may be detached.
    pub(super) detached: bool,
    /// Addresses of locks in static objects.
    locks: BTreeSet<u64>,
    /// Static objects with locks at unknown offsets.
    loose: Vec<bool>,
    /// Whether `main` may be called by the program.
    calls_main: bool,
}

/// Size of a library object in bytes.
const WORD: u64 = 4;

impl EscapedObjects {
    /// Whether a write at this offset with this length may hit a lock; without a place, a write anywhere in the object.
    fn may_hit_lock(&self, code: &Code, at: usize, place: Option<(u64, u64)>) -> bool {
        let begin = code.address_of(at);
        let size = u64::from(code.statics[at].size);
        let (from, to) = place.map_or((0, size), |(from, len)| (from.min(size), (from + len).min(size)));
        self.statics[at]
            || self.loose[at]
            || self.locks.range((begin + from).saturating_sub(WORD - 1)..begin + to).next().is_some()
    }
}

/// The facts of all instructions, by function.
pub(super) fn run(code: &Code) -> (EscapedObjects, Vec<Vec<InstructionEffects>>) {
    let mut known = EscapedObjects {
        statics: vec![false; code.statics.len()],
        locals: code.functions.iter().map(|f| vec![false; f.objects.len()]).collect(),
        functions: vec![false; code.functions.len()],
        tls: false,
        detached: false,
        locks: BTreeSet::new(),
        loose: vec![false; code.statics.len()],
        calls_main: false,
    };
    // Two passes, for the facts use what the first one finds: an access to a local counts only if its address
    // escapes, and whether a write resets a lock depends on where locks are.
    pass(code, &mut known);
    let facts = pass(code, &mut known);
    (known, facts)
}

fn pass(code: &Code, known: &mut EscapedObjects) -> Vec<Vec<InstructionEffects>> {
    let all = code.functions.iter().enumerate();
    all.map(|(number, function)| Scan { code, known, number, stack: Vec::new(), fact: None }.function(function))
        .collect()
}

/// Abstract values on the evaluation stack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AbstractAddress {
    /// Zero: no address.
    Null,
    /// An address obtained through a pointer, or no address.
    Other,
    /// An address in a static object, at this offset if it is known.
    Static(usize, Option<u64>),
    Local(usize),
    Tls,
    Function(usize),
}

struct Scan<'a> {
    code: &'a Code,
    known: &'a mut EscapedObjects,
    number: usize,
    stack: Vec<AbstractAddress>,
    fact: Option<InstructionEffects>,
}

impl Scan<'_> {
    fn function(mut self, function: &FnCode) -> Vec<InstructionEffects> {
        let mut targets = vec![false; function.code.len() + 1];
        for instr in &function.code {
            if let Instr::Jump(to) | Instr::JumpBack(to, _) | Instr::JumpIfZero(to) | Instr::JumpIfNonZero(to) = instr {
                targets[*to as usize] = true;
            }
        }
        let mut facts = Vec::with_capacity(function.code.len());
        for (at, instr) in function.code.iter().enumerate() {
            if targets[at] {
                self.leak();
                self.stack.clear();
            }
            let sets = AccessSets::new(self.code.statics.len() + EXTRA);
            self.fact = Some(InstructionEffects { sets, calls: Vec::new(), starts: Vec::new(), lock: None });
            if at == 0 {
                self.lives();
            }
            self.instruction(*instr);
            facts.extend(self.fact.take());
        }
        facts
    }

    fn pop(&mut self) -> AbstractAddress {
        self.stack.pop().unwrap_or(AbstractAddress::Other)
    }

    /// Pops a value that flows to a place that is not tracked.
    fn give(&mut self) {
        let value = self.pop();
        self.escape(value);
    }

    fn escape(&mut self, value: AbstractAddress) {
        match value {
            AbstractAddress::Null | AbstractAddress::Other => {}
            AbstractAddress::Static(at, _) => self.known.statics[at] = true,
            AbstractAddress::Local(at) => self.known.locals[self.number][at] = true,
            AbstractAddress::Tls => self.known.tls = true,
            AbstractAddress::Function(at) => {
                self.known.functions[at] = true;
                self.known.calls_main |= at == usize::from(self.code.main);
            }
        }
    }

    /// Lets all values left on the stack escape: they flow to places that are not tracked.
    fn leak(&mut self) {
        for at in 0..self.stack.len() {
            self.escape(self.stack[at]);
        }
    }

    fn cell(&self, extra: usize) -> usize {
        self.code.statics.len() + extra
    }

    fn note(&mut self, cell: usize, how: How) {
        if let Some(fact) = &mut self.fact {
            fact.sets.put(cell, how);
        }
    }

    fn access(&mut self, value: AbstractAddress, how: How) {
        match value {
            AbstractAddress::Null => {}
            AbstractAddress::Static(at, _) => self.note(at, how),
            AbstractAddress::Local(at) if !self.known.locals[self.number][at] => {}
            AbstractAddress::Tls if !self.known.tls => {}
            AbstractAddress::Other
            | AbstractAddress::Local(_)
            | AbstractAddress::Tls
            | AbstractAddress::Function(_) => self.note(self.cell(MEMORY), how),
        }
    }

    fn reads(&mut self, value: AbstractAddress) {
        self.access(value, How::Read);
    }

    /// Records a write of `len` bytes that disregards whether a lock in this memory is held.
    fn overwrites(&mut self, value: AbstractAddress, len: u64) {
        let how = match value {
            AbstractAddress::Static(at, offset) => {
                let place = offset.map(|offset| (offset, len));
                if self.known.may_hit_lock(self.code, at, place) {
                    How::Reset
                } else {
                    How::Write
                }
            }
            AbstractAddress::Null
            | AbstractAddress::Other
            | AbstractAddress::Local(_)
            | AbstractAddress::Tls
            | AbstractAddress::Function(_) => How::Reset,
        };
        self.access(value, how);
    }

    /// Records the begin or end of the lifetime of the function's objects, which other threads with an address of one
    /// observe. When `main` returns for the last time, the process ends, so no thread is left to observe it.
    fn lives(&mut self) {
        let only_once = self.number == usize::from(self.code.main) && !self.known.calls_main;
        if !only_once && self.known.locals[self.number].contains(&true) {
            self.note(self.cell(MEMORY), How::Reset);
        }
    }

    /// Pops an address and the value that is stored there.
    fn stores(&mut self, len: u64) {
        let to = self.pop();
        self.overwrites(to, len);
        self.reads(to);
        self.give();
    }

    fn unary(&mut self) {
        self.give();
        self.stack.push(AbstractAddress::Other);
    }

    fn binary(&mut self) {
        self.give();
        self.unary();
    }

    fn callee(&mut self, value: AbstractAddress) -> Vec<usize> {
        match value {
            AbstractAddress::Function(at) => {
                self.known.calls_main |= at == usize::from(self.code.main);
                vec![at]
            }
            // Any function whose address has escaped: resolved when all of them are known.
            AbstractAddress::Null
            | AbstractAddress::Other
            | AbstractAddress::Static(..)
            | AbstractAddress::Local(_)
            | AbstractAddress::Tls => vec![usize::MAX],
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each instruction")]
    fn instruction(&mut self, instr: Instr) {
        match instr {
            Instr::Const(value) => self.stack.push(match self.code.target(value) {
                AddressTarget::Static(at, offset) => AbstractAddress::Static(at, Some(offset)),
                AddressTarget::Function(at) => AbstractAddress::Function(at),
                AddressTarget::Other if value == 0 => AbstractAddress::Null,
                AddressTarget::Other => AbstractAddress::Other,
            }),
            Instr::Get(_) | Instr::Reg(_) | Instr::Frame(..) | Instr::Input(_) => {
                self.stack.push(AbstractAddress::Other)
            }
            Instr::Set(_) | Instr::SetReg(_) | Instr::SetFrame(..) => self.give(),
            Instr::Object(at) => self.stack.push(AbstractAddress::Local(at as usize)),
            Instr::Tls(_) => self.stack.push(AbstractAddress::Tls),
            Instr::Offset(by) => {
                let moved = match self.pop() {
                    AbstractAddress::Static(at, Some(offset)) => {
                        AbstractAddress::Static(at, Some(offset + u64::from(by)))
                    }
                    AbstractAddress::Null => AbstractAddress::Other,
                    other @ (AbstractAddress::Static(_, None)
                    | AbstractAddress::Other
                    | AbstractAddress::Local(_)
                    | AbstractAddress::Tls
                    | AbstractAddress::Function(_)) => other,
                };
                self.stack.push(moved);
            }
            Instr::PtrAdd(_) => {
                self.give();
                let moved = match self.pop() {
                    AbstractAddress::Static(at, _) => AbstractAddress::Static(at, None),
                    AbstractAddress::Null => AbstractAddress::Other,
                    other @ (AbstractAddress::Other
                    | AbstractAddress::Local(_)
                    | AbstractAddress::Tls
                    | AbstractAddress::Function(_)) => other,
                };
                self.stack.push(moved);
            }
            Instr::Load(..) | Instr::LoadAddress(_) | Instr::LoadBits(..) | Instr::KeepRecord(_) => {
                let from = self.pop();
                self.reads(from);
                self.stack.push(AbstractAddress::Other);
            }
            Instr::StoreBack(size) | Instr::StoreAddressBack(size) => self.stores(size.into()),
            Instr::StoreBitsBack(bit, width) => self.stores((u64::from(bit) + u64::from(width)).div_ceil(8)),
            Instr::TakeRecord(size) => self.stores(size.into()),
            Instr::CopyBack(size) => {
                let (to, from) = (self.pop(), self.pop());
                self.overwrites(to, size.into());
                self.reads(from);
            }
            Instr::Forget(size) => {
                let what = self.pop();
                self.overwrites(what, size.into());
            }
            Instr::PtrSub(_) | Instr::PtrCmp(..) => {
                self.pop();
                self.pop();
                self.stack.push(AbstractAddress::Other);
            }
            Instr::Within(_) | Instr::Aligned(_) => {}
            Instr::Bool | Instr::Not => {
                self.pop();
                self.stack.push(AbstractAddress::Other);
            }
            Instr::Int(..) | Instr::Float(..) => self.binary(),
            Instr::Cut(..)
            | Instr::CutAddress(..)
            | Instr::MakeAddress(_)
            | Instr::AddressBits(_)
            | Instr::ClearBits(_)
            | Instr::SetBits(_)
            | Instr::FlipBits(_)
            | Instr::Invert(..)
            | Instr::Neg(..)
            | Instr::FloatNeg(_)
            | Instr::FloatBool(_)
            | Instr::ToFloat(..)
            | Instr::FromFloat(..)
            | Instr::Refloat(..) => self.unary(),
            Instr::Pop | Instr::Assume => {
                self.pop();
            }
            Instr::JumpIfZero(_) | Instr::JumpIfNonZero(_) => {
                self.pop();
                self.leak();
            }
            Instr::Jump(_) | Instr::JumpBack(..) => {
                self.leak();
                self.stack.clear();
            }
            Instr::Call(function, count, _) => {
                (0..count).for_each(|_| self.give());
                self.called(vec![usize::from(function)]);
                self.stack.push(AbstractAddress::Other);
            }
            Instr::CallPointer(count, ..) => {
                (0..count).for_each(|_| self.give());
                let callee = self.pop();
                let calls = self.callee(callee);
                self.called(calls);
                self.stack.push(AbstractAddress::Other);
            }
            Instr::Return | Instr::ReturnNothing | Instr::EndThread => {
                self.give();
                self.lives();
                if self.known.tls {
                    self.note(self.cell(MEMORY), How::Reset);
                }
                if instr == Instr::EndThread {
                    self.note(self.cell(ENDS), How::Read);
                }
                if self.known.detached {
                    self.note(self.cell(THREADS), How::Read);
                }
                if self.code.keys > 0 {
                    self.keys(How::Read);
                    // Destructors of thread-specific data may be called.
                    self.called(vec![usize::MAX]);
                }
                self.stack.clear();
            }
            Instr::Lib(lib, count) => self.library(lib, count),
            Instr::Visible(_)
            | Instr::Used
            | Instr::Looks(_)
            | Instr::UnknownCall
            | Instr::MayUseId
            | Instr::Violated(_)
            | Instr::Undefined(_)
            | Instr::EndProcess
            | Instr::AtomicBegin
            | Instr::AtomicEnd
            | Instr::Unsupported(_) => {}
        }
    }

    fn called(&mut self, functions: Vec<usize>) {
        self.known.calls_main |= functions.contains(&usize::from(self.code.main));
        if let Some(fact) = &mut self.fact {
            fact.calls = functions;
        }
    }

    fn pointer(&self) -> u64 {
        self.code.pointer().into()
    }
}
