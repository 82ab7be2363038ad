// The call of this tab: the machine with real media, peer, socket and tabs, and what screens see of it.
import {getDefaultStore} from 'jotai';
import {createActor, fromCallback, type Actor} from 'xstate';
import type {CallMessage, ServerMessage} from '#schema/wire/socket.ts';
import type {CallDraft, CallEvent, TabCommand} from '#web/calls/machine/call.events.ts';
import {askIceServers} from '#web/calls/ask-ice-servers.ts';
import {callMachine} from '#web/calls/machine/call.machine.ts';
import {CallSender, type CallSocket} from '#web/calls/call-sender.ts';
import {CallTabs, type ElsewhereCall} from '#web/calls/tabs/call-tabs.ts';
import type {CallType, CallView, RemoteUser} from '#web/calls/machine/call.types.ts';
import {asksBeforeLeaving, callAtom, IDLE_CALL} from '#web/calls/current-call.ts';
import {eventOf, messageOf} from '#web/calls/call-frames.ts';
import {mediaActor} from '#web/calls/media/media.actor.ts';
import type {CallMedia, MediaPort} from '#web/calls/media/call-media.ts';
import {chooseDevice, listDevices, type DeviceKind} from '#web/io/voice/devices.ts';
import {peerActor, type IceServers, type LivePeer} from '#web/calls/peer/peer.actor.ts';
import type {MakeConnection, Signal} from '#web/calls/peer/connection.ts';
import {later, onNetworkChange} from '#web/calls/peer/network-change.ts';
import {connectBySimplePeer} from '#web/calls/peer/simple-peer.connection.ts';
import {isRingMuted, keepRingMuted, startRinging, type Ring} from '#web/calls/ring-sound.ts';
import {viewOf, type Beside} from '#web/calls/machine/view-of.ts';
import {said} from '#web/io/browser/said.ts';
import {inspect} from '#web/io/inspection.ts';

/** All but the socket have real defaults. */
type Ports = {
  readonly socket: CallSocket;
  readonly media?: () => MediaPort;
  readonly makeConnection?: MakeConnection;
  readonly iceServers?: () => Promise<IceServers>;
  /** Shows the call; the store of the page without it. */
  readonly show?: (view: CallView) => void;
};

/** A part of the engine's state that the machine does not hold. */
const BESIDE: Beside = {
  localStream: null,
  remoteStream: null,
  remoteMedia: undefined,
  quality: undefined,
  qualitySummary: undefined,
  devices: IDLE_CALL.devices,
  isRingMuted: false,
};

/** Of one learner, in one tab. No method throws. */
export class CallEngine {
  readonly #deviceId = crypto.randomUUID();
  readonly #ports: Ports;
  readonly #sender: CallSender;
  readonly #tabs: CallTabs;
  readonly #actor: Actor<typeof callMachine>;
  readonly #over = new AbortController();
  #media: CallMedia | undefined;
  #peer: LivePeer | undefined;
  #beside: Beside = {...BESIDE, isRingMuted: isRingMuted()};
  #view: CallView = IDLE_CALL;
  #ring: {readonly kind: Ring; readonly stop: () => void} | undefined;

  constructor(ports: Ports) {
    this.#ports = ports;
    const {socket} = ports;
    this.#sender = new CallSender(socket, () => this.#send({type: 'socketOpened'}));
    this.#tabs = new CallTabs({
      userId: socket.userId,
      onElsewhere: () => this.#send({type: 'elsewhere'}),
      onElsewhereOver: (orphan) => {
        this.#send({type: 'elsewhereOver'});
        if (orphan) this.#endOrphan(orphan);
      },
      onSilenced: (callId) => this.#send({type: 'silenced', callId}),
    });
    this.#actor = createActor(this.#machine(), {input: {now: () => Date.now()}, inspect});
    this.#actor.subscribe(() => this.#show());
    this.#actor.start();
    this.#watchPage();
  }

  /** A frame of the server. */
  hear(frame: ServerMessage): void {
    this.#sender.hear(frame);
    const event = eventOf(frame, this.#deviceId);
    if (event) this.#send(event);
  }

  place(remoteUser: RemoteUser, callType: CallType): void {
    this.#send({type: 'place', callId: crypto.randomUUID(), callType, remoteUser});
  }

  accept(withCamera: boolean): void {
    this.#send({type: 'accept', withCamera});
  }

  decline(): void {
    this.#send({type: 'decline'});
  }

  hangUp(): void {
    this.#send({type: 'hangUp'});
  }

  dismiss(): void {
    this.#send({type: 'dismiss'});
  }

  toggleMute(): void {
    this.#send({type: 'toggleMute'});
  }

  toggleVideo(): void {
    this.#send({type: 'toggleVideo'});
  }

  shareScreen(): void {
    void this.#media?.shareScreen();
  }

  stopSharing(): void {
    this.#media?.stopSharing();
  }

  chooseDevice(kind: DeviceKind, id: string): void {
    chooseDevice(kind, id);
    if (kind !== 'speaker') void this.#media?.use(kind);
    void this.#listDevices();
  }

  muteRing(isMuted: boolean): void {
    keepRingMuted(isMuted);
    this.#note({isRingMuted: isMuted});
  }

  /** Ends the call, if there is one, and everything else. */
  stop(): void {
    this.hangUp();
    this.#over.abort();
    this.#actor.stop();
    this.#ring?.stop();
    this.#tabs.close();
    this.#sender.close();
  }

  /** Frames and tabs may speak after the end. */
  #send(event: CallEvent): void {
    if (!this.#over.signal.aborted) this.#actor.send(event);
  }

  #machine() {
    const {media = () => navigator.mediaDevices, makeConnection = connectBySimplePeer} = this.#ports;
    return callMachine.provide({
      actions: {
        tell: ({context}, draft) => this.#tell(context, draft),
        silence: ({context}) => this.#tabs.silence(context.callId ?? ''),
      },
      guards: {
        isSocketOpen: () => this.#sender.isOpen,
        isSocketOpening: () => this.#sender.isOpening,
      },
      actors: {
        tab: this.#tabActor(),
        media: mediaActor({
          port: media,
          onTrack: (kind, track) => this.#peer?.replaceTrack(kind, track),
          onMedia: (own) => {
            this.#media = own;
            this.#note({localStream: own?.stream ?? null});
            if (own) void this.#listDevices();
          },
        }),
        peer: peerActor({
          makeConnection,
          iceServers: this.#ports.iceServers ?? askIceServers,
          tracks: () => this.#media?.sent ?? {audio: null, video: null},
          ownMedia: () => this.#view,
          onSignal: (signal) => this.#sendSignal(signal),
          onGranted: () => this.#sender.granted(),
          onReport: (report) => this.#note(report),
          onPeer: (peer) => {
            this.#peer = peer;
            if (!peer) this.#sender.drop();
          },
          later,
          onNetworkChange,
        }),
      },
    });
  }

  #tabActor() {
    return fromCallback<TabCommand>(({sendBack, receive}) => {
      receive(({callId}) => {
        const targetUserId = this.#actor.getSnapshot().context.remoteUser?.id ?? '';
        void this.#tabs
          .claim({callId, targetUserId})
          .then((isMine) => sendBack({type: isMine ? 'claimed' : 'taken'}));
      });
      return () => this.#tabs.giveUp();
    });
  }

  #tell(
    {callId, callType, remoteUser}: Pick<CallView, 'callId' | 'callType' | 'remoteUser'>,
    draft: CallDraft,
  ) {
    if (!remoteUser || callId === undefined) return;
    const of = {targetUserId: remoteUser.id, callId, deviceId: this.#deviceId};
    const message: CallMessage =
      draft.type === 'call-end'
        ? {...draft, ...of}
        : draft.type === 'call-request'
          ? {type: draft.type, ...of, callType}
          : {type: draft.type, ...of};
    this.#sender.command(message);
  }

  #sendSignal(signal: Signal): void {
    const {callId, remoteUser} = this.#actor.getSnapshot().context;
    if (!remoteUser || callId === undefined) return;
    this.#sender.signal(messageOf(signal, {targetUserId: remoteUser.id, callId}));
  }

  /** The tab that had the call is gone without a word: the other side must not wait for the time-out. */
  #endOrphan(orphan: ElsewhereCall): void {
    this.#sender.command({type: 'call-end', ...orphan, deviceId: this.#deviceId});
  }

  #note(more: Partial<Beside>): void {
    this.#beside = {...this.#beside, ...more};
    // Actors begin inside the machine's own step: then it tells of it itself.
    queueMicrotask(() => this.#show());
  }

  #show(): void {
    if (this.#over.signal.aborted) return;
    const before = this.#view;
    const view = viewOf(this.#actor.getSnapshot(), this.#beside);
    this.#view = view;
    if (isOther(before, view)) this.#peer?.tellMedia(view);
    this.#soundFor(view);
    if (this.#ports.show) this.#ports.show(view);
    else getDefaultStore().set(callAtom, view);
  }

  #soundFor({callState, phase, isRingMuted: isMuted}: CallView): void {
    const isIncoming = callState === 'incoming' && phase === 'ringing' && !isMuted;
    const isOutgoing = callState === 'calling' && phase === 'ringing';
    const kind: Ring | undefined = isIncoming ? 'incoming' : isOutgoing ? 'outgoing' : undefined;
    if (this.#ring?.kind === kind) return;
    this.#ring?.stop();
    const lockName = `call-ring:${this.#ports.socket.userId}`;
    this.#ring = kind && {kind, stop: startRinging(kind, lockName)};
  }

  async #listDevices(): Promise<void> {
    const devices = await listDevices();
    this.#note({devices});
  }

  #watchPage(): void {
    const {signal} = this.#over;
    const leaving = (event: Event) => {
      if (asksBeforeLeaving(this.#view)) event.preventDefault();
    };
    window.addEventListener('beforeunload', leaving, {signal});
    signal.addEventListener(
      'abort',
      this.#ports.socket.onLeave(() => this.hangUp()),
    );
    const changed = () => {
      if (!this.#media) return;
      void this.#media.devicesChanged();
      void this.#listDevices();
    };
    const devices = said(() => navigator.mediaDevices as Partial<MediaDevices> | undefined);
    devices?.addEventListener?.('devicechange', changed, {signal});
  }
}

const isOther = (one: CallView, other: CallView): boolean =>
  one.isMuted !== other.isMuted ||
  one.isVideoOff !== other.isVideoOff ||
  one.isSharingScreen !== other.isSharingScreen;

export const startCallEngine = (ports: Ports): CallEngine => new CallEngine(ports);
