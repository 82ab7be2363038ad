// The traces beside the lessons are what their programs do today: recorded again, byte for byte, and played to the end.
import {readFileSync} from 'node:fs';
import {gzipSync} from 'node:zlib';
import {describe, expect, test} from 'vitest';
import {stepsOf} from '#schema/lessons/trace/trace-steps.ts';
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

describe('what is broken in one of them on purpose is found:', () => {
  test('a step that is dropped, of all that print', () => {
    const dropped = programs.flatMap(({name, trace, ended}) =>
      trace.steps.flatMap(({4: printed}, at) => {
        const steps = trace.steps.toSpliced(at, 1);
        return printed === '' ? [] : [{name, at, faults: traceFaults({...trace, steps}, ended)}];
      }),
    );
    expect(dropped.length).toBeGreaterThan(300);
    expect(dropped.filter(({faults}) => faults.length === 0)).toEqual([]);
  });

  test('two objects that are merged, of all that have names at the end', () => {
    const merged = programs.flatMap(({name, trace, ended}) => {
      const [first, second] = new Set(
        stepsOf(trace)
          .at(-1)
          ?.stack[0]?.names.map(({id}) => Number(id)),
      );
      if (trace.isCut || first === undefined || second === undefined) return [];
      const values = trace.values.map(
        ([object, type, text]) => [object === second ? first : object, type, text] as const,
      );
      return [{name, faults: traceFaults({...trace, values}, ended)}];
    });
    expect(merged.length).toBeGreaterThan(50);
    expect(merged.filter(({faults}) => faults.length === 0)).toEqual([]);
  });
});

test('they are small', () => {
  const sizes = [...files.values()].map((text) => gzipSync(text).length).toSorted((a, b) => a - b);
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(8 * KB);
  expect(sizes.at(-1)).toBeLessThan(60 * KB);
});
