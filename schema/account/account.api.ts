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

/** What is to change; the rest stays. */
export type ProfileChange = {
  fullName?: string | undefined;
  bio?: string | null | undefined;
  links?: string[] | undefined;
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
