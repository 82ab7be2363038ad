import type {Context} from 'hono';
import type {Pool} from 'pg';
import {attemptsIn, type Attempts} from '#sync/account/password/attempts.ts';
import {adminDevices, devicesIn, type Devices} from '#sync/account/sessions/devices.ts';
import {originOf, type Origin} from '#sync/account/sessions/login-events.ts';
import {challengesWith, type Challenges} from '#sync/account/passkeys/challenges.ts';
import type {Passwords} from '#sync/account/password/passwords.ts';
import type {AdminSessions} from '#sync/admin/sign-in/admin-sessions.ts';
import type {Hints} from '#sync/admin/hints.ts';
import {secondFactors, type SecondFactors} from '#sync/admin/sign-in/totp.ts';
import type {AuditEntry} from '#sync/audit/audit.ts';
import type {Log} from '#sync/db/pool.ts';
import type {Settings} from '#sync/settings.ts';

/** Dependencies of all admin routes. */
export type AdminNeeds = {
  readonly pool: Pool;
  readonly log: Log;
  readonly sessions: AdminSessions;
  readonly devices: Devices;
  readonly attempts: Attempts;
  /** Hashes as learners' passwords are. */
  readonly passwords: Passwords;
  readonly factors: SecondFactors;
  readonly hints: Hints;
  /** Of passkeys. */
  readonly challenges: Challenges;
  /** `passkey`: nothing else opens the admin area, but a password with a recovery code. */
  readonly signInBy: Settings['adminSignIn'];
  readonly publicOrigin: string;
  /** The stored part of a request's origin. */
  readonly from: (c: Context) => Origin;
  /** The part of an audit event that is the request's. */
  readonly cause: (c: Context) => Pick<AuditEntry, 'network' | 'requestId'>;
};

type Given = Pick<AdminNeeds, 'pool' | 'log' | 'passwords' | 'hints'> & {
  readonly adminSessions: AdminSessions;
};

export function adminNeeds(
  given: Given,
  settings: Pick<
    Settings,
    | 'attemptsPerAccount'
    | 'attemptsPerAddress'
    | 'trustedProxy'
    | 'publicOrigin'
    | 'adminKey'
    | 'adminSignIn'
    | 'gatewaySecret'
  >,
): AdminNeeds {
  const {pool} = given;
  const {publicOrigin, trustedProxy} = settings;
  const secure = publicOrigin.startsWith('https:');
  const devices = devicesIn(pool, {secure, of: adminDevices});
  const from = (c: Context) => originOf(c, trustedProxy);
  return {
    ...given,
    sessions: given.adminSessions,
    devices,
    attempts: attemptsIn(pool, devices, settings),
    factors: secondFactors(settings.adminKey),
    challenges: challengesWith(settings.gatewaySecret),
    signInBy: settings.adminSignIn,
    publicOrigin,
    from,
    cause: (c) => ({network: from(c).network, requestId: c.get('requestId')}),
  };
}
