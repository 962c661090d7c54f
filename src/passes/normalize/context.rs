//! The context in which a function is normalized, and the statements emitted so far.

use super::call_counts::ClockUse;
use super::command_line_strings::CommandLineStrings;
use super::comparison_signs::Signs;
use super::handle_use::Handles;
use super::history_dependent_calls::HistoryDependentCalls;
use super::process_constants::ProcessConstants;
use super::stream_use::Streams;
use crate::analysis::fixed_variables::FixedVariables;
use crate::diag::Diagnostic;
use crate::ir::{
    layout, Block, Expr, Function, FunctionType, Id, IdMap, IdSet, Label, Origin, Program, Stmt, StmtKind, Type,
    TypeKind, Var,
};
use crate::source::Span;

/// The state during the normalization of one function.
pub(super) struct Normalizer<'a> {
    pub(super) program: &'a mut Program,
    pub(super) function: Id<Function>,
    /// The statements emitted so far.
    pub(super) out: Block,
    /// Locals that may be reached other than by name.
    pub(super) address_taken: IdSet<Id<Var>>,
    /// Those whose address another thread may know.
    pub(super) exposed: IdSet<Id<Var>>,
    /// The strings passed to `main`.
    pub(super) command_line_strings: CommandLineStrings,
    /// Whether the first argument of the call being emitted is one of them.
    pub(super) from_main: bool,
    /// Its number, if it is converted more than once, and never changed.
    pub(super) repeated: Option<i128>,
    /// Whether it is the id of another thread than the caller, if the call may fail to find that thread.
    pub(super) is_other_thread: Option<Expr>,
    /// Whether it depends on a value that differs from run to run.
    pub(super) from_clock: bool,
    /// The memory comparisons whose results are used only for their sign.
    pub(super) signs: Signs,
    /// Whether trip counts of loops are determined.
    pub(super) counts: bool,
    /// Variables that always have the same value.
    pub(super) fixed: &'a FixedVariables,
    /// The program's use of clocks.
    pub(super) clocks: ClockUse,
    /// Whether it may seed the random number generator more than once.
    pub(super) seeds: bool,
    /// Its use of streams.
    pub(super) streams: Streams,
    /// The objects of libraries whose lifetime it ends.
    pub(super) handles: Handles,
    /// Whether it reads the bytes of objects.
    pub(super) looks_at_bytes: bool,
    /// What stays the same as long as the process runs.
    pub(super) process_constants: &'a ProcessConstants,
    /// The functions whose results follow from what the program has done before.
    pub(super) history_dependent_calls: &'a HistoryDependentCalls,
    /// Loops and switches that enclose the current statement.
    pub(super) nesting: Vec<Nesting>,
    /// Variable-length arrays and the pointers that replace them.
    pub(super) arrays: IdMap<Id<Var>, Id<Var>>,
    /// Origin of the emitted statements.
    pub(super) origin: Origin,
    pub(super) diagnostics: &'a mut Vec<Diagnostic>,
}

/// The targets of `break` and `continue`.
pub(super) enum Nesting {
    /// A loop; the label is created when the first `continue` needs it.
    Loop { on_continue: Option<Id<Label>> },
    /// `do { } while (0)`: executed once; `break` and `continue` both jump to its end.
    Once { end: Option<Id<Label>> },
    /// A switch: the label after it, created when needed, and the labels of its cases in source order.
    Switch { on_break: Option<Id<Label>>, cases: Vec<CaseLabel> },
}

impl Normalizer<'_> {
    pub(super) fn emit(&mut self, kind: StmtKind) {
        self.out.push(Stmt::new(kind, self.origin.clone()));
    }

    pub(super) fn assign(&mut self, place: Expr, value: Expr) {
        self.emit(StmtKind::Assign { place, value });
    }

    /// Runs `work` with an empty output and returns the statements emitted.
    pub(super) fn collect(&mut self, work: impl FnOnce(&mut Self)) -> Block {
        let outer = std::mem::take(&mut self.out);
        work(self);
        std::mem::replace(&mut self.out, outer)
    }

    /// A fresh private variable of the unqualified type; `name` describes its content.
    pub(super) fn temp(&mut self, name: &str, ty: &Type) -> Id<Var> {
        self.program.add_temp(self.function, format!("__ulseq_{name}"), ty.unqualified())
    }

    pub(super) fn place_of(&self, var: Id<Var>, span: Span) -> Expr {
        self.program.place(var).at(span)
    }

    /// The declared function of this name, or a new declaration.
    pub(super) fn library_function(&mut self, name: &str, result: Type, params: Vec<Type>) -> Id<Function> {
        let found = self.program.functions.iter().find(|(_, f)| f.name == name).map(|(id, _)| id);
        found
            .unwrap_or_else(|| self.program.functions.push(Function::declared(name, FunctionType::new(result, params))))
    }

    /// Size of a type.
    pub(super) fn size_of(&self, ty: &Type) -> Option<u64> {
        layout::size_of(self.program, ty)
    }

    /// `FILE *`
    pub(super) fn is_stream(&self, arg: &Expr) -> bool {
        let to = arg.ty.pointee();
        to.is_some_and(|to| matches!(to.kind, TypeKind::Record(id) if self.program.records[id].name == "_IO_FILE"))
    }

    pub(super) fn unsupported(&mut self, code: &'static str, span: Span, message: &str, help: &str) {
        self.diagnostics.push(Diagnostic::unsupported(code, span, message).help(help));
    }
}

/// A case of a switch: its values and its label.
pub(super) struct CaseLabel {
    pub(super) range: Option<(i128, i128)>,
    pub(super) label: Id<Label>,
}
