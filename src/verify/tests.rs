//! The strategy with simulated verifiers and translations.
use super::*;
use crate::back::{Abilities, Property, Task, Verifier};
use crate::process::{Cmd, Ended};
use std::cell::RefCell;
use std::path::{Path, PathBuf};

/// A verifier whose command line encodes the task, for the simulated process to answer.
#[derive(Clone)]
struct Fake {
    name: &'static str,
    deepens: bool,
}

impl Verifier for Fake {
    fn name(&self) -> &str {
        self.name
    }
    fn abilities(&self) -> Abilities {
        Abilities { bugs: true, proof: true, bound: true, trace: false, witness: false }
    }
    fn deepens_itself(&self) -> bool {
        self.deepens
    }
    fn version_in(&self, text: &str) -> Option<String> {
        Some(text.into())
    }
    fn command(&self, exe: &Path, task: &Task<'_>) -> Cmd {
        let mut cmd = Cmd::new(exe);
        let loops: Vec<String> = task.unwind_loops.iter().map(|(name, n)| format!("{name}={n}")).collect();
        let unwind = task.unwind.map_or("-".into(), |unwind| unwind.to_string());
        cmd.args([
            self.name.into(),
            format!("{:?}", task.mode),
            task.file.display().to_string(),
            unwind,
            loops.join(","),
        ]);
        cmd
    }
    fn verdict(&self, _: &Task<'_>, outcome: &Outcome) -> Verdict {
        match &*String::from_utf8_lossy(&outcome.stdout) {
            "true" => Verdict::True,
            "false" => {
                let text = "x == 1".into();
                Verdict::False(Violation { property: Property::UnreachCall, text, line: Some(7) })
            }
            "time" => Verdict::Unknown(Reason::Timeout),
            "crash" => Verdict::Unknown(Reason::Crash("signal 11".into())),
            "cut" => Verdict::Bounded(vec![Bound::Unchecked]),
            said if said.starts_with("loop ") => {
                let name = Some(said["loop ".len()..].to_owned());
                Verdict::Bounded(vec![Bound::Loop { function: "f".into(), line: 1, name }])
            }
            name => Verdict::Bounded(vec![Bound::Named(name.into())]),
        }
    }
}

static BOUNDED: Fake = Fake { name: "bounded", deepens: false };
static DEEP: Fake = Fake { name: "deep", deepens: true };

/// Answers command lines and advances a simulated clock: jobs end in the order of their time.
struct World<F> {
    answer: F,
    clock: RefCell<Duration>,
    log: RefCell<Vec<String>>,
    jobs: RefCell<Vec<Simulated>>,
    stopped: RefCell<usize>,
    /// The memory of each job.
    each: u64,
}

/// A job that has not ended.
struct Simulated {
    number: usize,
    /// The time that it still needs.
    needs: Duration,
    /// When its time is up.
    deadline: Duration,
    paused: bool,
    done: Done,
}

impl Simulated {
    /// When it ends unless it is paused or resumed before.
    fn end(&self, now: Duration) -> Duration {
        if self.paused {
            self.deadline
        } else {
            self.deadline.min(now.saturating_add(self.needs))
        }
    }
}

impl<F: Fn(&str) -> (&'static str, u64)> Execute for World<F> {
    fn start(&self, number: usize, job: Job) {
        let (needs, given, done) = match job {
            Job::Process(cmd, limits) => {
                let words: Vec<_> = cmd.args.iter().map(|arg| arg.to_string_lossy().into_owned()).collect();
                let command = words.join(" ").trim_end().to_owned();
                let (said, seconds) = (self.answer)(&command);
                self.log.borrow_mut().push(command);
                (Duration::from_secs(seconds), limits.time.unwrap_or(Duration::MAX), Done::Process(Ok(saying(said))))
            }
            Job::Engine(engine, time, memory) => {
                self.log.borrow_mut().push(format!("{} {}", engine.name(), time.as_secs()));
                let answer = engine.search(time, memory, &|| false);
                let seconds = answer.searched.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(1);
                (Duration::from_secs(seconds), time, Done::Engine(answer))
            }
        };
        let deadline = self.elapsed().saturating_add(given);
        self.jobs.borrow_mut().push(Simulated { number, needs, deadline, paused: false, done });
    }
    fn wait(&self, at_most: Duration) -> Option<(usize, Done)> {
        let now = self.elapsed();
        let mut jobs = self.jobs.borrow_mut();
        let first = (0..jobs.len()).min_by_key(|at| (jobs[*at].end(now), jobs[*at].number));
        let end = first.map(|first| jobs[first].end(now));
        let until = now.saturating_add(at_most).min(end.unwrap_or(Duration::MAX));
        jobs.iter_mut().filter(|job| !job.paused).for_each(|job| job.needs = job.needs.saturating_sub(until - now));
        *self.clock.borrow_mut() = until;
        let first = first.filter(|_| end == Some(until))?;
        let mut job = jobs.remove(first);
        if !job.needs.is_zero() {
            job.done = Done::Process(Ok(saying("time")));
        }
        Some((job.number, job.done))
    }
    fn pause(&self, number: usize) {
        self.log.borrow_mut().push(format!("pause {number}"));
        self.jobs.borrow_mut().iter_mut().filter(|job| job.number == number).for_each(|job| job.paused = true);
    }
    fn resume(&self, number: usize) {
        self.log.borrow_mut().push(format!("resume {number}"));
        self.jobs.borrow_mut().iter_mut().filter(|job| job.number == number).for_each(|job| job.paused = false);
    }
    fn end(&self, number: usize) {
        self.log.borrow_mut().push(format!("end {number}"));
        self.jobs.borrow_mut().retain(|job| job.number != number);
    }
    fn stop(&self) {
        *self.stopped.borrow_mut() += self.jobs.borrow_mut().drain(..).count();
    }
    fn memory(&self, number: usize) -> u64 {
        self.jobs.borrow().iter().filter(|job| job.number == number).map(|_| self.each).sum()
    }
    fn elapsed(&self) -> Duration {
        *self.clock.borrow()
    }
}

fn saying(said: &str) -> Outcome {
    Outcome {
        ended: Ended::Exited(0),
        stdout: said.into(),
        stderr: Vec::new(),
        dropped: 0,
        wall: Duration::ZERO,
        cpu: Duration::ZERO,
        peak_rss: 0,
    }
}

/// Names the generated file after the plan.
struct Names {
    max_steps: Option<u32>,
    driver_loop: Option<&'static str>,
}

impl Translator for Names {
    fn translate(&self, request: &Request) -> Result<Translated, String> {
        Ok(Translated {
            file: PathBuf::from(request.to_string().replace(", ", "/").replace(' ', "-")),
            threads: 3,
            has_properties: true,
            has_misuse: true,
            has_bounds: true,
            max_steps: self.max_steps,
            driver_loop: self.driver_loop.map(str::to_owned),
            rests_on: vec!["sequential consistency".into()],
        })
    }
}

const PLAIN: Names = Names { max_steps: None, driver_loop: None };

fn backends(fakes: &[&'static Fake]) -> Vec<Backend> {
    fakes.iter().map(|fake| Backend::new(Arc::new((*fake).clone()), "x".into())).collect()
}

fn play(
    options: &Options,
    names: &Names,
    fakes: &[&'static Fake],
    answer: impl Fn(&str) -> (&'static str, u64),
) -> (Report, Vec<String>) {
    let world = world(answer);
    let report = run(options, names, &Trust, &[], &backends(fakes), &world, |_| {});
    (report, world.log.into_inner())
}

fn world<F: Fn(&str) -> (&'static str, u64)>(answer: F) -> World<F> {
    World {
        answer,
        clock: RefCell::default(),
        log: RefCell::default(),
        jobs: RefCell::default(),
        stopped: RefCell::default(),
        each: 0,
    }
}

fn end(report: &Report) -> (String, u8) {
    (report::benchexec(&report.conclusion), report::exit_code(&report.conclusion))
}

#[test]
fn bugs_and_proofs_take_turns_with_growing_bounds() {
    let (report, log) = play(&Options::default(), &PLAIN, &[&BOUNDED], |command| match command {
        "bounded Proof step/any-number-of-rounds 16" => ("true", 1),
        _ => ("cut", 1),
    });
    assert_eq!(end(&report), ("true".into(), 0));
    assert_eq!(
        log,
        [
            "bounded Bug resume/rounds-2 3",
            "bounded Proof step/any-number-of-rounds 8",
            "bounded Bug resume/rounds-3 4",
            "bounded Proof step/any-number-of-rounds 16",
        ]
    );
}

#[test]
fn the_first_violation_ends_it() {
    let (report, log) = play(&Options::default(), &PLAIN, &[&BOUNDED], |_| ("false", 1));
    assert_eq!((end(&report), log.len()), (("false(unreach-call)".into(), 10), 1));
    let text = report::text(&report);
    assert!(text.contains("false(unreach-call): x == 1 (generated line 7)"), "{text}");
    assert!(text.ends_with("ulseq verdict: false(unreach-call)\n"), "{text}");
}

#[test]
fn all_bounds_given_makes_one_run_with_all_checks() {
    let options = Options { driver: Some(Driver::Rounds(4)), unwind: Some(2), ..Options::default() };
    let (report, log) = play(&options, &PLAIN, &[&BOUNDED, &DEEP], |_| ("rounds", 1));
    assert_eq!(log, ["bounded Proof resume/rounds-4 2"]);
    assert_eq!(end(&report), ("unknown".into(), 5));
    let text = report::text(&report);
    assert!(text.contains("true up to resume, rounds 4, unwind 2"), "{text}");
    assert!(text.contains("bound hit: rounds; --rounds raises it"), "{text}");
    assert!(text.contains("rests on: sequential consistency"), "{text}");
}

#[test]
fn bounds_that_nobody_may_raise_are_answered_at_once() {
    let options = Options { driver: Some(Driver::Rounds(2)), ..Options::default() };
    let (report, log) = play(&options, &PLAIN, &[&BOUNDED, &DEEP], |command| match command.contains("Proof") {
        true => ("rounds", 1),
        false => ("cut", 1),
    });
    assert_eq!(log, ["bounded Bug resume/rounds-2 3", "bounded Proof step/rounds-2 8"]);
    let text = report::text(&report);
    assert!(text.contains("true up to step, rounds 2, unwind 8"), "{text}");
    assert!(text.contains("bound hit: rounds; --rounds raises it"), "{text}");
}

#[test]
fn a_loop_behind_fixed_rounds_is_unwound_further() {
    let options = Options { driver: Some(Driver::Rounds(2)), ..Options::default() };
    let (report, log) = play(&options, &PLAIN, &[&BOUNDED], |command| match command {
        "bounded Proof step/rounds-2 8 f.0=16" => ("rounds", 1),
        command if command.contains("Proof") => ("loop f.0", 1),
        _ => ("cut", 9),
    });
    assert_eq!(log.last().map(String::as_str), Some("bounded Proof step/rounds-2 8 f.0=16"));
    assert!(report::text(&report).contains("true up to step, rounds 2, unwind 8, f.0 16"));
}

#[test]
fn no_run_is_repeated_and_the_best_bound_is_told() {
    let options = Options { driver: Some(Driver::Rounds(2)), time: Duration::from_secs(2000), ..Options::default() };
    let (report, log) = play(&options, &PLAIN, &[&BOUNDED], |command| match command.contains("Proof") {
        true => ("crash", 1),
        false => ("cut", 1),
    });
    let mut once = log.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), log.len(), "{log:?}");
    assert!(log.len() > 10, "{log:?}");
    let Conclusion::UpTo(best) = report.conclusion else { panic!("{}", report::text(&report)) };
    let furthest = report.runs.iter().filter_map(|run| run.verification.as_ref()?.unwind).max();
    assert_eq!(report.runs[best].verification.as_ref().and_then(|run| run.unwind), furthest);
}

#[test]
fn a_long_run_is_paused_and_continued_but_not_repeated() {
    let options = Options { time: Duration::from_secs(60), ..Options::default() };
    let (report, log) = play(&options, &PLAIN, &[&BOUNDED], |command| match command.contains("Proof") {
        true => ("true", 20),
        false => ("cut", 4),
    });
    assert_eq!(end(&report), ("true".into(), 0));
    assert_eq!(log.iter().filter(|command| command.contains("Proof step/any-number-of-rounds 8")).count(), 1);
    assert!(log.contains(&"pause 1".to_owned()) && log.contains(&"resume 1".to_owned()), "{log:?}");
    let proof = report.runs.last().map(|run| run.wall);
    assert_eq!(proof, Some(Duration::from_secs(20)), "time in which it was paused does not count");
}

#[test]
fn paused_jobs_end_before_the_memory_does() {
    let options = Options { time: Duration::from_secs(60), memory: Some(10), ..Options::default() };
    let world = World { each: 6, ..world(|command| if command.contains("Proof") { ("true", 8) } else { ("cut", 30) }) };
    let report = run(&options, &PLAIN, &Trust, &[], &backends(&[&BOUNDED]), &world, |_| {});
    assert_eq!(end(&report), ("true".into(), 0));
    // Two jobs are too many, so one starts again later and is then not paused.
    let proof = "bounded Proof step/any-number-of-rounds 8";
    let expected =
        ["bounded Bug resume/rounds-2 3", "pause 0", proof, "pause 1", "end 1", "resume 0", "pause 0", proof];
    assert_eq!(world.log.borrow()[..], expected);
}

#[test]
fn time_up_without_a_bounded_answer_is_unknown() {
    let options = Options { time: Duration::from_secs(30), ..Options::default() };
    let (report, _) = play(&options, &PLAIN, &[&BOUNDED], |_| ("true", 1000));
    assert_eq!(end(&report), ("unknown".into(), 5));
    assert_eq!(report.wall, Duration::from_secs(30));
    assert!(report::text(&report).contains("unknown: timeout"));
}

#[test]
fn time_up_tells_the_bounds_that_were_reached() {
    let options = Options { time: Duration::from_secs(30), ..Options::default() };
    let (report, _) =
        play(
            &options,
            &PLAIN,
            &[&BOUNDED],
            |command| {
                if command.contains("Bug") {
                    ("cut", 2)
                } else {
                    ("true", 1000)
                }
            },
        );
    assert!(matches!(report.conclusion, Conclusion::UpTo(_)));
    assert_eq!(end(&report), ("unknown".into(), 5));
}

#[test]
fn a_verifier_that_fails_is_dropped_and_no_proof() {
    let (report, log) = play(&Options::default(), &PLAIN, &[&BOUNDED], |_| ("crash", 1));
    assert_eq!((end(&report), log.len()), (("unknown".into(), 6), 2));
    let (report, _) = play(&Options::default(), &PLAIN, &[], |_| ("true", 1));
    assert_eq!(end(&report), ("unknown".into(), 6));
}

#[test]
fn a_second_verifier_joins_in_late() {
    let (report, log) = play(&Options::default(), &PLAIN, &[&BOUNDED, &DEEP], |command| {
        if command.starts_with("deep Proof") {
            ("true", 1)
        } else {
            ("cut", 3)
        }
    });
    assert_eq!(end(&report), ("true".into(), 0));
    assert!(log.iter().position(|command| command.starts_with("deep")) > Some(4), "{log:?}");
    assert_eq!(log.last().unwrap(), "deep Proof step/any-number-of-rounds -");
}

#[test]
fn a_thread_bound_is_raised() {
    let (_, log) = play(&Options::default(), &PLAIN, &[&BOUNDED], |command| {
        if command.contains("threads-8") {
            ("true", 1)
        } else if command.contains("Bug") {
            ("cut", 9)
        } else {
            ("threads", 1)
        }
    });
    assert_eq!(log.last().unwrap(), "bounded Proof step/any-number-of-rounds/threads-8 8");
    // But a bound that the user gave is not raised.
    let options = Options { threads: Some(3), time: Duration::from_secs(60), ..Options::default() };
    let (report, log) =
        play(
            &options,
            &PLAIN,
            &[&BOUNDED],
            |command| {
                if command.contains("Bug") {
                    ("cut", 9)
                } else {
                    ("threads", 1)
                }
            },
        );
    assert_eq!(log.iter().filter(|command| command.contains("Proof")).count(), 1);
    assert!(report::text(&report).contains("bound hit: threads; --unwind-threads raises it"));
}

#[test]
fn few_steps_are_unwound_at_once() {
    let (_, log) =
        play(&Options::default(), &Names { max_steps: Some(20), driver_loop: None }, &[&BOUNDED], |command| {
            if command.contains("Proof") {
                ("true", 1)
            } else {
                ("cut", 1)
            }
        });
    assert_eq!(log[1], "bounded Proof step/any-number-of-rounds 21");
    let names = Names { max_steps: Some(20), driver_loop: Some("main.0") };
    let (_, log) = play(&Options::default(), &names, &[&BOUNDED], |command| {
        if command.contains("Proof") {
            ("true", 1)
        } else {
            ("cut", 1)
        }
    });
    assert_eq!(
        log[..2],
        ["bounded Bug resume/rounds-2 2 main.0=3", "bounded Proof step/any-number-of-rounds 8 main.0=21"]
    );
}

#[test]
fn two_jobs_run_bugs_beside_a_proof_and_the_loser_is_stopped() {
    let options = Options { jobs: 2, ..Options::default() };
    let world = world(|command| if command.contains("Proof") { ("true", 3) } else { ("cut", 2) });
    let report = run(&options, &PLAIN, &Trust, &[], &backends(&[&BOUNDED]), &world, |_| {});
    assert_eq!(end(&report), ("true".into(), 0));
    assert_eq!(
        world.log.borrow()[..],
        ["bounded Bug resume/rounds-2 3", "bounded Proof step/any-number-of-rounds 8", "bounded Bug resume/rounds-3 4",]
    );
    // The third job was in progress when the proof came.
    assert_eq!((*world.stopped.borrow(), report.runs.len()), (1, 2));
    assert_eq!(report.wall, Duration::from_secs(3));
}

#[test]
fn only_the_loops_that_were_hit_are_unwound_further() {
    let (report, log) = play(&Options::default(), &PLAIN, &[&BOUNDED], |command| match command {
        "bounded Proof step/any-number-of-rounds 8" => ("loop f.1", 1),
        "bounded Proof step/any-number-of-rounds 8 f.1=16" => ("loop f.1", 1),
        "bounded Proof step/any-number-of-rounds 8 f.1=32" => ("true", 1),
        _ => ("cut", 1),
    });
    assert_eq!(end(&report), ("true".into(), 0));
    assert_eq!(log.iter().filter(|command| command.contains("Proof")).count(), 3);
}

/// An engine that gives this verdict.
struct Search(Verdict, &'static str);

impl Engine for Search {
    fn name(&self) -> String {
        "explore".into()
    }
    fn search(&self, _: Duration, _: Option<u64>, _: &dyn Fn() -> bool) -> Answer {
        Answer {
            verdict: self.0.clone(),
            searched: self.1.into(),
            rests_on: vec!["order".into()],
            missed: Vec::new(),
            asserts: Some(true),
            no_proof: None,
            warnings: Vec::new(),
        }
    }
}

#[test]
fn an_engine_goes_first_and_may_settle_it() {
    let engine: Arc<dyn Engine> = Arc::new(Search(Verdict::True, "1 state"));
    let world = world(|_| ("cut", 1));
    let report = run(&Options::default(), &PLAIN, &Trust, &[engine], &backends(&[&BOUNDED]), &world, |_| {});
    assert_eq!((end(&report), world.log.into_inner()), (("true".into(), 0), vec!["explore 300".to_owned()]));
    let text = report::text(&report);
    assert!(text.contains("explore (1 state): true in 1.00 s"), "{text}");
    assert!(text.contains("  rests on: order"), "{text}");
}

#[test]
fn an_engine_keeps_one_of_two_jobs_until_it_answers() {
    let engine: Arc<dyn Engine> = Arc::new(Search(Verdict::True, "25 states"));
    let world = world(|_| ("cut", 100));
    let options = Options { jobs: 2, time: Duration::from_secs(60), ..Options::default() };
    let report = run(&options, &PLAIN, &Trust, &[engine], &backends(&[&BOUNDED]), &world, |_| {});
    assert_eq!((end(&report), report.wall), (("true".into(), 0), Duration::from_secs(25)));
}

#[test]
fn an_engine_is_continued_after_a_single_job_was_shared() {
    let engine: Arc<dyn Engine> = Arc::new(Search(Verdict::True, "9 states"));
    let world = world(|_| ("cut", 100));
    let options = Options { time: Duration::from_secs(60), ..Options::default() };
    let report = run(&options, &PLAIN, &Trust, &[engine], &backends(&[&BOUNDED]), &world, |_| {});
    assert_eq!(end(&report), ("true".into(), 0));
    assert_eq!(report.runs.last().map(|run| run.wall), Some(Duration::from_secs(9)));
    assert_eq!(world.log.borrow().iter().filter(|line| line.starts_with("explore")).count(), 1);
}

#[test]
fn without_verifiers_an_engine_has_all_the_time_and_gives_way_to_nobody() {
    let engine: Arc<dyn Engine> = Arc::new(Search(Verdict::Unknown(Reason::Timeout), "1 state"));
    let world = world(|_| ("cut", 1));
    let report = run(&Options::default(), &PLAIN, &Trust, &[engine], &[], &world, |_| {});
    assert_eq!((end(&report), world.log.into_inner()), (("unknown".into(), 5), vec!["explore 300".to_owned()]));
}

/// Confirms no violation.
struct Doubt;

impl Confirm for Doubt {
    fn confirm(&self, run: &Run, _: &[Run]) -> Result<(), String> {
        Err(format!("{} is not believed", run.verifier))
    }
}

#[test]
fn a_violation_that_is_not_confirmed_ends_only_its_run() {
    let play = |proof| {
        let world = world(move |command| if command.contains("Proof") { (proof, 9) } else { ("false", 1) });
        run(&Options::default(), &PLAIN, &Doubt, &[], &backends(&[&BOUNDED]), &world, |_| {})
    };
    let report = play("rounds");
    assert!(matches!(report.conclusion, Conclusion::UpTo(_)), "{}", report::text(&report));
    // The proof contradicts it.
    let Conclusion::Unknown(Reason::GaveUp(why)) = play("true").conclusion else { panic!() };
    assert_eq!(why, "bounded reported a violation that could not be confirmed");
}

#[test]
fn an_engine_may_prove_what_a_verifier_doubts() {
    let engine: Arc<dyn Engine> = Arc::new(Search(Verdict::True, "30 states"));
    let options = Options { jobs: 2, ..Options::default() };
    let world = world(|_| ("false", 1));
    let report = run(&options, &PLAIN, &Doubt, &[engine], &backends(&[&BOUNDED]), &world, |_| {});
    assert_eq!(end(&report), ("true".into(), 0));
}
