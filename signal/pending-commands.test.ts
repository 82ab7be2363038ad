import {expect, test} from 'vitest';
import type {LinkCommand} from '#schema/wire/link.ts';
import {PendingCommands} from '#signal/pending-commands.ts';

const command = (id: string, userId = 'ada', content = 'x'): LinkCommand => ({
  id,
  userId,
  name: 'chat.post',
  args: {id, v: 1, content},
});
const asker = (socket: string, userId = 'ada') => ({userId, socket});
const idsOf = (commands: readonly LinkCommand[]) => commands.map(({id}) => id);

function three() {
  const pending = new PendingCommands<string>(3, 9);
  for (const id of ['1', '2', '3']) pending.add(command(id), asker('s'), 0);
  return pending;
}

test('commands are sent once, in their order, and again after the link broke, but for those with a result', () => {
  const pending = three();
  expect(idsOf(pending.take(2))).toEqual(['1', '2']);
  expect(idsOf(pending.take(2))).toEqual(['3']);
  expect([pending.hasUnsent, pending.size]).toEqual([false, 3]);
  expect(pending.settle('2')).toMatchObject({userId: 'ada', socket: 's', since: 0});
  expect(pending.settle('2')).toBeUndefined();
  pending.unsendAll();
  expect(idsOf(pending.take(9))).toEqual(['1', '3']);
});

test('a command says that it was sent before, and one that only waited does not', () => {
  const pending = three();
  pending.take(2);
  pending.unsendAll();
  expect(pending.take(9).map(({id, again}) => [id, again])).toEqual([
    ['1', true],
    ['2', true],
    ['3', undefined],
  ]);
});

test('beyond its bound nothing is added, until a command has its result', () => {
  const pending = three();
  expect(pending.add(command('4'), asker('s'), 0)).toBe('full');
  pending.settle('1');
  expect(pending.add(command('4'), asker('s'), 0)).toBe('added');
});

test('one learner’s do not keep out another’s, and what waits of theirs stays', () => {
  const pending = new PendingCommands<string>(4, 2);
  for (const id of ['1', '2']) expect(pending.add(command(id), asker('s'), 0)).toBe('added');
  expect(pending.add(command('3'), asker('s'), 0)).toBe('share');
  // The same one again is none more.
  expect(pending.add(command('1'), asker('t'), 0)).toBe('again');
  expect(pending.add(command('4', 'bob'), asker('b', 'bob'), 0)).toBe('added');
  expect(idsOf(pending.take(9))).toEqual(['1', '2', '4']);
  pending.settle('1');
  pending.settle('1');
  expect(pending.add(command('3'), asker('s'), 0)).toBe('added');
  expect(pending.add(command('5'), asker('s'), 0)).toBe('share');
  expect(pending.add(command('6', 'eve'), asker('e', 'eve'), 0)).toBe('added');
  expect(pending.add(command('7', 'eve'), asker('e', 'eve'), 0)).toBe('full');
});

test('that a learner’s session has ended is taken beyond their share', () => {
  const pending = new PendingCommands<string>(4, 1);
  pending.add(command('1'), asker('s'), 0);
  const left = {...command('2'), name: 'calls.leave'};
  expect(pending.add(left, {userId: 'ada', socket: undefined}, 0)).toBe('added');
});

test('a message that is sent again by other sockets is the same command, and each of them waits for the result', () => {
  const pending = three();
  for (const socket of ['t', 'u', 't', 's', 's'])
    expect(pending.add(command('1'), asker(socket), 5)).toBe('again');
  expect(idsOf(pending.take(9))).toEqual(['1', '2', '3']);
  expect(pending.settle('1')).toMatchObject({socket: 's', others: new Set(['t', 'u']), since: 0});
});

test('an id that is pending belongs to its command: another learner has to wait, and another text is rejected', () => {
  const pending = three();
  expect(pending.add(command('1', 'eve'), asker('e', 'eve'), 0)).toBe('full');
  expect(pending.add(command('1', 'ada', 'y'), asker('s'), 0)).toBe('taken');
  expect(pending.settle('1')).toMatchObject({userId: 'ada', socket: 's'});
});

test('a result that comes before its command was sent again takes it out of the queue', () => {
  const pending = three();
  pending.take(9);
  pending.unsendAll();
  pending.settle('1');
  expect(idsOf(pending.take(9))).toEqual(['2', '3']);
});

test('a message that its socket has been pushed is told already, until another socket asks for it', () => {
  const pending = three();
  pending.told('1', (socket) => socket === 's');
  pending.told('2', () => false);
  pending.told('3', () => true);
  pending.told('unknown', () => true);
  pending.add(command('3'), asker('t'), 5);
  expect(['1', '2', '3'].map((id) => pending.settle(id)?.isTold)).toEqual([true, false, false]);
});
