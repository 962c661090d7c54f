//! Lowers initializers of automatic objects to assignments (C11 6.7.9).

use super::builders::element;
use super::context::Normalizer;
use crate::ir::{
    lowered_only_expr, visit, ArrayLen, Callee, Expr, ExprKind, Init, InitIndex, StmtKind, Storage, Type, TypeKind,
    VarRole,
};

/// Objects larger than this many bytes are copied from a constant image instead of being set scalar by scalar.
const SCALARS_LIMIT: u64 = 256;

impl Normalizer<'_> {
    /// Initializes the whole object: members without an initializer become zero.
    pub(super) fn initialize(&mut self, place: &Expr, init: &Init) {
        match init {
            Init::List(_) => {
                let init = self.evaluate_ranges(init);
                self.fill(place, &init);
            }
            // Not a copy: what is known of calls is known by their expressions.
            Init::Expr(_) | Init::Str(_) => self.fill(place, init),
        }
    }

    /// Evaluates each value of a range of elements, as in `[0 ... 9] = f()`, once (GCC, "Designated Initializers").
    fn evaluate_ranges(&mut self, init: &Init) -> Init {
        let Init::List(items) = init else { return init.clone() };
        let items = items.iter().map(|(at, item)| match at {
            InitIndex::Range(..) => (*at, self.evaluate_once(item)),
            InitIndex::Field(_) | InitIndex::Element(_) => (*at, self.evaluate_ranges(item)),
        });
        Init::List(items.collect())
    }

    /// Stores the values that are not constant in temporary variables.
    fn evaluate_once(&mut self, init: &Init) -> Init {
        match init {
            Init::Expr(value) if !is_constant(init) => {
                let var = self.temp("element", &value.ty);
                let (place, value) = (self.place_of(var, value.span), self.value(value));
                self.copy(place.clone(), value);
                Init::Expr(place)
            }
            Init::List(items) => Init::List(items.iter().map(|(at, item)| (*at, self.evaluate_once(item))).collect()),
            Init::Expr(_) | Init::Str(_) => init.clone(),
        }
    }

    fn fill(&mut self, place: &Expr, init: &Init) {
        match init {
            Init::Expr(value) if !place.ty.is_array() => {
                let value = if self.is_shared(place) { self.value(value) } else { self.value_with_one_read(value) };
                self.copy(place.clone(), value);
            }
            Init::Expr(value) | Init::Str(value) => self.character_array(place, value),
            Init::List(items) => self.list(place, items),
        }
    }

    fn list(&mut self, place: &Expr, items: &[(InitIndex, Init)]) {
        let large = self.size_of(&place.ty).is_none_or(|size| size > SCALARS_LIMIT);
        if large {
            self.copy_image(place, items);
            return;
        }
        match &place.ty.kind {
            TypeKind::Record(_) => self.record(place, items),
            TypeKind::Array(of, ArrayLen::Fixed(n)) => self.array(place, &of.clone(), *n, items),
            TypeKind::Void
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Enum(_)
            | TypeKind::VaList => {
                if let Some((_, init)) = items.first() {
                    self.fill(place, init);
                }
            }
        }
    }

    fn record(&mut self, place: &Expr, items: &[(InitIndex, Init)]) {
        let TypeKind::Record(id) = place.ty.kind else { return };
        let record = &self.program.records[id];
        let (is_union, fields) = (record.is_union, record.fields.clone().unwrap_or_default());
        if is_union {
            self.union(place, items);
            return;
        }
        for (i, field) in fields.iter().enumerate() {
            if field.name.is_none() && field.bits.is_some() {
                continue;
            }
            let member = Expr::new(ExprKind::Member(Box::new(place.clone()), i as u32), field.ty.clone(), place.span);
            match items.iter().find(|(at, _)| *at == InitIndex::Field(i as u32)) {
                Some((_, init)) => self.fill(&member, init),
                None => self.zero(&member),
            }
        }
    }

    fn union(&mut self, place: &Expr, items: &[(InitIndex, Init)]) {
        let TypeKind::Record(id) = place.ty.kind else { return };
        let fields = self.program.records[id].fields.clone().unwrap_or_default();
        let (field, init) = match items.first() {
            Some((InitIndex::Field(i), init)) => (*i as usize, Some(init)),
            _ => (0, None),
        };
        let Some(chosen) = fields.get(field) else { return };
        // The bytes that the chosen member does not cover are zero: the largest member is zeroed first.
        let sizes: Vec<u64> = fields.iter().map(|f| self.size_of(&f.ty).unwrap_or(0)).collect();
        let largest = (0..fields.len()).max_by_key(|i| (sizes[*i], usize::MAX - i)).unwrap_or(field);
        if largest != field && sizes[largest] > sizes[field] {
            let ty = fields[largest].ty.clone();
            self.zero(&Expr::new(ExprKind::Member(Box::new(place.clone()), largest as u32), ty, place.span));
        }
        let member = Expr::new(ExprKind::Member(Box::new(place.clone()), field as u32), chosen.ty.clone(), place.span);
        match init {
            Some(init) => self.fill(&member, init),
            None => self.zero(&member),
        }
    }

    fn array(&mut self, place: &Expr, of: &Type, n: u64, items: &[(InitIndex, Init)]) {
        let mut chosen: Vec<Option<&Init>> = vec![None; usize::try_from(n).unwrap_or(0)];
        for (at, init) in items {
            let (first, last) = match at {
                InitIndex::Element(i) => (*i, *i),
                InitIndex::Range(first, last) => (*first, *last),
                InitIndex::Field(_) => continue,
            };
            for slot in chosen.iter_mut().take(last as usize + 1).skip(first as usize) {
                *slot = Some(init);
            }
        }
        for (i, init) in chosen.into_iter().enumerate() {
            let item = element(place.clone(), Expr::int(i as i128), of);
            match init {
                Some(init) => self.fill(&item, init),
                None => self.zero(&item),
            }
        }
    }

    /// Sets a whole object to zero.
    pub(super) fn zero(&mut self, place: &Expr) {
        match &place.ty.kind {
            TypeKind::Record(_) => self.list(place, &[]),
            TypeKind::Array(_, ArrayLen::Fixed(_)) => self.list(place, &[]),
            TypeKind::Array(..) => {}
            TypeKind::Float(_) => {
                let zero = Expr::new(
                    ExprKind::Float("0.0".to_string()),
                    Type::new(TypeKind::Float(crate::ir::FloatKind::Double)),
                    place.span,
                );
                self.assign(place.clone(), zero.cast(&place.ty));
            }
            TypeKind::Void
            | TypeKind::Int(_)
            | TypeKind::Pointer(_)
            | TypeKind::Function(_)
            | TypeKind::Enum(_)
            | TypeKind::VaList => self.assign(place.clone(), Expr::constant(0, place.ty.unqualified())),
        }
    }

    fn character_array(&mut self, place: &Expr, value: &Expr) {
        let (ExprKind::Str { bytes, width }, TypeKind::Array(of, ArrayLen::Fixed(n))) = (&value.kind, &place.ty.kind)
        else {
            let value = self.value(value);
            self.copy(place.clone(), value);
            return;
        };
        let (of, width) = (of.clone(), usize::from(*width));
        if *n * width as u64 > SCALARS_LIMIT {
            self.copy_static(place, Init::Str(value.clone()));
            return;
        }
        for i in 0..*n as usize {
            let mut raw = [0u8; 4];
            for (k, byte) in raw.iter_mut().enumerate().take(width) {
                *byte = bytes.get(i * width + k).copied().unwrap_or(0);
            }
            let unsigned = i128::from(u32::from_le_bytes(raw));
            let value = if width == 1 { i128::from(raw[0] as i8) } else { unsigned };
            let item = element(place.clone(), Expr::int(i as i128), &of);
            self.assign(item, Expr::constant(value, of.unqualified()));
        }
    }

    /// Copies a constant image, then sets the members whose initializers are not constant.
    fn copy_image(&mut self, place: &Expr, items: &[(InitIndex, Init)]) {
        let mut rest = Vec::new();
        let image = constant_part(&Init::List(items.to_vec()), place, self, &mut rest);
        self.copy_static(place, image);
        for (member, init) in rest {
            self.fill(&member, &init);
        }
    }

    fn copy_static(&mut self, place: &Expr, image: Init) {
        let hint = format!("__ulseq_{}_image", self.hint(place));
        let var = self.program.add_var(hint, place.ty.unqualified(), Storage::Static);
        self.program.vars[var].init = Some(image);
        self.program.vars[var].role = VarRole::Image;
        self.program.vars[var].ty.quals.constant = true;
        let image = self.program.place(var);
        if place.ty.is_record() {
            self.assign(place.clone(), image);
            return;
        }
        let bytes = Expr::new(ExprKind::SizeOf(place.ty.unqualified()), self.size_type(), place.span);
        let void = Type::void().pointer_to();
        let function =
            self.library_function("memcpy", void.clone(), vec![void.clone(), void.clone(), self.size_type()]);
        self.address_taken.extend(place.root());
        let to = place.clone().addr_of().cast(&void);
        let from = image.addr_of().cast(&void);
        self.emit(StmtKind::call(None, Callee::Function(function), vec![to, from, bytes]));
    }
}

/// The initializer without its non-constant parts; those are added to `rest` with their places.
fn constant_part(init: &Init, place: &Expr, cx: &Normalizer<'_>, rest: &mut Vec<(Expr, Init)>) -> Init {
    let Init::List(items) = init else { return init.clone() };
    let mut kept = Vec::with_capacity(items.len());
    for (at, item) in items {
        if is_constant(item) {
            kept.push((*at, item.clone()));
            continue;
        }
        let mut constant = None;
        for member in members(place, *at, cx) {
            match item {
                Init::List(_) => constant = Some(constant_part(item, &member, cx, rest)),
                Init::Expr(_) | Init::Str(_) => rest.push((member, item.clone())),
            }
        }
        kept.extend(constant.map(|constant| (*at, constant)));
    }
    Init::List(kept)
}

/// The members of an object that one entry initializes.
fn members(place: &Expr, at: InitIndex, cx: &Normalizer<'_>) -> Vec<Expr> {
    match (at, &place.ty.kind) {
        (InitIndex::Field(i), TypeKind::Record(id)) => {
            let field = cx.program.records[*id].fields.as_ref().and_then(|fields| fields.get(i as usize));
            let member = |ty: Type| Expr::new(ExprKind::Member(Box::new(place.clone()), i), ty, place.span);
            field.map(|field| member(field.ty.clone())).into_iter().collect()
        }
        (InitIndex::Element(i), TypeKind::Array(of, _)) => vec![element_at(place, i, of)],
        (InitIndex::Range(first, last), TypeKind::Array(of, _)) => {
            (first..=last).map(|i| element_at(place, i, of)).collect()
        }
        _ => Vec::new(),
    }
}

fn element_at(place: &Expr, at: u64, of: &Type) -> Expr {
    element(place.clone(), Expr::constant(i128::from(at), Type::int()), of)
}

fn is_constant(init: &Init) -> bool {
    let mut constant = true;
    visit::init_exprs(init, &mut |expr| {
        visit::walk_expr(expr, &mut |e| match &e.kind {
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str { .. }
            | ExprKind::SizeOf(_)
            | ExprKind::AlignOf(_)
            | ExprKind::Cast(_)
            | ExprKind::Unary(..)
            | ExprKind::Func(_)
            | ExprKind::Decay(_) => {}
            ExprKind::Var(_)
            | ExprKind::Binary(..)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::AddrOf(_)
            | ExprKind::OffsetOf(..)
            | ExprKind::Cond(..)
            | ExprKind::LogAnd(..)
            | ExprKind::LogOr(..)
            | lowered_only_expr!() => constant = false,
        });
    });
    constant
}
