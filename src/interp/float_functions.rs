//! Functions on floating numbers whose results C11 (7.12, F.10) or IEEE 754 determines to the last bit: classification,
//! signs, rounding to integers, remainders, square roots. All others depend on the library.

use std::cmp::Ordering;

use super::value::{float, float_bits};

/// A function on floating numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum FloatFunction {
    Infinity,
    /// A quiet NaN, whatever the text says about its bits.
    Nan,
    Abs,
    Sqrt,
    Floor,
    Ceil,
    Trunc,
    Round,
    /// To nearest, ties to even: the rounding direction is that of the start of the program.
    Rint,
    Fmod,
    Min,
    Max,
    CopySign,
    Fma,
    IsNan,
    IsInf,
    /// 1 or -1 for infinities.
    SignOfInf,
    IsFinite,
    IsNormal,
    SignBit,
    IsUnordered,
    IsLessGreater,
    /// The results for NaN, infinities, normal, subnormal numbers and zeros are the first five arguments.
    Classify,
    /// The classes of glibc: NaN, infinite, zero, subnormal, normal.
    ClassOfGlibc,
    RoundToLong,
    RintToLong,
}

/// Why a function has no result here.
pub(super) type Limit = &'static str;

impl FloatFunction {
    /// The result for arguments of `size` bytes, where `pointer` is the size of a `long`. Floating numbers are passed
    /// and returned by their bits.
    pub(super) fn of(self, size: u8, pointer: u8, args: &[u64]) -> Result<u64, Limit> {
        let arg = |at: usize| float(args.get(at).copied().unwrap_or(0), size);
        let (x, y) = (arg(0), arg(1));
        let number = |value: f64| Ok(float_bits(value, size));
        match self {
            FloatFunction::Infinity => number(f64::INFINITY),
            FloatFunction::Nan => number(f64::NAN),
            FloatFunction::Abs => number(x.abs()),
            FloatFunction::Sqrt if x < 0.0 => Err("the square root of a negative number"),
            FloatFunction::Sqrt if size == 4 => Ok(u64::from((x as f32).sqrt().to_bits())),
            FloatFunction::Sqrt => number(x.sqrt()),
            FloatFunction::Floor => number(x.floor()),
            FloatFunction::Ceil => number(x.ceil()),
            FloatFunction::Trunc => number(x.trunc()),
            FloatFunction::Round => number(x.round()),
            FloatFunction::Rint => number(x.round_ties_even()),
            FloatFunction::Fmod if x.is_infinite() || y == 0.0 => Err("a remainder that does not exist"),
            FloatFunction::Fmod => number(x % y),
            FloatFunction::Min | FloatFunction::Max if x == 0.0 && y == 0.0 && x.to_bits() != y.to_bits() => {
                Err("the minimum or maximum of zeros with different signs")
            }
            FloatFunction::Min => number(x.min(y)),
            FloatFunction::Max => number(x.max(y)),
            FloatFunction::CopySign if y.is_nan() => Err("the sign of a NaN"),
            FloatFunction::CopySign => number(x.copysign(y)),
            FloatFunction::Fma if size == 4 => Ok(u64::from((x as f32).mul_add(y as f32, arg(2) as f32).to_bits())),
            FloatFunction::Fma => number(x.mul_add(y, arg(2))),
            FloatFunction::IsNan => Ok(x.is_nan().into()),
            FloatFunction::SignOfInf if x == f64::NEG_INFINITY => Ok(u64::MAX),
            FloatFunction::IsInf | FloatFunction::SignOfInf => Ok(x.is_infinite().into()),
            FloatFunction::IsFinite => Ok(x.is_finite().into()),
            FloatFunction::IsNormal => Ok((class(x, size) == Class::Normal).into()),
            FloatFunction::SignBit if x.is_nan() => Err("the sign of a NaN"),
            FloatFunction::SignBit => Ok(x.is_sign_negative().into()),
            FloatFunction::IsUnordered => Ok((x.is_nan() || y.is_nan()).into()),
            FloatFunction::IsLessGreater => Ok(x.partial_cmp(&y).is_some_and(Ordering::is_ne).into()),
            FloatFunction::Classify => {
                let at = match class(arg(5), size) {
                    Class::Nan => 0,
                    Class::Infinite => 1,
                    Class::Normal => 2,
                    Class::Subnormal => 3,
                    Class::Zero => 4,
                };
                Ok(args.get(at).copied().unwrap_or(0))
            }
            FloatFunction::ClassOfGlibc => Ok(match class(x, size) {
                Class::Nan => 0,
                Class::Infinite => 1,
                Class::Zero => 2,
                Class::Subnormal => 3,
                Class::Normal => 4,
            }),
            FloatFunction::RoundToLong => to_long(x.round(), pointer),
            FloatFunction::RintToLong => to_long(x.round_ties_even(), pointer),
        }
    }
}

/// The classes of C11 7.12.3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    Nan,
    Infinite,
    Normal,
    Subnormal,
    Zero,
}

/// The class of a number in its own type, which has `size` bytes.
fn class(x: f64, size: u8) -> Class {
    let least = if size == 4 { f64::from(f32::MIN_POSITIVE) } else { f64::MIN_POSITIVE };
    if x.is_nan() {
        Class::Nan
    } else if x.is_infinite() {
        Class::Infinite
    } else if x == 0.0 {
        Class::Zero
    } else if x.abs() < least {
        Class::Subnormal
    } else {
        Class::Normal
    }
}

/// A whole number in a `long` of this many bytes.
fn to_long(whole: f64, bytes: u8) -> Result<u64, Limit> {
    let most = 2f64.powi(8 * i32::from(bytes) - 1);
    match -most <= whole && whole < most {
        true => Ok(whole as i64 as u64),
        false => Err("a floating number that does not fit into the result"),
    }
}

#[cfg(test)]
mod tests {
    use super::FloatFunction;

    #[test]
    fn classes_of_single_precision() {
        let subnormal = u64::from(1e-40f32.to_bits());
        assert_eq!(FloatFunction::ClassOfGlibc.of(4, 8, &[subnormal]), Ok(3));
        assert_eq!(FloatFunction::ClassOfGlibc.of(8, 8, &[1e-40f64.to_bits()]), Ok(4));
        assert_eq!(FloatFunction::Classify.of(8, 8, &[9, 8, 7, 6, 5, f64::NAN.to_bits()]), Ok(9));
    }

    #[test]
    fn roundings() {
        let of = |function: FloatFunction, x: f64| function.of(8, 8, &[x.to_bits()]).map(f64::from_bits);
        assert_eq!(of(FloatFunction::Round, -2.5), Ok(-3.0));
        assert_eq!(of(FloatFunction::Rint, -2.5), Ok(-2.0));
        assert_eq!(FloatFunction::RoundToLong.of(8, 8, &[2.5f64.to_bits()]), Ok(3));
        assert!(FloatFunction::RoundToLong.of(8, 4, &[3e9f64.to_bits()]).is_err());
        assert_eq!(FloatFunction::Fmod.of(8, 8, &[5.5f64.to_bits(), (-2f64).to_bits()]), Ok(1.5f64.to_bits()));
    }
}
