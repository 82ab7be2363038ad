// A voice of the device itself: others send the words to somebody's server.
import {said} from '#web/io/browser/said.ts';

const LANGUAGE = 'en';

function localVoice(): SpeechSynthesisVoice | undefined {
  const voices =
    said(() => speechSynthesis.getVoices())?.filter(
      ({localService, lang}) => localService && lang.startsWith(LANGUAGE),
    ) ?? [];
  return voices.find((one) => one.default) ?? voices[0];
}

/** The text, to be said by the device's own voice; `undefined` where it has none. */
export function localUtterance(text: string): SpeechSynthesisUtterance | undefined {
  const voice = localVoice();
  if (!voice) return undefined;
  const utterance = said(() => new SpeechSynthesisUtterance(text));
  if (!utterance) return undefined;
  utterance.voice = voice;
  utterance.lang = voice.lang;
  return utterance;
}
