//! Abstract values for the path analysis of `input_paths`. See `input_domains` for the values that are tried for an
//! input.

use crate::interp::value::IntOp;

/// An abstract value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum AbstractValue {
    Number(u64),
    Input,
    /// The result (0 or 1) of comparing the input with a number.
    Compared(IntOp, i128),
    /// The address of a byte of an object of the frame.
    Object(Spot),
    /// The result (0 or 1) of some other condition, given by its number; the flag says whether the value is 1 if the
    /// condition holds. A condition that was decided on a path keeps its value.
    Truth(u32, bool),
    Other,
}

impl AbstractValue {
    /// Whether the value depends on the input.
    pub(super) fn tells(self) -> bool {
        match self {
            AbstractValue::Input | AbstractValue::Compared(..) => true,
            AbstractValue::Number(_) | AbstractValue::Object(_) | AbstractValue::Truth(..) | AbstractValue::Other => {
                false
            }
        }
    }
}

/// The error that the value of the input is used.
pub(super) struct ValueIsUsed;

/// An object of the frame and an offset in it.
pub(super) type Spot = (u32, u32);
