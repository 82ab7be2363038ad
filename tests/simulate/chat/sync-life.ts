// sync from its start to its end, as far as chat goes: the real way in for sockets and REST, on tables in memory.
import type {Pool} from 'pg';
import type {LinkCommand, LinkResult, Push} from '#schema/wire/link.ts';
import {runOnLink} from '#sync/chat/link/chat-link.ts';
import type {Accepted} from '#sync/chat/chat-posts.ts';
import {asMessage, frameOf, pushOf} from '#sync/chat/message-frame.ts';
import {groupCommit} from '#sync/chat/post/chat-queue.ts';
import {Refusal} from '#schema/errors.ts';
import type {Asked} from '#sync/commands/run-command.ts';
import {databaseTrouble} from '#sync/db/database-error.ts';
import type {Stored} from '#tests/faults/chat/chat-record.ts';
import type {GoOn, Messages, NewMessage} from '#tests/simulate/chat/messages.ts';
import type {Scheduler} from '#tests/simulate/scheduler.ts';

/** A turn of the event loop. */
const TURN_MS = 0.1;

type Needs = {
  readonly messages: Messages;
  readonly scheduler: Scheduler;
  /** Reaches every signal that is linked. */
  readonly push: (items: readonly Push[]) => void;
};

type Item = NewMessage & {readonly userId: string};

/** A query of `resume`: the learner, channels and positions. */
type ResumeValues = readonly [string, readonly string[], readonly number[]];

export class SyncLife {
  isAlive = true;
  /** For the sockets' link. */
  readonly run: (batch: readonly LinkCommand[]) => Promise<readonly LinkResult[]>;
  readonly #enqueue: (item: Item) => Promise<Accepted>;
  readonly #needs: Needs;

  constructor(needs: Needs) {
    const {scheduler} = needs;
    this.#needs = needs;
    this.#enqueue = groupCommit<Item, Accepted>((items) => this.#post(items), {
      perLearner: 32,
      soon: (work) => scheduler.after(TURN_MS, () => this.goOn(work)),
    });
    const run = runOnLink({
      pool: {query: async (_: string, values: ResumeValues) => this.#resume(values)} as unknown as Pool,
      commands: {} as never,
      learnerOf: async (userId) => ({userId, username: userId, isDev: false, mayLearn: true}),
      log: () => undefined,
      prepare: async (userId, asked) => () => this.post(userId, asked),
    });
    this.run = async (batch) => Promise.all((await run(batch)).map(({result}) => result));
  }

  readonly goOn: GoOn = (work) => {
    if (this.isAlive) work();
  };

  /** What REST and the link run. */
  async post(userId: string, {args}: Asked): Promise<Accepted> {
    const {id, channelId, content} = args as {id: string; channelId: string; content: string};
    try {
      return await this.#enqueue({id, userId, senderId: userId, channelId, body: content});
    } catch (error) {
      if (databaseTrouble(error) !== 'away') throw error;
      throw new Refusal('UNAVAILABLE', 'The academy can’t save right now.', 500);
    }
  }

  async #post(items: readonly Item[]): Promise<readonly Accepted[]> {
    const {messages, push} = this.#needs;
    const rows = await messages.post(items, this.goOn);
    const all = rows.map((row) => messageOf(row));
    push(all.map((message) => pushOf(message, [])));
    return all.map((message) => ({
      claim: {isNew: true, mark: 1, epoch: 0},
      message,
      frame: frameOf(message),
    }));
  }

  #resume([, channelIds, seqs]: ResumeValues) {
    const {messages} = this.#needs;
    if (messages.isAway) throw new Error('Connection terminated');
    const rows = channelIds.flatMap((channelId, at): object[] => {
      const lastSeq = messages.heads.get(channelId) ?? 0;
      const shared = {epoch: 0, of: channelId, lastSeq, isAhead: false, receiver: null};
      const found = messages.after(channelId, seqs[at] ?? 0, 200);
      return found.length === 0
        ? [{...shared, id: null}]
        : found.map((row) => ({...shared, ...row, replyToId: null, createdAt: EPOCH}));
    });
    return {rows};
  }
}

const EPOCH = new Date(0);

const messageOf = (row: Stored) => asMessage({...row, replyToId: null, createdAt: EPOCH});
