//! The format strings of `printf` (C11 7.21.6.1) and `scanf` (7.21.6.2), with the additions of POSIX and glibc.

/// A part of a format string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Characters that are printed unchanged, or must occur in the input.
    Text(Vec<u8>),
    /// White space in a format of `scanf`.
    Space,
    /// A conversion specification.
    Conversion(Conversion),
}

/// A conversion specification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conversion {
    /// The conversion specifier; `[` for a set of characters.
    pub kind: u8,
    /// Whether `*` suppresses the assignment (`scanf`).
    pub suppressed: bool,
    /// The width of the field.
    pub width: Amount,
    /// The precision (`printf`).
    pub precision: Amount,
    /// Whether `m` has the text stored in new memory (`scanf`, POSIX).
    pub allocates: bool,
    /// The length modifier.
    pub length: Length,
    /// The characters of the set `%[...]`; none for any other conversion.
    pub set: Set,
}

/// A set of characters, with one bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Set([u64; 4]);

impl Set {
    fn insert(&mut self, byte: u8) {
        self.0[usize::from(byte / 64)] |= 1 << (byte % 64);
    }

    /// Whether a character is in the set.
    pub fn contains(&self, byte: u8) -> bool {
        self.0[usize::from(byte / 64)] & 1 << (byte % 64) != 0
    }

    /// The set as ranges, ascending: the first and the last character of each.
    pub fn ranges(&self) -> Vec<(u8, u8)> {
        let mut ranges: Vec<(u8, u8)> = Vec::new();
        for byte in (1..=u8::MAX).filter(|byte| self.contains(*byte)) {
            match ranges.last_mut() {
                Some((_, last)) if *last + 1 == byte => *last = byte,
                Some(_) | None => ranges.push((byte, byte)),
            }
        }
        ranges
    }
}

/// A width or a precision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// None is given.
    Missing,
    /// This one.
    Number(u64),
    /// The value of an argument.
    Argument,
}

/// A length modifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Length {
    None,
    Char,
    Short,
    Long,
    LongLong,
    Max,
    Size,
    Difference,
    LongDouble,
}

impl Conversion {
    /// Whether it consumes an argument (besides those for `*`).
    pub fn takes_argument(&self) -> bool {
        !self.suppressed && !matches!(self.kind, b'%' | b'm')
    }
    /// The base of an integer conversion of `scanf`, and whether it is signed; 0 means that the text determines the
    /// base.
    pub fn number(&self) -> Option<(i128, bool)> {
        match self.kind {
            b'd' => Some((10, true)),
            b'i' => Some((0, true)),
            b'u' => Some((10, false)),
            b'o' => Some((8, false)),
            b'x' | b'X' => Some((16, false)),
            _ => None,
        }
    }
}

/// The parts of a format of `printf`; `None` if it is invalid, or its arguments are numbered (`%1$d`).
pub fn printed(format: &[u8]) -> Option<Vec<Piece>> {
    Reader { rest: until_null(format), scans: false }.pieces()
}

/// The parts of a format of `scanf`; `None` as for [`printed`].
pub fn scanned(format: &[u8]) -> Option<Vec<Piece>> {
    Reader { rest: until_null(format), scans: true }.pieces()
}

fn until_null(bytes: &[u8]) -> &[u8] {
    bytes.split(|byte| *byte == 0).next().unwrap_or_default()
}

struct Reader<'a> {
    rest: &'a [u8],
    scans: bool,
}

impl Reader<'_> {
    fn pieces(mut self) -> Option<Vec<Piece>> {
        let mut pieces: Vec<Piece> = Vec::new();
        while let Some(byte) = self.next() {
            if byte == b'%' {
                pieces.push(Piece::Conversion(self.conversion()?));
            } else if self.scans && is_space(byte) {
                pieces.push(Piece::Space);
            } else if let Some(Piece::Text(text)) = pieces.last_mut() {
                text.push(byte);
            } else {
                pieces.push(Piece::Text(vec![byte]));
            }
        }
        Some(pieces)
    }

    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    fn accept(&mut self, byte: u8) -> bool {
        let found = self.rest.first() == Some(&byte);
        if found {
            self.rest = &self.rest[1..];
        }
        found
    }

    fn conversion(&mut self) -> Option<Conversion> {
        let suppressed = self.scans && self.accept(b'*');
        while !self.scans && self.rest.first().is_some_and(|byte| b"-+ #0'I".contains(byte)) {
            self.next();
        }
        let width = self.amount()?;
        let precision = match !self.scans && self.accept(b'.') {
            true => match self.amount()? {
                Amount::Missing => Amount::Number(0),
                given @ (Amount::Number(_) | Amount::Argument) => given,
            },
            false => Amount::Missing,
        };
        let allocates = self.scans && self.accept(b'm');
        let length = self.length();
        let kind = self.next()?;
        if allocates && !matches!(kind, b'c' | b's' | b'[' | b'C' | b'S') {
            return None;
        }
        if self.rest.first() == Some(&b'$') || kind == b'$' {
            return None;
        }
        let set = if kind == b'[' { self.set()? } else { Set::default() };
        let known: &[u8] = if self.scans { b"diouxXaAeEfFgGcsCSpn%[" } else { b"diouxXaAeEfFgGcsCSpnm%" };
        known.contains(&kind).then_some(Conversion { kind, suppressed, width, precision, allocates, length, set })
    }

    fn amount(&mut self) -> Option<Amount> {
        if !self.scans && self.accept(b'*') {
            return Some(Amount::Argument);
        }
        let mut number: Option<u64> = None;
        while let Some(digit) = self.rest.first().filter(|byte| byte.is_ascii_digit()).copied() {
            self.next();
            number = Some(number.unwrap_or(0).checked_mul(10)?.checked_add(u64::from(digit - b'0'))?);
        }
        Some(number.map_or(Amount::Missing, Amount::Number))
    }

    fn length(&mut self) -> Length {
        let (once, twice) = match self.rest.first() {
            Some(b'h') => (Length::Short, Length::Char),
            Some(b'l') => (Length::Long, Length::LongLong),
            Some(b'q') => (Length::LongLong, Length::LongLong),
            Some(b'j') => (Length::Max, Length::Max),
            Some(b'z') => (Length::Size, Length::Size),
            Some(b't') => (Length::Difference, Length::Difference),
            Some(b'L') => (Length::LongDouble, Length::LongDouble),
            Some(_) | None => return Length::None,
        };
        let letter = self.next().unwrap_or_default();
        match matches!(letter, b'h' | b'l') && self.accept(letter) {
            true => twice,
            false => once,
        }
    }

    /// Parses `[abc]`, `[^]x]`: the first character may be the closing bracket. `[a-z]` is a range, as with glibc (C11
    /// leaves that open).
    fn set(&mut self) -> Option<Set> {
        let mut set = Set::default();
        let inverted = self.accept(b'^');
        let mut first = self.next()?;
        loop {
            let ends_range = |rest: &[u8]| matches!(rest, [b'-', last, ..] if *last != b']' && *last >= first);
            if ends_range(self.rest) {
                self.next();
                let last = self.next()?;
                (first..=last).for_each(|byte| set.insert(byte));
            } else {
                set.insert(first);
            }
            first = self.next()?;
            if first == b']' {
                break;
            }
        }
        if inverted {
            set.0.iter_mut().for_each(|word| *word = !*word);
        }
        Some(set)
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | 0x0b | 0x0c | b'\r')
}

#[cfg(test)]
mod tests {
    use super::{printed, scanned, Amount, Conversion, Length, Piece};

    fn conversions(pieces: Option<Vec<Piece>>) -> Vec<Conversion> {
        let of = |piece| match piece {
            Piece::Conversion(conversion) => Some(conversion),
            Piece::Text(_) | Piece::Space => None,
        };
        pieces.expect("valid").into_iter().filter_map(of).collect()
    }

    #[test]
    fn formats_of_printf() {
        let found = conversions(printed(b"a%-*.3s|%5lld%%%.*s%hhn\0%d"));
        let kinds: Vec<_> = found.iter().map(|conversion| conversion.kind).collect();
        assert_eq!(kinds, b"sd%sn");
        assert_eq!((found[0].width, found[0].precision), (Amount::Argument, Amount::Number(3)));
        assert_eq!((found[1].width, found[1].length), (Amount::Number(5), Length::LongLong));
        assert_eq!(found[3].precision, Amount::Argument);
        assert_eq!(found[4].length, Length::Char);
    }

    #[test]
    fn formats_of_scanf() {
        let found = conversions(scanned(b"%*d %3x%[^]a]%n"));
        let kinds: Vec<_> = found.iter().map(|conversion| conversion.kind).collect();
        assert_eq!(kinds, b"dx[n");
        assert!(found[0].suppressed && !found[0].takes_argument());
        assert_eq!(found[1].width, Amount::Number(3));
    }

    #[test]
    fn sets_of_characters() {
        let set = |format: &[u8]| conversions(scanned(format))[0].set.ranges();
        assert_eq!(set(b"%[a-c0]"), [(b'0', b'0'), (b'a', b'c')]);
        assert_eq!(set(b"%[]x-]"), [(b'-', b'-'), (b']', b']'), (b'x', b'x')]);
        assert_eq!(set(b"%[^]]"), [(1, b'\\'), (b'^', 255)]);
    }

    #[test]
    fn formats_that_are_not_known() {
        assert_eq!(printed(b"%1$d"), None);
        assert_eq!(printed(b"%"), None);
        assert_eq!(scanned(b"%[abc"), None);
    }
}
