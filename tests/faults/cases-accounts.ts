// `sync` is killed during registrations, password resets and picture uploads: each is done completely or not at all.
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {currentUser, login} from '#schema/account/account.api.ts';
import {hashToken} from '#sync/account/auth-primitives.ts';
import {filesOnDisk} from '#sync/files/file-store.ts';
import {sweepFiles} from '#sync/files/sweep.ts';
import type {KillableAcademy} from '#tests/faults/academy.ts';
import type {Case, CaseFixture} from '#tests/faults/case.ts';
import {ask, newCrowd, NEW_PASSWORD, post, registerAs, somePicture, type Act} from '#tests/faults/crowd.ts';

/** Concurrent requests of each kind. */
const OF_EACH = 4;
/** The requests of a round come from one address. */
export const CROWDED = {ATTEMPTS_PER_ADDRESS: '1000000'};
/** Kills before the academy is restarted: the supervisor's waits double with each crash. */
const KILLS_OF_ONE = 5;

export const accountKills = (times: number): Case => ({
  name: 'kill -9 of sync amid registrations, resets and uploads',
  run: async (fixture) => {
    const picture = await somePicture();
    // The first round, without a fault, measures how long one takes here.
    let {ms: usual} = await round(fixture, picture, () => undefined);
    for (let met = 0, killed = 0; met < times; killed += 1) {
      if (killed > 0 && killed % KILLS_OF_ONE === 0) await fixture.academy.restart();
      const {unanswered, ms} = await round(fixture, picture, async () => {
        // This is the random moment of the kill; it waits for nothing.
        await pause(fixture.random() * usual);
        await fixture.academy.kill('sync');
      });
      if (unanswered === 0) usual = Math.min(usual, ms);
      else {
        met += 1;
        fixture.met();
      }
    }
  },
});

/** @returns how many requests got no reply, and how long the slowest reply took, ms. */
async function round(
  fixture: CaseFixture,
  picture: Blob,
  fault: () => unknown,
): Promise<{readonly unanswered: number; readonly ms: number}> {
  const {academy} = fixture;
  const acts = await newCrowd(academy, OF_EACH);
  const begun = performance.now();
  const asked = Promise.all(acts.map((act) => ask(academy, act, picture)));
  const took = asked.then(() => performance.now() - begun);
  await Promise.all([took, fault()]);
  await academy.heal();
  const answered = acts.filter((act) => act.answered);
  let found = 0;
  for (const act of acts) {
    const troubles = await JUDGES[act.kind](academy, act);
    for (const trouble of troubles) {
      fixture.trouble(`${act.kind}, ${act.answered ? '' : 'not '}answered: ${trouble}`);
    }
    if (act.answered && troubles.length === 0) found += 1;
  }
  for (const trouble of await wholeTroubles(academy, acts)) fixture.trouble(trouble);
  fixture.found({expected: answered.length, rows: found});
  return {unanswered: acts.length - answered.length, ms: await took};
}

type Judge = (academy: KillableAcademy, act: Act) => Promise<string[]>;

const JUDGES: Readonly<Record<Act['kind'], Judge>> = {
  register: async (academy, act) => {
    if (act.answered)
      return (await isIn(academy, act.cookie)) ? [] : ['the session that was handed out is none'];
    // The name is free, or the account is complete.
    const again = await registerAs(academy, act);
    const isWhole = again.status === 409 && (await signsIn(academy, act, act.password));
    return again.ok || isWhole
      ? []
      : [`the name is taken, and the password does not open it (${again.status})`];
  },
  reset: async (academy, act) => {
    const stayedIn = await isIn(academy, act.cookie);
    const {rowCount} = await academy.pool.query(`select 1 from private."resetToken" where "tokenHash" = $1`, [
      hashToken(act.token),
    ]);
    const state = {
      old: await signsIn(academy, act, act.password),
      new: await signsIn(academy, act, NEW_PASSWORD),
      token: rowCount === 1,
      session: stayedIn,
    };
    const isDone = !state.old && state.new && !state.token && !state.session;
    const isUndone = state.old && !state.new && state.token && state.session;
    return isDone || (isUndone && !act.answered) ? [] : [`half done: ${JSON.stringify(state)}`];
  },
  upload: async (academy, act) => {
    const {rows} = await academy.pool.query<Pictured>(PICTURED, [act.username]);
    const checks = rows.map((row) => pictureTroubles(academy, act, row));
    return [...(rows.length === 1 ? [] : [`${rows.length} files`]), ...(await Promise.all(checks)).flat()];
  },
};

type Pictured = {avatarUrl: string | null; key: string | null};

const PICTURED = `
  select u."avatarUrl", f."key" from "user" u left join private."file" f on f."userId" = u."id"
  where u."username" = $1`;

async function pictureTroubles(
  {origin}: KillableAcademy,
  act: Act,
  {avatarUrl, key}: Pictured,
): Promise<string[]> {
  if (act.answered && avatarUrl !== act.avatarUrl) return ['the picture that was taken is not there'];
  if (avatarUrl !== (key && `/files/${key}`)) return ['the picture is no file'];
  if (avatarUrl === null) return [];
  const served = await fetch(origin + avatarUrl, {headers: {cookie: act.cookie}});
  return served.ok ? [] : [`the picture has no file (${served.status})`];
}

/** Users who lack a row that every user has. */
const HALF = `
  select count(*)::int as "count" from "user" u where not (
    exists (select 1 from "learner" x where x."userId" = u."id")
    and exists (select 1 from "pointTotal" x where x."userId" = u."id")
    and exists (select 1 from "commandMark" x where x."userId" = u."id")
    and exists (select 1 from private."credential" x where x."userId" = u."id")
    and exists (select 1 from private."emailAddress" x where x."userId" = u."id")
    and exists (select 1 from private."loginEvent" x where x."userId" = u."id" and x."kind" = 'register'))`;

/** Sessions that will still be open in an hour without a user who holds their token. */
const NOBODYS = `
  select count(*)::int as "count" from private."session" s join "user" u on u."id" = s."userId"
  where u."username" = any($1) and s."tokenHash" <> all($2) and s."idleAt" > now() + interval '1 hour'`;

async function wholeTroubles({pool, dataDir}: KillableAcademy, acts: readonly Act[]): Promise<string[]> {
  const count = async (sql: string, values: readonly unknown[] = []) =>
    (await pool.query<{count: number}>(sql, [...values])).rows[0]?.count ?? -1;
  const held = acts.map(({cookie}) => hashToken(cookie.replace('session=', '')));
  const half = await count(HALF);
  const nobodys = await count(NOBODYS, [acts.map(({username}) => username), held]);
  const store = filesOnDisk(join(dataDir, 'files'));
  await sweepFiles(pool, store, 0);
  const onDisk = (await store.list()).map(({key}) => key).toSorted();
  const {rows} = await pool.query<{key: string}>(`select "key" from private."file"`);
  const inBooks = rows.map(({key}) => key).toSorted();
  return [
    ...(half === 0 ? [] : [`${half} accounts are half made`]),
    ...(nobodys === 0 ? [] : [`${nobodys} sessions that nobody holds stay open`]),
    ...(onDisk.join() === inBooks.join() ? [] : [`${onDisk.length} files, ${inBooks.length} in the books`]),
  ];
}

const signsIn = async (academy: KillableAcademy, {username}: Act, password: string): Promise<boolean> =>
  (await post(academy, login.path, {username, password})).ok;

const isIn = async ({origin}: KillableAcademy, cookie: string): Promise<boolean> =>
  (await fetch(origin + currentUser.path, {headers: {cookie}})).ok;
