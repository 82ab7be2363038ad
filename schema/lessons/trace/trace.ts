// Traces of a lesson's samples: what each line did, recorded when the course is written, so that a sample is stepped
// through without Python. The tracer (schema/python/tracing/tracing.ts) writes the same form for code that a learner has changed.

/** Another version of the form is refused. */
const TRACE_VERSION = 3;
export const MOST_STEPS = 400;

/** What a step is; its index is what a trace has. */
export const STEP_KINDS = ['line', 'call', 'return', 'yield', 'exception', 'turns'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** Pairs of a name and the index of its value; -1 for a name that is gone. */
export type Bound = readonly (string | number)[];

/** Names that changed in other frames: in pairs the index of a frame, and its names. */
export type Around = readonly (number | Bound)[];

/**
 * - index of the kind
 * - line, from 1, on which the statement begins; of an error the one that Python says. Negative where it goes on with a visit
 *   that was counted: it had paused there, or a `with`, a decorator or a `return` is come back to
 * - index of the frame
 * - names that are another than at the step before, or than at the frame's own step before
 * - what was printed
 * - of `return` and `yield`: index of the value, absent where a coroutine waits; of `exception`: the error as a traceback
 *   ends; of `call`: how many of its names, the first ones, it was given, absent for all; of `turns`: first and last turn that were left out, then lines in pairs with how often they ran in these turns
 * - names that changed in the frames that it was called from, if any did. `extra` is `null` then where there is none.
 */
export type Step = readonly [
  kind: number,
  line: number,
  frame: number,
  bound: Bound,
  printed: string,
  extra?: number | string | readonly number[] | null,
  around?: Around,
];

/** A run of one program. */
export type Trace = {
  /** Names of the functions that were called, one for each call; the first is the program, without a name. */
  readonly frames: readonly string[];
  /**
   * Number of the object (from 1, as they appear), type, text. One number is one object; an object that no name referred to
   * for a while may have another one after.
   */
  readonly values: readonly (readonly [object: number, type: string, text: string])[];
  /** Lines on which a statement begins: those that can run, and those that Python left out as they never do. */
  readonly code: readonly number[];
  /** Names that programs before it left, as far as it uses them. */
  readonly start: Bound;
  readonly steps: readonly Step[];
  /** Printed after the last step. */
  readonly rest: string;
  /** The program went on after the last step. */
  readonly isCut: boolean;
};

/** Traces by the mark of their programs; those of questions, by their names, stay on the server. */
export type LessonTraces = {
  readonly samples: Readonly<Record<string, Trace>>;
  readonly questions: Readonly<Record<string, Trace>>;
};

/** Tells a sample by its own text and the texts that it shares its names with: 8 hexadecimal digits. */
export const markOf = (programs: readonly string[]): string => hashOf(programs.join('\0'));

/** A file of traces. One line for each, so that a change can be read. */
export function tracesText({samples, questions}: LessonTraces): string {
  const group = (traces: LessonTraces['samples']) =>
    `{\n${Object.entries(traces)
      .map(([name, trace]) => `${JSON.stringify(name)}: ${JSON.stringify(trace)}`)
      .join(',\n')}\n}`;
  const sum = hashOf(JSON.stringify([samples, questions]));
  return `{"version": ${TRACE_VERSION}, "sum": "${sum}", "samples": ${group(samples)}, "questions": ${group(questions)}}\n`;
}

/** Reads a file of traces. @returns `undefined` for one that was altered, is broken, or of another version. */
export function tracesOf(text: string): LessonTraces | undefined {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(file) || file['version'] !== TRACE_VERSION) return undefined;
  const {samples, questions, sum} = file;
  if (!isTraces(samples) || !isTraces(questions)) return undefined;
  return sum === hashOf(JSON.stringify([samples, questions])) ? {samples, questions} : undefined;
}

/** A trace that came from elsewhere, such as from the worker that runs Python. @returns `undefined` if it is none. */
export const traceOf = (value: unknown): Trace | undefined => (isTrace(value) ? value : undefined);

const isTraces = (value: unknown): value is Record<string, Trace> =>
  isRecord(value) && Object.values(value).every(isTrace);

function isTrace(value: unknown): value is Trace {
  if (!isRecord(value)) return false;
  const {frames, values, code, start, steps, rest, isCut} = value;
  return (
    isList(frames, isText) &&
    isList(values, isValue) &&
    isList(code, (line) => isCount(line, 1)) &&
    isText(rest) &&
    typeof isCut === 'boolean' &&
    isBound(start, values.length) &&
    isList(steps, (step) => isStep(step, frames.length, values.length)) &&
    steps.length <= MOST_STEPS
  );
}

function isStep(step: unknown, frames: number, values: number): boolean {
  if (!isList(step, () => true) || step.length > 7) return false;
  const [kind, line, frame, bound, printed, extra, around = []] = step;
  return (
    isCount(kind, 0) &&
    isSigned(line) &&
    isCount(frame, 0) &&
    frame < frames &&
    isBound(bound, values) &&
    isText(printed) &&
    isExtra(STEP_KINDS[kind], extra ?? undefined, values) &&
    isAround(around, frames, values)
  );
}

const isSigned = (line: unknown): boolean => typeof line === 'number' && isCount(Math.abs(line), 1);

const isAround = (around: unknown, frames: number, values: number): around is Around =>
  isList(around, () => true) &&
  around.length % 2 === 0 &&
  around.every((one, at) => (at % 2 === 0 ? isCount(one, 0) && one < frames : isBound(one, values)));

function isExtra(kind: StepKind | undefined, extra: unknown, values: number): boolean {
  if (kind === 'exception') return isText(extra);
  if (kind === 'turns') return isTurns(extra);
  if (kind === 'yield' && extra === undefined) return true;
  if (kind === 'return' || kind === 'yield') return isCount(extra, 0) && extra < values;
  if (kind === 'call') return extra === undefined || isCount(extra, 0);
  return kind === 'line' && extra === undefined;
}

const isTurns = (extra: unknown): boolean =>
  isList(extra, (one) => isCount(one, 0)) && extra.length >= 2 && extra.length % 2 === 0;

const isValue = (value: unknown): value is Trace['values'][number] =>
  isList(value, () => true) &&
  value.length === 3 &&
  isCount(value[0], 1) &&
  isText(value[1]) &&
  isText(value[2]);

const isBound = (value: unknown, values: number): value is Bound =>
  isList(value, () => true) &&
  value.length % 2 === 0 &&
  value.every((one, at) => (at % 2 === 0 ? isText(one) : isCount(one, -1) && one < values));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
const isList = <T = unknown>(
  value: unknown,
  isOne: ((one: unknown) => one is T & {}) | ((one: unknown) => boolean),
): value is T[] => Array.isArray(value) && value.every((one) => isOne(one));

/** FNV-1a, 32 bits: finds a file that was cut or edited. It proves nothing about who wrote it. */
function hashOf(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
