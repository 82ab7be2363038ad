// A session's life as its browser has it: what can be used, the start, the beat, the end.
import type {Pool} from 'pg';
import {avatarBeat, avatarServices, endAvatar, startAvatar} from '#schema/avatar/avatar.api.ts';
import {endRules, startRules} from '#schema/avatar/avatar.rules.ts';
import type {AvatarApi} from '#sync/avatar/avatar.access.ts';
import {demandRun, ownRun} from '#sync/avatar/own-run.ts';
import {readinessFor} from '#sync/avatar/readiness.ts';
import {closeRun} from '#sync/avatar/sessions/closing.ts';
import {endRun, isKey, seeRun, sessionOf} from '#sync/avatar/sessions/runs.ts';
import {startSession} from '#sync/avatar/sessions/start.ts';
import {demandService, type Vendors} from '#sync/avatar/vendors/vendors.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {inTransaction, type Log} from '#sync/db/pool.ts';
import {memoryLimit} from '#sync/http/memory-limit.ts';
import {serve} from '#sync/http/serve.ts';
import type {Settings} from '#sync/settings.ts';

export type AvatarNeeds = {
  readonly settings: Pick<Settings, 'avatar'>;
  readonly pool: Pool;
  readonly log: Log;
  readonly avatarVendors: Vendors;
};

/** Of one learner. */
const STARTS = {
  times: 12,
  withinSeconds: 600,
  message: 'That’s 12 starts in 10 minutes. Try again in a moment.',
};
const SIGNS = {times: 60, withinSeconds: 60, message: 'That’s too many requests in a minute.'};

export function sessionRoutes(
  api: AvatarApi,
  {settings, pool, log, avatarVendors: vendors}: AvatarNeeds,
): void {
  const countStart = memoryLimit(STARTS);
  const countSign = memoryLimit(SIGNS);
  const end = async (id: string, reason: Parameters<typeof endRun>[2]) => {
    const isOurs = await inTransaction(pool, (db) => endRun(sqlOn(db), id, reason));
    // Whoever was first closes it.
    if (isOurs) await closeRun({db: pool, vendors, log}, id);
  };
  serve(api, avatarServices, {}, async (_, {learner: {userId}}) => {
    await countSign(userId);
    return {services: await readinessFor(settings.avatar, sqlOn(pool), userId)};
  });
  serve(api, startAvatar, {body: startRules}, async ({body: {key, kind}}, {learner: {userId}}) => {
    await countStart(userId);
    demandService(settings.avatar.missing[kind].length === 0 ? vendors : undefined);
    return startSession({pool, vendors, log}, {userId, kind, key});
  });
  serve(api, avatarBeat, {}, async ({params: {id}}, {learner: {userId}}) => {
    await countSign(userId);
    const run = await demandRun(pool, userId, id);
    if (run.secondsLeft === 0) await end(id, 'over');
    else await seeRun(pool, id);
    return {secondsLeft: run.secondsLeft};
  });
  serve(api, endAvatar, {body: endRules}, async ({params: {id}, body: {reason}}, {learner: {userId}}) => {
    await countSign(userId);
    // By its key: nobody who waits for a start knows its id.
    const begun = isKey(id) ? await sessionOf(pool, userId, id) : undefined;
    const {run} = await ownRun(pool, userId, begun ?? id);
    if (run) await end(run.sessionId, reason);
    return {};
  });
}
