import {useCallback, useEffect, useRef, useState} from 'react';
import type {ResumedChannel} from '#schema/wire/socket.ts';
import type {ActorReport} from '#web/io/machine-report.ts';
import {watchMachines} from '#web/io/watch-machines.ts';
import type {ChatSocket} from '#web/socket/chat-socket.ts';
import {watchFrames} from '#web/socket/frame-log.ts';
import type {RedactedFrame} from '#web/socket/frames.ts';

type Socket = Pick<ChatSocket, keyof ChatSocket>;

/** How many round trips are kept. */
const TRIPS_KEPT = 20;
/** A pong that takes longer does not come, ms. */
const PONG_MS = 5000;
/** The machine's id (web/socket/socket.machine.ts). */
const MACHINE = 'chat-socket';

/** The socket's machine in whichever tab holds it; none while it is looked for. */
export function useSocketMachine(): ActorReport | undefined {
  const [found, setFound] = useState<ActorReport>();
  useEffect(
    () =>
      watchMachines((reports) => {
        setFound(reports.find(({machine, status}) => machine === MACHINE && status === 'active'));
      }),
    [],
  );
  return found;
}

/** The last frames of the socket, oldest first; they come from the tab that holds it. */
export function useFrames(userId: string): readonly RedactedFrame[] {
  const [frames, setFrames] = useState<readonly RedactedFrame[]>([]);
  useEffect(() => watchFrames(userId, setFrames), [userId]);
  return frames;
}

export type Pings = {
  /** Round trips from this tab to the server and back, ms; newest first. */
  readonly trips: readonly number[];
  readonly state: 'idle' | 'waiting' | 'closed' | 'lost';
  readonly ping: () => void;
};

/** Measures how long the server takes to answer. */
export function usePings(socket: Socket | undefined): Pings {
  const [trips, setTrips] = useState<readonly number[]>([]);
  const [state, setState] = useState<Pings['state']>('idle');
  const sent = useRef<{at: number; patience: ReturnType<typeof setTimeout>} | undefined>(undefined);
  useEffect(
    () =>
      socket?.onFrame(({type}) => {
        if (type !== 'pong' || !sent.current) return;
        clearTimeout(sent.current.patience);
        const took = performance.now() - sent.current.at;
        sent.current = undefined;
        setTrips((before) => [took, ...before].slice(0, TRIPS_KEPT));
        setState('idle');
      }),
    [socket],
  );
  const ping = useCallback(() => {
    clearTimeout(sent.current?.patience);
    sent.current = undefined;
    if (socket?.connection().state !== 'open') return setState('closed');
    const patience = setTimeout(() => {
      sent.current = undefined;
      setState('lost');
    }, PONG_MS);
    sent.current = {at: performance.now(), patience};
    setState('waiting');
    socket.send({type: 'ping'});
  }, [socket]);
  return {trips, state, ping};
}

function wordsFor(channels: readonly ResumedChannel[]): string {
  const missed = channels.reduce((sum, {messages}) => sum + messages.length, 0);
  const ahead = channels.filter(({isAhead}) => isAhead).length;
  const what = `${channels.length} ${channels.length === 1 ? 'channel' : 'channels'}`;
  return ahead === 0
    ? `Resumed ${what}: ${missed === 0 ? 'nothing' : missed} missed.`
    : `Resumed ${what}: ${ahead} ahead of the server, read again.`;
}

/** What the server has answered to a request of this page to go on from where it is. */
export function useResume(socket: Socket | undefined) {
  const [words, setWords] = useState('');
  useEffect(
    () =>
      socket?.onFrame((frame) => {
        if (frame.type !== 'resumed') return;
        setWords(wordsFor(frame.channels));
      }),
    [socket],
  );
  const resume = (channels: readonly {readonly channelId: string; readonly seq: number}[]) => {
    const wasSent = socket?.send({type: 'resume', channels}) === true;
    setWords(wasSent ? 'Asked for what came later…' : 'The socket isn’t open.');
  };
  return {words, resume};
}
