// Two who call each other in browsers of their own: in the academy, by a bare connection of the browser, by PeerJS.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {BrowserContext, Page} from 'playwright';
import {newBenchLearner, type BenchAcademy, type BenchLearner} from '#tests/bench/bench-academy.ts';
import {newWindow} from '#tests/bench/bench-browser.ts';
import {installCallClock, type CallWindow} from '#tests/bench/call-clock.ts';
import {bareCalls, drawPeerPage, peerJsCalls, type PeerWindow} from '#tests/bench/call-peers.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {familyOf} from '#tests/bench/process-figures.ts';

export type PairName = 'academy' | 'bare' | 'PeerJS';

/** Frames of the sockets of both pages. */
export type Traffic = {frames: number; bytes: number};

export type CallPair = {
  readonly name: PairName;
  readonly caller: Page;
  readonly callee: Page;
  /** The first process of the callee's browser. */
  readonly calleeProcess: number;
  readonly callerProcess: number;
  readonly traffic: Traffic;
  /** Up to the moment at which the callee may accept. */
  readonly ring: () => Promise<void>;
  readonly accept: () => Promise<void>;
  readonly end: () => Promise<void>;
};

export type CallBrowser = {readonly context: BrowserContext; readonly process: number};

/** A browser with devices that it makes up, and which processes are its own. */
export async function callBrowser(
  opened: Closing,
  origin: string,
  learner: BenchLearner,
): Promise<CallBrowser> {
  const before = new Set(familyOf(process.pid));
  const context = await newWindow(opened, origin, learner);
  const own = familyOf(process.pid).find((pid) => !before.has(pid) && isBrowser(pid));
  if (own === undefined) throw new Error('the browser has no process');
  await context.grantPermissions(['camera', 'microphone']);
  await context.addInitScript(installCallClock);
  return {context, process: own};
}

const isBrowser = (pid: number): boolean => {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return line.includes('--user-data-dir=') && !line.includes('--type=');
  } catch {
    return false;
  }
};

/** Only those may call each other who write to each other. */
export async function acquainted(
  {academy: {origin}, pool}: BenchAcademy,
  names: readonly [string, string],
): Promise<readonly [BenchLearner, BenchLearner]> {
  const [one, other] = [await newBenchLearner(origin, names[0]), await newBenchLearner(origin, names[1])];
  const reply = await fetch(`${origin}/api/direct-messages`, {
    method: 'POST',
    headers: {'content-type': 'application/json', origin, cookie: `session=${one.token}`},
    body: JSON.stringify({receiverId: other.userId, content: 'Shall we look at it together?'}),
  });
  const {channelId} = (await reply.json()) as {channelId?: string};
  if (channelId === undefined) throw new Error('no conversation');
  await pool.query(`update "channelState" set "contact" = 'accepted' where "channelId" = $1`, [channelId]);
  return [one, other];
}

export async function academyPair(opened: Closing, bench: BenchAcademy): Promise<CallPair> {
  const {origin} = bench.academy;
  const [ada, bob] = await acquainted(bench, ['ada', 'bob']);
  const [a, b] = [await callBrowser(opened, origin, ada), await callBrowser(opened, origin, bob)];
  const [caller, callee] = [await a.context.newPage(), await b.context.newPage()];
  const traffic = count([caller, callee]);
  await caller.goto(`${origin}/community`);
  await callee.goto(`${origin}/modules`);
  const conversations = caller.getByRole('navigation', {name: 'Conversations'});
  await conversations.getByRole('link', {name: 'Learner bob'}).click();
  let isFirst = true;
  return {
    name: 'academy',
    caller,
    callee,
    callerProcess: a.process,
    calleeProcess: b.process,
    traffic,
    ring: async () => {
      await caller.getByRole('button', {name: /^Video call with/}).click();
      // The first call of a browser begins with its devices.
      if (isFirst) {
        const dialog = caller.getByRole('dialog', {name: 'Will this call work?'});
        await dialog.getByRole('button', {name: 'Call Learner bob'}).click();
      }
      isFirst = false;
      await callee.getByRole('region', {name: /^Incoming/}).waitFor();
    },
    accept: () => callee.getByRole('button', {name: 'Accept'}).first().click(),
    end: async () => {
      await caller.getByRole('button', {name: 'End call'}).click();
      for (const page of [caller, callee]) {
        await page.getByRole('region', {name: 'Call ended'}).waitFor();
        await page.getByRole('button', {name: 'Dismiss'}).click();
      }
    },
  };
}

/** What the two plain pages have in common. */
function plainPair(
  name: PairName,
  [a, b]: readonly [CallBrowser, CallBrowser],
  [caller, callee]: readonly [Page, Page],
  calleeId: string,
): CallPair {
  return {
    name,
    caller,
    callee,
    callerProcess: a.process,
    calleeProcess: b.process,
    traffic: count([caller, callee]),
    ring: async () => {
      const rung = callee.evaluate(() => (window as unknown as PeerWindow).peerPage.rung);
      await caller.evaluate((id) => (window as unknown as PeerWindow).peerPage.place(id), calleeId);
      await rung;
    },
    accept: () => callee.getByRole('button', {name: 'Accept'}).click(),
    end: async () => {
      await caller.evaluate(() => (window as unknown as PeerWindow).peerPage.end(true));
      await callee.evaluate(() => (window as unknown as PeerWindow).peerPage.end(false));
    },
  };
}

/** A page that is really there, for its origin, with nothing on it but what a call needs. */
async function plainPage({context}: CallBrowser, address: string): Promise<Page> {
  const page = await context.newPage();
  const scripts = (url: URL) => url.href !== address;
  await page.route(scripts, (route) => route.abort());
  await page.goto(address);
  await page.unroute(scripts);
  await page.evaluate(drawPeerPage);
  return page;
}

/** Signals by the academy's own socket, in learners' own browsers. */
export async function barePair(
  browsers: readonly [CallBrowser, CallBrowser],
  origin: string,
  learners: readonly [BenchLearner, BenchLearner],
): Promise<CallPair> {
  const address = `${origin}/auth/login`;
  const pages = [await plainPage(browsers[0], address), await plainPage(browsers[1], address)] as const;
  const pair = plainPair('bare', browsers, pages, learners[1].userId);
  for (const [at, {userId, username}] of learners.entries())
    await pages[at]?.evaluate(bareCalls, {userId, username});
  return pair;
}

export async function peerJsPair(
  browsers: readonly [CallBrowser, CallBrowser],
  port: number,
): Promise<CallPair> {
  const address = `http://localhost:${port}/`;
  const pages = [await plainPage(browsers[0], address), await plainPage(browsers[1], address)] as const;
  const pair = plainPair('PeerJS', browsers, pages, 'callee');
  const path = join('tests', 'bench', 'peers', 'node_modules', 'peerjs', 'dist', 'peerjs.min.js');
  for (const [at, page] of pages.entries()) {
    await page.addScriptTag({path});
    await page.evaluate(peerJsCalls, {id: at === 0 ? 'caller' : 'callee', port});
  }
  return pair;
}

/** Counts what goes through the sockets that these pages open from now on. */
function count(pages: readonly Page[]): Traffic {
  const traffic = {frames: 0, bytes: 0};
  const add = ({payload}: {payload: string | Buffer}) => {
    traffic.frames += 1;
    traffic.bytes += Buffer.byteLength(payload);
  };
  for (const page of pages) {
    page.on('websocket', (socket) => {
      // zero-cache's socket has nothing of a call.
      if (!/\/(ws|peerjs)(\?|$)/.test(socket.url())) return;
      socket.on('framesent', add);
      socket.on('framereceived', add);
    });
  }
  return traffic;
}

/** Pages forget the call before. */
export const forget = (pair: CallPair): Promise<unknown> =>
  Promise.all(
    [pair.caller, pair.callee].map((page) =>
      page.evaluate(() => (window as unknown as CallWindow).callClock.reset()),
    ),
  );
