// Where the process that keeps zero-cache running (sync/dev) reports that it has ended by an exception. Where something else
// does, nobody reports and nobody is kept out. Listens on loopback only, and asks for a secret as well.
import type {Hono} from 'hono';
import * as z from 'zod/mini';
import {equal} from '#sync/account/auth-primitives.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {readJson} from '#sync/http/input.ts';
import {SUPERVISOR_HEADER, supervisorSecret, ZERO_DEATHS_PATH, type ZeroDeath} from '#sync/loopback-link.ts';

type Needs = {
  readonly gatewaySecret: string;
  readonly died: (death: ZeroDeath) => void;
};

const report = z.strictObject({at: z.int(), endedAt: z.int()});

export function zeroDeaths(app: Hono, {gatewaySecret, died}: Needs): void {
  const secret = supervisorSecret(gatewaySecret);
  app.post(ZERO_DEATHS_PATH, async (c) => {
    if (!equal(c.req.header(SUPERVISOR_HEADER) ?? '', secret)) return c.json({message: 'Wrong key.'}, 403);
    const read = report.safeParse(await readJson(c));
    if (!read.success)
      throw new HttpRefusal(400, {
        message: 'Say when, in ms since the epoch: {"at": 1764000000000, "endedAt": 1764000000100}.',
      });
    died(read.data);
    return c.body(null, 204);
  });
}
