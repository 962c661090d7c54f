//! What each instruction can access, found by following addresses through the evaluation stack.
//!
//! An address that goes anywhere else than into an access (a variable, an argument of a function of the program, memory, across
//! a jump) is *known elsewhere*: from then on it may be behind any pointer.

use crate::interp::code::{Code, FnCode, Instr, Target};
use crate::interp::Lib;

use super::cells::{Sets, EXTRA, HEAP, JOIN, MEMORY, THREADS};

/// What is known of an instruction.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    pub(super) sets: Sets,
    /// Functions that it calls.
    pub(super) calls: Vec<usize>,
    /// Start functions of threads that it creates.
    pub(super) starts: Vec<usize>,
    /// It waits until the lock at this address is free.
    pub(super) lock: Option<u64>,
}

/// Whose addresses are known elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) statics: Vec<bool>,
    pub(super) locals: Vec<Vec<bool>>,
    pub(super) functions: Vec<bool>,
    pub(super) tls: bool,
    /// A thread may be detached.
    pub(super) detached: bool,
}

/// The facts of all instructions, by function.
pub(super) fn run(code: &Code) -> (Known, Vec<Vec<Fact>>) {
    let mut known = Known {
        statics: vec![false; code.statics.len()],
        locals: code.functions.iter().map(|f| vec![false; f.objects.len()]).collect(),
        functions: vec![false; code.functions.len()],
        tls: false,
        detached: false,
    };
    // Twice: which accesses to a local count depends on whether its address is known elsewhere.
    pass(code, &mut known);
    let facts = pass(code, &mut known);
    (known, facts)
}

fn pass(code: &Code, known: &mut Known) -> Vec<Vec<Fact>> {
    let all = code.functions.iter().enumerate();
    all.map(|(number, function)| Scan { code, known, number, stack: Vec::new(), fact: None }.function(function))
        .collect()
}

/// What is on the evaluation stack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    /// Behind a pointer, or no address.
    Other,
    /// In a static object, at this offset if it is known.
    Static(usize, Option<u64>),
    Local(usize),
    Tls,
    Function(usize),
}

struct Scan<'a> {
    code: &'a Code,
    known: &'a mut Known,
    number: usize,
    stack: Vec<Value>,
    fact: Option<Fact>,
}

impl Scan<'_> {
    fn function(mut self, function: &FnCode) -> Vec<Fact> {
        let mut targets = vec![false; function.code.len() + 1];
        for instr in &function.code {
            if let Instr::Jump(to) | Instr::Back(to, _) | Instr::IfZero(to) | Instr::IfNot(to) = instr {
                targets[*to as usize] = true;
            }
        }
        let mut facts = Vec::with_capacity(function.code.len());
        for (at, instr) in function.code.iter().enumerate() {
            if targets[at] {
                self.leak();
                self.stack.clear();
            }
            let sets = Sets::new(self.code.statics.len() + EXTRA);
            self.fact = Some(Fact { sets, calls: Vec::new(), starts: Vec::new(), lock: None });
            self.instruction(*instr);
            facts.extend(self.fact.take());
        }
        facts
    }

    fn pop(&mut self) -> Value {
        self.stack.pop().unwrap_or(Value::Other)
    }

    /// Pops something that goes where it is not followed.
    fn give(&mut self) {
        let value = self.pop();
        self.escape(value);
    }

    fn escape(&mut self, value: Value) {
        match value {
            Value::Other => {}
            Value::Static(at, _) => self.known.statics[at] = true,
            Value::Local(at) => self.known.locals[self.number][at] = true,
            Value::Tls => self.known.tls = true,
            Value::Function(at) => self.known.functions[at] = true,
        }
    }

    /// What is left on the stack is not followed.
    fn leak(&mut self) {
        for at in 0..self.stack.len() {
            self.escape(self.stack[at]);
        }
    }

    fn cell(&self, extra: usize) -> usize {
        self.code.statics.len() + extra
    }

    fn note(&mut self, cell: usize, write: bool) {
        if let Some(fact) = &mut self.fact {
            fact.sets.put(cell, write);
        }
    }

    fn access(&mut self, value: Value, write: bool) {
        match value {
            Value::Static(at, _) => self.note(at, write),
            Value::Local(at) if !self.known.locals[self.number][at] => {}
            Value::Tls if !self.known.tls => {}
            Value::Other | Value::Local(_) | Value::Tls | Value::Function(_) => self.note(self.cell(MEMORY), write),
        }
    }

    fn unary(&mut self) {
        self.give();
        self.stack.push(Value::Other);
    }

    fn binary(&mut self) {
        self.give();
        self.unary();
    }

    fn callee(&mut self, value: Value) -> Vec<usize> {
        match value {
            Value::Function(at) => vec![at],
            // Any function whose address is known elsewhere: added when all are known.
            Value::Other | Value::Static(..) | Value::Local(_) | Value::Tls => vec![usize::MAX],
        }
    }

    fn instruction(&mut self, instr: Instr) {
        match instr {
            Instr::Const(value) => self.stack.push(match self.code.target(value) {
                Target::Static(at, offset) => Value::Static(at, Some(offset)),
                Target::Function(at) => Value::Function(at),
                Target::Other => Value::Other,
            }),
            Instr::Get(_) | Instr::Reg(_) | Instr::Frame(..) | Instr::Input(_) => self.stack.push(Value::Other),
            Instr::Set(_) | Instr::SetReg(_) | Instr::SetFrame(..) => self.give(),
            Instr::Object(at) => self.stack.push(Value::Local(at as usize)),
            Instr::Tls(_) => self.stack.push(Value::Tls),
            Instr::Offset(by) => {
                let moved = match self.pop() {
                    Value::Static(at, Some(offset)) => Value::Static(at, Some(offset + u64::from(by))),
                    other => other,
                };
                self.stack.push(moved);
            }
            Instr::PtrAdd(_) => {
                self.give();
                let moved = match self.pop() {
                    Value::Static(at, _) => Value::Static(at, None),
                    other => other,
                };
                self.stack.push(moved);
            }
            Instr::Load(..) | Instr::LoadAddress(_) | Instr::LoadBits(..) | Instr::KeepRecord(_) => {
                let from = self.pop();
                self.access(from, false);
                self.stack.push(Value::Other);
            }
            Instr::StoreBack(_) | Instr::StoreAddressBack(_) | Instr::StoreBitsBack(..) | Instr::TakeRecord(_) => {
                let to = self.pop();
                self.access(to, true);
                self.access(to, false);
                self.give();
            }
            Instr::CopyBack(_) => {
                let (to, from) = (self.pop(), self.pop());
                self.access(to, true);
                self.access(from, false);
            }
            Instr::Forget(_) => {
                let what = self.pop();
                self.access(what, true);
            }
            Instr::PtrSub(_) | Instr::PtrCmp(_) => {
                self.pop();
                self.pop();
                self.stack.push(Value::Other);
            }
            Instr::Within(_) => {}
            Instr::Bool | Instr::Not => {
                self.pop();
                self.stack.push(Value::Other);
            }
            Instr::Int(..) | Instr::Float(..) => self.binary(),
            Instr::Cut(..)
            | Instr::CutAddress(..)
            | Instr::MakeAddress(_)
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
            Instr::IfZero(_) | Instr::IfNot(_) => {
                self.pop();
                self.leak();
            }
            Instr::Jump(_) | Instr::Back(..) => {
                self.leak();
                self.stack.clear();
            }
            Instr::Call(function, count, _) => {
                (0..count).for_each(|_| self.give());
                self.called(vec![usize::from(function)]);
                self.stack.push(Value::Other);
            }
            Instr::CallPointer(count, _) => {
                (0..count).for_each(|_| self.give());
                let callee = self.pop();
                let calls = self.callee(callee);
                self.called(calls);
                self.stack.push(Value::Other);
            }
            Instr::Return | Instr::ReturnNothing | Instr::EndThread => {
                self.give();
                if self.known.detached {
                    self.note(self.cell(THREADS), false);
                }
                if self.code.keys > 0 {
                    self.keys(false);
                    // Destructors.
                    self.called(vec![usize::MAX]);
                }
                self.stack.clear();
            }
            Instr::Lib(lib, count) => self.library(lib, count),
            Instr::Visible(_)
            | Instr::Used
            | Instr::Looks(_)
            | Instr::Violated(_)
            | Instr::EndProcess
            | Instr::AtomicBegin
            | Instr::AtomicEnd
            | Instr::Unsupported(_) => {}
        }
    }

    fn called(&mut self, functions: Vec<usize>) {
        if let Some(fact) = &mut self.fact {
            fact.calls = functions;
        }
    }

    fn library(&mut self, lib: Lib, count: u16) {
        let mut args: Vec<Value> = (0..count).map(|_| self.pop()).collect();
        args.reverse();
        let arg = |at: usize| args.get(at).copied().unwrap_or(Value::Other);
        self.stack.push(Value::Other);
        match lib {
            Lib::Create | Lib::ThrdCreate => {
                let (routine, argument) = if lib == Lib::Create { (2, 3) } else { (1, 2) };
                self.access(arg(0), true);
                self.escape(arg(argument));
                self.note(self.cell(THREADS), true);
                let starts = self.callee(arg(routine));
                if let Some(fact) = &mut self.fact {
                    fact.starts = starts;
                }
                if lib == Lib::Create {
                    self.access(arg(1), false);
                }
            }
            Lib::Join | Lib::ThrdJoin => {
                self.access(arg(1), true);
                self.note(self.cell(THREADS), false);
                self.note(self.cell(JOIN), false);
            }
            Lib::Detach => {
                self.known.detached = true;
                self.note(self.cell(THREADS), false);
            }
            Lib::AttrSetDetach => {
                self.known.detached = true;
                self.access(arg(0), true);
            }
            Lib::Myself | Lib::Equal | Lib::Abs | Lib::Errno => {
                // The address of `errno` goes on, but only its own thread has it.
                args.iter().for_each(|value| self.escape(*value));
            }
            Lib::AttrInit
            | Lib::MutexAttrInit
            | Lib::MutexAttrSetType
            | Lib::MtxInit
            | Lib::SpinInit
            | Lib::MutexDestroy
            | Lib::MutexTryLock
            | Lib::MtxTryLock
            | Lib::MutexUnlock
            | Lib::RwInit
            | Lib::RwDestroy
            | Lib::TryRdLock
            | Lib::TryWrLock
            | Lib::RwUnlock
            | Lib::CondInit
            | Lib::CondDestroy
            | Lib::CondSignal
            | Lib::CondBroadcast
            | Lib::SemInit
            | Lib::SemDestroy
            | Lib::SemWait
            | Lib::SemTryWait
            | Lib::SemPost
            | Lib::BarrierInit
            | Lib::BarrierDestroy
            | Lib::BarrierArrive
            | Lib::BarrierLeave
            | Lib::OnceBegin
            | Lib::OnceEnd
            | Lib::MutexTimedLock
            | Lib::MtxTimedLock
            | Lib::RdTimedLock
            | Lib::WrTimedLock
            | Lib::SemTimedWait => self.access(arg(0), true),
            Lib::MutexInit => {
                self.access(arg(0), true);
                self.access(arg(1), false);
            }
            Lib::MutexLock | Lib::RdLock | Lib::WrLock => {
                self.access(arg(0), true);
                self.locks(arg(0));
            }
            Lib::CondSleep => {
                self.access(arg(0), true);
                self.access(arg(1), true);
            }
            Lib::CondWake => {
                self.access(arg(0), true);
                self.access(arg(1), true);
                self.locks(arg(1));
            }
            Lib::CondTimedWake | Lib::CndTimedWake => {
                self.access(arg(0), true);
                self.access(arg(1), true);
            }
            Lib::KeyCreate => {
                self.access(arg(0), true);
                self.escape(arg(1));
                self.keys(true);
            }
            Lib::KeyDelete => self.keys(true),
            Lib::KeyGet => self.keys(false),
            Lib::KeySet => {
                self.escape(arg(1));
                self.keys(false);
            }
            Lib::SemGetValue => {
                self.access(arg(0), true);
                self.access(arg(1), true);
            }
            Lib::Malloc | Lib::Calloc => self.note(self.cell(HEAP), false),
            Lib::Free => {
                self.note(self.cell(HEAP), true);
                self.access(arg(0), true);
            }
            Lib::Realloc => {
                self.note(self.cell(HEAP), true);
                self.note(self.cell(HEAP), false);
                self.access(arg(0), true);
                self.access(arg(0), false);
            }
            Lib::Memcmp | Lib::Strcmp | Lib::Strncmp => {
                self.access(arg(0), false);
                self.access(arg(1), false);
            }
            // Who is alone does at once what it would do step by step: the others that are not there do nothing in between.
            Lib::Alone => {}
            Lib::Strlen => self.access(arg(0), false),
            Lib::Strcpy => self.copied(arg(0), Some(arg(1))),
            Lib::Memset => self.copied(arg(0), None),
            Lib::Memcpy => self.copied(arg(0), Some(arg(1))),
        }
    }

    /// The first argument is written and is the result.
    fn copied(&mut self, to: Value, from: Option<Value>) {
        self.access(to, true);
        if let Some(from) = from {
            self.access(from, false);
        }
        self.escape(to);
    }

    /// The object that says what keys there are.
    fn keys(&mut self, write: bool) {
        if let Target::Static(at, _) = self.code.target(self.code.key_table) {
            self.note(at, write);
        }
    }

    fn locks(&mut self, value: Value) {
        if let (Value::Static(at, Some(offset)), Some(fact)) = (value, &mut self.fact) {
            fact.lock = Some(self.code.address_of(at) + offset);
        }
    }
}
