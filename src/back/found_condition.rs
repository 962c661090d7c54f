//! Conditions of a program in an invariant that the symbolic engine tells, and their text in C.

use serde::{Deserialize, Serialize};

/// `left < right` or `left == right`, or the opposite. All numbers are without a sign, modulo 2 to their width.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct FoundCondition {
    /// Whether it holds; if not, the opposite does.
    pub holds: bool,
    /// Whether both sides are compared for equality, instead of order.
    pub is_equation: bool,
    /// The left side.
    pub left: FoundTerm,
    /// The right side.
    pub right: FoundTerm,
}

/// A number in a condition.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct FoundTerm {
    /// Its width.
    pub bits: u32,
    /// What it is.
    pub form: TermForm,
}

/// What a number is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum TermForm {
    /// A part of the state, by its index.
    Part(usize),
    /// A constant plus the sum of numbers times factors.
    Sum(u64, Vec<(FoundTerm, u64)>),
    /// The bits that are in both.
    And(Box<FoundTerm>, Box<FoundTerm>),
    /// The bits that are in one of them.
    Xor(Box<FoundTerm>, Box<FoundTerm>),
    /// The other bits.
    Not(Box<FoundTerm>),
}

impl FoundCondition {
    /// The condition in C. `name` is the text of a part, and `cast` that of a conversion to a type without a sign of so many
    /// bits, if that is to be written; `None` if one of them is not known.
    pub fn text(&self, name: &dyn Fn(usize) -> Option<String>, cast: &dyn Fn(u32) -> Option<String>) -> Option<String> {
        let sign = match (self.is_equation, self.holds) {
            (true, true) => "==",
            (true, false) => "!=",
            (false, true) => "<",
            (false, false) => ">=",
        };
        Some(format!("{} {sign} {}", self.left.text(name, cast)?, self.right.text(name, cast)?))
    }

    /// The part that is even, or odd if the flag is not set, if that is what it says.
    pub fn parity(&self) -> Option<(usize, bool)> {
        let number = |term: &FoundTerm| match &term.form {
            TermForm::Sum(constant, parts) if parts.is_empty() => Some(*constant),
            TermForm::Sum(..) | TermForm::Part(_) | TermForm::And(..) | TermForm::Xor(..) | TermForm::Not(_) => None,
        };
        let sides = [(&self.left, &self.right), (&self.right, &self.left)];
        let (bits, _) = sides.into_iter().find(|(_, other)| self.is_equation && number(other) == Some(0))?;
        let TermForm::And(a, b) = &bits.form else { return None };
        let (part, _) = [(a, b), (b, a)].into_iter().find(|(_, one)| number(one) == Some(1))?;
        match part.form {
            TermForm::Part(part) => Some((part, self.holds)),
            TermForm::Sum(..) | TermForm::And(..) | TermForm::Xor(..) | TermForm::Not(_) => None,
        }
    }

    /// The indexes of the parts that it is about.
    pub fn parts(&self) -> Vec<usize> {
        let mut parts = Vec::new();
        self.left.collect(&mut parts);
        self.right.collect(&mut parts);
        parts
    }
}

impl FoundTerm {
    fn text(&self, name: &dyn Fn(usize) -> Option<String>, cast: &dyn Fn(u32) -> Option<String>) -> Option<String> {
        let of = |term: &FoundTerm| term.text(name, cast);
        let ty = cast(self.bits)?;
        Some(match &self.form {
            TermForm::Part(part) => name(*part)?,
            TermForm::Sum(constant, parts) if parts.is_empty() => constant.to_string(),
            TermForm::Sum(constant, parts) => {
                let mut text = String::new();
                let mut add = |is_negative: bool, what: &str| {
                    text.push_str(match (text.is_empty(), is_negative) {
                        (true, false) => "",
                        (true, true) => "-",
                        (false, false) => " + ",
                        (false, true) => " - ",
                    });
                    text.push_str(what);
                };
                let (mut sorted, is_less) = (parts.clone(), |factor: u64| self.is_negative(factor));
                sorted.sort_by_key(|(_, factor)| is_less(*factor));
                for (part, factor) in &sorted {
                    let (is_negative, size) = (is_less(*factor), self.size(*factor));
                    match size {
                        1 => add(is_negative, &of(part)?),
                        size => add(is_negative, &format!("{size}u * {}", of(part)?)),
                    }
                }
                if *constant != 0 {
                    add(is_less(*constant), &format!("{}u", self.size(*constant)));
                }
                format!("{ty}({text})")
            }
            TermForm::And(a, b) => format!("{ty}({} & {})", of(a)?, of(b)?),
            TermForm::Xor(a, b) => format!("{ty}({} ^ {})", of(a)?, of(b)?),
            TermForm::Not(a) => format!("{ty}(~{})", of(a)?),
        })
    }

    fn is_negative(&self, number: u64) -> bool {
        number >> (self.bits - 1) & 1 != 0
    }

    /// The number without its sign.
    fn size(&self, number: u64) -> u64 {
        let all = if self.bits >= u64::BITS { u64::MAX } else { (1 << self.bits) - 1 };
        if self.is_negative(number) {
            number.wrapping_neg() & all
        } else {
            number
        }
    }

    fn collect(&self, parts: &mut Vec<usize>) {
        match &self.form {
            TermForm::Part(part) => parts.push(*part),
            TermForm::Sum(_, sum) => sum.iter().for_each(|(term, _)| term.collect(parts)),
            TermForm::And(a, b) | TermForm::Xor(a, b) => {
                a.collect(parts);
                b.collect(parts);
            }
            TermForm::Not(a) => a.collect(parts),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_written_as_one() {
        let part = |at| FoundTerm { bits: 32, form: TermForm::Part(at) };
        let difference = TermForm::Sum(0xffff_fffe, vec![(part(0), 0xffff_ffff), (part(1), 1), (part(0), 3)]);
        let left = FoundTerm { bits: 32, form: difference };
        let right = FoundTerm { bits: 32, form: TermForm::Sum(7, Vec::new()) };
        let condition = FoundCondition { holds: false, is_equation: false, left, right };
        let name = |at: usize| ["x", "y"].get(at).map(|name| (*name).to_owned());
        let text = condition.text(&name, &|_| Some(String::new()));
        assert_eq!(text.as_deref(), Some("(y + 3u * x - x - 2u) >= 7"));
        assert_eq!(condition.parts(), [0, 1, 0]);
    }
}
