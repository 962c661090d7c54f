//! The token pre-pass: rewrites preprocessed C to the dialect that the parser accepts, and records the provenance of
//! each token.
//!
//! It works on tokens, without a grammar, in time linear in the text. Newlines and line markers are preserved, and the
//! [`OffsetMap`] maps each token back to the preprocessed text. Constructs that cannot be expressed in the parser's
//! dialect are rewritten to *placeholders*, which lowering resolves:
//!
//! | placeholder | stands for |
//! |---|---|
//! | `_Decimal128`, `unsigned _Decimal128` | `__int128`, `unsigned __int128` (also `__int128_t`, `__uint128_t`) |
//! | `_Float128` | `__float128` |
//! | `__ulseq_auto(e)` | the value of `e`: without qualifiers, decayed |
//! | `__ulseq_label(l)` | `&&l` |
//! | `__ulseq_cgoto(e);` | `goto *e;` |
//! | `a ? __ulseq_same : b` | `a ?: b` |
//! | `__ulseq_types_compatible(sizeof(T), sizeof(U))` | `__builtin_types_compatible_p(T, U)` |
//! | `__ulseq_real(x)`, `__ulseq_imag(x)` | `__real__ x`, `__imag__ x` |
//! | `__ulseq_alignof(sizeof(e))` | `__alignof__(e)` of a type or an expression; `_Alignof` of a type remains |
//! | `l__ulseq1` | a label `l` declared by `__label__` |
//! | `a_u24_b` | a name with characters that C does not allow: their codes in hexadecimal |
//!
//! Without placeholders:
//!
//! - `[[gnu::packed]]` and `[[noreturn]]` become GNU attributes, and other standard attributes are dropped;
//! - `__extension__`, lone `;`, and attributes of labels and of empty statements are dropped;
//! - `__thread`, `__const__`, `__signed__` are replaced by their usual spelling;
//! - `__auto_type x = E` becomes `__typeof(__ulseq_auto(E)) x = E`;
//! - attributes between `struct` and its body move to the end of the body; `_Alignas` of a member becomes an attribute
//!   after it;
//! - `int` is inserted where it is implicit; labels get the statement that they need; `_Static_assert(e)` gets a
//!   message;
//! - escape sequences and bytes that the parser does not accept become octal escapes;
//! - `typeof(T *)` becomes `typeof(*(T * *)0)`; `(T){}` becomes `(T){0}`; in `sizeof (T){…}` the literal is
//!   parenthesized.

mod attributes;
mod context;
mod declarations;
mod expressions;
mod keywords;
mod lexer;
mod offsets;
mod packs;
mod stream;
mod words;

pub use offsets::OffsetMap;
pub use packs::Packs;

use crate::diag::Diagnostic;
use crate::front::optimizations;
use crate::ir::Caveat;
use crate::source::Span;

/// The text for the parser, and information collected by the pre-pass.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The rewritten text.
    pub text: String,
    /// Maps the rewritten text back to the preprocessed text.
    pub map: OffsetMap,
    /// The `#pragma pack` lines, by offset in the preprocessed text.
    pub packs: Packs,
    /// The names in `#pragma weak`.
    pub weak: Vec<String>,
    /// Caveats for the constructs that were dropped.
    pub caveats: Vec<Caveat>,
    /// Unsupported constructs.
    pub errors: Vec<Diagnostic>,
}

/// Rewrites preprocessed text. With `latin1`, characters from U+0080 to U+00FF represent single bytes of a file that
/// is not UTF-8.
pub fn prepare(text: &str, latin1: bool) -> Prepared {
    let lexed = lexer::lex(text);
    let packs = Packs::from_pragmas(&lexed.pragmas);
    let weak = lexed.pragmas.iter().filter_map(|(_, text)| weak_name(text)).collect();
    let (mut caveats, mut errors) = (Vec::new(), refused_pragmas(&lexed.pragmas));
    let mut stream = stream::TokenStream::new(text, lexed.tokens);
    words::run(&mut stream, latin1);
    attributes::standard(&mut stream);
    attributes::normalize(&mut stream);
    attributes::place(&mut stream);
    declarations::local_labels(&mut stream);
    expressions::auto_types(&mut stream, &mut errors);
    let context = context::Context::of(&stream);
    let mut edits = stream::Edits::default();
    declarations::run(&stream, &context, &mut edits, &mut caveats);
    expressions::run(&stream, &context, &mut edits, &mut errors);
    stream.apply(edits);
    let (text, map) = stream.write();
    Prepared { text, map, packs, weak, caveats, errors }
}

/// `#pragma scalar_storage_order` changes the order of the bytes of members, and some options for the optimizer what
/// arithmetic gives.
fn refused_pragmas(pragmas: &[(u32, String)]) -> Vec<Diagnostic> {
    let refuse = |(offset, text): &(u32, String)| {
        let help = match optimizations::are_in_pragma(text) {
            true => optimizations::HELP,
            false if text.starts_with("scalar_storage_order") => "exchange the bytes where they are read and written",
            false => return None,
        };
        let message = format!("#pragma {text} is not supported");
        Some(Diagnostic::unsupported("pragma", Span { start: *offset, end: *offset }, message).help(help))
    };
    pragmas.iter().filter_map(refuse).collect()
}

/// The name in `#pragma weak name`; one with `= other` defines the name.
fn weak_name(pragma: &str) -> Option<String> {
    let name = pragma.strip_prefix("weak")?.strip_prefix([' ', '\t'])?.trim();
    (!name.contains(['=', ' '])).then(|| name.to_string())
}

#[cfg(test)]
mod tests;
