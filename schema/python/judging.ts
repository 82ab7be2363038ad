// Whether a test of a learner's code passed. Judged here, outside of the interpreter that ran the code: a program may have
// replaced whatever would have judged it there.
import type {CodeTest} from '#schema/python/code-tests.ts';
import {keyOf, readLiteral, type PyValue} from '#schema/python/literals.ts';
import type {Observation} from '#schema/python/observation.ts';
import {shortened} from '#schema/shortened.ts';

/** A judged test, with words that may be shown where the test is not hidden. */
export type Judgment = {
  readonly passed: boolean;
  readonly expected: string;
  readonly actual: string;
};

/** Shown of a value or an output, characters. */
const MOST_SHOWN = 2000;

/** A test against what was seen of it. Pure; never throws. */
export function judge(test: CodeTest, seen: Observation): Judgment {
  if ('equals' in test) return judgeValue(test, seen);
  if ('raises' in test) return judgeRaised(test.raises, seen);
  return judgePrinted(test.prints, seen);
}

/** A test without an observation, such as one whose program had to be stopped. @param why what happened, in words. */
export const notObserved = (test: CodeTest, why: string): Judgment => ({
  passed: false,
  expected: expectedOf(test),
  actual: why,
});

function expectedOf(test: CodeTest): string {
  if ('equals' in test) return test.equals;
  return 'raises' in test ? test.raises : test.prints;
}

function judgeValue(test: Extract<CodeTest, {equals: string}>, seen: Observation): Judgment {
  const expected = readLiteral(test.equals);
  const actual = seen.value === null ? undefined : readLiteral(seen.value);
  const passed =
    seen.raised === null &&
    expected !== undefined &&
    actual !== undefined &&
    isSame(expected, actual, test.approx);
  return {passed, expected: test.equals, actual: shown(seen)};
}

function judgeRaised(name: string, seen: Observation): Judgment {
  const isInTime = seen.raised?.where !== 'before';
  const passed = isInTime && seen.raised?.types.includes(name) === true;
  return {passed, expected: name, actual: seen.raised ? seen.raised.summary : shown(seen)};
}

function judgePrinted(text: string, seen: Observation): Judgment {
  const passed = seen.raised === null && !seen.isCut && linesOf(seen.printed) === linesOf(text);
  const end = seen.raised ? `${seen.printed === '' ? '' : '\n'}${seen.raised.summary}` : '';
  return {passed, expected: text, actual: cut(seen.printed) + end};
}

/** Spaces at a line's end, and empty lines at the end of all, cannot be seen and do not count. */
const linesOf = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();

function shown({raised, value, shown: repr, type}: Observation): string {
  if (raised) return raised.summary;
  if (value !== null) return cut(value);
  return type === '' ? '' : `${cut(repr)} (${type})`;
}

const cut = (text: string): string => shortened(text, MOST_SHOWN);

/** The same value of the same type; with a tolerance, numbers that are near each other. */
function isSame(a: PyValue, b: PyValue, approx: number | undefined): boolean {
  if (approx === undefined) return keyOf(a) === keyOf(b);
  if (isNumber(a) && isNumber(b)) return isNear(Number(a.value), Number(b.value), approx);
  if ((a.kind === 'list' || a.kind === 'tuple') && b.kind === a.kind) {
    return (
      a.items.length === b.items.length &&
      a.items.every((one, at) => isSame(one, b.items[at] ?? NONE, approx))
    );
  }
  if (a.kind === 'dict' && b.kind === 'dict') {
    const found = new Map(b.entries.map(([key, value]) => [keyOf(key), value]));
    return (
      a.entries.length === found.size &&
      a.entries.every(([key, value]) => {
        const other = found.get(keyOf(key));
        return other !== undefined && isSame(value, other, approx);
      })
    );
  }
  return keyOf(a) === keyOf(b);
}

const NONE: PyValue = {kind: 'None'};

const isNumber = (value: PyValue): value is Extract<PyValue, {kind: 'int' | 'float'}> =>
  value.kind === 'int' || value.kind === 'float';

/** As `math.isclose`, with the tolerance for values around 0 as well. */
const isNear = (a: number, b: number, tolerance: number): boolean =>
  Object.is(a, b) ||
  a === b ||
  (Number.isFinite(a) &&
    Number.isFinite(b) &&
    Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b), 1e-9));
