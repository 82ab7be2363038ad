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
  /** Whether lessons are open: the assessment is passed, not demanded, or its gate stands open. */
  readonly mayLearn: boolean;
};

export type Registration = {fullName: string; username: string; email: string; password: string};
export type Credentials = {username: string; password: string; rememberMe?: boolean | undefined};

export const register = endpoint<{body: Registration; reply: CurrentUser}>()('POST', '/api/auth/register');
export const login = endpoint<{body: Credentials; reply: CurrentUser}>()('POST', '/api/auth/login');
export const logout = endpoint<{reply: {message: string}}>()('POST', '/api/auth/logout');
export const currentUser = endpoint<{reply: CurrentUser}>()('GET', '/api/auth/me');
