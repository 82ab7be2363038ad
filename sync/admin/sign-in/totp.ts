// The second factor: codes of an authenticator app (RFC 6238: 6 digits, 30 s, SHA-1, as all apps speak it).
import {createCipheriv, createDecipheriv, createHmac, randomBytes} from 'node:crypto';
import {Secret, TOTP} from 'otpauth';
import type {SecondFactor} from '#schema/admin/admin.api.ts';

const ISSUER = 'Academy admin';
const SECRET_BYTES = 20;
/** Steps before and after the present one whose codes count: clocks differ. */
const WINDOW = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type SecondFactors = ReturnType<typeof secondFactors>;

/** @param key encrypts the secrets: a copy of the database alone does not allow making codes. */
export function secondFactors(key: string) {
  const derive = (purpose: string) => createHmac('sha256', key).update(purpose).digest();
  const sealKey = derive('seal');

  return {
    /** The secret that goes with a link: the same each time its page is opened, and kept nowhere. */
    ofLink: (token: string): Buffer => derive(`link ${token}`).subarray(0, SECRET_BYTES),

    seal(secret: Buffer): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv);
      return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    },

    /** @throws {Error} when it was sealed with another key, or changed since. */
    unseal(sealed: Buffer): Buffer {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    },
  };
}

const totpOf = (secret: Buffer, label = '') =>
  new TOTP({issuer: ISSUER, label, secret: new Secret({buffer: new Uint8Array(secret).buffer})});

/** What an app needs of a secret. */
export function forApps(secret: Buffer, label: string): SecondFactor {
  const totp = totpOf(secret, label);
  return {secret: totp.secret.base32, uri: totp.toString()};
}

/** A keyboard may write digits at full width. */
const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '');

/** Whether it looks like a code of an app; spaces do not count. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(digitsOf(text));

/** The time step that a code belongs to, if it is one of now. */
export function stepOf(secret: Buffer, code: string, nowMs: number): number | undefined {
  const token = digitsOf(code);
  const totp = totpOf(secret);
  const delta = totp.validate({token, timestamp: nowMs, window: WINDOW});
  return delta === null ? undefined : totp.counter({timestamp: nowMs}) + delta;
}
