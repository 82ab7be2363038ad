import type {Pool} from 'pg';
import * as z from 'zod/mini';
import {presentAcknowledgement} from '#schema/commands/commands.api.ts';
import {wholeNumber} from '#schema/number.rules.ts';
import {boundedText, uuidRule} from '#schema/text.rules.ts';
import type {Acknowledgements} from '#sync/commands/acknowledged/acknowledgements.ts';
import {isLost} from '#sync/commands/acknowledged/lost-work.ts';
import {limitOf} from '#sync/commands/command-limit.ts';
import type {CommandsApi} from '#sync/commands/commands.access.ts';
import {asHttp} from '#sync/commands/commands.routes.ts';
import type {Log} from '#sync/db/pool.ts';
import {Refusal} from '#schema/errors.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';

/** A browser asks once after each time that it was away. */
const MOST_A_MINUTE = 30;

const rules = z.strictObject({
  client: boundedText({
    notText: 'client must be text',
    most: 100,
    tooLong: 'client has at most 100 characters',
  }),
  id: uuidRule('id'),
  epoch: wholeNumber('epoch', 0, Number.MAX_SAFE_INTEGER),
  mark: wholeNumber('mark', 0, Number.MAX_SAFE_INTEGER),
  proof: boundedText({notText: 'proof must be text', most: 43, tooLong: 'proof has 43 characters'}),
});

type Needs = {readonly pool: Pool; readonly log: Log; readonly acknowledgements: Acknowledgements};

/** A device shows what it was told of a command of its learner's, and hears whether the academy still knows of it. */
export function acknowledgedRoutes(api: CommandsApi, {pool, log, acknowledgements}: Needs): void {
  const limit = limitOf({most: MOST_A_MINUTE});
  serve(api, presentAcknowledgement, {body: rules}, async ({body: {proof, ...given}}, {learner}) => {
    await limit(learner.userId).catch((error: unknown) => {
      throw error instanceof Refusal ? asHttp(error) : error;
    });
    const one = {...given, userId: learner.userId};
    if (!acknowledgements.isProved(one, proof))
      throw new HttpRefusal(400, {
        message: 'This isn’t an acknowledgement of this academy.',
        code: 'INVALID',
      });
    return {isLost: await isLost(pool, log, one)};
  });
}
