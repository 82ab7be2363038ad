// D-ID's side of a talks stream, in a page of a browser: what it offers, shows and sounds is that page's.
import type {Page} from 'playwright';
import type {Peers} from '#tests/avatar/replies.ts';

type Own = {peer: RTCPeerConnection; channel?: RTCDataChannel};
type WithOwn = {own?: Own};

export type DidPage = {
  readonly peers: Peers;
  /** What the face was given to say, in its order. */
  readonly said: readonly string[];
  /** Writes to the browser that the stream is shown to. */
  readonly tell: (message: string) => Promise<void>;
  /** Of its connection to that browser. */
  readonly state: () => Promise<string | undefined>;
};

/** @param page gives it; it is asked for with the first stream, and may use a camera and a microphone. */
export function didPage(page: () => Page): DidPage {
  const said: string[] = [];
  const makeOffer = () =>
    page().evaluate(async () => {
      const peer = new RTCPeerConnection();
      const own: Own = {peer};
      (globalThis as WithOwn).own = own;
      const media = await navigator.mediaDevices.getUserMedia({audio: true, video: true});
      for (const track of media.getTracks()) peer.addTrack(track, media);
      // Its channels are part of what it offers; it writes to the one that the browser opens.
      peer.createDataChannel('service');
      peer.addEventListener('datachannel', ({channel}) => {
        own.channel = channel;
      });
      const gathered = new Promise<void>((done) => {
        peer.addEventListener('icegatheringstatechange', () => {
          if (peer.iceGatheringState === 'complete') done();
        });
      });
      await peer.setLocalDescription();
      await gathered;
      return peer.localDescription?.sdp ?? '';
    });
  const onAnswer = (_: string, sdp: string) =>
    page().evaluate(
      (answer) => (globalThis as WithOwn).own?.peer.setRemoteDescription({type: 'answer', sdp: answer}),
      sdp,
    );
  const onCandidate = (_: string, candidate: unknown) =>
    void page().evaluate(
      (one) => (globalThis as WithOwn).own?.peer.addIceCandidate(one),
      candidate as RTCIceCandidateInit,
    );
  return {
    said,
    peers: {makeOffer, onAnswer, onCandidate, onText: (text) => void said.push(text)},
    tell: (message) => page().evaluate((text) => (globalThis as WithOwn).own?.channel?.send(text), message),
    state: () => page().evaluate(() => (globalThis as WithOwn).own?.peer.connectionState),
  };
}
