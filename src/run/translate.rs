//! The command `ulseq in.c -o out.c`: translates a program.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::failures::{spares, USAGE};
use super::input::Inputs;
use super::refusal::Refusal;
use super::request::scratch;
use super::settings::{config, data_model, driver, megabytes, scheme};
use super::{induction, inv};
use crate::back::{header_for, Header};
use crate::cli::Translate;
use crate::engine::checked_properties::CheckedProperties;
use crate::engine::induction::{InductionProgram, InductionSource};
use crate::engine::inv::Followed;
use crate::interp::Properties;
use crate::output_file::{self, replace};
use crate::print::{self, PrintOptions, Roots};
use crate::process;
use crate::scheme::Scheme;
use crate::translate::{self, Config, Emitted, Loaded, Plan};

/// Translates; returns the exit code.
pub(super) fn run(command: &Translate, out: &mut dyn Write, err: &mut dyn Write) -> anyhow::Result<u8> {
    translate(command, out, err).map_or_else(|refusal| Ok(refusal.tell(err)?.code), |()| Ok(0))
}

fn translate(command: &Translate, out: &mut dyn Write, err: &mut dyn Write) -> Result<(), Refusal> {
    let [output, map] = outputs(command);
    let header = command.backend.as_deref().map_or(Ok(Header::default()), header_for).map_err(Refusal::usage)?;
    if let Some(why) = refused_induction(command) {
        return Err(Refusal::usage(why));
    }
    let loaded = match load(command)? {
        ProgramOrDump::Program(loaded) => loaded,
        ProgramOrDump::Dump(text) => return Ok(out.write_all(text.as_bytes())?),
    };
    if !spares(&loaded.source, &[output.as_deref(), map.as_deref()], err)? {
        return Err(Refusal::Reported(USAGE));
    }
    let source = Arc::clone(&loaded.source);
    let (emitted, text) = emit(command, *loaded, header)?;
    let text = text.as_ref().unwrap_or(&emitted.printed.text);
    match &output {
        Some(path) => replace(path, &|file| file.write_all(text.as_bytes()))?,
        None => out.write_all(text.as_bytes())?,
    }
    if let Some(map) = &map {
        replace(map, &|file| emitted.write_map(&source, file))?;
    }
    Ok(())
}

/// The program after all passes of the front end, or its text after the pass that `--dump-after` names.
enum ProgramOrDump {
    Program(Box<Loaded>),
    Dump(String),
}

/// Reads the program.
///
/// # Errors
/// A program that is refused, invariants that cannot be read, `--dump-after` with an unknown pass.
fn load(command: &Translate) -> Result<ProgramOrDump, Refusal> {
    let input = Inputs::read(&command.input, &command.reading).map_err(Refusal::Program)?;
    let config = config(&command.translation, &command.reading);
    if let Some(path) = &command.restrict {
        return restricted(command, path, &input, &config).map(|loaded| ProgramOrDump::Program(Box::new(loaded)));
    }
    let mut dump = None;
    let loaded = translate::load(input.files(), &config, |pass, program| {
        if command.dump_after.as_deref() == Some(pass) {
            let options = PrintOptions { roots: Roots::All, ..PrintOptions::default() };
            dump = Some(print::print(program, &options).text);
        }
    });
    // A pass behind the one that is shown may refuse the program.
    if let Some(text) = dump {
        return Ok(ProgramOrDump::Dump(text));
    }
    let loaded = loaded.map_err(Refusal::Program)?;
    match &command.dump_after {
        Some(pass) => Err(Refusal::usage(format!("there is no pass `{pass}`"))),
        None => Ok(ProgramOrDump::Program(Box::new(loaded))),
    }
}

/// The sequential program; and, for a proof by induction, the text that takes the place of the printed one.
fn emit(command: &Translate, loaded: Loaded, header: Header) -> Result<(Emitted, Option<String>), Refusal> {
    let plan = Plan {
        scheme: command.translation.scheme.map_or(Scheme::Resume, scheme),
        driver: driver(&command.translation),
        header,
        spurious: command.translation.spurious_wakeups(),
        comments: command.origin_comments,
        deadlocks: false,
        file_scope: false,
    };
    if induction::is_asked(command.driver) {
        let InductionProgram { text, emitted } = induced(command, &loaded, &plan)?;
        return Ok((emitted, Some(text)));
    }
    let source = Arc::clone(&loaded.source);
    Ok((translate::emit_program(&source, loaded.program, &plan), None))
}

/// Why an induction that is asked for does not go with the other options.
fn refused_induction(command: &Translate) -> Option<String> {
    induction::is_asked(command.driver)
        .then(|| induction::refused(&command.translation, command.backend.as_deref()))
        .flatten()
}

fn induced(command: &Translate, loaded: &Loaded, plan: &Plan) -> Result<InductionProgram, Refusal> {
    let folder = scratch()?;
    let source = InductionSource {
        loaded,
        plan,
        asked: CheckedProperties { properties: Properties::USUAL },
        model: data_model(&command.reading),
        folder: folder.path(),
        time: process::time_to_search(Duration::from_secs(command.time_limit)),
        memory: process::memory_within(megabytes(command.memory_limit)),
    };
    induction::program(&source)
}

/// The program, restricted by the invariants in a file.
///
/// # Errors
/// The program is refused, the file cannot be read, or another option does not go with it.
fn restricted(command: &Translate, invariants: &Path, input: &Inputs, config: &Config) -> Result<Loaded, Refusal> {
    if command.dump_after.is_some() {
        return Err(Refusal::usage("--dump-after shows the program itself, without --restrict"));
    }
    let normal = translate::load_normal(input.files(), config).map_err(Refusal::Program)?;
    let followed = Followed::new(&normal);
    let invariants = inv::read(&followed, invariants).map_err(Refusal::usage)?;
    let (restricted, _) = followed.restricted(&invariants, !command.no_refinement, config);
    translate::load_from_normal(&restricted, config).map_err(Refusal::Program)
}

/// The output file and its map. Only a regular file has a map beside it.
pub(super) fn outputs(command: &Translate) -> [Option<PathBuf>; 2] {
    let output = command.output.clone().filter(|path| path.as_os_str() != "-");
    let map = output.as_deref().filter(|path| output_file::is_plain(path)).map(map_path);
    [output, map]
}

/// The map of `out.c` is `out.map.json`.
fn map_path(path: &Path) -> PathBuf {
    path.with_extension("map.json")
}
