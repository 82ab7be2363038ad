/** Where the build has put Pyodide (web/python-files.ts). */
declare module 'virtual:python-files' {
  /** From the root of the origin, with a slash at its end. */
  export const PYTHON_FOLDER: string;
  /** For which Python packages have to be made: the `info` of a list of packages. */
  export const PYTHON_INFO: unknown;
  export const PYTHON_LIST: readonly {readonly name: string; readonly integrity: string}[];
}
