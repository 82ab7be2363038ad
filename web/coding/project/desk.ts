// Saves what is typed into a project's files: each key is on the device a moment later, and at the academy after a pause,
// at most four times a minute for a file.
import {FILE_MAX} from '#schema/coding/coding.limits.ts';
import {isDirty, meeting, sentAs, type Draft} from '#web/coding/project/draft.ts';
import type {Head} from '#web/coding/project/files/files.ts';

/** A pause in typing after which a file is saved, ms. */
export const REST_MS = 1500;
/** Between two saves of a file, ms: an hour of typing must not be a thousand commands. */
export const GAP_MS = 15_000;
/** A key is on the device after so long, ms. */
const KEEP_MS = 250;

export type Saving = {readonly fileId: string; readonly base: Head; readonly text: string};

type Timer = {readonly stop: () => void; readonly due: number};

export type DeskMeans = {
  /** Saves it. @returns the save's id. */
  readonly save: (saving: Saving) => string;
  /** What the device keeps of a file until it is saved. */
  readonly kept: (fileId: string) => {
    readonly read: () => Draft | undefined;
    readonly keep: (draft: Draft) => void;
    readonly forget: () => void;
  };
  /** Rejected saves that later ones have taken the place of. */
  readonly forget: (saveIds: readonly string[]) => void;
  readonly now: () => number;
  /** @returns takes it back. */
  readonly after: (ms: number, work: () => void) => () => void;
};

/** The files of one project while they are open. */
export class Desk {
  readonly #means: DeskMeans;
  readonly #drafts = new Map<string, Draft>();
  readonly #savedAt = new Map<string, number>();
  readonly #timers = new Map<string, Timer>();
  readonly #keeping = new Map<string, () => void>();
  /** Saves that may not be on the disk yet: until then the draft stays where it is. */
  readonly #sent = new Map<string, string>();
  /** Saves that were rejected, by file, until the academy takes one. */
  readonly #rejected = new Map<string, Set<string>>();
  readonly #met = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #version = 0;

  constructor(means: DeskMeans) {
    this.#means = means;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Rises with every change. */
  readonly version = (): number => this.#version;

  /** What is typed; `undefined` where nothing was. */
  textOf(fileId: string): string | undefined {
    return this.#drafts.get(fileId)?.text;
  }

  /** Whether something is typed that is not saved yet. */
  isDirty(fileId?: string): boolean {
    const drafts = fileId === undefined ? [...this.#drafts.values()] : [this.#drafts.get(fileId)];
    return drafts.some((draft) => draft !== undefined && isDirty(draft));
  }

  /** Whether a file has become too long to be saved: until it is shorter again it is on this device only. */
  isTooLong(fileId: string): boolean {
    return (this.textOf(fileId)?.length ?? 0) > FILE_MAX;
  }

  type(fileId: string, text: string, head: Head): void {
    const draft = this.#drafts.get(fileId) ?? {base: head, text: head.text};
    if (draft.text === text) return;
    this.#put(fileId, {...draft, text});
    this.#keepSoon(fileId);
    this.#saveSoon(fileId);
  }

  /** The file's newest text, as this device has it now. */
  meet(fileId: string, head: Head): void {
    if (!this.#met.has(fileId)) this.#recover(fileId, head);
    const draft = this.#drafts.get(fileId);
    if (!draft) return;
    const next = meeting(draft, head);
    if (draft.base.asSent && !next.base.asSent) this.#taken(fileId);
    if (next.text === draft.text && next.base === draft.base) return;
    this.#put(fileId, next);
    if (isDirty(next)) this.#saveSoon(fileId);
  }

  /** The academy has rejected a save: what was typed stays, and goes with the next key. */
  rejected(fileId: string, saveId: string, head: Head): void {
    this.#rejected.set(fileId, (this.#rejected.get(fileId) ?? new Set()).add(saveId));
    const draft = this.#drafts.get(fileId);
    if (draft?.base.saveId !== saveId) return;
    this.#sent.delete(fileId);
    this.#put(fileId, {base: head, text: draft.text});
    this.#keep(fileId);
  }

  /** @param isStored whether a save is on the disk, or at the academy. */
  stored(isStored: (saveId: string) => boolean): void {
    for (const [fileId, saveId] of this.#sent) {
      if (!isStored(saveId)) continue;
      this.#sent.delete(fileId);
      if (!this.isDirty(fileId)) this.#means.kept(fileId).forget();
    }
  }

  /** Saves what is not saved: the page is left, or hidden. */
  flush(): void {
    for (const fileId of this.#drafts.keys()) this.#save(fileId);
  }

  /** Ends it, with everything saved. */
  close(): void {
    this.flush();
    for (const stop of this.#keeping.values()) stop();
    for (const {stop} of this.#timers.values()) stop();
    this.#listeners.clear();
  }

  /** The academy has taken a save: those that it had rejected before are history. */
  #taken(fileId: string): void {
    const rejected = this.#rejected.get(fileId);
    if (!rejected) return;
    this.#rejected.delete(fileId);
    this.#means.forget([...rejected]);
  }

  /** What an earlier visit could not save. */
  #recover(fileId: string, head: Head): void {
    this.#met.add(fileId);
    const kept = this.#means.kept(fileId).read();
    if (!kept) return;
    const draft = meeting(kept, head);
    if (!isDirty(draft)) return this.#means.kept(fileId).forget();
    this.#put(fileId, draft);
    this.#saveSoon(fileId);
  }

  #put(fileId: string, draft: Draft): void {
    this.#drafts.set(fileId, draft);
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  #keepSoon(fileId: string): void {
    if (this.#keeping.has(fileId)) return;
    const stop = this.#means.after(KEEP_MS, () => this.#keep(fileId));
    this.#keeping.set(fileId, stop);
  }

  #keep(fileId: string): void {
    this.#keeping.get(fileId)?.();
    this.#keeping.delete(fileId);
    const draft = this.#drafts.get(fileId);
    if (draft && isDirty(draft)) this.#means.kept(fileId).keep(draft);
  }

  #saveSoon(fileId: string): void {
    const now = this.#means.now();
    const due = Math.max(now + REST_MS, (this.#savedAt.get(fileId) ?? -GAP_MS) + GAP_MS);
    this.#timers.get(fileId)?.stop();
    this.#timers.set(fileId, {due, stop: this.#means.after(due - now, () => this.#save(fileId))});
  }

  #save(fileId: string): void {
    this.#timers.get(fileId)?.stop();
    this.#timers.delete(fileId);
    const draft = this.#drafts.get(fileId);
    if (!draft || !isDirty(draft)) return;
    // First on the device: the save is not on the disk yet.
    this.#keep(fileId);
    if (this.isTooLong(fileId)) return;
    const saveId = this.#means.save({fileId, base: draft.base, text: draft.text});
    this.#savedAt.set(fileId, this.#means.now());
    this.#sent.set(fileId, saveId);
    this.#put(fileId, sentAs(draft, saveId));
  }
}
