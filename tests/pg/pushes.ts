// An academy with a push service of our own beside it, and what tests of pushes do with them.
import {afterAll, beforeEach, expect} from 'vitest';
import type {PushBrowser} from '#schema/notifications/push/push.api.ts';
import {sessionsIn} from '#sync/account/sessions/sessions.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {pushClient, type PushClient} from '#sync/notifications/push/push-client.ts';
import {pushSender} from '#sync/notifications/push/push.jobs.ts';
import {subjectFrom, vapidFrom} from '#sync/vapid.ts';
import {notify} from '#sync/notifications/notify.ts';
import {ORIGIN, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {pushService} from '#tests/push-service.ts';

const KEY = `${'A'.repeat(42)}E`;
const EVERY = ['course', 'challenge', 'assessment', 'community', 'general'];
/** A service that hangs is given up soon, ms. */
const TIMEOUT_MS = 300;

/** For a whole file of tests: the service is closed after it, orders are deleted before each. */
export async function pushAcademy() {
  const vapid = vapidFrom(KEY, subjectFrom(ORIGIN, 'Academy <no-reply@academy.example>'));
  const service = await pushService(vapid.publicKey);
  const other = await pushService(vapid.publicKey);
  const academy = await testAcademy({
    PUSH_SERVICES: `${service.host} ${other.host}`,
    VAPID_PRIVATE_KEY: KEY,
  });
  const {pool} = academy;
  const sql = sqlOn(pool);
  const logs: string[] = [];
  const senderBy = (push: PushClient) => pushSender({pool, push, log: (event) => void logs.push(event)});
  const roundBy = async (push: PushClient) => {
    const sender = senderBy(push);
    const isMore = await sender.round();
    await sender.settled();
    return isMore;
  };
  const round = () => roundBy(pushClient(vapid, [service.host]));
  const untilDue = () =>
    pool.query(`update private."pushOrder" set "dueAt" = now() where "dueAt" is not null`);

  afterAll(() => {
    service.close();
    other.close();
  });
  beforeEach(async () => {
    await pool.query('delete from private."pushOrder"');
    service.received.length = 0;
    service.asked.length = 0;
    service.answerNext();
    logs.length = 0;
  });

  const ask = async (who: TestLearner, method: string, path: string, body?: object) => {
    const reply = await academy.outside.request(`/api/push/${path}`, {
      method,
      headers: {
        origin: ORIGIN,
        cookie: who.cookie,
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0',
      },
      ...(body ? {body: JSON.stringify(body)} : {}),
    });
    return {status: reply.status, body: (await reply.json()) as Record<string, unknown>};
  };

  return {
    academy,
    vapid,
    service,
    /** Another maker's service. */
    other,
    /** The job, which gives neither service up. */
    patientSender: () => senderBy(pushClient(vapid, [service.host, other.host], 60_000)),
    /** What the job has logged. */
    logs,
    /** A round of the job. */
    round,
    untilDue,
    /** What is due now and later is sent. */
    sendAll: async () => {
      await untilDue();
      await round();
    },
    /** The same, for a service that hangs. */
    sendAllImpatiently: async () => {
      await untilDue();
      await roundBy(pushClient(vapid, [service.host], TIMEOUT_MS));
    },
    /** A call of /api/push. */
    ask,
    /** @param categories `null`: none are named. */
    subscribe: async (
      who: TestLearner,
      browser = service.subscribe(),
      categories: readonly string[] | null = EVERY,
    ) => {
      const {status, body} = await ask(who, 'POST', 'subscribe', {
        subscription: browser.told,
        ...(categories ? {categories} : {}),
      });
      expect([status, body]).toEqual([200, {message: 'Push notifications are on in this browser'}]);
      return browser;
    },
    /** The same learner in another browser. */
    inAnother: async (who: TestLearner): Promise<TestLearner> => {
      const token = await sessionsIn(pool, {gate: 'open', secure: false}).open(who.userId, false);
      return {...who, token, cookie: `session=${token}`};
    },
    browsersOf: async (who: TestLearner) =>
      (await ask(who, 'GET', 'browsers')).body['browsers'] as PushBrowser[],
    tell: (who: TestLearner, dedupeKey: string = crypto.randomUUID(), more: object = {}) => {
      const words = {type: 'info', category: 'general', title: 'Title', message: 'Words'} as const;
      return notify(sql, [{userId: who.userId, dedupeKey, ...words, ...more}]);
    },
    /** Of all pushes that have arrived. */
    titles: () => service.received.map(({message}) => message.title).toSorted(),
  };
}
