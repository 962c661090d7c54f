//! Broken-down times and dates: what functions store in a `struct tm`, and what is known of their results.

use super::context::{compare, Expansion};
use crate::analysis::evaluate::evaluate;
use crate::ir::{layout, BinOp, Expr, ExprKind, FailedCheck, Field, Id, Record, StmtKind, Type, TypeKind, UnOp};
use crate::library;
use crate::library::bounds;
use crate::passes::normalize::library_reads::literal;

/// In UTC, the years of these times are the least and the largest `int` plus 1900; a day less for all time zones.
const FIRST_SECOND: i128 = -67_768_040_609_740_800 + 86_400;
const LAST_SECOND: i128 = 67_768_036_191_676_799 - 86_400;
/// The years from 1001 to 9998, counted from 1900: neither they nor the years of their weeks have more than four
/// digits.
const FOUR_DIGITS: (i128, i128) = (-899, 8098);
/// The first and the last second of the years from 1000 to 9999, with the same margin.
const YEAR_1000: i128 = -30_610_224_000 + 86_400;
const YEAR_10000: i128 = 253_402_300_799 - 86_400;
/// The numbers of a broken-down time that `asctime` prints, besides the year.
const PRINTED_NUMBERS: [&str; 6] = ["tm_sec", "tm_min", "tm_hour", "tm_mday", "tm_mon", "tm_wday"];
/// The functions that give UTC, and the members that are 0 there (C11 7.27.1p4, 7.27.3.3).
const UNIVERSAL: [&str; 3] = ["gmtime", "gmtime_r", "timegm"];
const OF_ZONE: [&str; 3] = ["tm_isdst", "tm_gmtoff", "__tm_gmtoff"];

impl Expansion<'_> {
    /// Sets the members of a `struct tm` that the program uses, each in its range (C11 7.27.1p4).
    pub(super) fn broken_down_time(&mut self, place: &Expr, id: Id<Record>) {
        let fields = self.program.records[id].fields.clone().unwrap_or_default();
        let is_universal = UNIVERSAL.contains(&self.program.functions[self.called].name.as_str());
        for (at, field) in fields.into_iter().enumerate() {
            let Some((low, high)) = field.name.as_deref().and_then(time_range).filter(|_| self.is_used(id, at)) else {
                continue;
            };
            let member = Expr::new(ExprKind::Member(Box::new(place.clone()), at as u32), field.ty.clone(), place.span);
            let value = self.temp(&field.ty);
            let is_of_zone = field.name.as_deref().is_some_and(|name| OF_ZONE.contains(&name));
            let (low, high) = if is_universal && is_of_zone { (0, 0) } else { (low, high) };
            self.push(StmtKind::Havoc(value.clone()));
            self.assume(compare(BinOp::Ge, &value, low).and(compare(BinOp::Le, &value, high)));
            self.assign(&member, value);
        }
        self.pointers(place);
    }

    /// Sets the first number of a `struct tm` of which the program mentions none: the call is an access to the object.
    pub(super) fn first_number(&mut self, place: &Expr) {
        let TypeKind::Record(id) = place.ty.kind else { return };
        let record = &self.program.records[id];
        let Some(fields) = record.fields.clone().filter(|_| record.name == "tm" && !place.ty.quals.constant) else {
            return;
        };
        let is_number = |field: &Field| field.name.as_deref().and_then(time_range).is_some();
        if fields.iter().enumerate().any(|(at, field)| is_number(field) && self.is_used(id, at)) {
            return;
        }
        let Some((at, first)) = fields.iter().enumerate().find(|(_, field)| is_number(field)) else { return };
        let Some(bytes) = layout::size_of(self.program, &first.ty) else { return };
        let member = Expr::new(ExprKind::Member(Box::new(place.clone()), at as u32), first.ty.clone(), place.span);
        let bytes = Expr::constant(bytes.into(), Type::size_t(self.program.model));
        self.fills("__ulseq_fill", member.addr_of(), Some(bytes));
    }

    /// POSIX localtime: it fails if the year does not fit into an `int`. Before 2038, the year is known well enough to
    /// be counted from 0. The result is a broken-down time, or a text.
    pub(super) fn time_fits(&mut self, arg: usize, value: &Expr) {
        let Some(arg) = self.args.get(arg).cloned() else { return };
        let Some(of) = arg.ty.pointee().filter(|of| of.is_integer()).map(Type::unqualified) else { return };
        let time = self.temp(&of);
        self.assign(&time, arg.deref());
        let none = self.is_null(value);
        let some = Expr::unary(UnOp::Not, none);
        let is_wide = layout::size_of(self.program, &of) == Some(8);
        let too_far = compare(BinOp::Lt, &time, FIRST_SECOND).or(compare(BinOp::Gt, &time, LAST_SECOND));
        self.assume(if is_wide { some.clone().or(too_far) } else { some.clone() });
        let Some(record) = value.ty.pointee().filter(|of| of.is_record()) else { return };
        let TypeKind::Record(id) = record.kind else { return };
        let Some(year) = self.used_member(&value.clone().deref(), id, "tm_year") else { return };
        let soon = compare(BinOp::Ge, &time, 0).and(compare(BinOp::Le, &time, i32::MAX.into()));
        self.when(some.and(soon), |expansion| {
            let number = expansion.temp(&year.ty);
            expansion.assign(&number, year);
            expansion.assume(compare(BinOp::Ge, &number, 69).and(compare(BinOp::Le, &number, 138)));
        });
    }

    /// C11 7.27.3.1p2: the behavior of `asctime` is defined only for years from 1000 to 9999.
    pub(super) fn year_fits(&mut self, arg: usize) {
        let Some(arg) = self.args.get(arg).cloned() else { return };
        let Some(of) = arg.ty.pointee().map(Type::unqualified) else { return };
        let (place, low, high) = if let TypeKind::Record(id) = of.kind {
            self.numbers_fit(&arg, id);
            (self.used_member(&arg.deref(), id, "tm_year"), -900, 8099)
        } else if of.is_integer() && layout::size_of(self.program, &of) == Some(8) {
            (Some(arg.deref()), YEAR_1000, YEAR_10000)
        } else {
            return;
        };
        let Some(place) = place else { return };
        let number = self.temp(&place.ty);
        self.assign(&number, place);
        let has_four = compare(BinOp::Ge, &number, low).and(compare(BinOp::Le, &number, high));
        self.when(Expr::unary(UnOp::Not, has_four), |expansion| {
            expansion.push(StmtKind::BoundHit(bounds::YEAR_OF_OTHER_LENGTH));
        });
    }

    /// C11 7.27.3.1p3: the behavior of `asctime` is undefined if a number is out of its range. Those that the program
    /// does not mention are set by the library.
    fn numbers_fit(&mut self, arg: &Expr, id: Id<Record>) {
        for name in PRINTED_NUMBERS {
            let (Some(place), Some((low, high))) = (self.used_member(&arg.clone().deref(), id, name), time_range(name))
            else {
                continue;
            };
            let number = self.temp(&place.ty);
            self.assign(&number, place);
            let fits = compare(BinOp::Ge, &number, low).and(compare(BinOp::Le, &number, high));
            self.when(Expr::unary(UnOp::Not, fits), |expansion| {
                let text = format!("asctime of a time whose {name} is out of range");
                expansion.push(StmtKind::Violation(FailedCheck::Undefined(text)));
            });
        }
    }

    /// C11 7.27.3.5p8: the length, if the text fits. The lengths of names are known only if no other locale is set.
    pub(super) fn date_fits(&mut self, [size, format, date]: [usize; 3], value: &Expr) {
        let [Some(size), Some(format), Some(date)] = [size, format, date].map(|at| self.args.get(at).cloned()) else {
            return;
        };
        let Some(length) = literal(&format).and_then(|format| library::date_length(&format)) else { return };
        let is_known = !length.has_locale || self.used.is_some_and(|used| !used.locale);
        let Some(size) = evaluate(self.program, &size).filter(|_| is_known && length.least > 0) else { return };
        if size <= i128::from(length.most) {
            return;
        }
        let Some(TypeKind::Record(id)) = date.ty.pointee().map(|of| of.kind.clone()) else { return };
        let mut fits = compare(BinOp::Ge, value, length.least.into());
        fits = fits.and(compare(BinOp::Le, value, length.most.into()));
        let fields = self.program.records[id].fields.clone().unwrap_or_default();
        for (at, field) in fields.into_iter().enumerate() {
            let is_year = field.name.as_deref() == Some("tm_year");
            let range = field.name.as_deref().and_then(time_range).filter(|_| self.is_used(id, at));
            let Some((low, high)) = range.filter(|_| length.has_year || !is_year) else { continue };
            let (low, high) = if is_year { FOUR_DIGITS } else { (low, high) };
            let member = ExprKind::Member(Box::new(date.clone().deref()), at as u32);
            let number = self.temp(&field.ty);
            self.assign(&number, Expr::new(member, field.ty, date.span));
            fits = fits.or(compare(BinOp::Lt, &number, low)).or(compare(BinOp::Gt, &number, high));
        }
        self.assume(fits);
    }
}

/// The values that a member of `struct tm` may have; the offset from UTC is at most a day.
fn time_range(name: &str) -> Option<(i128, i128)> {
    Some(match name {
        "tm_sec" => (0, 60),
        "tm_min" => (0, 59),
        "tm_hour" => (0, 23),
        "tm_mday" => (1, 31),
        "tm_mon" => (0, 11),
        "tm_year" => (i32::MIN.into(), i32::MAX.into()),
        "tm_wday" => (0, 6),
        "tm_yday" => (0, 365),
        "tm_isdst" => (-1, 1),
        "tm_gmtoff" | "__tm_gmtoff" => (-86400, 86400),
        _ => return None,
    })
}
