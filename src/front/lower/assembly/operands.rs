//! The operands of inline assembly from the view of its instructions: an operand in a register is a variable, and one
//! in memory is a pointer.

use super::arithmetic::{signed, unsigned, wide};
use super::template::{condition, Arg, Flag};
use crate::front::lower::Lowerer;
use crate::ir::{
    layout, AtomicOp, BinOp, Block, Builtin, Expr, ExprKind, IntKind, MemoryOrder, Origin, Stmt, StmtKind, Storage,
    Type, UnOp,
};
use crate::source::Span;

/// An operand: an output or an input.
#[derive(Clone)]
pub(super) struct Operand {
    pub(super) constraint: String,
    /// The lvalue of an output or of an input in memory, or the value of another input.
    pub(super) expr: Expr,
    pub(super) is_output: bool,
}

impl Operand {
    /// Whether it can only be an immediate.
    pub(super) fn is_immediate(&self) -> bool {
        self.only("inIJKLMNOeZ")
    }

    /// Whether it may be an immediate or in a register.
    pub(super) fn may_be_either(&self) -> bool {
        self.constraint.contains(['i', 'n', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'e', 'Z']) && !self.is_immediate()
    }

    /// The number, if it is an immediate.
    pub(super) fn number(&self) -> Option<i128> {
        let may_be = !self.is_output && (self.is_immediate() || self.may_be_either());
        self.expr.as_int().filter(|_| may_be && self.expr.ty.is_integer())
    }

    /// Whether it can only be in memory. `Q` is a register that has a second byte (GCC, "Machine Constraints", x86).
    pub(super) fn is_memory(&self) -> bool {
        self.only("moV")
    }

    fn only(&self, these: &str) -> bool {
        let mut letters = self.constraint.chars().filter(|letter| letter.is_ascii_alphabetic()).peekable();
        letters.peek().is_some() && letters.all(|letter| these.contains(letter))
    }
}

/// The location of an operand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
    Memory,
    Register,
    /// In the register of another operand.
    With(usize),
    /// In no register: whether a condition of a flag holds after the last instruction, or does not (`=@ccz`).
    Condition(Flag, bool),
}

/// An operand from the view of the instructions.
struct Slot {
    /// The variable for the register, or the pointer to the memory.
    var: Expr,
    is_memory: bool,
    /// Whether the register has a value.
    is_set: bool,
    role: OperandRole,
    /// The number of bytes of the operand; its register may have more, if it is shared with another operand.
    bytes: Option<u64>,
    /// Whether it is an immediate.
    is_immediate: bool,
    /// Whether it is an unsigned number: then the other bytes of its register are zero.
    is_number: bool,
    /// Whether it may be in memory, too (`g`, `rm`).
    may_be_memory: bool,
    /// The register that it must be in.
    letter: Option<char>,
}

/// The role of an operand, which determines with which other operands it may share a register.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OperandRole {
    /// An output that is written only after all inputs have been read: it may be in the register of an input, or of
    /// the address of an operand in memory.
    LateOutput,
    /// An output with `&`.
    EarlyOutput,
    /// An input with its own register, or an operand in memory.
    Input,
    /// An input in the register of an output, or in none.
    Other,
}

pub(super) struct Emitter<'l, 'a> {
    pub(super) lower: &'l mut Lowerer<'a>,
    pub(super) span: Span,
    pub(super) out: Block,
    places: Vec<Where>,
    slots: Vec<Slot>,
    /// The registers that instructions use implicitly, and the operands in them.
    letters: Vec<(char, usize)>,
    /// The zero, sign and carry flags: expressions over variables that no longer change.
    pub(super) flags: [Option<Expr>; 3],
    /// The outputs without `&` that earlier instructions have written.
    written: Vec<usize>,
    /// The outputs without `&` that the current instruction writes.
    writing: Vec<usize>,
}

/// Determines the locations of the operands; `None` if they are not clear.
fn places(lower: &Lowerer<'_>, operands: &[Operand]) -> Option<Vec<Where>> {
    let mut places: Vec<Where> = Vec::new();
    for (index, operand) in operands.iter().enumerate() {
        let is_scalar = operand.expr.ty.is_integer() || operand.expr.ty.is_pointer();
        let is_field = lower.bit_width(&operand.expr).is_some();
        if let Some(name) = operand.constraint.strip_prefix("=@cc") {
            let (flag, holds) = condition(name).filter(|_| operand.is_output && operand.expr.ty.is_integer())?;
            places.push(Where::Condition(flag, holds));
            continue;
        }
        if operand.constraint.contains([',', 'A', 'x', 'f', 't', 'u', 'y', '@', '[']) {
            return None;
        }
        let tied = operand.constraint.trim_start_matches(['%', '&']).parse::<usize>().ok();
        places.push(match (operand.is_memory(), tied) {
            (true, _) if operand.expr.is_place() && !is_field => Where::Memory,
            (false, Some(with)) if !operand.is_output && is_scalar && places.get(with) == Some(&Where::Register) => {
                Where::With(with)
            }
            (false, None) if is_scalar => {
                // An input in the register of an output.
                let with = fixed(operand).and_then(|letter| {
                    let before = operands.get(..index)?;
                    before.iter().position(|other| {
                        other.is_output && other.constraint.starts_with('=') && fixed(other) == Some(letter)
                    })
                });
                with.filter(|_| !operand.is_output).map_or(Where::Register, Where::With)
            }
            (_, _) => return None,
        });
    }
    Some(places)
}

/// Whether an lvalue is a variable or a member of one, whose address needs no evaluation.
fn is_named(place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Var(_) => true,
        ExprKind::Member(base, _) => is_named(base),
        _ => false,
    }
}

/// The register that an operand must be in.
fn fixed(operand: &Operand) -> Option<char> {
    let mut letters = operand.constraint.chars().filter(|letter| letter.is_ascii_alphabetic());
    match (letters.next(), letters.next()) {
        (Some(letter @ ('a' | 'b' | 'c' | 'd' | 'S' | 'D')), None) => Some(letter),
        (_, _) => None,
    }
}

impl<'l, 'a> Emitter<'l, 'a> {
    /// Evaluates the operands; `None` if their locations are not clear.
    pub(super) fn new(lower: &'l mut Lowerer<'a>, operands: &mut [Operand], span: Span) -> Option<Emitter<'l, 'a>> {
        let places = places(lower, operands)?;
        let (out, slots, letters, flags) = (Block::new(), Vec::new(), Vec::new(), [None, None, None]);
        let (written, writing) = (Vec::new(), Vec::new());
        let mut emitter = Emitter { lower, span, out, places: places.clone(), slots, letters, flags, written, writing };
        emitter.evaluate_places(operands)?;
        emitter.begin(operands, &places);
        Some(emitter)
    }

    /// Evaluates the address of each output in a register, once, before the instructions. `None` for a bit-field, which
    /// has no address.
    fn evaluate_places(&mut self, operands: &mut [Operand]) -> Option<()> {
        for (operand, place) in operands.iter_mut().zip(self.places.clone()) {
            if !operand.is_output || place == Where::Memory || is_named(&operand.expr) {
                continue;
            }
            if self.lower.bit_width(&operand.expr).is_some() {
                return None;
            }
            let address = operand.expr.clone().addr_of().at(self.span);
            let pointer = self.variable(&address.ty.unqualified(), Some(address));
            operand.expr = pointer.deref().at(self.span);
        }
        Some(())
    }

    fn begin(&mut self, operands: &[Operand], places: &[Where]) {
        for (index, (operand, place)) in operands.iter().zip(places).enumerate() {
            let letter = fixed(operand);
            self.letters.extend(letter.filter(|_| !matches!(place, Where::With(_))).map(|letter| (letter, index)));
            let (var, is_set) = match place {
                Where::Memory => {
                    let address = operand.expr.clone().addr_of().at(self.span);
                    (self.variable(&address.ty.unqualified(), Some(address)), true)
                }
                Where::Register => {
                    let reads = !operand.is_output || operand.constraint.starts_with('+');
                    let tied = places.iter().position(|place| *place == Where::With(index));
                    let input = tied.map_or(&operand.expr, |tied| &operands[tied].expr);
                    let ty = match operand.number().and_then(|_| self.bytes(&operand.expr.ty)) {
                        // A constant is printed with the sign of its highest bit (GCC Internals, "Constant Expression
                        // Types").
                        Some(size) => signed(size),
                        None => self.wider(&input.ty, &operand.expr.ty),
                    };
                    let value = (reads || tied.is_some()).then(|| input.clone());
                    let is_set = value.is_some();
                    (self.variable(&ty, value), is_set)
                }
                // No instruction may name it.
                Where::Condition(..) => (self.variable(&operand.expr.ty.unqualified(), None), false),
                Where::With(with) => {
                    let slot = &self.slots[*with];
                    (slot.var.clone(), slot.is_set)
                }
            };
            let role = match (place, operand.is_output) {
                (Where::Memory, _) => OperandRole::Input,
                (Where::Register, true) if operand.constraint.contains('&') => OperandRole::EarlyOutput,
                (Where::Register, true) => OperandRole::LateOutput,
                (Where::Register, false) if operand.is_immediate() => OperandRole::Other,
                (Where::Register, false) => OperandRole::Input,
                (Where::With(_) | Where::Condition(..), _) => OperandRole::Other,
            };
            let is_immediate = operand.number().is_some();
            let is_number = operand.expr.as_int().is_some_and(|number| number >= 0);
            let may_be_memory = operand.constraint.contains(['g', 'm', 'o', 'V', 'X']);
            let (is_memory, bytes) = (*place == Where::Memory, self.bytes(&operand.expr.ty));
            let slot = Slot { var, is_memory, is_set, role, bytes, is_immediate, is_number, may_be_memory, letter };
            self.slots.push(slot);
        }
        // All names of one register are one variable: look it up under the first.
        self.letters.sort_unstable();
    }

    /// Writes the outputs; `None` if one of them has no value.
    pub(super) fn end(mut self, operands: &[Operand]) -> Option<Block> {
        for (index, (operand, place)) in operands.iter().zip(self.places.clone()).enumerate() {
            if !operand.is_output || place == Where::Memory {
                continue;
            }
            if let Where::Condition(flag, holds) = place {
                let value = self.condition(flag, holds)?;
                self.set(operand.expr.clone(), value);
                continue;
            }
            let slot = &self.slots[index];
            if !slot.is_set {
                return None;
            }
            // The number of an address is not known: a variable without a value has any.
            let value = match slot.var.ty.is_pointer() == operand.expr.ty.is_pointer() {
                true => slot.var.clone(),
                false => self.variable(&operand.expr.ty.unqualified(), None),
            };
            self.set(operand.expr.clone(), value);
        }
        Some(self.out)
    }

    /// Whether a flag is set, or is not; `None` if that is not computed.
    pub(super) fn condition(&self, flag: Flag, holds: bool) -> Option<Expr> {
        let flag = self.flags[flag as usize].clone()?;
        Some(if holds { flag } else { Expr::unary(UnOp::Not, flag) })
    }

    /// Completes an instruction. `None` if it has read an operand whose register an earlier instruction may have
    /// overwritten: GCC puts an output without `&` into the register of an input, since it assumes that all inputs are
    /// read before any output is written ("Extended Asm", Output Operands).
    pub(super) fn next(&mut self, args: &[Arg]) -> Option<()> {
        let is_lost = |arg: &Arg| {
            let (Arg::Operand(index, _) | Arg::SecondByte(index) | Arg::At(index)) = arg else { return false };
            let slot = &self.slots[*index];
            let shares = |output: &usize| match (slot.letter, self.slots[*output].letter) {
                (Some(one), Some(other)) => one == other,
                (_, _) => true,
            };
            slot.role == OperandRole::Input && self.written.iter().any(shares)
        };
        let lost = args.iter().any(is_lost);
        self.written.append(&mut self.writing);
        (!lost).then_some(())
    }

    /// The argument for a register that an instruction uses implicitly.
    pub(super) fn named(&self, letter: char) -> Option<Arg> {
        self.letters.iter().find(|(known, _)| *known == letter).map(|(_, index)| Arg::Operand(*index, None))
    }

    /// The number of bytes of the register that an argument names, if it is a register.
    pub(super) fn register_bytes(&self, arg: &Arg) -> Option<u64> {
        match arg {
            Arg::Operand(index, part) => part.or(self.slots[*index].bytes).filter(|_| !self.is_no_register(*index)),
            // The register of an address says nothing.
            Arg::SecondByte(_) | Arg::At(_) | Arg::Constant(_) => None,
        }
    }

    fn is_no_register(&self, index: usize) -> bool {
        self.slots[index].is_memory || self.slots[index].is_immediate
    }

    fn bytes(&self, ty: &Type) -> Option<u64> {
        layout::size_of(&self.lower.program, ty).filter(|size| matches!(size, 1 | 2 | 4 | 8))
    }

    /// The memory of an argument, as an object of this many bytes.
    pub(super) fn memory(&self, arg: &Arg, size: u64) -> Option<Expr> {
        let pointer = self.memory_of_any_size(arg)?;
        let to = pointer.ty.pointee()?;
        let fits = (to.is_integer() || to.is_pointer()) && self.bytes(to) == Some(size);
        let pointer = if fits { pointer } else { pointer.cast(&unsigned(size).pointer_to()) };
        Some(pointer.deref().at(self.span))
    }

    /// The same, as an object of pointer type if the register that it goes with holds a pointer: programs give memory
    /// of any type as `*(char *)at`.
    pub(super) fn memory_with(&self, arg: &Arg, size: u64, register: &Arg) -> Option<Expr> {
        let place = self.memory(arg, size)?;
        let held = match register {
            Arg::Operand(index, None) if !self.slots[*index].is_memory => self.slots[*index].var.ty.unqualified(),
            Arg::Operand(..) | Arg::SecondByte(_) | Arg::At(_) | Arg::Constant(_) => return Some(place),
        };
        if !held.is_pointer() || place.ty.is_pointer() || self.bytes(&held) != Some(size) {
            return Some(place);
        }
        Some(place.addr_of().cast(&held.pointer_to()).deref().at(self.span))
    }

    pub(super) fn memory_of_any_size(&self, arg: &Arg) -> Option<Expr> {
        match arg {
            Arg::Operand(index, _) if self.slots[*index].is_memory => Some(self.slots[*index].var.clone()),
            Arg::At(index) => self.pointer(&Arg::Operand(*index, None)),
            Arg::Operand(..) | Arg::SecondByte(_) | Arg::Constant(_) => None,
        }
    }

    /// The value of a register that holds a pointer.
    pub(super) fn pointer(&self, arg: &Arg) -> Option<Expr> {
        let Arg::Operand(index, None) = arg else { return None };
        let slot = &self.slots[*index];
        (!slot.is_memory && slot.is_set && slot.var.ty.is_pointer()).then(|| slot.var.clone())
    }

    /// The type in which an argument is set: its own type, if that has this many bytes.
    pub(super) fn type_of(&self, arg: &Arg, size: u64) -> Option<Type> {
        let own = match (self.memory(arg, size), arg) {
            (Some(place), _) => place.ty.unqualified(),
            (None, Arg::Operand(index, _)) => self.slots[*index].var.ty.unqualified(),
            (None, Arg::At(_) | Arg::SecondByte(_) | Arg::Constant(_)) => return None,
        };
        Some(if self.bytes(&own) == Some(size) { own } else { unsigned(size) })
    }

    /// The value of an argument, converted to a type.
    pub(super) fn read(&self, arg: &Arg, ty: &Type) -> Option<Expr> {
        let size = self.bytes(ty)?;
        if let Some(place) = self.memory(arg, size) {
            return Some(place.cast(ty));
        }
        match arg {
            Arg::Constant(value) => Some(Expr::constant(*value, Type::int_kind(IntKind::LongLong)).cast(ty)),
            Arg::Operand(index, part) => {
                let slot = &self.slots[*index];
                let is_part = slot.var.ty.is_pointer() && self.bytes(&slot.var.ty) != Some(size);
                let value = match part {
                    Some(part) if *part < size => slot.var.clone().cast(&unsigned(*part)),
                    _ => slot.var.clone(),
                };
                // The upper bytes of the register have any value.
                let is_more = self.bytes(&slot.var.ty) < Some(part.unwrap_or(size).min(size));
                let is_known = !is_more || slot.is_immediate || slot.is_number;
                (slot.is_set && !is_part && is_known).then(|| value.cast(ty))
            }
            Arg::SecondByte(_) | Arg::At(_) => None,
        }
    }

    /// Sets this many bytes of an argument; a write of 4 bytes clears the upper half of a register, smaller writes
    /// preserve the rest.
    pub(super) fn write(&mut self, arg: &Arg, size: u64, value: Expr) -> Option<()> {
        if let Some(place) = self.memory(arg, size) {
            self.set(place, value);
            return Some(());
        }
        let Arg::Operand(index, part) = arg else { return None };
        let slot = &self.slots[*index];
        let own = self.bytes(&slot.var.ty)?;
        if part.is_some_and(|part| part != size) || (slot.var.ty.is_pointer() && own != size) || size > own {
            return None;
        }
        let value = match (size == own, size) {
            (true, _) => value,
            // In memory, the rest would remain.
            (false, 4) if slot.may_be_memory => return None,
            (false, 4) => value.cast(&unsigned(4)),
            (false, _) => {
                let ty = unsigned(own);
                let mask = Expr::constant((1 << (8 * size)) - 1, wide(&ty));
                let rest = Expr::unary(UnOp::BitNot, mask);
                let old = slot.is_set.then(|| slot.var.clone().cast(&wide(&ty)))?;
                let kept = Expr::binary(BinOp::BitAnd, old, rest);
                Expr::binary(BinOp::BitOr, kept, value.cast(&unsigned(size)).cast(&wide(&ty)))
            }
        };
        self.assign_register(arg, value)
    }

    /// Sets the register of an argument; `None` if it is that of an input, which must not change.
    pub(super) fn assign_register(&mut self, arg: &Arg, value: Expr) -> Option<()> {
        let Arg::Operand(index, _) = arg else { return None };
        let var = self.slots[*index].var.clone();
        let mut is_output = false;
        for (index, slot) in self.slots.iter_mut().enumerate() {
            if slot.is_memory || slot.var.as_var() != var.as_var() {
                continue;
            }
            slot.is_set = true;
            is_output |= matches!(slot.role, OperandRole::LateOutput | OperandRole::EarlyOutput);
            if slot.role == OperandRole::LateOutput {
                self.writing.push(index);
            }
        }
        self.set(var, value);
        is_output.then_some(())
    }

    pub(super) fn atomic(&mut self, op: AtomicOp, place: Expr, values: Vec<Expr>) -> Expr {
        let ty = place.ty.unqualified();
        let values = values.into_iter().map(|value| value.cast(&ty));
        let args = std::iter::once(place.addr_of().at(self.span)).chain(values).collect();
        let builtin = Builtin::Atomic(op, MemoryOrder::SequentiallyConsistent);
        let value = self.lower.plain(builtin, args, ty.clone(), self.span);
        self.variable(&ty, Some(value))
    }

    /// The wider of two types: an input may be wider than the output in its register.
    fn wider(&self, a: &Type, b: &Type) -> Type {
        let ty = if self.bytes(a) >= self.bytes(b) { a } else { b };
        ty.unqualified()
    }

    pub(super) fn variable(&mut self, ty: &Type, value: Option<Expr>) -> Expr {
        let var = self.lower.add_local("assembly", ty.clone(), Storage::Local, self.span);
        self.out.push(self.statement(StmtKind::Decl(var, None)));
        let place = Expr::var(var, ty.clone()).at(self.span);
        if let Some(value) = value {
            self.set(place.clone(), value);
        }
        place
    }

    pub(super) fn set(&mut self, place: Expr, value: Expr) {
        let assignment = self.assignment(place, value);
        self.out.push(assignment);
    }

    pub(super) fn assignment(&self, place: Expr, value: Expr) -> Stmt {
        let ty = place.ty.unqualified();
        let value = value.cast(&ty);
        let assign = ExprKind::Assign(Box::new(place), Box::new(value));
        self.statement(StmtKind::Expr(Expr::new(assign, ty, self.span)))
    }

    pub(super) fn statement(&self, kind: StmtKind) -> Stmt {
        Stmt::new(kind, Origin::user(self.span))
    }
}
