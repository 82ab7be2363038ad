// The two doors through which a learner's command comes in: the outbox's own endpoint and Zero's.
import type {Pool} from 'pg';
import {API_KEY, ORIGIN, type TestAcademy, type TestLearner} from '#tests/pg/academy.ts';

type Doors = Pick<TestAcademy, 'inside' | 'post'>;

export type Command = {readonly name: string; readonly args: Readonly<Record<string, unknown>>};

export const complete = (lessonId: string, id: string = crypto.randomUUID()): Command => ({
  name: 'lessons.complete',
  args: {id, v: 1, lessonId},
});

export const byRest = ({post}: Doors, {cookie}: TestLearner, command: Command): Promise<Response> =>
  post('/api/commands', command, {cookie});

/** What zero-cache keeps of each client in the upstream database; it makes these tables when it starts. */
export async function prepareForZero(pool: Pool): Promise<void> {
  await pool.query(`
    create schema "zero_0";
    create table "zero_0"."clients" (
      "clientGroupID" text not null, "clientID" text not null, "lastMutationID" bigint not null, "userID" text,
      primary key ("clientGroupID", "clientID"));
    create table "zero_0"."mutations" (
      "clientGroupID" text not null, "clientID" text not null, "mutationID" bigint not null, "result" json not null,
      primary key ("clientGroupID", "clientID", "mutationID"))`);
}

/** One client of Zero: numbers its mutations. */
export function zeroClient(academy: Doors, {cookie}: TestLearner) {
  const clientID = crypto.randomUUID();
  let last = 0;
  const ask = async (endpoint: 'mutate' | 'query', body: unknown, headers: Record<string, string> = {}) =>
    academy.inside.request(`/zero/${endpoint}?schema=zero_0&appID=zero`, {
      method: 'POST',
      headers: {'content-type': 'application/json', 'x-api-key': API_KEY, origin: ORIGIN, cookie, ...headers},
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const body = (...commands: readonly Command[]) => ({
    clientGroupID: 'g',
    pushVersion: 1,
    timestamp: 1,
    requestID: crypto.randomUUID(),
    mutations: commands.map(({name, args}) => ({
      type: 'custom',
      id: (last += 1),
      clientID,
      name,
      args: [args],
      timestamp: 1,
    })),
  });
  return {
    ask,
    /** A push body of these commands, with the client's next numbers. */
    body,
    push: (...commands: readonly Command[]) => ask('mutate', body(...commands)),
  };
}

/** The results of a push, in its order. */
export async function resultsOf(response: Response): Promise<unknown[]> {
  const answer = (await response.json()) as {mutations?: {result: unknown}[]};
  return (answer.mutations ?? []).map(({result}) => result);
}

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
