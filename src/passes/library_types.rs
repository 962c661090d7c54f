//! Replaces the types of the thread library by those of the C model: `pthread_mutex_t` becomes `__ulseq_mutex_t`.
//!
//! Only the kind of a static initializer (`PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP`) is preserved; everything else in
//! the model starts as zero. The model has the size and alignment of the type that it replaces, so that memory which is
//! too small for a lock is found, and structures that contain one have the layout that the compiler gives them.
//! Accesses to members of such an object are rejected, since they are internal to the C library.

use crate::diag::Diagnostic;
use crate::ir::{
    layout, lowered_only_expr, visit, Expr, ExprKind, Field, Id, IdMap, Init, InitIndex, Program, Record, StmtKind,
    Type, TypeKind,
};
use crate::library;
use crate::passes::PassOptions;
use crate::source::Span;

/// Replaces the types and their initializers.
///
/// # Errors
/// Every access to a member of a library type.
pub fn run(program: &mut Program, _: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let models: IdMap<Id<Record>, &'static str> = program
        .records
        .iter()
        .filter_map(|(id, record)| Some((id, library::type_model(record.typedef.as_deref()?)?)))
        .filter(|(id, _)| !is_own(program, *id))
        .collect();
    let mut pass = LibraryTypes { models, before: program.records.clone(), diagnostics: Vec::new() };
    for var in program.vars.ids().collect::<Vec<_>>() {
        if let Some(mut init) = program.vars[var].init.take() {
            pass.init(&mut init, &program.vars[var].ty.clone());
            program.vars[var].init = Some(init);
        }
    }
    for function in program.functions.ids().collect::<Vec<_>>() {
        if let Some(mut body) = program.functions[function].take_body() {
            pass.body(program, &mut body);
            program.functions[function].body = Some(body);
        }
    }
    let mut ids: Vec<_> = pass.models.iter().map(|(id, name)| (*id, *name)).collect();
    ids.sort_unstable_by_key(|(id, _)| *id);
    for (id, name) in ids {
        let whole = layout::layout(program, &Type::new(TypeKind::Record(id)));
        let fields = fields(program, name);
        let record = &mut program.records[id];
        record.model = Some(name);
        record.size = whole.map(|whole| whole.size);
        record.align = whole.map(|whole| whole.align as u32).or(record.align);
        record.is_union = false;
        record.fields = Some(fields);
    }
    if pass.diagnostics.is_empty() {
        Ok(())
    } else {
        Err(pass.diagnostics)
    }
}

/// The members that the explorer's version of a model has: one number, and two sizes for the attributes of threads.
fn fields(program: &Program, model: &str) -> Vec<Field> {
    let field = |name: &str, ty| Field { name: Some(name.into()), ty, bits: None, align: None, packed: false };
    let mut fields = vec![field("kind", Type::int())];
    if model == "__ulseq_attr_t" {
        let size = Type::size_t(program.model);
        fields.extend([field("guard", size.clone()), field("stack", size)]);
    }
    fields
}

/// Whether the program defines the type itself, although the library has one with this name: its members have no
/// reserved names (C11 7.1.3), and no library function takes it.
fn is_own(program: &Program, id: Id<Record>) -> bool {
    let fields = program.records[id].fields.iter().flatten();
    let names = fields.filter_map(|field| field.name.as_deref());
    let has_own_members = names.into_iter().any(|name| !name.starts_with('_'));
    let takes = |ty: &Type| ty.pointee().is_some_and(|to| matches!(to.kind, TypeKind::Record(other) if other == id));
    has_own_members
        && !program.functions.iter().any(|(_, function)| {
            function.body.is_none() && library::lookup(&function.name).is_some() && function.ty.params.iter().any(takes)
        })
}

struct LibraryTypes {
    models: IdMap<Id<Record>, &'static str>,
    before: crate::ir::Arena<Record>,
    diagnostics: Vec<Diagnostic>,
}

impl LibraryTypes {
    fn body(&mut self, program: &Program, body: &mut crate::ir::Block) {
        visit::walk_stmts_mut(body, &mut |stmt| {
            if let StmtKind::Decl(var, Some(init)) = &mut stmt.kind {
                self.init(init, &program.vars[*var].ty);
            }
            visit::stmt_exprs_mut(stmt, &mut |expr| self.expr(program, expr));
        });
    }

    fn expr(&mut self, program: &Program, expr: &mut Expr) {
        if self.initialized(expr).is_some() {
            return;
        }
        visit::walk_expr_mut(expr, &mut |e| match &mut e.kind {
            ExprKind::CompoundLiteral(var, init) => self.init(init, &program.vars[*var].ty),
            ExprKind::StmtExpr(body) => self.body(program, body),
            ExprKind::Member(of, _) => self.member(&of.ty, e.span),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Decay(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | ExprKind::Assign(..)
            | ExprKind::AssignOp { .. }
            | ExprKind::IncDec { .. }
            | ExprKind::Call(..)
            | ExprKind::Builtin(..)
            | ExprKind::Comma(..)
            | ExprKind::VaArg(_) => {}
        });
    }

    /// Rewrites an initializer (`PTHREAD_MUTEX_INITIALIZER`) that the program writes as an assignment of a constant to
    /// each member. The first assignment begins the object, and the kind of a mutex counts.
    fn initialized(&mut self, assign: &mut Expr) -> Option<()> {
        let ExprKind::Assign(place, value) = &assign.kind else { return None };
        let (object, first, is_kind) = self.inside(place)?;
        let constant = constant(value).filter(|value| is_kind || *value == 0)?;
        let zero = Expr::int(0).at(value.span);
        assign.kind = match (first, is_kind) {
            // A later zero must not end the kind that was set before.
            (false, false) => zero.kind,
            (_, _) => {
                let member = Expr::new(ExprKind::Member(Box::new(object), 0), Type::int(), place.span);
                let value = Expr::int(if is_kind { constant } else { 0 }).at(value.span);
                ExprKind::Assign(Box::new(member), Box::new(value))
            }
        };
        assign.ty = Type::int();
        Some(())
    }

    /// The library object that contains an lvalue, whether the lvalue is its first number, and whether that is a
    /// mutex's kind.
    fn inside(&self, place: &Expr) -> Option<(Expr, bool, bool)> {
        match &place.kind {
            ExprKind::Member(of, field) => {
                let TypeKind::Record(id) = of.ty.kind else { return None };
                let record = &self.before[id];
                let name = record.fields.as_ref()?.get(*field as usize)?.name.as_deref();
                let is_first = *field == 0 || record.is_union;
                if self.modeled(&of.ty).is_some() {
                    return Some(((**of).clone(), is_first, name == Some("__kind")));
                }
                let (object, first, _) = self.inside(of)?;
                Some((object, first && is_first, name == Some("__kind")))
            }
            ExprKind::Index(base, index) => {
                let array = base.as_decayed()?;
                let (object, first, _) = self.inside(array)?;
                Some((object, first && index.as_int() == Some(0), false))
            }
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::Var(_)
            | ExprKind::Func(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Decay(_)
            | ExprKind::Deref(_)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => None,
        }
    }

    fn member(&mut self, of: &Type, span: Span) {
        if let Some(record) = self.modeled(of) {
            let name = self.before[record].typedef.clone().unwrap_or_default();
            self.diagnostics.push(
                Diagnostic::unsupported("library-member", span, format!("access to a member of `{name}`"))
                    .help("use the library's functions on the object"),
            );
        }
    }

    fn modeled(&self, ty: &Type) -> Option<Id<Record>> {
        let TypeKind::Record(id) = ty.kind else { return None };
        self.models.contains_key(&id).then_some(id)
    }

    fn init(&mut self, init: &mut Init, ty: &Type) {
        let Init::List(items) = init else { return };
        if self.modeled(ty).is_some() {
            let kind = self.kind_in(items, ty);
            *items = kind.map(|value| (InitIndex::Field(0), Init::Expr(Expr::int(value)))).into_iter().collect();
            return;
        }
        for (index, item) in items {
            let member = match (&ty.kind, *index) {
                (TypeKind::Record(id), InitIndex::Field(i)) => {
                    self.before[*id].fields.as_ref().and_then(|f| f.get(i as usize)).map(|f| f.ty.clone())
                }
                (TypeKind::Array(of, _), _) => Some((**of).clone()),
                _ => None,
            };
            if let Some(ty) = member {
                self.init(item, &ty);
            }
        }
    }

    /// The value that initializes the member `__kind` of glibc's mutex, if it is not zero.
    fn kind_in(&self, items: &[(InitIndex, Init)], ty: &Type) -> Option<i128> {
        let TypeKind::Record(id) = ty.kind else { return None };
        let fields = self.before[id].fields.as_ref()?;
        items.iter().find_map(|(index, item)| {
            let InitIndex::Field(i) = index else { return None };
            let field = fields.get(*i as usize)?;
            match item {
                Init::Expr(value) if field.name.as_deref() == Some("__kind") => constant(value).filter(|v| *v != 0),
                Init::List(items) => self.kind_in(items, &field.ty),
                Init::Expr(_) | Init::Str(_) => None,
            }
        })
    }
}

fn constant(expr: &Expr) -> Option<i128> {
    expr.as_cast().map_or_else(|| expr.as_int(), constant)
}
