// node call-load.ts: the signalling of many calls at once, in a process of its own, which must not be the bottleneck. Asked
// by a message of the bench's (`CallLoad`), it answers by one (`CallLoaded`).
import {once} from 'node:events';
import {setTimeout as pause} from 'node:timers/promises';
import {WebSocket} from 'ws';

export type CallClient = {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Each holds `MARK` where the time goes. */
  readonly offer: string;
  readonly answer: string;
  readonly candidate: string;
};

export type CallLoad = {
  /** Callers and callees in turns. */
  readonly clients: readonly CallClient[];
  /** Calls begin within this time, ms. */
  readonly beginMs: number;
  readonly candidates: number;
  /** Between two candidates of a side, ms. */
  readonly apartMs: number;
};

export type CallLoaded = {
  readonly sent: number;
  readonly heard: number;
  readonly ms: number;
  /** Processor time of this process, ms. */
  readonly cpuMs: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
};

export const MARK = '@time@';

const OPENED_AT_ONCE = 50;
/** What is still under way at the end. */
const LATE_MS = 3000;

async function run(load: CallLoad): Promise<CallLoaded> {
  const sockets: WebSocket[] = [];
  for (let at = 0; at < load.clients.length; at += OPENED_AT_ONCE) {
    const some = load.clients
      .slice(at, at + OPENED_AT_ONCE)
      .map(({address, headers}) => new WebSocket(address, {headers, perMessageDeflate: false}));
    await Promise.all(some.map((socket) => once(socket, 'open')));
    sockets.push(...some);
  }
  process.send?.('open');
  await once(process, 'message');
  const times: number[] = [];
  let sent = 0;
  const say = (at: number, text: string | undefined) => {
    sent += 1;
    sockets[at]?.send((text ?? '').replace(MARK, `@${performance.now()}@`));
  };
  const gather = async (at: number) => {
    for (let count = 0; count < load.candidates; count += 1) {
      await pause(load.apartMs * (0.5 + Math.random()));
      say(at, load.clients[at]?.candidate);
    }
  };
  const sides: Promise<void>[] = [];
  for (const [at, socket] of sockets.entries()) {
    socket.on('message', (data) => {
      const text = (data as Buffer).toString('latin1');
      const begin = text.indexOf('@');
      if (begin < 0) return;
      times.push(performance.now() - Number(text.slice(begin + 1, text.indexOf('@', begin + 1))));
      // The offer makes the callee answer.
      if (at % 2 === 1 && /"(webrtc-offer|OFFER)"/.test(text.slice(0, 40))) {
        say(at, load.clients[at]?.answer);
        sides.push(gather(at));
      }
    });
  }
  const [begun, usage] = [performance.now(), process.cpuUsage()];
  const callers = Array.from({length: sockets.length / 2}, async (_, call) => {
    await pause(Math.random() * load.beginMs);
    say(2 * call, load.clients[2 * call]?.offer);
    await gather(2 * call);
  });
  await Promise.all(callers);
  await Promise.all(sides);
  const {user, system} = process.cpuUsage(usage);
  const ms = performance.now() - begun;
  const until = performance.now() + LATE_MS;
  while (times.length < sent && performance.now() < until) await pause(20);
  sockets.forEach((socket) => socket.terminate());
  const sorted = times.toSorted((one, other) => one - other);
  const share = (part: number) => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
  return {
    sent,
    heard: times.length,
    ms,
    cpuMs: (user + system) / 1000,
    p50: share(0.5),
    p99: share(0.99),
    max: share(1),
  };
}

if (process.send) {
  process.once('message', (load: CallLoad) => {
    void run(load).then(
      (loaded) => process.send?.(loaded, () => process.exit(0)),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.on('disconnect', () => process.exit(0));
}
