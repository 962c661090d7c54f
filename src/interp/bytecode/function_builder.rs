//! The context in which a function is compiled, and the emission of instructions.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::analysis::switch_policy::ThreadEvent;
use crate::diag::Diagnostic;
use crate::interp::bytecode::input_domains::scalar;
use crate::interp::bytecode::input_ranges::InputRanges;
use crate::interp::bytecode::object_layout::Objects;
use crate::interp::bytecode::{
    idle_ranges, input_domains, input_paths, input_ranges, object_layout, part_names,
    scalar_storage::{self, Forgets},
    AccessInfo, Code, FnCode, Instr, NamedObject, Static, StaticLocation,
};
use crate::interp::choices::Domain;
use crate::interp::SemanticsOptions;
use crate::ir::{Expr, ExprKind, Function, Id, IdSet, Label, Program, Storage, Type, TypeKind, ValueKind, Var};
use crate::reductions::Reduction;
use crate::source::Span;

/// The context in which a function is compiled.
pub(super) struct FunctionBuilder<'a> {
    pub(super) program: &'a Program,
    pub(super) options: &'a SemanticsOptions,
    pub(super) code: &'a mut Code,
    pub(super) homes: &'a Objects,
    pub(super) shared: &'a mut ProgramBuilder,
    /// Map from the private scalars of the function to their slots.
    pub(super) slots: HashMap<Id<Var>, u32>,
    /// Size and signedness of each slot.
    pub(super) shapes: Vec<(u8, bool)>,
    /// The names and sizes of the slots.
    pub(super) privates: Vec<(String, u8)>,
    /// The slots of variables that keep what they point to as long as they exist, in a search for leaks.
    pub(super) variables: Vec<usize>,
    /// The variables of the function that are objects in memory.
    pub(super) objects: HashMap<Id<Var>, u32>,
    pub(super) sizes: Vec<u32>,
    pub(super) names: Vec<NamedObject>,
    /// The bits of these objects that are defined with `const`.
    pub(super) constants: Vec<crate::interp::bytecode::ByteRanges>,
    /// Whether an address of an object may outlive the call of the function.
    pub(super) kept: bool,
    /// Whether each instruction accesses memory atomically.
    pub(super) atomics: Vec<bool>,
    /// Whether each instruction writes a variable by its name.
    pub(super) by_name: Vec<bool>,
    /// Information on the accesses, for counterexamples.
    pub(super) told: Vec<AccessInfo>,
    /// Whether the current assignment only preserves a bit-field.
    pub(super) keeps_neighbor: bool,
    /// The first instruction of each statement.
    pub(super) begins: Vec<u32>,
    pub(super) is_main: bool,
    /// Whether what the function allocates belongs to the library.
    pub(super) is_librarys: bool,
    /// Whether the function returns a value.
    pub(super) returns: bool,
    pub(super) out: Vec<Instr>,
    pub(super) spans: Vec<Span>,
    pub(super) span: Span,
    /// Nesting depth of blocks that run as one step.
    pub(super) atomic: u32,
    /// The inputs of this function that have too many values to try all of them.
    pub(super) ranges: InputRanges,
    pub(super) labels: HashMap<Id<Label>, u32>,
    pub(super) gotos: Vec<(usize, Id<Label>)>,
    /// For each enclosing loop, the jumps that leave it.
    pub(super) breaks: Vec<Vec<usize>>,
}

/// The state shared by all functions of a program during compilation.
pub(super) struct ProgramBuilder {
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) literals: HashMap<(Span, Vec<u8>), u64>,
    pub(super) constants: Vec<i64>,
    pub(super) tested: HashSet<Id<Var>>,
    /// The variables whose values decide nothing.
    pub(super) idle: IdSet<Id<Var>>,
    /// The values of operators on constants, and the bits of floating constants.
    pub(super) folded: Vec<u64>,
    /// Whether pointers may be misaligned.
    pub(super) alignment_in_doubt: bool,
    /// Expressions and statements that may use a thread id as a number.
    pub(super) numbers: BTreeSet<Span>,
    /// Variables that get the address of memory that is not the program's own, in a search for leaks.
    pub(super) generated_memory: IdSet<Id<Var>>,
}

impl<'a> FunctionBuilder<'a> {
    pub(super) fn new(
        program: &'a Program,
        options: &'a SemanticsOptions,
        code: &'a mut Code,
        homes: &'a Objects,
        shared: &'a mut ProgramBuilder,
    ) -> FunctionBuilder<'a> {
        FunctionBuilder {
            program,
            options,
            code,
            homes,
            shared,
            slots: HashMap::new(),
            shapes: Vec::new(),
            privates: Vec::new(),
            variables: Vec::new(),
            objects: HashMap::new(),
            sizes: Vec::new(),
            names: Vec::new(),
            constants: Vec::new(),
            kept: false,
            atomics: Vec::new(),
            by_name: Vec::new(),
            told: Vec::new(),
            keeps_neighbor: false,
            begins: Vec::new(),
            is_main: false,
            is_librarys: false,
            returns: false,
            out: Vec::new(),
            spans: Vec::new(),
            span: Span::NONE,
            atomic: 0,
            ranges: InputRanges::new(),
            labels: HashMap::new(),
            gotos: Vec::new(),
            breaks: Vec::new(),
        }
    }

    /// Initializes the parameters of `main`: `argc` is any positive number; [`command_line`](super::command_line)
    /// sets the others where they are read.
    pub(super) fn main_arguments(&mut self, function: &Function) {
        let Some(param) = function.params.first() else { return };
        let place = self.program.place(*param);
        let tested = self.shared.tested.contains(param);
        let Some(input) = self.input(&place.ty, tested) else { return };
        let domain = &mut self.code.domains[input as usize];
        domain.values.retain(|value| *value as i64 >= 1);
        self.ranges.entry(input).and_modify(|range| range.0 = 1);
        if !tested {
            domain.complete = false;
        }
        self.push(Instr::Input(input));
        self.store_back(&place);
    }

    pub(super) fn variable(&mut self, id: Id<Var>) {
        let var = &self.program.vars[id];
        self.kept |= var.kept && !self.is_main;
        match scalar(self.program, &var.ty) {
            Some(shape) if !object_layout::needs_memory(var) && !self.homes.taken.contains(&id) => {
                if self.keeps_memory(id) {
                    self.variables.push(self.shapes.len());
                }
                self.slots.insert(id, self.shapes.len() as u32);
                self.shapes.push(shape);
                self.privates.push((var.name.clone(), shape.0));
            }
            _ => {
                self.objects.insert(id, self.sizes.len() as u32);
                let size = self.size(&var.ty);
                self.sizes.push(size);
                self.names.push(part_names::of(self.program, &var.name, &var.ty));
                self.constants.push(object_layout::constants(self.program, &var.ty));
            }
        }
    }

    /// Whether a variable points to memory as long as its function runs: one of the program, and one for the memory of
    /// a variable of the program.
    fn keeps_memory(&self, var: Id<Var>) -> bool {
        let is_programs = self.program.vars[var].storage != Storage::Temp;
        self.options.properties.leak && (is_programs || self.shared.generated_memory.contains(&var))
    }

    pub(super) fn finish(mut self, name: &str, params: u16) -> FnCode {
        self.leave(None);
        for (at, label) in std::mem::take(&mut self.gotos) {
            let to = self.labels.get(&label).copied().unwrap_or(0);
            self.out[at] = Instr::Jump(to);
        }
        let atomic = if self.atomics.contains(&true) { self.atomics } else { Vec::new() };
        let by_name = if self.by_name.contains(&true) { self.by_name } else { Vec::new() };
        let without = self.options.without;
        if without.uses(Reduction::InputRanges) {
            let trusts = without.uses(Reduction::KnownValues);
            input_ranges::run(&self.out, &self.shapes, &self.ranges, trusts, &mut self.code.domains);
        }
        self.ranges.iter().for_each(|(input, range)| {
            let domain = &mut self.code.domains[*input as usize];
            if !domain.complete {
                domain.sampled = input_domains::sampled(&self.shared.constants, *range, &domain.values);
            }
        });
        let forgets = without.uses(Reduction::DeadValues);
        let forgets = if forgets { Forgets::AllBut(&self.variables) } else { Forgets::Nothing };
        let compiled = scalar_storage::run(name, params, self.out, self.spans, &self.shapes, self.sizes, &forgets);
        FnCode {
            names: self.names,
            kept: self.kept,
            constants: self.constants,
            atomic,
            by_name,
            told: self.told,
            privates: self.privates,
            begins: self.begins,
            ..compiled
        }
    }

    /// Records that a construct is not modeled, and ends executions here.
    pub(super) fn refuse(&mut self, span: Span, code: &'static str, message: &str) {
        let span = if span.is_none() { self.span } else { span };
        let text = format!("{message} is not supported by the built-in explorer");
        self.stops(message.to_owned());
        self.code.refused.push(
            Diagnostic::unsupported(code, span, text).help("`ulseq verify` with an installed verifier may handle it"),
        );
    }

    pub(super) fn push(&mut self, instr: Instr) {
        self.out.push(instr);
        self.spans.push(self.span);
        self.atomics.push(false);
        self.by_name.push(false);
        self.told.push(AccessInfo { neighbor: self.keeps_neighbor, ..AccessInfo::default() });
    }

    /// Records that the last instruction writes a variable by its name.
    pub(super) fn writes_by_name(&mut self) {
        self.by_name.iter_mut().last().into_iter().for_each(|by_name| *by_name = true);
    }

    /// Emits an instruction that reads or sets a private scalar.
    pub(super) fn push_private(&mut self, instr: Instr, slot: u32, place: &Expr) {
        self.push(instr);
        let kind = ValueKind::of(self.program, &place.ty);
        self.told.iter_mut().last().into_iter().for_each(|told| (told.kind, told.private) = (kind, Some(slot)));
    }

    /// Records that the last instruction sets a private scalar without a statement of the program: it is a parameter,
    /// or not initialized.
    pub(super) fn tell_nothing(&mut self) {
        self.told.iter_mut().last().into_iter().for_each(|told| told.private = None);
    }

    /// Emits an instruction that accesses an lvalue.
    pub(super) fn push_access(&mut self, instr: Instr, place: &Expr) {
        self.push(instr);
        let kind = ValueKind::of(self.program, &place.ty);
        self.told.iter_mut().last().into_iter().for_each(|told| told.kind = kind);
        let atomic = self.atomic > 0 || place.ty.quals.atomic;
        // A bit-field is not an atomic object: writing its neighbors together with it is a single step only in this
        // interpreter.
        if let (true, None, Some(last)) = (atomic, self.bits(place), self.atomics.last_mut()) {
            *last = true;
        }
        if is_named(self.program, place) {
            self.writes_by_name();
        }
    }

    /// Emits a jump whose target is set later by [`FunctionBuilder::land`].
    pub(super) fn jump_later(&mut self, instr: Instr) -> usize {
        self.push(instr);
        self.out.len() - 1
    }

    pub(super) fn land(&mut self, at: usize) {
        let here = self.out.len() as u32;
        if let Instr::Jump(to) | Instr::JumpIfZero(to) | Instr::JumpIfNonZero(to) = &mut self.out[at] {
            *to = here;
        }
    }

    /// The address of the constant object for the string literal at a place. Whether two literals with the same text
    /// are one object is unspecified (C11 6.4.5p7); `Machine::may_share_text` notices where that matters.
    pub(super) fn literal(&mut self, bytes: &[u8], span: Span) -> u64 {
        let key = (span, bytes.to_vec());
        if let Some(known) = self.shared.literals.get(&key) {
            return *known;
        }
        self.code.rom.push(bytes.to_vec());
        let place = StaticLocation::Rom(self.code.rom.len() as u32 - 1);
        let size = bytes.len() as u32;
        let named = NamedObject::plain("string literal");
        self.code.statics.push(Static {
            name: named.name.clone(),
            named,
            size,
            align: 1,
            place,
            user: false,
            constants: Vec::new(),
        });
        let address = self.code.static_address(self.code.statics.len() as u32 - 1);
        self.shared.literals.insert(key, address);
        address
    }

    /// The number of a new input of this type.
    pub(super) fn input(&mut self, ty: &Type, tested: bool) -> Option<u32> {
        let is_bool = matches!(ty.kind, TypeKind::Int(crate::ir::IntKind::Bool));
        let (size, signed) = scalar(self.program, ty)?;
        if ty.is_float() {
            let bits = [0.0, 1.0, -1.0, 0.5, 1e30].map(|v| super::super::value::float_bits(v, size));
            let count = if tested { 2 } else { bits.len() };
            self.code.domains.push(Domain { complete: tested, ..Domain::incomplete(bits[..count].to_vec()) });
        } else if ty.is_pointer() {
            self.code.domains.push(Domain::incomplete(vec![0]));
        } else {
            let domain = input_domains::domain(size, signed, tested || is_bool, &self.shared.constants, self.options);
            if !domain.complete {
                self.ranges.insert(self.code.domains.len() as u32, input_paths::of_type(size, signed));
            }
            self.code.domains.push(domain);
        }
        Some(self.code.domains.len() as u32 - 1)
    }

    /// The number of a new input that this place gets. If it decides nothing there, 0 represents all values, unless the
    /// user has chosen some.
    pub(super) fn input_for(&mut self, place: &Expr) -> Option<u32> {
        let tested = place.as_var().is_some_and(|var| self.shared.tested.contains(&var));
        let input = self.input(&place.ty, tested)?;
        let is_idle = idle_ranges::direct(place).is_some_and(|var| self.shared.idle.contains(&var));
        if is_idle && self.options.range.is_none() {
            self.code.domains[input as usize] = Domain::complete(vec![0]);
            self.ranges.remove(&input);
        }
        Some(input)
    }

    /// Emits a visible point before this event if the switch policy requires one, unless the code is part of a larger
    /// step.
    pub(super) fn visible(&mut self, event: ThreadEvent) {
        if self.atomic == 0 && self.options.switches.switches_before(event) {
            self.push(Instr::Visible(0));
        }
    }
}

/// Whether the lvalue is part of a variable and no pointer is dereferenced, except by an access that
/// `passes::normalize` makes to copy bytes of the variable.
pub(super) fn is_named(program: &Program, place: &Expr) -> bool {
    if place.root().is_some() {
        return true;
    }
    let is_block = matches!(place.ty.kind, TypeKind::Record(id) if program.records[id].is_block);
    let mut below = place;
    while let ExprKind::Index(inner, _) | ExprKind::Cast(inner) = &below.kind {
        below = inner;
    }
    below.as_address().is_some_and(|inner| is_block && is_named(program, inner))
}
