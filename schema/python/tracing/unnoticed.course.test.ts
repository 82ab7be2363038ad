// A program that is followed comes to what it comes to alone: output, error, and names (`ran` compares); and its trace, played
// to its end, comes to the same.
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {ran} from '#tests/course-checks/traced.ts';

const programs = readFileSync('tests/course-checks/traced-programs.py', 'utf8')
  .split(/^# --- /m)
  .slice(1)
  .map((text) => {
    const [name = '', ...lines] = text.split('\n');
    return {name, source: lines.join('\n')};
  });

test('there are programs of every kind', () => {
  expect(programs.length).toBeGreaterThan(50);
});

test.each(programs)('$name', ({source}) => {
  const {faults, steps, trace} = ran(source);
  expect(faults).toEqual([]);
  expect(steps.length).toBeGreaterThan(0);
  // A line that ran is one that has code; an error may be in what goes with the line above.
  const lines = new Set(trace.code);
  const strange = steps.filter(({kind, line}) => kind !== 'call' && kind !== 'exception' && !lines.has(line));
  expect(strange.map(({kind, line}) => `${kind} ${line}`)).toEqual([]);
});
