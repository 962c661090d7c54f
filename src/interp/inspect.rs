//! Human-readable views of a state: names of functions, upcoming calls.

use crate::interp::bytecode::Instr;
use crate::interp::library_operations;
use crate::interp::machine::Machine;
use crate::library::is_generated;
use crate::source::Span;

impl Machine<'_> {
    /// The name of a thread's start function.
    pub fn start_of(&self, thread: usize) -> String {
        self.frames(thread).last().map_or_else(String::new, |(function, _)| self.code.functions[function].name.clone())
    }

    /// The functions on a thread's call stack above its start function, outermost first.
    pub fn names_of_frames(&self, thread: usize) -> Vec<String> {
        let mut names: Vec<String> =
            self.frames(thread).map(|(function, _)| self.code.functions[function].name.clone()).collect();
        names.pop();
        names.reverse();
        names
    }

    /// Whether a function is one of the library, written in C.
    pub fn is_supplied(&self, function: usize) -> bool {
        self.code.functions.get(function).is_some_and(|known| known.supplied)
    }

    /// Where the program has called the library, if the thread is in a function of the library that is written in C.
    pub fn call_of_library(&self, thread: usize) -> Option<Span> {
        self.frames(thread).next().filter(|(function, _)| self.is_supplied(*function))?;
        let (function, pc) = self.frames(thread).find(|(function, _)| !self.is_supplied(*function))?;
        self.code.functions[function].spans.get(pc.wrapping_sub(1)).copied()
    }

    /// The names of the library functions with which the next step of a thread may begin, if it is one that is visible
    /// to other threads: several functions may have the same operation. What the tool itself calls for the library has
    /// no name that a user would know.
    pub fn calls_next(&self, thread: usize) -> Vec<&'static str> {
        let Some((function, pc)) = self.frames(thread).next() else { return Vec::new() };
        let code = self.code.functions[function].code.get(pc..).unwrap_or_default();
        let rest = code.iter().skip_while(|instr| matches!(instr, Instr::Visible(_)));
        let called = rest.take_while(|instr| straight(instr)).find_map(|instr| {
            let Instr::Lib(lib, _) = instr else { return None };
            Some(library_operations::called(*lib)).filter(|names| !names.is_empty())
        });
        called.unwrap_or_default().into_iter().filter(|name| !is_generated(name)).collect()
    }
}

/// Whether the step continues with the next instruction.
fn straight(instr: &Instr) -> bool {
    !matches!(
        instr,
        Instr::Visible(_)
            | Instr::Jump(_)
            | Instr::JumpBack(..)
            | Instr::JumpIfZero(_)
            | Instr::JumpIfNonZero(_)
            | Instr::Call(..)
            | Instr::CallPointer(..)
            | Instr::Return
            | Instr::ReturnNothing
    )
}
