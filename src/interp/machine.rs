//! The machine that executes steps: its position in the program, begins and ends of steps.

use std::cell::Cell;

use super::addresses::{AddressEncoding, Res};
use super::objects::Cut;
use super::state::State;
use super::stop::{Notes, Stop};
use super::stored_inputs::StoredInputs;
use super::thread_layout::{frame, header};
use super::trace::Telling;
use super::{Access, Choices, Ran, SemanticsOptions};
use crate::interp::bytecode::Code;
use crate::interp::le_bytes::{half, long, set_long, set_word, word};
use crate::interp::touched_threads::TouchedThreads;
use crate::reductions::Reduction;
use crate::source::Span;

/// Executes steps.
#[derive(Clone, Debug)]
pub struct Machine<'a> {
    pub(super) code: &'a Code,
    pub(super) options: SemanticsOptions,
    pub(super) numbers: AddressEncoding,
    /// The state before a step, and after it.
    pub state: State,
    /// The nondeterministic choices of the step.
    pub choices: Choices,
    /// Notes on all steps so far.
    pub notes: Notes,
    pub(super) eval: Vec<u64>,
    pub(super) regs: Vec<u64>,
    pub(super) thread: usize,
    pub(super) wrote: bool,
    pub(super) initializing: bool,
    pub(super) function: usize,
    pub(super) at: usize,
    /// Whether accesses are logged.
    pub(super) logging: bool,
    pub(super) log: Vec<Access>,
    /// The instructions of the last step, if tracing is on.
    pub(super) trace: Option<Vec<Ran>>,
    /// The events of the last step for counterexamples, if they are recorded.
    pub(super) telling: Option<Telling>,
    pub(super) events: u8,
    /// The thread for which joins succeed: any join of another thread succeeds as if that thread had ended.
    pub(super) awaited: Option<usize>,
    /// Whether the machine executes a library function that works on its own objects.
    pub(super) in_library: bool,
    /// Whether that function initializes an object without synchronizing on it.
    pub(super) making: bool,
    /// Whether the step was a spurious wake-up.
    pub(super) spurious: bool,
    pub(super) reach: Cell<TouchedThreads>,
    pub(super) pc: usize,
    pub(super) frame: usize,
    pub(super) soft: Option<(usize, u32)>,
    pub(super) rounds: u32,
    pub(super) kept: Cut,
    pub(super) inputs: StoredInputs,
    /// Whether the last function returned no value although it should.
    pub(super) nothing: bool,
    /// The initial thread-local objects of a new thread.
    pub(super) own: Vec<u8>,
}

impl<'a> Machine<'a> {
    /// A machine without a thread.
    pub fn new(code: &'a Code, options: SemanticsOptions) -> Machine<'a> {
        let regs = code.functions.iter().map(|f| f.registers as usize).max().unwrap_or(0);
        Machine {
            code,
            numbers: AddressEncoding::of(code),
            state: State::new(code),
            choices: Choices::default(),
            notes: Notes::default(),
            eval: Vec::new(),
            regs: vec![0; regs],
            thread: 0,
            wrote: false,
            initializing: false,
            function: 0,
            at: 0,
            logging: options.without.uses(Reduction::PersistentSets)
                || options.without.uses(Reduction::SleepSets)
                || options.properties.race
                || options.noticed.race,
            log: Vec::new(),
            trace: None,
            telling: None,
            events: 0,
            awaited: None,
            in_library: false,
            making: false,
            spurious: false,
            reach: Cell::new(TouchedThreads::Own),
            pc: 0,
            frame: 0,
            options,
            soft: None,
            rounds: 0,
            kept: Cut::default(),
            inputs: StoredInputs::default(),
            nothing: false,
            own: Vec::new(),
        }
    }

    /// Runs the static initializers and brings `main` to its entry.
    ///
    /// # Errors
    /// An operation of the initializers that cannot be executed.
    pub fn start(&mut self) -> Result<(), Stop> {
        let last = self.code.functions.len() - 1;
        self.initializing = true;
        // Thread-local objects first: they are the same for all threads.
        self.new_thread()?;
        self.begin(0, last - 1)?;
        self.run_to_end()?;
        self.own = self.state.threads[0].stack.get(0).map(|slot| slot.data.clone()).unwrap_or_default();
        self.new_thread()?;
        self.begin(0, last)?;
        self.run_to_end()?;
        self.new_thread()?;
        self.begin(0, usize::from(self.code.main))?;
        self.initializing = false;
        Ok(())
    }

    /// Runs one step of a thread.
    pub fn step(&mut self, thread: usize) -> Stop {
        self.enter(thread);
        let stop = if self.trace.is_some() { self.run::<true>() } else { self.run::<false>() };
        self.tell_results();
        match stop {
            Ok(stop) | Err(stop) => stop,
        }
    }

    /// Notes from now on whether copies of one byte from the environment were read with different values.
    pub fn remember_inputs(&mut self) {
        self.inputs.remember();
    }

    /// Whether the program cancels threads.
    pub fn cancels(&self) -> bool {
        self.code.cancels.is_some()
    }

    /// The same machine in the same state, without spurious wake-ups.
    pub fn without_spurious(&self) -> Machine<'a> {
        let mut machine = self.clone();
        machine.options.spurious = false;
        machine
    }

    /// The source position at which a thread continues.
    pub fn position(&self, thread: usize) -> Span {
        let core = &self.state.threads[thread].core.data;
        let top = word(core, header::FRAME) as usize;
        if top == 0 {
            return Span::NONE;
        }
        let code = &self.code.functions[half(core, top + frame::FUNCTION)];
        code.spans.get(word(core, top + frame::PC) as usize).copied().unwrap_or(Span::NONE)
    }

    /// A number for the instruction at which a thread continues: 0 if it has ended.
    pub fn location(&self, thread: usize) -> u64 {
        let core = &self.state.threads[thread].core.data;
        let top = word(core, header::FRAME) as usize;
        if top == 0 {
            return 0;
        }
        let function = half(core, top + frame::FUNCTION) as u64;
        (function + 1) << 32 | u64::from(word(core, top + frame::PC))
    }

    /// The function that a thread executes.
    pub fn inside(&self, thread: usize) -> &str {
        let core = &self.state.threads[thread].core.data;
        let top = word(core, header::FRAME) as usize;
        if top == 0 {
            return "";
        }
        &self.code.functions[half(core, top + frame::FUNCTION)].name
    }

    pub(super) fn span(&self) -> Span {
        let span = |f: &crate::interp::bytecode::FnCode| f.spans.get(self.at).copied();
        self.code.functions.get(self.function).and_then(span).unwrap_or(Span::NONE)
    }

    #[inline(always)]
    pub(super) fn core(&self, thread: usize) -> &[u8] {
        self.reaches(thread);
        &self.state.threads[thread].core.data
    }

    #[inline(always)]
    pub(super) fn core_mut(&mut self, thread: usize) -> &mut Vec<u8> {
        self.reaches(thread);
        self.state.threads[thread].core.change()
    }

    fn enter(&mut self, thread: usize) {
        self.thread = thread;
        self.eval.clear();
        self.regs.fill(0);
        (self.soft, self.rounds, self.wrote) = (None, 0, false);
        (self.spurious, self.in_library, self.making) = (false, false, false);
        self.inputs.begin_step();
        self.log.clear();
        self.trace.iter_mut().for_each(Vec::clear);
        self.tell_nothing_yet();
        self.events = 0;
        self.reach.set(TouchedThreads::Own);
        let core = self.core(thread);
        let top = word(core, header::FRAME) as usize;
        let (function, pc) = (half(core, top + frame::FUNCTION), word(core, top + frame::PC) as usize);
        let first = pc == 0 && word(core, top + frame::BEFORE) == 0;
        let arg = long(core, header::RESULT);
        (self.frame, self.function, self.pc, self.at) = (top, function, pc, pc);
        if first && self.code.functions[function].params > 0 {
            self.eval.push(arg);
            set_long(self.core_mut(thread), header::RESULT, 0);
        }
    }

    pub(super) fn clear_dead(&mut self, list: u32) {
        let code = self.code;
        let (thread, top) = (self.thread, self.frame);
        let ranges = &code.functions[self.function].dead[list as usize];
        if ranges.is_empty() {
            return;
        }
        let core = self.core_mut(thread);
        for (begin, end) in ranges {
            core[top + *begin as usize..top + *end as usize].fill(0);
        }
    }

    /// Ends the step before this instruction.
    pub(super) fn stop_at(&mut self, pc: usize, list: u32) -> Stop {
        self.clear_dead(list);
        let (thread, top) = (self.thread, self.frame);
        set_word(self.core_mut(thread), top + frame::PC, pc as u32);
        Stop::Done
    }

    pub(super) fn pop(&mut self) -> u64 {
        self.eval.pop().expect("the compiler balances the stack")
    }

    fn run_to_end(&mut self) -> Res<()> {
        loop {
            self.enter(0);
            self.run::<false>()?;
            if word(self.core(0), header::FRAME) == 0 {
                return Ok(());
            }
        }
    }

    pub(super) fn depth(&self) -> u8 {
        self.core(self.thread)[header::ATOMIC]
    }

    /// Whether the running thread is in an atomic region.
    pub(super) fn is_atomic(&self) -> bool {
        self.depth() > 0
    }

    /// Whether the last step was a spurious wake-up, on which no program may rely.
    pub fn was_spurious(&self) -> bool {
        self.spurious
    }
}
