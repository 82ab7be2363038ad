// A trace played: what is true after each of its steps.
import {STEP_KINDS, type Around, type Bound, type StepKind, type Trace} from '#schema/lessons/trace/trace.ts';

/** A name and the value that it refers to. */
export type TracedName = {
  readonly name: string;
  /** Equal for names of one and the same object. */
  readonly id: string;
  readonly type: string;
  /** The value's `repr`, shortened. */
  readonly text: string;
};

/** A call that is running, or the program itself. */
export type TracedFrame = {
  readonly id: number;
  /** The function; empty for the program. */
  readonly scope: string;
  readonly names: readonly TracedName[];
};

/** Names of a call that changed while another one was running. */
export type ChangedAround = {readonly frame: TracedFrame; readonly changed: readonly string[]};

/** What is true after a line has run. */
export type TraceStep = {
  readonly kind: StepKind;
  /** From 1. */
  readonly line: number;
  /** How often that line has run by then, this time included; a call counts for no line, and the rest of a visit for no other. */
  readonly visits: number;
  /** What is running, the program first; the last one is where the step is. */
  readonly stack: readonly TracedFrame[];
  /** The function that the line is in; empty at the top of the program. */
  readonly scope: string;
  /** Names of that function, or of the program at its top. */
  readonly names: readonly TracedName[];
  /** Names that refer to something else, or whose value changed, since the step before in the same frame; of a call what it was given. */
  readonly changed: readonly string[];
  /** The same of the calls that it was called from. */
  readonly changedAround: readonly ChangedAround[];
  readonly printed: string;
  /** A call that goes on where it had paused. */
  readonly isResumed?: true;
  /** What a function gives back. */
  readonly value?: TracedName['text'];
  /** As Python ends a traceback: `NameError: name 'x' is not defined`. */
  readonly error?: string;
  /** Turns of a loop, from 1, that went line for line like the ones before them and are not shown. */
  readonly turns?: readonly [first: number, last: number];
};

/** All steps of a trace, in order. */
export function stepsOf(trace: Trace): readonly TraceStep[] {
  const frames = framesOf(trace);
  const visits = new Map<number, number>();
  const stackAt = stackFollower();
  return trace.steps.map(([kindAt, signed, frame, bound, printed, extra, around = []]) => {
    const kind = STEP_KINDS[kindAt] ?? 'line';
    const line = Math.abs(signed);
    const isResumed = kind === 'call' && frames.has(frame);
    const changedAround = pairsOf(around).map(([at, names]) => ({
      frame: frames.bind(at, names),
      changed: namesIn(names),
    }));
    const current = frames.bind(frame, bound);
    count(visits, {kind, line: signed, extra});
    return {
      kind,
      line,
      visits: visits.get(line) ?? 0,
      stack: stackAt(kind, frame).flatMap((id) => frames.get(id) ?? []),
      scope: current.scope,
      names: current.names,
      changed: kind === 'call' && typeof extra === 'number' ? namesIn(bound).slice(0, extra) : namesIn(bound),
      changedAround,
      printed,
      ...(isResumed ? {isResumed} : {}),
      ...moreOf(trace, kind, extra),
    };
  });
}

/** The names of each call as they are by now. */
function framesOf(trace: Trace) {
  const names = new Map([[0, bind(trace, new Map(), trace.start)]]);
  const framed = new Map<number, TracedFrame>([[0, frameOf(trace, 0, names.get(0))]]);
  return {
    has: (id: number) => names.has(id),
    get: (id: number) => framed.get(id),
    bind: (id: number, bound: Bound): TracedFrame => {
      const known = names.get(id);
      const now = bind(trace, known ?? new Map(), bound);
      const frame = framed.get(id);
      if (frame && now === known) return frame;
      const next = frameOf(trace, id, now);
      names.set(id, now);
      framed.set(id, next);
      return next;
    },
  };
}

/** Pairs of a frame and its names. */
const pairsOf = (around: Around): readonly (readonly [frame: number, bound: Bound])[] =>
  around.flatMap((one, at) => {
    const bound = around[at + 1];
    return typeof one === 'number' && typeof bound === 'object' ? [[one, bound] as const] : [];
  });

/** Names that are bound, without those that are gone. */
const namesIn = (bound: Bound): readonly string[] =>
  bound.filter((_, at): _ is string => at % 2 === 0 && bound[at + 1] !== -1);

/** The calls under way at each step in order, the program first. */
function stackFollower(): (kind: StepKind, frame: number) => readonly number[] {
  let stack: readonly number[] = [0];
  /** The call that has just given back, or paused: it is over with the next step. */
  let left: number | undefined;
  return (kind, frame) => {
    if (left !== undefined) stack = stack.slice(0, stack.indexOf(left));
    left = kind === 'return' || kind === 'yield' ? frame : undefined;
    stack = stack.includes(frame) ? stack.slice(0, stack.indexOf(frame) + 1) : [...stack, frame];
    return stack;
  };
}

/** All that a program printed. */
export const printedBy = ({steps, rest}: Trace): string => steps.map((step) => step[4]).join('') + rest;

function bind(
  {values}: Trace,
  before: ReadonlyMap<string, TracedName>,
  bound: Bound,
): ReadonlyMap<string, TracedName> {
  if (bound.length === 0) return before;
  const now = new Map(before);
  for (let at = 0; at < bound.length; at += 2) {
    const name = String(bound[at]);
    const value = values[Number(bound[at + 1])];
    if (value) now.set(name, {name, id: String(value[0]), type: value[1], text: value[2]});
    else now.delete(name);
  }
  return now;
}

/** line: as the trace has it, negative for the rest of a visit. */
type Raw = {readonly kind: StepKind; readonly line: number; readonly extra: unknown};

function count(visits: Map<number, number>, {kind, line, extra}: Raw): void {
  const add = (to: number, by: number) => visits.set(to, (visits.get(to) ?? 0) + by);
  if (kind === 'turns' && Array.isArray(extra)) {
    for (let at = 2; at < extra.length; at += 2) add(Number(extra[at]), Number(extra[at + 1]));
  } else if (kind !== 'call' && kind !== 'turns' && line > 0) add(line, 1);
}

const frameOf = (
  {frames}: Trace,
  id: number,
  names: ReadonlyMap<string, TracedName> | undefined,
): TracedFrame => ({id, scope: frames[id] ?? '', names: [...(names?.values() ?? [])]});

function moreOf({values}: Trace, kind: StepKind, extra: unknown): Partial<TraceStep> {
  if (kind === 'exception') return {error: String(extra)};
  if (kind === 'turns' && Array.isArray(extra)) return {turns: [Number(extra[0]), Number(extra[1])]};
  const value = kind !== 'call' && typeof extra === 'number' ? values[extra] : undefined;
  return value ? {value: value[2]} : {};
}
