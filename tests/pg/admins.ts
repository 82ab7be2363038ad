// Admins, with an authenticator app in the hand.
import argon2 from 'argon2';
import {Secret, TOTP} from 'otpauth';
import {createAdmin} from '#sync/admin/admins.ts';
import {adminSessionsIn} from '#sync/admin/sign-in/admin-sessions.ts';
import {secondFactors} from '#sync/admin/sign-in/totp.ts';
import {ADMIN_KEY, type TestAcademy} from '#tests/pg/academy.ts';

export const ADMIN_PASSWORD = 'seven quiet lanterns';

export type TestAdmin = {
  readonly id: string;
  readonly email: string;
  readonly recoveryCodes: readonly string[];
  /** What the app knows. */
  readonly secret: Buffer;
  /** For the Cookie header: a session that was opened just now. */
  readonly cookie: string;
};

let admins = 0;

/** An admin who is signed in. Their app has shown no code yet. */
export async function newAdmin(
  {pool}: Pick<TestAcademy, 'pool'>,
  {key = ADMIN_KEY, email = `admin-${(admins += 1)}@example.org`} = {},
): Promise<TestAdmin> {
  const factors = secondFactors(key);
  const secret = factors.ofLink(crypto.randomUUID());
  const {id, recoveryCodes} = await createAdmin(pool, {
    email,
    fullName: 'Grace Hopper',
    passwordHash: await argon2.hash(ADMIN_PASSWORD, {memoryCost: 19_456, timeCost: 2, parallelism: 1}),
    totpSealed: factors.seal(secret),
    totpStep: 0,
  });
  const sessions = adminSessionsIn(pool, {secure: false});
  const token = await sessions.open(id, {network: null, userAgent: null});
  return {id, email, recoveryCodes, secret, cookie: `admin=${token}`};
}

/** The code that the app shows now, or so many steps later. Taken codes do not come again: ask for later ones. */
export const codeOf = (secret: Buffer | string, stepsLater = 0): string =>
  TOTP.generate({
    secret: typeof secret === 'string' ? Secret.fromBase32(secret) : new Secret({buffer: bytesOf(secret)}),
    timestamp: Date.now() + stepsLater * 30_000,
  });

const bytesOf = (secret: Buffer) => new Uint8Array(secret).buffer;
