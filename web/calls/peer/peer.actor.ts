// The link to the other side as the actor `peer` of the call machine.
import {fromCallback} from 'xstate';
import type {ActorEvent, PeerCommand} from '#web/calls/machine/call.events.ts';
import type {RemoteMedia} from '#web/calls/machine/call.types.ts';
import type {MakeConnection, SentTracks, Signal} from '#web/calls/peer/connection.ts';
import {PeerLink, type Later, type PeerState} from '#web/calls/peer/peer-link.ts';
import {QualityMeter, type Quality, type QualitySummary} from '#web/calls/peer/quality.ts';
import {readSideState, writeSideState} from '#web/calls/peer/side-state.ts';
import {serverClock} from '#web/io/server-clock.ts';

/** Of a live call, ms. */
const SAMPLE_MS = 2000;
/** Signals that come before the link is there: an offer and its candidates. */
const MOST_EARLY = 100;

export type PeerReports = {
  readonly remoteStream: MediaStream | null;
  readonly remoteMedia: RemoteMedia | undefined;
  readonly quality: Quality | undefined;
  readonly qualitySummary: QualitySummary | undefined;
};

/** What a call in progress can be asked for. */
export type LivePeer = Pick<PeerLink, 'replaceTrack'> & {
  readonly tellMedia: (state: RemoteMedia) => void;
};

export type IceServers = {
  readonly iceServers: readonly RTCIceServer[];
  /** When the credentials of the relay end, Unix time in ms; `undefined` without any. */
  readonly expiresAt: number | undefined;
};

/** Credentials are renewed this long before they end, ms. */
const RENEW_BEFORE_MS = 5 * 60_000;
/** Servers that could not be asked for before the connection are asked for again after this long, ms. */
const ASK_AGAIN_MS = 2000;
/** A failed renewal is tried again after this long, and no renewal comes sooner, ms. */
const RENEW_AGAIN_MS = 60_000;

type Needs = {
  readonly makeConnection: MakeConnection;
  readonly iceServers: () => Promise<IceServers>;
  readonly tracks: () => SentTracks;
  /** What the learner's own devices do now. */
  readonly ownMedia: () => RemoteMedia;
  readonly onSignal: (signal: Signal) => void;
  /** The server relays again. */
  readonly onGranted: () => void;
  readonly onReport: (report: Partial<PeerReports>) => void;
  readonly onPeer: (peer: LivePeer | undefined) => void;
  readonly later: Later;
  readonly onNetworkChange: (listener: () => void) => () => void;
};

const EVENTS: Readonly<Record<PeerState, ActorEvent['type']>> = {
  connected: 'peerConnected',
  lost: 'peerLost',
  failed: 'peerFailed',
  notMade: 'peerNotMade',
};

const NO_SERVERS: IceServers = {iceServers: [], expiresAt: undefined};

export const peerActor = (needs: Needs) =>
  fromCallback<PeerCommand>(({sendBack, receive}) => {
    const call = new PeerCall(needs, (event) => sendBack(event));
    receive((command) => {
      if (command.type === 'prepare') void call.prepare();
      else if (command.type === 'begin') void call.begin(command.isCaller);
      else if (command.type === 'signal') call.accept(command.signal);
      else call.resend();
    });
    return () => call.end();
  });

class PeerCall {
  readonly #needs: Needs;
  readonly #tell: (event: ActorEvent) => void;
  /** Asked for as soon as it rings: on accept they are here; `undefined` where they could not be asked for. */
  readonly #iceServers: Promise<IceServers | undefined>;
  readonly #stream = new MediaStream();
  readonly #meter = new QualityMeter();
  #early: Signal[] = [];
  /** What the caller has for the other side before that has answered; `undefined` from then on. */
  #held: Signal[] | undefined = [];
  #link: PeerLink | undefined;
  #prepared: PeerLink | undefined;
  #remoteMedia: RemoteMedia | undefined;
  #hasBegun = false;
  #isOver = false;
  #stopSampling: () => void = () => undefined;
  #stopRenewing: () => void = () => undefined;
  /** Tells the samples of this connection from those of the one before. */
  #sampling = 0;

  constructor(needs: Needs, tell: (event: ActorEvent) => void) {
    this.#needs = needs;
    this.#tell = tell;
    this.#iceServers = this.#ask();
    needs.onReport({
      remoteStream: null,
      remoteMedia: undefined,
      quality: undefined,
      qualitySummary: undefined,
    });
  }

  /** While it rings: on accept the offer is there, and so are the ways to this browser. */
  async prepare(): Promise<void> {
    const {iceServers} = (await this.#iceServers) ?? NO_SERVERS;
    if (this.#isOver || this.#hasBegun || this.#prepared) return;
    this.#prepared = this.#linkWith(true, iceServers);
    this.#prepared.prepare();
  }

  async begin(isCaller: boolean): Promise<void> {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const asked = await this.#iceServers;
    if (this.#isOver) return;
    // Without them a connection within one network is still possible.
    const {iceServers, expiresAt} = asked ?? NO_SERVERS;
    if (asked) this.#renewBefore(expiresAt);
    else this.#stopRenewing = this.#needs.later(ASK_AGAIN_MS, () => void this.#renew());
    const link = this.#takePrepared(isCaller) ?? this.#linkWith(isCaller, iceServers);
    this.#link = link;
    this.#needs.onGranted();
    this.#needs.onReport({remoteStream: this.#stream});
    this.#needs.onPeer({
      replaceTrack: (kind, track) => link.replaceTrack(kind, track),
      tellMedia: (state) => this.#tellMedia(state),
    });
    for (const signal of this.#held?.splice(0) ?? []) this.#needs.onSignal(signal);
    this.#held = undefined;
    link.start();
    for (const signal of this.#early.splice(0)) link.accept(signal);
  }

  /** The two called each other, and this one is the callee after all: what was prepared is of no use. */
  #takePrepared(isCaller: boolean): PeerLink | undefined {
    const prepared = this.#prepared;
    this.#prepared = undefined;
    if (isCaller) {
      // Devices may have changed since: what is sent now counts.
      const {audio, video} = this.#needs.tracks();
      prepared?.replaceTrack('audio', audio);
      prepared?.replaceTrack('video', video);
      return prepared;
    }
    prepared?.close();
    this.#held = undefined;
    return undefined;
  }

  #linkWith(isCaller: boolean, iceServers: readonly RTCIceServer[]): PeerLink {
    const {makeConnection, tracks, onSignal, later, onNetworkChange} = this.#needs;
    return new PeerLink({
      isCaller,
      iceServers,
      makeConnection,
      tracks,
      onSignal: (signal) => (this.#held ? this.#held.push(signal) : onSignal(signal)),
      later,
      onNetworkChange,
      onState: (state) => this.#hear(state),
      onTrack: (track) => this.#show(track),
      onReady: () => this.#tellMedia(this.#needs.ownMedia()),
      onTold: (text) => this.#hearTold(text),
      onBadDescription: (type) => this.#tell({type: type === 'offer' ? 'offerFailed' : 'answerFailed'}),
    });
  }

  accept(signal: Signal): void {
    if (this.#link) this.#link.accept(signal);
    else if (this.#early.length < MOST_EARLY) this.#early.push(signal);
  }

  resend(): void {
    this.#needs.onGranted();
    this.#link?.resend();
  }

  end(): void {
    this.#isOver = true;
    this.#stopSampling();
    this.#stopRenewing();
    if (this.#link) this.#needs.onReport({qualitySummary: this.#meter.summary()});
    this.#link?.close();
    this.#prepared?.close();
    this.#needs.onPeer(undefined);
    for (const track of this.#stream.getTracks()) this.#stream.removeTrack(track);
    this.#needs.onReport({remoteStream: null, remoteMedia: undefined, quality: undefined});
  }

  /** `undefined` when the academy did not answer: it is asked again. */
  async #ask(): Promise<IceServers | undefined> {
    try {
      return await this.#needs.iceServers();
    } catch {
      return undefined;
    }
  }

  #renewBefore(expiresAt: number | undefined): void {
    if (expiresAt === undefined) return;
    const inMs = Math.max(expiresAt - serverClock.now() - RENEW_BEFORE_MS, RENEW_AGAIN_MS);
    this.#stopRenewing = this.#needs.later(inMs, () => void this.#renew());
  }

  async #renew(): Promise<void> {
    const renewed = await this.#ask();
    if (this.#isOver) return;
    if (renewed) {
      this.#link?.renew(renewed.iceServers);
      this.#renewBefore(renewed.expiresAt);
    } else this.#stopRenewing = this.#needs.later(RENEW_AGAIN_MS, () => void this.#renew());
  }

  #hear(state: PeerState): void {
    if (this.#isOver) return;
    this.#stopSampling();
    this.#sampling += 1;
    if (state === 'connected') this.#sampleLater();
    else this.#needs.onReport({quality: undefined});
    this.#tell({type: EVENTS[state]} as ActorEvent);
  }

  /** One of each kind: a connection that was built again brings new ones. */
  #show(track: MediaStreamTrack): void {
    for (const old of this.#stream.getTracks()) {
      if (old.kind === track.kind && old !== track) this.#stream.removeTrack(old);
    }
    this.#stream.addTrack(track);
  }

  #tellMedia(state: RemoteMedia): void {
    this.#link?.tell(writeSideState(state));
  }

  #hearTold(text: string): void {
    const remoteMedia = readSideState(text);
    if (!remoteMedia || this.#isOver) return;
    this.#remoteMedia = remoteMedia;
    this.#needs.onReport({remoteMedia});
  }

  #sampleLater(): void {
    this.#stopSampling = this.#needs.later(SAMPLE_MS, () => void this.#sample());
  }

  async #sample(): Promise<void> {
    const link = this.#link;
    const own = this.#sampling;
    // A connection that closes this moment gives none.
    const report = await link?.stats().catch(() => undefined);
    if (this.#isOver || own !== this.#sampling) return;
    if (report) {
      const {isMuted = true, isVideoOff = true, isSharingScreen = false} = this.#remoteMedia ?? {};
      // A screen on which nothing moves sends next to nothing.
      const quality = this.#meter.take(report.values(), {
        sound: !isMuted,
        picture: !isVideoOff && !isSharingScreen,
      });
      if (quality) this.#needs.onReport({quality});
    }
    // Sixty bytes: what was told while the channel came about, or was built again, is told for sure.
    this.#tellMedia(this.#needs.ownMedia());
    this.#sampleLater();
  }
}
