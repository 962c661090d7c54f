//! The headers in `stubs/back`: what the primitives of ulseq (`ULSEQ_ASSUME`, `ULSEQ_VIOLATION`, inputs, ...) mean to
//! the reader of a generated program.

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
    /// Native code that makes given choices, and fails where the assertion does.
    Replay,
    /// Native code that makes all choices, one after the other.
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

    /// Its text, with that of the headers on which it rests.
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

    /// Its text for a program that has the counter types for which `uses` holds: without the others.
    pub fn text_for(self, uses: &dyn Fn(&str) -> bool) -> String {
        self.text().split_inclusive('\n').filter(|line| counter_type(line).is_none_or(uses)).collect()
    }
}

/// The counter type that a line of a header defines.
fn counter_type(line: &str) -> Option<&str> {
    let name = line.strip_prefix("typedef ")?.trim_end().strip_suffix(';')?.rsplit(' ').next()?;
    name.starts_with("__ulseq_pc").then_some(name)
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
    fn a_name_that_nobody_knows_is_an_error() {
        assert!(Header::ALL.into_iter().all(|header| Header::named(header.name()) == Some(header)));
        for verifier in verifiers() {
            assert_eq!(header_for(verifier.name()).ok(), Some(verifier.header()));
        }
        assert!(header_for("xyzzy").is_err_and(|error| error.to_string().contains("there is no verifier `xyzzy`")));
    }
}
