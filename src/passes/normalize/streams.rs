//! Checks that streams are open (C11 7.21.3): the lifetime of the object behind a stream ends when the stream is
//! closed, and functions on streams read this object.
//!
//! ```c
//! fprintf(f, "x");                            // becomes, in a program that closes a stream,
//! if (!f) undefined;
//! if (f != stderr) __ulseq_reads(f, 1);
//! fprintf(f, "x");
//! fclose(f);                                  // the same, and then
//! if (f != stderr) free(f);
//! ```
//!
//! The standard streams are not modeled as objects: the model does not know whether they are closed.

use super::context::Normalizer;
use super::library_reads::READS;
use crate::ir::{Callee, Expr, Function, Id, StmtKind, UnOp};
use crate::library::{self, Closed};
use crate::passes::standard_streams;
use crate::source::Span;

/// Functions that accept a null pointer for all streams (C11 7.21.5.2p3).
const NULL_IS_ALL_STREAMS: &[&str] = &["fflush", "fflush_unlocked"];

impl Normalizer<'_> {
    /// Checks that streams are open. 7.21.3p4: "the value of a pointer to a `FILE` object is indeterminate after the
    /// associated file is closed".
    pub(super) fn must_be_open(&mut self, name: &str, args: &[Expr]) {
        let streams: Vec<&Expr> = args.iter().filter(|arg| self.is_stream(arg)).collect();
        for stream in streams {
            if NULL_IS_ALL_STREAMS.contains(&name) {
                continue;
            }
            self.must_not_be_null(stream);
            if self.streams.closes {
                let one = Expr::constant(1, self.size_type());
                let read = self.collect(|cx| cx.emit_read(READS, stream, one));
                let own = self.is_own(stream);
                self.branch(own, read, Vec::new());
            }
        }
    }

    /// Ends the object of the stream after the call of a function that closes it. C11 7.21.5.4p4: `freopen` closes it,
    /// too, and the stream is no other one if that fails.
    pub(super) fn closes(&mut self, function: Id<Function>, result: Option<&Expr>, args: &[Expr]) {
        let Some((at, when)) = library::closed(&self.program.functions[function].name) else { return };
        let Some(stream) = args.get(at) else { return };
        let mut end = self.collect(|cx| cx.emit_free(stream));
        if when == Closed::IfNull {
            let Some(result) = result.cloned() else { return };
            end = self.collect(|cx| {
                let result = cx.read(result);
                cx.branch(Expr::unary(UnOp::Not, result.truth()), end, Vec::new());
            });
        }
        let own = self.is_own(stream);
        self.branch(own, end, Vec::new());
    }

    /// A place for the result of a function on whose result the end of a stream depends.
    pub(super) fn result_of_closing(&mut self, callee: &Callee) -> Option<Expr> {
        let Callee::Function(function) = callee else { return None };
        let data = &self.program.functions[*function];
        let depends = matches!(library::closed(&data.name), Some((_, Closed::IfNull)));
        let ty = data.ty.result.clone();
        depends.then(|| {
            let result = self.temp("stream", &ty);
            self.place_of(result, Span::NONE)
        })
    }

    /// The condition that the program has opened the stream.
    fn is_own(&mut self, stream: &Expr) -> Expr {
        let used = self.streams.standard;
        let read = |id| {
            let standard = self.program.place(id);
            self.read(standard)
        };
        let standard: Vec<Expr> = used.into_iter().flatten().map(read).collect();
        standard_streams::is_none_of(None, stream, standard)
    }

    /// Assumes that the standard streams are open at the start of the program (7.21.3p7).
    pub(super) fn streams_are_open(&mut self) {
        for stream in self.streams.standard.into_iter().flatten() {
            let stream = self.program.place(stream);
            let stream = self.read(stream);
            self.emit(StmtKind::assume(stream.truth()));
        }
    }
}
