import {readFileSync} from 'node:fs';

/** Process name → command, as the Procfile lists them. */
export function readProcfile(path = 'Procfile'): ReadonlyMap<string, string> {
  const lines = readFileSync(path, 'utf8').split('\n');
  return new Map(
    lines.flatMap((line) => {
      const found = /^(?<name>[\w-]+):\s*(?<command>.+)$/.exec(line);
      return found?.groups ? [[found.groups['name'] ?? '', found.groups['command'] ?? '']] : [];
    }),
  );
}
