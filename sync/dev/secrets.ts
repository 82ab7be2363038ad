// Keys that the processes of one academy share. Made on the first start, kept in the data folder,
// overridden by the environment; they never reach the browser's bundle.
import {randomBytes} from 'node:crypto';
import {chmodSync, existsSync, readFileSync, renameSync, writeFileSync} from 'node:fs';
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

/** What zero-cache gets. It reads its environment as options of a command: what begins with a dash may be one. */
const OF_ZERO: readonly (keyof Secrets)[] = ['ZERO_API_KEY', 'ZERO_ADMIN_PASSWORD'];

const mayBeOption = (name: keyof Secrets, secret: string) => OF_ZERO.includes(name) && secret.startsWith('-');

function newSecret(): string {
  const secret = randomBytes(32).toString('base64url');
  return secret.startsWith('-') ? newSecret() : secret;
}

/**
 * @param env overrides what is kept.
 * @throws {Error} for one in the environment that zero-cache would not take.
 */
export function readOrMakeSecrets(dataDir: string, env: NodeJS.ProcessEnv): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept: Partial<Secrets> = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>)
    : {};
  // Nothing is encrypted by the two of zero-cache: another one does as well.
  const isKept = (name: keyof Secrets) => kept[name] !== undefined && !mayBeOption(name, kept[name]);
  const made = Object.fromEntries(
    NAMES.map((name) => [name, isKept(name) ? kept[name] : newSecret()]),
  ) as Secrets;
  if (!NAMES.every(isKept)) {
    // Never in place: on a full disk the keys that are there would be gone, and all passwords with them.
    writeFileSync(`${file}.new`, JSON.stringify(made, null, 2), {mode: 0o600, flush: true});
    renameSync(`${file}.new`, file);
  }
  // A copy from elsewhere may have come with other rights.
  chmodSync(file, 0o600);
  const secrets = Object.fromEntries(NAMES.map((name) => [name, env[name] || made[name]])) as Secrets;
  const wrong = OF_ZERO.find((name) => mayBeOption(name, secrets[name]));
  if (wrong !== undefined) {
    throw new Error(
      `${wrong} begins with a dash, which zero-cache takes for an option. Choose another one in the environment.`,
    );
  }
  return secrets;
}
