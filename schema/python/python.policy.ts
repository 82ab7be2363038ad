// Where Python comes from and what its worker may do
// (docs/decisions/0140-python-runs-in-a-closed-worker-of-the-page.md). A worker lives by the policy of its own
// script's reply: a learner's program may reach nothing but the files of Python.

/** Files of Pyodide, below a folder with a hash for a name. */
export const PYTHON_FILES = '/assets/python/';
/** Packages that this installation has fetched, and their list. */
export const PYTHON_PACKAGES = '/python/packages/';

/** The worker's script, of whichever build. */
export const isPythonWorker = (path: string): boolean => /^\/assets\/python-worker-[\w-]+\.js$/.test(path);

/**
 * The worker's Content-Security-Policy.
 * @param origin the academy's own, such as `https://academy.example`.
 */
export const pythonPolicy = (origin: string): string =>
  [
    "default-src 'none'",
    // WebAssembly, but neither eval nor any other script of the academy.
    `script-src ${origin}${PYTHON_FILES} 'wasm-unsafe-eval'`,
    `connect-src ${origin}${PYTHON_FILES} ${origin}${PYTHON_PACKAGES}`,
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
