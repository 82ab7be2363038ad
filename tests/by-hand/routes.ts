// Who may call what, written by hand from the specification (sections 2.1, 6 and 7): a second opinion on the server's own
// table (sync/*/*.access.ts).

export type Role = 'guest' | 'waiting' | 'student' | 'dev' | 'emailUser' | 'admin';
/** The outcome of a call: `in` means the status of its line, the others are rejections. */
export type Answers = Readonly<Record<Role, 'in' | 302 | 401 | 403 | 'no developer'>>;

const ALL_ROLES = {
  guest: 'in',
  waiting: 'in',
  student: 'in',
  dev: 'in',
  emailUser: 'in',
  admin: 'in',
} as const;
const NOBODY = {guest: 401, waiting: 401, student: 401, dev: 401, emailUser: 401, admin: 401} as const;
const EVERYBODY: Answers = ALL_ROLES;
const SIGNED_IN: Answers = {...NOBODY, waiting: 'in', student: 'in', dev: 'in'};
/** Behind the Python assessment, from which developers are exempt. */
const ASSESSED: Answers = {...NOBODY, waiting: 403, student: 'in', dev: 'in'};
/** A developer's sign-in; an assessment alone does not make one. */
const DEVELOPER: Answers = {...NOBODY, waiting: 'no developer', student: 'no developer', dev: 'in'};
const EMAIL_USER: Answers = {...NOBODY, emailUser: 'in'};
const ADMIN: Answers = {...NOBODY, admin: 'in'};
/** A visitor without the email course and without an account is redirected to its entry. */
const EMAIL_PAGE: Answers = {...ALL_ROLES, guest: 302, admin: 302};

/** Learners have a page of their own. */
const LANDING: Answers = {...ALL_ROLES, waiting: 302, student: 302, dev: 302};

/** Its name, an address of it, what it answers to who may call (a write without fields is bad input), who may. */
export type Line = readonly [name: string, address: string, status: number, who: Answers];

/** The id of nothing that there is. */
const NOTHING = '00000000-0000-4000-8000-000000000000';

export const REST: readonly Line[] = [
  // 7.1 Authentication and users.
  ['POST /api/auth/register', '/api/auth/register', 400, EVERYBODY],
  ['POST /api/auth/login', '/api/auth/login', 400, EVERYBODY],
  ['POST /api/auth/logout', '/api/auth/logout', 200, EVERYBODY],
  ['POST /api/auth/forgot-password', '/api/auth/forgot-password', 400, EVERYBODY],
  ['GET /api/auth/username-available', '/api/auth/username-available?username=ada', 200, EVERYBODY],
  ['POST /api/auth/reset-password', '/api/auth/reset-password', 400, EVERYBODY],
  ['GET /api/auth/me', '/api/auth/me', 200, SIGNED_IN],
  ['GET /api/auth/session', '/api/auth/session', 200, EVERYBODY],
  ['GET /api/auth/session-end', '/api/auth/session-end', 200, EVERYBODY],
  ['GET /api/auth/google', '/api/auth/google', 302, EVERYBODY],
  ['GET /api/auth/google/callback', '/api/auth/google/callback', 302, EVERYBODY],
  ['POST /api/auth/google/register', '/api/auth/google/register', 400, EVERYBODY],
  ['PUT /api/user/profile', '/api/user/profile', 400, SIGNED_IN],
  ['POST /api/user/profile/upload-image', '/api/user/profile/upload-image', 415, SIGNED_IN],
  ['PUT /api/user/password', '/api/user/password', 400, SIGNED_IN],
  ['GET /api/user/login-history', '/api/user/login-history?limit=1', 200, SIGNED_IN],
  ['GET /api/user/badges', '/api/user/badges', 200, SIGNED_IN],
  // Beside them: the same account.
  ['DELETE /api/user/profile/image', '/api/user/profile/image', 200, SIGNED_IN],
  ['GET /api/user/sessions', '/api/user/sessions', 200, SIGNED_IN],
  ['DELETE /api/user/sessions', '/api/user/sessions', 200, SIGNED_IN],
  ['GET /api/user/sign-in-ways', '/api/user/sign-in-ways', 200, SIGNED_IN],
  ['POST /api/auth/passkey/challenge', '/api/auth/passkey/challenge', 200, EVERYBODY],
  ['POST /api/auth/passkey', '/api/auth/passkey', 400, EVERYBODY],
  ['GET /api/user/passkeys', '/api/user/passkeys', 200, SIGNED_IN],
  ['POST /api/user/passkeys/challenge', '/api/user/passkeys/challenge', 400, SIGNED_IN],
  ['POST /api/user/passkeys', '/api/user/passkeys', 400, SIGNED_IN],
  ['PATCH /api/user/passkeys/{id}', '/api/user/passkeys/nobodys', 400, SIGNED_IN],
  ['POST /api/user/passkeys/{id}/remove', '/api/user/passkeys/nobodys/remove', 400, SIGNED_IN],
  ['POST /api/user/google', '/api/user/google', 400, SIGNED_IN],
  ['POST /api/user/google/disconnect', '/api/user/google/disconnect', 400, SIGNED_IN],
  ['DELETE /api/user/sessions/{id}', '/api/user/sessions/nobodys', 404, SIGNED_IN],
  ['GET /api/user/country-services', '/api/user/country-services', 200, SIGNED_IN],
  ['POST /api/user/export', '/api/user/export', 400, SIGNED_IN],
  ['POST /api/user/delete', '/api/user/delete', 400, SIGNED_IN],
  ['POST /api/commands', '/api/commands', 400, SIGNED_IN],
  ['POST /api/commands/batch', '/api/commands/batch', 400, SIGNED_IN],
  ['POST /api/commands/acknowledged', '/api/commands/acknowledged', 400, SIGNED_IN],
  ['POST /api/commands/missing', '/api/commands/missing', 400, SIGNED_IN],
  ['GET /api/ready', '/api/ready', 200, EVERYBODY],
  ['GET /api/users', '/api/users', 200, ASSESSED],
  ['GET /api/users/{id}', '/api/users/nobody', 404, ASSESSED],
  ['GET /api/direct-messages/{id}/messages', '/api/direct-messages/nobody/messages', 404, ASSESSED],
  ['POST /api/direct-messages', '/api/direct-messages', 400, ASSESSED],
  // Beside them: chat.
  ['GET /api/chat/channels/{id}/messages', '/api/chat/channels/none/messages', 404, ASSESSED],
  ['GET /api/chat/search', '/api/chat/search?q=hello', 200, ASSESSED],
  // Beside them: calls.
  ['GET /api/calls/ice-servers', '/api/calls/ice-servers', 200, ASSESSED],
  // 7.2 Learning.
  ['GET /api/modules/{id}', '/api/modules/mod', 200, ASSESSED],
  ['GET /api/modules/{id}/lessons', '/api/modules/mod/lessons', 200, ASSESSED],
  ['GET /api/lessons/{id}', '/api/lessons/l-1', 200, ASSESSED],
  ['POST /api/progress', '/api/progress', 400, ASSESSED],
  ['GET /api/progress/lesson/{id}/access', '/api/progress/lesson/l-1/access', 200, ASSESSED],
  ['GET /api/progress/module/{id}/next-lesson', '/api/progress/module/mod/next-lesson', 200, ASSESSED],
  ['GET /api/progress/courses/accessible', '/api/progress/courses/accessible', 200, ASSESSED],
  [
    'GET /api/progress/course/{id}/modules/accessible',
    '/api/progress/course/course/modules/accessible',
    200,
    ASSESSED,
  ],
  [
    'GET /api/progress/course/{id}/modules/accessible/next/{moduleId}',
    '/api/progress/course/course/modules/accessible/next/mod',
    200,
    ASSESSED,
  ],
  // Nobody's link may start a clock.
  ['GET /api/python-assessment/questions', '/api/python-assessment/questions', 403, SIGNED_IN],
  ['POST /api/python-assessment/submit', '/api/python-assessment/submit', 400, SIGNED_IN],
  ['GET /api/projects', '/api/projects', 200, ASSESSED],
  ['GET /api/projects/{id}', `/api/projects/${NOTHING}`, 404, ASSESSED],
  ['DELETE /api/projects/{id}', `/api/projects/${NOTHING}`, 404, ASSESSED],
  // Beside them: what a file was, and a public repository as a zip file.
  [
    'GET /api/projects/{id}/files/{fileId}/revisions',
    `/api/projects/${NOTHING}/files/${NOTHING}/revisions`,
    404,
    ASSESSED,
  ],
  [
    'GET /api/projects/{id}/files/{fileId}/revisions/{rev}',
    `/api/projects/${NOTHING}/files/${NOTHING}/revisions/1`,
    404,
    ASSESSED,
  ],
  ['POST /api/projects/repository', '/api/projects/repository', 400, ASSESSED],
  ['GET /api/leaderboard', '/api/leaderboard', 200, ASSESSED],
  // 7.3 Email course.
  ['GET /api/email-course/me', '/api/email-course/me', 200, EMAIL_USER],
  ['GET /api/announcements', '/api/announcements', 200, SIGNED_IN],
  // 7.7 Notifications.
  ['GET /api/notifications/my', '/api/notifications/my', 200, SIGNED_IN],
  ['GET /api/notifications/stats', '/api/notifications/stats', 200, SIGNED_IN],
  ['PATCH /api/notifications/read-all', '/api/notifications/read-all', 200, SIGNED_IN],
  ['PATCH /api/notifications/{id}/read', '/api/notifications/none/read', 404, SIGNED_IN],
  ['PATCH /api/notifications/{id}/archive', '/api/notifications/none/archive', 404, SIGNED_IN],
  ['DELETE /api/notifications/{id}', '/api/notifications/none', 404, SIGNED_IN],
  // 7.8 Push.
  ['GET /api/push/vapid-public-key', '/api/push/vapid-public-key', 200, SIGNED_IN],
  ['POST /api/push/subscribe', '/api/push/subscribe', 400, SIGNED_IN],
  ['DELETE /api/push/unsubscribe', '/api/push/unsubscribe', 400, SIGNED_IN],
  ['GET /api/push/status', '/api/push/status', 200, SIGNED_IN],
  ['PATCH /api/push/preferences', '/api/push/preferences', 400, SIGNED_IN],
  ['GET /api/push/browsers', '/api/push/browsers', 200, SIGNED_IN],
  ['DELETE /api/push/browsers/{id}', '/api/push/browsers/none', 404, SIGNED_IN],
  ['POST /api/push/browsers/{id}/test', '/api/push/browsers/none/test', 404, SIGNED_IN],
  // 7.1 and 6: admins.
  ['GET /api/admin/me', '/api/admin/me', 200, ADMIN],
  ['POST /api/admin/login', '/api/admin/login', 400, EVERYBODY],
  ['POST /api/admin/logout', '/api/admin/logout', 200, EVERYBODY],
  ['POST /api/admin/set-up/begin', '/api/admin/set-up/begin', 400, EVERYBODY],
  ['POST /api/admin/set-up', '/api/admin/set-up', 400, EVERYBODY],
  ['POST /api/admin/confirm', '/api/admin/confirm', 400, ADMIN],
  ['POST /api/admin/password', '/api/admin/password', 400, ADMIN],
  ['POST /api/admin/passkey/challenge', '/api/admin/passkey/challenge', 200, EVERYBODY],
  ['POST /api/admin/passkey', '/api/admin/passkey', 400, EVERYBODY],
  ['GET /api/admin/passkeys', '/api/admin/passkeys', 200, ADMIN],
  ['POST /api/admin/passkeys/challenge', '/api/admin/passkeys/challenge', 200, ADMIN],
  ['POST /api/admin/passkeys', '/api/admin/passkeys', 400, ADMIN],
  ['DELETE /api/admin/passkeys/{id}', '/api/admin/passkeys/nobodys', 404, ADMIN],
  ['POST /api/admin/recovery-codes', '/api/admin/recovery-codes', 400, ADMIN],
  ['POST /api/admin/invitations', '/api/admin/invitations', 200, ADMIN],
  ['GET /api/admin/learners', '/api/admin/learners', 200, ADMIN],
  ['PUT /api/admin/learners/{id}/dev', '/api/admin/learners/nobody/dev', 400, ADMIN],
  ['GET /api/admin/mails', '/api/admin/mails', 200, ADMIN],
  ['GET /api/admin/mails/{id}', '/api/admin/mails/none', 404, ADMIN],
  ['GET /api/admin/mails/{id}/preview', '/api/admin/mails/none/preview', 404, ADMIN],
  ['GET /api/admin/audit', '/api/admin/audit', 200, ADMIN],
  ['GET /api/admin/audit/check', '/api/admin/audit/check', 200, ADMIN],
  ['POST /api/admin/acts', '/api/admin/acts', 400, ADMIN],
  ['GET /api/admin/acts/{id}', '/api/admin/acts/none', 200, ADMIN],
  ['GET /api/admin/acts/{id}/back', '/api/admin/acts/none/back', 404, ADMIN],
  ['GET /api/admin/learners/{id}', '/api/admin/learners/nobody', 404, ADMIN],
  ['POST /api/admin/learners/addresses', '/api/admin/learners/addresses', 400, ADMIN],
  ['GET /api/admin/learners/{id}/timeline', '/api/admin/learners/nobody/timeline', 400, ADMIN],
  ['GET /api/admin/learner-countries', '/api/admin/learner-countries', 200, ADMIN],
  ['POST /api/admin/learners/matching', '/api/admin/learners/matching', 200, ADMIN],
  ['GET /api/admin/reported-messages/{id}', '/api/admin/reported-messages/none', 404, ADMIN],
  ['GET /api/admin/tickets/{id}', '/api/admin/tickets/none', 404, ADMIN],
  ['GET /api/admin/overview', '/api/admin/overview', 200, ADMIN],
  ['GET /api/admin/course-figures', '/api/admin/course-figures', 200, ADMIN],
  ['PUT /api/admin/presence/{tab}', '/api/admin/presence/t', 400, ADMIN],
  ['DELETE /api/admin/presence/{tab}', '/api/admin/presence/t', 400, ADMIN],
  ['GET /api/admin/hints', '/api/admin/hints', 200, ADMIN],
  // Spec 2.1: the debug pages are for developers.
  ['GET /api/debug/routes', '/api/debug/routes', 200, DEVELOPER],
  // What browsers tell of our pages.
  ['POST /api/csp-reports', '/api/csp-reports', 415, EVERYBODY],
  ['POST /api/error-reports', '/api/error-reports', 400, EVERYBODY],
  ['POST /api/contact', '/api/contact', 400, EVERYBODY],
  ['POST /contact', '/contact', 400, EVERYBODY],
  ['POST /auth/login', '/auth/login', 303, EVERYBODY],
  ['POST /auth/register', '/auth/register', 303, EVERYBODY],
  ['POST /auth/forgot-password', '/auth/forgot-password', 303, EVERYBODY],
  ['POST /unsubscribe/{token}', '/unsubscribe/nothing', 400, EVERYBODY],
  // A visitor talks to the tutor.
  ['POST /api/tutor/ask', '/api/tutor/ask', 400, EVERYBODY],
  // Nobody has configured a platform.
  ['POST /api/tutor/web-call', '/api/tutor/web-call', 404, EVERYBODY],
  ['GET /api/tutor/voice', '/api/tutor/voice', 200, EVERYBODY],
  // A learner talks to it.
  ['GET /api/tutor/model', '/api/tutor/model', 200, ASSESSED],
  ['GET /api/tutor/turns/{id}/words', `/api/tutor/turns/${NOTHING}/words`, 404, ASSESSED],
  // And to an avatar of a service, of which none is set up.
  ['GET /api/avatar/services', '/api/avatar/services', 200, ASSESSED],
  ['POST /api/avatar/sessions', '/api/avatar/sessions', 400, ASSESSED],
  ...['answer', 'candidate', 'offer', 'say', 'ask', 'end'].map(
    (act) =>
      [
        `POST /api/avatar/sessions/{id}/${act}`,
        `/api/avatar/sessions/${NOTHING}/${act}`,
        400,
        ASSESSED,
      ] as const,
  ),
  ...['hush', 'beat'].map(
    (act) =>
      [
        `POST /api/avatar/sessions/{id}/${act}`,
        `/api/avatar/sessions/${NOTHING}/${act}`,
        404,
        ASSESSED,
      ] as const,
  ),
];

// Section 2.1. The server gives every page to everybody, empty: who may stay is decided in the browser
// (web/app/guard.test.ts), and what is on it comes by the calls above.
export const PAGES: readonly Line[] = [
  ['GET /*', '/dashboard', 200, EVERYBODY],
  ['GET /', '/', 200, LANDING],
  // Without a voice platform nobody needs it.
  ['GET /call-machine.js', '/call-machine.js', 404, EVERYBODY],
  ['GET /contact/sent', '/contact/sent', 200, EVERYBODY],
  ['GET /unsubscribe/{token}', '/unsubscribe/nothing', 404, EVERYBODY],
  ['GET /unsubscribed', '/unsubscribed', 200, EVERYBODY],
  ['GET /sitemap.xml', '/sitemap.xml', 200, EVERYBODY],
  ['GET /robots.txt', '/robots.txt', 200, EVERYBODY],
  ['GET /modules/{moduleId}/lessons/{lessonId}', '/modules/mod/lessons/l-1', 200, EVERYBODY],
  ['GET /modules/{moduleId}/lesson/{lessonId}', '/modules/mod/lesson/l-1', 200, EVERYBODY],
  ['GET /emails/*', '/emails/progress', 200, EMAIL_PAGE],
  ['GET /assets/*', '/assets/a.js', 200, EVERYBODY],
  ['GET /python/packages/index.json', '/python/packages/index.json', 200, EVERYBODY],
  ['GET /python/packages/{edition}/{file}', '/python/packages/none/none.whl', 404, EVERYBODY],
  ['GET /probe', '/probe', 200, EVERYBODY],
  ['GET /sw.js', '/sw.js', 200, EVERYBODY],
  ['GET /theme.js', '/theme.js', 200, EVERYBODY],
  ['GET /manifest.webmanifest', '/manifest.webmanifest', 200, EVERYBODY],
  ['GET /icon.svg', '/icon.svg', 200, EVERYBODY],
  ['GET /icon-192.png', '/icon-192.png', 200, EVERYBODY],
  ['GET /icon-512.png', '/icon-512.png', 200, EVERYBODY],
  ['GET /files/avatars/{name}', '/files/avatars/nobodys.webp', 404, SIGNED_IN],
];
