//! The bytes of objects with their shadow bits.

use crate::interp::state_component::Component;
use crate::interp::stored_inputs::CopiedRange;
use crate::source::Span;

/// The size of an object, from the length of its bytes and shadow bits: one bit per byte for "initialized" and, with
/// `shadow`, another for "part of an address". An object of size 0 has shadow bits nevertheless: an object without any
/// has been freed.
pub(super) fn object_size(len: usize, shadow: bool) -> usize {
    if shadow {
        len - 2 * len.div_ceil(10)
    } else {
        len * 8 / 9
    }
}

/// Creates an object.
pub(super) fn fresh(component: &mut Component, size: usize, set: bool, shadow: bool) {
    let data = component.change();
    data.clear();
    data.resize(size, 0);
    let marks = size.div_ceil(8).max(1);
    data.resize(size + marks, if set { 0xff } else { 0 });
    if shadow {
        data.resize(size + 2 * marks, 0);
    }
}

/// The bytes of static objects with their shadow bits: all initialized, none part of an address.
pub(super) fn marked(bytes: &[u8], shadow: bool) -> Vec<u8> {
    let mut data = bytes.to_vec();
    if shadow {
        data.resize(bytes.len() + bytes.len().div_ceil(8), 0xff);
        data.resize(bytes.len() + 2 * bytes.len().div_ceil(8), 0);
    }
    data
}

/// The address of an object, and the place of the call that allocated it.
pub(super) type AllocationPlace = (u64, Span);

/// Copied bytes with their shadow bits.
#[derive(Clone, Debug, Default)]
pub(super) struct Cut {
    pub(super) bytes: Vec<u8>,
    pub(super) set: Vec<bool>,
    pub(super) address: Vec<bool>,
    /// Which bytes are unread bytes from the environment.
    pub(super) inputs: Vec<CopiedRange>,
}

impl Cut {
    /// Bytes that are not part of an address.
    pub(super) fn plain(bytes: Vec<u8>, set: bool) -> Cut {
        let len = bytes.len();
        Cut { bytes, set: vec![set; len], address: vec![false; len], inputs: Vec::new() }
    }
}
