import {readdirSync, readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';

/** Files of the academy beside the databases that hold the word, or have it in their name. */
export const filesWith = (dataDir: string, word: string): string[] =>
  ['files', 'mail', 'logs']
    .map((name) => join(dataDir, name))
    .flatMap((folder) =>
      readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((name) => join(folder, name)),
    )
    .filter((path) => path.includes(word) || (statSync(path).isFile() && readFileSync(path).includes(word)));
