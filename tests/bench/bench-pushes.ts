// Browsers of a bench's learners that get pushes, and a push service of our own that takes them.
import type {Pool} from 'pg';
import {getPushKey} from '#schema/notifications/push/push.api.ts';
import type {BenchLearner} from '#tests/bench/bench-academy.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {pushService} from '#tests/push-service.ts';

/** @param port of the push service that the academy was started with. */
export async function benchPushService(
  opened: Closing,
  origin: string,
  {token}: BenchLearner,
  port: number,
): ReturnType<typeof pushService> {
  const response = await fetch(origin + getPushKey.path, {headers: {cookie: `session=${token}`}});
  const {publicKey} = (await response.json()) as {publicKey: string};
  return opened.adopt(pushService(publicKey, port), (service) => service.close());
}

type Service = Awaited<ReturnType<typeof pushService>>;

/** One browser for each of these learners, who are signed in there. */
export async function subscribeAll(pool: Pool, service: Service, userIds: readonly string[]): Promise<void> {
  const told = userIds.map(() => service.subscribe().told);
  await pool.query(
    `with "opened" as (
       insert into private."session" ("tokenHash", "userId", "rememberMe", "idleAt", "endsAt")
       select sha256(convert_to("userId", 'UTF8')), "userId", true, now() + interval '1 day', now() + interval '1 day'
       from unnest($1::text[]) as u("userId") returning "tokenHash", "userId")
     insert into private."pushSubscription" ("userId", "session", "endpoint", "p256dh", "auth", "categories", "label")
     select o."userId", o."tokenHash", v."endpoint", v."p256dh", v."auth", '{general}', 'Chrome on Linux'
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as v("userId", "endpoint", "p256dh", "auth")
     join "opened" o using ("userId")`,
    [
      userIds,
      told.map(({endpoint}) => endpoint),
      told.map(({keys}) => keys.p256dh),
      told.map(({keys}) => keys.auth),
    ],
  );
}

/** How pushes came: over how long, and how many in the fullest second. @param from `performance.now()` at their cause. */
export function rateOf(service: Service, from: number): {readonly withinS: number; readonly most: number} {
  const seconds = Map.groupBy(service.received, ({at}) => Math.floor((at - from) / 1000));
  return {
    withinS: Math.max(0, ...service.received.map(({at}) => (at - from) / 1000)),
    most: Math.max(0, ...[...seconds.values()].map(({length}) => length)),
  };
}
