// An academy with all of the avatar's services, and learners who talk to them.
import {afterAll} from 'vitest';
import type {AvatarStart} from '#schema/avatar/avatar.api.ts';
import {AVATAR_SERVICE_KINDS, type AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import {closeRuns, endDueRuns} from '#sync/avatar/sessions/sweeping.ts';
import {vendorsOf} from '#sync/avatar/vendors/vendors.ts';
import {readSettings} from '#sync/settings.ts';
import {avatarServices, environmentFor} from '#tests/avatar/services.ts';
import {environmentOf, newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {spendersOf} from '#tests/pg/spendings.ts';

/** A dollar for a minute of each. */
export const AVATAR_PRICES = AVATAR_SERVICE_KINDS.map((model) => ({
  model: model as string,
  inputMicros: 0,
  outputMicros: 0,
  minuteMicros: 1_000_000,
}));

/** @param env in addition to all of the services', or in place of them. */
export async function avatarAcademy(env: Record<string, string> = {}) {
  const services = await avatarServices();
  afterAll(() => services.close());
  const own = {...environmentFor(services.address), ...env};
  const academy = await testAcademy(own);
  const {pool, post, get} = academy;
  const spenders = spendersOf(pool);
  await spenders.setBudget(1_000_000_000_000, AVATAR_PRICES);
  /** The services as another environment names them. */
  const vendorsFor = (more: Record<string, string>) =>
    vendorsOf(readSettings({...environmentOf(academy.databaseUrl), ...own, ...more}).avatar, () => undefined);
  const vendors = vendorsFor({});

  const start = (
    who: Pick<TestLearner, 'cookie'>,
    kind: AvatarServiceKind,
    key: string = crypto.randomUUID(),
  ) => post('/api/avatar/sessions', {key, kind}, {cookie: who.cookie});
  /** The same, where it must begin. */
  async function started(who: TestLearner, kind: AvatarServiceKind, key?: string): Promise<AvatarStart> {
    const response = await start(who, kind, key);
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    return (await response.json()) as AvatarStart;
  }
  const act = (who: Pick<TestLearner, 'cookie'>, id: string, name: string, body?: object) =>
    post(`/api/avatar/sessions/${id}/${name}`, body, {cookie: who.cookie});
  const rowOf = async (id: string) =>
    (await pool.query<Record<string, unknown>>(`select * from "avatarSession" where "id" = $1`, [id]))
      .rows[0];
  /** What was held or spent for sessions, the latest first. */
  const spendsOf = async ({userId}: Pick<TestLearner, 'userId'>) =>
    (
      await pool.query<{state: string; seconds: number; model: string; costMicros: string}>(
        `select "state", "seconds", "model", "costMicros" from "aiSpend"
         where "learnerId" = $1 and "feature" = 'avatar' order by "createdAt" desc`,
        [userId],
      )
    ).rows;
  const runs = async () =>
    (await pool.query<{sessionId: string}>(`select "sessionId" from private."avatarRun"`)).rows.length;
  /** As if a session had begun, and was last heard of, so many seconds ago; and whoever was at its end is at it no more. */
  const age = (id: string, {begun, heard}: {readonly begun?: number; readonly heard?: number}) =>
    pool.query(
      `update private."avatarRun" set "claimedUntil" = null,
         "openedAt" = coalesce(clock_timestamp() - make_interval(secs => $2), "openedAt"),
         "seenAt" = coalesce(clock_timestamp() - make_interval(secs => $3), "seenAt")
       where "sessionId" = $1`,
      [id, begun ?? null, heard ?? null],
    );
  const sweep = async () => {
    const needs = {pool, vendors, log: () => undefined};
    await endDueRuns(needs);
    await closeRuns(needs);
  };
  const readiness = async (who: TestLearner) => {
    const response = await get('/api/avatar/services', {cookie: who.cookie});
    return ((await response.json()) as {services: {kind: string; stop: string | null}[]}).services;
  };
  return {
    ...academy,
    ...spenders,
    services,
    vendors,
    vendorsFor,
    learner: () => newLearner(pool),
    start,
    started,
    act,
    rowOf,
    spendsOf,
    runs,
    age,
    sweep,
    readiness,
  };
}

/** The problem that a request was answered with. */
export const problemOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as {message: string; code?: string}),
});
