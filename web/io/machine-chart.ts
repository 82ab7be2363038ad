// The chart of a machine, read from its definition.
import type {AnyStateMachine, AnyStateNode, AnyTransitionDefinition, StateValue} from 'xstate';
import type {CauseKind, ChartNode, ChartTransition} from '#web/io/machine-report.ts';

const charts = new WeakMap<AnyStateMachine, ChartNode>();

/** The whole chart; made once for each machine. */
export function chartOf(machine: AnyStateMachine): ChartNode {
  const known = charts.get(machine);
  if (known) return known;
  const chart = nodeOf(machine.root);
  charts.set(machine, chart);
  return chart;
}

/** Ids of the active states, each before those inside it. */
export function activeStates({root}: AnyStateMachine, value: StateValue): readonly string[] {
  return [root.id, ...inside(root, value)];
}

function inside(node: AnyStateNode, value: StateValue): readonly string[] {
  const parts = typeof value === 'string' ? {[value]: {}} : value;
  return Object.entries(parts).flatMap(([key, more = {}]) => {
    const child = node.states[key];
    return child ? [child.id, ...inside(child, more)] : [];
  });
}

/** Where it is in its state's list: two may have the same event. */
export function transitionId(transition: AnyTransitionDefinition): string {
  const {source, eventType} = transition;
  const same = eventType === '' ? source.always : source.transitions.get(eventType);
  return `${source.id}|${eventType}|${same?.indexOf(transition) ?? -1}`;
}

function nodeOf(node: AnyStateNode): ChartNode {
  const all = [...(node.always ?? []), ...[...node.transitions.values()].flat()];
  return {
    id: node.id,
    key: node.key,
    type: node.type,
    ...(node.history ? {history: node.history} : {}),
    initial: node.type === 'compound' ? idsOf(node.initial.target) : defaultsOf(node),
    states: Object.values<AnyStateNode>(node.states).map(nodeOf),
    transitions: all.map(transitionOf),
    invokes: node.invoke.map(({src}) => nameOf(src)),
  };
}

const idsOf = (nodes: readonly AnyStateNode[] | undefined): readonly string[] =>
  nodes?.map(({id}) => id) ?? [];

/** Where a history state leads when there is nothing to remember: a sibling, by its key. */
function defaultsOf({type, config, parent}: AnyStateNode): readonly string[] {
  const target: unknown = (config as {target?: unknown}).target;
  const known = type === 'history' && typeof target === 'string' ? parent?.states[target] : undefined;
  return known ? [known.id] : [];
}

function transitionOf(transition: AnyTransitionDefinition): ChartTransition {
  const {source, target, guard, actions, reenter} = transition;
  return {
    id: transitionId(transition),
    ...causeOf(source, transition.eventType),
    guard: guard === undefined ? '' : nameOf(guard, 'guarded'),
    actions: actions.map((action) => nameOf(action)).filter((name) => name !== ''),
    targets: idsOf(target),
    reenter,
    isForbidden: target === undefined && actions.length === 0,
  };
}

/** Guards, actions and actors are named by a word, or by an object with one; a function may have a name. */
function nameOf(thing: unknown, unnamed = ''): string {
  if (typeof thing === 'string') return thing;
  const {type, name} = thing as {type?: unknown; name?: unknown};
  if (typeof type === 'string') return type.startsWith('xstate.') ? unnamed : type;
  return typeof name === 'string' && !/^(?:|guard|actions?|always|assign|raise|sendTo|cancel)$/.test(name)
    ? name
    : unnamed;
}

type Cause = Pick<ChartTransition, 'kind' | 'event' | 'delayMs'>;

/** How XState names what it sends itself. */
const OWN: readonly (readonly [prefix: string, kind: CauseKind])[] = [
  ['xstate.after.', 'after'],
  ['xstate.done.actor.', 'done'],
  ['xstate.done.state.', 'done'],
  ['xstate.error.actor.', 'error'],
];

function causeOf(source: AnyStateNode, eventType: string): Cause {
  if (eventType === '') return {kind: 'always', event: ''};
  const [prefix, kind] = OWN.find(([start]) => eventType.startsWith(start)) ?? ['', 'event'];
  const rest = eventType.slice(prefix.length);
  if (kind === 'after') return delayOf(source, rest.slice(0, -source.id.length - 1));
  if (prefix === 'xstate.done.state.') return {kind, event: ''};
  const invoked = source.invoke.find(({id}) => id === rest);
  return {kind, event: kind === 'event' ? rest : nameOf(invoked?.src ?? rest)};
}

/** A delay is a number of ms, or a name that the machine gives a number or a function. */
function delayOf({machine}: AnyStateNode, name: string): Cause {
  const ms: unknown = /^\d+$/.test(name) ? Number(name) : machine.implementations.delays[name];
  return {kind: 'after', event: name, ...(typeof ms === 'number' ? {delayMs: ms} : {})};
}
