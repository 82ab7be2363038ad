// For tests: OpenAI's side of a transcription session, in the page. Written from its documentation.
import {onTestFinished} from 'vitest';
import type {Academy} from '#web/avatar/services/stand-ins/academy.ts';
import {gathered} from '#web/avatar/services/stand-ins/did.ts';

const ITEM = 'conversation.item.input_audio_transcription';

export function transcription(academy: Academy) {
  const peers: RTCPeerConnection[] = [];
  const sent: {type: string}[] = [];
  let channel: RTCDataChannel | undefined;
  let heard: MediaStreamTrack | undefined;
  academy.on('offer', async ({sdp}) => {
    const peer = new RTCPeerConnection();
    peers.push(peer);
    peer.addEventListener('datachannel', (event) => {
      ({channel} = event);
      channel.addEventListener('message', ({data}) => sent.push(JSON.parse(String(data)) as {type: string}));
    });
    peer.addEventListener('track', ({track}) => {
      heard = track;
    });
    await peer.setRemoteDescription({type: 'offer', sdp: String(sdp)});
    await peer.setLocalDescription(await peer.createAnswer());
    await gathered(peer);
    return {sdp: peer.localDescription?.sdp};
  });
  const close = () => peers.forEach((peer) => peer.close());
  onTestFinished(close);
  const tell = (type: string, more: object = {}) => channel?.send(JSON.stringify({type, ...more}));
  return {
    sent,
    isListening: () => heard?.readyState === 'live' && channel?.readyState === 'open',
    close,
    begins: (id: string) => tell('input_audio_buffer.speech_started', {item_id: id}),
    pauses: (id: string) => {
      tell('input_audio_buffer.speech_stopped', {item_id: id});
      tell('input_audio_buffer.committed', {item_id: id});
    },
    /** As far as it goes. */
    hears: (id: string, delta: string) => tell(`${ITEM}.delta`, {item_id: id, delta}),
    understands: (id: string, ...words: readonly string[]) => {
      for (const delta of words) tell(`${ITEM}.delta`, {item_id: id, delta});
      tell(`${ITEM}.completed`, {item_id: id, transcript: words.join('')});
    },
  };
}
