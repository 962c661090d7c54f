//! Options of a C compiler on the command line: users paste the line with which they compile. Those for the
//! preprocessor are passed on to it; those that do not change what the program means are not used, and said so.

use std::ffi::OsString;

/// Options that name a file or a folder; the name may be the next word.
pub(super) const PATHS: [&str; 6] = ["-isystem", "-iquote", "-idirafter", "-include", "-imacros", "-I"];
/// Options that define or undefine a macro; the macro may be the next word.
pub(super) const MACROS: [&str; 2] = ["-D", "-U"];
/// The option of the command line that takes a word for the preprocessor.
const FOR_PREPROCESSOR: &str = "--compiler-option";
/// An option with a path that the command line has itself.
const OWN: &str = "-I";
/// Options that say nothing about the meaning of the program: warnings, optimization, debugging, linking.
const NOT_USED: [&str; 16] = [
    "-c",
    "-w",
    "-pipe",
    "-s",
    "-static",
    "-shared",
    "-rdynamic",
    "-m64",
    "-MD",
    "-MMD",
    "-MP",
    "-pg",
    "-p",
    "-no-pie",
    "-pie",
    "--coverage",
];
/// How such options begin.
const NOT_USED_BEGIN: [&str; 32] = [
    "-O",
    "-g",
    "-W",
    "-l",
    "-L",
    "-march=",
    "-mtune=",
    "-mcpu=",
    "-msse",
    "-mavx",
    "-mno-",
    "-mfpmath=sse",
    "-mcmodel=",
    "-pedantic",
    "-save-temps",
    "-specs=",
    "--param=",
    "-momit-leaf-frame-pointer",
    "-mskip-rax-setup",
    "-mpreferred-stack-boundary=",
    "-mincoming-stack-boundary=",
    "-mstackrealign",
    "-mindirect-branch",
    "-mfunction-return=",
    "-mharden-sls=",
    "-mbranch-",
    "-mrecord-mcount",
    "-mfentry",
    "-mshstk",
    "-maes",
    "-mpopcnt",
    "-mbmi",
];
/// Options that are not used, and whose values are the next word.
pub(super) const WITH_VALUE: [&str; 4] = ["-MF", "-MT", "-MQ", "--param"];
/// How options begin that let compilers generate other code, or none, or print other messages, for a program that means
/// the same; the option `-fNAME` is also meant by `-fno-NAME`.
#[rustfmt::skip]
const GENERATED: [&str; 89] = [
    "PIC", "PIE", "aggressive", "align", "allow-store-data-races", "analyzer", "asynchronous-unwind-tables", "auto-inc-dec", "auto-profile",
    "branch", "builtin", "caller-saves", "cf-protection", "color-diagnostics", "combine", "common", "compare-elim", "conserve-stack",
    "coverage-mapping", "cprop", "crossjumping", "cse", "data-sections", "dce", "debug", "debug-prefix-map",
    "delete-null-pointer-checks", "diagnostics", "dump", "early-inlining", "eliminate", "exceptions",
    "expensive-optimizations", "fat-lto-objects", "file-prefix-map", "forward-propagate", "fp-contract=off",
    "function-sections", "gcse", "gnu-unique", "hoist", "ident", "if-conversion", "inline", "ipa",
    "isolate-erroneous-paths", "ivopts", "jump-tables", "keep", "loop", "lto", "macro-prefix-map", "max-errors", "merge-constants",
    "message-length", "omit-frame-pointer", "optimize", "partial-inlining", "patchable-function-entry", "peephole", "pic",
    "pie", "plt", "profile", "random-seed", "record-gcc-switches", "reorder", "sanitize", "schedule", "semantic-interposition", "split", "stack",
    "strict-aliasing", "strict-flex-arrays", "test-coverage", "tls-model", "trampolines", "tree", "trivial-auto-var-init", "unroll", "unwind-tables",
    "use-linker-plugin", "var-tracking", "vect-cost-model", "verbose-asm", "visibility", "web", "whole-program", "zero-call-used-regs",
];
/// Options that say what is so anyway.
const SO_ANYWAY: [&str; 10] = [
    "-fsigned-char",
    "-fno-unsigned-char",
    "-fsigned-bitfields",
    "-fno-unsigned-bitfields",
    "-fno-short-enums",
    "-fno-fast-math",
    "-fno-openmp",
    "-fhosted",
    "-fno-strict-overflow",
    "-fwrapv",
];

/// Optimization that does not keep what IEEE 754 says.
const FAST: &str = "-Ofast";
/// How options for the machine begin that change the sizes, the layout or the arithmetic of types.
const OTHER_MACHINE: [&str; 10] = [
    "-mx32",
    "-m16",
    "-mabi=",
    "-malign-double",
    "-mlong-double",
    "-mms-bitfields",
    "-mpc32",
    "-mpc64",
    "-mfpmath=387",
    "-msoft-float",
];
/// The option of the linker that chooses where the program begins.
const ENTRY: &str = "-e";
/// How its options begin that do so, too, or give names another meaning.
const OTHER_NAMES: [&str; 6] = ["--entry", "-entry", "--wrap", "-wrap", "--defsym", "-defsym"];
/// Before a word for the linker and one for the preprocessor.
const TO_LINKER: &str = "-Wl,";
const TO_PREPROCESSOR: &str = "-Wp,";

/// The command line after options of a compiler were told apart.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Separated {
    /// The arguments, with the words for the preprocessor as values of an option.
    pub(super) args: Vec<OsString>,
    /// The options that are not used.
    pub(super) unused: Vec<String>,
}

/// Tells options of a compiler apart.
///
/// # Errors
/// A message for the user about an option that changes what the program means.
pub(super) fn separate(args: impl IntoIterator<Item = OsString>) -> Result<Separated, String> {
    let mut out = Separated::default();
    let args: Vec<OsString> = args.into_iter().collect();
    let begins = |name: &str| args.iter().any(|arg| arg.to_str().is_some_and(|word| word.starts_with(name)));
    // The last one counts. The command line itself keeps their order among their like only.
    let is_order_kept = MACROS.iter().all(|name| begins(name));
    // gcc gives these to the preprocessor after all others.
    let mut late = Vec::new();
    let mut args = args.into_iter();
    // The name of the program.
    out.args.extend(args.next());
    let mut is_value = false;
    while let Some(arg) = args.next() {
        let word = arg.to_str().unwrap_or_default().to_owned();
        if word == "--" {
            out.args.push(arg);
            out.args.extend(args);
            break;
        }
        let is_own = word.starts_with("--") && !is_unused(&word) && !WITH_VALUE.contains(&word.as_str());
        if std::mem::replace(&mut is_value, word == "--args") || !word.starts_with('-') || is_own {
            out.args.push(arg);
        } else if let Some(why) = refusal(&word) {
            return Err(why);
        } else if let Some(words) = macros_after_commas(&word) {
            late.extend(words);
        } else if WITH_VALUE.contains(&word.as_str()) {
            let value = args.next().unwrap_or_default();
            out.unused.push(format!("{word} {}", value.to_string_lossy()));
        } else if let Some(name) = PATHS.iter().find(|name| **name != OWN && word.starts_with(**name)) {
            let rest = OsString::from(&word[name.len()..]);
            let value = if rest.is_empty() { args.next().unwrap_or_default() } else { rest };
            out.pass_on(OsString::from(name));
            out.pass_on(value);
        } else if let Some(name) = MACROS.iter().find(|name| is_order_kept && word.starts_with(**name)) {
            let rest = &word[name.len()..];
            let value = if rest.is_empty() { args.next().unwrap_or_default() } else { OsString::from(rest) };
            let mut option = OsString::from(name);
            option.push(value);
            out.pass_on(option);
        } else if is_standard(&word) || word == "-ansi" {
            out.pass_on(arg);
        } else if is_unused(&word) {
            out.unused.push(word);
        } else {
            out.args.push(arg);
        }
    }
    late.into_iter().for_each(|word: String| out.pass_on(word.into()));
    Ok(out)
}

impl Separated {
    fn pass_on(&mut self, word: OsString) {
        let mut option = OsString::from(FOR_PREPROCESSOR);
        option.push("=");
        option.push(word);
        self.args.push(option);
    }
}

/// Whether the option chooses the C standard or the thread library.
pub(super) fn is_standard(word: &str) -> bool {
    word.starts_with("-std=c") || word.starts_with("-std=gnu") || word == "-pthread"
}

/// Why an option is refused, if it may change what the program means.
pub(super) fn refusal(word: &str) -> Option<String> {
    let is_other = match (word.strip_prefix(TO_LINKER), word.strip_prefix(TO_PREPROCESSOR), word.strip_prefix("-f")) {
        (Some(parts), ..) => {
            parts.split(',').any(|part| part == ENTRY || OTHER_NAMES.iter().any(|begin| part.starts_with(begin)))
        }
        (_, Some(_), _) => macros_after_commas(word).is_none(),
        (.., Some(name)) => !SO_ANYWAY.contains(&word) && !keeps_the_meaning(name),
        (None, None, None) => word == FAST || OTHER_MACHINE.iter().any(|begin| word.starts_with(begin)),
    };
    is_other.then(|| format!("the compiler's option {word} may change what the program means, and is not supported"))
}

/// Whether a `-f` option for the code that is generated is one of those that are known to keep the meaning.
fn keeps_the_meaning(name: &str) -> bool {
    let name = name.strip_prefix("no-").unwrap_or(name);
    GENERATED.iter().any(|begin| name.starts_with(begin))
}

/// The definitions of macros in `-Wp,-DA,-UB`; `None` if there is something else. Files with dependencies
/// (`-Wp,-MMD,FILE`) are not written.
pub(super) fn macros_after_commas(word: &str) -> Option<Vec<String>> {
    let mut words = word.strip_prefix(TO_PREPROCESSOR)?.split(',');
    let is_macro = |word: &str| MACROS.iter().any(|begin| word.len() > begin.len() && word.starts_with(begin));
    let mut macros = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "-MD" | "-MMD" => _ = words.next(),
            "-MP" => {}
            _ if is_macro(word) => macros.push(word.to_owned()),
            _ => return None,
        }
    }
    Some(macros)
}

fn is_unused(word: &str) -> bool {
    word.starts_with("-f") || NOT_USED.contains(&word) || NOT_USED_BEGIN.iter().any(|begin| word.starts_with(begin))
}

#[cfg(test)]
mod tests {
    use super::separate;

    fn separated(line: &str) -> (String, String) {
        let found = separate(line.split(' ').map(Into::into)).unwrap();
        let args: Vec<String> = found.args.iter().map(|arg| arg.to_str().unwrap().to_owned()).collect();
        (args.join(" "), found.unused.join(" "))
    }

    #[test]
    fn a_line_of_a_compiler() {
        let (args, unused) = separated("ulseq verify -O2 -Wall -pthread -std=gnu99 -include c.h -isysteminc a.c -lm");
        let passed = "--compiler-option=-pthread --compiler-option=-std=gnu99 --compiler-option=-include \
                      --compiler-option=c.h --compiler-option=-isystem --compiler-option=inc";
        assert_eq!(args, format!("ulseq verify {passed} a.c"));
        assert_eq!(unused, "-O2 -Wall -lm");
    }

    #[test]
    fn the_last_word_about_a_macro_counts() {
        let (args, _) = separated("ulseq -UX -DX=2 -D Y a.c");
        let passed = ["-UX", "-DX=2", "-DY"].map(|word| format!("--compiler-option={word}")).join(" ");
        assert_eq!(args, format!("ulseq {passed} a.c"));
    }

    #[test]
    fn other_options_stay() {
        for line in [
            "ulseq verify -DX -Iinc -m32 -h -V a.c",
            "ulseq verify -UY a.c",
            "ulseq verify -v a.c",
            "ulseq verify a.c --args -lx --rounds 2",
            "ulseq verify -- -O2",
            "ulseq a.c -o b.c -x -",
        ] {
            assert_eq!(separated(line), (line.to_owned(), String::new()));
        }
    }

    #[test]
    fn options_that_change_the_meaning_are_refused() {
        for option in [
            "-funsigned-char",
            "-fno-signed-bitfields",
            "-ffast-math",
            "-Ofast",
            "-ffinite-math-only",
            "-fsingle-precision-constant",
            "-fexec-charset=IBM1047",
            "-fshort-enums",
            "-fms-extensions",
            "-mx32",
            "-malign-double",
            "-Wp,-include,a.h",
            "-Wl,--wrap=malloc",
            "-Wl,-z,now,-e,begin",
        ] {
            assert!(separate(["ulseq", option, "a.c"].map(Into::into)).is_err(), "{option}");
        }
    }

    #[test]
    fn words_behind_commas_are_told_apart() {
        let (args, unused) = separated("ulseq -Wp,-MMD,a.d,-DA=1,-UB -std=c99 -MF x -Wl,-z,now,-export-dynamic a.c");
        let passed = ["-std=c99", "-DA=1", "-UB"].map(|word| format!("--compiler-option={word}"));
        assert_eq!(args, format!("ulseq {} a.c {} {}", passed[0], passed[1], passed[2]));
        assert_eq!(unused, "-MF x -Wl,-z,now,-export-dynamic");
    }

    #[test]
    fn options_for_the_generated_code_are_not_used() {
        let line =
            "-fPIC -fno-strict-aliasing -fstack-protector-strong -fno-omit-frame-pointer -fsigned-char -msse2 -flto=2";
        assert_eq!(separated(&format!("ulseq {line} a.c")), ("ulseq a.c".to_owned(), line.to_owned()));
    }
}
