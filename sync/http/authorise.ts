import type {Context} from 'hono';
import {VIEW_HEADER} from '#schema/admin/viewed.ts';
import type {Access} from '#sync/http/access.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {
  demandDev,
  demandMayLearn,
  demandSession,
  type AdminSession,
  type EmailSession,
  type OpenSession,
} from '#sync/http/who.ts';

/** Finds the session of a request, each kind by the cookie of its own; none where there is none alive. */
export type Finders = {
  readonly learner: (c: Context) => Promise<OpenSession | undefined>;
  /** The learner whose screens an admin looks at, by the look that the request names. */
  readonly viewed: (c: Context) => Promise<OpenSession | undefined>;
  readonly emailUser: (c: Context) => Promise<EmailSession | undefined>;
  readonly admin: (c: Context) => Promise<AdminSession | undefined>;
};

/** The caller that a route's handler gets. */
export type Asker = {
  readonly anyone: undefined;
  readonly learner: OpenSession;
  readonly dev: OpenSession;
  readonly emailUser: EmailSession | OpenSession;
  readonly admin: AdminSession;
};

/**
 * The caller, if they are allowed.
 * @throws {HttpRefusal} 401 without the session that it takes; 403 before the assessment, for who is no developer, and for
 *   a look at somebody's screens where it has no business.
 */
export async function authorise(c: Context, access: Access, find: Finders): Promise<Asker[keyof Asker]> {
  if (c.req.header(VIEW_HEADER) !== undefined) return authoriseView(c, access, find);
  switch (access.role) {
    case 'anyone':
      return undefined;
    case 'learner':
      return access.gate === 'holds'
        ? demandMayLearn(await find.learner(c))
        : demandSession(await find.learner(c));
    case 'dev':
      return demandDev(demandSession(await find.learner(c)));
    case 'emailUser':
      return (await find.emailUser(c)) ?? demandSession(await find.learner(c));
    case 'admin':
      return demandSession(await find.admin(c));
  }
}

/** Never as the learner who may be signed in in the admin's own browser: a look reads, and only what is marked for it. */
async function authoriseView(c: Context, access: Access, find: Finders): Promise<OpenSession> {
  if (access.role !== 'learner' || access.viewed !== true) {
    throw new HttpRefusal(403, {message: 'You’re only viewing.', code: 'ONLY_VIEWING'});
  }
  const session = await find.viewed(c);
  return access.gate === 'holds' ? demandMayLearn(session) : demandSession(session);
}
