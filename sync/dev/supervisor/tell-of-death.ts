// zero-cache's deaths by an exception are reported to sync, which keeps out whose socket may have caused them.
import {existsSync, readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import type {Secrets} from '#sync/dev/secrets.ts';
import {SUPERVISOR_HEADER, supervisorSecret, ZERO_DEATHS_PATH, type ZeroDeath} from '#sync/loopback-link.ts';
import type {Ports} from '#sync/place.ts';

/** zero-cache's own code for an exception that nobody caught; a signal and a lack of memory have others (Zero 1.9). */
const EXCEPTION = 13;
const ANSWERED_WITHIN_MS = 10_000;
/** How long it may take to end: what is older was noted of another death. sync forgets sooner who sent what. */
const ENDS_WITHIN_MS = 10_000;

/** Where zero-cache notes when it began to end (sync/zero/preloads/ended-at.cjs). */
export const endedAtFile = (dataDir: string): string => join(dataDir, 'zero-ended-at');

type Needs = {
  readonly dataDir: string;
  readonly ports: Pick<Ports, 'internal'>;
  readonly secrets: Pick<Secrets, 'GATEWAY_SECRET'>;
  readonly warn: (warning: string) => void;
};

/** For the supervisor, to be called after each crash. A report that sync does not take becomes a warning. */
export function tellOfDeath({dataDir, ports, secrets, warn}: Needs) {
  // Of an earlier start, whose end nobody saw. zero-cache writes over no note.
  rmSync(endedAtFile(dataDir), {force: true});
  return (name: string, code: number | string): void => {
    if (name !== 'zero') return;
    const endedAt = Date.now();
    const at = takeMoment(endedAtFile(dataDir), endedAt);
    if (code !== EXCEPTION) return;
    report(ports.internal, secrets.GATEWAY_SECRET, {at, endedAt}).catch((error: unknown) =>
      warn(`sync was not told that zero-cache ended: ${String(error)}`),
    );
  };
}

/** When it began to end, ms since the epoch; now, where nobody has noted that. */
function takeMoment(file: string, now: number): number {
  const noted = existsSync(file) ? Number(readFileSync(file, 'utf8')) : now;
  rmSync(file, {force: true});
  return noted <= now && noted > now - ENDS_WITHIN_MS ? noted : now;
}

async function report(port: number, gatewaySecret: string, death: ZeroDeath): Promise<void> {
  const {status} = await fetch(`http://127.0.0.1:${port}${ZERO_DEATHS_PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SUPERVISOR_HEADER]: supervisorSecret(gatewaySecret),
    },
    body: JSON.stringify(death),
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  });
  if (status !== 204) throw new Error(`status ${status}`);
}
