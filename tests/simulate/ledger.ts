// What must hold in every history, of commands: checked at each step, and at its end.
import type {Effect} from '#tests/simulate/claim-model.ts';
import {journalName, outboxName, type Disk} from '#tests/simulate/disk.ts';
import type {Around, Judge, Screen} from '#tests/simulate/parts.ts';
import {LOCKED_LESSON} from '#tests/simulate/server.ts';
import type {NewCommand, Settlement, StoredCommand} from '#web/data/outbox/command.ts';
import type {JournalEntry} from '#web/data/outbox/journal-db.ts';

/** A command from the moment it was given. */
export type Given = {
  readonly id: string;
  readonly userId: string;
  readonly command: NewCommand;
  /** Where it was given; what the disk does not have dies with it. */
  readonly visit: Screen;
  /** What the same visit gave to the same lane before. */
  readonly before: readonly Given[];
  /** It was shown as kept. */
  isKept: boolean;
  /** It was shown as rejected by the disk; the disk may have taken it all the same, too late. */
  wasUnsaved: boolean;
  isRejected: boolean;
  isDiscarded: boolean;
  /** It acted, in some epoch. */
  hasActed: boolean;
  /** The journal that had it was removed at a sign-out: the server may lose it. */
  isForgiven: boolean;
};

type Parts = Pick<Around, 'server' | 'note'> & {
  readonly browsers: readonly {readonly disk: Disk}[];
  readonly users: readonly string[];
};

/** Every command that was given, and what has become of it. */
export class Ledger implements Judge {
  readonly given = new Map<string, Given>();
  /** The first invariant that did not hold. */
  violation: string | undefined;
  readonly #parts: Parts;
  readonly #lanes = new Map<string, Given[]>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  wrong(what: string): void {
    if (this.violation !== undefined) return;
    this.violation = what;
    this.#parts.note(() => `WRONG: ${what}`);
  }

  give(visit: Screen, command: NewCommand): void {
    const key = `${visit.name} ${command.lane}`;
    const lane = this.#lanes.get(key) ?? [];
    this.#lanes.set(key, lane);
    const given: Given = {
      id: command.args.id,
      userId: visit.userId,
      command,
      visit,
      before: [...lane],
      isKept: false,
      wasUnsaved: false,
      isRejected: false,
      isDiscarded: false,
      hasActed: false,
      isForgiven: false,
    };
    lane.push(given);
    this.given.set(given.id, given);
  }

  discard(id: string): void {
    const given = this.given.get(id);
    if (given !== undefined) given.isDiscarded = true;
  }

  forgive(ids: readonly string[]): void {
    for (const id of ids) {
      const given = this.given.get(id);
      if (given !== undefined) given.isForgiven = true;
    }
  }

  acted(acted: readonly Effect[]): void {
    for (const {id, userId} of acted) {
      const given = this.given.get(id);
      if (given === undefined) return this.wrong(`${id} acted, and nobody gave it`);
      if (given.userId !== userId) this.wrong(`${id} of ${given.userId} acted for ${userId}`);
      const all = this.#parts.server.database.tables.effects.get(userId) ?? [];
      if (all.filter((effect) => effect.id === id).length > 1) this.wrong(`${id} acted twice`);
      const early = given.hasActed ? undefined : given.before.find((earlier) => mustGoBefore(earlier, given));
      if (early !== undefined) this.wrong(`${id} acted before ${early.id}`);
      given.hasActed = true;
    }
  }

  settled(id: string, settlement: Settlement): void {
    const given = this.given.get(id);
    if (settlement.type !== 'rejected' || given === undefined) return;
    given.isRejected = true;
    const {code} = settlement.reason;
    const isLocked = code === 'LOCKED' && given.command.args['lessonId'] === LOCKED_LESSON;
    const isOld = code === 'SUPERSEDED' && this.#parts.server.epoch > 0;
    if (!isLocked && !isOld) this.wrong(`${id} was rejected by ${code}`);
  }

  /** Faults have ended, and all that should happen has had its time. */
  end(): void {
    const {effects} = this.#parts.server.database.tables;
    const acted = new Set([...effects.values()].flat().map(({id}) => id));
    const stored = this.#onDisks(outboxName) as readonly StoredCommand[];
    this.#demandJournal(acted, stored);
    const listed = new Map(stored.filter(({status}) => status === 'failed').map((one) => [one.id, one]));
    for (const {id, status} of stored) {
      if (!listed.has(id) && !acted.has(id)) this.wrong(`${id} waits for ever (${status})`);
    }
    for (const one of this.given.values()) {
      if (one.isKept && !isPermitted(one) && !acted.has(one.id)) this.#demandListed(one, listed.get(one.id));
    }
  }

  /** What was acknowledged is on the server, or listed as rejected. */
  #demandJournal(acted: ReadonlySet<string>, stored: readonly StoredCommand[]): void {
    for (const {id} of this.#onDisks(journalName) as readonly JournalEntry[]) {
      if (acted.has(id) || this.given.get(id)?.isDiscarded === true) continue;
      if (!stored.some((one) => one.id === id && one.status === 'failed'))
        this.wrong(`${id} was acknowledged, and is lost`);
    }
  }

  #onDisks(nameOf: (userId: string) => string): readonly unknown[] {
    const {browsers, users} = this.#parts;
    return browsers.flatMap(({disk}) => users.flatMap((userId) => [...disk.read(nameOf(userId)).values()]));
  }

  #demandListed({id, command}: Given, failed: StoredCommand | undefined): void {
    if (failed === undefined) this.wrong(`${id} was kept, and is lost`);
    else if (JSON.stringify(failed.args) !== JSON.stringify(command.args))
      this.wrong(`${id} is listed without its text`);
  }
}

/** It may be gone: the learner threw it away, or its journal with the sign-out. */
const isPermitted = ({isDiscarded, isForgiven, hasActed}: Given): boolean =>
  isDiscarded || (isForgiven && hasActed);

/** Both are of one lane, and the first has not had its turn. */
const mustGoBefore = (earlier: Given, later: Given): boolean =>
  !hadItsTurn(earlier) && !isOneTabs(earlier) && !isOneTabs(later);

const hadItsTurn = ({hasActed, isRejected, isDiscarded, isKept, visit}: Given): boolean =>
  hasActed || isRejected || isDiscarded || (!isKept && !visit.isOpen);

/** What the disk has not taken lives in one tab: another one that sends for it cannot know where it belongs. */
const isOneTabs = ({id, userId, wasUnsaved, visit: {tab}}: Given): boolean =>
  tab.browser.tabs.size > 1 && (wasUnsaved || !tab.browser.disk.read(outboxName(userId)).has(id));
