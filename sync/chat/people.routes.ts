// Who else is there (specification, section 7.1).
import type {Pool} from 'pg';
import {getUser, listUsers, type Person} from '#schema/chat/chat.api.ts';
import {userListRules} from '#schema/chat/chat.rules.ts';
import type {ChatApi} from '#sync/chat/chat.access.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';

type Needs = {readonly pool: Pool; readonly isGateOpen: boolean};

/** SQL: the learner `u` is shown to `$1`: past the assessment, and has not blocked them. */
const SHOWN = `
  from "user" u join "learner" l on l."userId" = u."id"
  where ($2 or l."isDev" or l."isPythonTestCompleted")
    and not exists (select from "block" b where b."userId" = u."id" and b."blockedId" = $1)`;

const FIELDS = `u."id", u."username", u."fullName", u."avatarUrl"`;

/** SQL: the text `$3` is in the username or the name; every text is when it is empty. */
const FOUND = `and ($3 = '' or strpos(lower(u."username"), lower($3)) > 0 or strpos(lower(u."fullName"), lower($3)) > 0)`;

type Row = Omit<Person, '_id'>;

export function peopleRoutes(api: ChatApi, {pool, isGateOpen}: Needs): void {
  serve(api, listUsers, {query: userListRules}, async ({query: {search, page, limit}}, {learner}) => {
    const asked = [learner.userId, isGateOpen, search];
    const {rows} = await pool.query<Row>(
      `select ${FIELDS} ${SHOWN} ${FOUND} order by lower(u."username") limit $4 offset $5`,
      [...asked, limit, (page - 1) * limit],
    );
    const {rows: counted} = await pool.query<{total: number}>(
      `select count(*)::int as "total" ${SHOWN} ${FOUND}`,
      asked,
    );
    return {users: rows.map(personOf), total: counted[0]?.total ?? 0};
  });

  serve(api, getUser, {}, async ({params: {id}}, {learner}) => {
    const {rows} = await pool.query<Row>(`select ${FIELDS} ${SHOWN} and u."id" = $3`, [
      learner.userId,
      isGateOpen,
      id,
    ]);
    const [person] = rows;
    if (person) return personOf(person);
    throw new HttpRefusal(404, {message: 'There’s no such learner.', code: 'NOT_FOUND'});
  });
}

const personOf = (row: Row): Person => ({...row, _id: row.id});
