// Pyodide as files of the academy: copied from its npm package into a folder that has their hash for a name, so that
// browsers keep them for ever. `virtual:python-files` tells the page where they are.
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Plugin} from 'vite';
import {PYTHON_FILES, pythonPolicy} from '#schema/python/python.policy.ts';

/** All that a start needs; the list of packages is each installation's own. */
const NAMES = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip'] as const;
const TYPES: Readonly<Record<string, string>> = {
  mjs: 'text/javascript',
  wasm: 'application/wasm',
  zip: 'application/zip',
};
const MODULE = 'virtual:python-files';

const source = join(import.meta.dirname, '..', 'node_modules', 'pyodide');
const files = () => NAMES.map((name) => ({name, bytes: readFileSync(join(source, name))}));
const integrityOf = (bytes: Uint8Array) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/** The Python that learners' browsers run. */
export function pythonFiles(): Plugin {
  const all = files();
  const hash = createHash('sha256');
  for (const {bytes} of all) hash.update(bytes);
  const folder = `${PYTHON_FILES}${hash.digest('hex').slice(0, 16)}/`;
  const {info} = JSON.parse(readFileSync(join(source, 'pyodide-lock.json'), 'utf8')) as {info: object};
  const listed = all.map(({name, bytes}) => ({name, integrity: integrityOf(bytes)}));
  return {
    name: 'academy-python-files',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) =>
      id === `\0${MODULE}`
        ? Object.entries({PYTHON_FOLDER: folder, PYTHON_LIST: listed, PYTHON_INFO: info})
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
            .join('\n')
        : undefined,
    generateBundle() {
      // Workers are built apart, with no page that would ask for these.
      for (const {name, bytes} of all) {
        this.emitFile({type: 'asset', fileName: `${folder}${name}`.slice(1), source: bytes});
      }
    },
    configureServer({middlewares}) {
      middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        // In development scripts are not bundled: the worker's come from all over.
        if (path.endsWith('/python-worker.ts')) {
          response.setHeader(
            'Content-Security-Policy',
            pythonPolicy(`http://${request.headers.host}`).replace('script-src ', "script-src 'self' "),
          );
        }
        const file = path.startsWith(folder) && all.find(({name}) => path === folder + name);
        if (!file) return next();
        response.setHeader('Content-Type', TYPES[file.name.split('.').at(-1) ?? ''] ?? '');
        response.end(file.bytes);
      });
    },
  };
}
