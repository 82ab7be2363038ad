// Storage of the embedded platform's chats and calls: the newest ones of each key.
import type {Pool} from 'pg';
import {inTransaction, type Database} from '#sync/db/pool.ts';
import type {ListOrder} from '#sync/tutor/platform/platform.rules.ts';

type Table = 'private."platformChat"' | 'private."platformCall"';

/** Fields that every thing on the platform has. */
export type Stamped<Content> = Content & {
  readonly id: string;
  readonly orgId: string;
  /** ISO time. */
  readonly createdAt: string;
  readonly updatedAt: string;
};

type Row<Content> = {
  readonly id: string;
  readonly orgId: string;
  readonly createdAt: Date;
  readonly content: Content;
};

/** Per key; older ones are deleted. */
const MOST_KEPT = 1000;
const COLUMNS = '"id", "orgId", "createdAt", "content"';
/** Query parameters that compare, and how. Their names are ours, their values are parameters. */
const COMPARED = {
  id: `"id" = `,
  assistantId: `"content" ->> 'assistantId' = `,
  squadId: `"content" ->> 'squadId' = `,
  previousChatId: `"content" ->> 'previousChatId' = `,
  createdAtGt: '"createdAt" > ',
  createdAtLt: '"createdAt" < ',
  createdAtGe: '"createdAt" >= ',
  createdAtLe: '"createdAt" <= ',
} as const;

/** One kind of thing, for all keys. */
export function platformStore<Content extends object>(pool: Pool, table: Table) {
  const one = (rows: readonly Row<Content>[]) => rows.map(stamped)[0];
  return {
    /** @param id chosen by the caller, where the content names it. */
    add: (orgId: string, id: string, content: Content): Promise<Stamped<Content> | undefined> =>
      inTransaction(pool, async (db) => {
        const {rows} = await db.query<Row<Content>>(
          `insert into ${table} ("id", "orgId", "content") values ($1, $2, $3) returning ${COLUMNS}`,
          [id, orgId, JSON.stringify(content)],
        );
        await forgetOld(db, orgId);
        return one(rows);
      }),
    find: async (orgId: string, id: string) =>
      one(
        (
          await pool.query<Row<Content>>(`select ${COLUMNS} from ${table} where "orgId" = $1 and "id" = $2`, [
            orgId,
            id,
          ])
        ).rows,
      ),
    remove: async (orgId: string, id: string) =>
      one(
        (
          await pool.query<Row<Content>>(
            `delete from ${table} where "orgId" = $1 and "id" = $2 returning ${COLUMNS}`,
            [orgId, id],
          )
        ).rows,
      ),
    /** A page of the matches, and their total. */
    list: async (orgId: string, order: ListOrder) => {
      const {values, where} = conditions(orgId, order);
      const {limit, page = 1, sortOrder = 'DESC'} = order;
      const direction = sortOrder === 'ASC' ? 'asc' : 'desc';
      const [{rows}, counted] = await Promise.all([
        pool.query<Row<Content>>(
          `select ${COLUMNS} from ${table} where ${where}
           order by "createdAt" ${direction}, "id" limit ${limit} offset ${(page - 1) * limit}`,
          values,
        ),
        pool.query<{n: number}>(`select count(*)::int as "n" from ${table} where ${where}`, values),
      ]);
      return {items: rows.map(stamped), total: counted.rows[0]?.n ?? 0};
    },
  };

  async function forgetOld(db: Database, orgId: string): Promise<void> {
    await db.query(
      `delete from ${table} where "orgId" = $1 and "id" in (
         select "id" from ${table} where "orgId" = $1 order by "createdAt" desc, "id" offset ${MOST_KEPT})`,
      [orgId],
    );
  }
}

function conditions(orgId: string, order: ListOrder): {where: string; values: unknown[]} {
  const values: unknown[] = [orgId];
  const parts = Object.entries(COMPARED).flatMap(([name, compares]) => {
    const value = order[name as keyof typeof COMPARED];
    return value === undefined ? [] : [`${compares}$${values.push(value)}`];
  });
  return {where: ['"orgId" = $1', ...parts].join(' and '), values};
}

const stamped = <Content>({id, orgId, createdAt, content}: Row<Content>): Stamped<Content> => {
  const at = createdAt.toISOString();
  return {...content, id, orgId, createdAt: at, updatedAt: at};
};
