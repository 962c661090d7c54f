//! The texts under `stubs/`.
