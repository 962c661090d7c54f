//! Streams that are open (C11 7.21.3): the object behind a stream ends when it is closed, and functions on streams look
//! at it.
//!
//! ```c
//! stderr = &__ulseq_stderr;                   // at the beginning of main
//!
//! fprintf(f, "x");                            // becomes
//! if (!f) undefined;
//! __ulseq_reads(f, 1);                        // in a program that closes a stream
//! fprintf(f, "x");
//! fclose(f);                                  // the same, and then
//! if (f != &__ulseq_stderr) free(f);
//! ```
//!
//! Whether the standard streams are closed is not known.

use super::context::Cx;
use super::library_reads::READS;
use crate::ir::{
    visit, BinOp, Callee, Expr, ExprKind, Function, Id, IdSet, IntKind, Program, StmtKind, Storage, Type, TypeKind, Var,
};
use crate::library;

/// These functions take a null pointer for all streams (C11 7.21.5.2p3).
const NULL_IS_ALL_STREAMS: &[&str] = &["fflush", "fflush_unlocked"];
/// The streams that are open at the start of the program (7.21.3p7).
const STANDARD: [&str; 3] = ["stdin", "stdout", "stderr"];

impl Cx<'_> {
    /// 7.21.3p4: "the value of a pointer to a `FILE` object is indeterminate after the associated file is closed".
    pub(super) fn must_be_open(&mut self, name: &str, args: &[Expr]) {
        let streams: Vec<&Expr> = args.iter().filter(|arg| self.is_stream(arg)).collect();
        for stream in streams {
            if NULL_IS_ALL_STREAMS.contains(&name) {
                continue;
            }
            self.must_not_be_null(stream);
            if self.closes_streams {
                let one = Expr::constant(1, self.size_type());
                self.emit_read(READS, stream, one);
            }
        }
    }

    /// The end of the stream, after the call of a function that closes it.
    pub(super) fn closes(&mut self, function: Id<Function>, args: &[Expr]) {
        let Some(stream) = library::closed(&self.program.functions[function].name).and_then(|at| args.get(at)) else {
            return;
        };
        let void = Type::void().pointer_to();
        let free = self.library_function("free", Type::void(), vec![void.clone()]);
        let call = StmtKind::call(None, Callee::Function(free), vec![stream.clone().cast(&void)]);
        let end = self.collect(|cx| cx.emit(call));
        let own = |name: &&str| {
            let standard = self.program.place(object(self.program, name)?).addr_of().cast(&stream.ty);
            Some(Expr::binary(BinOp::Ne, stream.clone(), standard))
        };
        match STANDARD.iter().filter_map(own).reduce(Expr::and) {
            Some(own) => self.branch(own, end, Vec::new()),
            None => self.out.extend(end),
        }
    }

    /// `FILE *`
    fn is_stream(&self, arg: &Expr) -> bool {
        let to = arg.ty.pointee();
        to.is_some_and(|to| matches!(to.kind, TypeKind::Record(id) if self.program.records[id].name == "_IO_FILE"))
    }

    /// 7.21.3p7: at the start of the program, the standard streams are open.
    pub(super) fn streams_are_open(&mut self) {
        for name in STANDARD {
            let Some((stream, object)) = variable(self.program, name).zip(object(self.program, name)) else { continue };
            let (stream, object) = (self.program.place(stream), self.program.place(object));
            let value = object.addr_of().cast(&stream.ty);
            self.assign(stream, value);
        }
    }
}

/// Adds an object for each standard stream that the program mentions.
pub(super) fn add_objects(program: &mut Program) {
    let mut mentioned = IdSet::default();
    let mut note = |expr: &Expr| {
        if let ExprKind::Var(var) = expr.kind {
            mentioned.insert(var);
        }
    };
    for (_, function) in program.functions.iter() {
        function.body.iter().for_each(|body| visit::walk_block_exprs(body, &mut note));
    }
    for name in STANDARD {
        if variable(program, name).is_some_and(|var| mentioned.contains(&var)) {
            program.add_var(format!("__ulseq_{name}"), Type::int_kind(IntKind::Char), Storage::Static);
        }
    }
}

/// Whether the program closes a stream.
pub(super) fn closes_one(program: &Program) -> bool {
    let mut found = false;
    let mut note = |expr: &Expr| {
        if let ExprKind::Func(function) = expr.kind {
            let function = &program.functions[function];
            found |= function.body.is_none() && library::closed(&function.name).is_some();
        }
    };
    for (_, function) in program.functions.iter() {
        function.body.iter().for_each(|body| visit::walk_block_exprs(body, &mut note));
    }
    found
}

/// The variable of a standard stream.
fn variable(program: &Program, name: &str) -> Option<Id<Var>> {
    let is_it =
        |var: &Var| var.name == name && var.storage == Storage::Extern && var.ty.is_pointer() && !var.ty.quals.constant;
    program.vars.iter().find(|(_, var)| is_it(var)).map(|(id, _)| id)
}

/// The object of a standard stream.
fn object(program: &Program, name: &str) -> Option<Id<Var>> {
    let is_it = |var: &Var| var.storage == Storage::Static && var.name.strip_prefix("__ulseq_") == Some(name);
    program.vars.iter().find(|(_, var)| is_it(var)).map(|(id, _)| id)
}
