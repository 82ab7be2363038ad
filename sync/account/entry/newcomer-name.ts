// A username for a user of a provider, who never chose one.
import {randomInt} from 'node:crypto';
import {isReserved} from '#sync/account/entry/reserved-names.ts';

/** Longest, with room for a number after it; a username may have 30 characters. */
const BASE_MAX = 24;
const NOBODY = 'learner';

/**
 * Candidates for a username: the name in the characters that a username may have, then with a number. Never ends.
 * "Ada King-Noël" → `ada.king-noel`, `ada.king-noel-4711`, …
 */
export function* usernamesFor(fullName: string | undefined): Generator<string, never> {
  const base = baseOf(fullName ?? '');
  yield base;
  for (;;) yield `${base}-${randomInt(1000, 100_000)}`;
}

function baseOf(name: string): string {
  const base = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, '.')
    .replaceAll(/[^a-z0-9_.-]/g, '')
    .slice(0, BASE_MAX)
    .replaceAll(/^[._-]+|[._-]+$/g, '');
  // What is left of a name in another script is not usable as a name.
  return base.length < 3 || isReserved(base) ? NOBODY : base;
}
