import type {Context} from 'hono';
import type {Pool} from 'pg';
import * as z from 'zod/mini';
import {
  CLIENT_HEADER,
  MISSING_MAX,
  missingCommands,
  runCommand as declared,
  type CommandReply,
} from '#schema/commands/commands.api.ts';
import {Refusal, type RefusalCode} from '#schema/errors.ts';
import {wholeNumber} from '#schema/number.rules.ts';
import type {Learner} from '#schema/session.ts';
import {boundedText, uuidRule} from '#schema/text.rules.ts';
import {waitText, type Problem} from '#schema/wire/problem.ts';
import type {Acknowledgements} from '#sync/commands/acknowledged/acknowledgements.ts';
import type {Claim} from '#sync/commands/claim.ts';
import type {CommandLimit} from '#sync/commands/command-limit.ts';
import type {CommandsApi} from '#sync/commands/commands.access.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import type {SteadyDatabase} from '#sync/commands/steady-database.ts';
import {ownId} from '#sync/commands/run-command.ts';
import type {Asked, RunCommand} from '#sync/commands/run-command.ts';
import type {Together} from '#sync/commands/together.ts';
import {SLOW_PACE} from '#sync/http/body.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';

/** A file of a project may have 100,000 characters, of three bytes each. */
export const MOST_BYTES = 327_680;

/** A command, whoever sends it. */
export const commandRules = {
  name: boundedText(
    {notText: 'name must be text', most: 100, tooLong: 'name must have at most 100 characters'},
    z.minLength(1, 'name is required'),
  ),
  args: z.record(z.string(), z.unknown(), 'args must be an object'),
  replayOf: z.optional(wholeNumber('replayOf', 0, Number.MAX_SAFE_INTEGER)),
};

/** Whose it is. */
export const ownerRules = {userId: z.optional(z.string('userId must be text').check(z.maxLength(100)))};

const rules = z.strictObject({...commandRules, ...ownerRules});

/** What a browser calls itself. */
const CLIENT = /^[\w-]{1,100}$/;

/** `undefined` for an older build, or what is no name. */
export function clientIn(c: Context): string | undefined {
  const client = c.req.header(CLIENT_HEADER) ?? '';
  return CLIENT.test(client) ? client : undefined;
}

const missingRules = z.strictObject({
  ids: z
    .array(uuidRule('id'), 'ids must be a list')
    .check(z.maxLength(MISSING_MAX, `Send at most ${MISSING_MAX} ids at once`)),
});

const STATUS: Record<RefusalCode, 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503> = {
  NOT_SIGNED_IN: 401,
  FORBIDDEN: 403,
  ASSESSMENT_REQUIRED: 403,
  LOCKED: 403,
  COOLING_DOWN: 429,
  NOT_FOUND: 404,
  INVALID: 400,
  KEY_REUSED: 422,
  SUPERSEDED: 409,
  FAILED: 422,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
};

export type CommandNeeds = {
  database: () => SteadyDatabase;
  run: RunCommand;
  limit: CommandLimit;
  /** Commands that are run many at once. */
  together?: Together;
};

export type RoutesNeeds = CommandNeeds & {
  readonly pool: Pool;
  readonly acknowledgements: Pick<Acknowledgements, 'proofOf'>;
};

/** The outbox's routes: every write of the learner's app comes through here, or through a batch. */
export function commandRoutes(api: CommandsApi, {pool, acknowledgements, ...needs}: RoutesNeeds): void {
  const run = commandByRest(needs);
  const acknowledge = acknowledging(acknowledgements);
  serve(
    api,
    declared,
    {body: rules, mostBytes: MOST_BYTES, pace: SLOW_PACE},
    async ({body: {name, args, userId, replayOf}}, {learner}, c) => {
      demandOwner(userId, learner);
      const claim = await run(learner, name, args, replayOf);
      return acknowledge({userId: learner.userId, client: clientIn(c), id: String(args['id'])}, claim);
    },
  );
  serve(api, missingCommands, {body: missingRules}, async ({body: {ids}}, {learner}) => {
    const {userId} = learner;
    const ownIds = ids.map((id) => ownId(userId, id));
    const {rows} = await pool.query<{id: string}>(
      `select "id" from private."processedCommand" where "id" = any($1::uuid[]) and "userId" = $2`,
      [[...ids, ...ownIds], userId],
    );
    const known = new Set(rows.map(({id}) => id));
    return {missing: ids.filter((id, at) => !known.has(id.toLowerCase()) && !known.has(ownIds[at] ?? ''))};
  });
}

/** A tab may send while another tab signs somebody else in: the cookie is then that learner's. @throws {HttpRefusal} */
export function demandOwner(userId: string | undefined, learner: Learner): void {
  if (userId === undefined || userId === learner.userId) return;
  throw new HttpRefusal(409, {
    message: 'Someone else is signed in here. We’ll send this when you sign in again.',
    code: 'OTHER_LEARNER',
  });
}

type Asker = {readonly userId: string; readonly client: string | undefined; readonly id: string};

/** What is said of a command that is committed. Of one of an earlier epoch nothing can be proved. */
export const acknowledging =
  ({proofOf}: Pick<Acknowledgements, 'proofOf'>) =>
  ({userId, client, id}: Asker, {mark, epoch}: Claim): CommandReply => ({
    id,
    mark,
    epoch,
    ...(client === undefined || mark === 0 ? {} : {proof: proofOf({userId, client, id, epoch, mark})}),
  });

/** Runs a command for a REST call; a `Refusal` becomes an `HttpRefusal`. */
export function commandByRest({database, run, limit, together = {}}: CommandNeeds) {
  return async (learner: Learner, name: string, args: unknown, replayOf?: number): Promise<Claim> => {
    const steady = database();
    const asked: Asked = {name, args, replayOf};
    try {
      await limit(learner.userId);
      const joint = Object.hasOwn(together, name) ? together[name] : undefined;
      if (joint) return await joint(learner, asked);
      const {afterCommit, ...claim} = await steady.transaction((tx) =>
        run(sqlOn(tx.dbTransaction.wrappedTransaction), asked, learner),
      );
      afterCommit?.();
      return claim;
    } catch (error) {
      if (steady.isAway())
        throw new HttpRefusal(
          503,
          {message: 'The academy can’t save right now. We’ll keep trying.', code: 'UNAVAILABLE'},
          2,
        );
      throw error instanceof Refusal ? asHttp(error) : error;
    }
  };
}

/** A refused command as a REST reply. */
export function asHttp({message, details: {code, retryAfterMs}}: Refusal): HttpRefusal {
  if (retryAfterMs === undefined) return new HttpRefusal(STATUS[code], {message, code});
  const problem: Problem = {
    message,
    code,
    waitTimeText: waitText(retryAfterMs),
    nextAttemptAllowed: new Date(Date.now() + retryAfterMs).toISOString(),
  };
  return new HttpRefusal(STATUS[code], problem, Math.ceil(retryAfterMs / 1000));
}
