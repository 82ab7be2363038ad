// One call per browser: the tab that has the lock has it. The others learn of it by a BroadcastChannel, and of its end by
// the lock, which a tab that crashes loses too.
import {TabLock} from '#web/io/browser/tab-lock.ts';
import {openBroadcast} from '#web/io/browser/open-broadcast.ts';

/** The call that another tab has. */
export type ElsewhereCall = {readonly callId: string; readonly targetUserId: string};

type TabMessage =
  | ({readonly type: 'claimed'} & ElsewhereCall)
  | {readonly type: 'over'}
  | {readonly type: 'silenced'; readonly callId: string};

type Needs = {
  readonly userId: string;
  readonly onElsewhere: () => void;
  /** @param orphan the call of a tab that is gone without a word. */
  readonly onElsewhereOver: (orphan: ElsewhereCall | undefined) => void;
  readonly onSilenced: (callId: string) => void;
};

/** Of one tab. */
export class CallTabs {
  readonly #needs: Needs;
  readonly #lock: TabLock;
  readonly #channel: BroadcastChannel | undefined;
  readonly #over = new AbortController();
  #elsewhere: ElsewhereCall | undefined;
  #isWatching = false;
  #claims = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
    const name = `call:${needs.userId}`;
    this.#lock = new TabLock(name);
    this.#channel = openBroadcast(name);
    this.#channel?.addEventListener('message', ({data}: MessageEvent<TabMessage>) => this.#hear(data));
    void this.#look();
  }

  /** @returns whether this tab has the call; it keeps it until `giveUp`. */
  async claim(call: ElsewhereCall): Promise<boolean> {
    const own = this.#claims;
    if (!(await this.#lock.take())) return false;
    if (own !== this.#claims) {
      this.#lock.release();
      return false;
    }
    this.#post({type: 'claimed', ...call});
    return true;
  }

  giveUp(): void {
    this.#claims += 1;
    if (!this.#lock.isHeld) return;
    this.#post({type: 'over'});
    this.#lock.release();
  }

  /** The learner declined here: the others stop ringing. */
  silence(callId: string): void {
    this.#post({type: 'silenced', callId});
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
    if (message.type === 'silenced') this.#needs.onSilenced(message.callId);
    if (message.type === 'claimed') {
      this.#elsewhere = {callId: message.callId, targetUserId: message.targetUserId};
      this.#watch();
    }
    if (message.type === 'over') {
      this.#elsewhere = undefined;
      if (!this.#lock.isReal) this.#noteOver();
    }
  }

  /** A tab that comes later finds the lock taken. */
  async #look(): Promise<void> {
    if (await this.#lock.isTaken()) this.#watch();
  }

  #watch(): void {
    if (this.#isWatching || this.#over.signal.aborted) return;
    this.#isWatching = true;
    this.#needs.onElsewhere();
    if (this.#lock.isReal) void this.#lock.whenFree(this.#over.signal, () => this.#noteOver());
  }

  #noteOver(): void {
    const orphan = this.#elsewhere;
    this.#isWatching = false;
    this.#elsewhere = undefined;
    if (!this.#over.signal.aborted) this.#needs.onElsewhereOver(orphan);
  }
}
