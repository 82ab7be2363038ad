// Commands that come from open sockets, by signal's link.
import type {Pool} from 'pg';
import {LINK_COMMANDS, type LinkCommand, type LinkResult} from '#schema/wire/link.ts';
import type {ServerMessage} from '#schema/wire/socket.ts';
import {Refusal} from '#schema/errors.ts';
import type {Learner} from '#schema/session.ts';
import {POSTING, type PreparePost} from '#sync/chat/chat-posts.ts';
import {resume} from '#sync/chat/link/resume.ts';
import type {CommandNeeds} from '#sync/commands/commands.routes.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {databaseTrouble} from '#sync/db/database-error.ts';
import type {Log} from '#sync/db/pool.ts';
import {refused, unavailable} from '#sync/signal/link-queue.ts';
import type {Begun, ChatOnLink} from '#sync/signal/live.ts';

type Needs = {
  readonly pool: Pool;
  readonly commands: Pick<CommandNeeds, 'database' | 'run'>;
  /** The learner as they are now; a socket's identity may be hours old. */
  readonly learnerOf: (userId: string) => Promise<Learner | undefined>;
  readonly log: Log;
  readonly prepare: PreparePost;
};

/** Commands keep their order: a batch is prepared after the one before it, without waiting for that one's commit. */
export function runOnLink(needs: Needs): ChatOnLink['run'] {
  let preparing: Promise<unknown> = Promise.resolve();
  const inTurn = turns();
  return async (batch) => {
    const begun = preparing.then(async () => {
      const each: Begun[] = [];
      for (const command of batch) each.push(await begin({...needs, inTurn}, command));
      return each;
    });
    preparing = begun;
    return begun;
  };
}

type InTurn = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/** What is one learner's, one after the other. The work never rejects. */
function turns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (userId, work) => {
    const turn = (last.get(userId) ?? Promise.resolve()).then(work);
    last.set(userId, turn);
    void turn.finally(() => last.get(userId) === turn && last.delete(userId));
    return turn;
  };
}

/** Resolves once the command is in line. Never rejects, and neither does its result. */
async function begin(
  needs: Needs & {readonly inTurn: InTurn},
  {id, userId, name, args, again}: LinkCommand,
): Promise<Begun> {
  try {
    if (!POSTING.has(name)) {
      return {id, result: needs.inTurn(userId, () => settled(needs, id, alone(needs, {userId, name, args})))};
    }
    const post = await needs.prepare(userId, {name, args}, {again, isKey: true});
    return {
      id,
      result: settled(
        needs,
        id,
        post().then(({frame}) => frame),
      ),
    };
  } catch (error) {
    return {id, result: Promise.resolve(resultOf(needs, id, error))};
  }
}

async function settled(
  needs: Needs,
  id: string,
  work: Promise<ServerMessage | undefined>,
): Promise<LinkResult> {
  try {
    const frame = await work;
    return {id, ok: true, ...(frame ? {frame} : {})};
  } catch (error) {
    return resultOf(needs, id, error);
  }
}

/** A command in a transaction of its own, or a question. */
async function alone(
  {pool, commands, learnerOf}: Needs,
  {userId, name, args}: Pick<LinkCommand, 'userId' | 'name' | 'args'>,
): Promise<ServerMessage | undefined> {
  const learner = await learnerOf(userId);
  if (!learner) throw new Refusal('NOT_SIGNED_IN', 'Sign in to do this.');
  if (name === LINK_COMMANDS.resume) {
    if (learner.mayLearn) return resume(pool, userId, args);
    throw new Refusal('ASSESSMENT_REQUIRED', 'Pass the Python assessment first. It opens the community.');
  }
  const {afterCommit} = await commands
    .database()
    .transaction((tx) => commands.run(sqlOn(tx.dbTransaction.wrappedTransaction), {name, args}, learner));
  afterCommit?.();
  return undefined;
}

function resultOf({log}: Needs, id: string, error: unknown): LinkResult {
  if (error instanceof Refusal) return refused(id, error);
  if (!['away', 'conflict'].includes(databaseTrouble(error))) log('a command of the link failed', error);
  return unavailable(id);
}
