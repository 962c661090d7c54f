//! The step loop: the execution of each instruction.

use super::addresses::Res;
use super::machine::Machine;
use super::stop::{Properties, Stop, Violation, ViolationKind};
use super::thread_layout::{flag, frame, header};
use super::value::normal;
use crate::interp::bytecode::{control, moves, operators, Code, Instr, SOFT};
use crate::interp::le_bytes::half;
use crate::ir::memory_faults;

/// The maximum number of backward jumps in a step, so that the search detects a thread that loops forever without a
/// visible point.
const ROUNDS: u32 = 2000;
/// A step ends at the end of an iteration when it has made so many choices: all their combinations are executed before
/// the next step, and only between steps does it show that many of them lead to one state.
const CHOICES: usize = 4;

impl Machine<'_> {
    /// Runs until the step ends.
    #[expect(clippy::too_many_lines, reason = "one arm for each instruction")]
    pub(super) fn run<const TRACED: bool>(&mut self) -> Res<Stop> {
        let code = self.code;
        let begin = self.context.pc;
        let mut first = true;
        loop {
            let instr = code.functions[self.context.function].code[self.context.pc];
            self.context.at = self.context.pc;
            self.context.pc += 1;
            let is_first = std::mem::replace(&mut first, false);
            if TRACED {
                self.tell_results();
                self.note_ran(instr);
            }
            match instr {
                Instr::Visible(list) if list & SOFT != 0 => {
                    self.context.soft =
                        (!(is_first && self.context.at == begin)).then_some((self.context.at, list & !SOFT));
                }
                Instr::Visible(list) => {
                    if !is_first && self.depth() == 0 && !self.context.initializing {
                        return Ok(self.stop_at(self.context.at, list));
                    }
                }
                Instr::Jump(to) => self.context.pc = to as usize,
                Instr::JumpBack(to, list) => {
                    self.context.pc = to as usize;
                    self.context.rounds += 1;
                    if !self.context.initializing && self.is_long()? {
                        return Ok(self.stop_at(to as usize, list));
                    }
                }
                Instr::JumpIfZero(to) => {
                    let value = self.pop();
                    self.note_test(value);
                    if value == 0 {
                        self.context.pc = to as usize;
                    }
                }
                Instr::JumpIfNonZero(to) => {
                    let value = self.pop();
                    self.note_test(value);
                    if value != 0 {
                        self.context.pc = to as usize;
                    }
                }
                Instr::Call(function, _, list) => {
                    self.clear_dead(list);
                    self.push_frame(usize::from(function))?;
                }
                Instr::CallPointer(count, through, list) => {
                    self.clear_dead(list);
                    let at = self.context.eval.len() - usize::from(count) - 1;
                    let function = self.function_at(self.context.eval[at])?;
                    if code.functions[function].code.is_empty() {
                        // A variadic one of the library, or one that nothing is known of.
                        return self.limit("the call of a function without a body through a pointer");
                    }
                    let fits = code.callable[usize::from(through)].get(function);
                    if code.functions[function].params != count || !fits.copied().unwrap_or(true) {
                        return self.undefined("call through a pointer to a function of another type");
                    }
                    self.context.eval.remove(at);
                    self.push_frame(function)?;
                }
                Instr::Return | Instr::ReturnNothing => {
                    let value = self.pop();
                    self.context.nothing = instr == Instr::ReturnNothing;
                    if self.pop_frame() {
                        if self.context.initializing {
                            return Ok(Stop::Done);
                        }
                        let ending = self.core(self.context.thread)[header::FLAGS] & flag::ENDING != 0;
                        if self.context.thread == 0 && !ending {
                            return Ok(Stop::End);
                        }
                        match self.leave_thread(value)? {
                            Some(stop) => return Ok(stop),
                            None => continue,
                        }
                    }
                    self.context.eval.push(value);
                }
                Instr::Used => {
                    if self.context.nothing {
                        self.note_uninitialized();
                    }
                }
                Instr::EndThread => {
                    let value = self.pop();
                    self.context.nothing = false;
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
                Instr::UnknownCall => {
                    let span = self.span();
                    self.notes.unknown_call.get_or_insert(span);
                }
                Instr::MayUseId => {
                    let span = self.span();
                    self.notes.may_use_id.get_or_insert(span);
                }
                Instr::Looks(assertion) => self.notes.met(assertion as usize),
                Instr::Violated(text) => {
                    let text = code.texts[text as usize].clone();
                    let (kind, span, details) = (ViolationKind::Assertion, self.span(), Vec::new());
                    return Ok(Stop::Violated(Violation { kind, text, span, details, thread: None }));
                }
                Instr::Undefined(text) => return self.undefined(&code.texts[text as usize]),
                Instr::AtomicBegin => {
                    let thread = self.context.thread;
                    if self.depth() == u8::MAX {
                        return self.limit("atomic regions nested deeper than is modeled");
                    }
                    self.core_mut(thread)[header::ATOMIC] += 1;
                }
                Instr::AtomicEnd => {
                    let thread = self.context.thread;
                    if self.depth() == 0 {
                        return self.undefined("the end of an atomic region that was not begun");
                    }
                    self.core_mut(thread)[header::ATOMIC] -= 1;
                }
                Instr::Unsupported(text) => return self.limit(&code.texts[text as usize].clone()),
                Instr::Lib(lib, count) => {
                    let at = self.context.eval.len() - usize::from(count);
                    let args = self.context.eval.split_off(at);
                    (self.context.in_library, self.context.making) = (!lib.is_plain(), lib.is_making());
                    if TRACED {
                        self.tell_called(&args);
                    }
                    let value = self.library(lib, &args)?;
                    (self.context.in_library, self.context.making) = (false, false);
                    self.context.eval.push(value);
                    if TRACED {
                        self.note_value(value);
                    }
                }
                moves!() => {
                    if TRACED {
                        self.tell_private(instr);
                    }
                    self.moves(instr)?;
                    if let (true, Instr::Input(_), Some(value)) = (TRACED, instr, self.context.eval.last().copied()) {
                        self.note_value(value);
                    }
                }
                operators!() => self.operators(instr)?,
                Instr::Get(_) | Instr::Set(_) => return self.limit("a private scalar without a place"),
            }
        }
    }

    /// Whether the step has gone on for so long that it ends at the end of this iteration.
    ///
    /// An atomic region is one step. In a state inside of one, no other thread has a next step, so that a race with the
    /// rest of the region would be missed; and if the rest blocks, the thread has not entered the region, and the state
    /// is no deadlock. So a search for properties of states does not come to such states.
    fn is_long(&mut self) -> Res<bool> {
        let loops = self.context.rounds > ROUNDS;
        let Properties { deadlock, race, .. } = self.options.properties;
        if (deadlock || race) && self.depth() > 0 {
            return if loops {
                self.limit("a long loop in an atomic region (for deadlocks and data races)")
            } else {
                Ok(false)
            };
        }
        Ok(loops || self.choices.made() >= CHOICES)
    }

    /// Ends the step at an assumption that does not hold: the thread stays before it forever, and its effects before it
    /// in this step count.
    fn give_up(&mut self) -> Stop {
        match self.context.soft.filter(|_| self.depth() == 0 && !self.choices.blocks_whole()) {
            Some((pc, list)) => self.stop_at(pc, list),
            None => Stop::Blocked(super::Wait::Assumption),
        }
    }

    pub(super) fn function_at(&self, address: u64) -> Res<usize> {
        let (object, offset) = (self.numbers.object(address), self.numbers.offset(address));
        let index = object.wrapping_sub(u64::from(Code::FUNCTIONS)) as usize;
        if offset != 0 || index >= self.code.functions.len().saturating_sub(2) {
            return self.undefined(memory_faults::INVALID_CALL);
        }
        Ok(index)
    }
    /// Instructions that move values.
    #[inline(always)]
    #[expect(clippy::too_many_lines, reason = "one arm for each instruction")]
    fn moves(&mut self, instr: Instr) -> Res<()> {
        match instr {
            Instr::Const(value) => self.context.eval.push(value),
            Instr::Reg(reg) => self.context.eval.push(self.context.regs[reg as usize]),
            Instr::SetReg(reg) => self.context.regs[reg as usize] = self.pop(),
            Instr::Frame(offset, size, signed) => {
                let at = self.context.frame + offset as usize;
                let mut raw = [0; 8];
                raw[..usize::from(size)].copy_from_slice(&self.core(self.context.thread)[at..at + usize::from(size)]);
                self.context.eval.push(normal(u64::from_le_bytes(raw), size, signed));
            }
            Instr::SetFrame(offset, size) => {
                let (at, value, thread) = (self.context.frame + offset as usize, self.pop(), self.context.thread);
                let bytes = &value.to_le_bytes()[..usize::from(size)];
                self.core_mut(thread)[at..at + usize::from(size)].copy_from_slice(bytes);
            }
            Instr::Object(object) => {
                let first = half(self.core(self.context.thread), self.context.frame + frame::OBJECTS);
                self.context.eval.push(self.numbers.stack(self.context.thread, first + object as usize));
            }
            Instr::Tls(offset) => {
                self.context.eval.push(self.numbers.stack(self.context.thread, 0) + u64::from(offset))
            }
            Instr::Offset(by) => {
                let address = self.pop();
                // A member of a structure outside of its object is outside of it, too.
                let moved = if self.is_outside(address) { address } else { self.moved(address, i128::from(by))? };
                self.context.eval.push(moved);
            }
            Instr::Load(size, signed) => {
                let address = self.pop();
                let value = self.load(address, size, signed)?;
                self.context.eval.push(value);
            }
            Instr::LoadAddress(size) => {
                let address = self.pop();
                let value = self.load_address(address, size)?;
                self.context.eval.push(value);
            }
            Instr::StoreAddressBack(size) => {
                let address = self.pop();
                let value = self.pop();
                self.store_address(address, size, value)?;
            }
            Instr::StoreBack(size) => {
                let address = self.pop();
                let value = self.pop();
                self.store_number(address, size, value)?;
            }
            Instr::LoadBits(bit, width, signed) => {
                let address = self.pop();
                let value = self.load_bits(address, bit, width, signed)?;
                self.context.eval.push(value);
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
                self.context.kept = self.cut(address, size as usize)?;
                self.context.eval.push(0);
            }
            Instr::TakeRecord(_) => {
                let address = self.pop();
                self.pop();
                let kept = std::mem::take(&mut self.context.kept);
                self.paste(address, &kept)?;
            }
            Instr::Forget(size) => {
                self.note_overapproximated_call(self.context.function, self.context.at);
                let address = self.pop();
                self.forget(address, size as usize)?;
            }
            Instr::Input(domain) => {
                self.note_overapproximated_call(self.context.function, self.context.at);
                let domain = &self.code.domains[domain as usize];
                if !domain.complete && self.notes.sampled.is_none() {
                    self.notes.sampled = Some(self.place_in_program());
                }
                let (few, others) = (&domain.values, &domain.sampled);
                let which = self.choices.choose_or_sample(few.len() as u32, (few.len() + others.len()) as u32) as usize;
                let value = few.get(which).or_else(|| others.get(which - few.len())).copied().unwrap_or_default();
                let value = self.made(value);
                self.context.eval.push(value);
            }
            Instr::Pop => {
                self.pop();
            }
            control!() | operators!() | Instr::Get(_) | Instr::Set(_) => {
                return self.limit(&format!("the instruction {instr:?}"));
            }
        }
        Ok(())
    }
}
