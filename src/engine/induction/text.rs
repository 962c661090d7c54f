//! The text behind the sequential program: an arbitrary state, the invariant, and the functions of the driver.
//!
//! In: the state and the invariant. Out: C for CBMC. A fact about what C cannot name is left out: the invariant is then
//! weaker, and the verifier finds out whether it still stays.

use std::fmt::Write;

use super::state::{Change, InductionState, StateScalar, ANY};
use crate::back::found_invariant::{
    FixedBits, FoundEquation, FoundInvariant, FoundOrder, FoundPlace, InvariantForm, OrderSide, PartKind, StatePart,
};

/// The functions that the driver calls. What fails in them is no violation of the program, so it has a text of its own.
const DRIVER: &str = r#"
#define ULSEQ_INDUCTION(text) (__CPROVER_assert(0, "ulseq induction: " text), __CPROVER_assume(0))

/* Base case, and the state before the step. */
void __ulseq_induction_begin(void)
{
  __ulseq_keep_first();
  if (!__ulseq_invariant())
    ULSEQ_INDUCTION("the initial state is not one of the invariant");
  __ulseq_any_state();
  ULSEQ_ASSUME(__ulseq_invariant());
}

static unsigned char __ulseq_induction_steps;

/* Called before each step: lets one pass. */
void __ulseq_induction_head(void)
{
  if (__ulseq_induction_steps++ == 0)
    return;
  if (!__ulseq_invariant())
    ULSEQ_INDUCTION("a step leaves the invariant");
#ifdef ULSEQ_VACUITY
  ULSEQ_INDUCTION("a step ends");
#endif
  ULSEQ_ASSUME(0);
}

/* Called when the program has ended, perhaps before any step. */
void __ulseq_induction_end(void)
{
#ifdef ULSEQ_VACUITY
  if (__ulseq_induction_steps)
    ULSEQ_INDUCTION("a step ends");
#endif
}
"#;

/// The text.
pub(super) fn run(state: &InductionState, found: &FoundInvariant) -> String {
    let facts = Facts { state, found };
    format!(
        "\n/* An induction: the initial state is one of the invariant, and each step from one leads to one. */\n\
         #ifndef __CPROVER__\nextern void __CPROVER_havoc_object(void *);\n#endif\n\
         {}\nstatic _Bool __ulseq_invariant(void)\n{{\n{}{}  return 1;\n}}\n{DRIVER}",
        arbitrary(state),
        kept(&state.scalars),
        facts.text()
    )
}

/// The copies of the initial values, and the functions that make and use them.
fn arbitrary(state: &InductionState) -> String {
    let (mut copies, mut keep, mut any) = (String::new(), String::new(), String::new());
    for name in &state.padded {
        any.push_str(&format!("  __CPROVER_havoc_object(&{name});\n"));
    }
    for (at, StateScalar { place, ty, change }) in state.scalars.iter().enumerate() {
        // Writing to a string does not fail.
        let _ = match change {
            Change::Fixed => writeln!(copies, "static {ty} __ulseq_first_{at};")
                .and_then(|()| writeln!(keep, "  __ulseq_first_{at} = {place};"))
                .and_then(|()| writeln!(any, "  {place} = __ulseq_first_{at};")),
            Change::Any if *ty == "_Bool" => writeln!(any, "  {{ unsigned char {ANY}; {place} = {ANY} & 1; }}"),
            Change::Any => writeln!(any, "  {{ {ty} {ANY}; {place} = {ANY}; }}"),
            Change::Address(values) => {
                let others = values.iter().skip(1).enumerate();
                let chosen: String = others.map(|(number, (_, to))| format!("{ANY} == {number} ? {to} : ")).collect();
                let last = values.first().map_or("(void *)0", |(_, to)| to);
                writeln!(any, "  {{ unsigned {ANY}; {place} = {chosen}{last}; }}")
            }
        };
    }
    format!(
        "{copies}\nstatic void __ulseq_keep_first(void)\n{{\n{keep}}}\n\nstatic void __ulseq_any_state(void)\n{{\n{any}}}\n"
    )
}

/// What the invariant says of the scalars one by one.
fn kept(scalars: &[StateScalar]) -> String {
    let mut out = String::new();
    for (at, StateScalar { place, change, .. }) in scalars.iter().enumerate() {
        match change {
            Change::Fixed => out.push_str(&unless(&format!("{place} == __ulseq_first_{at}"))),
            Change::Any => {}
            Change::Address(values) => {
                let each: Vec<String> = values.iter().map(|(_, to)| format!("{place} == {to}")).collect();
                out.push_str(&unless(&each.join(" || ")));
            }
        }
    }
    out
}

/// A fact: without it, the state is none of the invariant.
fn unless(fact: &str) -> String {
    format!("  if (!({fact}))\n    return 0;\n")
}

struct Facts<'a> {
    state: &'a InductionState,
    found: &'a FoundInvariant,
}

impl Facts<'_> {
    fn text(&self) -> String {
        match &self.found.form {
            InvariantForm::Never(never) => never.iter().filter_map(|cube| self.never(cube)).collect(),
            InvariantForm::Places(places) => {
                let each: Vec<String> = places.iter().map(|place| self.place(place)).collect();
                unless(&each.join("\n      || "))
            }
        }
    }

    /// `None`: nothing to say.
    fn never(&self, cube: &[FixedBits]) -> Option<String> {
        let mut all = Vec::new();
        for bits in cube {
            match self.found.parts[bits.part].kind {
                // A step begins while the program runs and everything was modeled.
                PartKind::Running | PartKind::Modeled if bits.value == 1 => {}
                PartKind::Running | PartKind::Modeled => return None,
                PartKind::Pointer => all.push(self.points(bits.part, &|value| value & bits.mask == bits.value)?),
                PartKind::Signed | PartKind::Unsigned | PartKind::Truth => {
                    let number = self.number(bits.part)?;
                    all.push(format!("({number} & {:#x}ull) == {:#x}ull", bits.mask, bits.value));
                }
            }
        }
        Some(unless(&format!("!({})", if all.is_empty() { "1".to_owned() } else { all.join(" && ") })))
    }

    fn place(&self, place: &FoundPlace) -> String {
        let control = place.control.iter().filter_map(|(part, value)| match self.found.parts[*part].kind {
            PartKind::Pointer => self.points(*part, &|other| other == *value),
            PartKind::Signed | PartKind::Unsigned | PartKind::Truth | PartKind::Running | PartKind::Modeled => {
                Some(format!("{} == {value:#x}ull", self.number(*part)?))
            }
        });
        let equations = place.equations.iter().filter_map(|one| self.equation(one));
        let orders = place.orders.iter().filter_map(|one| self.order(one));
        let name = |part: usize| self.number(part);
        let cast = |bits: u32| unsigned(bits).map(|ty| format!("({ty})"));
        let conditions = place.conditions.iter().filter_map(|one| one.text(&name, &cast));
        let all: Vec<String> = control.chain(equations).chain(orders).chain(conditions).collect();
        format!("({})", if all.is_empty() { "1".to_owned() } else { all.join(" && ") })
    }

    /// In arithmetic modulo 2 to the width, as the equation is meant; a difference is one, for a product with the
    /// largest number is hard for a SAT solver.
    fn equation(&self, one: &FoundEquation) -> Option<String> {
        let part = &self.found.parts[one.part];
        let ty = unsigned(part.bits)?;
        // Narrow types are promoted to `int`, whose products overflow.
        let wide = if part.bits == u64::BITS { ty } else { "unsigned" };
        let mut sum = format!("({wide}){:#x}", one.constant);
        for (other, factor) in &one.sum {
            let number = self.number(*other)?;
            let term = match *factor {
                1 => format!(" + {number}"),
                most if most == ones(part.bits) => format!(" - {number}"),
                _ => format!(" + ({wide}){factor:#x} * {number}"),
            };
            sum.push_str(&term);
        }
        Some(format!("{} == ({ty})({sum})", self.number(one.part)?))
    }

    fn order(&self, one: &FoundOrder) -> Option<String> {
        let width = [one.left, one.right].iter().find_map(|side| match side {
            OrderSide::Part(part) => Some(self.found.parts[*part].bits),
            OrderSide::Number(_) => None,
        });
        let side = |side: OrderSide| {
            let bits = match side {
                OrderSide::Part(part) => self.number(part)?,
                OrderSide::Number(number) => format!("{number:#x}ull"),
            };
            Some(match (one.signed, width) {
                (false, _) => bits,
                (true, Some(8)) => format!("(signed char)({bits})"),
                (true, Some(16)) => format!("(short)({bits})"),
                (true, Some(32)) => format!("(int)({bits})"),
                (true, _) => format!("(long long)({bits})"),
            })
        };
        Some(format!("{} {} {}", side(one.left)?, if one.strict { "<" } else { "<=" }, side(one.right)?))
    }

    /// The bits of a part as a number without a sign; `None` if C does not name it as a number.
    fn number(&self, part: usize) -> Option<String> {
        let part = &self.found.parts[part];
        let scalar = self.scalar(part)?;
        match &scalar.change {
            Change::Address(_) => return None,
            Change::Fixed | Change::Any => {}
        }
        let ty = unsigned(part.bits)?;
        Some(format!("({ty})({})", scalar.place))
    }

    /// That a pointer has one of the values that are wanted; `None` if C cannot say so.
    fn points(&self, part: usize, wanted: &dyn Fn(u64) -> bool) -> Option<String> {
        let scalar = self.scalar(&self.found.parts[part])?;
        let Change::Address(values) = &scalar.change else { return None };
        let matching = values.iter().filter(|(value, _)| wanted(*value));
        let each: Vec<String> = matching.map(|(_, to)| format!("{} == {to}", scalar.place)).collect();
        Some(format!("({})", if each.is_empty() { "0".to_owned() } else { each.join(" || ") }))
    }

    fn scalar(&self, part: &StatePart) -> Option<&StateScalar> {
        let place = format!("{}{}", part.name, part.path);
        self.state.scalars.iter().find(|scalar| scalar.place == place)
    }
}

/// The type without a sign that is so wide.
fn unsigned(bits: u32) -> Option<&'static str> {
    match bits {
        8 => Some("unsigned char"),
        16 => Some("unsigned short"),
        32 => Some("unsigned"),
        64 => Some("unsigned long long"),
        _ => None,
    }
}

fn ones(bits: u32) -> u64 {
    if bits >= u64::BITS {
        u64::MAX
    } else {
        (1 << bits) - 1
    }
}
