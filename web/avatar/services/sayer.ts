// Captions of what a service says. Its own word of when it begins and ends leads; where none comes, the time that a caption
// takes to read.
import type {News} from '#web/avatar/machine/avatar.types.ts';
import {Rest} from '#web/avatar/services/rest.ts';
import {longestTime, readingTime} from '#web/avatar/voice/reading-time.ts';
import {SaidLately} from '#web/avatar/voice/said-lately.ts';

/** From when a service was given something to say until it must have begun, ms. */
export const BEGINS_MS = 4000;
/** So many sentences are given to a service before it begins them: it does not pause between them then. */
const AHEAD = 2;

export type Voice = {
  /** Has a sentence said, after what is being said. */
  readonly say: (sentence: string) => Promise<unknown>;
  /** Ends what is being said; none where it cannot be ended. */
  readonly hush?: () => unknown;
  /** Where it cannot be ended: it is said to its end, and not heard. */
  readonly mute?: (isMuted: boolean) => void;
  /** Something could not be said. */
  readonly fail: (error: unknown) => void;
};

/** Of one talk. */
export class Sayer {
  readonly #tell: (news: News) => void;
  readonly #end: AbortSignal;
  readonly #voice: Voice;
  readonly #lately = new SaidLately();
  readonly #rest: Rest;
  #waiting: readonly string[] = [];
  /** So many of those that wait were given to the service. */
  #given = 0;
  #now: string | undefined;
  /** By the service's own word. */
  #isTalking = false;
  /** The service says several sentences between one beginning and one end. */
  #isOneGo = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #run = new AbortController();
  #posted: Promise<void> = Promise.resolve();

  /**
   * @param tell gets each sentence as it begins, and when all are said.
   * @param end of the talk.
   */
  constructor(tell: (news: News) => void, end: AbortSignal, voice: Voice) {
    this.#tell = tell;
    this.#end = end;
    this.#voice = voice;
    this.#rest = new Rest(end, (isSo) => {
      voice.mute?.(isSo);
      if (!isSo && this.#waiting.length > 0) this.#wait(this.#next, BEGINS_MS);
    });
    end.addEventListener('abort', () => {
      this.#run.abort();
      clearTimeout(this.#timer);
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
    this.#give();
  };

  /** The service says this by itself, now or in a moment. */
  readonly follow = (sentences: readonly string[]): void => {
    if (this.#end.aborted || sentences.length === 0) return;
    this.#isOneGo = true;
    this.#waiting = [...this.#waiting, ...sentences];
    if (this.#now !== undefined) this.#goOn(this.#now);
    else if (this.#isTalking) this.#next();
    else this.#wait(this.#next, BEGINS_MS);
  };

  /** The service begins to speak. */
  readonly begun = (): void => {
    if (this.#rest.isOwed) return;
    const wasTalking = this.#isTalking;
    this.#isTalking = true;
    if (this.#now !== undefined && (this.#isOneGo || !wasTalking)) this.#goOn(this.#now);
    else if (this.#waiting.length > 0) this.#next();
  };

  /** It has stopped. */
  readonly ended = (): void => {
    if (this.#rest.isOwed) return this.#rest.settle();
    this.#isTalking = false;
    // What was hushed, or was not told in words.
    if (this.#now === undefined) return;
    if (this.#isOneGo) this.#waiting = [];
    if (this.#waiting.length === 0) return this.#next();
    this.#leave();
    this.#wait(this.#next, BEGINS_MS);
  };

  /**
   * Stops, and forgets what was to be said.
   * @param awaited so much the service was asked for, and will say.
   */
  readonly hush = (awaited = 0): void => {
    const isBusy = this.#isTalking || this.#now !== undefined || this.#waiting.length > 0 || awaited > 0;
    const isBegun = this.#isTalking || this.#now !== undefined;
    const owed = (this.#isOneGo ? 0 : this.#given) + (isBegun ? 1 : 0) + awaited;
    this.#run.abort();
    this.#run = new AbortController();
    this.#leave();
    this.#waiting = [];
    this.#given = 0;
    this.#isTalking = false;
    if (!isBusy || this.#end.aborted) return;
    const {hush} = this.#voice;
    // After what is on its way: it would be said otherwise. A service that does not stop comes to the end of it by itself.
    if (hush) this.#posted = this.#posted.then(hush).then(nothing, nothing);
    else this.#rest.owe(owed);
  };

  /** As much as the service is given ahead. */
  #give(): void {
    const {signal} = this.#run;
    for (; this.#given < Math.min(AHEAD, this.#waiting.length); this.#given += 1) {
      const sentence = this.#waiting[this.#given] ?? '';
      this.#posted = this.#posted.then(() => this.#post(sentence, signal));
    }
  }

  async #post(sentence: string, run: AbortSignal): Promise<void> {
    if (run.aborted) return;
    try {
      await this.#voice.say(sentence);
      const isIdle = this.#now === undefined && this.#timer === undefined && !this.#rest.isOwed;
      // Some services never say when they begin.
      if (!run.aborted && isIdle) this.#wait(this.#next, BEGINS_MS);
    } catch (error) {
      if (!run.aborted) this.#voice.fail(error);
    }
  }

  readonly #next = (): void => {
    this.#leave();
    const [text, ...rest] = this.#waiting;
    this.#waiting = rest;
    this.#given = Math.max(0, this.#given - 1);
    if (text === undefined) return this.#tell({type: 'silent'});
    this.#lately.begin();
    this.#now = text;
    this.#tell({type: 'said', text});
    if (!this.#isOneGo) this.#give();
    return this.#goOn(text);
  };

  /** Until its end is told, or must have come. */
  #goOn(text: string): void {
    const isRead = !this.#isTalking || (this.#isOneGo && this.#waiting.length > 0);
    if (isRead) this.#wait(this.#next, readingTime(text));
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
