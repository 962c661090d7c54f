//! Makes the shared copies of functions parts of their threads' bodies, to which calls jump, and from which they return
//! by the number of the call.
//!
//! ```c
//! r = f(1); ... s = f(2); ...          // becomes
//! x = 1; from = 0; goto f; back_0: r = result; ...
//! x = 2; from = 1; goto f; back_1: s = result; ...
//! f: ...
//! if (from == 0) goto back_0; goto back_1;
//! ```
//!
//! Takes and gives [`Form::Threaded`](crate::ir::Form::Threaded). Afterwards, analyses of the control flow see paths
//! that enter a copy by one call and leave it by another. They are not executed; so such an analysis must find what
//! may happen on any path, or what must happen on all of them.

use super::PassOptions;
use crate::analysis::undefined_values::may_be_violation;
use crate::diag::Diagnostic;
use crate::ir::{
    visit, BinOp, Block, Callee, Expr, Flow, Function, Id, IdMap, IdSet, IntKind, Label, Origin, Program, Stmt,
    StmtKind, Storage, Thread, Type, Var, VarRole,
};

/// Rewrites the bodies of all threads.
///
/// # Errors
/// None.
pub fn run(program: &mut Program, _: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    for thread in program.threads.ids().collect::<Vec<_>>() {
        let copies = std::mem::take(&mut program.threads[thread].copies);
        if !copies.is_empty() {
            link(program, thread, &copies);
        }
    }
    Ok(())
}

/// A copy that is called.
struct Copy {
    entry: Id<Label>,
    /// The labels behind its calls.
    back: Vec<Id<Label>>,
    /// The number of calls that have been rewritten.
    linked: usize,
    /// The variable for the number of the call, if there are several.
    from: Option<Expr>,
    returned: Option<Expr>,
    /// The variables that it mentions.
    mentioned: IdSet<Id<Var>>,
}

fn link(program: &mut Program, thread: Id<Thread>, copies: &[Id<Function>]) {
    let function = program.threads[thread].body;
    let Some(body) = program.functions[function].take_body() else { return };
    let mut bodies: IdMap<_, _> =
        copies.iter().filter_map(|copy| Some((*copy, program.functions[*copy].take_body()?))).collect();
    let (order, sites) = called(&body, &bodies);
    let mut link = Link { program, thread: function, copies: IdMap::default() };
    for copy in &order {
        let made = link.declare(*copy, &bodies[copy], sites[copy]);
        link.copies.insert(*copy, made);
    }
    let mut out = link.block(body);
    let end = link.end(&mut out);
    for copy in order {
        if let Some(body) = bodies.remove(&copy) {
            let entry = link.copies[&copy].entry;
            out.push(control(StmtKind::Label(entry)));
            let body = link.returning(copy, body);
            out.extend(link.block(body));
        }
    }
    out.extend(end.map(|end| control(StmtKind::Label(end))));
    program.functions[function].body = Some(out);
    for copy in copies {
        program.functions[*copy].body = None;
        program.functions[*copy].params.clear();
        program.functions[*copy].locals.clear();
    }
}

/// The copies that a body calls, itself or in calls, in the order in which they are found, and the numbers of calls.
fn called(body: &Block, bodies: &IdMap<Id<Function>, Block>) -> (Vec<Id<Function>>, IdMap<Id<Function>, usize>) {
    let (mut order, mut sites): (Vec<Id<Function>>, IdMap<Id<Function>, usize>) = (Vec::new(), IdMap::default());
    let mut at = 0;
    let mut block = Some(body);
    while let Some(body) = block {
        visit::walk_stmts(body, &mut |stmt| {
            let StmtKind::Call { callee: Callee::Function(callee), .. } = &stmt.kind else { return };
            if bodies.contains_key(callee) {
                let count = sites.entry(*callee).or_default();
                order.extend((*count == 0).then_some(*callee));
                *count += 1;
            }
        });
        block = order.get(at).and_then(|next| bodies.get(next));
        at += 1;
    }
    (order, sites)
}

fn control(kind: StmtKind) -> Stmt {
    Stmt::new(kind, Origin::control("subroutines"))
}

struct Link<'a> {
    program: &'a mut Program,
    /// The function of the thread.
    thread: Id<Function>,
    copies: IdMap<Id<Function>, Copy>,
}

impl Link<'_> {
    /// Makes the labels and the variables of a copy; its own variables become those of the thread.
    fn declare(&mut self, copy: Id<Function>, body: &Block, calls: usize) -> Copy {
        let program = &mut *self.program;
        let name = program.functions[copy].name.clone();
        let params = program.functions[copy].params.clone();
        params.iter().for_each(|param| program.vars[*param].storage = Storage::Local);
        let mut locals = params;
        locals.extend(program.functions[copy].locals.iter().copied());
        let from = (calls > 1).then(|| {
            let kind = match calls {
                0..=0x100 => IntKind::UChar,
                0x101..=0x1_0000 => IntKind::UShort,
                _ => IntKind::UInt,
            };
            let var = program.add_var(format!("__ulseq_from_{name}"), Type::int_kind(kind), Storage::Local);
            program.vars[var].role = VarRole::ReturnsTo;
            locals.push(var);
            program.place(var)
        });
        program.functions[self.thread].locals.extend(locals);
        let mut returned = None;
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Return(value) = &stmt.kind {
                returned.clone_from(value);
            }
        });
        let mut mentioned = IdSet::default();
        visit::walk_block_exprs(body, &mut |expr| mentioned.extend(expr.as_var()));
        let entry = program.add_label(format!("__ulseq_{name}"));
        let back = (0..calls).map(|_| program.add_label("__ulseq_back")).collect();
        Copy { entry, back, linked: 0, from, returned, mentioned }
    }

    /// Replaces the calls of copies.
    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.len());
        for mut stmt in block {
            if let StmtKind::Call { result, callee: Callee::Function(callee), args, .. } = &stmt.kind {
                if self.copies.contains_key(callee) {
                    self.call(*callee, result.as_ref(), args, &stmt.origin, &mut out);
                    continue;
                }
            }
            for inner in visit::blocks_mut(&mut stmt) {
                let taken = std::mem::take(inner);
                *inner = self.block(taken);
            }
            out.push(stmt);
        }
        out
    }

    fn call(&mut self, callee: Id<Function>, result: Option<&Expr>, args: &[Expr], origin: &Origin, out: &mut Block) {
        let origin = origin.by("subroutines");
        let params = self.program.functions[callee].params.clone();
        for (param, arg) in params.into_iter().zip(args) {
            let is_read = self.copies.get(&callee).is_none_or(|copy| copy.mentioned.contains(&param));
            if !is_read && !may_be_violation(self.program, arg) {
                continue;
            }
            let place = self.program.place(param).at(origin.span);
            let arg = if place.ty.is_record() { arg.clone() } else { arg.clone().cast(&place.ty) };
            out.push(Stmt::assign(place, arg, origin.clone()));
        }
        let Some(copy) = self.copies.get_mut(&callee) else { return };
        let (number, back) = (copy.linked, copy.back[copy.linked]);
        copy.linked += 1;
        if let Some(from) = &copy.from {
            let number = Expr::constant(number as i128, from.ty.clone());
            out.push(control(StmtKind::Assign { place: from.clone(), value: number }));
        }
        out.push(control(StmtKind::Goto(copy.entry)));
        out.push(control(StmtKind::Label(back)));
        if let (Some(place), Some(value)) = (result, &copy.returned) {
            let value = if place.ty.is_record() { value.clone() } else { value.clone().cast(&place.ty) };
            out.push(Stmt::assign(place.clone(), value, origin));
        }
    }

    /// Replaces the `return` at the end of a copy by jumps to its callers.
    fn returning(&self, copy: Id<Function>, mut body: Block) -> Block {
        if !body.last().is_some_and(|stmt| stmt.flow() == Flow::Return) {
            return body;
        }
        body.pop();
        let copy = &self.copies[&copy];
        let Some((last, others)) = copy.back.split_last() else { return body };
        for (number, back) in others.iter().enumerate() {
            let Some(from) = &copy.from else { break };
            let number = Expr::constant(number as i128, Type::int());
            let cond = Expr::binary(BinOp::Eq, from.clone().cast(&Type::int()), number);
            let then = vec![control(StmtKind::Goto(*back))];
            body.push(control(StmtKind::If { cond, then, els: Vec::new() }));
        }
        body.push(control(StmtKind::Goto(*last)));
        body
    }

    /// A label behind the copies, if control may reach the end of the body before them.
    fn end(&mut self, body: &mut Block) -> Option<Id<Label>> {
        let ends = match body.last().map(Stmt::flow) {
            Some(Flow::Jump | Flow::Return | Flow::End | Flow::Stop) => true,
            Some(Flow::Straight | Flow::Nested | Flow::Label | Flow::Loop) | None => false,
        };
        if ends {
            return None;
        }
        let end = self.program.add_label("__ulseq_end");
        body.push(control(StmtKind::Goto(end)));
        Some(end)
    }
}
