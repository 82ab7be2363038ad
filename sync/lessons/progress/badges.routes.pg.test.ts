import {beforeAll, expect, test} from 'vitest';
import type {BadgeReply} from '#schema/lessons/badges.api.ts';
import {BADGES} from '#schema/lessons/badges.ts';
import {newcomer, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {pupilsOf} from '#tests/pg/pupils.ts';
import {newModule} from '#tests/pg/quizzes.ts';

const academy = await testAcademy();
const {pool, get} = academy;
const {newPupil, submit, readToTheEnd, send} = pupilsOf(academy);

beforeAll(async () => {
  await newModule(pool, 'one', 1, [
    {id: 'a', hasQuiz: true},
    {id: 'b', hasQuiz: false},
  ]);
  await newModule(pool, 'two', 2, [{id: 'd', hasQuiz: true}], ['one']);
});

async function badgesOf({cookie}: TestLearner): Promise<readonly BadgeReply[]> {
  const reply = await get('/api/user/badges', {cookie});
  expect(reply.status).toBe(200);
  return ((await reply.json()) as {badges: readonly BadgeReply[]}).badges;
}
const earnedBy = async (pupil: TestLearner) =>
  (await badgesOf(pupil)).flatMap(({slug, earnedAt, refId}) => (earnedAt === null ? [] : [[slug, refId]]));

test('a guest is asked to sign in; a learner before the assessment sees every badge as a goal', async () => {
  expect((await get('/api/user/badges')).status).toBe(401);
  const closed = await testAcademy({ASSESSMENT_GATE: 'closed'});
  const {cookie} = await newcomer(closed.pool);
  const reply = await closed.get('/api/user/badges', {cookie});
  expect(reply.status).toBe(200);
  const {badges} = (await reply.json()) as {badges: readonly BadgeReply[]};
  expect(badges.map(({slug, have, earnedAt, refId}) => [slug, have, earnedAt, refId])).toEqual(
    BADGES.map(({slug}) => [slug, 0, null, null]),
  );
  expect(Object.keys(badges[0] ?? {}).toSorted()).toEqual([
    'criteria',
    'earnedAt',
    'have',
    'iconAlt',
    'name',
    'need',
    'rarity',
    'refId',
    'slug',
  ]);
});

test('each badge is earned by its command, and only by the learner who sent it', async () => {
  const [pupil, other] = [await newPupil(), await newPupil()];
  expect((await submit(pupil, 'lesson-a', 1)).status).toBe(200);
  expect(await earnedBy(pupil)).toEqual([['first-quiz', 'lesson-a']]);
  await submit(pupil, 'lesson-a');
  expect(await earnedBy(pupil)).toEqual([
    ['first-quiz', 'lesson-a'],
    ['full-marks', 'lesson-a'],
  ]);
  await readToTheEnd(pupil, 'a');
  await send(pupil, 'lessons.complete', {lessonId: 'b'});
  await submit(pupil, 'checkpoint-one');
  expect(await earnedBy(pupil)).toEqual([
    ['first-lesson', 'a'],
    ['first-quiz', 'lesson-a'],
    ['full-marks', 'lesson-a'],
    ['first-module', 'one'],
  ]);
  expect((await badgesOf(pupil)).find(({slug}) => slug === 'ten-lessons')).toMatchObject({have: 2, need: 10});
  expect(await earnedBy(other)).toEqual([]);
});

test('a badge keeps its date', async () => {
  const pupil = await newPupil();
  await submit(pupil, 'lesson-a');
  const before = (await badgesOf(pupil)).filter(({earnedAt}) => earnedAt !== null);
  const {rows} = await pool.query<{passedAt: Date}>(
    `select "passedAt" from "quizProgress" where "userId" = $1`,
    [pupil.userId],
  );
  expect(before.map(({earnedAt}) => earnedAt)).toEqual([
    rows[0]?.passedAt.toISOString(),
    rows[0]?.passedAt.toISOString(),
  ]);
  await submit(pupil, 'lesson-a');
  await submit(pupil, 'lesson-a', 5);
  expect((await badgesOf(pupil)).filter(({earnedAt}) => earnedAt !== null)).toEqual(before);
});

test('testing out of a module earns one, passing it by its lessons does not', async () => {
  const pupil = await newPupil();
  await submit(pupil, 'checkpoint-one');
  expect(await earnedBy(pupil)).toContainEqual(['tested-out', 'two']);
});
