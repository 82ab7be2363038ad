import type {Learner} from '#schema/session.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

/** A session that was found alive. */
export type OpenSession = {
  readonly learner: Learner;
  /** Hex of the token's hash: names the session inside the server. */
  readonly key: string;
  readonly rememberMe: boolean;
};

/** Who asks: an open session, or nobody. */
export type Who = OpenSession | undefined;

/** @throws {HttpRefusal} 401, and 403 for learners who must pass the assessment first. */
export function demandMayLearn(who: Who): OpenSession {
  const session = demandSession(who);
  if (!session.learner.mayLearn) {
    const message = 'Pass the Python assessment first; it opens this part of the academy.';
    throw new HttpRefusal(403, {message, code: 'ASSESSMENT_REQUIRED'});
  }
  return session;
}

/** @throws {HttpRefusal} 401 */
export function demandSession(who: Who): OpenSession {
  if (!who) throw new HttpRefusal(401, {message: 'Please sign in.', code: 'NOT_SIGNED_IN'});
  return who;
}
