// What browsers may read of the leagues, and of a person: the queries as the server gives them to zero-cache.
import {expect, test} from 'vitest';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {askQueries, byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';

const academy = await testAcademy();
const {pool} = academy;

type Ast = {
  table: string;
  where?: {
    type: string;
    op?: string;
    left?: {name: string};
    right?: {value: unknown};
    conditions?: readonly {right?: {value: unknown}}[];
  };
  limit?: number;
  related?: readonly {correlation: {parentField: string[]; childField: string[]}; subquery: Ast}[];
};
type Answer = {ast?: Ast; error?: string; message?: string};

async function ask(learner: TestLearner, name: string, ...args: readonly unknown[]): Promise<Answer> {
  const reply = await askQueries(academy, learner, ['transform', [{id: '1', name, args}]]);
  const [answer] = ((await reply.json()) as {queries: Answer[]}).queries;
  if (!answer) throw new Error(`${name} was not answered`);
  return answer;
}

const whose = (name: string, value: string) => ({
  type: 'simple',
  left: {type: 'column', name},
  op: '=',
  right: {type: 'literal', value},
});

test.each(['leagues.weeks', 'leagues.group'])(
  '%s begins at the caller’s own rows and takes no arguments',
  async (name) => {
    const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
    const {ast} = await ask(ada, name);
    expect(ast).toMatchObject({table: 'leagueMember', where: whose('userId', ada.userId)});
    // Neither by an argument does one come to another's group.
    expect((await ask(ada, name, {userId: eve.userId})).error).toBe('app');
    expect((await ask(ada, name, {groupId: 'week:2026-09-14/1/0'})).error).toBe('app');
  },
);

test('a group is that of the own latest week, and its members are rows of the board, never accounts', async () => {
  const {ast} = await ask(await newLearner(pool), 'leagues.group');
  expect(ast?.limit).toBe(1);
  const [entries, ...more] = ast?.related ?? [];
  expect(more).toEqual([]);
  expect(entries?.correlation).toEqual({parentField: ['groupId'], childField: ['groupId']});
  expect(entries?.subquery.table).toBe('leagueEntry');
  const inner = entries?.subquery.related?.map(({correlation, subquery}) => [
    subquery.table,
    correlation.parentField,
  ]);
  expect(inner).toEqual([
    ['standing', ['week', 'entryId']],
    ['standing', ['entryId']],
  ]);
});

test('what members of a group read has no column that names an account', async () => {
  const {rows} = await pool.query<{name: string}>(
    `select "column_name" as "name" from information_schema.columns
     where "table_schema" = 'public' and "table_name" = 'leagueEntry' order by 1`,
  );
  expect(rows.map(({name}) => name)).toEqual(['entryId', 'groupId', 'week']);
});

test('a person is asked for by username; an alias is nobody’s', async () => {
  const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
  const alias = `Owl${crypto.randomUUID().slice(0, 8)}`;
  const reply = await byRest(academy, ada, command('leaderboard.settings', {isListed: true, alias}));
  expect(reply.status).toBe(200);
  const found = async (username: string) => {
    const {ast} = await ask(eve, 'account.person', {username});
    expect(ast).toMatchObject({table: 'user', limit: 1});
    const [byName, ...more] = ast?.where?.conditions ?? [];
    expect(byName).toEqual(whose('username', username));
    // Who blocks, and who is not past the assessment: sync/people/doors.pg.test.ts.
    expect(more).toMatchObject([{op: 'NOT EXISTS'}, {op: 'EXISTS'}]);
    const {rows} = await pool.query(`select "id" from "user" where "username" = $1`, [byName?.right?.value]);
    return rows;
  };
  expect(await found(ada.username)).toEqual([{id: ada.userId}]);
  expect(await found(alias)).toEqual([]);
  for (const wrong of [{username: ''}, {username: 'a'.repeat(31)}, {username: 1}, {id: ada.userId}, {}]) {
    expect((await ask(eve, 'account.person', wrong)).error, JSON.stringify(wrong)).toBe('app');
  }
});
