// One connection to the other side's browser, whatever library makes it. `peer-link.ts` makes another one when it breaks
// for good.
import type {IceCandidate, SessionDescription} from '#schema/wire/socket.ts';

/** What the two sides exchange by the server to connect. `attempt`: which build of the connection it is of, from 0. */
export type Signal = {readonly attempt?: number} & (
  | {readonly type: 'offer'; readonly offer: SessionDescription}
  | {readonly type: 'answer'; readonly answer: SessionDescription}
  | {readonly type: 'candidate'; readonly candidate: IceCandidate}
);

/** A signal before it belongs to a build. */
export type BareSignal =
  | {readonly type: 'offer'; readonly offer: SessionDescription}
  | {readonly type: 'answer'; readonly answer: SessionDescription}
  | {readonly type: 'candidate'; readonly candidate: IceCandidate};

/** What is sent to the other side; `null` sends nothing. */
export type SentTracks = {
  readonly audio: MediaStreamTrack | null;
  readonly video: MediaStreamTrack | null;
};

/**
 * - `connected`: media may flow; also after every restart
 * - `lost`: nothing arrives, a restart may help
 * - `failed`: it did not
 * - `closed`: the other side has closed, or the library gave up
 */
export type ConnectionState = 'connected' | 'lost' | 'failed' | 'closed';

export type ConnectionNeeds = {
  /** Makes the first offer, and wins when both make one (RFC 8829, section 4.1.8.2: the other one rolls back). */
  readonly isCaller: boolean;
  readonly iceServers: readonly RTCIceServer[];
  /** Sent from the beginning. Both kinds are negotiated, so that either may begin at any time. */
  readonly tracks: SentTracks;
  readonly onSignal: (signal: BareSignal) => void;
  readonly onState: (state: ConnectionState) => void;
  /** A track of the other side; it may be silent or black until something is sent. */
  readonly onTrack: (track: MediaStreamTrack) => void;
  /** A description of the other side that this browser does not accept. The connection stays as it was. */
  readonly onBadDescription: (type: 'offer' | 'answer') => void;
  /** From now on the other side can be told things beside media. */
  readonly onReady: () => void;
  /** What the other side tells beside media, as it came. */
  readonly onTold: (text: string) => void;
};

/** Nothing here throws, before or after `close`. */
export type Connection = {
  /** What came from the other side: checked in form, of this build. */
  readonly accept: (signal: BareSignal) => void;
  /** Sends another track of the kind in place of the one before, without a new negotiation. */
  readonly replaceTrack: (kind: 'audio' | 'video', track: MediaStreamTrack | null) => void;
  /** Looks for another way through the network; media go on by the old one as long as it works. */
  readonly restart: () => void;
  /** Takes other servers, and goes over to them: the credentials of a relay end while a call goes on. */
  readonly renew: (iceServers: readonly RTCIceServer[]) => void;
  /** Sends again what the other side has to know and may not have got. */
  readonly resend: () => void;
  /** Tells the other side beside media. @returns whether it could be sent. */
  readonly tell: (text: string) => boolean;
  /** `undefined` once it is closed. */
  readonly stats: () => Promise<RTCStatsReport | undefined>;
  readonly close: () => void;
};

/** @throws {Error} where the browser has no WebRTC. */
export type MakeConnection = (needs: ConnectionNeeds) => Connection;
