// What commands to the tutor do, in the transaction of the command.
import {Refusal} from '#schema/errors.ts';
import {answerTrouble} from '#schema/questions/answer.rules.ts';
import {isRight} from '#schema/questions/judging.ts';
import type {QuestionPart, TutorPart} from '#schema/tutor/tutor.answer.ts';
import {AfterCommit} from '#sync/commands/after-commit.ts';
import type {CommandLimit} from '#sync/commands/command-limit.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';
import {demandRoom, type Quotas} from '#sync/commands/quotas.ts';
import {ask} from '#sync/tutor/learner/ask.ts';
import {turnLimit} from '#sync/tutor/learner/room.ts';
import {threadEffects} from '#sync/tutor/learner/threads.ts';
import type {Writing} from '#sync/tutor/writing/writing.ts';

type Needs = {readonly quotas: Quotas; readonly writing: Writing; readonly limit?: CommandLimit};

export const tutorEffects = ({quotas, writing, limit = turnLimit()}: Needs): EffectsIn<'tutor'> => ({
  'tutor.ask': ask({quotas, writing, limit}),

  'tutor.stop': async (sql, {turnId}, {userId}) => {
    const [row] = await sql(
      `update "tutorTurn" set "parts" = '[]', "hasMore" = false, "isWriting" = false, "stoppedAt" = now()
       where "id" = $1 and "userId" = $2 and "stoppedAt" is null returning 1`,
      [turnId, userId],
    );
    return row && new AfterCommit(await writing.stopped(sql, turnId));
  },

  'tutor.reply': async (sql, {turnId, value}, {userId}) => {
    const [row] = await sql(`select "parts" from "tutorTurn" where "id" = $1 and "userId" = $2`, [
      turnId,
      userId,
    ]);
    const part = ((row?.['parts'] ?? []) as readonly TutorPart[]).find(isQuestion);
    if (!part) throw new Refusal('NOT_FOUND', 'We couldn’t find this question. Ask for a new one.');
    const trouble = answerTrouble(part.question, value);
    if (trouble) throw new Refusal('INVALID', trouble);
    await sql(
      `update "tutorTurn" set "reply" = $3::jsonb, "correct" = $4
       where "id" = $1 and "userId" = $2 and "reply" is null`,
      [turnId, userId, JSON.stringify(value), isRight({kind: part.question.kind, key: part.key}, value)],
    );
    await demandRoom(sql, userId, quotas);
  },

  'tutor.rate': async (sql, {turnId, liked, reason}, {userId}) => {
    await sql(
      `update "tutorTurn" set "liked" = $3, "reason" = case when $3::boolean is null then '' else $4 end
       where "id" = $1 and "userId" = $2`,
      [turnId, userId, liked, reason],
    );
    await demandRoom(sql, userId, quotas);
  },

  'tutor.choose': (sql, {service, isAllowed}, {userId}) =>
    sql(
      `insert into "tutorChoice" ("userId", "service", "isAllowed") values ($1, $2, $3)
       on conflict ("userId") do update set "service" = $2, "isAllowed" = $3, "chosenAt" = now()`,
      [userId, service, isAllowed],
    ),

  ...threadEffects(writing),
});

const isQuestion = (part: TutorPart): part is QuestionPart => part.kind === 'question';
