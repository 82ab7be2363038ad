// The device understands, the academy's tutor answers from the lessons, and D-ID's face says it.
import {openDidFace} from '#web/avatar/services/faces/did-face.ts';
import {soundFor} from '#web/avatar/services/faces/sound.ts';
import {Sayer} from '#web/avatar/services/sayer.ts';
import {serverVoice} from '#web/avatar/services/server-voice.ts';
import {serviceAdapter, takenBy} from '#web/avatar/services/service-adapter.ts';
import {deviceEars} from '#web/avatar/voice/device-ears.ts';

export const didAdapter = serviceAdapter('did', async (talk) => {
  const {microphone, tell, signal} = talk;
  const sound = soundFor(talk, signal);
  const sayer = new Sayer(tell, signal, {
    ...serverVoice(talk),
    // It has no message for that: what was cut off isn't heard to its end.
    hush: () => undefined,
    mute: sound.setHushed,
  });
  const opened = openDidFace(talk, sound, ({subject}) => {
    if (subject === 'stream/started') sayer.begun();
    else if (subject === 'stream/done' || subject === 'stream/error') sayer.ended();
  });
  const hearing = deviceEars(microphone, {tell, signal, saying: () => sayer.saying});
  const [{ears, hasMicrophone, notice}] = await Promise.all([hearing, opened]);
  return {
    hasMicrophone,
    notice,
    take: takenBy({
      ask: (text) => tell({type: 'question', text}),
      say: sayer.say,
      hush: sayer.hush,
      setQuiet: sound.setQuiet,
      ears,
    }),
  };
});
