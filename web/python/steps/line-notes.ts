// What is told of the lines of a traced program: beside them, and in words.
import type {TracedName, TraceStep} from '#schema/lessons/trace/trace-steps.ts';
import {shortened} from '#schema/python/shortened.ts';

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

/** By line, as of a step. */
export function notesUntil(steps: readonly TraceStep[], at: number): ReadonlyMap<number, LineNote> {
  const notes = new Map<number, LineNote>();
  for (const step of steps.slice(0, at + 1)) {
    const told = noteOf(step) ?? notes.get(step.line) ?? NOTHING;
    notes.set(step.line, {...told, visits: step.visits});
  }
  for (const [line, {told, visits}] of notes) if (told.length === 0 && visits < 2) notes.delete(line);
  return notes;
}

const NOTHING = {told: []};

/** Where a program stands: what ran so far, and where it broke off, if it did. */
export type Reached = {
  readonly lines: ReadonlySet<number>;
  /** Where an error ended it: the line that raised it, and those that had called. */
  readonly failed: ReadonlySet<number>;
};

/**
 * Lines that the program has reached by a step. Blank lines, comments and the rest of a statement go with the line above.
 * @param code lines that have code
 */
export function reachedUntil(
  steps: readonly TraceStep[],
  at: number,
  {code, count}: {readonly code: readonly number[]; readonly count: number},
): Reached {
  const ran = new Set(steps.slice(0, at + 1).map(({line}) => line));
  const own = new Set(code);
  const lines = new Set<number>();
  let isReached = true;
  for (let line = 1; line <= count; line += 1) {
    if (own.has(line)) isReached = ran.has(line);
    if (isReached) lines.add(line);
  }
  // Only what ends the program: after one that is caught it goes on.
  const error = at === steps.length - 1 ? steps[at]?.error : undefined;
  const before = error === undefined ? steps.length : steps.findLastIndex((step) => step.error !== error) + 1;
  return {lines, failed: new Set(steps.slice(before).map(({line}) => line))};
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
  return boundNote(boundBy(step));
}

/** Names that a step bound or changed: its own, or else those of the calls that it was called from. */
function boundBy({kind, names, changed, changedAround}: TraceStep): readonly TracedName[] {
  const own = names.filter(({name}) => changed.includes(name));
  if (own.length > 0 || kind === 'call') return own;
  return changedAround.flatMap((one) => one.frame.names.filter(({name}) => one.changed.includes(name)));
}

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
  const given = boundBy(step).map(({name, text}) => `${name} = ${text}`);
  return `${scope} is called${given.length === 0 ? '' : ` with ${given.join(', ')}`}${deep}`;
}

function doneWords(step: TraceStep): string {
  const {kind, scope, printed, value, error} = step;
  if (error !== undefined) return error;
  const bound = boundBy(step).map(({name, text}) => `${name} is ${text}`);
  const given = kind === 'return' ? [`${scope} returns ${value ?? ''}`] : [];
  const paused =
    kind === 'yield' ? [value === undefined ? `${scope} waits` : `${scope} yields ${value}`] : [];
  const out = printed.trim() === '' ? [] : [`prints ${printed.trim().split('\n').join(', ')}`];
  return [...bound, ...out, ...given, ...paused].join(', ');
}
