//! Rules of a function besides its result and the memory that it fills. Those on its result are in `relations`.

use super::context::{compare, element, Expansion};
use crate::analysis::evaluate::evaluate;
use crate::ir::{BinOp, Expr, ExprKind, Function, Id, Record, StmtKind, TypeKind, UnOp};
use crate::library::Rule;
use crate::passes::normalize::library_reads::literal;

/// `LC_IDENTIFICATION`
const LAST_CATEGORY: i128 = 12;
/// What is assumed where the program may set another locale.
const OTHER_LOCALE: &str =
    "characters, numbers and comparisons of texts are those of the locale \"C\", whatever `setlocale` sets";

impl Expansion<'_> {
    /// Adds the statements of a rule to a call whose result is available.
    pub(super) fn rule(&mut self, rule: Rule, value: Option<&Expr>) {
        match rule {
            Rule::Relation(relation) => value.into_iter().for_each(|value| self.relation(relation, value)),
            Rule::NeverReturns => self.assume(Expr::int(0)),
            Rule::Ordered(arg, low, high) => self.unless_disordered(arg, [low, high]),
            Rule::ClearsStream(arg) => self.args.get(arg).cloned().into_iter().for_each(|stream| self.clears(stream)),
            Rule::MaySetErrno => {
                let fails = self.any_bool();
                self.error_if(fails);
            }
            Rule::ClosesAs(arg, process) => self.closes_as(arg, process),
            Rule::YearFits(arg) => self.year_fits(arg),
            Rule::Overwrites(name) => self.overwrites(name),
            Rule::Distinct(arg) => self.distinct(arg, value),
            Rule::EndsBy(arg) => self.ends_by(arg),
            Rule::KillsItself(process, signal) => self.kills_itself([process, signal]),
            Rule::Installs(arg) => self.installs(arg),
            Rule::Delivers(signal, process) => self.delivers(signal, process),
            Rule::NotNegative(arg, name) => self.not_negative(arg, name),
            Rule::BoundIfAny(arg, bits, what) => {
                let Some(flags) = self.args.get(arg).cloned() else { return };
                let bits = Expr::constant(bits.into(), flags.ty.unqualified());
                self.bound_if(Expr::binary(BinOp::BitAnd, flags, bits), what);
            }
            Rule::BoundUnless(arg, number, what) => {
                if let Some(other) = self.differs(arg, number) {
                    self.bound_if(other, what);
                }
            }
            Rule::StopsUnless(arg, number, what) => {
                let other = self.differs(arg, number);
                if let Some(other) = other.filter(|other| evaluate(self.program, other) != Some(0)) {
                    self.when(other, |expansion| expansion.push(StmtKind::BoundHit(what)));
                }
            }
        }
    }

    /// Changes the objects that functions of this name return, or leaves them.
    fn overwrites(&mut self, name: &'static str) {
        let Some(called) = self.used.and_then(|used| used.objects.get(name)) else { return };
        let mut called: Vec<&str> = called.iter().copied().collect();
        called.sort_unstable();
        let is_one = |function: &Function| function.body.is_none() && function.name == called[0];
        let found = self.program.functions.iter().find(|(_, function)| is_one(function));
        let Some(of) = found.and_then(|(_, function)| function.ty.result.pointee()).cloned() else { return };
        let own = called.iter().map(|function| format!("{name}_{function}")).filter(|_| called.len() > 1);
        for object in std::iter::once(name.to_string()).chain(own) {
            let place = self.result_object(&object, &of).addr_of();
            let pointer = self.temp(&place.ty);
            let changes = self.any_bool();
            self.when(changes, |expansion| {
                expansion.assign(&pointer, place);
                expansion.object(&pointer, &of, false);
            });
        }
    }

    /// `assume(arg->name >= 0)`, if the program looks at this member.
    fn not_negative(&mut self, arg: usize, name: &str) {
        let Some(arg) = self.args.get(arg).cloned() else { return };
        let Some(TypeKind::Record(id)) = arg.ty.pointee().map(|of| of.kind.clone()) else { return };
        let Some(place) = self.used_member(&arg.clone().deref(), id, name) else { return };
        self.unless_null(arg, |expansion, _| {
            let number = expansion.temp(&place.ty);
            expansion.assign(&number, place);
            expansion.assume(compare(BinOp::Ge, &number, 0));
        });
    }

    /// Whether an argument is another number.
    fn differs(&self, arg: usize, number: i64) -> Option<Expr> {
        let arg = self.args.get(arg)?.clone();
        let number = Expr::int(number.into()).cast(&arg.ty.unqualified());
        Some(Expr::binary(BinOp::Ne, arg, number))
    }

    /// The member of this name, if the program looks at it.
    pub(super) fn used_member(&self, place: &Expr, id: Id<Record>, name: &str) -> Option<Expr> {
        let mut fields = self.program.records[id].fields.iter().flatten();
        let at = fields.position(|field| field.name.as_deref() == Some(name)).filter(|at| self.is_used(id, *at))?;
        let ty = self.program.records[id].fields.as_ref()?.get(at)?.ty.unqualified();
        Some(Expr::new(ExprKind::Member(Box::new(place.clone()), at as u32), ty, place.span))
    }

    /// C11 7.11.1.1: asking for the name of a locale does not fail, nor does choosing "C". The categories are those of
    /// glibc.
    pub(super) fn has_locale(&mut self, category: usize, name: usize, value: &Expr) {
        let (Some(category), Some(name)) = (self.args.get(category).cloned(), self.args.get(name).cloned()) else {
            return;
        };
        let is_name = |of: &[u8]| literal(&name).is_some_and(|text| text.split(|byte| *byte == 0).next() == Some(of));
        let is_minimal = is_name(b"C");
        if !is_minimal && !is_name(b"POSIX") && !name.is_zero_constant() {
            self.program.caveat(OTHER_LOCALE, self.by.span);
        }
        let fails = self.is_null(value);
        let none = compare(BinOp::Lt, &category, 0).or(compare(BinOp::Gt, &category, LAST_CATEGORY));
        let may_fail = if is_minimal { none } else { none.or(Expr::unary(UnOp::Not, self.is_null(&name))) };
        self.assume_unless_known(may_fail, Expr::unary(UnOp::Not, fails));
    }

    /// `assume(one || other)`, unless the first condition is known to hold.
    pub(super) fn assume_unless_known(&mut self, one: Expr, other: Expr) {
        if evaluate(self.program, &one).is_none_or(|known| known == 0) {
            self.assume(one.or(other));
        }
    }

    /// Hits a bound if the condition may hold.
    fn bound_if(&mut self, cond: Expr, what: &'static str) {
        self.if_possible(cond, |expansion| expansion.bound(what));
    }

    /// `if (cond) { ... }`, unless the condition is known not to hold.
    pub(super) fn if_possible(&mut self, cond: Expr, then: impl FnOnce(&mut Self)) {
        match evaluate(self.program, &cond) {
            Some(0) => {}
            Some(_) | None => self.when(cond, then),
        }
    }

    /// The two numbers are different descriptors, and new ones if the call certainly succeeds.
    fn distinct(&mut self, arg: usize, value: Option<&Expr>) {
        let Some(pair) = self.args.get(arg).cloned() else { return };
        let (Some(first), Some(second)) = (element(&pair, Expr::int(0)), element(&pair, Expr::int(1))) else {
            return;
        };
        let [first, second] = [first, second].map(|place| {
            let value = self.temp(&place.ty);
            self.assign(&value, place);
            value
        });
        let valid = compare(BinOp::Ge, &first, 0).and(compare(BinOp::Ge, &second, 0));
        self.assume(valid.and(Expr::binary(BinOp::Ne, first.clone(), second.clone())));
        if let Some(value) = value {
            self.when(compare(BinOp::Eq, value, 0), |expansion| {
                expansion.new_descriptor(&first);
                expansion.new_descriptor(&second);
            });
        }
    }
}
