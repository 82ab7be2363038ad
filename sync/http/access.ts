// Who may call a route. Each feature has a table of its routes (`<feature>.access.ts`): the single place
// that defines who may do what. A route is served only with an entry (serve.ts), and the server does not start when a route or an
// entry has no counterpart (check-routes.ts).
import type {Method} from '#schema/wire/endpoint.ts';

/**
 * Whose the thing is that a request names, in its path or its body.
 * - `none`: it names nothing; what is asked for follows from the session
 * - `own …`: something of the asker's; what is another's and what does not exist get the same 404
 * - `shared …`: something that all who may call may see
 */
type Owner = 'none' | `own ${string}` | `shared ${string}`;

/**
 * Who may call, by the session that their cookie proves (specification, section 6).
 * - `anyone`: guests too; no session is looked for
 * - `learner`: a sign-in; `gate` tells whether the Python assessment must be passed first (section 5). With `viewed` an
 *   admin's look at the learner's screens is answered too
 * - `dev`: a developer's sign-in
 * - `emailUser`: a session of the e-mail course, or a sign-in
 * - `admin`: an admin's own session
 */
export type Access =
  | {readonly role: 'anyone' | 'dev' | 'emailUser' | 'admin'; readonly owner: Owner}
  | {
      readonly role: 'learner';
      readonly gate: 'open' | 'holds';
      readonly owner: Owner;
      readonly viewed?: true;
    };

export type AccessTable = Readonly<Record<`${Method} /${string}`, Access>>;

/**
 * Parts with callers and errors of their own, each under its path: who may call them, and whose the things behind them
 * are.
 */
export type Apart = Readonly<Record<`/${string}`, string>>;

/** For the other processes of the same academy: loopback only. */
export const INNER_ROUTES = {
  'GET /ready': {role: 'anyone', owner: 'none'},
  // An upgrade with the gateway's secret; without one it is answered 426.
  'GET /signal': {role: 'anyone', owner: 'none'},
  // They ask for the key of zero-cache, and for the cookie, a learner's or an admin's, that it passes on.
  'POST /zero/query': {role: 'anyone', owner: 'own rows: each query looks'},
  // It asks for a secret of those who keep zero-cache running.
  'POST /zero/deaths': {role: 'anyone', owner: 'none'},
} as const satisfies AccessTable;
