// This device alone: it hears by the browser's own speech recognition and speaks by a voice of the device. Nothing that is
// said leaves it; what was understood becomes a question to the academy's tutor, as if it had been typed.
import type {AvatarAdapter} from '#web/avatar/machine/avatar.types.ts';
import {deviceEars} from '#web/avatar/voice/device-ears.ts';
import {Speaker} from '#web/avatar/voice/speaker.ts';
import {openMicrophone} from '#web/io/voice/microphone.ts';

export const localAdapter: AvatarAdapter = async ({wantsMicrophone, microphoneId, isQuiet, tell, signal}) => {
  const microphone = wantsMicrophone ? await openMicrophone(signal, microphoneId) : undefined;
  tell({type: 'allowed'});
  const speaker = new Speaker(tell, signal, isQuiet);
  const hearing = await deviceEars(microphone, {tell, signal, saying: () => speaker.saying});
  const {ears, hasMicrophone, notice} = hearing;
  tell({type: 'opened', hasMicrophone, notice});
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
