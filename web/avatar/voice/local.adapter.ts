// This device alone: it hears by the browser's own speech recognition and speaks by a voice of the device. Nothing that is
// said leaves it; what was understood becomes a question to the academy's tutor, as if it had been typed.
import {NOTES} from '#web/avatar/machine/avatar.texts.ts';
import type {AvatarAdapter} from '#web/avatar/machine/avatar.types.ts';
import {earsFor, NO_EARS} from '#web/avatar/voice/ears.ts';
import {Speaker} from '#web/avatar/voice/speaker.ts';
import {captionState, type CaptionState} from '#web/io/captions.ts';
import {LANGUAGE} from '#web/io/voice/language.ts';
import {openMicrophone} from '#web/io/voice/microphone.ts';

/** Why it is typed to. */
const DEAF: Readonly<Record<Exclude<CaptionState, 'ready'>, string>> = {
  none: NOTES.noRecognition,
  away: NOTES.noLanguage,
  fetchable: NOTES.mayFetch,
};

export const localAdapter: AvatarAdapter = async ({wantsMicrophone, isQuiet, tell, signal}) => {
  const microphone = wantsMicrophone ? await openMicrophone(signal) : undefined;
  tell({type: 'allowed'});
  const speaker = new Speaker(tell, signal, isQuiet);
  const state = microphone ? await captionState(LANGUAGE) : 'none';
  const canHear = state === 'ready';
  // Without recognition it would be open for nothing.
  if (!canHear) for (const track of microphone?.getTracks() ?? []) track.stop();
  const ears =
    microphone && canHear && !signal.aborted
      ? earsFor(microphone, {tell, signal, saying: () => speaker.saying})
      : NO_EARS;
  const notice = microphone && !canHear ? DEAF[state] : undefined;
  tell({type: 'opened', hasMicrophone: ears !== NO_EARS, notice});
  return (order) => {
    switch (order.type) {
      case 'ask':
        return tell({type: 'question', text: order.text});
      case 'say':
        return speaker.say(order.sentences);
      case 'hush':
        return speaker.hush();
      case 'quiet':
        return speaker.setQuiet(order.isQuiet);
      case 'listen':
        return ears.listen(order.as);
      case 'finish':
        return ears.finish();
      case 'mute':
        return ears.mute();
      case 'letGo':
        return ears.letGo();
      default:
        return order satisfies never;
    }
  };
};
