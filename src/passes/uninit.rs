//! Variables that may be read before they are set get an arbitrary value at their declaration; all other
//! declarations leave no trace.
//!
//! Locals become static, so without this a variable would keep its value from the last time around (or be zero at the
//! first). Structures and arrays are set scalar by scalar; large ones are taken as zero, with a caveat.

use super::Options;
use crate::analysis::{cfg, liveness, points_to};
use crate::diag::Diagnostic;
use crate::ir::{visit, ArrayLen, Block, Expr, ExprKind, Origin, Program, Stmt, StmtKind, Type, TypeKind};
use crate::source::Span;
use crate::without::Reduction;

/// Aggregates with more scalars than this are taken as zero.
const SCALARS: usize = 64;

/// Removes or expands every `Havoc` of a whole variable.
///
/// # Errors
/// None.
pub fn run(program: &mut Program, options: &Options) -> Result<(), Vec<Diagnostic>> {
    for function in program.functions.ids().collect::<Vec<_>>() {
        if let Some(body) = program.functions[function].body.take() {
            let body = function_body(program, options, body);
            program.functions[function].body = Some(body);
        }
    }
    Ok(())
}

fn function_body(program: &mut Program, options: &Options, body: Block) -> Block {
    // Declarations that are not in the list count as read.
    let looks = options.without.uses(Reduction::UnreadDeclarations);
    let live = if looks { live_declarations(program, &body) } else { Vec::new() };
    let mut pass = Pass { program, live, next: 0 };
    pass.block(body)
}

/// For each `Havoc` of a whole variable, in text order, whether the value may be read.
fn live_declarations(program: &Program, body: &Block) -> Vec<bool> {
    let graph = cfg::build(body);
    let any = graph.nodes.iter().any(|node| node.stmt.is_some_and(is_declaration));
    if !any {
        return Vec::new();
    }
    let mut touches = liveness::touches(&graph, &|callee| points_to::entry_of(program, callee));
    let mut live = Vec::new();
    for node in &graph.nodes {
        let Some(StmtKind::Havoc(place)) = node.stmt.map(|stmt| &stmt.kind) else { continue };
        if let ExprKind::Var(var) = place.kind {
            live.push(touches.is_live(var, node.next.iter().copied()));
        }
    }
    live
}

fn is_declaration(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Havoc(place) => matches!(place.kind, ExprKind::Var(_)),
        _ => false,
    }
}

struct Pass<'a> {
    program: &'a mut Program,
    live: Vec<bool>,
    next: usize,
}

impl Pass<'_> {
    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.len());
        for mut stmt in block {
            if is_declaration(&stmt) {
                let live = self.live.get(self.next).copied().unwrap_or(true);
                self.next += 1;
                if let (true, StmtKind::Havoc(place)) = (live, stmt.kind) {
                    self.expand(place, &stmt.origin, &mut out);
                }
                continue;
            }
            for inner in visit::blocks_mut(&mut stmt) {
                let taken = std::mem::take(inner);
                *inner = self.block(taken);
            }
            out.push(stmt);
        }
        out
    }

    fn expand(&mut self, place: Expr, origin: &Origin, out: &mut Block) {
        let mut scalars = Vec::new();
        if !self.scalars(place.clone(), &mut scalars) {
            let name = self.name_of(&place);
            self.program.caveat(format!("`{name}` is not initialised; it is taken as zero"), origin.span);
            return;
        }
        out.extend(scalars.into_iter().map(|place| Stmt::new(StmtKind::Havoc(place), origin.by("uninit"))));
    }

    fn name_of(&self, place: &Expr) -> String {
        match place.kind {
            ExprKind::Var(var) => self.program.vars[var].name.clone(),
            _ => String::new(),
        }
    }

    /// All scalars of a place; `false` if there are too many or they cannot be named.
    fn scalars(&self, place: Expr, into: &mut Vec<Expr>) -> bool {
        if into.len() > SCALARS {
            return false;
        }
        match place.ty.kind.clone() {
            TypeKind::Record(id) => {
                let record = &self.program.records[id];
                if record.model.is_some() {
                    // Objects of the library are initialised by its functions.
                    return true;
                }
                let fields = record.fields.clone().unwrap_or_default();
                let mut members = fields.iter().enumerate().filter(|(_, f)| f.name.is_some() || f.bits.is_none());
                let member = |i: usize, ty: &Type| {
                    Expr::new(ExprKind::Member(Box::new(place.clone()), i as u32), ty.clone(), Span::NONE)
                };
                if record.is_union {
                    return members.next().is_none_or(|(i, f)| self.scalars(member(i, &f.ty), into));
                }
                members.all(|(i, f)| self.scalars(member(i, &f.ty), into))
            }
            TypeKind::Array(of, ArrayLen::Fixed(n)) => (0..n).all(|i| {
                let base = Expr::new(ExprKind::Decay(Box::new(place.clone())), (*of).clone().pointer_to(), Span::NONE);
                let index = Expr::int(i128::from(i));
                let kind = ExprKind::Index(Box::new(base), Box::new(index));
                self.scalars(Expr::new(kind, (*of).clone(), Span::NONE), into)
            }),
            TypeKind::Array(..) | TypeKind::Function(_) | TypeKind::VaList | TypeKind::Void => false,
            TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Pointer(_) | TypeKind::Enum(_) => {
                into.push(place);
                into.len() <= SCALARS
            }
        }
    }
}
