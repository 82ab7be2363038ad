// Live sessions. Each kind has its own cookie and table.
import type {Learner} from '#schema/session.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

type Session = {
  /** Hex of the token's hash: names the session inside the server. */
  readonly key: string;
};

/** A learner's. */
export type OpenSession = Session & {
  readonly learner: Learner;
  readonly rememberMe: boolean;
  /** It must be renewed with a new token. */
  readonly mustRenew: boolean;
};

/** Of somebody who takes the e-mail course, with or without an account. */
export type EmailSession = Session & {readonly subscriberId: string};

export type AdminSession = Session & {
  readonly adminId: string;
  readonly email: string;
  readonly fullName: string;
  /** Whether they have shown lately, by password or code, that it is them. */
  readonly isFresh: boolean;
};

/** @throws {HttpRefusal} 401, and 403 for learners who must pass the assessment first. */
export function demandMayLearn(found: OpenSession | undefined): OpenSession {
  const session = demandSession(found);
  if (!session.learner.mayLearn) {
    const message = 'Pass the Python assessment first. It opens this part of the academy.';
    throw new HttpRefusal(403, {message, code: 'ASSESSMENT_REQUIRED'});
  }
  return session;
}

/** @throws {HttpRefusal} 403 for who is no developer. */
export function demandDev(session: OpenSession): OpenSession {
  if (session.learner.isDev) return session;
  throw new HttpRefusal(403, {message: 'Only the academy’s developers can open this.', code: 'FORBIDDEN'});
}

/** @throws {HttpRefusal} 401 */
export function demandSession<S>(found: S | undefined): S {
  if (found === undefined) throw new HttpRefusal(401, {message: 'Please sign in.', code: 'NOT_SIGNED_IN'});
  return found;
}
