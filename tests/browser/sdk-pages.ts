// Pages as people write them for the official SDK (tests/bench/peers/pages), run as they are: the same clicks in
// each, over the same stand-in of the call library's bundle, and everything that is told is noted. Which SDK is
// behind their import is the only thing that differs.
import {join, resolve} from 'node:path';
import {chromium, type Page, type Route} from 'playwright';
import type {Plugin} from 'vite';
import {findShell} from '#tests/browser/find-browser.ts';
import {openSite, type Site} from '#tests/browser/sdk-site.ts';

/** What was told on a page, one word each: the event, and of an object what decides. */
export type Trace = readonly string[];
type Step = (page: Page) => Promise<unknown>;

const FOLDER = resolve('tests', 'bench', 'peers', 'pages');
const NOTED = '\0noted-sdk';
const STEP_LIMIT_MS = 20_000;
/** Events that come when they come, and how often depends on the machine. */
const EVENTS = [
  'call-start',
  'call-end',
  'message',
  'video',
  'error',
  'camera-error',
  'call-start-progress',
  'call-start-success',
  'call-start-failed',
  'recording-started',
  'recording-stopped',
];

const click =
  (name: string): Step =>
  (page) =>
    page.getByRole('button', {name, exact: true}).click();
/** Waits until that word was noted so often. */
const told =
  (word: string, times = 1): Step =>
  (page) =>
    page.waitForFunction(
      ([wanted, count]) =>
        ((globalThis as {trace?: string[]}).trace ?? []).filter((line) => line.startsWith(wanted)).length >=
        count,
      [word, times] as const,
    );
const shown =
  (text: string): Step =>
  (page) =>
    page.getByText(text, {exact: true}).first().waitFor();
const says =
  (message: object): Step =>
  (page) =>
    page.evaluate((data) => standIn.room?.say(JSON.stringify(data)), message);
const script =
  (change: object): Step =>
  (page) =>
    page.evaluate((more) => Object.assign(standIn.script, more), change);
const marked =
  (name: string, value: string): Step =>
  (page) =>
    page.locator(`body[data-${name}="${value}"]`).waitFor();

const HELLO = {type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'Hello there.'};
const CALL = [click('Start'), told('call-start-success'), told('call-start {}')];
const END = [click('Stop'), told('message {"endedReason":"customer-ended-call"')];

/** Clicks by the page's name. */
export const PAGES: Readonly<Record<string, readonly Step[]>> = {
  quickstart: [
    ...CALL,
    shown('Connected'),
    says(HELLO),
    shown('user: Hello there.'),
    ...END,
    shown('Disconnected'),
  ],
  react: [
    ...CALL,
    shown('Connected'),
    says(HELLO),
    shown('user: Hello there.'),
    ...END,
    shown('Disconnected'),
  ],
  next: [...CALL, shown('Connected'), click('Mute'), shown('Unmute'), ...END, shown('Disconnected')],
  events: [...CALL, says({type: 'status-update', status: 'in-progress'}), told('message'), ...END],
  controls: [...CALL, marked('state', 'joined-meeting'), marked('muted', 'false'), ...END],
  class: [...CALL, marked('ready', 'yes'), marked('id', 'call-1'), ...END],
  squads: [...CALL, ...END],
  errors: [
    click('Nothing'),
    told('error'),
    click('Start'),
    told('call-start-failed'),
    shown('Wrong key'),
    script({join: {type: 'no-room', msg: 'The room is gone'}}),
    click('Gone'),
    told('call-start-failed', 2),
  ],
  newest: [
    ...CALL,
    marked('running', 'true'),
    marked('same', 'true'),
    click('Record'),
    told('recording-started'),
    click('Unrecord'),
    told('recording-stopped'),
    click('Level'),
    marked('running', 'false'),
    ...END,
    click('Again'),
    marked('again', 'yes'),
    told('call-start {}', 2),
    click('End'),
    told('call-end', 2),
  ],
};

/**
 * What an official trace is in ours. Only these differ: the first stage ends too, as all do; a call that is joined
 * again starts once; and a fault is one error, of its own stage, where they say it two or three times.
 */
export function expectedOf(name: string, official: Trace): Trace {
  if (name === 'errors') return FAULTS;
  const [first = '', ...rest] = official;
  const again = name === 'newest' ? rest.lastIndexOf('call-start {}') : -1;
  return [first, 'call-start-progress initialization completed', ...rest.filter((_, at) => at !== again)];
}

const FAULTS: Trace = [
  'error validation-error input-validation Assistant or Squad or Workflow must be provided.',
  'call-start-progress initialization started hasAssistant,hasSquad,hasWorkflow',
  'call-start-progress initialization completed',
  'call-start-progress web-call-creation started',
  'call-start-progress web-call-creation failed error',
  'call-start-failed web-call-creation',
  'error start-method-error web-call-creation Invalid Key.',
  'call-start-progress initialization started hasAssistant,hasSquad,hasWorkflow',
  'call-start-progress initialization completed',
  'call-start-progress web-call-creation started',
  'call-start-progress web-call-creation completed callId,videoRecordingEnabled,voiceProvider',
  'call-start-progress daily-call-object-creation started audioSource,isVideoEnabled,isVideoRecordingEnabled,videoSource',
  'call-start-progress daily-call-object-creation completed',
  'call-start-progress mobile-permissions started isMobile',
  'call-start-progress mobile-permissions completed action',
  'call-start-progress daily-call-join started',
  'call-start-progress daily-call-join failed error',
  'call-start-failed daily-call-join',
  'error daily-call-join-error daily-call-join The room is gone',
];

/** @param sdk the file of the SDK that the pages get. */
export async function runPages(sdk: string, names = Object.keys(PAGES)): Promise<Record<string, Trace>> {
  const entries = Object.fromEntries(names.map((name) => [name, entryOf(name)]));
  const site = await openSite(entries, {
    plugins: [instead(sdk)],
    define: {'process.env.NEXT_PUBLIC_VAPI_KEY': '"public-key"'},
  });
  const {executablePath, args} = await findShell();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, '--use-fake-ui-for-media-stream'],
    handleSIGINT: false,
  });
  try {
    const traces: Record<string, Trace> = {};
    for (const name of names) {
      const context = await browser.newContext({permissions: ['microphone']});
      const page = await context.newPage();
      page.setDefaultTimeout(STEP_LIMIT_MS);
      await prepare(page, site);
      await page.goto(`${site.origin}/${name}`);
      await follow(page, name);
      traces[name] = await page.evaluate(() => (globalThis as unknown as {trace: string[]}).trace);
      await context.close();
    }
    return traces;
  } finally {
    await browser.close();
    await site.close();
  }
}

const entryOf = (name: string) =>
  join(FOLDER, `${name}.${name === 'react' || name === 'next' ? 'tsx' : 'ts'}`);

async function follow(page: Page, name: string): Promise<void> {
  for (const [at, step] of (PAGES[name] ?? []).entries()) {
    try {
      await step(page);
    } catch (cause) {
      const trace = await page.evaluate(() => (globalThis as {trace?: string[]}).trace);
      throw new Error(`${name}, step ${at + 1}: ${JSON.stringify(trace)}`, {cause});
    }
  }
}

/** The pages know the addresses of the platform and of the call library's maker; the site answers for both. */
async function prepare(page: Page, site: Site): Promise<void> {
  const answer = async (route: Route, path: string) => {
    const request = route.request();
    const body = request.postData();
    const response = await fetch(site.origin + path, {
      method: request.method(),
      ...(body === null ? {} : {body, headers: {'Content-Type': 'application/json'}}),
    });
    await route.fulfill({
      status: response.status,
      body: await response.text(),
      headers: {
        'Access-Control-Allow-Origin': '*',
        'Content-Type': response.headers.get('content-type') ?? 'text/plain',
      },
    });
  };
  await page.route('https://api.vapi.ai/**', (route) =>
    answer(route, new URL(route.request().url()).pathname),
  );
  await page.route('https://c.daily.co/**', (route) => answer(route, '/call-machine.js'));
  await page.addInitScript(() => {
    const calm = {
      join: 'answer',
      leave: 'answer',
      joinDelayMs: 0,
      speaker: 'Vapi Speaker',
      video: false,
      listening: 'after-playable',
      gain: 0.2,
      unmute: 'answer',
      refuses: {},
      maxMessageSize: undefined,
    };
    Object.assign(globalThis, {
      standIn: {script: calm, log: [], loads: 0, opened: []},
      trace: [],
    });
  });
}

/** Puts the SDK behind the pages' import, with a listener of every event. */
const instead = (sdk: string): Plugin => ({
  name: 'instead-of-the-official-sdk',
  enforce: 'pre',
  resolveId: (source, importer) => {
    if (source === '@vapi-ai/web' && importer !== NOTED) return NOTED;
    if (source === 'the-sdk') return {id: sdk};
    return null;
  },
  load: (id) =>
    id === NOTED
      ? `import imported from 'the-sdk';
const Sdk = imported.default ?? imported;
const brief = (value) => {
  if (value === undefined) return '{}';
  if (value === null || typeof value !== 'object') return String(value);
  const {type, stage, status, metadata, message, errorMsg, error, action} = value;
  if (value instanceof Error || errorMsg || (error && type)) return [type ?? action, stage, errorMsg ?? error?.message ?? message].filter(Boolean).join(' ');
  if (stage) return [stage, status, Object.keys(metadata ?? {}).sort().join()].filter(Boolean).join(' ');
  if ('totalDuration' in value) return Object.keys(value).sort().join();
  return JSON.stringify(Object.fromEntries(Object.entries(value).filter(([name]) => !/^callClientId$|timestamp/.test(name)).sort()));
};
export default class Noted extends Sdk {
  constructor(...all) {
    super(...all);
    for (const name of ${JSON.stringify(EVENTS)}) this.on(name, (value) => void trace.push(name + ' ' + brief(value)));
  }
}`
      : null,
});
