// Says sentences one after the other, with a voice of the device itself. Where there is none, or it is not to be heard, each
// one is shown for as long as it takes to read.
import {mouth} from '#web/avatar/voice/mouth.ts';
import type {News} from '#web/avatar/machine/avatar.types.ts';
import {said} from '#web/io/browser/said.ts';
import {localUtterance} from '#web/io/voice/local-voice.ts';

/** Of somebody who reads captions, ms. */
const READING_MS_PER_CHARACTER = 55;
const SHORTEST_READING_MS = 1000;
const LONGEST_READING_MS = 9000;
/** A voice that has not begun by then does not speak, ms: some browsers list voices and never use them. */
const BEGINS_MS = 3000;

const readingTime = (text: string): number =>
  Math.min(Math.max(text.length * READING_MS_PER_CHARACTER, SHORTEST_READING_MS), LONGEST_READING_MS);

const cancel = () => said(() => speechSynthesis.cancel());

/** Of one talk. */
export class Speaker {
  readonly #tell: (news: News) => void;
  readonly #end: AbortSignal;
  #isQuiet: boolean;
  #waiting: readonly string[] = [];
  #now: {readonly text: string; readonly over: AbortController} | undefined;
  #before = '';
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

  /** What it says now, and said just before; empty while it is silent. */
  get saying(): string {
    return this.#now ? `${this.#before} ${this.#now.text}` : '';
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
    this.#isQuiet = isQuiet;
    // It goes on with the next sentence.
    if (isQuiet && this.#now) cancel();
  }

  /** A voice that is cut off says so later, when another one may speak. */
  #leave(): void {
    this.#now?.over.abort();
    this.#now = undefined;
    clearTimeout(this.#timer);
    mouth.rest();
  }

  readonly #next = (): void => {
    this.#before = this.#now?.text ?? '';
    this.#leave();
    const [text, ...rest] = this.#waiting;
    this.#waiting = rest;
    if (text === undefined) return this.#tell({type: 'silent'});
    this.#now = {text, over: new AbortController()};
    const utterance = this.#isQuiet ? undefined : localUtterance(text);
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
    this.#timer = setTimeout(this.#next, readingTime(text));
  }

  #speak(utterance: SpeechSynthesisUtterance, text: string, over: AbortController): void {
    const {signal} = over;
    const begun = () => {
      clearTimeout(this.#timer);
      this.#begin(text);
    };
    utterance.addEventListener('start', begun, {signal});
    utterance.addEventListener('boundary', ({charIndex}) => mouth.reached(charIndex), {signal});
    for (const end of ['end', 'error'] as const) utterance.addEventListener(end, this.#next, {signal});
    this.#timer = setTimeout(() => {
      over.abort();
      cancel();
      this.#read(text);
    }, BEGINS_MS);
    said(() => speechSynthesis.speak(utterance));
  }
}
