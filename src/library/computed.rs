//! Functions whose result follows from their arguments, and whose contract gives anything nevertheless: a violation on
//! a path with such a call may rest on a result that the function never has.

use super::entry::{Entry, Model};

/// The functions, apart from those of [`SUBJECTS`].
const COMPUTED: &[&str] = &[
    "AES_cbc_encrypt",
    "BN_bn2dec",
    "BN_bn2hex",
    "MD5",
    "SHA1",
    "SHA256",
    "SHA512",
    "a64l",
    "adler32",
    "compressBound",
    "crc32",
    "drand48_r",
    "erand48",
    "erand48_r",
    "g_str_hash",
    "jrand48",
    "jrand48_r",
    "l64a",
    "lrand48_r",
    "mrand48_r",
    "nrand48",
    "nrand48_r",
    "rand_r",
    "random_r",
    "strverscmp",
];

/// The subjects whose functions all are: those of Lua look at the values that the program has put on a stack.
const SUBJECTS: [&str; 2] = ["mathematics", "Lua"];

/// Whether the result of this function follows from its arguments, and its contract gives more results.
pub fn is_computed(name: &str) -> bool {
    let is_of_subject =
        |entry: &Entry| matches!(entry.model, Model::Contract(contract) if SUBJECTS.contains(&contract.subject));
    COMPUTED.contains(&name) || super::lookup(name).is_some_and(is_of_subject)
}

/// The function in C that must be part of the program for this one to be inexact: only what `compress` got can be known
/// to come back (zlib.h).
pub fn is_inexact_with(name: &str) -> Option<&'static str> {
    (name == "uncompress").then_some("__ulseq_compresses")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_has_known_names_in_order() {
        assert!(COMPUTED.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(is_computed("sincos") && is_computed("crc32") && is_computed("lua_gettop") && !is_computed("read"));
    }
}
