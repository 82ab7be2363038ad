// The session that a request names: the asker's own, and one that goes on.
import type {Pool} from 'pg';
import type {Handle, HandleAt} from '#sync/avatar/vendors/handle.ts';
import type {EndReason} from '#schema/avatar/avatar.table.ts';
import {ownSession, type Run} from '#sync/avatar/sessions/runs.ts';
import {ended} from '#sync/avatar/sessions/start.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

type Own = {
  /** None once it has ended. */
  readonly run: Run | undefined;
  readonly endReason: EndReason | null;
};

/** @throws {HttpRefusal} 404 for another's, and for none. */
export async function ownRun(pool: Pool, userId: string, id: string): Promise<Own> {
  const session = id.length > 60 ? undefined : await ownSession(pool, userId, id);
  if (session) return session;
  throw new HttpRefusal(404, {message: 'We couldn’t find this session.', code: 'NOT_FOUND'});
}

/** @throws {HttpRefusal} 404, and 409 once it has ended. */
export async function demandRun(pool: Pool, userId: string, id: string): Promise<Run> {
  const {run, endReason} = await ownRun(pool, userId, id);
  if (run) return run;
  throw ended(endReason);
}

/** What is open at a service, the latest of several. @throws {HttpRefusal} 409 for a session of another kind. */
export function demandHandle<At extends Handle['at']>({handles}: Run, ...at: readonly At[]): HandleAt<At> {
  const found = handles.findLast((handle): handle is HandleAt<At> => at.some((one) => one === handle.at));
  if (found) return found;
  throw wrongKind();
}

/** Of what a session of its kind has not. */
export const wrongKind = () =>
  new HttpRefusal(409, {message: 'This avatar doesn’t do that.', code: 'WRONG_KIND'});
