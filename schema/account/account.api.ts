import type {Utm} from '#schema/account/utm.ts';
import {endpoint} from '#schema/wire/endpoint.ts';

/** The current user (specification, section 3). */
export type CurrentUser = {
  readonly id: string;
  readonly _id: string;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly avatarUrl: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly isPythonTestCompleted: boolean;
  readonly isDev: boolean;
  /** Whether lessons are open: the assessment is passed, not required, or its gate is open. */
  readonly mayLearn: boolean;
};

export type Registration = {
  fullName: string;
  username: string;
  email: string;
  password: string;
  /** The version of the terms that the form showed. */
  terms?: string | undefined;
  /** What the address that brought the visitor said of itself. */
  utm?: Utm | undefined;
};
export type Credentials = {username: string; password: string; rememberMe?: boolean | undefined};

/** What a reply has where there is nothing but words to say. */
type Words = {message: string};

/** A browser in which the learner is signed in. */
export type OpenSessionInfo = {
  readonly id: string;
  /** The one that asks. */
  readonly isCurrent: boolean;
  /** In words: "Chrome on Linux". */
  readonly device: string;
  /** Where it was opened, without the part that names one machine: "203.0.113.x". */
  readonly network: string | null;
  readonly rememberMe: boolean;
  /** ISO 8601 in UTC. `lastSeenAt` is up to an hour old. */
  readonly createdAt: string;
  readonly lastSeenAt: string;
};

/** A sign-in, or what else happened to the ways to sign in. */
export type LoginEventInfo = {
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly kind:
    | 'login'
    | 'register'
    | 'reset'
    | 'change'
    | 'google'
    | 'connect'
    | 'disconnect'
    | 'passkey'
    | 'passkey-added'
    | 'passkey-removed';
  readonly succeeded: boolean;
  readonly device: string;
  readonly network: string | null;
};

export const register = endpoint<{body: Registration; reply: CurrentUser}>()('POST', '/api/auth/register');
export const login = endpoint<{body: Credentials; reply: CurrentUser}>()('POST', '/api/auth/login');
export const logout = endpoint<{reply: Words}>()('POST', '/api/auth/logout');
export const currentUser = endpoint<{reply: CurrentUser}>()('GET', '/api/auth/me');

/**
 * Why a session ended: its time ran out, a new password ended every session, it was ended from another device, the account
 * signed in in too many browsers, an admin suspended it, or it was deleted.
 */
export const END_REASONS = ['expired', 'password', 'elsewhere', 'too-many', 'suspended', 'deleted'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Why the session of this browser's cookie ended; `null` where it has not, or where nothing is known of it. */
export const endedSession = endpoint<{reply: {reason: EndReason | null}}>()('GET', '/api/auth/session-end');

/** The same for a browser that knows nobody: that nobody is signed in is no error there. */
export const currentSession = endpoint<{reply: {user: CurrentUser | null}}>()('GET', '/api/auth/session');

/** Whether an account may be registered under the name; nothing of the kind is told of an address. */
export const usernameAvailability = endpoint<{query: {username: string}; reply: {isAvailable: boolean}}>()(
  'GET',
  '/api/auth/username-available',
);

/** Answers the same whether anybody has this address. */
export const forgotPassword = endpoint<{body: {email: string}; reply: Words}>()(
  'POST',
  '/api/auth/forgot-password',
);
/** Ends every session of the account; signs nobody in. */
export const resetPassword = endpoint<{body: {token: string; newPassword: string}; reply: Words}>()(
  'POST',
  '/api/auth/reset-password',
);
/** Ends every other session of the account; the one that asks goes on under a new token. */
export const changePassword = endpoint<{
  body: {currentPassword: string; newPassword: string};
  reply: Words;
}>()('PUT', '/api/user/password');
export const listSessions = endpoint<{reply: {sessions: readonly OpenSessionInfo[]}}>()(
  'GET',
  '/api/user/sessions',
);
/** Ends one session of the own account, wherever it is open. */
export const endSession = endpoint<{reply: Words}>()('DELETE', '/api/user/sessions/{id}');
/** Ends every session of the own account but the one that asks. */
export const endOtherSessions = endpoint<{reply: Words}>()('DELETE', '/api/user/sessions');
/** Newest first; 10 unless `limit` (1 to 100) says otherwise. */
export const loginHistory = endpoint<{query: {limit?: string}; reply: {events: readonly LoginEventInfo[]}}>()(
  'GET',
  '/api/user/login-history',
);

/** What is to change; the rest stays. */
export type ProfileChange = {
  fullName?: string | undefined;
  bio?: string | null | undefined;
  links?: readonly string[] | undefined;
  country?: string | null | undefined;
  countryBy?: 'learner' | 'detection' | undefined;
};

/** Specification, sections 7.1 and 7.9: the same command as the outbox's. */
export const putProfile = endpoint<{body: ProfileChange; reply: CurrentUser}>()('PUT', '/api/user/profile');

/** Where this academy's browsers may ask for their country, in order; addresses. */
export const getCountryServices = endpoint<{reply: {services: readonly string[]}}>()(
  'GET',
  '/api/user/country-services',
);
