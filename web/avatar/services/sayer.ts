// Captions of what a service says. Its own word of when it begins and ends leads; where none comes, the time that a caption
// takes to read.
import type {News} from '#web/avatar/machine/avatar.types.ts';
import {longestTime, readingTime} from '#web/avatar/voice/reading-time.ts';
import {SaidLately} from '#web/avatar/voice/said-lately.ts';

/** From when a service was given something to say until it must have begun, ms. */
export const BEGINS_MS = 4000;

export type Voice = {
  /** Has a sentence said, after what is being said. */
  readonly say: (sentence: string) => Promise<unknown>;
  /** Ends what is being said. */
  readonly hush: () => unknown;
  /** Something could not be said. */
  readonly fail: (error: unknown) => void;
  /**
   * Of a service that says to its end what it was given: whether it is heard. It gets one sentence at a time, and what was
   * cut off is not heard.
   */
  readonly mute?: (isMuted: boolean) => void;
};

/** Of a service that says what it says: nothing is given to it sentence by sentence. */
export const speaksByItself = (hush: Voice['hush']): Voice => ({
  say: () => Promise.resolve(),
  hush,
  fail: () => undefined,
});

/** Of one talk. */
export class Sayer {
  readonly #tell: (news: News) => void;
  readonly #end: AbortSignal;
  readonly #voice: Voice;
  readonly #lately = new SaidLately();
  #waiting: readonly string[] = [];
  #now: string | undefined;
  /** By the service's own word. */
  #isTalking = false;
  /** The service says several sentences between one beginning and one end. */
  #isOneGo = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #run = new AbortController();
  #posted: Promise<void> = Promise.resolve();
  /** What was given to the service, and has not arrived. */
  #onItsWay = 0;
  /** What a service that cannot be cut off has, and has not said to its end. */
  #given: string | undefined;
  /** That was cut off. */
  #isOld = false;
  #oldTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param tell gets each sentence as it begins, and when all are said.
   * @param end of the talk.
   */
  constructor(tell: (news: News) => void, end: AbortSignal, voice: Voice) {
    this.#tell = tell;
    this.#end = end;
    this.#voice = voice;
    end.addEventListener('abort', () => {
      this.#run.abort();
      clearTimeout(this.#timer);
      clearTimeout(this.#oldTimer);
    });
  }

  /** What is being said and has just been said: what is heard of it is understood later. */
  get saying(): string {
    return this.#lately.text(this.#now);
  }

  /** Has the service say this, sentence by sentence. */
  readonly say = (sentences: readonly string[]): void => {
    if (this.#end.aborted || sentences.length === 0) return;
    this.#isOneGo = false;
    this.#waiting = [...this.#waiting, ...sentences];
    if (this.#voice.mute) this.#giveNext();
    else for (const sentence of sentences) this.#give(sentence);
  };

  /** The service says this by itself, now or in a moment. */
  readonly follow = (sentences: readonly string[]): void => {
    if (this.#end.aborted) return;
    if (sentences.length === 0) {
      // Only code, or a table.
      if (this.#now === undefined && this.#waiting.length === 0) this.#tell({type: 'silent'});
      return;
    }
    this.#isOneGo = true;
    this.#waiting = [...this.#waiting, ...sentences];
    if (this.#now !== undefined) return this.#goOn(this.#now);
    if (this.#isTalking) this.#next();
    else this.#wait(this.#next, BEGINS_MS);
    return undefined;
  };

  /** The service begins to speak. */
  readonly begun = (): void => {
    if (this.#isOld) return undefined;
    const wasTalking = this.#isTalking;
    this.#isTalking = true;
    if (this.#now !== undefined && (this.#isOneGo || !wasTalking)) return this.#goOn(this.#now);
    if (this.#waiting.length > 0) this.#next();
    return undefined;
  };

  /** It has stopped. */
  readonly ended = (): void => {
    if (this.#isOld) return this.#endOld();
    this.#isTalking = false;
    // What was hushed, or was not told in words.
    if (this.#now === undefined) return undefined;
    this.#given = undefined;
    if (this.#isOneGo) this.#waiting = [];
    if (this.#waiting.length === 0) return this.#next();
    this.#leave();
    if (this.#voice.mute) this.#giveNext();
    else this.#wait(this.#next, BEGINS_MS);
    return undefined;
  };

  /** Stops, and forgets what was to be said. */
  readonly hush = (): void => {
    const isBusy = this.#isTalking || this.#now !== undefined || this.#waiting.length > 0;
    this.#run.abort();
    this.#run = new AbortController();
    this.#leave();
    this.#waiting = [];
    this.#isTalking = false;
    if (this.#given !== undefined && !this.#isOld) {
      this.#isOld = true;
      this.#voice.mute?.(true);
      this.#oldTimer = setTimeout(this.#endOld, BEGINS_MS + longestTime(this.#given));
    }
    if (!isBusy || this.#end.aborted) return;
    // After what is on its way: it would be said otherwise. Where nothing is, before whatever is asked next.
    const stop = async () => this.#voice.hush();
    const stopping = this.#onItsWay === 0 ? stop() : this.#posted.then(stop);
    // A service that does not stop comes to the end of it by itself.
    this.#send(stopping.then(nothing, nothing));
  };

  #give(sentence: string): void {
    const {signal} = this.#run;
    this.#send(this.#posted.then(() => this.#post(sentence, signal)));
  }

  #send(sending: Promise<void>): void {
    this.#onItsWay += 1;
    this.#posted = sending.finally(() => {
      this.#onItsWay -= 1;
    });
  }

  /** Once the service has said to its end what it was given before. */
  #giveNext(): void {
    const [text] = this.#waiting;
    if (this.#given !== undefined || text === undefined) return;
    this.#given = text;
    this.#give(text);
  }

  /** What was cut off is over. */
  readonly #endOld = (): void => {
    if (!this.#isOld) return;
    clearTimeout(this.#oldTimer);
    this.#isOld = false;
    this.#given = undefined;
    this.#voice.mute?.(false);
    this.#giveNext();
  };

  async #post(sentence: string, run: AbortSignal): Promise<void> {
    if (run.aborted) return this.#endOld();
    try {
      await this.#voice.say(sentence);
      // Some services never say when they begin.
      if (!run.aborted && this.#now === undefined && this.#timer === undefined)
        this.#wait(this.#next, BEGINS_MS);
    } catch (error) {
      if (!run.aborted) this.#voice.fail(error);
      else this.#endOld();
    }
    return undefined;
  }

  readonly #next = (): void => {
    this.#leave();
    const [text, ...rest] = this.#waiting;
    this.#waiting = rest;
    if (text === undefined) return this.#tell({type: 'silent'});
    this.#lately.begin();
    this.#now = text;
    this.#tell({type: 'said', text});
    return this.#goOn(text);
  };

  /** Until its end is told, or must have come. */
  #goOn(text: string): void {
    const isRead = !this.#isTalking || (this.#isOneGo && this.#waiting.length > 0);
    if (isRead) this.#wait(this.#voice.mute ? this.ended : this.#next, readingTime(text));
    else this.#wait(this.ended, longestTime(text));
  }

  #leave(): void {
    if (this.#now !== undefined) this.#lately.note(this.#now);
    this.#now = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(work: () => void, ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, ms);
  }
}

const nothing = (): void => undefined;
