//! The step loop: instructions, calls, ends of steps.

use std::cell::Cell;

use crate::source::Span;

use super::code::{Code, Instr, IntOp, SOFT};
use super::memory::{fresh, Cut, Numbers, Res};
use super::reach::Reach;
use super::state::{flag, frame, header, status, State, Thread};
use super::stop::{Kind, Notes, Stop, Violation};
use super::value::{float, float_bits, int_op, normal};
use super::{event, Access, Choices, Options};

/// A step goes through so many jumps back at most, so that a thread that is busy with itself for ever is noticed by the search.
const ROUNDS: u32 = 2000;
/// Bytes of all frames of a thread.
const FRAMES: usize = 1 << 16;

/// Runs steps.
#[derive(Clone, Debug)]
pub struct Machine<'a> {
    pub(super) code: &'a Code,
    pub(super) options: Options,
    pub(super) numbers: Numbers,
    /// The state before a step, and after it.
    pub state: State,
    /// What is open in the step.
    pub choices: Choices,
    /// What happened in all steps so far.
    pub notes: Notes,
    pub(super) eval: Vec<u64>,
    pub(super) regs: Vec<u64>,
    pub(super) thread: usize,
    pub(super) wrote: bool,
    pub(super) initialising: bool,
    pub(super) function: usize,
    pub(super) at: usize,
    /// Accesses are noted.
    pub(super) logging: bool,
    pub(super) log: Vec<Access>,
    pub(super) events: u8,
    /// All other threads look as if they had ended to whoever joins them.
    pub(super) awaited: Option<usize>,
    /// Inside a function of the library that works on its own objects.
    pub(super) in_library: bool,
    /// The step was a wake-up for no reason.
    pub(super) spurious: bool,
    pub(super) reach: Cell<Reach>,
    pc: usize,
    frame: usize,
    soft: Option<(usize, u32)>,
    rounds: u32,
    kept: Cut,
    /// The last function returned nothing although it should.
    nothing: bool,
    /// The thread-local objects of a new thread.
    own: Vec<u8>,
}

impl<'a> Machine<'a> {
    /// A machine without a thread.
    pub fn new(code: &'a Code, options: Options) -> Machine<'a> {
        let regs = code.functions.iter().map(|f| f.registers as usize).max().unwrap_or(0);
        Machine {
            code,
            numbers: Numbers::of(code),
            state: State::new(code),
            choices: Choices::default(),
            notes: Notes::default(),
            eval: Vec::new(),
            regs: vec![0; regs],
            thread: 0,
            wrote: false,
            initialising: false,
            function: 0,
            at: 0,
            logging: options.reduction || options.properties.race,
            log: Vec::new(),
            events: 0,
            awaited: None,
            in_library: false,
            spurious: false,
            reach: Cell::new(Reach::Own),
            pc: 0,
            frame: 0,
            options,
            soft: None,
            rounds: 0,
            kept: Cut::default(),
            nothing: false,
            own: Vec::new(),
        }
    }

    /// Runs the static initialisers and brings `main` to its entry.
    ///
    /// # Errors
    /// What the initialisers cannot do.
    pub fn start(&mut self) -> Result<(), Stop> {
        let last = self.code.functions.len() - 1;
        self.initialising = true;
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
        self.initialising = false;
        Ok(())
    }

    /// Runs one step of a thread.
    pub fn step(&mut self, thread: usize) -> Stop {
        self.enter(thread);
        match self.run() {
            Ok(stop) | Err(stop) => stop,
        }
    }

    /// The same machine in the same state, in which nobody wakes up for no reason.
    pub fn without_spurious(&self) -> Machine<'a> {
        let mut machine = self.clone();
        machine.options.spurious = false;
        machine
    }

    /// Where a thread goes on.
    pub fn position(&self, thread: usize) -> Span {
        let core = &self.state.threads[thread].core.data;
        let top = word(core, header::FRAME) as usize;
        if top == 0 {
            return Span::NONE;
        }
        let code = &self.code.functions[half(core, top + frame::FUNCTION)];
        code.spans.get(word(core, top + frame::PC) as usize).copied().unwrap_or(Span::NONE)
    }

    /// The function in which a thread is.
    pub fn inside(&self, thread: usize) -> &str {
        let core = &self.state.threads[thread].core.data;
        let top = word(core, header::FRAME) as usize;
        if top == 0 {
            return "";
        }
        &self.code.functions[half(core, top + frame::FUNCTION)].name
    }

    pub(super) fn span(&self) -> Span {
        let span = |f: &super::code::FnCode| f.spans.get(self.at).copied();
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

    // ---- threads ----

    /// A thread with its thread-local objects and no frame: its number.
    pub(super) fn new_thread(&mut self) -> Res<usize> {
        self.reaches_all();
        let free = |t: &usize| !self.initialising && self.core(*t)[header::STATUS] == status::FREE;
        let found = (1..self.state.len).find(free);
        let thread = if self.initialising { 0 } else { found.unwrap_or(self.state.len) };
        if thread >= self.numbers.threads {
            return self.limit("more threads than are modelled");
        }
        if self.state.threads.len() <= thread {
            self.state.threads.push(Thread::default());
        } else if thread >= self.state.len {
            self.state.threads[thread].heap.resize(0);
        }
        self.state.len = self.state.len.max(thread + 1);
        let base = self.base();
        let core = self.core_mut(thread);
        core.clear();
        core.resize(base, 0);
        core[header::STATUS] = status::RUNNING;
        let tls = self.code.tls as usize;
        let shadow = self.code.shadow;
        let stack = &mut self.state.threads[thread].stack;
        stack.resize(0);
        if tls > 0 {
            stack.resize(1);
            if let Some(slot) = stack.get_mut(0) {
                fresh(slot, tls, true, shadow);
                if !self.own.is_empty() {
                    slot.change().clone_from(&self.own);
                }
            }
        }
        Ok(thread)
    }

    /// The first frame of a thread.
    pub(super) fn begin(&mut self, thread: usize, function: usize) -> Res<()> {
        let before = (self.thread, self.frame, self.function, self.at, self.pc);
        (self.thread, self.frame) = (thread, 0);
        self.push_frame(function)?;
        (self.thread, self.frame, self.function, self.at, self.pc) = before;
        Ok(())
    }

    /// Where the first frame of a thread begins.
    fn base(&self) -> usize {
        let keys = self.code.keys as usize;
        header::KEYS + if keys > 0 { 8 * (keys + 1) } else { 0 }
    }

    /// The thread leaves its last frame: its destructors run one after the other, then it ends. `None` while one runs.
    fn leave_thread(&mut self, value: u64) -> Res<Option<Stop>> {
        if self.code.keys == 0 {
            return Ok(Some(self.end_thread(value)));
        }
        let (thread, base) = (self.thread, self.base());
        let nothing = self.nothing;
        let core = self.core_mut(thread);
        if core[header::FLAGS] & flag::ENDING == 0 {
            core[header::FLAGS] |= flag::ENDING | if nothing { flag::NOTHING } else { 0 };
            set_long(core, base - 8, value);
        }
        core.truncate(base);
        set_word(core, header::FRAME, 0);
        self.state.threads[thread].stack.resize(usize::from(self.code.tls > 0));
        if let Some((function, argument)) = self.next_destructor()? {
            self.frame = 0;
            self.eval.clear();
            self.push_frame(function)?;
            self.eval.push(argument);
            return Ok(None);
        }
        let core = self.core(thread);
        let result = long(core, base - 8);
        self.nothing = core[header::FLAGS] & flag::NOTHING != 0;
        Ok(Some(self.end_thread(result)))
    }

    /// The thread ends.
    pub(super) fn end_thread(&mut self, value: u64) -> Stop {
        let thread = self.thread;
        let nothing = if self.nothing { flag::NOTHING } else { 0 };
        let core = self.core_mut(thread);
        let detached = core[header::FLAGS] & flag::DETACHED != 0;
        let events = if detached { event::FREES_THREAD } else { 0 };
        core.clear();
        core.resize(header::KEYS, 0);
        core[header::STATUS] = if detached { status::FREE } else { status::FINISHED };
        if !detached {
            set_long(core, header::RESULT, value);
            core[header::FLAGS] = nothing;
        }
        self.state.threads[thread].stack.resize(0);
        self.events |= events;
        if detached {
            self.trim();
        }
        Stop::Done
    }

    /// Drops threads at the end of the list that nobody can know.
    pub(super) fn trim(&mut self) {
        self.reaches_all();
        while self.state.len > 1 {
            let last = &self.state.threads[self.state.len - 1];
            if last.core.data[header::STATUS] != status::FREE || last.heap.len() > 0 {
                return;
            }
            self.state.len -= 1;
        }
    }

    // ---- frames ----

    fn enter(&mut self, thread: usize) {
        self.thread = thread;
        self.eval.clear();
        self.regs.fill(0);
        (self.soft, self.rounds, self.wrote) = (None, 0, false);
        (self.spurious, self.in_library) = (false, false);
        self.log.clear();
        self.events = 0;
        self.reach.set(Reach::Own);
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

    fn push_frame(&mut self, function: usize) -> Res<()> {
        let code = &self.code.functions[function];
        if code.code.is_empty() {
            return self.limit("call of a function without a body through a pointer");
        }
        if code.uninitialised {
            let span = self.span();
            self.notes.uninitialised.get_or_insert(span);
        }
        let (thread, before, pc) = (self.thread, self.frame, self.pc);
        let objects = self.state.threads[thread].stack.len();
        let core = self.core_mut(thread);
        let begin = core.len();
        if begin + code.frame as usize > FRAMES || objects + code.objects.len() > 1 << 12 {
            return self.limit("recursion deeper than is modelled");
        }
        if before != 0 {
            set_word(core, before + frame::PC, pc as u32);
        }
        core.resize(begin + code.frame as usize, 0);
        set_word(core, begin + frame::BEFORE, before as u32);
        core[begin + frame::FUNCTION..begin + frame::FUNCTION + 2].copy_from_slice(&(function as u16).to_le_bytes());
        core[begin + frame::OBJECTS..begin + frame::OBJECTS + 2].copy_from_slice(&(objects as u16).to_le_bytes());
        set_word(core, header::FRAME, begin as u32);
        if objects + code.objects.len() >= self.numbers.limit() {
            return self.limit("more local objects than are modelled");
        }
        let shadow = self.code.shadow;
        let stack = &mut self.state.threads[thread].stack;
        stack.resize(objects + code.objects.len());
        for (i, size) in code.objects.iter().enumerate() {
            if let Some(slot) = stack.get_mut(objects + i) {
                fresh(slot, *size as usize, false, shadow);
            }
        }
        (self.frame, self.function, self.pc) = (begin, function, 0);
        Ok(())
    }

    /// Leaves the top frame; whether it was the last one.
    fn pop_frame(&mut self) -> bool {
        let (thread, top) = (self.thread, self.frame);
        let core = self.core_mut(thread);
        let (before, objects) = (word(core, top + frame::BEFORE) as usize, half(core, top + frame::OBJECTS));
        core.truncate(top);
        set_word(core, header::FRAME, before as u32);
        let resume =
            (before != 0).then(|| (half(core, before + frame::FUNCTION), word(core, before + frame::PC) as usize));
        self.state.threads[thread].stack.resize(objects);
        let Some((function, pc)) = resume else { return true };
        let core = self.core_mut(thread);
        // The place of a call is not looked at until the next one.
        set_word(core, before + frame::PC, 0);
        (self.frame, self.function, self.pc) = (before, function, pc);
        false
    }

    fn clear_dead(&mut self, list: u32) {
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

    /// The step ends before this instruction.
    fn stop_at(&mut self, pc: usize, list: u32) -> Stop {
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
            self.run()?;
            if word(self.core(0), header::FRAME) == 0 {
                return Ok(());
            }
        }
    }

    fn depth(&self) -> u8 {
        self.core(self.thread)[header::ATOMIC]
    }

    /// Whether the running thread is in an atomic region.
    pub(super) fn is_atomic(&self) -> bool {
        self.depth() > 0
    }

    /// Whether the last step was a wake-up for no reason, on which nobody may count.
    pub fn was_spurious(&self) -> bool {
        self.spurious
    }

    // ---- instructions ----

    fn run(&mut self) -> Res<Stop> {
        let code = self.code;
        let begin = self.pc;
        let mut first = true;
        loop {
            let instr = code.functions[self.function].code[self.pc];
            self.at = self.pc;
            self.pc += 1;
            let is_first = std::mem::replace(&mut first, false);
            match instr {
                Instr::Visible(list) if list & SOFT != 0 => {
                    self.soft = (!(is_first && self.at == begin)).then_some((self.at, list & !SOFT));
                }
                Instr::Visible(list) => {
                    if !is_first && self.depth() == 0 && !self.initialising {
                        return Ok(self.stop_at(self.at, list));
                    }
                }
                Instr::Jump(to) => self.pc = to as usize,
                Instr::Back(to, list) => {
                    self.pc = to as usize;
                    self.rounds += 1;
                    if self.rounds > ROUNDS && !self.initialising {
                        return Ok(self.stop_at(to as usize, list));
                    }
                }
                Instr::IfZero(to) => {
                    if self.pop() == 0 {
                        self.pc = to as usize;
                    }
                }
                Instr::IfNot(to) => {
                    if self.pop() != 0 {
                        self.pc = to as usize;
                    }
                }
                Instr::Call(function, _, list) => {
                    self.clear_dead(list);
                    self.push_frame(usize::from(function))?;
                }
                Instr::CallPointer(count, list) => {
                    self.clear_dead(list);
                    let at = self.eval.len() - usize::from(count) - 1;
                    let function = self.function_at(self.eval[at])?;
                    if code.functions[function].params != count {
                        return self.undefined("call through a pointer with the wrong number of arguments");
                    }
                    self.eval.remove(at);
                    self.push_frame(function)?;
                }
                Instr::Return | Instr::ReturnNothing => {
                    let value = self.pop();
                    self.nothing = instr == Instr::ReturnNothing;
                    if self.pop_frame() {
                        if self.initialising {
                            return Ok(Stop::Done);
                        }
                        let ending = self.core(self.thread)[header::FLAGS] & flag::ENDING != 0;
                        if self.thread == 0 && !ending {
                            return Ok(Stop::End);
                        }
                        match self.leave_thread(value)? {
                            Some(stop) => return Ok(stop),
                            None => continue,
                        }
                    }
                    self.eval.push(value);
                }
                Instr::Used => {
                    if self.nothing {
                        self.note_uninitialised();
                    }
                }
                Instr::EndThread => {
                    let value = self.pop();
                    self.nothing = false;
                    match self.leave_thread(value)? {
                        Some(stop) => return Ok(stop),
                        None => continue,
                    }
                }
                Instr::EndProcess => return Ok(Stop::End),
                Instr::Assume => {
                    if self.pop() == 0 {
                        return Ok(self.give_up());
                    }
                }
                Instr::Violated(text) => {
                    let text = code.texts[text as usize].clone();
                    let (kind, span, details) = (Kind::Assertion, self.span(), Vec::new());
                    return Ok(Stop::Violated(Violation { kind, text, span, details }));
                }
                Instr::AtomicBegin => {
                    let thread = self.thread;
                    if self.depth() == u8::MAX {
                        return self.limit("atomic regions nested deeper than is modelled");
                    }
                    self.core_mut(thread)[header::ATOMIC] += 1;
                }
                Instr::AtomicEnd => {
                    let thread = self.thread;
                    if self.depth() == 0 {
                        return self.undefined("the end of an atomic region that was not begun");
                    }
                    self.core_mut(thread)[header::ATOMIC] -= 1;
                }
                Instr::Unsupported(text) => return self.limit(&code.texts[text as usize].clone()),
                Instr::Lib(lib, count) => {
                    let at = self.eval.len() - usize::from(count);
                    let args = self.eval.split_off(at);
                    self.in_library = !lib.is_plain();
                    let value = self.library(lib, &args)?;
                    self.in_library = false;
                    self.eval.push(value);
                }
                _ => self.plain(instr)?,
            }
        }
    }

    /// An assumption does not hold: the thread stays before it for ever, and what it did before in this step counts.
    fn give_up(&mut self) -> Stop {
        match self.soft.filter(|_| self.depth() == 0) {
            Some((pc, list)) => self.stop_at(pc, list),
            None => Stop::Blocked(super::Wait::Assumption),
        }
    }

    pub(super) fn function_at(&self, address: u64) -> Res<usize> {
        let (object, offset) = (self.numbers.object(address), self.numbers.offset(address));
        let index = object.wrapping_sub(u64::from(Code::FUNCTIONS)) as usize;
        if offset != 0 || index >= self.code.functions.len().saturating_sub(2) {
            return self.undefined("call through an invalid pointer");
        }
        Ok(index)
    }

    /// Instructions that neither jump nor end a step.
    #[inline(always)]
    fn plain(&mut self, instr: Instr) -> Res<()> {
        match instr {
            Instr::Const(value) => self.eval.push(value),
            Instr::Reg(reg) => self.eval.push(self.regs[reg as usize]),
            Instr::SetReg(reg) => self.regs[reg as usize] = self.pop(),
            Instr::Frame(offset, size, signed) => {
                let at = self.frame + offset as usize;
                let mut raw = [0; 8];
                raw[..usize::from(size)].copy_from_slice(&self.core(self.thread)[at..at + usize::from(size)]);
                self.eval.push(normal(u64::from_le_bytes(raw), size, signed));
            }
            Instr::SetFrame(offset, size) => {
                let (at, value, thread) = (self.frame + offset as usize, self.pop(), self.thread);
                let bytes = &value.to_le_bytes()[..usize::from(size)];
                self.core_mut(thread)[at..at + usize::from(size)].copy_from_slice(bytes);
            }
            Instr::Object(object) => {
                let first = half(self.core(self.thread), self.frame + frame::OBJECTS);
                self.eval.push(self.numbers.stack(self.thread, first + object as usize));
            }
            Instr::Tls(offset) => self.eval.push(self.numbers.stack(self.thread, 0) + u64::from(offset)),
            Instr::Offset(by) => {
                let address = self.pop();
                let moved = self.moved(address, i128::from(by))?;
                self.eval.push(moved);
            }
            Instr::Load(size, signed) => {
                let address = self.pop();
                let value = self.load(address, size, signed)?;
                self.eval.push(value);
            }
            Instr::LoadAddress(size) => {
                let address = self.pop();
                let value = self.load_address(address, size)?;
                self.eval.push(value);
            }
            Instr::StoreAddressBack(size) => {
                let address = self.pop();
                let value = self.pop();
                self.store_address(address, size, value)?;
            }
            Instr::StoreBack(size) => {
                let address = self.pop();
                let value = self.pop();
                self.store(address, size, value)?;
            }
            Instr::LoadBits(bit, width, signed) => {
                let address = self.pop();
                let value = self.load_bits(address, bit, width, signed)?;
                self.eval.push(value);
            }
            Instr::StoreBitsBack(bit, width) => {
                let address = self.pop();
                let value = self.pop();
                self.store_bits(address, bit, width, value)?;
            }
            Instr::CopyBack(size) => {
                let destination = self.pop();
                let source = self.pop();
                self.copy(destination, source, size as usize)?;
            }
            Instr::KeepRecord(size) => {
                let address = self.pop();
                self.kept = self.cut(address, size as usize)?;
                self.eval.push(0);
            }
            Instr::TakeRecord(_) => {
                let address = self.pop();
                self.pop();
                let kept = std::mem::take(&mut self.kept);
                self.paste(address, &kept)?;
            }
            Instr::Forget(size) => {
                let address = self.pop();
                self.forget(address, size as usize)?;
            }
            Instr::Input(domain) => {
                let domain = &self.code.domains[domain as usize];
                if !domain.complete {
                    let span = self.span();
                    self.notes.sampled.get_or_insert(span);
                }
                let which = self.choices.choose(domain.values.len() as u32) as usize;
                self.eval.push(domain.values[which]);
            }
            Instr::Pop => {
                self.pop();
            }
            _ => self.arithmetic(instr)?,
        }
        Ok(())
    }

    fn arithmetic(&mut self, instr: Instr) -> Res<()> {
        let top = self.pop();
        let value = match instr {
            Instr::Int(op, size, signed) => {
                let left = self.pop();
                match int_op(op, size, signed, left, top, self.options.strict) {
                    Ok(value) => value,
                    Err(text) => return self.undefined(text),
                }
            }
            Instr::Cut(size, signed) => normal(top, size, signed),
            Instr::CutAddress(size, signed) => {
                if self.numbers.is_address(top) {
                    self.note_address();
                }
                normal(top, size, signed)
            }
            Instr::MakeAddress(size) => {
                let value = normal(top, size, false);
                if self.numbers.is_address(value) {
                    self.note_address();
                }
                value
            }
            Instr::Bool => u64::from(top != 0),
            Instr::Not => u64::from(top == 0),
            Instr::Invert(size, signed) => normal(!top, size, signed),
            Instr::Neg(size, signed) => normal(top.wrapping_neg(), size, signed),
            Instr::PtrAdd(scale) => {
                let address = self.pop();
                self.moved(address, i128::from(top as i64) * i128::from(scale))?
            }
            Instr::PtrSub(scale) => {
                let left = self.pop();
                if self.numbers.object(left) != self.numbers.object(top) {
                    return self.undefined("difference of pointers to different objects");
                }
                ((left.wrapping_sub(top) as i64) / scale.max(1)) as u64
            }
            Instr::PtrCmp(op) => {
                let left = self.pop();
                let equality = matches!(op, IntOp::Eq | IntOp::Ne);
                if equality && (self.is_neighbour(left, top) || self.is_neighbour(top, left)) {
                    self.note_address();
                }
                if !equality && self.numbers.object(left) != self.numbers.object(top) {
                    return self.undefined("order of pointers to different objects");
                }
                int_op(op, 8, false, left, top, false).unwrap_or(0)
            }
            Instr::Float(op, size) => {
                let left = self.pop();
                float_op(op, size, float(left, size), float(top, size))
            }
            Instr::FloatNeg(size) => float_bits(-float(top, size), size),
            Instr::FloatBool(size) => u64::from(float(top, size) != 0.0),
            Instr::ToFloat(signed, size) => match (signed, size) {
                (true, 4) => float_bits(f64::from(top as i64 as f32), 4),
                (false, 4) => float_bits(f64::from(top as f32), 4),
                (true, _) => float_bits(top as i64 as f64, size),
                (false, _) => float_bits(top as f64, size),
            },
            Instr::FromFloat(from, size, signed) => self.to_integer(float(top, from), size, signed)?,
            Instr::Refloat(from, to) => float_bits(float(top, from), to),
            other => return self.limit(&format!("the instruction {other:?}")),
        };
        self.eval.push(value);
        Ok(())
    }

    fn to_integer(&self, value: f64, size: u8, signed: bool) -> Res<u64> {
        let bits = 8 * i32::from(size);
        let (low, high) =
            if signed { (-(2f64.powi(bits - 1)) - 1.0, 2f64.powi(bits - 1)) } else { (-1.0, 2f64.powi(bits)) };
        if !(value > low && value < high || signed && size == 8 && value == -(2f64.powi(63))) {
            return self.undefined("conversion of a floating value that does not fit");
        }
        Ok(normal(if signed { value as i64 as u64 } else { value as u64 }, size, signed))
    }

    /// Whether one address is the end of an object and the other the begin of another one: they may be equal (C11 6.5.9p6).
    fn is_neighbour(&self, end: u64, begin: u64) -> bool {
        let numbers = self.numbers;
        numbers.object(end) != numbers.object(begin)
            && numbers.is_address(begin)
            && numbers.offset(begin) == 0
            && numbers.offset(end) != 0
            && self.locate(end, 0).is_ok()
            && self.locate(end, 1).is_err()
    }

    /// Pointer arithmetic keeps the object.
    fn moved(&self, address: u64, by: i128) -> Res<u64> {
        let offset = i128::from(self.numbers.offset(address)) + by;
        if offset < 0 || offset >> self.numbers.offset_bits != 0 {
            return self.undefined("pointer arithmetic that leaves the object");
        }
        Ok(address - self.numbers.offset(address) + offset as u64)
    }
}

fn float_op(op: IntOp, size: u8, a: f64, b: f64) -> u64 {
    let value = match op {
        IntOp::Lt => return u64::from(a < b),
        IntOp::Le => return u64::from(a <= b),
        IntOp::Gt => return u64::from(a > b),
        IntOp::Ge => return u64::from(a >= b),
        IntOp::Eq => return u64::from(a == b),
        IntOp::Ne => return u64::from(a != b),
        IntOp::Add => a + b,
        IntOp::Sub => a - b,
        IntOp::Mul => a * b,
        // The rest is not for floating types.
        IntOp::Div | IntOp::Rem | IntOp::And | IntOp::Or | IntOp::Xor | IntOp::Shl | IntOp::Shr => a / b,
    };
    float_bits(value, size)
}

pub(super) fn half(bytes: &[u8], at: usize) -> usize {
    usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]))
}

pub(super) fn word(bytes: &[u8], at: usize) -> u32 {
    let mut raw = [0; 4];
    raw.copy_from_slice(&bytes[at..at + 4]);
    u32::from_le_bytes(raw)
}

pub(super) fn long(bytes: &[u8], at: usize) -> u64 {
    let mut raw = [0; 8];
    raw.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(raw)
}

pub(super) fn set_word(bytes: &mut [u8], at: usize, value: u32) {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

pub(super) fn set_long(bytes: &mut [u8], at: usize, value: u64) {
    bytes[at..at + 8].copy_from_slice(&value.to_le_bytes());
}
