// The service worker's own part in pushes, against the academy's calls. Only the browser's subscriptions are stood in for,
// for they need its maker's service.
import {expect, test} from 'vitest';
import {newcomer, ORIGIN, type TestLearner} from '#tests/pg/academy.ts';
import {pushAcademy} from '#tests/pg/pushes.ts';
import type {TestSubscription} from '#tests/push-service.ts';
import {readChosen} from '#web/notifications/push/read-chosen.ts';
import {resubscribe} from '#web/notifications/push/resubscribe.ts';

const {academy, service, ask, subscribe, browsersOf, tell} = await pushAcademy();

const of = ({told}: TestSubscription) =>
  ({
    endpoint: told.endpoint,
    options: {applicationServerKey: new ArrayBuffer(65)},
    toJSON: () => told,
  }) as unknown as PushSubscription;

/** `fetch` of a learner's worker. */
const fetchOf =
  ({cookie}: TestLearner) =>
  async (path: string, init?: RequestInit) =>
    academy.outside.request(path, {
      ...init,
      headers: {...(init?.headers as Record<string, string>), origin: ORIGIN, cookie},
    });

/** The browser says that it had `old` (where it does), and has or gets the next. */
async function change(
  who: TestLearner,
  old: TestSubscription | undefined,
  next: TestSubscription,
  {isMade = true} = {},
) {
  const made: unknown[] = [];
  const pushManager = {
    subscribe: async (how?: PushSubscriptionOptionsInit) => {
      made.push(how?.userVisibleOnly);
      return of(next);
    },
  };
  const subscriptions = {oldSubscription: old ? of(old) : null, newSubscription: isMade ? of(next) : null};
  await resubscribe({pushManager}, subscriptions, fetchOf(who));
  return made;
}

const categoriesOf = async (who: TestLearner) =>
  (await browsersOf(who)).map(({categories}) => categories.toSorted());

test.each([
  ['that the browser has made itself', true, []],
  ['that is still to be made', false, [true]],
])('a next subscription, %s, gets what was chosen for the last', async (_, isMade, made) => {
  const who = await newcomer(academy.pool);
  const [old, next] = [service.subscribe(), service.subscribe()];
  await subscribe(who, old, ['course', 'community']);
  expect(await change(who, old, next, {isMade})).toEqual(made);
  expect(await categoriesOf(who)).toEqual([['community', 'course']]);
});

test('where the browser says nothing of the last one, that of the same session counts', async () => {
  const [who, other] = [await newcomer(academy.pool), await newcomer(academy.pool)];
  await subscribe(who, service.subscribe(), ['assessment']);
  await change(who, undefined, service.subscribe());
  expect(await categoriesOf(who)).toEqual([['assessment']]);
  await change(other, undefined, service.subscribe());
  expect(await categoriesOf(other)).toEqual([['general']]);
});

test('one that its learner took off the list stays off it', async () => {
  const who = await newcomer(academy.pool);
  const [old, next] = [service.subscribe(), service.subscribe()];
  await subscribe(who, old);
  const [browser] = await browsersOf(who);
  await ask(who, 'DELETE', `browsers/${browser?.id}`);
  expect(await change(who, old, next, {isMade: false})).toEqual([]);
  await change(who, old, next);
  // Also where the browser says nothing of the one that was taken off.
  await change(who, undefined, next);
  expect(await browsersOf(who)).toEqual([]);
});

test('nobody who is signed out subscribes', async () => {
  const made = await change({cookie: ''} as TestLearner, service.subscribe(), service.subscribe(), {
    isMade: false,
  });
  expect(made).toEqual([]);
});

test('a push that is chosen is read, and nothing else is', async () => {
  const [who, other] = [await newcomer(academy.pool), await newcomer(academy.pool)];
  for (const [learner, key] of [
    [who, 'chosen'],
    [who, 'left'],
    [other, 'theirs'],
  ] as const)
    await tell(learner, key);
  const {rows} = await academy.pool.query<{id: string; dedupeKey: string}>(
    `select "id", "dedupeKey" from "notification" where "userId" = any($1)`,
    [[who.userId, other.userId]],
  );
  const idOf = (key: string) => rows.find(({dedupeKey}) => dedupeKey === key)?.id ?? '';
  await readChosen(idOf('chosen'), fetchOf(who));
  await readChosen(idOf('theirs'), fetchOf(who));
  const {rows: read} = await academy.pool.query(
    `select "dedupeKey" from "notification" where "userId" = any($1) and "isRead"`,
    [[who.userId, other.userId]],
  );
  expect(read).toEqual([{dedupeKey: 'chosen'}]);
});

test.each(['test', 'unknown', ''])('“%s” is no notification that could be read', async (tag) => {
  const asked: string[] = [];
  await readChosen(tag, async (path) => {
    asked.push(path);
    return new Response();
  });
  expect(asked).toEqual([]);
});

test('where nobody answers, choosing one opens it all the same', async () => {
  await expect(
    readChosen('a', () => Promise.reject(new TypeError('Failed to fetch'))),
  ).resolves.toBeUndefined();
});
