import * as z from 'zod/mini';
import {runCommand as declared} from '#schema/commands/commands.api.ts';
import {Refusal, type RefusalCode} from '#schema/errors.ts';
import type {Learner} from '#schema/session.ts';
import {boundedText} from '#schema/text.rules.ts';
import {waitText, type Problem} from '#schema/wire/problem.ts';
import type {CommandLimit} from '#sync/commands/command-limit.ts';
import type {SteadyDatabase} from '#sync/commands/steady-database.ts';
import type {RunCommand} from '#sync/commands/run-command.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve, type Api} from '#sync/http/serve.ts';

const rules = z.strictObject({
  name: boundedText(
    {notText: 'name must be text', most: 100, tooLong: 'name must have at most 100 characters'},
    z.minLength(1, 'name is required'),
  ),
  args: z.record(z.string(), z.unknown(), 'args must be an object'),
});

const STATUS: Record<RefusalCode, 400 | 401 | 403 | 404 | 422 | 429 | 503> = {
  NOT_SIGNED_IN: 401,
  FORBIDDEN: 403,
  ASSESSMENT_REQUIRED: 403,
  LOCKED: 403,
  COOLING_DOWN: 429,
  NOT_FOUND: 404,
  INVALID: 400,
  FAILED: 422,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
};

export type CommandNeeds = {database: () => SteadyDatabase; run: RunCommand; limit: CommandLimit};

/** The outbox's door for when Zero is away, and for a build that Zero does not know. */
export function commandRoutes(api: Api, {database, run, limit}: CommandNeeds): void {
  const command = commandByRest({database, run, limit});
  serve(api, declared, {body: rules}, async ({body}, {learner}) => ({
    mark: await command(learner, body.name, body.args),
  }));
}

/** Runs a command for a REST call; refusals come as those of HTTP. @returns the command's mark. */
export function commandByRest({database, run, limit}: CommandNeeds) {
  return async (learner: Learner, name: string, args: unknown): Promise<number> => {
    const steady = database();
    try {
      await limit(learner.userId);
      return await steady.transaction((tx) => run(tx, name, args, learner));
    } catch (error) {
      if (steady.isAway())
        throw new HttpRefusal(
          503,
          {message: 'The academy cannot save right now. It is tried again by itself.', code: 'UNAVAILABLE'},
          2,
        );
      throw error instanceof Refusal ? asHttp(error) : error;
    }
  };
}

function asHttp({message, details: {code, retryAfterMs}}: Refusal): HttpRefusal {
  if (retryAfterMs === undefined) return new HttpRefusal(STATUS[code], {message, code});
  const problem: Problem = {
    message,
    code,
    waitTimeText: waitText(retryAfterMs),
    nextAttemptAllowed: new Date(Date.now() + retryAfterMs).toISOString(),
  };
  return new HttpRefusal(STATUS[code], problem, Math.ceil(retryAfterMs / 1000));
}
