// The browser's own WebRTC, as simple-peer gets it. By itself that library ends the connection on `failed`, on a
// description that the browser does not accept and on a candidate that it does not like; the first can be restarted, and
// the others come from the other side, which must not be able to end anything by them. The same holds for its data: it gets
// one channel, and no more of the page's time than an honest side takes.
import {TokenBucket} from '#schema/wire/token-bucket.ts';

/**
 * Messages of a channel: an honest side sends one a second, and one for each change of its devices. More would take all of
 * the page's time, even if nobody read them, and the learner could not hang up.
 */
const MESSAGE_RATE = {perSecond: 20, burst: 60} as const;

type Heard = {
  readonly onMade: (pc: RTCPeerConnection) => void;
  readonly onBadDescription: (type: 'offer' | 'answer') => void;
  /** The other side floods this page with messages: only the end of the connection stops it. */
  readonly onFlood: () => void;
};

/** What simple-peer takes as `wrtc`. */
export type Rtc = {
  readonly RTCPeerConnection: typeof RTCPeerConnection;
  readonly RTCSessionDescription: typeof RTCSessionDescription;
  readonly RTCIceCandidate: typeof RTCIceCandidate;
};

/** Its true state: the property itself says `disconnected` in place of `failed`. */
export const connectionStateOf = (pc: RTCPeerConnection): RTCPeerConnectionState =>
  Reflect.get(RTCPeerConnection.prototype, 'connectionState', pc);

/** @throws {ReferenceError} where the browser has no WebRTC. */
export function guardedRtc({onMade, onBadDescription, onFlood}: Heard): Rtc {
  class Guarded extends RTCPeerConnection {
    #hasChannel = false;

    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      for (const name of ['connectionState', 'iceConnectionState']) {
        Object.defineProperty(this, name, {
          get: () => {
            const state: unknown = Reflect.get(RTCPeerConnection.prototype, name, this);
            return state === 'failed' ? 'disconnected' : state;
          },
        });
      }
      // Before simple-peer, which would take the last channel that is opened for its own.
      this.addEventListener('datachannel', (event) => {
        if (!this.#hasChannel) return void this.#guard(event.channel);
        event.stopImmediatePropagation();
        event.channel.close();
      });
      onMade(this);
    }

    override createDataChannel(label: string, options?: RTCDataChannelInit): RTCDataChannel {
      return this.#guard(super.createDataChannel(label, options));
    }

    #guard(channel: RTCDataChannel): RTCDataChannel {
      this.#hasChannel = true;
      watchRate(channel, onFlood);
      return channel;
    }

    override async setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
      try {
        await super.setRemoteDescription(description);
      } catch {
        onBadDescription(description.type === 'answer' ? 'answer' : 'offer');
        // Neither success nor failure: the connection stays as it was.
        return new Promise<void>(() => undefined);
      }
    }

    override async addIceCandidate(candidate?: RTCIceCandidateInit | null): Promise<void> {
      try {
        await super.addIceCandidate(candidate);
      } catch {
        // Of a negotiation that is over, or no candidate at all: one way less to try.
      }
    }
  }
  return {RTCPeerConnection: Guarded, RTCSessionDescription, RTCIceCandidate};
}

function watchRate(channel: RTCDataChannel, onFlood: () => void): void {
  const bucket = new TokenBucket(MESSAGE_RATE.burst, performance.now());
  channel.addEventListener('message', () => {
    if (bucket.take(MESSAGE_RATE, performance.now()) > 0) onFlood();
  });
}
