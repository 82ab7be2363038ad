// argon2id at OWASP's minimum for interactive sign-in, with a server key (a pepper): a copy of the database alone does
// not allow guessing passwords. A hash takes a whole core for about 20 ms, so one core is kept free for everything else.
import {createHmac} from 'node:crypto';
import {availableParallelism} from 'node:os';
import argon2 from 'argon2';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

const PARAMETERS = {type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1} as const;
/** Hashes that run at once. */
export const HASHES_AT_ONCE = Math.max(1, availableParallelism() - 1);
const LONGEST_QUEUE = 64;
const RETRY_AFTER_S = 2;
/** Bytes that identify the pepper in a hash: the most that the PHC format allows. */
const KEY_ID_BYTES = 8;

let running = 0;
const waiting: (() => void)[] = [];

export type Passwords = ReturnType<typeof passwordsWith>;

/** @param pepper goes into every hash besides the salt; without it no password verifies any more. */
export function passwordsWith(pepper: string) {
  const secret = Buffer.from(pepper);
  const keyId = createHmac('sha256', secret)
    .update('names the key of a password hash')
    .digest()
    .subarray(0, KEY_ID_BYTES)
    .toString('base64')
    .replace(/=+$/, '');
  const mark = `,keyid=${keyId}$`;

  const make = async (password: string) =>
    // The library knows no `keyid`, which the format has for this: "m=…,t=…,p=…,keyid=…".
    (await argon2.hash(password, {...PARAMETERS, secret})).replace(/(?<=^\$argon2id\$v=\d+\$[^$]+)\$/, mark);
  const decoy = make('nobody has this password');

  return {
    /** PHC string of the password. @throws {HttpRefusal} 503 when too many wait for a hash. */
    hash: (password: string): Promise<string> => inTurn(() => make(inOneForm(password))),

    /**
     * Verifies a password; hashes from before the pepper count as well, and those of the password as it was typed, before
     * all keyboards wrote the same one. For an unknown user (`undefined`) it takes just as long and returns false, so that
     * the time does not reveal who has an account.
     */
    verify: (hash: string | undefined, password: string): Promise<boolean> =>
      inTurn(async () => {
        const known = isHash(hash) ? hash : undefined;
        const asked = known ?? (await decoy);
        const key = asked.includes(',keyid=') ? {secret} : {};
        const matches = async (typed: string) => argon2.verify(asked, typed, key);
        const form = inOneForm(password);
        const isRight = (await matches(form)) || (form !== password && (await matches(password)));
        return known !== undefined && isRight;
      }),

    /**
     * Whether the hash has outdated parameters, lacks this pepper, or may be one of the password as it was typed.
     * @param password that was verified by it.
     */
    isOutdated: (hash: string, password: string): boolean =>
      isHash(hash) &&
      (argon2.needsRehash(hash, PARAMETERS) || !hash.includes(mark) || inOneForm(password) !== password),
  };
}

/** An é is one character or two, as the keyboard has it (Unicode NFKC; NIST SP 800-63B-4, 3.1.1.2). */
export const inOneForm = (password: string): string => password.normalize('NFKC');

/** The library throws on anything but a hash. */
const isHash = (hash: string | undefined): hash is string =>
  hash !== undefined && /^\$argon2id\$v=\d+\$[\w=,+/]+\$[\w+/]+\$[\w+/]+$/.test(hash);

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < HASHES_AT_ONCE) running += 1;
  else await turn();
  try {
    return await work();
  } finally {
    // The slot is passed directly to the next waiter, so that no newcomer can take it.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function turn(): Promise<void> {
  if (waiting.length >= LONGEST_QUEUE) {
    throw new HttpRefusal(
      503,
      {message: 'Too many people are signing in right now. Try again in a moment.'},
      RETRY_AFTER_S,
    );
  }
  return new Promise((resolve) => waiting.push(resolve));
}
