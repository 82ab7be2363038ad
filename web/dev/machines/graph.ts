// A machine's chart as boxes and arrows, before it is laid out. Pure.
import {causeText} from '#web/dev/machines/words.ts';
import type {ChartNode, ChartTransition} from '#web/io/machine-report.ts';

/** One line of text at an arrow, or inside a box: a transition. */
export type Row = {
  readonly id: string;
  /** The state that has it. */
  readonly source: string;
  /** `wake`, `after 2 s`, `always`, `done: askSession`. */
  readonly cause: string;
  /** `[hasAttemptsLeft]`, or empty. */
  readonly guard: string;
  /** The event that one may send for it; none for what the machine does by itself. */
  readonly event: string | undefined;
};

export type Box = {
  readonly id: string;
  readonly key: string;
  /** `start` is the dot that an initial arrow leaves. */
  readonly type: ChartNode['type'] | 'start';
  readonly isDeep: boolean;
  readonly isRegion: boolean;
  readonly boxes: readonly Box[];
  /** What runs in it: `⟳ askSession`. */
  readonly invokes: readonly string[];
  /** Transitions that stay: the state does something, or ignores the event on purpose. */
  readonly stays: readonly Row[];
};

/** All transitions from one state to another one. */
export type Arrow = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly rows: readonly Row[];
};

export type Graph = {readonly root: Box; readonly arrows: readonly Arrow[]};

/** A dot's id beside the state that it is in. */
const startOf = (id: string): string => `${id}|start`;

export function graphOf(chart: ChartNode): Graph {
  return {root: boxOf(chart, false), arrows: arrowsIn(chart)};
}

function boxOf(node: ChartNode, isRegion: boolean): Box {
  const inner = node.states.map((state) => boxOf(state, node.type === 'parallel'));
  return {
    id: node.id,
    key: node.key,
    type: node.type,
    isDeep: node.history === 'deep',
    isRegion,
    boxes: hasStart(node) ? [startBox(node), ...inner] : inner,
    invokes: node.invokes.map((name) => `⟳ ${name}`),
    stays: node.transitions.filter(isStay).map((transition) => rowOf(node, transition)),
  };
}

const hasStart = (node: ChartNode): boolean => node.type === 'compound' && node.initial.length > 0;

const startBox = ({id}: ChartNode): Box => ({
  id: startOf(id),
  key: '',
  type: 'start',
  isDeep: false,
  isRegion: false,
  boxes: [],
  invokes: [],
  stays: [],
});

const isStay = ({targets}: ChartTransition): boolean => targets.length === 0;

/** A transition as one line. */
export function rowOf({id: source}: ChartNode, transition: ChartTransition): Row {
  const {id, kind, event, guard, isForbidden} = transition;
  const isSendable = kind === 'event' && !isForbidden && !event.includes('*') && !event.startsWith('xstate.');
  return {
    id,
    source,
    cause: causeText(transition) + (isForbidden ? ' ignored' : ''),
    guard: guard === '' ? '' : `[${guard}]`,
    event: isSendable ? event : undefined,
  };
}

function arrowsIn(node: ChartNode): readonly Arrow[] {
  const {id, initial, transitions, states, type} = node;
  const begins = hasStart(node)
    ? initial.map((to) => ({id: `${startOf(id)}|${to}`, from: startOf(id), to, rows: []}))
    : [];
  // A history state leads there when there is nothing to remember.
  const defaults =
    type === 'history' ? initial.map((to) => ({id: `${id}|${to}`, from: id, to, rows: []})) : [];
  const byTarget = new Map<string, Row[]>();
  for (const transition of transitions) {
    for (const to of transition.targets) {
      byTarget.set(to, [...(byTarget.get(to) ?? []), rowOf(node, transition)]);
    }
  }
  const own = [...byTarget].map(([to, rows]) => ({id: `${id}|${to}`, from: id, to, rows}));
  return [...begins, ...defaults, ...own, ...states.flatMap(arrowsIn)];
}

/** Events that the active states listen to, each once. */
export function rowsOpenIn({root, arrows}: Graph, active: ReadonlySet<string>): readonly string[] {
  const rows = [...staysIn(root), ...arrows.flatMap((arrow) => arrow.rows)];
  const events = rows.flatMap(({event, source}) =>
    event !== undefined && active.has(source) ? [event] : [],
  );
  return [...new Set(events)].toSorted();
}

const staysIn = ({stays, boxes}: Box): readonly Row[] => [...stays, ...boxes.flatMap(staysIn)];
