// OpenAI understands what is said, and nothing else: a transcription session over WebRTC, which the server asks for.
import {avatarOffer} from '#schema/avatar/avatar.api.ts';
import type {News} from '#web/avatar/machine/avatar.types.ts';
import {microphoneGate} from '#web/avatar/services/hearing/microphone-gate.ts';
import {newTranscript} from '#web/avatar/services/hearing/transcript.ts';
import {HEARING_LOST} from '#web/avatar/services/services.texts.ts';
import {isEcho} from '#web/avatar/voice/echo.ts';
import type {Ears} from '#web/avatar/voice/ears.ts';
import {call} from '#web/io/call.ts';

const CHANNEL = 'oai-events';
/** Ends an utterance without waiting for its pause. */
const COMMIT = JSON.stringify({type: 'input_audio_buffer.commit'});

type Needs = {
  /** Of the session. */
  readonly id: string;
  readonly tell: (news: News) => void;
  readonly signal: AbortSignal;
  /** What the face is saying, and has just said. */
  readonly saying: () => string;
};

/** Resolves when it listens. @throws {HttpError} in the academy's words. */
export async function openAiEars(microphone: MediaStream, {id, tell, signal, saying}: Needs): Promise<Ears> {
  const transcript = newTranscript(tell, (text) => isEcho(text, saying()));
  const peer = new RTCPeerConnection();
  const close = () => peer.close();
  signal.addEventListener('abort', close);
  const gate = microphoneGate(microphone, {tell, signal, gone: close});
  for (const track of microphone.getAudioTracks()) peer.addTrack(track, microphone);
  const channel = peer.createDataChannel(CHANNEL);
  const opened = Promise.withResolvers<void>();
  channel.addEventListener('open', () => opened.resolve(), {signal});
  channel.addEventListener('message', ({data}) => transcript.hear(eventIn(String(data))), {signal});
  const offer = await peer.createOffer();
  await peer.setLocalDescription(offer);
  const {sdp} = await call(avatarOffer, {params: {id}, body: {sdp: offer.sdp ?? ''}});
  await peer.setRemoteDescription({type: 'answer', sdp});
  await opened.promise;
  const lose = () => {
    gate.letGo();
    tell({type: 'microphoneGone', text: HEARING_LOST});
  };
  channel.addEventListener('close', lose, {signal});
  const look = () => (peer.connectionState === 'failed' ? lose() : undefined);
  peer.addEventListener('connectionstatechange', look, {signal});
  return {
    listen: (as) => {
      transcript.begin(as);
      gate.listen(as);
    },
    finish: () => {
      gate.finish();
      if (transcript.finish() && channel.readyState === 'open') channel.send(COMMIT);
    },
    mute: () => {
      gate.mute();
      transcript.drop();
    },
    letGo: gate.letGo,
  };
}

function eventIn(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    // Nothing that the service documents.
    return undefined;
  }
}
