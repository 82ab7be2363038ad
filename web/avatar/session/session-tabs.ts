// One session per person and browser: the tab that has the lock has it. The others learn of it by a BroadcastChannel, and of
// its end by the lock, which a tab that crashes loses too.
import type {Elsewhere, Session} from '#web/avatar/machine/avatar.types.ts';
import {knownThere} from '#web/avatar/machine/services.ts';
import {openBroadcast} from '#web/io/browser/open-broadcast.ts';
import {TabLock} from '#web/io/browser/tab-lock.ts';

type TabMessage =
  | {readonly type: 'who'}
  | {readonly type: 'running'; readonly session: Elsewhere}
  | {readonly type: 'over'}
  /** Another tab ends it, or wants to go on with it. */
  | {readonly type: 'end'};

type Needs = {
  readonly userId: string;
  /** @param session `undefined`: no longer. */
  readonly onElsewhere: (session: Elsewhere | undefined) => void;
  /** This tab's session is to end. */
  readonly onEnd: () => void;
};

/** The lock of a session that has just ended, or that tabs only look at, is free by then, ms. */
const CLAIM_MS = 1000;
/** How long a tab that is asked to end its session may take, ms. */
const END_MS = 3000;

/** Of one tab. */
export class SessionTabs {
  readonly #needs: Needs;
  readonly #lock: TabLock;
  readonly #channel: BroadcastChannel | undefined;
  readonly #over = new AbortController();
  #own: Session | undefined;
  #isWatching = false;
  #isElsewhere = false;
  /** A claim that was given up while it stood in line holds nothing. */
  #claims = 0;
  /** One after the other. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(needs: Needs) {
    this.#needs = needs;
    const name = `avatar:${needs.userId}`;
    this.#lock = new TabLock(name);
    this.#channel = openBroadcast(name);
    this.#channel?.addEventListener('message', ({data}: MessageEvent<TabMessage>) => this.#hear(data));
    this.#post({type: 'who'});
  }

  /** @returns whether this tab has it; it keeps it until `giveUp`. */
  claim(): Promise<boolean> {
    return this.#claim(CLAIM_MS);
  }

  /** Tells the others which one runs here. */
  show(session: Session): void {
    if (this.#own?.id === session.id) return;
    this.#own = session;
    this.#post({type: 'running', session});
  }

  giveUp(): void {
    this.#claims += 1;
    this.#own = undefined;
    if (!this.#lock.isHeld) return;
    this.#lock.release();
    this.#post({type: 'over'});
  }

  /** Ends the session of another tab. */
  endElsewhere(): void {
    this.#post({type: 'end'});
  }

  /** Takes over from another tab. @returns whether that tab has let go, and no third one was first. */
  take(): Promise<boolean> {
    this.endElsewhere();
    return this.#claim(END_MS);
  }

  close(): void {
    this.giveUp();
    this.#over.abort();
    this.#channel?.close();
  }

  #claim(ms: number): Promise<boolean> {
    const own = this.#claims;
    const claiming = this.#before.then(() => this.#stand(own, ms));
    this.#before = claiming;
    return claiming;
  }

  async #stand(own: number, ms: number): Promise<boolean> {
    if (own !== this.#claims) return false;
    const late = AbortSignal.any([this.#over.signal, AbortSignal.timeout(ms)]);
    const isHeld = await this.#lock.take(late);
    if (own !== this.#claims) {
      this.#lock.release();
      return false;
    }
    if (isHeld) this.#post({type: 'running', session: this.#own ?? 'starting'});
    else this.#noteTaken();
    return isHeld;
  }

  /** Another tab has it, and has not said so, or not yet. */
  #noteTaken(): void {
    if (this.#isElsewhere) return;
    this.#note('starting');
    this.#post({type: 'who'});
  }

  #post(message: TabMessage): void {
    if (!this.#over.signal.aborted) this.#channel?.postMessage(message);
  }

  #note(session: Elsewhere | undefined): void {
    this.#isElsewhere = session !== undefined;
    this.#needs.onElsewhere(session);
    if (session !== undefined) void this.#watch();
  }

  #hear(message: TabMessage): void {
    if (message.type === 'who' && this.#lock.isHeld)
      this.#post({type: 'running', session: this.#own ?? 'starting'});
    if (message.type === 'end' && this.#lock.isHeld) this.#needs.onEnd();
    if (message.type === 'over') this.#note(undefined);
    if (message.type === 'running') this.#note(knownThere(message.session));
  }

  async #watch(): Promise<void> {
    if (this.#isWatching || !this.#lock.isReal) return;
    this.#isWatching = true;
    await this.#lock.whenFree(this.#over.signal, () => this.#note(undefined));
    this.#isWatching = false;
  }
}
