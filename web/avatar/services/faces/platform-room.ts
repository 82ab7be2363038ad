// A call of the voice platform, which the server has placed: the platform hears and answers.
import type {TutorWebCall} from '#schema/tutor/tutor.api.ts';
import {GESTURES} from '#web/avatar/services/faces/gestures.ts';
import type {Talk} from '#web/avatar/services/service-adapter.ts';
import {textOf} from '#web/avatar/services/text-of.ts';
import type {AssistantMessage, Voice, VoiceError} from '#web/io/voice/academy-sdk.js';
import {BY_SERVER, callTrouble, platformVoice} from '#web/io/voice/platform-call.ts';
import {Said} from '#web/io/words-for.ts';

type Needs = {
  readonly call: TutorWebCall;
  /** Gets the call before it starts. */
  readonly listen: (voice: Voice) => void;
  /** What was understood to its end, of either side. */
  readonly heard: (from: 'you' | 'tutor', text: string) => void;
};

/** The call never was, or is lost. All other errors cost it a feature of its own: a speaker, levels, noise cancellation. */
const FATAL: ReadonlySet<VoiceError['type']> = new Set([
  'validation-error',
  'start-method-error',
  'daily-call-object-creation-error',
  'daily-call-join-error',
  'daily-error',
]);

/** Resolves when the assistant listens. @throws {Said} in the specification's words. */
export async function openPlatformRoom(talk: Talk<unknown>, needs: Needs): Promise<Voice> {
  const {microphone, speakerId, tell, signal, fail, end} = talk;
  const [track] = microphone?.getAudioTracks() ?? [];
  const voice = platformVoice({
    createCall: async () => needs.call,
    // The gate of the microphone opens it; and nobody is asked for one that they don't want to use.
    startMuted: true,
    callObject: {allowMultipleCallInstances: true, ...(track ? {audioSource: track} : {})},
  });
  // Errors that arise during a stop are ignored (specification, section 4).
  const stop = () => void voice.stop().catch(() => undefined);
  signal.addEventListener('abort', stop);
  if (signal.aborted) throw new Error('nobody waits for this call anymore');
  const hear = (message: AssistantMessage) => {
    if (message.type !== 'transcript') return;
    const {role, transcript, transcriptType} = message;
    const text = textOf(transcript);
    if (text === '') return;
    if (transcriptType === 'final') needs.heard(role === 'user' ? 'you' : 'tutor', text);
    else if (role === 'user') tell({type: 'hearing', text});
  };
  voice.on('message', hear);
  const ready = Promise.withResolvers<void>();
  voice.on('call-start', ready.resolve);
  let hasFailed = false;
  voice.on('call-start-failed', () => {
    hasFailed = true;
  });
  voice.on('error', (error) => {
    if (hasFailed || FATAL.has(error.type)) fail(new Said(callTrouble(error)));
  });
  // Does nothing where nothing is blocked.
  const resume = () => void voice.resumeAudio().catch(() => undefined);
  for (const gesture of GESTURES) addEventListener(gesture, resume, {signal});
  voice.on('call-closed', end);
  needs.listen(voice);
  if (speakerId !== undefined) await voice.selectSpeaker(speakerId).catch(() => undefined);
  // What goes wrong is told as an event.
  void voice.start(BY_SERVER).catch(() => undefined);
  await ready.promise;
  return voice;
}

/** A typed question, as if it had been said. */
export const askAloud = (voice: Voice, text: string): void =>
  voice.send({
    type: 'add-message',
    message: {role: 'user', content: text},
    triggerResponseEnabled: true,
  });
