//! Numbers and words in texts (C11 7.21.6.2, 7.22.1).

use crate::interp::addresses::Res;
use crate::interp::machine::Machine;

/// The characters that are tried where a number may begin, in a text whose characters were never set: a text of seven
/// characters has 256^7 values, and most of them are alike.
const AT_BEGIN: &[u8] = b"1234567890 -a\0";
/// The characters that are tried behind the first digit.
const AMONG_DIGITS: &[u8] = b"\x000";
/// The characters that are tried in a word.
const IN_WORD: &[u8] = b"a \0";

impl Machine<'_> {
    fn byte(&mut self, at: u64) -> Res<u8> {
        self.load_character(at, AT_BEGIN)
    }

    /// The position of the first character that is not white space.
    pub(super) fn skip_space(&mut self, mut at: u64) -> Res<u64> {
        while is_space(self.byte(at)?) {
            at += 1;
        }
        Ok(at)
    }

    /// The base of the number whose digits or prefix begin at this position, and the length of the prefix.
    fn number_base(&mut self, at: u64, base: u64, most: u64) -> Res<(u64, u64)> {
        let is_zero = most > 0 && self.byte(at)? == b'0';
        let hexadecimal = is_zero && most > 2 && matches!(base, 0 | 16);
        if hexadecimal && self.byte(at + 1)?.eq_ignore_ascii_case(&b'x') && digit(self.byte(at + 2)?) < 16 {
            return Ok((16, 2));
        }
        Ok(match base {
            0 if is_zero => (8, 0),
            0 => (10, 0),
            base => (base, 0),
        })
    }

    /// The end of a number with at most this many characters (7.22.1.4p4); null if there is none.
    pub(super) fn number_end(&mut self, at: u64, base: u64, most: u64) -> Res<u64> {
        let mut len = u64::from(most > 0 && matches!(self.byte(at)?, b'+' | b'-'));
        let (base, prefix) = self.number_base(at + len, base, most - len)?;
        len += prefix;
        let first = len;
        while len < most {
            let tried = if len == first { AT_BEGIN } else { AMONG_DIGITS };
            if digit(self.load_character(at + len, tried)?) >= base {
                break;
            }
            len += 1;
        }
        Ok(if len > first { at + len } else { 0 })
    }

    /// The value of a number, which must fit into this many bits.
    pub(super) fn number(&mut self, at: u64, end: u64, base: u64, bits: u32, signed: bool) -> Res<u64> {
        let first = self.byte(at)?;
        let negative = first == b'-';
        let begin = at + u64::from(matches!(first, b'+' | b'-'));
        let (base, prefix) = self.number_base(begin, base, end - begin)?;
        let most = match (signed, negative) {
            (true, true) => 1i128 << (bits - 1),
            (true, false) => (1i128 << (bits - 1)) - 1,
            (false, _) => (1i128 << bits) - 1,
        };
        let mut value = 0i128;
        for at in begin + prefix..end {
            value = value * i128::from(base) + i128::from(digit(self.byte(at)?));
            if value > most {
                return self.undefined("conversion of a text to a number that does not fit");
            }
        }
        Ok(if negative { -value as u64 } else { value as u64 })
    }

    /// Copies the characters up to white space, at most this many, and terminates the copy, if there is one
    /// (7.21.6.2p12).
    pub(super) fn word(&mut self, at: u64, to: u64, most: u64) -> Res<u64> {
        let mut len = 0;
        while len < most {
            let byte = self.load_character(at + len, IN_WORD)?;
            if byte == 0 || is_space(byte) {
                break;
            }
            if to != 0 {
                self.store(to + len, 1, byte.into())?;
            }
            len += 1;
        }
        if to != 0 {
            self.store(to + len, 1, 0)?;
        }
        Ok(at + len)
    }
}

/// White space in the "C" locale (7.4.1.10).
fn is_space(byte: u8) -> bool {
    byte == b' ' || (b'\t'..=b'\r').contains(&byte)
}

/// The value of a digit in base 36; at least 36 for any other character.
fn digit(byte: u8) -> u64 {
    char::from(byte).to_digit(36).map_or(36, u64::from)
}
