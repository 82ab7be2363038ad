// Hundreds come back at once to long channels after sync was killed, while others write: nobody's message waits for that,
// and the link to signal holds.
import {setTimeout as pause} from 'node:timers/promises';
import {until} from '#sync/dev/wait.ts';
import {portsFrom} from '#sync/place.ts';
import type {KillableAcademy} from '#tests/faults/academy.ts';
import type {Case} from '#tests/faults/case.ts';
import {headsOf} from '#tests/faults/chat/chat-crowd.ts';
import {CHATTY, newTalker, type Talker} from '#tests/faults/chat/chat-people.ts';
import {ChatRecord} from '#tests/faults/chat/chat-record.ts';
import {ChatSocket} from '#tests/faults/chat/chat-socket.ts';
import {newLongChannels} from '#tests/long-channels.ts';
import {catchUp} from '#tests/returner.ts';
import {openSocket} from '#tests/sockets.ts';

/** All of them share the network of this machine. */
export const CROWDED_SOCKETS: Readonly<Record<string, string>> = {
  ...CHATTY,
  SIGNAL_SOCKETS_PER_NETWORK: '10000',
  SOCKETS_PER_NETWORK: '10000',
};

const CHANNEL = 'general';
const LONG = {channels: 17, messages: 100, characters: 1000};
const WRITERS = 20;
/** Between two messages of one writer, on average, ms. */
const WRITE_EVERY_MS = 500;
/** Accounts that are made at once. */
const AT_ONCE = 20;
const COME_BACK_AFTER_MS = 300;

/** @param count of those who come back. */
export const resumes = (count: number, patienceMs: number): Case => ({
  name: `${count} come back at once to long channels after sync was killed, while ${WRITERS} write`,
  run: async ({academy, opened, found, met, trouble, random}) => {
    const longIds = await newLongChannels(academy.pool, LONG);
    const returners = await newTalkers(academy, count);
    const record = new ChatRecord();
    const head = (await headsOf(academy, [CHANNEL])).get(CHANNEL) ?? 0;
    const writers = (await newTalkers(academy, WRITERS)).map(
      (talker) =>
        new ChatSocket({
          record,
          random,
          name: talker.username,
          userId: talker.userId,
          targets: [{channelId: CHANNEL}],
          reads: new Map([[CHANNEL, head]]),
          url: addressOf(academy, talker),
          headers: () => headersOf(academy, talker),
        }),
    );
    const close = () => writers.forEach((one) => one.close());
    opened.add(close);
    const timer = setInterval(() => {
      for (const one of writers) if (random() < 0.5) one.write();
    }, WRITE_EVERY_MS / 2);
    opened.add(() => clearInterval(timer));
    const by = (words: string, done: () => Promise<boolean>) =>
      until(done, {limitMs: patienceMs}).catch(() => trouble(words));
    await by('nobody could write before', async () => writers.every(({isOpen}) => isOpen));
    await academy.kill('sync');
    const back = Promise.all(returners.map((one) => comeBack(academy, one, longIds, opened.signal)));
    await academy.heal();
    await by('signal got no link', async () => (await metric(academy, 'signal_link_up')) === 1);
    const links = await metric(academy, 'signal_link_opened_total');
    await back;
    met();
    clearInterval(timer);
    await by('a message was never acknowledged', async () => writers.every(({underWay}) => underWay === 0));
    await by('a writer did not read to the end', async () => {
      const end = (await headsOf(academy, [CHANNEL])).get(CHANNEL);
      return writers.every((one) => one.seqOf(CHANNEL) === end);
    });
    const more = (await metric(academy, 'signal_link_opened_total')) - links;
    if (more !== 0) trouble(`the link was opened again ${more} times`);
    const finding = await record.check(
      academy.pool,
      [CHANNEL],
      writers.flatMap(({logs}) => logs),
    );
    found(finding);
    finding.troubles.forEach(trouble);
    close();
  },
});

async function newTalkers(academy: KillableAcademy, count: number): Promise<readonly Talker[]> {
  const talkers: Talker[] = [];
  while (talkers.length < count) {
    const some = Array.from({length: Math.min(AT_ONCE, count - talkers.length)}, () => newTalker(academy));
    talkers.push(...(await Promise.all(some)));
  }
  return talkers;
}

/** Opens a socket as often as it takes, and reads everything from the beginning. @throws {Error} for what comes wrongly. */
async function comeBack(
  academy: KillableAcademy,
  talker: Talker,
  channelIds: readonly string[],
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    // sync is on its way back, or was killed once more.
    const socket = await openSocket(addressOf(academy, talker), headersOf(academy, talker)).catch(
      () => undefined,
    );
    const seqs = socket && (await catchUp(socket, channelIds));
    socket?.close();
    if (seqs) return;
    await pause(COME_BACK_AFTER_MS);
  }
}

const addressOf = ({origin}: KillableAcademy, {userId, username}: Talker) =>
  `${origin.replace(/^http/, 'ws')}/ws?${String(new URLSearchParams({userId, username}))}`;

const headersOf = ({origin}: KillableAcademy, {cookie}: Talker) => ({origin, cookie});

/** A figure of the academy's own signal. */
async function metric({origin}: KillableAcademy, name: string): Promise<number> {
  const {metrics} = portsFrom(Number(new URL(origin).port));
  const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}
