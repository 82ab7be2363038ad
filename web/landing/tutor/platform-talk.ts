// The configured voice platform.
import {tutorWebCall, type TutorVoice, type TutorWebCall} from '#schema/tutor/tutor.api.ts';
import {QUESTION_MOST, QUESTION_TOO_LONG} from '#schema/tutor/tutor.limits.ts';
import {call, HttpError} from '#web/io/call.ts';
import {BY_SERVER, callTrouble, platformVoice} from '#web/io/voice/platform-call.ts';
import type {Surroundings, Talk} from '#web/landing/tutor/conversation.ts';
import {NOTES} from '#web/landing/tutor/tutor.texts.ts';

type Platform = NonNullable<TutorVoice['platform']>;

/** @throws {HttpError} in the platform's words, or the academy's. */
const callByServer = (): Promise<TutorWebCall> =>
  call(tutorWebCall, {}).catch((error: unknown) => {
    throw error instanceof HttpError
      ? error
      : Object.assign(new Error('no answer', {cause: error}), {code: 'network'});
  });

/**
 * Resolves when the call is on its way; `opened` is told when the assistant listens.
 * @param microphone it is let go once the call has opened it itself: a device that is in use opens at once.
 */
export async function talkToPlatform(
  platform: Platform,
  microphone: MediaStream | undefined,
  {tell, signal, wantsMicrophone, isMuted, isQuiet}: Surroundings,
): Promise<Talk> {
  const voice = platformVoice({
    ...(platform === 'server'
      ? {createCall: callByServer}
      : {token: platform.token, baseUrl: platform.address}),
    // Nobody is asked for a microphone that they don't want to use.
    startMuted: isMuted || !wantsMicrophone,
  });
  voice.setVolume(isQuiet ? 0 : 1);
  voice.on('call-start', () => {
    for (const track of microphone?.getTracks() ?? []) track.stop();
    tell({type: 'opened', hasMicrophone: wantsMicrophone, note: NOTES.platform});
  });
  voice.on('speech-start', () => tell({type: 'speaks'}));
  voice.on('speech-end', () => tell({type: 'spoken'}));
  voice.on('volume-level', (level) => tell({type: 'volume', level}));
  voice.on('local-volume-level', (level) => tell({type: 'voice', level}));
  voice.on('video', (track) => tell({type: 'picture', track}));
  voice.on('message', (message) => {
    if (message.type !== 'transcript' || message.transcriptType !== 'final') return;
    const from = message.role === 'user' ? 'you' : 'tutor';
    tell({type: 'said', line: {from, text: message.transcript}});
  });
  voice.on('microphone-lost', ({fallback}) => {
    if (!fallback) tell({type: 'microphoneGone', text: NOTES.gone});
  });
  voice.on('error', (error) => tell({type: 'failed', text: callTrouble(error)}));
  voice.on('call-closed', () => tell({type: 'ended'}));
  // Errors that arise during a stop are ignored (specification, section 4).
  const stop = () => void voice.stop().catch(() => undefined);
  signal.addEventListener('abort', stop);
  if (signal.aborted) return () => undefined;
  // What goes wrong is told as an event.
  void voice.start(platform === 'server' ? BY_SERVER : platform.assistant).catch(() => undefined);

  return (order) => {
    if (order.type === 'mute') voice.setMuted(order.isMuted);
    else if (order.type === 'quiet') voice.setVolume(order.isQuiet ? 0 : 1);
    else if (order.text.length > QUESTION_MOST) tell({type: 'refused', text: QUESTION_TOO_LONG});
    else {
      voice.send({
        type: 'add-message',
        message: {role: 'user', content: order.text},
        triggerResponseEnabled: true,
      });
      tell({type: 'answered', lines: [{from: 'you', text: order.text}]});
    }
  };
}
