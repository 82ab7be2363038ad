// A step of a traced program as a figure: names, values, and where each name points now and pointed before.
import type {TracedFrame, TracedName, TraceStep} from '#schema/lessons/trace/trace-steps.ts';
import {shortened} from '#schema/shortened.ts';
import type {Figure, FigureArrow, FigureValue} from '#web/ui/trace/illustration/figure.ts';

/** Types whose values cannot change: that two names share one is an accident, unless the program says so. */
const FIXED = new Set([
  'int',
  'float',
  'complex',
  'bool',
  'str',
  'bytes',
  'NoneType',
  'range',
  'tuple',
  'frozenset',
]);
/** One name gets what another has. */
const COPIES = /^\s*(\w+)\s*=\s*(\w+)\s*(?:#.*)?$/;
/** Longer texts of values are cut in a figure. */
const MOST_TEXT = 32;

/** A name where it is used: the same in every call of a function. */
const placed = ({scope}: Pick<TracedFrame, 'scope'>, name: string) =>
  scope === '' ? name : `${scope}: ${name}`;

/**
 * Names that are drawn with arrows, as it matters which object they refer to: at some step two names refer to one that
 * can change, or one name was given what the other has. The same for all steps, so that nothing changes its place.
 */
export function drawnNames(steps: readonly TraceStep[], lines: readonly string[]): ReadonlySet<string> {
  const shared = new Set(steps.flatMap((step) => sharedAt(step, lines[step.line - 1] ?? '')));
  return new Set(
    steps.flatMap(({stack}) =>
      stack.flatMap((frame) =>
        frame.names.filter(({id}) => shared.has(id)).map(({name}) => placed(frame, name)),
      ),
    ),
  );
}

/** Objects that two names refer to. */
function sharedAt({kind, names, stack}: TraceStep, code: string): readonly string[] {
  const seen = new Set<string>();
  const twice = stack
    .flatMap((frame) => frame.names)
    .filter(({id, type}) => !FIXED.has(type) && (seen.has(id) || !seen.add(id)))
    .map(({id}) => id);
  const [, to, from] = COPIES.exec(code) ?? [];
  const idOf = (wanted: string | undefined) => names.find(({name}) => name === wanted)?.id;
  const copied = kind === 'line' && to !== from ? idOf(to) : undefined;
  return copied !== undefined && copied === idOf(from) ? [...twice, copied] : twice;
}

/** The names that stay without an arrow. */
export const plainNames = (frame: TracedFrame, drawn: ReadonlySet<string>): readonly TracedName[] =>
  frame.names.filter(({name}) => !drawn.has(placed(frame, name)));

/** @param at index of the step */
export function figureAt(steps: readonly TraceStep[], at: number, drawn: ReadonlySet<string>): Figure {
  const names = drawnAt(steps[at], drawn);
  const before = drawnBefore(steps, at, names);
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
    if (left && !values.has(to))
      values.set(to, {id: left.id, type: left.type, text: left.text, state: 'old'});
  }
  return {names: names.map(({name}) => name), values: [...values.values()], arrows};
}

/** A name under the name that it is drawn by, and the call that it is in. */
type DrawnName = TracedName & {readonly frame: number};

const drawnIn = (frame: TracedFrame): readonly DrawnName[] =>
  frame.names.map((one) => ({
    ...one,
    name: placed(frame, one.name),
    text: shortened(one.text, MOST_TEXT),
    frame: frame.id,
  }));

/** Names of all that is running, each under one name: of a function that calls itself, the last call's. */
function drawnAt(step: TraceStep | undefined, drawn: ReadonlySet<string>): readonly DrawnName[] {
  const names = (step?.stack ?? []).flatMap(drawnIn).filter(({name}) => drawn.has(name));
  return [...new Map(names.map((one) => [one.name, one])).values()];
}

/** The same names as they were in the same calls, when these were followed last. */
function drawnBefore(
  steps: readonly TraceStep[],
  at: number,
  names: readonly DrawnName[],
): ReadonlyMap<string, DrawnName> {
  const earlier = [...new Set(names.map(({frame}) => frame))].flatMap((wanted) => {
    const frames = steps.slice(0, at).map(({stack}) => stack.find(({id}) => id === wanted));
    const last = frames.findLast((frame) => frame !== undefined);
    return last ? drawnIn(last) : [];
  });
  const frameOf = new Map(names.map(({name, frame}) => [name, frame]));
  return new Map(
    earlier.filter(({name, frame}) => frameOf.get(name) === frame).map((one) => [one.name, one]),
  );
}

/** Where a name points, and where it pointed if that was elsewhere. */
function arrowsOf({name, id}: TracedName, earlier: TracedName | undefined): readonly FigureArrow[] {
  if (earlier?.id === id) return [{from: name, to: id}];
  const now = {from: name, to: id, state: 'moved'} as const;
  return earlier ? [{from: name, to: earlier.id, state: 'old'}, now] : [now];
}
