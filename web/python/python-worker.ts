/// <reference lib="webworker" />
// Python, in a worker of its own: a program that never ends blocks nothing but this, and the page can end it. The policy
// of this script's reply denies it the network but for Python's own files.
import type {loadPyodide as LoadPyodide, PyodideInterface} from 'pyodide';
import {DRIVER} from '#schema/python/driver.ts';
import {limitMemory} from '#schema/python/memory-limit.ts';
import type {DriverReply, RunRequest} from '#schema/python/run.ts';
import {closeRealm} from '#web/python/realm/closed-realm.ts';
import type {News, Order, OutputStream} from '#web/python/protocol.ts';

declare const self: DedicatedWorkerGlobalScope;

type Driver = ((request: string) => string) & {readonly callPromising: (request: string) => Promise<string>};
type Python = {readonly pyodide: PyodideInterface; readonly driver: Driver; readonly hasPackages: boolean};
type PyodideModule = {readonly loadPyodide: typeof LoadPyodide};
type Start = Extract<Order, {kind: 'start'}>;

// Taken before the realm is closed: the learner's program has neither.
const post = self.postMessage.bind(self) as (news: News) => void;
const now = performance.now.bind(performance);
/** Where the browser has it, a program may wait: `asyncio.run` works. */
const canWait = 'Suspending' in WebAssembly;

let python: Python | undefined;
/** The run that output belongs to. */
let current = '';
/** Bytes of output that may still be posted in it, whichever way it was printed. */
let room = 0;

self.addEventListener('message', ({data}: MessageEvent<Order>) => {
  if (data.kind === 'start') void start(data);
  else void run(data.id, data.request);
});

async function start({folder, packages, lock, memoryLimit}: Start): Promise<void> {
  try {
    closeRealm(self);
    limitMemory(memoryLimit);
    const {loadPyodide} = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as PyodideModule;
    const pyodide = await loadPyodide({
      indexURL: folder,
      lockFileContents: lock,
      packageBaseUrl: packages,
      // Timers are what asyncio stands on; nothing else of JavaScript is Python's.
      jsglobals: {setTimeout, clearTimeout},
      // The learner's folder; figures are drawn into files.
      env: {HOME: '/home/learner', MPLBACKEND: 'AGG', PYTHONHASHSEED: '0'},
    });
    pyodide.setStdin({error: true});
    pyodide.setStdout({write: sink('out')});
    pyodide.setStderr({write: sink('err')});
    const driver = pyodide.runPython(DRIVER) as Driver;
    python = {pyodide, driver, hasPackages: Object.keys(lock.packages).length > 0};
    post({kind: 'ready'});
  } catch (error) {
    post({kind: 'failed', reason: String(error)});
  }
}

/** Passes on what is printed; a character may arrive in two pieces. */
function sink(stream: OutputStream): (bytes: Uint8Array) => number {
  const decoder = new TextDecoder();
  return (bytes) => {
    const kept = bytes.subarray(0, Math.max(0, room));
    room -= kept.length;
    const text = decoder.decode(kept, {stream: true});
    if (text !== '') post({kind: 'output', id: current, stream, text});
    return bytes.length;
  };
}

/** UTF-8 needs up to so many bytes for one of the characters that the driver counts. */
const BYTES = 4;

async function run(id: string, request: RunRequest): Promise<void> {
  try {
    if (!python) throw new Error('A run before the start');
    const {pyodide, driver, hasPackages} = python;
    current = id;
    room = request.outputLimit * BYTES;
    // A package that cannot be fetched is a ModuleNotFoundError of the program's.
    if (hasPackages) await pyodide.loadPackagesFromImports(sourcesOf(request).join('\n'), QUIET);
    post({kind: 'begun', id});
    const begun = now();
    const asked = JSON.stringify(request);
    const reply = JSON.parse(await (canWait ? driver.callPromising(asked) : driver(asked))) as DriverReply;
    post({kind: 'done', id, reply, ms: now() - begun});
  } catch (error) {
    post({kind: 'broken', id, reason: String(error)});
  }
}

/** Everything that may import a package. */
const sourcesOf = ({programs, files = []}: RunRequest): readonly string[] => [
  ...programs,
  ...files.filter(({path}) => path.endsWith('.py')).map(({text}) => text),
];

const QUIET = {messageCallback: () => undefined, errorCallback: () => undefined};
