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

type RecognitionClass = {
  new (): Recognition;
  available?: (wanted: {langs: readonly string[]; processLocally: true}) => Promise<string>;
};

const recognitionHere = (): RecognitionClass | undefined =>
  (globalThis as {SpeechRecognition?: RecognitionClass}).SpeechRecognition;

/** Whether speech of a language is recognized on this device, with nothing to be fetched first. */
export async function canCaption(language: string): Promise<boolean> {
  try {
    const state = await recognitionHere()?.available?.({langs: [language], processLocally: true});
    return state === 'available';
  } catch {
    // A language that is none for it, such as `en-US@posix`, or speech is turned off.
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

/** Lines that stay in sight. */
const SHOWN = 2;

/**
 * Writes down what is said on a track.
 * @param tell gets the last sentences, the newest one as far as it is understood; and what of it may still change.
 * @param finish gets each sentence that is understood to its end.
 * @returns the way to stop.
 */
export function caption(
  track: MediaStreamTrack,
  language: string,
  tell: (lines: readonly string[], unfinished: string) => void,
  finish: (sentence: string) => void = () => undefined,
): () => void {
  const recognition = localRecognition(language);
  if (!recognition) return () => undefined;
  let isOver = false;
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
  // It may refuse the language, or the track: then nothing is written down.
  const begin = () => said(() => recognition.start(track));
  // After a silence the browser ends it by itself.
  recognition.addEventListener('end', () => {
    if (!isOver && track.readyState === 'live') begin();
  });
  begin();
  return () => {
    isOver = true;
    recognition.abort();
  };
}

/** One utterance that somebody begins and ends by hand. */
export type Dictation = {
  /** It has been said: what is still being understood comes, then `done`. */
  readonly finish: () => void;
  /** Nothing of it is wanted. */
  readonly drop: () => void;
};

/**
 * Writes down one utterance.
 * @param tell gets all of it so far, as it is understood.
 * @param done gets all of it, once; empty where nothing was understood.
 */
export function dictate(
  track: MediaStreamTrack,
  language: string,
  tell: (text: string) => void,
  done: (text: string) => void,
): Dictation {
  const recognition = localRecognition(language);
  const over = new AbortController();
  let text = '';
  const end = () => {
    if (over.signal.aborted) return;
    over.abort();
    done(text);
  };
  recognition?.addEventListener(
    'result',
    (event) => {
      const {results} = event as Event & {results: ArrayLike<Result>};
      text = Array.from(results, (one) => one[0].transcript.trim()).join(' ');
      tell(text);
    },
    {signal: over.signal},
  );
  recognition?.addEventListener('end', end, {signal: over.signal});
  const hasBegun = recognition !== undefined && said(() => (recognition.start(track), true)) === true;
  return {
    finish: () => {
      if (hasBegun) said(() => recognition.stop());
      else end();
    },
    drop: () => {
      over.abort();
      said(() => recognition?.abort());
    },
  };
}
