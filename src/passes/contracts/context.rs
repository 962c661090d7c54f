//! The expansion of a call by its contract: the call, and the statements emitted so far.

use super::observed_effects::ObservedEffects;
use super::program_use::errno_location;
use crate::ir::{
    BinOp, Block, Callee, Expr, ExprKind, Function, FunctionType, Id, IntKind, Origin, Program, Stmt, StmtKind, Type,
};
use crate::library::{Gives, MOST_ERRORS};
use crate::passes::unknown_functions::{bound, temp};
use crate::source::Span;

/// A call that is being expanded.
pub(super) struct Expansion<'a> {
    pub(super) program: &'a mut Program,
    /// The function in which the call stands.
    pub(super) function: Id<Function>,
    pub(super) called: Id<Function>,
    pub(super) args: Vec<Expr>,
    pub(super) by: Origin,
    pub(super) used: Option<&'a ObservedEffects>,
    /// Whether the result is only printed.
    pub(super) printed: bool,
    pub(super) out: Block,
}

impl Expansion<'_> {
    pub(super) fn push(&mut self, kind: StmtKind) {
        self.out.push(Stmt::new(kind, self.by.clone()));
    }

    pub(super) fn temp(&mut self, ty: &Type) -> Expr {
        temp(self.program, self.function, ty)
    }

    pub(super) fn bound(&mut self, what: &'static str) {
        self.out.extend(bound(self.program, self.function, what, &self.by));
    }

    /// `if (cond) { ... }`
    pub(super) fn when(&mut self, cond: Expr, then: impl FnOnce(&mut Self)) {
        let outer = std::mem::take(&mut self.out);
        then(self);
        let then = std::mem::replace(&mut self.out, outer);
        self.push(StmtKind::If { cond, then, els: Vec::new() });
    }

    /// An arbitrary truth value.
    pub(super) fn any_bool(&mut self) -> Expr {
        let choice = self.temp(&Type::bool());
        self.push(StmtKind::Havoc(choice.clone()));
        choice
    }

    pub(super) fn assign(&mut self, place: &Expr, value: Expr) {
        self.push(StmtKind::Assign { place: place.clone(), value });
    }

    pub(super) fn assume(&mut self, cond: Expr) {
        self.push(StmtKind::assume(cond));
    }

    pub(super) fn is_null(&self, pointer: &Expr) -> Expr {
        Expr::binary(BinOp::Eq, pointer.clone(), Expr::int(0).cast(&pointer.ty))
    }

    /// `name(to, count);`
    pub(super) fn fills(&mut self, name: &str, to: Expr, count: Option<Expr>) {
        let void = Type::void().pointer_to();
        let mut params = vec![void.clone()];
        params.extend(count.iter().map(|count| count.ty.clone()));
        let found = self.program.functions.iter().find(|(_, f)| f.name == name).map(|(id, _)| id);
        let function = found.unwrap_or_else(|| {
            let ty = FunctionType::new(Type::int(), params);
            self.program.functions.push(Function::declared(name, ty))
        });
        let args = std::iter::once(to.cast(&void)).chain(count).collect();
        self.push(StmtKind::call(None, Callee::Function(function), args));
    }

    pub(super) fn unless_null(&mut self, pointer: Expr, then: impl FnOnce(&mut Self, Expr)) {
        let to = self.temp(&pointer.ty);
        self.push(StmtKind::Assign { place: to.clone(), value: pointer });
        let cond = Expr::binary(BinOp::Ne, to.clone(), Expr::int(0).cast(&to.ty));
        self.when(cond, |expansion| then(expansion, to));
    }

    pub(super) fn errno(&mut self, gives: Gives, value: &Expr) {
        if value.ty.is_float() {
            // C11 7.12.1: EDOM or ERANGE, whatever the result.
            let failed = self.any_bool();
            return self.error_between(failed, 33, 34);
        }
        let compared = |op, with: Expr| Expr::binary(op, value.clone(), with);
        let failed = match gives {
            Gives::Count(most) => match self.args.get(most) {
                Some(most) => compared(BinOp::Lt, most.clone().cast(&value.ty)),
                None => return,
            },
            Gives::Memory(..) => compared(BinOp::Eq, minus_one(&value.ty)),
            Gives::Handler(_) => compared(BinOp::Eq, minus_one(&value.ty)),
            Gives::Any
            | Gives::Between(..)
            | Gives::Fraction
            | Gives::Positive
            | Gives::UpTo(_)
            | Gives::Size(_)
            | Gives::Below(_)
            | Gives::Argument(_)
            | Gives::Same(_)
            | Gives::SameOrText(_)
            | Gives::ArgumentOrText(_)
            | Gives::Inside(_)
            | Gives::PartOf(_)
            | Gives::Object
            | Gives::Static(_)
            | Gives::AlwaysStatic(_)
            | Gives::Text
            | Gives::SomeText
            | Gives::TextOr(_)
            | Gives::Handle
            | Gives::Opaque
            | Gives::Null
            | Gives::KeptText(_)
            | Gives::StaticText(_)
            | Gives::AlwaysKeptText(_)
            | Gives::AlwaysStaticText(..)
            | Gives::TimeText(_)
            | Gives::Message(_)
            | Gives::TextOfFailure(_)
            | Gives::Stops(_)
            | Gives::EndsProcess => {
                let op = if value.ty.is_pointer() { BinOp::Eq } else { BinOp::Lt };
                compared(op, Expr::constant(0, value.ty.clone()))
            }
        };
        self.error_if(failed);
    }

    /// `if (failed) errno = *;`
    pub(super) fn error_if(&mut self, failed: Expr) {
        self.error_between(failed, 1, MOST_ERRORS);
    }

    fn error_between(&mut self, failed: Expr, least: i64, most: i64) {
        let asks = self.used.is_none_or(|used| used.errno);
        let Some(location) = errno_location(self.program).filter(|_| asks) else { return };
        self.when(failed, |expansion| {
            let code = expansion.temp(&Type::int());
            expansion.push(StmtKind::Havoc(code.clone()));
            let low = Expr::binary(BinOp::Ge, code.clone(), Expr::int(least.into()));
            let high = Expr::binary(BinOp::Le, code.clone(), Expr::int(most.into()));
            expansion.push(StmtKind::assume(low.and(high)));
            let pointer = expansion.temp(&Type::int().pointer_to());
            expansion.push(StmtKind::call(Some(pointer.clone()), Callee::Function(location), Vec::new()));
            expansion.push(StmtKind::Assign { place: pointer.deref(), value: code });
        });
    }
}

impl Expansion<'_> {
    /// `errno = *;`
    pub(super) fn any_errno(&mut self) {
        let Some(location) = errno_location(self.program) else { return };
        let pointer = self.temp(&Type::int().pointer_to());
        self.push(StmtKind::call(Some(pointer.clone()), Callee::Function(location), Vec::new()));
        self.push(StmtKind::Havoc(pointer.deref()));
    }
}

/// `base[at]`
pub(super) fn element(base: &Expr, at: Expr) -> Option<Expr> {
    let of = base.ty.pointee()?.clone();
    (!of.is_void()).then(|| Expr::new(ExprKind::Index(Box::new(base.clone()), Box::new(at)), of, Span::NONE))
}

/// -1 of this type. As a pointer, CBMC takes it for the same only if it was a number of that size.
pub(super) fn minus_one(ty: &Type) -> Expr {
    let kind = if ty.is_pointer() { IntKind::Long } else { IntKind::Int };
    Expr::constant(-1, Type::int_kind(kind)).cast(ty)
}

/// `value op number`
pub(super) fn compare(op: BinOp, value: &Expr, number: i128) -> Expr {
    Expr::binary(op, value.clone(), Expr::constant(number, value.ty.unqualified()))
}

/// `(char *)pointer + by`
pub(super) fn moved(pointer: &Expr, by: Expr) -> Expr {
    let chars = pointer.clone().cast(&Type::char().pointer_to());
    let (ty, span) = (chars.ty.clone(), chars.span);
    Expr::new(ExprKind::Binary(BinOp::Add, Box::new(chars), Box::new(by)), ty, span).cast(&pointer.ty)
}
