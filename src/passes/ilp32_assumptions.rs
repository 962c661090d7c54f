//! Assumptions about 32-bit machines (`-m32`); each is a line under the verdict.
//!
//! - A floating number has the precision of its type (C11 5.2.4.2.2p9, `FLT_EVAL_METHOD` 0), as with `-mfpmath=sse`.
//!   The x87 unit, which gcc uses for i386 by default, computes with more.
//! - A scalar of 64 bits is read and written in one step, also where two instructions do it. It matters only for
//!   objects that threads access without synchronization.
//!
//! Takes and gives [`Form::Lowered`](crate::ir::Form::Lowered).

use super::PassOptions;
use crate::diag::Diagnostic;
use crate::ir::{layout, visit, DataModel, Expr, ExprKind, Program};
use crate::source::Span;

const PRECISION: &str = "floating numbers have the precision of their type, as with -mfpmath=sse";
const ONE_STEP: &str = "objects of 64 bits are read and written in one step";

/// Records the assumptions.
///
/// # Errors
/// None.
pub(super) fn run(program: &mut Program, _: &PassOptions) -> Result<(), Vec<Diagnostic>> {
    if program.model != DataModel::Ilp32 {
        return Ok(());
    }
    let (mut computed, mut accessed): (Option<Span>, Option<Span>) = (None, None);
    for body in program.functions.iter().filter_map(|(_, function)| function.body.as_ref()) {
        visit::walk_block_exprs(body, &mut |expr| {
            if is_computed(expr) {
                computed.get_or_insert(expr.span);
            } else if is_wide(program, expr) {
                accessed.get_or_insert(expr.span);
            }
        });
    }
    for (found, text) in [(computed, PRECISION), (accessed, ONE_STEP)] {
        found.into_iter().for_each(|span| program.caveat(text, span));
    }
    Ok(())
}

/// Whether a floating number is the result of arithmetic.
fn is_computed(expr: &Expr) -> bool {
    expr.ty.is_float() && matches!(expr.kind, ExprKind::Binary(..) | ExprKind::AssignOp { .. })
}

/// Whether an expression is a scalar of 64 bits that other threads may access.
fn is_wide(program: &Program, expr: &Expr) -> bool {
    let is_common = expr.is_place() && expr.root().is_none_or(|var| program.vars[var].storage.is_static());
    is_common && expr.ty.is_scalar() && !expr.ty.quals.atomic && layout::size_of(program, &expr.ty) == Some(8)
}

#[cfg(test)]
mod tests {
    use super::{run, ONE_STEP, PRECISION};
    use crate::ir::DataModel;
    use crate::translate;

    fn told(text: &str) -> Vec<String> {
        let mut program = translate::load_text(text).program;
        program.model = DataModel::Ilp32;
        program.caveats.clear();
        run(&mut program, &Default::default()).expect("it has no errors");
        program.caveats.into_iter().map(|caveat| caveat.text).collect()
    }

    #[test]
    fn lines_are_there_where_the_machine_matters() {
        assert_eq!(told("float f, g;\nint main(void) { return f + g == f; }"), [PRECISION]);
        assert_eq!(told("long long wide;\nint main(void) { wide = 1; return 0; }"), [ONE_STEP]);
        assert_eq!(told("int main(void) { long long own = 1; return (int)own; }"), [""; 0]);
        assert_eq!(told("_Atomic long long wide; float f;\nint main(void) { return (int)wide + (f == 1); }"), [""; 0]);
    }
}
