//! Patterns for the kinds of instructions, so that a match over all of them stays exhaustive, and control-flow
//! successors.

use crate::interp::bytecode::Instr;

/// Falls through to the next instruction; moves values between the stack, registers, frames and memory.
macro_rules! moves {
    () => {
        $crate::interp::bytecode::Instr::Const(_)
            | $crate::interp::bytecode::Instr::Reg(_)
            | $crate::interp::bytecode::Instr::SetReg(_)
            | $crate::interp::bytecode::Instr::Frame(..)
            | $crate::interp::bytecode::Instr::SetFrame(..)
            | $crate::interp::bytecode::Instr::Object(_)
            | $crate::interp::bytecode::Instr::Tls(_)
            | $crate::interp::bytecode::Instr::Offset(_)
            | $crate::interp::bytecode::Instr::Load(..)
            | $crate::interp::bytecode::Instr::LoadAddress(_)
            | $crate::interp::bytecode::Instr::StoreBack(_)
            | $crate::interp::bytecode::Instr::StoreAddressBack(_)
            | $crate::interp::bytecode::Instr::LoadBits(..)
            | $crate::interp::bytecode::Instr::StoreBitsBack(..)
            | $crate::interp::bytecode::Instr::CopyBack(_)
            | $crate::interp::bytecode::Instr::KeepRecord(_)
            | $crate::interp::bytecode::Instr::TakeRecord(_)
            | $crate::interp::bytecode::Instr::Forget(_)
            | $crate::interp::bytecode::Instr::Input(_)
            | $crate::interp::bytecode::Instr::Pop
    };
}

/// Falls through to the next instruction; works only on the top of the stack.
macro_rules! operators {
    () => {
        $crate::interp::bytecode::Instr::Int(..)
            | $crate::interp::bytecode::Instr::Cut(..)
            | $crate::interp::bytecode::Instr::CutAddress(..)
            | $crate::interp::bytecode::Instr::MakeAddress(_)
            | $crate::interp::bytecode::Instr::AddressBits(_)
            | $crate::interp::bytecode::Instr::ClearBits(_)
            | $crate::interp::bytecode::Instr::SetBits(_)
            | $crate::interp::bytecode::Instr::FlipBits(_)
            | $crate::interp::bytecode::Instr::Bool
            | $crate::interp::bytecode::Instr::Not
            | $crate::interp::bytecode::Instr::Invert(..)
            | $crate::interp::bytecode::Instr::Neg(..)
            | $crate::interp::bytecode::Instr::Within(_)
            | $crate::interp::bytecode::Instr::Aligned(_)
            | $crate::interp::bytecode::Instr::PtrAdd(_)
            | $crate::interp::bytecode::Instr::PtrSub(_)
            | $crate::interp::bytecode::Instr::PtrCmp(..)
            | $crate::interp::bytecode::Instr::Float(..)
            | $crate::interp::bytecode::Instr::FloatNeg(_)
            | $crate::interp::bytecode::Instr::FloatBool(_)
            | $crate::interp::bytecode::Instr::ToFloat(..)
            | $crate::interp::bytecode::Instr::FromFloat(..)
            | $crate::interp::bytecode::Instr::Refloat(..)
    };
}

/// Transfers control, ends a step, or calls the library.
macro_rules! control {
    () => {
        $crate::interp::bytecode::Instr::Jump(_)
            | $crate::interp::bytecode::Instr::JumpBack(..)
            | $crate::interp::bytecode::Instr::JumpIfZero(_)
            | $crate::interp::bytecode::Instr::JumpIfNonZero(_)
            | $crate::interp::bytecode::Instr::Visible(_)
            | $crate::interp::bytecode::Instr::Call(..)
            | $crate::interp::bytecode::Instr::CallPointer(..)
            | $crate::interp::bytecode::Instr::Return
            | $crate::interp::bytecode::Instr::ReturnNothing
            | $crate::interp::bytecode::Instr::Used
            | $crate::interp::bytecode::Instr::Looks(_)
            | $crate::interp::bytecode::Instr::UnknownCall
            | $crate::interp::bytecode::Instr::MayUseId
            | $crate::interp::bytecode::Instr::Lib(..)
            | $crate::interp::bytecode::Instr::Assume
            | $crate::interp::bytecode::Instr::Violated(_)
            | $crate::interp::bytecode::Instr::Undefined(_)
            | $crate::interp::bytecode::Instr::EndProcess
            | $crate::interp::bytecode::Instr::EndThread
            | $crate::interp::bytecode::Instr::AtomicBegin
            | $crate::interp::bytecode::Instr::AtomicEnd
            | $crate::interp::bytecode::Instr::Unsupported(_)
    };
}

pub(crate) use {control, moves, operators};

impl Instr {
    /// The successors of the instruction at this position within its function.
    pub fn successors(self, at: usize) -> impl Iterator<Item = usize> {
        let (next, jump) = match self {
            Instr::Jump(to) | Instr::JumpBack(to, _) => (None, Some(to as usize)),
            Instr::JumpIfZero(to) | Instr::JumpIfNonZero(to) => (Some(at + 1), Some(to as usize)),
            Instr::Return
            | Instr::ReturnNothing
            | Instr::EndThread
            | Instr::EndProcess
            | Instr::Violated(_)
            | Instr::Undefined(_)
            | Instr::Unsupported(_) => (None, None),
            Instr::Visible(_)
            | Instr::Call(..)
            | Instr::CallPointer(..)
            | Instr::Used
            | Instr::Looks(_)
            | Instr::UnknownCall
            | Instr::MayUseId
            | Instr::Lib(..)
            | Instr::Assume
            | Instr::AtomicBegin
            | Instr::AtomicEnd
            | Instr::Get(_)
            | Instr::Set(_)
            | moves!()
            | operators!() => (Some(at + 1), None),
        };
        next.into_iter().chain(jump)
    }

    /// Where the next step of the thread begins if this instruction, at this position, ends one; and the instruction's
    /// list of the bytes that are dead there.
    pub(in crate::interp) fn step_end(&mut self, at: usize) -> Option<(usize, &mut u32)> {
        match self {
            Instr::Visible(list) => Some((at, list)),
            Instr::JumpBack(to, list) => Some((*to as usize, list)),
            Instr::Call(_, _, list) | Instr::CallPointer(_, _, list) => Some((at + 1, list)),
            Instr::Jump(_)
            | Instr::JumpIfZero(_)
            | Instr::JumpIfNonZero(_)
            | Instr::Return
            | Instr::ReturnNothing
            | Instr::EndThread
            | Instr::EndProcess
            | Instr::Violated(_)
            | Instr::Undefined(_)
            | Instr::Unsupported(_)
            | Instr::Used
            | Instr::Looks(_)
            | Instr::UnknownCall
            | Instr::MayUseId
            | Instr::Lib(..)
            | Instr::Assume
            | Instr::AtomicBegin
            | Instr::AtomicEnd
            | Instr::Get(_)
            | Instr::Set(_)
            | moves!()
            | operators!() => None,
        }
    }
}
