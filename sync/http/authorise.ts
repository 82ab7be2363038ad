import type {Context} from 'hono';
import type {Access} from '#sync/http/access.ts';
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
 * @throws {HttpRefusal} 401 without the session that it takes; 403 before the assessment, and for who is no developer.
 */
export async function authorise(c: Context, access: Access, find: Finders): Promise<Asker[keyof Asker]> {
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
