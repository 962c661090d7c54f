//! The machine that executes steps: its position in the program, begins and ends of steps.

use std::cell::Cell;

use super::addresses::{AddressEncoding, Res};
use super::objects::{AllocationPlace, Cut};
use super::state::ProgramState;
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
    pub state: ProgramState,
    /// The nondeterministic choices of the step.
    pub choices: Choices,
    /// Notes on all steps so far.
    pub notes: Notes,
    pub(super) context: StepContext,
    pub(super) observer: StepObserver,
    /// The initial thread-local objects of a new thread.
    pub(super) own: Vec<u8>,
    /// Where objects were allocated, if leaks are looked for.
    pub(super) allocated_at: Vec<AllocationPlace>,
}

/// Where the machine is in a step; every step begins anew.
#[derive(Clone, Debug, Default)]
pub(super) struct StepContext {
    /// The thread that makes the step.
    pub(super) thread: usize,
    /// Its function, and the place in its code: the instruction that is executed, and the next one.
    pub(super) function: usize,
    pub(super) at: usize,
    pub(super) pc: usize,
    /// Where its innermost frame begins on its stack.
    pub(super) frame: usize,
    /// The operands of the instructions.
    pub(super) eval: Vec<u64>,
    pub(super) regs: Vec<u64>,
    /// Whether static initializers are run.
    pub(super) initializing: bool,
    /// Whether the step has written memory.
    pub(super) wrote: bool,
    /// The thread for which joins succeed: any join of another thread succeeds as if that thread had ended.
    pub(super) awaited: Option<usize>,
    /// Whether the machine executes a library function that works on its own objects.
    pub(super) in_library: bool,
    /// Whether that function initializes an object without synchronizing on it.
    pub(super) making: bool,
    /// Whether the step was a spurious wake-up.
    pub(super) spurious: bool,
    /// The last visible point at which the step may end, and what stands there.
    pub(super) soft: Option<(usize, u32)>,
    /// How often the step has jumped back.
    pub(super) rounds: u32,
    pub(super) kept: Cut,
    pub(super) inputs: StoredInputs,
    /// Whether the last function returned no value although it should.
    pub(super) nothing: bool,
}

/// What is recorded of a step, for the reductions and for counterexamples.
#[derive(Clone, Debug)]
pub(super) struct StepObserver {
    /// Whether accesses are logged.
    pub(super) logging: bool,
    pub(super) log: Vec<Access>,
    /// Bits of [`super::event`].
    pub(super) events: u8,
    /// Whose objects the step has accessed.
    pub(super) reach: Cell<TouchedThreads>,
    /// The instructions of the last step, if tracing is on.
    pub(super) trace: Option<Vec<Ran>>,
    /// The events of the last step for counterexamples, if they are recorded.
    pub(super) telling: Option<Telling>,
}

impl StepObserver {
    /// Accesses are logged if somebody asks for them.
    fn new(options: &SemanticsOptions) -> StepObserver {
        StepObserver {
            logging: options.without.uses(Reduction::PersistentSets)
                || options.without.uses(Reduction::SleepSets)
                || options.properties.race
                || options.noticed.race,
            log: Vec::new(),
            events: 0,
            reach: Cell::new(TouchedThreads::Own),
            trace: None,
            telling: None,
        }
    }
}

impl<'a> Machine<'a> {
    /// A machine without a thread.
    pub fn new(code: &'a Code, options: SemanticsOptions) -> Machine<'a> {
        let regs = code.functions.iter().map(|f| f.registers as usize).max().unwrap_or(0);
        Machine {
            code,
            numbers: AddressEncoding::of(code),
            state: ProgramState::new(code),
            choices: Choices::default(),
            notes: Notes::default(),
            context: StepContext { regs: vec![0; regs], ..StepContext::default() },
            observer: StepObserver::new(&options),
            options,
            own: Vec::new(),
            allocated_at: Vec::new(),
        }
    }

    /// Runs the static initializers and brings `main` to its entry.
    ///
    /// # Errors
    /// An operation of the initializers that cannot be executed.
    pub fn start(&mut self) -> Result<(), Stop> {
        let last = self.code.functions.len() - 1;
        self.context.initializing = true;
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
        self.context.initializing = false;
        Ok(())
    }

    /// Runs one step of a thread.
    pub fn step(&mut self, thread: usize) -> Stop {
        self.enter(thread);
        let stop = if self.observer.trace.is_some() { self.run::<true>() } else { self.run::<false>() };
        self.tell_results();
        match stop {
            Ok(stop) | Err(stop) => self.with_leaks(stop),
        }
    }

    /// Notes from now on whether copies of one byte from the environment were read with different values.
    pub fn remember_inputs(&mut self) {
        self.context.inputs.remember();
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
        let span = |f: &crate::interp::bytecode::FnCode| f.spans.get(self.context.at).copied();
        self.code.functions.get(self.context.function).and_then(span).unwrap_or(Span::NONE)
    }

    /// The place of the current instruction; in a function of the library that is written in C, that of the call by the
    /// program.
    pub(super) fn place_in_program(&self) -> Span {
        if !self.is_supplied(self.context.function) {
            return self.span();
        }
        let mut callers = self.frames(self.context.thread).skip(1);
        let Some((function, pc)) = callers.find(|(function, _)| !self.is_supplied(*function)) else {
            return self.span();
        };
        self.code.functions[function].spans.get(pc.wrapping_sub(1)).copied().unwrap_or(Span::NONE)
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
        self.context.thread = thread;
        self.context.eval.clear();
        self.context.regs.fill(0);
        (self.context.soft, self.context.rounds, self.context.wrote) = (None, 0, false);
        (self.context.spurious, self.context.in_library, self.context.making) = (false, false, false);
        self.context.inputs.begin_step();
        self.observer.log.clear();
        self.observer.trace.iter_mut().for_each(Vec::clear);
        self.tell_nothing_yet();
        self.observer.events = 0;
        self.observer.reach.set(TouchedThreads::Own);
        let core = self.core(thread);
        let top = word(core, header::FRAME) as usize;
        let (function, pc) = (half(core, top + frame::FUNCTION), word(core, top + frame::PC) as usize);
        let first = pc == 0 && word(core, top + frame::BEFORE) == 0;
        let arg = long(core, header::RESULT);
        (self.context.frame, self.context.function, self.context.pc, self.context.at) = (top, function, pc, pc);
        if first && self.code.functions[function].params > 0 {
            self.context.eval.push(arg);
            set_long(self.core_mut(thread), header::RESULT, 0);
        }
    }

    pub(super) fn clear_dead(&mut self, list: u32) {
        let code = self.code;
        let (thread, top) = (self.context.thread, self.context.frame);
        let ranges = &code.functions[self.context.function].dead[list as usize];
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
        let (thread, top) = (self.context.thread, self.context.frame);
        set_word(self.core_mut(thread), top + frame::PC, pc as u32);
        Stop::Done
    }

    pub(super) fn pop(&mut self) -> u64 {
        self.context.eval.pop().expect("the compiler balances the stack")
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
        self.core(self.context.thread)[header::ATOMIC]
    }

    /// Whether the running thread is in an atomic region.
    pub(super) fn is_atomic(&self) -> bool {
        self.depth() > 0
    }

    /// Whether the last step was a spurious wake-up, on which no program may rely.
    pub fn was_spurious(&self) -> bool {
        self.context.spurious
    }
}
