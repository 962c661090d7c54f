//! Engines inside this process: the conclusions that follow from their answers.

use super::*;
use crate::schedule::{Schedule, ThreadInfo};

/// An engine that takes this many seconds to find out that it cannot prove anything.
struct Unprovable(u64);

impl Engine for Unprovable {
    fn name(&self) -> String {
        "explore".into()
    }
    fn search(&self, _: Duration, _: Option<u64>, _: &dyn Fn() -> bool) -> Answer {
        answer(
            violation(),
            Evidence::Violation { schedule: None, others: Vec::new(), confirmed: true },
            &format!("{} states", self.0),
        )
    }
    fn may_prove(&self) -> bool {
        false
    }
}

/// An engine that gives this answer.
struct Saying(&'static str, Answer);

impl Engine for Saying {
    fn name(&self) -> String {
        self.0.into()
    }
    fn search(&self, _: Duration, _: Option<u64>, _: &dyn Fn() -> bool) -> Answer {
        self.1.clone()
    }
}

fn answer(verdict: Verdict, evidence: Evidence, searched: &str) -> Answer {
    Answer {
        verdict,
        evidence,
        searched: searched.into(),
        rests_on: vec!["order".into()],
        asserts: Some(true),
        no_proof: None,
        meets_all: false,
        warnings: Vec::new(),
    }
}

/// An engine that explores the program itself.
fn explorer(answer: Answer) -> Arc<dyn Engine> {
    Arc::new(Saying("explore", answer))
}

/// An engine that works on the sequential program, inside this process.
fn second(answer: Answer) -> Arc<dyn Engine> {
    Arc::new(Saying("second", answer))
}

/// All states explored in as many seconds as there are states.
fn explored(searched: &str) -> Answer {
    answer(Verdict::True, Evidence::Proof(Proof::Explored { missed: Vec::new() }), searched)
}

/// An answer of the explorer that gives up, for a reason that holds back proofs on the sequential program.
fn gave_up(searched: &str) -> Answer {
    let verdict = Verdict::Unknown(Reason::GaveUp("an address is used as a number".into()));
    let doubt = Some("the explorer gave up: an address is used as a number".into());
    let no_proof = Some("an address is used as a number".into());
    Answer { no_proof, ..answer(verdict, Evidence::Open { doubt }, searched) }
}

fn violation() -> Verdict {
    let text = "x == 1 at a.c:7".into();
    Verdict::False(ReportedViolation { property: Property::UnreachCall, text, line: None })
}

/// A schedule in which this thread alone runs.
fn schedule(thread: &str) -> Schedule {
    let threads = vec![ThreadInfo { name: thread.into(), start: thread.into(), created: None }];
    Schedule { threads, ..Schedule::default() }
}

#[test]
fn an_engine_goes_first_and_may_settle_it() {
    let engine = explorer(explored("1 state"));
    let world = world(|_| ("cut", 1));
    let report = run(&VerifyOptions::default(), &PLAIN, &Trust, &[engine], &backends(&[&BOUNDED]), &world, |_| {});
    assert_eq!((end(&report), world.log.into_inner()), (("true".into(), 0), vec!["explore 300".to_owned()]));
    let text = report::text(&report);
    assert!(text.contains("explore (1 state): true in 1.00 s"), "{text}");
    assert!(text.contains("  rests on: order"), "{text}");
}

#[test]
fn an_engine_keeps_one_of_two_jobs_until_it_answers() {
    let engine = explorer(explored("25 states"));
    let world = world(|_| ("cut", 100));
    let options = VerifyOptions { jobs: 2, time: Duration::from_secs(60), ..VerifyOptions::default() };
    let report = run(&options, &PLAIN, &Trust, &[engine], &backends(&[&BOUNDED]), &world, |_| {});
    assert_eq!((end(&report), report.wall), (("true".into(), 0), Duration::from_secs(25)));
}

#[test]
fn an_engine_that_may_prove_is_not_paused_before_the_time_is_over() {
    let engine = explorer(explored("55 states"));
    let world = world(|_| ("cut", 100));
    let options = VerifyOptions { jobs: 2, time: Duration::from_secs(60), ..VerifyOptions::default() };
    let report = run(&options, &PLAIN, &Trust, &[engine], &backends(&[&BOUNDED, &DEEP]), &world, |_| {});
    assert_eq!((end(&report), report.wall), (("true".into(), 0), Duration::from_secs(55)));
    assert!(!world.log.borrow().contains(&"pause 0".to_owned()));
}

#[test]
fn an_engine_that_cannot_prove_gives_way_and_is_continued() {
    let play = |seconds, proof| {
        let world = world(move |command| if command.contains("Proof") { ("true", proof) } else { ("cut", 100) });
        let options = VerifyOptions { jobs: 2, time: Duration::from_secs(60), ..VerifyOptions::default() };
        let engine: Arc<dyn Engine> = Arc::new(Unprovable(seconds));
        let report = run(&options, &PLAIN, &Trust, &[engine], &backends(&[&BOUNDED]), &world, |_| {});
        assert!(world.log.borrow().contains(&"pause 0".to_owned()));
        (end(&report).0, report.wall.as_secs())
    };
    // In half of the time, the proof would take 30 s.
    let (verdict, seconds) = play(60, 15);
    assert!(verdict == "true" && seconds < 30, "{verdict} {seconds}");
    assert_eq!(play(10, 100).0, "false(unreach-call)");
}

#[test]
fn an_engine_is_continued_after_a_single_job_was_shared() {
    let engine = explorer(explored("9 states"));
    let world = world(|_| ("cut", 100));
    let options = VerifyOptions { time: Duration::from_secs(60), ..VerifyOptions::default() };
    let report = run(&options, &PLAIN, &Trust, &[engine], &backends(&[&BOUNDED]), &world, |_| {});
    assert_eq!(end(&report), ("true".into(), 0));
    assert_eq!(report.runs.last().map(|run| run.wall), Some(Duration::from_secs(9)));
    assert_eq!(world.log.borrow().iter().filter(|line| line.starts_with("explore")).count(), 1);
}

#[test]
fn without_verifiers_an_engine_has_all_the_time_and_gives_way_to_nobody() {
    let engine = explorer(answer(Verdict::Unknown(Reason::Timeout), Evidence::Open { doubt: None }, "1 state"));
    let world = world(|_| ("cut", 1));
    let report = run(&VerifyOptions::default(), &PLAIN, &Trust, &[engine], &[], &world, |_| {});
    assert_eq!((end(&report), world.log.into_inner()), (("unknown".into(), 5), vec!["explore 300".to_owned()]));
}

/// An engine that assists another one.
struct Assistant(Answer);

impl Engine for Assistant {
    fn name(&self) -> String {
        "assistant".into()
    }
    fn search(&self, _: Duration, _: Option<u64>, _: &dyn Fn() -> bool) -> Answer {
        self.0.clone()
    }
    fn is_assistant(&self) -> bool {
        true
    }
}

fn assisted(first: Answer, second: Answer) -> (VerificationReport, Vec<String>) {
    let world = world(|_| ("cut", 100));
    let options = VerifyOptions { jobs: 2, time: Duration::from_secs(60), ..VerifyOptions::default() };
    let engines: [Arc<dyn Engine>; 2] = [explorer(first), Arc::new(Assistant(second))];
    let report = run(&options, &PLAIN, &Trust, &engines, &backends(&[&BOUNDED]), &world, |_| {});
    (report, world.log.into_inner())
}

#[test]
fn an_assistant_joins_when_the_others_have_not_answered_quickly() {
    let (report, log) = assisted(explored("2 states"), explored("9 states"));
    assert_eq!((end(&report), report.wall), (("true".into(), 0), Duration::from_secs(2)));
    assert!(!log.iter().any(|line| line.starts_with("assistant")), "{log:?}");
    let (report, log) = assisted(explored("59 states"), explored("1 state"));
    assert_eq!((end(&report).0.as_str(), report.runs.len()), ("true", 1));
    assert!(report.wall > Duration::from_secs(1) && report.wall < Duration::from_secs(20), "{:?} {log:?}", report.wall);
    assert!(!log.contains(&"pause 0".to_owned()), "{log:?}");
}

#[test]
fn an_assistant_without_an_answer_says_nothing() {
    let open = answer(Verdict::Unknown(Reason::GaveUp("no".into())), Evidence::Open { doubt: None }, "1 state");
    let (report, log) = assisted(explored("30 states"), open.clone());
    assert!(log.iter().any(|line| line.starts_with("assistant")), "{log:?}");
    assert_eq!((end(&report).0.as_str(), report.runs.len()), ("true", 1));
    // The engine's own reason counts.
    let (report, _) = assisted(gave_up("4 states"), open);
    assert!(report::text(&report).starts_with("unknown: gave up: an address is used as a number"));
}

/// Two engines run in this process; what counts is what they use.
#[test]
fn engines_with_little_memory_end_no_paused_job() {
    let options =
        VerifyOptions { jobs: 2, memory: Some(10), time: Duration::from_secs(60), ..VerifyOptions::default() };
    let engines: [Arc<dyn Engine>; 2] = [explorer(explored("59 states")), Arc::new(Assistant(explored("40 states")))];
    for (own, is_ended) in [(1, false), (9, true)] {
        let world = World { each: 1, own, ..world(|_| ("cut", 30)) };
        run(&options, &PLAIN, &Trust, &engines, &backends(&[&BOUNDED]), &world, |_| {});
        let log = world.log.into_inner();
        assert!(log.iter().any(|line| line.starts_with("pause")), "{log:?}");
        assert_eq!(log.iter().any(|line| line.starts_with("end")), is_ended, "{log:?}");
    }
}

#[test]
fn nothing_runs_beside_a_confirmation() {
    let world = world(|command| if command.contains("Bug") { ("false", 1) } else { ("true", 2) });
    let options = VerifyOptions { jobs: 2, ..VerifyOptions::default() };
    run(&options, &PLAIN, &Doubt, &[], &backends(&[&BOUNDED]), &world, |_| {});
    let log = world.log.into_inner();
    let paused = log.iter().position(|line| line == "pause 1");
    assert!(paused.is_some_and(|at| log[at + 1] == "resume 1"), "{log:?}");
}

/// Counts the requests for a program with probes.
struct Probing(RefCell<usize>);

impl Translator for Probing {
    fn translate(&self, request: &TranslationRequest) -> Result<Translated, String> {
        PLAIN.translate(request)
    }
    fn probes(&self, _: &TranslationRequest) -> Option<crate::engine::Probes> {
        *self.0.borrow_mut() += 1;
        None
    }
}

#[test]
fn assertions_that_an_engine_reached_are_not_searched_again() {
    let play = |meets_all| {
        let open = answer(Verdict::Unknown(Reason::Timeout), Evidence::Open { doubt: None }, "1 state");
        let engine = [explorer(Answer { meets_all, ..open })];
        let world = world(|_| ("true", 1));
        let probing = Probing(RefCell::default());
        let report = run(&VerifyOptions::default(), &probing, &Trust, &engine, &backends(&[&BOUNDED]), &world, |_| {});
        assert_eq!(end(&report).0, "true");
        probing.0.into_inner()
    };
    assert_eq!((play(false), play(true)), (1, 0));
}

/// Confirms no violation.
struct Doubt;

impl Confirm for Doubt {
    fn confirm(&self, run: &Run, _: &[Run]) -> Option<Confirmed> {
        Some(Confirmed::Not(format!("{} is not believed", run.verifier)))
    }
}

#[test]
fn a_violation_that_is_not_confirmed_ends_only_its_run() {
    let play = |proof| {
        let world = world(move |command| if command.contains("Proof") { (proof, 9) } else { ("false", 1) });
        run(&VerifyOptions::default(), &PLAIN, &Doubt, &[], &backends(&[&BOUNDED]), &world, |_| {})
    };
    // The others go on, but what they say contradicts it.
    for said in ["rounds", "true"] {
        let report = play(said);
        assert!(report.runs.len() > 1);
        let Conclusion::Unknown(Reason::GaveUp(why)) = report.conclusion else { panic!() };
        assert_eq!(why, "bounded reported a violation that could not be confirmed");
    }
}

#[test]
fn an_engine_may_prove_what_a_verifier_doubts() {
    let engine = explorer(explored("30 states"));
    let options = VerifyOptions { jobs: 2, ..VerifyOptions::default() };
    let world = world(|_| ("false", 1));
    let report = run(&options, &PLAIN, &Doubt, &[engine], &backends(&[&BOUNDED]), &world, |_| {});
    assert_eq!(end(&report), ("true".into(), 0));
}

fn two(engines: &[Arc<dyn Engine>], confirm: &dyn Confirm) -> VerificationReport {
    run(&VerifyOptions::default(), &PLAIN, confirm, engines, &[], &world(|_| ("cut", 1)), |_| {})
}

fn sequential() -> Answer {
    answer(Verdict::True, Evidence::Proof(Proof::Sequential { unwound: 4 }), "2 paths")
}

#[test]
fn what_holds_back_proofs_on_the_sequential_program_holds_back_those_of_every_engine() {
    let report = two(&[explorer(gave_up("1 state")), second(sequential())], &Trust);
    assert_eq!(end(&report), ("unknown".into(), 5), "{}", report::text(&report));
    assert_eq!(end(&two(&[second(sequential())], &Trust)), ("true".into(), 0));
    // What the text of the program shows holds it back as well, but not a proof on the program itself.
    let options = VerifyOptions { no_proof: Some("pointers are compared".into()), ..VerifyOptions::default() };
    let play = |engine| run(&options, &PLAIN, &Trust, &[engine], &[], &world(|_| ("cut", 1)), |_| {});
    assert_eq!(end(&play(second(sequential()))), ("unknown".into(), 5));
    assert_eq!(end(&play(explorer(explored("1 state")))), ("true".into(), 0));
    assert_eq!(
        end(&play(explorer(answer(Verdict::True, Evidence::Proof(Proof::Static), "pairs")))),
        ("true".into(), 0)
    );
}

#[test]
fn what_holds_back_proofs_holds_back_claims_up_to_bounds() {
    let options = VerifyOptions { no_proof: Some("pointers are compared".into()), ..VerifyOptions::default() };
    let options = VerifyOptions { driver: Some(Driver::Rounds(4)), unwind: Some(2), ..options };
    let (report, _) = play(&options, &PLAIN, &[&BOUNDED], |_| ("rounds", 1));
    let text = report::text(&report);
    assert!(text.starts_with("unknown: gave up: pointers are compared"), "{text}");
}

#[test]
fn a_proof_without_evidence_of_one_is_held_back() {
    let options = VerifyOptions { no_proof: Some("pointers are compared".into()), ..VerifyOptions::default() };
    let engine = second(answer(Verdict::True, Evidence::Open { doubt: None }, "nothing"));
    let report = run(&options, &PLAIN, &Trust, &[engine], &[], &world(|_| ("cut", 1)), |_| {});
    assert_eq!(end(&report), ("unknown".into(), 5));
}

/// Confirms a violation whose schedule begins with this thread, and records the verifiers that it was called for.
struct Follow(&'static str, RefCell<Vec<String>>);

impl Confirm for Follow {
    fn confirm(&self, run: &Run, _: &[Run]) -> Option<Confirmed> {
        self.1.borrow_mut().push(run.verifier.clone());
        let first = run.evidence.schedule().and_then(|schedule| schedule.threads.first());
        let follows = first.is_some_and(|thread| thread.name == self.0);
        (!follows).then(|| Confirmed::Not("it ends otherwise".into()))
    }
}

#[test]
fn the_violation_of_every_engine_is_confirmed_with_its_own_schedule() {
    let found = |thread, confirmed| {
        let schedule = Some(Box::new(schedule(thread)));
        answer(violation(), Evidence::Violation { schedule, others: Vec::new(), confirmed }, "1 path")
    };
    let confirm = Follow("worker", RefCell::default());
    let report = two(&[explorer(gave_up("1 state")), second(found("worker", false))], &confirm);
    assert_eq!(end(&report), ("false(unreach-call)".into(), 10));
    let shown = report.runs.last().and_then(|run| run.evidence.schedule());
    assert_eq!(shown.map(|schedule| schedule.threads[0].name.as_str()), Some("worker"));
    // One that is not confirmed does not count, and nothing that contradicts it on the sequential program does.
    let report = two(&[second(found("main", false)), Arc::new(Saying("third", sequential()))], &confirm);
    let Conclusion::Unknown(Reason::GaveUp(why)) = &report.conclusion else { panic!("{}", report::text(&report)) };
    assert_eq!(why, "second reported a violation that could not be confirmed");
    assert!(report.runs[0].evidence.schedule().is_none(), "what is not confirmed is not shown");
    // One that the engine has replayed itself needs nobody else.
    assert_eq!(end(&two(&[explorer(found("main", true))], &confirm)), ("false(unreach-call)".into(), 10));
    assert_eq!(confirm.1.into_inner(), ["second", "second"]);
}

#[test]
fn what_two_engines_saw_is_joined() {
    let warned = |answer: Answer, warnings: &[&str]| Answer {
        warnings: warnings.iter().map(|text| (*text).to_owned()).collect(),
        ..answer
    };
    let proof = |place: &str| Evidence::Proof(Proof::Explored { missed: vec![place.to_owned()] });
    let first = warned(gave_up("1 state"), &["a data race", "a deadlock"]);
    let last = warned(answer(Verdict::True, proof("a.c:3"), "2 states"), &["a data race", "a leak"]);
    let report = two(&[explorer(first), second(last)], &Trust);
    assert_eq!(report.warnings, ["a data race", "a deadlock", "a leak"]);
    assert_eq!(report.reach, Some(UnreachedAssertions { bounds: None, missed: vec!["a.c:3".into()] }));
    // Assertions are unreached by the run that proved it, whatever ended before or after.
    let report = two(&[explorer(gave_up("1 state")), second(sequential())], &Trust);
    assert_eq!(report.reach, None);
}

/// Records what `confirm` is told about earlier runs.
struct Doubts(RefCell<Vec<Option<String>>>);

impl Confirm for Doubts {
    fn confirm(&self, _: &Run, earlier: &[Run]) -> Option<Confirmed> {
        self.0.borrow_mut().push(earlier.iter().find_map(|run| run.evidence.doubt().map(str::to_owned)));
        None
    }
}

#[test]
fn only_what_is_open_in_the_program_is_a_doubt_about_a_replay() {
    let doubts = Doubts(RefCell::default());
    let stuck = Verdict::Unknown(Reason::GaveUp("no such term".into()));
    let own = answer(stuck, Evidence::Open { doubt: None }, "1 path");
    let found = || {
        second(answer(
            violation(),
            Evidence::Violation { schedule: None, others: Vec::new(), confirmed: false },
            "1 path",
        ))
    };
    two(&[Arc::new(Saying("third", own)), found()], &doubts);
    two(&[explorer(gave_up("1 state")), found()], &doubts);
    let why = "the explorer gave up: an address is used as a number".to_owned();
    assert_eq!(doubts.0.into_inner(), [None, Some(why)]);
}

/// An engine with a defect.
struct Panicking;

impl Engine for Panicking {
    fn name(&self) -> String {
        "panicking".into()
    }
    fn search(&self, _: Duration, _: Option<u64>, _: &dyn Fn() -> bool) -> Answer {
        panic!("a defect of this engine, for a test")
    }
}

#[test]
fn the_end_of_an_engine_that_panics_is_reported() {
    let processes = Processes::new();
    processes.start(3, Job::Engine(Arc::new(Panicking), Duration::from_secs(60), None));
    let ended = (0..100).find_map(|_| processes.wait(Duration::from_millis(200)));
    assert!(matches!(ended, Some((3, JobResult::Failed(_)))), "{ended:?}");
}

/// A search that the time limit ended.
fn timed_out() -> Answer {
    answer(Verdict::Unknown(Reason::Timeout), Evidence::Open { doubt: None }, "1 states")
}

#[test]
fn what_stopped_the_engine_comes_before_what_holds_back_verifiers() {
    let options = VerifyOptions {
        no_proof: Some("pointers are compared".into()),
        time: Duration::from_secs(20),
        ..VerifyOptions::default()
    };
    let play =
        |engine| run(&options, &PLAIN, &Trust, &[engine], &backends(&[&BOUNDED]), &world(|_| ("cut", 1)), |_| {});
    let text = report::text(&play(explorer(timed_out())));
    assert!(text.starts_with("unknown: timeout\n  --time-limit gives it more\n"), "{text}");
    assert!(text.contains("  results of verifiers do not count: pointers are compared\n"), "{text}");
    // What an execution has met holds back everything.
    let text = report::text(&play(explorer(gave_up("1 state"))));
    assert!(text.starts_with("unknown: gave up: an address is used as a number\n"), "{text}");
    assert!(!text.contains("do not count"), "{text}");
}

#[test]
fn an_engine_that_only_the_time_ended_is_named_beside_a_bound() {
    let options = VerifyOptions { time: Duration::from_secs(20), ..VerifyOptions::default() };
    let play = |said| {
        run(&options, &PLAIN, &Trust, &[explorer(timed_out())], &backends(&[&BOUNDED]), &world(|_| (said, 1)), |_| {})
    };
    let text = report::text(&play("command line with arguments"));
    assert!(text.contains("bound hit: command line with arguments; --args gives one\n"), "{text}");
    assert!(
        text.contains("  explore has no such bound, but did not end: timeout; --time-limit gives it more\n"),
        "{text}"
    );
}

#[test]
fn the_limit_of_an_engine_comes_before_what_a_verifier_cannot_do() {
    let stuck = answer(Verdict::Unknown(Reason::GaveUp("a loop".into())), Evidence::Open { doubt: None }, "1 path");
    let text = report::text(&two(&[second(stuck), explorer(timed_out())], &Trust));
    assert!(text.starts_with("unknown: timeout\n"), "{text}");
}
