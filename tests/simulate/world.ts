import {Browser} from '#tests/simulate/browser.ts';
import type {Effect} from '#tests/simulate/claim-model.ts';
import {Ledger} from '#tests/simulate/ledger.ts';
import type {Around, Screen} from '#tests/simulate/parts.ts';
import type {Planted} from '#tests/simulate/planted.ts';
import {seededRandom, type Random} from '#tests/simulate/random.ts';
import type {Rows} from '#tests/simulate/rows.ts';
import {Scheduler} from '#tests/simulate/scheduler.ts';
import {Screens} from '#tests/simulate/screens.ts';
import {Server} from '#tests/simulate/server.ts';

export type WorldOptions = {
  readonly seed: number;
  readonly planted?: Planted | undefined;
  /** Called with each event, in order; costs time. */
  readonly trace?: ((line: string) => void) | undefined;
};

/** All there is in one history. */
export class World implements Around {
  readonly scheduler = new Scheduler();
  readonly random: Random;
  readonly planted: Planted | undefined;
  readonly users = ['ada', 'bob'] as const;
  readonly judge: Ledger;
  readonly screens: Screens;
  readonly server: Server;
  readonly browsers: readonly Browser[] = [];
  readonly #trace: ((line: string) => void) | undefined;
  readonly #rows = new Map<string, Rows>();
  #ids = 0;

  constructor({seed, planted, trace}: WorldOptions) {
    this.random = seededRandom(seed);
    this.planted = planted;
    this.#trace = trace;
    this.server = new Server({
      scheduler: this.scheduler,
      random: this.random,
      planted,
      onCommit: (acted) => this.#committed(acted),
    });
    this.judge = new Ledger(this);
    this.screens = new Screens(this, this.judge);
    this.server.database.register(this.users);
    this.browsers = ['laptop', 'phone'].map((name) => new Browser(this, name));
  }

  /** A UUID of this history's own. */
  readonly newId = (): string => `00000000-0000-4000-8000-${String(++this.#ids).padStart(12, '0')}`;

  readonly note = (line: () => string): void => {
    this.#trace?.(`${this.scheduler.now.toFixed(1).padStart(9)}  ${line()}`);
  };

  readonly painted = (visit: Screen): void => this.screens.painted(visit);

  /** A learner's rows as they are on the server; the same object until they change. */
  readonly rowsOf = (userId: string): Rows | undefined => {
    const {marks, effects} = this.server.database.tables;
    const mark = marks.get(userId);
    if (mark === undefined) return undefined;
    const known = this.#rows.get(userId);
    if (known?.mark === mark) return known;
    const rows = {mark, ids: new Set((effects.get(userId) ?? []).map(({id}) => id))};
    this.#rows.set(userId, rows);
    return rows;
  };

  #committed(acted: readonly Effect[]): void {
    this.note(() => `committed ${acted.map(({id}) => id.slice(-3)).join(' ')}`);
    this.judge.acted(acted);
    this.follow();
  }

  /** Every replica hears that there may be something new. */
  follow(): void {
    for (const {tabs} of this.browsers) for (const {visit} of tabs) visit?.replica.follow();
  }
}
