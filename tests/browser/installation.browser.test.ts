// The README's 'A real installation', as it is written there: its environment, its service's command and its Caddyfile,
// with https on loopback.
import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {TcpNetConnectOpts} from 'node:net';
import {connect, type ConnectionOptions} from 'node:tls';
import {chromium, type BrowserContext, type Page} from 'playwright';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {STARTED_BY} from '#sync/dev/reaper/reaper.ts';
import {until} from '#sync/dev/wait.ts';
import {here} from '#tests/browser/here.ts';
import {newcomerByRest, newLearner} from '#tests/browser/learner.ts';
import {notePages} from '#tests/browser/page-notes.ts';
import {CADDY, startCaddy} from '#tests/caddy.ts';
import {courseForTests} from '#tests/course.ts';
import {freeBlock, freePort} from '#tests/free-port.ts';

const readme = readFileSync('README.md', 'utf8');
/** A code block of the README by its first line. */
const block = (first: string): string =>
  readme.match(new RegExp(`\`\`\`\\w+\\n(# ${first}[^]*?)\`\`\``))?.[1] ?? '';

const systemd = spawnSync('systemd-analyze', ['--version']).error === undefined;
test.runIf(systemd)('systemd understands the service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-unit-'));
  const file = join(folder, 'academy.service');
  // Programs and users of that machine are not on this one.
  const unit = block('/etc/systemd/system/academy.service')
    .replace(/^(ExecStart(?:Pre)?)=\S+/gm, '$1=/bin/true')
    .replace('User=academy', 'User=root')
    .replace('EnvironmentFile=', 'EnvironmentFile=-');
  expect(unit).toContain('KillMode=mixed');
  writeFileSync(file, unit);
  const {status, stderr} = spawnSync('systemd-analyze', ['verify', file], {encoding: 'utf8'});
  rmSync(folder, {recursive: true});
  expect(stderr.split('\n').filter((line) => line.includes('academy.service'))).toEqual([]);
  expect(status).toBe(0);
});
if (!systemd) console.info('systemd is not here: its unit in the README is not tried');
if (!CADDY)
  console.info('caddy is not here: the Caddyfile in the README is not tried (apt-get install caddy)');

describe.runIf(CADDY)('behind caddy', () => {
  const root = mkdtempSync(join(tmpdir(), 'academy-installed-'));
  let https: number;
  let origin: string;
  let academy: ChildProcess;
  let caddy: ChildProcess;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    chmodSync(root, 0o755); // As root PostgreSQL runs as another user.
    https = await freePort();
    origin = `https://localhost:${https}`;
    const port = String(await freeBlock());
    academy = startService(port);
    const caddyfile = block('/etc/caddy/Caddyfile')
      .replace('academy.example.org', origin)
      .replace('127.0.0.1:8080', `127.0.0.1:${port}`);
    caddy = startCaddy(join(root, 'caddy'), caddyfile);
    // Its pages answer before its rows do: it says when everything is there.
    await said(academy, 'The academy is open');
    // Another address than the page's: attempts from there are counted.
    await until(async () => /^HTTP\/1.1 4[02][19]/.test(await post('127.0.0.9', {})), {limitMs: 100_000});
    const browser = await chromium.connect(here.browser);
    context = await browser.newContext({ignoreHTTPSErrors: true, serviceWorkers: 'block'});
    notePages(context);
    page = await context.newPage();
  });

  afterAll(async () => {
    await context.close();
    for (const child of [caddy, academy]) {
      if (child.exitCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(root, {recursive: true, force: true, maxRetries: 5});
  });

  /** Runs the unit's ExecStart with the README's environment, in places of this test. */
  function startService(port: string): ChildProcess {
    const given = {PORT: port, PUBLIC_ORIGIN: origin, DATA_DIR: join(root, 'data'), SMTP_URL: ''};
    const file = join(root, 'env');
    const mine = Object.entries(given).map(([name, value]) => `${name}='${value}'\n`);
    writeFileSync(file, block('/etc/academy/env') + mine.join(''));
    const command = /^ExecStart=(.*)$/m.exec(readme)?.[1]?.replace('/srv/academy', process.cwd()) ?? '';
    const more = {
      COURSE_DIR: courseForTests(join(root, 'course')),
      STUN_SERVERS: '',
      ATTEMPTS_PER_ADDRESS: '3',
      ASSESSMENT_GATE: 'open',
    };
    return spawn('/bin/sh', ['-c', `set -a; . ${file}; exec ${command}`], {
      env: {PATH: process.env['PATH'], [STARTED_BY]: process.env[STARTED_BY], ...more},
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  }

  /** @throws {Error} if the process ends before. */
  async function said({stdout}: ChildProcess, words: string): Promise<void> {
    let text = '';
    for await (const chunk of stdout?.iterator({destroyOnReturn: false}) ?? []) {
      text += String(chunk);
      if (text.includes(words)) return void stdout?.resume();
    }
    throw new Error(`The academy ended before it said “${words}”:\n${text}`);
  }

  /** Tries to sign in from another of this machine's addresses. @returns the reply's first line and what follows. */
  async function post(from: string, headers: Readonly<Record<string, string>>): Promise<string> {
    const body = JSON.stringify({username: 'nobody', password: 'not the password'});
    const options: ConnectionOptions & TcpNetConnectOpts = {
      host: '127.0.0.1',
      port: https,
      localAddress: from,
      servername: 'localhost',
      rejectUnauthorized: false,
    };
    const socket = connect(options);
    const all = {
      host: `localhost:${https}`,
      origin,
      'content-type': 'application/json',
      'content-length': String(body.length),
      connection: 'close',
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    // Not ended: a proxy takes a half-closed connection for a visitor who has gone.
    socket.write(`POST /api/auth/login HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
    return (await socket.setEncoding('utf8').toArray()).join('');
  }

  test('pages, and both sockets, work through https', async () => {
    const heard = new Set<string>();
    page.on('websocket', (socket) =>
      socket.on('framereceived', () => heard.add(new URL(socket.url()).pathname.split('/')[1] ?? '')),
    );
    await newcomerByRest(page, origin, newLearner());
    await page.goto(`${origin}/personal-tutor`);
    await expect.poll(() => [...heard].toSorted()).toEqual(['ws', 'zero']);
    const cookies = await context.cookies();
    expect(cookies.find(({name}) => name === '__Host-session')).toMatchObject({secure: true, httpOnly: true});
    const reply = await page.request.get(origin);
    expect(reply.headers()).toMatchObject({'strict-transport-security': expect.any(String)});
    expect(reply.headers()).not.toHaveProperty('server');
  });

  test('a visitor’s own address counts, and none that they make up', async () => {
    const statusOf = (reply: string) => Number(reply.split(' ')[1]);
    const made = await Promise.all(
      Array.from({length: 8}, (_, at) => post('127.0.0.2', {'x-forwarded-for': `203.0.113.${at}`})),
    );
    expect(made.map(statusOf)).toContain(429);
    expect(statusOf(await post('127.0.0.2', {'x-forwarded-for': '203.0.113.99'}))).toBe(429);
    expect(statusOf(await post('127.0.0.3', {}))).toBe(401);
  });
});
