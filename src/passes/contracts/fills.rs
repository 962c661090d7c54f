//! The memory that a function fills with arbitrary values.

use super::context::{compare, element, moved, Expansion};
use super::results::TEXT;
use crate::ir::{
    layout, ArrayLen, BinOp, Expr, ExprKind, Id, IntKind, Program, Record, Rounds, StmtKind, Storage, Type, TypeKind,
};
use crate::library::Fill;
use crate::passes::unknown_functions::{has_pointer, ArbitraryAssignments};
use crate::source::Span;

/// The maximum number of numbers that are set one by one.
const FEW: usize = 32;
/// The maximum number of elements of an array that are set one by one. Arrays hold what few programs look at number by
/// number: the words of a set (`sigset_t`, `fd_set`), or what is reserved.
const FEW_ELEMENTS: u64 = 4;
/// The bound that is hit where the program reads other pointers.
const POINTERS: &str = "pointers in a structure are set";
/// Functions that store what is left of an adjustment, which may be negative, or nanoseconds (adjtime(3), adjtimex(2)),
/// or any data.
const ANY_FRACTION: [&str; 7] = ["adjtime", "adjtimex", "ntp_adjtime", "clock_adjtime", "ioctl", "fcntl", "fcntl64"];
/// The characters of a template that are replaced.
const TEMPLATE: i128 = 6;
/// The most bytes of the address of a socket: `struct sockaddr_storage`.
const ADDRESS: i128 = 128;
/// The types of addresses of one family.
const FAMILY_TYPES: [&str; 3] = ["sockaddr_in", "sockaddr_in6", "sockaddr_un"];
/// The families of internet addresses, and the bytes of an address.
pub(super) const FAMILIES: [(i128, u64); 2] = [(2, 4), (10, 16)];

impl Expansion<'_> {
    /// Fills memory. `value` is the result of the call.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of memory that a contract fills")]
    pub(super) fn fill(&mut self, fill: Fill, value: Option<&Expr>) {
        let size = Type::size_t(self.program.model);
        let arg = |expansion: &Self, at: usize| expansion.args.get(at).cloned();
        match fill {
            Fill::Result(to) => {
                let (Some(to), Some(value)) = (arg(self, to), value) else { return };
                let some = Expr::binary(BinOp::Gt, value.clone(), Expr::constant(0, value.ty.clone()));
                let count = value.clone().cast(&size);
                self.when(some, |expansion| expansion.fills("__ulseq_fill", to, Some(count)));
            }
            Fill::ResultIf(to, of) => {
                let (Some(to), Some(of), Some(value)) = (arg(self, to), arg(self, of), value) else { return };
                let some = compare(BinOp::Gt, value, 0).and(compare(BinOp::Ne, &of, 0));
                let count = value.clone().cast(&size);
                self.when(some, |expansion| expansion.fills("__ulseq_fill", to, Some(count)));
            }
            Fill::Items(to, of, most) => {
                let (Some(to), Some(of), Some(most)) = (arg(self, to), arg(self, of), arg(self, most)) else { return };
                value.into_iter().for_each(|value| self.items(to.clone(), of.clone(), most.clone(), value));
            }
            Fill::Size(to, bytes) => {
                let bytes = Expr::constant(bytes.into(), size);
                arg(self, to).into_iter().for_each(|to| self.fills("__ulseq_fill", to, Some(bytes.clone())));
            }
            Fill::Address(family, to) => {
                let (Some(family), Some(to), Some(value)) = (arg(self, family), arg(self, to), value) else { return };
                for (number, bytes) in FAMILIES {
                    // POSIX inet_pton does not say that a text which is no address leaves the memory as it is.
                    let is_it = compare(BinOp::Eq, &family, number).and(compare(BinOp::Ge, value, 0));
                    let (to, bytes) = (to.clone(), Expr::constant(bytes.into(), size.clone()));
                    self.when(is_it, |expansion| expansion.fills("__ulseq_fill", to, Some(bytes)));
                }
            }
            Fill::Handle(to) => {
                let Some(to) = arg(self, to) else { return };
                let Some(of) = to.ty.pointee().filter(|of| of.is_pointer()).cloned() else { return };
                let done = value.map(|value| compare(BinOp::Ge, value, 0));
                let done = done.unwrap_or_else(|| self.any_bool());
                self.when(done, |expansion| {
                    let object = expansion.temp(&of);
                    expansion.handle(&object);
                    expansion.assign(&to.deref(), object);
                });
            }
            Fill::Characters(to) => {
                let Some(to) = arg(self, to) else { return };
                self.unless_null(to, |expansion, to| {
                    let length = expansion.length_of(to.clone());
                    expansion.fills("__ulseq_fill", to, Some(length));
                });
            }
            Fill::Template(to, suffix) => {
                let Some(to) = arg(self, to) else { return };
                let suffix = suffix.and_then(|at| arg(self, at)).map(|suffix| suffix.cast(&size));
                self.unless_null(to, |expansion, to| expansion.template(&to, suffix));
            }
            Fill::Formatted(to, count) => {
                let (Some(to), Some(count), Some(value)) = (arg(self, to), arg(self, count), value) else { return };
                self.unless_null(to, |expansion, to| expansion.formatted(&to, count.cast(&size), value));
            }
            Fill::Bytes(to, count) | Fill::Text(to, count) => {
                let (Some(to), Some(count)) = (arg(self, to), arg(self, count)) else { return };
                let name = if matches!(fill, Fill::Text(..)) { "__ulseq_fill_text" } else { "__ulseq_fill" };
                self.unless_null(to, |expansion, to| expansion.fills(name, to, Some(count.cast(&size))));
            }
            Fill::InOut(to, count) | Fill::Cut(to, count) => {
                let (Some(to), Some(count)) = (arg(self, to), arg(self, count)) else { return };
                let most = matches!(fill, Fill::InOut(..)).then(|| self.longest_address(&to));
                self.unless_null(to, |expansion, to| {
                    expansion.unless_null(count, |expansion, count| expansion.in_out(to, &count, most))
                });
            }
            Fill::Pair(to) => {
                let Some(to) = arg(self, to) else { return };
                for at in 0..2 {
                    if let Some(place) = element(&to, Expr::int(at)) {
                        self.push(StmtKind::Havoc(place));
                    }
                }
            }
            Fill::NewText(to) => {
                let (Some(to), Some(value)) = (arg(self, to), value) else { return };
                self.when(compare(BinOp::Ge, value, 0), |expansion| expansion.new_text(to, value));
            }
            Fill::Line(to, size) => {
                let (Some(to), Some(size), Some(value)) = (arg(self, to), arg(self, size), value) else { return };
                self.when(compare(BinOp::Gt, value, 0), |expansion| expansion.line(&to, size, value));
            }
            Fill::Global(name) => self.global(name),
            Fill::Points(to, into) => {
                let (Some(to), Some(into)) = (arg(self, to), arg(self, into)) else { return };
                self.bound("text of the program is read");
                self.unless_null(to, |expansion, to| {
                    let place = to.deref();
                    let value = into.cast(&place.ty);
                    expansion.push(StmtKind::Assign { place, value });
                });
            }
            Fill::Object(to) | Fill::Texts(to) | Fill::Data(to) => {
                let Some(to) = arg(self, to).filter(|to| to.ty.is_pointer()) else { return };
                self.object_behind(to, fill);
            }
            Fill::Private(to) => {
                let Some(to) = arg(self, to).filter(|to| to.ty.is_pointer()) else { return };
                self.unless_null(to, |expansion, to| expansion.private(&to));
            }
            Fill::Objects(to, count) => {
                let (Some(to), Some(count)) = (arg(self, to), arg(self, count)) else { return };
                self.objects(to, count, value);
            }
            Fill::Members(to, count, name) => {
                let (Some(to), Some(count)) = (arg(self, to), arg(self, count)) else { return };
                self.members(&to, count.cast(&size), name);
            }
        }
    }

    /// Fills the place of `XXXXXX` at the end of a text, before a suffix of this length.
    fn template(&mut self, to: &Expr, suffix: Option<Expr>) {
        let length = self.length_of(to.clone());
        let number = |number: i128| Expr::constant(number, length.ty.unqualified());
        let behind = suffix.map_or(number(TEMPLATE), |suffix| Expr::binary(BinOp::Add, suffix, number(TEMPLATE)));
        let fits = Expr::binary(BinOp::Ge, length.clone(), behind.clone());
        let begin = moved(to, Expr::binary(BinOp::Sub, length.clone(), behind));
        self.when(fits, |expansion| expansion.fills("__ulseq_fill", begin, Some(number(TEMPLATE))));
    }

    /// Fills elements. C11 7.21.8.1p2: the value of an element of which only a part was read is indeterminate.
    fn items(&mut self, to: Expr, of: Expr, most: Expr, value: &Expr) {
        let size = Type::size_t(self.program.model);
        let count = self.temp(&size);
        self.assign(&count, value.clone().cast(&size));
        let next = Expr::binary(BinOp::Add, count.clone(), Expr::constant(1, size.clone()));
        let fewer = Expr::binary(BinOp::Lt, count.clone(), most.cast(&size));
        self.when(fewer, |expansion| expansion.assign(&count, next));
        let bytes = Expr::binary(BinOp::Mul, count, of.cast(&size));
        self.fills("__ulseq_fill", to, Some(bytes));
    }

    /// Fills formatted text. C11 7.21.6.12: as much of a text of `value` characters as fits, with its end. 7.27.3.5p8:
    /// if `strftime` returns 0, the contents are indeterminate.
    fn formatted(&mut self, to: &Expr, count: Expr, value: &Expr) {
        self.fills("__ulseq_fill", to.clone(), Some(count.clone()));
        let end = self.temp(&count.ty);
        self.assign(&end, value.clone().cast(&count.ty));
        let last = Expr::binary(BinOp::Sub, count.clone(), Expr::constant(1, count.ty.unqualified()));
        self.when(Expr::binary(BinOp::Ge, end.clone(), count.clone()), |expansion| expansion.assign(&end, last));
        let is_signed = matches!(value.ty.kind, TypeKind::Int(kind) if kind.is_signed());
        let is_text = compare(if is_signed { BinOp::Ge } else { BinOp::Ne }, value, 0);
        let Some(place) = element(to, end) else { return };
        let zero = Expr::constant(0, place.ty.unqualified());
        self.when(compare(BinOp::Ne, &count, 0).and(is_text), |expansion| expansion.assign(&place, zero));
    }

    /// Creates a new text with this number of characters.
    fn new_text(&mut self, to: Expr, value: &Expr) {
        let Some(of) = to.ty.pointee().filter(|of| of.is_pointer()).cloned() else { return };
        let text = self.temp(&of);
        self.text(&text);
        let length = self.length_of(text.clone());
        self.assume(Expr::binary(BinOp::Eq, value.clone().cast(&length.ty), length));
        self.assign(&to.deref(), text);
    }

    /// Fills a line. POSIX getline: the line may be stored where the last one was.
    fn line(&mut self, to: &Expr, size: Expr, value: &Expr) {
        let Some(of) = to.ty.pointee().filter(|of| of.is_pointer()).cloned() else { return };
        let (old, text) = (self.temp(&of), self.temp(&of));
        self.assign(&old, to.clone().deref());
        self.unless_null(old, |expansion, _| expansion.bound("memory of the program is filled by a line"));
        self.text(&text);
        self.assume(compare(BinOp::Lt, value, i128::from(TEXT)));
        if let Some(end) = element(&text, value.clone()) {
            let zero = Expr::constant(0, end.ty.unqualified());
            self.assign(&end, zero);
        }
        self.assign(&to.clone().deref(), text);
        let size = size.deref();
        let bytes = Expr::constant(TEXT.into(), size.ty.unqualified());
        self.assign(&size, bytes);
    }

    fn object_behind(&mut self, to: Expr, fill: Fill) {
        // The argument had its own type before it became a `void *`.
        let to = stripped(to);
        let Some(of) = to.ty.pointee().cloned() else { return };
        let mut array = None;
        if let (ExprKind::Decay(place), false) = (&to.kind, has_pointer(self.program, &of)) {
            array = layout::size_of(self.program, &place.ty);
        }
        let is_number = of.is_integer() && layout::size_of(self.program, &of).is_some_and(|size| size >= 4);
        if let Some(bytes) = array {
            let bytes = Expr::constant(bytes.into(), Type::size_t(self.program.model));
            self.fills("__ulseq_fill", to, Some(bytes));
        } else if matches!(fill, Fill::Data(_)) && !of.is_record() && !is_number {
            self.unless_null(to, |expansion, _| expansion.bound("a buffer whose size is not known is filled"));
        } else {
            let texts = matches!(fill, Fill::Texts(_));
            self.unless_null(to, |expansion, to| {
                expansion.object(&to, &of, texts);
                expansion.first_number(&to.deref());
            });
        }
    }

    fn objects(&mut self, to: Expr, count: Expr, value: Option<&Expr>) {
        let Some(of) = to.ty.pointee().cloned() else { return };
        let Some(each) = layout::size_of(self.program, &of) else { return };
        let size = Type::size_t(self.program.model);
        let some = compare(BinOp::Gt, &count, 0);
        let bytes = Expr::binary(BinOp::Mul, count.cast(&size), Expr::constant(each.into(), size));
        self.when(some, |expansion| expansion.fills("__ulseq_fill", to, Some(bytes)));
        if let (Some(value), true) = (value, self.has_used_pointer(&of)) {
            let some = compare(BinOp::Gt, value, 0);
            self.when(some, |expansion| expansion.push(StmtKind::BoundHit(POINTERS)));
        }
    }

    /// `for (at = 0; at < count; at++) to[at].name = *;`
    fn members(&mut self, to: &Expr, count: Expr, name: &str) {
        let at = self.temp(&count.ty);
        self.assign(&at, Expr::constant(0, at.ty.clone()));
        let Some(place) = element(to, at.clone()) else { return };
        let TypeKind::Record(id) = place.ty.kind else { return };
        let fields = self.program.records[id].fields.iter().flatten();
        let found = fields.enumerate().find(|(_, field)| field.name.as_deref() == Some(name));
        let Some((field, ty)) = found.map(|(at, field)| (at, field.ty.clone())) else { return };
        let member = Expr::new(ExprKind::Member(Box::new(place), field as u32), ty, Span::NONE);
        let outer = std::mem::take(&mut self.out);
        let ends = Expr::binary(BinOp::Ge, at.clone(), count);
        self.when(ends, |expansion| expansion.push(StmtKind::Break));
        self.push(StmtKind::Havoc(member));
        let next = Expr::binary(BinOp::Add, at.clone(), Expr::constant(1, at.ty.clone()));
        self.assign(&at, next);
        let body = std::mem::replace(&mut self.out, outer);
        self.push(StmtKind::Loop { body, rounds: Rounds::Unknown });
    }

    fn global(&mut self, name: &str) {
        let is_of_library = |var: &crate::ir::Var| match var.storage {
            Storage::Extern => name.starts_with("opt"),
            // Those that the program mentions (stubs/library/contracts/variables.c).
            Storage::Global => var.weak,
            Storage::Static | Storage::Local | Storage::Param | Storage::Temp => false,
        };
        let is_it = |var: &crate::ir::Var| var.name == name && is_of_library(var);
        let found = self.program.vars.iter().find(|(_, var)| is_it(var)).map(|(id, _)| id);
        let Some(var) = found else { return };
        let place = self.program.place(var);
        if let TypeKind::Array(of, ArrayLen::Fixed(count)) = &place.ty.kind {
            let base = ExprKind::Decay(Box::new(place.clone()));
            let base = Expr::new(base, Type::clone(of).pointer_to(), Span::NONE);
            for at in 0..*count {
                let text = self.temp(&of.unqualified());
                self.text(&text);
                element(&base, Expr::int(at.into())).into_iter().for_each(|place| self.assign(&place, text.clone()));
            }
            return;
        }
        let value = self.temp(&place.ty.unqualified());
        if value.ty.is_pointer() {
            let null = Expr::constant(0, value.ty.clone());
            self.push(StmtKind::Assign { place: value.clone(), value: null });
            let given = self.any_bool();
            self.when(given, |expansion| expansion.text(&value));
        } else {
            self.push(StmtKind::Havoc(value.clone()));
            if name.starts_with("opt") {
                let positive = Expr::binary(BinOp::Ge, value.clone(), Expr::int(1));
                self.push(StmtKind::assume(positive));
            }
            if name == "signgam" {
                let is_sign = compare(BinOp::Eq, &value, 1).or(compare(BinOp::Eq, &value, -1));
                self.push(StmtKind::assume(is_sign));
            }
            if let (Some(count), "optind") = (self.args.first().cloned(), name) {
                self.push(StmtKind::assume(Expr::binary(BinOp::Le, value.clone(), count)));
            }
        }
        self.push(StmtKind::Assign { place, value });
    }

    /// The most bytes of the address of a socket that is stored there. POSIX accept: the address is cut off, but its
    /// whole length is told. Those of one family are not longer than its type: a program that has room for these has
    /// sockets of this family.
    fn longest_address(&self, to: &Expr) -> i128 {
        let mut pointer = to;
        while let Some(inner) = pointer.as_cast().filter(|inner| inner.ty.is_pointer()) {
            pointer = inner;
        }
        let is_of_family = |of: &&Type| {
            let TypeKind::Record(id) = of.kind else { return false };
            FAMILY_TYPES.contains(&self.program.records[id].name.as_str())
        };
        let of_family = pointer.ty.pointee().filter(is_of_family);
        of_family.and_then(|of| layout::size_of(self.program, of)).map_or(ADDRESS, i128::from)
    }

    /// Fills `*count` bytes, and sets `*count` to at most `most`, or to at most what it was.
    fn in_out(&mut self, to: Expr, count: &Expr, most: Option<i128>) {
        let Some(of) = count.ty.pointee().filter(|of| of.is_integer()).cloned() else { return };
        let number = self.temp(&of);
        self.push(StmtKind::Assign { place: number.clone(), value: count.clone().deref() });
        let size = Type::size_t(self.program.model);
        self.fills("__ulseq_fill", to, Some(number.clone().cast(&size)));
        let old = self.temp(&of);
        self.assign(&old, number.clone());
        self.push(StmtKind::Havoc(number.clone()));
        let most = most.map_or(old, |most| Expr::constant(most, number.ty.clone()));
        self.push(StmtKind::assume(Expr::binary(BinOp::Le, number.clone(), most)));
        self.push(StmtKind::Assign { place: count.clone().deref(), value: number });
    }

    /// Fills the object of type `of` behind a pointer in a variable.
    pub(super) fn object(&mut self, to: &Expr, of: &Type, texts: bool) {
        if of.quals.constant {
            return;
        }
        let Some(size) = layout::size_of(self.program, of).filter(|size| *size > 0) else {
            self.bound("an object whose size is not known is filled");
            return;
        };
        if let TypeKind::Record(id) = of.kind {
            if self.program.records[id].name == "tm" {
                return self.broken_down_time(&to.clone().deref(), id);
            }
        }
        let mut sets = ArbitraryAssignments::new(self.by.clone());
        let places = sets.all(self.program, &to.clone().deref());
        let pointers = has_pointer(self.program, of);
        if of.is_character() || of.is_void() {
            self.bound("a buffer whose size is not known is filled");
        } else if !pointers && (places.len() > FEW || !sets.is_exact() || has_array(self.program, of)) {
            let count = Expr::constant(size.into(), Type::size_t(self.program.model));
            self.fills("__ulseq_fill", to.clone(), Some(count));
        } else {
            self.out.extend(places);
            self.pointers(&to.clone().deref());
        }
        if !ANY_FRACTION.contains(&self.program.functions[self.called].name.as_str()) {
            self.fractions(&to.clone().deref());
        }
        if texts {
            self.end_texts(&to.clone().deref());
        }
    }

    /// Fills the object behind a pointer, into which only the library looks.
    fn private(&mut self, to: &Expr) {
        let place = to.clone().deref();
        let Some(size) = layout::size_of(self.program, &place.ty).filter(|_| place.ty.is_record()) else {
            return self.bound("an object whose size is not known is filled");
        };
        let count = Expr::constant(size.into(), Type::size_t(self.program.model));
        self.fills("__ulseq_fill", to.clone(), Some(count));
        self.pointers(&place);
    }

    /// POSIX sys/time.h, time.h: the fraction of a second in a time is less than one.
    fn fractions(&mut self, place: &Expr) {
        let TypeKind::Record(id) = place.ty.kind else { return };
        let fraction = match self.program.records[id].name.as_str() {
            "timeval" => Some(("tv_usec", 999_999)),
            "timespec" => Some(("tv_nsec", 999_999_999)),
            _ => None,
        };
        if let Some((member, most)) = fraction.and_then(|(name, most)| Some((self.used_member(place, id, name)?, most)))
        {
            let number = self.temp(&member.ty);
            self.assign(&number, member);
            return self.assume(compare(BinOp::Ge, &number, 0).and(compare(BinOp::Le, &number, most)));
        }
        let fields = self.program.records[id].fields.clone().unwrap_or_default();
        for (at, field) in fields.into_iter().enumerate().filter(|(_, field)| field.ty.is_record()) {
            let member = ExprKind::Member(Box::new(place.clone()), at as u32);
            self.fractions(&Expr::new(member, field.ty, place.span));
        }
    }

    /// Sets the pointers in an object that the program uses: texts are new; others are a bound.
    pub(super) fn pointers(&mut self, place: &Expr) {
        match &place.ty.kind {
            TypeKind::Record(id) if self.program.records[*id].is_union => {
                if has_pointer(self.program, &place.ty) {
                    self.push(StmtKind::BoundHit(POINTERS));
                } else if let Some(size) = layout::size_of(self.program, &place.ty) {
                    let count = Expr::constant(size.into(), Type::size_t(self.program.model));
                    self.fills("__ulseq_fill", place.clone().addr_of(), Some(count));
                }
            }
            TypeKind::Record(id) => {
                let id = *id;
                let fields = self.program.records[id].fields.clone().unwrap_or_default();
                for (at, field) in fields.iter().enumerate() {
                    let inner = ExprKind::Member(Box::new(place.clone()), at as u32);
                    if field.ty.is_record() || (has_pointer(self.program, &field.ty) && self.is_used(id, at)) {
                        self.pointers(&Expr::new(inner, field.ty.clone(), Span::NONE));
                    }
                }
            }
            TypeKind::Pointer(to) if matches!(to.kind, TypeKind::Int(IntKind::Char)) => {
                let text = self.temp(&place.ty);
                self.text(&text);
                self.assign(place, text);
            }
            TypeKind::Pointer(_) | TypeKind::Array(..) if has_pointer(self.program, &place.ty) => {
                self.push(StmtKind::BoundHit(POINTERS));
            }
            TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Void
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Enum(_)
            | TypeKind::Function(_)
            | TypeKind::VaList => {}
        }
    }

    /// Whether the program mentions a member of a structure.
    pub(super) fn is_used(&self, record: Id<Record>, field: usize) -> bool {
        let is_year = || {
            let field = self.program.records[record].fields.iter().flatten().nth(field);
            self.program.records[record].name == "tm" && field.is_some_and(|f| f.name.as_deref() == Some("tm_year"))
        };
        self.used.is_none_or(|used| used.members.contains(&(record, field)) || used.year && is_year())
    }

    /// Whether the program uses a member of such an object that is or contains a pointer.
    fn has_used_pointer(&self, ty: &Type) -> bool {
        let TypeKind::Record(id) = ty.kind else { return has_pointer(self.program, ty) };
        let fields = self.program.records[id].fields.iter().flatten();
        fields.enumerate().any(|(at, field)| match field.ty.is_record() {
            true => self.has_used_pointer(&field.ty),
            false => has_pointer(self.program, &field.ty) && self.is_used(id, at),
        })
    }

    /// `place.name[n - 1] = 0;`
    pub(super) fn end_texts(&mut self, place: &Expr) {
        let TypeKind::Record(id) = &place.ty.kind else { return };
        let fields = self.program.records[*id].fields.clone().unwrap_or_default();
        for (at, field) in fields.iter().enumerate() {
            let TypeKind::Array(of, ArrayLen::Fixed(count)) = &field.ty.kind else { continue };
            if !matches!(of.kind, TypeKind::Int(IntKind::Char)) || *count == 0 {
                continue;
            }
            let member = ExprKind::Member(Box::new(place.clone()), at as u32);
            let array = Expr::new(member, field.ty.clone(), Span::NONE);
            let base = Expr::new(ExprKind::Decay(Box::new(array)), Type::clone(of).pointer_to(), Span::NONE);
            if let Some(last) = element(&base, Expr::int(i128::from(*count) - 1)) {
                self.push(StmtKind::Assign { place: last, value: Expr::constant(0, Type::clone(of)) });
            }
        }
    }
}

/// The argument before its conversion to `void *`.
fn stripped(arg: Expr) -> Expr {
    let void = arg.ty.pointee().is_some_and(Type::is_void);
    match arg.as_cast().filter(|inner| void && inner.ty.is_pointer()) {
        Some(inner) => stripped(inner.clone()),
        None => arg,
    }
}

/// Whether a type is a structure with an array of numbers, or contains one.
fn has_array(program: &Program, ty: &Type) -> bool {
    let TypeKind::Record(id) = ty.kind else { return false };
    program.records[id].fields.iter().flatten().any(|field| {
        let TypeKind::Array(of, ArrayLen::Fixed(count)) = &field.ty.kind else { return has_array(program, &field.ty) };
        of.is_integer() && *count > FEW_ELEMENTS
    })
}
