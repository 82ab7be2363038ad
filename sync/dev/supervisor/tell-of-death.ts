// zero-cache's deaths by an exception are reported to sync, which keeps out whose socket may have caused them.
import type {Secrets} from '#sync/dev/secrets.ts';
import {SUPERVISOR_HEADER, supervisorSecret, ZERO_DEATHS_PATH} from '#sync/loopback-link.ts';
import type {Ports} from '#sync/place.ts';

/** zero-cache's own code for an exception that nobody caught; a signal and a lack of memory have others (Zero 1.9). */
const EXCEPTION = 13;
const ANSWERED_WITHIN_MS = 10_000;

type Needs = {
  readonly ports: Pick<Ports, 'internal'>;
  readonly secrets: Pick<Secrets, 'GATEWAY_SECRET'>;
  readonly warn: (warning: string) => void;
};

/** For the supervisor, to be called after each crash. A report that sync does not take becomes a warning. */
export function tellOfDeath({ports, secrets, warn}: Needs) {
  return (name: string, code: number | string): void => {
    if (name !== 'zero' || code !== EXCEPTION) return;
    report(ports.internal, secrets.GATEWAY_SECRET, Date.now()).catch((error: unknown) =>
      warn(`sync was not told that zero-cache ended: ${String(error)}`),
    );
  };
}

async function report(port: number, gatewaySecret: string, at: number): Promise<void> {
  const {status} = await fetch(`http://127.0.0.1:${port}${ZERO_DEATHS_PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SUPERVISOR_HEADER]: supervisorSecret(gatewaySecret),
    },
    body: JSON.stringify({at}),
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  });
  if (status !== 204) throw new Error(`status ${status}`);
}
