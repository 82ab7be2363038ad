// The traces beside the lessons are what their programs do today: recorded again, byte for byte, and played to the end.
import {readFileSync} from 'node:fs';
import {gzipSync} from 'node:zlib';
import {describe, expect, test} from 'vitest';
import {MOST_STEPS} from '#schema/lessons/trace/trace.ts';
import {readContent} from '#sync/lessons/course/files.ts';
import {openPython} from '#tests/content-python.ts';
import {traceFaults} from '#tests/course-checks/trace-faults.ts';
import {recordCourse} from '#tests/course-checks/traces.ts';
import {STILL_FILE, traceFiles} from '#tests/course-checks/trace-files.ts';

const {files, programs, still} = recordCourse(
  readContent('sync/lessons/content').modules,
  await openPython(),
);
const KB = 1000;

describe('what is recorded is what `npm run record` records today:', () => {
  test('for the same lessons and checkpoints', () => {
    expect(traceFiles()).toEqual([...files.keys()].toSorted());
  });

  test.each([...files.keys()])('%s', (file) => {
    // Thousands of characters: what differs is shown by git once it was recorded again.
    expect(readFileSync(file, 'utf8') === files.get(file)).toBe(true);
  });

  test('and the same samples stay still', () => {
    expect(readFileSync(STILL_FILE, 'utf8')).toBe(still);
  });
});

test('every trace, played to its end, comes to what its program came to', () => {
  expect(programs.length).toBeGreaterThan(200);
  expect(
    programs.flatMap(({name, trace, ended}) => traceFaults(trace, ended).map((fault) => `${name}: ${fault}`)),
  ).toEqual([]);
  expect(programs.filter(({trace}) => trace.steps.length > MOST_STEPS)).toEqual([]);
});

test('they are small', () => {
  const sizes = [...files.values()].map((text) => gzipSync(text).length).toSorted((a, b) => a - b);
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(8 * KB);
  expect(sizes.at(-1)).toBeLessThan(60 * KB);
});
