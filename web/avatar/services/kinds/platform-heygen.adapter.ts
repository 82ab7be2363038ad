// The voice platform hears and answers; its own voice is not heard, and HeyGen's face says what it says.
import {heyGenFace} from '#web/avatar/services/faces/hey-gen-face.ts';
import {askAloud, openPlatformRoom} from '#web/avatar/services/faces/platform-room.ts';
import {gateOf} from '#web/avatar/services/hearing/ears-of.ts';
import {serviceAdapter, takenBy} from '#web/avatar/services/service-adapter.ts';
import {sentencesOf} from '#web/avatar/voice/sentences.ts';

export const platformHeygenAdapter = serviceAdapter('platform-heygen', async (talk) => {
  const {connection, microphone, tell} = talk;
  const {sayer, sound, opened} = heyGenFace(connection.face, talk);
  /** The rest of an answer that was cut off is not said. */
  let isHushed = false;
  const heard = (from: 'you' | 'tutor', text: string) => {
    if (from === 'you') isHushed = false;
    tell({type: 'line', line: {from, text}});
    if (from === 'tutor' && !isHushed) sayer.say(sentencesOf(text));
  };
  const calling = openPlatformRoom(talk, {
    call: connection.call,
    listen: (voice) => voice.setVolume(0),
    heard,
  });
  const [voice] = await Promise.all([calling, opened]);
  return {
    hasMicrophone: microphone !== undefined,
    take: takenBy({
      ask: (text) => {
        isHushed = false;
        askAloud(voice, text);
        tell({type: 'line', line: {from: 'you', text}});
      },
      say: sayer.say,
      hush: () => {
        isHushed = true;
        sayer.hush();
      },
      setQuiet: sound.setQuiet,
      ears: gateOf(talk, (isOpen) => voice.setMuted(!isOpen)),
    }),
  };
});
