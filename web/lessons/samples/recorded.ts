// Finds a sample among the traces of its lesson.
import {markOf, tracesOf, type LessonTraces, type Trace} from '#schema/lessons/trace/trace.ts';

/** The last lesson's: its samples ask one after the other. */
let last: {readonly text: string; readonly traces: LessonTraces | undefined} | undefined;

/**
 * @param programs the sample's own text last, before it those that it shares its names with
 * @returns `undefined` where the traces are altered, of another version, or without this sample
 */
export function recordedTrace(text: string, programs: readonly string[]): Trace | undefined {
  if (last?.text !== text) last = {text, traces: tracesOf(text)};
  return last.traces?.samples[markOf(programs)];
}

/** The line that raised the error that a trace ends with: those that had called have it right after that. */
export function raisedOn({steps}: Trace): number | null {
  const error = steps.at(-1)?.[5];
  if (typeof error !== 'string') return null;
  // An equal one may have been raised before, and caught.
  const [, line] = steps[steps.findLastIndex((step) => step[5] !== error) + 1] ?? [];
  return line === undefined ? null : Math.abs(line);
}
