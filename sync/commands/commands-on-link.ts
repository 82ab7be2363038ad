// Runs a socket's messages as commands one by one, as the other routes do.
import {Refusal} from '#schema/errors.ts';
import type {Learner} from '#schema/session.ts';
import type {LinkCommand, LinkResult} from '#schema/wire/link.ts';
import type {CommandNeeds} from '#sync/commands/commands.routes.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import type {Log} from '#sync/db/pool.ts';
import {refused, unavailable} from '#sync/signal/link-queue.ts';
import type {ChatOnLink} from '#sync/signal/live.ts';

type Needs = Pick<CommandNeeds, 'database' | 'run'> & {
  /** The learner as they are now; a socket's identity may be hours old. */
  readonly learnerOf: (userId: string) => Promise<Learner | undefined>;
  readonly log: Log;
};

/** Learners whose commands run at the same time; those of one learner run in their order. */
const AT_ONCE = 8;

export function commandsOnLink({database, run, learnerOf, log}: Needs): ChatOnLink {
  const runOne = async ({id, userId, name, args}: LinkCommand): Promise<LinkResult> => {
    const steady = database();
    try {
      const learner = await learnerOf(userId);
      if (!learner) throw new Refusal('NOT_SIGNED_IN', 'Please sign in.');
      await steady.transaction((tx) =>
        run(sqlOn(tx.dbTransaction.wrappedTransaction), {name, args}, learner),
      );
      return {id, ok: true};
    } catch (error) {
      if (error instanceof Refusal) return refused(id, error);
      if (!steady.isAway()) log('a command of the link failed', error);
      return unavailable(id);
    }
  };
  return {
    run: async (batch) => {
      const lanes = [...Map.groupBy(batch, ({userId}) => userId).values()];
      const results: LinkResult[] = [];
      const work = async () => {
        for (let lane = lanes.shift(); lane; lane = lanes.shift())
          for (const command of lane) results.push(await runOne(command));
      };
      await Promise.all(Array.from({length: AT_ONCE}, work));
      return results;
    },
    channelsOf: () => Promise.resolve([]),
  };
}
