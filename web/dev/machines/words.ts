// A machine's states as words.
import {tab as ownTab} from '#web/io/inspection.ts';
import type {ActorReport, ChartNode, ChartTransition, Step} from '#web/io/machine-report.ts';

/** `linked › open › lively`; of a parallel machine each region: `link › connected + word › fine`. */
export function stateWords(chart: ChartNode, active: readonly string[]): string {
  return inside(chart, new Set(active)) || '–';
}

function inside(node: ChartNode, active: ReadonlySet<string>): string {
  return node.states
    .filter(({id}) => active.has(id))
    .map((state) => [state.key, inside(state, active)].filter(Boolean).join(' › '))
    .join(' + ');
}

/** UTC, to the millisecond: `14:02:33.120`. */
export const clockText = (at: number): string => new Date(at).toISOString().slice(11, 23);

/** The event of a step; of what XState sends itself what caused it: `after well, 5 s`. */
export function eventWords(chart: ChartNode, {type, taken}: Pick<Step, 'type' | 'taken'>): string {
  if (type === 'xstate.init') return 'start';
  if (!type.startsWith('xstate.')) return type;
  const cause = transitionsIn(chart).find(({id, kind}) => kind !== 'always' && taken.includes(id));
  return cause ? causeText(cause) : type.replace('xstate.', '');
}

const transitionsIn = (node: ChartNode): readonly ChartTransition[] => [
  ...node.transitions,
  ...node.states.flatMap(transitionsIn),
];

/** `wake`, `always`, `after wait`, `after silence, 30 s`, `done: askSession`. */
export function causeText({
  kind,
  event,
  delayMs,
}: Pick<ChartTransition, 'kind' | 'event' | 'delayMs'>): string {
  if (kind === 'event') return event;
  if (kind === 'always') return 'always';
  if (kind === 'after') return `after ${delayText(event, delayMs)}`;
  return event === '' ? kind : `${kind}: ${event}`;
}

/** A named delay that is a number says both. */
function delayText(name: string, ms: number | undefined): string {
  if (ms === undefined) return name;
  const time = ms < 1000 ? `${ms} ms` : `${ms / 1000} s`;
  return /^\d+$/.test(name) ? time : `${name}, ${time}`;
}

/** Where a machine runs: `this tab`, or `tab 1a2b3c4d, /community`. */
export const placeWords = ({tab, page}: Pick<ActorReport, 'tab' | 'page'>): string =>
  tab === ownTab ? 'this tab' : `tab ${tab}, ${page}`;
