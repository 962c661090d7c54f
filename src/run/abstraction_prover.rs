//! Verifiers that prove abstractions of the strategy `cegpv` which the explicit-state search leaves open.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::back::Backend;
use crate::engine::cegpv::{AbstractionProof, AbstractionProver};
use crate::engine::verifier::{Settings, Translations};
use crate::engine::{proof_doubts, Trust};
use crate::translate::Loaded;
use crate::verify::{self, Conclusion, Processes, VerifyOptions};

/// The usual strategy with these verifiers on one abstraction after the other.
pub(super) struct VerifierProver {
    settings: Settings,
    backends: Vec<Backend>,
    options: VerifyOptions,
    /// How many abstractions it was asked about: each has a folder of its own.
    asked: AtomicUsize,
}

impl VerifierProver {
    pub(super) fn new(settings: Settings, backends: Vec<Backend>, options: VerifyOptions) -> VerifierProver {
        let settings = Settings { rights: None, ..settings };
        VerifierProver { settings, backends, options, asked: AtomicUsize::new(0) }
    }
}

impl AbstractionProver for VerifierProver {
    /// Only a proof counts. A violation of an abstraction is none of the program, so it is not confirmed, and ends the
    /// attempt.
    fn prove(&self, abstraction: &Loaded, time: Duration) -> Option<AbstractionProof> {
        if proof_doubts::run(self.settings.asked, abstraction, self.settings.spurious, true).is_some() {
            return None;
        }
        let number = self.asked.fetch_add(1, Ordering::Relaxed);
        let folder = self.settings.folder.join(format!("abstraction-{number}"));
        std::fs::create_dir_all(&folder).ok()?;
        let settings = Settings { folder, ..self.settings.clone() };
        let translations = Translations::new(&settings, abstraction, &self.backends).ok()?;
        let options = VerifyOptions { time, reach: false, ..self.options.clone() };
        let processes = Processes::new();
        let report = verify::run(&options, &translations, &Trust, &[], &self.backends, &processes, |_| {});
        let run = report.runs.last().filter(|_| matches!(report.conclusion, Conclusion::True))?;
        Some(AbstractionProof { by: run.verifier.clone(), rests_on: run.rests_on.clone() })
    }
}
