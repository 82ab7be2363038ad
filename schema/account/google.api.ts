import type {CurrentUser} from '#schema/account/account.api.ts';
import {endpoint} from '#schema/wire/endpoint.ts';

/** Where browsers go to sign in with Google (specification, section 7.1), and where it sends them back to. */
export const GOOGLE_PATH = '/api/auth/google';
export const GOOGLE_CALLBACK_PATH = '/api/auth/google/callback';

/** Parameter of `GOOGLE_PATH`: `true` where the session is to be remembered, as by the box of the sign-in form. */
export const REMEMBER_PARAM = 'rememberMe';

/** Parameter of `GOOGLE_PATH`: the version of the terms that the page with the link showed. */
export const TERMS_PARAM = 'terms';

/** Parameter of the page that the browser comes back to: `new` for a new account, else `back`. */
export const ARRIVED_PARAM = 'arrived';

/** How somebody may sign in. */
export type SignInWays = {
  readonly hasPassword: boolean;
  /** Whether Google is set up here. */
  readonly offersGoogle: boolean;
  /** The connected account; the address is as Google has verified it. */
  readonly google: {readonly address: string; /** ISO 8601. */ readonly connectedAt: string} | null;
};

export const signInWays = endpoint<{reply: SignInWays}>()('GET', '/api/user/sign-in-ways');

/** Begins to connect; the browser goes to `address`. */
export const connectGoogle = endpoint<{body: {password: string}; reply: {address: string}}>()(
  'POST',
  '/api/user/google',
);

/** Rejected for an account without a password: nobody could sign in any more. */
export const disconnectGoogle = endpoint<{body: {password: string}; reply: {message: string}}>()(
  'POST',
  '/api/user/google/disconnect',
);

/** Creates a separate account for someone who came back with an address that another account uses. */
export const registerByGoogle = endpoint<{reply: CurrentUser}>()('POST', '/api/auth/google/register');
