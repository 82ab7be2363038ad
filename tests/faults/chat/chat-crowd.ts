// Who writes and reads in a case of chat, by which door.
import {setTimeout as pause} from 'node:timers/promises';
import type {KillableAcademy} from '#tests/faults/academy.ts';
import type {ChaosProxy} from '#tests/faults/chat/chaos-proxy.ts';
import {acquaint, newTalker, type Pair, type Talker} from '#tests/faults/chat/chat-people.ts';
import {ChatRecord} from '#tests/faults/chat/chat-record.ts';
import {ChatRest} from '#tests/faults/chat/chat-rest.ts';
import {ChatSocket, type Target} from '#tests/faults/chat/chat-socket.ts';
import type {SecondSignal} from '#tests/faults/chat/second-signal.ts';

const CHANNELS = ['general', 'help'] as const;
/** Between two messages of one writer by socket and by REST, on average, ms. */
const SOCKET_EVERY_MS = 60;
const REST_EVERY_MS = 150;
const READ_EVERY_MS = 700;

export type Crowd = {
  readonly record: ChatRecord;
  readonly channelIds: readonly string[];
  readonly sockets: readonly ChatSocket[];
  readonly rests: readonly ChatRest[];
  /** Writes and reads until it is aborted. */
  readonly act: (until: AbortSignal) => Promise<void>;
};

type Around = {
  /** Between clients and the gateway. */
  readonly clients: ChaosProxy;
  readonly second: SecondSignal;
  readonly random: () => number;
};

type Door = 'gateway' | 'second';

/**
 * Six learners in two channels and three direct ones: two write by the gateway's socket, two by the second node's, two by
 * REST. One reads on a second device, one at the second node what they write by REST.
 */
export async function newCrowd(academy: KillableAcademy, around: Around): Promise<Crowd> {
  const six = await Promise.all(Array.from({length: 6}, () => newTalker(academy)));
  const [ada, bob, eve, dan, mia, tom] = six as [Talker, Talker, Talker, Talker, Talker, Talker];
  const pairs = [
    await acquaint(academy, ada, eve),
    await acquaint(academy, bob, mia),
    await acquaint(academy, dan, tom),
  ];
  const channelIds = [...CHANNELS, ...pairs.map(({channelId}) => channelId)];
  const heads = await headsOf(academy, channelIds);
  const record = new ChatRecord();
  const {random} = around;
  const shared = (talker: Talker) => ({
    record,
    random,
    userId: talker.userId,
    targets: targetsOf(talker, pairs),
    reads: new Map(targetsOf(talker, pairs).map(({channelId}) => [channelId, heads.get(channelId) ?? 0])),
  });
  const socket = (talker: Talker, name: string, door: Door) =>
    new ChatSocket({...shared(talker), ...addressOf(academy, talker, around, door), name});
  const rest = (talker: Talker, name: string) =>
    new ChatRest({...shared(talker), name, origin: academy.origin, cookie: talker.cookie});
  const writing = [
    socket(ada, 'ada', 'gateway'),
    socket(bob, 'bob', 'gateway'),
    socket(eve, 'eve at the second node', 'second'),
    socket(dan, 'dan at the second node', 'second'),
  ];
  const reading = [
    socket(ada, 'ada on another device', 'gateway'),
    socket(tom, 'tom at the second node', 'second'),
  ];
  const rests = [rest(mia, 'mia by REST'), rest(tom, 'tom by REST')];
  return {
    record,
    channelIds,
    sockets: [...writing, ...reading],
    rests,
    act: async (until) => {
      await Promise.all([
        ...writing.map((one) =>
          again(
            until,
            () => 2 * SOCKET_EVERY_MS * random(),
            () => one.write(),
          ),
        ),
        ...rests.map((one) =>
          again(
            until,
            () => 2 * REST_EVERY_MS * random(),
            () => one.write(),
          ),
        ),
        ...rests.map((one) =>
          again(
            until,
            () => READ_EVERY_MS,
            () => one.read(),
          ),
        ),
      ]);
    },
  };
}

/** Does it again and again, with waits in between: these are people who write, nothing is waited for. */
async function again(until: AbortSignal, waitMs: () => number, work: () => unknown): Promise<void> {
  while (!until.aborted) {
    await work();
    await pause(waitMs());
  }
}

function addressOf(academy: KillableAcademy, talker: Talker, {clients, second}: Around, door: Door) {
  const {userId, username, cookie} = talker;
  const query = String(new URLSearchParams({userId, username}));
  return door === 'second'
    ? {url: `${second.url}?${query}`, headers: () => second.headersOf(talker)}
    : {
        url: `ws://127.0.0.1:${clients.port}/ws?${query}`,
        headers: () => ({origin: academy.origin, cookie}),
      };
}

/** Where somebody writes and reads. */
const targetsOf = ({userId}: Talker, pairs: readonly Pair[]): readonly Target[] => [
  ...CHANNELS.map((channelId) => ({channelId})),
  ...pairs.flatMap(({one, other, channelId}) => {
    const receiver = one.userId === userId ? other : other.userId === userId ? one : undefined;
    return receiver ? [{channelId, receiverId: receiver.userId}] : [];
  }),
];

/** The newest position of each channel. */
export async function headsOf(
  {pool}: KillableAcademy,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const {rows} = await pool.query<{id: string; lastSeq: number}>(
    `select "id", "lastSeq"::float8 as "lastSeq" from "channel" where "id" = any($1)`,
    [ids],
  );
  return new Map(rows.map(({id, lastSeq}) => [id, lastSeq]));
}
