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

use super::builders::truth;
use super::context::Cx;
use super::library_reads::READS;
use crate::ir::{BinOp, Callee, Expr, Function, Id, StmtKind, Type, TypeKind};
use crate::library;

/// Functions that accept a null pointer for all streams (C11 7.21.5.2p3).
const NULL_IS_ALL_STREAMS: &[&str] = &["fflush", "fflush_unlocked"];

impl Cx<'_> {
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

    /// Ends the object of the stream after the call of a function that closes it.
    pub(super) fn closes(&mut self, function: Id<Function>, args: &[Expr]) {
        let Some(stream) = library::closed(&self.program.functions[function].name).and_then(|at| args.get(at)) else {
            return;
        };
        let void = Type::void().pointer_to();
        let free = self.library_function("free", Type::void(), vec![void.clone()]);
        let call = StmtKind::call(None, Callee::Function(free), vec![stream.clone().cast(&void)]);
        let end = self.collect(|cx| cx.emit(call));
        let own = self.is_own(stream);
        self.branch(own, end, Vec::new());
    }

    /// The condition that the program has opened the stream.
    fn is_own(&mut self, stream: &Expr) -> Expr {
        let mut all: Option<Expr> = None;
        for standard in self.streams.standard.into_iter().flatten() {
            let standard = self.program.place(standard);
            let standard = self.read(standard).cast(&stream.ty);
            let differs = Expr::binary(BinOp::Ne, stream.clone(), standard);
            all = Some(match all {
                Some(all) => all.and(differs),
                None => differs,
            });
        }
        all.unwrap_or_else(|| Expr::int(1))
    }

    /// `FILE *`
    pub(super) fn is_stream(&self, arg: &Expr) -> bool {
        let to = arg.ty.pointee();
        to.is_some_and(|to| matches!(to.kind, TypeKind::Record(id) if self.program.records[id].name == "_IO_FILE"))
    }

    /// Assumes that the standard streams are open at the start of the program (7.21.3p7).
    pub(super) fn streams_are_open(&mut self) {
        for stream in self.streams.standard.into_iter().flatten() {
            let stream = self.program.place(stream);
            let stream = self.read(stream);
            self.emit(StmtKind::assume(truth(stream)));
        }
    }
}
