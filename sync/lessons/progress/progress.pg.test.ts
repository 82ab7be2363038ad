import {beforeAll, expect, test} from 'vitest';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import {openAll} from '#sync/lessons/progress/progress.ts';
import {notify} from '#sync/notifications/notify.ts';
import {testAcademy} from '#tests/pg/academy.ts';
import {pupilsOf} from '#tests/pg/pupils.ts';
import {newModule} from '#tests/pg/quizzes.ts';

const academy = await testAcademy();
const {pool} = academy;
const {newPupil, submit, readToTheEnd, stateOf} = pupilsOf(academy);

beforeAll(async () => {
  await newModule(pool, 'one', 1, [{id: 'a', hasQuiz: true}]);
  await newModule(
    pool,
    'two',
    2,
    [
      {id: 'taste', hasQuiz: true, isPreview: true},
      {id: 'locked', hasQuiz: true},
    ],
    ['one'],
  );
});

test('a preview lesson of a locked module has a draw; the other lessons and the checkpoint have none', async () => {
  const pupil = await newPupil();
  expect((await stateOf(pupil)).draws).toEqual(['checkpoint-one', 'lesson-a', 'lesson-taste']);
});

test('its quiz can be submitted, and what follows it stays locked', async () => {
  const pupil = await newPupil();
  await readToTheEnd(pupil, 'taste');
  expect((await submit(pupil, 'lesson-taste')).status).toBe(200);
  expect(await stateOf(pupil)).toMatchObject({
    draws: ['checkpoint-one', 'lesson-a', 'lesson-taste'],
    done: ['taste'],
    open: ['a', 'taste'],
    modules: [],
  });
});

test('a learner with nothing new to unlock costs one query', async () => {
  const pupil = await newPupil();
  const asked: string[] = [];
  const sql = sqlOn(pool);
  const counting: Sql = (text, values) => {
    asked.push(text);
    return sql(text, values);
  };
  await openAll(counting, notify, pupil.userId);
  expect(asked).toHaveLength(1);
});
