// Lets people write and read while something is done to the academy, and checks what became of it.
import {setTimeout as pause} from 'node:timers/promises';
import {until} from '#sync/dev/wait.ts';
import type {KillableAcademy} from '#tests/faults/academy.ts';
import type {CaseFixture} from '#tests/faults/case.ts';
import {openProxy, type ChaosProxy} from '#tests/faults/chat/chaos-proxy.ts';
import {headsOf, newCrowd, type Crowd} from '#tests/faults/chat/chat-crowd.ts';
import type {SecondSignal} from '#tests/faults/chat/second-signal.ts';

const LOOK_EVERY_MS = 200;
/** Troubles that are told one by one. */
const SHOWN = 6;

export type Traffic = {
  /** Between clients and the gateway. */
  readonly clients: ChaosProxy;
  /** Waits until everybody who writes by socket has been acknowledged something new: what was done has passed. */
  readonly flows: () => Promise<void>;
};

type Means = {readonly second: SecondSignal; readonly patienceMs: number};

/**
 * Goes on until `during` is over, then waits until everything is acknowledged or given up and every reader is at the end,
 * and checks.
 */
export async function traffic(
  {academy, opened, found, trouble, random}: CaseFixture,
  {second, patienceMs}: Means,
  during: (traffic: Traffic) => Promise<void>,
): Promise<void> {
  const clients = await openProxy(Number(new URL(academy.origin).port));
  opened.add(clients.close);
  const crowd = await newCrowd(academy, {clients, second, random});
  const close = () => [...crowd.sockets, ...crowd.rests].forEach((one) => one.close());
  opened.add(close);
  const over = new AbortController();
  let isOver = false;
  void crowd.act(over.signal).then(
    () => (isOver = true),
    (error: unknown) => trouble(`somebody stopped writing: ${String(error)}`),
  );
  const by = async (words: string, done: () => Promise<boolean>) => {
    await until(done, {limitMs: patienceMs}).catch(({cause}: Error) =>
      trouble(cause instanceof Error ? `${words}: ${cause.message}` : words),
    );
  };
  const flows = () => by('messages were not acknowledged again', flowing(crowd));
  try {
    await flows();
    await during({clients, flows});
  } finally {
    over.abort();
  }
  await by('a request was never answered', async () => isOver);
  await by('a message by socket was never answered', async () =>
    crowd.sockets.every(({underWay}) => underWay === 0),
  );
  await by('a reader did not come to the end', () => areRead(academy, crowd));
  const logs = [...crowd.sockets, ...crowd.rests].flatMap((one) => one.logs);
  const finding = await crowd.record.check(academy.pool, crowd.channelIds, logs);
  found(finding);
  finding.troubles.slice(0, SHOWN).forEach(trouble);
  if (finding.troubles.length > SHOWN) trouble(`and ${finding.troubles.length - SHOWN} more`);
  close();
}

/** Asks whether each socket is open and who writes by one has had something acknowledged that was sent after now. */
function flowing({record, sockets}: Crowd): () => Promise<boolean> {
  const from = record.sent.length;
  return async () => {
    const heard = new Set(
      record.sent.slice(from).flatMap(({acknowledged, senderId}) => (acknowledged ? [senderId] : [])),
    );
    return sockets.every(({isOpen, isWriter, userId}) => isOpen && (!isWriter || heard.has(userId)));
  };
}

async function areRead(academy: KillableAcademy, {channelIds, sockets, rests}: Crowd): Promise<boolean> {
  for (const rest of rests) if (!(await rest.read())) return false;
  const heads = await headsOf(academy, channelIds);
  // Time for what is on the way.
  await pause(LOOK_EVERY_MS);
  return sockets.every((socket) =>
    socket.logs.every(({channelId}) => socket.seqOf(channelId) === heads.get(channelId)),
  );
}
