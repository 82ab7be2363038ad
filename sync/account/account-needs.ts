import type {Pool} from 'pg';
import type {Prepare} from '#sync/account/accounts.ts';
import {attemptsIn, type Attempts} from '#sync/account/attempts.ts';
import {devicesIn, type Devices} from '#sync/account/devices.ts';
import {passwordsWith, type Passwords} from '#sync/account/passwords.ts';
import type {Sessions} from '#sync/account/sessions.ts';
import type {Log} from '#sync/db/pool.ts';
import type {Settings} from '#sync/settings.ts';

type Given = {
  readonly pool: Pool;
  readonly sessions: Sessions;
  readonly log: Log;
  /** Cuts what a session still holds open. */
  readonly cut: (sessionKey: string) => void;
  readonly prepare: Prepare;
};

/** What every route about accounts stands on. */
export type AccountNeeds = Given & {
  readonly devices: Devices;
  readonly attempts: Attempts;
  readonly passwords: Passwords;
  readonly trustedProxy: string;
  /** Whether letters leave the house; else admins read them here. */
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
    | 'passwordPepper'
  >,
): AccountNeeds {
  const {pool} = given;
  const devices = devicesIn(pool, {secure: settings.publicOrigin.startsWith('https:')});
  return {
    ...given,
    devices,
    attempts: attemptsIn(pool, devices, settings),
    passwords: passwordsWith(settings.passwordPepper),
    trustedProxy: settings.trustedProxy,
    sendsMail: settings.smtpUrl !== '',
  };
}
