//! Lowers calls, and the allocation of memory with block lifetime.

use super::matchers::direct_callee;

use std::sync::Arc;

use super::context::Normalizer;
use super::expr::has_effects;
use crate::analysis::signatures;
use crate::analysis::undefined_values::{has_undefined_arithmetic, may_be_undefined, may_overflow};
use crate::ir::{
    ArrayLen, BinOp, Block, Callee, Expr, ExprKind, FailedCheck, Function, FunctionType, Id, Record, StmtKind, Storage,
    Type, TypeKind, Var, VarRole,
};
use crate::library::{self, Model, Special};
use crate::passes::argument_lists;
use crate::source::Span;

impl Normalizer<'_> {
    /// A call whose result is used. The result is stored in `into`, or else in a temporary.
    pub(super) fn call(&mut self, callee: &Expr, args: &[Expr], whole: &Expr, into: Option<Expr>) -> Expr {
        let is_order = super::comparison_signs::compares(self.program, callee) && !self.signs.contains(whole);
        let has_no_sign = super::comparison_signs::only_tells_difference(self.program, callee);
        let given = args;
        let (callee, args) = self.callee_and_arguments(callee, args);
        let is_never_zero = self.is_never_zero(&callee, &args);
        if whole.ty.is_void() {
            self.emit_call(None, callee, args);
            self.pass_lists_on(given);
            return Expr::int(0).at(whole.span);
        }
        let result = into.unwrap_or_else(|| {
            let temp = self.temp("result", &whole.ty);
            self.place_of(temp, whole.span)
        });
        let is_other_thread = self.is_other_thread.take();
        self.emit_call(Some(result.clone()), callee, args);
        self.pass_lists_on(given);
        if let Some(is_other) = is_other_thread {
            self.may_not_be_found(is_other, &result);
        }
        if is_never_zero {
            self.emit(StmtKind::assume(result.clone().truth()));
        }
        if has_no_sign {
            self.any_unless_zero(&result);
        } else if is_order {
            self.any_of_this_sign(&result);
        }
        result
    }

    /// A call whose result is discarded.
    pub(super) fn call_statement(&mut self, callee: &Expr, args: &[Expr], _whole: &Expr) {
        let given = args;
        let (callee, args) = self.callee_and_arguments(callee, args);
        self.emit_call(None, callee, args);
        self.pass_lists_on(given);
    }

    /// Makes the argument lists that were passed to a call indeterminate, if the callee has read an argument (C11
    /// 7.16p3).
    fn pass_lists_on(&mut self, args: &[Expr]) {
        let Some(record) = argument_lists::record(self.program) else { return };
        let is_list = |arg: &&Expr| {
            let to = arg.ty.pointee().filter(|_| arg.is_place());
            to.is_some_and(|to| matches!(to.kind, TypeKind::Record(id) if id == record))
        };
        let mut given = Vec::new();
        args.iter().for_each(|arg| values_of(arg, &mut given));
        for arg in given.into_iter().filter(is_list) {
            if has_effects(arg) {
                // Which list it was cannot be evaluated once more.
                self.emit(StmtKind::BoundHit("a list that was passed on by an expression with side effects"));
                continue;
            }
            let place = self.place(arg);
            let nothing = argument_lists::passed_on(self.program, record);
            self.assign(place, nothing);
        }
    }

    /// The callee and the arguments. Arguments of a variadic function of the program without a parameter are passed as
    /// a list, or dropped if the program never reads them (see `argument_lists`).
    fn callee_and_arguments(&mut self, called: &Expr, args: &[Expr]) -> (Callee, Vec<Expr>) {
        let callee = self.callee(called, args);
        let from_main = args.first().is_some_and(|arg| self.command_line_strings.is_one(arg));
        let from_clock = args.first().is_some_and(|arg| super::library_results::is_from_a_clock(self.program, arg));
        let is_caller = args.first().is_some_and(|arg| super::misused_objects::is_caller(self.program, arg));
        let repeated = args.first().and_then(|arg| self.command_line_strings.repeated(self.program, arg));
        let mut args = self.arguments(args);
        self.from_main = from_main;
        self.repeated = repeated;
        self.is_other_thread = None;
        self.from_clock = from_clock;
        self.must_fit(&callee, &args);
        self.null_arguments(&callee, &args);
        if let Callee::Function(function) = callee {
            self.contract_reads(function, &args);
            if library::reads_any_line(&self.program.functions[function].name) {
                if let Some(to) = args.first() {
                    self.may_be_too_long(to, "a line that is longer than its array is read");
                }
            }
            self.must_not_be_misused(function, is_caller, &args);
            self.keep_dropped(function, &mut args);
            if self.history_dependent_calls.contain(self.program, &self.program.functions[function].name, &args) {
                self.program.overapproximated_calls.insert(self.origin.span);
            }
        }
        let record = argument_lists::record(self.program);
        let parameters = match &callee {
            Callee::Function(function) => {
                let data = &self.program.functions[*function];
                // The body of the current function is being rewritten.
                let is_own = data.body.is_some() || *function == self.function;
                let variadic = is_own && data.ty.variadic && !data.ty.unprototyped;
                variadic.then(|| data.ty.params.len() - usize::from(record.is_some()))
            }
            Callee::Pointer(pointer) => {
                pointed_function(pointer).filter(|ty| ty.variadic && !ty.unprototyped).map(|ty| ty.params.len())
            }
            Callee::Stub { .. } => None,
        };
        let Some(parameters) = parameters.filter(|parameters| *parameters <= args.len()) else {
            return (callee, args);
        };
        let rest = args.split_off(parameters);
        match record {
            Some(record) => args.push(self.argument_list(record, rest)),
            None => rest.into_iter().for_each(|value| self.keep_undefined(value)),
        }
        (callee, args)
    }

    /// Numbers for a function whose model does not look at them: what may be undefined is computed all the same.
    fn keep_dropped(&mut self, function: Id<Function>, args: &mut [Expr]) {
        let data = &self.program.functions[function];
        let Some(entry) = library::lookup(&data.name).filter(|_| data.body.is_none()) else { return };
        let is_dropped = |at: usize| match entry.model {
            Model::Ignore | Model::Arbitrary | Model::Within(_) | Model::Contract(_) => true,
            Model::Special(special) => special == Special::EndProcess,
            Model::Stub(steps) => !steps.iter().any(|step| step.args.contains(&at)),
            Model::Extern | Model::Refuse { .. } => false,
        };
        for (_, arg) in args.iter_mut().enumerate().filter(|(at, _)| is_dropped(*at)) {
            if arg.ty.is_pointer() {
                // A contract sees by the address itself what it leads to.
                if has_undefined_arithmetic(arg) {
                    self.keep(arg.clone());
                }
                continue;
            }
            if arg.ty.is_scalar() && (may_be_undefined(arg) || may_overflow(arg)) {
                *arg = self.keep(arg.clone());
            }
        }
    }

    /// Contracts in C do not always read the texts and the objects that they get (stubs/library/contracts).
    fn contract_reads(&mut self, function: Id<Function>, args: &[Expr]) {
        let subject = self.program.supplied.get(&function).copied().flatten();
        if subject.is_some() {
            self.must_be_alive(args);
        }
        if subject.is_some_and(library::is_standard_subject) {
            self.library_reads(function, args);
        }
    }

    /// Checks the arguments of a call without a prototype, which the compiler has not checked against the parameters
    /// (C11 6.5.2.2p6).
    fn must_fit(&mut self, callee: &Callee, args: &[Expr]) {
        let Callee::Function(function) = callee else { return };
        let data = &self.program.functions[*function];
        let is_own = data.body.is_some() || *function == self.function;
        let given: Vec<&Type> = args.iter().map(|arg| &arg.ty).collect();
        if is_own && data.ty.unprototyped && !signatures::takes(self.program, data, &given) {
            self.undefined("a call whose arguments are not those of the function's parameters");
        }
    }

    /// `{ {kind, value}, ..., {0} }`
    fn argument_list(&mut self, record: Id<Record>, values: Vec<Expr>) -> Expr {
        let element = Type::new(TypeKind::Record(record));
        let length = ArrayLen::Fixed(values.len() as u64 + 1);
        let array = Type::new(TypeKind::Array(Arc::new(element.clone()), length));
        let var = self.program.add_var("__ulseq_arguments", array.clone(), Storage::Local);
        self.program.functions[self.function].locals.push(var);
        self.address_taken.insert(var);
        let list =
            Expr::new(ExprKind::Decay(Box::new(Expr::var(var, array))), element.clone().pointer_to(), Span::NONE);
        let last = values.len();
        for (at, value) in values.into_iter().enumerate() {
            let kind = argument_lists::kind(self.program, &value.ty);
            let place = self.list_member(record, element_of(&list, at, &element), 0);
            self.assign(place, Expr::int(kind.code));
            if let Some(member) = kind.member {
                let place = self.list_member(record, element_of(&list, at, &element), member);
                let value = value.cast(&place.ty);
                self.assign(place, value);
            }
        }
        let end = self.list_member(record, element_of(&list, last, &element), 0);
        self.assign(end, Expr::int(0));
        list
    }

    fn list_member(&self, record: Id<Record>, of: Expr, member: u32) -> Expr {
        let fields = self.program.records[record].fields.as_ref();
        let ty = fields.and_then(|fields| fields.get(member as usize)).map_or_else(Type::int, |field| field.ty.clone());
        Expr::new(ExprKind::Member(Box::new(of), member), ty, Span::NONE)
    }

    /// `va_arg(list, ty)`: the next argument, which must be of this type (C11 7.16.1.1p2).
    pub(super) fn next_argument(&mut self, list: &Expr, ty: &Type, span: Span) -> Expr {
        let kind = argument_lists::kind(self.program, ty);
        let result = self.temp("argument", ty);
        let result = self.place_of(result, span);
        let (Some(record), Some(member)) = (argument_lists::record(self.program), kind.member) else {
            self.effects(list);
            self.emit(StmtKind::BoundHit("va_arg of a type that is not modeled"));
            self.emit(StmtKind::Havoc(result.clone()));
            return result;
        };
        let place = self.place(list);
        let at = self.read(place.clone());
        let at = self.keep(at);
        let found = self.temp("kind", &Type::int());
        let found = self.place_of(found, span);
        let given = self.list_member(record, at.clone().deref(), 0);
        self.assign(found.clone(), given);
        let differs = Expr::binary(BinOp::Ne, found.clone(), Expr::int(kind.code));
        let is_passed_on = Expr::binary(BinOp::Eq, found, Expr::int(argument_lists::PASSED_ON));
        let what = "va_arg without a further argument, or of another type than the argument";
        let violation = self.collect(|cx| {
            let bound = cx.collect(|cx| cx.emit(StmtKind::BoundHit("va_arg from a list that was passed on")));
            cx.branch(is_passed_on, bound, Vec::new());
            cx.emit(StmtKind::Violation(FailedCheck::Undefined(what.to_string())));
        });
        self.branch(differs, violation, Vec::new());
        let value = self.list_member(record, at.clone().deref(), member);
        let read = self.read(value);
        self.assign(result.clone(), read.cast(ty));
        let next = Expr { ty: at.ty.clone(), ..Expr::binary(BinOp::Add, at, Expr::int(1)) };
        self.assign(place, next);
        result
    }

    /// The arguments, evaluated from left to right, as side-effect-free expressions over private variables.
    pub(super) fn arguments(&mut self, args: &[Expr]) -> Vec<Expr> {
        let mut values = Vec::with_capacity(args.len());
        for (i, arg) in args.iter().enumerate() {
            let value = self.value(arg);
            values.push(self.settle(value, &args[i + 1..]));
        }
        values
    }

    fn callee(&mut self, callee: &Expr, args: &[Expr]) -> Callee {
        if let Some(function) = direct_callee(callee) {
            return Callee::Function(function);
        }
        let pointer = self.value(callee);
        if let Some(function) = direct_callee(&pointer) {
            return Callee::Function(function);
        }
        Callee::Pointer(Box::new(self.settle(pointer, args)))
    }

    /// Replaces `alloca(n)` by `malloc`; the memory is not freed, which no checked property can observe.
    pub(super) fn allocate(&mut self, args: &[Expr], whole: &Expr) -> Expr {
        let size = self.value(&args[0]);
        self.malloc(size, &whole.ty, whole.span)
    }

    /// A pointer of the given type to `size` bytes of fresh memory, which the program does not free.
    pub(super) fn malloc(&mut self, size: Expr, ty: &Type, span: Span) -> Expr {
        let raw = self.temp("memory", &Type::void().pointer_to());
        self.program.vars[raw].role = VarRole::PassMemory;
        self.malloc_into(raw, size, ty, span)
    }

    /// A pointer of the given type to `size` bytes of fresh memory, which the program frees.
    pub(super) fn malloc_for_program(&mut self, size: Expr, ty: &Type, span: Span) -> Expr {
        let raw = self.temp("memory", &Type::void().pointer_to());
        self.malloc_into(raw, size, ty, span)
    }

    fn malloc_into(&mut self, raw: Id<Var>, size: Expr, ty: &Type, span: Span) -> Expr {
        let function = self.library_function("malloc", Type::void().pointer_to(), vec![self.size_type()]);
        let raw = self.place_of(raw, span);
        let size = size.cast(&self.size_type());
        self.emit(StmtKind::call(Some(raw.clone()), Callee::Function(function), vec![size]));
        raw.cast(ty)
    }

    /// The size in bytes of `n` elements of this type.
    pub(super) fn bytes_of(&self, n: Expr, element: &Type) -> Expr {
        let size = self.size_type();
        let one = Expr::new(ExprKind::SizeOf(element.clone()), size.clone(), n.span);
        Expr::binary(BinOp::Mul, n.cast(&size), one)
    }

    /// Replaces a number by an arbitrary number of the same sign.
    pub(super) fn any_of_this_sign(&mut self, order: &Expr) {
        let zero = Expr::constant(0, order.ty.unqualified());
        let sign = |op| Expr::binary(op, order.clone(), zero.clone());
        let any = |cx: &mut Self, op| {
            cx.collect(|cx| {
                cx.emit(StmtKind::Havoc(order.clone()));
                cx.emit(StmtKind::assume(sign(op)));
            })
        };
        let (less, more) = (any(self, BinOp::Lt), any(self, BinOp::Gt));
        let more = self.collect(|cx| cx.branch(sign(BinOp::Gt), more, Block::new()));
        self.branch(sign(BinOp::Lt), less, more);
    }

    /// Whether the call gives a number that is not 0.
    fn is_never_zero(&self, callee: &Callee, args: &[Expr]) -> bool {
        let (Callee::Function(function), Some(first)) = (callee, args.first()) else { return false };
        let function = &self.program.functions[*function];
        function.body.is_none() && library::is_never_zero(&function.name, first.without_casts().as_int())
    }

    /// `if (result != 0) { result = *; assume(result != 0); }`
    fn any_unless_zero(&mut self, result: &Expr) {
        let zero = Expr::constant(0, result.ty.unqualified());
        let differs = Expr::binary(BinOp::Ne, result.clone(), zero);
        let any = self.collect(|cx| {
            cx.emit(StmtKind::Havoc(result.clone()));
            cx.emit(StmtKind::assume(differs.clone()));
        });
        self.branch(differs, any, Block::new());
    }
}

/// The subexpressions that can yield the value of an expression.
fn values_of<'e>(expr: &'e Expr, out: &mut Vec<&'e Expr>) {
    match &expr.kind {
        ExprKind::Comma(_, last) => values_of(last, out),
        ExprKind::Cond(_, one, other) => {
            values_of(one, out);
            values_of(other, out);
        }
        ExprKind::StmtExpr(body) => {
            if let Some(StmtKind::Expr(last)) = body.last().map(|stmt| &stmt.kind) {
                values_of(last, out);
            }
        }
        ExprKind::Cast(inner) => values_of(inner, out),
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str { .. }
        | ExprKind::Var(_)
        | ExprKind::Func(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Decay(_)
        | ExprKind::Deref(_)
        | ExprKind::Index(..)
        | ExprKind::Member(..)
        | ExprKind::AddrOf(_)
        | ExprKind::SizeOf(_)
        | ExprKind::AlignOf(_)
        | ExprKind::OffsetOf(..)
        | ExprKind::LogAnd(..)
        | ExprKind::LogOr(..)
        | ExprKind::Assign(..)
        | ExprKind::AssignOp { .. }
        | ExprKind::IncDec { .. }
        | ExprKind::Call(..)
        | ExprKind::Builtin(..)
        | ExprKind::CompoundLiteral(..)
        | ExprKind::VaArg(_) => out.push(expr),
    }
}

/// `list[at]`
fn element_of(list: &Expr, at: usize, ty: &Type) -> Expr {
    let index = ExprKind::Index(Box::new(list.clone()), Box::new(Expr::int(at as i128)));
    Expr::new(index, ty.clone(), Span::NONE)
}

/// The type of the functions that an expression designates or points to.
fn pointed_function(expr: &Expr) -> Option<&FunctionType> {
    match &expr.ty.kind {
        TypeKind::Function(ty) => Some(ty),
        TypeKind::Pointer(to) => match &to.kind {
            TypeKind::Function(ty) => Some(ty),
            TypeKind::Void
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Record(_)
            | TypeKind::Enum(_)
            | TypeKind::VaList => None,
        },
        TypeKind::Void
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Array(..)
        | TypeKind::Record(_)
        | TypeKind::Enum(_)
        | TypeKind::VaList => None,
    }
}
