//! The token pre-pass: rewrites preprocessed C into what the parser reads, and remembers what came from where.
//!
//! It works on tokens, without a grammar, in time linear in the text. Newlines and line markers stay, and the
//! [`OffsetMap`] leads from each token back to the preprocessed text. Rules that have no faithful spelling in the
//! parser's language use *placeholders*, which lowering resolves:
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
//! | `__ulseq_alignof(sizeof(e))` | `__alignof__(e)` of an expression; of a type it stays `_Alignof` |
//! | `l__ulseq1` | a label `l` declared by `__label__` |
//! | `a_u24_b` | a name with characters that are no letters of C: the code in hexadecimal |
//!
//! Without placeholder: `__extension__` goes; `__thread`, `__const__`, `__signed__` get their usual spelling;
//! `__auto_type x = E` becomes `__typeof(__ulseq_auto(E)) x = E`; attributes between `struct` and its body move behind the body;
//! `_Alignas` of a member becomes an attribute behind it; `int` is put where old C leaves it out; labels get the
//! statement they need; attributes of labels and empty statements go; `[[…]]` goes; escapes and bytes that the
//! parser does not know become octal escapes; `typeof(T *)` becomes `typeof(*(T * *)0)`;
//! `(T){}` becomes `(T){0}`; `sizeof (T){…}` gets parentheses; `_Static_assert(e)` gets a text; lone `;` goes.

mod attributes;
mod context;
mod declarations;
mod expressions;
mod lexer;
mod offsets;
mod packs;
mod stream;
mod words;

pub use offsets::OffsetMap;
pub use packs::Packs;

use crate::diag::Diagnostic;
use crate::ir::Caveat;

/// Text for the parser, and what was learnt on the way.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The rewritten text.
    pub text: String,
    /// From the rewritten text back to the preprocessed text.
    pub map: OffsetMap,
    /// The `#pragma pack` lines, by offset in the preprocessed text.
    pub packs: Packs,
    /// What was left out.
    pub caveats: Vec<Caveat>,
    /// What cannot be read.
    pub errors: Vec<Diagnostic>,
}

/// Rewrites preprocessed text. With `latin1`, characters from U+0080 to U+00FF stand for single bytes of a file that is
/// not UTF-8.
pub fn prepare(text: &str, latin1: bool) -> Prepared {
    let lexed = lexer::lex(text);
    let packs = Packs::from_pragmas(&lexed.pragmas);
    let mut stream = stream::Stream::new(text, lexed.tokens);
    let (mut caveats, mut errors) = (Vec::new(), Vec::new());
    words::run(&mut stream, latin1);
    attributes::normalise(&mut stream);
    attributes::place(&mut stream);
    declarations::local_labels(&mut stream);
    expressions::auto_types(&mut stream, &mut errors);
    let context = context::Context::of(&stream);
    let mut edits = stream::Edits::default();
    declarations::run(&stream, &context, &mut edits, &mut caveats);
    expressions::run(&stream, &context, &mut edits, &mut errors);
    stream.apply(edits);
    let (text, map) = stream.write();
    Prepared { text, map, packs, caveats, errors }
}

#[cfg(test)]
mod tests;
