import {readdirSync} from 'node:fs';
import {join} from 'node:path';

const CONTENT = 'sync/lessons/content';

/** The samples that are not stepped through, and why. */
export const STILL_FILE = join(CONTENT, 'still.yaml');

/** Every file of traces that is there. */
export const traceFiles = (): readonly string[] =>
  readdirSync(CONTENT, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.traces.json'))
    .map((name) => join(CONTENT, name))
    .toSorted();
