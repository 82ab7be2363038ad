// Looks of admins at a learner's own screens. A look is an act with its reason; it lasts for a while, and belongs to the
// admin who opened it.
import {VIEW_MS} from '#schema/admin/viewed.ts';
import {readCookie} from '#sync/account/auth-primitives.ts';
import type {Database} from '#sync/db/pool.ts';

/** The act's name. */
export const VIEW_ACT = 'learners.view';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whom an admin may look at by this look; nothing once it is over, and for another admin. */
export async function viewedBy(db: Database, viewId: string, adminId: string): Promise<string | undefined> {
  if (!UUID.test(viewId)) return undefined;
  const {rows} = await db.query<{userId: string}>(
    `select substr(t."target", 9) as "userId"
     from private."adminAct" a join private."adminActTarget" t on t."actId" = a."id" and t."target" like 'learner:%'
     where a."id" = $1 and a."adminId" = $2 and a."name" = $3
       and a."doneAt" > now() - make_interval(secs => $4)`,
    [viewId, adminId, VIEW_ACT, VIEW_MS / 1000],
  );
  return rows[0]?.userId;
}

const SOCKETS = 'view:';

/** What the gateway calls a look by whose sockets it holds: they end with the session, and with the look. */
export const viewSocketKey = (viewId: string, sessionKey: string): string =>
  `${SOCKETS}${viewId} ${sessionKey}`;

/** Those of what the gateway holds that are sockets of looks that are over, or whose admin or learner is gone. */
export async function endedViews(db: Database, held: readonly string[]): Promise<readonly string[]> {
  const looks = held.filter((key) => key.startsWith(SOCKETS));
  if (looks.length === 0) return [];
  const parts = looks.map((key) => key.slice(SOCKETS.length).split(' '));
  const {rows} = await db.query<{at: number}>(
    `select v."at"::int from unnest($1::uuid[], $2::text[]) with ordinality as v("viewId", "session", "at")
     where not exists (
       select from private."adminAct" a
       join private."adminSession" s on s."adminId" = a."adminId"
       join private."adminActTarget" t on t."actId" = a."id"
       join "user" u on t."target" = 'learner:' || u."id"
       where a."id" = v."viewId" and a."doneAt" > now() - make_interval(secs => $3)
         and s."tokenHash" = decode(v."session", 'hex') and s."idleAt" > now() and s."endsAt" > now())`,
    [parts.map(([viewId]) => viewId), parts.map(([, session]) => session), VIEW_MS / 1000],
  );
  return rows.flatMap(({at}) => looks[at - 1] ?? []);
}

/** The gateway's own words to the query endpoint: browsers have no such cookie, and theirs are never passed on. */
const COOKIE = 'admin-view';

export const viewCookie = (viewId: string, adminToken: string): string => `${COOKIE}=${viewId}.${adminToken}`;

/** The look and the admin's token in what zero-cache passes on. */
export function viewIn(cookies: string | undefined): {viewId: string; token: string} | undefined {
  const [viewId, token] = readCookie(cookies, COOKIE)?.split('.') ?? [];
  return viewId && token ? {viewId, token} : undefined;
}
