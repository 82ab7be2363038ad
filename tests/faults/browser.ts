// A test user's browser: its profile survives closing and killing, as on a real machine.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {chromium, type BrowserContext, type Page, type WebSocketRoute} from 'playwright';
import type {Closing} from '#tests/bench/closing.ts';
import {findShell} from '#tests/browser/find-browser.ts';
import {observePaintsInPage, type Sight} from '#tests/faults/paint-observer.ts';

export type Browser = {
  /** Reports from now on what its pages paint. */
  readonly watch: (see: (sight: Sight) => void) => void;
  /** Opens the browser again with its profile. */
  readonly open: () => Promise<BrowserContext>;
  readonly close: () => Promise<void>;
  /** Kills it as `kill -9` does. */
  readonly kill: () => Promise<void>;
  /** Sets the browser offline or online. Open sockets end. */
  readonly setOffline: (offline: boolean) => Promise<void>;
  /** Blocks or unblocks WebSockets, so that only HTTP is left. */
  readonly blockSockets: (blocked: boolean) => Promise<void>;
  /** Drops this many HTTP replies to done marks after the server has sent them. */
  readonly loseAnswers: (count: number) => void;
  /** How many have been dropped. */
  readonly lost: () => number;
};

/** @param patienceMs how long to wait for a page. */
export function newBrowser(opened: Closing, patienceMs: number): Browser {
  let see: (sight: Sight) => void = () => undefined;
  const profile = mkdtempSync(join(tmpdir(), 'academy-faults-profile-'));
  const line = {isBlocked: false, sockets: new Set<WebSocketRoute>(), toLose: 0, lost: 0};
  let context: BrowserContext | undefined;
  const close = async () => {
    await context?.close().catch(() => undefined);
    context = undefined;
  };
  opened.add(async () => {
    await close();
    rmSync(profile, {recursive: true, force: true, maxRetries: 5});
  });
  const cut = async () => {
    const cutting = [...line.sockets].map((socket) => socket.close({code: 1001}).catch(() => undefined));
    line.sockets.clear();
    await Promise.all(cutting);
  };
  return {
    watch: (watcher) => (see = watcher),
    open: async () => {
      const {executablePath, args} = await findShell();
      line.isBlocked = false;
      line.sockets.clear();
      context = await chromium.launchPersistentContext(profile, {
        executablePath,
        args: [...args],
        viewport: {width: 1280, height: 900},
        // The run closes in its own order.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      context.setDefaultTimeout(patienceMs);
      await context.exposeBinding('tellFaults', (_, sight: Sight) => see(sight));
      await context.addInitScript(observePaintsInPage);
      await layLine(context, line);
      return context;
    },
    close,
    kill: async () => {
      for (const pid of processesOf(profile)) process.kill(pid, 'SIGKILL');
      await close();
    },
    setOffline: async (offline) => {
      line.isBlocked = offline;
      await context?.setOffline(offline);
      if (offline) await cut();
    },
    blockSockets: async (blocked) => {
      line.isBlocked = blocked;
      if (blocked) await cut();
    },
    loseAnswers: (count) => (line.toLose = count),
    lost: () => line.lost,
  };
}

type Line = {isBlocked: boolean; sockets: Set<WebSocketRoute>; toLose: number; lost: number};

async function layLine(context: BrowserContext, line: Line): Promise<void> {
  await context.routeWebSocket(/\/zero\//, (socket) => {
    if (line.isBlocked) return void socket.close({code: 1001});
    socket.connectToServer();
    line.sockets.add(socket);
    return undefined;
  });
  await context.route('**/api/commands{,/batch}', async (route) => {
    // Reading sends commands in the background: only replies to the user's own actions are dropped.
    const sent = route.request().postDataJSON() as {name: string} | {commands: readonly {name: string}[]};
    const names = ('commands' in sent ? sent.commands : [sent]).map(({name}) => name);
    if (line.toLose === 0 || !names.includes('lessons.complete')) return route.continue();
    line.toLose -= 1;
    await route.fetch();
    line.lost += 1;
    return route.abort('connectionreset');
  });
}

/** The browser's main process; its helper processes end with it. */
function processesOf(profile: string): number[] {
  return execFileSync('ps', ['-Aww', '-o', 'pid=,command='], {encoding: 'utf8', maxBuffer: 64 << 20})
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${profile}`) && !line.includes('--type='))
    .map((line) => Number.parseInt(line, 10));
}

export const firstPage = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? (await context.newPage());
