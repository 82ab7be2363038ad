// Says sentences one after the other, with a voice of the device itself. Where there is none, or it is not to be heard, each
// one is shown for as long as it takes to read.
import {mouth} from '#web/avatar/voice/mouth.ts';
import {longestTime, readingTime} from '#web/avatar/voice/reading-time.ts';
import {SaidLately} from '#web/avatar/voice/said-lately.ts';
import type {News} from '#web/avatar/machine/avatar.types.ts';
import {said} from '#web/io/browser/said.ts';
import {localUtterance} from '#web/io/voice/local-voice.ts';

/** A voice that has not begun by then does not speak, ms: some browsers list voices and never use them. */
const BEGINS_MS = 3000;

const cancel = () => said(() => speechSynthesis.cancel());

/** What somebody has cut off: it is no fault of the voice. */
const CUT_OFF: readonly unknown[] = ['interrupted', 'canceled'] satisfies SpeechSynthesisErrorCode[];

/** Of one talk. */
export class Speaker {
  readonly #tell: (news: News) => void;
  readonly #end: AbortSignal;
  readonly #lately = new SaidLately();
  #isQuiet: boolean;
  /** A voice that did not begin once is not waited for again in this talk. */
  #hasFailed = false;
  #waiting: readonly string[] = [];
  #now: {readonly text: string; readonly over: AbortController} | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param tell gets each sentence as it begins, and when all are said.
   * @param end of the talk.
   */
  constructor(tell: (news: News) => void, end: AbortSignal, isQuiet: boolean) {
    this.#tell = tell;
    this.#end = end;
    this.#isQuiet = isQuiet;
    end.addEventListener('abort', () => this.hush());
  }

  /** What it says now and has just said: what is heard of it is understood later than it was said. */
  get saying(): string {
    return this.#lately.text(this.#now?.text);
  }

  say(sentences: readonly string[]): void {
    if (this.#end.aborted) return;
    this.#waiting = [...this.#waiting, ...sentences];
    if (!this.#now && this.#waiting.length > 0) this.#next();
  }

  /** Stops, and forgets what was to be said. */
  hush(): void {
    const wasSpeaking = this.#now !== undefined;
    this.#leave();
    this.#waiting = [];
    if (wasSpeaking) cancel();
  }

  setQuiet(isQuiet: boolean): void {
    const isTurnedOff = isQuiet && !this.#isQuiet;
    this.#isQuiet = isQuiet;
    // It goes on with the next sentence.
    if (isTurnedOff && this.#now) cancel();
  }

  /** A voice that is cut off says so later, when another one may speak. */
  #leave(): void {
    if (this.#now) this.#lately.note(this.#now.text);
    this.#now?.over.abort();
    this.#now = undefined;
    clearTimeout(this.#timer);
    mouth.rest();
  }

  readonly #next = (): void => {
    this.#leave();
    const [text, ...rest] = this.#waiting;
    this.#waiting = rest;
    if (text === undefined) return this.#tell({type: 'silent'});
    this.#lately.begin();
    this.#now = {text, over: new AbortController()};
    const utterance = this.#isQuiet || this.#hasFailed ? undefined : localUtterance(text);
    if (utterance) this.#speak(utterance, text, this.#now.over);
    else this.#read(text);
    return undefined;
  };

  #begin(text: string): void {
    mouth.begin(text);
    this.#tell({type: 'said', text});
  }

  #read(text: string): void {
    this.#begin(text);
    this.#wait(this.#next, readingTime(text));
  }

  #wait(work: () => void, ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, ms);
  }

  #speak(utterance: SpeechSynthesisUtterance, text: string, over: AbortController): void {
    const {signal} = over;
    let hasBegun = false;
    const giveUp = () => {
      over.abort();
      cancel();
    };
    const readInstead = () => {
      giveUp();
      this.#read(text);
    };
    const fail = () => {
      this.#hasFailed = true;
      readInstead();
    };
    const stall = () => {
      giveUp();
      this.#next();
    };
    const goesOn = () => this.#wait(stall, longestTime(text));
    const begun = () => {
      hasBegun = true;
      goesOn();
      this.#begin(text);
    };
    const reached = ({charIndex}: SpeechSynthesisEvent) => {
      if (hasBegun) goesOn();
      mouth.reached(charIndex);
    };
    utterance.addEventListener('start', begun, {signal});
    utterance.addEventListener('boundary', reached, {signal});
    utterance.addEventListener('end', () => (hasBegun ? this.#next() : fail()), {signal});
    const failed = ({error}: SpeechSynthesisErrorEvent) => {
      if (hasBegun) this.#next();
      else if (CUT_OFF.includes(error)) readInstead();
      else fail();
    };
    utterance.addEventListener('error', failed, {signal});
    this.#wait(fail, BEGINS_MS);
    said(() => speechSynthesis.speak(utterance));
  }
}
