//! The headers in `stubs/back`: the definitions of the primitives of ulseq (`ULSEQ_ASSUME`, `ULSEQ_VIOLATION`, inputs,
//! ...) for each reader of a generated program.

use std::borrow::Cow;

use serde::Deserialize;

/// The header at the beginning of a generated program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Header {
    /// The conventions of SV-COMP, for any verifier.
    #[default]
    SvComp,
    /// CBMC.
    Cbmc,
    /// ESBMC.
    Esbmc,
    /// SeaHorn.
    SeaHorn,
    /// Frama-C.
    #[serde(rename = "frama-c")]
    FramaC,
    /// The symbolic engine of ulseq itself.
    Symbolic,
    /// Native code that follows given choices, and fails where the assertion does.
    Replay,
    /// Native code that tries all choices, one after the other.
    Explore,
}

/// Functions for inputs, by type, as most headers declare them.
macro_rules! inputs {
    () => {
        include_str!("../../stubs/back/inputs.h")
    };
}

/// Types of program counters: the narrowest that can hold all points.
macro_rules! counters {
    () => {
        include_str!("../../stubs/back/counters.h")
    };
}

impl Header {
    /// All headers.
    pub const ALL: [Header; 8] = [
        Header::SvComp,
        Header::Cbmc,
        Header::Esbmc,
        Header::SeaHorn,
        Header::FramaC,
        Header::Symbolic,
        Header::Replay,
        Header::Explore,
    ];

    /// The name of its file, without `.h`.
    pub fn name(self) -> &'static str {
        match self {
            Header::SvComp => "svcomp",
            Header::Cbmc => "cbmc",
            Header::Esbmc => "esbmc",
            Header::SeaHorn => "seahorn",
            Header::FramaC => "frama-c",
            Header::Symbolic => "symbolic",
            Header::Replay => "replay",
            Header::Explore => "explore",
        }
    }

    /// The header of that name.
    pub fn named(name: &str) -> Option<Header> {
        Header::ALL.into_iter().find(|header| header.name() == name)
    }

    /// Its text, including the headers on which it depends.
    pub fn text(self) -> &'static str {
        match self {
            Header::SvComp => concat!(include_str!("../../stubs/back/svcomp.h"), inputs!(), counters!()),
            Header::Cbmc => concat!(include_str!("../../stubs/back/cbmc.h"), include_str!("../../stubs/back/trace.h")),
            Header::Esbmc => concat!(
                include_str!("../../stubs/back/esbmc.h"),
                inputs!(),
                counters!(),
                include_str!("../../stubs/back/trace.h")
            ),
            Header::SeaHorn => concat!(include_str!("../../stubs/back/seahorn.h"), inputs!(), counters!()),
            Header::FramaC => concat!(include_str!("../../stubs/back/frama-c.h"), counters!()),
            Header::Symbolic => concat!(include_str!("../../stubs/back/symbolic.h"), inputs!(), counters!()),
            Header::Replay => concat!(include_str!("../../stubs/back/replay.h"), counters!()),
            Header::Explore => concat!(include_str!("../../stubs/back/explore.h"), inputs!(), counters!()),
        }
    }

    /// The function in it that makes the number of an address, if its verifier misreads casts.
    pub fn number_of_address(self) -> Option<&'static str> {
        match self {
            Header::Cbmc => Some("__ulseq_number"),
            Header::SvComp
            | Header::Esbmc
            | Header::SeaHorn
            | Header::FramaC
            | Header::Symbolic
            | Header::Replay
            | Header::Explore => None,
        }
    }

    /// Its text for a program that uses the counter types and inputs for which `uses` holds; the declarations of the
    /// others are omitted.
    pub fn text_for(self, uses: &dyn Fn(&str) -> bool) -> String {
        let lines: Vec<&str> = self.text().split_inclusive('\n').collect();
        let is_dropped = |line: &str| declared(line).is_some_and(|name| !uses(&name));
        let kept = lines.iter().enumerate().filter(|(at, line)| match is_contract(line) {
            // It belongs to the declaration below it.
            true => !lines.get(at + 1).is_some_and(|below| is_dropped(below)),
            false => !is_dropped(line),
        });
        kept.map(|(_, line)| *line).collect()
    }
}

/// The counter type or the input that a line of a header is about.
fn declared(line: &str) -> Option<Cow<'_, str>> {
    counter_type(line).or_else(|| input(line)).or_else(|| renamed(line)).map(Cow::Borrowed).or_else(|| ghost(line))
}

fn counter_type(line: &str) -> Option<&str> {
    let name = line.strip_prefix("typedef ")?.trim_end().strip_suffix(';')?.rsplit(' ').next()?;
    name.starts_with("__ulseq_pc").then_some(name)
}

fn input(line: &str) -> Option<&str> {
    let name = line.strip_prefix("extern ")?.trim_end().strip_suffix("(void);")?.rsplit([' ', '*']).next()?;
    name.starts_with("__VERIFIER_nondet_").then_some(name)
}

/// `#define __VERIFIER_nondet_int __ulseq_choice_int`
fn renamed(line: &str) -> Option<&str> {
    let name = line.strip_prefix("#define ")?.split(' ').next()?;
    name.starts_with("__VERIFIER_nondet_").then_some(name)
}

/// `ULSEQ_GHOST(int, int)`
fn ghost(line: &str) -> Option<Cow<'_, str>> {
    let (_, name) = line.strip_prefix("ULSEQ_GHOST(")?.trim_end().strip_suffix(')')?.rsplit_once(", ")?;
    Some(Cow::Owned(format!("__VERIFIER_nondet_{name}")))
}

/// Whether the line is a contract in Frama-C's language.
fn is_contract(line: &str) -> bool {
    line.starts_with("/*@ ")
}

#[cfg(test)]
mod tests {
    use super::Header;
    use crate::back::{header_for, verifiers};

    #[test]
    fn only_counter_types_that_are_used() {
        for header in Header::ALL {
            let all = header.text_for(&|_| true);
            assert_eq!(all, header.text());
            let one = header.text_for(&|name| name == "__ulseq_pc3");
            let defined = one.lines().filter_map(super::counter_type).collect::<Vec<_>>();
            assert!(
                !defined.is_empty() && defined.iter().all(|name| *name == "__ulseq_pc3"),
                "{header:?}: {defined:?}"
            );
        }
    }

    #[test]
    fn only_inputs_that_are_called() {
        for header in Header::ALL {
            let one = header.text_for(&|name| name == "__VERIFIER_nondet_charp");
            let declared = one.lines().filter_map(super::input).collect::<Vec<_>>();
            let all = header.text().lines().filter_map(super::input).count();
            assert_eq!(declared, ["__VERIFIER_nondet_charp"].repeat(usize::from(all > 0)), "{header:?}");
            let traced = |line: &&str| super::renamed(line).is_some() || super::ghost(line).is_some();
            let traces = header.text().lines().filter(traced).count() / (all.max(1));
            assert_eq!(one.lines().filter(traced).count(), traces, "{header:?}");
            let of_inputs = |text: &str| {
                let below = text.lines().skip(1).map(|line| super::input(line).is_some());
                text.lines().zip(below).filter(|(line, input)| super::is_contract(line) && *input).count()
            };
            let contracts = |text: &str| text.lines().filter(|line| super::is_contract(line)).count();
            let dropped = contracts(header.text()) - contracts(&one);
            assert_eq!(dropped, of_inputs(header.text()) - of_inputs(&one), "{header:?}");
        }
    }

    #[test]
    fn a_name_that_nobody_knows_is_an_error() {
        assert!(Header::ALL.into_iter().all(|header| Header::named(header.name()) == Some(header)));
        for verifier in verifiers() {
            assert_eq!(header_for(verifier.name()).ok(), Some(verifier.header()));
        }
        assert!(header_for("xyzzy").is_err_and(|error| error.to_string().contains("there is no verifier `xyzzy`")));
    }
}
