// For tests of the tracer: a program followed in the Python of browsers, beside the same program alone.
import {expect} from 'vitest';
import {printedBy, stepsOf, type TracedName} from '#schema/lessons/trace/trace-steps.ts';
import {MOST_STEPS, traceOf} from '#schema/lessons/trace/trace.ts';
import {openPython} from '#tests/content-python.ts';
import {shared, traceFaults} from '#tests/course-checks/trace-faults.ts';

/** Ten million turns take their time, on a busy machine most of all. */
const python = await openPython(25_000);
const OUTPUT_LIMIT = 100_000;

/** What a program comes to: what it is followed by must change nothing of it. */
const outcome = (printed: string, names: readonly TracedName[], error: string | null) => ({
  printed,
  error,
  names: names.map(({name, type, text}) => `${name}: ${type} = ${text}`),
  objects: shared(names),
});

/** @param earlier programs whose names it has. */
export function ran(source: string, earlier: readonly string[] = []) {
  const request = {programs: [...earlier, source], names: true, outputLimit: OUTPUT_LIMIT};
  const {trace: told, printed, names = [], error, isStopped} = python.ask({...request, trace: true});
  const trace = traceOf(told);
  if (!trace) throw new Error('That is no trace.');
  const alone = python.ask(request);
  expect(outcome(printed, names, error?.summary ?? null)).toEqual(
    outcome(alone.printed, alone.names ?? [], alone.error?.summary ?? null),
  );
  expect(isStopped).toBe(false);
  expect(printedBy(trace)).toBe(printed);
  expect(trace.steps.length).toBeLessThanOrEqual(MOST_STEPS);
  const faults = traceFaults(trace, {printed, names, error: error?.summary ?? null});
  return {trace, steps: stepsOf(trace), error, faults};
}

/** Its steps, one a line: kind, line, function, its names, and what it gives or raises. */
export const told = (source: string, earlier?: readonly string[]): readonly string[] =>
  ran(source, earlier).steps.map(({kind, line, scope, names, value, error}) =>
    [kind, line, scope, names.map(({name, text}) => `${name}=${text}`).join(' '), value ?? error ?? ''].join(
      '|',
    ),
  );

/** The last word on how often each line ran. */
export const visitsOf = (source: string): Readonly<Record<number, number>> =>
  Object.fromEntries(ran(source).steps.map(({line, visits}) => [line, visits]));
