// The page's one Python.
/// <reference types="vite/client" />
import {PYTHON_FOLDER, PYTHON_INFO, PYTHON_LIST} from 'virtual:python-files';
import type {Lockfile} from 'pyodide';
import {PYTHON_PACKAGES} from '#schema/python/python.policy.ts';
import {pythonWorkerAddress} from '#web/io/trusted-types.ts';
import {isPythonKept, keepPython, wantsPython, type PythonFile} from '#web/python/kept-python.ts';
// oxlint-disable-next-line import/default -- Vite exports the address of the script
import workerAddress from '#web/python/python-worker.ts?worker&url';
import {PythonRunner} from '#web/python/runner.ts';
import type {PythonPlace} from '#web/python/workers.ts';

/** Most memory of all programs of a page, bytes: enough for the course's data, and no phone dies of it. */
const MEMORY_LIMIT = 512 * 1_048_576;

/** What has to be on the device for Python to run without a network. */
export const PYTHON_ON_DEVICE: readonly PythonFile[] = PYTHON_LIST.map(({name, integrity}) => ({
  url: PYTHON_FOLDER + name,
  integrity,
}));

/** What this installation's packages are, as its server says. */
export type Packages = {readonly edition: string; readonly lock: Lockfile};

const NONE: Packages = {
  edition: 'none',
  lock: {info: PYTHON_INFO as Lockfile['info'], packages: {}},
};

let asked: Promise<Packages> | undefined;

/** The packages of this installation; none where the academy cannot be reached and they are not on the device. */
export function askPackages(): Promise<Packages> {
  asked ??= fetch(`${PYTHON_PACKAGES}index.json`)
    .then((reply) => (reply.ok ? (reply.json() as Promise<Packages>) : NONE))
    .catch(() => {
      asked = undefined;
      return NONE;
    });
  return asked;
}

/** Where this page has its Python from. */
export const pythonPlace = (): PythonPlace => ({
  folder: new URL(PYTHON_FOLDER, location.origin).href,
  packages: async () => {
    const {edition, lock} = await askPackages();
    return {lock, address: new URL(`${PYTHON_PACKAGES}${edition}/`, location.origin).href};
  },
  memoryLimit: MEMORY_LIMIT,
  open: () => new Worker(pythonWorkerAddress(workerAddress), {type: 'module'}),
});

let runner: PythonRunner | undefined;

/** Python for whatever on this page has code to run. It is loaded with the first run, or by `prepare()`. */
export function python(): PythonRunner {
  if (!runner) {
    runner = new PythonRunner(pythonPlace());
    void renewKept();
  }
  return runner;
}

/** The academy may have a newer Python than the one that the learner keeps. */
async function renewKept(): Promise<void> {
  // Without a network, or without room, the next visit has its turn.
  const isWanted = await wantsPython().catch(() => false);
  if (isWanted && !(await isPythonKept(PYTHON_ON_DEVICE))) {
    await keepPython(PYTHON_ON_DEVICE).catch(() => undefined);
  }
}
