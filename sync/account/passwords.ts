// argon2id at OWASP's minimum for interactive sign-in. A hash takes a whole core for about 20 ms, so
// only as many run at once as leave one core for everything else.
import {availableParallelism} from 'node:os';
import argon2 from 'argon2';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

const PARAMETERS = {type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1} as const;
const IN_FLIGHT = Math.max(1, availableParallelism() - 1);
const LONGEST_QUEUE = 64;
const RETRY_AFTER_S = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** PHC string of the password. @throws {HttpRefusal} 503 when too many wait for a hash. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => argon2.hash(password, PARAMETERS));

/**
 * Whether the password belongs to the hash. For an unknown user (`undefined`) it takes just as long and
 * says no, so that time does not tell who has an account.
 */
export const verifyPassword = (hash: string | undefined, password: string): Promise<boolean> =>
  inTurn(async () => {
    const known = isHash(hash) ? hash : undefined;
    const matches = await argon2.verify(known ?? (await decoy), password);
    return known !== undefined && matches;
  });

/** Whether the hash was made with other parameters than those of today. */
export const isOutdated = (hash: string): boolean => isHash(hash) && argon2.needsRehash(hash, PARAMETERS);

/** The library throws on what is no hash. */
const isHash = (hash: string | undefined): hash is string =>
  hash !== undefined && /^\$argon2id\$v=\d+\$[\w=,]+\$[\w+/]+\$[\w+/]+$/.test(hash);

const decoy = argon2.hash('nobody has this password', PARAMETERS);

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < IN_FLIGHT) running += 1;
  else await turn();
  try {
    return await work();
  } finally {
    // The place goes straight to the next in line, so that nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function turn(): Promise<void> {
  if (waiting.length >= LONGEST_QUEUE) {
    throw new HttpRefusal(
      503,
      {message: 'Too many people sign in right now. Try again in a moment.'},
      RETRY_AFTER_S,
    );
  }
  return new Promise((resolve) => waiting.push(resolve));
}
