//! The formats of `strftime` (C11 7.27.3.5, with the additions of POSIX and glibc).

/// How long a formatted date is, in bytes without the end, if the year has four digits and all other members are in
/// their normal ranges (7.27.1p4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DateLength {
    /// The least length.
    pub least: u64,
    /// The largest length.
    pub most: u64,
    /// Whether a whole year is part of it.
    pub has_year: bool,
    /// Whether names and orders of a locale are part of it; the lengths are those of the locale "C".
    pub has_locale: bool,
}

/// The length of the text for a format; `None` if it has no limit (the name of a time zone), or is not known.
pub fn date_length(format: &[u8]) -> Option<DateLength> {
    let mut length = DateLength::default();
    let mut rest = format.iter().copied().take_while(|byte| *byte != 0);
    while let Some(byte) = rest.next() {
        let (least, most) = match byte {
            b'%' => {
                let mut kind = rest.next()?;
                if matches!(kind, b'E' | b'O') {
                    length.has_locale = true;
                    kind = rest.next()?;
                }
                length.has_year |= b"cCFGYs".contains(&kind);
                length.has_locale |= b"aAbhBcpPrxX".contains(&kind);
                conversion(kind)?
            }
            _ => (1, 1),
        };
        length.least += least;
        length.most += most;
    }
    Some(length)
}

/// The least and the largest length of a conversion.
fn conversion(kind: u8) -> Option<(u64, u64)> {
    Some(match kind {
        b'n' | b't' | b'%' | b'u' | b'w' => (1, 1),
        b'C' | b'd' | b'e' | b'g' | b'H' | b'I' | b'k' | b'l' | b'm' | b'M' | b'p' | b'P' | b'S' | b'U' | b'V'
        | b'W' | b'y' => (2, 2),
        b'a' | b'b' | b'h' | b'j' => (3, 3),
        b'A' => (6, 9),
        b'B' => (3, 9),
        b'G' | b'Y' => (4, 4),
        b'R' => (5, 5),
        b'z' => (0, 5),
        b'D' | b'T' | b'x' | b'X' => (8, 8),
        b'F' => (10, 10),
        b'r' => (11, 11),
        b's' => (1, 12),
        b'c' => (24, 24),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{date_length, DateLength};

    #[test]
    fn lengths_of_dates() {
        let of = |format: &[u8]| date_length(format).map(|length| (length.least, length.most));
        assert_eq!(of(b"%H:%M:%S"), Some((8, 8)));
        assert_eq!(of(b"%F %A%%"), Some((18, 21)));
        assert_eq!((of(b"%Z"), of(b"%"), of(b"%-d")), (None, None, None));
        let (has_year, has_locale) = (true, false);
        assert_eq!(date_length(b"%Y"), Some(DateLength { least: 4, most: 4, has_year, has_locale }));
    }
}
