// The Python that learners run in their browsers, here in Node: one instance for a whole test file.
import {loadPyodide} from 'pyodide';

/** A program's output; an error that ended it is the last line. */
export type Run = {readonly output: string; readonly failed: boolean};

export type Python = {
  /** Runs programs that share their names, in a folder of their own. */
  readonly run: (programs: readonly string[]) => readonly Run[];
};

/** Runs each program in the same names; tells what each printed. */
const DRIVER = `
import contextlib, io, json, os, sys, tempfile, traceback

def run_one(source, names):
    printed = io.StringIO()
    failed = False
    with contextlib.redirect_stdout(printed):
        try:
            exec(compile(source, "lesson.py", "exec"), names)
        except BaseException as error:
            failed = True
            print(traceback.format_exception_only(error)[-1].strip())
    return {"output": printed.getvalue().rstrip(), "failed": failed}

def run_all(programs):
    known = set(sys.modules)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        sys.path.insert(0, folder)
        names = {"__name__": "__main__"}
        runs = [run_one(source, names) for source in json.loads(programs)]
        sys.path.remove(folder)
        os.chdir("/")
    # A program may have written a module of its own and imported it.
    for name in set(sys.modules) - known:
        if getattr(sys.modules[name], "__file__", None) and sys.modules[name].__file__.startswith(folder):
            del sys.modules[name]
    return json.dumps(runs)

run_all
`;

/** Starts Python from its npm package, without a network. */
export async function openPython(): Promise<Python> {
  const pyodide = await loadPyodide();
  const runAll = (await pyodide.runPythonAsync(DRIVER)) as (programs: string) => string;
  return {run: (programs) => JSON.parse(runAll(JSON.stringify(programs))) as Run[]};
}
