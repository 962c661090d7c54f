//! Compiles a program: all its functions, and the initialization of its static objects.

use std::collections::{HashMap, HashSet};

use crate::analysis::{alignment, library_objects};
use crate::diag::Diagnostic;
use crate::interp::bytecode::function_builder::{FunctionBuilder, ProgramBuilder};
use crate::interp::bytecode::object_layout::{Objects, StaticStorage};
use crate::interp::bytecode::{
    generated_memory, idle_values, ids_as_numbers, input_domains, object_layout, order_comparisons, shadow_bits,
    tagged_addresses, Code, FnCode, Instr, NamedObject,
};
use crate::interp::SemanticsOptions;
use crate::ir::memory_faults;
use crate::ir::{
    ArrayLen, Block, Expr, ExprKind, Function, Id, IdSet, Init, InitIndex, Program, Type, TypeKind, Var,
    SEEN_AS_OTHER_TYPE,
};
use crate::library::{self, STANDARD_STREAMS};
use crate::reductions::Reduction;

/// Compiles all functions, and two more that initialize static objects: those of each thread, and all others.
pub(super) fn program(program: &Program, options: &SemanticsOptions) -> Result<Code, Vec<Diagnostic>> {
    let uses = ids_as_numbers::find(program);
    let mut shared = ProgramBuilder {
        diagnostics: Vec::new(),
        literals: HashMap::new(),
        constants: input_domains::constants(program),
        tested: if options.without.uses(Reduction::ZeroTests) {
            input_domains::only_tested(program)
        } else {
            HashSet::new()
        },
        idle: match options.without.uses(Reduction::IdleValues) {
            true => idle_values::find(program),
            false => IdSet::default(),
        },
        folded: Vec::new(),
        alignment_in_doubt: alignment::is_in_doubt(program),
        numbers: uses.ids,
        generated_memory: if options.properties.leak { generated_memory::run(program) } else { IdSet::default() },
    };
    let mut code = without_functions(program, options, &shared.constants);
    code.repeats_ids = !uses.repeated_ids.is_empty();
    let homes = object_layout::run(program, &mut code);
    if code.keys > 0 {
        code.key_table = object_layout::key_table(&mut code);
    }
    refuse_objects(program, &homes, &mut shared.diagnostics);
    let uses_tls = program.vars.iter().any(|(_, var)| var.thread_local)
        || program.functions.iter().any(|(_, f)| matches!(f.name.as_str(), "__errno_location" | "__error" | "__errno"));
    code.functions.reserve_exact(program.functions.len() + 2);
    for (id, function) in program.functions.iter() {
        let compiled = match &function.body {
            Some(body) => one(program, options, &mut code, &homes, &mut shared, id, body),
            None => FnCode { name: function.name.clone(), ..FnCode::default() },
        };
        code.functions.push(compiled);
    }
    for tls in [true, false] {
        let compiled = initializers(program, options, &mut code, &homes, &mut shared, tls);
        code.functions.push(compiled);
    }
    if !uses_tls {
        code.tls = 0;
    }
    note_addresses(program, options, &shared.folded, &mut code);
    note_lifetimes_and_constants(&mut code);
    code.caveats.extend(program.object_seen_as_other_type.map(|span| (SEEN_AS_OTHER_TYPE.to_owned(), span)));
    if shared.diagnostics.is_empty() {
        Ok(code)
    } else {
        Err([shared.diagnostics, code.refused].concat())
    }
}

/// What the machine must remember about addresses.
fn note_addresses(program: &Program, options: &SemanticsOptions, folded: &[u64], code: &mut Code) {
    code.keeps_addresses =
        options.without.uses(Reduction::AddressesInIntegers) && shadow_bits::keeps_addresses(program, code, folded);
    // A search for lost memory asks which bytes belong to an address.
    code.shadow = code.keeps_addresses || options.properties.leak || shadow_bits::needed(program, code);
    if options.without.uses(Reduction::OrderOfObjects) {
        order_comparisons::add_list(code);
    }
    if code.keeps_addresses {
        // Of the values that are tried as a sample, none looks like an address by accident.
        let mut domains = std::mem::take(&mut code.domains);
        for domain in domains.iter_mut().filter(|domain| !domain.complete) {
            domain.values.retain(|value| !code.looks_like_address(*value));
            domain.sampled.retain(|value| !code.looks_like_address(*value));
        }
        code.domains = domains;
    }
}

/// Whether local variables may be accessed after their end, and whether there are constant objects.
fn note_lifetimes_and_constants(code: &mut Code) {
    code.keeps_locals = code.functions.iter().any(|function| function.kept);
    let local = |function: &FnCode| function.constants.iter().any(|ranges| !ranges.is_empty());
    code.has_constants = !code.tls_constants.is_empty()
        || code.statics.iter().any(|known| !known.constants.is_empty())
        || code.functions.iter().any(local);
}

/// The code of a program before its objects have places and its functions are compiled.
fn without_functions(program: &Program, options: &SemanticsOptions, constants: &[i64]) -> Code {
    Code {
        model: program.model,
        functions: Vec::new(),
        main: program.main.map_or(0, |main| main.index() as u16),
        statics: Vec::new(),
        groups: Vec::new(),
        rom: Vec::new(),
        // The first 16 bytes are `errno`.
        tls: 16,
        texts: Vec::new(),
        assertions: Vec::new(),
        domains: Vec::new(),
        uninit: [1, 2, 4, 8].map(|size| input_domains::domain(size, true, false, constants, options)).to_vec(),
        keys: object_layout::key_calls(program),
        read_locks: object_layout::read_locks(program),
        joins: object_layout::joins(program),
        cancels: object_layout::cancels(program),
        key_table: 0,
        shadow: false,
        keeps_addresses: false,
        keeps_locals: false,
        overapproximated_calls: program.overapproximated_calls.clone(),
        address_order: None,
        least_heap_align: tagged_addresses::least_heap_align(program),
        aligns_memory: tagged_addresses::aligns_memory(program),
        keeps: if options.properties.leak { generated_memory::kept_by_library(program) } else { None },
        callable: Vec::new(),
        tls_constants: Vec::new(),
        tls_names: vec![(0, NamedObject::plain("errno"))],
        has_constants: false,
        repeats_ids: false,
        reads_padding: program.reads_padding,
        ended: match program.vars.iter().any(|(_, var)| var.memory.is_some()) {
            true => memory_faults::FREED_OR_ENDED,
            false => memory_faults::FREED,
        },
        caveats: Vec::new(),
        copies_locks: library_objects::are_copied(program),
        refused: Vec::new(),
    }
}

/// Whether the variable is a stream of the library, which is an arbitrary non-null pointer.
fn is_stream(var: &Var) -> bool {
    var.ty.is_pointer() && STANDARD_STREAMS.contains(&var.name.as_str())
}

/// Whether `getopt` sets the variable (POSIX); its initial value is that of glibc.
fn is_of_environment(var: &Var) -> bool {
    matches!(var.name.as_str(), "optarg" | "optind" | "opterr" | "optopt")
}

/// Whether the variable is defined in a file that is not there, so that nothing is known of its value. The streams are
/// known, and what `getopt` sets is set by the environment.
pub(super) fn is_undefined(var: &Var) -> bool {
    var.storage == crate::ir::Storage::Extern && !is_stream(var) && !is_of_environment(var)
}

/// Reports static objects that are not modeled.
fn refuse_objects(program: &Program, homes: &Objects, diagnostics: &mut Vec<Diagnostic>) {
    let mut ids: Vec<_> = homes.homes.keys().copied().collect();
    ids.sort_unstable();
    for id in ids {
        let var = &program.vars[id];
        let size = crate::ir::layout::size_of(program, &var.ty);
        let text = match size {
            // Executions end where it is used.
            _ if is_undefined(var) => continue,
            None => format!("`{}`, whose size is not known,", var.name),
            Some(size) if size > 1 << 20 => format!("`{}`, which is larger than 1 MiB,", var.name),
            Some(_) => continue,
        };
        let text = format!("{text} is not supported by the built-in explorer");
        diagnostics.push(Diagnostic::unsupported("static-object", var.span, text));
    }
}

fn one(
    program: &Program,
    options: &SemanticsOptions,
    code: &mut Code,
    homes: &Objects,
    shared: &mut ProgramBuilder,
    id: Id<Function>,
    body: &Block,
) -> FnCode {
    let function = &program.functions[id];
    let mut cx = FunctionBuilder::new(program, options, code, homes, shared);
    cx.is_main = program.main == Some(id);
    cx.is_librarys = program.supplied.contains_key(&id) && !library::gives_memory(&function.name);
    cx.returns = !function.ty.result.is_void();
    cx.span = function.span;
    for var in function.params.iter().chain(&function.locals) {
        cx.variable(*var);
    }
    if cx.is_main {
        cx.main_arguments(function);
    } else {
        for param in function.params.iter().rev() {
            let place = program.place(*param);
            cx.store_back(&place);
            cx.tell_nothing();
        }
    }
    cx.block(body);
    let params = if cx.is_main { 0 } else { function.params.len() as u16 };
    FnCode { supplied: program.supplied.contains_key(&id), ..cx.finish(&function.name, params) }
}

/// A function that initializes the static objects (or those of a thread).
fn initializers(
    program: &Program,
    options: &SemanticsOptions,
    code: &mut Code,
    homes: &Objects,
    shared: &mut ProgramBuilder,
    tls: bool,
) -> FnCode {
    let mut cx = FunctionBuilder::new(program, options, code, homes, shared);
    for (id, var) in program.vars.iter() {
        if !tls && var.storage == crate::ir::Storage::Extern && is_stream(var) && homes.homes.contains_key(&id) {
            let address = cx.literal(var.name.as_bytes(), var.span);
            cx.push(Instr::Const(address));
            cx.store_back(&program.place(id));
        }
        if !tls && is_of_environment(var) && var.ty.is_integer() && homes.homes.contains_key(&id) {
            cx.push(Instr::Const(1));
            cx.store_back(&program.place(id));
        }
        let (Some(init), Some(home)) = (&var.init, homes.homes.get(&id)) else { continue };
        if matches!(home, StaticStorage::Tls(_)) == tls {
            let place = program.place(id);
            cx.span = var.span;
            cx.initialize(&place, init);
        }
    }
    cx.finish("static initializers", 0)
}

impl FunctionBuilder<'_> {
    fn initialize(&mut self, place: &Expr, init: &Init) {
        match (init, &place.ty.kind) {
            (Init::Expr(value) | Init::Str(value), TypeKind::Array(..)) => {
                let ExprKind::Str { bytes, .. } = &value.kind else { return };
                let size = self.size(&place.ty).min(bytes.len() as u32);
                let from = self.literal(bytes, value.span);
                self.push(Instr::Const(from));
                self.address(place);
                self.push(Instr::CopyBack(size));
            }
            (Init::Expr(value) | Init::Str(value), _) => {
                if let ExprKind::CompoundLiteral(var, init) = &value.kind {
                    let inner = self.program.place(*var);
                    self.initialize(&inner, init);
                }
                self.value(value);
                self.store_back(place);
            }
            (Init::List(items), TypeKind::Record(id)) => {
                for (index, item) in items {
                    let InitIndex::Field(i) = index else { continue };
                    let fields = self.program.records[*id].fields.as_ref();
                    let Some(field) = fields.and_then(|f| f.get(*i as usize)) else { continue };
                    let member = ExprKind::Member(Box::new(place.clone()), *i);
                    self.initialize(&Expr::new(member, field.ty.clone(), place.span), item);
                }
            }
            (Init::List(items), TypeKind::Array(of, ArrayLen::Fixed(_))) => {
                for (index, item) in items {
                    let (first, last) = match index {
                        InitIndex::Element(i) => (*i, *i),
                        InitIndex::Range(first, last) => (*first, *last),
                        InitIndex::Field(_) => continue,
                    };
                    for i in first..=last {
                        let element = element(place, i, of);
                        self.initialize(&element, item);
                    }
                }
            }
            (Init::List(items), _) => {
                if let Some((_, item)) = items.first() {
                    self.initialize(place, item);
                }
            }
        }
    }
}

fn element(array: &Expr, index: u64, of: &Type) -> Expr {
    let pointer = of.clone().pointer_to();
    let base = Expr::new(ExprKind::Decay(Box::new(array.clone())), pointer, array.span);
    let index = Expr::constant(i128::from(index), Type::int_kind(crate::ir::IntKind::Long));
    Expr::new(ExprKind::Index(Box::new(base), Box::new(index)), of.clone(), array.span)
}

impl Code {
    /// Size of a pointer in bytes.
    pub fn pointer(&self) -> u8 {
        self.model.pointer_size() as u8
    }

    /// Width of an offset in bits: the low half of a pointer.
    pub(in crate::interp) fn offset_bits(&self) -> u32 {
        u32::from(self.pointer()) * 4
    }

    /// The address of a static object.
    pub(super) fn static_address(&self, number: u32) -> u64 {
        u64::from(number + 1) << self.offset_bits()
    }

    /// Object number of the first function.
    pub(in crate::interp) const FUNCTIONS: u32 = 0x4000;

    /// The address of a function.
    pub(super) fn function_address(&self, index: usize) -> u64 {
        u64::from(Self::FUNCTIONS + index as u32) << self.offset_bits()
    }
}
