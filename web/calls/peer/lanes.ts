// What is sent and received by one connection.
import type {ConnectionNeeds, SentTracks} from '#web/calls/peer/connection.ts';

/** One lane for sound and one for pictures, negotiated from the beginning, whatever is sent by them. */
export class Lanes {
  readonly #pc: RTCPeerConnection;
  readonly #negotiate: () => void;
  /** Names what is sent as one stream; the tracks are not in it. */
  readonly #stream = new MediaStream();
  readonly #lanes = new Map<string, RTCRtpTransceiver>();
  #tracks: SentTracks;

  constructor(pc: RTCPeerConnection, {isCaller, tracks, onTrack}: ConnectionNeeds, negotiate: () => void) {
    this.#pc = pc;
    this.#tracks = tracks;
    this.#negotiate = negotiate;
    if (isCaller) for (const kind of ['audio', 'video'] as const) this.#open(kind);
    // The browser waits for this before it answers: the answer sends, too.
    pc.addEventListener('track', ({track, transceiver}) => {
      const known = this.#lanes.get(track.kind);
      if (known && known !== transceiver) return;
      if (!known) this.#adopt(transceiver, track.kind === 'video' ? 'video' : 'audio');
      onTrack(track);
    });
  }

  async replace(kind: 'audio' | 'video', track: MediaStreamTrack | null): Promise<void> {
    this.#tracks = {...this.#tracks, [kind]: track};
    const lane = this.#lanes.get(kind);
    if (lane) return lane.sender.replaceTrack(track);
    // A client that offers one kind alone, as a plain voice call does.
    if (track === null || this.#pc.remoteDescription === null) return;
    this.#open(kind);
    this.#negotiate();
  }

  #open(kind: 'audio' | 'video'): void {
    this.#lanes.set(
      kind,
      this.#pc.addTransceiver(this.#tracks[kind] ?? kind, {direction: 'sendrecv', streams: [this.#stream]}),
    );
  }

  #adopt(transceiver: RTCRtpTransceiver, kind: 'audio' | 'video'): void {
    this.#lanes.set(kind, transceiver);
    transceiver.direction = 'sendrecv';
    transceiver.sender.setStreams(this.#stream);
    void this.replace(kind, this.#tracks[kind]);
  }
}
