// A disaster: the data folder is gone, the last backup is restored, and a browser comes back with what the backup lacks.
// The backup is made by the README's cron line, while the academy runs.
import {execFile} from 'node:child_process';
import {chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {promisify} from 'node:util';
import type {BrowserContext, Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openPool} from '#sync/db/pool.ts';
import {startAcademy, type Academy} from '#sync/dev/academy.ts';
import {firstPage, newProfile, type Profile} from '#tests/browser/browsers.ts';
import {doneRow, lessonUrl, markDone, newLearner, register, signIn} from '#tests/browser/learner.ts';
import {courseForTests, practice} from '#tests/course.ts';
import {freeBlock} from '#tests/free-port.ts';
import {effectsOn} from '#tests/pg/commands.ts';
import {knowAcademy} from '#tests/passing.ts';

const root = mkdtempSync(join(tmpdir(), 'academy-disaster-'));
chmodSync(root, 0o755); // As root PostgreSQL runs as another user.
const place = {data: join(root, 'data'), to: join(root, 'backups'), keys: join(root, 'keys')};
const ada = newLearner();
let env: Record<string, string>;
let academy: Academy;
let profile: Profile;
let context: BrowserContext;
let page: Page;

/** With keys of its own, from its data folder: the academy of the other tests has its keys from the environment. */
const UNSET = new Set([
  'DATABASE_URL',
  'PUBLIC_ORIGIN',
  'GATEWAY_SECRET',
  'ZERO_API_KEY',
  'ZERO_ADMIN_PASSWORD',
  'POSTGRES_PASSWORD',
]);
const surroundings = () =>
  Object.fromEntries(Object.entries({...process.env, ...env}).filter(([name]) => !UNSET.has(name)));
const start = () => startAcademy({env: surroundings()});

beforeAll(async () => {
  env = {
    DATA_DIR: place.data,
    COURSE_DIR: courseForTests(join(root, 'course')),
    PORT: String(await freeBlock()),
    STUN_SERVERS: '',
  };
  academy = await start();
  knowAcademy(academy);
  profile = await newProfile();
  context = await profile.open();
  page = await firstPage(context);
});

afterAll(async () => {
  await profile.remove();
  await academy.stop();
  rmSync(root, {recursive: true, force: true, maxRetries: 5});
});

/** Runs the README's line for that time as cron does: with nothing of this shell but where npm is. @returns what it says. */
async function runCronLine(time: '17 3' | '47 3'): Promise<string> {
  const file = join(root, 'env');
  writeFileSync(file, `DATA_DIR=${place.data}\n`);
  const line =
    new RegExp(`^${time} \\* \\* \\* academy (.*)$`, 'm').exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';
  const here = line
    .replace('/etc/academy/env', file)
    .replace('/srv/academy', process.cwd())
    .replace('/var/backups/academy', place.to)
    .replace('/mnt/keys/academy', place.keys);
  expect(here).toContain(time === '17 3' ? `--to ${place.to} --secrets-to ${place.keys}` : 'audit:check');
  const npm = (await promisify(execFile)('which', ['npm'])).stdout.trim();
  const {stdout} = await promisify(execFile)('/bin/sh', ['-c', here], {
    env: {PATH: `${dirname(npm)}:/usr/bin:/bin`, HOME: root},
  });
  return stdout;
}

const lesson = (number: number) => lessonUrl(academy.origin, practice(number));

async function done(number: number, word: string): Promise<void> {
  await page.goto(lesson(number));
  await markDone(page);
  await doneRow(page).getByText(word, {exact: true}).waitFor();
}

/** Two starts of an academy, a backup and a restore, on whatever machine. */
const PATIENCE_MS = 300_000;

test(
  'what was done before, during and after a backup, and what waits, counts once after the restore',
  {timeout: PATIENCE_MS},
  async () => {
    await register(page, academy.origin, ada);
    await done(1, 'Saved');
    const backingUp = runCronLine('17 3');
    await done(2, 'Saved');
    expect(await backingUp).toBe('');
    expect(await runCronLine('47 3')).toBe('');
    await done(3, 'Saved');
    await page.goto(lesson(4));
    await context.setOffline(true);
    await markDone(page);
    await doneRow(page).getByText('Waiting to send', {exact: true}).waitFor();

    await academy.stop();
    rmSync(place.data, {recursive: true});
    const [name = ''] = readdirSync(place.to);
    await promisify(execFile)(
      process.execPath,
      [
        'sync/backup/restore.ts',
        '--from',
        join(place.to, name),
        '--secrets',
        join(place.keys, `${name}.secrets.json`),
      ],
      {env: surroundings()},
    );
    academy = await start();
    await context.setOffline(false);
    await page.waitForURL('**/auth/login*');
    await signIn(page, academy.origin, ada);
    await page.getByText('The academy was restored from a backup').first().waitFor();
    for (const number of [1, 2, 3, 4]) {
      await page.goto(lesson(number));
      await doneRow(page).getByText('Saved', {exact: true}).waitFor();
    }
    // The heads in the file go on where the restored log goes on.
    expect(await runCronLine('47 3')).toBe('');
    expect(await counted()).toMatchObject({done: [1, 2, 3, 4].map(practice), awards: 4, points: 40});
    expect(profile.complaints).toEqual([]);
  },
);

async function counted(): Promise<unknown> {
  const pool = openPool(academy.databaseUrl, () => undefined);
  try {
    const {rows} = await pool.query<{id: string}>(`select "id" from "user" where "username" = $1`, [
      ada.username,
    ]);
    return await effectsOn(pool, rows[0]?.id ?? '');
  } finally {
    await pool.end();
  }
}
