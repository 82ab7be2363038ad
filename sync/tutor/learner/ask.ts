// A question: answered in the transaction of its command, exactly once, and on all devices at the same moment. Where a model
// is to write, that is what stands until it has.
import type {CommandArgs} from '#schema/commands.ts';
import {Refusal} from '#schema/errors.ts';
import type {Mode, TutorPart} from '#schema/tutor/tutor.answer.ts';
import {AfterCommit} from '#sync/commands/after-commit.ts';
import type {CommandLimit} from '#sync/commands/command-limit.ts';
import type {Effect} from '#sync/commands/effects.ts';
import {demandRoom, type Quotas} from '#sync/commands/quotas.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {saying, type Answered, type Asked} from '#sync/tutor/learner/asked.ts';
import {explain} from '#sync/tutor/learner/explain.ts';
import type {Search} from '#sync/tutor/learner/found.ts';
import {hint} from '#sync/tutor/learner/hint.ts';
import {quizMe} from '#sync/tutor/learner/quiz-me.ts';
import {demandRoomToAsk} from '#sync/tutor/learner/room.ts';
import {openThread, titleOf} from '#sync/tutor/learner/threads.ts';
import {sayingWhy} from '#sync/tutor/writing/sayings.ts';
import type {Brief} from '#sync/tutor/writing/brief.ts';
import type {Writing} from '#sync/tutor/writing/writing.ts';

type Needs = {readonly quotas: Quotas; readonly writing: Writing; readonly limit: CommandLimit};

export const ask =
  ({quotas, writing, limit}: Needs): Effect<'tutor.ask'> =>
  async (sql, args, {userId}) => {
    await limit(userId);
    const {threadId} = args;
    const first = args.follows === null ? undefined : await firstOfLadder(sql, userId, args);
    const asked = askedIn(args, first, userId);
    await openThread(sql, userId, threadId, titleOf(asked.text, asked.mode));
    await demandRoomToAsk(sql, userId);
    const answered = await ANSWERS[asked.mode](sql, asked);
    const {parts, brief} = await partsOf(sql, {writing, asked, threadId, answered});
    await sql(PUT, [
      args.id,
      threadId,
      userId,
      asked.mode,
      // The words of a ladder are those of its first hint.
      first ? '' : asked.text,
      asked.lessonId,
      asked.block,
      asked.passage && JSON.stringify(asked.passage),
      answered.questionId ?? asked.questionId,
      args.follows,
      JSON.stringify(parts),
      answered.hasMore,
      brief !== undefined,
    ]);
    await demandRoom(sql, userId, quotas);
    return brief && toBeWritten(sql, writing, {turnId: args.id, threadId, userId, brief}, parts);
  };

const PUT = `
  insert into "tutorTurn" ("id", "threadId", "userId", "mode", "text", "lessonId", "block", "passage", "questionId",
    "follows", "parts", "hasMore", "isWriting")
  values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11::jsonb, $12, $13)`;

type Found = Answered & {readonly questionId?: string | null; readonly search?: Search};

const ANSWERS: Readonly<Record<Mode, (sql: Sql, asked: Asked) => Promise<Found>>> = {
  explain,
  hint,
  quiz: quizMe,
};

type Args = CommandArgs<'tutor.ask'>;

function askedIn(args: Args, first: First | undefined, userId: string): Asked {
  const {mode, text, lessonId, block, passage = null, questionId} = first ?? args;
  // Without its block it is nowhere.
  const place = {lessonId, block, passage: block === null ? null : passage};
  return {id: args.id, userId, mode, text, ...place, questionId, rung: first?.rung ?? 1};
}

type Answering = {
  readonly writing: Writing;
  readonly asked: Asked;
  readonly threadId: string;
  readonly answered: Found;
};

/** What the lessons say, with why nothing else does; and what a model is to be asked, if one is. */
async function partsOf(
  sql: Sql,
  {writing, asked, threadId, answered: {parts, search}}: Answering,
): Promise<{readonly parts: readonly TutorPart[]; readonly brief?: Brief}> {
  const plan = search && (await writing.planFor(sql, {asked, threadId, search}));
  if (!plan) return {parts};
  return 'why' in plan ? {parts: sayingWhy(plan.why, parts)} : {parts, brief: plan.brief};
}

/** Holds what an answer may cost; where that is refused, the lessons' answer stands, with the reason. */
async function toBeWritten(
  sql: Sql,
  {hold, start}: Writing,
  holding: Parameters<Writing['hold']>[1],
  parts: readonly TutorPart[],
): Promise<AfterCommit | undefined> {
  const {turnId} = holding;
  const held = await hold(sql, holding);
  if (held.isHeld) return new AfterCommit(() => start(turnId));
  const words = held.words === null ? [] : [saying(held.words)];
  await sql(`update "tutorTurn" set "parts" = $2::jsonb, "isWriting" = false where "id" = $1`, [
    turnId,
    JSON.stringify([...words, ...parts]),
  ]);
  return undefined;
}

type First = Omit<Asked, 'id' | 'userId'>;

/** What the ladder is about, and which of its hints comes now. @throws {Refusal} where there is none to go on with. */
async function firstOfLadder(sql: Sql, userId: string, {follows, threadId}: Args): Promise<First> {
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
