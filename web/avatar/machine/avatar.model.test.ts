// The machine's whole graph.
import {expect, test} from 'vitest';
import type {ActorLogic, InputFrom, SnapshotFrom} from 'xstate';
import {getAdjacencyMap} from 'xstate/graph';
import {AVATAR_SERVICE_KINDS} from '#schema/avatar/avatar.services.ts';
import {avatarMachine} from '#web/avatar/machine/avatar.machine.ts';
import {TROUBLE} from '#web/avatar/machine/avatar.texts.ts';
import {EVENTS, IGNORED, TYPES, type AvatarEvent} from '#web/avatar/machine/model-events.ts';
import {answersByItself} from '#web/avatar/machine/services.ts';

type State = SnapshotFrom<typeof avatarMachine>;
type Vertex = {
  readonly state: State;
  readonly transitions: Readonly<Record<string, {readonly state: State}>>;
};
const STATES = Object.keys(avatarMachine.root.states);
const NODES: ReadonlyMap<string, {readonly ownEvents: readonly string[]}> = new Map(
  Object.entries(avatarMachine.root.states),
);
const heardIn = (state: string) =>
  new Set<string>([...avatarMachine.root.ownEvents, ...(NODES.get(state)?.ownEvents ?? [])]);

test.each(STATES)('%s: every event is handled, or ignored on purpose', (state) => {
  const heard = heardIn(state);
  const ignored = IGNORED[state] ?? [];
  expect(TYPES.filter((type) => !heard.has(type)).toSorted()).toEqual([...ignored].toSorted());
});

const keyOf = ({value, context}: State) => {
  const {service, session, isStarting, hasMicrophone, manner, isHolding} = context;
  const {isMuted, isTaken, isAwaiting} = context;
  const {isDue, turnId, saying, hearing, trouble} = context;
  const {wantsMicrophone, endsAt, notice, areStepsOpen} = context;
  return JSON.stringify([
    value,
    service,
    session !== undefined,
    [isStarting, hasMicrophone, manner, isHolding, isMuted, isTaken, isAwaiting, isDue],
    [turnId, saying !== '', hearing !== '', trouble],
    [wantsMicrophone, endsAt !== undefined, notice !== undefined, areStepsOpen],
  ]);
};

/** Of the types of a graph none says what a machine emits. */
const LOGIC = avatarMachine as unknown as ActorLogic<State, AvatarEvent, InputFrom<typeof avatarMachine>>;

/** Actors are inert here: what they would answer are events. What time alone does is one, too. */
const graph = getAdjacencyMap(LOGIC, {
  input: {now: () => 0, newId: () => 'local-1', manner: 'hold', isQuiet: false},
  events: ({value}) => [
    ...TYPES.flatMap((type) => EVENTS[type]),
    ...[...heardIn(value)]
      .filter((type) => type.startsWith('xstate.after'))
      .map((type) => ({type}) as unknown as AvatarEvent),
  ],
  serializeState: keyOf,
  limit: 200_000,
});
const vertices = Object.entries(graph) as readonly [string, Vertex][];
const states = vertices.map(([, {state}]) => state);
const wrong = (isWrong: (state: State) => boolean) => states.filter(isWrong).map(keyOf);

test('every state can be reached', () => {
  expect([...new Set(states.map(({value}) => value))].toSorted()).toEqual(STATES.toSorted());
});

test('from every state one step ends the session and leads back to rest', () => {
  const stuck = vertices.filter(([, {state, transitions}]) => {
    const [, end] = Object.entries(transitions).find(([event]) => JSON.parse(event).type === 'stop') ?? [];
    const to = end?.state ?? state;
    return !to.matches('idle') || to.context.session !== undefined || to.context.isStarting;
  });
  expect(stuck.map(([key]) => key)).toEqual([]);
});

test('at rest and after an error nothing is heard, said, or held', () => {
  expect(
    wrong(
      (state) =>
        (state.matches('idle') || state.matches('error') || state.matches('connecting')) &&
        (state.context.hasMicrophone ||
          state.context.isHolding ||
          state.context.hearing !== '' ||
          state.context.saying !== '' ||
          state.context.isDue ||
          state.context.isAwaiting),
    ),
  ).toEqual([]);
});

test('a key is held only while it listens, with a microphone that no call has', () => {
  expect(
    wrong(
      ({value, context}) =>
        context.isHolding && (value !== 'listening' || !context.hasMicrophone || context.isTaken),
    ),
  ).toEqual([]);
});

test('it thinks and speaks about a question of the academy’s, unless the service answers by itself', () => {
  expect(
    wrong(
      ({value, context: {turnId, service}}) =>
        (value === 'thinking' || value === 'speaking') && (turnId === undefined) !== answersByItself(service),
    ),
  ).toEqual([]);
});

test('it speaks only what it was given to say, and has a caption of it', () => {
  expect(
    wrong(
      ({value, context: {saying, isDue}}) =>
        (value === 'speaking') !== (saying !== '') || (saying !== '' && !isDue),
    ),
  ).toEqual([]);
});

test('an error says what happened, and nothing else does', () => {
  expect(wrong(({value, context}) => (value === 'error') !== (context.trouble !== undefined))).toEqual([]);
});

test('the steps to a microphone are open only where it was denied', () => {
  expect(wrong(({context}) => context.areStepsOpen && context.trouble !== TROUBLE.denied)).toEqual([]);
});

test('when it has to end is known only of a session that is open, or was until an error', () => {
  expect(
    wrong(
      ({value, context: {endsAt, session}}) =>
        endsAt !== undefined && (session === undefined || value === 'idle' || value === 'connecting'),
    ),
  ).toEqual([]);
});

test('each service begins a session of its own', () => {
  const talking = states.filter((state) => state.matches('connected'));
  expect([...new Set(talking.map(({context}) => context.service))].toSorted()).toEqual(
    ['local', ...AVATAR_SERVICE_KINDS].toSorted(),
  );
});
