// HeyGen's face: says what the server has it say, and tells over its room when it begins and ends.
import type {LiveKitFace} from '#schema/avatar/avatar.api.ts';
import {openLiveKitFace} from '#web/avatar/services/faces/live-kit-face.ts';
import {soundFor, type Sound} from '#web/avatar/services/faces/sound.ts';
import {Sayer} from '#web/avatar/services/sayer.ts';
import {serverVoice} from '#web/avatar/services/server-voice.ts';
import type {Talk} from '#web/avatar/services/service-adapter.ts';

export type SpeakingFace = {
  readonly sayer: Sayer;
  readonly sound: Sound;
  /** It is seen. */
  readonly opened: Promise<void>;
};

export function heyGenFace(face: LiveKitFace, talk: Talk<unknown>): SpeakingFace {
  const {tell, signal, end} = talk;
  const sound = soundFor(talk, signal);
  const sayer = new Sayer(tell, signal, serverVoice(talk));
  const hear = (message: unknown) => {
    const {type} = (message ?? {}) as {type?: unknown};
    if (type === 'avatar_start_talking') sayer.begun();
    else if (type === 'avatar_stop_talking') sayer.ended();
  };
  return {sayer, sound, opened: openLiveKitFace(face, {tell, signal, sound, hear, end})};
}
