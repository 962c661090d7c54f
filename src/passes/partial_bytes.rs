//! Bit-fields that share a byte with others, in variables that are set part by part.
//!
//! The explorer records for each byte whether it was set. A byte in which only some bits were set counts as set, so the
//! other bits would be zero, although they may have any value (C11 6.2.4p6). They get an arbitrary value where the
//! variable is declared, unless the following statements set them before they use the variable in another way. So do
//! the bits that belong to no bit-field (C11 6.2.6.1p6), if the program may read the bytes of the variable.
//!
//! ```text
//! struct { unsigned a : 3, b : 5; } s;     // s.a = 1; use(s.b);  becomes
//!
//! havoc s; havoc bits; s.b = bits & 31; s.a = 1; use(s.b);
//! ```
//!
//! Takes and gives [`Form::Normal`](crate::ir::Form::Normal).

use super::{padding, PassOptions};
use crate::analysis::address_taken::address_taken;
use crate::analysis::byte_views;
use crate::diag::Diagnostic;
use crate::ir::{
    layout, visit, ArrayLen, BinOp, Block, Callee, Expr, ExprKind, Function, Id, IdSet, IntKind, Origin, PlaceKind,
    Program, Stmt, StmtKind, Type, TypeKind, Var,
};
use crate::source::Span;

/// The maximum number of array elements that are tracked one by one; a larger array is tracked only if its remaining
/// elements are all set at once.
const ELEMENTS: u64 = 64;
/// The number of bits of which the explorer tries all values; more bits are set from numbers for which it tries a
/// sample.
const ALL_VALUES: u64 = 8;
const BOUND: &str = "an array with bit-fields that are set one by one";

/// Sets such bit-fields to arbitrary values.
///
/// # Errors
/// None.
pub fn run(program: &mut Program, options: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    let shares = program
        .records
        .iter()
        .any(|(_, record)| record.fields.iter().flatten().filter(|field| field.bits.is_some()).count() > 1);
    let has_spare = || program.records.iter().any(|(id, _)| !padding::spare_bits(program, id).is_empty());
    let bytes = has_spare() && padding::padding_matters(program, options);
    if !shares && !bytes {
        return Ok(());
    }
    for function in program.functions.ids().collect::<Vec<_>>() {
        if let Some(body) = program.functions[function].take_body() {
            let mut seen = IdSet::default();
            if bytes {
                seen = address_taken(&body);
                seen.extend(byte_views::overlaid(program, function));
            }
            let body = PartialBytes { program, function, seen }.block(body);
            program.functions[function].body = Some(body);
        }
    }
    Ok(())
}

struct PartialBytes<'a> {
    program: &'a mut Program,
    function: Id<Function>,
    /// The variables whose bytes may be read.
    seen: IdSet<Id<Var>>,
}

/// A bit-field of a variable, a byte with bits that belong to none, or the last elements of a large array with
/// bit-fields.
struct Part {
    place: Expr,
    /// For a byte: the bits that belong to bit-fields.
    used: Option<u8>,
    /// Its first bit in the variable, and the number of its bits.
    first: u64,
    bits: u64,
}

/// The parts of a variable.
#[derive(Default)]
struct Parts {
    /// Bytes with bits that belong to no bit-field; in a large array, those of the first elements.
    bytes: Vec<Part>,
    fields: Vec<Part>,
}

impl PartialBytes<'_> {
    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.len());
        let mut rest = block.into_iter();
        while let Some(mut stmt) = rest.next() {
            for inner in visit::blocks_mut(&mut stmt) {
                let taken = std::mem::take(inner);
                *inner = self.block(taken);
            }
            let declared = if let StmtKind::Havoc(place) = &stmt.kind { place.as_var() } else { None };
            let origin = stmt.origin.clone();
            out.push(stmt);
            if let Some(var) = declared {
                let open = self.open(var, rest.as_slice());
                self.set(open, &origin.by("partial_bytes"), &mut out);
            }
        }
        out
    }

    /// The bit-fields of a variable that may be read before the statements after its declaration set them.
    fn open(&mut self, var: Id<Var>, behind: &[Stmt]) -> Vec<Part> {
        let mut found = Parts::default();
        self.parts(self.program.place(var), 0, &mut found);
        // The bit-fields in these bytes are set afterwards.
        let mut parts = if self.seen.contains(&var) { found.bytes } else { Vec::new() };
        parts.extend(sharing(found.fields));
        for stmt in behind {
            if parts.is_empty() || matches!(stmt.kind, StmtKind::Label(_) | StmtKind::Case(..) | StmtKind::Default) {
                break;
            }
            match self.sets(stmt, var) {
                Some((from, to)) => parts.retain(|part| part.first < from || part.first + part.bits > to),
                None if mentions(stmt, var) => break,
                None => {}
            }
        }
        parts
    }

    fn parts(&self, place: Expr, first: u64, out: &mut Parts) {
        match place.ty.kind.clone() {
            TypeKind::Record(id) if self.program.records[id].model.is_none() => {
                out.bytes.extend(padding::spare_bits(self.program, id).into_iter().map(|(at, used)| Part {
                    place: padding::byte(&place, at),
                    used: Some(used),
                    first: first + 8 * at,
                    bits: 8,
                }));
                let offsets = layout::field_offsets(self.program, id).unwrap_or_default();
                let fields = self.program.records[id].fields.clone().unwrap_or_default();
                for (at, (field, offset)) in fields.into_iter().zip(offsets).enumerate() {
                    let first = first + 8 * offset.byte + u64::from(offset.bit);
                    let member = ExprKind::Member(Box::new(place.clone()), at as u32);
                    let member = Expr::new(member, field.ty, Span::NONE);
                    match field.bits {
                        Some(bits) if field.name.is_some() => {
                            out.fields.push(Part { place: member, used: None, first, bits: u64::from(bits) });
                        }
                        Some(_) => {}
                        None => self.parts(member, first, out),
                    }
                }
            }
            TypeKind::Array(of, ArrayLen::Fixed(count)) => {
                let size = 8 * layout::size_of(self.program, &of).unwrap_or(0);
                let before = out.fields.len();
                for at in 0..count.min(ELEMENTS) {
                    self.parts(self.element(&place, &of, at), first + at * size, out);
                }
                if count > ELEMENTS && out.fields.len() > before {
                    let (first, bits) = (first + ELEMENTS * size, (count - ELEMENTS) * size);
                    out.fields.push(Part { place, used: None, first, bits });
                }
            }
            TypeKind::Record(_)
            | TypeKind::Array(..)
            | TypeKind::Void
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Pointer(_)
            | TypeKind::Function(_)
            | TypeKind::Enum(_)
            | TypeKind::VaList => {}
        }
    }

    fn element(&self, array: &Expr, of: &Type, at: u64) -> Expr {
        let base = Expr::new(ExprKind::Decay(Box::new(array.clone())), of.clone().pointer_to(), Span::NONE);
        let index = ExprKind::Index(Box::new(base), Box::new(Expr::int(i128::from(at))));
        Expr::new(index, of.clone(), Span::NONE)
    }

    /// The bits of the variable that the statement sets, if it does not use the variable otherwise.
    fn sets(&self, stmt: &Stmt, var: Id<Var>) -> Option<(u64, u64)> {
        if let StmtKind::Assign { place, value } = &stmt.kind {
            return self.range(place, var).filter(|_| !in_expression(value, var));
        }
        let StmtKind::Call { callee: Callee::Function(function), args, .. } = &stmt.kind else { return None };
        let [to, value, size] = args.as_slice() else { return None };
        let is_fill = self.program.functions[*function].name == "memset" && !in_expression(value, var);
        let size = size.without_casts().as_int().filter(|_| is_fill)?;
        let (from, _) = self.range(to.without_casts().as_address()?, var)?;
        Some((from, from + 8 * u64::try_from(size).ok()?))
    }

    /// The bits of the variable that an lvalue denotes, if its position is known.
    fn range(&self, place: &Expr, var: Id<Var>) -> Option<(u64, u64)> {
        let (first, bits) = match place.place()? {
            PlaceKind::Member(of, field) => {
                let TypeKind::Record(id) = of.ty.kind else { return None };
                let offset = *layout::field_offsets(self.program, id)?.get(field as usize)?;
                let first = self.range(of, var)?.0 + 8 * offset.byte + u64::from(offset.bit);
                (first, self.program.records[id].fields.as_ref()?.get(field as usize)?.bits)
            }
            PlaceKind::Index(base, index) => {
                let array = base.as_address()?;
                let size = 8 * layout::size_of(self.program, &place.ty)?;
                (self.range(array, var)?.0 + size * u64::try_from(index.as_int()?).ok()?, None)
            }
            PlaceKind::Var(of) if of == var => (0, None),
            PlaceKind::Var(_) | PlaceKind::Deref(_) | PlaceKind::Str | PlaceKind::CompoundLiteral(..) => return None,
        };
        let bits = match bits {
            Some(bits) => u64::from(bits),
            None => 8 * layout::size_of(self.program, &place.ty)?,
        };
        Some((first, first + bits))
    }

    /// Sets bit-fields to arbitrary values, or hits a bound.
    fn set(&mut self, parts: Vec<Part>, origin: &Origin, out: &mut Block) {
        if parts.iter().any(|part| part.place.ty.is_array()) {
            out.push(Stmt::new(StmtKind::BoundHit(BOUND), origin.clone()));
            return;
        }
        let is_small = parts.iter().map(|part| part.bits).sum::<u64>() <= ALL_VALUES;
        let (kind, wide, most) = match is_small {
            true => (IntKind::UChar, IntKind::Int, ALL_VALUES),
            false => (IntKind::ULongLong, IntKind::ULongLong, 64),
        };
        let mut left = parts.as_slice();
        while !left.is_empty() {
            let mut used = 0;
            let count = left.iter().take_while(|part| {
                used += part.bits;
                used <= most
            });
            let (now, later) = left.split_at(count.count());
            let var = self.program.add_temp(self.function, "__ulseq_bits", Type::int_kind(kind));
            let bits = self.program.place(var);
            out.push(Stmt::new(StmtKind::Havoc(bits.clone()), origin.clone()));
            let mut at = 0;
            for part in now {
                let bits = bits.clone().cast(&Type::int_kind(wide));
                let mut value = Expr::binary(BinOp::Shr, bits, Expr::int(i128::from(at)));
                if let Some(used) = part.used {
                    let spare = Expr::int(i128::from(!used)).cast(&value.ty);
                    value = Expr::binary(BinOp::BitAnd, value, spare);
                }
                out.push(Stmt::assign(part.place.clone(), value.cast(&part.place.ty.unqualified()), origin.clone()));
                at += part.bits;
            }
            left = later;
        }
    }
}

/// The parts that share a byte with another part.
fn sharing(parts: Vec<Part>) -> Vec<Part> {
    let bytes = |part: &Part| (part.first / 8, (part.first + part.bits).div_ceil(8));
    let ranges: Vec<(u64, u64)> = parts.iter().map(bytes).collect();
    let shares = |at: usize| {
        let (begin, end) = ranges[at];
        parts[at].place.ty.is_array()
            || ranges.iter().enumerate().any(|(other, (from, to))| other != at && *from < end && begin < *to)
    };
    let shared: Vec<bool> = (0..parts.len()).map(shares).collect();
    parts.into_iter().zip(shared).filter(|(_, shares)| *shares).map(|(part, _)| part).collect()
}

fn mentions(stmt: &Stmt, var: Id<Var>) -> bool {
    let mut found = false;
    visit::walk_stmts(&vec![stmt.clone()], &mut |stmt| {
        // A jump may leave out what follows, and a label lets others come here.
        found |= matches!(stmt.kind, StmtKind::Label(_) | StmtKind::Goto(_));
        visit::stmt_exprs(stmt, &mut |expr| found |= in_expression(expr, var));
    });
    found
}

fn in_expression(expr: &Expr, var: Id<Var>) -> bool {
    let mut found = false;
    visit::walk_expr(expr, &mut |part| found |= part.as_var() == Some(var));
    found
}
