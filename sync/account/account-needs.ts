import type {Pool} from 'pg';
import {GOOGLE_CALLBACK_PATH} from '#schema/account/google.api.ts';
import type {Prepare} from '#sync/account/accounts.ts';
import {attemptsIn, type Attempts} from '#sync/account/password/attempts.ts';
import {devicesIn, type Devices} from '#sync/account/sessions/devices.ts';
import {openidProvider, type OpenidProvider} from '#sync/account/google/openid-provider.ts';
import {providerVisitsIn, type ProviderVisits} from '#sync/account/google/provider-visits.ts';
import {challengesWith, type Challenges} from '#sync/account/passkeys/challenges.ts';
import type {TellAccount} from '#sync/account/password/password-notice.ts';
import type {Passwords} from '#sync/account/password/passwords.ts';
import type {Sessions} from '#sync/account/sessions/sessions.ts';
import type {Log} from '#sync/db/pool.ts';
import type {Settings} from '#sync/settings.ts';

type Given = {
  readonly pool: Pool;
  readonly sessions: Sessions;
  readonly log: Log;
  /** Closes the sockets and streams of a session. */
  readonly cut: (sessionKey: string) => void;
  readonly prepare: Prepare;
  readonly passwords: Passwords;
  readonly notify: TellAccount;
};

/** Dependencies of all account routes. */
export type AccountNeeds = Given & {
  readonly devices: Devices;
  readonly attempts: Attempts;
  readonly visits: ProviderVisits;
  /** None: sign-in with Google is not set up. */
  readonly provider: OpenidProvider | undefined;
  /** Of passkeys. */
  readonly challenges: Challenges;
  /** `scheme://host:port`: what passkeys are made for. */
  readonly publicOrigin: string;
  readonly trustedProxy: string;
  /** Whether emails are sent; otherwise admins read them here. */
  readonly sendsMail: boolean;
};

export function accountNeeds(
  given: Given,
  settings: Pick<
    Settings,
    | 'attemptsPerAccount'
    | 'attemptsPerAddress'
    | 'trustedProxy'
    | 'publicOrigin'
    | 'smtpUrl'
    | 'openid'
    | 'gatewaySecret'
  >,
): AccountNeeds {
  const {pool} = given;
  const {openid, publicOrigin} = settings;
  const secure = publicOrigin.startsWith('https:');
  const devices = devicesIn(pool, {secure});
  return {
    ...given,
    devices,
    visits: providerVisitsIn(pool, {secure}),
    provider: openid && openidProvider(openid, publicOrigin + GOOGLE_CALLBACK_PATH),
    attempts: attemptsIn(pool, devices, settings),
    challenges: challengesWith(settings.gatewaySecret),
    publicOrigin,
    trustedProxy: settings.trustedProxy,
    sendsMail: settings.smtpUrl !== '',
  };
}
