// What is told of the lines of a traced program: beside them, and in words.
import type {ChangedAround, TracedName, TraceStep} from '#schema/lessons/trace/trace-steps.ts';
import {shortened} from '#schema/shortened.ts';

/** Names and what they refer to, or what a line did and to what: `prints` 7. */
type Told = {readonly what: string; readonly value: string; readonly isName?: true};

/** What is beside a line once it has run: what it bound, changed, gave back or printed in its last visit. */
export type LineNote = {
  readonly told: readonly Told[];
  /** It raised an error. */
  readonly isError?: true;
  /** How often it has run. */
  readonly visits: number;
};

/** What is beside each line as of a step: the same value as after the step before, where that has changed nothing. */
export type NotesAt = (at: number) => ReadonlyMap<number, LineNote>;

/** By line, as of each step. Each is made when it is asked for first, from the one before it. */
export function notesAlong(steps: readonly TraceStep[]): NotesAt {
  const known: ReadonlyMap<number, Noted>[] = [];
  return (at) => {
    for (const step of steps.slice(known.length, at + 1)) {
      const before = known.at(-1);
      known.push(new Map(before).set(step.line, notedBy(step, before?.get(step.line)?.by)));
    }
    const notes = [...(known[Math.min(at, known.length - 1)] ?? [])];
    return new Map(notes.flatMap(([line, {note}]) => (note ? [[line, note] as const] : [])));
  };
}

/** What is beside a line, if anything, and the step that tells it. */
type Noted = {readonly by: TraceStep; readonly note: LineNote | undefined};

function notedBy(step: TraceStep, earlier: TraceStep | undefined): Noted {
  const {visits} = step;
  const by = earlier && noteOf(step) === undefined && isStillTrue(earlier, step) ? earlier : step;
  const note = {...(noteOf(by) ?? NOTHING), visits};
  return {by, note: note.told.length > 0 || visits > 1 ? note : undefined};
}

const NOTHING = {told: []};

/**
 * Whether what a step told of its line is true after a later step on it that has nothing to tell: one of the same call, and
 * of the same visit unless it bound what its names are bound to now.
 */
function isStillTrue(earlier: TraceStep, now: TraceStep): boolean {
  const names = noteOf(earlier)?.told[0]?.isName ? boundIn(earlier) : [];
  const isInCall = earlier.stack.at(-1)?.id === now.stack.at(-1)?.id;
  const isSame = names.every(({frame, name, text}) => textAt(now, frame, name) === text);
  return isInCall && isSame && (names.length > 0 || earlier.visits === now.visits);
}

const textAt = ({stack}: TraceStep, frame: number, wanted: string): string | undefined =>
  stack.find(({id}) => id === frame)?.names.find(({name}) => name === wanted)?.text;

/** Where a program stands: what ran so far, and where it broke off, if it did. */
export type Reached = {
  readonly lines: ReadonlySet<number>;
  /** Where an error ended it: the line that raised it, and those that had called. */
  readonly failed: ReadonlySet<number>;
};

/** What has no code of its own, and is a branch's first line. */
const OPENING = /^\s*(?:else|finally)\s*:\s*(?:#.*)?$/;

/**
 * Lines that the program has reached by a step. Blank lines, comments and the rest of a statement go with the line above;
 * `else:` and `finally:` go with the line below.
 * @param code lines on which a statement begins, ascending
 * @param lines the program's text
 */
export function reachedUntil(
  steps: readonly TraceStep[],
  at: number,
  {code, lines}: {readonly code: readonly number[]; readonly lines: readonly string[]},
): Reached {
  const ran = new Set(steps.slice(0, at + 1).map(({line}) => line));
  const own = new Set(code);
  const reached = new Set<number>();
  let isReached = true;
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    const decides = !own.has(line) && OPENING.test(text) ? code.find((one) => one > line) : line;
    if (decides !== undefined && own.has(decides)) isReached = ran.has(decides);
    if (isReached) reached.add(line);
  }
  // Only what ends the program: after one that is caught it goes on.
  const error = at === steps.length - 1 ? steps[at]?.error : undefined;
  const before = error === undefined ? steps.length : steps.findLastIndex((step) => step.error !== error) + 1;
  return {lines: reached, failed: new Set(steps.slice(before).map(({line}) => line))};
}

/** `NameError: name 'x' is not defined` → `NameError` */
const nameOf = (error: string) => error.split(':')[0] ?? error;

function noteOf(step: TraceStep): Omit<LineNote, 'visits'> | undefined {
  const {kind, printed, value, error} = step;
  if (kind === 'turns') return undefined;
  if (error !== undefined) return {told: [{what: nameOf(error), value: ''}], isError: true};
  if (printed !== '') return {told: [{what: 'prints', value: printed.trimEnd().split('\n').join(' ⏎ ')}]};
  // Whatever has no `return` gives back None: of such a line it says nothing.
  const isTold = value !== undefined && (kind === 'yield' || value !== 'None');
  if (isTold) return {told: [{what: kind === 'yield' ? 'yields' : 'returns', value}]};
  return boundNote(boundIn(step));
}

/** A name that a step bound or changed, in its frame. */
type BoundName = TracedName & {readonly frame: number};

/** Names that a step bound or changed: its own, or else those of the calls that it was called from. */
function boundIn({kind, stack, changed, changedAround}: TraceStep): readonly BoundName[] {
  const here = stack.at(-1);
  const own = here ? changedOf({frame: here, changed}) : [];
  return own.length > 0 || kind === 'call' ? own : changedAround.flatMap(changedOf);
}

const changedOf = ({frame, changed}: ChangedAround): readonly BoundName[] =>
  frame.names.filter(({name}) => changed.includes(name)).map((one) => ({...one, frame: frame.id}));

/** `a, b` have one value where both refer to one object; `low` and `high` each their own where not. */
function boundNote(bound: readonly TracedName[]): Omit<LineNote, 'visits'> | undefined {
  if (bound.length === 0) return undefined;
  const values = new Map(bound.map(({id, text}) => [id, text]));
  const namesOf = (object: string) => bound.filter(({id}) => id === object).map(({name}) => name);
  return {
    told: [...values].map(([id, value]) => ({what: namesOf(id).join(', '), value, isName: true as const})),
  };
}

/** Beside a line there is room for so many characters of a sentence. */
const MOST_WORDS = 160;

/** One short sentence: "Line 3: budget is 800.", "Line 3, visit 2: budget is 700." */
export function stepWords(step: TraceStep, code: string): string {
  const {line, turns, kind, visits} = step;
  if (turns) return `Line ${line}: turns ${turns[0]} to ${turns[1]} are the same, line for line.`;
  const words = kind === 'call' ? callWords(step) : doneWords(step);
  const text = words === '' ? code.trim().replace(/:$/, '') : words;
  // Else two steps of one line may say the same, and nobody hears that there was another.
  const visit = kind !== 'call' && visits > 1 ? `, visit ${visits}` : '';
  return `Line ${line}${visit}: ${shortened(text, MOST_WORDS).replace(/\.$/, '')}.`;
}

function callWords(step: TraceStep): string {
  const {scope, stack, isResumed} = step;
  const depth = stack.filter((frame) => frame.scope === scope).length;
  const deep = depth > 1 ? `, ${depth} calls deep` : '';
  if (isResumed) return `${scope} goes on${deep}`;
  const given = boundIn(step).map(({name, text}) => `${name} = ${text}`);
  // Some may be its own defaults.
  return `${scope} ${given.length === 0 ? 'is called' : `starts with ${given.join(', ')}`}${deep}`;
}

function doneWords(step: TraceStep): string {
  const {kind, scope, printed, value, error} = step;
  if (error !== undefined) return error;
  const bound = boundIn(step).map(({name, text}) => `${name} is ${text}`);
  const given = kind === 'return' ? [`${scope} returns ${value ?? ''}`] : [];
  const paused =
    kind === 'yield' ? [value === undefined ? `${scope} waits` : `${scope} yields ${value}`] : [];
  const out = printed.trim() === '' ? [] : [`prints ${printed.trim().split('\n').join(', ')}`];
  return [...bound, ...out, ...given, ...paused].join(', ');
}
