import {assign, setup} from 'xstate';
import {expect, test} from 'vitest';
import {connectionMachine} from '#web/data/connection/connection.machine.ts';
import {graphOf, rowsOpenIn, type Arrow, type Box} from '#web/dev/machines/graph.ts';
import {activeStates, chartOf} from '#web/io/machine-chart.ts';
import {stateWords} from '#web/dev/machines/words.ts';
import {socketMachine} from '#web/socket/socket.machine.ts';

type Event = {type: 'go' | 'stop' | 'again' | 'note' | 'back' | 'deaf' | 'jump'};

const player = setup({
  types: {events: {} as Event, context: {} as {count: number}},
  guards: {isReady: () => true},
  delays: {patience: 1500, asLong: () => 10},
  actions: {note: assign({count: ({context}) => context.count + 1})},
}).createMachine({
  id: 'player',
  context: {count: 0},
  initial: 'idle',
  states: {
    idle: {
      always: {guard: 'isReady', target: 'busy.one'},
      after: {patience: 'done', 250: 'busy', asLong: 'done'},
      on: {go: [{guard: ({context}) => context.count > 3, target: 'busy'}, {target: 'done'}]},
    },
    busy: {
      initial: 'one',
      on: {
        again: {target: 'busy', reenter: true},
        stop: ['done'],
        note: {actions: 'note'},
        deaf: undefined,
        jump: '.two',
      },
      onDone: 'both',
      states: {
        one: {on: {go: 'two'}},
        two: {on: {go: 'end', again: {target: 'two', reenter: true}}},
        end: {type: 'final'},
        before: {type: 'history', target: 'two'},
        all: {type: 'history', history: 'deep'},
      },
    },
    both: {
      type: 'parallel',
      on: {back: 'busy.before'},
      states: {
        left: {initial: 'a', states: {a: {}, b: {}}},
        right: {initial: 'c', states: {c: {}}},
      },
    },
    done: {type: 'final'},
  },
});

const chart = chartOf(player);
const graph = graphOf(chart);
const boxes = (box: Box): readonly Box[] => [box, ...box.boxes.flatMap(boxes)];
const boxAt = (id: string) => boxes(graph.root).find((box) => box.id === `player${id && '.'}${id}`);
const wordsOf = ({rows}: Arrow) => rows.map(({cause, guard}) => [cause, guard].filter(Boolean).join(' '));
const arrow = (from: string, to: string) => {
  const found = graph.arrows.find((one) => one.from === `player.${from}` && one.to === `player.${to}`);
  return found && wordsOf(found);
};

test('states are boxes within boxes; a compound state begins with a dot that leads to its initial state', () => {
  expect(boxAt('')?.boxes.map(({id}) => id)).toEqual([
    'player|start',
    'player.idle',
    'player.busy',
    'player.both',
    'player.done',
  ]);
  const inBusy = boxAt('busy')?.boxes.map(({key, type}) => [key, type]);
  expect(inBusy).toEqual([
    ['', 'start'],
    ['one', 'atomic'],
    ['two', 'atomic'],
    ['end', 'final'],
    ['before', 'history'],
    ['all', 'history'],
  ]);
  const begins = graph.arrows.filter(({from}) => from.endsWith('|start'));
  expect(begins.map(({from, to}) => [from, to])).toEqual([
    ['player|start', 'player.idle'],
    ['player.busy|start', 'player.busy.one'],
    ['player.both.left|start', 'player.both.left.a'],
    ['player.both.right|start', 'player.both.right.c'],
  ]);
});

test('a parallel state has regions, and no dot of its own', () => {
  const both = boxAt('both');
  expect(both?.boxes.map(({key, isRegion}) => [key, isRegion])).toEqual([
    ['left', true],
    ['right', true],
  ]);
  expect(boxAt('busy')?.isRegion).toBe(false);
});

test('a history state knows how deep it remembers, and where it leads without a memory', () => {
  expect([boxAt('busy.before')?.isDeep, boxAt('busy.all')?.isDeep]).toEqual([false, true]);
  expect(arrow('busy.before', 'busy.two')).toEqual([]);
  expect(arrow('both', 'busy.before')).toEqual(['back']);
});

test('always, delays with their time, guards with or without a name, and the end of a state', () => {
  expect(arrow('idle', 'busy.one')).toEqual(['always [isReady]']);
  expect(arrow('idle', 'busy')).toEqual(['go [guarded]', 'after 250 ms']);
  expect(arrow('idle', 'done')).toEqual(['go', 'after patience, 1.5 s', 'after asLong']);
  expect(arrow('busy', 'both')).toEqual(['done']);
});

test('a state that enters itself again has an arrow to itself, one that leads inside ends there', () => {
  expect(arrow('busy', 'busy')).toEqual(['again']);
  expect(arrow('busy.two', 'busy.two')).toEqual(['again']);
  expect(arrow('busy', 'busy.two')).toEqual(['jump']);
  expect(chart.states[1]?.transitions.find(({event}) => event === 'again')).toMatchObject({reenter: true});
});

test('what only acts, and what is ignored on purpose, is a line in its box', () => {
  expect(boxAt('busy')?.stays.map(({cause, event}) => [cause, event])).toEqual([
    ['note', 'note'],
    ['deaf ignored', undefined],
  ]);
});

test('what can be sent now is what the active states listen to, each once', () => {
  const active = new Set(activeStates(player, {busy: 'two'}));
  expect(rowsOpenIn(graph, active)).toEqual(['again', 'go', 'jump', 'note', 'stop']);
  expect(rowsOpenIn(graph, new Set(activeStates(player, 'done')))).toEqual([]);
});

test('the present state as words', () => {
  expect(stateWords(chart, activeStates(player, {busy: 'two'}))).toBe('busy › two');
  expect(stateWords(chart, activeStates(player, {both: {left: 'b', right: 'c'}}))).toBe(
    'both › left › b + right › c',
  );
});

test.each([socketMachine, connectionMachine])(
  'every transition of the academy’s own machines is drawn: $id',
  (machine) => {
    const own = chartOf(machine);
    const {root, arrows} = graphOf(own);
    const known = new Set(boxes(root).map(({id}) => id));
    expect(arrows.filter(({from, to}) => !known.has(from) || !known.has(to))).toEqual([]);
    const drawn = [...arrows.flatMap(({rows}) => rows), ...boxes(root).flatMap(({stays}) => stays)];
    const count = (node: typeof own): number =>
      node.transitions.length + node.states.reduce((sum, state) => sum + count(state), 0);
    expect(new Set(drawn.map(({id}) => id)).size).toBe(count(own));
    expect(count(own)).toBeGreaterThan(20);
  },
);
