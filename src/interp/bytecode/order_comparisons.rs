//! Whether a program compares addresses by order (`p < q`): then a component of the globals lists the objects that were
//! compared, in their order (`interp::address_order`).

use crate::interp::bytecode::{Code, Instr};

/// The number of objects whose order is modeled. All orders of so many are explored.
pub(in crate::interp) const MOST: usize = 5;
/// The bytes of an entry of the list.
pub(in crate::interp) const ENTRY: usize = 4;
/// The size of the list.
pub(in crate::interp) const SIZE: usize = MOST * ENTRY;

/// Adds the list, if there is a comparison.
pub(super) fn add_list(code: &mut Code) {
    if code.functions.iter().flat_map(|function| &function.code).any(|instr| is_comparison(code, *instr)) {
        code.address_order = Some(code.groups.len() as u32);
        code.groups.push(vec![0; SIZE]);
    }
}

fn is_comparison(code: &Code, instr: Instr) -> bool {
    matches!(instr, Instr::PtrCmp(op, _) if op.is_order())
        || code.keeps_addresses && matches!(instr, Instr::Int(op, 8, _) if op.is_order())
}
