//! Lowers initializers (C11 6.7.9): resolves designators and brace elision, and completes array types.

use lang_c::ast;
use lang_c::span::Node;

use super::initializer_entries::{first, last, overlapping, put, take, Entries};
use super::{Lower, Lowerer};
use crate::ir::{visit, ArrayLen, Expr, ExprKind, Field, Id, Init, InitIndex, Record, Type, TypeKind};
use crate::source::Span;

/// The items of one braced list, consumed from left to right.
struct Items<'a> {
    list: &'a [Node<ast::InitializerListItem>],
    at: usize,
    /// Whether the designators of the item at `at` have been processed.
    opened: bool,
    /// The expression of the item at `at`, if it was lowered to determine its type.
    pending: Option<Expr>,
}

impl Items<'_> {
    fn advance(&mut self) {
        self.at += 1;
        self.opened = false;
        self.pending = None;
    }
}

/// A member or element that is initialized.
struct Part {
    index: InitIndex,
    ty: Type,
    is_bit_field: bool,
}

impl Part {
    fn element(index: InitIndex, of: &Type) -> Part {
        Part { index, ty: of.clone(), is_bit_field: false }
    }

    fn field(index: u32, field: &Field) -> Part {
        Part { index: InitIndex::Field(index), ty: field.ty.clone(), is_bit_field: field.bits.is_some() }
    }
}

impl<'a> Lowerer<'a> {
    /// The initializer of an object of type `ty`, and the type completed by its length.
    pub(super) fn initializer(&mut self, ty: &Type, node: &'a Node<ast::Initializer>) -> Lower<(Init, Type)> {
        let span = self.span(node.span);
        match &node.node {
            ast::Initializer::List(list) => self.braced_initializer(ty, list, span),
            ast::Initializer::Expression(expr) => {
                if let Some(done) = self.string_initializer(ty, expr) {
                    return Ok(done);
                }
                let value = self.expr(expr)?;
                if ty.is_array() {
                    // GNU: an array may be initialized by a compound literal.
                    return self.array_from_literal(ty, value, span);
                }
                Ok((self.init_value(value, ty, span)?, ty.clone()))
            }
        }
    }

    /// `{ ... }` for an object of type `ty`.
    pub(super) fn braced_initializer(
        &mut self,
        ty: &Type,
        list: &'a [Node<ast::InitializerListItem>],
        span: Span,
    ) -> Lower<(Init, Type)> {
        match &ty.kind {
            TypeKind::Array(of, len) => {
                if let [only] = list {
                    if let (true, ast::Initializer::Expression(expr)) =
                        (only.node.designation.is_empty(), &only.node.initializer.node)
                    {
                        if let Some(done) = self.string_initializer(ty, expr) {
                            return Ok(done);
                        }
                    }
                }
                if matches!(len, ArrayLen::Variable(_)) && !list.is_empty() {
                    return self.error("initializer", span, "a variable-length array cannot be initialized");
                }
                let of = of.clone();
                self.require_complete(&of, span)?;
                let entries = self.list(ty, list)?;
                let ty = completed(ty, entries.last().map_or(0, |(index, _)| last(*index) + 1));
                Ok((Init::List(entries), ty))
            }
            TypeKind::Record(_) => {
                self.require_complete(ty, span)?;
                Ok((Init::List(self.list(ty, list)?), ty.clone()))
            }
            _ => match list.first() {
                None => Ok((Init::Expr(Expr::int(0).at(span).cast(ty)), ty.clone())),
                Some(first) => {
                    let (init, _) = self.initializer(ty, &first.node.initializer)?;
                    Ok((init, ty.clone()))
                }
            },
        }
    }

    fn list(&mut self, ty: &Type, list: &'a [Node<ast::InitializerListItem>]) -> Lower<Entries> {
        let mut items = Items { list, at: 0, opened: false, pending: None };
        let mut entries = Entries::new();
        self.fill(ty, &mut entries, &mut items, 0, true)?;
        Ok(entries)
    }

    /// Initializes the members of `ty` from index `start` on. A list without its own braces ends at a designator, which
    /// belongs to the enclosing braces.
    fn fill(&mut self, ty: &Type, entries: &mut Entries, items: &mut Items<'a>, start: u64, braced: bool) -> Lower<()> {
        let mut at = start;
        while let Some(item) = items.list.get(items.at) {
            let designators = &item.node.designation;
            if !designators.is_empty() && !items.opened {
                if !braced {
                    return Ok(());
                }
                items.opened = true;
                at = self.designated(ty, entries, item, designators, items)?;
                continue;
            }
            match self.positional(ty, at) {
                Some(part) => {
                    let index = part.index;
                    self.check_ranges(entries, index, false, self.span(item.span))?;
                    let mut init = take(entries, index);
                    let before = items.at;
                    self.part_value(&part, &mut init, items)?;
                    if items.at == before && ty.is_array() {
                        let span = self.span(item.span);
                        return self.error("initializer", span, "an element without members takes no value");
                    }
                    put(entries, index, init, self.is_union(ty));
                    at = last(index) + 1;
                    if self.is_union(ty) {
                        at = u64::MAX;
                    }
                }
                None if braced => {
                    // Excess elements: gcc warns and ignores them.
                    items.advance();
                }
                None => return Ok(()),
            }
        }
        Ok(())
    }

    fn is_union(&self, ty: &Type) -> bool {
        matches!(ty.kind, TypeKind::Record(id) if self.program.records[id].is_union)
    }

    /// The first member from index `at` on that can be initialized without a designator.
    fn positional(&self, ty: &Type, at: u64) -> Option<Part> {
        match &ty.kind {
            TypeKind::Array(of, ArrayLen::Fixed(n)) => (at < *n).then(|| Part::element(InitIndex::Element(at), of)),
            TypeKind::Array(of, _) => Some(Part::element(InitIndex::Element(at), of)),
            TypeKind::Record(id) => {
                let fields = self.program.records[*id].fields.as_ref()?;
                let from = usize::try_from(at).ok()?;
                let takes = |field: &crate::ir::Field| field.name.is_some() || field.bits.is_none();
                let index = fields.iter().skip(from).position(takes)? + from;
                Some(Part::field(index as u32, &fields[index]))
            }
            _ => None,
        }
    }

    /// Initializes a member or element by the next item (or several, if braces are elided).
    fn part_value(&mut self, part: &Part, init: &mut Init, items: &mut Items<'a>) -> Lower<()> {
        let Some(item) = items.list.get(items.at) else { return Ok(()) };
        let ty = &part.ty;
        if items.pending.is_none() {
            let expr = match &item.node.initializer.node {
                ast::Initializer::List(_) => None,
                ast::Initializer::Expression(expr) => Some(expr),
            };
            let Some(expr) = expr else { return self.whole_value(ty, init, items) };
            if part.is_bit_field {
                let value = self.value(expr)?;
                items.advance();
                *init = Init::Expr(self.bit_field_value(value, ty, self.span(item.span))?);
                return Ok(());
            }
            if self.fits_string(ty, expr) || !(ty.is_array() || ty.is_record()) {
                return self.whole_value(ty, init, items);
            }
            if ty.is_record() && !matches!(expr.node, ast::Expression::StringLiteral(_)) {
                let value = self.expr(expr)?;
                if value.ty.kind == ty.kind {
                    items.advance();
                    let span = value.span;
                    *init = self.init_value(value, ty, span)?;
                    return Ok(());
                }
                items.pending = Some(value);
            }
        } else if let Some(value) = items.pending.take_if(|value| value.ty.kind == ty.kind || ty.is_scalar()) {
            let span = value.span;
            items.advance();
            *init = self.init_value(value, ty, span)?;
            return Ok(());
        }
        let mut entries = Entries::new();
        self.fill(ty, &mut entries, items, 0, false)?;
        *init = Init::List(entries);
        Ok(())
    }

    /// Initializes a whole member by the next item.
    fn whole_value(&mut self, ty: &Type, init: &mut Init, items: &mut Items<'a>) -> Lower<()> {
        if let Some(item) = items.list.get(items.at) {
            items.advance();
            *init = self.initializer(ty, &item.node.initializer)?.0;
        }
        Ok(())
    }

    /// `.a[2].b = value`, and the following items that continue inside `.a[2]`. Returns the index of the next member.
    fn designated(
        &mut self,
        ty: &Type,
        entries: &mut Entries,
        item: &'a Node<ast::InitializerListItem>,
        path: &'a [Node<ast::Designator>],
        items: &mut Items<'a>,
    ) -> Lower<u64> {
        let Some((first, rest)) = path.split_first() else { return Ok(0) };
        let span = self.span(first.span);
        match (&first.node, &ty.kind) {
            (ast::Designator::Member(name), TypeKind::Record(id)) => {
                let Some(steps) = self.member_path(*id, &name.node.name) else {
                    return self.error("no-member", span, format!("there is no member '{}'", name.node.name));
                };
                self.designated_member(*id, entries, item, (&steps, rest), items)
            }
            (ast::Designator::Index(index), TypeKind::Array(of, len)) => {
                let index = self.designator_index(index, len, span)?;
                let part = Part::element(InitIndex::Element(index), of);
                self.designated_at(&part, false, entries, item, rest, items)?;
                Ok(index + 1)
            }
            (ast::Designator::Range(range), TypeKind::Array(of, len)) => {
                let low = self.designator_index(&range.node.from, len, span)?;
                let high = self.designator_index(&range.node.to, len, span)?;
                if low > high {
                    return self.error("initializer", span, "an empty range of elements");
                }
                let index = if low == high { InitIndex::Element(low) } else { InitIndex::Range(low, high) };
                self.designated_at(&Part::element(index, of), false, entries, item, rest, items)?;
                Ok(high + 1)
            }
            _ => {
                let ty = self.describe(ty);
                self.error("initializer", span, format!("this designator does not fit {ty}"))
            }
        }
    }

    fn designator_index(&mut self, node: &'a Node<ast::Expression>, len: &ArrayLen, span: Span) -> Lower<u64> {
        let value = self.constant(node, "the index of a designator")?;
        match (u64::try_from(value), len) {
            (Ok(value), ArrayLen::Fixed(n)) if value < *n => Ok(value),
            (Ok(value), ArrayLen::Unknown | ArrayLen::Variable(_)) => Ok(value),
            _ => self.error("initializer", span, "the index of a designator is outside the array"),
        }
    }

    /// A member designator; `steps` is the path through anonymous members, which count as separate levels.
    fn designated_member(
        &mut self,
        id: Id<Record>,
        entries: &mut Entries,
        item: &'a Node<ast::InitializerListItem>,
        (steps, rest): (&[u32], &'a [Node<ast::Designator>]),
        items: &mut Items<'a>,
    ) -> Lower<u64> {
        let is_union = self.program.records[id].is_union;
        let Some((step, deeper)) = steps.split_first() else { return Ok(0) };
        let fields = self.program.records[id].fields.as_ref();
        let Some(part) = fields.map(|fields| Part::field(*step, &fields[*step as usize])) else { return Ok(0) };
        match part.ty.kind {
            TypeKind::Record(inner) if !deeper.is_empty() => {
                let mut inside = self.opened(take(entries, part.index), item)?;
                let next = self.designated_member(inner, &mut inside, item, (deeper, rest), items)?;
                self.fill(&part.ty, &mut inside, items, next, false)?;
                put(entries, part.index, Init::List(inside), is_union);
            }
            _ => self.designated_at(&part, is_union, entries, item, rest, items)?,
        }
        Ok(if is_union { u64::MAX } else { u64::from(*step) + 1 })
    }

    /// Initializes this member, or descends into it with the remaining designators.
    fn designated_at(
        &mut self,
        part: &Part,
        is_union: bool,
        entries: &mut Entries,
        item: &'a Node<ast::InitializerListItem>,
        rest: &'a [Node<ast::Designator>],
        items: &mut Items<'a>,
    ) -> Lower<()> {
        let (index, ty) = (part.index, &part.ty);
        self.check_ranges(entries, index, !rest.is_empty(), self.span(item.span))?;
        let mut init = take(entries, index);
        if rest.is_empty() {
            // The item may begin a member whose braces are elided: `.a = 1, 2`.
            self.part_value(part, &mut init, items)?;
        } else {
            let mut inside = self.opened(init, item)?;
            let next = self.designated(ty, &mut inside, item, rest, items)?;
            self.fill(ty, &mut inside, items, next, false)?;
            init = Init::List(inside);
        }
        put(entries, index, init, is_union);
        Ok(())
    }

    /// Rejects an entry that would need a list with one entry for each element: a part of the elements of a range
    /// (`[0 ... 9].a = 1`) that have different values, or another value for some elements of a range whose value is
    /// not constant and is evaluated once.
    fn check_ranges(&mut self, entries: &Entries, index: InitIndex, is_part: bool, span: Span) -> Lower<()> {
        let (low, high) = (first(index), last(index));
        let is_rejected = entries[overlapping(entries, index)].iter().any(|(at, init)| {
            let is_kept = first(*at) < low || high < last(*at);
            let is_whole = first(*at) <= low && high <= last(*at);
            is_kept && !self.is_constant(init) || is_part && low < high && !is_whole
        });
        let message = "elements of a range that have values already are initialized again";
        match is_rejected {
            false => Ok(()),
            true => self.unsupported("initializer-override", span, message, "assign them behind the declaration"),
        }
    }

    fn is_constant(&self, init: &Init) -> bool {
        let mut constant = true;
        let is_text = |expr: &Expr| matches!(expr.kind, ExprKind::Str { .. });
        let at_file_scope = self.body.is_none();
        visit::init_exprs(init, &mut |expr| {
            constant &= at_file_scope || is_text(expr) || self.const_truth(expr).is_some()
        });
        constant
    }

    /// The entries of a member into which a designator descends.
    fn opened(&mut self, init: Init, item: &'a Node<ast::InitializerListItem>) -> Lower<Entries> {
        match init {
            Init::List(entries) => Ok(entries),
            Init::Expr(_) | Init::Str(_) => {
                let span = self.span(item.span);
                let message = "a part of a member that already has a value as a whole is initialized again";
                self.unsupported("initializer-override", span, message, "assign the part behind the declaration")
            }
        }
    }

    fn fits_string(&self, ty: &Type, expr: &Node<ast::Expression>) -> bool {
        matches!(expr.node, ast::Expression::StringLiteral(_)) && ty.element().is_some_and(Type::is_integer)
    }

    /// A string literal for a character array; the terminating zero is dropped if it does not fit.
    fn string_initializer(&mut self, ty: &Type, expr: &'a Node<ast::Expression>) -> Option<(Init, Type)> {
        let ast::Expression::StringLiteral(parts) = &expr.node else { return None };
        let TypeKind::Array(of, len) = &ty.kind else { return None };
        let kind = self.program.int_kind(of)?;
        let span = self.span(expr.span);
        let mut text = self.string(&parts.node, span);
        let ExprKind::Str { bytes, width } = &mut text.kind else { return None };
        let width = usize::from(*width);
        let fits = kind.is_character() && width == 1 || (width > 1 && kind.bits(self.model()) as usize == width * 8);
        if !fits {
            return None;
        }
        if let ArrayLen::Fixed(n) = len {
            bytes.truncate(usize::try_from(*n).unwrap_or(usize::MAX).saturating_mul(width));
        }
        let count = (bytes.len() / width) as u64;
        if let TypeKind::Array(unit, _) = &text.ty.kind {
            text.ty = Type::new(TypeKind::Array(unit.clone(), ArrayLen::Fixed(count)));
        }
        Some((Init::Str(text), completed(ty, count)))
    }

    /// The initializer of an object by an expression. A compound literal of the same type is replaced by its
    /// initializer, so that initializers of static objects remain constant.
    fn init_value(&mut self, value: Expr, ty: &Type, span: Span) -> Lower<Init> {
        if value.ty.kind != ty.kind {
            return Ok(Init::Expr(self.assign_convert(value, ty, span)?));
        }
        match value.kind {
            ExprKind::CompoundLiteral(id, init) => {
                if let Some(body) = self.body.as_mut().filter(|body| body.locals.last() == Some(&id)) {
                    body.locals.pop();
                }
                Ok(*init)
            }
            ExprKind::Var(id) if self.body.is_none() => match self.program.vars[id].init.clone() {
                Some(init) => Ok(init),
                None => Ok(Init::Expr(value)),
            },
            _ => Ok(Init::Expr(self.assign_convert(value, ty, span)?)),
        }
    }

    fn array_from_literal(&mut self, ty: &Type, value: Expr, span: Span) -> Lower<(Init, Type)> {
        let fits = match (ty.element(), value.ty.element()) {
            (Some(a), Some(b)) => self.compatible(a, b),
            _ => false,
        };
        match value.kind {
            ExprKind::CompoundLiteral(_, init) if fits => Ok((*init, with_length_of(ty, &value.ty))),
            ExprKind::Var(id) if fits && self.body.is_none() => match self.program.vars[id].init.clone() {
                Some(init) => Ok((init, with_length_of(ty, &value.ty))),
                None => self.error("initializer", span, "an array cannot be initialized from another array"),
            },
            _ => self.error("initializer", span, "an array needs a braced initializer"),
        }
    }
}

/// Completes an array type of unknown length.
fn completed(ty: &Type, count: u64) -> Type {
    match &ty.kind {
        TypeKind::Array(of, ArrayLen::Unknown) => {
            Type::qualified(TypeKind::Array(of.clone(), ArrayLen::Fixed(count)), ty.quals)
        }
        _ => ty.clone(),
    }
}

fn with_length_of(ty: &Type, other: &Type) -> Type {
    match &other.kind {
        TypeKind::Array(_, ArrayLen::Fixed(n)) => completed(ty, *n),
        _ => ty.clone(),
    }
}
