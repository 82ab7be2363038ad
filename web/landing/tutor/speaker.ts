// Speaks by the browser's speech synthesis, with a voice of the device itself: others send the words to somebody's server.
// Where there is none, the tutor speaks for as long as its words take to read.
import {said} from '#web/io/browser/said.ts';
import {localUtterance} from '#web/io/voice/local-voice.ts';
import type {News} from '#web/landing/tutor/tutor.types.ts';

/** Of a quick reader; nobody waits longer than the second for the card to listen again. */
const READING_MS_PER_CHARACTER = 25;
const LONGEST_READING_MS = 4000;
/** A voice that has not begun by then does not speak, ms: some browsers list voices and never use them. */
const BEGINS_MS = 3000;
/** How far the mouth opens at the beginning of a word. */
const WORD_LEVEL = 0.7;

type Speaker = {
  readonly say: (text: string) => void;
  readonly setQuiet: (isQuiet: boolean) => void;
};

/** @param tell gets when it begins and ends, and its level. */
export function speakerFor(tell: (news: News) => void, signal: AbortSignal): Speaker {
  const synthesis = said(() => speechSynthesis);
  let isQuiet = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let spoken = new AbortController();
  const cancel = () => said(() => synthesis?.cancel());
  const hush = () => {
    // A voice that is cut off says so later, when another one may speak.
    spoken.abort();
    clearTimeout(timer);
    cancel();
  };
  signal.addEventListener('abort', hush);

  const read = (text: string) => {
    const ms = Math.min(text.length * READING_MS_PER_CHARACTER, LONGEST_READING_MS);
    tell({type: 'speaks'});
    timer = setTimeout(() => tell({type: 'spoken'}), ms);
  };

  return {
    setQuiet: (quiet) => {
      isQuiet = quiet;
      if (quiet) cancel();
    },
    say: (text) => {
      hush();
      if (signal.aborted) return;
      const utterance = isQuiet ? undefined : said(() => localUtterance(text));
      if (!utterance) return read(text);
      spoken = new AbortController();
      const {signal: over} = spoken;
      const begun = () => {
        clearTimeout(timer);
        tell({type: 'speaks'});
      };
      const moved = () => {
        tell({type: 'volume', level: WORD_LEVEL});
        clearTimeout(timer);
        timer = setTimeout(() => tell({type: 'volume', level: 0.15}), 120);
      };
      const ended = () => {
        clearTimeout(timer);
        tell({type: 'spoken'});
      };
      utterance.addEventListener('start', begun, {signal: over});
      utterance.addEventListener('boundary', moved, {signal: over});
      for (const end of ['end', 'error'] as const) utterance.addEventListener(end, ended, {signal: over});
      timer = setTimeout(() => {
        hush();
        read(text);
      }, BEGINS_MS);
      said(() => synthesis?.speak(utterance));
    },
  };
}
