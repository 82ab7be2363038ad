// Whether a trace, played to its end, comes to what the program itself came to.
import {printedBy, stepsOf, type TracedName, type TraceStep} from '#schema/lessons/trace/trace-steps.ts';
import type {Trace} from '#schema/lessons/trace/trace.ts';

/** How a run ended, told by other means than its trace. */
export type Ended = {
  readonly printed: string;
  readonly names: readonly TracedName[];
  /** The error that ended it, as a traceback ends; `null` for none. */
  readonly error: string | null;
};

/** What is wrong with a trace, in words; nothing for one that is right. */
export function traceFaults(trace: Trace, {printed, names, error}: Ended): readonly string[] {
  const told = printedBy(trace);
  const steps = stepsOf(trace);
  const faults = [
    ...(told === printed ? [] : [`prints ${JSON.stringify(told)}, not ${JSON.stringify(printed)}`]),
    ...errorFaults(steps.at(-1), error),
  ];
  // What a cut trace ends with is not the program's end.
  if (trace.isCut) return faults;
  const last = steps.at(-1)?.stack[0]?.names ?? [];
  const known = new Map(names.map((one) => [one.name, one]));
  const values = last.flatMap(({name, type, text}) => {
    const now = known.get(name);
    return now?.type === type && now.text === text
      ? []
      : [`${name} is ${type} ${text}, not ${now?.type} ${now?.text}`];
  });
  const mine = new Set(last.map(({name}) => name));
  const missing = names.filter(({name}) => !mine.has(name) && isSet(trace, name));
  const [alike, right] = [shared(last), shared(names.filter(({name}) => mine.has(name)))];
  return [
    ...faults,
    ...values,
    ...missing.map(({name}) => `loses ${name}`),
    ...(alike === right ? [] : [`has the objects ${alike}, not ${right}`]),
  ];
}

/** Of an error of several lines a trace has the first. A program without a step has not begun: it does not compile. */
function errorFaults(last: TraceStep | undefined, error: string | null): readonly string[] {
  const [told = null, wanted = null] = [last?.error, error?.split('\n')[0]];
  const isSame = told?.endsWith('…') ? wanted?.startsWith(told.slice(0, -1)) : told === wanted;
  return isSame || last === undefined ? [] : [`ends with ${told}, not ${wanted}`];
}

/** Names that a program does not use are in no trace of it. */
const isSet = ({start, steps}: Trace, name: string): boolean =>
  [start, ...steps.filter(([, , frame]) => frame === 0).map(([, , , bound]) => bound)].some((bound) =>
    bound.includes(name),
  );

/** Names by the object that they share: `a = b, c`. */
export function shared(names: readonly TracedName[]): string {
  const sorted = (texts: readonly string[]) => texts.toSorted((a, b) => a.localeCompare(b));
  const groups = Object.values(Object.groupBy(names, ({id}) => id));
  return sorted(groups.map((group = []) => sorted(group.map(({name}) => name)).join(' = '))).join(', ');
}
