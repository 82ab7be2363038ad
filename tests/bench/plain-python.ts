// The peer of the bench `python`: Pyodide by itself, in a module worker, from a server that does nothing else.
import {readdirSync, readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import type {Closing} from '#tests/bench/closing.ts';

const BUILT = 'web/dist/assets/python';
const PAGE = `<!doctype html><script>
globalThis.start = () => new Promise((resolve) => {
  const begun = performance.now();
  const worker = new Worker('/worker.js', {type: 'module'});
  worker.onmessage = () => resolve(performance.now() - begun);
});
</script>`;
const WORKER = `
import {loadPyodide} from '/pyodide.mjs';
const pyodide = await loadPyodide({indexURL: '/', stdout: (text) => postMessage(text)});
pyodide.runPython('print(1)');
`;
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  wasm: 'application/wasm',
  json: 'application/json',
  zip: 'application/zip',
};

/** @returns the address of its page, with a function `start` that resolves to ms until Python has printed. */
export async function plainPython(opened: Closing): Promise<string> {
  const [edition = ''] = readdirSync(BUILT);
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1);
    if (name === '') return response.setHeader('Content-Type', 'text/html').end(PAGE);
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain';
    response
      .setHeader('Content-Type', type)
      .setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    if (name === 'worker.js') return response.end(WORKER);
    const file = fileOf(edition, name);
    if (!file) return response.writeHead(404).end();
    if (file.isCompressed) response.setHeader('Content-Encoding', 'br');
    return response.end(file.bytes);
  }).listen(0, 'localhost');
  opened.add(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}

function fileOf(edition: string, name: string) {
  const folders = [join(BUILT, edition), 'node_modules/pyodide'];
  for (const path of folders.flatMap((folder) => [join(folder, `${name}.br`), join(folder, name)])) {
    try {
      return {bytes: readFileSync(path), isCompressed: path.endsWith('.br')};
    } catch {
      // The next place.
    }
  }
  return undefined;
}
