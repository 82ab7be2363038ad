// Who else is there (specification, section 7.1).
import type {Pool} from 'pg';
import {getUser, listUsers, type Person} from '#schema/chat/chat.api.ts';
import {userListRules} from '#schema/chat/chat.rules.ts';
import type {ChatApi} from '#sync/chat/chat.access.ts';
import {asHttp} from '#sync/commands/commands.routes.ts';
import {serve} from '#sync/http/serve.ts';
import {isShown, noPerson} from '#sync/people/shown.ts';

type Needs = {readonly pool: Pool; readonly isGateOpen: boolean};

const SHOWN = `from "user" u where ${isShown('u."id"', '$1', '$2')}`;

const FIELDS = `u."id", u."username", u."fullName", u."avatarUrl"`;

/** SQL: the text `$3` is in the username or the name; every text is when it is empty. */
const FOUND = `and strpos(u."folded", private."folded"($3)) > 0`;

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
    throw asHttp(noPerson());
  });
}

const personOf = (row: Row): Person => ({...row, _id: row.id});
