import {endpoint} from '#schema/wire/endpoint.ts';

/** Who is signed in as an admin. */
export type AdminIdentity = {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
};

/** `code` is one of the second factor, or a recovery code. */
export type AdminCredentials = {email: string; password: string; code: string};

type Words = {message: string};

/** Specification, section 7.1. */
export const currentAdmin = endpoint<{reply: AdminIdentity}>()('GET', '/api/admin/me');
export const adminLogin = endpoint<{body: AdminCredentials; reply: AdminIdentity}>()(
  'POST',
  '/api/admin/login',
);
export const adminLogout = endpoint<{reply: Words}>()('POST', '/api/admin/logout');

/** Confirms the admin's identity by password or code; for ten minutes roles may then be changed and emails read. */
export const confirmAdmin = endpoint<{body: {proof: string}; reply: Words}>()('POST', '/api/admin/confirm');

/** `code` is one of the app, not one for recovery. */
export type AdminProof = {currentPassword: string; code: string};

/** Another password; every other session of the admin ends. */
export const changeAdminPassword = endpoint<{body: AdminProof & {newPassword: string}; reply: Words}>()(
  'POST',
  '/api/admin/password',
);

/** Replaces all recovery codes. The new ones are shown this once. */
export const renewRecoveryCodes = endpoint<{
  body: AdminProof;
  reply: {recoveryCodes: readonly string[]};
}>()('POST', '/api/admin/recovery-codes');

/** What an authenticator app needs: the same for one link, however often it is asked. */
export type SecondFactor = {
  /** Base32, for typing. */
  readonly secret: string;
  /** `otpauth://totp/…`, for a QR code. */
  readonly uri: string;
};

/** Opens a link that makes an admin. `isPasskeyOnly`: admins here sign in with passkeys, and a recovery code if they must. */
export const beginSetUp = endpoint<{body: {token: string}; reply: SecondFactor & {isPasskeyOnly: boolean}}>()(
  'POST',
  '/api/admin/set-up/begin',
);

export type AdminRegistration = {
  token: string;
  fullName: string;
  email: string;
  password: string;
  code: string;
};

/** Uses the link up, makes the admin and signs in. The recovery codes are never told again. */
export const setUpAdmin = endpoint<{
  body: AdminRegistration;
  reply: {admin: AdminIdentity; recoveryCodes: readonly string[]};
}>()('POST', '/api/admin/set-up');

/** A link for one more admin, to be passed on by hand: it works once, for 24 hours. */
export const inviteAdmin = endpoint<{reply: {link: string}}>()('POST', '/api/admin/invitations');

/** A learner as admins see them. */
export type LearnerInfo = {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly isDev: boolean;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
};

/** By parts of username, name or address; in the order of usernames. */
export const getLearners = endpoint<{
  query: {search?: string; page?: string; limit?: string};
  reply: {learners: readonly LearnerInfo[]; total: number};
}>()('GET', '/api/admin/learners');

/** Makes a learner a developer, or none any more. Wants a fresh confirmation. */
export const switchDev = endpoint<{body: {isDev: boolean}; reply: {id: string; isDev: boolean}}>()(
  'PUT',
  '/api/admin/learners/{id}/dev',
);

/** Sent; kept here, for there is no mail server; pending for its first or next attempt; given up. */
export type MailState = 'sent' | 'stored' | 'waiting' | 'failed';

export type MailInfo = {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  /** Absent until it is written. */
  readonly subject: string | null;
  readonly state: MailState;
  readonly tries: number;
  /** The last failure, in the mail server's words. */
  readonly error: string | null;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly nextTryAt: string | null;
};

/** Newest first. */
export const getMails = endpoint<{
  query: {page?: string; limit?: string};
  reply: {mails: readonly MailInfo[]; total: number};
}>()('GET', '/api/admin/mails');

/** The whole email, while its text is kept; needs a fresh confirmation. Every view is written to the audit log. */
export const getMail = endpoint<{reply: MailInfo & {readonly text: string | null}}>()(
  'GET',
  '/api/admin/mails/{id}',
);

/** Path of an email as a page of its own, for a sandboxed frame; same confirmation, same audit event. */
export const mailPreviewPath = (id: string): string => `/api/admin/mails/${encodeURIComponent(id)}/preview`;

/** Path of the stream of hints (`text/event-stream`): each names what has changed, and holds nothing of it. */
export const HINTS_PATH = '/api/admin/hints';

/** What has changed, such as `mails`: each feature of the server names its own. */
export type AdminHint = string;

/** Set on background requests of a page: they do not keep an idle session open. */
export const BY_ITSELF_HEADER = 'x-by-itself';
