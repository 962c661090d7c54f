//! Relations between the result of a function, its arguments, and what it stores, which the real function guarantees.

use super::context::{compare, minus_one, Expansion};
use super::fills::FAMILIES;
use crate::analysis::library_results::is_character;
use crate::ir::{BinOp, Expr, TypeKind, UnOp};
use crate::library::Relation;
use crate::passes::standard_streams;

/// `ERANGE`
const ERANGE: i128 = 34;
/// The characters of the longest name of a thread on Linux.
const NAME: i128 = 15;
/// `SEEK_SET` and `SEEK_HOLE`
const SEEKS: (i128, i128) = (0, 4);

/// The signals of POSIX on Linux except `SIGKILL` and `SIGSTOP`.
const SETTABLE: [(i128, i128); 3] = [(1, 8), (10, 18), (20, 31)];

impl Expansion<'_> {
    /// Adds the statements of a relation to a call whose result is available.
    #[expect(clippy::too_many_lines, reason = "one arm for each relation")]
    pub(super) fn relation(&mut self, relation: Relation, value: &Expr) {
        let arg = |expansion: &Self, at: usize| expansion.args.get(at).cloned();
        let is = |number| compare(BinOp::Eq, value, number);
        match relation {
            Relation::IsArgument(arg) => {
                let Some(arg) = self.args.get(arg).cloned() else { return };
                let same = Expr::binary(BinOp::Eq, value.clone(), arg.cast(&value.ty));
                self.assume(is(-1).or(same));
            }
            Relation::IsPositiveArgument(arg) => {
                let Some(arg) = self.args.get(arg).cloned() else { return };
                let same = Expr::binary(BinOp::Eq, value.clone(), arg.clone().cast(&value.ty));
                let any = compare(BinOp::Le, value, 0).or(compare(BinOp::Le, &arg, 0));
                self.assume(any.or(same));
            }
            Relation::IsCharacter(arg) => {
                let Some(arg) = self.args.get(arg).cloned() else { return };
                self.assume(is_character(value, &arg));
            }
            Relation::Differs(arg) => {
                let Some(arg) = self.args.get(arg).cloned() else { return };
                let differs = Expr::binary(BinOp::Ne, value.clone(), arg.cast(&value.ty));
                self.assume(is(-1).or(differs));
            }
            Relation::Locale(category, name) => self.has_locale(category, name, value),
            Relation::NoneOf(arg) => {
                let Some(arg) = self.args.get(arg).cloned() else { return };
                self.assume_unless_known(compare(BinOp::Ne, &arg, 0), is(0));
            }
            Relation::Opened(arg) => {
                let Some(arg) = self.args.get(arg).cloned() else { return };
                self.assume_unless_known(compare(BinOp::Ge, &arg, 0), is(-1));
                self.is_not_closed(&arg, value);
            }
            Relation::OpensAs(process) => self.opens_as(value, process),
            Relation::NumberOfStream(arg) => self.number_of_stream(arg, value),
            Relation::ReachesItself(process, signal) => {
                self.reaches_itself([process, signal], value);
            }
            Relation::TimeFits(arg) => self.time_fits(arg, value),
            Relation::DateFits(size, format, date) => {
                self.date_fits([size, format, date], value);
            }
            Relation::Notes(name) => {
                let none = Expr::int(0).cast(&value.ty);
                let op = if value.ty.is_pointer() { BinOp::Eq } else { BinOp::Ne };
                let (failed, noted) = (Expr::binary(op, value.clone(), none), self.failure(name));
                self.when(failed, |expansion| expansion.assign(&noted, Expr::int(1)));
            }
            Relation::Child => self.child(value),
            Relation::Texts => {
                self.unless_null(value.clone(), |expansion, object| expansion.end_texts(&object.deref()));
            }
            Relation::KnowsFamily(arg) => {
                let Some(family) = self.args.get(arg).cloned() else { return };
                let known = FAMILIES.map(|(number, _)| compare(BinOp::Eq, &family, number));
                let known = known.into_iter().reduce(Expr::or).unwrap_or(Expr::int(0));
                self.assume(Expr::binary(BinOp::Ne, known, is(-1)));
            }
            Relation::Closes(at) => {
                let Some(file) = arg(self, at) else { return };
                self.closes(&file, value);
                self.closes_descriptor(&file);
            }
            Relation::NewDescriptor => self.new_descriptor(value),
            Relation::OpensStream(mode) => self.opens(value, mode),
            Relation::OfNewStream(at, place) => {
                arg(self, at).into_iter().for_each(|stream| self.of_new_stream(&stream, value, place));
            }
            Relation::SomeIfNegative(at) => {
                let Some(limit) = arg(self, at) else { return };
                self.assume_unless_known(compare(BinOp::Ge, &limit, 0), compare(BinOp::Ne, value, 0));
            }
            Relation::NoneIfMinusOne(at) => {
                let Some(number) = arg(self, at) else { return };
                self.assume_unless_known(compare(BinOp::Ne, &number, -1), is(-1));
            }
            Relation::SomeAddress(at) => {
                let (Some(number), some) = (arg(self, at), self.is_null(value)) else { return };
                let some = Expr::unary(UnOp::Not, some);
                self.assume_unless_known(compare(BinOp::Ne, &number, 0), some);
            }
            Relation::HasRoom(at, least) => {
                let Some(size) = arg(self, at) else { return };
                self.assume_unless_known(compare(BinOp::Ge, &size, least.into()), is(ERANGE));
            }
            Relation::FitsName(at) => {
                let Some(name) = arg(self, at) else { return };
                let length = self.length_of(name);
                let is_long = compare(BinOp::Gt, &length, NAME);
                self.assume(Expr::binary(BinOp::Eq, is_long, is(ERANGE)));
            }
            Relation::ZeroIf(at, (from, to)) => {
                let Some(number) = arg(self, at) else { return };
                let outside = compare(BinOp::Lt, &number, from.into()).or(compare(BinOp::Gt, &number, to.into()));
                self.assume_unless_known(outside, is(0));
            }
            Relation::Settable(at) => {
                let Some(signal) = arg(self, at) else { return };
                let is_one =
                    |from: i128, to: i128| compare(BinOp::Ge, &signal, from).and(compare(BinOp::Le, &signal, to));
                let known = SETTABLE.map(|(from, to)| is_one(from, to)).into_iter().reduce(Expr::or);
                let other = Expr::unary(UnOp::Not, known.unwrap_or(Expr::int(0)));
                let fails = Expr::binary(BinOp::Eq, value.clone(), minus_one(&value.ty));
                self.assume_unless_known(other, Expr::unary(UnOp::Not, fails));
            }
            Relation::Seeks(to, whence) => {
                let (Some(to), Some(whence)) = (arg(self, to), arg(self, whence)) else { return };
                let there = Expr::binary(BinOp::Eq, value.clone(), to.cast(&value.ty));
                // Linux: a device such as `/dev/null` has no places, and is at 0.
                let possible = is(-1).or(there).or(is(0));
                self.assume_unless_known(compare(BinOp::Ne, &whence, SEEKS.0), possible);
                let known = compare(BinOp::Ge, &whence, SEEKS.0).and(compare(BinOp::Le, &whence, SEEKS.1));
                self.assume_unless_known(known, is(-1));
            }
            Relation::Refuses(at, low, high) => {
                let Some([low, high]) = arg(self, at).and_then(|object| self.pair(&object, [low, high])) else {
                    return;
                };
                self.assume(Expr::binary(BinOp::Le, low, high).or(is(-1)));
            }
            Relation::Status(null) => {
                let bits = |mask: i128| {
                    Expr::binary(BinOp::BitAnd, value.clone(), Expr::constant(mask, value.ty.unqualified()))
                };
                let exited = compare(BinOp::Eq, &bits(!0xff00), 0);
                let signal = bits(0x7f);
                let killed = compare(BinOp::Eq, &bits(!0xff), 0).and(compare(BinOp::Ne, &signal, 0)).and(compare(
                    BinOp::Ne,
                    &signal,
                    0x7f,
                ));
                let possible = is(-1).or(exited).or(killed);
                let none = null.and_then(|at| arg(self, at)).map(|text| self.is_null(&text));
                match none {
                    Some(none) => self.assume_unless_known(none, possible),
                    None => self.assume(possible),
                }
            }
            Relation::OfStandardStream(at) => {
                let Some(stream) = arg(self, at) else { return };
                let streams = self.used.map(|used| used.standard_streams.clone()).unwrap_or_default();
                for (number, id) in streams {
                    let standard = self.standard_stream(id);
                    let other = standard_streams::compared(BinOp::Ne, &stream, standard);
                    self.assume(other.or(is(number)));
                }
            }
        }
    }

    /// `assume(arg->low <= arg->high)`, if the program looks at both.
    pub(super) fn unless_disordered(&mut self, arg: usize, names: [&str; 2]) {
        let Some(object) = self.args.get(arg).cloned() else { return };
        self.unless_null(object, |expansion, object| {
            let Some([low, high]) = expansion.pair(&object, names) else { return };
            expansion.assume(Expr::binary(BinOp::Le, low, high));
        });
    }

    /// The values of two members of the object behind a pointer, if the program mentions both.
    fn pair(&mut self, object: &Expr, names: [&str; 2]) -> Option<[Expr; 2]> {
        let TypeKind::Record(id) = object.ty.pointee()?.kind else { return None };
        let place = object.clone().deref();
        let [low, high] = names.map(|name| self.used_member(&place, id, name));
        let (low, high) = (low?, high?);
        Some([low, high].map(|place| {
            let value = self.temp(&place.ty);
            self.assign(&value, place);
            value
        }))
    }
}
