//! Bit vectors with one mark for each byte of an object.

/// The bits that hold the marks of up to eight bytes from `at` on, and a mask for them.
#[inline(always)]
fn window(bits: &[u8], at: usize, len: usize) -> (u16, u16) {
    let mask = ((1u16 << len) - 1) << (at % 8);
    let low = u16::from(bits[at / 8]);
    (if mask > 0xff { low | u16::from(bits[at / 8 + 1]) << 8 } else { low }, mask)
}

/// Whether all bytes are marked.
#[inline(always)]
pub(super) fn all(bits: &[u8], at: usize, len: usize) -> bool {
    if len <= 8 {
        let (found, mask) = window(bits, at, len);
        return found & mask == mask;
    }
    (at..at + len).all(|at| bits[at / 8] >> (at % 8) & 1 == 1)
}

/// Whether any byte is marked.
#[inline(always)]
pub(super) fn any(bits: &[u8], at: usize, len: usize) -> bool {
    if len <= 8 {
        let (found, mask) = window(bits, at, len);
        return found & mask != 0;
    }
    (at..at + len).any(|at| bits[at / 8] >> (at % 8) & 1 == 1)
}

/// Sets or clears the marks of bytes.
#[inline(always)]
pub(super) fn put(bits: &mut [u8], at: usize, len: usize, mark: bool) {
    for at in at..at + len {
        let bit = 1 << (at % 8);
        let byte = &mut bits[at / 8];
        *byte = if mark { *byte | bit } else { *byte & !bit };
    }
}

#[cfg(test)]
mod tests {
    use super::{all, any, put};

    #[test]
    fn bits_are_those_of_the_bytes() {
        for (at, len) in [(0, 8), (3, 8), (7, 1), (5, 4), (9, 15), (23, 1)] {
            let mut bits = [0u8; 3];
            put(&mut bits, at, len, true);
            for i in 0..24 {
                assert_eq!(any(&bits, i, 1), (at..at + len).contains(&i), "{at} {len} {i}");
            }
            assert!(all(&bits, at, len) && any(&bits, at, len));
            put(&mut bits, at + len - 1, 1, false);
            assert!(!all(&bits, at, len));
        }
    }
}
