//! An inductive invariant as the symbolic engine tells it: over parts of the variables of the generated program, by the
//! lines on which these are declared there. [`crate::engine::readable_invariant`] finds the user's names for them.

use serde::{Deserialize, Serialize};

use super::found_condition::FoundCondition;

/// An invariant of the loop of the generated program's driver, as it was checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FoundInvariant {
    /// The parts of the state that a step changes, as far as the engine knows. It need not speak about all of them.
    pub parts: Vec<StatePart>,
    /// What it says about them.
    pub form: InvariantForm,
    /// The number of facts that are not listed: those about parts wider than 64 bits, and those beyond
    /// [`MOST_LISTED`].
    pub left_out: usize,
    /// The addresses of the variables with static storage duration, as the engine numbers them, by their names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub addresses: Vec<(String, u64)>,
}

/// The maximum number of places or clauses that the engine lists.
pub const MOST_LISTED: usize = 5_000;

/// A part of a variable of the generated program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StatePart {
    /// The name of the variable in the generated program.
    pub name: String,
    /// The line of its declaration there; 0 if there is none.
    pub line: u32,
    /// The part in it, such as `[2].next`; empty for the whole variable.
    pub path: String,
    /// Its width in bits.
    pub bits: u32,
    /// How its bits are read.
    pub kind: PartKind,
    /// For an address: the values that steps store, as [`FoundInvariant::addresses`] numbers them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<u64>,
}

/// How the bits of a part are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PartKind {
    /// A number in two's complement.
    Signed,
    /// A number without a sign.
    Unsigned,
    /// 0 or 1.
    Truth,
    /// An address.
    Pointer,
    /// Not a part of a variable: whether the program has not ended yet.
    Running,
    /// Not a part of a variable: whether everything up to now was modeled.
    Modeled,
}

/// What an invariant says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum InvariantForm {
    /// The state is in one of these places, and its facts hold.
    Places(Vec<FoundPlace>),
    /// The state is in none of these sets: in each, some parts have certain bits.
    Never(Vec<Vec<FixedBits>>),
}

/// A place: the values of the parts that control, and facts about the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FoundPlace {
    /// The values, by the index of the part.
    pub control: Vec<(usize, u64)>,
    /// The equations: in each, a part is a constant plus the sum of parts times factors, modulo 2 to its width.
    pub equations: Vec<FoundEquation>,
    /// The orders.
    pub orders: Vec<FoundOrder>,
    /// Conditions of the program.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<FoundCondition>,
}

/// See [`FoundPlace::equations`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FoundEquation {
    /// The part.
    pub part: usize,
    /// The constant.
    pub constant: u64,
    /// Other parts, and their factors.
    pub sum: Vec<(usize, u64)>,
}

/// `left < right` if strict, else `left <= right`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct FoundOrder {
    /// Whether both sides are read in two's complement.
    pub signed: bool,
    /// Whether they differ.
    pub strict: bool,
    /// The left side.
    pub left: OrderSide,
    /// The right side.
    pub right: OrderSide,
}

/// A side of an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum OrderSide {
    /// A part, by its index.
    Part(usize),
    /// A number.
    Number(u64),
}

/// Some bits of a part and their values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct FixedBits {
    /// The part, by its index.
    pub part: usize,
    /// The bits.
    pub mask: u64,
    /// Their values; 0 outside of the mask.
    pub value: u64,
}
