// What must hold in every history, of screens: checked at each frame.
import {outboxName} from '#tests/simulate/disk.ts';
import type {Given, Ledger} from '#tests/simulate/ledger.ts';
import type {Around, Screen} from '#tests/simulate/parts.ts';
import type {Command} from '#web/data/outbox/command.ts';

type Frame = {readonly epoch: number | undefined; readonly pending: ReadonlySet<string>};

/** Every screen shows each effect once: by its row, or by the pending command. */
export class Screens {
  readonly #around: Pick<Around, 'server'>;
  readonly #ledger: Ledger;
  readonly #frames = new WeakMap<Screen, Frame>();

  constructor(around: Pick<Around, 'server'>, ledger: Ledger) {
    this.#around = around;
    this.#ledger = ledger;
  }

  /** A frame is painted. */
  painted(visit: Screen): void {
    if (!visit.isOpen) return;
    const {rows} = visit.replica;
    for (const command of visit.outbox.pending()) this.#demandTrue(visit, command);
    const shown = visit.outbox.pending().filter(({status}) => status !== 'failed');
    const frame = {epoch: rows?.mark.epoch, pending: new Set(shown.map(({id}) => id))};
    if (!this.#isBetweenEpochs(visit)) this.#demandOnce(visit, frame);
    this.#frames.set(visit, frame);
    if (visit.isLoaded) this.#demandKept(visit, frame);
  }

  #demandOnce(visit: Screen, {epoch, pending}: Frame): void {
    const inRows = (id: string): boolean => visit.replica.rows?.ids.has(id) === true;
    for (const id of pending) if (inRows(id)) this.#ledger.wrong(`${visit.name} shows ${id} twice`);
    const before = this.#frames.get(visit);
    if (before === undefined || before.epoch !== epoch) return;
    for (const id of before.pending) {
      if (pending.has(id) || inRows(id) || !this.#mustShow(id)) continue;
      this.#ledger.wrong(`${visit.name} shows ${id} no more`);
    }
  }

  /** The words beside a command say what is so. */
  #demandTrue(visit: Screen, command: Command): void {
    const {id, status, seq, epoch = 0} = command;
    const given = this.#ledger.given.get(id);
    if (given?.userId !== visit.userId)
      return this.#ledger.wrong(`${visit.name} shows ${id} of somebody else`);
    const {tables} = this.#around.server.database;
    if (status === 'unsaved') given.wasUnsaved = true;
    if (status === 'waiting' && seq !== undefined) this.#demandStored(visit, given);
    if (status === 'delivered' && epoch >= tables.epoch && !tables.processed.has(id))
      this.#ledger.wrong(`${id} is shown as saved, and is not`);
  }

  #demandStored({tab, userId}: Screen, given: Given): void {
    given.isKept = true;
    const isStored = tab.browser.disk.read(outboxName(userId)).has(given.id);
    if (isStored || given.isDiscarded || this.#around.server.database.tables.processed.has(given.id)) return;
    this.#ledger.wrong(`${given.id} is shown as kept, and is not`);
  }

  /** A screen that has opened shows all that was kept on this device and has left the outbox. */
  #demandKept(visit: Screen, {pending}: Frame): void {
    const {rows} = visit.replica;
    if (rows === undefined || this.#around.server.epoch > 0) return;
    const stored = visit.tab.browser.disk.read(outboxName(visit.userId));
    for (const {id, isKept, userId, visit: at} of this.#ledger.given.values()) {
      if (!isKept || userId !== visit.userId || at.tab.browser !== visit.tab.browser) continue;
      if (pending.has(id) || rows.ids.has(id) || stored.has(id) || !this.#mustShow(id)) continue;
      this.#ledger.wrong(`${visit.name} does not show ${id}, which was kept`);
    }
  }

  #mustShow(id: string): boolean {
    const given = this.#ledger.given.get(id);
    return given !== undefined && !given.isRejected && !given.isDiscarded;
  }

  /** After a restore, until the device knows what the server has lost: rows and marks are of different epochs. */
  #isBetweenEpochs({tab, keyOfEpoch, replica}: Screen): boolean {
    const known = tab.browser.storage.get(keyOfEpoch) ?? 0;
    return known !== this.#around.server.epoch || replica.rows?.mark.epoch !== known;
  }
}
