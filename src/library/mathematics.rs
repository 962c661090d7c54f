//! Mathematics that no engine computes: any result of its type (C11 7.12), and the floating-point environment (7.6).

use super::contract::{Contract, Fill};
use super::entry::Group;

const MATHEMATICS: Contract = Contract::of("mathematics");
const ENVIRONMENT: Contract = Contract::of("the floating-point environment");
/// All exceptions of x86: `FE_ALL_EXCEPT`, and the exception for denormal numbers.
const EXCEPTIONS: i64 = 63;

pub(super) const TABLE: &[Group] = &[
    // C11 7.12, of types that the exact table does not have; gamma and Bessel functions of POSIX
    Group::contract(
        &[
            "acosl", "asinl", "atanl", "atan2l", "cosl", "sinl", "tanl", "acoshf", "acoshl", "asinhf", "asinhl",
            "atanhf", "atanhl", "coshf", "coshl", "sinhf", "sinhl", "tanhf", "tanhl", "expl", "exp2f", "exp2l",
            "expm1f", "expm1l", "exp10", "exp10f", "exp10l", "logl", "log10f", "log10l", "log1pf", "log1pl", "log2l",
            "logbf", "logbl", "cbrtf", "cbrtl", "hypotl", "erff", "erfl", "erfcf", "erfcl", "tgammaf", "tgammal", "j0",
            "j0f", "j1", "j1f", "jn", "jnf", "y0", "y0f", "y1", "y1f", "yn", "ynf",
        ],
        MATHEMATICS.errno(),
    ),
    // POSIX lgamma: the sign of the gamma function is stored in `signgam`.
    Group::contract(
        &["lgamma", "lgammaf", "lgammal", "gamma", "gammaf", "gammal"],
        MATHEMATICS.errno().fills(&[Fill::Global("signgam")]),
    ),
    // C11 7.12.9 to 7.12.13 for `long double`; glibc
    Group::contract(
        &[
            "lrintl",
            "llrintl",
            "lroundl",
            "llroundl",
            "nexttoward",
            "nexttowardf",
            "nexttowardl",
            "scalb",
            "significand",
            "significandf",
            "fdiml",
            "fmal",
            "drem",
            "dremf",
            "dreml",
        ],
        MATHEMATICS.errno(),
    ),
    // C11 7.3.8.1, 7.3.9.1: the parts of a polar form
    Group::contract(&["cabs", "cabsf", "cabsl", "carg", "cargf", "cargl"], MATHEMATICS.errno()),
    // Other widths of exact functions; C23 7.12, as glibc has it
    Group::contract(
        &[
            "copysignl",
            "ilogbf",
            "ilogbl",
            "llogb",
            "llogbf",
            "llogbl",
            "ldexpf",
            "ldexpl",
            "scalbf",
            "scalbl",
            "scalbnf",
            "scalbnl",
            "scalblnf",
            "scalblnl",
            "nearbyintl",
            "rintl",
            "nextafterf",
            "nextafterl",
            "nextup",
            "nextupf",
            "nextupl",
            "nextdown",
            "nextdownf",
            "nextdownl",
            "remainderf",
            "remainderl",
            "roundeven",
            "roundevenf",
            "roundevenl",
            "significandl",
            "j0l",
            "j1l",
            "jnl",
            "y0l",
            "y1l",
            "ynl",
            "isnanf",
            "isnanl",
            "isinff",
            "isinfl",
            "finitel",
        ],
        MATHEMATICS.errno(),
    ),
    // lgamma(3): the sign is stored.
    Group::contract(&["lgamma_r", "lgammaf_r", "lgammal_r"], MATHEMATICS.errno().fills(&[Fill::Object(1)])),
    Group::contract(&["sincos", "sincosf", "sincosl"], MATHEMATICS.fills(&[Fill::Object(1), Fill::Object(2)])),
    // C11 7.6.2: exceptions; 7.6.3: only the usual direction is followed
    Group::contract(&["fetestexcept", "fegetexcept"], ENVIRONMENT.number(0, EXCEPTIONS)),
    Group::contract(
        &["feclearexcept", "feraiseexcept", "fesetexceptflag", "fesetenv", "feupdateenv"],
        ENVIRONMENT.number(-1, 1),
    ),
    Group::contract(
        &["fegetenv", "feholdexcept", "fegetexceptflag"],
        ENVIRONMENT.number(-1, 1).fills(&[Fill::Object(0)]),
    ),
    Group::contract(&["fegetround"], ENVIRONMENT.number(0, 0)),
    Group::contract(
        &["fesetround"],
        ENVIRONMENT.number(0, 0).rules(&[super::contract::Rule::StopsUnless(0, 0, "another rounding direction")]),
    ),
    Group::contract(
        &["feenableexcept", "fedisableexcept"],
        ENVIRONMENT.number(-1, EXCEPTIONS).beyond("exceptions that end the process"),
    ),
];
