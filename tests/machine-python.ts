// Runs samples that need packages: Pyodide's npm package has no NumPy, so a Python of this machine runs them, with the
// driver that learners' browsers use. `COURSE_PYTHON` names another one than Debian's.
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {DRIVER} from '#schema/python/driver.ts';
import type {DriverReply, RunRequest} from '#schema/python/run.ts';
import type {Run} from '#tests/content-python.ts';

const DEBIAN = '/usr/bin/python3';
const PYTHON = process.env['COURSE_PYTHON'] ?? (existsSync(DEBIAN) ? DEBIAN : 'python3');
const OUTPUT_LIMIT = 100_000;
const TIMEOUT_MS = 120_000;

/** Programs that share their names, and the packages that they need. */
export type Session = {readonly programs: readonly string[]; readonly needs: readonly string[]};
/** What each program of a session printed, or the packages that this machine lacks for it. */
export type SessionRuns =
  | {readonly lacking: readonly string[]; readonly runs: readonly []}
  | {readonly lacking: readonly []; readonly runs: readonly Run[]};

/** One process for all sessions, because importing pandas takes longer than running them. */
const BATCH = `
import importlib, importlib.metadata, json, os, sys, tempfile

order = json.load(sys.stdin)
names = {}
exec(order["driver"], names)
driver = names["academy_driver"]()
results = os.dup(1)

def version(package):
    try:
        # First imports print notes about caches, so they come before any sample.
        for module in {"scikit-learn": ["sklearn"], "matplotlib": ["matplotlib.pyplot"]}.get(package, [package]):
            importlib.import_module(module)
        return importlib.metadata.version(package)
    except ImportError:
        return None

def drive(request):
    with tempfile.TemporaryFile() as printed:
        os.dup2(printed.fileno(), 1)
        os.dup2(printed.fileno(), 2)
        reply = json.loads(driver(json.dumps({**request, "outputLimit": order["limit"]})))
        printed.seek(0)
        return reply, printed.read().decode()

def run(programs):
    reply, text = drive({"programs": programs})
    error = reply["error"]
    lines = [text.rstrip()] + ([error["summary"]] if error else [])
    return {"output": "\\n".join(line for line in lines if line), "failed": error is not None}

def runs_of(programs):
    return [run(programs[: at + 1]) for at in range(len(programs))]

versions = {package: version(package) for package in order["packages"]}
replies = []
for session in order["sessions"]:
    lacking = [package for package in session["needs"] if versions[package] is None]
    replies.append({"lacking": lacking, "runs": [] if lacking else runs_of(session["programs"])})
answers = []
for needs, request in order["requests"]:
    answers.append(None if any(versions[package] is None for package in needs) else drive(request)[0])
with os.fdopen(results, "wb") as out:
    out.write(json.dumps({"versions": versions, "replies": replies, "answers": answers}).encode())
`;

type Reply = {
  readonly versions: Readonly<Record<string, string | null>>;
  readonly replies: readonly SessionRuns[];
  readonly answers: readonly (DriverReply | null)[];
};

/** Runs all sessions, each from a clean start. Packages without a Python that has them are named on standard error. */
export function runOnMachine(sessions: readonly Session[]): readonly SessionRuns[] {
  if (sessions.length === 0) return [];
  const {versions, replies} = ask(sessions);
  tellLacking(versions);
  return replies;
}

/** A run, and the packages that it needs. */
export type PackageRequest = {
  readonly request: Omit<RunRequest, 'outputLimit'>;
  readonly needs: readonly string[];
};

/** Runs all of them in one process, as a learner's browser does. `null` for those whose packages this machine lacks. */
export function askMachine(requests: readonly PackageRequest[]): readonly (DriverReply | null)[] {
  if (requests.length === 0) return [];
  const {versions, answers} = ask([], requests);
  tellLacking(versions);
  return answers;
}

function tellLacking(versions: Reply['versions']): void {
  const lacking = Object.keys(versions).filter((name) => versions[name] === null);
  if (lacking.length > 0) {
    process.stderr.write(`Not run, because ${PYTHON} lacks them: programs on ${lacking.join(', ')}.\n`);
  }
}

/** Versions of the packages that this machine's Python has; a course that passed without one has not passed with it. */
export const machineVersions = (packages: readonly string[]): string =>
  JSON.stringify(ask([{programs: [], needs: packages}]).versions);

function ask(sessions: readonly Session[], requests: readonly PackageRequest[] = []): Reply {
  const packages = [...new Set([...sessions, ...requests].flatMap(({needs}) => needs))];
  const {stdout, stderr, status, error} = spawnSync(PYTHON, ['-c', BATCH], {
    input: JSON.stringify({
      driver: DRIVER,
      limit: OUTPUT_LIMIT,
      packages,
      sessions,
      requests: requests.map(({needs, request}) => [needs, request]),
    }),
    env: {...process.env, MPLBACKEND: 'agg'},
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: TIMEOUT_MS,
  });
  if (error?.message.includes('ENOENT')) {
    return {
      versions: Object.fromEntries(packages.map((name) => [name, null])),
      replies: sessions.map(({needs}) => ({lacking: needs, runs: []})),
      answers: requests.map(() => null),
    };
  }
  if (status !== 0) throw new Error(`${PYTHON} did not run the samples: ${error?.message ?? stderr}`);
  return JSON.parse(stdout) as Reply;
}
