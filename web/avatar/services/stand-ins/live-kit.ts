// For tests: a LiveKit server in the page, by its own protocol (@livekit/protocol): one participant with a picture and a
// voice, over a real peer connection. Written from the protocol.
import {
  DataPacket,
  DisconnectReason,
  LeaveRequest_Action,
  ParticipantInfo_State,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  TrackSource,
  TrackType,
} from '@livekit/protocol';
import {onTestFinished, vi} from 'vitest';
import {performer, type Performer} from '#web/avatar/services/stand-ins/pictures.ts';

const HOST = 'face.test';
export const FACE = {url: `wss://${HOST}`, token: 'a-token'} as const;

const PARTICIPANT = 'PA_face';
const TRACKS = {video: 'TR_picture', audio: 'TR_voice'} as const;

/** How a room is met. */
export type Manner = 'open' | 'silent' | 'refuse';

type Message = ConstructorParameters<typeof SignalResponse>[0];

/** One connection of the browser's. */
class Socket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readonly url: string;
  readonly protocol = '';
  readonly extensions = '';
  binaryType = 'arraybuffer';
  readyState: number = Socket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  #visit: Visit | undefined;

  constructor(url: string) {
    super();
    this.url = url;
    sockets.push(this);
    queueMicrotask(() => this.#meet());
  }

  #meet(): void {
    if (manner === 'silent') return;
    if (manner === 'refuse') {
      this.dispatchEvent(new Event('error'));
      this.onerror?.(new Event('error'));
      this.#closed(1006);
      return;
    }
    this.readyState = Socket.OPEN;
    this.onopen?.();
    this.#visit = new Visit((message) => this.#give(message));
    visits.push(this.#visit);
  }

  #give(message: Message): void {
    const bytes = new SignalResponse(message).toBinary();
    if (this.readyState === Socket.OPEN)
      this.onmessage?.(new MessageEvent('message', {data: Uint8Array.from(bytes).buffer}));
  }

  send(data: ArrayBuffer): void {
    void this.#visit?.hear(SignalRequest.fromBinary(new Uint8Array(data)));
  }

  close(code = 1000): void {
    if (this.readyState >= Socket.CLOSING) return;
    this.readyState = Socket.CLOSING;
    queueMicrotask(() => this.#closed(code));
  }

  #closed(code: number): void {
    this.readyState = Socket.CLOSED;
    this.#visit?.close();
    const event = new CloseEvent('close', {code, wasClean: code === 1000});
    this.onclose?.(event);
    this.dispatchEvent(event);
  }
}

/** Somebody in the room. */
class Visit {
  readonly #give: (message: Message) => void;
  readonly #peer = new RTCPeerConnection();
  readonly #performer: Performer = performer();
  readonly #data: RTCDataChannel;

  constructor(give: (message: Message) => void) {
    this.#give = give;
    this.#data = this.#peer.createDataChannel('_reliable', {ordered: true});
    this.#peer.createDataChannel('_lossy', {ordered: false, maxRetransmits: 0});
    for (const track of hasFace ? this.#performer.tracks : [])
      this.#peer.addTrack(track, new MediaStream([track]));
    this.#peer.addEventListener('icecandidate', ({candidate}) => {
      if (!candidate) return;
      const candidateInit = JSON.stringify(candidate.toJSON());
      give({message: {case: 'trickle', value: {candidateInit, target: SignalTarget.SUBSCRIBER}}});
    });
    const others = hasFace ? joined : {...joined, otherParticipants: []};
    give({message: {case: 'join', value: others}});
    void this.#offer();
  }

  async #offer(): Promise<void> {
    const offer = await this.#peer.createOffer();
    await this.#peer.setLocalDescription(offer);
    this.#give({message: {case: 'offer', value: {type: 'offer', sdp: named(offer.sdp ?? ''), id: 1}}});
  }

  async hear({message}: SignalRequest): Promise<void> {
    if (message.case === 'answer') {
      await this.#peer.setRemoteDescription({type: 'answer', sdp: message.value.sdp});
    } else if (message.case === 'trickle' && message.value.target === SignalTarget.SUBSCRIBER) {
      await this.#peer.addIceCandidate(JSON.parse(message.value.candidateInit) as RTCIceCandidateInit);
    }
  }

  say(text: string): void {
    const payload = new TextEncoder().encode(text);
    const packet = new DataPacket({
      participantIdentity: 'face',
      value: {case: 'user', value: {payload, participantSid: PARTICIPANT}},
    });
    this.#data.send(Uint8Array.from(packet.toBinary()));
  }

  /** The room ends by itself. */
  end(): void {
    const reason = DisconnectReason.ROOM_DELETED;
    this.#give({message: {case: 'leave', value: {reason, action: LeaveRequest_Action.DISCONNECT}}});
  }

  /** The browser is to enter the room again. */
  restart(): void {
    const reason = DisconnectReason.STATE_MISMATCH;
    this.#give({message: {case: 'leave', value: {reason, action: LeaveRequest_Action.RECONNECT}}});
  }

  /** The face leaves the room, which stays. */
  leave(): void {
    const [face] = joined.otherParticipants;
    const participants = [{...face, state: ParticipantInfo_State.DISCONNECTED}];
    this.#give({message: {case: 'update', value: {participants}}});
  }

  close(): void {
    this.#peer.close();
    this.#performer.stop();
  }
}

const joined = {
  room: {sid: 'RM_room', name: 'room'},
  participant: {sid: 'PA_me', identity: 'me', state: ParticipantInfo_State.ACTIVE},
  otherParticipants: [
    {
      sid: PARTICIPANT,
      identity: 'face',
      state: ParticipantInfo_State.ACTIVE,
      tracks: [
        {sid: TRACKS.video, type: TrackType.VIDEO, source: TrackSource.CAMERA},
        {sid: TRACKS.audio, type: TrackType.AUDIO, source: TrackSource.MICROPHONE},
      ],
    },
  ],
  serverVersion: '1.9.0',
  subscriberPrimary: true,
};

/** Tracks have the names of the server's, which the browser would not give them. */
const named = (sdp: string): string =>
  sdp
    .split(/(?=^m=)/m)
    .map((section) => {
      const [, kind] = /^m=(video|audio)/.exec(section) ?? [];
      const name = kind === 'video' || kind === 'audio' ? TRACKS[kind] : '';
      return section.replaceAll(/msid:\S+ \S+/g, `msid:${PARTICIPANT}|face ${name}`);
    })
    .join('');

let manner: Manner = 'open';
/** Whoever enters the room finds the face in it. */
let hasFace = true;
let sockets: Socket[] = [];
let visits: Visit[] = [];

/** Takes the place of the network to that host until the test is over. */
export function liveKit() {
  [manner, hasFace, sockets, visits] = ['open', true, [], []];
  const Real = WebSocket;
  const Both = new Proxy(Real, {
    construct: (target, [url, ...more]: [string, ...unknown[]]) =>
      new URL(url).hostname === HOST
        ? new Socket(url)
        : (Reflect.construct(target, [url, ...more]) as WebSocket),
  });
  vi.stubGlobal('WebSocket', Both);
  onTestFinished(() => {
    for (const visit of visits) visit.close();
    vi.unstubAllGlobals();
  });
  return {
    meet: (next: Manner) => {
      manner = next;
    },
    /** As the service writes it. */
    say: (message: object) => visits.at(-1)?.say(JSON.stringify(message)),
    end: () => visits.at(-1)?.end(),
    leave: () => visits.at(-1)?.leave(),
    /** @param isFaceBack without, the face is not in it anymore by then. */
    restart: ({isFaceBack = true} = {}) => {
      hasFace = isFaceBack;
      visits.at(-1)?.restart();
    },
    open: () => sockets.filter(({readyState}) => readyState !== Socket.CLOSED).length,
    /** With what it was asked to let somebody in. */
    token: () => new URL(sockets.at(-1)?.url ?? FACE.url).searchParams.get('access_token'),
  };
}
