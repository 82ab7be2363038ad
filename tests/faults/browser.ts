// A person's own browser: its profile outlives closing and killing, as on a desk.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {chromium, type BrowserContext, type Page, type WebSocketRoute} from 'playwright';
import type {Closing} from '#tests/bench/closing.ts';
import {findBrowser} from '#tests/browser/find-browser.ts';
import {openEyeInPage, type Sight} from '#tests/faults/eye.ts';

export type Browser = {
  /** Tells from now on what its pages show. */
  readonly watch: (see: (sight: Sight) => void) => void;
  /** Opens the browser, as after a restart of the machine. */
  readonly open: () => Promise<BrowserContext>;
  readonly close: () => Promise<void>;
  /** Ends it as `kill -9` does. */
  readonly kill: () => Promise<void>;
  /** Takes the network away, or gives it back. Open sockets end. */
  readonly setOffline: (offline: boolean) => Promise<void>;
  /** Lets no WebSocket through, so that only HTTP is left, or lets them again. */
  readonly blockSockets: (blocked: boolean) => Promise<void>;
  /** Lets this many answers to done marks get lost after the server has given them by HTTP. */
  readonly loseAnswers: (count: number) => void;
  /** How many of them have been lost. */
  readonly lost: () => number;
};

/** @param patienceMs how long a page is waited for. */
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
      const {executablePath, args} = await findBrowser();
      line.isBlocked = false;
      line.sockets.clear();
      context = await chromium.launchPersistentContext(profile, {
        executablePath,
        args: [...args, '--disable-background-networking'],
        viewport: {width: 1280, height: 900},
        // The run closes in its own order.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      context.setDefaultTimeout(patienceMs);
      await context.exposeBinding('tellFaults', (_, sight: Sight) => see(sight));
      await context.addInitScript(openEyeInPage);
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
  await context.route('**/api/commands', async (route) => {
    // Reading sends commands by itself: what is lost is what the person did.
    const {name} = route.request().postDataJSON() as {name: string};
    if (line.toLose === 0 || name !== 'lessons.complete') return route.continue();
    line.toLose -= 1;
    await route.fetch();
    line.lost += 1;
    return route.abort('connectionreset');
  });
}

/** The browser itself; its helpers end with it. */
function processesOf(profile: string): number[] {
  return execFileSync('ps', ['-Aww', '-o', 'pid=,command='], {encoding: 'utf8', maxBuffer: 64 << 20})
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${profile}`) && !line.includes('--type='))
    .map((line) => Number.parseInt(line, 10));
}

export const firstPage = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? (await context.newPage());
