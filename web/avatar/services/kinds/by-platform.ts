// A call of the voice platform that is heard as it is: the platform understands, answers, and says it with its own voice.
import type {TutorWebCall} from '#schema/tutor/tutor.api.ts';
import type {News} from '#web/avatar/machine/avatar.types.ts';
import {lipsFor} from '#web/avatar/services/faces/lips.ts';
import {askAloud, openPlatformRoom} from '#web/avatar/services/faces/platform-room.ts';
import {gateOf} from '#web/avatar/services/hearing/ears-of.ts';
import {Sayer, speaksByItself} from '#web/avatar/services/sayer.ts';
import {takenBy, type Opened, type Talk} from '#web/avatar/services/service-adapter.ts';
import {sentencesOf} from '#web/avatar/voice/sentences.ts';
import type {Voice} from '#web/io/voice/academy-sdk.js';

/** @param show gets the picture of a voice that has one; without it none is shown. */
export async function talkByPlatform(
  talk: Talk<unknown>,
  call: TutorWebCall,
  show?: (picture: MediaStreamTrack) => void,
): Promise<Opened> {
  const {microphone, tell, signal} = talk;
  const volume = volumeOf(talk);
  const moveLips = lipsFor(signal);
  const words = captionsOf(talk, () => volume.setHushed(true));
  const listen = (own: Voice) => {
    volume.applyTo(own);
    if (show) own.on('video', show);
    own.on('audio', ({srcObject}) => {
      const [track] = srcObject instanceof MediaStream ? srcObject.getAudioTracks() : [];
      if (track) moveLips(track);
    });
    own.on('speech-start', () => (volume.isHushed() ? undefined : words.begun()));
    own.on('speech-end', words.ended);
    own.on('message', (message) => {
      if (message.type !== 'speech-update') return;
      if (message.role === 'assistant' && message.status === 'stopped') volume.setHushed(false);
    });
  };
  const heard = (from: 'you' | 'tutor', text: string) => {
    if (from === 'you') volume.setHushed(false);
    tell({type: 'line', line: {from, text}});
    if (from === 'tutor' && !volume.isHushed()) words.follow(text);
  };
  const voice = await openPlatformRoom(talk, {call, listen, heard});
  return {
    hasMicrophone: microphone !== undefined,
    take: takenBy({
      ask: (text) => {
        volume.setHushed(false);
        askAloud(voice, text);
        tell({type: 'line', line: {from: 'you', text}});
      },
      say: () => undefined,
      hush: words.hush,
      setQuiet: volume.setQuiet,
      ears: gateOf(talk, (isOpen) => voice.setMuted(!isOpen)),
    }),
  };
}

/**
 * Whether the call is heard. The rest of an answer that was cut off is not; the platform has no other way to end it. Until it
 * says itself that it has stopped: that nothing is heard of it is what the mute does.
 */
function volumeOf({isQuiet: wasQuiet}: Talk<unknown>) {
  let isQuiet = wasQuiet;
  let isHushed = false;
  let voice: Voice | undefined;
  const apply = () => voice?.setVolume(isQuiet || isHushed ? 0 : 1);
  return {
    isHushed: () => isHushed,
    applyTo: (own: Voice) => {
      voice = own;
      apply();
    },
    setQuiet: (isSo: boolean) => {
      isQuiet = isSo;
      apply();
    },
    setHushed: (isSo: boolean) => {
      if (isSo === isHushed) return;
      isHushed = isSo;
      voice?.send({type: 'control', control: isSo ? 'mute-assistant' : 'unmute-assistant'});
      apply();
    },
  };
}

/** Its words as captions. Where it is heard before they come, it speaks without any: the face does so, too. */
function captionsOf({tell, signal}: Talk<unknown>, cutOff: () => void) {
  let saying: string | undefined;
  const note = (news: News) => {
    saying = news.type === 'said' ? news.text : undefined;
    tell(news);
  };
  const sayer = new Sayer(note, signal, speaksByItself(cutOff));
  return {
    follow: (text: string) => sayer.follow(sentencesOf(text)),
    begun: () => {
      sayer.begun();
      if (saying === undefined) note({type: 'said', text: ''});
    },
    ended: () => {
      sayer.ended();
      if (saying === '') note({type: 'silent'});
    },
    hush: () => {
      saying = undefined;
      sayer.hush();
    },
  };
}
