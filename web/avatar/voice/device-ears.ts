// Ears of the device for whoever answers, or the reason why there are none.
import {NOTES} from '#web/avatar/machine/avatar.texts.ts';
import {earsFor, NO_EARS, type Around, type Ears} from '#web/avatar/voice/ears.ts';
import {captionState, type CaptionState} from '#web/io/captions.ts';
import {LANGUAGE} from '#web/io/voice/language.ts';

/** Why it is typed to. */
const DEAF: Readonly<Record<Exclude<CaptionState, 'ready'>, string>> = {
  none: NOTES.noRecognition,
  away: NOTES.noLanguage,
  fetchable: NOTES.mayFetch,
};

/** `notice`: why a microphone that was wanted is not used. */
export type Hearing = {
  readonly ears: Ears;
  readonly hasMicrophone: boolean;
  readonly notice: string | undefined;
};

/** @param microphone none where somebody types; it is let go where speech is not understood. */
export async function deviceEars(microphone: MediaStream | undefined, around: Around): Promise<Hearing> {
  const state = microphone ? await captionState(LANGUAGE) : 'none';
  const canHear = state === 'ready';
  // Without recognition it would be open for nothing.
  if (!canHear) for (const track of microphone?.getTracks() ?? []) track.stop();
  const ears = microphone && canHear && !around.signal.aborted ? earsFor(microphone, around) : NO_EARS;
  const notice = microphone && !canHear ? DEAF[state] : undefined;
  return {ears, hasMicrophone: ears !== NO_EARS, notice};
}
