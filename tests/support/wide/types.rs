//! C's arithmetic types, as far as generated programs use them.

/// An integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ty {
    /// Its name in C.
    pub name: &'static str,
    /// What `__VERIFIER_nondet_` is followed by, if there is such a function.
    pub input: &'static str,
    /// Its width; 1 for `_Bool`.
    pub bits: u32,
    /// Whether it has negative numbers.
    pub signed: bool,
}

const fn ty(name: &'static str, input: &'static str, bits: u32, signed: bool) -> Ty {
    Ty { name, input, bits, signed }
}

/// `int`
pub const INT: Ty = ty("int", "int", 32, true);
/// `unsigned char`
pub const BYTE: Ty = ty("unsigned char", "uchar", 8, false);
/// `unsigned long`
pub const ULONG: Ty = ty("unsigned long", "ulong", 64, false);
/// `unsigned`
pub const UINT: Ty = ty("unsigned", "uint", 32, false);

/// `float`: only of inputs
pub const FLOAT: Ty = ty("float", "float", 32, true);
/// `double`: only of inputs
pub const DOUBLE: Ty = ty("double", "double", 64, true);

/// All integer types.
pub const ALL: &[Ty] = &[
    ty("_Bool", "bool", 1, false),
    ty("char", "char", 8, true),
    ty("signed char", "", 8, true),
    BYTE,
    ty("short", "short", 16, true),
    ty("unsigned short", "ushort", 16, false),
    INT,
    INT,
    INT,
    UINT,
    UINT,
    ty("long", "long", 64, true),
    ULONG,
    ty("long long", "longlong", 64, true),
];

/// A type that has all values of this one.
pub fn wider(ty: Ty) -> Ty {
    let (min, max) = ty.range();
    let has = |other: &&Ty| other.range().0 <= min && other.range().1 >= max && other.name != ty.name;
    ALL.iter().rev().find(has).copied().unwrap_or(ty)
}

impl Ty {
    /// Whether it is no integer type.
    pub fn is_float(self) -> bool {
        self.name == FLOAT.name || self.name == DOUBLE.name
    }

    /// Its smallest and its largest number.
    pub fn range(self) -> (i128, i128) {
        if self.signed {
            (-(1 << (self.bits - 1)), (1 << (self.bits - 1)) - 1)
        } else {
            (0, (1 << self.bits) - 1)
        }
    }

    /// A number converted to it (C11 6.3.1.2, 6.3.1.3; as gcc does what is left to it).
    pub fn convert(self, value: i128) -> i128 {
        if self.bits == 1 {
            return i128::from(value != 0);
        }
        let cut = value & ((1 << self.bits) - 1);
        if self.signed && cut >> (self.bits - 1) == 1 {
            cut - (1 << self.bits)
        } else {
            cut
        }
    }

    /// The integer promotions (C11 6.3.1.1).
    pub fn promoted(self) -> Ty {
        if self.bits < 32 {
            INT
        } else {
            self
        }
    }

    /// The usual arithmetic conversions (C11 6.3.1.8).
    pub fn common(self, other: Ty) -> Ty {
        let (a, b) = (self.promoted(), other.promoted());
        match a.bits.cmp(&b.bits) {
            std::cmp::Ordering::Greater => a,
            std::cmp::Ordering::Less => b,
            std::cmp::Ordering::Equal if a.signed => b,
            std::cmp::Ordering::Equal => a,
        }
    }

    /// Its size in bytes.
    pub fn size(self) -> usize {
        (self.bits as usize).div_ceil(8)
    }

    /// A constant of it.
    pub fn literal(self, value: i128) -> String {
        let value = self.convert(value);
        let text = match value {
            -9_223_372_036_854_775_808 => "(-9223372036854775807L - 1)".to_string(),
            -2_147_483_648 => "(-2147483647 - 1)".to_string(),
            _ if self.bits == 64 && !self.signed => format!("{value}ul"),
            _ if self.bits == 64 => format!("{value}L"),
            _ if self.bits == 32 && !self.signed => format!("{value}u"),
            _ => value.to_string(),
        };
        if value < 0 {
            format!("({text})")
        } else {
            text
        }
    }
}
