//! Calls of functions whose value stays the same as long as the process runs: see [`super::process_constants`].

use super::context::Cx;
use super::process_constants::asked;
use crate::ir::{BinOp, Expr, StmtKind, Type, TypeKind};
use crate::library::{self, Model, Range};

impl Cx<'_> {
    /// Chooses the values, at the beginning of `main`.
    pub(super) fn choose_constants(&mut self) {
        let constants = self.process_constants;
        for ((name, _), id) in &constants.0 {
            let place = self.program.place(*id);
            let chosen = self.temp("constant", &place.ty);
            let chosen = self.place_of(chosen, place.span);
            match library::lookup(name).map(|entry| entry.model) {
                Some(Model::Within(Range::Between(low, high))) => {
                    self.havoc_between(&chosen, low.into(), i128::from(high).min(self.most(&place.ty)));
                }
                Some(_) | None => self.emit(StmtKind::Havoc(chosen.clone())),
            }
            self.assign(place, chosen);
        }
    }

    /// The largest value of a signed type.
    fn most(&self, ty: &Type) -> i128 {
        match &ty.kind {
            TypeKind::Int(kind) => (1 << (kind.bits(self.program.model) - 1)) - 1,
            TypeKind::Void
            | TypeKind::Float(_)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Record(_)
            | TypeKind::Enum(_)
            | TypeKind::VaList => i32::MAX.into(),
        }
    }

    /// Whether the call gives such a value.
    pub(super) fn constant_of_the_process(&mut self, name: &str, result: Option<&Expr>, args: &[Expr]) -> bool {
        let (Some((name, which)), Some(place)) = (asked(self.program, name, args), result) else { return false };
        let Some(constant) = self.process_constants.0.get(&(name.to_string(), which)) else { return false };
        let value = self.read(self.program.place(*constant));
        if name == "sysconf" {
            // There may be no limit, or the name is not known.
            let none = Expr::binary(BinOp::Eq, value.clone(), Expr::constant(-1, value.ty.unqualified()));
            let unknown = self.any_truth("unknown");
            let fails = self.collect(|cx| cx.set_errno(super::clocks::EINVAL));
            self.branch(none.and(unknown), fails, Vec::new());
        }
        self.assign(place.clone(), value.cast(&place.ty));
        true
    }
}
