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

/** Lines that stay in sight. */
const SHOWN = 2;

/**
 * Writes down what is said on a track.
 * @param tell gets the last sentences, the newest one as far as it is understood.
 * @param finish gets each sentence that is understood to its end.
 * @returns the way to stop.
 */
export function caption(
  track: MediaStreamTrack,
  language: string,
  tell: (lines: readonly string[]) => void,
  finish: (sentence: string) => void = () => undefined,
): () => void {
  const recognition = said(() => new (recognitionHere() as RecognitionClass)());
  if (!recognition) return () => undefined;
  recognition.lang = language;
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.processLocally = true;
  let isOver = false;
  let sentences: readonly string[] = [];
  recognition.addEventListener('result', (event) => {
    const {results, resultIndex} = event as Event & {results: ArrayLike<Result>; resultIndex: number};
    const fresh = Array.from(results).slice(resultIndex);
    const words = (some: readonly Result[]) => some.map((one) => one[0].transcript.trim());
    const finished = words(fresh.filter(({isFinal}) => isFinal));
    finished.forEach(finish);
    sentences = [...sentences, ...finished].slice(-SHOWN);
    tell([...sentences, ...words(fresh.filter(({isFinal}) => !isFinal))].slice(-SHOWN));
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
