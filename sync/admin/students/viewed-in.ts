import type {Context} from 'hono';
import type {Pool} from 'pg';
import {VIEW_HEADER} from '#schema/admin/viewed.ts';
import type {Sessions} from '#sync/account/sessions/sessions.ts';
import type {AdminSessions} from '#sync/admin/sign-in/admin-sessions.ts';
import {viewedBy} from '#sync/admin/students/views.ts';
import type {OpenSession} from '#sync/http/who.ts';

type Needs = {readonly pool: Pool; readonly sessions: Sessions; readonly adminSessions: AdminSessions};

/** The learner whom a request of a look is about: by the admin's own session, and a look of theirs that lasts. */
export const viewedIn =
  ({pool, sessions, adminSessions}: Needs) =>
  async (c: Context): Promise<OpenSession | undefined> => {
    // An open page does not extend the session.
    const admin = await adminSessions.find(adminSessions.tokenFrom(c.req.header('cookie')), false);
    const userId = admin && (await viewedBy(pool, c.req.header(VIEW_HEADER) ?? '', admin.adminId));
    const learner = userId === undefined ? undefined : await sessions.learnerOf(userId);
    return admin && learner && {key: admin.key, learner, rememberMe: false, mustRenew: false};
  };
