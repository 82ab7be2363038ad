import type {Pool} from 'pg';
import {ready} from '#schema/commands/commands.api.ts';
import type {CommandsApi} from '#sync/commands/commands.access.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';

/** Shortest interval between two checks of PostgreSQL, however many browsers ask, ms. */
const FRESH_MS = 250;

/** Whether commands would be accepted: browsers poll it while commands are pending. */
export function readyRoutes(api: CommandsApi, {pool}: {pool: Pool}): void {
  let asked: {at: number; answer: Promise<boolean>} | undefined;
  const isReady = (): Promise<boolean> => {
    if (asked === undefined || performance.now() - asked.at > FRESH_MS) {
      const answer = pool.query('select 1').then(
        () => true,
        () => false,
      );
      asked = {at: performance.now(), answer};
    }
    return asked.answer;
  };
  serve(api, ready, {}, async () => {
    if (await isReady()) return {ready: true as const};
    throw new HttpRefusal(503, {message: 'The academy can’t save right now.', code: 'UNAVAILABLE'}, 1);
  });
}
