// The machine's whole graph.
import {expect, test} from 'vitest';
import type {SnapshotFrom} from 'xstate';
import {getAdjacencyMap} from 'xstate/graph';
import type {CallEvent} from '#web/calls/machine/call.events.ts';
import {callMachine} from '#web/calls/machine/call.machine.ts';
import {EVENTS, TYPES} from '#web/calls/machine/model-events.ts';
import {IGNORED} from '#web/calls/machine/model-ignored.ts';

/** Every state without states inside, by its path. */
const LEAVES: readonly string[] = leavesOf(callMachine.root);

type Node = {key: string; path: readonly string[]; states: Record<string, Node>};
function leavesOf(node: Node): string[] {
  const inner = Object.values(node.states);
  return inner.length === 0 ? [node.path.join('.')] : inner.flatMap(leavesOf);
}

/** The transitions that time alone takes are events of the graph too. */
const timers = (types: readonly string[]) => types.filter((type) => type.startsWith('xstate.after'));

const nodeAt = (path: string) => {
  let node = callMachine.root;
  for (const key of path.split('.')) node = node.states[key] ?? node;
  return node;
};

/** What a state hears, itself or by the states around it; what it forbids it hears. */
function heardIn(path: string): Set<string> {
  const heard = new Set<string>();
  for (let node: typeof callMachine.root | undefined = nodeAt(path); node; node = node.parent) {
    for (const type of node.ownEvents) heard.add(type);
  }
  return heard;
}

test.each(LEAVES)('%s: every event is handled, or ignored on purpose', (path) => {
  const heard = heardIn(path);
  const ignored = IGNORED[path] ?? [];
  expect(TYPES.filter((type) => !heard.has(type)).toSorted()).toEqual([...new Set(ignored)].toSorted());
});

type State = SnapshotFrom<typeof callMachine>;
type Vertex = {
  readonly state: State;
  readonly transitions: Readonly<Record<string, {readonly state: State}>>;
};

/** Actors are inert here: what they would answer are events. */
const graphOf = (isSocketOpen: boolean) =>
  getAdjacencyMap(
    callMachine.provide({
      guards: {isSocketOpen: () => isSocketOpen, isSocketOpening: () => !isSocketOpen},
    }),
    {
      input: {now: () => 0},
      events: (snapshot) => [
        ...TYPES.flatMap((type) => EVENTS[type]),
        ...timers([...heardIn(pathOf(snapshot.value))]).map((type) => ({type}) as unknown as CallEvent),
      ],
      serializeState: ({value, context}) =>
        JSON.stringify([value, context.callId, context.isCaller, context.error, context.isMuted]),
      limit: 200_000,
    },
  );
/** With a socket; and what there is beside that on a page whose first one is being opened. */
const graph = {...graphOf(false), ...graphOf(true)};
const vertices = Object.entries(graph) as readonly [string, Vertex][];
const states = vertices.map(([, {state}]) => state);

function pathOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const [[key, inner] = ['', '']] = Object.entries(value as object);
  return `${key}.${pathOf(inner)}`;
}

test('every state can be reached', () => {
  expect([...new Set(states.map(({value}) => pathOf(value)))].toSorted()).toEqual(LEAVES.toSorted());
});

test('from every state the way leads back to rest', () => {
  const goesTo = new Map(
    vertices.map(([key, {transitions}]) => [key, Object.values(transitions).map(({state}) => keyOf(state))]),
  );
  const atRest = new Set(
    vertices.filter(([, {state}]) => state.matches({idle: 'quiet'})).map(([key]) => key),
  );
  for (let before = -1; before !== atRest.size;) {
    before = atRest.size;
    for (const [key, nexts] of goesTo) if (nexts.some((next) => atRest.has(next))) atRest.add(key);
  }
  expect(Object.keys(graph).filter((key) => !atRest.has(key))).toEqual([]);
});

function keyOf({value, context}: State): string {
  return JSON.stringify([value, context.callId, context.isCaller, context.error, context.isMuted]);
}

test('an error is only of a call, or of the tab that could not have one', () => {
  const wrong = states.filter(
    (state) =>
      state.context.error !== null && (state.matches({idle: 'quiet'}) || state.matches({idle: 'ended'})),
  );
  expect(wrong).toEqual([]);
});
