// Commands that came over the link. They are begun in batches, one batch after the other and each command in its turn; what
// comes meanwhile is the next batch. From then on nobody waits for anybody: each result leaves when it is there.
import {Refusal} from '#schema/errors.ts';
import {LINK_BATCH_MAX, type LinkCommand, type LinkResult} from '#schema/wire/link.ts';
import type {Log} from '#sync/db/pool.ts';
import type {Begun, ChatOnLink} from '#sync/signal/live.ts';

/** When the senders of a batch that failed as a whole may try again, ms. */
const COME_BACK_AFTER_MS = 2000;

const AWAY = 'The academy can’t save right now. We’ll keep trying.';

/** Takes a result on its way to who asked. Resolves when there is room for more. */
export type Answer = (result: LinkResult) => void | Promise<void>;
type Entry = {readonly command: LinkCommand; readonly answers: Set<Answer>};

export type QueueNeeds = {
  readonly run: ChatOnLink['run'];
  /** @throws {Refusal} when the learner has sent too many. */
  readonly limit: (command: LinkCommand) => Promise<void>;
  /** Most commands under way, from their turn until their result is taken; no bound by default, as signal has one. */
  readonly atOnce?: number;
  readonly log: Log;
};

export class LinkQueue {
  readonly #needs: QueueNeeds;
  readonly #atOnce: number;
  /** By command id, from arrival to result. */
  readonly #entries = new Map<string, Entry>();
  #waiting: Entry[] = [];
  #underWay = 0;
  #isBeginning = false;

  constructor(needs: QueueNeeds) {
    this.#needs = needs;
    this.#atOnce = needs.atOnce ?? Number.POSITIVE_INFINITY;
  }

  /**
   * @param answer where the results go: of what is under way already too, for a link that came back, and for another node
   *   where the learner sends the same.
   */
  add(commands: readonly LinkCommand[], answer: Answer): void {
    for (const command of commands) {
      const known = this.#entries.get(command.id);
      if (!known) {
        const entry = {command, answers: new Set([answer])};
        this.#entries.set(command.id, entry);
        this.#waiting.push(entry);
      } else if (isSame(known.command, command)) known.answers.add(answer);
      // Another learner's, or another text: it can be judged once that one has its result.
      else void this.#tell(answer, unavailable(command.id));
    }
    void this.#next();
  }

  /** The link is over, and the next one asks again: what has not begun is not done for nobody. */
  forget(): void {
    for (const {command} of this.#waiting.splice(0)) this.#entries.delete(command.id);
  }

  /** Never rejects. */
  async #next(): Promise<void> {
    if (this.#isBeginning) return;
    this.#isBeginning = true;
    while (this.#waiting.length > 0 && this.#underWay < this.#atOnce) {
      const batch = this.#waiting.splice(0, Math.min(LINK_BATCH_MAX, this.#atOnce - this.#underWay));
      this.#underWay += batch.length;
      const begun = await this.#begin(batch.map(({command}) => command));
      for (const entry of batch) void this.#finish(entry, begun.get(entry.command.id));
    }
    this.#isBeginning = false;
  }

  /** Never rejects. @returns results by id: of what is refused as well, and of nothing in a batch that failed. */
  async #begin(batch: readonly LinkCommand[]): Promise<ReadonlyMap<string, Begun['result']>> {
    const results = new Map<string, Begun['result']>();
    const allowed: LinkCommand[] = [];
    for (const command of batch) {
      const refusal = await this.#refusalOf(command);
      if (refusal) results.set(command.id, Promise.resolve(refusal));
      else allowed.push(command);
    }
    try {
      if (allowed.length > 0)
        for (const {id, result} of await this.#needs.run(allowed)) results.set(id, result);
    } catch (error) {
      this.#needs.log('a batch of commands failed', error);
    }
    return results;
  }

  /** Each command gets a result, whatever has happened. Never rejects. */
  async #finish(entry: Entry, begun: Begun['result'] | undefined): Promise<void> {
    const {id} = entry.command;
    const result = await this.#resultOf(id, begun);
    this.#entries.delete(id);
    for (const answer of entry.answers) await this.#tell(answer, result);
    this.#underWay -= 1;
    void this.#next();
  }

  async #resultOf(id: string, begun: Begun['result'] | undefined): Promise<LinkResult> {
    try {
      return (await begun) ?? unavailable(id);
    } catch (error) {
      this.#needs.log('a command failed', error);
      return unavailable(id);
    }
  }

  /** Never rejects. */
  async #tell(answer: Answer, result: LinkResult): Promise<void> {
    try {
      await answer(result);
    } catch (error) {
      this.#needs.log('the result of a command could not be sent', error);
      await answer(unavailable(result.id));
    }
  }

  async #refusalOf(command: LinkCommand): Promise<LinkResult | undefined> {
    // The link has closed since, which is no reason to count it twice.
    if (command.again) return undefined;
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

const isSame = (one: LinkCommand, other: LinkCommand): boolean =>
  one.userId === other.userId &&
  one.name === other.name &&
  JSON.stringify(one.args) === JSON.stringify(other.args);

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
