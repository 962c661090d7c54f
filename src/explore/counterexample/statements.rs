//! The statements that an execution runs, by their numbers: for refinement loops, which look for the same order of
//! statements in another form of the program.

use std::collections::BTreeMap;

use crate::explore::outcome::Transition;
use crate::interp::bytecode::{compiled_form, Code, Instr};
use crate::interp::{Machine, SemanticsOptions};
use crate::ir::{visit, Program};
use crate::source::Span;

/// What an execution runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExecutedStatements {
    /// The numbers of the [numbered](crate::ir::number) statements, in the order of their execution.
    pub numbers: Vec<usize>,
    /// The places where it takes an arbitrary value.
    pub inputs: Vec<Span>,
}

/// Replays the steps of an execution of `program`, from which `code` was compiled.
pub fn run(program: &Program, code: &Code, options: &SemanticsOptions, steps: &[Transition]) -> ExecutedStatements {
    let begins = StatementBeginnings::new(program, code);
    let mut executed = ExecutedStatements::default();
    let mut machine = Machine::new(code, options.clone());
    if machine.start().is_err() {
        return executed;
    }
    machine.start_tracing();
    for step in steps {
        machine.choices.replay(&step.choices);
        machine.step(step.thread);
        executed.numbers.extend(begins.of_step(&machine));
        for ran in machine.trace() {
            if matches!(ran.instr, Instr::Input(_)) {
                executed.inputs.extend(code.functions[ran.function].spans.get(ran.at));
            }
        }
    }
    executed
}

/// The numbered statements by their function and first instruction.
pub struct StatementBeginnings(BTreeMap<(usize, usize), Vec<usize>>);

impl StatementBeginnings {
    /// Those of a program, from which the code was compiled.
    pub fn new(program: &Program, code: &Code) -> StatementBeginnings {
        let mut found: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
        let program = &*compiled_form(program);
        for (id, function) in program.functions.iter() {
            let Some(body) = &function.body else { continue };
            let mut begins = code.functions[id.index()].begins.iter();
            visit::walk_stmts(body, &mut |stmt| {
                let Some(at) = begins.next() else { return };
                if let Some(number) = stmt.id.index() {
                    found.entry((id.index(), *at as usize)).or_default().push(number);
                }
            });
            self_check!(begins.next().is_none(), "the code and this walk have the same statements");
        }
        StatementBeginnings(found)
    }

    /// The numbers of the statements that the last step executed, in their order; the machine must trace.
    pub fn of_step<'a>(&'a self, machine: &'a Machine<'_>) -> impl Iterator<Item = usize> + 'a {
        let begins = machine.trace().iter().filter_map(|ran| self.0.get(&(ran.function, ran.at)));
        begins.flatten().copied()
    }
}
