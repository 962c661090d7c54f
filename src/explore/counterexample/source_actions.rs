//! Identifies the actions of a step by source positions, so that other forms of the program can follow the schedule.

use std::collections::BTreeMap;

use crate::interp::bytecode::{compiled_form, Code, Instr};
use crate::interp::{Lib, Ran};
use crate::ir::{input_kind, lowered_only_stmt, visit, Callee, Program, Stmt, StmtKind};
use crate::replay::source_actions;
use crate::schedule::{Act, ActKind, Input, ValueAccess};
use crate::source::{SourceMap, Span};

/// Prefix of the functions that read an input; the kind of the input follows.
const ASKS: &str = "__VERIFIER_nondet_";

/// The actions of the statements of a program, by function and first instruction.
pub(in crate::explore) struct Acts(BTreeMap<(usize, usize), StatementActions>);

struct StatementActions {
    span: Span,
    acts: Vec<Act>,
    /// The kind of the input that the statement reads.
    input: Option<String>,
    /// Another arbitrary value that the statement creates.
    open: Option<Open>,
}

impl StatementActions {
    fn at(span: Span) -> StatementActions {
        StatementActions { span, acts: Vec::new(), input: None, open: None }
    }
}

/// An arbitrary value: the result of a library function, or an uninitialized variable.
struct Open {
    /// The kind, as in `__VERIFIER_nondet_KIND`.
    kind: &'static str,
    /// The library function.
    function: Option<String>,
}

/// The actions of one step.
#[derive(Default)]
pub(in crate::explore) struct StepActions {
    pub(in crate::explore) acts: Vec<Act>,
    /// Inputs that the program reads, in order.
    pub(in crate::explore) inputs: Vec<InputRead>,
    /// Arbitrary values that no statement of the program makes: those of the command line, at the beginning of `main`.
    pub(in crate::explore) unplaced: Vec<u64>,
    /// The result of a library function that waits in two steps.
    pub(in crate::explore) result: Option<u64>,
}

/// An input that the program reads.
pub(in crate::explore) struct InputRead {
    pub(in crate::explore) input: Input,
    pub(in crate::explore) span: Span,
    /// That of the statement.
    pub(in crate::explore) statement: Span,
    /// The index of the instruction in the trace.
    pub(in crate::explore) ran: usize,
    /// The library function that returned the input, if any.
    pub(in crate::explore) function: Option<String>,
}

impl InputRead {
    /// The input as an access in an execution; `None` for the arbitrary initial value of an object, which is not shown.
    pub(in crate::explore) fn access(&self) -> Option<ValueAccess> {
        match &self.function {
            Some(function) => Some(ValueAccess { name: function.clone(), ..self.input.access() }),
            None => self.input.asked.then(|| self.input.access()),
        }
    }
}

impl Acts {
    /// Collects the actions of `program`, from which `code` was compiled.
    pub(in crate::explore) fn new(program: &Program, code: &Code, map: &SourceMap) -> Acts {
        let mut all: BTreeMap<(usize, usize), StatementActions> = BTreeMap::new();
        let program = &*compiled_form(program);
        for (id, function) in program.functions.iter() {
            let Some(body) = &function.body else { continue };
            let mut begins = code.functions[id.index()].begins.iter();
            visit::walk_stmts(body, &mut |stmt| {
                let Some(at) = begins.next() else { return };
                let does =
                    all.entry((id.index(), *at as usize)).or_insert_with(|| StatementActions::at(stmt.origin.span));
                // A loop without a condition begins where its first statement does, which is the one that acts.
                does.span = stmt.origin.span;
                does.acts.extend(source_actions::of(program, stmt));
                does.input = does.input.take().or_else(|| asks(program, stmt, map));
                does.open = does.open.take().or_else(|| open(program, stmt));
            });
            self_check!(begins.next().is_none(), "the code and this walk have the same statements");
        }
        Acts(all)
    }

    /// The actions of a step in which this thread executed these instructions.
    pub(in crate::explore) fn of(&self, code: &Code, thread: usize, trace: &[Ran]) -> StepActions {
        let mut done = StepActions::default();
        for (index, ran) in trace[..came_to(trace)].iter().enumerate() {
            if let Some(does) = self.0.get(&(ran.function, ran.at)) {
                done.acts.extend(&does.acts);
                let span = code.functions[ran.function].spans.get(ran.at).copied().unwrap_or(Span::NONE);
                let input = |kind: &String| Input { thread, kind: kind.clone(), bits: 0, asked: true };
                let statement = does.span;
                let asked = does.input.iter().map(|kind| InputRead {
                    input: input(kind),
                    span,
                    statement,
                    ran: index,
                    function: None,
                });
                done.inputs.extend(asked);
            }
            match (ran.instr, ran.value) {
                (Instr::Input(_), Some(value)) if self.is_asked(ran) => {
                    done.inputs.iter_mut().last().into_iter().for_each(|asked| asked.input.bits = value);
                }
                (Instr::Input(_), Some(bits)) => {
                    if self.statement_at(ran).is_none() {
                        done.unplaced.push(bits);
                    }
                    let span = code.functions[ran.function].spans.get(ran.at).copied().unwrap_or(Span::NONE);
                    let open = self.statement(ran).and_then(|does| does.open.as_ref());
                    done.inputs.extend(open.map(|open| InputRead {
                        input: Input { thread, kind: open.kind.to_string(), bits, asked: false },
                        span,
                        statement: self.statement_at(ran),
                        ran: index,
                        function: open.function.clone(),
                    }));
                }
                (Instr::Lib(lib, _), value) if is_second(lib) => {
                    let span = code.functions[ran.function].spans.get(ran.at).copied().unwrap_or(Span::NONE);
                    done.acts.push(Act { span, kind: ActKind::GoOn });
                    done.result = value;
                }
                (_, _) => {}
            }
        }
        done
    }

    /// Whether an input belongs to a statement in which the program reads one, rather than to uninitialized memory.
    fn is_asked(&self, ran: &Ran) -> bool {
        self.statement(ran).is_some_and(|does| does.input.is_some())
    }

    /// The place of the statement to which an executed instruction belongs.
    pub(in crate::explore) fn statement_at(&self, ran: &Ran) -> Span {
        self.statement(ran).map_or(Span::NONE, |does| does.span)
    }

    fn statement(&self, ran: &Ran) -> Option<&StatementActions> {
        self.0.range((ran.function, 0)..=(ran.function, ran.at)).next_back().map(|(_, does)| does)
    }
}

/// The number of instructions that count. A step that ends at a failing assumption has not reached it: the thread is
/// still at the visible point before it.
fn came_to(trace: &[Ran]) -> usize {
    match trace.last() {
        Some(Ran { instr: Instr::Assume, .. }) => {
            trace.iter().rposition(|ran| matches!(ran.instr, Instr::Visible(_))).unwrap_or(trace.len())
        }
        Some(_) | None => trace.len(),
    }
}

/// The kind of the input that a statement reads, if any. The arbitrary initial value of an object is not an input.
fn asks(program: &Program, stmt: &Stmt, map: &SourceMap) -> Option<String> {
    match &stmt.kind {
        StmtKind::Call { callee: Callee::Function(id), .. } => {
            program.functions[*id].name.strip_prefix(ASKS).map(str::to_string)
        }
        StmtKind::Havoc(_) => {
            let text = map.snippet(stmt.origin.span);
            let kind = text.split_once(ASKS).map_or("int", |(_, rest)| {
                rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
            });
            text.contains('(').then(|| kind.to_string())
        }
        StmtKind::Block(_)
        | StmtKind::If { .. }
        | StmtKind::Label(_)
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Return(_)
        | StmtKind::Assign { .. }
        | StmtKind::Call { .. }
        | StmtKind::Loop { .. }
        | StmtKind::Atomic(_)
        | StmtKind::AtomicBegin
        | StmtKind::AtomicEnd
        | StmtKind::Assume { .. }
        | StmtKind::Violation(_)
        | StmtKind::BoundHit(_)
        | StmtKind::EndProcess
        | StmtKind::EndThread(_)
        | StmtKind::Start { .. }
        | StmtKind::Visible(_)
        | lowered_only_stmt!() => None,
    }
}

/// The arbitrary value that a statement creates without an explicit input, if any.
fn open(program: &Program, stmt: &Stmt) -> Option<Open> {
    match &stmt.kind {
        StmtKind::Call { callee: Callee::Function(id), result: Some(result), .. } => {
            let function = Some(program.functions[*id].name.clone());
            input_kind(program, &result.ty).map(|kind| Open { kind, function })
        }
        StmtKind::Havoc(place) => input_kind(program, &place.ty).map(|kind| Open { kind, function: None }),
        StmtKind::Block(_)
        | StmtKind::If { .. }
        | StmtKind::Label(_)
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Return(_)
        | StmtKind::Assign { .. }
        | StmtKind::Call { .. }
        | StmtKind::Loop { .. }
        | StmtKind::Atomic(_)
        | StmtKind::AtomicBegin
        | StmtKind::AtomicEnd
        | StmtKind::Assume { .. }
        | StmtKind::Violation(_)
        | StmtKind::BoundHit(_)
        | StmtKind::EndProcess
        | StmtKind::EndThread(_)
        | StmtKind::Start { .. }
        | StmtKind::Visible(_)
        | lowered_only_stmt!() => None,
    }
}

/// Whether this is the second step of a library function that waits in two steps.
fn is_second(lib: Lib) -> bool {
    matches!(lib, Lib::CondWake | Lib::CondTimedWake | Lib::CndTimedWake | Lib::BarrierLeave)
}
