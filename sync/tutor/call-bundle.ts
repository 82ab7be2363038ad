// The code of calls from our own origin, so that pages need no script of another's: fetched once from its maker, kept with
// its hash, and never served when it has changed since.
import {createHash} from 'node:crypto';
import {mkdir, readFile, rename, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {Log} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {outbound, OutboundRefusal, type Outbound} from '#sync/http/outbound.ts';
import {mount} from '#sync/http/serve.ts';
import type {Settings} from '#sync/settings.ts';
import type {TutorApi} from '#sync/tutor/tutor.access.ts';

/** The call library's (sdk/package.json). */
const VERSION = '0.84.0';
const HOST = 'c.daily.co';
const SOURCE = `https://${HOST}/call-machine/versioned/${VERSION}/static/call-machine-object-bundle.js`;
const MOST_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 20_000;

type Needs = Pick<Settings, 'dataDir' | 'voiceCall' | 'avatar'> & {readonly log: Log};

/** @param ask for tests: another way to its maker. */
export function callBundle(
  api: TutorApi,
  {dataDir, voiceCall, avatar, log}: Needs,
  ask: Outbound = outbound({hosts: [HOST], mostBytes: MOST_BYTES, timeoutMs: TIMEOUT_MS}),
): void {
  let reading: Promise<string> | undefined;
  mount(api, 'GET /call-machine.js', async (c) => {
    // Tavus has its rooms where the voice platform has them.
    if (!voiceCall && !avatar.tavus)
      throw new HttpRefusal(404, {message: 'This academy has no voice platform.'});
    reading ??= bundleIn(join(dataDir, 'call-machine'), ask, log);
    const script = await reading.catch((error: unknown) => {
      // The next request may have better luck.
      reading = undefined;
      throw error;
    });
    c.header('Content-Type', 'text/javascript; charset=utf-8');
    c.header('Cache-Control', 'no-cache');
    return c.body(script);
  });
}

const hashOf = (script: string) => createHash('sha256').update(script).digest('hex');

async function bundleIn(folder: string, ask: Outbound, log: Log): Promise<string> {
  const file = join(folder, `${VERSION}.js`);
  try {
    const [script, hash] = await Promise.all([readFile(file, 'utf8'), readFile(`${file}.sha256`, 'utf8')]);
    if (hashOf(script) !== hash.trim()) throw new Error(`${file} isn’t what was fetched: delete it`);
    return script;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const script = await fetched(ask, log);
  await mkdir(folder, {recursive: true});
  // Whole or not at all, whatever happens meanwhile; the hash first, for without it the script does not count.
  for (const [name, text] of [
    [`${file}.sha256`, hashOf(script)],
    [file, script],
  ] as const) {
    await writeFile(`${name}.part`, text);
    await rename(`${name}.part`, name);
  }
  return script;
}

/** @throws {HttpRefusal} 503 where it cannot be had. */
async function fetched(ask: Outbound, log: Log): Promise<string> {
  const away = (cause: unknown) => {
    log('the code of calls could not be fetched', cause);
    return new HttpRefusal(503, {message: 'The code of calls can’t be loaded right now.'}, 60);
  };
  const response = await ask(SOURCE).catch((error: unknown) => {
    const isAway = error instanceof TypeError || error instanceof OutboundRefusal;
    if (isAway || (error instanceof Error && error.name === 'TimeoutError')) throw away(error);
    throw error;
  });
  const isScript = /javascript/.test(response.headers.get('Content-Type') ?? '');
  if (!response.ok || !isScript) throw away(new Error(`${HOST} answered ${response.status}`));
  return response.text();
}
