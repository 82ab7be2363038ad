// A lone surrogate, as when a program cuts an emoji in two: it cannot be encoded, and must not spoil the text around it.
import {beforeAll, describe, expect, test} from 'vitest';
import {testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {byRest, type Command} from '#tests/pg/commands.ts';
import {command, pupilsOf} from '#tests/pg/pupils.ts';
import {newQuizCourse, openDraw} from '#tests/pg/quizzes.ts';
import {newVisitor} from '#tests/pg/visitor.ts';

const academy = await testAcademy();
const {pool, logged} = academy;
const {newPupil, attemptOf} = pupilsOf(academy);

beforeAll(() => newQuizCourse(pool));

/** The message of a rejected command; nothing if it was applied. */
async function send(pupil: TestLearner, sent: Command): Promise<string | undefined> {
  const {message} = (await (await byRest(academy, pupil, sent)).json()) as {message?: string};
  return message;
}

async function typedQuestion(pupil: TestLearner) {
  const draw = await openDraw(pool, pupil.userId, 'lesson-a');
  // The draw is random.
  await pool.query(
    `update "attempt" set "questions" = jsonb_set("questions"::jsonb, '{0,kind}', '"text"') where "id" = $1`,
    [draw?.id],
  );
  const [question] = (await attemptOf(draw?.id ?? ''))['questions'] as {id: string}[];
  return {attemptId: draw?.id, questionId: question?.id};
}

describe('in a command', () => {
  test.each([
    ['half an emoji at its end', 'a fox \uD83E', 'a fox \uFFFD'],
    ['the other half within', 'a \uDD8A fox', 'a \uFFFD fox'],
    ['a whole emoji', 'a 🦊', 'a 🦊'],
  ])('an answer with %s is kept', async (_name, typed, kept) => {
    const pupil = await newPupil();
    const question = await typedQuestion(pupil);
    expect(await send(pupil, command('quizzes.answer', {...question, value: typed}))).toBeUndefined();
    const {rows} = await pool.query(`select "value" from "attemptAnswer" where "userId" = $1`, [
      pupil.userId,
    ]);
    expect(rows).toEqual([{value: kept}]);
  });

  test('a note and its marked passage are kept', async () => {
    const pupil = await newPupil();
    const note = {annotationId: crypto.randomUUID(), lessonId: 'a', block: 0, start: 0, end: 5};
    const text = {quote: 'fo\uD83E', text: '\uDD8A says', colour: 'yellow'};
    expect(await send(pupil, command('lessons.annotate', {...note, ...text}))).toBeUndefined();
    const {rows} = await pool.query(`select "quote", "text" from "annotation" where "userId" = $1`, [
      pupil.userId,
    ]);
    expect(rows).toEqual([{quote: 'fo\uFFFD', text: '\uFFFD says'}]);
  });

  test('a name of a field that is no text is rejected with a message', async () => {
    const pupil = await newPupil();
    const {attemptId} = await typedQuestion(pupil);
    for (const name of ['\uD800', 'a\0b']) {
      const said = await send(pupil, command('quizzes.submit', {attemptId, answers: {[name]: 1}}));
      expect(said).toMatch(/^The field name ".+" isn’t allowed\.$/s);
    }
  });
});

test('a form with it is read, and its own rule reports it', async () => {
  const form = {
    fullName: 'Ada',
    username: 'ada\uD800',
    email: 'ada@example.org',
    password: 'a lantern in the fog',
  };
  const {status, body} = await newVisitor(academy).send('POST', '/api/auth/register', form);
  expect([status, body]).toEqual([
    400,
    {
      message: 'Username can use only letters, digits, dots, dashes, and underscores',
      field: 'username',
    },
  ]);
});

test('none of it was a server error', () => {
  expect(logged).toEqual([]);
});
