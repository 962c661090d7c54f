//! Abstract values for the path analysis of `input_paths`. Which values of an input are tried: see `input_domains`.

use crate::interp::value::IntOp;

/// What is known about a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Value {
    Number(u64),
    Input,
    /// Whether the input is in this relation to a number: 0 or 1.
    Compared(IntOp, i128),
    /// The address of a byte of an object of the frame.
    Object(Spot),
    /// Whether some other condition, by its number, is so: 0 or 1. What a way has once decided stays.
    Truth(u32, bool),
    Other,
}

impl Value {
    /// Whether it says anything about the input.
    pub(super) fn tells(self) -> bool {
        match self {
            Value::Input | Value::Compared(..) => true,
            Value::Number(_) | Value::Object(_) | Value::Truth(..) | Value::Other => false,
        }
    }
}

/// The value is used.
pub(super) struct Used;

/// An object of the frame and an offset in it.
pub(super) type Spot = (u32, u32);
