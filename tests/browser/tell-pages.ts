// Where a test of the browser fails, what its pages did is printed with it, and what the processes behind them logged last.
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach} from 'vitest';
import {here} from '#tests/browser/here.ts';
import {pageNotes} from '#tests/browser/page-notes.ts';

const PROCESSES = ['postgres', 'zero', 'sync', 'signal'] as const;
/** Lines of each process, and characters of a line. */
const [LINES, LONGEST] = [6, 300];

afterEach(({task}) => {
  const notes = pageNotes();
  if (task.result?.state !== 'fail') return;
  const logs = PROCESSES.map((name) => [`${name} logged last`, ...lastLines(name)].join('\n  '));
  process.stderr.write(`\n${task.name}\n${[notes, ...logs].join('\n')}\n`);
});

function lastLines(name: string): readonly string[] {
  const path = join(here.dataDir, 'logs', `${name}.log`);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
  return lines.slice(-LINES).map((line) => line.slice(0, LONGEST));
}
