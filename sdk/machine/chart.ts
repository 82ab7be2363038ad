// The chart of the machine, drawn from the machine itself: states in their parents, with what leads out of them.
import {startMachine} from '#sdk/start.machine.ts';
import type {Taken} from '#sdk/machine/replay.ts';
import type {StateValue} from 'xstate';

type Node = typeof startMachine.root;
type Transition = {
  readonly eventType: string;
  readonly target?: readonly Node[] | undefined;
  readonly guard?: unknown;
};

export type Chart = {
  readonly element: HTMLElement;
  /** Marks where the machine is, and how it came there. */
  readonly show: (state: StateValue | undefined, taken: readonly Taken[]) => void;
};

export function drawChart(): Chart {
  const states = new Map<string, HTMLElement>();
  const ways = new Map<string, HTMLElement[]>();
  const element = make('div', 'chart', ...children(startMachine.root, states, ways));
  return {
    element,
    show: (state, taken) => {
      const present = new Set(state === undefined ? [] : idsOf(state, startMachine.root.id));
      for (const [id, box] of states) {
        box.toggleAttribute('data-present', present.has(id));
        box.querySelector('.present')?.toggleAttribute('hidden', !present.has(id));
      }
      const used = new Set(taken.map(keyOf));
      for (const [key, lines] of ways) {
        for (const line of lines) line.toggleAttribute('data-taken', used.has(key));
      }
    },
  };
}

/** `xstate.done.actor.0.voice-call.starting.creating` → `done`; the whole name is the tooltip. */
export function shortName(event: string): string {
  const [, kind, what = ''] = /^xstate\.(done|error|after|init)(?:\.actor\.|\.([^.]+)\.|$)/.exec(event) ?? [];
  if (kind === undefined) return event === '' ? 'at once' : event;
  if (kind === 'init') return 'begin';
  return kind === 'after' ? `after ${what}` : kind;
}

/** `{starting: {joining: 'asking'}}` → `starting › joining › asking` */
export const pathOf = (state: StateValue): string =>
  typeof state === 'string'
    ? state
    : Object.entries(state)
        .map(([key, inner]) => (inner === undefined ? key : `${key} › ${pathOf(inner)}`))
        .join(', ');

/** An element with a class. */
export function make(tag: string, name: string, ...content: readonly (HTMLElement | string)[]): HTMLElement {
  const element = document.createElement(tag);
  if (name !== '') element.className = name;
  element.append(...content);
  return element;
}

type Ways = Map<string, HTMLElement[]>;

const children = (parent: Node, states: Map<string, HTMLElement>, ways: Ways): HTMLElement[] =>
  Object.values(parent.states as Readonly<Record<string, Node>>).map((node) => {
    const initial = parent.initial.target?.[0] === node;
    const box = make('section', 'state', heading(node, initial), transitions(node, ways));
    box.dataset['state'] = node.id;
    const inner = children(node, states, ways);
    if (inner.length > 0) box.append(make('div', 'states', ...inner));
    states.set(node.id, box);
    return box;
  });

function heading({key, type, invoke}: Node, isInitial: boolean): HTMLElement {
  const present = make('span', 'present', 'now');
  present.hidden = true;
  const line = make('h3', '', key, present);
  if (isInitial) line.append(make('small', '', 'initial'));
  if (type === 'final') line.append(make('small', '', 'final'));
  for (const {src} of invoke) {
    if (typeof src === 'string') line.append(make('small', 'work', `runs ${src}`));
  }
  return line;
}

function transitions(node: Node, ways: Ways): HTMLElement {
  const list = make('ul', '');
  const all = [...[...node.transitions.values()].flat(), ...(node.always ?? [])] as readonly Transition[];
  for (const transition of all) {
    const {eventType, target, guard} = transition;
    const to = target?.map(({key}) => key).join(', ') ?? '';
    const condition = guard === undefined ? '' : ` if ${nameOf(guard)}`;
    const line = make('li', '', `${shortName(eventType)}${condition}`, make('b', '', to && ` → ${to}`));
    line.title = eventType;
    const key = keyOf({from: node.id, to: target?.map(({id}) => id) ?? [], event: eventType});
    ways.set(key, [...(ways.get(key) ?? []), line]);
    list.append(line);
  }
  return list;
}

const nameOf = (guard: unknown): string =>
  typeof guard === 'string' ? guard : ((guard as {type?: string} | undefined)?.type ?? 'a condition');

const keyOf = ({from, to, event}: Taken): string => `${from}|${event}|${to.join()}`;

function idsOf(state: StateValue, parent: string): string[] {
  if (typeof state === 'string') return [`${parent}.${state}`];
  return Object.entries(state).flatMap(([key, inner]) => [
    `${parent}.${key}`,
    ...(inner === undefined ? [] : idsOf(inner, `${parent}.${key}`)),
  ]);
}
