// How a learner's commands and queries come in.
import type {Pool} from 'pg';
import {API_KEY, ORIGIN, type TestAcademy, type TestLearner} from '#tests/pg/academy.ts';

export type Command = {readonly name: string; readonly args: Readonly<Record<string, unknown>>};

export const complete = (lessonId: string, id: string = crypto.randomUUID()): Command => ({
  name: 'lessons.complete',
  args: {id, v: 1, lessonId},
});

export const byRest = (
  {post}: Pick<TestAcademy, 'post'>,
  {cookie}: TestLearner,
  command: Command,
): Promise<Response> => post('/api/commands', command, {cookie});

/** What zero-cache asks for a learner or an admin: which rows these queries mean. */
export const askQueries = (
  academy: Pick<TestAcademy, 'inside'>,
  {cookie}: Pick<TestLearner, 'cookie'>,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  academy.inside.request('/zero/query?schema=zero_0&appID=zero', {
    method: 'POST',
    headers: {'content-type': 'application/json', 'x-api-key': API_KEY, origin: ORIGIN, cookie, ...headers},
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** All that one learner's commands have done. */
export async function effectsOn(pool: Pool, userId: string) {
  const {rows} = await pool.query<{
    done: string[];
    awards: number;
    points: number;
    processed: number;
    mark: number;
    recent: string[];
  }>(
    `select array(select "lessonId" from "lessonProgress" where "userId" = $1 and "doneAt" is not null order by 1) as "done",
            (select count(*)::int from "pointEvent" where "userId" = $1) as "awards",
            (select "points" from "pointTotal" where "userId" = $1) as "points",
            (select count(*)::int from private."processedCommand" where "userId" = $1) as "processed",
            m."last"::int as "mark", m."recent"
     from "commandMark" m where m."userId" = $1`,
    [userId],
  );
  const [row] = rows;
  if (!row) throw new Error(`${userId} is no learner`);
  return row;
}
