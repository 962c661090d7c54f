//! Compiler builtins that are plain functions of their arguments, and mathematics (C11 7.12). The atomic builtins and those
//! whose type depends on their operands are no calls: lowering knows them ([`crate::ir::Builtin`]).

use super::Effect::{Copies, Reads, Returns, Writes};
use super::Group;

pub(super) const TABLE: &[Group] = &[
    // GCC manual, "Other built-in functions": bits
    Group::external(
        &[
            "__builtin_ffs", "__builtin_ffsl", "__builtin_ffsll", "__builtin_clz", "__builtin_clzl", "__builtin_clzll",
            "__builtin_ctz", "__builtin_ctzl", "__builtin_ctzll", "__builtin_clrsb", "__builtin_clrsbl", "__builtin_clrsbll",
            "__builtin_popcount", "__builtin_popcountl", "__builtin_popcountll", "__builtin_parity", "__builtin_parityl",
            "__builtin_parityll", "__builtin_bswap16", "__builtin_bswap32", "__builtin_bswap64", "__builtin_abs", "__builtin_labs",
            "__builtin_llabs", "ffs", "ffsl", "ffsll", "htonl", "htons", "ntohl", "ntohs",
        ],
        &[],
    ),
    // Floating-point constants and classes
    Group::external(
        &[
            "__builtin_huge_val", "__builtin_huge_valf", "__builtin_huge_vall", "__builtin_inf", "__builtin_inff", "__builtin_infl",
            "__builtin_isnan", "__builtin_isinf", "__builtin_isinf_sign", "__builtin_isfinite", "__builtin_isnormal",
            "__builtin_signbit", "__builtin_signbitf", "__builtin_signbitl", "__builtin_fabs", "__builtin_fabsf", "__builtin_fabsl",
            "__builtin_isgreater", "__builtin_isgreaterequal", "__builtin_isless", "__builtin_islessequal", "__builtin_islessgreater",
            "__builtin_isunordered", "__builtin_sqrt", "__builtin_sqrtf", "__builtin_fpclassify", "__isnan", "__isnanf", "__isnanl",
            "__isinf", "__isinff", "__isinfl", "__finite", "__finitef", "__finitel", "__signbit", "__signbitf", "__signbitl",
            "__fpclassify", "__fpclassifyf", "__fpclassifyl",
        ],
        &[],
    ),
    Group::external(&["__builtin_nan", "__builtin_nanf", "__builtin_nanl", "nan", "nanf", "nanl"], &[Reads(0)]),
    // Memory and strings under their builtin names
    Group::external(&["__builtin_memcpy", "__builtin_memmove"], &[Copies(0, 1), Returns(0)]),
    Group::external(&["__builtin_memset"], &[Writes(0), Returns(0)]),
    Group::external(&["__builtin_memcmp", "__builtin_strcmp", "__builtin_strncmp"], &[Reads(0), Reads(1)]),
    Group::external(&["__builtin_strlen"], &[Reads(0)]),
    Group::external(
        &["__builtin_strcpy", "__builtin_strncpy", "__builtin_strcat", "__builtin_strncat"],
        &[Writes(0), Reads(1), Returns(0)],
    ),
    Group::external(&["__builtin_strchr", "__builtin_strrchr"], &[Reads(0), Returns(0)]),
    Group::ignore(&["__builtin_prefetch", "__builtin_ia32_pause", "_mm_pause", "__builtin___clear_cache"]),
    // 7.12 Mathematics: functions of numbers
    Group::external(
        &[
            "acos", "acosf", "asin", "asinf", "atan", "atanf", "atan2", "atan2f", "cos", "cosf", "sin", "sinf", "tan", "tanf", "acosh",
            "asinh", "atanh", "cosh", "sinh", "tanh", "exp", "expf", "exp2", "expm1", "ilogb", "ldexp", "log", "logf", "log10", "log1p",
            "log2", "log2f", "logb", "scalbn", "scalbln", "cbrt", "fabs", "fabsf", "fabsl", "hypot", "hypotf", "pow", "powf", "powl",
            "sqrt", "sqrtf", "sqrtl", "erf", "erfc", "tgamma", "ceil", "ceilf", "ceill", "floor", "floorf", "floorl", "nearbyint",
            "rint", "rintf", "lrint", "llrint", "round", "roundf", "roundl", "lround", "llround", "trunc", "truncf", "truncl", "fmod",
            "fmodf", "fmodl", "remainder", "copysign", "copysignf", "nextafter", "fdim", "fdimf", "fmax", "fmaxf", "fmaxl", "fmin",
            "fminf", "fminl", "fma", "fmaf",
        ],
        &[],
    ),
    Group::external(&["frexp", "frexpf", "frexpl", "modf", "modff", "modfl"], &[Writes(1)]),
    Group::external(&["remquo", "remquof"], &[Writes(2)]),
];
