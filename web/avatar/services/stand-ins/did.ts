// For tests: D-ID's side of a stream, in the page. Written from its documentation.
import {onTestFinished} from 'vitest';
import type {AvatarConnection} from '#schema/avatar/avatar.api.ts';
import type {Academy} from '#web/avatar/services/stand-ins/academy.ts';
import {performer, type Performer} from '#web/avatar/services/stand-ins/pictures.ts';

type Stream = {readonly peer: RTCPeerConnection; readonly performer: Performer; channel?: RTCDataChannel};

export function didStreams() {
  const streams: Stream[] = [];
  const close = ({peer, performer: own}: Stream) => {
    peer.close();
    own.stop();
  };
  onTestFinished(() => streams.forEach(close));
  const latest = (): Stream => {
    const last = streams.at(-1);
    if (!last) throw new Error('no stream was offered');
    return last;
  };
  let offer = '';
  return {
    /** The next stream is there. */
    offer: async () => {
      const stream: Stream = {peer: new RTCPeerConnection(), performer: performer()};
      const {peer} = stream;
      for (const track of stream.performer.tracks) peer.addTrack(track, new MediaStream([track]));
      // Its channels are part of what it offers.
      peer.createDataChannel('service');
      peer.addEventListener('datachannel', ({channel}) => Object.assign(stream, {channel}));
      streams.push(stream);
      await peer.setLocalDescription(await peer.createOffer());
      await gathered(peer);
      offer = peer.localDescription?.sdp ?? '';
    },
    connection: (kind: 'did' | 'did-agents'): AvatarConnection => ({
      kind,
      offer,
      iceServers: [],
    }),
    /** What the academy carries to it. */
    carriedBy: (academy: Academy) => {
      academy.on('answer', async ({sdp}) => {
        await latest().peer.setRemoteDescription({type: 'answer', sdp: String(sdp)});
        return {};
      });
      academy.on('candidate', async (candidate) => {
        await latest().peer.addIceCandidate(candidate);
        return {};
      });
      academy.on('end', () => {
        close(latest());
        return {};
      });
    },
    say: (message: string) => latest().channel?.send(message),
    isHeard: () => latest().channel?.readyState === 'open',
    end: () => close(latest()),
  };
}

export async function gathered(peer: RTCPeerConnection): Promise<void> {
  if (peer.iceGatheringState === 'complete') return;
  await new Promise<void>((done) => {
    peer.addEventListener('icegatheringstatechange', () => {
      if (peer.iceGatheringState === 'complete') done();
    });
  });
}
