import type {Device, Page, Screen} from '#tests/simulate/parts.ts';
import {Visit} from '#tests/simulate/visit.ts';
import {Line} from '#web/data/outbox/line.ts';
import type {Outbox} from '#web/data/outbox/outbox.ts';
import {epochOf} from '#web/io/epoch.ts';

/** One page: it may die at any await, and shows the data of the learner who is signed in. */
export class Tab implements Page {
  readonly name: string;
  readonly browser: Device;
  /** It runs an older build: its commands have arguments of an older shape. */
  readonly isOldBuild: boolean;
  isAlive = true;
  visit: Visit | undefined;
  readonly outboxes = new Map<string, Outbox>();
  readonly line = new Line();
  /** The newest epoch that this page has been told of (web/io/epoch.ts). */
  epoch: number | undefined;
  #visitCount = 0;
  #heardAt = 0;
  #isFrameComing = false;
  #beforePaint: (() => void)[] = [];

  constructor(browser: Device, name: string) {
    this.browser = browser;
    this.name = name;
    this.isOldBuild = browser.around.random.chance(0.2);
  }

  /** In its own time, in order: messages from other tabs, and what follows from them. */
  later(work: () => void): void {
    const {scheduler, random} = this.browser.around;
    this.#heardAt = Math.max(this.#heardAt, scheduler.now + random.between(0, random.chance(0.1) ? 150 : 8));
    scheduler.after(this.#heardAt - scheduler.now, () => this.isAlive && work());
  }

  /** Something has changed on the screen: it is painted with the next frame. */
  readonly change = (): void => {
    if (this.#isFrameComing) return;
    this.#isFrameComing = true;
    const {scheduler, random, painted} = this.browser.around;
    scheduler.after(random.between(0, 16), () => {
      if (!this.isAlive) return;
      this.#isFrameComing = false;
      for (const work of this.#beforePaint.splice(0)) work();
      if (this.visit !== undefined) painted(this.visit);
    });
  };

  /** As web/io/before-paint.ts. */
  readonly beforePaint = (work: () => void): void => {
    this.#beforePaint.push(work);
    this.change();
  };

  /** Shows the data of the learner who is signed in on this device; another learner's is closed first. */
  follow(): void {
    const {user} = this.browser;
    if (this.visit?.userId === user) return;
    this.visit?.close();
    this.visit = undefined;
    if (user !== undefined) this.#open(user);
  }

  /** Closes what cannot go on, and opens it once more; the outbox carries over what waits. */
  reopen(visit: Screen): void {
    if (this.visit !== visit) return;
    this.visit?.close();
    this.visit = undefined;
    this.later(() => this.follow());
  }

  /** Another tab of the learner has brought back what a restored server had lost. */
  restoredElsewhere(key: string): void {
    if (this.visit?.keyOfEpoch === key) this.reopen(this.visit);
  }

  /** As in web/io/epoch.ts, for this page. */
  readonly noteEpoch = (response: Pick<Response, 'headers'>): boolean => {
    const epoch = epochOf(response);
    if (epoch === undefined) return false;
    if (this.epoch === undefined || epoch > this.epoch) {
      this.epoch = epoch;
      this.visit?.onEpoch();
    }
    return true;
  };

  /** Some other answer of the academy named its epoch. */
  hearEpoch(epoch: number): void {
    this.noteEpoch({headers: {get: () => String(epoch)}} as unknown as Response);
  }

  die(): void {
    this.isAlive = false;
    this.visit?.die();
  }

  #open(userId: string): void {
    this.#visitCount++;
    this.visit = new Visit(this, userId, `${this.name}/${this.#visitCount}`);
  }
}
