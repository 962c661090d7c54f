"""Test suites as lists of trials: used by scripts/mutants.

A suite that lists its tests is run one test per process, so that each can be asked which functions with mutants it enters
(see mutants_in_functions.py). A suite that does not (its command is a campaign) counts as one test.
"""
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile
import time

# All tests of a suite at once.
WHOLE = ""


def target(suite):
    return ["--lib"] if suite == "lib" else ["--test", suite]


def build(tree, suites, env):
    """{suite: its program}: builds them; ends if the tree does not compile."""
    words = [word for suite in suites for word in target(suite)]
    done = subprocess.run(["cargo", "test", "--quiet", *words, "--no-run", "--message-format=json"], cwd=tree, env=env,
                          capture_output=True, text=True)
    if done.returncode:
        sys.exit("mutants: does not compile:\n" + done.stderr[-4000:])
    programs = {}
    for line in done.stdout.splitlines():
        message = json.loads(line)
        if message["reason"] == "compiler-artifact" and message["executable"] and message["profile"]["test"]:
            name = "lib" if "lib" in message["target"]["kind"] else message["target"]["name"]
            programs[name] = message["executable"]
    return programs


class Suite:
    """A built suite. `tree` is the folder of its package."""

    def __init__(self, name, program, tree, jobs):
        self.name, self.program, self.tree, self.jobs = name, program, tree, jobs
        self.names = []
        # {test: (the numbers of the mutants whose functions it enters, seconds)}
        self.tests = {}

    def listed(self, env):
        """Its tests, or WHOLE alone."""
        if not self.names:
            words = [self.program, "--list", "--format", "terse"]
            done = subprocess.run(words, cwd=self.tree, env=env, capture_output=True, text=True)
            names = [line[:-len(": test")] for line in done.stdout.splitlines() if line.endswith(": test")]
            self.names = names if done.returncode == 0 and names else [WHOLE]
        return self.names

    def record(self, env):
        """Runs each test without a mutant, and notes what it enters. The tests that fail: they are not used."""
        failed = []
        with tempfile.TemporaryDirectory() as folder:
            def one(numbered):
                index, test = numbered
                path = os.path.join(folder, str(index))
                start = time.monotonic()
                ok = self.passes(test, dict(env, ULSEQ_MUTANTS_ENTERED=path), 3600)
                seconds = time.monotonic() - start
                entered = set()
                if os.path.exists(path):
                    with open(path, encoding="utf-8") as f:
                        entered = {int(number) for line in f for number in line.split(",")}
                return test, ok, entered, seconds
            with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
                for test, ok, entered, seconds in pool.map(one, enumerate(self.listed(env))):
                    if ok:
                        self.tests[test] = (entered, seconds)
                    else:
                        failed.append(test)
        return failed

    def entering(self, number):
        """[(seconds, test)]: the tests that enter the function of a mutant, short ones first."""
        return sorted((seconds, test) for test, (entered, seconds) in self.tests.items() if number in entered)

    def failing(self, env, timed):
        """One of these tests that fails, or None."""
        found = []

        def one(of):
            seconds, test = of
            if not found and not self.passes(test, env, 3 * seconds + 60):
                found.append(test)
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(one, timed))
        return found[0] if found else None

    def passes(self, test, env, limit):
        """Whether a test passes within so many seconds."""
        words = [] if test == WHOLE else ["--exact", test]
        try:
            run = subprocess.run([self.program, *words], cwd=self.tree, env=env, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL, timeout=limit)
        except subprocess.TimeoutExpired:
            return False
        return run.returncode == 0
