//! Library functions without a model that read memory of the program: their reads become calls of `__ulseq_reads` and
//! `__ulseq_reads_text` before the call, each one step.
//!
//! ```c
//! printf("%s: %.*s%n", a, n, b, &count);      // becomes
//! __ulseq_reads_text(a, -1);
//! __ulseq_reads_text(b, n);
//! count = ...;                                // only if the text before it is known
//! printf("%s: %.*s%n", a, n, b, &count);
//! ```

use super::context::Normalizer;
use crate::ir::memory_faults;
use crate::ir::{
    BinOp, Callee, DataModel, Expr, ExprKind, FailedCheck, Function, Id, IntKind, Quals, StmtKind, Type, TypeKind, UnOp,
};
use crate::library::formats::{self, Amount, Conversion, Length, Piece};
use crate::library::{self, reads, ReadSource};

/// Reads this many bytes.
pub(in crate::passes) const READS: &str = "__ulseq_reads";
/// Reads a text of at most this many characters.
pub(in crate::passes) const READS_TEXT: &str = "__ulseq_reads_text";

/// The variable in which `openlog` keeps a name (stubs/library/contracts/environment.c).
const LOG_NAME: &str = "__ulseq_log_name";

/// Functions that print no text of the program if their format is null (err(3)).
const MAY_HAVE_NO_FORMAT: &[&str] =
    &["err", "errc", "errx", "verr", "verrc", "verrx", "vwarn", "vwarnx", "warn", "warnx"];

impl Normalizer<'_> {
    /// Emits the reads of the function through its arguments.
    pub(super) fn library_reads(&mut self, function: Id<Function>, args: &[Expr]) {
        let name = self.program.functions[function].name.clone();
        if library::lookup(&name).is_some() {
            self.must_be_open(&name, args);
        }
        self.must_have_magnitude(&name, args);
        if matches!(name.as_str(), "syslog" | "vsyslog") {
            self.reads_log_name();
        }
        for source in reads(&name) {
            match source {
                ReadSource::Kept(at) => {
                    if args.get(*at).is_some_and(|buffer| !buffer.is_zero_constant()) {
                        let text = format!("the buffer that `{name}` gets is not used after its life");
                        self.program.caveat(text, self.origin.span);
                    }
                }
                ReadSource::Text(at) => {
                    args.get(*at).into_iter().for_each(|text| self.reads_text(text, None));
                }
                ReadSource::TextOrNull(at) => self.unless_null(args.get(*at), |cx, text| cx.reads_text(text, None)),
                ReadSource::Name(at) => args.get(*at).into_iter().for_each(|name| self.reads_name(name)),
                ReadSource::NameOrNull(at) => self.unless_null(args.get(*at), Normalizer::reads_name),
                ReadSource::ObjectOrNull(at) => self.unless_null(args.get(*at), Normalizer::reads_object),
                ReadSource::Object(at) => args.get(*at).into_iter().for_each(|object| self.reads_object(object)),
                ReadSource::NotNull(at) => args.get(*at).into_iter().for_each(|pointer| self.must_not_be_null(pointer)),
                ReadSource::Bytes(at, factors) => self.reads_bytes(*at, factors, args),
                ReadSource::Format(at, _) if args.get(*at).is_some_and(Expr::is_zero_constant) => {
                    let format = args.get(*at).filter(|_| !MAY_HAVE_NO_FORMAT.contains(&name.as_str()));
                    format.into_iter().for_each(|format| self.must_not_be_null(format));
                }
                ReadSource::Format(at, first) => self.printed(&name, *at, *first, args),
                ReadSource::List => {
                    let text = format!("`{name}` reads and stores nothing through the arguments that it prints");
                    self.program.caveat(text, self.origin.span);
                }
                ReadSource::Scanned(at) => {
                    args.get(*at).into_iter().for_each(|text| self.reads_text(text, None));
                    args.get(*at + 1).into_iter().for_each(|format| self.reads_text(format, None));
                }
            }
        }
    }

    /// Reads the name that `openlog` has kept (POSIX), in a program that calls it.
    fn reads_log_name(&mut self) {
        let Some(id) = self.program.vars.iter().find(|(_, var)| var.name == LOG_NAME).map(|(id, _)| id) else { return };
        let place = self.program.place(id);
        for (name, reads) in [("__VERIFIER_atomic_begin", true), ("__VERIFIER_atomic_end", false)] {
            let function = self.library_function(name, Type::void(), Vec::new());
            self.emit(StmtKind::call(None, Callee::Function(function), Vec::new()));
            if reads {
                let text = self.read(place.clone());
                self.unless_null(Some(&text), |cx, text| cx.reads_text(text, None));
            }
        }
    }

    /// Checks the argument of `abs`. C11 7.22.6.1p2: the absolute value of the minimum is not representable.
    fn must_have_magnitude(&mut self, name: &str, args: &[Expr]) {
        let kind = match name.strip_prefix("__builtin_").unwrap_or(name) {
            "abs" => IntKind::Int,
            "labs" => IntKind::Long,
            "llabs" => IntKind::LongLong,
            _ => return,
        };
        let Some(number) = args.first().filter(|number| number.as_int().is_none()) else { return };
        let ty = Type::int_kind(kind);
        let least = Expr::constant(-(1 << (kind.bits(self.program.model) - 1)), ty.clone());
        let number = number.clone().cast(&ty);
        // Where only overflow is looked for, its negation is what overflows.
        let none = self.collect(|cx| {
            cx.kept("magnitude", &ty, Expr::unary(UnOp::Neg, number.clone()));
            cx.undefined("the absolute value of the least number");
        });
        self.branch(Expr::binary(BinOp::Eq, number, least), none, Vec::new());
    }

    /// Checks that a pointer is not null. C11 7.1.4p1: null is an invalid value.
    pub(super) fn must_not_be_null(&mut self, pointer: &Expr) {
        let null = self.collect(|cx| cx.undefined(memory_faults::NULL_ARGUMENT));
        self.branch(Expr::unary(UnOp::Not, pointer.clone().truth()), null, Vec::new());
    }

    pub(super) fn unless_null(&mut self, pointer: Option<&Expr>, reads: impl FnOnce(&mut Self, &Expr)) {
        let Some(pointer) = pointer.filter(|pointer| !pointer.is_zero_constant()) else { return };
        let read = self.collect(|cx| reads(cx, pointer));
        self.branch(pointer.clone().truth(), read, Vec::new());
    }

    /// Reads a text; the first character, if it is one of the strings passed to `main`.
    fn reads_name(&mut self, name: &Expr) {
        if !self.from_main {
            self.reads_text(name, None);
        } else if !is_literal_text(name) {
            self.emit_read(READS, name, Expr::constant(1, self.size_type()));
        }
    }

    fn reads_object(&mut self, object: &Expr) {
        let Some(of) = object.ty.pointee().filter(|of| !of.is_void()) else { return };
        let bytes = Expr::new(ExprKind::SizeOf(of.unqualified()), self.size_type(), object.span);
        self.emit_read(READS, object, bytes);
    }

    /// Emits a read of a text, or of its beginning.
    pub(super) fn reads_text(&mut self, text: &Expr, most: Option<Expr>) {
        if is_literal_text(text) {
            return;
        }
        let size = self.size_type();
        let most = most.unwrap_or_else(|| Expr::int(-1)).cast(&size);
        self.emit_read(READS_TEXT, text, most);
    }

    fn reads_bytes(&mut self, at: usize, factors: &[usize], args: &[Expr]) {
        let size = self.size_type();
        let mut factors = factors.iter().filter_map(|factor| args.get(*factor).cloned());
        let (Some(bytes), Some(first)) = (args.get(at), factors.next()) else { return };
        let count =
            factors.fold(first.cast(&size), |product, factor| Expr::binary(BinOp::Mul, product, factor.cast(&size)));
        self.emit_read(READS, bytes, count);
    }

    pub(super) fn emit_read(&mut self, name: &str, from: &Expr, count: Expr) {
        let pointer = constant_pointer();
        let function = self.library_function(name, Type::void(), vec![pointer.clone(), self.size_type()]);
        let args = vec![from.clone().cast(&pointer), count];
        self.emit(StmtKind::call(None, Callee::Function(function), args));
    }

    /// Emits the reads of a function of the `printf` family: `format` and `first` are positions of arguments.
    fn printed(&mut self, name: &str, format: usize, first: usize, args: &[Expr]) {
        let Some(format) = args.get(format) else { return };
        let Some(pieces) = literal(format).and_then(|text| formats::printed(&text)) else {
            if MAY_HAVE_NO_FORMAT.contains(&name) {
                self.unless_null(Some(format), |cx, format| cx.reads_text(format, None));
            } else {
                self.reads_text(format, None);
            }
            if args.len() > first {
                let text = format!(
                    "`{name}` reads and stores nothing through the arguments that it prints: its format is no literal"
                );
                self.program.caveat(text, self.origin.span);
            }
            return;
        };
        let mut written = Some(0);
        let mut rest = args[first.min(args.len())..].iter();
        for piece in pieces {
            match piece {
                Piece::Text(text) => written = written.map(|count| count + text.len() as i128),
                Piece::Space => {}
                Piece::Conversion(conversion) => {
                    if self.conversion(&conversion, written, &mut rest).is_none() {
                        self.undefined("a format with more conversions than arguments");
                        return;
                    }
                    let is_one = matches!(conversion.kind, b'c' | b'%') && conversion.width == Amount::Missing;
                    written = match (is_one && conversion.length == Length::None, conversion.kind == b'n') {
                        (true, _) => written.map(|count| count + 1),
                        (false, true) => written,
                        (false, false) => None,
                    };
                }
            }
        }
    }

    /// Emits the read of one conversion; `None` if it has no argument.
    fn conversion<'e>(
        &mut self,
        conversion: &Conversion,
        written: Option<i128>,
        args: &mut impl Iterator<Item = &'e Expr>,
    ) -> Option<()> {
        if conversion.width == Amount::Argument {
            args.next()?;
        }
        let most = match conversion.precision {
            Amount::Missing => None,
            Amount::Number(number) => Some(Expr::constant(number.into(), self.size_type())),
            // A negative one counts as none.
            Amount::Argument => Some(args.next()?.clone()),
        };
        if !conversion.takes_argument() {
            return Some(());
        }
        let arg = args.next()?;
        match conversion.kind {
            b's' if conversion.length == Length::None => self.reads_text(arg, most),
            b's' | b'S' => {
                let text = "what `printf` reads of wide strings is not checked";
                self.program.caveat(text, self.origin.span);
            }
            b'n' => self.characters_so_far(arg, conversion.length, written),
            _ => {}
        }
        Some(())
    }

    /// Handles `%n`: stores the number of characters that have been written.
    fn characters_so_far(&mut self, arg: &Expr, length: Length, written: Option<i128>) {
        // Any other number would be a wrong index later on.
        let Some(written) = written else {
            self.emit(StmtKind::BoundHit("`%n` behind a conversion whose length is not known"));
            return;
        };
        let ty = Type::int_kind(integer(length, self.program.model));
        let place = arg.clone().cast(&ty.clone().pointer_to()).deref();
        self.assign(place, Expr::constant(written, ty));
    }

    /// Emits a violation for undefined behavior.
    pub(super) fn undefined(&mut self, text: &str) {
        self.emit(StmtKind::Violation(FailedCheck::Undefined(text.to_string())));
    }
}

/// `const void *`
fn constant_pointer() -> Type {
    let quals = Quals { constant: true, ..Quals::default() };
    Type::qualified(TypeKind::Void, quals).pointer_to()
}

/// The signed integer type of a conversion with this modifier (C11 7.21.6.1p7).
pub(super) fn integer(length: Length, model: DataModel) -> IntKind {
    let is_narrow = model == DataModel::Ilp32;
    match length {
        Length::None => IntKind::Int,
        Length::Char => IntKind::SChar,
        Length::Short => IntKind::Short,
        Length::LongLong | Length::LongDouble => IntKind::LongLong,
        Length::Max if is_narrow => IntKind::LongLong,
        Length::Size | Length::Difference if is_narrow => IntKind::Int,
        Length::Long | Length::Max | Length::Size | Length::Difference => IntKind::Long,
    }
}

/// The bytes of a string literal if the expression points to its beginning.
pub(in crate::passes) fn literal(expr: &Expr) -> Option<Vec<u8>> {
    if let ExprKind::Str { bytes, width: 1 } = &expr.kind {
        return Some(bytes.to_vec());
    }
    let inner = expr.as_cast().filter(|inner| inner.ty.is_pointer());
    inner.or_else(|| expr.as_decayed()).and_then(literal)
}

/// Whether the expression is a literal text: reading it up to its end cannot fail.
fn is_literal_text(expr: &Expr) -> bool {
    literal(expr).is_some()
}
