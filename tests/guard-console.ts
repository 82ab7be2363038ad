// A test that prints an error or a warning fails, unless it said before that it expects those words.
import {afterEach} from 'vitest';

type Heard = {said: string[]; expected: RegExp[]};

// The file that calls this runs again for each test file, and what imports it may be kept from an earlier one.
const heard: Heard = ((globalThis as {heardOnConsole?: Heard}).heardOnConsole ??= {said: [], expected: []});

/** Lets the current test print matching lines, for libraries that cannot be silenced. */
export function expectConsole(pattern: RegExp): void {
  heard.expected.push(pattern);
}

/** @param words what the console would print. */
export function guardConsole(words: (...parts: unknown[]) => string): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => {
      heard.said.push(words(...parts));
    };
  }
  afterEach(() => {
    const {said, expected} = heard;
    const surprises = said.splice(0).filter((line) => !expected.some((pattern) => pattern.test(line)));
    heard.expected = [];
    if (surprises.length > 0) throw new Error(`the test wrote to the console:\n${surprises.join('\n')}`);
  });
}
