//! Calls of functions whose value stays the same as long as the process runs: see [`super::process_constants`].

use super::clocks::EINVAL;
use super::context::Normalizer;
use super::process_constants::{asked, is_invalid, least, least_of, THREAD, THREAD_NUMBERS};
use crate::ir::{AtomicStep, BinOp, Expr, StmtKind, Type, TypeKind};
use crate::library::{self, Model, Range};

/// What may happen, and does not here.
const REUSED: &str = "the number of a thread that has ended (gettid) is not given to a later one";
/// The binary logarithms of the least and of the largest size of a page.
const PAGE_BITS: (i128, i128) = (12, 20);

impl Normalizer<'_> {
    /// Chooses the values, at the beginning of `main`.
    pub(super) fn choose_constants(&mut self) {
        let constants = self.process_constants;
        for ((name, which), id) in &constants.0 {
            let place = self.program.place(*id);
            let is_of_threads = name == THREAD || THREAD_NUMBERS.contains(&name.as_str());
            if let Some(process) = self.process_number().filter(|_| is_of_threads) {
                self.assign(place, process);
                continue;
            }
            let chosen = self.temp("constant", &place.ty);
            let chosen = self.place_of(chosen, place.span);
            match library::lookup(name).map(|entry| entry.model) {
                // On Linux, a page has from 4 KiB to 1 MiB, a power of two.
                _ if name == "getpagesize" => {
                    self.havoc_between(&chosen, PAGE_BITS.0, PAGE_BITS.1);
                    let bits = self.read(chosen.clone());
                    let size = Expr::binary(BinOp::Shl, Expr::constant(1, place.ty.unqualified()), bits);
                    self.assign(place, size);
                    continue;
                }
                Some(Model::Within(Range::Between(low, high))) => {
                    let low = least_of(name, *which).unwrap_or(low.into());
                    self.havoc_between(&chosen, low, i128::from(high).min(self.most(&place.ty)));
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

    /// The number of the process, if the program may ask for it more than once.
    fn process_number(&mut self) -> Option<Expr> {
        let number = self.process_constants.0.get(&("getpid".to_string(), 0))?;
        Some(self.read(self.program.place(*number)))
    }

    /// Whether the call gives such a value.
    pub(super) fn constant_of_the_process(&mut self, name: &str, result: Option<&Expr>, args: &[Expr]) -> bool {
        let Some(place) = result else { return false };
        if name == "getppid" && args.is_empty() {
            return self.parent(place);
        }
        if is_invalid(self.program, name, args) {
            self.fails_with(Some(place), EINVAL);
            return true;
        }
        let constant = asked(self.program, name, args)
            .and_then(|(name, which)| self.process_constants.0.get(&(name.to_string(), which)).copied());
        let Some(constant) = constant else { return self.at_least(name, place, args) };
        let constant = self.program.place(constant);
        if name == THREAD {
            self.choose_thread(&constant);
        }
        let value = self.read(constant);
        let fails = Expr::binary(BinOp::Eq, value.clone(), Expr::constant(-1, value.ty.unqualified()));
        match name {
            "sysconf" | "__sysconf" => {
                // There may be no limit, or the name is not known.
                let unknown = self.any_truth("unknown");
                let error = self.collect(|cx| cx.set_errno(EINVAL));
                self.branch(fails.and(unknown), error, Vec::new());
            }
            _ if !args.is_empty() => {
                let error = self.collect(|cx| cx.set_errno(EINVAL));
                self.branch(fails, error, Vec::new());
            }
            _ => {}
        }
        self.assign(place.clone(), value.cast(&place.ty));
        true
    }

    /// Chooses the number of a thread that has none yet: another one than those of all threads before, of which it is
    /// the least or the greatest (gettid(2): those of threads that live differ).
    fn choose_thread(&mut self, place: &Expr) {
        let ends = THREAD_NUMBERS.map(|end| self.process_constants.0.get(&(end.to_string(), 0)).copied());
        let [Some(least), Some(greatest)] = ends else { return };
        let [least, greatest] = [least, greatest].map(|end| self.program.place(end));
        self.program.caveat(REUSED, self.origin.span);
        let known = self.read(place.clone());
        let number = |value: i128| Expr::constant(value, Type::int());
        let choose = self.collect(|cx| {
            let gap = cx.temp("gap", &place.ty);
            let gap = cx.place_of(gap, cx.origin.span);
            cx.havoc_between(&gap, 1, i32::MAX.into());
            let is_below = cx.any_truth("below");
            let below = cx.collect(|cx| {
                let end = cx.read(least.clone());
                cx.emit(StmtKind::assume(Expr::binary(BinOp::Lt, gap.clone(), end.clone())));
                cx.assign(least.clone(), Expr::binary(BinOp::Sub, end, gap.clone()));
                let chosen = cx.read(least.clone());
                cx.assign(place.clone(), chosen);
            });
            let above = cx.collect(|cx| {
                let end = cx.read(greatest.clone());
                let most = Expr::binary(BinOp::Sub, number(i32::MAX.into()), end.clone());
                cx.emit(StmtKind::assume(Expr::binary(BinOp::Le, gap.clone(), most)));
                cx.assign(greatest.clone(), Expr::binary(BinOp::Add, end, gap.clone()));
                let chosen = cx.read(greatest.clone());
                cx.assign(place.clone(), chosen);
            });
            cx.branch(is_below, below, above);
        });
        let step = self.collect(|cx| cx.emit(StmtKind::Atomic(AtomicStep::of_library(choose))));
        self.branch(known, Vec::new(), step);
    }

    /// POSIX getppid: another process, or 0 if that is in another PID namespace (Linux getpid(2)).
    fn parent(&mut self, place: &Expr) -> bool {
        let Some(process) = self.process_number() else { return false };
        let parent = self.temp("parent", &Type::int());
        let parent = self.place_of(parent, self.origin.span);
        self.havoc_between(&parent, 0, i32::MAX.into());
        self.emit(StmtKind::assume(Expr::binary(BinOp::Ne, parent.clone(), process)));
        self.assign(place.clone(), parent.cast(&place.ty));
        true
    }

    /// Gives a number that is not less than what the call gives at least: it does not fail.
    fn at_least(&mut self, name: &str, place: &Expr, args: &[Expr]) -> bool {
        let Some(least) = least(self.program, name, args).filter(|_| place.ty.is_integer()) else { return false };
        let value = self.temp("value", &place.ty.unqualified());
        let value = self.place_of(value, self.origin.span);
        self.havoc_between(&value, least, self.most(&place.ty));
        self.assign(place.clone(), value);
        true
    }
}
