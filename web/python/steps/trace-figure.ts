// A step of a traced program as a figure: names, values, and where each name points now and pointed before.
import type {TraceStep, TracedName} from '#schema/python/run.ts';
import type {Figure, FigureArrow, FigureValue} from '#web/ui/trace/illustration/figure.ts';

/** Of the same function, if it was followed before. */
const stepBefore = (steps: readonly TraceStep[], at: number): TraceStep | undefined =>
  steps.slice(0, at).findLast(({scope}) => scope === steps[at]?.scope);

const namesOf = (step: TraceStep | undefined): readonly TracedName[] => step?.names ?? [];

/** @param at index of the step */
export function figureAt(steps: readonly TraceStep[], at: number): Figure {
  const names = namesOf(steps[at]);
  const before = new Map(namesOf(stepBefore(steps, at)).map((one) => [one.name, one]));
  const arrows = names.flatMap((one) => arrowsOf(one, before.get(one.name)));
  const values = new Map<string, FigureValue>();
  for (const {name, id, type, text} of names) {
    const earlier = before.get(name);
    const isNews = earlier?.id !== id || earlier.text !== text;
    values.set(id, {id, type, text, state: isNews ? 'moved' : values.get(id)?.state});
  }
  // What a name has left behind is shown as long as its arrow is.
  for (const {to, from} of arrows.filter(({state}) => state === 'old')) {
    const left = before.get(from);
    if (left && !values.has(to)) values.set(to, {...left, state: 'old'});
  }
  return {names: names.map(({name}) => name), values: [...values.values()], arrows};
}

/** Where a name points, and where it pointed if that was elsewhere. */
function arrowsOf({name, id}: TracedName, earlier: TracedName | undefined): readonly FigureArrow[] {
  if (earlier?.id === id) return [{from: name, to: id}];
  const now = {from: name, to: id, state: 'moved'} as const;
  return earlier ? [{from: name, to: earlier.id, state: 'old'}, now] : [now];
}

/** What is beside a line once it has run: names that changed there last, or what it printed. */
export type LineNote = {readonly what: string; readonly value: string};

/** By line, as of a step. */
export function notesUntil(steps: readonly TraceStep[], at: number): ReadonlyMap<number, LineNote> {
  const notes = new Map<number, LineNote>();
  for (const {line, changed, names, printed} of steps.slice(0, at + 1)) {
    const first = names.find(({name}) => name === changed[0]);
    if (printed !== '') notes.set(line, {what: 'prints', value: printed.trimEnd().split('\n').join(' ⏎ ')});
    else if (first) notes.set(line, {what: `${changed.join(', ')} →`, value: first.text});
  }
  return notes;
}

/** "Line 3: budget = 800. budget is now 800." */
export function stepWords(step: TraceStep, code: string): string {
  const changes = step.names
    .filter(({name}) => step.changed.includes(name))
    .map(({name, text}) => ` ${name} is now ${text}.`);
  const printed = step.printed === '' ? '' : ` It prints ${step.printed.trim()}.`;
  return `Line ${step.line}: ${code.trim()}.${changes.join('')}${printed}`;
}
