// A learner's conversations with the tutor: they begin with a question, have a name, and go as a whole.
import {Refusal} from '#schema/errors.ts';
import type {Mode} from '#schema/tutor/tutor.answer.ts';
import {TITLE_MOST} from '#schema/tutor/tutor.limits.ts';
import {AfterCommit} from '#sync/commands/after-commit.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';
import type {Sql} from '#sync/commands/sql.ts';
import type {Writing} from '#sync/tutor/writing/writing.ts';

type ThreadEffects = Pick<EffectsIn<'tutor'>, 'tutor.rename' | 'tutor.remove'>;

export const threadEffects = ({removed}: Pick<Writing, 'removed'>): ThreadEffects => ({
  'tutor.rename': async (sql, {threadId, title}, {userId}) => {
    const [row] = await sql(
      `update "tutorThread" set "title" = $3 where "id" = $1 and "userId" = $2 returning 1`,
      [threadId, userId, title],
    );
    if (!row) throw noThread();
  },

  'tutor.remove': async (sql, {threadId}, {userId}) => {
    const [row] = await sql(`delete from "tutorThread" where "id" = $1 and "userId" = $2 returning 1`, [
      threadId,
      userId,
    ]);
    return row && new AfterCommit(() => removed(threadId));
  },
});

const noThread = () =>
  new Refusal('NOT_FOUND', 'We couldn’t find this conversation. It may have been deleted.');

/** Begins the conversation, or goes on with it. @throws {Refusal} for somebody else's. */
export async function openThread(sql: Sql, userId: string, threadId: string, title: string): Promise<void> {
  const [row] = await sql(
    `insert into "tutorThread" as t ("id", "userId", "title") values ($1, $2, $3)
     on conflict ("id") do update set "updatedAt" = now() where t."userId" = $2 returning 1`,
    [threadId, userId, title],
  );
  if (!row) throw noThread();
}

const UNTITLED: Readonly<Record<Mode, string>> = {
  explain: 'About a paragraph',
  hint: 'A hint',
  quiz: 'A quiz',
};

/** The first line of a question, as far as it fits. */
export function titleOf(text: string, mode: Mode): string {
  const [line = ''] = text.split(/\r?\n/);
  const characters = Array.from(line.trim());
  if (characters.length === 0) return UNTITLED[mode];
  if (characters.length <= TITLE_MOST) return characters.join('');
  return `${characters
    .slice(0, TITLE_MOST - 1)
    .join('')
    .trimEnd()}…`;
}
