//! Bit operations on numbers (GCC manual, "Other built-in functions").

/// An operation on the bits of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum BitOperation {
    LeadingZeros,
    TrailingZeros,
    /// One more than the position of the lowest bit that is set, or 0.
    FirstOne,
    Ones,
    Parity,
    /// The number of bits below the sign bit that are equal to it.
    SignCopies,
    /// The number with its bytes in reverse order.
    Swap,
}

/// The type of the number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Width {
    Short,
    Int,
    Long,
    LongLong,
}

impl Width {
    /// The width in bits, where `pointer` is the size of a pointer, and so of a `long`, in bytes.
    pub(super) fn bits(self, pointer: u8) -> u32 {
        match self {
            Width::Short => 16,
            Width::Int => 32,
            Width::Long => 8 * u32::from(pointer),
            Width::LongLong => 64,
        }
    }
}

impl BitOperation {
    /// The result for a number of this many bits. No caller asks for the zeros of 0.
    pub(super) fn of(self, value: u64, bits: u32) -> u64 {
        let above = 64 - bits;
        let value = value << above >> above;
        let count = match self {
            BitOperation::LeadingZeros => value.leading_zeros() - above,
            BitOperation::TrailingZeros => value.trailing_zeros().min(bits),
            BitOperation::FirstOne if value == 0 => 0,
            BitOperation::FirstOne => value.trailing_zeros() + 1,
            BitOperation::Ones => value.count_ones(),
            BitOperation::Parity => value.count_ones() & 1,
            BitOperation::SignCopies => {
                let signed = (value << above) as i64 >> above;
                (signed ^ signed >> 63).leading_zeros() - above - 1
            }
            BitOperation::Swap => return value.swap_bytes() >> above,
        };
        count.into()
    }
}

#[cfg(test)]
mod tests {
    use super::BitOperation;

    #[test]
    fn bits_of_numbers() {
        assert_eq!(BitOperation::LeadingZeros.of(1, 32), 31);
        assert_eq!(BitOperation::TrailingZeros.of(8, 64), 3);
        assert_eq!(BitOperation::FirstOne.of(0, 32), 0);
        assert_eq!(BitOperation::Ones.of(u64::MAX, 32), 32);
        assert_eq!(BitOperation::Parity.of(7, 32), 1);
        assert_eq!(BitOperation::SignCopies.of(u64::MAX, 32), 31);
        assert_eq!(BitOperation::SignCopies.of(0, 32), 31);
        assert_eq!(BitOperation::Swap.of(0x1234, 16), 0x3412);
    }
}
