// For tests: the call machine on a simulated clock, with a socket, devices, a peer and tabs whose fate a test decides.
import {createActor, fromCallback, SimulatedClock} from 'xstate';
import type {
  ActorEvent,
  CallDraft,
  CallEvent,
  MediaCommand,
  PeerCommand,
  TabCommand,
} from '#web/calls/machine/call.events.ts';
import {callMachine} from '#web/calls/machine/call.machine.ts';
import {stateOf} from '#web/calls/machine/view-of.ts';

export const BOB = {id: 'bob', username: 'bob', fullName: 'Bob Stone'};

type Fate = {
  /** What opening devices ends in; by hand without it. */
  readonly media?: 'ready' | {readonly text: string};
  readonly claim?: 'claimed' | 'taken';
};

type World = {
  isOpen: boolean;
  isOpening: boolean;
  live: {tab: number; media: number; peer: number};
  isMediaOpen: boolean;
  lock: number;
};
type Command = TabCommand | MediaCommand | PeerCommand;

const fakeTab = (world: World, commands: Command[], claim: 'claimed' | 'taken') =>
  fromCallback<TabCommand>(({sendBack, receive}) => {
    world.live.tab += 1;
    receive((command) => {
      commands.push(command);
      if (claim === 'claimed') world.lock = 1;
      sendBack({type: claim});
    });
    return () => {
      world.live.tab -= 1;
      world.lock = 0;
    };
  });

const fakeMedia = (world: World, commands: Command[], media: NonNullable<Fate['media']>) =>
  fromCallback<MediaCommand>(({sendBack, receive}) => {
    world.live.media += 1;
    receive((command) => {
      commands.push(command);
      if (command.type === 'close') world.isMediaOpen = false;
      if (command.type !== 'open') return;
      world.isMediaOpen = media === 'ready';
      sendBack(media === 'ready' ? {type: 'mediaReady'} : {type: 'mediaFailed', text: media.text});
    });
    return () => {
      world.live.media -= 1;
      world.isMediaOpen = false;
    };
  });

const fakePeer = (world: World, commands: Command[]) =>
  fromCallback<PeerCommand>(({receive}) => {
    world.live.peer += 1;
    receive((command) => commands.push(command));
    return () => (world.live.peer -= 1);
  });

export function startCallMachine({media = 'ready', claim = 'claimed'}: Fate = {}) {
  const clock = new SimulatedClock();
  const world: World = {
    isOpen: true,
    isOpening: false,
    live: {tab: 0, media: 0, peer: 0},
    isMediaOpen: false,
    lock: 0,
  };
  const sent: CallDraft[] = [];
  const commands: Command[] = [];
  const machine = callMachine.provide({
    actions: {tell: (_what, draft) => void sent.push(draft)},
    guards: {isSocketOpen: () => world.isOpen, isSocketOpening: () => world.isOpening},
    actors: {
      tab: fakeTab(world, commands, claim),
      media: fakeMedia(world, commands, media),
      peer: fakePeer(world, commands),
    },
  });
  const actor = createActor(machine, {clock, input: {now: () => clock.now()}});
  actor.start();
  const send = (event: CallEvent) => actor.send(event);
  return {
    world,
    actor,
    clock,
    commands,
    send,
    peer: (type: Extract<ActorEvent['type'], `peer${string}` | `${string}erFailed`>) => send({type}),
    /** As screens see it. */
    now: () => {
      const {callState, phase} = stateOf(actor.getSnapshot());
      return `${callState}: ${phase}`;
    },
    context: () => actor.getSnapshot().context,
    /** What was sent since the last time. */
    said: () => sent.splice(0).map((draft) => Object.values(draft).join(' ')),
    place: (callType: 'voice' | 'video' = 'voice') =>
      send({type: 'place', callId: 'c1', callType, remoteUser: BOB}),
    ring: (callType: 'voice' | 'video' = 'voice', callId = 'c1') =>
      send({type: 'rung', callId, callType, remoteUser: BOB}),
    told: (state: Told['state'], more: Partial<Told> = {}) => send({...TOLD, state, ...more}),
  };
}

type Told = Extract<CallEvent, {type: 'stateTold'}>;
const TOLD: Told = {
  type: 'stateTold',
  callId: 'c1',
  peerId: 'bob',
  callType: 'voice',
  isOutgoing: true,
  state: 'ringing',
  isMine: true,
  isPeerGone: false,
  reason: undefined,
};

/** A caller whose call is connected. */
export function startLiveCall() {
  const it = startCallMachine();
  it.place();
  it.told('ringing');
  it.send({type: 'accepted', callId: 'c1'});
  it.peer('peerConnected');
  it.said();
  return it;
}
