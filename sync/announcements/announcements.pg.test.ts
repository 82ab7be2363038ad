// What admins announce: to whom, in the channel of news and in notifications.
import {expect, test} from 'vitest';
import {ANNOUNCEMENTS} from '#schema/announcements/announcements.channel.ts';
import {newcomer, newLearner, testAcademy} from '#tests/pg/academy.ts';
import {newAdmin} from '#tests/pg/admins.ts';
import {announcing, WRITTEN} from '#tests/pg/announcements.ts';
import {chattersOf} from '#tests/pg/chat.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';

const academy = await testAcademy();
const {pool} = academy;
const {grace, act, byApi, post, stateOf, settle, seen, told, said, newCohort} = await announcing(academy);

test('an announcement is there for everyone, in the channel of news and in notifications, once, with an event', async () => {
  const [ada, waiting] = [await newLearner(pool), await newcomer(pool)];
  const [id, actId] = [crypto.randomUUID(), crypto.randomUUID()];
  const first = await act(grace, 'announcements.post', {...WRITTEN, ids: [id]}, actId);
  expect(first).toEqual({status: 200, done: [id], skipped: []});
  expect(await act(grace, 'announcements.post', {...WRITTEN, ids: [id]}, actId)).toEqual(first);
  expect((await seen(ada)).byApi).not.toContain(id);
  await settle();
  await settle();
  expect(await said(id)).toEqual([
    {kind: 'system', senderId: null, body: '**We moved**\n\nTo **Lyon**.', isGone: false},
  ]);
  const notice = {title: 'We moved', message: 'To Lyon.', category: 'general'};
  expect(await told(ada, id)).toEqual([{...notice, actionUrl: '/dashboard'}]);
  // The dashboard is closed to them.
  expect(await told(waiting, id)).toEqual([{...notice, actionUrl: null}]);
  for (const who of [ada, waiting]) {
    expect(await seen(who)).toEqual({
      byApi: expect.arrayContaining([id]) as string[],
      byZero: expect.arrayContaining([id]) as string[],
    });
  }
  const reply = (await byApi(ada)).find((one) => one.id === id);
  expect(reply).toEqual({
    id,
    _id: id,
    title: 'We moved',
    body: 'To **Lyon**.',
    isPinned: false,
    publishAt: expect.stringMatching(/^20\d\d-.*Z$/) as string,
  });
  const refused = await chattersOf(academy).send(ada, 'post', {channelId: ANNOUNCEMENTS, content: 'Me too'});
  expect(refused).toMatchObject({status: 403, body: {code: 'FORBIDDEN'}});
  const {rows} = await pool.query(`select "action" from private."auditEvent" where "target" = $1`, [
    `announcement:${id}`,
  ]);
  expect(rows).toEqual([{action: 'announcement.posted'}]);
});

test('a cohort’s announcement is for its learners alone, and not in the channel', async () => {
  const cohortId = await newCohort('spring');
  const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
  await pool.query(`update "learner" set "cohortId" = $2 where "userId" = $1`, [ada.userId, cohortId]);
  const {id} = await post({cohortId});
  await settle();
  expect(await seen(ada)).toMatchObject({
    byApi: expect.arrayContaining([id]),
    byZero: expect.arrayContaining([id]),
  });
  expect((await seen(eve)).byApi).not.toContain(id);
  expect((await seen(eve)).byZero).not.toContain(id);
  expect([await told(ada, id), await told(eve, id)].map(({length}) => length)).toEqual([1, 0]);
  expect(await said(id)).toEqual([]);
});

test('pinned ones come first, and a dismissed one is gone for who dismissed it', async () => {
  const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
  const pinned = await post({isPinned: 'yes'});
  const later = await post();
  await settle();
  expect((await seen(ada)).byApi.slice(0, 2)).toEqual([pinned.id, later.id]);
  expect((await seen(ada)).byZero.slice(0, 2)).toEqual([pinned.id, later.id]);
  const dismissal = command('announcements.dismiss', {announcementId: pinned.id});
  for (const sent of [dismissal, dismissal, command('announcements.dismiss', {announcementId: pinned.id})]) {
    expect((await byRest(academy, ada, sent)).status).toBe(200);
  }
  expect((await seen(ada)).byApi[0]).toBe(later.id);
  expect((await seen(ada)).byZero[0]).toBe(later.id);
  expect((await seen(eve)).byApi[0]).toBe(pinned.id);
});

test('a withdrawn one is gone from screens, channel and notifications, and of two admins one withdraws it', async () => {
  const [alan, ada] = [await newAdmin(academy), await newLearner(pool)];
  const {id} = await post();
  await settle();
  expect(await told(ada, id)).toHaveLength(1);
  const answers = await Promise.all(
    [grace, alan].map((who) => act(who, 'announcements.remove', {ids: [id], reason: 'Wrong.'})),
  );
  expect(answers.flatMap(({done = []}) => done)).toEqual([id]);
  await settle();
  expect((await seen(ada)).byApi).not.toContain(id);
  expect(await told(ada, id)).toEqual([]);
  expect(await said(id)).toMatchObject([{body: '', isGone: true}]);
});

test('one that was withdrawn before its time is never published', async () => {
  const {id} = await post({publishAt: new Date(Date.now() + 60_000).toISOString()});
  await act(grace, 'announcements.remove', {ids: [id], reason: 'Wrong.'});
  await pool.query(`update "announcement" set "publishAt" = now() where "id" = $1`, [id]);
  await settle();
  expect(await stateOf(id)).toBe('withdrawn');
});

test('a change needs the version that was seen; of a live one the words stay as they were told', async () => {
  const {id} = await post({publishAt: new Date(Date.now() + 60_000).toISOString()});
  const change = (version: number, more: object) =>
    act(grace, 'announcements.change', {...WRITTEN, ids: [id], version, ...more});
  expect(await change(1, {title: 'We stay'})).toMatchObject({done: [id]});
  expect(await change(1, {title: 'We go'})).toMatchObject({done: [], skipped: [{id}]});
  await settle();
  const row = async () =>
    (await pool.query(`select "title", "isPinned", "state" from "announcement" where "id" = $1`, [id]))
      .rows[0] as object;
  expect(await row()).toEqual({title: 'We stay', isPinned: false, state: 'live'});
  // It went live since: the words that were meant to change are told.
  expect(await change(2, {title: 'Other words'})).toMatchObject({done: [], skipped: [{id}]});
  expect(await change(3, {title: 'Other words', isPinned: 'yes'})).toMatchObject({done: [id]});
  expect(await row()).toEqual({title: 'We stay', isPinned: true, state: 'live'});
});

test.each([
  ['no title', {title: '  '}],
  ['a title of ten thousand characters', {title: 'x'.repeat(10_000)}],
  ['nothing to say', {body: '\u200B'}],
  ['too much to say', {body: 'x'.repeat(3501)}],
  ['too much in each other', {body: '>'.repeat(2500)}],
  ['no reason', {reason: ''}],
  ['an id that is none', {ids: ['a']}],
  ['two at once', {ids: [crypto.randomUUID(), crypto.randomUUID()]}],
  ['a time that is none', {publishAt: 'tomorrow'}],
  [
    'an end before its beginning',
    {publishAt: '2030-01-02T00:00:00.000Z', expireAt: '2030-01-01T00:00:00.000Z'},
  ],
  ['an end that is past', {expireAt: '2020-01-01T00:00:00.000Z'}],
  ['a cohort that is not there', {cohortId: 'nobody'}],
])('%s is rejected', async (_, wrong) => {
  const count = async () => (await pool.query(`select count(*) from "announcement"`)).rows[0] as object;
  const before = await count();
  expect(await post(wrong)).toMatchObject({status: 400, message: expect.any(String) as string});
  expect(await count()).toEqual(before);
});

test('dismissing what is not there, not published or for others is refused', async () => {
  const ada = await newLearner(pool);
  const {id: hidden} = await post({cohortId: 'spring'});
  const {id: scheduled} = await post({publishAt: new Date(Date.now() + 60_000).toISOString()});
  await settle();
  for (const announcementId of [crypto.randomUUID(), hidden, scheduled]) {
    const answer = await byRest(academy, ada, command('announcements.dismiss', {announcementId}));
    expect(answer.status).toBe(404);
  }
});

test('in an archived channel it is announced all the same', async () => {
  await pool.query(`update "channel" set "archivedAt" = now() where "id" = $1`, [ANNOUNCEMENTS]);
  const ada = await newLearner(pool);
  const {id} = await post();
  await settle();
  expect((await seen(ada)).byApi).toContain(id);
  expect(await said(id)).toEqual([]);
});
