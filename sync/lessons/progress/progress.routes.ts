// Submitting by REST (specification, section 7.2): the same command as from the outbox.
import * as z from 'zod/mini';
import {currentVersion} from '#schema/commands.ts';
import {postProgress, type ProgressReply} from '#schema/lessons/lessons.api.ts';
import {answerRules} from '#schema/questions/answer.args.ts';
import {boundedText, uuidRule} from '#schema/text.rules.ts';
import {waitText} from '#schema/wire/problem.ts';
import {commandByRest} from '#sync/commands/commands.routes.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';
import {iso, nextLessonOf, readCourse} from '#sync/lessons/reading/replies.ts';
import type {LessonsApi} from '#sync/lessons/lessons.access.ts';
import type {LessonNeeds} from '#sync/lessons/reading/lessons.routes.ts';

const text = (field: string) =>
  boundedText(
    {notText: `${field} must be text`, most: 100, tooLong: `${field} must have at most 100 characters`},
    z.minLength(1, `${field} is missing`),
  );

const rules = z.strictObject({
  lessonId: text('lessonId'),
  quizSubmission: z.optional(
    z.strictObject({
      attemptId: uuidRule('attemptId'),
      answers: z
        .array(z.strictObject({questionId: text('questionId'), value: answerRules}), 'answers must be a list')
        .check(z.maxLength(100)),
    }),
  ),
});

export function progressRoutes(api: LessonsApi, needs: LessonNeeds): void {
  const command = commandByRest(needs);

  serve(api, postProgress, {body: rules}, async ({body}, {learner}) => {
    const {lessonId, quizSubmission: submission} = body;
    if (submission) {
      await demandQuizOf(needs, lessonId, submission.attemptId, learner.userId);
      const answers = Object.fromEntries(
        submission.answers.map(({questionId, value}) => [questionId, value]),
      );
      if (Object.keys(answers).length !== submission.answers.length) {
        throw new HttpRefusal(400, {
          message: 'A question has two answers.',
          field: 'quizSubmission.answers',
        });
      }
      await command(learner, 'quizzes.submit', {
        id: crypto.randomUUID(),
        v: currentVersion('quizzes.submit'),
        attemptId: submission.attemptId,
        answers,
      });
    } else {
      await command(learner, 'lessons.complete', {
        id: crypto.randomUUID(),
        v: currentVersion('lessons.complete'),
        lessonId,
      });
    }
    const course = await needs.database().transaction((tx) => readCourse(tx, learner));
    return {
      lessonId,
      done: course.learnerState.isDone(lessonId),
      ...(await gradedAttempt(needs, submission?.attemptId)),
      nextLesson: nextLessonOf(course, course.modules),
    };
  });
}

/** Checks that the attempt belongs to this lesson's quiz: the caller may have mixed up two lessons. */
async function demandQuizOf(
  {pool}: LessonNeeds,
  lessonId: string,
  attemptId: string,
  userId: string,
): Promise<void> {
  const {rows} = await pool.query(
    `select 1 from "attempt" a join "quiz" q on q."id" = a."quizId"
     where a."id" = $1 and a."userId" = $2 and q."lessonId" = $3`,
    [attemptId, userId, lessonId],
  );
  if (rows.length > 0) return;
  throw new HttpRefusal(404, {
    message: 'You don’t have this attempt at the lesson’s quiz.',
    code: 'NOT_FOUND',
    field: 'quizSubmission.attemptId',
  });
}

type Graded = Pick<ProgressReply, 'attempt' | 'nextAttemptAllowed' | 'waitTimeText'>;

async function gradedAttempt({pool}: LessonNeeds, attemptId: string | undefined): Promise<Graded> {
  const none = {attempt: null, nextAttemptAllowed: null, waitTimeText: null};
  if (attemptId === undefined) return none;
  const {rows} = await pool.query(
    `select a."id", a."scorePct", a."passed", a."results", next."notBefore"
     from "attempt" a
     left join "attempt" next on next."userId" = a."userId" and next."quizId" = a."quizId" and next."state" = 'open'
     where a."id" = $1`,
    [attemptId],
  );
  const [row] = rows;
  if (!row) return none;
  const {notBefore, ...attempt} = row;
  const wait = notBefore instanceof Date ? notBefore.getTime() - Date.now() : 0;
  return {
    attempt,
    nextAttemptAllowed: attempt.passed ? null : iso(notBefore?.getTime()),
    waitTimeText: !attempt.passed && wait > 0 ? waitText(wait) : null,
  };
}
