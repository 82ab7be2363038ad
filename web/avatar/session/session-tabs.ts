// One session per person and browser: the tab that has the lock has it. The others learn of it by a BroadcastChannel, and of
// its end by the lock, which a tab that crashes loses too.
import type {Session} from '#web/avatar/machine/avatar.types.ts';
import {openBroadcast} from '#web/io/browser/open-broadcast.ts';
import {TabLock} from '#web/io/browser/tab-lock.ts';

type TabMessage =
  | {readonly type: 'who'}
  | {readonly type: 'running'; readonly session: Session}
  | {readonly type: 'over'}
  /** Another tab ends it, or wants to go on with it. */
  | {readonly type: 'end'};

type Needs = {
  readonly userId: string;
  /** @param session `undefined`: no longer. */
  readonly onElsewhere: (session: Session | undefined) => void;
  /** This tab's session is to end. */
  readonly onEnd: () => void;
};

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
    return this.#lock.take();
  }

  /** Tells the others which one runs here. */
  show(session: Session): void {
    if (this.#own?.id === session.id) return;
    this.#own = session;
    this.#post({type: 'running', session});
  }

  giveUp(): void {
    this.#own = undefined;
    if (!this.#lock.isHeld) return;
    this.#lock.release();
    this.#post({type: 'over'});
  }

  /** Ends the session of another tab. */
  endElsewhere(): void {
    this.#post({type: 'end'});
  }

  /** Takes over from another tab. @returns whether that tab has let go. */
  async take(): Promise<boolean> {
    this.endElsewhere();
    const late = AbortSignal.any([this.#over.signal, AbortSignal.timeout(END_MS)]);
    await this.#lock.whenFree(late, () => undefined);
    return this.claim();
  }

  close(): void {
    this.giveUp();
    this.#over.abort();
    this.#channel?.close();
  }

  #post(message: TabMessage): void {
    if (!this.#over.signal.aborted) this.#channel?.postMessage(message);
  }

  #hear(message: TabMessage): void {
    if (message.type === 'who' && this.#own) this.#post({type: 'running', session: this.#own});
    if (message.type === 'end' && this.#lock.isHeld) this.#needs.onEnd();
    if (message.type === 'over') this.#needs.onElsewhere(undefined);
    if (message.type === 'running') {
      this.#needs.onElsewhere(message.session);
      void this.#watch();
    }
  }

  async #watch(): Promise<void> {
    if (this.#isWatching || !this.#lock.isReal) return;
    this.#isWatching = true;
    await this.#lock.whenFree(this.#over.signal, () => this.#needs.onElsewhere(undefined));
    this.#isWatching = false;
  }
}
