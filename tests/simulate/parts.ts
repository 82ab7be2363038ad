// What the parts of a history know of each other.
import type {Effect} from '#tests/simulate/claim-model.ts';
import type {Disk, Scope} from '#tests/simulate/disk.ts';
import type {Locks} from '#tests/simulate/locks.ts';
import type {Planted} from '#tests/simulate/planted.ts';
import type {Random} from '#tests/simulate/random.ts';
import type {Rows} from '#tests/simulate/rows.ts';
import type {Scheduler} from '#tests/simulate/scheduler.ts';
import type {Server} from '#tests/simulate/server.ts';
import type {NewCommand, Settlement} from '#web/data/outbox/command.ts';
import type {Flusher} from '#web/data/outbox/flush.ts';
import type {Line} from '#web/data/outbox/line.ts';
import type {Outbox} from '#web/data/outbox/outbox.ts';
import type {TabMessage} from '#web/data/outbox/tab-channel.ts';

/** What is told of, for the invariants to be checked. */
export type Judge = {
  readonly wrong: (what: string) => void;
  readonly give: (visit: Screen, command: NewCommand) => void;
  readonly discard: (id: string) => void;
  /** They may be lost from now on, if the server loses them. */
  readonly forgive: (ids: readonly string[]) => void;
  /** A commit has added these. */
  readonly acted: (acted: readonly Effect[]) => void;
  /** The flusher takes this for what became of an attempt. */
  readonly settled: (id: string, settlement: Settlement) => void;
};

/** What there is around every browser. */
export type Around = {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly planted: Planted | undefined;
  readonly server: Server;
  readonly judge: Judge;
  /** A frame is painted. */
  readonly painted: (visit: Screen) => void;
  /** A learner's rows as they are on the server; the same object until they change. */
  readonly rowsOf: (userId: string) => Rows | undefined;
  /** For the trace. */
  readonly note: (line: () => string) => void;
};

/** A browser, as its tabs know it. */
export type Device = {
  readonly name: string;
  readonly around: Around;
  readonly disk: Disk;
  readonly network: {
    readonly isOnline: boolean;
    readonly isForeign: boolean;
    readonly fetch: (tab: Page, path: string, init: RequestInit) => Promise<Response>;
  };
  readonly locks: Locks;
  /** `localStorage`. */
  readonly storage: ReadonlyMap<string, number>;
  /** The session's cookie. */
  readonly token: string | undefined;
  /** Whom this device believes to be signed in. */
  readonly user: string | undefined;
  /** How far the device's clock is from the truth, ms. */
  readonly skew: number;
  readonly tabs: {readonly size: number};
  readonly post: (from: Page, userId: string, message: TabMessage) => void;
  readonly keep: (from: Page, key: string, value: number) => void;
  /** The session is over, and a tab was told so. */
  readonly lostSession: (tab: Page, userId: string) => void;
};

/** A tab, as what is open in it knows it. */
export type Page = Scope & {
  readonly name: string;
  readonly browser: Device;
  readonly isOldBuild: boolean;
  readonly epoch: number | undefined;
  /** The last one of each learner in this page. */
  readonly outboxes: Map<string, Outbox>;
  /** What its requests were seen to take. */
  readonly line: Line;
  readonly noteEpoch: (response: Pick<Response, 'headers'>) => boolean;
  readonly hearEpoch: (epoch: number) => void;
  readonly later: (work: () => void) => void;
  readonly change: () => void;
  readonly beforePaint: (work: () => void) => void;
  readonly reopen: (visit: Screen) => void;
};

/** A learner's data in a tab. */
export type Screen = {
  readonly userId: string;
  readonly name: string;
  readonly tab: Page;
  readonly outbox: Outbox;
  readonly flusher: Flusher;
  readonly replica: {readonly rows: Rows | undefined};
  readonly isOpen: boolean;
  readonly isLoaded: boolean;
  readonly keyOfEpoch: string;
  readonly isRestored: () => boolean;
  readonly give: (command: NewCommand) => void;
  readonly hurry: () => void;
};
