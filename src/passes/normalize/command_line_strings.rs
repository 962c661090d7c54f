//! The strings passed to `main`: their contents are unknown, so functions that convert them return arbitrary numbers.

use std::collections::BTreeMap;

use super::matchers::strip;
use crate::analysis::address_taken::address_taken;
use crate::analysis::evaluate::evaluate;
use crate::ir::{visit, Block, Expr, ExprKind, Function, Id, IdSet, Init, PlaceKind, Program, StmtKind, Var};

/// The variables of a lowered body that hold only such strings, and the parameter with the list of the strings.
#[derive(Default)]
pub(super) struct CommandLineStrings {
    list: Option<Id<Var>>,
    holders: IdSet<Id<Var>>,
    /// How often each string is mentioned by a number, if nothing can change the strings.
    unchanged: BTreeMap<i128, usize>,
}

impl CommandLineStrings {
    /// Analyzes the body of a function.
    pub(super) fn of(program: &Program, function: Id<Function>, body: &Block) -> CommandLineStrings {
        let list = program.functions[function].params.get(1).copied().filter(|_| program.main == Some(function));
        let mut found = CommandLineStrings { list, ..CommandLineStrings::default() };
        if list.is_none() {
            return found;
        }
        let (mut holders, mut others) = (IdSet::default(), address_taken(body));
        let mut see = |var: Id<Var>, value: &Expr| {
            let set = if found.is_element(value) { &mut holders } else { &mut others };
            set.insert(var);
        };
        visit::walk_stmts(body, &mut |stmt| {
            if let StmtKind::Decl(var, Some(Init::Expr(value))) = &stmt.kind {
                see(*var, value);
            }
        });
        visit::walk_block_exprs(body, &mut |expr| match &expr.kind {
            ExprKind::Assign(place, value) => place.as_var().into_iter().for_each(|var| see(var, value)),
            ExprKind::AssignOp { place, .. } | ExprKind::IncDec { place, .. } => {
                place.as_var().into_iter().for_each(|var| see(var, place));
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
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::AddrOf(_)
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | ExprKind::Call(..)
            | ExprKind::Builtin(..)
            | ExprKind::Comma(..)
            | ExprKind::StmtExpr(_)
            | ExprKind::CompoundLiteral(..)
            | ExprKind::VaArg(_) => {}
        });
        let is_local = |var: &Id<Var>| !program.vars[*var].storage.is_static() && !others.contains(var);
        found.unchanged = found.mentioned(program, body);
        found.holders = holders.into_iter().filter(is_local).collect();
        found
    }

    /// How often the strings are mentioned, each by a number: nothing if one may be changed, or if the list is used in
    /// another way than to read the texts.
    fn mentioned(&self, program: &Program, body: &Block) -> BTreeMap<i128, usize> {
        let (mut found, mut uses, mut reads) = (BTreeMap::new(), 0, 0);
        visit::walk_block_exprs(body, &mut |expr| {
            uses += usize::from(self.list.is_some() && expr.as_var() == self.list);
            let read = expr.as_cast().filter(|_| expr.ty.pointee().is_some_and(|to| to.quals.constant));
            if let Some(number) = read.and_then(|text| self.number(program, text)) {
                *found.entry(number).or_default() += 1;
                reads += 1;
            }
        });
        if uses == reads {
            found
        } else {
            BTreeMap::new()
        }
    }

    /// The number of the string that `argv[number]` is.
    fn number(&self, program: &Program, value: &Expr) -> Option<i128> {
        let ExprKind::Index(base, at) = &value.kind else { return None };
        let is_list = self.list.is_some() && strip(base).as_var() == self.list;
        evaluate(program, at).filter(|_| is_list)
    }

    /// The number of a string that is mentioned more than once, and never changed.
    pub(super) fn repeated(&self, program: &Program, value: &Expr) -> Option<i128> {
        let number = self.number(program, strip(value))?;
        self.unchanged.get(&number).is_some_and(|count| *count > 1).then_some(number)
    }

    /// Whether the value is one of the strings, or the address of one of its characters.
    pub(super) fn is_one(&self, value: &Expr) -> bool {
        let value = strip(value);
        self.is_element(value) || value.as_var().is_some_and(|var| self.holders.contains(&var))
    }

    /// Whether the value is the array of the strings, which is not null (C11 5.1.2.2.1p2).
    pub(super) fn is_all(&self, value: &Expr) -> bool {
        self.list.is_some() && strip(value).as_var() == self.list
    }

    fn is_element(&self, value: &Expr) -> bool {
        let base = match strip(value).place() {
            Some(PlaceKind::Index(base, _) | PlaceKind::Deref(base)) => base,
            Some(PlaceKind::Var(_) | PlaceKind::Str | PlaceKind::CompoundLiteral(..) | PlaceKind::Member(..))
            | None => return false,
        };
        let base = if let ExprKind::Binary(_, base, _) = &base.kind { base } else { base };
        self.list.is_some() && strip(base).as_var() == self.list
    }
}
