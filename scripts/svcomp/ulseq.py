"""BenchExec's tool-info module for ulseq: PYTHONPATH=scripts benchexec.test_tool_info svcomp.ulseq"""
import re

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.sv_benchmarks_util import ILP32, LP64, get_data_model_from_task

VERDICT = re.compile(r"^ulseq verdict: (\S+)")


class Tool(benchexec.tools.template.BaseTool2):
    REQUIRED_PATHS = [".tools", "ulseq"]

    def executable(self, tool_locator):
        return tool_locator.find_executable("ulseq")

    def name(self):
        return "ulseq"

    def project_url(self):
        return ""

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="ulseq")

    def cmdline(self, executable, options, task, rlimits):
        # An option selects one verifier; without one, all engines and verifiers run.
        command = [executable, "verify"]
        if rlimits.walltime or rlimits.cputime:
            # Leave time to report what is known when the limit is reached.
            limit = min(t for t in (rlimits.walltime, rlimits.cputime) if t)
            command += ["--time-limit", str(max(1, int(limit * 0.95)))]
        if rlimits.memory:
            command += ["--memory-limit", str(max(100, int(rlimits.memory * 0.9 / 1_000_000)))]
        if rlimits.cpu_cores:
            command += ["--jobs", str(rlimits.cpu_cores)]
        if task.property_file:
            command += ["--property", task.property_file]
        model = get_data_model_from_task(task, {ILP32: "ILP32", LP64: "LP64"})
        if model:
            command += ["--data-model", model]
        return command + options + [task.single_input_file]

    def determine_result(self, run):
        for line in reversed(run.output):
            match = VERDICT.match(line)
            if not match:
                continue
            verdict = match.group(1)
            if verdict == "true":
                return result.RESULT_TRUE_PROP
            if verdict.startswith("false"):
                return verdict
            return result.RESULT_UNKNOWN
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        code = run.exit_code.value
        names = {1: "usage", 2: "not parsed", 3: "unsupported", 6: "internal"}
        return f"{result.RESULT_ERROR} ({names[code]})" if code in names else result.RESULT_ERROR
