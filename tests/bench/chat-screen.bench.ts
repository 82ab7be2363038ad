// What people see of chat: each key on its screen, and a message in another browser.
import type {Page} from 'playwright';
import {benchAcademy, newBenchLearner, type BenchLearner} from '#tests/bench/bench-academy.ts';
import {newWindow} from '#tests/bench/bench-browser.ts';
import {newRoom} from '#tests/bench/chat-crowd.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {loadOfTheMachine} from '#tests/bench/process-figures.ts';
import type {Report} from '#tests/bench/report.ts';
import {quantile, spread} from '#tests/bench/statistics.ts';

const ROOM = 'bench-room';
/** Without a history. */
const FRESH_ROOM = 'bench-fresh';
const HISTORY = 2000;
/** Turns of the wheel through the history, and px of each. */
const TURNS = 40;
const TURN_PX = -2000;
const KEYS = 200;
/** Between two keys, ms: somebody who types fast. */
const KEY_EVERY_MS = 70;
const MESSAGES = 40;
const KEY_LIMIT_MS = 16;

/** Notes in a page; times are ms of the wall clock. */
type Notes = {
  /** Milliseconds of the main thread for each key, from its event to the end of the frame that shows it. */
  readonly keys: number[];
  /** When a text was sent, came by either socket, and was painted. */
  readonly sent: Record<string, number>;
  readonly socket: Record<string, number>;
  readonly zero: Record<string, number>;
  readonly shown: Record<string, number>;
};
type NotedWindow = Window & {benchNotes: Notes};

export async function chatScreen(opened: Closing): Promise<Report> {
  const {academy, pool} = await benchAcademy(opened);
  const {origin} = academy;
  const [ada, bob] = [await newBenchLearner(origin, 'ada'), await newBenchLearner(origin, 'bob')];
  await newRoom(pool, ROOM, [ada, bob]);
  await pool.query(
    `insert into "message" ("id", "channelId", "senderId", "seq", "body", "createdAt")
     select gen_random_uuid()::text, $1, $2, n, 'Before the loop **begins**, its list is empty ' || n, now() - make_interval(mins => $3::int - n)
     from generate_series(1, $3::int) as n`,
    [ROOM, bob.userId, HISTORY],
  );
  await pool.query(`update "channel" set "lastSeq" = $2, "lastMessageAt" = now() where "id" = $1`, [
    ROOM,
    HISTORY,
  ]);
  await pool.query(`insert into "channel" ("id", "kind", "slug", "name") values ($1, 'public', $1, $1)`, [
    FRESH_ROOM,
  ]);
  const open = async (learner: BenchLearner, room: string) => {
    const context = await newWindow(opened, origin, learner);
    await context.addInitScript(takeNotes);
    const page = await context.newPage();
    await page.goto(`${origin}/community?channel=${room}`);
    await field(page, room).waitFor();
    return page;
  };
  const load = loadOfTheMachine();
  const writer = await open(ada, ROOM);
  await readBack(writer);
  const keys = await typeAway(writer);
  await writer.goto(`${origin}/community?channel=${FRESH_ROOM}`);
  const ways = await send(writer, await open(bob, FRESH_ROOM));
  return report(keys, ways, [load, loadOfTheMachine()]);
}

const field = (page: Page, room: string) => page.getByRole('textbox', {name: `Message #${room}`});

/** Scrolls through the history, so that it is there, and back to its end. */
async function readBack(page: Page): Promise<void> {
  await page.getByRole('article').first().hover();
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.mouse.wheel(0, TURN_PX);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  for (let turn = 0; turn < TURNS; turn += 1) await page.mouse.wheel(0, -TURN_PX);
}

async function typeAway(page: Page): Promise<readonly number[]> {
  await field(page, ROOM).click();
  const text = 'The model reads the wrong row, and so the loop ends before its list is empty. ';
  await page.keyboard.type(text.repeat(4).slice(0, KEYS), {delay: KEY_EVERY_MS});
  const keys = await page.evaluate(() => (window as unknown as NotedWindow).benchNotes.keys);
  if (keys.length < KEYS) throw new Error(`${keys.length} of ${KEYS} keys were noted`);
  await field(page, ROOM).fill('');
  return keys;
}

type Ways = Readonly<Record<'socket' | 'zero' | 'shown', readonly number[]>>;

/** Messages one after the other. @returns ms from the key that sends to the other browser. */
async function send(from: Page, to: Page): Promise<Ways> {
  // Both have their sockets once one sees the other type.
  while ((await to.getByText(/is writing/).count()) === 0) {
    await field(from, FRESH_ROOM).pressSequentially('x', {delay: KEY_EVERY_MS});
  }
  for (let at = 0; at < MESSAGES; at += 1) {
    const text = `sent-${at}-`;
    await field(from, FRESH_ROOM).fill(text);
    await from.keyboard.press('Enter');
    await to
      .waitForFunction((wanted) => {
        const {socket, zero, shown} = (window as unknown as NotedWindow).benchNotes;
        return wanted in socket && wanted in zero && wanted in shown;
      }, text)
      .catch(async (cause: unknown) => {
        const notes = await to.evaluate(() => (window as unknown as NotedWindow).benchNotes);
        throw new Error(`a message has not arrived by every way: ${JSON.stringify(notes)}`, {cause});
      });
  }
  const {sent} = await from.evaluate(() => (window as unknown as NotedWindow).benchNotes);
  const notes = await to.evaluate(() => (window as unknown as NotedWindow).benchNotes);
  const since = (times: Readonly<Record<string, number>>) =>
    Object.entries(times).flatMap(([text, time]) => (sent[text] === undefined ? [] : [time - sent[text]]));
  return {socket: since(notes.socket), zero: since(notes.zero), shown: since(notes.shown)};
}

/** For `context.addInitScript`. */
function takeNotes(): void {
  const notes: Notes = {keys: [], sent: {}, socket: {}, zero: {}, shown: {}};
  (window as unknown as NotedWindow).benchNotes = notes;
  const textIn = (data: string) => /sent-\d+-/.exec(data)?.[0];
  const painted = (then: () => void) =>
    requestAnimationFrame(() => {
      const {port1, port2} = new MessageChannel();
      port1.addEventListener('message', then);
      port1.start();
      port2.postMessage(0);
    });

  document.addEventListener(
    'keydown',
    ({key, timeStamp, target}) => {
      if (!(target instanceof HTMLTextAreaElement)) return;
      if (key === 'Enter') notes.sent[textIn(target.value) ?? ''] = Date.now();
      else if (key.length === 1) painted(() => notes.keys.push(performance.now() - timeStamp));
    },
    {capture: true},
  );
  new MutationObserver((changes) => {
    for (const {addedNodes} of changes)
      for (const node of addedNodes) {
        const text = textIn(node.textContent ?? '');
        if (text !== undefined) painted(() => (notes.shown[text] ??= Date.now()));
      }
  }).observe(document, {subtree: true, childList: true});
  const Original = WebSocket;
  window.WebSocket = class extends Original {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      const way = new URL(this.url).pathname === '/ws' ? notes.socket : notes.zero;
      this.addEventListener('message', ({data}) => {
        const text = textIn(String(data));
        if (text !== undefined) way[text] ??= Date.now();
      });
    }
  };
}

function report(keys: readonly number[], ways: Ways, loads: readonly string[]): Report {
  return {
    title: 'chat-screen: a key on its screen, a message in another browser',
    columns: ['ms', 'p50', 'p95', 'max'],
    rows: [
      [`a key, beside ${HISTORY} messages`, ...spread(keys)],
      ['a message from Enter until another browser has it by the socket', ...spread(ways.socket)],
      ['— by Zero', ...spread(ways.zero)],
      ['— has painted it', ...spread(ways.shown)],
    ],
    requirements: [
      {
        name: 'a key until its frame is painted, p95',
        measured: quantile(keys, 0.95),
        limit: KEY_LIMIT_MS,
        unit: ' ms',
      },
    ],
    notes: [
      `Real Chromium; ${KEYS} keys, one every ${KEY_EVERY_MS} ms, and ${MESSAGES} messages one after the other. Load of the machine at the beginning and at the end: ${loads.join(', ')}.`,
    ],
  };
}
