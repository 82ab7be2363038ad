// Many learners come back at once, after a restart of sync, while others post: through gateway, signal, sync and PostgreSQL.
import {randomUUID} from 'node:crypto';
import {once} from 'node:events';
import type {AddressInfo, Server} from 'node:net';
import {afterAll, beforeAll, expect, test, vi} from 'vitest';
import {IDENTITY_HEADER} from '#schema/wire/identity.ts';
import {decodeServerMessage} from '#schema/wire/socket.decode.ts';
import {answers, until} from '#sync/dev/wait.ts';
import {freePort} from '#tests/free-port.ts';
import {newLongChannels} from '#tests/long-channels.ts';
import {academyOn, GATEWAY_SECRET, newLearner, ORIGIN, type TestLearner} from '#tests/pg/academy.ts';
import {newChannel} from '#tests/pg/chat.ts';
import {freshDatabase} from '#tests/pg/database.ts';
import {catchUp} from '#tests/returner.ts';
import {identity, startSignal, type SignalProcess} from '#tests/signal-process.ts';
import {openSocket, type Client} from '#tests/sockets.ts';

vi.setConfig({testTimeout: 120_000, hookTimeout: 90_000});

const RETURNERS = 50;
const POSTERS = 10;
/** Posts of each before the restart, while sync is away, and after it. */
const EACH = 5;

const logged: string[] = [];
const {pool, url} = await freshDatabase();
/** sync’s own are those of its first start. */
const ports = {inside: 0, outside: 0, signal: await freePort()};
let stopSync: () => void;
let signal: SignalProcess;
let longIds: readonly string[];
let channelId: string;
let posters: readonly Poster[];

const listen = async (server: Server, port: number) => {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

async function startSync() {
  const app = academyOn(pool, url, (event) => void logged.push(event), {}, {signal: ports.signal});
  ports.inside = await listen(app.insideServer, ports.inside);
  ports.outside = await listen(app.outsideServer, ports.outside);
  return () => {
    app.signals.close();
    app.sockets.close();
    app.insideServer.close();
    app.outsideServer.close();
  };
}

type Poster = {readonly who: TestLearner; readonly socket: Client; readonly sent: string[]};

/** At signal itself: the socket outlives sync, and what it sends meanwhile waits there. */
async function newPoster(): Promise<Poster> {
  const who = await newLearner(pool);
  const session = {userId: who.userId, username: who.username, session: randomUUID(), network: ''};
  const headers = {[IDENTITY_HEADER]: identity(session, GATEWAY_SECRET)};
  return {who, socket: await openSocket(signal.url, headers), sent: []};
}

function postAll(): void {
  for (const {socket, sent} of posters)
    for (let at = 0; at < EACH; at += 1) {
      const clientMessageId = randomUUID();
      sent.push(clientMessageId);
      socket.send(
        JSON.stringify({type: 'channel_message', channelId, content: `${sent.length}`, clientMessageId}),
      );
    }
}

/** Reads until everything that the poster sent is acknowledged. @throws {Error} for a refusal. */
async function acknowledged({who, socket, sent}: Poster): Promise<void> {
  const left = new Set(sent);
  while (left.size > 0) {
    const frame = decodeServerMessage(await socket.next());
    if (frame?.type === 'error') throw new Error(`${frame.code}: ${frame.message}`);
    if (frame?.type === 'new_channel_message' && frame.message.senderId === who.userId)
      left.delete(frame.message.clientMessageId ?? '');
  }
}

/** By the gateway, as a browser does. */
const comeBack = ({userId, username, cookie}: TestLearner) =>
  openSocket(`ws://127.0.0.1:${ports.outside}/ws?userId=${userId}&username=${username}`, {
    cookie,
    origin: ORIGIN,
  });

beforeAll(async () => {
  stopSync = await startSync();
  signal = await startSignal({GATEWAY_SECRET}, {internal: ports.inside, signal: ports.signal});
  await until(answers(`http://127.0.0.1:${signal.metricsPort}/ready`), {limitMs: 20_000});
  longIds = await newLongChannels(pool, {channels: 17, messages: 25, characters: 4000});
  channelId = await newChannel(pool);
  posters = await Promise.all(Array.from({length: POSTERS}, newPoster));
});
afterAll(() => {
  signal.child.kill('SIGKILL');
  stopSync();
});

test('fifty who come back to long channels hold up nobody’s message, and break no link', async () => {
  const learners = await Promise.all(Array.from({length: RETURNERS}, () => newLearner(pool)));
  postAll();
  stopSync();
  await expect.poll(() => signal.metric('signal_link_up')).toBe(0);
  postAll();
  stopSync = await startSync();
  await expect.poll(() => signal.metric('signal_link_up')).toBe(1);
  const links = await signal.metric('signal_link_opened_total');
  const sockets = await Promise.all(learners.map(comeBack));
  const back = Promise.all(sockets.map((socket) => catchUp(socket, longIds)));
  postAll();
  await Promise.all(posters.map(acknowledged));
  const read = await back;
  expect(await signal.metric('signal_link_opened_total')).toBe(links);
  for (const seqs of read) expect([...(seqs?.values() ?? [])]).toEqual(longIds.map(() => 25));
  const {rows} = await pool.query<{id: string}>(
    `select "id" from "message" where "channelId" = $1 order by "seq"`,
    [channelId],
  );
  expect(rows.map(({id}) => id).toSorted()).toEqual(posters.flatMap(({sent}) => sent).toSorted());
  for (const socket of [...sockets, ...posters.map((one) => one.socket)]) socket.close();
  expect(logged).toEqual([]);
});
