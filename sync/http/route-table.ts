// Every route of the server, and who may call it: the one place to read, and to write, who may do what.
// A route is served only when it stands here (serve.ts), and the server does not start when one of the two
// is missing (check-routes.ts).
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
 * - `learner`: a sign-in; `gate` tells whether the Python assessment must be passed first (section 5)
 * - `dev`: a developer's sign-in
 * - `emailUser`: a session of the e-mail course, or a sign-in
 * - `admin`: an admin's own session
 */
export type Access =
  | {readonly role: 'anyone' | 'dev' | 'emailUser' | 'admin'; readonly owner: Owner}
  | {readonly role: 'learner'; readonly gate: 'open' | 'holds'; readonly owner: Owner};

type Table = Readonly<Record<`${Method} /${string}`, Access>>;

/** At the public address. */
export const ROUTES = {
  // The account. What a learner needs to get in, and what is their own, stays open before the assessment.
  'POST /api/auth/register': {role: 'anyone', owner: 'none'},
  'POST /api/auth/login': {role: 'anyone', owner: 'none'},
  'POST /api/auth/logout': {role: 'anyone', owner: 'none'},
  'GET /api/auth/username-available': {role: 'anyone', owner: 'shared username'},
  'POST /api/auth/forgot-password': {role: 'anyone', owner: 'none'},
  'POST /api/auth/reset-password': {role: 'anyone', owner: 'own reset token: whoever holds it'},
  'GET /api/auth/google': {role: 'anyone', owner: 'none'},
  'GET /api/auth/google/callback': {role: 'anyone', owner: 'own visit to the provider: whoever holds it'},
  'POST /api/auth/google/register': {role: 'anyone', owner: 'own visit to the provider: whoever holds it'},
  'GET /api/auth/me': {role: 'learner', gate: 'open', owner: 'none'},
  'PUT /api/user/profile': {role: 'learner', gate: 'open', owner: 'none'},
  'POST /api/user/profile/upload-image': {role: 'learner', gate: 'open', owner: 'none'},
  'DELETE /api/user/profile/image': {role: 'learner', gate: 'open', owner: 'none'},
  'GET /api/user/country-services': {role: 'learner', gate: 'open', owner: 'none'},
  'PUT /api/user/password': {role: 'learner', gate: 'open', owner: 'none'},
  'GET /api/user/sessions': {role: 'learner', gate: 'open', owner: 'none'},
  'DELETE /api/user/sessions': {role: 'learner', gate: 'open', owner: 'none'},
  'DELETE /api/user/sessions/{id}': {role: 'learner', gate: 'open', owner: 'own session'},
  'GET /api/user/login-history': {role: 'learner', gate: 'open', owner: 'none'},
  'GET /api/user/badges': {role: 'learner', gate: 'open', owner: 'none'},
  'GET /api/user/sign-in-ways': {role: 'learner', gate: 'open', owner: 'none'},
  'POST /api/user/google': {role: 'learner', gate: 'open', owner: 'none'},
  'POST /api/user/google/disconnect': {role: 'learner', gate: 'open', owner: 'none'},
  'POST /api/user/export': {role: 'learner', gate: 'open', owner: 'none'},
  'POST /api/user/delete': {role: 'learner', gate: 'open', owner: 'none'},
  // Each command asks for the gate itself: some are the account's.
  'POST /api/commands': {role: 'learner', gate: 'open', owner: 'own things: each command looks'},
  'POST /api/commands/missing': {role: 'learner', gate: 'open', owner: 'own commands'},
  'GET /api/ready': {role: 'anyone', owner: 'none'},
  'GET /files/avatars/{name}': {role: 'learner', gate: 'open', owner: 'shared picture'},

  // Learning.
  'GET /api/modules/{id}': {role: 'learner', gate: 'holds', owner: 'shared module'},
  'GET /api/modules/{id}/lessons': {role: 'learner', gate: 'holds', owner: 'shared module'},
  'GET /api/lessons/{id}': {role: 'learner', gate: 'holds', owner: 'shared lesson, once unlocked'},
  'POST /api/progress': {role: 'learner', gate: 'holds', owner: 'own try at a quiz'},
  'GET /api/progress/lesson/{id}/access': {role: 'learner', gate: 'holds', owner: 'shared lesson'},
  'GET /api/progress/module/{id}/next-lesson': {role: 'learner', gate: 'holds', owner: 'shared module'},
  'GET /api/progress/courses/accessible': {role: 'learner', gate: 'holds', owner: 'none'},
  'GET /api/progress/course/{id}/modules/accessible': {
    role: 'learner',
    gate: 'holds',
    owner: 'shared course',
  },
  'GET /api/progress/course/{id}/modules/accessible/next/{moduleId}': {
    role: 'learner',
    gate: 'holds',
    owner: 'shared course and module',
  },
  'GET /api/leaderboard': {role: 'learner', gate: 'holds', owner: 'none'},

  // The e-mail course.
  'GET /api/email-course/me': {role: 'emailUser', owner: 'none'},
  'GET /emails/*': {role: 'anyone', owner: 'none'},

  // Admins: each way in is an admin's own session, and no learner's.
  'POST /api/admin/login': {role: 'anyone', owner: 'none'},
  'POST /api/admin/logout': {role: 'anyone', owner: 'none'},
  'GET /api/admin/me': {role: 'admin', owner: 'none'},
  'POST /api/admin/confirm': {role: 'admin', owner: 'none'},
  'POST /api/admin/password': {role: 'admin', owner: 'none'},
  'POST /api/admin/recovery-codes': {role: 'admin', owner: 'none'},
  'POST /api/admin/set-up/begin': {role: 'anyone', owner: 'own link: whoever holds it'},
  'POST /api/admin/set-up': {role: 'anyone', owner: 'own link: whoever holds it'},
  'POST /api/admin/invitations': {role: 'admin', owner: 'none'},
  'GET /api/admin/learners': {role: 'admin', owner: 'none'},
  'PUT /api/admin/learners/{id}/dev': {role: 'admin', owner: 'shared learner'},
  'GET /api/admin/mails': {role: 'admin', owner: 'none'},
  'GET /api/admin/mails/{id}': {role: 'admin', owner: 'shared letter'},
  'GET /api/admin/mails/{id}/preview': {role: 'admin', owner: 'shared letter'},
  'GET /api/admin/audit': {role: 'admin', owner: 'none'},
  'GET /api/admin/audit/check': {role: 'admin', owner: 'none'},
  'GET /api/admin/hints': {role: 'admin', owner: 'none'},

  // What browsers tell of our pages.
  'POST /api/csp-reports': {role: 'anyone', owner: 'none'},

  // Pages and their files. Who may see what of a page is told by the calls that it makes.
  'GET /modules/{moduleId}/lessons/{lessonId}': {role: 'anyone', owner: 'shared lesson, if a preview'},
  'GET /modules/{moduleId}/lesson/{lessonId}': {role: 'anyone', owner: 'shared lesson, if a preview'},
  'GET /assets/*': {role: 'anyone', owner: 'shared file'},
  'GET /probe': {role: 'anyone', owner: 'none'},
  'GET /sw.js': {role: 'anyone', owner: 'none'},
  'GET /theme.js': {role: 'anyone', owner: 'none'},
  'GET /manifest.webmanifest': {role: 'anyone', owner: 'none'},
  'GET /icon.svg': {role: 'anyone', owner: 'none'},
  'GET /icon-192.png': {role: 'anyone', owner: 'none'},
  'GET /icon-512.png': {role: 'anyone', owner: 'none'},
  'GET /*': {role: 'anyone', owner: 'none'},
} as const satisfies Table;

export type RouteName = keyof typeof ROUTES;

/**
 * Parts with a door and errors of their own, each under its path and absent unless configured: who may pass their door,
 * and whose the things behind it are.
 */
export const APART: Readonly<Record<`/${string}`, string>> = {
  '/voice-platform':
    'whoever shows one of its keys; own chats and calls of the account that the key stands for',
};

/** For the other processes of the same academy: loopback only. */
export const INNER_ROUTES = {
  'GET /ready': {role: 'anyone', owner: 'none'},
  // They ask for the key of zero-cache, and for the learner's cookie that it passes on.
  'POST /zero/query': {role: 'anyone', owner: 'own rows: each query looks'},
} as const satisfies Table;
