// A connection by simple-peer, with what that library lacks (its own limits: `guarded-rtc.ts`, `negotiation.ts`).
import SimplePeer from 'simple-peer';
import type {BareSignal, Connection, ConnectionNeeds, ConnectionState} from '#web/calls/peer/connection.ts';
import {connectionStateOf, guardedRtc} from '#web/calls/peer/guarded-rtc.ts';
import {Lanes} from '#web/calls/peer/lanes.ts';
import {Negotiation} from '#web/calls/peer/negotiation.ts';

/** Longest thing that one side tells the other beside media, bytes. */
const TOLD_MAX = 4096;

const STATES: Partial<Record<RTCPeerConnectionState, ConnectionState>> = {
  connected: 'connected',
  disconnected: 'lost',
  failed: 'failed',
};

/** @throws {Error} where the browser has no WebRTC. */
export function connectBySimplePeer(needs: ConnectionNeeds): Connection {
  let isClosed = false;
  const ifOpen =
    <A extends unknown[]>(work: (...args: A) => void) =>
    (...args: A): void => {
      if (!isClosed) work(...args);
    };
  const tell = ifOpen(needs.onState);
  const {peer, pc} = makePeer(
    needs,
    ifOpen((type) => {
      negotiation.reject();
      needs.onBadDescription(type);
    }),
    () => closed(),
  );
  const close = ifOpen(() => {
    isClosed = true;
    peer.destroy();
  });
  const closed = ifOpen(() => {
    close();
    needs.onState('closed');
  });
  const negotiation: Negotiation = new Negotiation({
    pc,
    isCaller: needs.isCaller,
    pass: ifOpen((signal) => pass(peer, signal, () => negotiation.reject())),
    onSignal: ifOpen(needs.onSignal),
    onBroken: () => tell('failed'),
  });
  const lanes = new Lanes(pc, needs, () => negotiation.offer());
  peer.on('signal', (data) => {
    const signal = readOwn(data);
    if (signal) negotiation.send(signal);
  });
  peer.on('connect', ifOpen(needs.onReady));
  peer.on('data', listen(ifOpen(needs.onTold)));
  // Its error says only why it closes.
  peer.on('error', closed);
  peer.on('close', closed);
  watchState(pc, tell);
  return {
    accept: ifOpen((signal) => negotiation.accept(signal)),
    replaceTrack: ifOpen((kind, track) => void lanes.replace(kind, track).catch(() => tell('failed'))),
    restart: ifOpen(() => negotiation.restart()),
    renew: ifOpen((iceServers) => {
      pc.setConfiguration({...pc.getConfiguration(), iceServers: [...iceServers]});
      negotiation.restart();
    }),
    resend: ifOpen(() => negotiation.resend()),
    tell: (text) => {
      if (isClosed || !peer.connected) return false;
      peer.send(text);
      return true;
    },
    stats: async () => (isClosed ? undefined : pc.getStats()),
    close,
  };
}

function makePeer(
  {isCaller, iceServers}: ConnectionNeeds,
  onBadDescription: (type: 'offer' | 'answer') => void,
  onFlood: () => void,
) {
  let pc: RTCPeerConnection | undefined;
  const peer = new SimplePeer({
    initiator: isCaller,
    // One way for sound, pictures and data from the beginning: by itself the browser looks for three.
    config: {iceServers: [...iceServers], bundlePolicy: 'max-bundle'},
    wrtc: guardedRtc({onMade: (made) => (pc = made), onBadDescription, onFlood}),
  });
  if (pc) return {peer, pc};
  // It will say so itself later, which then nobody needs to hear.
  peer.on('error', () => undefined);
  throw new Error('This browser makes no peer connection');
}

function watchState(pc: RTCPeerConnection, tell: (state: ConnectionState) => void): void {
  pc.addEventListener('connectionstatechange', () => {
    const state = STATES[connectionStateOf(pc)];
    if (state) tell(state);
  });
}

const listen = (onTold: (text: string) => void) => (data: Uint8Array) => {
  if (data.byteLength <= TOLD_MAX) onTold(new TextDecoder().decode(data));
};

function pass(peer: SimplePeer.Instance, signal: BareSignal, onRejected: () => void): void {
  try {
    if (signal.type === 'candidate') {
      // It throws here, where it harms nothing; inside it would end the connection.
      const candidate = new RTCIceCandidate(signal.candidate);
      peer.signal({type: 'candidate', candidate});
    } else peer.signal(signal.type === 'offer' ? signal.offer : signal.answer);
  } catch {
    // No candidate, no description at all, or the connection closes this moment.
    onRejected();
  }
}

/** simple-peer's own messages (`renegotiate`, `transceiverRequest`) have no frame on our wire and are not needed. */
function readOwn(data: SimplePeer.SignalData): BareSignal | undefined {
  switch (data.type) {
    case 'offer':
    case 'answer': {
      const {type, sdp = ''} = data;
      return type === 'offer' ? {type, offer: {type, sdp}} : {type, answer: {type, sdp}};
    }
    case 'candidate':
      return {type: 'candidate', candidate: data.candidate};
    default:
      return undefined;
  }
}
