// What commands to the tutor do, in the transaction of the command. A question is answered in it: exactly once, and on
// all devices at the same moment.
import {Refusal} from '#schema/errors.ts';
import type {CommandArgs} from '#schema/commands.ts';
import {answerTrouble} from '#schema/questions/answer.rules.ts';
import {isRight} from '#schema/questions/judging.ts';
import type {Mode, QuestionPart, TutorPart} from '#schema/tutor/tutor.answer.ts';
import type {CommandLimit} from '#sync/commands/command-limit.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';
import {demandRoom, type Quotas} from '#sync/commands/quotas.ts';
import type {Sql} from '#sync/commands/sql.ts';
import type {Answered, Asked} from '#sync/tutor/learner/asked.ts';
import {explain} from '#sync/tutor/learner/explain.ts';
import {hint} from '#sync/tutor/learner/hint.ts';
import {quizMe} from '#sync/tutor/learner/quiz-me.ts';
import {demandRoomToAsk, turnLimit} from '#sync/tutor/learner/room.ts';
import {openThread, threadEffects, titleOf} from '#sync/tutor/learner/threads.ts';

export const tutorEffects = (quotas: Quotas, limit: CommandLimit = turnLimit()): EffectsIn<'tutor'> => ({
  'tutor.ask': async (sql, args, {userId}) => {
    await limit(userId);
    const first = args.follows === null ? undefined : await firstOfLadder(sql, userId, args);
    const {mode, text, lessonId, block, questionId} = first ?? args;
    // Without its block it is nowhere.
    const passage = block === null ? null : ((first ?? args).passage ?? null);
    await openThread(sql, userId, args.threadId, titleOf(text, mode));
    await demandRoomToAsk(sql, userId);
    const {id} = args;
    const rung = first?.rung ?? 1;
    const asked: Asked = {id, userId, mode, text, lessonId, block, passage, questionId, rung};
    const answered = await ANSWERS[mode](sql, asked);
    await sql(PUT, [
      args.id,
      args.threadId,
      userId,
      mode,
      // The words of a ladder are those of its first hint.
      first ? '' : text,
      lessonId,
      block,
      passage && JSON.stringify(passage),
      answered.questionId ?? questionId,
      args.follows,
      JSON.stringify(answered.parts),
      answered.hasMore,
    ]);
    await demandRoom(sql, userId, quotas);
  },

  'tutor.stop': (sql, {turnId}, {userId}) =>
    sql(
      `update "tutorTurn" set "parts" = '[]', "hasMore" = false, "stoppedAt" = now()
       where "id" = $1 and "userId" = $2 and "stoppedAt" is null`,
      [turnId, userId],
    ),

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

  ...threadEffects,
});

type Found = Answered & {readonly questionId?: string | null};

const ANSWERS: Readonly<Record<Mode, (sql: Sql, asked: Asked) => Promise<Found>>> = {
  explain,
  hint,
  quiz: quizMe,
};

const PUT = `
  insert into "tutorTurn" ("id", "threadId", "userId", "mode", "text", "lessonId", "block", "passage", "questionId",
    "follows", "parts", "hasMore")
  values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11::jsonb, $12)`;

const isQuestion = (part: TutorPart): part is QuestionPart => part.kind === 'question';

type First = Omit<Asked, 'id' | 'userId'>;

/** What the ladder is about, and which of its hints comes now. @throws {Refusal} where there is none to go on with. */
async function firstOfLadder(
  sql: Sql,
  userId: string,
  {follows, threadId}: CommandArgs<'tutor.ask'>,
): Promise<First> {
  const [row] = await sql(
    // A hint that was stopped has told nothing: it comes again.
    `select "mode", "text", "lessonId", "block", "passage", "questionId",
       (select count(*)::int from "tutorTurn" n
        where t."id" in (n."id", n."follows") and n."stoppedAt" is null) + 1 as "rung"
     from "tutorTurn" t where "id" = $1 and "threadId" = $2 and "userId" = $3 and "mode" = 'hint'`,
    [follows, threadId, userId],
  );
  if (!row)
    throw new Refusal('NOT_FOUND', 'We couldn’t find the hint that this one follows. Ask for a new hint.');
  // The statement above selects exactly this.
  return row as First;
}
