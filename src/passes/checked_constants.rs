//! Checks in the sequential program that no object defined with `const` and no string literal is written (C11 6.7.3p6,
//! 6.4.5p7).
//!
//! Each write through a pointer is preceded by a comparison with every such object whose address is used. Only static
//! objects that are entirely constant can be named everywhere; for others, a line under the verdict says that they are
//! not checked. String literals become variables, so that they have names.
//!
//! Part of `checks`, if [`survey`] has found on the normal form that the program may write such an object.

use std::collections::BTreeMap;

use crate::analysis::const_writes;
use crate::diag::Diagnostic;
use crate::ir::{visit, Callee, Expr, ExprKind, Function, Id, Init, Program, Stmt, StmtKind, Storage, Type, Var};
use crate::library::{self, byte_range, Effect, Entry, Model};
use crate::passes::checked_text;
use crate::passes::PassOptions;
use crate::source::Span;

/// Decides whether the checks are needed. Takes and gives [`Form::Normal`](crate::ir::Form::Normal).
///
/// # Errors
/// None.
pub(super) fn survey(program: &mut Program, _: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    program.constants_in_doubt = const_writes::are_checked(program);
    Ok(())
}

/// Gives names to string literals; returns the constant objects whose address is taken.
pub(super) fn run(program: &mut Program) -> Vec<Id<Var>> {
    if !program.constants_in_doubt {
        return Vec::new();
    }
    let mut texts = Texts::default();
    for function in program.functions.ids().collect::<Vec<_>>() {
        let Some(mut body) = program.functions[function].take_body() else { continue };
        visit::walk_stmts_mut(&mut body, &mut |stmt| {
            let shown = const_writes::are_shown(program, stmt);
            let mut at = 0;
            visit::stmt_exprs_mut(stmt, &mut |expr| {
                if !shown.contains(&at) {
                    texts.name(program, expr);
                }
                at += 1;
            });
        });
        program.functions[function].body = Some(body);
    }
    for var in program.vars.ids().collect::<Vec<_>>() {
        if let Some(mut init) = program.vars[var].init.take() {
            texts.initializer(program, &mut init);
            program.vars[var].init = Some(init);
        }
    }
    const_writes::named_objects(program).into_iter().chain(texts.0.into_values()).collect()
}

/// The variables that hold the text of string literals.
#[derive(Default)]
struct Texts(BTreeMap<(Vec<u8>, u8), Id<Var>>);

impl Texts {
    fn initializer(&mut self, program: &mut Program, init: &mut Init) {
        match init {
            Init::Expr(expr) => self.name(program, expr),
            Init::List(items) => items.iter_mut().for_each(|(_, item)| self.initializer(program, item)),
            // The characters of an array are copied.
            Init::Str(_) => {}
        }
    }

    fn name(&mut self, program: &mut Program, expr: &mut Expr) {
        visit::walk_expr_mut(expr, &mut |expr| {
            let ExprKind::Str { bytes, width } = &expr.kind else { return };
            let text = expr.clone();
            let (key, ty) = ((bytes.clone(), *width), expr.ty.unqualified());
            let var = *self.0.entry(key).or_insert_with(|| {
                let var = program.add_var("__ulseq_text", ty, Storage::Static);
                program.vars[var].init = Some(Init::Str(text.clone()));
                var
            });
            expr.kind = ExprKind::Var(var);
        });
    }
}

/// The writes of a statement through pointers: an address, and the number of bytes (1 if only the object is known).
pub(super) fn written(program: &Program, stmt: &Stmt) -> Vec<(Expr, Expr)> {
    let size = Type::size_t(program.model);
    let bytes = |ty: &Type| Expr::new(ExprKind::SizeOf(ty.unqualified()), size.clone(), Span::NONE);
    let mut all = Vec::new();
    if let Some(place) = stmt.written().filter(|place| place.root().is_none() && place.is_place()) {
        let whole = const_writes::without_bits(program, place);
        all.push((whole.clone().addr_of(), bytes(&whole.ty)));
    }
    let StmtKind::Call { callee, args, .. } = &stmt.kind else { return all };
    let one = |to: &Expr| (to.clone(), Expr::constant(1, size.clone()));
    let id = match callee {
        Callee::Function(id) => id,
        Callee::Stub { name, of, .. } => {
            all.extend(targets_of_stub(name, of, args).filter(|to| !is_variable(program, to)).map(one));
            return all;
        }
        Callee::Pointer(_) => return all,
    };
    let function = &program.functions[*id];
    if function.body.is_some() {
        return all;
    }
    if let Some((at, count)) = target(function) {
        let count = count.and_then(|count| args.get(count).cloned());
        let count = count.unwrap_or_else(|| Expr::constant(1, size.clone()));
        let is_image = args.iter().any(|arg| const_writes::is_image_address(program, arg));
        all.extend(args.get(at).filter(|_| !is_image).map(|to| (to.clone(), count.cast(&size))));
    }
    all
}

/// The arguments of a function of the model that point to memory which it writes: locks and other objects of the thread
/// library, results of threads, and what the environment fills.
fn targets_of_stub<'s>(name: &'s str, of: &'s str, args: &'s [Expr]) -> impl Iterator<Item = &'s Expr> {
    let entry = library::lookup(of);
    let steps = entry.map_or(&[][..], |entry| match entry.model {
        Model::Stub(steps) => steps,
        // Its functions take the arguments in the same order.
        Model::Special(_) => &[],
        Model::Extern
        | Model::Arbitrary
        | Model::Ignore
        | Model::Within(_)
        | Model::Contract(_)
        | Model::Refuse { .. } => &[],
    });
    let passed = steps.iter().find(|step| step.function == name).map(|step| step.args);
    let position = move |at: usize| passed.map_or(Some(at), |passed| passed.get(at).copied());
    let is_written = move |at: usize| {
        let writes = |entry: &Entry, at| {
            [Effect::Writes(at), Effect::WritesKept(at)].iter().any(|it| entry.effects.contains(it))
        };
        position(at).is_some_and(|at| entry.is_some_and(|entry| writes(entry, at)))
    };
    args.iter().enumerate().filter(move |(at, arg)| arg.ty.is_pointer() && is_written(*at)).map(|(_, arg)| arg)
}

/// Whether a pointer is the address of a variable that is not constant.
fn is_variable(program: &Program, pointer: &Expr) -> bool {
    let inner = pointer.as_cast().unwrap_or(pointer);
    let var = inner.as_address().and_then(Expr::root);
    var.is_some_and(|var| !const_writes::has_parts(program, &program.vars[var].ty))
}

/// The positions of the argument that points to the memory that a library function writes, and of the one with the
/// number of bytes.
fn target(function: &Function) -> Option<(usize, Option<usize>)> {
    let name = function.name.strip_prefix("__builtin_").unwrap_or(&function.name);
    if let Some((pointers, count)) = byte_range(name) {
        let at = if name == "bcopy" { pointers.last() } else { pointers.first() };
        return at.map(|at| (*at, Some(count)));
    }
    if name == "__ulseq_word" {
        return Some((1, None));
    }
    let writes = ["strcpy", "stpcpy", "strcat", "strncpy", "strncat"];
    (writes.contains(&name) && checked_text::model(function).is_some()).then_some((0, None))
}
