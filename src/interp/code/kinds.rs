//! Patterns for the kinds of instructions, so that a match over all of them stays exhaustive, and control-flow
//! successors.

use super::Instr;

/// Falls through to the next instruction; moves values between the stack, registers, frames and memory.
macro_rules! moves {
    () => {
        $crate::interp::code::Instr::Const(_)
            | $crate::interp::code::Instr::Reg(_)
            | $crate::interp::code::Instr::SetReg(_)
            | $crate::interp::code::Instr::Frame(..)
            | $crate::interp::code::Instr::SetFrame(..)
            | $crate::interp::code::Instr::Object(_)
            | $crate::interp::code::Instr::Tls(_)
            | $crate::interp::code::Instr::Offset(_)
            | $crate::interp::code::Instr::Load(..)
            | $crate::interp::code::Instr::LoadAddress(_)
            | $crate::interp::code::Instr::StoreBack(_)
            | $crate::interp::code::Instr::StoreAddressBack(_)
            | $crate::interp::code::Instr::LoadBits(..)
            | $crate::interp::code::Instr::StoreBitsBack(..)
            | $crate::interp::code::Instr::CopyBack(_)
            | $crate::interp::code::Instr::KeepRecord(_)
            | $crate::interp::code::Instr::TakeRecord(_)
            | $crate::interp::code::Instr::Forget(_)
            | $crate::interp::code::Instr::Input(_)
            | $crate::interp::code::Instr::Pop
    };
}

/// Falls through to the next instruction; works only on the top of the stack.
macro_rules! operators {
    () => {
        $crate::interp::code::Instr::Int(..)
            | $crate::interp::code::Instr::Cut(..)
            | $crate::interp::code::Instr::CutAddress(..)
            | $crate::interp::code::Instr::MakeAddress(_)
            | $crate::interp::code::Instr::Bool
            | $crate::interp::code::Instr::Not
            | $crate::interp::code::Instr::Invert(..)
            | $crate::interp::code::Instr::Neg(..)
            | $crate::interp::code::Instr::Within(_)
            | $crate::interp::code::Instr::PtrAdd(_)
            | $crate::interp::code::Instr::PtrSub(_)
            | $crate::interp::code::Instr::PtrCmp(_)
            | $crate::interp::code::Instr::Float(..)
            | $crate::interp::code::Instr::FloatNeg(_)
            | $crate::interp::code::Instr::FloatBool(_)
            | $crate::interp::code::Instr::ToFloat(..)
            | $crate::interp::code::Instr::FromFloat(..)
            | $crate::interp::code::Instr::Refloat(..)
    };
}

/// Transfers control, ends a step, or calls the library.
macro_rules! control {
    () => {
        $crate::interp::code::Instr::Jump(_)
            | $crate::interp::code::Instr::Back(..)
            | $crate::interp::code::Instr::IfZero(_)
            | $crate::interp::code::Instr::IfNot(_)
            | $crate::interp::code::Instr::Visible(_)
            | $crate::interp::code::Instr::Call(..)
            | $crate::interp::code::Instr::CallPointer(..)
            | $crate::interp::code::Instr::Return
            | $crate::interp::code::Instr::ReturnNothing
            | $crate::interp::code::Instr::Used
            | $crate::interp::code::Instr::Looks(_)
            | $crate::interp::code::Instr::Lib(..)
            | $crate::interp::code::Instr::Assume
            | $crate::interp::code::Instr::Violated(_)
            | $crate::interp::code::Instr::EndProcess
            | $crate::interp::code::Instr::EndThread
            | $crate::interp::code::Instr::AtomicBegin
            | $crate::interp::code::Instr::AtomicEnd
            | $crate::interp::code::Instr::Unsupported(_)
    };
}

pub(crate) use {control, moves, operators};

impl Instr {
    /// The successors of the instruction at this position within its function.
    pub fn successors(self, at: usize) -> impl Iterator<Item = usize> {
        let (next, jump) = match self {
            Instr::Jump(to) | Instr::Back(to, _) => (None, Some(to as usize)),
            Instr::IfZero(to) | Instr::IfNot(to) => (Some(at + 1), Some(to as usize)),
            Instr::Return
            | Instr::ReturnNothing
            | Instr::EndThread
            | Instr::EndProcess
            | Instr::Violated(_)
            | Instr::Unsupported(_) => (None, None),
            Instr::Visible(_)
            | Instr::Call(..)
            | Instr::CallPointer(..)
            | Instr::Used
            | Instr::Looks(_)
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
}
