// For tests.
import {createActor, fromCallback, SimulatedClock} from 'xstate';
import {connectionOf} from '#web/socket/connection.ts';
import {socketMachine, type SocketNews} from '#web/socket/socket.machine.ts';

const toNobody = () => undefined;

/** The machine on a simulated clock, with sockets whose fate a test decides. */
export function startMachine({
  random = () => 0.5,
  throws = false,
}: {random?: () => number; throws?: boolean} = {}) {
  const clock = new SimulatedClock();
  const sockets = {live: 0, most: 0, made: 0, pings: 0, doubts: 0};
  let lateMs = 0;
  let tell: (news: SocketNews) => void = toNobody;
  const socket = fromCallback<{type: 'ping'}>(({sendBack, receive}) => {
    if (throws) return sendBack({type: 'creationFailed'});
    sockets.made += 1;
    sockets.live += 1;
    sockets.most = Math.max(sockets.most, sockets.live);
    tell = sendBack;
    receive(() => (sockets.pings += 1));
    return () => {
      sockets.live -= 1;
      tell = toNobody;
    };
  });
  const actor = createActor(
    socketMachine.provide({actors: {socket}, actions: {doubtSession: () => (sockets.doubts += 1)}}),
    {
      clock,
      input: {now: () => clock.now() + lateMs, random},
    },
  );
  actor.start();
  return {
    actor,
    clock,
    sockets,
    tell: (news: SocketNews) => tell(news),
    lose: (code = 1006) => tell({type: 'closed', code}),
    /** Time passes, and the browser lets no timer of the page run. */
    throttled: (ms: number) => (lateMs += ms),
    wake: () => actor.send({type: 'wake'}),
    shown: () => connectionOf(actor.getSnapshot()),
  };
}
