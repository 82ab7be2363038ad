// The program that runs a project's tests: functions `test_…` with assert, as pytest has them, and classes of unittest. It
// prints what came of them as JSON, and nothing else.

/** Python. */
export const TEST_PROGRAM = `
import contextlib, importlib, inspect, io, json, os, traceback, unittest

HERE = os.getcwd() + os.sep
MOST = 150

def is_test(name):
    return name.endswith(".py") and (name.startswith("test") or name.endswith("_test.py"))

def test_files():
    found = []
    for folder, _, names in os.walk(HERE):
        found += [os.path.relpath(os.path.join(folder, name), HERE) for name in names if is_test(name)]
    return sorted(found)

def what_failed(error):
    words = traceback.format_exception_only(error)[-1].strip()
    frames = [one for one in traceback.extract_tb(error.__traceback__) if one.filename.startswith(HERE)]
    if isinstance(error, SyntaxError):
        return {"detail": words[:400], "line": error.lineno, "code": (error.text or "").strip()[:200]}
    place = frames[-1] if frames else None
    return {
        "detail": words.replace(HERE, "")[:400],
        "line": place and place.lineno,
        "code": (place and place.line or "")[:200],
    }

class Outcomes(unittest.TestResult):
    """The last word on one test."""
    error, skipped_for = None, None

    def addError(self, test, err):
        self.error = err[1]

    def addFailure(self, test, err):
        self.error = err[1]

    def addSubTest(self, test, subtest, err):
        self.error = self.error or (err and err[1])

    def addSkip(self, test, reason):
        self.skipped_for = reason

    def addUnexpectedSuccess(self, test):
        self.error = AssertionError("This test was expected to fail, and passed.")

def run_case(case):
    outcome = Outcomes()
    case(outcome)
    if outcome.skipped_for is not None:
        return "skipped", {"detail": outcome.skipped_for[:400]}
    return ("failed", what_failed(outcome.error)) if outcome.error else ("passed", {})

def run_function(function):
    wanted = [one for one in inspect.signature(function).parameters.values() if one.default is one.empty]
    if wanted:
        return "failed", {"detail": "It needs " + wanted[0].name + ". Fixtures aren't available here."}
    try:
        function()
    except unittest.SkipTest as reason:
        return "skipped", {"detail": str(reason)[:400]}
    except BaseException as error:
        return "failed", what_failed(error)
    return "passed", {}

def tests_in(module):
    for name, one in list(vars(module).items()):
        if inspect.isclass(one) and issubclass(one, unittest.TestCase) and one.__module__ == module.__name__:
            for case in unittest.defaultTestLoader.loadTestsFromTestCase(one):
                yield name + "." + case._testMethodName, lambda case=case: run_case(case)
        elif name.startswith("test") and inspect.isfunction(one):
            yield name, lambda one=one: run_function(one)

def outcome_of(file, name, work):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        how, more = work()
    return {"file": file, "name": name, "how": how, "printed": printed.getvalue()[:300], **more}

def import_file(file):
    try:
        return importlib.import_module(file[:-3].replace(os.sep, ".")), None
    except BaseException as error:
        return None, error

def all_outcomes():
    for file in test_files():
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            module, error = import_file(file)
        if error is not None:
            yield {"file": file, "name": "", "how": "failed", "printed": "", **what_failed(error)}
            continue
        for name, work in tests_in(module):
            yield outcome_of(file, name, work)

outcomes = []
for outcome in all_outcomes():
    outcomes.append(outcome)
    if len(outcomes) == MOST:
        break
print(json.dumps(outcomes))
`;

export type TestOutcome = {
  readonly file: string;
  /** Empty where the file itself could not be imported. */
  readonly name: string;
  readonly how: 'passed' | 'failed' | 'skipped';
  /** What it printed, shortened. */
  readonly printed: string;
  /** Why it failed, or was skipped. */
  readonly detail?: string;
  /** Where it failed, from 1. */
  readonly line?: number | null;
  readonly code?: string;
};

const HOWS: ReadonlySet<unknown> = new Set(['passed', 'failed', 'skipped']);

/** What the program has printed; `undefined` for anything else: what ran is the learner's own code. */
export function outcomesIn(printed: string): readonly TestOutcome[] | undefined {
  try {
    const read: unknown = JSON.parse(printed);
    return Array.isArray(read) && read.every(isOutcome) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isOutcome(value: unknown): value is TestOutcome {
  if (typeof value !== 'object' || value === null) return false;
  const {file, name, how, printed, detail} = value as Partial<Record<keyof TestOutcome, unknown>>;
  const areTexts = [file, name, printed, detail ?? ''].every((text) => typeof text === 'string');
  return areTexts && HOWS.has(how);
}
