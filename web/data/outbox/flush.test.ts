import {beforeEach, describe, expect, test, vi} from 'vitest';
import {deviceClock} from './clock.ts';
import type {Command, Outcome} from './command.ts';
import {fakeDb, fakeJournal, fakeTabs, newCommand} from './fakes.ts';
import {createFlusher} from './flush.ts';
import {Outbox} from './outbox.ts';

beforeEach(() => void vi.useFakeTimers());

const delivered: Outcome = {type: 'delivered', mark: 1, epoch: 0};
const later: Outcome = {type: 'retry', reason: {code: 'OFFLINE', message: ''}};

async function start(
  answer: (command: Command, attempt: number) => Outcome | Promise<Outcome>,
  ...ids: readonly [string, string?][]
) {
  const outbox = new Outbox({
    userId: 'u',
    db: fakeDb(),
    journal: fakeJournal(),
    channel: fakeTabs()[0],
    clock: deviceClock,
  });
  for (const [id, lane] of ids) await outbox.enqueue(newCommand(id, lane));
  const sent: string[] = [];
  const send = async (command: Command): Promise<Outcome> => {
    sent.push(command.id);
    return answer(command, sent.length);
  };
  const flusher = createFlusher({
    queue: outbox,
    send,
    lock: (work) => work(AbortSignal.abort()),
    clock: deviceClock,
    random: () => 0.5,
  });
  flusher.kick();
  await vi.advanceTimersByTimeAsync(0);
  return {outbox, flusher, sent};
}

test('a lane goes in order; a rejection does not stop it', async () => {
  const refuse: Outcome = {type: 'rejected', reason: {code: 'FULL', message: ''}};
  const {sent, outbox} = await start(({id}) => (id === 'a' ? refuse : delivered), ['a'], ['b'], ['c']);
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(outbox.pending().map(({status}) => status)).toEqual(['failed', 'delivered', 'delivered']);
});

test('a retryable failure stops its lane and no other', async () => {
  const {sent} = await start(
    ({lane}) => (lane === 'x' ? later : delivered),
    ['a', 'x'],
    ['b', 'x'],
    ['c', 'y'],
  );
  expect(sent).toEqual(['a', 'c']);
});

test('backs off 1, 2, 4 s, and tries at once when the network returns', async () => {
  const {sent, flusher} = await start(() => later, ['a']);
  await vi.advanceTimersByTimeAsync(999);
  expect(sent.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent.length).toBe(2);
  flusher.kick();
  await vi.advanceTimersByTimeAsync(1_990);
  expect(sent.length).toBe(2);
  flusher.kick(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.length).toBe(3);
});

test("respects the server's Retry-After, also when the network returns", async () => {
  const {sent, flusher} = await start(
    (_, attempt) => (attempt === 1 ? {...later, type: 'retry', afterMs: 5_000} : delivered),
    ['a'],
  );
  flusher.kick(true);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(sent.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent.length).toBe(2);
});

test('does not spin on Retry-After: 0', async () => {
  const {sent} = await start(() => ({...later, type: 'retry', afterMs: 0}), ['a']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.length).toBe(5);
});

test('takes up a new lane while another one hangs', async () => {
  const {outbox, flusher, sent} = await start(
    ({id}) => (id === 'a' ? new Promise(() => undefined) : delivered),
    ['a', 'x'],
  );
  await outbox.enqueue(newCommand('b', 'y'));
  flusher.kick();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['a', 'b']);
});

test('sends nothing after stop', async () => {
  const {outbox, flusher, sent} = await start(() => later, ['a']);
  flusher.stop();
  await outbox.enqueue(newCommand('b', 'y'));
  flusher.kick(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toEqual(['a']);
});

test('does not send what was discarded while its lane was busy', async () => {
  const gate = Promise.withResolvers<Outcome>();
  const {outbox, sent} = await start(({id}) => (id === 'a' ? gate.promise : delivered), ['a'], ['b'], ['c']);
  await outbox.discard('b');
  gate.resolve(delivered);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['a', 'c']);
});

test('an attempt that began before the network returned costs one second, not its back-off', async () => {
  const gate = Promise.withResolvers<Outcome>();
  const {flusher, sent} = await start((_, attempt) => (attempt === 5 ? gate.promise : later), ['a']);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sent.length).toBe(5);
  flusher.kick(true);
  gate.resolve(later);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.length).toBe(6);
});

test('a clock that was put back does not make a command wait for longer', async () => {
  const {sent, flusher} = await start(() => later, ['a']);
  expect(sent.length).toBe(1);
  vi.setSystemTime(Date.now() - 60_000);
  flusher.kick();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.length).toBe(2);
});

test('an outage ends when the network returns, whatever Retry-After said', async () => {
  const away: Outcome = {type: 'retry', reason: {code: 'UNAVAILABLE', message: ''}, afterMs: 5_000};
  const {sent, flusher} = await start((_, attempt) => (attempt === 1 ? away : delivered), ['a']);
  flusher.kick(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.length).toBe(2);
});

test('the page that goes away sends the first of each idle lane in a way that outlives it', async () => {
  const gate = Promise.withResolvers<Outcome>();
  const {flusher, outbox, sent} = await start(
    ({id}) => (id === 'a' ? gate.promise : later),
    ['a', 'x'],
    ['b', 'y'],
  );
  await outbox.enqueue(newCommand('c', 'y'));
  expect(sent).toEqual(['a', 'b']);
  flusher.last();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['a', 'b', 'b']);
});

test('a disk that could not be read is read again, and what waits there is sent', async () => {
  const db = fakeDb();
  const options = {userId: 'u', journal: fakeJournal(), channel: null, clock: deviceClock};
  await new Outbox({...options, db}).enqueue(newCommand('a'));
  db.broken = true;
  const outbox = new Outbox({...options, db});
  const sent: string[] = [];
  const flusher = createFlusher({
    queue: outbox,
    send: async ({id}) => {
      sent.push(id);
      return delivered;
    },
    lock: (work) => work(AbortSignal.abort()),
    clock: deviceClock,
    random: () => 0.5,
  });
  flusher.kick();
  await vi.advanceTimersByTimeAsync(0);
  db.broken = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual(['a']);
});

describe('what waits already', () => {
  type Together = (commands: readonly Command[]) => Promise<ReadonlyMap<string, Outcome> | 'apart'>;

  async function startTogether(answer: Together, ...ids: readonly [string, string?][]) {
    const outbox = new Outbox({
      userId: 'u',
      db: fakeDb(),
      journal: fakeJournal(),
      channel: null,
      clock: deviceClock,
    });
    for (const [id, lane] of ids) await outbox.enqueue(newCommand(id, lane));
    const sent: string[] = [];
    const busy: boolean[] = [];
    const flusher = createFlusher({
      queue: outbox,
      send: async ({id}) => {
        sent.push(id);
        return delivered;
      },
      sendTogether: async (commands) => {
        sent.push(commands.map(({id}) => id).join('+'));
        return answer(commands);
      },
      onBusy: (isBusy) => busy.push(isBusy),
      lock: (work) => work(AbortSignal.abort()),
      clock: deviceClock,
      random: () => 0.5,
    });
    flusher.kick();
    await vi.advanceTimersByTimeAsync(0);
    return {outbox, flusher, sent, busy};
  }
  const all = (outcome: Outcome) => async (commands: readonly Command[]) =>
    new Map(commands.map(({id}) => [id, outcome]));

  test('goes in one request, the lanes in turn, and what is alone goes alone', async () => {
    const {sent, outbox, busy, flusher} = await startTogether(
      all(delivered),
      ['a', 'x'],
      ['b', 'x'],
      ['c', 'y'],
    );
    expect(outbox.pending().map(({status}) => status)).toEqual(['delivered', 'delivered', 'delivered']);
    await outbox.enqueue(newCommand('d', 'x'));
    flusher.kick();
    await vi.advanceTimersByTimeAsync(0);
    expect([sent, busy]).toEqual([
      ['a+c+b', 'd'],
      [true, false, true, false],
    ]);
  });

  test('and was not tried goes with the next one, before what is behind it', async () => {
    const first = async (commands: readonly Command[]) =>
      new Map(commands.slice(0, 2).map(({id}) => [id, delivered]));
    const {sent} = await startTogether(first, ['a', 'x'], ['b', 'x'], ['c', 'x'], ['d', 'y']);
    expect(sent).toEqual(['a+d+b+c', 'b+c']);
  });

  test('waits as a lane when its first one has to wait', async () => {
    const refuse = async (commands: readonly Command[]) =>
      new Map(commands.map((command) => [command.id, command.lane === 'x' ? later : delivered]));
    const {sent, outbox} = await startTogether(refuse, ['a', 'x'], ['b', 'x'], ['c', 'y']);
    expect(sent).toEqual(['a+c+b']);
    const attempts = outbox.pending().map(({id, status, attempts: tried}) => [id, status, tried]);
    expect(attempts).toEqual([
      ['a', 'waiting', 1],
      ['b', 'waiting', 0],
      ['c', 'delivered', 0],
    ]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual(['a+c+b', 'a+b']);
  });

  test('goes one by one where the server takes no batch', async () => {
    const {sent, outbox} = await startTogether(async () => 'apart', ['a', 'x'], ['b', 'x'], ['c', 'y']);
    expect(sent).toEqual(['a+c+b', 'a', 'c', 'b']);
    expect(outbox.pending().every(({status}) => status === 'delivered')).toBe(true);
  });
});
