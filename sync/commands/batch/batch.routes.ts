// Many commands in one request: on a line that is slow or far away each answer costs more than all that is in it.
import * as z from 'zod/mini';
import {declarationOf, isCommandName} from '#schema/commands.ts';
import {BATCH_MAX, runBatch, type BatchResult} from '#schema/commands/commands.api.ts';
import type {CommandsApi} from '#sync/commands/commands.access.ts';
import {
  acknowledging,
  clientIn,
  commandByRest,
  commandRules,
  demandOwner,
  MOST_BYTES,
  ownerRules,
  type RoutesNeeds,
} from '#sync/commands/commands.routes.ts';
import {databaseTrouble} from '#sync/db/database-error.ts';
import type {Log} from '#sync/db/pool.ts';
import {SLOW_PACE} from '#sync/http/body.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';
import type {OpenSession} from '#sync/http/who.ts';

const rules = z.strictObject({
  ...ownerRules,
  commands: z
    .array(z.strictObject(commandRules), 'commands must be a list')
    .check(z.minLength(1, 'commands is empty'), z.maxLength(BATCH_MAX, `Send at most ${BATCH_MAX} at once`)),
});

type Asked = z.infer<typeof rules>['commands'][number];
type Needs = Omit<RoutesNeeds, 'pool'> & {readonly log: Log};

/**
 * Each command is run as if it had come alone, and one that fails holds up its own lane only. Of a session that ends
 * meanwhile nothing more is run: what was, has its answer, and the rest comes again when its learner is signed in.
 */
export function batchRoutes(api: CommandsApi, {acknowledgements, log, ...needs}: Needs): void {
  const run = commandByRest(needs);
  const acknowledge = acknowledging(acknowledgements);
  const resultOf = async (
    asker: () => Promise<OpenSession>,
    client: string | undefined,
    asked: Asked,
  ): Promise<BatchResult> => {
    const id = idIn(asked);
    try {
      const {learner} = await asker();
      const claim = await run(learner, asked.name, asked.args, asked.replayOf);
      return {ok: true, ...acknowledge({userId: learner.userId, client, id}, claim)};
    } catch (error) {
      return failed(id, error, log);
    }
  };
  serve(
    api,
    runBatch,
    {body: rules, mostBytes: MOST_BYTES, pace: SLOW_PACE},
    async ({body}, session, c, again) => {
      demandOwner(body.userId, session.learner);
      const client = clientIn(c);
      const results: BatchResult[] = [];
      const stopped = new Set<string>();
      for (const asked of body.commands) {
        const lane = laneOf(asked);
        if (stopped.has(lane)) continue;
        const result = await resultOf(results.length === 0 ? async () => session : again, client, asked);
        results.push(result);
        if (!result.ok && result.code === 'NOT_SIGNED_IN') break;
        // Rejected for good as well: should the answer get lost, it comes again, and may be taken then.
        if (!result.ok) stopped.add(lane);
      }
      return {results};
    },
  );
}

/** As it was sent; empty for what cannot be an id at all. Of such a command nothing is run. */
const idIn = ({args: {id}}: Asked): string => (typeof id === 'string' ? id : '');

/** What is said again after a restore keeps its old order, whatever it is about. */
const laneOf = ({name, replayOf}: Asked): string =>
  replayOf !== undefined ? 'replays' : isCommandName(name) ? declarationOf(name).lane : name;

function failed(id: string, error: unknown, log: Log): BatchResult {
  if (error instanceof HttpRefusal) {
    const {problem, retryAfterS} = error;
    const retryAfterMs = retryAfterS === undefined ? {} : {retryAfterMs: retryAfterS * 1000};
    return {ok: false, id, code: problem.code ?? 'INVALID', message: problem.message, ...retryAfterMs};
  }
  if (!['away', 'conflict'].includes(databaseTrouble(error))) log('a command of a batch failed', error, {id});
  return {
    ok: false,
    id,
    code: 'UNAVAILABLE',
    message: 'Something went wrong on our side. Please try again.',
  };
}
