// The academy's server: the real routes and the real command runner, on a database in memory. It can be killed between any
// two steps, and be restored from a backup.
import type {Context, Hono} from 'hono';
import type {Pool} from 'pg';
import {COMMAND_NAMES} from '#schema/commands.ts';
import {ready} from '#schema/commands/commands.api.ts';
import {Refusal} from '#schema/errors.ts';
import type {Learner} from '#schema/session.ts';
import {batchRoutes} from '#sync/commands/batch/batch.routes.ts';
import {commandsAccess, type CommandsApi} from '#sync/commands/commands.access.ts';
import {commandRoutes, type CommandNeeds} from '#sync/commands/commands.routes.ts';
import type {Effects} from '#sync/commands/effects.ts';
import {epochIn, namesEpoch} from '#sync/commands/epoch.ts';
import {commandRunner} from '#sync/commands/run-command.ts';
import type {SteadyDatabase} from '#sync/commands/steady-database.ts';
import {refusals} from '#sync/http/serve.ts';
import {
  claimInModel,
  Database,
  transactionOf,
  type Effect,
  type Tables,
  type Transaction,
} from '#tests/simulate/claim-model.ts';
import {contextOf, type Answer, type Reply, type Request} from '#tests/simulate/http.ts';
import type {Planted} from '#tests/simulate/planted.ts';
import type {Random} from '#tests/simulate/random.ts';
import type {Scheduler} from '#tests/simulate/scheduler.ts';

/** A process of the server, from its start to its end. */
type Life = {isAlive: boolean; readonly pending: Set<() => void>; readonly answer: Answerer};
type Answerer = (request: Request) => Promise<Answer>;

type Parts = {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly planted: Planted | undefined;
  /** What is committed has changed; @param acted what the commit has added. */
  readonly onCommit: (acted: readonly Effect[]) => void;
};

/** A lesson with this name is always locked, for every learner. */
export const LOCKED_LESSON = 'locked';

export class Server {
  readonly database = new Database();
  /** PostgreSQL does not answer. */
  isDatabaseAway = false;
  /** Chance of a rejection that is for later, and of a commit that takes long. */
  troubles = 0;
  #backup: Tables | undefined;
  #highestEpoch = 0;
  #tokens = new Map<string, string>();
  #tokenCount = 0;
  #life: Life | undefined;
  readonly #committing = new Map<Transaction, () => void>();
  readonly #around: Parts;

  constructor(around: Parts) {
    this.#around = around;
    this.start();
  }

  get isUp(): boolean {
    return this.#life !== undefined;
  }

  get epoch(): number {
    return this.database.tables.epoch;
  }

  start(): void {
    this.#life ??= {isAlive: true, pending: new Set(), answer: this.#routes()};
  }

  /** Kills everything that is running; a commit may have succeeded. */
  kill(): void {
    const life = this.#life;
    if (life === undefined) return;
    this.#life = undefined;
    life.isAlive = false;
    for (const commit of this.#committing.values()) if (this.#around.random.chance(0.5)) commit();
    this.#committing.clear();
    this.database.forgetTransactions();
    for (const lose of life.pending) lose();
  }

  backUp(): void {
    this.#backup = this.database.tables;
  }

  /** Restores the last backup: all sessions end, and the epoch rises. */
  restore(): boolean {
    if (this.#backup === undefined) return false;
    this.kill();
    this.#highestEpoch =
      this.#around.planted === 'epoch counted from the backup'
        ? this.#backup.epoch + 1
        : this.#highestEpoch + 1;
    this.database.restore(this.#backup, this.#highestEpoch);
    this.#tokens.clear();
    this.#around.onCommit([]);
    this.start();
    return true;
  }

  signIn(userId: string): string {
    const token = `${userId}-${++this.#tokenCount}`;
    this.#tokens.set(token, userId);
    return token;
  }

  revoke(token: string | undefined): void {
    if (token !== undefined) this.#tokens.delete(token);
  }

  sessionOf(token: string | undefined): string | undefined {
    return token === undefined ? undefined : this.#tokens.get(token);
  }

  /** Rejects if the server is down, or goes down before it has replied. */
  async ask(request: Request): Promise<Answer> {
    const life = this.#life;
    if (life === undefined) throw new TypeError('connection refused');
    const {promise, resolve, reject} = Promise.withResolvers<Answer>();
    const lose = (): void => reject(new TypeError('connection reset'));
    life.pending.add(lose);
    const answered = (answer: Answer): void => {
      life.pending.delete(lose);
      if (life.isAlive) resolve(answer);
    };
    void life.answer(request).then(answered, reject);
    return promise;
  }

  /** What hono and PostgreSQL do around the real routes. */
  #routes(): Answerer {
    const handlers = new Map<string, (c: Context) => Promise<unknown>>();
    let onError: (error: Error, c: Context) => unknown = () => undefined;
    const app = {
      on: (method: string, path: string, handler: (c: Context) => Promise<unknown>) =>
        handlers.set(`${method} ${path}`, handler),
      onError: (handle: typeof onError) => (onError = handle),
      notFound: () => undefined,
    } as unknown as Hono;
    const learner = async (c: Context) => {
      if (this.isDatabaseAway) throw new Error('Connection terminated');
      const userId = this.sessionOf(c.get('token') as string | undefined);
      return userId === undefined
        ? undefined
        : {key: userId, learner: learnerOf(userId), rememberMe: false, mustRenew: false};
    };
    const none = async () => undefined;
    refusals(app, () => undefined);
    const api: CommandsApi = {
      app,
      access: commandsAccess,
      find: {learner, viewed: none, emailUser: none, admin: none},
    };
    const acknowledgements = {proofOf: () => ''};
    const needs: CommandNeeds = {
      database: () => this.#steady(),
      run: commandRunner(
        this.#effects(),
        () => undefined,
        async (sql, claimant) => {
          await this.#pause(this.#around.random.between(0, 2));
          const claim = await claimInModel(
            sql,
            this.#around.planted === 'same id, other arguments' ? {...claimant, argsHash: NO_HASH} : claimant,
          );
          return this.#around.planted === 'no claim' ? {...claim, isNew: true} : claim;
        },
      ),
      limit: async () => this.#limit(),
    };
    commandRoutes(api, {pool: this.#pool() as Pool, acknowledgements, ...needs});
    batchRoutes(api, {acknowledgements, log: () => undefined, ...needs});
    const name = namesEpoch(epochIn(this.#pool()));
    return async (request) => {
      const {path} = request;
      const reply: Reply = {
        status: 200,
        headers: {},
        body: undefined,
      };
      const c = contextOf(request, reply);
      await name(c, async () => {
        try {
          if (path === ready.path) this.#tellReady(reply);
          else await handlers.get(`POST ${path}`)?.(c);
        } catch (error) {
          await onError(error as Error, c);
        }
      });
      return reply;
    };
  }

  /** The route itself asks PostgreSQL by the real clock. */
  #tellReady(reply: Reply): void {
    reply.status = this.isDatabaseAway ? 503 : 200;
    reply.body = this.isDatabaseAway ? {code: 'UNAVAILABLE', message: ''} : {ready: true};
  }

  #pool(): Pick<Pool, 'query'> {
    const query = async (_text: string, values?: readonly [readonly string[], string]) => {
      if (this.isDatabaseAway) throw new Error('Connection terminated');
      if (values === undefined) return {rows: [{number: this.epoch}]};
      const [ids, userId] = values;
      const known = ids.filter((id) => this.database.tables.processed.get(id)?.userId === userId);
      return {rows: known.map((id) => ({id}))};
    };
    return {query: query as never};
  }

  #steady(): SteadyDatabase {
    let isAway = false;
    return {
      isAway: () => isAway,
      transaction: async (work: (tx: never) => Promise<unknown>) => {
        if (this.isDatabaseAway) {
          isAway = true;
          throw new Error('Connection terminated');
        }
        const transaction = this.database.begin();
        const query = async () => ({rows: [transaction]});
        try {
          const result = await work({dbTransaction: {wrappedTransaction: {query}}} as never);
          const committed = this.#commit(transaction);
          if (this.#around.planted !== 'acknowledge before commit') await committed;
          return result;
        } catch (error) {
          transaction.rollback();
          throw error;
        }
      },
    } as unknown as SteadyDatabase;
  }

  async #commit(transaction: Transaction): Promise<void> {
    const commit = (): void => this.#around.onCommit(transaction.commit());
    this.#committing.set(transaction, commit);
    const isLong = this.#around.random.chance(this.troubles);
    await this.#pause(this.#around.random.between(0.5, isLong ? 400 : 6));
    this.#committing.delete(transaction);
    commit();
  }

  /** Nothing after it happens in a process that was killed meanwhile. */
  #pause(ms: number): Promise<void> {
    const life = this.#life;
    return new Promise((resolve) => {
      this.#around.scheduler.after(ms, () => life?.isAlive === true && resolve());
    });
  }

  #limit(): void {
    if (!this.#around.random.chance(this.troubles)) return;
    const ms = this.#around.random.between(500, 20_000);
    throw new Refusal('RATE_LIMITED', 'That’s a lot at once.', ms);
  }

  #effects(): Effects {
    const act = async (
      sql: Parameters<typeof transactionOf>[0],
      args: {id: string; lessonId?: string},
      {userId}: Learner,
    ) => {
      if (args.lessonId === LOCKED_LESSON) throw new Refusal('LOCKED', 'This lesson is locked.');
      if (this.#around.random.chance(this.troubles / 2)) throw new Refusal('UNAVAILABLE', 'Busy.', 2_000);
      (await transactionOf(sql)).act({id: args.id, userId});
    };
    return Object.fromEntries(COMMAND_NAMES.map((name) => [name, act])) as unknown as Effects;
  }
}

const NO_HASH = Buffer.alloc(32);

const learnerOf = (userId: string): Learner => ({userId, username: userId, isDev: false, mayLearn: true});
