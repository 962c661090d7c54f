//! Verifiers: growing bounds, turns, limits of time and memory.

use super::*;

#[test]
fn bugs_and_proofs_take_turns_with_growing_bounds() {
    let (report, log) = play(&VerifyOptions::default(), &PLAIN, &[&BOUNDED], |command| match command {
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
    let (report, log) = play(&VerifyOptions::default(), &PLAIN, &[&BOUNDED], |_| ("false", 1));
    assert_eq!((end(&report), log.len()), (("false(unreach-call)".into(), 10), 1));
    let text = report::text(&report);
    assert!(text.contains("false(unreach-call): x == 1 (generated line 7)"), "{text}");
    assert!(text.ends_with("ulseq verdict: false(unreach-call)\n"), "{text}");
}

#[test]
fn all_bounds_given_makes_one_run_with_all_checks() {
    let options = VerifyOptions { driver: Some(Driver::Rounds(4)), unwind: Some(2), ..VerifyOptions::default() };
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
    let options = VerifyOptions { driver: Some(Driver::Rounds(2)), ..VerifyOptions::default() };
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
    let options = VerifyOptions { driver: Some(Driver::Rounds(2)), ..VerifyOptions::default() };
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
    let options =
        VerifyOptions { driver: Some(Driver::Rounds(2)), time: Duration::from_secs(2000), ..VerifyOptions::default() };
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
fn a_bug_search_ends_where_only_models_have_bounds() {
    let options = VerifyOptions { time: Duration::from_secs(2000), ..VerifyOptions::default() };
    for verifier in [&BOUNDED, &OWN] {
        let (report, log) = play(&options, &PLAIN, &[verifier], |command| match command.contains("Proof") {
            true => ("text of the environment", 1),
            false => ("cut", 1),
        });
        assert!(log.len() < 4, "{log:?}");
        assert!(report::text(&report).contains("no option raises it"));
    }
}

#[test]
fn who_meets_a_function_without_a_contract_is_told_what_goes_on_behind_it() {
    let options = VerifyOptions { time: Duration::from_secs(2000), ..VerifyOptions::default() };
    let bound = crate::library::bounds::WITHOUT_CONTRACT;
    let (report, _) = play(&options, &PLAIN, &[&OWN], |_| (bound, 1));
    assert!(report::text(&report).contains("--extern=havoc takes what it does as arbitrary"));
}

#[test]
fn a_long_run_is_paused_and_continued_but_not_repeated() {
    let options = VerifyOptions { time: Duration::from_secs(60), ..VerifyOptions::default() };
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
    let options = VerifyOptions { time: Duration::from_secs(60), memory: Some(10), ..VerifyOptions::default() };
    let world = World { each: 6, ..world(|command| if command.contains("Proof") { ("true", 8) } else { ("cut", 30) }) };
    let report = run(&options, &PLAIN, &Trust, &[], &backends(&[&BOUNDED]), &world, |_| {});
    assert_eq!(end(&report), ("true".into(), 0));
    // Two jobs are too many, so one starts again later and is then not paused.
    let proof = "bounded Proof step/any-number-of-rounds 8";
    let expected =
        ["bounded Bug resume/rounds-2 3", "pause 0", proof, "pause 1", "end 1", "resume 0", "pause 0", proof];
    assert_eq!(world.log.borrow()[..], expected);
}

/// A job that had to start again for lack of memory is not paused; the others take turns beside it.
#[test]
fn jobs_that_stay_leave_one_to_the_others() {
    let options =
        VerifyOptions { jobs: 2, memory: Some(20), time: Duration::from_secs(300), ..VerifyOptions::default() };
    let answer = |command: &str| if command.starts_with("own") { ("true", 10) } else { ("cut", 1000) };
    let world = World { each: 8, ..world(answer) };
    let report = run(&options, &PLAIN, &Trust, &[], &backends(&[&OWN, &BOUNDED, &DEEP]), &world, |_| {});
    assert_eq!(end(&report), ("true".into(), 0), "{:?}", world.log.borrow());
}

#[test]
fn time_up_without_a_bounded_answer_is_unknown() {
    let options = VerifyOptions { time: Duration::from_secs(30), ..VerifyOptions::default() };
    let (report, _) = play(&options, &PLAIN, &[&BOUNDED], |_| ("true", 1000));
    assert_eq!(end(&report), ("unknown".into(), 5));
    assert_eq!(report.wall, Duration::from_secs(30));
    assert!(report::text(&report).contains("unknown: timeout"));
}

#[test]
fn time_up_tells_the_bounds_that_were_reached() {
    let options = VerifyOptions { time: Duration::from_secs(30), ..VerifyOptions::default() };
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
    let (report, log) = play(&VerifyOptions::default(), &PLAIN, &[&BOUNDED], |_| ("crash", 1));
    assert_eq!((end(&report), log.len()), (("unknown".into(), 6), 2));
    let (report, _) = play(&VerifyOptions::default(), &PLAIN, &[], |_| ("true", 1));
    assert_eq!(end(&report), ("unknown".into(), 6));
}

#[test]
fn a_second_verifier_joins_in_late() {
    let (report, log) = play(&VerifyOptions::default(), &PLAIN, &[&BOUNDED, &DEEP], |command| {
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
fn what_is_built_in_goes_first_and_searches_for_bugs_only_if_nothing_else_is_there() {
    let proof = "own Proof step/any-number-of-rounds -";
    let answer = |command: &str| if command.starts_with("own Proof") { ("true", 1) } else { ("cut", 3) };
    let (report, log) = play(&VerifyOptions::default(), &PLAIN, &[&OWN], answer);
    assert_eq!(end(&report), ("true".into(), 0));
    assert_eq!(log, ["own Bug resume/rounds-2 3", "pause 0", proof]);
    let answer = |command: &str| if command.starts_with("own Proof") { ("true", 2) } else { ("cut", 3) };
    let (report, log) = play(&VerifyOptions::default(), &PLAIN, &[&BOUNDED, &OWN], answer);
    assert_eq!(end(&report), ("true".into(), 0));
    let own: Vec<&String> = log.iter().filter(|command| command.starts_with("own")).collect();
    assert_eq!((own, log[0].as_str()), (vec![&proof.to_owned()], proof));
    // After a short first turn it waits until the others have used several seconds each.
    let again = log.iter().position(|command| command == "resume 0");
    assert!(log[1] == "pause 0" && again > Some(5), "{log:?}");
}

#[test]
fn what_is_built_in_gets_twice_the_time_of_others() {
    let options = VerifyOptions { time: Duration::from_secs(50), ..VerifyOptions::default() };
    let answer = |command: &str| if command.starts_with("own Proof") { ("true", 20) } else { ("cut", 1000) };
    let (report, _) = play(&options, &PLAIN, &[&BOUNDED, &OWN], answer);
    // Each of the two tracks of the other verifier has half of its time; with a third for each, it would take a minute.
    assert_eq!(end(&report), ("true".into(), 0));
    assert!(report.wall > Duration::from_secs(35), "{:?}", report.wall);
}

#[test]
fn turns_grow_from_one_second() {
    let options = VerifyOptions { time: Duration::from_secs(20), ..VerifyOptions::default() };
    let (report, log) = play(&options, &PLAIN, &[&BOUNDED], |_| ("true", 7));
    assert_eq!(end(&report), ("true".into(), 0));
    let again = ["resume 0", "pause 0", "resume 1", "pause 1"];
    let turns = [&["pause 0", "pause 1"][..], &again, &again, &["resume 0"]].concat();
    let taken: Vec<&String> = log.iter().filter(|line| !line.starts_with("bounded")).collect();
    assert_eq!(taken, turns);
    // 1, 1, 1, 1, 2, 2 seconds, and then the first needs three more.
    assert_eq!(report.wall, Duration::from_secs(11));
}

#[test]
fn a_thread_bound_is_raised() {
    let (_, log) = play(&VerifyOptions::default(), &PLAIN, &[&BOUNDED], |command| {
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
    let options = VerifyOptions { threads: Some(3), time: Duration::from_secs(60), ..VerifyOptions::default() };
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
        play(&VerifyOptions::default(), &Names { max_steps: Some(20), driver_loop: None }, &[&BOUNDED], |command| {
            if command.contains("Proof") {
                ("true", 1)
            } else {
                ("cut", 1)
            }
        });
    assert_eq!(log[1], "bounded Proof step/any-number-of-rounds 21");
    let names = Names { max_steps: Some(20), driver_loop: Some("main.0") };
    let (_, log) = play(&VerifyOptions::default(), &names, &[&BOUNDED], |command| {
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
    let options = VerifyOptions { jobs: 2, ..VerifyOptions::default() };
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
    let (report, log) = play(&VerifyOptions::default(), &PLAIN, &[&BOUNDED], |command| match command {
        "bounded Proof step/any-number-of-rounds 8" => ("loop f.1", 1),
        "bounded Proof step/any-number-of-rounds 8 f.1=16" => ("loop f.1", 1),
        "bounded Proof step/any-number-of-rounds 8 f.1=32" => ("true", 1),
        _ => ("cut", 1),
    });
    assert_eq!(end(&report), ("true".into(), 0));
    assert_eq!(log.iter().filter(|command| command.contains("Proof")).count(), 3);
}

#[test]
fn bug_searches_leave_a_number_of_threads_that_a_proof_has_covered() {
    let options = VerifyOptions { time: Duration::from_secs(60), ..VerifyOptions::default() };
    let (_, log) = play(&options, &PLAIN, &[&BOUNDED], |command| match command.contains("Proof") {
        true if command.contains("threads-4") => ("loop main.0", 1),
        true => ("threads", 1),
        false => ("cut", 1),
    });
    let searches: Vec<&String> = log.iter().filter(|command| command.contains("Bug")).collect();
    assert_eq!(searches[0], "bounded Bug resume/rounds-2 3");
    assert!(searches[1..].iter().all(|command| command.contains("threads-4")), "{log:?}");
}

#[test]
fn who_fails_with_little_memory_may_lack_it() {
    for (memory, expected) in [(600 << 20, Reason::Crash("signal 11".into())), (200 << 20, Reason::OutOfMemory)] {
        // One looks for a proof, one for a violation: more will not run at once.
        let options = VerifyOptions { jobs: 500, memory: Some(memory), ..VerifyOptions::default() };
        let (report, _) = play(&options, &PLAIN, &[&BOUNDED], |_| ("crash", 1));
        assert_eq!(report.runs.last().unwrap().verdict, Verdict::Unknown(expected), "{memory}");
    }
}
