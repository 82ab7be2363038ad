// Keys that the processes of one academy share. Made on the first start, kept in the data folder,
// overridden by the environment; they never reach the browser's bundle.
import {randomBytes} from 'node:crypto';
import {chmodSync, existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const NAMES = [
  'POSTGRES_PASSWORD',
  'GATEWAY_SECRET',
  'PASSWORD_PEPPER',
  'ZERO_API_KEY',
  'ADMIN_KEY',
  'AUDIT_SIGNING_KEY',
  'ZERO_ADMIN_PASSWORD',
  'VAPID_PRIVATE_KEY',
] as const;

export type Secrets = Record<(typeof NAMES)[number], string>;

/** @param env overrides what is kept. */
export function readOrMakeSecrets(dataDir: string, env: NodeJS.ProcessEnv): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept: Partial<Secrets> = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>)
    : {};
  const made = Object.fromEntries(
    NAMES.map((name) => [name, kept[name] ?? randomBytes(32).toString('base64url')]),
  ) as Secrets;
  if (NAMES.some((name) => kept[name] === undefined)) {
    writeFileSync(file, JSON.stringify(made, null, 2), {mode: 0o600});
  }
  // A copy from elsewhere may have come with other rights.
  chmodSync(file, 0o600);
  return Object.fromEntries(NAMES.map((name) => [name, env[name] || made[name]])) as Secrets;
}
