// What somebody says, in words, where the browser recognizes speech on the device itself (W3C, Web Speech API,
// 'processLocally'): nothing that is said goes to anybody's server. The standard is younger than TypeScript's own types.
import {said} from '#web/io/browser/said.ts';

type Result = {readonly isFinal: boolean; readonly 0: {readonly transcript: string}};

type Recognition = EventTarget & {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  start(track: MediaStreamTrack): void;
  stop(): void;
  abort(): void;
};

type Wanted = {langs: readonly string[]; processLocally: true};
type RecognitionClass = {
  new (): Recognition;
  available?: (wanted: Wanted) => Promise<string>;
  install?: (wanted: Wanted) => Promise<boolean>;
};

const recognitionHere = (): RecognitionClass | undefined =>
  (globalThis as {SpeechRecognition?: RecognitionClass}).SpeechRecognition;

const wanted = (language: string): Wanted => ({langs: [language], processLocally: true});

/** What a browser says of a language that it would have to fetch first. */
const FETCHABLE: ReadonlySet<unknown> = new Set(['downloadable', 'downloading']);

/**
 * How far speech of a language is recognized on this device:
 * - `ready`: with nothing to be fetched first
 * - `fetchable`: once the browser has fetched the language, which a click may ask it to do
 * - `away`: the same, and only the browser itself can be told to
 * - `none`
 */
export type CaptionState = 'ready' | 'fetchable' | 'away' | 'none';

export async function captionState(language: string): Promise<CaptionState> {
  try {
    const state = await recognitionHere()?.available?.(wanted(language));
    if (state === 'available') return 'ready';
    if (!FETCHABLE.has(state)) return 'none';
    return recognitionHere()?.install ? 'fetchable' : 'away';
  } catch {
    // A language that is none for it, such as `en-US@posix`, or speech is turned off.
    return 'none';
  }
}

/** Whether speech of a language is recognized on this device, with nothing to be fetched first. */
export const canCaption = async (language: string): Promise<boolean> =>
  (await captionState(language)) === 'ready';

/** Has the browser fetch a language, in answer to a click. @returns whether it has it now. */
export async function fetchLanguage(language: string): Promise<boolean> {
  try {
    return (await recognitionHere()?.install?.(wanted(language))) === true;
  } catch {
    // Offline, or it is not allowed to.
    return false;
  }
}

function localRecognition(language: string): Recognition | undefined {
  const recognition = said(() => new (recognitionHere() as RecognitionClass)());
  if (!recognition) return undefined;
  recognition.lang = language;
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.processLocally = true;
  return recognition;
}

/** Errors that no further attempt mends (W3C, Web Speech API, SpeechRecognitionErrorCode). */
const FATAL: ReadonlySet<unknown> = new Set([
  'not-allowed',
  'service-not-allowed',
  'language-not-supported',
  'audio-capture',
]);
/** Between an end and the next beginning, ms: a browser that ends at once is not asked all the time. */
export const AGAIN_MS = 250;

type Going = {
  readonly isOver: () => boolean;
  /** Between an end and the next beginning. */
  readonly isPausing: () => boolean;
  readonly end: () => void;
};

/** Begins, and begins again when the browser ends it by itself, such as after a silence, until it is ended. */
function keepGoing(
  recognition: Recognition,
  track: MediaStreamTrack,
  {ended, fail}: {ended: () => void; fail: () => void},
): Going {
  const over = new AbortController();
  const {signal} = over;
  let isFatal = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    over.abort();
    clearTimeout(timer);
  };
  const giveUp = () => {
    end();
    fail();
  };
  // It may refuse the language, or the track.
  const begin = () => {
    timer = undefined;
    if (said(() => (recognition.start(track), true)) !== true) giveUp();
  };
  const noteError = (event: Event) => {
    isFatal ||= 'error' in event && FATAL.has(event.error);
  };
  const goOn = () => {
    ended();
    if (signal.aborted || track.readyState !== 'live') return;
    if (isFatal) giveUp();
    else timer = setTimeout(begin, AGAIN_MS);
  };
  recognition.addEventListener('error', noteError, {signal});
  recognition.addEventListener('end', goOn, {signal});
  begin();
  return {isOver: () => signal.aborted, isPausing: () => timer !== undefined, end};
}

/** Lines that stay in sight. */
const SHOWN = 2;

export type Hearer = {
  /** Gets the last sentences, the newest one as far as it is understood; and what of it may still change. */
  readonly tell: (lines: readonly string[], unfinished: string) => void;
  /** Gets each sentence that is understood to its end. */
  readonly finish?: (sentence: string) => void;
  /** The browser does not do it, or no longer. */
  readonly fail?: () => void;
};

const nothing = (): void => undefined;

/**
 * Writes down what is said on a track.
 * @returns the way to stop.
 */
export function caption(
  track: MediaStreamTrack,
  language: string,
  {tell, finish = nothing, fail = nothing}: Hearer,
): () => void {
  const recognition = localRecognition(language);
  if (!recognition) return nothing;
  let sentences: readonly string[] = [];
  recognition.addEventListener('result', (event) => {
    const {results, resultIndex} = event as Event & {results: ArrayLike<Result>; resultIndex: number};
    const fresh = Array.from(results).slice(resultIndex);
    const words = (some: readonly Result[]) => some.map((one) => one[0].transcript.trim());
    const finished = words(fresh.filter(({isFinal}) => isFinal));
    finished.forEach(finish);
    sentences = [...sentences, ...finished].slice(-SHOWN);
    const unfinished = words(fresh.filter(({isFinal}) => !isFinal));
    tell([...sentences, ...unfinished].slice(-SHOWN), unfinished.join(' '));
  });
  const going = keepGoing(recognition, track, {ended: nothing, fail});
  return () => {
    going.end();
    said(() => recognition.abort());
  };
}

/** One utterance that somebody begins and ends by hand. */
export type Dictation = {
  /** It has been said: what is still being understood comes, then `done`. */
  readonly finish: () => void;
  /** Nothing of it is wanted. */
  readonly drop: () => void;
};

export type Writer = {
  /** Gets all of it so far, as it is understood. */
  readonly tell: (text: string) => void;
  /** Gets all of it, once; empty where nothing was understood. */
  readonly done: (text: string) => void;
  /** In place of `done`: the browser does not do it, or no longer. */
  readonly fail: () => void;
};

/** Writes down one utterance, pauses and all. */
export function dictate(
  track: MediaStreamTrack,
  language: string,
  {tell, done, fail}: Writer,
): Dictation | undefined {
  const recognition = localRecognition(language);
  if (!recognition) {
    fail();
    return undefined;
  }
  const over = new AbortController();
  let isFinishing = false;
  /** What was understood before the browser last ended it. */
  let before = '';
  let text = '';
  const hear = (event: Event) => {
    const {results} = event as Event & {results: ArrayLike<Result>};
    text = [before, ...Array.from(results, (one) => one[0].transcript.trim())].filter(Boolean).join(' ');
    tell(text);
  };
  recognition.addEventListener('result', hear, {signal: over.signal});
  const ended = () => {
    before = text;
    if (isFinishing) end();
  };
  const going = keepGoing(recognition, track, {ended, fail});
  const end = () => {
    over.abort();
    going.end();
    done(text);
  };
  return {
    finish: () => {
      if (going.isOver()) return;
      isFinishing = true;
      if (going.isPausing()) end();
      else said(() => recognition.stop());
    },
    drop: () => {
      over.abort();
      going.end();
      said(() => recognition.abort());
    },
  };
}
