// Commands that came over the link. A few batches are under way at a time: one is read while another is committed. What
// comes meanwhile is the next one, so the more there is to do, the more of it shares a commit.
import {Refusal} from '#schema/errors.ts';
import {LINK_BATCH_MAX, type LinkCommand, type LinkResult} from '#schema/wire/link.ts';
import type {Log} from '#sync/db/pool.ts';
import type {ChatOnLink} from '#sync/signal/live.ts';

/** When the senders of a batch that failed as a whole may try again, ms. */
const COME_BACK_AFTER_MS = 2000;
/** Batches under way. */
const BATCHES_AT_ONCE = 4;

const AWAY = 'The academy can’t save right now. We’ll keep trying.';
const ID_TAKEN = 'This command id is already in use. Send the command with a new one.';

type Reply = (results: readonly LinkResult[]) => void;
type Entry = {readonly command: LinkCommand; reply: Reply};

/** In an object: a promise in a promise would be waited for. */
type Begun = {readonly results: Promise<ReadonlyMap<string, LinkResult>>};

type Needs = {
  readonly run: ChatOnLink['run'];
  /** @throws {Refusal} when the learner has sent too many. */
  readonly limit: (command: LinkCommand) => Promise<void>;
  readonly log: Log;
};

export class LinkQueue {
  readonly #needs: Needs;
  /** By command id, from arrival to result. */
  readonly #entries = new Map<string, Entry>();
  #waiting: Entry[] = [];
  #running = 0;
  /** Batches are begun one after the other, so that a learner's commands keep their order. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @param reply where the results go; a link that came back takes over what its predecessor had asked. */
  add(commands: readonly LinkCommand[], reply: Reply): void {
    for (const command of commands) {
      const known = this.#entries.get(command.id);
      if (!known) {
        const entry = {command, reply};
        this.#entries.set(command.id, entry);
        this.#waiting.push(entry);
      } else if (known.command.userId === command.userId) known.reply = reply;
      else reply([{id: command.id, ok: false, code: 'INVALID', message: ID_TAKEN}]);
    }
    this.#next();
  }

  #next(): void {
    while (this.#running < BATCHES_AT_ONCE && this.#waiting.length > 0) {
      this.#running += 1;
      void this.#apply(this.#waiting.splice(0, LINK_BATCH_MAX));
    }
  }

  /** Never rejects. */
  async #apply(batch: readonly Entry[]): Promise<void> {
    const begun = this.#last.then(() => this.#begin(batch));
    this.#last = begun;
    this.#reply(batch, await (await begun).results);
    this.#running -= 1;
    this.#next();
  }

  /** Resolves once the batch is under way. Never rejects, and neither do its results. */
  async #begin(batch: readonly Entry[]): Promise<Begun> {
    const results = new Map<string, LinkResult>();
    const allowed: LinkCommand[] = [];
    for (const {command} of batch) {
      const refused = await this.#refusalOf(command);
      if (refused) results.set(command.id, refused);
      else allowed.push(command);
    }
    return {results: this.#run(allowed, results)};
  }

  async #run(allowed: readonly LinkCommand[], results: Map<string, LinkResult>) {
    try {
      if (allowed.length > 0)
        for (const result of await this.#needs.run(allowed)) results.set(result.id, result);
    } catch (error) {
      this.#needs.log('a batch of commands failed', error);
    }
    return results;
  }

  /** Each command gets a result, whatever has happened. */
  #reply(batch: readonly Entry[], results: ReadonlyMap<string, LinkResult>): void {
    for (const {command} of batch) this.#entries.delete(command.id);
    for (const [reply, entries] of Map.groupBy(batch, (entry) => entry.reply)) {
      try {
        reply(entries.map(({command: {id}}) => results.get(id) ?? unavailable(id)));
      } catch (error) {
        this.#needs.log('the results of commands could not be sent', error);
        reply(entries.map(({command: {id}}) => unavailable(id)));
      }
    }
  }

  async #refusalOf(command: LinkCommand): Promise<LinkResult | undefined> {
    try {
      await this.#needs.limit(command);
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return refused(command.id, error);
      this.#needs.log('a command could not be limited', error);
      return unavailable(command.id);
    }
  }
}

/** A rejection as the link carries it. */
export const refused = (id: string, {message, details: {code, retryAfterMs}}: Refusal): LinkResult => ({
  id,
  ok: false,
  code,
  message,
  ...(retryAfterMs === undefined ? {} : {retryAfterMs}),
});

/** PostgreSQL is away, or we made a mistake: the sender keeps the command. */
export const unavailable = (id: string): LinkResult => ({
  id,
  ok: false,
  code: 'UNAVAILABLE',
  message: AWAY,
  retryAfterMs: COME_BACK_AFTER_MS,
});
