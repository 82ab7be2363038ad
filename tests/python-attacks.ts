// What programs try that want more than to be graded.

/** What nothing of may be seen. */
export const CANARY = 'canary-8c1f';
/** A name of the environment with that value. */
export const CANARY_NAME = 'ACADEMY_CANARY';

/** A file with the canary, and where somebody listens. */
export type Target = {readonly file: string; readonly port: number};

/** Each leaves what it got at in `leak`. */
export const ATTACKS: Readonly<Record<string, (target: Target) => string>> = {
  'js.process': () => `import js\nleak = js.process.env.${CANARY_NAME}`,
  'js.fetch': ({port}) => `import js\nleak = js.fetch("http://127.0.0.1:${port}/")`,
  'pyodide_js and a constructor': () =>
    `import pyodide_js\nleak = pyodide_js.runPython.constructor("return process.env.${CANARY_NAME}")()`,
  run_js: () => `from pyodide.code import run_js\nleak = run_js("process.env.${CANARY_NAME}")`,
  'a constructor walk': () =>
    `from pyodide.ffi import to_js\nf = to_js([]).constructor.constructor\nleak = f("return process.env.${CANARY_NAME}")()`,
  'os.system': ({file}) => `import os\nleak = os.system("cat ${file}; echo gone > ${file}")`,
  subprocess: ({file}) => `import subprocess\nleak = subprocess.check_output(["cat", "${file}"]).decode()`,
  'os.fork': () => 'import os\nleak = os.fork()',
  mountNodeFS: ({file}) =>
    `import pyodide_js, os\nos.mkdir("/host")\npyodide_js.mountNodeFS("/host", "/")\nleak = repr(os.listdir("/host")) + open("/host${file}").read()`,
  'mountNodeFS, the folder above': () =>
    'import pyodide_js, os\nos.mkdir("/host")\npyodide_js.mountNodeFS("/host", "/../..")\nleak = open("/host/etc/passwd").read()',
  'mountNodeFS, to write': () =>
    'import pyodide_js, os\nos.mkdir("/host")\npyodide_js.mountNodeFS("/host", "/")\nopen("/host/schema/python/driver.ts", "w").write("harm")\nleak = "wrote: canary"',
  'a file': ({file}) => `leak = open("${file}").read()`,
  'the processes': () => 'leak = open("/proc/1/environ").read() + open("/proc/self/environ").read()',
  'the environment': () => `import os\nleak = os.environ["${CANARY_NAME}"]`,
  'a socket': ({port}) =>
    `import socket\none = socket.create_connection(("127.0.0.1", ${port}), 2)\none.sendall(b"canary")\nleak = one.recv(100).decode() or "connected: canary"`,
  urllib: ({port}) =>
    `import urllib.request\nleak = urllib.request.urlopen("http://127.0.0.1:${port}/").read().decode()`,
};
