// Which packages a program needs beyond what Python brings.
import {installedRelease} from '#sync/python/packages/package-index.ts';

/** `import a.b, c as d` and `from a.b import c`, at the start of a line or indented. */
const IMPORT = /^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b|import[ \t]+([^\n#;]+))/gm;

let byModule: ReadonlyMap<string, string> | undefined;

/** Names of Pyodide's packages by the modules that they bring. */
function packageByModule(): ReadonlyMap<string, string> {
  byModule ??= new Map(
    Object.values(installedRelease().lock.packages).flatMap(({name, imports}) =>
      imports.map((module): [string, string] => [module, name]),
    ),
  );
  return byModule;
}

/** In the order in which they are imported; what Pyodide does not know is left out. */
export function packagesOf(source: string): readonly string[] {
  const modules = [...source.matchAll(IMPORT)].flatMap(([, from, list]) =>
    from === undefined ? (list ?? '').split(',').map((one) => one.trim().split(/\s/)[0] ?? '') : [from],
  );
  const roots = modules.map((module) => module.split('.')[0] ?? '');
  return [...new Set(roots.flatMap((module) => packageByModule().get(module) ?? []))];
}
