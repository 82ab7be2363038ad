// What simple-peer lacks: new offers from either side, so that a broken connection finds another way, and a rule for two
// offers at once. The caller's counts. The usual way is that the callee rolls back its own (RFC 8829, section 4.1.8.2), but
// Chromium 156 shows no pictures any more after a rollback, though it decodes them. So there is nothing to roll back: the
// callee takes its own offer for its local description only when the answer to it has come.
import type {BareSignal} from '#web/calls/peer/connection.ts';
import {connectionStateOf} from '#web/calls/peer/guarded-rtc.ts';

/** Candidates of one round that are sent again after a lost socket; a browser gathers about a dozen. */
const MOST_CANDIDATES = 60;

type Needs = {
  readonly pc: RTCPeerConnection;
  readonly isCaller: boolean;
  /** Gives simple-peer what came from the other side. It answers an offer by itself. */
  readonly pass: (signal: BareSignal) => void;
  readonly onSignal: (signal: BareSignal) => void;
  /** The browser would not make an offer: only a new connection helps. */
  readonly onBroken: () => void;
};

/** Of one connection. */
export class Negotiation {
  readonly #needs: Needs;
  /**
   * What comes from the other side, and one's own offers, one after the other: an offer that comes while an answer is still
   * being taken is no collision, and a candidate belongs to the description before it.
   */
  #last: Promise<unknown> = Promise.resolve();
  #candidates: BareSignal[] = [];
  #wantsOffer = false;
  #wantsRestart = false;
  /** The callee's offer without an answer. */
  #proposed: RTCSessionDescriptionInit | undefined;
  #lastOffer = '';
  /** Ends the turn of the description that is being taken. */
  #settle: () => void = () => undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
    needs.pc.addEventListener('signalingstatechange', () => {
      if (needs.pc.signalingState !== 'stable') return;
      this.#settle();
      if (this.#wantsOffer) this.offer();
    });
  }

  /** What simple-peer, or this, has for the other side. */
  send(signal: BareSignal): void {
    if (signal.type === 'candidate') {
      if (this.#candidates.length < MOST_CANDIDATES) this.#candidates.push(signal);
    }
    this.#needs.onSignal(signal);
  }

  /** What came from the other side. */
  accept(signal: BareSignal): void {
    this.#inTurn(async () => {
      const {pass} = this.#needs;
      if (signal.type === 'candidate') return pass(signal);
      if (!(await this.#takes(signal))) return undefined;
      const settled = new Promise<void>((resolve) => (this.#settle = resolve));
      pass(signal);
      return settled;
    });
  }

  /** The browser does not accept the description that it was given. */
  reject(): void {
    this.#settle();
  }

  /** Another way through the network, once the first negotiation is over. */
  restart(): void {
    const {pc} = this.#needs;
    if (pc.remoteDescription === null || pc.signalingState === 'closed') return;
    this.#candidates = [];
    this.#wantsRestart = true;
    this.offer();
  }

  /** In its turn, or as soon as the present negotiation is over. Several that wait become one. */
  offer(): void {
    this.#wantsOffer = true;
    this.#inTurn(() => this.#offerIfWanted());
  }

  async #offerIfWanted(): Promise<void> {
    const {pc, isCaller, onBroken} = this.#needs;
    if (!this.#wantsOffer || this.#proposed || pc.signalingState !== 'stable') return;
    const iceRestart = this.#wantsRestart;
    this.#wantsOffer = false;
    this.#wantsRestart = false;
    try {
      const offer = await pc.createOffer({iceRestart});
      if (isCaller) await pc.setLocalDescription(offer);
      else this.#proposed = offer;
      this.#sendDescription();
    } catch {
      if (connectionIsOpen(pc)) onBroken();
    }
  }

  #inTurn(work: () => Promise<void>): void {
    // What is no signal at all ends its own turn.
    this.#last = this.#last.then(work).catch(() => undefined);
  }

  /** Whether simple-peer gets this description. An answer that nobody waits for is of an earlier round. */
  async #takes(signal: Exclude<BareSignal, {type: 'candidate'}>): Promise<boolean> {
    const {pc} = this.#needs;
    if (signal.type === 'answer') {
      await this.#adoptProposed();
      return pc.signalingState === 'have-local-offer';
    }
    const offer = nameOf(signal.offer.sdp);
    if (offer === this.#lastOffer) {
      if (pc.signalingState === 'stable') this.#repeat();
      return false;
    }
    // The caller's own is on its way to the callee, which gives way.
    if (pc.signalingState !== 'stable') return false;
    if (this.#proposed) {
      this.#proposed = undefined;
      // It is made again after this one.
      this.#wantsOffer = true;
      this.#wantsRestart = true;
    }
    this.#lastOffer = offer;
    return true;
  }

  async #adoptProposed(): Promise<void> {
    const {pc, onBroken} = this.#needs;
    const offer = this.#proposed;
    this.#proposed = undefined;
    if (!offer) return;
    try {
      await pc.setLocalDescription(offer);
    } catch {
      if (connectionIsOpen(pc)) onBroken();
    }
  }

  /** Description and candidates of the present round, unless the other side has shown that it has them. */
  resend(): void {
    const {pc} = this.#needs;
    const isSettled =
      pc.signalingState === 'stable' && !this.#proposed && connectionStateOf(pc) === 'connected';
    if (!isSettled) this.#repeat();
  }

  #repeat(): void {
    this.#sendDescription();
    for (const candidate of this.#candidates) this.#needs.onSignal(candidate);
  }

  #sendDescription(): void {
    const description = this.#proposed ?? this.#needs.pc.localDescription;
    if (description?.type === 'offer' || description?.type === 'answer') {
      const {type, sdp = ''} = description;
      this.#needs.onSignal(type === 'offer' ? {type, offer: {type, sdp}} : {type, answer: {type, sdp}});
    }
  }
}

/**
 * Which offer it is (RFC 8866, section 5.2: session and version; RFC 8839: the ICE session). Sent again it is the same one,
 * though it holds more candidates by then; answered twice at once it would end the connection.
 */
const nameOf = (sdp: string): string =>
  [/^o=.*$/m, /^a=ice-ufrag:.*$/m].map((line) => line.exec(sdp)?.[0].trim() ?? sdp).join(' ');

const connectionIsOpen = (pc: RTCPeerConnection): boolean => pc.signalingState !== 'closed';
