//! A verifier on programs with switches (invariant-guided underapproximation, ATVA 2017, Fig. 2): it first searches
//! under all switches, and drops those that its proof needs.
//!
//! What it answers is about all values of the switches, as always. A verifier that knows nothing of switches takes them
//! for inputs, so it checks the program directly.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use super::found_invariant::FoundInvariant;
use super::verdict::{Bound, Verdict};
use super::{Abilities, Backend, Header, Verifier, VerifierTask};
use crate::process::{Cmd, Outcome};
use crate::schedule::Choice;

/// How many switches were dropped is said on a line that begins with this.
pub const SAID: &str = "ulseq switches: ";

/// A verifier that refines.
pub struct Switched {
    inner: Arc<dyn Verifier>,
    /// Whether it drops switches; if not, there are none, and the program has a part of the executions only.
    refines: bool,
    said: RefinementNotes,
}

/// What the verifiers said about the switches, in the order of their answers.
#[derive(Clone, Default)]
pub struct RefinementNotes(Arc<Mutex<Vec<String>>>);

impl RefinementNotes {
    /// The lines so far.
    pub fn lines(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn add(&self, name: &str, outcome: &Outcome) {
        let stderr = String::from_utf8_lossy(&outcome.stderr);
        let told = stderr.lines().filter_map(|line| line.strip_prefix(SAID)).map(|line| format!("{name}: {line}"));
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(told);
    }
}

/// The line that says how the refinement ended.
pub fn line(at_start: usize, kept: usize, iterations: usize) -> String {
    format!("{SAID}{at_start} at the start, {kept} kept, {iterations} iterations")
}

impl Switched {
    /// The same verifier on programs with switches, or without if it does not refine.
    pub fn wrap(backend: &Backend, refines: bool, said: &RefinementNotes) -> Backend {
        let verifier = Switched { inner: Arc::clone(&backend.verifier), refines, said: said.clone() };
        Backend::new(Arc::new(verifier), backend.exe.clone())
    }

    fn switched(&self, command: Cmd) -> Cmd {
        match self.refines {
            true => self.inner.with_switches(command),
            false => command,
        }
    }
}

impl Verifier for Switched {
    fn name(&self) -> &str {
        self.inner.name()
    }
    fn programs(&self) -> Vec<String> {
        self.inner.programs()
    }
    fn is_built_in(&self) -> bool {
        self.inner.is_built_in()
    }
    fn abilities(&self) -> Abilities {
        self.inner.abilities()
    }
    fn header(&self) -> Header {
        self.inner.header()
    }
    fn separates(&self) -> bool {
        self.inner.separates()
    }
    fn deepens_itself(&self) -> bool {
        self.inner.deepens_itself()
    }
    fn preprocessed(&self) -> bool {
        self.inner.preprocessed()
    }
    fn on_virtual_machine(&self) -> bool {
        self.inner.on_virtual_machine()
    }
    fn reads_as_compilers(&self) -> bool {
        self.inner.reads_as_compilers()
    }

    fn checks_memory(&self) -> bool {
        self.inner.checks_memory()
    }
    fn assumptions(&self) -> Vec<String> {
        self.inner.assumptions()
    }
    fn invariant(&self, outcome: &Outcome) -> Option<FoundInvariant> {
        self.inner.invariant(outcome)
    }
    fn assumptions_of(&self, outcome: &Outcome) -> Vec<String> {
        self.inner.assumptions_of(outcome)
    }
    fn in_portfolio(&self) -> bool {
        self.inner.in_portfolio()
    }
    fn version_command(&self, exe: &Path) -> Cmd {
        self.inner.version_command(exe)
    }
    fn version_in(&self, text: &str) -> Option<String> {
        self.inner.version_in(text)
    }
    fn command(&self, exe: &Path, task: &VerifierTask<'_>) -> Cmd {
        self.switched(self.inner.command(exe, task))
    }
    fn verdict(&self, task: &VerifierTask<'_>, outcome: &Outcome) -> Verdict {
        self.said.add(self.name(), outcome);
        match self.inner.verdict(task, outcome) {
            // Only a part of the executions was searched.
            Verdict::True if !self.refines => Verdict::Bounded(vec![Bound::Unchecked]),
            verdict @ (Verdict::True | Verdict::False(_) | Verdict::Bounded(_) | Verdict::Unknown(_)) => verdict,
        }
    }
    fn trace_command(&self, exe: &Path, task: &VerifierTask<'_>) -> Option<Cmd> {
        self.inner.trace_command(exe, task).map(|command| self.switched(command))
    }
    fn choices(&self, outcome: &Outcome) -> Result<Vec<Choice>, String> {
        self.inner.choices(outcome)
    }
    // What its executions do not reach, others may: it is not asked.
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::back::symbolic::Symbolic;
    use crate::back::Mode;
    use crate::process::Ended;
    use std::time::Duration;

    #[test]
    fn without_refinement_nothing_is_proved() {
        let said = RefinementNotes::default();
        let backend = Backend::new(Arc::new(Symbolic), "ulseq".into());
        let text = r#"{"verdict":"true","by":"b"}"#;
        let (ended, wall, cpu) = (Ended::Exited(0), Duration::ZERO, Duration::ZERO);
        let stderr = format!("other\n{}\n", line(3, 1, 2)).into();
        let outcome = Outcome { ended, stdout: text.into(), stderr, dropped: 0, wall, cpu, peak_rss: 0 };
        let task = VerifierTask::new(Path::new("p.c"), Mode::Proof);
        let verdict = |refines| Switched::wrap(&backend, refines, &said).verifier.verdict(&task, &outcome);
        assert_eq!(verdict(false), Verdict::Bounded(vec![Bound::Unchecked]));
        assert_eq!(verdict(true), Verdict::True);
        assert_eq!(said.lines()[0], "symbolic: 3 at the start, 1 kept, 2 iterations");
    }
}
