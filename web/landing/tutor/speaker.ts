// Speaks by the browser's speech synthesis, with a voice of the device itself: others send the words to somebody's server.
// Where there is none, the tutor speaks for as long as its words take to read.
import type {News} from '#web/landing/tutor/tutor.types.ts';

const LANGUAGE = 'en';
/** Of a quick reader; nobody waits longer than the second for the card to listen again. */
const READING_MS_PER_CHARACTER = 25;
const LONGEST_READING_MS = 4000;
/** How far the mouth opens at the beginning of a word. */
const WORD_LEVEL = 0.7;

type Speaker = {
  readonly say: (text: string) => void;
  readonly setQuiet: (isQuiet: boolean) => void;
};

/** @param tell gets when it begins and ends, and its level. */
export function speakerFor(tell: (news: News) => void, signal: AbortSignal): Speaker {
  const synthesis = (globalThis as {speechSynthesis?: SpeechSynthesis}).speechSynthesis;
  let isQuiet = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hush = () => {
    clearTimeout(timer);
    synthesis?.cancel();
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
      if (quiet) synthesis?.cancel();
    },
    say: (text) => {
      hush();
      if (signal.aborted) return;
      const voice = synthesis && voiceIn(synthesis);
      if (!synthesis || !voice || isQuiet) return read(text);
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.voice = voice;
      utterance.lang = voice.lang;
      utterance.addEventListener('start', () => tell({type: 'speaks'}));
      utterance.addEventListener('boundary', () => {
        tell({type: 'volume', level: WORD_LEVEL});
        clearTimeout(timer);
        timer = setTimeout(() => tell({type: 'volume', level: 0.15}), 120);
      });
      for (const end of ['end', 'error'] as const)
        utterance.addEventListener(end, () => {
          clearTimeout(timer);
          tell({type: 'spoken'});
        });
      synthesis.speak(utterance);
    },
  };
}

const voiceIn = (synthesis: SpeechSynthesis): SpeechSynthesisVoice | undefined => {
  const voices = synthesis
    .getVoices()
    .filter(({localService, lang}) => localService && lang.startsWith(LANGUAGE));
  return voices.find((one) => one.default) ?? voices[0];
};
