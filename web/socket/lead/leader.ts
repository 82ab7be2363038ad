// What the tab does that holds the socket.
import {createActor, type InspectionEvent} from 'xstate';
import type {ClientMessage, ServerMessage} from '#schema/wire/socket.ts';
import {connectionOf, type Connection} from '#web/socket/connection.ts';
import {Positions, type Position} from '#web/socket/arrivals/positions.ts';
import {socketMachine} from '#web/socket/socket.machine.ts';
import {createWire} from '#web/socket/wire.ts';

export type Leader = {
  /** @returns whether the socket was open. */
  readonly send: (message: ClientMessage) => boolean;
  readonly follow: (position: Position) => void;
  /** The network is back, somebody looks, or pressed Retry. */
  readonly wake: () => void;
  /** Another tab's clock says that the wait for the next attempt is over. */
  readonly due: () => void;
  /** The browser believes that there is no network. */
  readonly doubt: () => void;
  readonly stop: () => void;
};

type Needs = {
  readonly url: string;
  /** What this tab's screens show. */
  readonly follows: readonly Position[];
  readonly doubtSession: () => void;
  readonly inspect: ((event: InspectionEvent) => void) | undefined;
  readonly onConnection: (connection: Connection) => void;
  readonly onFrame: (frame: ServerMessage) => void;
};

/** Opens the socket and keeps it open until it is stopped. */
export function startLeading({url, follows, doubtSession, inspect, onConnection, onFrame}: Needs): Leader {
  const positions = new Positions();
  follows.forEach((position) => positions.follow(position));
  const wire = createWire({
    url,
    onOpen: () => {
      const resume = positions.all();
      return resume.channels.length === 0 ? [] : [{type: 'resume', ...resume}];
    },
    onFrame: (frame) => {
      if (frame.type === 'new_channel_message' || frame.type === 'new_message') {
        const missing = positions.heard(frame.message);
        if (missing) wire.send({type: 'resume', ...positions.from(missing)});
      }
      if (frame.type === 'resumed') {
        frame.channels.forEach((channel) => positions.resumed(channel));
        positions.areOf(frame.epoch);
      }
      onFrame(frame);
    },
  });
  const machine = socketMachine.provide({actors: {socket: wire.actor}, actions: {doubtSession}});
  const actor = createActor(machine, {
    input: {now: () => Date.now(), random: Math.random},
    ...(inspect === undefined ? {} : {inspect}),
  });
  let last = '';
  actor.subscribe((snapshot) => {
    const connection = connectionOf(snapshot);
    const text = JSON.stringify(connection);
    if (text === last) return;
    last = text;
    onConnection(connection);
  });
  actor.start();
  return {
    send: wire.send,
    follow: (position) => positions.follow(position),
    wake: () => actor.send({type: 'wake'}),
    due: () => actor.send({type: 'due'}),
    doubt: () => actor.send({type: 'doubt'}),
    stop: () => void actor.stop(),
  };
}
