// Run inside the pages of the peers: the least that makes a call, and PeerJS as its documentation uses it.

/** What these pages have for the bench. */
export type PeerPage = {
  place(other: string): void;
  /** Resolves when a call comes in. */
  readonly rung: Promise<void>;
  /** @param tells whether this side tells the other of it. */
  end(tells: boolean): void;
};

export type PeerWindow = Window & {peerPage: PeerPage};

/** Both kinds of pages: the other one's picture, one's own over it, and the button. */
export function drawPeerPage(): void {
  const video = (id: string, width: number, height: number) => {
    const element = document.createElement('video');
    Object.assign(element, {id, width, height, autoplay: true, playsInline: true, muted: id === 'own'});
    return element;
  };
  const button = document.createElement('button');
  Object.assign(button, {id: 'accept', textContent: 'Accept'});
  const own = video('own', 160, 120);
  Object.assign(own.style, {position: 'fixed', right: '1rem', bottom: '1rem'});
  document.body.replaceChildren(button, video('remote', 640, 480), own);
}

/** A connection of the browser's own; `/ws` passes its signals on. */
export function bareCalls(who: {userId: string; username: string}): Promise<void> {
  const address = `${location.origin.replace('http', 'ws')}/ws?${new URLSearchParams(who).toString()}`;
  const socket = new WebSocket(address);
  const say = (message: object) => socket.send(JSON.stringify(message));
  const show = (id: string, stream: MediaStream | null) => {
    const video = document.getElementById(id) as HTMLVideoElement;
    video.srcObject = stream;
  };
  const deviceId = crypto.randomUUID();
  let callId = '';
  let targetUserId = '';
  let connection: RTCPeerConnection | undefined;
  let media: Promise<MediaStream> | undefined;
  let ring: () => void = () => undefined;
  let rung = new Promise<void>((resolve) => (ring = resolve));
  const of = () => ({targetUserId, callId});

  const open = async (): Promise<RTCPeerConnection> => {
    const made = new RTCPeerConnection();
    connection = made;
    made.addEventListener('icecandidate', ({candidate}) => {
      if (candidate?.candidate) say({type: 'ice-candidate', ...of(), candidate: candidate.toJSON()});
    });
    made.addEventListener('track', ({streams: [stream]}) => show('remote', stream ?? null));
    const stream = await (media ??= navigator.mediaDevices.getUserMedia({audio: true, video: true}));
    show('own', stream);
    for (const track of stream.getTracks()) made.addTrack(track, stream);
    return made;
  };
  // One after the other: a candidate waits for its description.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>) => void (last = last.then(work));

  type Frame = {
    type: string;
    callId: string;
    fromUserId: string;
    offer: RTCSessionDescriptionInit;
    answer: RTCSessionDescriptionInit;
    candidate: RTCIceCandidateInit;
  };
  const hear = (frame: Frame) => {
    if (frame.type === 'call-request') {
      ({callId, fromUserId: targetUserId} = frame);
      ring();
    }
    if (frame.callId !== callId) return;
    if (frame.type === 'call-accept') {
      inTurn(async () => {
        const made = await open();
        await made.setLocalDescription();
        say({type: 'webrtc-offer', ...of(), offer: made.localDescription});
      });
    }
    if (frame.type === 'webrtc-offer') {
      inTurn(async () => {
        const made = await open();
        await made.setRemoteDescription(frame.offer);
        await made.setLocalDescription();
        say({type: 'webrtc-answer', ...of(), answer: made.localDescription});
      });
    }
    if (frame.type === 'webrtc-answer') inTurn(async () => connection?.setRemoteDescription(frame.answer));
    if (frame.type === 'ice-candidate') inTurn(async () => connection?.addIceCandidate(frame.candidate));
  };
  socket.addEventListener('message', ({data}) => {
    const frame = JSON.parse(String(data)) as Frame;
    if (frame.type === 'error') console.error(String(data));
    hear(frame);
  });
  document.getElementById('accept')?.addEventListener('click', () => {
    say({type: 'call-accept', ...of(), deviceId});
    media = navigator.mediaDevices.getUserMedia({audio: true, video: true});
  });
  (window as unknown as PeerWindow).peerPage = {
    place: (other) => {
      callId = crypto.randomUUID();
      targetUserId = other;
      say({type: 'call-request', ...of(), callType: 'video', deviceId});
    },
    get rung() {
      return rung;
    },
    end: (tells) => {
      if (tells) say({type: 'call-end', ...of(), deviceId});
      connection?.close();
      void media?.then((stream) => stream.getTracks().forEach((track) => track.stop()));
      media = undefined;
      show('own', null);
      show('remote', null);
      rung = new Promise((resolve) => (ring = resolve));
    },
  };
  return new Promise((resolve) => {
    socket.addEventListener('open', () => {
      say({type: 'user_connected', protocol: 1});
      setInterval(() => say({type: 'ping'}), 20_000);
      resolve();
    });
  });
}

type Connected = {
  on(name: 'stream', work: (stream: MediaStream) => void): void;
  answer(stream: MediaStream): void;
  close(): void;
};
type PeerJs = {
  on(name: 'open', work: () => void): void;
  on(name: 'call', work: (call: Connected) => void): void;
  call(id: string, stream: MediaStream): Connected;
};
type PeerJsWindow = {Peer: new (id: string, options: object) => PeerJs};

/** PeerJS at its own server: the caller's media go with the call, the callee's with the answer. */
export function peerJsCalls({id, port}: {id: string; port: number}): Promise<void> {
  const {Peer} = window as unknown as PeerJsWindow;
  const peer = new Peer(id, {host: 'localhost', port, path: '/', config: {}});
  const show = (name: string, stream: MediaStream | null) => {
    const video = document.getElementById(name) as HTMLVideoElement;
    video.srcObject = stream;
  };
  let media: MediaStream | undefined;
  let call: Connected | undefined;
  let ring: () => void = () => undefined;
  let rung = new Promise<void>((resolve) => (ring = resolve));
  const open = async () => {
    media = await navigator.mediaDevices.getUserMedia({audio: true, video: true});
    show('own', media);
    return media;
  };
  const listen = (made: Connected) => {
    call = made;
    made.on('stream', (stream) => show('remote', stream));
  };
  peer.on('call', (made) => {
    listen(made);
    ring();
  });
  document
    .getElementById('accept')
    ?.addEventListener('click', () => void open().then((stream) => call?.answer(stream)));
  (window as unknown as PeerWindow).peerPage = {
    place: (other) => void open().then((stream) => listen(peer.call(other, stream))),
    get rung() {
      return rung;
    },
    end: () => {
      call?.close();
      media?.getTracks().forEach((track) => track.stop());
      show('own', null);
      show('remote', null);
      rung = new Promise((resolve) => (ring = resolve));
    },
  };
  return new Promise((resolve) => peer.on('open', resolve));
}
