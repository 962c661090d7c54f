//! The sizes of C types, which the program and the verifiers must agree on.

/// ILP32 or LP64: the sizes of `long` and of pointers (`-m32`, `-m64`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DataModel {
    /// `int`, `long` and pointers have 32 bits; `long long` and `double` are aligned to 4 in structures (i386 ABI).
    Ilp32,
    /// `long` and pointers have 64 bits (x86-64 System V ABI).
    #[default]
    Lp64,
}

impl DataModel {
    /// Size of a pointer in bytes.
    pub fn pointer_size(self) -> u64 {
        match self {
            DataModel::Ilp32 => 4,
            DataModel::Lp64 => 8,
        }
    }
}
