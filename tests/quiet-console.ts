// A test that prints an error or a warning fails, unless it said before that it expects those words.
import {format} from 'node:util';
import {afterEach} from 'vitest';

const said: string[] = [];
let expected: RegExp[] = [];

/** Lets the current test print lines that match, for libraries that know no other way. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    said.push(format(...parts));
  };
}

afterEach(() => {
  const surprises = said.splice(0).filter((line) => !expected.some((pattern) => pattern.test(line)));
  expected = [];
  if (surprises.length > 0) throw new Error(`the test wrote to the console:\n${surprises.join('\n')}`);
});
