// One browser: a disk, a cookie, a clock and locks that its tabs share, and the person who signs in and out in it.
import {Disk, journalName} from '#tests/simulate/disk.ts';
import {Locks} from '#tests/simulate/locks.ts';
import {Network} from '#tests/simulate/network.ts';
import type {Around, Device, Page} from '#tests/simulate/parts.ts';
import {Tab} from '#tests/simulate/tab.ts';
import type {TabMessage} from '#web/data/outbox/tab-channel.ts';

export class Browser implements Device {
  readonly name: string;
  readonly around: Around;
  readonly disk: Disk;
  readonly network: Network;
  readonly locks: Locks;
  readonly tabs = new Set<Tab>();
  /** `localStorage`. */
  readonly storage = new Map<string, number>();
  /** The session's cookie. */
  token: string | undefined;
  /** Whom this device believes to be signed in. */
  user: string | undefined;
  /** How far the device's clock is from the truth, ms. */
  skew = 1_700_000_000_000;
  /** Who has used it. */
  readonly hasBeen = new Set<string>();
  #tabCount = 0;

  constructor(around: Around, name: string) {
    this.around = around;
    this.name = name;
    this.disk = new Disk(around.scheduler, around.random);
    this.network = new Network(around, this);
    this.locks = new Locks(around.scheduler);
  }

  openTab(): Tab {
    const tab = new Tab(this, `${this.name}.${++this.#tabCount}`);
    this.tabs.add(tab);
    this.around.note(() => `${tab.name} opens`);
    tab.follow();
    return tab;
  }

  kill(tab: Tab): void {
    this.around.note(() => `${tab.name} is killed`);
    this.tabs.delete(tab);
    tab.die();
    this.locks.releaseOf(tab);
  }

  /** All tabs die at once, and what was never forced to the disk may be lost. */
  crash(): void {
    for (const tab of this.tabs) this.kill(tab);
    this.disk.crash();
    this.around.note(() => `${this.name} crashes`);
  }

  /** The server opens a session, and the cookie changes before any tab hears of it. */
  signIn(userId: string): void {
    const {server, scheduler, random} = this.around;
    if (!server.isUp || !this.network.isOnline || this.network.isForeign) return;
    server.revoke(this.token);
    this.token = server.signIn(userId);
    const {epoch} = server;
    this.around.note(() => `${this.name} is signed in as ${userId}`);
    scheduler.after(random.between(1, 300), () => {
      if (server.sessionOf(this.token) !== userId) return;
      // The tab in which they sign in hears the answer.
      const [tab = this.openTab()] = this.tabs;
      tab.hearEpoch(epoch);
      this.#become(userId);
    });
  }

  /** Explicitly: the journal of what was acknowledged goes from the device. */
  signOut(): void {
    const {user} = this;
    if (user === undefined) return;
    this.around.note(() => `${this.name} signs out`);
    this.around.server.revoke(this.token);
    this.token = undefined;
    this.#become(undefined);
    this.around.judge.forgive([...this.disk.read(journalName(user)).keys()]);
    this.disk.remove(journalName(user));
  }

  /** The session is over, and a tab was told so. */
  lostSession(tab: Page, userId: string): void {
    tab.hearEpoch(this.around.server.epoch);
    if (this.user === userId && this.around.server.sessionOf(this.token) !== userId) this.#become(undefined);
  }

  /** To the other tabs of the learner, each after its own while, in order. */
  post(from: Page, userId: string, message: TabMessage): void {
    for (const tab of this.tabs) {
      if (tab !== from) tab.later(() => tab.visit?.userId === userId && tab.visit.hear(message));
    }
  }

  /** `storage` events: for all tabs but the one that wrote. */
  keep(from: Page, key: string, value: number): void {
    const before = this.storage.get(key);
    this.storage.set(key, value);
    if (before === undefined || before === value) return;
    for (const tab of this.tabs) if (tab !== from) tab.later(() => tab.restoredElsewhere(key));
  }

  #become(userId: string | undefined): void {
    this.user = userId;
    if (userId !== undefined) this.hasBeen.add(userId);
    for (const tab of this.tabs) tab.later(() => tab.follow());
  }
}
